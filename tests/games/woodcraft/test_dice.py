"""Free actions on dice: sawing, splicing, gluing, tile-reuse tokens, harvesting (W-FREE, W-SAW, W-SPLICE, W-GLUE,
W-REUSE, W-HARVEST)."""

from typing import Any

import pytest

from heartwood.games.woodcraft import Woodcraft, ids
from heartwood.games.woodcraft.view import DIE_WORDS
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import agree, board, changes, game, lumber, next_round, player, stock, table
from tests.marks import rule

COLOURS = ["green", "yellow", "brown"]
# How a die can be cut, by its face; the less pieces the earlier
CUTS = {
    2: ["1+1"],
    3: ["2+1", "1+1+1"],
    4: ["3+1", "2+2", "2+1+1", "1+1+1+1"],
    5: ["4+1", "3+2", "3+1+1", "2+2+1", "2+1+1+1", "1+1+1+1+1"],
    6: [
        "5+1",
        "4+2",
        "3+3",
        "4+1+1",
        "3+2+1",
        "2+2+2",
        "3+1+1+1",
        "2+2+1+1",
        "2+1+1+1+1",
        "1+1+1+1+1+1",
    ],
}
EVERY_CUT = [(face, parts) for face, cuts in CUTS.items() for parts in cuts]
ALL_PIECES = ["pot_yellow", "pot_brown", "saw_2", "saw_3", "splice_2", "splice_4", "glue_1"]


def pieces(parts: str, colour: str) -> list[str]:
    """The dice of a cut, in the order of the pile."""
    return sorted(f"{colour}{part}" for part in parts.split("+"))


def cuts(p: Woodcraft, die: str) -> list[str]:
    """The cuts offered for a die."""
    return [text.split()[2] for text in offered(p, "saw") if text.split()[1] == die]


# --- free actions --------------------------------------------------------------------------------------------


def dice_for(order: str) -> str:
    """Dice that pay for an order."""
    pack = game().pack
    symbols = pack.orders.dice[pack.orders.ids.index(order)]
    return " ".join(DIE_WORDS[pack.dice_of[symbol][0]] for symbol in symbols)


def ready_for_all(**given: Any) -> Woodcraft:
    """A player for whom each kind of free action is possible."""
    return table(
        player(
            lumber=f"green5 yellow1 yellow1 {dice_for('oe01')}",
            trees={"yellow": 3},
            helpers={"room_1_2": "he08"},
            orders={"oe01": 2},
            scrapwood=3,
            glue=1,
            reuse=1,
            pieces=["saw_2", "glue_1", "pot_yellow"],
            used=["saw_2"],
        ),
        **given,
    )


FREE_ACTIONS = [
    "complete oe01",
    "saw green5 3+2",
    "harvest yellow",
    "reuse saw",
    "saw green3 2+1",
    "splice splice_1 yellow1 1",
    "shift he08 yellow3 +1",
    "glue green2 yellow2 yellow",
]


@rule("W-FREE-01")
@pytest.mark.parametrize("given", [{}, {"tile": "produce"}, {"tile": "produce", "done": True}])
def test_there_are_seven_kinds_of_free_action(given: dict[str, Any]) -> None:
    p = ready_for_all(**given)
    free = {text.split()[0] for text in offered(p)} - {"choose", "perform", "berries", "swap", "bonus", "finish"}
    assert free == {"saw", "splice", "glue", "harvest", "complete", "reuse", "shift"}


@rule("W-FREE-02")
@pytest.mark.parametrize("order", [[0, 1, 2, 3, 4, 5, 6, 7], [2, 6, 5, 1, 7, 3, 4, 0], [5, 2, 6, 1, 3, 4, 7, 0]])
def test_any_number_of_free_actions_in_any_order(order: list[int]) -> None:
    p = ready_for_all()
    play(p, *[FREE_ACTIONS[place] for place in order])
    assert lumber(p) == "green1 green2 yellow1 yellow4 yellow4"
    assert board(p)["used"] == ["saw_1", "saw_2", "splice_1", "glue_1"]
    assert (board(p)["completed"], board(p)["orders"]) == ([{"id": "oe01", "row": 2}], [])
    assert (p.players[0].trees, stock(p, "reuse"), board(p)["once_used"]) == ([0, 0, 0], 0, ["he08"])
    assert asked(p) == "turn"


@rule("W-FREE-02")
@pytest.mark.parametrize("reuse", ["", "saw", "splice_1", "splice_2", "splice_4", "glue"])
@pytest.mark.parametrize(
    "given",
    [
        {"lumber": "green1 green2 yellow6 brown3 brown3", "sawblade": 1, "scrapwood": 1, "glue": 1},
        {"lumber": "green5 green5 brown1", "sawblade": 9, "scrapwood": 2, "glue": 2, "trees": {"yellow": 2}},
        {"lumber": "green6 brown6"},
        {"lumber": "", "scrapwood": 1, "glue": 1, "trees": {"green": 1, "brown": 5}},
    ],
)
@pytest.mark.parametrize(
    "used", [[], ["saw_1", "splice_2"], ["saw_1", "saw_2", "saw_3", "splice_1", "splice_4", "glue_1"]]
)
def test_what_costs_and_tiles_allow_is_offered(given: dict[str, Any], used: list[str], reuse: str) -> None:
    for built in ([], ALL_PIECES):
        if built or not set(used) & set(ALL_PIECES):
            p = table(player(**given, pieces=built, used=used, reuse=1))
            if reuse and f"reuse {reuse}" in offered(p):
                play(p, f"reuse {reuse}")
                agree(p, "saw", "splice", "glue", "harvest")
            else:
                agree(p, "saw", "splice", "glue", "harvest", "reuse")


@rule("W-FREE-03")
def test_free_actions_replace_neither_the_tile_nor_its_action() -> None:
    p = ready_for_all()
    play(p, "saw green5 3+2", "harvest yellow", "shift he08 green3 +1", "complete oe01")
    assert (p.tile, p.done, p.bonus) == (-1, False, False)
    refusal = refused(p, "finish")
    assert (refusal.rule, refusal.key) == ("W-TURN-23", "no-tile-yet")
    play(p, "choose exchange", "splice splice_1 yellow1 1", "glue green2 yellow2 green")
    refusal = refused(p, "finish")
    assert (refusal.rule, refusal.key) == ("W-TURN-23", "not-done-yet")
    assert offered(p, "berries") == ["berries"]


# --- sawing --------------------------------------------------------------------------------------------------


@rule("W-SAW-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_sawing_turns_the_tile_and_puts_pieces_for_the_die(seat: int) -> None:
    p = table(*[player(lumber="green5 brown1", sawblade=2)] * 2, turn=seat)
    other = board(p, 1 - seat)
    assert changes(p, "saw green5 3+2", seat=seat) == {"lumber": ["green2", "green3", "brown1"], "used": ["saw_1"]}
    assert board(p, 1 - seat) == other
    assert asked(p) == "turn"


@rule("W-SAW-01")
def test_the_leftmost_available_tile_is_turned() -> None:
    p = table(player(lumber="green2", pieces=["saw_2", "saw_3"], used=["saw_1"]))
    play(p, "saw green2 1+1")
    assert board(p)["used"] == ["saw_1", "saw_2"]


@rule("W-SAW-01")
def test_a_sawing_is_told() -> None:
    p = table(player(), player(lumber="brown4", sawblade=1), turn=1)
    told = [("saws", {"seat": 1, "die": "brown4", "parts": "2+1+1", "blades": 1})]
    assert events(p, "saw brown4 2+1+1") == told


@rule("W-SAW-02", "W-EDGE-38", "W-DATA-22")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_one_cannot_be_sawn_a_two_can(colour: str) -> None:
    p = table(player(lumber=f"{colour}1 {colour}2", sawblade=9))
    refusal = refused(p, f"saw {colour}1 1+1")
    assert (refusal.rule, refusal.key, refusal.params["die"]) == ("W-SAW-02", "too-small-to-saw", f"{colour}1")
    assert offered(p, "saw") == [f"saw {colour}2 1+1"]
    assert changes(p, f"saw {colour}2 1+1") == {"lumber": [f"{colour}1"] * 3, "used": ["saw_1"]}


@rule("W-SAW-03", "W-SAW-04", "W-EDGE-39")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(("face", "parts"), EVERY_CUT)
def test_the_pieces_have_the_colour_and_the_sum_of_the_die(colour: str, face: int, parts: str) -> None:
    blades = parts.count("+") - 1
    p = table(player(lumber=f"{colour}{face}", sawblade=blades))
    change = changes(p, f"saw {colour}{face} {parts}")
    assert change.pop("sawblade", 0) == 0
    assert change == {"lumber": pieces(parts, colour), "used": ["saw_1"]}
    assert stock(p, "sawblade") == 0


@rule("W-SAW-03")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_pieces_with_another_sum_are_refused(face: int) -> None:
    for other in CUTS:
        if other != face:
            p = table(player(lumber=f"yellow{face}", sawblade=9))
            refusal = refused(p, f"saw yellow{face} {CUTS[other][0]}")
            assert (refusal.rule, refusal.key) == ("W-SAW-03", "wrong-sum")


@rule("W-SAW-04")
@pytest.mark.parametrize(("face", "parts"), [cut for cut in EVERY_CUT if cut[1].count("+") > 1])
def test_each_cut_after_the_first_costs_a_sawblade(face: int, parts: str) -> None:
    needs = parts.count("+") - 1
    p = table(player(lumber=f"green{face}", sawblade=needs - 1))
    refusal = refused(p, f"saw green{face} {parts}")
    assert (refusal.rule, refusal.key) == ("W-SAW-04", "no-blades")
    assert (refusal.params["needs"], refusal.params["has"]) == (needs, needs - 1)
    p = table(player(lumber=f"green{face}", sawblade=needs + 1))
    play(p, f"saw green{face} {parts}")
    assert stock(p, "sawblade") == 1


@rule("W-SAW-05", "W-EDGE-38")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_die_gives_at_most_as_many_dice_as_its_face(face: int) -> None:
    p = table(player(lumber=f"brown{face}", sawblade=99))
    assert sorted(cuts(p, f"brown{face}")) == sorted(CUTS.get(face, []))


@rule("W-SAW-05", "W-EDGE-38")
def test_a_six_in_six_ones_takes_four_sawblades() -> None:
    p = table(player(lumber="brown6", sawblade=4))
    change = {"lumber": ["brown1"] * 6, "used": ["saw_1"], "sawblade": 0}
    assert changes(p, "saw brown6 1+1+1+1+1+1") == change


@rule("W-EX-10", "W-EX-11", "W-EX-12", "W-SAW-03", "W-SAW-04")
@pytest.mark.parametrize(("blades", "count"), [(0, 2), (1, 4), (2, 5), (3, 6), (4, 6)])
def test_a_five_by_the_number_of_sawblades(blades: int, count: int) -> None:
    p = table(player(lumber="yellow5", sawblade=blades))
    assert cuts(p, "yellow5") == CUTS[5][:count]
    agree(p, "saw")


@rule("W-EX-10", "W-EX-11", "W-EX-12", "W-SAW-04")
@pytest.mark.parametrize(("parts", "needs"), list(zip(CUTS[5], [0, 0, 1, 1, 2, 3], strict=True)))
def test_a_five_costs_a_sawblade_for_each_cut_after_the_first(parts: str, needs: int) -> None:
    p = table(player(lumber="yellow5", sawblade=needs))
    change: dict[str, Any] = {"lumber": pieces(parts, "yellow"), "used": ["saw_1"]}
    assert changes(p, f"saw yellow5 {parts}") == (change | {"sawblade": 0} if needs else change)
    if needs:
        refusal = refused(table(player(lumber="yellow5", sawblade=needs - 1)), f"saw yellow5 {parts}")
        assert (refusal.key, refusal.params["needs"], refusal.params["has"]) == ("no-blades", needs, needs - 1)


@rule("W-SAW-06")
@pytest.mark.parametrize(("built", "used"), [([], ["saw_1"]), (["saw_2", "saw_3"], ["saw_1", "saw_2", "saw_3"])])
def test_sawblades_alone_cannot_saw(built: list[str], used: list[str]) -> None:
    p = table(player(lumber="green5", sawblade=9, reuse=1, pieces=built, used=used))
    refusal = refused(p, "saw green5 3+2")
    assert (refusal.rule, refusal.key) == ("W-SAW-06", "no-saw")
    assert offered(p, "saw") == []
    play(p, "reuse saw", "saw green5 3+2")
    assert lumber(p) == "green2 green3"


@rule("W-SAW-06")
def test_other_tiles_do_not_saw() -> None:
    p = table(player(lumber="green5", pieces=["splice_2", "splice_4", "glue_1"], used=["saw_1"]))
    assert refused(p, "saw green5 3+2").key == "no-saw"


@rule("W-SAW-07")
def test_each_sawing_tile_saws_once_also_the_same_die_again() -> None:
    p = table(player(lumber="green6", pieces=["saw_2", "saw_3"]))
    play(p, "saw green6 5+1")
    assert (lumber(p), board(p)["used"]) == ("green1 green5", ["saw_1"])
    play(p, "saw green5 4+1")
    assert (lumber(p), board(p)["used"]) == ("green1 green1 green4", ["saw_1", "saw_2"])
    play(p, "saw green4 3+1")
    assert (lumber(p), board(p)["used"]) == ("green1 green1 green1 green3", ["saw_1", "saw_2", "saw_3"])
    assert refused(p, "saw green3 2+1").key == "no-saw"


@rule("W-SAW-08", "W-SPLICE-05", "W-GLUE-05")
@pytest.mark.parametrize("tile", ["saw_1", "saw_2", "saw_3", "splice_1", "splice_2", "splice_4", "glue_1"])
def test_a_used_tile_stays_used_until_the_next_income_phase(tile: str) -> None:
    p = table(player(pieces=ALL_PIECES, used=[tile]), player(), round=3)
    next_round(p)
    assert (p.round, board(p)["used"]) == (4, [tile])
    next_round(p)
    assert (p.round, board(p)["used"]) == (5, [])


@rule("W-SAW-02", "W-GROW-06")
def test_only_lumber_of_the_player_is_sawn() -> None:
    p = table(player(trees={"green": 5}), player(lumber="yellow5"))
    for text, found in (
        ("saw green5 3+2", "W-GROW-06"),
        ("saw yellow5 3+2", "W-SAW-02"),
        ("saw green1 1+1", "W-SAW-02"),
    ):
        refusal = refused(p, text)
        assert (refusal.rule, refusal.key) == (found, "no-die")


# --- splicing ------------------------------------------------------------------------------------------------


def splices(p: Woodcraft) -> list[str]:
    """Tile, die and amount of each splice offered."""
    return [text.removeprefix("splice ") for text in offered(p, "splice")]


@rule("W-SPLICE-01")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("tile", ["splice_1", "splice_2", "splice_4"])
def test_splicing_costs_scrapwood_and_turns_the_tile(seat: int, tile: str) -> None:
    p = table(*[player(lumber="green2 brown3", scrapwood=2, pieces=ALL_PIECES)] * 2, turn=seat)
    other = board(p, 1 - seat)
    change = {"lumber": ["green2", "brown4"], "used": [tile], "scrapwood": 1}
    assert changes(p, f"splice {tile} brown3 1", seat=seat) == change
    assert board(p, 1 - seat) == other
    assert asked(p) == "turn"


@rule("W-SPLICE-01")
def test_without_scrapwood_no_splice() -> None:
    p = table(player(lumber="green2", glue=5, sawblade=5))
    refusal = refused(p, "splice splice_1 green2 1")
    assert (refusal.rule, refusal.key) == ("W-SPLICE-01", "no-scrapwood")


@rule("W-SPLICE-01")
@pytest.mark.parametrize("tile", ["splice_1", "splice_2", "splice_4"])
def test_without_an_available_tile_no_splice(tile: str) -> None:
    p = table(player(lumber="green2", scrapwood=1, pieces=["splice_2", "splice_4"], used=[tile]))
    refusal = refused(p, f"splice {tile} green2 1")
    assert (refusal.rule, refusal.key, refusal.params["splicing"]) == ("W-SPLICE-05", "tile-used", tile)
    p = table(player(lumber="green2", scrapwood=1))
    if tile != "splice_1":
        refusal = refused(p, f"splice {tile} green2 1")
        assert (refusal.rule, refusal.key) == ("W-SPLICE-01", "not-built")


@rule("W-SPLICE-01")
def test_a_splice_is_told() -> None:
    p = table(player(), player(lumber="brown2", scrapwood=1, pieces=["splice_2"]), turn=1)
    told = [("splices", {"seat": 1, "die": "brown2", "result": "brown4"})]
    assert events(p, "splice splice_2 brown2 2") == told


@rule("W-SPLICE-02")
def test_each_tile_has_its_amounts() -> None:
    p = table(player(lumber="green1", scrapwood=1, pieces=["splice_2", "splice_4"]))
    amounts = [("splice_1", 1), ("splice_2", 2), ("splice_4", 4)]
    assert splices(p) == [f"{tile} green1 {more}" for tile, most in amounts for more in range(1, most + 1)]
    for tile, most in amounts:
        refusal = refused(p, f"splice {tile} green1 {most + 1}")
        assert (refusal.rule, refusal.key, refusal.params["amount"]) == ("W-SPLICE-02", "wrong-amount", str(most + 1))


@rule("W-SPLICE-02", "W-SPLICE-06", "W-EDGE-39")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(("face", "more"), [(face, more) for face in range(1, 6) for more in range(1, 5)])
def test_a_splice_adds_its_amount_and_keeps_the_colour(colour: str, face: int, more: int) -> None:
    p = table(player(lumber=f"{colour}{face}", scrapwood=1, pieces=["splice_2", "splice_4"]))
    if face + more <= 6:
        change = {"lumber": [f"{colour}{face + more}"], "used": ["splice_4"], "scrapwood": 0}
        assert changes(p, f"splice splice_4 {colour}{face} {more}") == change
    else:
        assert refused(p, f"splice splice_4 {colour}{face} {more}").key == "above-six"


@rule("W-SPLICE-03", "W-EDGE-40", "W-DATA-22")
def test_no_splice_above_six() -> None:
    p = table(player(lumber="green5", scrapwood=1, pieces=["splice_2", "splice_4"], used=["splice_1", "splice_2"]))
    assert splices(p) == ["splice_4 green5 1"]
    for more in (2, 3, 4):
        refusal = refused(p, f"splice splice_4 green5 {more}")
        assert (refusal.rule, refusal.key) == ("W-SPLICE-03", "above-six")
    p = table(player(lumber="yellow6", scrapwood=1, pieces=["splice_2", "splice_4"]))
    assert splices(p) == []
    for tile in ("splice_1", "splice_2", "splice_4"):
        refusal = refused(p, f"splice {tile} yellow6 1")
        assert (refusal.rule, refusal.key) == ("W-SPLICE-03", "above-six")
    assert (stock(p, "scrapwood"), board(p)["used"]) == (1, [])


@rule("W-SPLICE-04")
def test_several_tiles_on_one_die_each_with_its_scrapwood() -> None:
    p = table(player(lumber="green1", scrapwood=4, pieces=["splice_2", "splice_4"]))
    play(p, "splice splice_2 green1 2", "splice splice_1 green3 1", "splice splice_4 green4 2")
    assert (lumber(p), stock(p, "scrapwood")) == ("green6", 1)
    assert board(p)["used"] == ["splice_1", "splice_2", "splice_4"]


@rule("W-SPLICE-04")
def test_several_tiles_on_different_dice() -> None:
    p = table(player(lumber="green1 brown1", scrapwood=2, pieces=["splice_2"]))
    play(p, "splice splice_1 green1 1")
    assert splices(p) == [f"splice_2 {die} {more}" for more in (1, 2) for die in ("green2", "brown1")]
    play(p, "splice splice_2 brown1 2")
    assert (lumber(p), stock(p, "scrapwood")) == ("green2 brown3", 0)


@rule("W-SPLICE-02", "W-GROW-06")
def test_only_lumber_is_spliced() -> None:
    p = table(player(trees={"green": 3}, scrapwood=1))
    refusal = refused(p, "splice splice_1 green3 1")
    assert (refusal.rule, refusal.key) == ("W-GROW-06", "no-die")


# --- gluing --------------------------------------------------------------------------------------------------


def with_glue(dice: str, **given: Any) -> Woodcraft:
    """A player with the gluing tile and a glue token."""
    return table(player(**{"lumber": dice, "glue": 1, "pieces": ["glue_1"], **given}))


@rule("W-GLUE-01", "W-GLUE-02", "W-GLUE-04", "W-EDGE-41", "W-EDGE-39")
def test_two_dice_of_one_colour_become_their_sum() -> None:
    p = with_glue("green3 green3 brown1", glue=2)
    change = {"lumber": ["green6", "brown1"], "used": ["glue_1"], "glue": 1}
    assert changes(p, "glue green3 green3 green") == change
    assert asked(p) == "turn"


@rule("W-GLUE-02")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(("low", "high"), [(low, high) for low in range(1, 7) for high in range(low, 7)])
def test_a_sum_of_six_at_most(colour: str, low: int, high: int) -> None:
    p = with_glue(f"{colour}{low} {colour}{high}")
    text = f"glue {colour}{low} {colour}{high} {colour}"
    if low + high <= 6:
        assert offered(p, "glue") == [text]
        assert changes(p, text) == {"lumber": [f"{colour}{low + high}"], "used": ["glue_1"], "glue": 0}
    else:
        refusal = refused(p, text)
        assert (refusal.rule, refusal.key, refusal.params["most"]) == ("W-GLUE-02", "glue-too-much", 6)
        assert (refusal.params["die"], refusal.params["other_die"]) == (f"{colour}{low}", f"{colour}{high}")
        assert offered(p, "glue") == []


@rule("W-GLUE-03", "W-GLUE-04", "W-EDGE-41")
@pytest.mark.parametrize("colour", ["green", "brown"])
def test_two_colours_leave_the_one_of_choice_and_score_four(colour: str) -> None:
    p = with_glue("green2 brown4", score=3)
    assert offered(p, "glue") == ["glue green2 brown4 green", "glue green2 brown4 brown"]
    assert changes(p, f"glue green2 brown4 {colour}") == {
        "lumber": [f"{colour}6"],
        "used": ["glue_1"],
        "glue": 0,
        "score": 7,
        "points": {"orders": 3, "gluing": 4},
    }


@rule("W-GLUE-03")
@pytest.mark.parametrize(
    ("dice", "wrong"),
    [("green1 yellow2", "brown"), ("green1 brown2", "yellow"), ("yellow1 brown2", "green"), ("green1 green2", "brown")],
)
def test_a_third_colour_is_refused(dice: str, wrong: str) -> None:
    refusal = refused(with_glue(dice), f"glue {dice} {wrong}")
    assert (refusal.rule, refusal.key, refusal.params["colour"]) == ("W-GLUE-03", "wrong-colour", wrong)


@rule("W-GLUE-04")
def test_the_points_for_gluing_are_no_income() -> None:
    p = with_glue("green1 yellow1", hazelnut=3)
    play(p, "glue green1 yellow1 yellow")
    me = p.players[0]
    assert (me.score, me.points[ids.BY_GLUING], me.tracks) == (4, 4, [0, 3, 0])


@rule("W-EDGE-41", "W-GLUE-02")
def test_four_and_three_cannot_be_glued() -> None:
    refusal = refused(with_glue("green4 brown3"), "glue green4 brown3 green")
    assert (refusal.rule, refusal.key) == ("W-GLUE-02", "glue-too-much")


@rule("W-GLUE-01", "W-EDGE-42")
def test_gluing_needs_the_tile_and_glue() -> None:
    text = "glue green1 yellow1 green"
    cases: list[tuple[dict[str, Any], tuple[str, str]]] = [
        ({"pieces": [], "glue": 9}, ("W-GLUE-01", "not-built")),
        ({"used": ["glue_1"], "glue": 9}, ("W-GLUE-05", "tile-used")),
        ({"glue": 0, "scrapwood": 9}, ("W-GLUE-01", "no-glue")),
    ]
    for given, found in cases:
        p = with_glue("green1 yellow1", **given)
        refusal = refused(p, text)
        assert (refusal.rule, refusal.key) == found
        assert offered(p, "glue") == []


@rule("W-GLUE-02")
@pytest.mark.parametrize(
    ("dice", "text", "found"),
    [
        ("green1", "glue green1 green1 green", ("W-GLUE-02", ["green1", "green1"])),
        ("green1", "glue green1 green2 green", ("W-GROW-06", ["green2"])),
        ("green2", "glue green1 green2 green", ("W-GLUE-02", ["green1"])),
    ],
)
def test_both_dice_must_lie_in_the_pile(dice: str, text: str, found: tuple[str, list[str]]) -> None:
    refusal = refused(with_glue(dice, trees={"green": 2}), text)
    assert (refusal.key, refusal.rule, refusal.params["lacking"]) == ("no-die", *found)


@rule("W-GLUE-02")
def test_every_pair_is_offered_once() -> None:
    p = with_glue("green1 green1 green4 yellow2 yellow6")
    assert offered(p, "glue") == [
        "glue green1 green1 green",
        "glue green1 green4 green",
        "glue green1 yellow2 green",
        "glue green1 yellow2 yellow",
        "glue green4 yellow2 green",
        "glue green4 yellow2 yellow",
    ]


@rule("W-GLUE-05")
def test_a_player_glues_once_in_an_income_period() -> None:
    p = with_glue("green1 yellow1 brown1", glue=2)
    play(p, "glue green1 yellow1 green")
    refusal = refused(p, "glue green2 brown1 green")
    assert (refusal.rule, refusal.key) == ("W-GLUE-05", "tile-used")


@rule("W-GLUE-01", "W-GLUE-04")
@pytest.mark.parametrize(("dice", "result", "points"), [("green1 brown3", "brown4", 4), ("brown1 brown3", "brown4", 0)])
def test_a_gluing_is_told(dice: str, result: str, points: int) -> None:
    p = table(player(), player(lumber=dice, glue=1, pieces=["glue_1"]), turn=1)
    told = [("glues", {"seat": 1, "dice": dice.split(), "result": result, "points": points})]
    assert events(p, f"glue {dice} brown") == told


# --- tile-reuse tokens ---------------------------------------------------------------------------------------


def worn(dice: str = "green3 green3", **given: Any) -> Woodcraft:
    """A player with all tiles used, and tokens of every kind."""
    tokens = {"reuse": 1, "scrapwood": 1, "glue": 1, "sawblade": 1}
    tiles = ["saw_1", "saw_2", "saw_3", "splice_1", "splice_2", "splice_4", "glue_1"]
    return table(player(**{"lumber": dice, "pieces": ALL_PIECES, "used": tiles, **tokens, **given}))


REUSES = [
    ("saw", "saw green3 2+1", {"lumber": ["green1", "green2", "green3"]}),
    ("saw", "saw green3 1+1+1", {"lumber": ["green1", "green1", "green1", "green3"], "sawblade": 0}),
    ("splice_1", "splice splice_1 green3 1", {"lumber": ["green3", "green4"], "scrapwood": 0}),
    ("splice_2", "splice splice_2 green3 2", {"lumber": ["green3", "green5"], "scrapwood": 0}),
    ("splice_4", "splice splice_4 green3 3", {"lumber": ["green3", "green6"], "scrapwood": 0}),
    ("glue", "glue green3 green3 green", {"lumber": ["green6"], "glue": 0}),
]


@rule("W-REUSE-01", "W-REUSE-02", "W-REUSE-03")
@pytest.mark.parametrize(("tile", "text", "change"), REUSES)
def test_a_token_lets_a_used_tile_work_once_more_at_its_cost(tile: str, text: str, change: dict[str, Any]) -> None:
    p = worn()
    assert changes(p, f"reuse {tile}", text) == {"reuse": 0, **change}
    assert asked(p) == "turn"
    assert refused(p, f"reuse {tile}").key == "no-token"


@rule("W-REUSE-01")
@pytest.mark.parametrize("tile", ["saw", "splice_1", "splice_2", "splice_4", "glue"])
def test_the_token_is_for_the_named_tile_only(tile: str) -> None:
    piece = {"saw": "saw_1", "glue": "glue_1"}.get(tile, tile)
    p = worn(used=[piece])  # the others are available, but must wait
    play(p, f"reuse {tile}")
    assert asked(p) == "reusing"
    assert [text for text in offered(p) if not text.startswith((f"{tile} ", f"splice {tile} "))] == []
    assert offered(p) != []
    for other, text, _ in REUSES:
        if other != tile:
            refusal = refused(p, text)
            assert (refusal.rule, refusal.key) == ("W-REUSE-01", "other-tile")


@rule("W-REUSE-01")
@pytest.mark.parametrize("text", ["finish", "choose exchange", "reuse saw", "complete oe01", "shift he08 green3 +1"])
def test_the_tile_is_used_at_once(text: str) -> None:
    p = worn(reuse=2, helpers={"room_1_2": "he08"})
    play(p, "reuse splice_1")
    refusal = refused(p, text)
    assert (refusal.rule, refusal.key) == ("W-REUSE-01", "not-now")


@rule("W-REUSE-01", "W-EDGE-43")
@pytest.mark.parametrize(
    ("tile", "piece"), [("saw", "saw_1"), ("splice_1", "splice_1"), ("splice_2", "splice_2"), ("splice_4", "splice_4")]
)
def test_a_token_needs_a_used_tile(tile: str, piece: str) -> None:
    p = worn(used=[])
    refusal = refused(p, f"reuse {tile}")
    assert (refusal.rule, refusal.key, refusal.params["tile"]) == ("W-REUSE-01", "tile-not-used", tile)
    assert offered(p, "reuse") == []
    p = worn(used=[piece])
    assert offered(p, "reuse") == [f"reuse {tile}"]


@rule("W-REUSE-01")
def test_only_used_tiles_are_offered() -> None:
    every = ["reuse saw", "reuse splice_1", "reuse splice_2", "reuse splice_4", "reuse glue"]
    assert offered(worn(), "reuse") == every
    assert offered(worn(used=["saw_3", "glue_1"]), "reuse") == ["reuse saw", "reuse glue"]
    assert refused(worn(used=["saw_3", "glue_1"]), "reuse splice_2").key == "tile-not-used"


@rule("W-REUSE-01")
def test_without_a_token_nothing_is_used_again() -> None:
    p = worn(reuse=0)
    refusal = refused(p, "reuse saw")
    assert (refusal.rule, refusal.key) == ("W-REUSE-01", "no-token")
    assert offered(p, "reuse") == []


@rule("W-REUSE-01", "W-REUSE-02")
@pytest.mark.parametrize(
    ("tile", "dice", "given"),
    [
        ("saw", "", {}),
        ("saw", "green1 yellow1 brown1", {}),
        ("splice_1", "green3", {"scrapwood": 0}),
        ("splice_1", "green6 yellow6", {}),
        ("splice_4", "brown6", {}),
        ("glue", "green1 green1", {"glue": 0}),
        ("glue", "green1", {}),
        ("glue", "green4 yellow3", {}),
        ("glue", "green4 green4", {}),
    ],
)
def test_a_token_is_not_spent_on_a_tile_without_use(tile: str, dice: str, given: dict[str, int]) -> None:
    p = worn(dice, **given)
    refusal = refused(p, f"reuse {tile}")
    lacking = "no-glue" if "glue" in given else "no-scrapwood" if "scrapwood" in given else ""
    assert (refusal.rule, refusal.key) == (("W-REUSE-02", lacking) if lacking else ("W-REUSE-01", "no-use"))


@rule("W-REUSE-01")
@pytest.mark.parametrize(
    ("tile", "dice"),
    [
        ("saw", "green2"),
        ("saw", "green1 brown2"),
        ("splice_1", "green6 yellow5"),
        ("splice_4", "brown5"),
        ("splice_2", "green1"),
        ("glue", "green3 green3"),
        ("glue", "green4 yellow2"),
        ("glue", "green6 yellow1 brown5"),
    ],
)
def test_a_token_may_be_spent_where_the_tile_has_a_use(tile: str, dice: str) -> None:
    p = worn(dice, sawblade=0)
    assert f"reuse {tile}" in offered(p)
    play(p, f"reuse {tile}")
    assert offered(p) != []


@rule("W-REUSE-02", "W-EDGE-43")
def test_further_cuts_with_a_token_cost_sawblades() -> None:
    p = worn("green5", sawblade=1)
    play(p, "reuse saw")
    assert cuts(p, "green5") == ["4+1", "3+2", "3+1+1", "2+2+1"]
    refusal = refused(p, "saw green5 2+1+1+1")
    assert (refusal.rule, refusal.key, refusal.params["needs"], refusal.params["has"]) == (
        "W-SAW-04",
        "no-blades",
        2,
        1,
    )
    play(p, "saw green5 3+1+1")
    assert (lumber(p), stock(p, "sawblade")) == ("green1 green1 green3", 0)


@rule("W-REUSE-02", "W-GLUE-04")
def test_gluing_once_more_scores_once_more() -> None:
    p = worn("green1 brown1")
    assert changes(p, "reuse glue", "glue green1 brown1 brown") == {
        "reuse": 0,
        "glue": 0,
        "lumber": ["brown2"],
        "score": 4,
        "points": {"gluing": 4},
    }


@rule("W-REUSE-03", "W-EDGE-43")
@pytest.mark.parametrize(
    ("tile", "text", "used"),
    [
        ("saw", "saw green3 2+1", ["saw_2"]),
        ("splice_1", "splice splice_1 green3 1", ["splice_1"]),
        ("glue", "glue green3 green3 green", ["glue_1"]),
    ],
)
def test_tiles_lie_afterwards_as_before(tile: str, text: str, used: list[str]) -> None:
    p = worn(used=used, reuse=2)
    play(p, f"reuse {tile}", text)
    assert (board(p)["used"], stock(p, "reuse")) == (used, 1)


@rule("W-EDGE-43")
def test_a_token_makes_one_more_sawing_possible_and_no_second() -> None:
    p = worn("green4", used=["saw_1"], pieces=[])
    play(p, "reuse saw", "saw green4 3+1")
    refusal = refused(p, "saw green3 2+1")
    assert (refusal.rule, refusal.key) == ("W-SAW-06", "no-saw")


@rule("W-REUSE-04")
def test_several_tokens_in_a_turn_also_on_the_same_tile() -> None:
    p = worn("green5", reuse=3)
    play(p, "reuse saw", "saw green5 4+1", "reuse saw", "saw green4 3+1", "reuse splice_1", "splice splice_1 green3 1")
    assert (lumber(p), stock(p, "reuse")) == ("green1 green1 green4", 0)


@rule("W-REUSE-04")
def test_tokens_are_kept_until_spent() -> None:
    p = table(player(reuse=2), player(reuse=1), round=3)
    next_round(next_round(p))
    assert (p.round, stock(p, "reuse"), stock(p, "reuse", 1)) == (5, 2, 1)


@rule("W-REUSE-01")
@pytest.mark.parametrize("tile", ["saw", "splice_1", "splice_2", "splice_4", "glue"])
def test_spending_a_token_is_told(tile: str) -> None:
    assert events(worn(), f"reuse {tile}") == [("reuses", {"seat": 0, "tile": tile})]


@rule("W-REUSE-01")
def test_a_tree_may_be_harvested_before_the_tile_works() -> None:
    p = worn(trees={"brown": 4})
    play(p, "reuse saw", "harvest brown", "saw brown4 3+1")
    assert (lumber(p), stock(p, "reuse")) == ("green3 green3 brown1 brown3", 0)


# --- harvesting ----------------------------------------------------------------------------------------------


@rule("W-HARVEST-01")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_a_harvested_tree_keeps_its_face(colour: str, face: int) -> None:
    p = table(player(trees={colour: face}), player(trees={colour: 1}))
    assert offered(p, "harvest") == [f"harvest {colour}"]
    assert changes(p, f"harvest {colour}") == {"lumber": [f"{colour}{face}"], "trees": {}}
    assert p.players[1].trees[COLOURS.index(colour)] == 1


@rule("W-HARVEST-01")
def test_other_trees_stay() -> None:
    p = table(player(lumber="green2", trees={"green": 2, "yellow": 3, "brown": 4}))
    assert changes(p, "harvest yellow") == {"lumber": ["green2", "yellow3"], "trees": {"green": 2, "brown": 4}}


@rule("W-HARVEST-01")
def test_an_empty_pot_gives_nothing() -> None:
    p = table(player(trees={"green": 3}, lumber="yellow3"), player(trees={"yellow": 1}))
    refusal = refused(p, "harvest yellow")
    assert (refusal.rule, refusal.key, refusal.params["colour"]) == ("W-HARVEST-01", "no-tree", "yellow")


@rule("W-HARVEST-01")
@pytest.mark.parametrize("given", [{}, {"tile": "exchange"}, {"tile": "exchange", "done": True}])
def test_harvesting_belongs_to_step_two_before_and_after_the_tile(given: dict[str, Any]) -> None:
    p = table(player(trees={"green": 3}), **given)
    play(p, "harvest green")
    assert (lumber(p), p.done) == ("green3", given.get("done", False))


@rule("W-HARVEST-01")
def test_harvesting_inside_an_action() -> None:
    p = table(player(lumber="yellow1", trees={"green": 3}), tile="exchange")
    play(p, "perform", "harvest green", "sell green3")
    assert (lumber(p), stock(p, "blueberries"), p.players[0].trees) == ("yellow1", 6, [0, 0, 0])


@rule("W-HARVEST-01")
def test_no_harvest_before_the_first_turn() -> None:
    p = table(player(trees={"green": 3}, blueberries=30), tile="exchange")
    play(p, "perform")
    p = game().restore({**p.to_data(), "acting": 0})  # as while starting helpers are at work
    refusal = refused(p, "harvest green")
    assert (refusal.rule, refusal.key) == ("W-TURN-21", "not-in-actions")
    assert offered(p, "harvest") == []


@rule("W-HARVEST-01")
def test_nobody_harvests_in_the_turn_of_another() -> None:
    p = table(player(), player(trees={"green": 3}))
    refusal = refused(p, "harvest green", seat=1)
    assert (refusal.rule, refusal.key) == ("W-TURN-22", "not-your-turn")


@rule("W-HARVEST-02")
@pytest.mark.parametrize("face", [1, 2])
def test_a_tree_planted_in_this_turn_may_be_harvested(face: int) -> None:
    p = table(player(lumber=f"green{face}"), tile="produce")
    play(p, "perform", "option planting", f"plant green{face} {face}")
    assert (lumber(p), p.players[0].trees) == ("", [face, 0, 0])
    play(p, "harvest green")
    assert (lumber(p), p.players[0].trees) == (f"green{face}", [0, 0, 0])


@rule("W-HARVEST-03")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_harvesting_is_optional_but_for_a_six(face: int) -> None:
    p = table(player(trees={"green": face}), player(), tile="exchange", done=True)
    play(p, "finish")
    assert (p.active, lumber(p), p.players[0].trees) == (1, "", [face, 0, 0])
    next_round(p)
    grown = {1: (3, ""), 2: (4, ""), 3: (5, ""), 4: (0, "green6")}[face]
    assert (p.players[0].trees[0], lumber(p)) == grown


@rule("W-HARVEST-04")
@pytest.mark.parametrize("count", [5, 6, 7, 12])
def test_a_full_pile_is_no_hindrance(count: int) -> None:
    p = table(player(lumber=" ".join(["green1"] * count), trees={"brown": 2}))
    play(p, "harvest brown")
    assert p.players[0].dice() == count + 1


@rule("W-HARVEST-01")
def test_a_harvest_is_told() -> None:
    p = table(player(), player(trees={"brown": 2}), turn=1)
    assert events(p, "harvest brown") == [("harvests", {"seat": 1, "die": "brown2"})]


@pytest.mark.parametrize(
    ("text", "tile"), [("glue green1 yellow1 green", "glue"), ("splice splice_2 green1 1", "splice_2")]
)
def test_a_refusal_names_the_tile_that_is_missing(text: str, tile: str) -> None:
    refusal = refused(table(player(lumber="green1 yellow1", glue=1, scrapwood=1)), text)
    assert (refusal.key, refusal.params["tile"]) == ("not-built", tile)


@rule("W-GLUE-01", "W-EDGE-42")
def test_gluing_without_the_tile_is_refused_by_the_rule_of_gluing() -> None:
    p = table(player(lumber="green1 green2", glue=2))
    assert refused(p, "glue green1 green2 green").rule == "W-GLUE-01"


@rule("W-SPLICE-01")
def test_splicing_without_the_tile_is_refused_by_the_rule_of_splicing() -> None:
    p = table(player(lumber="green1", scrapwood=2))
    assert refused(p, "splice splice_4 green1 4").rule == "W-SPLICE-01"


@rule("W-GLUE-05", "W-SPLICE-05")
def test_used_tile_is_refused_by_its_own_rule() -> None:
    p = table(player(lumber="green1 green2", glue=2, scrapwood=1, pieces=["glue_1"], used=["glue_1", "splice_1"]))
    glue, splice = refused(p, "glue green1 green2 green"), refused(p, "splice splice_1 green1 1")
    assert (glue.rule, glue.key, glue.params["tile"]) == ("W-GLUE-05", "tile-used", "glue")
    assert (splice.rule, splice.key, splice.params["tile"]) == ("W-SPLICE-05", "tile-used", "splice_1")
