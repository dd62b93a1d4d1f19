"""Huts and loans: what is possible at any time of the own turn (L-HUT, L-LOAN)."""

from typing import Any

import pytest

from heartwood.games.lignum import Lignum
from tests.games.lignum.builders import pile, player, table
from tests.games.playing import asked, offered, play, refused
from tests.marks import rule

REGULAR = ["travelling", "cutting", "arriving", "transporting", "sawing", "tasks", "selling", "drying"]
WINTERLY = ["winter-bonus", "winter-cutting", "transporting", "sawing"]
TURNS = [(at, 1) for at in REGULAR] + [(at, 4) for at in WINTERLY] + [(at, 8) for at in [*WINTERLY, "tasks"]]
SET = {"stake": 1, "board": 1, "shingle": 1}
SPLITS = ["3-0-0", "2-1-0", "2-0-1", "1-2-0", "1-1-1", "1-0-2", "0-3-0", "0-2-1", "0-1-2", "0-0-3"]
BUILDS = ["none", "stake", "board", "shingle", "stake+board", "stake+shingle", "board+shingle"]
in_every_turn = pytest.mark.parametrize(("at", "round"), TURNS)


def own_turn(at: str = "travelling", round: int = 1, food: dict[int, int] | None = None, **given: Any) -> Lignum:
    """The own turn of seat 0, its token in area 1 except in winter; a player with nothing follows."""
    home = {"area": 0} if round in (4, 8) else {}
    return table(player(**{**home, **given}), player(**home), at=at, round=round, food=food)


def craft(p: Lignum, seat: int = 0) -> list[int]:
    """Boards, shingles, stakes, reed bundles, jokers of a player."""
    return p.players[seat].craft


@rule("L-DATA-07")
@pytest.mark.parametrize(
    ("huts", "works"), [((1, 0, 0), "dry-hut sale firewood"), ((0, 1, 0), "food-hut area1"), ((0, 0, 1), "fell hut")]
)
def test_the_effect_areas_are_drying_food_and_lodging(huts: tuple[int, int, int], works: str) -> None:
    p = own_turn("winter-cutting", 4, {1: 1}, huts=huts, sale="firewood", mill=False)
    assert [text for text in ("dry-hut sale firewood", "food-hut area1", "fell hut") if text in offered(p)] == [works]


# --- building ------------------------------------------------------------------------------------------------


@rule("L-HUT-01", "L-HUT-08", "L-ROUND-05")
@in_every_turn
def test_a_stake_a_board_and_a_shingle_become_three_huts_for_nothing(at: str, round: int) -> None:
    p = own_turn(at, round, craft={"stake": 2, "board": 1, "shingle": 1, "reed": 1}, money=1)
    pile_before = p.pile
    play(p, "build none 1-1-1")
    me = p.players[0]
    assert (me.huts, craft(p), me.money) == ([1, 1, 1], [0, 0, 1, 1, 0], 1)
    assert (p.craft_gone, p.pile) == ([1, 1, 1, 0, 0], pile_before)
    assert asked(p) == at


@rule("L-HUT-01", "L-ROUND-05")
def test_huts_are_built_in_the_own_turn_only() -> None:
    p = table(player(craft=SET), player(craft=SET))
    error = refused(p, "build none 1-1-1", seat=1)
    assert (error.rule, error.key) == ("L-PATH-01", "not-your-turn")
    waiting = table(player(craft=SET, place="clearing", loans=0), player(), turn=1, clearing=[0])
    assert refused(waiting, "build none 1-1-1", seat=0).key == "not-your-turn"
    assert refused(waiting, "loan", seat=0).key == "not-your-turn"
    done = table(player(craft=SET), player(craft=SET), at="sawing")
    play(done, "finish", seat=0)
    assert refused(done, "build none 1-1-1", seat=0).key == "not-awaited"


@rule("L-ROUND-05", "L-LOAN-01", "L-HUT-12", "L-HUT-14")
@pytest.mark.parametrize("text", ["build none 1-1-1", "loan", "dry-hut sale firewood", "food-hut area1"])
@pytest.mark.parametrize("at", ["selecting", "choosing-area"])
def test_nothing_of_this_while_areas_are_chosen(at: str, text: str) -> None:
    tactical: dict[str, object] = {"tactical": "on" if at == "choosing-area" else "off"}
    me = player(craft=SET, huts=(1, 1, 1), sale="firewood", area=0)
    p = table(me, player(area=0), at=at, round=2, options=tactical, food={1: 2})
    error = refused(p, text)
    assert (error.key, error.rule) == ("not-now", "L-ROUND-05")


@rule("L-HUT-02", "L-EDGE-25")
@pytest.mark.parametrize(
    ("jokers", "tokens", "left"),
    [
        ("stake", {"board": 1, "shingle": 1, "joker": 1}, [0, 0, 0, 0, 0]),
        ("board", {"stake": 1, "shingle": 1, "joker": 1}, [0, 0, 0, 0, 0]),
        ("shingle", {"stake": 1, "board": 1, "joker": 2}, [0, 0, 0, 0, 1]),
        ("stake+board", {"shingle": 2, "joker": 2}, [0, 1, 0, 0, 0]),
        ("stake+shingle", {"board": 1, "joker": 2}, [0, 0, 0, 0, 0]),
        ("board+shingle", {"stake": 1, "joker": 2, "reed": 1}, [0, 0, 0, 1, 0]),
    ],
)
def test_jokers_replace_one_or_two_of_the_three(jokers: str, tokens: dict[str, int], left: list[int]) -> None:
    p = own_turn(craft=tokens)
    play(p, f"build {jokers} 0-2-1")
    assert (p.players[0].huts, craft(p)) == ([0, 2, 1], left)


@rule("L-HUT-02")
def test_whoever_has_a_full_set_and_jokers_chooses_what_to_give() -> None:
    p = own_turn(craft={**SET, "joker": 2})
    assert offered(p, "build") == [f"build {jokers} {split}" for jokers in BUILDS for split in SPLITS]
    play(p, "build stake+board 1-1-1")
    assert craft(p) == [1, 0, 1, 0, 0]


@rule("L-HUT-01", "L-HUT-02", "L-HUT-03", "L-EDGE-25")
@pytest.mark.parametrize(
    "tokens",
    [
        {"stake": 1, "board": 1, "reed": 1},
        {"stake": 2, "board": 1},
        {"stake": 1, "shingle": 1},
        {"board": 4, "shingle": 4},
        {"stake": 1, "reed": 4, "joker": 1},
        {"reed": 1, "joker": 2},
        {"board": 2, "joker": 1},
    ],
)
def test_other_tokens_make_no_huts(tokens: dict[str, int]) -> None:
    p = own_turn(craft=tokens)
    assert not offered(p, "build")
    for jokers in BUILDS:
        error = refused(p, f"build {jokers} 3-0-0")
        crafts: Any = error.params["crafts"]
        assert (error.rule, error.key) == ("L-HUT-02" if "joker" in crafts else "L-HUT-01", "no-craft")
        assert (error.params["jokers"], error.params["split"]) == (jokers, "3-0-0")


@rule("L-HUT-04", "L-HUT-18", "L-EX-28")
@pytest.mark.parametrize("split", SPLITS)
def test_the_three_huts_are_split_freely(split: str) -> None:
    p = own_turn(craft=SET, huts=(3, 3, 3))
    assert offered(p, "build") == [f"build none {each}" for each in SPLITS]
    play(p, f"build none {split}")
    assert p.players[0].huts == [3 + int(number) for number in split.split("-")]


@rule("L-EX-28", "L-HUT-04")
def test_two_huts_on_area_one_and_one_on_area_two() -> None:
    assert play(own_turn(craft=SET), "build none 2-1-0").players[0].huts == [2, 1, 0]


@rule("L-HUT-08", "L-HUT-18")
def test_further_sets_make_further_huts_in_the_same_turn() -> None:
    p = own_turn(craft={"stake": 2, "board": 2, "shingle": 2})
    play(p, "build none 3-0-0", "build none 3-0-0")
    assert (p.players[0].huts, craft(p)) == ([6, 0, 0], [0, 0, 0, 0, 0])
    assert refused(p, "build none 3-0-0").key == "no-craft"


# --- using ---------------------------------------------------------------------------------------------------


@rule("L-HUT-05")
@pytest.mark.parametrize("area", [0, 1, 2])
def test_a_hut_has_the_effect_of_its_own_area_only(area: int) -> None:
    huts = [int(area == each) for each in range(3)]
    given: dict[str, Any] = {"huts": huts, "sale": "firewood", "mill": False, "workers": (0, 0, 0)}
    p = table(player(**given), player(), at="cutting", food={1: 1}, forest={1: "firewood"})
    texts = ["dry-hut sale firewood", "food-hut area1", "cut firewood hut"]
    for place, text in enumerate(texts):
        if place == area:
            assert text in offered(p)
        else:
            error = refused(p, text)
            named = [("L-HUT-09", "no-hut"), ("L-HUT-13", "no-hut"), ("L-HUT-15", "no-lodging")]
            assert (error.rule, error.key) == named[place]
    assert not [text for text in offered(p) if text.split()[0] in ("build", "exchange")]
    assert p.players[0].huts == huts


@rule("L-HUT-06")
def test_each_hut_works_once_and_leaves_the_game() -> None:
    p = own_turn(huts=(2, 1, 0), sale="firewood firewood firewood", food={1: 2, 3: 1})
    gone = p.craft_gone
    play(p, "dry-hut sale firewood")
    assert p.players[0].huts == [1, 1, 0]
    play(p, "dry-hut sale firewood", "food-hut area1")
    assert (p.players[0].huts, p.craft_gone) == ([0, 0, 0], gone)
    for text in ("dry-hut sale firewood", "food-hut area3"):
        assert refused(p, text).key == "no-hut"


@rule("L-HUT-06")
def test_only_the_owner_uses_a_hut_and_only_in_the_own_turn() -> None:
    p = table(player(), player(huts=(1, 1, 0), sale="firewood"), food={2: 1})
    assert refused(p, "dry-hut sale firewood", seat=0).key == "no-hut"
    for text in ("dry-hut sale firewood", "food-hut area2"):
        assert refused(p, text, seat=1).rule == "L-PATH-01"


@rule("L-HUT-07")
def test_huts_work_in_the_turn_in_which_they_were_built() -> None:
    given: dict[str, Any] = {"craft": SET, "sale": "softwood", "mill": False}
    p = table(player(**given), player(), at="cutting", food={1: 2}, forest={1: "hardwood"})
    assert refused(p, "cut hardwood hut").key == "no-lodging"
    play(p, "build none 1-1-1", "dry-hut sale softwood", "food-hut area1", "cut hardwood hut")
    me = p.players[0]
    assert (pile(p, "dry0"), me.food, pile(p, "woodpile"), me.huts) == ("softwood", 2, "hardwood", [0, 0, 0])


@rule("L-HUT-09")
@pytest.mark.parametrize("piece", ["firewood", "softwood", "milled_firewood", "milled_softwood", "milled_hardwood"])
@pytest.mark.parametrize(("start", "goal"), [("sale", "dry0"), ("dry0", "dry1"), ("dry1", "dry2")])
def test_a_drying_hut_moves_one_piece_one_area_to_the_right(start: str, goal: str, piece: str) -> None:
    wood: dict[str, Any] = {start: f"{piece} {piece}"}
    p = own_turn(huts=(1, 0, 0), money=2, **wood)
    play(p, f"dry-hut {start} {piece}")
    assert (pile(p, start), pile(p, goal)) == (piece, piece)
    assert (sum(p.players[0].wood), p.players[0].money) == (2, 2)


@rule("L-HUT-09")
@pytest.mark.parametrize("start", ["woodpile", "sawing", "river", "heating", "dry2"])
def test_a_drying_hut_moves_nothing_from_elsewhere(start: str) -> None:
    wood: dict[str, Any] = {start: "milled_firewood"}
    p = own_turn(huts=(1, 0, 0), **wood)
    assert not offered(p, "dry-hut")
    error = refused(p, f"dry-hut {start} milled_firewood")
    assert (error.rule, error.key, error.params["pile"]) == ("L-HUT-09", "not-dryable", start)
    assert refused(p, "dry-hut sale firewood").key == "no-piece"


@rule("L-HUT-10")
@pytest.mark.parametrize("piece", ["firewood", "milled_softwood"])
@pytest.mark.parametrize("there", ["softwood", "milled_firewood milled_firewood", "firewood softwood milled_hardwood"])
@pytest.mark.parametrize(("start", "goal"), [("sale", "dry0"), ("dry0", "dry1"), ("dry1", "dry2")])
def test_a_drying_hut_ignores_what_lies_in_the_next_area(start: str, goal: str, there: str, piece: str) -> None:
    wood: dict[str, Any] = {start: piece, goal: there}
    p = own_turn(huts=(1, 0, 0), **wood)
    play(p, f"dry-hut {start} {piece}")
    assert sorted(pile(p, goal).split()) == sorted([*there.split(), piece])


@rule("L-HUT-11")
def test_several_drying_huts_move_the_same_piece_or_different_ones() -> None:
    p = own_turn(huts=(5, 0, 0), sale="firewood milled_hardwood", dry1="milled_firewood")
    play(p, *[f"dry-hut {area} firewood" for area in ("sale", "dry0", "dry1")])
    play(p, "dry-hut sale milled_hardwood", "dry-hut dry1 milled_firewood")
    assert (pile(p, "sale"), pile(p, "dry0"), pile(p, "dry1")) == ("", "milled_hardwood", "")
    assert (pile(p, "dry2"), p.players[0].huts) == ("firewood milled_firewood", [0, 0, 0])


@rule("L-HUT-12", "L-HUT-08", "L-AMB-34")
@in_every_turn
def test_drying_huts_work_in_every_own_turn(at: str, round: int) -> None:
    p = own_turn(at, round, huts=(1, 0, 0), dry0="firewood")
    play(p, "dry-hut dry0 firewood", seat=0)
    assert (pile(p, "dry1"), p.players[0].huts, asked(p)) == ("firewood", [0, 0, 0], at)


@rule("L-HUT-13", "L-EDGE-27")
def test_a_food_hut_takes_all_food_of_an_area_without_another_token() -> None:
    p = table(player(huts=(0, 3, 0), food=1), player(), player(area=1), food={1: 2, 2: 2, 3: 5})
    for area in (1, 2):
        error = refused(p, f"food-hut area{area}")
        assert (error.rule, error.key) == ("L-HUT-13", "area-not-free")
        assert (error.params["area"], error.params["food"]) == (f"area{area}", 2)
    error = refused(p, "food-hut area4")
    assert (error.rule, error.key, error.params["food"]) == ("L-HUT-13", "no-food-there", 0)
    assert offered(p, "food-hut") == ["food-hut area3"]
    play(p, "food-hut area3")
    assert (p.players[0].food, p.players[0].huts, p.food) == (6, [0, 2, 0], [2, 2, 0, 0, 0, 0])


@rule("L-HUT-13", "L-EDGE-27")
def test_the_own_token_does_not_bar_the_own_food_hut() -> None:
    p = own_turn(huts=(0, 1, 0), food={1: 4, 2: 1})
    play(p, "food-hut area1")
    assert (p.players[0].food, p.food[:2]) == (4, [0, 1])


@rule("L-HUT-13", "L-AMB-63")
def test_an_area_is_free_again_when_the_others_have_moved_away() -> None:
    first, second = player(huts=(0, 1, 0)), player(area=1, money=1, workers=(1, 0, 0))
    given: dict[str, Any] = {"food": {1: 3}, "forest": {1: "firewood", 3: "firewood"}, "clearing": [0, 1]}
    p = table(first, second, at="cutting", **given)
    assert refused(p, "food-hut area1").key == "area-not-free"
    play(p, "end-turn", "pay-move area3", "end-turn")
    assert asked(p) == "arriving"
    play(p, "food-hut area1", seat=0)
    assert (p.players[0].food, p.food[0]) == (3, 0)


@rule("L-EDGE-27", "L-HUT-14", "L-AMB-34")
def test_in_winter_every_area_is_free() -> None:
    p = table(player(huts=(0, 2, 0)), player(huts=(0, 1, 0)), at="drying", round=3, food={1: 2, 2: 3})
    assert refused(p, "food-hut area2").key == "area-not-free"
    play(p, "finish", "finish")
    assert (p.round, asked(p)) == (4, "winter-bonus")
    play(p, "food-hut area2", "food-hut area1", seat=0)
    assert (p.players[0].food, p.food[:2]) == (5, [0, 0])


@rule("L-HUT-14", "L-HUT-08", "L-AMB-34")
@in_every_turn
def test_food_huts_work_in_every_own_turn(at: str, round: int) -> None:
    p = own_turn(at, round, huts=(0, 1, 0), food={1: 2})
    play(p, "food-hut area1", seat=0)
    assert (p.players[0].food, p.players[0].huts, p.food[0], asked(p)) == (2, [0, 0, 0], 0, at)


@rule("L-HUT-15")
@pytest.mark.parametrize(
    ("at", "text", "start", "goal", "got"),
    [
        ("cutting", "cut softwood hut", "", "woodpile", "softwood"),
        ("transporting", "carry firewood sale hut", "woodpile", "sale", "firewood"),
        ("transporting", "carry hardwood sawing hut", "woodpile", "sawing", "hardwood"),
        ("sawing", "mill softwood 0 hut", "sawing", "sale", "milled_softwood milled_softwood milled_softwood"),
    ],
)
def test_a_lodging_hut_is_a_worker_of_any_kind(at: str, text: str, start: str, goal: str, got: str) -> None:
    given: dict[str, Any] = {start: text.split()[1]} if start else {}
    me = player(huts=(1, 1, 2), workers=(1, 1, 1), gear={"saw": 1}, **given)
    p = table(me, player(), at=at, forest={1: "softwood"})
    play(p, text, seat=0)
    me_now = p.players[0]
    assert pile(p, goal) == got
    assert (me_now.huts, me_now.workers, me_now.mill) == ([1, 1, 1], [1, 1, 1], True)


@rule("L-HUT-15")
def test_a_lodging_hut_comes_on_top_of_all_other_workers() -> None:
    me = player(huts=(0, 0, 2), workers=(1, 0, 0))
    p = table(me, player(), at="cutting", forest={1: "firewood firewood firewood firewood firewood"})
    play(p, *[f"cut firewood {by}" for by in ("hired", "mill", "hut", "hut")])
    assert (pile(p, "woodpile"), p.forest[0]) == ("firewood firewood firewood firewood", 1)
    assert refused(p, "cut firewood hut").key == "no-lodging"


@rule("L-HUT-16")
@pytest.mark.parametrize(
    ("at", "round", "text", "given", "reason"),
    [
        ("sawing", 1, "mill firewood 0 hut", {"sawing": "firewood"}, ("L-SAW-01", "no-saw")),
        ("transporting", 1, "wagon hut", {"gear": {"wagon": 1}}, ("L-WAGON-01", "no-fodder")),
        ("transporting", 1, "wagon hut", {"fodder": [3]}, ("L-WAGON-01", "no-wagon")),
        ("transporting", 1, "drive firewood hut", {}, ("L-RAFT-02", "no-raft")),
        ("transporting", 4, "sledge hut", {}, ("L-SLED-02", "no-sledge")),
        ("sawing", 4, "mill firewood 0 hut", {"sawing": "firewood"}, ("L-SAW-01", "no-saw")),
    ],
)
def test_a_lodging_hut_replaces_no_equipment(
    at: str, round: int, text: str, given: dict[str, Any], reason: tuple[str, str]
) -> None:
    p = own_turn(at, round, huts=(0, 0, 3), woodpile="firewood", **given)
    error = refused(p, text, seat=0)
    assert (error.rule, error.key) == reason


@rule("L-HUT-17")
def test_lodging_huts_fell_drive_a_sledge_and_saw_in_winter() -> None:
    home = {"area": 0, "mill": False}
    me = player(huts=(0, 0, 3), gear={"sledge": 1, "saw": 1}, **home)
    p = table(me, player(**home), at="winter-cutting", round=4, awaited=[0])
    play(p, "fell hut", "finish", "sledge hut", "load firewood sawing", "finish", "mill firewood 4 hut")
    assert (pile(p, "heating"), p.players[0].huts) == (" ".join(["milled_firewood"] * 4), [0, 0, 0])


# --- loans ---------------------------------------------------------------------------------------------------


@rule("L-LOAN-01", "L-LOAN-03", "L-ROUND-05", "L-AMB-34")
@in_every_turn
def test_a_loan_brings_four_dollars_at_once_twice_in_a_game(at: str, round: int) -> None:
    p = own_turn(at, round, money=1)
    play(p, "loan", seat=0)
    assert (p.players[0].money, p.players[0].loans, asked(p)) == (5, 1, at)
    play(p, "loan", seat=0)
    assert (p.players[0].money, p.players[0].loans, asked(p)) == (9, 2, at)
    error = refused(p, "loan", seat=0)
    assert (error.rule, error.key) == ("L-LOAN-03", "no-loan-left")


@rule("L-LOAN-01")
def test_a_loan_is_taken_in_the_own_turn_only() -> None:
    p = table(player(), player())
    assert refused(p, "loan", seat=1).key == "not-your-turn"
    p = table(player(), player(), at="sawing")
    play(p, "finish", seat=1)
    assert refused(p, "loan", seat=1).key == "not-awaited"


@rule("L-LOAN-02", "L-LOAN-03")
def test_four_players_can_have_two_loans_each() -> None:
    p = table(player(), player(), player(), player(), at="sawing")
    for seat in range(4):
        play(p, "loan", "loan", seat=seat)
        assert refused(p, "loan", seat=seat).key == "no-loan-left"
    assert [(one.money, one.loans) for one in p.players] == [(8, 2)] * 4


@rule("L-LOAN-05", "L-AMB-42")
@pytest.mark.parametrize("loans", [1, 2])
def test_no_loan_is_repaid_before_the_end(loans: int) -> None:
    rich = player(money=50, loans=loans, food=20, heating="milled_firewood " * 9, huts=(1, 0, 0))
    p = table(rich, player(food=20, heating="milled_firewood " * 9), at="sawing", round=4)
    play(p, "finish", "finish")
    assert (p.round, p.players[0].money, p.players[0].loans) == (5, 50, loans)
    verbs = {verb.name for verb in p.book.vocabulary.by_id if verb is not None}
    assert not [name for name in verbs if "repay" in name]


@rule("L-HUT-09")
@pytest.mark.parametrize("at", ["travelling", "cutting", "sawing", "selling"])
def test_a_drying_hut_without_such_a_piece_is_refused_by_the_rule_of_huts(at: str) -> None:
    p = table(player(huts=(1, 0, 0), sale="softwood"), player(), at=at, round=2)
    refusal = refused(p, "dry-hut sale firewood")
    assert (refusal.rule, refusal.key) == ("L-HUT-09", "no-piece")


@rule("L-PW-18")
def test_two_tokens_that_are_missing_are_refused_by_the_rule_of_the_work() -> None:
    p = table(player(craft={"stake": 2}, plans={1: ("pw.hut_construction", 2)}), player(), round=2)
    refusal = refused(p, "exchange stake+board 2-0-0")
    assert (refusal.rule, refusal.key) == ("L-PW-18", "no-craft")
