"""Improve Workshop: pots, sawing, splicing and gluing tiles (ledger area W-IMPROVE)."""

from itertools import product
from typing import Any

import pytest

from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.acting import acting, changes, discount_of, granted
from tests.games.woodcraft.builders import changed_game, game, lumber, next_round, player, stock, table
from tests.marks import rule

START = ["pot_green", "saw_1", "splice_1"]
PIECES = game().pack.board.piece_ids
# piece -> price, what must be built before, and what else changes on the board
LEDGER: dict[str, tuple[int, list[str], dict[str, Any]]] = {
    "pot_yellow": (4, [], {"hazelnut_income": 1, "trees": {"yellow": 1}}),
    "pot_brown": (5, ["pot_yellow"], {"hazelnut_income": 1, "trees": {"brown": 1}}),
    "saw_2": (3, [], {"hazelnut_income": 1}),
    "saw_3": (4, ["saw_2"], {"hazelnut_income": 1, "reputation": 2}),
    "splice_4": (3, ["splice_2"], {"hazelnut_income": 2}),
    "glue_1": (4, [], {"hazelnut_income": 1, "blueberry_income": 1}),
}
PRICES = {"splice_2": 2, **{piece: price for piece, (price, _, _) in LEDGER.items()}}
BEFORE = {"pot_brown": "pot_yellow", "saw_3": "saw_2", "splice_4": "splice_2"}


def improving(of: WoodcraftGame | None = None, **given: Any) -> Woodcraft:
    """A player who improves the workshop."""
    return acting("improve", player(**given), of=of)


def in_order(pieces: list[str]) -> list[str]:
    """All pieces of a workshop, the first ones included, as they are listed."""
    return [piece for piece in PIECES if piece in (*START, *pieces)]


# What a piece costs and brings


@rule(
    "W-IMPROVE-02",
    "W-IMPROVE-03",
    "W-IMPROVE-04",
    "W-IMPROVE-06",
    "W-IMPROVE-07",
    "W-IMPROVE-11",
    "W-IMPROVE-12",
    "W-IMPROVE-13",
    "W-IMPROVE-14",
    "W-IMPROVE-19",
    "W-IMPROVE-20",
)
@pytest.mark.parametrize("piece", LEDGER)
def test_a_piece_costs_its_price_and_advances_its_owner(piece: str) -> None:
    price, before, gain = LEDGER[piece]
    p = improving(blueberries=price, pieces=before)
    assert changes(p, f"build {piece}") == {"blueberries": 0, "pieces": in_order([*before, piece]), **gain}
    assert asked(p) == "turn"


@rule("W-IMPROVE-18")
@pytest.mark.parametrize(("pick", "track"), [("1", "hazelnut_income"), ("2", "blueberry_income")])
def test_the_middle_splicing_tile_advances_one_of_the_income_tracks(pick: str, track: str) -> None:
    p = improving(blueberries=2)
    assert changes(p, "build splice_2") == {"blueberries": 0, "pieces": in_order(["splice_2"])}
    assert (asked(p), offered(p)) == ("picking", ["pick 1", "pick 2"])
    assert changes(p, f"pick {pick}") == {track: 1}
    assert asked(p) == "turn"


@rule("W-IMPROVE-02")
@pytest.mark.parametrize("piece", PRICES)
def test_the_last_piece_to_be_built_needs_its_full_price(piece: str) -> None:
    later = [other for other, before in BEFORE.items() if before == piece]
    built = [other for other in PRICES if other not in (piece, *later)]
    p = table(player(blueberries=PRICES[piece] - 1, pieces=built), player(), tile="improve")
    refusal = refused(p, "perform")
    assert (refusal.rule, refusal.key) == ("W-TURN-25", "cannot-perform")
    p = improving(blueberries=PRICES[piece], pieces=built)
    assert offered(p) == [f"build {piece}"]


@rule("W-IMPROVE-02")
@pytest.mark.parametrize("piece", ["pot_yellow", "pot_brown", "saw_2", "saw_3", "glue_1"])
def test_a_piece_is_refused_with_one_blueberry_too_few(piece: str) -> None:
    price = PRICES[piece]
    p = improving(blueberries=price - 1, pieces=[BEFORE[piece]] if piece in BEFORE else [])
    refusal = refused(p, f"build {piece}")
    assert (refusal.rule, refusal.key) == ("W-IMPROVE-02", "too-dear")
    assert refusal.params == {
        "seat": 0,
        "step": "building",
        "piece": piece,
        "price": price,
        "missing": 1,
        "blueberries": price - 1,
        "lanterns": 0,
    }


@rule("W-IMPROVE-01")
def test_exactly_one_piece_is_built() -> None:
    p = improving(blueberries=50)
    assert offered(p) == ["build pot_yellow", "build saw_2", "build splice_2", "build glue_1"]
    play(p, "build saw_2")
    refusal = refused(p, "build glue_1")
    assert (refusal.key, refusal.params["step"]) == ("not-now", "turn")


@rule("W-IMPROVE-01")
@pytest.mark.parametrize("piece", [*START, "pot_yellow", "glue_1"])
def test_a_piece_is_built_once(piece: str) -> None:
    p = improving(blueberries=50, pieces=["pot_yellow", "glue_1"])
    refusal = refused(p, f"build {piece}")
    assert (refusal.rule, refusal.key, refusal.params["piece"]) == ("W-IMPROVE-01", "built", piece)
    assert "before" not in refusal.params


@rule("W-IMPROVE-01")
def test_building_is_told_with_its_gain() -> None:
    p = improving(blueberries=50, pieces=["saw_2"])
    assert events(p, "build saw_3") == [
        ("builds", {"seat": 0, "piece": "saw_3", "price": 4}),
        ("gain", {"seat": 0, "item": "reputation", "amount": 2, "source": "pieces"}),
        ("gain", {"seat": 0, "item": "hazelnut_income", "amount": 1, "source": "pieces"}),
    ]


@rule("W-IMPROVE-07", "W-IMPROVE-20")
def test_the_income_of_a_piece_can_cross_a_line() -> None:
    first = game().pack.board.line_after[ids.HAZELNUT_TRACK][0]
    p = play(improving(blueberries=4, hazelnut=first), "build pot_yellow")
    assert (asked(p), p.players[0].trees) == ("tool-kind", [0, 1, 0])
    p = play(improving(blueberries=4, hazelnut=first - 1), "build pot_yellow")
    assert (asked(p), p.players[0].tracks[ids.HAZELNUT_TRACK]) == ("turn", first)


# The lines


@rule("W-IMPROVE-05", "W-IMPROVE-10", "W-IMPROVE-17", "W-EDGE-36")
@pytest.mark.parametrize("piece", BEFORE)
def test_the_next_piece_of_a_line_comes_first(piece: str) -> None:
    others = [other for other in PRICES if other not in (piece, BEFORE[piece])]
    refusal = refused(improving(blueberries=50, pieces=others), f"build {piece}")
    rules = {"pot": "W-IMPROVE-05", "saw": "W-IMPROVE-10", "splice": "W-IMPROVE-17"}
    assert (refusal.rule, refusal.key) == (rules[piece.split("_")[0]], "not-due")
    assert (refusal.params["piece"], refusal.params["before"]) == (piece, BEFORE[piece])
    assert offered(improving(blueberries=50, pieces=[*others, BEFORE[piece]])) == [f"build {piece}"]


@rule("W-IMPROVE-21", "W-IMPROVE-22", "W-IMPROVE-10", "W-IMPROVE-24")
@pytest.mark.parametrize(
    ("pots", "saws", "splices", "glue"),
    [state for state in product(range(3), range(3), range(3), range(2)) if state != (2, 2, 2, 1)],
)
def test_the_four_lines_are_independent(pots: int, saws: int, splices: int, glue: int) -> None:
    lines = [["pot_yellow", "pot_brown"], ["saw_2", "saw_3"], ["splice_2", "splice_4"], ["glue_1"]]
    built: list[str] = []
    due: list[str] = []
    for line, steps in zip(lines, (pots, saws, splices, glue), strict=True):
        built += line[:steps]
        due += line[steps : steps + 1]
    assert offered(improving(blueberries=50, pieces=built)) == [f"build {piece}" for piece in due]


@rule("W-IMPROVE-24", "W-IMPROVE-10")
def test_with_all_seven_pieces_the_action_cannot_be_performed() -> None:
    assert len(PRICES) == 7
    p = table(player(blueberries=99, lantern=3, pieces=list(PRICES)), player(), tile="improve")
    refusal = refused(p, "perform")
    assert (refusal.rule, refusal.key, refusal.params["action"]) == ("W-TURN-25", "cannot-perform", "improve")
    assert "bonus improve" not in offered(p)
    assert "berries" in offered(p)


@rule("W-EDGE-36", "W-IMPROVE-21")
def test_the_gluing_tile_may_be_the_first_of_all() -> None:
    p = play(improving(blueberries=4), "build glue_1")
    assert p.players[0].pieces == ids.START_PIECES | 1 << ids.GLUE_1


# Pots


@rule("W-IMPROVE-06", "W-IMPROVE-08")
@pytest.mark.parametrize(("piece", "colour"), [("pot_yellow", "yellow"), ("pot_brown", "brown")])
def test_the_sapling_of_a_new_pot_may_be_harvested_as_a_one(piece: str, colour: str) -> None:
    p = improving(blueberries=9, pieces=["pot_yellow"] if piece == "pot_brown" else [], lumber="green2")
    play(p, f"build {piece}")
    assert changes(p, f"harvest {colour}") == {"trees": {}, "lumber": ["green2", f"{colour}1"]}


@rule("W-IMPROVE-08")
def test_the_sapling_of_a_new_pot_grows_from_the_next_turn_on() -> None:
    p = play(improving(blueberries=4), "build pot_yellow", "finish")
    assert (p.active, p.players[0].trees) == (1, [0, 1, 0])
    next_round(p)
    assert (p.active, p.players[0].trees) == (0, [0, 3, 0])


@rule("W-IMPROVE-06")
def test_a_new_pot_leaves_the_other_trees_alone() -> None:
    p = improving(blueberries=5, pieces=["pot_yellow"], trees={"green": 3, "yellow": 5})
    assert changes(p, "build pot_brown")["trees"] == {"green": 3, "yellow": 5, "brown": 1}


@rule("W-IMPROVE-09")
@pytest.mark.parametrize(("piece", "trees"), [("pot_brown", 2), ("glue_1", 1)])
def test_the_brown_pot_allows_a_second_tree(piece: str, trees: int) -> None:
    board = player(blueberries=5, lantern=3, lumber="green1 yellow1 brown1", pieces=["pot_yellow"])
    p = play(table(board, player(), tile="improve"), "perform", f"build {piece}")
    play(p, "bonus produce", "option planting", "plant green1 1")
    assert ("plant yellow1 1" in offered(p)) == (trees == 2)


@rule("W-IMPROVE-09")
def test_the_second_tree_stays_for_the_rest_of_the_game() -> None:
    p = improving(blueberries=5, lantern=3, pieces=["pot_yellow"], lumber="green1 yellow1")
    play(p, "build pot_brown")
    for _ in range(3):
        next_round(p)
    play(p, "bonus produce", "option planting", "plant green1 1")
    assert "plant yellow1 1" in offered(p)


# Sawing tiles


@rule("W-IMPROVE-15")
@pytest.mark.parametrize(("piece", "price"), [("saw_2", 4), ("glue_1", 6)])
def test_the_discount_on_sixes_begins_with_the_first_bought_sawing_tile(piece: str, price: int) -> None:
    board = player(blueberries=PRICES[piece] + 6, lantern=3)
    p = play(table(board, player(), tile="improve"), "perform", f"build {piece}", "bonus exchange", "buy-six green")
    assert stock(p, "blueberries") == 6 - price


@rule("W-IMPROVE-16")
@pytest.mark.parametrize("used", [[], ["saw_2"], ["saw_1", "saw_2"]])
def test_the_discount_on_sixes_holds_with_used_tiles_too(used: list[str]) -> None:
    p = acting("exchange", player(blueberries=6, pieces=["saw_2"], used=used))
    assert changes(p, "buy-six brown") == {"blueberries": 0, "lumber": ["brown6"]}


@rule("W-EDGE-37", "W-IMPROVE-23")
def test_a_new_sawing_tile_may_be_used_in_the_same_turn() -> None:
    p = improving(blueberries=3, lumber="green4", used=["saw_1"])
    play(p, "build saw_2")
    assert changes(p, "saw green4 3+1") == {"lumber": ["green1", "green3"], "used": ["saw_1", "saw_2"]}


@rule("W-IMPROVE-23")
def test_a_new_splicing_tile_may_be_used_in_the_same_turn() -> None:
    p = play(improving(blueberries=2, lumber="green4", scrapwood=1), "build splice_2", "pick 1")
    assert changes(p, "splice splice_2 green4 2") == {"lumber": ["green6"], "used": ["splice_2"], "scrapwood": 0}


@rule("W-IMPROVE-23")
def test_a_new_gluing_tile_may_be_used_in_the_same_turn() -> None:
    p = play(improving(blueberries=4, lumber="green4 green2", glue=1), "build glue_1")
    play(p, "glue green2 green4 green")
    assert lumber(p) == "green6"


# Discounts


@rule("W-IMPROVE-02")
def test_a_discount_on_pieces_is_taken() -> None:
    less = game().pack.helpers.discount[game().pack.helpers.ids.index("he22")]
    p = improving(blueberries=4 - less, helpers={"room_1_2": "he22"})
    assert refused(p, "build pot_brown").params["price"] == 5 - less
    assert events(p, "build glue_1")[0] == ("builds", {"seat": 0, "piece": "glue_1", "price": 4 - less})
    assert stock(p, "blueberries") == 0


@rule("W-ABIL-09")
def test_ruling_a_piece_never_costs_less_than_nothing() -> None:
    of = changed_game(("helpers.toml", 'trigger = "improve", discount = 2', 'trigger = "improve", discount = 9'))
    p = improving(of, blueberries=1, helpers={"room_1_2": "he22"})
    assert refused(p, "build pot_green").params["price"] == 0
    assert stock(play(p, "build glue_1"), "blueberries") == 1


def test_a_granted_piece_costs_less() -> None:
    off = discount_of("he04")
    p = granted("he04", 5 - off - 1, pieces=["pot_yellow"])
    refusal = refused(p, "build pot_brown")
    assert (refusal.key, refusal.params["price"], refusal.params["missing"]) == ("too-dear", 5 - off, 1)
    refusal = refused(p, "build splice_1")
    assert (refusal.params["price"], refusal.params["missing"]) == (0, -off - (5 - off - 1))
    p = granted("he04", 6 - off, pieces=["pot_yellow"])
    assert events(p, "build pot_brown")[0] == ("builds", {"seat": 0, "piece": "pot_brown", "price": 5 - off})
    assert (stock(p, "blueberries"), asked(p)) == (1, "turn")


def test_nothing_is_left_of_the_discount_of_a_granted_piece() -> None:
    off = discount_of("he04")
    p = granted("he04", 1)
    assert PRICES["splice_2"] < off
    assert events(p, "build splice_2")[0] == ("builds", {"seat": 0, "piece": "splice_2", "price": 0})
    assert stock(p, "blueberries") == 1


@rule("W-ABIL-13", "W-HARVEST-02", "W-IMPROVE-08")
def test_sapling_is_harvested_before_a_granted_action() -> None:
    grants = 'ability = { kind = "permanent", trigger = "improve", gain = { action = { name = "exchange" } } }'
    crosses = 'ability = { kind = "permanent", trigger = "arrow_crossed", gain = { blueberries = 2 } }'
    of = changed_game(("helpers.toml", crosses, grants))
    p = table(player(blueberries=4, helpers={"room_1_2": "he13"}), of=of, tile="improve")
    play(p, "perform", "build pot_yellow")
    assert asked(p) == "granted"
