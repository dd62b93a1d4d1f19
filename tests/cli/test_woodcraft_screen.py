"""The picture of a Woodcraft table: complete without colour, within its width, from what a seat knows alone."""

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

from heartwood.cli.flow import Flow
from heartwood.cli.language import texts_in
from heartwood.cli.woodcraft.menu import menu
from heartwood.cli.woodcraft.screen import Screen
from heartwood.core import fast
from heartwood.games.woodcraft import Woodcraft
from heartwood.speech.woodcraft.sight import WoodcraftSight, short_die
from heartwood.speech.woodcraft.speech import WoodcraftSpeech
from tests.cli.terminal import flat, printed
from tests.cli.test_woodcraft_play import table
from tests.games.woodcraft import builders
from tests.games.woodcraft.builders import game

NAMES = ["Ann", "Ben", "Eve", "Dan"]


def rich_table() -> Woodcraft:
    """Late in a game, with something of everything."""
    ann = builders.player(
        lumber="green3 yellow2 brown1 brown6",
        trees={"green": 3},
        blueberries=7,
        lantern=3,
        glue=1,
        scrapwood=2,
        sawblade=1,
        reuse=1,
        helpers={"room_1_1": "he11", "room_1_2": "he14", "room_2_1": "he17"},
        orders={"oe07": 1, "oe03": 3, "oh03": 5},
        completed={"oe02": 2},
        hand=["oe09", "oh02"],
        pieces=["pot_yellow", "saw_2", "glue_1"],
        used=["saw_1"],
        once=["he14"],
        attic={"b1": "mallet", "b2": "wrench"},
        reputation=6,
        hazelnut=5,
        blueberry=11,
        marketing=3,
        claims=["pc01"],
        reached=(3, 0),
        score=17,
    )
    ben = builders.player(lumber="green1", orders={"oe11": 2}, hand=["oe12", "oh04"], attic={"b3": "file"})
    return builders.table(
        ann,
        ben,
        builders.player(),
        builders.player(),
        round=6,
        tiles={"exchange": (1, 7), "improve": (1, 3), "produce": (2, 7)},
        lead=2,
        contracts=("pc06", "pc08", "pc01", "pc02", "pc03"),
        claimed_in=(0, 0, 4, 0, 0),
        order_display=("oe32", "oe16", None, "oe26"),
    )


def picture(
    width: int, language: str = "en", color: bool = False, encoding: str = "utf-8", position: Woodcraft | None = None
) -> str:
    """The table and the list of moves of seat 0."""

    def draw(console: Console) -> list[RenderableType]:
        speech = WoodcraftSpeech(game(), texts_in(language, "woodcraft"), NAMES)
        sight = WoodcraftSight(position or rich_table(), 0)
        screen = Screen(speech, console, ["", "random", "random", ""])
        return [screen.table(sight), menu(speech.moves(sight), speech)]

    return printed(draw, width, color, encoding)


@pytest.mark.parametrize("width", [80, 100, 120, 139, 160, 200])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_keeps_within_its_width_and_says_everything(width: int, language: str) -> None:
    shown = picture(width, language)
    assert max(len(line) for line in shown.splitlines()) <= width
    assert "[" not in shown
    assert "…" not in shown
    texts = texts_in(language, "woodcraft")
    for name in NAMES:
        assert name in shown
    for colour in ("green", "yellow", "brown"):
        assert texts.say(f"colour.{colour}", {}) in shown


def test_the_table_says_what_a_seat_needs_to_know() -> None:
    shown = flat(picture(80))
    assert "Round 6 of 13 · Ann to move · income after round 7" in shown
    assert "Evening Quarter lead > 7 Produce / Plant a Tree" in shown
    assert "3 Improve Workshop (1 glue, 1 scrap)" in shown
    assert "saw: + 2 pts · (arc tile: no rim bonus)" in shown
    assert "g1 for 1 · g2 for 2" not in shown  # he17: every die costs 1 less
    assert "Sixes g6 for 3 · y6 for 4 · b6 for 5" in shown  # and the second saw 2 off a six
    assert "oe32 Rolling Pin R3 y/b6 * > 2 pts, 9 berries" in shown
    assert "Claimed by Ann." in shown
    assert "Reached by Ann." in shown
    assert "Ann 17 pts (if scored now:" in shown
    assert "7 berries, 3 lanterns, 1 glue, 2 scrap, 1 blade, 1 reuse" in shown
    assert "g3 y2 b1 b6 (4 of 6) Pots g3 y-" in shown
    assert "saw used · saw 2 ready · splice +1 ready · glue ready" in shown
    assert "b1 Mallet · b2 Wrench" in shown
    assert "Room 2 he14 Moss the Night Gardener" in shown
    assert "R1 oe07 Porch Swing g6 y2 · missing: g6 · R1: 3 rep" in shown
    assert "R5 oh03" in shown
    assert "R5: -1 pt" in shown
    assert "Hand oe09 Hedge Gate y4 b2 · R1 · > 3 pts, 4 berries, 1 blade" in shown
    assert "marketing: 3 pts for 5" in shown
    assert "Ben (random) 0 pts" in shown
    assert "b3 File" in shown


def test_hands_of_the_others_are_not_on_the_table() -> None:
    shown = picture(160)
    names = dict(zip(game().pack.orders.ids, game().pack.orders.names, strict=True))
    for id in ("oe12", "oh04"):
        assert names[id]["en"] not in shown


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_picture_is_made_from_what_the_seat_knows(seed: int) -> None:
    """Every world that agrees with what seat 0 knows gives the same picture and the same list of moves."""
    for start in (rich_table(), table(seats=4).position):
        assert isinstance(start, Woodcraft)
        assert picture(100, position=start.guess(0, fast(seed))) == picture(100, position=start)


def test_colour_only_repeats_what_words_say() -> None:
    plain, coloured = picture(80), picture(80, color=True)
    assert "\x1b[" not in plain
    assert "\x1b[" in coloured
    assert Text.from_ansi(coloured).plain.rstrip() == plain.rstrip()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_terminal_without_unicode_gets_plain_signs(language: str) -> None:
    shown = picture(80, language, encoding="ascii")
    assert shown.isascii()
    assert "?" not in shown


def test_dice_in_a_few_signs() -> None:
    assert [short_die(word) for word in ("green3", "green/brown2", "any5", "any")] == ["g3", "g/b2", "*5", "*"]


def test_parts_that_flow_are_never_broken() -> None:
    flow = Flow(["one two", "three", "four five six"], " · ")
    assert [line.plain for line in flow.lines(16)] == ["one two ·", "three ·", "four five six"]
    assert [line.plain for line in flow.lines(18)] == ["one two · three ·", "four five six"]
    assert [line.plain for line in flow.lines(80)] == ["one two · three · four five six"]


def test_all_kinds_of_moves_are_listed_in_the_order_of_the_rules() -> None:
    shown = flat(picture(100))
    order = ["Buy Lumber:", "Bonus action for 3 lanterns", "Harvest green 3", "Saw a die", "Splice a die", "Glue"]
    places = [shown.index(text) for text in order]
    assert places == sorted(places)
    assert "Marigold the Stainer changes a colour" in shown
