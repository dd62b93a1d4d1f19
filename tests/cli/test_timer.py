"""The rules' own timers at the terminal (X-TIME): told, counted, and played when time is up."""

import signal
import threading

import pytest

from heartwood.cli.timer import TimeUp, interrupting
from heartwood.cli.wordcraft.session import WordcraftSession
from heartwood.cli.wordcraft.table import Table
from tests.cli.tables import table, talk
from tests.marks import rule
from tests.waiting import LONG


def slowly(start: Table, *lines: tuple[str, float], **how: object) -> str:
    """What is shown while a person types these lines, each after so many seconds."""
    answers = iter(lines)

    def ask(session: WordcraftSession) -> str:
        try:
            line, seconds = next(answers)
        except StopIteration:
            raise EOFError from None
        if session.timer.left(session.table.position, session.asked) is not None:
            session.timer.used += seconds
        return line

    return talk(start, ask, **how)  # type: ignore[arg-type]


def moves(start: Table) -> list[str]:
    """The moves that were made."""
    return [text for _, text in start.match.moves]


@rule("X-TIME-02", "X-AMB-20")
def test_a_word_after_the_limit_is_a_pass() -> None:
    start = table(options={"turn_timer": 60})
    shown = slowly(start, ("help", 59), ("seat", 2))
    assert "Time for this turn: 60 s." in shown
    assert moves(start) == ["timeout"]


@rule("X-TIME-02")
def test_once_the_word_is_said_the_rest_of_the_cubes_are_kept() -> None:
    start = table(options={"turn_timer": 60})
    shown = slowly(start, ("seat", 50), ("1", 11))
    assert "Time for this turn: 10 s." in shown
    assert moves(start) == ["say SEAT", "keep"]


@rule("X-TIME-01")
def test_without_an_option_nobody_is_hurried() -> None:
    start = table()
    assert "Time for this turn" not in slowly(start, ("seat", 5000), ("keep", 5000))
    assert moves(start) == ["say SEAT", "keep"]


@rule("X-TIME-03", "X-AMB-34")
def test_the_others_at_the_keyboard_set_a_deadline() -> None:
    start = table(3, options={"call_deadline": 60})
    shown = slowly(start, ("hurry", 500), ("seat", 61))
    assert "Time for this turn: 60 s." in shown
    assert moves(start) == ["hurry", "hurry", "timeout"]
    german = slowly(table(2, options={"call_deadline": 60}), ("frist", 1), language="de")
    assert "Zeit für diesen Zug: 60 s." in german


@rule("X-TIME-04")
def test_the_time_to_look_at_the_letters_comes_before_that_of_the_turn() -> None:
    start = table(options={"turn_timer": 60, "preview": 60})
    shown = slowly(start, ("/pass", 119), ("/pass", 61))
    assert "All look at the letters for 60 s" in shown
    assert moves(start) == ["pass", "timeout"]


@rule("X-TIME-05")
def test_a_vote_stops_the_timer() -> None:
    start = table(options={"turn_timer": 60})
    slowly(start, ("seat", 1), ("keep", 1), ("doubt", 50), ("no", 500), ("no", 500), ("/pass", 5))
    assert moves(start) == ["say SEAT", "keep", "doubt SEAT", "vote 0", "vote 0", "pass"]


def test_whoever_does_not_answer_is_interrupted() -> None:
    with pytest.raises(TimeUp), interrupting(0.01):
        threading.Event().wait(LONG)
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
