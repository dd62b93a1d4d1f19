"""Filling the path, marking wood, choosing areas, the tactical game (L-FILL, L-WOOD, L-AREA, L-TACT)."""

from typing import Any

import pytest

from heartwood.core import fast
from heartwood.games.lignum import Lignum, ids
from heartwood.games.lignum.position import TOKEN_WORDS
from tests.games.lignum.builders import game, pile, player, table
from tests.games.lignum.test_setup import TOKEN_PLACES, crafts, next_round, quick_move, start, tokens
from tests.games.playing import asked, events, offered, play, refused
from tests.marks import rule

PACK = game().pack
SEATS = [2, 3, 4]
CARDS = [(2, 1), (3, 2), (4, 3)]
SPACES = [(seats, seed) for seats in SEATS for seed in (1, 2, 3)]


def mills(seats: int, **given: Any) -> list[dict[str, Any]]:
    """So many equal mills."""
    return [player(**given) for _ in range(seats)]


def added(cards: list[int]) -> tuple[list[int], list[int]]:
    """What placement cards add to the forest: wood and food."""
    wood, food = [0] * 18, [0] * 6
    for card in cards:
        adds = PACK.placements.adds[card]
        for area in range(6):
            food[area] += adds[area * 4 + 3]
            for kind in range(3):
                wood[area * 3 + kind] += adds[area * 4 + kind]
    return wood, food


def with_least_wood(wood: list[int]) -> list[int]:
    """A firewood in every area without wood."""
    wood = wood[:]
    for area in range(6):
        if not sum(wood[area * 3 : area * 3 + 3]):
            wood[area * 3] = 1
    return wood


def used(before: list[int], p: Lignum) -> list[int]:
    """The placement cards used since."""
    return [card for card in before if card not in p.placements]


# --- filling the path ------------------------------------------------------------------------------------------


@rule("L-FILL-01", "L-FILL-02", "L-FILL-05")
@pytest.mark.parametrize(("seats", "seed"), SPACES)
def test_thirteen_tokens_lie_open_on_all_but_the_fixed_locations(seats: int, seed: int) -> None:
    p = start(seats, seed)
    assert [place for place in range(21) if p.path[place] != ids.EMPTY] == TOKEN_PLACES
    assert p.view(None)["path"] == [TOKEN_WORDS[token] if token != ids.EMPTY else "" for token in p.path]


@rule("L-FILL-02", "L-CLEAN-07")
def test_any_token_may_lie_on_any_location_and_new_ones_every_round() -> None:
    found = {
        (place, p.path[place] >= ids.CRAFT_TOKEN)
        for seed in range(1, 30)
        for p in [start(4, seed)]
        for place in TOKEN_PLACES
    }
    assert len(found) == 26
    p = start(4)
    path = p.path
    assert next_round(p).path != path


@rule("L-FILL-03", "L-DATA-01")
@pytest.mark.parametrize("seats", [3, 4])
def test_ten_equipment_and_three_craftwork_tokens_with_three_and_four(seats: int) -> None:
    p = start(seats)
    plain = [token for token in tokens(p) if TOKEN_WORDS.index(token) < ids.CRAFT_TOKEN]
    assert plain == sorted(["food", "food", "dollar", "saw", "saw", "wagon", "wagon", "raft", "raft", "sledge"])
    assert crafts(p) == 3


@rule("L-DATA-15", "L-SETUP-04")
def test_the_food_store_takes_more_than_the_box_has() -> None:
    p = table(player(food=40, area=1), player(area=2), at="gathering", round=2, awaited=[0], food={1: 9})
    play(p, "take-food")
    assert p.players[0].food == 49


@rule("L-FILL-04")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_thirteen_tokens_of_two(seed: int) -> None:
    p = start(2, seed)
    plain = [token for token in tokens(p) if TOKEN_WORDS.index(token) < ids.CRAFT_TOKEN]
    assert plain == sorted(["food", "food", "dollar", "saw", "wagon", "raft", "raft", "sledge", "blocked", "blocked"])
    assert crafts(p) == 3


@rule("L-FILL-06", "L-PATH-08")
def test_a_closed_location_cannot_be_entered() -> None:
    p = start(2, first=0)
    assert offered(p, "take") == [f"take {place}" for place in TOKEN_PLACES if p.path[place] != ids.BLOCKED_TOKEN]
    assert len(offered(p, "take")) == 11
    for place in TOKEN_PLACES:
        if p.path[place] == ids.BLOCKED_TOKEN:
            refusal = refused(p, f"take {place}")
            assert (refusal.rule, refusal.key) == ("L-FILL-06", "blocked")


STOCKS = [(4, [16, 10, 4, 1, 2]), (3, [12, 8, 3, 1, 2]), (2, [8, 6, 2, 1, 1])]


@rule("L-FILL-07", "L-DATA-02", "L-P2-01", "L-P3-01")
@pytest.mark.parametrize(("seats", "stock"), STOCKS)
def test_the_stock_of_workers_and_fodder(seats: int, stock: list[int]) -> None:
    assert start(seats).stock == stock


@rule("L-FILL-08")
@pytest.mark.parametrize(("seats", "stock"), STOCKS)
@pytest.mark.parametrize("sold", [0, 1])
def test_the_stock_is_topped_up_and_never_beyond(seats: int, stock: list[int], sold: int) -> None:
    left = {"woodcutters": 3, "bearers": 0, "sawyers": 1, "paid_sawyers": 0, "fodder": stock[4] - sold}
    p = table(*mills(seats), at="drying", stock=left)
    fodder = p.fodder_left
    next_round(p)
    assert p.stock == stock
    assert p.fodder_left == fodder - sold


@rule("L-FILL-08", "L-AMB-36", "L-COMP-09")
def test_missing_fodder_is_just_less() -> None:
    p = table(*mills(4), at="drying", stock={"fodder": 0})
    p.fodder_left = 1
    next_round(p)
    assert (p.stock[4], p.fodder_left) == (1, 0)


@rule("L-FILL-09", "L-TBUY-03", "L-EX-08", "L-AMB-07")
@pytest.mark.parametrize("seats", SEATS)
def test_open_tasks_are_topped_up_to_the_number_of_players(seats: int) -> None:
    p = table(*mills(seats), at="drying", open_tasks=["task.07"])
    deck = p.task_deck
    next_round(p)
    assert p.open_tasks[0] == 6  # what lay open stays open
    assert len(set(p.open_tasks)) == seats
    assert sorted([*p.open_tasks[1:], *p.task_deck]) == deck


@rule("L-FILL-09", "L-EDGE-47", "L-AMB-51", "L-TBUY-02")
def test_with_an_empty_deck_as_many_tasks_as_remain_are_open() -> None:
    p = start(4, first=0)
    shown = []
    while p.stack:
        while asked(p) == "selecting":
            play(p, quick_move(p))
        if not p.in_winter():
            shown.append(len(p.open_tasks))
            for mill in p.players:
                mill.pay(1, ids.BY_START)
            for _ in range(len(p.open_tasks)):
                play(p, offered(p, "task")[0])
        next_round(p)
    assert shown == [4, 4, 4, 4, 3, 0]
    assert sum(len(mill.tasks) for mill in p.players) == 19


@rule("L-FILL-10", "L-EDGE-32", "L-COMP-04", "L-CLEAN-04")
@pytest.mark.parametrize("seats", SEATS)
def test_six_rounds_use_up_the_eighteen_craftwork_tokens(seats: int) -> None:
    p = start(seats, 3)
    left = {1: sum(p.pile)}
    while p.stack:
        takes = [move for move in offered(p, "take") if p.path[int(move.split()[1])] >= ids.CRAFT_TOKEN]
        play(p, takes[0] if takes else quick_move(p))
        left[p.round] = sum(p.pile)
        owned = sum(sum(mill.craft) for mill in p.players)
        assert sum(p.pile) + crafts(p) + owned + sum(p.craft_gone) == 18
    assert left == {1: 15, 2: 12, 3: 9, 4: 9, 5: 6, 6: 3, 7: 0, 8: 0}


@rule("L-FILL-10", "L-CLEAN-04")
def test_craftwork_left_on_the_path_does_not_come_back() -> None:
    p = table(player(), player(), at="drying", path={1: "joker", 2: "joker", 5: "reed"})
    pile_before, gone = p.pile, p.craft_gone
    next_round(p)
    assert [p.craft_gone[kind] - gone[kind] for kind in range(5)] == [0, 0, 0, 1, 2]
    drawn = [pile_before[kind] - p.pile[kind] for kind in range(5)]
    assert drawn == [p.path.count(ids.CRAFT_TOKEN + kind) for kind in range(5)]


@rule("L-EDGE-57", "L-COMP-09", "L-LOC-16", "L-LOC-17")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_token_worker_or_fodder_is_lost_or_made(seats: int, seed: int) -> None:
    p = start(seats, seed)
    workers = [PACK.numbers.woodcutters[seats], PACK.numbers.bearers[seats]]
    sawyers = PACK.numbers.sawyers_free[seats] + PACK.numbers.sawyers_paid[seats]
    chance = fast(seed)
    while p.stack:
        moves = offered(p)
        play(p, moves[chance.below(len(moves))])
        for gear, total in enumerate((10, 18, 12, 6)):
            mine = sum(mill.gear[gear] for mill in p.players)
            assert p.supply[gear] + p.path.count(gear) + mine == total
        stables = sum((0, 1, 1, 2)[mill.fodder] for mill in p.players)
        assert p.fodder_left + p.stock[4] + stables == 8
        if asked(p) == "travelling":
            hired = [sum(mill.workers[kind] for mill in p.players) for kind in range(3)]
            assert [p.stock[0] + hired[0], p.stock[1] + hired[1]] == workers
            assert p.stock[2] + p.stock[3] + hired[2] == sawyers


@rule("L-EDGE-57", "L-CLEAN-01")
def test_all_workers_are_back_at_their_locations_when_winter_comes() -> None:
    left = {"woodcutters": 12, "bearers": 7, "sawyers": 1, "paid_sawyers": 0}
    p = next_round(table(*mills(4, workers=(1, 0, 0)), at="drying", round=3, stock=left))
    assert asked(p) == "winter-bonus"
    assert [mill.workers for mill in p.players] == [[0, 0, 0]] * 4
    assert p.stock[:4] == [16, 10, 4, 1]


@rule("L-EDGE-67", "L-AMB-36", "L-PATH-09", "L-FILL-03")
def test_a_missing_wagon_leaves_a_location_blank() -> None:
    wagons = PACK.numbers.fill[4][ids.WAGON]
    p = table(*mills(4), at="drying")
    p.supply[ids.WAGON] = wagons - 1
    next_round(p)
    assert p.supply[ids.WAGON] == 0
    assert tokens(p).count("wagon") == wagons - 1
    assert len(tokens(p)) == 12
    play(p, *[f"select area{seat}" for seat in range(1, 5)])
    blank = next(place for place in TOKEN_PLACES if p.path[place] == ids.EMPTY)
    assert f"take {blank}" not in offered(p)
    refusal = refused(p, f"take {blank}")
    assert (refusal.rule, refusal.key) == ("L-PATH-09", "no-token")


@rule("L-EDGE-67", "L-AMB-36")
def test_the_blank_is_shuffled_among_the_tokens() -> None:
    blanks = set()
    for seed in range(1, 12):
        p = table(*mills(4), at="drying", chance=seed)
        p.supply[ids.WAGON] = PACK.numbers.fill[4][ids.WAGON] - 1
        next_round(p)
        blanks.add(next(place for place in TOKEN_PLACES if p.path[place] == ids.EMPTY))
    assert len(blanks) > 3


# --- marking wood ----------------------------------------------------------------------------------------------


@rule("L-WOOD-01", "L-WOOD-02", "L-WOOD-05", "L-WOOD-07", "L-P2-01", "L-P3-01")
@pytest.mark.parametrize(("seats", "cards"), CARDS)
@pytest.mark.parametrize("chance", [1, 2, 3])
def test_placement_cards_add_to_what_lies_in_the_areas(seats: int, cards: int, chance: int) -> None:
    forest = dict.fromkeys(range(1, 7), "firewood softwood hardwood")
    p = table(*mills(seats), at="drying", forest=forest, food={1: 1, 6: 4}, chance=chance)
    before = p.placements
    p.events = []
    next_round(p)
    told = [params["card"] for key, _, params in p.events if key == "placement"]
    shown = used(before, p)
    assert len(shown) == cards
    assert sorted(map(str, told)) == [PACK.placements.ids[card] for card in shown]
    wood, food = added(shown)
    assert p.forest == [1 + more for more in wood]
    assert p.food == [have + more for have, more in zip([1, 0, 0, 0, 0, 4], food, strict=True)]
    assert asked(p) == "selecting"  # nobody was asked before


@rule("L-WOOD-03", "L-WOOD-04", "L-EDGE-14")
@pytest.mark.parametrize("seats", SEATS)
def test_an_area_without_wood_gets_one_firewood_whatever_food_lies_there(seats: int) -> None:
    empty = 0
    for chance in range(1, 9):
        p = table(*mills(seats), at="drying", food=dict.fromkeys(range(1, 7), 2), chance=chance)
        before = p.placements
        next_round(p)
        wood, food = added(used(before, p))
        empty += [sum(wood[area * 3 : area * 3 + 3]) for area in range(6)].count(0)
        assert p.forest == with_least_wood(wood)
        assert p.food == [2 + more for more in food]
        assert min(p.wood_in(area) for area in range(6)) >= 1
    assert empty


@rule("L-WOOD-03")
@pytest.mark.parametrize("piece", ["softwood", "hardwood", "firewood"])
def test_an_area_with_any_wood_gets_no_firewood(piece: str) -> None:
    p = table(*mills(2), at="drying", forest=dict.fromkeys(range(1, 7), piece))
    before = p.placements
    next_round(p)
    wood, _ = added(used(before, p))
    kind = ("firewood", "softwood", "hardwood").index(piece)
    assert p.forest == [more + (place % 3 == kind) for place, more in enumerate(wood)]


@rule("L-WOOD-05", "L-AMB-31")
def test_wood_and_food_stay_over_winter() -> None:
    p = table(*mills(2), at="drying", round=3, forest={2: "hardwood softwood", 3: "firewood"}, food={2: 3, 5: 1})
    forest, food = p.forest[:], p.food[:]
    next_round(p)
    assert asked(p) == "winter-bonus"
    assert (p.forest, p.food) == (forest, food)
    before = p.placements
    next_round(p)
    assert p.round == 5
    wood, more = added(used(before, p))
    assert p.forest == with_least_wood([have + new for have, new in zip(forest, wood, strict=True)])
    assert p.food == [have + new for have, new in zip(food, more, strict=True)]


@rule("L-WOOD-06")
@pytest.mark.parametrize(("seats", "cards"), [(2, 5), (3, 10), (4, 15)])
def test_a_game_uses_no_placement_card_twice(seats: int, cards: int) -> None:
    p = start(seats)
    p.events = []
    while p.stack:
        play(p, quick_move(p))
    told = [str(params["card"]) for key, _, params in p.events if key == "placement"]
    assert len(told) == len(set(told)) == cards
    assert not set(told) & {PACK.placements.ids[card] for card in p.placements}


# --- selecting an area -----------------------------------------------------------------------------------------


def selecting(*given: dict[str, Any], **more: Any) -> Lignum:
    """A table at which all choose an area."""
    return table(*given, at="selecting", round=2, **more)


@rule("L-AREA-01", "L-AREA-09", "L-TACT-01")
@pytest.mark.parametrize("area", [1, 2, 6])
def test_each_player_must_choose_one_of_all_six_areas(area: int) -> None:
    p = selecting(player(area=area), player(area=area))
    for seat in (0, 1):
        assert offered(p, seat=seat) == [f"select area{number}" for number in range(1, 7)]
    refusal = refused(p, "finish", seat=1)
    assert (refusal.rule, refusal.key) == ("L-AREA-01", "not-now")


@rule("L-AREA-09")
def test_an_area_may_be_chosen_round_after_round() -> None:
    p = start(2)
    for round in (2, 3, 5, 6, 7):
        while asked(p) != "selecting":
            play(p, quick_move(p))
        assert p.round == round
        play(p, "select area4", "select area4")
        assert [mill.area for mill in p.players] == [3, 3]


@rule("L-AREA-02")
def test_tokens_are_revealed_when_all_have_chosen() -> None:
    p = selecting(player(), player(), player(), food={4: 2})
    for mill in p.players:
        mill.area = -1
    assert events(p, "select area4") == [("has-chosen", {"seat": 0})]
    assert p.to_act() == (1, 2)
    assert refused(p, "select area5", seat=0).key == "area-chosen"
    play(p, "select area6", seat=2)
    assert [mill.area for mill in p.players] == [-1, -1, -1]
    assert [mill.food for mill in p.players] == [0, 0, 0]
    play(p, "select area5", seat=1)
    assert [mill.area for mill in p.players] == [3, 4, 5]
    assert [mill.food for mill in p.players] == [2, 0, 0]
    assert asked(p) == "travelling"


@rule("L-AREA-03", "L-AREA-05", "L-AREA-06", "L-AREA-07", "L-AREA-08", "L-AMB-38")
@pytest.mark.parametrize("sharing", [2, 3, 4])
@pytest.mark.parametrize("food", [0, 1, 2, 3, 4, 5, 8])
def test_food_is_shared_evenly_and_the_rest_stays(sharing: int, food: int) -> None:
    p = selecting(*mills(4, food=1), food={2: food, 3: 7})
    chosen = [2] * sharing + [4, 5, 6][: 4 - sharing]
    play(p, *[f"select area{area}" for area in chosen])
    assert [mill.area + 1 for mill in p.players] == chosen
    share = food // sharing
    assert [mill.food for mill in p.players] == [1 + share] * sharing + [1] * (4 - sharing)
    assert p.food == [0, food % sharing, 7, 0, 0, 0]
    assert [mill.money for mill in p.players] == [0] * 4
    assert asked(p) == "travelling"  # the food is in the store before the first move


@rule("L-AREA-04", "L-EX-04")
def test_who_is_alone_takes_all_food() -> None:
    p = selecting(*mills(4), food={2: 2, 4: 1, 5: 1})
    play(p, "select area2", "select area4", "select area6", "select area5")
    assert [mill.food for mill in p.players] == [2, 1, 0, 1]
    assert p.food == [0] * 6


@rule("L-AREA-04", "L-AREA-08", "L-AMB-38")
@pytest.mark.parametrize("beyond", [False, True])
@pytest.mark.parametrize(("round", "can_hurt"), [(2, True), (3, True), (5, False), (6, False), (7, False)])
def test_who_is_alone_is_asked_about_food_that_could_spoil(round: int, can_hurt: bool, beyond: bool) -> None:
    p = table(player(), player(), at="selecting", round=round, food={2: 3})
    need = p.pack.winters.food[p.setup.winters[0 if round < 5 else 1]][p.setup.halves[0]]
    p.players[0].food = need - 3 + int(beyond)
    play(p, "select area2", "select area4")
    assert asked(p) == ("gathering" if can_hurt and beyond else "travelling")
    if asked(p) == "gathering":
        assert (p.to_act(), offered(p)) == ((0,), ["take-food", "leave-food"])
        assert refused(p, "loan").key == "not-now"  # no own turn
        play(p, "take-food")
    assert (p.players[0].food, p.food[1]) == (need + int(beyond), 0)


@rule("L-AREA-04", "L-WOOD-05")
def test_food_that_is_left_stays_for_spring_and_what_is_taken_spoils() -> None:
    left, taken = [
        play(table(*mills(2, food=9), at="selecting", round=3, food={2: 3}), "select area2", "select area4", move)
        for move in ("leave-food", "take-food")
    ]
    assert (left.players[0].food, left.food[1]) == (9, 3)
    assert (taken.players[0].food, taken.food[1]) == (12, 0)
    for p in (left, taken):
        while p.round < 5:
            play(p, quick_move(p))
        assert p.players[0].food == 0
    assert left.food[1] - taken.food[1] == 3


@rule("L-AREA-08", "L-AREA-05")
def test_with_the_option_all_who_are_alone_with_food_are_asked_and_those_who_share_are_not() -> None:
    always: dict[str, object] = {"food": "always"}
    p = table(*mills(4), at="selecting", round=7, food={2: 1, 3: 1, 5: 4}, options=always)
    play(p, "select area2", "select area5", "select area5", "select area3")
    assert (asked(p), p.to_act()) == ("gathering", (0, 3))
    assert [mill.food for mill in p.players] == [0, 2, 2, 0]
    assert events(p, "leave-food") == [("leaves-food", {"seat": 0, "area": 2, "food": 1})]
    assert refused(p, "take-food", seat=0).key == "not-awaited"
    assert events(p, "take-food")[0] == ("takes-food", {"seat": 3, "area": 3, "food": 1})
    assert (asked(p), p.food[1:5]) == ("travelling", [1, 0, 0, 0])
    p = table(*mills(2), at="selecting", round=7, food={2: 1}, options=always)
    play(p, "select area3", "select area4")
    assert asked(p) == "travelling"  # where there is no food there is no question


@rule("L-AREA-05", "L-AREA-06", "L-EX-05", "L-EX-06", "L-EX-07", "L-EDGE-61")
@pytest.mark.parametrize(("food", "share", "stays"), [(2, 1, 0), (1, 0, 1), (3, 1, 1), (5, 2, 1)])
def test_two_in_one_area(food: int, share: int, stays: int) -> None:
    p = selecting(player(), player(), food={3: food})
    play(p, "select area3", "select area3")
    assert [mill.food for mill in p.players] == [share, share]
    assert p.food[2] == stays


@rule("L-AREA-05", "L-AREA-06", "L-EDGE-13")
@pytest.mark.parametrize(("food", "share", "stays"), [(5, 1, 2), (2, 0, 2)])
def test_three_in_one_area(food: int, share: int, stays: int) -> None:
    p = selecting(*mills(3), food={1: food})
    play(p, *["select area1"] * 3)
    assert [mill.food for mill in p.players] == [share] * 3
    assert p.food[0] == stays


# --- the tactical game -----------------------------------------------------------------------------------------

TACTICAL: dict[str, object] = {"tactical": "on"}


def tactical(seats: int, seed: int = 1) -> Lignum:
    """A fresh tactical game."""
    return game().start(seats, TACTICAL, fast(seed))


def open_cards(p: Lignum) -> list[str]:
    """The placement cards that lie open, as everybody sees them."""
    cards: Any = p.view(None)["placements_shown"]
    return list(cards)


@rule("L-TACT-02", "L-EX-31")
@pytest.mark.parametrize(("seats", "cards"), CARDS)
def test_the_cards_of_summer_are_open_in_spring(seats: int, cards: int) -> None:
    p = tactical(seats)
    assert p.round == 1
    assert len(open_cards(p)) == cards
    assert open_cards(start(seats)) == []


@rule("L-TACT-02", "L-TACT-03", "L-WOOD-03", "L-AMB-35")
@pytest.mark.parametrize(("seats", "cards"), CARDS)
def test_the_open_cards_are_carried_out_in_the_next_round(seats: int, cards: int) -> None:
    p = tactical(seats)
    for round in (2, 3):
        promised = open_cards(p)
        forest, food = p.forest[:], p.food[:]
        while p.round < round:
            assert (p.forest, p.food) == (forest, food)  # not a round early
            play(p, quick_move(p))
        wood, more = added([PACK.placements.ids.index(card) for card in promised])
        assert p.forest == with_least_wood([have + new for have, new in zip(forest, wood, strict=True)])
        assert p.food == [have + new for have, new in zip(food, more, strict=True)]
        assert len(open_cards(p)) == cards  # those of the round after
        while asked(p) == "choosing-area":
            play(p, quick_move(p))


@rule("L-TACT-02", "L-TACT-04", "L-AMB-35")
def test_the_cards_of_spring_are_open_from_fall_over_winter() -> None:
    p = tactical(3)
    seen: dict[int, list[str]] = {}
    told: dict[int, list[str]] = {}
    p.events = []
    while p.stack:
        seen[p.round] = open_cards(p)
        p.events = []
        play(p, quick_move(p))
        told[p.round] = told.get(p.round, []) + [
            str(params["card"]) for key, _, params in p.events if key == "placement"
        ]
    assert [len(seen[round]) for round in range(1, 9)] == [2, 2, 2, 2, 2, 2, 0, 0]
    assert seen[4] == seen[3]  # nothing new before winter
    for shown, carried in ((1, 2), (2, 3), (3, 5), (5, 6), (6, 7)):
        assert sorted(told[carried]) == sorted(seen[shown])


@rule("L-TACT-04")
@pytest.mark.parametrize("round", [4, 7, 8])
def test_nothing_new_is_shown_before_winter_and_the_last_fall(round: int) -> None:
    before = table(*mills(3), at="drying", round=round - 1, options=TACTICAL)
    before.events = []
    next_round(before)
    assert before.round == round
    assert [key for key, _, _ in before.events if key == "shown"] == []


@rule("L-TACT-04", "L-TACT-02")
@pytest.mark.parametrize("round", [2, 3, 5, 6])
def test_cards_are_shown_before_every_other_round(round: int) -> None:
    at = "winter-bonus" if round == 5 else "drying"
    before = table(*mills(3, food=20), at=at, round=round - 1, options=TACTICAL)
    before.events = []
    next_round(before)
    shown: list[Any] = [params["cards"] for key, _, params in before.events if key == "shown"]
    assert [len(cards) for cards in shown] == [2]


def choosing(*given: dict[str, Any], order: list[int], turn: int, **more: Any) -> Lignum:
    """A tactical table at which a seat chooses openly; nobody has a token in the forest yet."""
    p = table(*given, at="choosing-area", round=2, order=order, turn=turn, options=TACTICAL, **more)
    for mill in p.players:
        mill.area = -1
    return p


@rule("L-TACT-05", "L-TACT-06", "L-EX-32", "L-EDGE-53")
def test_the_last_on_the_track_chooses_first_and_openly() -> None:
    p = choosing(*mills(3), order=[0, 1, 2], turn=2)
    assert p.to_act() == (2,)
    assert refused(p, "select area1", seat=0).key == "not-your-turn"
    play(p, "select area2")
    assert p.players[2].area == 1
    assert p.to_act() == (1,)
    play(p, "select area6")
    assert p.players[1].area == 5
    assert p.to_act() == (0,)
    assert offered(p) == [f"select area{number}" for number in (1, 3, 4, 5)]
    for area in (2, 6):
        refusal = refused(p, f"select area{area}")
        assert refusal.key == "area-not-free"
    play(p, "select area4")
    assert [mill.area for mill in p.players] == [3, 5, 1]
    assert asked(p) == "travelling"
    assert p.to_act() == (0,)


@rule("L-TACT-06")
def test_the_refusal_of_an_occupied_area_names_its_rule() -> None:
    p = table(player(), player(), at="choosing-area", round=2, options=TACTICAL)
    assert refused(p, "select area2").rule == "L-TACT-06"


@rule("L-TACT-05")
@pytest.mark.parametrize(("order", "first"), [([2, 0, 1], 1), ([1, 2, 0], 0)])
def test_reverse_path_order(order: list[int], first: int) -> None:
    p = next_round(table(*mills(3), at="drying", clearing=order[::-1], options=TACTICAL))
    assert (asked(p), p.to_act(), p.order) == ("choosing-area", (first,), order)
    choosers = []
    while asked(p) == "choosing-area":
        choosers.append(p.to_act()[0])
        play(p, quick_move(p))
    assert choosers == order[::-1]


@rule("L-TACT-07")
def test_in_the_tactical_game_everybody_takes_all_food_of_his_area() -> None:
    p = choosing(*mills(3), order=[0, 1, 2], turn=2, food={2: 3, 4: 1, 6: 5})
    play(p, "select area6")
    assert (p.players[2].food, p.food[5]) == (5, 0)
    play(p, "select area2", "select area1")
    assert [mill.food for mill in p.players] == [0, 3, 5]
    assert p.food == [0, 0, 0, 1, 0, 0]


@rule("L-TACT-07", "L-AREA-04")
@pytest.mark.parametrize(("move", "food"), [("take-food", 0), ("leave-food", 5)])
def test_in_the_tactical_game_food_is_taken_or_left_before_the_next_one_chooses(move: str, food: int) -> None:
    p = choosing(*mills(3, food=9), order=[0, 1, 2], turn=2, food={6: 5})
    play(p, "select area6")
    assert (asked(p), p.to_act()) == ("gathering", (2,))
    play(p, move)
    assert (asked(p), p.to_act(), p.food[5], p.players[2].food) == ("choosing-area", (1,), food, 14 - food)


@rule("L-TACT-01")
def test_the_number_of_the_one_token_is_ignored() -> None:
    p = tactical(2)
    while p.round < 3:
        if asked(p) == "choosing-area" and p.round == 2:
            assert len(offered(p)) == 6 - len([mill for mill in p.players if mill.area != -1])
        play(p, quick_move(p))


@rule("L-TACT-08", "L-SETUP-13", "L-AMB-40")
@pytest.mark.parametrize(("seats", "cards"), CARDS)
def test_the_first_tokens_are_placed_in_path_order_on_areas_with_three_firewood(seats: int, cards: int) -> None:
    p = game().start(seats, {**TACTICAL, "first": 1}, fast(seats))
    assert (p.round, p.order[0], len(open_cards(p))) == (1, 1, cards)
    rich = [area for area in range(6) if p.forest[area * 3] == 3]
    assert len(rich) == seats
    for had, seat in enumerate(p.order):
        assert (asked(p), p.to_act()) == ("placing", (seat,))
        assert refused(p, f"select area{rich[0] + 1}", seat=p.order[had - 1]).key == "not-your-turn"
        assert offered(p) == [f"select area{area + 1}" for area in rich[had:]]
        poor = next(area for area in range(6) if area not in rich)
        refusal = refused(p, f"select area{poor + 1}")
        assert (refusal.rule, refusal.key, refusal.params["least"]) == ("L-SETUP-13", "poor-area", 3)
        if had:
            refusal = refused(p, f"select area{rich[0] + 1}")
            assert (refusal.rule, refusal.key) == ("L-SETUP-13", "area-not-free")
        assert game().restore(p.to_data()).digest() == p.digest()
        play(p, f"select area{rich[had] + 1}")
    assert (asked(p), p.to_act()) == ("travelling", (1,))
    assert [p.players[seat].area for seat in p.order] == rich
    assert [p.forest[area * 3] for area in rich] == [3] * seats


@rule("L-TACT-08", "L-AMB-40")
def test_the_first_tokens_are_drawn_in_the_normal_game_and_by_an_option() -> None:
    for options in ({}, {"areas": "random"}, {**TACTICAL, "areas": "random"}, {**TACTICAL, "areas": "4-2"}):
        p = game().start(2, options, fast(3))
        assert asked(p) == "travelling"
        assert [p.forest[mill.area * 3] for mill in p.players] == [3, 3]


@rule("L-TACT-09", "L-CUT-07")
def test_in_the_tactical_game_an_area_is_changed_only_after_a_raid() -> None:
    forest = {1: "firewood", 2: "firewood", 3: "firewood"}
    for raided, free in (({}, False), ({2: 1}, True)):
        p = table(*mills(2, money=1), at="cutting", round=2, turn=1, forest=forest, raided=raided, options=TACTICAL)
        assert ("pay-move area3" in offered(p)) == free
        if free:
            play(p, "pay-move area3", "cut firewood mill")
            assert (p.players[1].money, pile(p, "woodpile", 1)) == (0, "firewood")
        else:
            refusal = refused(p, "pay-move area3")
            assert (refusal.rule, refusal.key) == ("L-TACT-09", "no-move-here")
