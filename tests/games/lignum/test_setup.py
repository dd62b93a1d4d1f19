"""The start of a game, the shape of the year and advice (L-COMP, L-SETUP, L-ROUND, L-P3, L-P2, L-ADV)."""

from typing import Any

import pytest

from heartwood.core import BadOption, BadSeats, fast
from heartwood.games.lignum import Lignum, ids
from heartwood.games.lignum.areas import draw_placements
from heartwood.games.lignum.position import TOKEN_WORDS
from heartwood.speech import speech_of
from tests.games.lignum.builders import game, pile, player, table
from tests.games.playing import asked, events, offered, play, refused
from tests.marks import rule

PACK = game().pack
SEATS = [2, 3, 4]
SEEDS = range(1, 7)
FIXED = [4, 6, 8, 10, 13, 16, 19]
TOKEN_PLACES = [1, 2, 3, 5, 7, 9, 11, 12, 14, 15, 17, 18, 20]
WORDS = ["clearing", "end-turn", "finish", "no-bonus", "no-overtime", "leave-market"]


def start(seats: int, seed: int = 1, **options: object) -> Lignum:
    """A fresh game."""
    return game().start(seats, options, fast(seed))


def quick_move(p: Lignum) -> str:
    """The move that ends the question soonest: straight to the clearing, no work; else the first possible."""
    moves = offered(p)
    return next((word for word in WORDS if word in moves), moves[0])


def next_round(p: Lignum) -> Lignum:
    """Bring the round to its end, everybody as quickly as possible."""
    round = p.round
    while p.stack and p.round == round:
        play(p, quick_move(p))
    return p


def firewood(p: Lignum) -> list[int]:
    """The firewood of areas 1 to 6."""
    return [p.forest[area * ids.DISKS + ids.FIREWOOD] for area in range(6)]


def tokens(p: Lignum) -> list[str]:
    """The tokens on the path, sorted."""
    return sorted(TOKEN_WORDS[token] for token in p.path if token != ids.EMPTY)


def crafts(p: Lignum) -> int:
    """How many craftwork tokens lie on the path."""
    return len([token for token in p.path if token >= ids.CRAFT_TOKEN])


# --- components ------------------------------------------------------------------------------------------------


@rule("L-COMP-01")
def test_two_to_four_players() -> None:
    assert [start(seats).seats for seats in SEATS] == SEATS
    for seats in (1, 5):
        with pytest.raises(BadSeats):
            start(seats)


@rule("L-COMP-01")
@pytest.mark.parametrize(
    ("language", "colours"), [("en", "Red Orange White Blue"), ("de", "Rot Orange Weiß Blau")], ids=["en", "de"]
)
def test_the_colours_of_the_players(language: str, colours: str) -> None:
    assert speech_of(game(), language, [], 4).names == colours.split()


@rule("L-COMP-12", "L-FILL-01")
def test_the_board_has_six_areas_a_path_to_20_and_a_clearing_of_four() -> None:
    p = start(4, first=0)
    assert len(p.food) == len(p.forest) // ids.DISKS == 6
    assert len(p.path) == 21  # with location 0
    told = [params for key, params in events(p, "clearing", "clearing", "clearing", "clearing") if key == "clearing"]
    assert [(params["seat"], params["position"]) for params in told] == [(0, "A"), (1, "B"), (2, "C"), (3, "D")]
    kinds = {number: PACK.numbers.kind[number] for number in FIXED}
    names = ("bearers", "fodder", "planned_work", "woodcutters", "tasks", "sawyers", "market")
    assert list(kinds.values()) == list(names)


@rule("L-COMP-13", "L-STORE-05", "L-STORE-08", "L-AMB-60")
def test_the_kinds_of_craftwork_are_shown_to_their_owner_only() -> None:
    p = table(player(craft={"stake": 2, "joker": 1}), player())
    for viewer, shown in ((0, True), (1, False), (None, False)):
        mill: dict[str, Any] = p.view(viewer)["players"][0]  # type: ignore[index]
        assert mill["craft_count"] == 3
        kinds = {"board": 0, "shingle": 0, "stake": 2, "reed": 0, "joker": 1}
        assert mill["craft"] == (kinds if shown else None)


@rule("L-COMP-13", "L-AREA-01")
def test_a_chosen_area_is_secret_until_the_reveal() -> None:
    p = table(player(), player(), at="selecting", round=2)
    other = table(player(), player(), at="selecting", round=2)
    play(p, "select area3", seat=0)
    play(other, "select area5", seat=0)
    own: dict[str, Any] = p.view(0)["players"][0]  # type: ignore[index]
    assert own["chosen"] == 3
    assert p.view(1) == other.view(1)
    assert p.view(None) == other.view(None)


@rule("L-COMP-13", "L-AREA-01")
def test_a_guess_knows_the_own_choice_and_draws_the_others() -> None:
    p = table(player(), player(), player(), at="selecting", round=2)
    play(p, "select area3", seat=0)
    play(p, "select area5", seat=1)
    guesses = [p.guess(0, fast(seed)) for seed in range(1, 30)]
    assert {world.players[0].chosen for world in guesses} == {2}
    assert {world.players[1].chosen for world in guesses} == set(range(6))
    assert {world.players[2].chosen for world in guesses} == {-1}  # has not chosen yet


@rule("L-COMP-13")
def test_the_order_of_decks_is_in_no_view() -> None:
    p = start(3, 1)
    view = p.view(0)
    assert view["task_deck"] == 16
    assert view["placements_left"] == len(PACK.placements.ids)
    assert view["craft_pile"] == 15


# --- setup -----------------------------------------------------------------------------------------------------


@rule("L-SETUP-01", "L-SETUP-02", "L-SETUP-16", "L-PATH-02", "L-COMP-06")
@pytest.mark.parametrize("seats", SEATS)
def test_a_player_starts_with_a_mill_worker_and_five_dollars_and_nothing_else(seats: int) -> None:
    for mill in start(seats).players:
        assert mill.mill
        assert mill.money == 5
        assert mill.plans == [0, 0, 0]  # three pairs, none placed
        assert mill.place == 0
        assert (mill.food, mill.fodder, mill.loans, mill.tasks) == (0, 0, 0, [])
        assert (sum(mill.wood), sum(mill.gear), sum(mill.craft), sum(mill.huts), sum(mill.workers)) == (0, 0, 0, 0, 0)


@rule("L-SETUP-03")
def test_the_first_round_is_spring_and_its_work_begins_with_cutting() -> None:
    p = start(2)
    assert p.round == 1
    assert PACK.numbers.season[0] == 0
    play(p, "clearing", "clearing")
    assert asked(p) == "cutting"
    assert p.view(None)["phase"] == "cutting"


@rule("L-SETUP-04", "L-COMP-08", "L-STORE-03")
def test_the_supply_of_food_is_common_and_without_end() -> None:
    p = table(player(money=100), player(food=40), at="market")
    play(p, *["buy-food"] * 60)
    assert (p.players[0].food, p.players[0].money) == (60, 40)
    assert "buy-food" in offered(p)


@rule("L-SETUP-04", "L-COMP-09")
@pytest.mark.parametrize(("seats", "sold"), [(2, 1), (3, 2), (4, 2)])
def test_the_supply_of_fodder_is_common_and_has_eight(seats: int, sold: int) -> None:
    p = start(seats, first=0)
    assert (p.stock[ids.STOCK_FODDER], p.fodder_left) == (sold, 8 - sold)
    play(p, *["fodder"] * sold)  # everybody buys from the same stock
    assert (p.stock[ids.STOCK_FODDER], p.fodder_left) == (0, 8 - sold)
    assert [mill.fodder > 0 for mill in p.players].count(True) == sold


@rule("L-SETUP-05", "L-COMP-09")
@pytest.mark.parametrize("seats", SEATS)
def test_equipment_is_open_and_craftwork_a_pile_without_its_first_three(seats: int) -> None:
    p = start(seats)
    on_path = [tokens(p).count(word) for word in TOKEN_WORDS[: ids.GEAR]]
    assert p.view(None)["supply"] == dict(
        zip(TOKEN_WORDS[: ids.GEAR], [10 - on_path[0], 18 - on_path[1], 12 - on_path[2], 6 - on_path[3]], strict=True)
    )
    assert sum(p.pile) == 15
    assert crafts(p) == 3


@rule("L-SETUP-05", "L-FILL-02", "L-FILL-05")
def test_the_craftwork_and_its_places_are_drawn_from_the_seed() -> None:
    assert len({tuple(start(4, seed).path) for seed in SEEDS}) == len(SEEDS)
    assert len({tuple(start(4, seed).pile) for seed in SEEDS}) > 1


@rule("L-SETUP-06", "L-LOAN-01")
def test_each_deck_is_shuffled_for_itself_and_loans_lie_on_4_7() -> None:
    assert len({tuple(start(3, seed).open_tasks) for seed in SEEDS}) > 1
    assert len({tuple(start(3, seed).setup.works) for seed in SEEDS}) > 1
    assert len({tuple(start(3, seed).setup.winters) for seed in SEEDS}) > 1
    p = table(player(), player())
    play(p, "loan")
    assert p.players[0].money == 4
    assert PACK.numbers.loan_repay[1] == 7


@rule("L-SETUP-06", "L-WOOD-06")
def test_the_placement_cards_are_drawn_by_chance_and_do_not_come_back() -> None:
    drawn = set()
    for seed in SEEDS:
        p = start(4, seed)
        deck = p.placements[:]
        cards = draw_placements(p)
        assert sorted([*cards, *p.placements]) == sorted(deck)
        drawn.add(tuple(cards))
    assert len(drawn) > 1


@rule("L-SETUP-07", "L-WIN-12")
def test_a_winter_card_of_each_year_is_open_with_one_half() -> None:
    for seed in SEEDS:
        p = start(2, seed)
        assert [PACK.winters.year[card] for card in p.setup.winters] == [1, 2]
        shown: list[Any] = p.view(None)["winters"]  # type: ignore[assignment]
        for year, (card, half) in enumerate(zip(p.setup.winters, p.setup.halves, strict=True)):
            food, heating = PACK.winters.food[card][half], PACK.winters.heating[card][half]
            assert shown[year] == {"id": PACK.winters.ids[card], "food": food, "heating": heating}


@rule("L-SETUP-08", "L-FILL-09", "L-EX-01")
@pytest.mark.parametrize("seats", SEATS)
def test_as_many_open_tasks_as_players(seats: int) -> None:
    p = start(seats)
    assert len(p.open_tasks) == seats
    assert len(p.task_deck) == 19 - seats
    assert not set(p.open_tasks) & set(p.task_deck)


@rule("L-SETUP-09", "L-EX-01")
@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (3, 5), (4, 6)])
def test_two_more_open_works_than_players(seats: int, cards: int) -> None:
    p = start(seats, first=0)
    assert len(set(p.setup.works)) == cards
    gone = [id for work, id in enumerate(PACK.works.ids) if work not in p.setup.works]
    assert len(gone) == 10 - cards
    for id in gone:
        refusal = refused(p, f"plan {id} 1")
        assert (refusal.rule, refusal.key) == ("L-PLAN-01", "not-open")


@rule("L-SETUP-10", "L-SETUP-11", "L-SETUP-12", "L-SETUP-13", "L-EX-02", "L-EX-30", "L-P2-01", "L-P3-01", "L-AMB-40")
@pytest.mark.parametrize(("seats", "total"), [(2, 14), (3, 15), (4, 16)])
@pytest.mark.parametrize("seed", SEEDS)
def test_three_firewood_in_an_area_for_each_player_and_two_in_the_others(seats: int, total: int, seed: int) -> None:
    p = start(seats, seed)
    wood = firewood(p)
    assert sum(wood) == sum(p.forest) == total
    assert sorted(wood) == [2] * (6 - seats) + [3] * seats
    assert sorted(mill.area for mill in p.players) == [area for area in range(6) if wood[area] == 3]


@rule("L-SETUP-10", "L-SETUP-13", "L-AMB-40")
def test_the_rich_areas_and_their_holders_come_from_the_seed() -> None:
    assert len({tuple(firewood(start(4, seed))) for seed in SEEDS}) > 1
    assert len({tuple(mill.area for mill in start(4, seed).players) for seed in SEEDS}) > 1


@rule("L-EX-02", "L-LOC-08")
def test_everybody_reaches_three_wood_in_the_first_round() -> None:
    p = start(4, first=0)
    for _ in range(4):
        assert offered(p, "woodcutters") == [f"woodcutters {count}" for count in (1, 2, 3)]
        play(p, "woodcutters 3")


@rule("L-SETUP-14")
@pytest.mark.parametrize("seats", SEATS)
def test_no_food_in_the_forest_in_the_first_round(seats: int) -> None:
    assert start(seats).food == [0] * 6


@rule("L-SETUP-15", "L-EX-03", "L-AMB-40")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_the_start_player_is_followed_clockwise(first: int, order: list[int]) -> None:
    p = start(4, first=first)
    assert p.order == order
    assert p.to_act() == (first,)


@rule("L-SETUP-15", "L-AMB-40")
def test_without_a_given_start_player_the_seed_decides() -> None:
    drawn = {start(4, seed).order[0] for seed in range(1, 40)}
    assert drawn == {0, 1, 2, 3}


@rule("L-SETUP-17", "L-AMB-61")
def test_the_halves_of_the_winters_are_drawn_each_for_itself() -> None:
    assert {tuple(start(2, seed).setup.halves) for seed in range(1, 40)} == {(0, 0), (0, 1), (1, 0), (1, 1)}


@rule("L-SETUP-17", "L-ADV-02")
@pytest.mark.parametrize(("option", "half"), [("easier", 0), ("harder", 1)])
def test_an_option_shows_the_same_half_in_both_years(option: str, half: int) -> None:
    for seed in SEEDS:
        p = start(4, seed, winter=option)
        assert p.setup.halves == [half, half]
        for card in p.setup.winters:
            food, heating = PACK.winters.food[card], PACK.winters.heating[card]
            assert food[0] + heating[0] < food[1] + heating[1]


# --- the shape of the year -------------------------------------------------------------------------------------


WORK = ["cutting", "arrival", "transport", "sawing", "tasks", "selling", "drying"]


@rule("L-ROUND-01", "L-ROUND-03")
@pytest.mark.parametrize("round", [2, 3, 5, 6, 7])
def test_a_regular_round_fills_marks_selects_travels_works_and_reorders(round: int) -> None:
    p = table(player(), player(), at="drying", round=round - 1) if round != 5 else None
    p = p or table(player(), player(), at="winter-bonus", round=4, clearing=[0, 1])
    p.events = []
    next_round(p)
    assert p.round == round
    assert asked(p) == "selecting"
    assert crafts(p) == 3  # step 1 is done
    keys = [key for key, _, params in p.events]
    assert keys.count("placement") == 1  # step 2 is done
    play(p, "select area1", "select area2")
    assert asked(p) == "travelling"
    p.events = []
    next_round(p)
    told = [str(params["phase"]) for key, _, params in p.events if key == "phase" and params["round"] == round]
    assert told == WORK
    assert p.order == [params["seat"] for key, _, params in p.events if key == "clearing"][::-1]  # step 6


@rule("L-ROUND-02", "L-TACT-08")
@pytest.mark.parametrize("tactical", ["off", "on"])
def test_the_first_round_begins_with_the_journey(tactical: str) -> None:
    p = start(2, tactical=tactical, areas="random")
    assert asked(p) == "travelling"
    assert sum(p.forest) == 14
    assert p.food == [0] * 6
    assert len(p.placements) == len(PACK.placements.ids) - (1 if tactical == "on" else 0)


@rule("L-ROUND-03", "L-WOOD-06")
@pytest.mark.parametrize(("seats", "cards"), [(2, 1), (3, 2), (4, 3)])
def test_five_rounds_of_a_game_choose_areas_and_use_placement_cards(seats: int, cards: int) -> None:
    p = start(seats)
    choosing: list[int] = []
    used: list[int] = []
    while p.stack:
        left = len(p.placements)
        if asked(p) == "selecting" and p.round not in choosing:
            choosing.append(p.round)
        play(p, quick_move(p))
        if len(p.placements) != left:
            used.append(left - len(p.placements))
    assert choosing == [2, 3, 5, 6, 7]
    assert used == [cards] * 5
    assert len(p.placements) == len(PACK.placements.ids) - 5 * cards


@rule("L-ROUND-04", "L-ORDER-03")
@pytest.mark.parametrize("round", [4, 8])
def test_winter_has_no_path_no_cards_no_choice_and_no_new_order(round: int) -> None:
    p = table(player(food=20), player(food=20), at="drying", round=round - 1, clearing=[0, 1])
    next_round(p)
    assert (p.round, asked(p)) == (round, "winter-bonus")
    assert p.order == [1, 0]
    assert p.path == [ids.EMPTY] * 21
    placements, forest, tasks = p.placements, p.forest[:], p.open_tasks
    p.events = []
    while p.stack and p.round == round:
        assert asked(p) not in ("selecting", "choosing-area", "travelling", "market", "travelled")
        assert (p.placements, p.forest, p.open_tasks, p.order) == (placements, forest, tasks, [1, 0])
        play(p, quick_move(p))
    told = [str(params["phase"]) for key, _, params in p.events if key == "phase" and params["round"] == round]
    assert not {"travel", "select"} & set(told)
    assert p.order == [1, 0]


@rule("L-ROUND-05")
@pytest.mark.parametrize(
    ("at", "round"),
    [
        *[(at, 1) for at in ("travelling", "cutting", "arriving", "transporting", "sawing", "tasks", "selling")],
        *[("drying", 1), ("winter-bonus", 4), ("winter-cutting", 4), ("transporting", 4), ("sawing", 4), ("tasks", 8)],
    ],
)
def test_loans_and_huts_in_every_own_turn(at: str, round: int) -> None:
    craft = {"stake": 1, "board": 1, "shingle": 1}
    p = table(player(huts=(1, 1, 0), sale="firewood", craft=craft), player(), at=at, round=round, food={5: 2})
    assert "loan" in offered(p)
    assert "build none 3-0-0" in offered(p)
    play(p, "dry-hut sale firewood", "food-hut area5", "build none 0-0-3", "loan", seat=0)
    mill = p.players[0]
    assert (mill.money, mill.loans, mill.food, mill.huts, mill.craft) == (4, 1, 2, [0, 0, 3], [0] * 5)
    assert pile(p, "dry0") == "firewood"


@rule("L-ROUND-05", "L-PATH-14")
@pytest.mark.parametrize("text", ["loan", "build none 3-0-0", "dry-hut sale firewood", "food-hut area5"])
def test_no_loans_and_huts_while_waiting_in_the_clearing_or_choosing_an_area(text: str) -> None:
    able = player(huts=(1, 1, 0), sale="firewood", craft={"stake": 1, "board": 1, "shingle": 1}, place="clearing")
    p = table(able, player(), turn=1, clearing=[0], food={5: 2})
    refusal = refused(p, text, seat=0)
    assert refusal.key == "not-your-turn"
    p = table(able, player(), at="selecting", round=2, food={5: 2})
    refusal = refused(p, text, seat=0)
    assert (refusal.rule, refusal.key) == ("L-ROUND-05", "not-now")
    p = table(able, player(), at="choosing-area", round=2, food={5: 2}, options={"tactical": "on"})
    assert refused(p, text, seat=0).key == "not-now"


# --- fewer players, advice -------------------------------------------------------------------------------------


@rule("L-P3-01", "L-FILL-03")
def test_three_players_use_the_tokens_of_four() -> None:
    three, four = start(3), start(4)
    plain = TOKEN_WORDS[: ids.CRAFT_TOKEN]
    assert [tokens(three).count(word) for word in plain] == [tokens(four).count(word) for word in plain]
    assert sum(tokens(three).count(word) for word in plain) == 10
    assert crafts(three) == crafts(four) == 3
    assert tokens(three).count("blocked") == 0
    assert (three.stock, four.stock) == ([12, 8, 3, 1, 2], [16, 10, 4, 1, 2])


@rule("L-P2-01", "L-FILL-04", "L-FILL-07")
def test_two_players_have_their_own_tokens_and_stock() -> None:
    p = start(2)
    found = {word: tokens(p).count(word) for word in TOKEN_WORDS[: ids.CRAFT_TOKEN]}
    assert found == {"wagon": 1, "saw": 1, "raft": 2, "sledge": 1, "food": 2, "dollar": 1, "blocked": 2}
    assert crafts(p) == 3
    assert p.stock == [8, 6, 2, 1, 1]
    assert sum(p.forest) == 14


@rule("L-P2-02", "L-FILL-06")
def test_two_locations_of_tokens_are_closed_each_round_others_every_time() -> None:
    closed: set[tuple[int, ...]] = set()
    p = start(2)
    for _ in range(3):
        places = tuple(place for place in range(21) if p.path[place] == ids.BLOCKED_TOKEN)
        assert len(places) == 2
        assert set(places) <= set(TOKEN_PLACES)
        closed.add(places)
        next_round(p)
    assert len(closed) > 1


@rule("L-P2-03", "L-PATH-06")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    "text", ["bearers 1", "plan pw.sawing 1", "woodcutters 1", "task task.01", "sawyers 1", "market"]
)
def test_there_is_room_for_all_on_the_big_locations(seats: int, text: str) -> None:
    mills = [player(money=9) for _ in range(seats)]
    opened = ["task.01", "task.02", "task.03", "task.04"]
    forest = dict.fromkeys(range(1, 7), "firewood")
    works = ["pw.sawing", "pw.trade", "pw.drying", "pw.overtime", "pw.cutting", "pw.craftwork"][: seats + 2]
    p = table(*mills, open_tasks=opened, forest=forest, works=works)
    for seat in range(seats):
        play(p, text.replace("task.01", opened[seat]))
        if text == "market":
            play(p, "buy-food", "leave-market")
    assert len({mill.place for mill in p.players}) == 1
    assert p.players[0].place > 0


@rule("L-ADV-01")
def test_a_loan_without_need() -> None:
    p = table(player(money=30), player())
    play(p, "loan", "loan")
    assert (p.players[0].money, p.players[0].loans) == (38, 2)
    assert asked(p) == "travelling"


@rule("L-ADV-03", "L-CLEAR-03")
@pytest.mark.parametrize("at", ["arriving", "transporting", "sawing", "selling", "drying"])
def test_work_at_the_same_time_or_one_by_one_is_the_same(at: str) -> None:
    def mill(money: int) -> dict[str, Any]:
        river = "firewood" if at == "arriving" else ""
        craft = {"stake": 1, "board": 1, "shingle": 1}
        wood = {"sale": "softwood", "sawing": "firewood", "woodpile": "firewood", "river": river}
        return player(money=money, workers=(0, 1, 1), gear={"saw": 1}, craft=craft, **wood)

    move = {
        "arriving": "land firewood sale",
        "transporting": "carry firewood sale hired",
        "sawing": "mill firewood 2 hired",
        "selling": "sell sale softwood",
        "drying": "dry sale softwood",
    }[at]
    digests = []
    for order in ([0, 1, 0, 1], [0, 0, 1, 1], [1, 1, 0, 0], [1, 0, 0, 1]):
        p = table(mill(1), mill(2), at=at, clearing=[1, 0])
        had = [0, 0]
        for seat in order:
            play(p, [move, "finish"][had[seat]], seat=seat)
            had[seat] += 1
        assert asked(p) != at
        digests.append(p.digest())
    assert len(set(digests)) == 1


@rule("L-ADV-04", "L-WIN-04")
def test_hardwood_comes_from_the_winter_bonus_and_overtime_too() -> None:
    p = table(player(), player(), at="winter-bonus", round=4)
    play(p, "bonus hardwood", seat=0)
    assert pile(p, "woodpile") == "hardwood"
    without = [card for card, adds in enumerate(PACK.placements.adds) if not any(adds[2::4])]
    assert len(without) >= 5  # of a game of two none need show hardwood (L-DATA-04)
    p = next_round(table(player(plans={1: ("pw.overtime", 2)}), player(), at="drying", round=1))
    assert asked(p) == "overtime"
    play(p, "take-overtime")
    assert pile(p, "woodpile") == "hardwood"


# --- the same again --------------------------------------------------------------------------------------------


@rule("L-EDGE-50")
def test_the_same_seed_and_choices_give_the_same_game() -> None:
    first, second = start(3, 5), start(3, 5)
    assert first.digest() == second.digest()
    while first.stack:
        text = offered(first)[0]
        round = first.round
        play(first, text)
        play(second, text)
        if first.round != round:  # saved and read back between the rounds
            second = game().restore(second.to_data())
            assert first.digest() == second.digest()
    assert first.digest() == second.digest()
    assert first.winners() == second.winners() != []


@rule("L-AMB-40", "L-SETUP-13")
def test_the_areas_of_the_tokens_may_be_given() -> None:
    p = game().start(3, {"areas": "5-1-2", "first": 1}, fast(3))
    assert ([player.area + 1 for player in p.players], p.order) == ([5, 1, 2], [1, 2, 0])
    assert [p.forest[area * 3] for area in range(6)] == [3, 3, 2, 2, 3, 2]
    assert game().restore(p.to_data()).digest() == p.digest()


@rule("L-AMB-40")
@pytest.mark.parametrize("areas", ["1-2", "1-1-2", "0-1-2", "1-2-7", "1-2-3-4", "", "1,2,3", 1, None, "1-2-x"])
def test_other_areas_are_refused(areas: object) -> None:
    with pytest.raises(BadOption, match=r"option areas: .* a different area for each seat"):
        game().start(3, {"areas": areas}, fast(1))


@rule("L-AMB-06", "L-FILL-05")
def test_craftwork_on_the_path_lies_face_up_for_all() -> None:
    p = start(2)
    words = [TOKEN_WORDS[token] if token != ids.EMPTY else "" for token in p.path]
    assert any(word in ("board", "shingle", "stake", "reed", "joker") for word in words)
    for seat in (None, 0, 1):
        assert p.view(seat)["path"] == words
