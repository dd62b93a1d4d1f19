"""The content pack: what is known of the printed game is in it, and each kind of mistake is reported.

Modules: `board`, `cards`.
"""

from pathlib import Path

import pytest

from heartwood.core import fast
from heartwood.core.rollout import roll_out
from heartwood.games.lignum import lignum
from heartwood.games.lignum.cards import CRAFTS, FILES, PIECES, SEASONS, STANDARD, TOKENS, WORKS, load_content
from tests.games.content_files import block_of, copied, edit, mistake_of, raw, remove
from tests.games.lignum.builders import pile, player, table
from tests.games.playing import asked, play
from tests.marks import rule

BOARD, PLACEMENTS, TASKS, WINTERS, PLANNED_WORKS = FILES
CONTENT = load_content(STANDARD)
NUMBERS = CONTENT.numbers
MH, MS, MF = (PIECES.index(piece) for piece in ("milled_hardwood", "milled_softwood", "milled_firewood"))


def box() -> dict[object, object]:
    """The pieces in the box by kind."""
    return {entry["kind"]: entry["count"] for entry in raw(STANDARD, BOARD)["box_piece"]}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the standard pack, to be spoilt."""
    return copied(STANDARD, tmp_path)


def mistake(pack: Path) -> str:
    """What the loader says about a pack."""
    return mistake_of(load_content, pack)


# --- the standard pack: what is known ----------------------------------------------------------------------------


def test_the_words_have_their_numbers() -> None:
    assert PIECES[:3] == ["firewood", "softwood", "hardwood"]
    assert PIECES[3:] == [f"milled_{disk}" for disk in PIECES[:3]]
    assert TOKENS == ["wagon", "saw", "raft", "sledge", "food", "dollar", "blocked", "craftwork"]
    assert CRAFTS == ["board", "shingle", "stake", "reed", "joker"]
    assert SEASONS == ["spring", "summer", "fall", "winter"]


@rule("L-COMP-02", "L-DATA-13")
def test_two_years_of_four_seasons() -> None:
    assert NUMBERS.years == 2
    assert NUMBERS.season == [0, 1, 2, 3] * 2
    assert NUMBERS.is_winter == [False, False, False, True] * 2
    assert len(NUMBERS.round_names) == 8


@rule("L-ROUND-02", "L-ROUND-03", "L-ROUND-04", "L-TASK-09")
def test_what_happens_in_which_round() -> None:
    assert NUMBERS.has_cards == [False, True, True, False, True, True, True, False]
    assert NUMBERS.has_choice == NUMBERS.has_cards
    assert NUMBERS.has_tasks == [True, True, True, False, True, True, True, True]


@rule("L-COMP-03")
def test_small_tokens() -> None:
    count = dict(zip(TOKENS, NUMBERS.token_count, strict=True))
    assert count == {
        "wagon": 10,
        "saw": 18,
        "raft": 12,
        "sledge": 6,
        "food": 2,
        "dollar": 1,
        "blocked": 2,
        "craftwork": 18,
    }
    assert sum(NUMBERS.token_count) + 8 == 77
    assert box()["amount_marker"] == 8


@rule("L-COMP-04")
def test_craftwork_tokens() -> None:
    assert NUMBERS.craft_count == [4, 4, 4, 4, 2]
    assert sum(NUMBERS.craft_count) == NUMBERS.token_count[TOKENS.index("craftwork")]


@rule("L-COMP-05")
def test_cards() -> None:
    assert box()["loan_card"] == 4
    assert [CONTENT.winters.year.count(year) for year in (1, 2)] == [4, 4]
    assert len(CONTENT.winters.ids) == 8
    assert len(CONTENT.placements.ids) == 19
    assert len(CONTENT.works.ids) == 10
    assert len(CONTENT.tasks.ids) == 19


@rule("L-COMP-06")
def test_workers() -> None:
    assert [box()[worker] for worker in ("woodcutter", "bearer", "sawyer")] == [16, 10, 5]


@rule("L-COMP-07")
def test_pieces_in_the_box() -> None:
    assert [box()[piece] for piece in PIECES] == [28, 12, 10, 45, 25, 10]
    assert (box()["food"], box()["fodder"]) == (40, 8)


@rule("L-COMP-08", "L-COMP-09", "L-DATA-12")
def test_what_is_unlimited(pack: Path) -> None:
    for kind in [*PIECES, "food", "amount_marker"]:
        (count,) = (entry["count"] for entry in raw(STANDARD, BOARD)["box_piece"] if entry["kind"] == kind)
        edit(pack, BOARD, f"box.{kind}", f"count = {count}", "count = 1")
    fewer = load_content(pack).numbers
    limits = ("fodder_count", "woodcutter_count", "bearer_count", "token_count", "craft_count")
    assert [getattr(fewer, limit) for limit in limits] == [getattr(NUMBERS, limit) for limit in limits]
    edit(pack, BOARD, "box.fodder", "count = 8", "count = 7")
    assert load_content(pack).numbers.fodder_count == 7


@rule("L-COMP-10", "L-DATA-14")
def test_coins() -> None:
    counts = {str(entry["kind"]): int(str(entry["count"])) for entry in raw(STANDARD, BOARD)["box_piece"]}
    coins = [(int(kind[5:]), count) for kind, count in counts.items() if kind.startswith("coin_")]
    assert sum(count for _, count in coins) == 80
    assert sum(value * count for value, count in coins) == 275
    assert sorted(coins) == [(1, 25), (2, 25), (5, 20), (10, 10)]


@rule("L-COMP-11")
def test_tokens_of_a_colour() -> None:
    assert NUMBERS.areas == 6
    assert NUMBERS.pairs == [1, 2, 3]


@rule("L-SETUP-01", "L-SETUP-08", "L-SETUP-09", "L-WOOD-01", "L-WOOD-03", "L-WOOD-06")
def test_the_start_and_the_draws() -> None:
    assert NUMBERS.start_money == 5
    assert NUMBERS.tasks_open == [0, 0, 2, 3, 4]
    assert NUMBERS.works_open == [0, 0, 4, 5, 6]
    assert NUMBERS.cards_per_round == [0, 0, 1, 2, 3]
    assert NUMBERS.empty_area_firewood == 1
    assert sum(NUMBERS.has_cards) * max(NUMBERS.cards_per_round) <= len(CONTENT.placements.ids)


@rule("L-SETUP-10", "L-SETUP-11", "L-SETUP-12")
def test_firewood_at_the_start() -> None:
    high, low = NUMBERS.start_firewood_high, NUMBERS.start_firewood_low
    assert (high, low) == (3, 2)
    assert [high * players + low * (6 - players) for players in (2, 3, 4)] == [14, 15, 16]


@rule("L-FILL-01", "L-FILL-02", "L-PATH-06")
def test_the_path() -> None:
    fixed = {4: "bearers", 6: "fodder", 8: "planned_work", 10: "woodcutters", 13: "tasks", 16: "sawyers", 19: "market"}
    assert len(NUMBERS.kind) == len(NUMBERS.capacity) == 21
    assert NUMBERS.kind[0] == "start"
    assert {number: kind for number, kind in enumerate(NUMBERS.kind) if number and kind != "token"} == fixed
    assert NUMBERS.kind.count("token") == 13
    for number in range(1, 21):
        assert NUMBERS.capacity[number] == (2 if number == 6 else 4 if number in fixed else 1)


@rule("L-LOC-01", "L-LOC-03", "L-LOC-07", "L-LOC-11", "L-TBUY-01", "L-PLAN-07", "L-CUT-05", "L-MKT-02", "L-MKT-03")
def test_everything_on_the_way_costs_one_dollar() -> None:
    path = [NUMBERS.price_bearer, NUMBERS.price_fodder, NUMBERS.price_woodcutter, NUMBERS.price_sawyer_extra]
    assert path == [1] * 4
    assert [NUMBERS.price_task, NUMBERS.price_plan_token, NUMBERS.move_price] == [1] * 3
    assert [NUMBERS.market_saw, NUMBERS.market_food] == [1] * 2


@rule("L-DATA-01", "L-FILL-03", "L-FILL-04", "L-FILL-10")
def test_tokens_on_the_path() -> None:
    two = dict(zip(TOKENS, NUMBERS.fill[2], strict=True))
    assert two == {
        "wagon": 1,
        "saw": 1,
        "raft": 2,
        "sledge": 1,
        "food": 2,
        "dollar": 1,
        "blocked": 2,
        "craftwork": 3,
    }
    for players in (3, 4):
        fill = dict(zip(TOKENS, NUMBERS.fill[players], strict=True))
        assert fill == {**two, "wagon": 2, "saw": 2, "blocked": 0}
    assert NUMBERS.fill[:2] == [[0] * 8] * 2


@rule("L-DATA-02", "L-FILL-07", "L-LOC-13")
def test_stock_of_a_round() -> None:
    assert NUMBERS.bearers[:4] == [0, 0, 6, 8]
    assert NUMBERS.woodcutters[:4] == [0, 0, 8, 12]
    assert NUMBERS.sawyers_free[:4] == [0, 0, 2, 3]
    assert NUMBERS.sawyers_paid[:4] == [0, 0, 1, 1]
    assert NUMBERS.fodder[:4] == [0, 0, 1, 2]
    assert 8 <= NUMBERS.bearers[4] <= 10
    assert 12 <= NUMBERS.woodcutters[4] <= 16
    assert 4 <= NUMBERS.sawyers_free[4] + NUMBERS.sawyers_paid[4] <= 5
    assert 1 <= NUMBERS.fodder[4] <= 2


@rule("L-DATA-03", "L-LOC-17", "L-STORE-04")
def test_tokens_that_turn_into_something(pack: Path) -> None:
    assert NUMBERS.food_value == 1
    assert NUMBERS.coin_value == 1
    assert NUMBERS.saw_limit == 4
    edit(pack, BOARD, "token.food", "value = 1", "value = 2")
    assert load_content(pack).numbers.food_value == 2


@rule("L-DATA-04")
def test_placement_cards() -> None:
    adds = CONTENT.placements.adds
    assert len(adds) >= 15
    assert [card for card in adds if len(card) != 24 or min(card) < 0] == []
    hardwood = [sum(card[2::4]) for card in adds]
    assert max(hardwood) > 0
    assert hardwood.count(0) >= 5
    assert [card for card in adds if sum(any(card[area : area + 4]) for area in range(0, 24, 4)) < 2] == []
    assert all(any(card[kind] for card in adds) for kind in range(24) if kind % 4 in (0, 3))


def test_a_placement_card_in_numbers(pack: Path) -> None:
    edit(pack, PLACEMENTS, "placement.01", "area = 5, hardwood = 1", "area = 2, softwood = 3, hardwood = 4, food = 5")
    card = load_content(pack).placements.adds[0]
    assert card == [0, 0, 0, 0, 0, 3, 4, 5, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1]


@rule("L-DATA-05", "L-TASK-06")
def test_tasks() -> None:
    tasks = CONTENT.tasks
    known = {tuple(sorted(needs)): reward for needs, reward in zip(tasks.needs, tasks.reward, strict=True)}
    assert len(known) == 19
    pays = [known[tuple(sorted((MH | stage << 3, other | stage << 3)))] for stage, other in ((1, MF), (2, MS))]
    assert sorted(pays) == [17, 18]
    for needs in tasks.needs:
        assert PIECES.index("hardwood") not in [need & 7 for need in needs]
        assert MH in [need & 7 for need in needs]
        assert {need >> 3 for need in needs} <= {0, 1, 2}


@rule("L-DATA-06")
def test_winters() -> None:
    winters = CONTENT.winters
    first = [
        (food, heating)
        for year, foods, heatings in zip(winters.year, winters.food, winters.heating, strict=True)
        for food, heating in zip(foods, heatings, strict=True)
        if year == 1
    ]
    assert (6, 3) in first
    assert [len(half) for half in winters.food + winters.heating] == [2] * 16
    for foods, heatings in zip(winters.food, winters.heating, strict=True):
        assert foods[0] < foods[1] or heatings[0] < heatings[1]


@rule("L-DATA-07")
def test_huts_in_the_order_of_the_text() -> None:
    assert [name["en"] for name in NUMBERS.hut_names] == ["Drying hut", "Food hut", "Lodging hut"]


@rule("L-DATA-08", "L-PLAN-06")
def test_seasons_of_the_works(pack: Path) -> None:
    works = CONTENT.works
    assert [mask & 7 for mask in works.seasons] == [7] * 10
    winterly = {WORKS[kind] for kind, mask in zip(works.kind, works.seasons, strict=True) if mask >> 3}
    assert winterly == {"disks_per_saw", "milling_yield", "hut_exchange", "gain_disk"}
    edit(pack, PLANNED_WORKS, "pw.sawing", '["spring", "summer", "fall", "winter"]', '["summer", "winter"]')
    assert load_content(pack).works.seasons[1] == 0b1010


@rule("L-PW-01", "L-PW-03", "L-PW-06", "L-PW-08", "L-PW-10", "L-PW-12", "L-PW-13", "L-PW-16", "L-PW-17", "L-PW-20")
def test_effects_of_the_works() -> None:
    works = CONTENT.works
    assert sorted(works.kind) == list(range(10))
    place = {WORKS[kind]: place for place, kind in enumerate(works.kind)}
    assert {kind: works.value[place[kind]] for kind in WORKS} == {
        "sell_equipment": 2,
        "disks_per_saw": 2,
        "milling_yield": 6,
        "drying_load": 2,
        "free_river": 3,
        "extra_cutting": 2,
        "craft_prices": 0,
        "food_per_river_disk": 2,
        "hut_exchange": 2,
        "gain_disk": 1,
    }
    more = {kind: works.more[place[kind]] for kind in WORKS if works.more[place[kind]]}
    assert more == {"drying_load": 4, "extra_cutting": 2}
    prices = {kind: works.set_price[place[kind]] for kind in WORKS if works.set_price[place[kind]]}
    assert prices == {"craft_prices": [0, 0, 5, 8, 11]}


@rule("L-DATA-11")
def test_loans() -> None:
    assert NUMBERS.loan_gain == 4
    assert NUMBERS.loan_repay == [0, 7, 16]


@rule("L-DATA-15", "L-STORE-03", "L-STORE-04")
def test_only_saws_have_a_limit() -> None:
    assert [entry["kind"] for entry in raw(STANDARD, BOARD)["token"] if "hold_limit" in entry] == ["saw"]


@rule("L-SELL-02", "L-SAW-02", "L-SELL-03", "L-DRY-04")
def test_wood() -> None:
    assert NUMBERS.price == [3, 4, 0, 1, 2, 5]
    assert NUMBERS.sellable == [True, True, False, True, True, True]
    assert (NUMBERS.milled_into, NUMBERS.yields) == ([3, 4, 5], [4, 3, 1])
    assert NUMBERS.dry_bonus == [0, 1, 2]
    assert (NUMBERS.dry_disks, NUMBERS.dry_logs) == (1, 2)


@rule("L-MKT-04", "L-MKT-05")
def test_sets_of_craftwork() -> None:
    assert NUMBERS.set_price == [0, 0, 2, 4, 6]


@rule("L-WAGON-02", "L-WAGON-03", "L-STORE-01", "L-SLED-03", "L-SLED-04")
def test_transport() -> None:
    assert NUMBERS.wagon_load == [0, 0, 2, 3]
    assert (NUMBERS.sledge_load, NUMBERS.sledge_food) == (2, 3)


def test_winter_and_final_sale() -> None:
    assert NUMBERS.bonus_kinds == [0, 1, 2]
    assert (NUMBERS.mill_firewood, NUMBERS.hut_firewood) == (2, 1)
    assert (NUMBERS.food_price, NUMBERS.heat_price) == (3, 3)
    assert NUMBERS.river_kinds == [0, 1]


@rule("L-SETUP-17")
def test_options(pack: Path) -> None:
    assert (NUMBERS.winter_default, NUMBERS.tactical_default) == ("random", "off")
    edit(pack, BOARD, "option.winter_half", 'default = "random"', 'default = "easier"')
    edit(pack, BOARD, "option.tactical", 'default = "off"', 'default = "on"')
    other = load_content(pack).numbers
    assert (other.winter_default, other.tactical_default) == ("easier", "on")


def test_every_name_is_in_both_languages() -> None:
    names = NUMBERS.round_names + NUMBERS.craft_names + NUMBERS.piece_names + NUMBERS.hut_names
    names += CONTENT.tasks.names + CONTENT.winters.names + CONTENT.works.names
    assert [len(names), {tuple(name) for name in names}] == [8 + 5 + 6 + 3 + 19 + 8 + 10, {("en", "de")}]


@pytest.mark.parametrize(
    ("id", "old", "new", "field", "value"),
    [
        ("game", "start_money = 5", "start_money = 7", "start_money", 7),
        ("loc.04", "price = 1", "price = 2", "price_bearer", 2),
        ("loc.06", "price = 1", "price = 3", "price_fodder", 3),
        ("loc.08", "price_per_token_on_card = 1", "price_per_token_on_card = 4", "price_plan_token", 4),
        ("loc.10", "price = 1", "price = 5", "price_woodcutter", 5),
        ("loc.13", "price = 1", "price = 6", "price_task", 6),
        ("loc.16", "price_extra = 1", "price_extra = 7", "price_sawyer_extra", 7),
        ("stock.4p", "bearers = 10", "bearers = 9", "bearers", [0, 0, 6, 8, 9]),
        ("stock.4p", "woodcutters = 16", "woodcutters = 15", "woodcutters", [0, 0, 8, 12, 15]),
        ("stock.4p", "fodder = 2", "fodder = 3", "fodder", [0, 0, 1, 2, 3]),
        ("token.dollar", "value = 1", "value = 2", "coin_value", 2),
        ("token.saw", "hold_limit = 4", "hold_limit = 5", "saw_limit", 5),
        (
            "draw.2p",
            "placement_cards_per_round = 1",
            "placement_cards_per_round = 3",
            "cards_per_round",
            [0, 0, 3, 2, 3],
        ),
        ("draw.2p", "tasks_open = 2", "tasks_open = 5", "tasks_open", [0, 0, 5, 3, 4]),
        ("draw.2p", "planned_works_open = 4", "planned_works_open = 10", "works_open", [0, 0, 10, 5, 6]),
        ("wood.softwood", "price = 4", "price = 9", "price", [3, 9, 0, 1, 2, 5]),
        ("wood.softwood", "yield = 3", "yield = 5", "yields", [4, 5, 1]),
        ("drying.1", "bonus_per_piece = 1", "bonus_per_piece = 3", "dry_bonus", [0, 3, 2]),
        ("market", "saw = 1", "saw = 2", "market_saw", 2),
        ("market", "food = 1", "food = 2", "market_food", 2),
        ("market", "3 = 4", "3 = 5", "set_price", [0, 0, 2, 5, 6]),
        ("transport.wagon", "3 = 3", "3 = 4", "wagon_load", [0, 0, 2, 4]),
        ("transport.sledge", "disks = 2", "disks = 3", "sledge_load", 3),
        ("transport.sledge", "max_food = 3", "max_food = 0", "sledge_food", 0),
        ("winter_rules", ', "hardwood"', "", "bonus_kinds", [0, 1]),
        ("winter_rules", "mill_worker_firewood = 2", "mill_worker_firewood = 3", "mill_firewood", 3),
        ("winter_rules", "hut_firewood = 1", "hut_firewood = 2", "hut_firewood", 2),
        ("winter_rules", "missing_food_price = 3", "missing_food_price = 2", "food_price", 2),
        ("winter_rules", "missing_heating_price = 3", "missing_heating_price = 4", "heat_price", 4),
        ("loan.2", "repay_total = 16", "repay_total = 14", "loan_repay", [0, 7, 14]),
        ("final_sale", '["firewood", "softwood"]', '["softwood"]', "river_kinds", [1]),
    ],
)
def test_what_a_pack_may_change(pack: Path, id: str, old: str, new: str, field: str, value: object) -> None:
    edit(pack, BOARD, id, old, new)
    assert getattr(load_content(pack).numbers, field) == value


def test_numbers_that_all_entries_share(pack: Path) -> None:
    for players in (2, 3, 4):
        edit(pack, BOARD, f"draw.{players}p", "empty_area_firewood = 1", "empty_area_firewood = 2")
    for stage in range(3):
        edit(pack, BOARD, f"drying.{stage}", "max_disks = 1\nmax_logs = 2", "max_disks = 2\nmax_logs = 3")
    for loan in (1, 2):
        edit(pack, BOARD, f"loan.{loan}", "gain = 4", "gain = 5")
    numbers = load_content(pack).numbers
    assert (numbers.empty_area_firewood, numbers.dry_disks, numbers.dry_logs, numbers.loan_gain) == (2, 2, 3, 5)


# --- how many cards -----------------------------------------------------------------------------------------------


@rule("L-AMB-01", "L-WOOD-06")
def test_there_are_as_many_placement_cards_as_a_game_needs(pack: Path) -> None:
    for number in range(16, 20):
        remove(pack, PLACEMENTS, f"placement.{number}")
    assert len(load_content(pack).placements.ids) == 15
    remove(pack, PLACEMENTS, "placement.15")
    assert mistake(pack) == "placements.toml: placement: at least 15 are expected, not 14"
    edit(pack, BOARD, "draw.4p", "per_round = 3", "per_round = 2")
    assert len(load_content(pack).placements.ids) == 14


@rule("L-SETUP-09")
def test_there_are_as_many_works_as_lie_open(pack: Path) -> None:
    edit(pack, BOARD, "draw.4p", "works_open = 6", "works_open = 11")
    assert mistake(pack) == "planned_works.toml: planned_work: at least 11 are expected, not 10"


ADDED = {
    PLACEMENTS: '[[placement]]\nid = "placement.more"\nadd = [{ area = 3, hardwood = 2 }]\nsource = "designed"\n',
    TASKS: """[[task]]
id = "task.more"
name = { en = "Gate", de = "Tor" }
needs = [{ piece = "milled_hardwood", stage = 2 }, { piece = "softwood", stage = 1 }]
reward = 21
class = "heavy"
source = "designed"
""",
    WINTERS: """[[winter]]
id = "winter.more"
name = { en = "Thaw", de = "Tauwetter" }
year = 2
easier = { food = 1, heating = 1 }
harder = { food = 2, heating = 1 }
source = "designed"
""",
    PLANNED_WORKS: """[[planned_work]]
id = "pw.more"
name = { en = "Night shift", de = "Nachtschicht" }
seasons = ["spring", "summer", "fall", "winter"]
effect = { kind = "gain_disk", count = 2 }
source = "designed"
""",
}


@rule("L-COMP-05")
@pytest.mark.parametrize("file", list(ADDED))
def test_a_further_card_is_one_entry(pack: Path, file: str) -> None:
    with (pack / file).open("a", encoding="utf-8") as cards:
        cards.write("\n" + ADDED[file])
    of = lignum(pack)
    content = load_content(pack)
    decks = {PLACEMENTS: content.placements.ids, TASKS: content.tasks.ids, WINTERS: content.winters.ids}
    assert {**decks, PLANNED_WORKS: content.works.ids}[file][-1].endswith(".more")
    for seed in range(6):
        p = of.start(4, {}, fast(seed))
        roll_out(p, fast(seed), checked=True)
        assert of.restore(p.to_data()).digest() == p.digest()


@rule("L-PW-20", "L-AMB-11")
def test_two_works_of_a_kind_count_by_what_each_says(pack: Path) -> None:
    with (pack / PLANNED_WORKS).open("a", encoding="utf-8") as cards:
        cards.write("\n" + ADDED[PLANNED_WORKS])
    plans = {1: ("pw.overtime", 2), 2: ("pw.more", 2)}
    p = table(player(plans=plans), player(), of=lignum(pack), at="drying")
    play(p, "finish", "finish", *["take-overtime"] * 3)
    assert pile(p, "woodpile") == "hardwood hardwood hardwood"
    assert asked(p) != "overtime"


# --- mistakes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES)
def test_a_file_of_another_format(pack: Path, file: str) -> None:
    schema = f"lignum.{file.removesuffix('.toml')}/1"
    text = (pack / file).read_text("utf-8")
    (pack / file).write_text(text.replace(schema, schema[:-1] + "2"), "utf-8")
    assert mistake(pack).startswith(f"{file}: schema: {schema!r} is expected, not ")


ONE_OF_EACH = [
    (BOARD, "game"),
    (BOARD, "round.1"),
    (BOARD, "loc.00"),
    (BOARD, "loc.01"),
    (BOARD, "stock.2p"),
    (BOARD, "token.wagon"),
    (BOARD, "craft.board"),
    (BOARD, "fill.2p"),
    (BOARD, "draw.2p"),
    (BOARD, "wood.hardwood"),
    (BOARD, "drying.0"),
    (BOARD, "market"),
    (BOARD, "cutting"),
    (BOARD, "transport.bearer"),
    (BOARD, "hut.drying"),
    (BOARD, "winter_rules"),
    (BOARD, "loan.1"),
    (BOARD, "final_sale"),
    (BOARD, "box.food"),
    (BOARD, "option.tactical"),
    (PLACEMENTS, "placement.01"),
    (TASKS, "task.01"),
    (WINTERS, "winter.y1.2"),
    (PLANNED_WORKS, "pw.trade"),
]


@pytest.mark.parametrize(("file", "id"), ONE_OF_EACH)
def test_an_unknown_key(pack: Path, file: str, id: str) -> None:
    edit(pack, file, id, "\nsource", "\nfame = 1\nsource")
    assert mistake(pack) == f"{file}: {id}: fame: is not a key of this entry"


@pytest.mark.parametrize(("file", "id"), ONE_OF_EACH)
def test_a_missing_source(pack: Path, file: str, id: str) -> None:
    edit(pack, file, id, "\nsource", "\n# source")
    assert mistake(pack) == f"{file}: {id}: source: is missing"


@pytest.mark.parametrize(
    ("file", "id", "old", "new", "problem"),
    [
        (BOARD, "loc.04", 'source = "stated"', 'source = "guessed"', "source: 'guessed' is not one of stated"),
        (BOARD, "loc.04", 'ref = ["001"]', "", "ref: is missing"),
        (BOARD, "loc.04", '["001"]', '"001"', "ref: a list of texts is expected"),
        (BOARD, "token.food", 'count = "stated"', 'count = "maybe"', "field_source: count: 'maybe' is not one of"),
        (BOARD, "token.food", 'count = "stated"', 'worth = "stated"', "field_source: worth: marks a key that the"),
    ],
)
def test_a_mistake_in_the_source(pack: Path, file: str, id: str, old: str, new: str, problem: str) -> None:
    edit(pack, file, id, old, new)
    assert mistake(pack).startswith(f"{file}: {id}: {problem}")


@pytest.mark.parametrize(
    ("file", "id", "other"),
    [
        (BOARD, "loc.02", "loc.01"),
        (BOARD, "wood.softwood", "game"),
        (BOARD, "winter_rules", "market"),
        (BOARD, "option.winter_half", "option.tactical"),
        (PLACEMENTS, "placement.02", "placement.01"),
        (TASKS, "task.02", "placement.01"),
        (WINTERS, "winter.y1.2", "winter_rules"),
        (PLANNED_WORKS, "pw.sawing", "pw.trade"),
    ],
)
def test_an_id_that_occurs_twice_in_the_pack(pack: Path, file: str, id: str, other: str) -> None:
    edit(pack, file, id, f'id = "{id}"', f'id = "{other}"')
    assert mistake(pack) == f"{file}: {other}: id: occurs twice"


def test_an_id_is_a_single_word(pack: Path) -> None:
    edit(pack, TASKS, "task.01", '"task.01"', '"task 01"')
    assert mistake(pack) == "tasks.toml: task 01: id: a word without blanks is expected, not 'task 01'"
    edit(pack, TASKS, "task 01", 'id = "task 01"', "id = 1")
    assert mistake(pack) == "tasks.toml: task 1: id: a text is expected, not 1"


@pytest.mark.parametrize(
    ("file", "id", "problem"),
    [
        (BOARD, "game", "there is no [game]"),
        (BOARD, "round.8", "round: 8 are expected, not 7"),
        (BOARD, "loc.20", "location: 21 are expected, not 20"),
        (BOARD, "stock.3p", "stock: 3 are expected, not 2"),
        (BOARD, "fill.3p", "path_fill: 3 are expected, not 2"),
        (BOARD, "token.blocked", "token: 7 are expected, not 6"),
        (BOARD, "craft.reed", "craftwork: 5 are expected, not 4"),
        (BOARD, "draw.4p", "draw: 3 are expected, not 2"),
        (BOARD, "wood.hardwood", "wood: 6 are expected, not 5"),
        (BOARD, "drying.2", "drying_area: 3 are expected, not 2"),
        (BOARD, "market", "there is no [market]"),
        (BOARD, "cutting", "there is no [cutting]"),
        (BOARD, "hut.food", "hut: 3 are expected, not 2"),
        (BOARD, "winter_rules", "there is no [winter]"),
        (BOARD, "loan.2", "loan: 2 are expected, not 1"),
        (BOARD, "final_sale", "there is no [final_sale]"),
        (BOARD, "box.fodder", "box_piece: there is no fodder"),
        (BOARD, "transport.sledge", "transport: there is no sledge"),
        (BOARD, "option.tactical", "option: 2 are expected, not 1"),
    ],
)
def test_a_missing_entry(pack: Path, file: str, id: str, problem: str) -> None:
    remove(pack, file, id)
    assert mistake(pack) == f"{file}: {problem}"


@pytest.mark.parametrize(
    ("id", "old", "new", "problem"),
    [
        ("round.1", ', de = "Frühling, Jahr 1"', "", "name: de: is missing"),
        ("loc.04", ', de = "Träger"', "", "name: de: is missing"),
        ("token.raft", ', de = "Floß"', "", "name: de: is missing"),
        ("craft.stake", ', de = "Pfahl"', "", "name: de: is missing"),
        ("wood.hardwood", ', de = "Hartholz"', "", "name: de: is missing"),
        ("transport.raft", ', de = "Flößen"', "", "name: de: is missing"),
        ("hut.food", ', de = "Vorratshütte"', "", "name: de: is missing"),
        ("option.tactical", ', de = "Taktische Gebietswahl"', "", "name: de: is missing"),
        ("game", "start_money = 5", "start_money = -1", "start_money: a whole number from 0 to 60"),
        ("round.3", "index = 3", "index = 2", "index: 2 is given twice"),
        ("round.3", "index = 3", "index = 9", "index: a whole number from 1 to 8"),
        ("loc.05", "number = 5", "number = 3", "number: 3 is given twice"),
        ("loc.05", "number = 5", "number = 21", "number: a whole number from 0 to 20"),
        ("loc.13", "capacity = 4", "capacity = 5", "capacity: a whole number from 1 to 4"),
        ("loc.05", "number = 5", 'number = 5\nname = { en = "A", de = "B" }', "name: is not a key of this entry"),
        ("loc.04", "price = 1", "price = 0", "price: a whole number from 1 to 60"),
        ("loc.19", "capacity = 4", "capacity = 4\nprice = 1", "price: is not a key of this entry"),
        ("stock.3p", "players = 3", "players = 2", "players: 2 is given twice"),
        ("stock.3p", "players = 3", "players = 5", "players: a whole number from 2 to 4"),
        ("stock.4p", "bearers = 10", "bearers = 11", "bearers: a whole number from 1 to 10"),
        ("stock.4p", "woodcutters = 16", "woodcutters = 17", "woodcutters: a whole number from 1 to 16"),
        ("stock.4p", "fodder = 2", "fodder = 9", "fodder: a whole number from 1 to 8"),
        ("fill.3p", "players = 3", "players = 2", "players: 2 is given twice"),
        ("fill.3p", "saw = 2", "saw = 3", "13 tokens are expected in all, not 14"),
        ("fill.2p", "blocked = 2", "blocked = 1", "13 tokens are expected in all, not 12"),
        ("fill.3p", "food = 2", "food = 3", "food: a whole number from 0 to 2"),
        ("fill.3p", "dollar = 1", "dollar = 2", "dollar: a whole number from 0 to 1"),
        ("fill.3p", "craftwork = 3", "craftwork = 4", "craftwork: a whole number from 0 to 3"),
        ("fill.3p", "sledge = 1", "", "sledge: is missing"),
        ("token.raft", 'kind = "raft"', 'kind = "boat"', "kind: 'boat' is not one of wagon"),
        ("token.raft", 'kind = "raft"', 'kind = "craftwork"', "kind: 'craftwork' is not one of wagon"),
        ("token.raft", 'kind = "raft"', 'kind = "saw"', "kind: 'saw' is given twice"),
        ("token.raft", "count = 12", "count = 12\nvalue = 1", "value: is not a key of this entry"),
        ("token.dollar", "value = 1", "value = 0", "value: a whole number from 1 to 60"),
        ("loc.06", "number = 6", 'number = 6\nkind = "fodder"', "kind: is not a key of this entry"),
        ("token.raft", "count = 12", "count = 12\nhold_limit = 4", "hold_limit: is not a key of this entry"),
        ("token.saw", "hold_limit = 4", "hold_limit = 19", "hold_limit: a whole number from 1 to 18"),
        ("craft.reed", 'kind = "reed"', 'kind = "rope"', "kind: 'rope' is not one of board"),
        ("craft.reed", 'kind = "reed"', 'kind = "stake"', "kind: 'stake' is given twice"),
        ("draw.3p", "players = 3", "players = 2", "players: 2 is given twice"),
        (
            "draw.4p",
            "firewood = 1",
            "firewood = 2",
            "empty_area_firewood: 1 is expected as in the other entries, not 2",
        ),
        ("draw.4p", "firewood = 1", "firewood = 0", "empty_area_firewood: a whole number from 1 to 60"),
        ("wood.softwood", 'piece = "softwood"', 'piece = "oak"', "piece: 'oak' is not one of firewood"),
        ("wood.softwood", 'piece = "softwood"', 'piece = "firewood"', "piece: 'firewood' is given twice"),
        ("wood.hardwood", "yield = 1", "yield = 1\nprice = 5", "price: is not a key of this entry"),
        ("wood.softwood", "price = 4\n", "", "price: is missing"),
        ("wood.softwood", "yield = 3", "yield = 0", "yield: a whole number from 1 to 12"),
        ("wood.milled_softwood", "price = 2", "price = 2\nyield = 1", "yield: is not a key of this entry"),
        ("drying.1", "stage = 1", "stage = 0", "stage: 0 is given twice"),
        ("drying.1", "stage = 1", "stage = 3", "stage: a whole number from 0 to 2"),
        ("drying.1", "max_disks = 1", "max_disks = 2", "max_disks: 1 is expected as in the other entries, not 2"),
        ("drying.1", "max_logs = 2", "max_logs = 3", "max_logs: 2 is expected as in the other entries, not 3"),
        ("market", "saw = 1, ", "", "buy: saw: is missing"),
        ("market", "saw = 1, ", "saw = 1, raft = 1, ", "buy: raft: is not a key of this entry"),
        ("market", "{ 2 = 2, ", "{ ", "craft_set_prices: 2: is missing"),
        ("market", "{ 2 = 2, ", "{ 1 = 1, 2 = 2, ", "craft_set_prices: 1: is not a key of this entry"),
        ("cutting", "move_price = 1", "move_price = 0", "move_price: a whole number from 1 to 60"),
        ("transport.raft", 'method = "raft"', 'method = "boat"', "method: 'boat' is not one of bearer"),
        ("transport.raft", 'method = "raft"', 'method = "wagon"', "method: 'wagon' is given twice"),
        ("transport.wagon", "2 = 2 }", "1 = 1 }", "disks_by_fodder: 2: is missing"),
        ("transport.wagon", "2 = 2 }", "2 = 2, 1 = 1 }", "disks_by_fodder: 1: is not a key of this entry"),
        ("transport.sledge", "disks = 2", "disks = 0", "disks: a whole number from 1 to 60"),
        ("hut.food", "area = 2", "area = 1", "area: 1 is given twice"),
        ("hut.food", "area = 2", "area = 4", "area: a whole number from 1 to 3"),
        ("winter_rules", '"softwood"', '"milled_softwood"', "bonus_kinds: 'milled_softwood' is not one of firewood"),
        ("winter_rules", '"softwood"', '"firewood"', "bonus_kinds: firewood occurs twice"),
        ("winter_rules", "food_price = 3", "food_price = 0", "missing_food_price: a whole number from 1 to 60"),
        ("loan.2", "order = 2", "order = 1", "order: 1 is given twice"),
        ("loan.2", "gain = 4", "gain = 5", "gain: 4 is expected as in the other entries, not 5"),
        ("loan.2", "repay_total = 16", "repay_total = 6", "repay_total: two loans cost at least as much as one"),
        ("final_sale", '"softwood"', '"hardwood"', "river_kinds: 'hardwood' is not one of firewood, softwood"),
        ("box.food", 'kind = "food"', 'kind = "rope"', "kind: 'rope' is not one of fodder"),
        ("box.food", 'kind = "food"', 'kind = "softwood"', "kind: 'softwood' is given twice"),
        ("option.winter_half", 'default = "random"', 'default = "mild"', "default: 'mild' is not one of random"),
        ("option.tactical", 'default = "off"', "default = false", "default: a text is expected, not False"),
    ],
)
def test_a_mistake_on_the_board(pack: Path, id: str, old: str, new: str, problem: str) -> None:
    edit(pack, BOARD, id, old, new)
    assert mistake(pack).startswith(f"board.toml: {id}: {problem}")


def test_an_option_that_nobody_knows(pack: Path) -> None:
    edit(pack, BOARD, "option.tactical", 'id = "option.tactical"', 'id = "option.summer"')
    assert mistake(pack).startswith("board.toml: option.summer: id: 'option.summer' is not one of option.winter_half")


TRADE = 'effect = { kind = "sell_equipment", '


@pytest.mark.parametrize(
    ("file", "id", "old", "new", "problem"),
    [
        (PLACEMENTS, "placement.13", "area = 5", "area = 7", "add 1: area: a whole number from 1 to 6"),
        (PLACEMENTS, "placement.13", "area = 5, ", "", "add 1: area: is missing"),
        (PLACEMENTS, "placement.13", "area = 6", "area = 5", "add 2: area: 5 is given twice"),
        (PLACEMENTS, "placement.13", "food = 2", "food = 0", "add 2: food: a whole number from 1 to 60"),
        (PLACEMENTS, "placement.13", "food = 2", "saw = 2", "add 2: saw: is not a key of this entry"),
        (PLACEMENTS, "placement.13", ", firewood = 1, softwood = 1 }", " }", "add 1: area: nothing is added"),
        (PLACEMENTS, "placement.13", "\nsource", '\nname = { en = "A", de = "B" }\nsource', "name: is not a key"),
        (TASKS, "task.01", ', de = "Werkzeugstiele"', "", "name: de: is missing"),
        (TASKS, "task.01", '"milled_firewood"', '"hardwood"', "needs 2: piece: 'hardwood' is not one of firewood"),
        (TASKS, "task.01", '"milled_firewood"', '"oak"', "needs 2: piece: 'oak' is not one of firewood"),
        (TASKS, "task.01", "stage = 0", "stage = 3", "needs 1: stage: a whole number from 0 to 2"),
        (TASKS, "task.01", "stage = 0", "stage = 0, count = 2", "needs 1: count: is not a key of this entry"),
        (TASKS, "task.02", "milled_softwood", "milled_firewood", "needs: task.01 asks for the same"),
        (TASKS, "task.01", "reward = 15", "reward = 0", "reward: a whole number from 1 to 60"),
        (TASKS, "task.01", '"light"', '"easy"', "class: 'easy' is not one of light, standard, heavy"),
        (WINTERS, "winter.y1.2", ', de = "Nasser Schnee"', "", "name: de: is missing"),
        (WINTERS, "winter.y1.2", "year = 1", "year = 3", "year: a whole number from 1 to 2"),
        (WINTERS, "winter.y1.2", "easier = ", "milder = ", "easier: is missing"),
        (WINTERS, "winter.y1.2", "heating = 3", "logs = 3", "easier: heating: is missing"),
        (WINTERS, "winter.y1.2", "heating = 3", "heating = 3, money = 1", "easier: money: is not a key of this entry"),
        (WINTERS, "winter.y1.2", "food = 4", "food = -1", "easier: food: a whole number from 0 to 60"),
        (WINTERS, "winter.y1.2", "4, heating = 3", "5, heating = 4", "easier: asks for at least as much as the harder"),
        (PLANNED_WORKS, "pw.trade", ', de = "Handel"', "", "name: de: is missing"),
        (PLANNED_WORKS, "pw.trade", '"fall"]', '"autumn"]', "seasons: 'autumn' is not one of spring"),
        (PLANNED_WORKS, "pw.trade", '"fall"]', '"spring"]', "seasons: spring occurs twice"),
        (PLANNED_WORKS, "pw.trade", '"fall"]', '"winter"]', "seasons: sell_equipment has no use in winter"),
        (PLANNED_WORKS, "pw.trade", '["spring", "summer", "fall"]', "[]", "seasons: a list of texts is expected"),
        (PLANNED_WORKS, "pw.trade", '"sell_equipment"', '"sell_wood"', "effect: kind: 'sell_wood' is not one of"),
        (PLANNED_WORKS, "pw.trade", "price = 2", "price = 0", "effect: price: a whole number from 1 to 60"),
        (PLANNED_WORKS, "pw.trade", TRADE, TRADE + "value = 1, ", "effect: value: is not a key of this entry"),
        (PLANNED_WORKS, "pw.sawing", "value = 2", "value = 0", "effect: value: a whole number from 1 to 60"),
        (PLANNED_WORKS, "pw.heating_supply", "value = 6", "value = 0", "effect: value: a whole number from 1 to 12"),
        (PLANNED_WORKS, "pw.drying", "disks = 2", "disks = 0", "effect: disks: a whole number from 1 to 7"),
        (PLANNED_WORKS, "pw.drying", ", logs = 4", "", "effect: logs: is missing"),
        (PLANNED_WORKS, "pw.log_driving", "disks = 3", "disks = 0", "effect: max_disks: a whole number from 1 to 60"),
        (PLANNED_WORKS, "pw.cutting", "movers = 2", "movers = 0", "effect: movers: a whole number from 1 to 60"),
        (
            PLANNED_WORKS,
            "pw.cutting",
            "cutters = 2",
            "cutters = -1",
            "effect: extra_woodcutters: a whole number from 0",
        ),
        (PLANNED_WORKS, "pw.craftwork", "2 = 5, ", "", "effect: set_prices: 2: is missing"),
        (PLANNED_WORKS, "pw.food_supply", "value = 2", "value = 0", "effect: value: a whole number from 1 to 60"),
        (PLANNED_WORKS, "pw.overtime", "count = 1", "count = 0", "effect: count: a whole number from 1 to 60"),
    ],
)
def test_a_mistake_in_a_card(pack: Path, file: str, id: str, old: str, new: str, problem: str) -> None:
    edit(pack, file, id, old, new)
    assert mistake(pack).startswith(f"{file}: {id}: {problem}")


@pytest.mark.parametrize("value", ["[]", "3", '{ piece = "firewood", stage = 0 }'])
def test_needs_are_a_list_of_tables(pack: Path, value: str) -> None:
    old = block_of(pack, TASKS, "task.01").split("needs = ")[1].split("\n")[0]
    edit(pack, TASKS, "task.01", old, value)
    assert mistake(pack) == "tasks.toml: task.01: needs: a list of tables is expected"


def test_a_need_is_a_table(pack: Path) -> None:
    edit(pack, TASKS, "task.01", "needs = [{", 'needs = ["firewood", {')
    assert mistake(pack) == "tasks.toml: task.01: needs 1: a table is expected"


def test_too_many_needs(pack: Path) -> None:
    edit(pack, TASKS, "task.01", "needs = [", "needs = [" + '{ piece = "firewood", stage = 0 }, ' * 6)
    assert len(load_content(pack).tasks.needs[0]) == 8
    edit(pack, TASKS, "task.01", "needs = [", 'needs = [{ piece = "firewood", stage = 0 }, ')
    assert mistake(pack) == "tasks.toml: task.01: needs: at most 8 pieces are possible, not 9"


def test_every_year_has_a_winter(pack: Path) -> None:
    for number in range(1, 5):
        edit(pack, WINTERS, f"winter.y2.{number}", "year = 2", "year = 1")
    assert mistake(pack) == "winters.toml: winter: there is none of year 2"


@rule("L-DATA-08")
@pytest.mark.parametrize(
    "id", ["pw.trade", "pw.drying", "pw.log_driving", "pw.cutting", "pw.craftwork", "pw.food_supply"]
)
def test_works_without_use_in_winter(pack: Path, id: str) -> None:
    edit(pack, PLANNED_WORKS, id, '"fall"]', '"fall", "winter"]')
    assert mistake(pack).endswith("has no use in winter")


# --- what the rules fix -------------------------------------------------------------------------------------------
