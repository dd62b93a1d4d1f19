"""Trees: growth, harvest and planting (ledger areas W-GROW, W-PROD)."""

from typing import Any

import pytest

from heartwood.games.woodcraft import Woodcraft, ids
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.acting import acting, changes
from tests.games.woodcraft.builders import changed_game, game, lumber, next_round, player, quiet, stock, table
from tests.marks import rule

COLOURS = ["green", "yellow", "brown"]
POTS = ["pot_yellow", "pot_brown"]
GROWN = {1: 3, 2: 4, 3: 5}  # 4 and 5 become 6 and are lumber


def trees(p: Woodcraft, seat: int = 0) -> dict[str, int]:
    """The trees in a player's pots."""
    return {colour: face for colour, face in zip(COLOURS, p.players[seat].trees, strict=True) if face}


def planting(**given: Any) -> Woodcraft:
    """A player who has chosen option B of Produce."""
    return play(acting("produce", player(**given)), "option planting")


def end_turn(p: Woodcraft) -> Woodcraft:
    """The active player does nothing more; the next player's turn has begun."""
    turn = (p.round, p.active)
    while (p.round, p.active) == turn:
        quiet(p)
    return p


def next_turn_of(board: dict[str, Any], others: int = 1) -> Woodcraft:
    """The last player's turn ends, and the turn of the first player, who has this board, begins."""
    return end_turn(table(board, *[player() for _ in range(others)], turn=others, tile="improve", done=True))


# Growth


@rule("W-GROW-01", "W-GROW-02")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_tree_grows_by_two_at_the_start_of_its_owners_turn(colour: str, face: int) -> None:
    p = next_turn_of(player(trees={colour: face}, pieces=POTS, lumber="brown2"))
    assert (p.active, trees(p), lumber(p)) == (0, {colour: GROWN[face]}, "brown2")


@rule("W-GROW-01", "W-GROW-02", "W-GROW-03", "W-EDGE-34", "W-DATA-22")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("face", [4, 5])
def test_a_tree_that_reaches_six_is_lumber_before_any_action(colour: str, face: int) -> None:
    p = next_turn_of(player(trees={colour: face}, pieces=POTS, lumber="brown2 brown2"))
    assert (trees(p), sorted(lumber(p).split())) == ({}, sorted(["brown2", "brown2", f"{colour}6"]))
    assert asked(p) == "turn"


@rule("W-EX-09", "W-GROW-01", "W-GROW-03")
def test_a_five_grows_to_six_and_leaves_its_pot() -> None:
    p = table(player(trees={"green": 5}), player(), turn=1, tile="improve", done=True)
    p.events = []
    end_turn(p)
    told = [event[:1] + event[2:] for event in p.events if event[0] in ("grows", "harvests")]
    assert told == [("grows", {"seat": 0, "die": "green6"}), ("harvests", {"seat": 0, "die": "green6"})]
    assert (trees(p), lumber(p)) == ({}, "green6")


@rule("W-GROW-02")
@pytest.mark.parametrize(("face", "steps"), [(1, [3, 5, 0]), (2, [4, 0, 0])])
def test_the_steps_of_growth(face: int, steps: list[int]) -> None:
    p = table(player(trees={"green": face}), player())
    seen: list[int] = []
    for _ in steps:
        next_round(p)
        seen.append(trees(p).get("green", 0))
    assert seen == steps
    assert lumber(p) == "green6"


@rule("W-GROW-01")
def test_all_trees_grow_and_those_of_others_do_not() -> None:
    board = player(trees={"green": 1, "yellow": 2, "brown": 4}, pieces=POTS)
    p = table(board, player(trees={"green": 2}), turn=1, tile="improve", done=True)
    end_turn(p)
    assert (trees(p), lumber(p)) == ({"green": 3, "yellow": 4}, "brown6")
    assert (trees(p, 1), lumber(p, 1)) == ({"green": 2}, "")


@rule("W-EDGE-34", "W-LIMIT-01")
def test_a_grown_tree_may_be_the_seventh_die() -> None:
    p = next_turn_of(player(trees={"green": 4}, lumber="brown1 brown1 brown1 brown1 brown1 brown1"))
    assert (asked(p), p.players[0].dice(), trees(p)) == ("turn", 7, {})


@rule("W-EDGE-35", "W-GROW-04")
def test_a_new_tree_does_not_grow_before_its_owners_next_turn() -> None:
    p = table(player(lumber="green1"), player(), player(), player(), tile="produce")
    play(p, "perform", "option planting", "plant green1 1")
    assert trees(p) == {"green": 1}
    for seat in (1, 2, 3):
        end_turn(p)
        assert (p.active, trees(p)) == (seat, {"green": 1})
    end_turn(p)
    assert (p.active, trees(p)) == (0, {"green": 3})


@rule("W-GROW-04")
@pytest.mark.parametrize("first", [0, 1])
def test_nothing_grows_in_an_income_phase(first: int) -> None:
    p = table(player(trees={"green": 1}), player(trees={"green": 1}), round=4, first=first, turn=1 - first)
    assert 4 in p.setup.calendar.income_after
    next_round(p)
    assert (p.active, trees(p, first), trees(p, 1 - first)) == (first, {"green": 3}, {"green": 1})


@rule("W-GROW-05")
@pytest.mark.parametrize(("face", "free"), [(3, False), (4, True), (5, True)])
def test_a_pot_emptied_by_growth_can_be_planted_in_the_same_turn(face: int, free: bool) -> None:
    p = next_turn_of(player(trees={"green": face}, lumber="green1"))
    play(p, "choose produce", "perform", "option planting")
    assert ("plant green1 1" in offered(p)) == free


@rule("W-GROW-03")
def test_a_tree_that_an_ability_raises_to_six_leaves_its_pot() -> None:
    board = {"trees": {"green": 5, "yellow": 4}, "pieces": POTS, "helpers": {"room_1_1": "he14"}}
    p = table(player(**board), player())
    assert changes(p, "shift he14 green-tree +1") == {
        "trees": {"yellow": 4},
        "lumber": ["green6"],
        "once_used": ["he14"],
    }
    p = table(player(**board), player())
    assert changes(p, "shift he14 yellow-tree +1") == {"trees": {"green": 5, "yellow": 5}, "once_used": ["he14"]}


@rule("W-GROW-06", "W-EDGE-103")
@pytest.mark.parametrize(
    "text", ["saw green3 2+1", "splice splice_1 green3 1", "glue green3 yellow2 green", "shift he08 green3 +1"]
)
def test_a_die_is_changed_in_the_lumber_pile_and_not_in_its_pot(text: str) -> None:
    p = table(
        player(
            trees={"green": 3},
            lumber="yellow2",
            pieces=["glue_1"],
            glue=1,
            scrapwood=1,
            helpers={"room_1_1": "he08"},
        ),
        player(),
    )
    refusal = refused(p, text)
    assert (refusal.rule, refusal.key) == ("W-GROW-06", "no-die")
    play(p, "harvest green", text)
    assert "green3" not in lumber(p).split()


@rule("W-GROW-06")
def test_an_ability_for_dice_does_not_reach_a_tree() -> None:
    p = table(player(trees={"green": 3}, lumber="green3", helpers={"room_1_1": "he08"}), player())
    assert offered(p, "shift") == ["shift he08 green3 +1"]
    assert refused(p, "shift he08 green-tree +1").key == "wrong-target"


@rule("W-EDGE-104")
def test_a_tree_of_two_is_a_four_before_it_can_be_harvested() -> None:
    p = next_turn_of(player(trees={"green": 2}))
    assert offered(p, "harvest") == ["harvest green"]
    assert lumber(play(p, "harvest green")) == "green4"


@rule("W-EDGE-104", "W-GROW-01")
def test_growth_of_one_more_comes_from_a_helper() -> None:
    more = game().pack.helpers.rule_amount[game().pack.helpers.ids.index("he27")]
    board = player(trees={"green": 1, "yellow": 4}, pieces=POTS, helpers={"room_1_1": "he27"})
    p = next_turn_of(board)
    assert (trees(p), lumber(p)) == ({"green": 3 + more}, "yellow6")


# Harvest


@rule("W-HARVEST-01")
@pytest.mark.parametrize(("colour", "face"), [("green", 1), ("yellow", 2), ("brown", 5)])
def test_a_tree_is_harvested_with_its_face(colour: str, face: int) -> None:
    p = table(player(trees={colour: face}, pieces=POTS, lumber="green3"), player())
    assert offered(p, "harvest") == [f"harvest {colour}"]
    assert events(p.copy(), f"harvest {colour}") == [("harvests", {"seat": 0, "die": f"{colour}{face}"})]
    changed = changes(p, f"harvest {colour}")
    assert (sorted(changed.pop("lumber")), changed) == (sorted(["green3", f"{colour}{face}"]), {"trees": {}})


@rule("W-HARVEST-01")
def test_an_empty_pot_gives_nothing() -> None:
    p = table(player(trees={"green": 1}), player())
    refusal = refused(p, "harvest yellow")
    assert (refusal.rule, refusal.key, refusal.params["colour"]) == ("W-HARVEST-01", "no-tree", "yellow")


@rule("W-TURN-21")
def test_nothing_is_harvested_in_an_action_of_the_setup() -> None:
    data: dict[str, Any] = planting(trees={"green": 1}, lumber="green2").to_data()
    data["acting"] = 0
    p = game().restore(data)
    assert offered(p) == ["work he06"]
    refusal = refused(p, "harvest green")
    assert (refusal.rule, refusal.key) == ("W-TURN-21", "not-in-actions")
    assert asked(play(p, "work he06")) == "turn"


@pytest.mark.parametrize(("face", "points"), [(3, 0), (4, 2), (5, 2)])
def test_a_gain_for_a_harvest_looks_at_the_face(face: int, points: int) -> None:
    of = changed_game(
        (
            "helpers.toml",
            'trigger = "harvest", gain = { points = 2 }',
            'trigger = "harvest", gain = { points = 2 }, if = { min_value = 4 }',
        )
    )
    p = table(player(trees={"green": face}, helpers={"room_1_1": "hl21"}), player(), of=of)
    play(p, "harvest green")
    assert p.players[0].points[ids.BY_ABILITY] == points


# Planting


@rule("W-PROD-04", "W-PROD-06")
@pytest.mark.parametrize("face", [1, 2])
@pytest.mark.parametrize("colour", COLOURS)
def test_a_small_die_goes_into_the_pot_of_its_colour(colour: str, face: int) -> None:
    p = planting(lumber=f"{colour}{face} {colour}{face}", pieces=POTS)
    assert offered(p, "plant") == [f"plant {colour}{face} {face}"]
    assert changes(p, f"plant {colour}{face} {face}") == {"trees": {colour: face}, "lumber": [f"{colour}{face}"]}


@rule("W-PROD-06", "W-PROD-07", "W-PROD-09")
@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_of_a_larger_die_a_one_or_a_two_is_planted_and_the_rest_stays(face: int) -> None:
    for piece in (1, 2):
        p = planting(lumber=f"yellow{face} green5", pieces=POTS)
        assert changes(p, f"plant yellow{face} {piece}") == {
            "trees": {"yellow": piece},
            "lumber": ["green5", f"yellow{face - piece}"],
        }


@rule("W-PROD-06")
@pytest.mark.parametrize(("die", "face"), [("green3", 3), ("green6", 3), ("green6", 6), ("green4", 4), ("green2", 3)])
def test_a_larger_tree_is_refused(die: str, face: int) -> None:
    p = planting(lumber=die)
    assert f"plant {die} {face}" not in offered(p)
    refusal = refused(p, f"plant {die} {face}")
    assert (refusal.rule, refusal.key) == ("W-PROD-06", "too-large")
    assert (refusal.params["die"], refusal.params["face"]) == (die, str(face))
    assert refusal.params["faces"] == game().pack.board.plant_faces


@rule("W-EX-07", "W-PROD-07")
def test_a_four_is_split_into_three_and_one() -> None:
    p = planting(lumber="green4")
    assert changes(p, "plant green4 1") == {"trees": {"green": 1}, "lumber": ["green3"]}


@rule("W-EX-08", "W-PROD-07")
def test_a_four_is_split_into_two_and_two() -> None:
    p = planting(lumber="green4")
    assert changes(p, "plant green4 2") == {"trees": {"green": 2}, "lumber": ["green2"]}


@rule("W-PROD-08", "W-EDGE-31")
def test_splitting_a_six_needs_no_saw() -> None:
    p = planting(lumber="green6", used=["saw_1"])
    assert offered(p, "plant") == ["plant green6 1", "plant green6 2"]
    assert refused(p, "plant green6 3").key == "too-large"
    assert changes(p, "plant green6 2") == {"trees": {"green": 2}, "lumber": ["green4"]}


@rule("W-PROD-08", "W-EDGE-31")
def test_splitting_uses_neither_saw_nor_sawblade() -> None:
    p = planting(lumber="green6", sawblade=2)
    assert changes(p, "plant green6 1") == {"trees": {"green": 1}, "lumber": ["green5"]}
    assert (stock(p, "sawblade"), p.players[0].used) == (2, 0)


@rule("W-PROD-09")
def test_sawblades_make_no_third_piece() -> None:
    p = planting(lumber="green6", sawblade=5)
    assert offered(p, "plant") == ["plant green6 1", "plant green6 2"]
    refusal = refused(p, "saw green6 3+2+1")
    assert (refusal.key, refusal.params["step"]) == ("not-now", "planting")


@rule("W-PROD-10")
def test_a_die_is_split_only_to_plant_a_piece_of_it() -> None:
    p = planting(lumber="yellow4 green1", trees={"green": 3})
    for text in ("plant yellow4 1", "plant yellow4 2"):
        assert refused(p, text).key == "pot-not-built"
    assert offered(p) == ["work he06", "harvest green"]


@rule("W-PROD-05", "W-EDGE-32")
@pytest.mark.parametrize(("pieces", "die"), [([], "yellow1"), ([], "brown2"), (["pot_yellow"], "brown1")])
def test_the_pot_must_be_built(pieces: list[str], die: str) -> None:
    p = planting(lumber=f"{die} green1", pieces=pieces)
    refusal = refused(p, f"plant {die} {die[-1]}")
    assert (refusal.rule, refusal.key) == ("W-PROD-05", "pot-not-built")
    assert offered(p, "plant") == ["plant green1 1"]


@rule("W-PROD-05", "W-EDGE-32")
def test_the_pot_must_be_empty() -> None:
    p = planting(lumber="green1", trees={"green": 3})
    refusal = refused(p, "plant green1 1")
    assert (refusal.rule, refusal.key) == ("W-PROD-05", "pot-taken")
    play(p, "harvest green")
    assert changes(p, "plant green1 1") == {"trees": {"green": 1}, "lumber": ["green3"]}


@rule("W-PROD-04", "W-EDGE-32")
def test_a_green_die_never_goes_into_the_yellow_pot() -> None:
    p = planting(lumber="green1", trees={"green": 3}, pieces=["pot_yellow"])
    assert offered(p, "plant") == []
    assert refused(p, "plant green1 1").key == "pot-taken"
    assert trees(play(p, "work he06", "harvest green", "plant green1 1")) == {"green": 1}


@rule("W-PROD-04")
def test_only_a_die_of_the_lumber_pile_is_planted() -> None:
    refusal = refused(planting(lumber="green1"), "plant green2 2")
    assert (refusal.rule, refusal.key, refusal.params["die"]) == ("W-PROD-04", "no-die", "green2")


@rule("W-PROD-03", "W-EDGE-33")
@pytest.mark.parametrize("pieces", [[], ["pot_yellow"]])
def test_without_the_brown_pot_one_tree_is_planted(pieces: list[str]) -> None:
    p = planting(lumber="green1 yellow1 green2", pieces=pieces)
    play(p, "plant green1 1")
    assert offered(p) == ["work he06", "stop-planting", "harvest green"]
    refusal = refused(p, "plant yellow1 1")
    assert (refusal.rule, refusal.key) == ("W-PROD-03", "no-more-trees")
    assert trees(p) == {"green": 1}


@rule("W-PROD-03", "W-EDGE-33", "W-IMPROVE-09")
def test_with_the_brown_pot_two_trees_are_planted_in_two_pots() -> None:
    p = planting(lumber="green1 green2 yellow1 brown1", pieces=POTS)
    assert changes(p, "plant yellow1 1") == {"lumber": ["green1", "green2", "brown1"], "trees": {"yellow": 1}}
    assert offered(p, "plant") == ["plant green1 1", "plant green2 2", "plant brown1 1"]
    assert changes(p, "plant brown1 1") == {"lumber": ["green1", "green2"], "trees": {"yellow": 1, "brown": 1}}
    assert refused(p, "plant green1 1").key == "no-more-trees"
    assert offered(p, "work") == ["work he06"]


@rule("W-PROD-03")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_pot_takes_only_one_tree_of_an_action(colour: str) -> None:
    p = planting(lumber=f"{colour}1 {colour}2", pieces=POTS)
    play(p, f"plant {colour}1 1", f"harvest {colour}")
    refusal = refused(p, f"plant {colour}2 2")
    assert (refusal.rule, refusal.key) == ("W-PROD-03", "pot-planted")
    assert offered(p, "plant") == []


@rule("W-PROD-03")
def test_with_two_trees_still_one_helper_produces() -> None:
    p = planting(lumber="green1 brown1", pieces=POTS, helpers={"room_1_2": "he13"})
    play(p, "plant green1 1", "work he13", "plant brown1 1")
    assert (asked(p), p.players[0].score) == ("turn", 1)
    p = planting(lumber="green1 brown1", pieces=POTS, helpers={"room_1_2": "he13"})
    play(p, "work he13")
    refusal = refused(p, "work he06")
    assert (refusal.rule, refusal.key) == ("W-PROD-01", "no-more-work")
    assert offered(p, "work") == []
    assert refused(p, "work he13").key == "helper-used"


@rule("W-EDGE-102", "W-PROD-03", "W-PROD-13")
def test_two_pieces_of_one_die_cannot_both_be_planted() -> None:
    p = planting(lumber="green4", pieces=POTS)
    play(p, "plant green4 2")
    assert (lumber(p), offered(p, "plant")) == ("green2", [])
    assert refused(p, "plant green2 2").key == "pot-planted"


@rule("W-EDGE-102", "W-PROD-07", "W-PROD-13")
def test_two_dice_may_both_be_split() -> None:
    p = planting(lumber="green4 yellow5", pieces=POTS)
    assert changes(p, "plant green4 1", "plant yellow5 2") == {
        "trees": {"green": 1, "yellow": 2},
        "lumber": ["green3", "yellow3"],
    }


@rule("W-PROD-04")
def test_planting_is_told() -> None:
    p = planting(lumber="green4")
    assert events(p, "plant green4 2") == [("plants", {"seat": 0, "die": "green4", "face": 2})]


class TestRulings:
    @rule("W-PROD-11", "W-PROD-04")
    @pytest.mark.parametrize(("die", "face", "named"), [("green2", 1, "W-PROD-11"), ("green1", 2, "W-PROD-04")])
    def test_a_two_is_planted_as_it_is(self, die: str, face: int, named: str) -> None:
        p = planting(lumber=die)
        assert offered(p, "plant") == [f"plant {die} {die[-1]}"]
        refusal = refused(p, f"plant {die} {face}")
        assert (refusal.rule, refusal.key) == (named, "not-splittable")

    @rule("W-PROD-12")
    @pytest.mark.parametrize("moves", [["work he13", "plant green1 1"], ["plant green1 1", "work he13"]])
    def test_production_and_planting_come_in_any_order(self, moves: list[str]) -> None:
        p = planting(lumber="green1", helpers={"room_1_1": "he13"})
        assert changes(p, *moves) == {
            "score": 1,
            "points": {"production": 1},
            "lumber": [],
            "trees": {"green": 1},
        }
        assert asked(p) == "turn"

    @rule("W-PROD-12", "W-PROD-03")
    def test_a_die_that_was_produced_can_be_planted(self) -> None:
        p = planting(helpers={"room_1_1": "he27"})
        play(p, "work he27")
        assert lumber(p) == "green1"
        assert offered(p, "plant") == ["plant green1 1"]

    @rule("W-PROD-14")
    def test_with_nothing_to_plant_option_b_only_produces(self) -> None:
        p = planting(helpers={"room_1_1": "he13", "room_1_2": "he22"})
        assert offered(p) == ["work he13", "work he22"]
        assert changes(p, "work he22") == {"score": 1, "points": {"production": 1}}
        assert asked(p) == "turn"

    @rule("W-PROD-12", "W-PROD-14")
    def test_something_must_be_done(self) -> None:
        p = planting(lumber="green1")
        refusal = refused(p, "stop-planting")
        assert (refusal.rule, refusal.key) == ("W-TURN-25", "nothing-yet")
        for moves in (["work he06", "stop-planting"], ["plant green1 1", "stop-planting"]):
            assert asked(play(planting(lumber="green1"), *moves)) == "turn"

    @rule("W-PROD-12")
    @pytest.mark.parametrize("colour", COLOURS)
    def test_each_planted_pot_counts_as_something_done(self, colour: str) -> None:
        p = planting(lumber=f"{colour}1", pieces=POTS)
        assert asked(play(p, f"plant {colour}1 1", "stop-planting")) == "turn"

    @rule("W-PROD-12")
    def test_a_tree_in_a_pot_keeps_the_planting_open(self) -> None:
        p = planting(trees={"yellow": 3}, pieces=["pot_yellow"], blueberries=0)
        play(p, "work he06")
        assert offered(p) == ["stop-planting", "harvest yellow"]
        play(p, "harvest yellow")
        assert offered(p, "plant") == ["plant yellow3 1", "plant yellow3 2"]
        assert changes(p, "plant yellow3 1") == {"trees": {"yellow": 1}, "lumber": ["yellow2"]}
        assert asked(p) == "turn"

    @rule("W-PROD-12")
    def test_a_tree_planted_just_now_does_not_keep_it_open(self) -> None:
        p = planting(lumber="green1 green1", pieces=POTS)
        assert asked(play(p, "work he06", "plant green1 1")) == "turn"

    @rule("W-PROD-12", "W-PROD-03")
    @pytest.mark.parametrize("die", ["yellow1", "yellow6", "brown1", "brown6"])
    def test_a_die_for_another_pot_keeps_the_planting_open(self, die: str) -> None:
        p = play(planting(lumber=f"green1 {die}", pieces=POTS), "work he06", "plant green1 1")
        assert (asked(p), len(offered(p, "plant"))) == ("planting", 1 if die[-1] == "1" else 2)

    @rule("W-PROD-12", "W-PROD-05")
    @pytest.mark.parametrize("die", ["yellow1", "yellow6", "brown1", "brown6"])
    def test_a_die_without_a_pot_does_not_keep_it_open(self, die: str) -> None:
        assert asked(play(planting(lumber=die), "work he06")) == "turn"

    @rule("W-PROD-12", "W-PROD-05")
    @pytest.mark.parametrize("face", range(1, 7))
    def test_any_die_for_the_empty_pot_keeps_it_open(self, face: int) -> None:
        assert asked(play(planting(lumber=f"green{face}"), "work he06")) == "planting"


def paid_harvest(gain: str) -> Any:
    """A pack in which he16 brings this for every harvest: no card of the standard pack brings blueberries for one."""
    old, new = 'trigger = "tool_placed", gain = { blueberries = 2 }', f'trigger = "harvest", gain = {{ {gain} }}'
    return changed_game(("helpers.toml", old, new))


@rule("W-TURN-20", "W-TAKE-03", "W-TAKE-04")
def test_a_harvest_can_pay_for_the_second_order_after_the_refill() -> None:
    board = player(trees={"green": 3}, helpers={"room_1_2": "he16"})
    p = acting("choose_orders", board, of=paid_harvest("blueberries = 3"))
    play(p, "take oe31")
    assert (asked(p), offered(p)) == ("orders", ["stop-orders", "harvest green"])
    play(p, "harvest green", "take oe30")
    view: Any = p.view(0)
    assert [order["id"] for order in view["players"][0]["orders"]] == ["oe31", "oe30"]


@rule("W-TURN-20", "W-LUMBER-01", "W-MATS-01", "W-EXCH-01")
@pytest.mark.parametrize(
    ("action", "board", "first", "second"),
    [
        ("buy_lumber", {"blueberries": 1}, "buy green1", "buy green2"),
        ("buy_materials", {"blueberries": 1}, "material glue_2", "material scrapwood_2"),
        ("exchange", {"lumber": "yellow1"}, "sell yellow1", "buy-six green"),
    ],
)
def test_a_harvest_can_pay_for_the_second_half_of_an_action(
    action: str, board: dict[str, Any], first: str, second: str
) -> None:
    p = acting(
        action,
        player(trees={"green": 3}, helpers={"room_1_2": "he16"}, **board),
        of=paid_harvest("blueberries = 3"),
    )
    play(p, first, "harvest green", second)
    assert asked(p) == "turn"


@rule("W-PROD-03")
@pytest.mark.parametrize(
    "amount",
    [
        1,
        2,
        3,
        60,
    ],
)
def test_one_more_tree_for_each_that_the_brown_pot_adds(amount: int) -> None:
    of = changed_game(("board.toml", "rule = { plant_trees = 1 }", f"rule = {{ plant_trees = {amount} }}"))
    p = acting("produce", player(lumber="green1 yellow1 brown1", pieces=["pot_yellow", "pot_brown"]), of=of)
    play(p, "option planting", "work he06")
    for planted, colour in enumerate(["green", "yellow", "brown"]):
        possible = planted < 1 + amount
        assert (f"plant {colour}1 1" in offered(p)) == possible
        if possible:
            play(p, f"plant {colour}1 1")


@rule("W-PROD-06", "W-PROD-07")
@pytest.mark.parametrize(("faces", "die"), [("[2]", 1), ("[2, 3]", 1), ("[1, 3]", 2)])
def test_planting_never_makes_a_die_larger(faces: str, die: int) -> None:
    of = changed_game(("board.toml", "plant_faces = [1, 2]", f"plant_faces = {faces}"))
    p = play(acting("produce", player(lumber=f"green{die}"), of=of), "option planting")
    assert [text for text in offered(p, "plant") if int(text[-1]) > die] == []


@rule("W-PROD-12", "W-HARVEST-02")
def test_a_tree_harvested_inside_option_b_leaves_room_for_the_second_tree_only_elsewhere() -> None:
    board = player(lumber="green2 yellow2", trees={"brown": 3}, pieces=["pot_yellow", "pot_brown"])
    p = play(acting("produce", board), "option planting", "plant green2 2", "harvest green")
    assert refused(p, "plant green2 2").key == "pot-planted"
    play(p, "harvest brown", "plant brown3 1", "work he06")
    assert (asked(p), lumber(p)) == ("turn", "green2 yellow2 brown2")


@rule("W-PROD-04")
def test_planting_a_die_that_is_not_there_names_its_rule() -> None:
    p = play(acting("produce", player(lumber="green1")), "option planting")
    assert refused(p, "plant green2 2").rule == "W-PROD-04"
