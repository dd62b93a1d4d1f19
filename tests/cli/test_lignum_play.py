"""The conversation at a table of Lignum: the picture, numbers, notation, questions, refusals, undo, secrets."""

from collections.abc import Iterable, Sequence

import pytest
from rich.console import Console

from heartwood.cli.language import texts_in
from heartwood.cli.lignum.session import LignumSession
from heartwood.cli.lignum.voice import LignumVoice
from heartwood.cli.table import Table
from heartwood.core import Match
from heartwood.core.texts import LANGUAGES
from heartwood.games.lignum import Lignum
from heartwood.speech.lignum.speech import LignumSpeech
from tests.cli.terminal import Ask, flat, held, seated
from tests.games.lignum.builders import game, player
from tests.games.lignum.builders import table as position


def speech(language: str, seats: int) -> LignumSpeech:
    """A speech with two given names."""
    return LignumSpeech(game(), texts_in(language, "lignum"), ["Ann", "Ben"], seats)


def talk(
    lines: Iterable[str],
    seats: int = 2,
    bots: Sequence[str] = (),
    at: Lignum | None = None,
    language: str = "en",
    seed: int = 3,
    width: int = 100,
) -> tuple[str, Table]:
    """A conversation: what the persons type, and all that was shown."""
    match = Match(game(), seats, {"first": 0}, seed)
    if at is not None:
        match.position = at
    table = seated(Table, match, bots)

    def hold(console: Console, ask: Ask) -> LignumSession:
        return LignumSession(LignumVoice(table, speech(language, seats), console), ask, echo=True)

    return held(hold, lines, width), table


def test_the_table_shows_path_areas_winters_works_tasks_and_mills() -> None:
    at = position(
        player(money=4, food=2, sale="firewood milled_softwood", gear={"saw": 2}, craft={"stake": 1}, huts=(1, 0, 2)),
        player(money=1, craft={"reed": 2}, tasks={"task.01": 1}, plans={1: ("pw.sawing", 2)}, fodder=[2], loans=1),
        path={1: "saw", 5: "stake"},
        forest={1: "firewood softwood", 2: "hardwood"},
        food={2: 3},
        works=["pw.trade", "pw.sawing", "pw.drying", "pw.cutting"],
    )
    shown, _ = talk([], at=at)
    text = flat(shown)
    assert "Spring, year 1 · On the path · order: Ann, Ben" in text
    assert "1 saw" in text
    assert "5 stake" in text
    assert "area 1 firewood, softwood, 0 food · here: Ann" in text
    assert "area 2 hardwood, 3 food · here: Ben" in text
    assert "Winter, year 1:" in text
    assert "pw.trade Trade (free):" in text
    assert "Goods 2 food · 2 saws · craftwork: stake · 1 drying hut and 2 lodging huts" in text
    assert "Wood sale area: firewood, milled softwood" in text
    assert "fodder 2 · craftwork tokens: 2 · loans: 1" in text
    assert "Plans Sawing for Summer, year 1" in text
    assert (
        "Tool handles (x milled hardwood from drying area 1, milled firewood from drying area 1) > 15 dollars" in text
    )


def test_numbers_and_notation_play_moves() -> None:
    at = position(player(money=4), player(money=4), path={1: "saw", 5: "stake", 6: "wagon"})
    shown, table = talk(["take 1", "take 5", "quit", ""], at=at)
    assert "Ann goes to location 1: takes a saw." in shown
    assert "Ben goes to location 5: takes a stake." in shown
    assert table.match.position.view(0)["players"][0]["gear"]["saw"] == 1  # type: ignore[index]
    shown, table = talk(["1", "quit", ""], at=position(player(money=4), player()))
    assert "Ann goes to location 4 (bearers): hires 1 bearer (1 dollar)." in shown


def test_questions_and_refusals() -> None:
    lines = ["help", "moves", "why take 2", "take 2", "why 1", "999", "xyz", "take", "why", "look", "score", "plan", ""]
    shown, table = talk(
        [*lines, "history", "rules L-PATH-01", "quit", ""], at=position(player(), player(), path={1: "saw"})
    )
    text = flat(shown)
    assert "[take 1]" in text
    assert text.count("Nothing lies on location 2.") == 2
    assert "L-PATH-09" in text
    assert "That move is possible now." in text
    assert "There is no move with that number" in text
    assert "“xyz” is neither a command nor a verb." in text
    assert "Why what?" in text
    assert "Total" in text
    assert "L-PATH-01" in text
    assert not table.match.moves


def test_a_move_can_be_taken_back() -> None:
    at = position(player(money=4), player(), path={1: "saw"})
    shown, table = talk(["take 1", "undo", "quit", ""], at=at)
    assert "Taken back." in shown
    assert not table.match.moves


def test_secret_choices_are_made_one_after_the_other() -> None:
    shown, _ = talk(
        ["", "select area1", "", "", "select area2", "quit", ""],
        at=position(player(), player(), at="selecting", round=2),
    )
    assert "Pass the keyboard to Ann" in flat(shown)
    assert "Pass the keyboard to Ben" in flat(shown)
    second = shown.split("Pass the keyboard to Ben")[1].split("select area2")[0]
    assert "chosen: area 1" not in second
    assert "Ann goes to area 1" in flat(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_fit_the_terminal(language: str) -> None:
    shown, _ = talk(["1"] * 40, seats=4, bots=["random"] * 3, language=language, width=80)
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= 80
    assert "[" not in shown
