"""Every lesson is played: each move is legal, every word is there in both languages, every rule exists."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from heartwood.core import BadContent, Game, Position, sealed
from heartwood.games import TITLES, ledger_of, open_game
from heartwood.speech.lesson import Lesson, Stop, lesson_of, read_lesson

TAUGHT = [title for title in TITLES if lesson_of(title) is not None]
LONGEST = 230  # signs of what is said at once
# What a first game of Woodcraft has to show: moves by their verbs, and rules that are told.
WOODCRAFT_SHOWS = (
    "start keep place choose perform buy saw complete pick finish no-market market hire tool attic option plant work "
    "bonus take material splice harvest build"
)
WOODCRAFT_TELLS = ("W-WHEEL-01", "W-GROW-01", "W-INCOME-08", "W-TURN-12", "W-LIMIT-02", "W-END-12")


# And one of Lignum.
LIGNUM_SHOWS = (
    "take bearers plan woodcutters task sawyers market sell-set clearing cut drive carry mill sell dry take-overtime "
    "select fodder land wagon load deliver bonus sledge finish"
)
LIGNUM_TELLS = (
    *("L-PATH-04", "L-CLEAR-04", "L-AREA-05", "L-CUT-05", "L-HUT-04", "L-SELL-03", "L-PLAN-13", "L-TASK-07"),
    *("L-WIN-03", "L-FEED-01", "L-FORCE-01", "L-LOAN-04", "L-END-02", "L-END-06"),
)


def lesson(title: str) -> Lesson:
    found = lesson_of(title)
    assert found is not None
    return found


def stops_of(lesson: Lesson) -> list[Stop]:
    return [stop for chapter in lesson.chapters for stop in chapter.stops]


def start(game: Game, lesson: Lesson) -> Position:
    return game.start(lesson.seats, game.read_options(lesson.options, lesson.seats), sealed(bytes.fromhex(lesson.seed)))


def legal(position: Position, seat: int) -> list[str]:
    return [position.book.vocabulary.text(move) for move in position.moves(seat)]


def before_each(title: str) -> Iterator[tuple[Stop, Position]]:
    """Every stop of a lesson with the position at which it is reached; the moves must be legal."""
    taught = lesson(title)
    position = start(open_game(title), taught)
    for stop in stops_of(taught):
        yield stop, position.copy()
        for move in stop.moves:
            assert move in legal(position, stop.seat), f"{stop.ply}: {move}"
            position.play(stop.seat, position.book.vocabulary.parse(move))


@pytest.mark.parametrize("title", TAUGHT)
def test_all_moves_are_legal_and_counted(title: str) -> None:
    played = 0
    for stop, position in before_each(title):
        assert stop.ply == played
        assert not stop.moves or stop.seat in position.to_act()
        played += len(stop.moves)


@pytest.mark.parametrize("title", TAUGHT)
def test_whatever_counts_as_right_leads_on_to_the_end(title: str) -> None:
    game, taught = open_game(title), lesson(title)
    script = taught.script()
    for stop in stops_of(taught):
        for other in stop.also:
            position = start(game, taught)
            for seat, move in [*script[: stop.ply], (stop.seat, other), *script[stop.ply + 1 :]]:
                position.play(seat, game.book.vocabulary.parse(move))


@pytest.mark.parametrize("title", TAUGHT)
def test_every_wrong_move_that_is_named_can_be_made_there(title: str) -> None:
    for stop, position in before_each(title):
        right = [*stop.moves, *stop.also]
        for wrong in stop.wrong:
            for begins in wrong.moves:
                made = [move for move in legal(position, stop.seat) if move.startswith(begins) and move not in right]
                assert made, f"{stop.ply}: {begins}"


@pytest.mark.parametrize("title", TAUGHT)
def test_words_and_rules(title: str) -> None:
    taught = lesson(title)
    rules = {rule.id for rule in ledger_of(title).rules}
    for stop in stops_of(taught):
        assert (stop.rule in rules) == bool(stop.say), stop.ply
        said = [stop.say, stop.ask, *(wrong.say for wrong in stop.wrong)]
        for words in filter(None, said):
            for text in words.values():
                assert re.fullmatch(r"[^\s].*[.!]", text), text
                assert len(text) <= LONGEST, text
                assert '"' not in text, text
            assert words["en"] != words["de"]


@pytest.mark.parametrize(
    ("title", "shows", "tells"),
    [("woodcraft", WOODCRAFT_SHOWS, WOODCRAFT_TELLS), ("lignum", LIGNUM_SHOWS, LIGNUM_TELLS)],
)
def test_a_first_game_shows_everything(title: str, shows: str, tells: tuple[str, ...]) -> None:
    stops = stops_of(lesson(title))
    asked = {stop.moves[0].split()[0] for stop in stops if stop.ask}
    assert set(shows.split()) <= asked
    assert set(tells) <= {stop.rule for stop in stops}


GOOD = """
seed = "00"
seats = 2
learner = 0
level = "random"
minutes = 1
options = {}
end = { en = "Done.", de = "Fertig." }
[[chapters]]
name = { en = "One", de = "Eins" }
[[chapters.stops]]
say = { en = "Look.", de = "Schau." }
"""


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (GOOD.replace(', de = "Schau."', ""), "words are expected"),
        (GOOD + 'ask = { en = "Go.", de = "Geh." }\n', "one move or none"),
        (GOOD + 'also = ["leave"]\n', "no choice"),
        (GOOD + 'seat = 1\nmoves = ["leave"]\n', "nothing is said"),
        (GOOD + 'lihgt = ["tile."]\n', "lihgt is no part"),
    ],
)
def test_a_mistake_in_a_lesson_is_named(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(GOOD, "utf-8")
    assert len(read_lesson(path).chapters) == 1
    path.write_text(text, "utf-8")
    with pytest.raises(BadContent, match=problem):
        read_lesson(path)
