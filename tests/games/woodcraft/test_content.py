"""The content pack: what is known of the printed game is in it, and each kind of mistake is reported.

Modules: `effects`, `board`, `cards`.
"""

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from heartwood.core import fast, roll_out
from heartwood.games.woodcraft import ids, woodcraft
from heartwood.games.woodcraft.cards import FILES, STANDARD, Content, freedom, load_content
from heartwood.games.woodcraft.effects import (
    COUNTER_WORDS,
    EFFECT_WORDS,
    EVENT_WORDS,
    RULE_WORDS,
    words_of_die,
    words_of_effect,
)
from tests.games.content_files import add, block_of, change, copied, edit, mistake_of, raw, remove
from tests.marks import rule

BOARD, ORDERS, HELPERS, CONTRACTS, SOLO, TILES = FILES
CONTENT = load_content(STANDARD)
PACK_BOARD = CONTENT.board


def words(effect: int, content: Content = CONTENT) -> dict[str, object]:
    """An effect as the pack writes it."""
    return words_of_effect(content.effects, effect, content.board.tool_ids)


def everything(effect: int) -> list[int]:
    """The parts of an effect and of all that it can lead to."""
    parts: list[int] = []
    for part in CONTENT.effects.table[effect]:
        parts.append(part)
        argument = part >> ids.OP_BITS
        if part & ids.OP_MASK == ids.OP_ONE_OF:
            parts += [inner for option in CONTENT.effects.choices[argument] for inner in everything(option)]
        if part & ids.OP_MASK == ids.OP_PER:
            parts += everything(CONTENT.effects.per_gain[argument])
    return parts


def ops(effect: int) -> set[int]:
    """The kinds of parts of an effect and of all that it can lead to."""
    return {part & ids.OP_MASK for part in everything(effect)}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the standard pack, to be spoilt."""
    return copied(STANDARD, tmp_path)


def mistake(pack: Path) -> str:
    """What the loader says about a pack."""
    return mistake_of(load_content, pack)


# --- the standard pack: what is known ----------------------------------------------------------------------------


@rule("W-SETUP-13")
def test_the_decks_have_their_sizes() -> None:
    orders, helpers = CONTENT.orders, CONTENT.helpers
    assert [orders.deck.count(deck) for deck in (ids.EARLY, ids.LATE, ids.HAZELNUT)] == [32, 32, 8]
    assert [helpers.deck.count(deck) for deck in (ids.EARLY, ids.LATE)] == [27, 22]
    assert len(CONTENT.contracts.ids) == 8
    assert orders.deck == [ids.EARLY] * 32 + [ids.HAZELNUT] * 8 + [ids.LATE] * 32
    assert (orders.first_hazelnut, orders.first_late) == (32, 40)
    assert helpers.deck == [ids.EARLY] * 27 + [ids.LATE] * 22
    assert helpers.first_late == 27


@rule("W-SUPPLY-08")
def test_the_pack_has_the_counted_components() -> None:
    board = PACK_BOARD
    assert tomllib.loads((STANDARD / BOARD).read_text("utf-8"))["dice"]["per_color_supply"] == 14
    assert sum(board.tool_count) == 55
    assert len(CONTENT.tiles.ids) == 3
    assert len(board.action_ids) == 7
    lines = [id.split("_")[0] for id in board.piece_ids]
    assert 4 * (lines.count("pot") - 1) == 8  # the green pot is part of the board
    assert [4 * lines.count(line) for line in ("saw", "splice", "glue")] == [12, 12, 4]
    cards = [CONTENT.orders.ids, CONTENT.helpers.ids, CONTENT.contracts.ids, CONTENT.solo.ids]
    assert sum(len(each) for each in cards) == 140 - 1  # the starting player card is no data


@rule("W-WHEEL-26")
def test_the_seven_tiles() -> None:
    assert [name["en"] for name in PACK_BOARD.action_names] == [
        "Buy Lumber",
        "Exchange Dice",
        "Buy Materials",
        "Choose Orders",
        "Choose a Helper",
        "Produce / Plant a Tree",
        "Improve Workshop",
    ]
    assert PACK_BOARD.action_ids.index("exchange") == ids.EXCHANGE
    assert PACK_BOARD.action_ids.index("improve") == ids.IMPROVE


@rule("W-DATA-01")
def test_known_bonuses_of_the_rim() -> None:
    board = PACK_BOARD
    after = (board.start_quadrant + 1) % 4
    rim = [words(board.rim[after * 7 + space - 1]) for space in range(1, 8)]
    assert len(board.rim) == 28
    assert not all(board.rim)
    assert sum(bool(gain) for gain in rim[3:]) == 2
    assert {"blueberries": 1} in rim[3:]
    assert rim[2] == {"glue": 1, "scrapwood": 1}
    assert any(ids.OP_LANTERN in ops(effect) for effect in board.rim + board.saw_1 + board.saw_2)


@rule("W-DATA-02")
def test_known_bonuses_of_the_saw() -> None:
    board = PACK_BOARD
    assert words(board.saw_1[board.start_quadrant]) == {"points": 2}
    choice = words(board.saw_2[board.start_quadrant])["one_of"]
    assert isinstance(choice, list)
    assert len(choice) == 2
    for option in choice:
        assert list(option.values()) == [1]
        assert set(option) < {"lantern", "glue", "scrapwood", "sawblade", "reuse", "blueberries"}
    assert words(board.saw_1[(board.start_quadrant + 1) % 4]) == {"sawblade": 1}
    assert all(board.saw_1)
    assert all(board.saw_2)


@rule("W-DATA-03")
def test_all_seven_tiles_fit_in_one_quadrant() -> None:
    assert PACK_BOARD.spaces == len(PACK_BOARD.action_ids) == 7


@rule("W-DATA-04")
def test_the_recommended_start_changes_nothing_else(pack: Path) -> None:
    change(pack, BOARD, "wheel", "first_game_start", 'first_game_start = "q2"')
    other = load_content(pack).board
    assert other.start_quadrant == 2
    assert (other.rim, other.saw_1, other.saw_2) == (PACK_BOARD.rim, PACK_BOARD.saw_1, PACK_BOARD.saw_2)


@rule("W-DATA-05")
def test_one_starting_die_of_each_colour() -> None:
    assert [die // ids.FACES for die in PACK_BOARD.start_dice] == [ids.GREEN, ids.YELLOW, ids.BROWN]


@rule("W-DATA-06")
def test_income_tracks() -> None:
    board = PACK_BOARD
    for track in (ids.HAZELNUT_TRACK, ids.BLUEBERRY_TRACK):
        assert board.track_last[track] == 10
        assert [after for after in board.line_after[track] if not board.track_start[track] <= after < 10] == []
        rewards = [words(effect) for effect in board.line_gain[track]]
        assert {"tool": "any"} in rewards
        assert {"points": 3} in rewards
        assert board.line_after[track] == sorted(board.line_after[track])
    assert board.line_after[ids.REPUTATION_TRACK] == []


@rule("W-DATA-08")
def test_rounds_and_income_phases() -> None:
    for seats in range(1, 5):
        calendar = PACK_BOARD.calendars[seats]
        assert calendar.rounds == (13 if seats == 4 else 14)
        assert calendar.income_after == ([4, 7, 10, 13] if seats == 4 else [4, 8, 11, 14])
    assert PACK_BOARD.calendars[0] is PACK_BOARD.calendars[1]
    assert len(PACK_BOARD.calendars) == 5


@rule("W-DATA-09")
def test_the_reputation_track() -> None:
    value = PACK_BOARD.reputation_value
    assert value == sorted(value)
    assert value[-1] == 6
    assert value[value.index(6) - 1] == 5
    assert PACK_BOARD.track_last[ids.REPUTATION_TRACK] == len(value) - 1
    assert len(value) > 3


@rule("W-DATA-10")
def test_reputation_tiles_have_three_and_two_rewards() -> None:
    assert [len(side) for side in CONTENT.tiles.side_2_4] == [3, 3, 3]
    assert [len(side) for side in CONTENT.tiles.side_3] == [2, 2, 2]


@rule("W-DATA-11")
def test_rooms() -> None:
    board = PACK_BOARD
    (start,) = [entry for entry in raw(STANDARD, BOARD)["room"] if entry["id"] == board.room_ids[board.start_room]]
    assert (start["row"], start["column"]) == (1, 1)
    produced = [words(gain)["produce"] for gain in board.room_gain if "produce" in words(gain)]
    assert produced in ([4, 6], [6, 4])
    assert len(board.room_ids) >= 6
    for room, near in enumerate(board.room_next):
        for other in range(len(board.room_ids)):
            assert near >> other & 1 == board.room_next[other] >> room & 1
        assert not near >> room & 1


@rule("W-DATA-12")
def test_helpers() -> None:
    helpers, board = CONTENT.helpers, PACK_BOARD
    dear = [cost for cost in helpers.cost[: helpers.first_late] if cost > board.blueberries]
    assert len(dear) < board.helpers_drawn
    produced = {op for effect in helpers.production for op in ops(effect)}
    assert {ids.OP_POINTS, ids.OP_REPUTATION, ids.OP_GLUE, ids.OP_SCRAPWOOD, ids.OP_SAWBLADE} <= produced
    assert ids.OP_REUSE in {op for effect in helpers.production + helpers.gain for op in ops(effect)}
    permanent = [place for place, kind in enumerate(helpers.kind) if kind == ids.PERMANENT]
    usual = [place for place in permanent if helpers.discount[place] or helpers.gain[place]]
    assert len(usual) > len(permanent) / 2


@rule("W-EX-31")
def test_the_sample_helper() -> None:
    place = CONTENT.helpers.ids.index("he08")
    assert CONTENT.helpers.cost[place] == 4
    assert words(CONTENT.helpers.production[place]) == {"points": 1}


@rule("W-DATA-13")
def test_orders() -> None:
    orders = CONTENT.orders
    sample = [
        place
        for place in range(orders.first_hazelnut)
        if len(orders.dice[place]) == 2
        and orders.tokens[place] == [0, 0, 0, 1, 0, 0]
        and words(orders.reward[place]) == {"blueberries": 4, "glue": 2}
    ]
    assert sample
    assert any(ids.OP_REUSE in ops(effect) for effect in orders.reward)
    assert set(orders.row) <= {1, 2, 3, 4}


@rule("W-ORDER-07")
def test_die_symbols_are_of_four_kinds(pack: Path) -> None:
    for dice in CONTENT.orders.dice:
        for symbol in dice:
            value, mask = symbol & ids.VALUE_MASK, symbol >> ids.VALUE_BITS
            assert 1 <= value <= 6 or (value == 0 and mask == 7)
            assert 1 <= mask <= 7
        assert dice == sorted(dice, key=freedom)
    kinds = ['["brown"], value = 2', '["brown", "green"], value = 2', '["green", "yellow", "brown"], value = 2']
    for kind in [*kinds, '["green", "yellow", "brown"], value = 0']:
        shutil.copy(STANDARD / ORDERS, pack / ORDERS)
        edit(pack, ORDERS, "oe01", '["brown"], value = 2', kind)
        assert load_content(pack).orders.dice[0]
    for kind in ('["brown"], value = 0', '["brown", "green"], value = 0'):
        shutil.copy(STANDARD / ORDERS, pack / ORDERS)
        edit(pack, ORDERS, "oe01", '["brown"], value = 2', kind)
        assert mistake(pack).startswith("orders.toml: oe01: dice 1: value: 0 (any face)")


@rule("W-DATA-14")
def test_hazelnut_orders_all_give_the_same_choice() -> None:
    orders = CONTENT.orders
    rewards = [orders.reward[place] for place, deck in enumerate(orders.deck) if deck == ids.HAZELNUT]
    assert len(rewards) == 8
    assert len(set(rewards)) == 1
    assert words(rewards[0]) == {"one_of": [{"points": 5, "blueberries": 5}, {"contract": 1}]}


@rule("W-DATA-15")
def test_contracts_count_what_can_be_counted_at_the_end() -> None:
    contracts = CONTENT.contracts
    assert len(contracts.ids) == 8
    for place, entry in enumerate(raw(STANDARD, CONTRACTS)["contract"]):
        assert COUNTER_WORDS[contracts.count[place]] == entry["count"]
        assert contracts.every[place] == entry["every"]
        assert contracts.points[place] == entry["points"]
        assert contracts.most[place] == entry["max_points"]


@rule("W-DATA-16")
def test_solo_cards_are_of_the_known_kinds() -> None:
    solo = CONTENT.solo
    kinds = set()
    for place in range(10):
        removed = (bool(solo.remove_orders[place]), bool(solo.remove_helpers[place]), bool(solo.reroll[place]))
        kind = (len(solo.tiles[place]), solo.rearmost[place], solo.rival[place])
        assert kind in {(2, False, 0), (1, False, 1), (0, True, 2)}
        assert sum(removed) <= (kind[0] == 2)
        kinds.add((*kind, *removed))
    assert len(kinds) == 6
    assert len(solo.ids) == 10


@rule("W-DATA-17")
def test_the_attic() -> None:
    board = PACK_BOARD
    rows = [[space for space, row in enumerate(board.space_row) if row == each] for each in range(3)]
    inner = [space for space in rows[2] if board.rests_on[space]]
    ends = [space for space in rows[2] if board.beside[space]]
    assert len(ends) == 2
    assert len(inner) + len(ends) == len(rows[2])
    assert len(rows[1]) <= len(rows[0]) - 1
    assert len(inner) <= len(rows[0]) - 2
    links = {
        frozenset((board.link_a[link], board.link_b[link])): words(board.link_gain[link])
        for link in range(len(board.link_ids))
    }
    known = [
        (space, below)
        for space in rows[1]
        if links[below := frozenset(other for other in rows[0] if board.rests_on[space] >> other & 1)]
        == {"blueberry_income": 2}
    ]
    ((space, below),) = known
    up = [links[frozenset((space, other))] for other in below]
    assert {"produce": 1} in up
    assert {"reputation"} in [set(gain) for gain in up]
    for space, own in enumerate(board.space_links):
        assert own == [link for link in range(len(links)) if space in (board.link_a[link], board.link_b[link])]


@rule("W-DATA-18", "W-ATTIC-13")
def test_tools() -> None:
    assert len(PACK_BOARD.tool_ids) == len(set(PACK_BOARD.tool_ids)) == 11
    assert PACK_BOARD.tool_count == [5] * 11
    assert {"Mallet", "Wrench"} <= {name["en"] for name in PACK_BOARD.tool_names}


@rule("W-DATA-19")
def test_the_last_marketing_step_costs_12_for_11() -> None:
    assert (PACK_BOARD.market_price[-1], PACK_BOARD.market_points[-1]) == (12, 11)
    assert len(PACK_BOARD.market_price) == len(PACK_BOARD.market_points)


@rule("W-DATA-20")
def test_material_prices() -> None:
    board = PACK_BOARD
    price = {
        (board.offer_token[offer], board.offer_amount[offer]): board.offer_price[offer]
        for offer in range(len(board.offer_ids))
    }
    assert price[ids.GLUE, 2] + price[ids.SCRAPWOOD, 3] == 4
    assert price[ids.GLUE, 2] + price[ids.GLUE, 3] == 4
    assert price[ids.GLUE, 3] == price[ids.SCRAPWOOD, 3]


@rule("W-DATA-21")
def test_row_icons() -> None:
    gains = [words(effect) for effect in PACK_BOARD.row_gain[1:]]
    assert gains == [{"reputation": 3}, {"reputation": 2}, {"reputation": 1}, {"blueberries": 1}, {}]
    assert PACK_BOARD.row_loss == [0, 0, 0, 0, 0, 1]
    assert PACK_BOARD.lost_reputation == 2


@rule("W-DATA-22")
def test_values_lost_as_icons() -> None:
    board = PACK_BOARD
    assert board.plant_faces == [1, 2]
    assert [board.piece_sapling[pot] for pot in (ids.POT_GREEN, ids.POT_YELLOW, ids.POT_BROWN)] == [0, 1, 1]
    assert board.glue_max_sum == 6
    assert board.piece_discount_value[ids.SAW_2] == 6
    assert board.piece_discount_event[ids.SAW_2] == ids.ON_DIE_BOUGHT
    assert board.piece_discount[ids.SAW_2] == 2
    assert board.piece_discount_colours[ids.SAW_2] == 7


@rule("W-DATA-23")
def test_the_places_with_an_x() -> None:
    assert [calendar.discard_slots for calendar in PACK_BOARD.calendars] == [[3, 4]] * 5


@rule("W-DATA-25")
def test_where_lanterns_and_reuse_tokens_come_from() -> None:
    board = PACK_BOARD
    assert any(ids.OP_LANTERN in ops(effect) for effect in board.rim + board.saw_1 + board.saw_2)
    assert any(ids.OP_REUSE in ops(effect) for effect in CONTENT.helpers.production + CONTENT.helpers.gain)
    assert any(ids.OP_REUSE in ops(effect) for effect in CONTENT.orders.reward)
    assert board.lanterns == [0, 1, 1, 1, 2]


@rule("W-DATA-26")
def test_an_ability_says_whether_it_is_for_trees(pack: Path) -> None:
    place = CONTENT.helpers.ids.index("he14")
    assert CONTENT.helpers.on_trees[place]
    edit(pack, HELPERS, "he14", ', target = "tree"', "")
    assert not load_content(pack).helpers.on_trees[place]


@rule("W-DATA-27")
def test_no_effect_moves_reputation_back(pack: Path) -> None:
    edit(pack, ORDERS, "oe19", "reputation = 1", "reputation = -1")
    assert mistake(pack) == "orders.toml: oe19: reward: reputation: a whole number from 1 to 60 is expected, not -1"


@rule("W-ABIL-01")
def test_every_helper_has_exactly_one_ability() -> None:
    helpers = CONTENT.helpers
    for place, kind in enumerate(helpers.kind):
        gain, op = bool(helpers.gain[place]), helpers.op[place]
        trigger, number = helpers.trigger[place] >= 0, helpers.rule[place] >= 0
        paid = bool(helpers.pay[place] or helpers.pay_dice[place])
        if kind == ids.IMMEDIATE:
            assert (gain, op, trigger, number, paid) == (True, ids.OP_NONE, False, False, False)
        elif kind == ids.ONCE_PER_TURN:
            assert gain == (op == ids.OP_NONE)
            assert (trigger, number) == (False, False)
        else:
            assert kind == ids.PERMANENT
            assert (op, paid) == (ids.OP_NONE, False)
            assert trigger != number
            assert trigger == (gain or helpers.discount[place] > 0)


# --- icons -------------------------------------------------------------------------------------------------------


def rim_part(pack: Path, effect: str) -> list[tuple[int, int]]:
    """The parts of an effect that is written on a space of the rim."""
    change(pack, BOARD, "rim_q0_7", "gain", f"gain = {effect}")
    content = load_content(pack)
    parts = content.effects.table[content.board.rim[6]]
    return [(part & ids.OP_MASK, part >> ids.OP_BITS) for part in parts]


@rule("W-ICON-01")
def test_gain_cost_and_discount_of_blueberries_differ(pack: Path) -> None:
    change(
        pack,
        HELPERS,
        "he12",
        "ability",
        'ability = { kind = "once_per_turn", pay = { blueberries = 7 }, gain = { glue = 1 } }',
    )
    edit(pack, HELPERS, "he07", "discount = 1", "discount = 9, gain = { blueberries = 8 }")
    content = load_content(pack)
    helpers = content.helpers
    paid, both = helpers.ids.index("he12"), helpers.ids.index("he07")
    assert (helpers.pay[paid], helpers.discount[paid]) == ([7, 0, 0, 0, 0, 0], 0)
    assert words(helpers.gain[paid], content) == {"glue": 1}
    assert (helpers.pay[both], helpers.discount[both]) == ([], 9)
    assert words(helpers.gain[both], content) == {"blueberries": 8}
    change(pack, BOARD, "rim_q0_7", "gain", "gain = { discount = 1 }")
    assert mistake(pack).startswith("board.toml: rim_q0_7: gain: discount: is not an effect; the effects are: points,")


@rule("W-ICON-02")
def test_the_icons_of_the_tracks(pack: Path) -> None:
    assert rim_part(pack, "{ blueberry_income = 2 }") == [(ids.OP_BLUEBERRY, 2)]
    assert rim_part(pack, "{ hazelnut_income = 3 }") == [(ids.OP_HAZELNUT, 3)]


@rule("W-ICON-03")
def test_the_icons_of_points(pack: Path) -> None:
    assert rim_part(pack, "{ points = 4 }") == [(ids.OP_POINTS, 4)]
    assert PACK_BOARD.row_loss[5] == 1


@rule("W-ICON-04")
def test_the_icon_of_reputation(pack: Path) -> None:
    assert rim_part(pack, "{ reputation = 2 }") == [(ids.OP_REPUTATION, 2)]


@rule("W-ICON-05")
def test_the_icon_of_production(pack: Path) -> None:
    assert rim_part(pack, "{ produce = 5 }") == [(ids.OP_PRODUCE, 5)]


@rule("W-ICON-06")
def test_the_icons_of_items(pack: Path) -> None:
    effect = "{ sawblade = 1, glue = 2, scrapwood = 3, lantern = 4, reuse = 5, tool = 'plane' }"
    assert rim_part(pack, effect) == [
        (ids.OP_LANTERN, 4),
        (ids.OP_GLUE, 2),
        (ids.OP_SCRAPWOOD, 3),
        (ids.OP_SAWBLADE, 1),
        (ids.OP_REUSE, 5),
        (ids.OP_TOOL, 3),
    ]
    assert rim_part(pack, "{ tool = 'any' }") == [(ids.OP_TOOL, ids.ANY_TOOL)]


@rule("W-HAZEL-05")
@pytest.mark.parametrize("id", ["oe12", "ol01"])
def test_no_other_order_offers_a_contract(pack: Path, id: str) -> None:
    change(pack, ORDERS, id, "reward", "reward = { one_of = [{ points = 5 }, { contract = 1 }] }")
    problem = "a contract is allowed in the options of a hazelnut order's reward only"
    assert mistake(pack) == f"orders.toml: {id}: reward: one_of 2: contract: {problem}"


# --- how effects are read ----------------------------------------------------------------------------------------


def test_all_parts_in_their_order_and_back_again(pack: Path) -> None:
    effect = (
        "{ one_of = [{ glue = 1 }, { tool = 'wrench', points = 1 }, {}], action = { name = 'improve', discount = 3 }, "
        "per = { count = 'pips', gain = { points = 1 }, every = 2, max = 4 }, "
        "dice = [{ colors = ['brown', 'green'], value = 6 }, { colors = ['yellow'], value = 1 }], points = 2 }"
    )
    assert rim_part(pack, effect)[0] == (ids.OP_POINTS, 2)
    content = load_content(pack)
    parts = [part & ids.OP_MASK for part in content.effects.table[content.board.rim[6]]]
    assert parts == [ids.OP_POINTS, ids.OP_DIE, ids.OP_DIE, ids.OP_PER, ids.OP_ACTION, ids.OP_ONE_OF]
    assert words(content.board.rim[6], content) == {
        "points": 2,
        "dice": [{"colors": ["green", "brown"], "value": 6}, {"colors": ["yellow"], "value": 1}],
        "per": {"count": "pips", "gain": {"points": 1}, "every": 2, "max": 4},
        "action": {"name": "improve", "discount": 3},
        "one_of": [{"glue": 1}, {"points": 1, "tool": "wrench"}, {}],
    }


def test_a_repeated_effect_without_limits(pack: Path) -> None:
    ((op, place),) = rim_part(pack, "{ per = { count = 'tools', gain = { lantern = 1 } } }")
    effects = load_content(pack).effects
    assert op == ids.OP_PER
    assert (effects.per_count[place], effects.per_every[place], effects.per_most[place]) == (ids.TOOLS, 1, 999)
    assert words_of_effect(effects, effects.per_gain[place], []) == {"lantern": 1}


def test_equal_effects_share_one_number() -> None:
    table = CONTENT.effects.table
    assert table[0] == []
    assert len({tuple(parts) for parts in table}) == len(table) <= 255
    assert max(len(parts) for parts in table) <= 15


def test_the_words_are_in_the_order_of_their_numbers() -> None:
    for number, word in enumerate(EFFECT_WORDS):
        name = {"hazelnut_income": "HAZELNUT", "blueberry_income": "BLUEBERRY", "dice": "DIE"}.get(word, word.upper())
        assert getattr(ids, f"OP_{name}") == number
    for number, word in enumerate(COUNTER_WORDS):
        assert getattr(ids, word.upper()) == number
    for number, word in enumerate(EVENT_WORDS):
        assert getattr(ids, word.upper() if number < ids.ACTIONS else f"ON_{word.upper()}") == number


def test_orders_are_read_as_they_are_written() -> None:
    orders = CONTENT.orders
    assert len(orders.ids) == len(set(orders.ids)) == 72
    for entry in raw(STANDARD, ORDERS)["order"]:
        place = orders.ids.index(str(entry["id"]))
        assert orders.names[place] == entry["name"]
        assert ["early", "late", "hazelnut"][orders.deck[place]] == entry["deck"]
        assert orders.row[place] == entry["row"]
        tokens = {"glue": 0, "scrapwood": 0, "sawblade": 0} | dict(entry.get("tokens", {}))  # type: ignore[call-overload]
        assert orders.tokens[place] == [0, 0, tokens["glue"], tokens["scrapwood"], tokens["sawblade"], 0]
        assert words(orders.reward[place]) == entry["reward"]
        written = [str(words_of_die(symbol)) for symbol in orders.dice[place]]
        assert sorted(written) == sorted(str(die) for die in entry["dice"])  # type: ignore[attr-defined]


def test_helpers_are_read_as_they_are_written() -> None:
    helpers = CONTENT.helpers
    ops_of = ["", "shift", "flip", "recolor", "transfer", "split"]
    rules_of = RULE_WORDS
    tokens = ["blueberries", "lantern", "glue", "scrapwood", "sawblade", "reuse"]
    for entry in raw(STANDARD, HELPERS)["helper"]:
        place = helpers.ids.index(str(entry["id"]))
        ability: dict[str, object] = {"kind": ["immediate", "once_per_turn", "permanent"][helpers.kind[place]]}
        if helpers.gain[place]:
            ability["gain"] = words(helpers.gain[place])
        if helpers.pay[place]:
            ability["pay"] = {tokens[token]: amount for token, amount in enumerate(helpers.pay[place]) if amount}
        if helpers.op[place]:
            modify: dict[str, object] = {"op": ops_of[helpers.op[place]]}
            if helpers.by[place]:
                modify["by"] = helpers.by[place]
            if helpers.on_trees[place]:
                modify["target"] = "tree"
            ability["modify"] = modify
        if helpers.trigger[place] >= 0:
            ability["trigger"] = EVENT_WORDS[helpers.trigger[place]]
        if helpers.discount[place]:
            ability["discount"] = helpers.discount[place]
        if helpers.rule[place] >= 0:
            ability["rule"] = {rules_of[helpers.rule[place]]: helpers.rule_amount[place]}
        assert ability == entry["ability"]
        assert (helpers.cost[place], helpers.names[place], helpers.texts[place]) == (
            entry["cost"],
            entry["name"],
            entry["text"],
        )
        assert words(helpers.production[place]) == entry["production"]
        condition = (helpers.if_colours[place], helpers.if_value[place], helpers.if_rows[place], helpers.if_dice[place])
        assert condition == (7, 0, 0, 0)


def test_conditions_and_dice_to_pay(pack: Path) -> None:
    permanent = 'ability = { kind = "permanent", trigger = "%s", %s, if = %s }'
    change(
        pack,
        HELPERS,
        "he17",
        "ability",
        permanent % ("die_bought", "discount = 1", '{ colors = ["brown", "green"], min_value = 3 }'),
    )
    gain = "gain = { points = 1 }"
    change(pack, HELPERS, "he26", "ability", permanent % ("complete", gain, "{ rows = [1, 4], min_dice = 3 }"))
    change(pack, HELPERS, "hl21", "ability", permanent % ("harvest", gain, "{ min_value = 5 }"))
    dice = 'dice = [{ colors = ["green", "yellow", "brown"], value = 0 }, { colors = ["green"], value = 2 }]'
    change(pack, HELPERS, "he12", "ability", f'ability = {{ kind = "once_per_turn", pay = {{ {dice} }}, {gain} }}')
    helpers = load_content(pack).helpers
    bought, done, cut, paid = (helpers.ids.index(id) for id in ("he17", "he26", "hl21", "he12"))
    assert (helpers.if_colours[bought], helpers.if_value[bought]) == (0b101, 3)
    assert (helpers.if_rows[done], helpers.if_dice[done]) == (0b10010, 3)
    assert helpers.if_value[cut] == 5
    assert helpers.pay[paid] == []
    assert helpers.pay_dice[paid] == [2 | 1 << 3, 0 | 7 << 3]


def test_solo_cards_and_tiles_are_read_as_they_are_written() -> None:
    solo, board = CONTENT.solo, PACK_BOARD
    for place, entry in enumerate(raw(STANDARD, SOLO)["card"]):
        assert solo.rearmost[place] == (entry["move"] == "rearmost")
        assert [board.action_ids[tile] for tile in solo.tiles[place]] == entry["tiles"]
        effect = {
            "remove_orders": solo.remove_orders[place],
            "remove_helpers": solo.remove_helpers[place],
            "reroll": [board.colours[colour] for colour in solo.reroll[place]],
            "rival_reputation": solo.rival[place],
        }
        assert {key: value for key, value in effect.items() if value} == entry["effect"]
    for place, entry in enumerate(raw(STANDARD, TILES)["tile"]):
        assert [words(effect) for effect in CONTENT.tiles.side_2_4[place]] == entry["side_2_4"]
        assert [words(effect) for effect in CONTENT.tiles.side_3[place]] == entry["side_3"]


def test_the_board_is_read_as_it_is_written() -> None:
    board, data = PACK_BOARD, raw(STANDARD, BOARD)
    for place, entry in enumerate(data["rim"]):
        assert words(board.rim[place]) == entry["gain"]
    pieces = {id: place for place, id in enumerate(board.piece_ids)}
    assert board.piece_ids == [str(entry["id"]) for entry in data["piece"]]
    for entry in data["piece"]:
        place = pieces[str(entry["id"])]
        assert board.piece_price[place] == entry["price"]
        assert words(board.piece_gain[place]) == entry["gain"]
        assert board.piece_amounts[place] == entry.get("amounts", [])
    assert (board.piece_rule[ids.POT_BROWN], board.piece_rule_amount[ids.POT_BROWN]) == (ids.RULE_PLANT_TREES, 1)
    assert board.piece_rule[ids.GLUE_1] == -1
    assert [board.market_price, board.market_points] == [
        [entry[key] for entry in data["marketing"]] for key in ("price", "points")
    ]
    for place, entry in enumerate(data["attic_link"]):
        assert [board.space_ids[board.link_a[place]], board.space_ids[board.link_b[place]]] == entry["between"]
        assert words(board.link_gain[place]) == entry["gain"]
    assert board.surcharge == [0, 1, 2]
    assert (board.produce, board.produce_planting) == (2, 1)
    assert board.contracts_shown == [0, 3, 3, 4, 5]


# --- files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("format = 1", "format = 2", "meta: format: a whole number from 1 to 1 is expected, not 2"),
        ('pack = "woodcraft"', 'pack = "wordcraft"', "meta: pack: 'wordcraft' is not one of woodcraft"),
        ('id = "woodcraft_', 'id = "lignum_', "meta: id: 'lignum_"),
        ("format = 1", "format = 1\nextra = 1", "meta: extra: is not a key of this entry"),
        ("[meta]", "[mega]", "there is no [meta]"),
    ],
)
def test_the_head_of_a_file(pack: Path, file: str, old: str, new: str, problem: str) -> None:
    text = (pack / file).read_text("utf-8")
    (pack / file).write_text(text.replace(old, new, 1), "utf-8")
    assert mistake(pack).startswith(f"{file}: {problem}")


ONE_OF_EACH = [
    (BOARD, "dice", "dice"),
    (BOARD, "start_green", "start_die"),
    (BOARD, "start", "start"),
    (BOARD, "materials", "materials"),
    (BOARD, "glue_3", "material_offer"),
    (BOARD, "rounds_4_players", "calendar"),
    (BOARD, "produce", "action"),
    (BOARD, "improve", "action"),
    (BOARD, "wheel", "wheel"),
    (BOARD, "q1", "quadrant"),
    (BOARD, "rim_q2_3", "rim"),
    (BOARD, "row_3", "row"),
    (BOARD, "row_lost", "row_lost"),
    (BOARD, "saw_3", "piece"),
    (BOARD, "rooms", "rooms"),
    (BOARD, "room_1_3", "room"),
    (BOARD, "hazelnut_income", "income_track"),
    (BOARD, "line_tool", "income_line"),
    (BOARD, "reputation_track", "reputation_track"),
    (BOARD, "market_4", "marketing"),
    (BOARD, "m2", "attic_space"),
    (BOARD, "link_b2_b3", "attic_link"),
    (BOARD, "gouge", "tool"),
    (ORDERS, "oe10", "order"),
    (HELPERS, "hl04", "helper"),
    (CONTRACTS, "pc02", "contract"),
    (SOLO, "so03", "card"),
    (TILES, "rt2", "tile"),
]


@pytest.mark.parametrize(("file", "id", "table"), ONE_OF_EACH)
def test_an_unknown_key(pack: Path, file: str, id: str, table: str) -> None:
    edit(pack, file, id, f'id = "{id}"', f'id = "{id}"\nflavour = "sweet"')
    assert mistake(pack) == f"{file}: {id}: flavour: is not a key of this entry"


@pytest.mark.parametrize(("file", "id", "table"), ONE_OF_EACH)
def test_a_missing_source(pack: Path, file: str, id: str, table: str) -> None:
    change(pack, file, id, "source", "")
    assert mistake(pack) == f"{file}: {id}: source: is missing"


@pytest.mark.parametrize(("file", "id", "table"), ONE_OF_EACH)
def test_every_key_is_needed(pack: Path, file: str, id: str, table: str) -> None:
    optional = {"source", "ref", "id", "discount", "rule", "sapling", "lose_points", "tokens", "dice"}
    written = set(re.findall(r"(?m)^([a-z_0-9]+) = ", block_of(pack, file, id)))
    keys = {key for key in written - optional if not key.endswith("_source")}
    spoilt = (pack / file).read_text("utf-8")
    for key in sorted(keys):
        if f"{key}_source" in written:
            change(pack, file, id, f"{key}_source", "")
        change(pack, file, id, key, "")
        assert mistake(pack) == f"{file}: {id}: {key}: is missing"
        (pack / file).write_text(spoilt, "utf-8")


def test_what_the_rules_fix_is_no_key(pack: Path) -> None:
    edit(pack, BOARD, "dice", 'id = "dice"', 'id = "dice"\nmax_face = 6')
    assert mistake(pack) == "board.toml: dice: max_face: is not a key of this entry"


@pytest.mark.parametrize(("file", "id", "table"), [each for each in ONE_OF_EACH if each[1] != each[2]])
def test_an_id_twice(pack: Path, file: str, id: str, table: str) -> None:
    add(pack, file, "\n" + block_of(pack, file, id))
    assert mistake(pack) == f"{file}: {id}: id: occurs twice"


@pytest.mark.parametrize(
    ("file", "id", "problem"),
    [
        (BOARD, "start_yellow", "start_die: the yellow one is missing"),
        (BOARD, "rounds_1_to_3_players", "calendar: there is none for 1 players"),
        (BOARD, "rounds_4_players", "calendar: there is none for 4 players"),
        (BOARD, "improve", "action: improve is missing"),
        (BOARD, "q3", "quadrant: 4 are expected, not 3"),
        (BOARD, "rim_q2_3", "rim: space 3 of q2 is missing"),
        (BOARD, "row_4", "row: row 4 is missing"),
        (BOARD, "glue_1", "piece: glue 1 is missing"),
        (BOARD, "room_2_4", "room: row 2, column 4 is missing"),
        (BOARD, "hazelnut_income", "income_track: hazelnut_income is missing"),
        (BOARD, "market_4", "marketing: step 4 is missing"),
        (BOARD, "t4", "link_t3_t4: between: there is no attic_space 't4'"),
        (BOARD, "link_t3_t4", "t4: beside: there is no attic_link to t3"),
        (BOARD, "link_m2_b3", "m2: rests_on: there is no attic_link to b3"),
        (BOARD, "link_b2_b3", "m2: rests_on: the two spaces below are not adjacent"),
        (ORDERS, "oh07", "order: deck hazelnut: at least 8 cards are needed for a start, not 7"),
        (BOARD, "row_lost", "there is no [row_lost]"),
    ],
)
def test_a_missing_entry(pack: Path, file: str, id: str, problem: str) -> None:
    remove(pack, file, id)
    assert mistake(pack) == f"{file}: {problem}"


@pytest.mark.parametrize(
    ("file", "kind", "cards", "least", "problem"),
    [
        (ORDERS, "oe", CONTENT.orders.ids, 24, "order: deck early: at least 24 cards are needed"),
        (HELPERS, "he", CONTENT.helpers.ids, 16, "helper: deck early: at least 16 cards are needed"),
        (CONTRACTS, "pc", CONTENT.contracts.ids, 5, "contract: at least 5 cards are needed for a start, not 4"),
        (TILES, "rt", CONTENT.tiles.ids, 2, "tile: at least 2 cards are needed for a start, not 1"),
    ],
)
def test_too_few_cards_for_a_start(
    pack: Path, file: str, kind: str, cards: list[str], least: int, problem: str
) -> None:
    ids = [id for id in cards if id.startswith(kind)]
    for id in ids[least:]:
        remove(pack, file, id)
    load_content(pack)
    remove(pack, file, ids[0])
    assert mistake(pack).startswith(f"{file}: {problem}")


def test_too_many_cards_for_a_step_to_name(pack: Path) -> None:
    helper = block_of(pack, HELPERS, "he07")
    room = 256 - len(CONTENT.orders.ids) - len(CONTENT.helpers.ids)
    add(pack, HELPERS, "".join(f"\n{helper.replace('he07', f'he{100 + card}')}" for card in range(room)))
    load_content(pack)
    add(pack, HELPERS, "\n" + helper.replace("he07", f"he{100 + room}"))
    assert mistake(pack) == "helpers.toml: helper: with the orders, at most 256 cards are possible"


def test_too_many_kinds_of_tools(pack: Path) -> None:
    brace = block_of(pack, BOARD, "brace")
    add(pack, BOARD, "".join(f"\n{brace.replace('brace', f'brace_{kind}')}" for kind in range(20)))
    assert len(load_content(pack).board.tool_ids) == 31
    add(pack, BOARD, "\n" + brace.replace("brace", "brace_20"))
    assert mistake(pack) == "board.toml: tool: at most 31 kinds are possible, not 32"


@pytest.mark.parametrize(
    ("file", "id"), [(ORDERS, "oe07"), (ORDERS, "ol07"), (HELPERS, "he08"), (HELPERS, "hl22"), (SOLO, "so05")]
)
def test_the_pack_says_how_many_cards_there_are(pack: Path, file: str, id: str) -> None:
    block = block_of(pack, file, id)
    remove(pack, file, id)
    fewer = woodcraft(pack)
    add(pack, file, f"\n{block}\n{block.replace(id, id + 'b')}")
    more = woodcraft(pack)
    counted = [CONTENT.orders, CONTENT.helpers, CONTENT.solo]
    for of, cards in ((fewer, -1), (more, 1)):
        found = [of.pack.orders, of.pack.helpers, of.pack.solo]
        assert sum(len(each.ids) for each in found) == sum(len(each.ids) for each in counted) + cards
        for seats in (1, 4):
            p = of.start(seats, {}, fast(seats))
            roll_out(p, fast(7), checked=True)
            assert p.over()
    assert id + "b" in [*more.pack.orders.ids, *more.pack.helpers.ids, *more.pack.solo.ids]


# --- single mistakes ---------------------------------------------------------------------------------------------

RESERVED = "is reserved: this engine does not carry it out yet"
PERMANENT = 'ability = { kind = "permanent", '
PER_TURN = 'ability = { kind = "once_per_turn", '


@pytest.mark.parametrize(
    ("id", "old", "new", "problem"),
    [
        ("oe05", "points = 2", "xyz = 2", "reward: xyz: is not an effect; the effects are: points, blueberries,"),
        ("oe05", "points = 2", "points = 0", "reward: points: a whole number from 1 to 60"),
        ("oe05", "points = 2", "points = 61", "reward: points: a whole number from 1 to 60"),
        ("oe05", "points = 2", "points = true", "reward: points: a whole number from 1 to 60"),
        ("oe05", "points = 2", "contract = 1", "reward: contract: a contract is allowed in"),
        (
            "oe05",
            "points = 2",
            "one_of = [{ glue = 1 }, { contract = 1 }]",
            "reward: one_of 2: contract: a contract is",
        ),
        ("oe05", "points = 2", "one_of = [{ glue = 1 }]", "reward: one_of: 2 to 8 effects are expected, not 1"),
        ("oe05", "points = 2", "one_of = [{ glue = 1 }, { glue = 1 }]", "reward: one_of: an effect occurs twice"),
        ("oe05", "points = 2", "one_of = [{ glue = 1 }, 3]", "reward: one_of 2: a table is expected"),
        ("oe05", "points = 2", "one_of = 3", "reward: one_of: a list of tables is expected"),
        ("oe05", "points = 2", 'tool = "spoon"', "reward: tool: there is no tool 'spoon'; the tools are: any, mallet"),
        ("oe05", "points = 2", 'action = { name = "sleep" }', "reward: action: name: 'sleep' is not one of buy_lumber"),
        ("oe05", "points = 2", 'action = { name = "improve", off = 1 }', "reward: action: off: is not a key"),
        (
            "oe05",
            "points = 2",
            'per = { count = "moons", gain = { glue = 1 } }',
            "reward: per: count: 'moons' is not one of completed_orders",
        ),
        ("oe05", "points = 2", 'per = { count = "pips", gain = {} }', "reward: per: gain: gives nothing"),
        (
            "oe05",
            "points = 2",
            'per = { count = "pips", gain = { contract = 1 } }',
            "reward: per: gain: contract: a contract is allowed in",
        ),
        (
            "oe05",
            "points = 2",
            'dice = [{ colors = ["green", "yellow", "brown"], value = 0 }]',
            "reward: dice 1: value: a whole number from 1 to 6 is expected, not 0",
        ),
        ("oe05", "points = 2", "dice = []", "reward: dice: at least one die is expected"),
        (
            "oe05",
            "points = 2",
            "dice = [" + ", ".join(["{ colors = ['green'], value = 1 }"] * 15) + "]",
            "reward: an effect has at most 15 parts, not 16",
        ),
        ("oe01", '["green"], value = 2', '["green"], value = 7', "dice 2: value: a whole number from 0 to 6"),
        ("oe01", '["green"], value = 2', '["blue"], value = 2', "dice 2: colors: 'blue' is not one of green, yellow"),
        ("oe01", '["green"], value = 2', '["green", "green"], value = 2', "dice 2: colors: green occurs twice"),
        ("oe01", '["green"], value = 2', "[], value = 2", "dice 2: colors: a list of texts is expected"),
        ("oe01", '["green"], value = 2', '["green"], value = 2, size = 1', "dice 2: size: is not a key"),
        ("oe01", "scrapwood = 1 }", "lantern = 1 }", "tokens: lantern: is not one of glue, scrapwood, sawblade"),
        ("oe01", "scrapwood = 1 }", "}", "tokens: is empty"),
        ("oe01", "scrapwood = 1 }", "scrapwood = 0 }", "tokens: scrapwood: a whole number from 1 to 60"),
        ("oe01", "row = 1", "row = 4", "row: a whole number from 1 to 3 is expected, not 4"),
        ("oe01", 'deck = "early"', 'deck = "middle"', "deck: 'middle' is not one of early, late, hazelnut"),
        ("oe01", ', de = "Feldmaus-Schemel"', "", "name: de: is missing"),
        ("oe01", 'ref = "', 'reference = "', "ref: is missing"),
        ("oe05", 'source = "designed"', 'source = "guessed"', "source: 'guessed' is not one of stated"),
        ("oh01", 'reward_ref = "004"', "", "reward_ref: is missing"),
        ("oh01", 'reward_source = "stated"', 'reward_source = "guessed"', "reward_source: 'guessed' is not one of"),
        (
            "oh01",
            "one_of = [{ points = 5, blueberries = 5 }, { contract = 1 }]",
            "glue = 1",
            "reward: a hazelnut order",
        ),
        ("oh01", "{ contract = 1 }] }", "{ contract = 1 }], glue = 1 }", "reward: a hazelnut order gives a choice"),
        ("oh01", "{ contract = 1 }", "{ glue = 1 }", "reward: exactly one option is a contract, not 0"),
        (
            "oh01",
            "{ contract = 1 }",
            "{ contract = 1, glue = 1 }",
            "reward: the option with the contract gives nothing",
        ),
        ("oh01", "one_of = [{ points = 5, blueberries = 5 }, { contract = 1 }]", "contract = 1", "reward: contract: a"),
        ("oh01", "{ contract = 1 }", "{ contract = 2 }", "reward: one_of 2: contract: a whole number from 1 to 1"),
    ],
)
def test_a_mistake_in_an_order(pack: Path, id: str, old: str, new: str, problem: str) -> None:
    edit(pack, ORDERS, id, old, new)
    assert mistake(pack).startswith(f"orders.toml: {id}: {problem}")


def test_an_id_of_another_deck(pack: Path) -> None:
    edit(pack, ORDERS, "oe05", '"oe05"', '"ox05"')
    assert mistake(pack) == "orders.toml: ox05: id: an id that starts with 'oe' is expected"


@pytest.mark.parametrize(
    ("id", "line", "problem"),
    [
        ("he03", 'ability = { kind = "magic" }', "kind: 'magic' is not one of immediate, once_per_turn, permanent"),
        ("he03", 'ability = { kind = "immediate", gain = {} }', "gain: gives nothing"),
        ("he03", 'ability = { kind = "immediate" }', "gain: is missing"),
        ("he03", 'ability = { kind = "immediate", gain = { glue = 1 }, rule = { growth = 1 } }', "rule: is not a key"),
        ("he03", 'ability = { kind = "immediate", gain = { glue = 1 }, pay = { glue = 1 } }', "pay: is not a key of"),
        ("he08", PER_TURN + 'modify = { op = "flip" }, gain = { glue = 1 } }', "modify: a gain or a change of a die"),
        ("he08", 'ability = { kind = "once_per_turn" }', "modify: a gain or a change of a die is expected"),
        ("he08", PER_TURN + 'modify = { op = "join" } }', f"modify: op: 'join' {RESERVED}"),
        ("he08", PER_TURN + 'modify = { op = "melt" } }', "modify: op: 'melt' is not one of shift, flip, recolor"),
        ("he08", PER_TURN + 'modify = { op = "shift" } }', "modify: by: is missing"),
        ("he08", PER_TURN + 'modify = { op = "shift", by = [0] } }', "modify: by: different numbers other than 0"),
        ("he08", PER_TURN + 'modify = { op = "shift", by = [1, 1] } }', "modify: by: different numbers other than 0"),
        ("he08", PER_TURN + 'modify = { op = "flip", by = [1] } }', "modify: by: is not a key of this entry"),
        ("he08", PER_TURN + 'modify = { op = "flip", target = "moon" } }', "modify: target: 'moon' is not one of tree"),
        ("he08", PER_TURN + 'modify = { op = "split", target = "tree" } }', "modify: target: split works on lumber"),
        ("he08", PER_TURN + 'modify = { op = "flip" }, pay = {} }', "pay: is empty"),
        ("he08", PER_TURN + 'modify = { op = "flip" }, pay = { reuse = 1 } }', "pay: reuse: is not one of blueberries"),
        (
            "he08",
            PER_TURN + 'modify = { op = "flip" }, pay = { dice = [{ colors = ["green"], value = 1 }] } }',
            "pay: dice: dice pay for a gain only",
        ),
        (
            "he08",
            PER_TURN + "gain = { glue = 1 }, pay = { dice = [{ colors = ['green'], value = 7 }] } }",
            "pay: dice 1: ",
        ),
        ("he17", PERMANENT + 'trigger = "rain", discount = 1 }', "trigger: 'rain' is not one of buy_lumber"),
        ("he17", PERMANENT + 'trigger = "material_bought", discount = 1 }', f"trigger: 'material_bought' {RESERVED}"),
        ("he17", PERMANENT + 'trigger = "plant", gain = { glue = 1 } }', f"trigger: 'plant' {RESERVED}"),
        ("he17", PERMANENT + 'trigger = "growth", gain = { glue = 1 } }', f"trigger: 'growth' {RESERVED}"),
        ("he17", PERMANENT + 'trigger = "saw_bonus", gain = { glue = 1 } }', f"trigger: 'saw_bonus' {RESERVED}"),
        ("he17", PERMANENT + 'trigger = "lantern_swap", gain = { glue = 1 } }', f"trigger: 'lantern_swap' {RESERVED}"),
        ("he17", PERMANENT + 'trigger = "bonus_action", gain = { glue = 1 } }', f"trigger: 'bonus_action' {RESERVED}"),
        ("he17", PERMANENT + 'trigger = "improve" }', "gain: a discount or a gain is expected"),
        ("he17", PERMANENT + 'trigger = "improve", discount = 0 }', "discount: a whole number from 1 to 60"),
        ("he17", PERMANENT + 'trigger = "improve", discount = 1, rule = { growth = 1 } }', "trigger: exactly one of"),
        ("he17", 'ability = { kind = "permanent" }', "trigger: exactly one of trigger and rule is expected"),
        ("he17", PERMANENT + 'trigger = "saw", discount = 1 }', "discount: saw has no price; these have: die_bought"),
        ("he17", PERMANENT + 'trigger = "buy_lumber", discount = 1 }', "discount: buy_lumber has no price"),
        (
            "he17",
            PERMANENT + 'trigger = "second_order", gain = { glue = 1 } }',
            "gain: second_order has a discount only",
        ),
        ("he17", PERMANENT + 'trigger = "improve", discount = 1, if = { min_value = 1 } }', "if: improve has no cond"),
        ("he17", PERMANENT + 'trigger = "die_bought", discount = 1, if = {} }', "if: is empty"),
        ("he17", PERMANENT + 'trigger = "die_bought", discount = 1, if = { rows = [1] } }', "if: rows: is not a key"),
        (
            "he17",
            PERMANENT + 'trigger = "harvest", gain = { glue = 1 }, if = { colors = ["green"] } }',
            "if: colors: is",
        ),
        (
            "he17",
            PERMANENT + 'trigger = "complete", gain = { glue = 1 }, if = { min_value = 1 } }',
            "if: min_value: is",
        ),
        ("he17", PERMANENT + 'trigger = "complete", gain = { glue = 1 }, if = { rows = [6] } }', "if: rows: whole"),
        ("he27", PERMANENT + "rule = { gravity = 1 } }", "rule: gravity: is not a rule; the rules are: growth, splice"),
        ("he27", PERMANENT + "rule = { growth = 1, splice = 1 } }", "rule: exactly one rule is expected, not 2"),
        ("he27", PERMANENT + "rule = {} }", "rule: exactly one rule is expected, not 0"),
        ("he27", PERMANENT + "rule = { growth = 0 } }", "rule: growth: a whole number from 1 to 60"),
        ("he27", PERMANENT + "rule = { lumber_limit = 1 } }", f"rule: lumber_limit: {RESERVED}"),
        ("he27", PERMANENT + "rule = { lumber_dice = 1 } }", f"rule: lumber_dice: {RESERVED}"),
        ("he27", PERMANENT + "rule = { material_purchases = 1 } }", f"rule: material_purchases: {RESERVED}"),
        ("he27", PERMANENT + "rule = { bonus_action_lanterns = 1 } }", f"rule: bonus_action_lanterns: {RESERVED}"),
    ],
)
def test_a_mistake_in_an_ability(pack: Path, id: str, line: str, problem: str) -> None:
    change(pack, HELPERS, id, "ability", line)
    assert mistake(pack).startswith(f"helpers.toml: {id}: ability: {problem}")


def test_two_abilities(pack: Path) -> None:
    change(pack, HELPERS, "he01", "ability", 'ability = [{ kind = "immediate", gain = { glue = 1 } }]')
    assert mistake(pack) == "helpers.toml: he01: ability: a table is expected"


@pytest.mark.parametrize(
    ("file", "id", "old", "new", "problem"),
    [
        (HELPERS, "he01", 'deck = "early"', 'deck = "hazelnut"', "deck: 'hazelnut' is not one of early, late"),
        (HELPERS, "he01", ', de = "Pip, die Botenmaus"', "", "name: de: is missing"),
        (HELPERS, "he08", ', de = "Erhöhe 1 deiner Würfel um 1."', "", "text: de: is missing"),
        (HELPERS, "he08", 'en = "Raise one of your dice by 1."', 'en = ""', "text: en: a text is expected"),
        (HELPERS, "he01", "cost = 2", "cost = -1", "cost: a whole number from 0 to 60"),
        (CONTRACTS, "pc01", '"tools"', '"moons"', "count: 'moons' is not one of completed_orders"),
        (CONTRACTS, "pc01", "every = 1", "every = 0", "every: a whole number from 1 to 60"),
        (CONTRACTS, "pc01", ', de = "Messe der Werkzeughüter"', "", "name: de: is missing"),
        (SOLO, "so01", '"named"', '"random"', "move: 'random' is not one of named, rearmost"),
        (SOLO, "so01", '"named"', '"rearmost"', "tiles: a card that moves named tiles names them"),
        (SOLO, "so09", '"rearmost"', '"named"', "tiles: a card that moves named tiles names them"),
        (SOLO, "so01", '"buy_lumber"', '"sleep"', "tiles: 'sleep' is not one of buy_lumber"),
        (SOLO, "so01", '"buy_lumber"', '"choose_orders"', "tiles: choose_orders occurs twice"),
        (SOLO, "so01", "{ remove_orders", "{ dance", "effect: dance: is not an effect of a solo card"),
        (SOLO, "so01", "[4] }", "[4], rival_reputation = 1 }", "effect: at most one effect is expected, not 2"),
        (SOLO, "so01", "[4] }", "[5] }", "effect: remove_orders: whole numbers from 1 to 4 are expected, not 5"),
        (SOLO, "so01", "[4] }", "[4, 4] }", "effect: remove_orders: a slot occurs twice"),
        (SOLO, "so03", '"brown"', '"blue"', "effect: reroll: 'blue' is not one of green, yellow, brown"),
        (TILES, "rt1", "side_3 = [{ points = 5 }, ", "side_3 = [", "side_3: 2 effects are expected, not 1"),
        (TILES, "rt1", "{ points = 2 }]", "{ points = 2 }, {}]", "side_2_4: 3 effects are expected, not 4"),
        (TILES, "rt1", "{ points = 2 }]", "{ fame = 2 }]", "side_2_4 3: fame: is not an effect"),
    ],
)
def test_a_mistake_in_another_card(pack: Path, file: str, id: str, old: str, new: str, problem: str) -> None:
    edit(pack, file, id, old, new)
    assert mistake(pack).startswith(f"{file}: {id}: {problem}")


@rule("W-DATA-12")
def test_a_hand_of_helpers_that_cannot_be_paid(pack: Path) -> None:
    for id in ("he01", "he09"):
        edit(pack, HELPERS, id, "cost = 2", "cost = 13")
    load_content(pack)
    edit(pack, HELPERS, "he18", "cost = 2", "cost = 13")
    assert mistake(pack).startswith("helpers.toml: he18: cost: a hand of he01, he09, he18 could not be paid")


@pytest.mark.parametrize(
    ("id", "old", "new", "problem"),
    [
        ("dice", "yellow = 1, ", "", "surcharge: yellow: is missing"),
        ("dice", "[1, 2]", "[2, 1]", "plant_faces: different numbers in rising order are expected"),
        ("start_brown", '"brown"\n', '"green"\n', "start_green|color: there are two green dice"),
        ("start_brown", '"brown"\n', '"blue"\n', "color: 'blue' is not one of"),
        ("start_brown", "value = 1", "value = 7", "value: a whole number from 1 to 6 is expected, not 7"),
        ("start", "orders_kept = 2", "orders_kept = 3", "orders_kept: 4 orders are kept, with the hazelnut ones"),
        ("start", "p3 = 4, ", "", "contracts_shown: p3: is missing"),
        ("start", "p4 = 5 }", "p4 = 61 }", "contracts_shown: p4: a whole number from 0 to 60 is expected, not 61"),
        ("start", "p4 = 2 }", "p4 = 2, p5 = 2 }", "lanterns: p5: is not a key of this entry"),
        ("glue_2", "glue = 2 }", "lantern = 2 }", "gain: lantern: is not a material; the materials are: glue"),
        ("glue_2", "glue = 2 }", "glue = 2, sawblade = 1 }", "gain: exactly one material is expected, not 2"),
        ("glue_2", "glue = 2 }", "glue = 0 }", "gain: glue: a whole number from 1 to 60"),
        ("rounds_4_players", "[4]", "[3, 4]", "players: there are two calendars for 3"),
        ("rounds_4_players", "players = [4]", "players = [5]", "players: whole numbers from 1 to 4"),
        ("rounds_4_players", "10, 13]", "10, 12]", "income_after: the last income phase follows the last round (13)"),
        ("rounds_4_players", "[4, 7, 10, 13]", "[4, 7, 13]", "income_after: 4 rounds are expected, not 3"),
        ("rounds_4_players", "[4, 7, 10, 13]", "[4, 10, 7, 13]", "income_after: different numbers in rising order"),
        ("rounds_4_players", "[4, 10]", "[4, 9]", "discard_after: there is no income phase after round 9"),
        ("rounds_4_players", "[4, 10]", "[4, 7]", "discard_after: no cards are discarded at the X after round 7"),
        ("rounds_4_players", "[4, 10]", "[4, 13]", "discard_after: no cards are discarded at the X after round 13"),
        ("rounds_4_players", "slots = [3, 4]", "slots = [2, 3, 4]", "discard_slots: 2 slots are expected, not 3"),
        ("rounds_4_players", "late_decks_after = 7", "late_decks_after = 8", "late_decks_after: 8 is no round"),
        ("rounds_4_players", "late_decks_after = 7", "late_decks_after = 13", "late_decks_after: 13 is no round"),
        ("rounds_4_players", "slots = [3, 4]", "slots = [4, 5]", "discard_slots: whole numbers from 1 to 4"),
        ("rounds_4_players", "= []", "= [10]", "solo_contract_loss_at_start_of: is for a calendar of one player"),
        ("produce", "produce = 2", "produce = 9", "produce: a whole number from 1 to 8"),
        ("produce", "planting = 1", "planting = 0", "produce_with_planting: a whole number from 1 to 8"),
        ("buy_materials", ', de = "Materialien kaufen"', "", "name: de: is missing"),
        ("wheel", '"q0"', '"q9"', "first_game_start: 'q9' is not one of q0, q1, q2, q3"),
        ("q0", 'level_1_source = "stated"', 'level_1_source = "x"', "saw_level_1_source: 'x' is not one of stated"),
        ("q2", 'level_1_source = "designed"', 'level_1_source = "stated"', "saw_level_1_ref: is missing"),
        ("q2", "saw_level_1_source", "saw_level_9_source", "saw_level_9_source: is not a key of this entry"),
        ("rim_q2_3", '"q2"', '"q5"', "quadrant: 'q5' is not one of q0, q1, q2, q3"),
        ("rim_q2_3", "space = 3", "space = 8", "space: a whole number from 1 to 7 is expected, not 8"),
        ("rim_q2_3", "space = 3", "space = 2", "space: this space is given twice"),
        ("rim_q2_3", "lantern = 1", "moon = 1", "gain: moon: is not an effect"),
        ("row_3", "index = 3", "index = 2", "index: row 2 is given twice"),
        ("row_5", "lose_points = 1", "lose_points = -1", "lose_points: a whole number from 1 to 60"),
        ("saw_2", 'line = "saw"', 'line = "axe"', "line: 'axe' is not one of pot, saw, splice, glue"),
        ("saw_2", "step = 1", "step = 2", "saw_3|step: step 2 of the line saw is given twice"),
        ("glue_1", "step = 1", "step = 2", "step: the line glue has no step 2"),
        ("pot_green", "price = 0", "price = 1", "price: a whole number from 0 to 0 is expected, not 1"),
        ("pot_green", "gain = {}", "gain = { glue = 1 }", "gain: a piece of the start is never built"),
        ("pot_brown", "plant_trees = 1", "plant_bushes = 1", "rule: plant_bushes: is not a rule"),
        ("pot_brown", "sapling = 1", "sapling = 6", "sapling: a whole number from 1 to 5"),
        ("saw_2", '"die_bought"', '"saw"', "discount: amount: saw has no price"),
        ("saw_2", '"die_bought"', '"plant"', f"discount: trigger: 'plant' {RESERVED}"),
        ("saw_2", "min_value = 6", "min_value = 7", "discount: if: min_value: a whole number from 1 to 6"),
        ("saw_2", "amount = 2", "amount = 2, extra = 1", "discount: extra: is not a key of this entry"),
        ("saw_2", "price = 3", "price = 3\namounts = [1]", "amounts: is not a key of this entry"),
        ("splice_2", "amounts = [1, 2]", "amounts = [2, 1]", "amounts: different numbers in rising order"),
        ("rooms", "columns = 4", "columns = 5", "columns: at most 8 rooms are possible, not 10"),
        ("rooms", '"room_1_1"', '"cellar"', "start: 'cellar' is not one of room_1_1"),
        ("room_2_2", "column = 2", "column = 1", "column: this room is given twice"),
        ("room_2_2", "column = 2", "column = 5", "column: a whole number from 1 to 4 is expected, not 5"),
        ("hazelnut_income", "start = 0", "start = 11", "start: a whole number from 0 to 10"),
        ("line_tool", "after = 4", "after = 1", "after: a line lies beyond the start and before the end of blueberry"),
        ("line_tool", "after = 4", "after = 10", "after: a line lies beyond the start and before the end of blueberry"),
        ("line_tool", "after = 4", "after = 7", "line_points|after: blueberry_income has two lines after 7"),
        ("line_tool", '"hazelnut_income"', '"fame"', "tracks: 'fame' is not one of hazelnut_income, blueberry_income"),
        ("reputation_track", "[0, 0, 0, 1, 1", "[0, 0, 1, 0, 1", "value: a later space is never worth less"),
        ("reputation_track", "5, 5, 6]", "4, 4, 6]", "value: a space worth 5 lies before the first worth 6"),
        ("reputation_track", "5, 5, 6]", "5, 5, 5]", "value: a space worth 5 lies before the first worth 6"),
        ("reputation_track", "5, 5, 6]", "5, 5, 7]", "value: whole numbers from 0 to 6 are expected, not 7"),
        ("reputation_track", "[5, 10]", "[0, 10]", "tile_spaces: two spaces beyond the start are expected"),
        ("reputation_track", "[5, 10]", "[5]", "tile_spaces: two spaces beyond the start are expected"),
        ("reputation_track", "[5, 10]", "[5, 21]", "tile_spaces: whole numbers from 0 to 20"),
        ("market_4", "step = 4", "step = 3", "step: step 3 is given twice"),
        ("b1", 'row = "bottom"', 'row = "bottom"\nrests_on = ["b2", "b3"]', "rests_on: a space of the bottom row"),
        ("b1", 'row = "bottom"', 'row = "cellar"', "row: 'cellar' is not one of bottom, middle, top"),
        ("m1", '["b1", "b2"]', '["b1", "b9"]', "rests_on: there is no attic_space 'b9'"),
        ("m1", '["b1", "b2"]', '["b1", "b1"]', "rests_on: two different spaces are expected"),
        ("m1", '["b1", "b2"]', '["b1"]', "rests_on: two different spaces are expected"),
        ("m1", '["b1", "b2"]', '["b1", "b3"]', "rests_on: there is no attic_link to b3"),
        ("m1", 'rests_on = ["b1", "b2"]', 'beside = "m2"', "rests_on: is missing"),
        ("t2", '["m1", "m2"]', '["m1", "b2"]', "rests_on: b2 is not in the middle row"),
        ("t1", 'beside = "t2"', 'beside = "m1"', "beside: m1 is no other space of the top row"),
        ("t1", 'beside = "t2"', 'beside = "t1"', "beside: t1 is no other space of the top row"),
        ("t1", 'beside = "t2"', 'beside = "t3"', "beside: there is no attic_link to t3"),
        ("t1", 'beside = "t2"', 'beside = "t2"\nrests_on = ["m1", "m2"]', "beside: an end of the top row rests on"),
        ("t2", 'rests_on = ["m1", "m2"]', 'beside = "t3"', "beside: an end of the top row touches its neighbour only"),
        ("link_b2_b3", '["b2", "b3"]', '["b2", "b9"]', "between: there is no attic_space 'b9'"),
        ("link_b2_b3", '["b2", "b3"]', '["b1", "b2"]', "between: these two spaces have a link already"),
        ("mallet", "count = 5", "count = 0", "count: a whole number from 1 to 99 is expected, not 0"),
    ],
)
def test_a_mistake_on_the_board(pack: Path, id: str, old: str, new: str, problem: str) -> None:
    edit(pack, BOARD, id, old, new)
    where, _, what = problem.rpartition("|")
    assert mistake(pack).startswith(f"board.toml: {where or id}: {what}")


def test_a_link_between_spaces_that_do_not_touch(pack: Path) -> None:
    link = block_of(pack, BOARD, "link_b2_b3").replace("link_b2_b3", "link_m1_b4").replace('"b2", "b3"', '"m1", "b4"')
    add(pack, BOARD, "\n" + link)
    assert mistake(pack) == "board.toml: link_m1_b4: between: neither space rests on the other"


def test_a_top_row_with_one_end(pack: Path) -> None:
    remove(pack, BOARD, "link_t3_t4")
    remove(pack, BOARD, "t4")
    assert mistake(pack) == "board.toml: attic_space: the top row has two ends, not 1"


def test_ends_of_the_top_row_that_hold_each_other(pack: Path) -> None:
    for id in ("t1", "link_t1_t2", "link_t3_m2", "link_t3_m3", "link_t2_t3"):
        remove(pack, BOARD, id)
    change(pack, BOARD, "t3", "rests_on", 'beside = "t4"')
    assert mistake(pack) == "board.toml: t3: beside: a space that rests on two others is expected"


def test_too_many_different_effects(pack: Path) -> None:
    options = ", ".join(f"{{ points = {points}, glue = 9 }}" for points in range(1, 8))
    for points in range(1, 25):
        more = ", ".join(f"{{ blueberries = {points}, lantern = {n} }}" for n in range(1, 8))
        edit(pack, ORDERS, f"oe{points:02}", "reward = {", f"reward = {{ one_of = [{more}], ")
    change(pack, TILES, "rt3", "side_3", f"side_3 = [{{ one_of = [{options}] }}, {{}}]")
    assert re.fullmatch(
        r"[a-z_]+\.toml: [a-z0-9]+: .*: a pack has at most 255 different effects",
        mistake(pack),
    )


@rule("W-SOLO-14", "W-SOLO-16")
def test_a_solo_deck_can_always_move_a_tile(pack: Path) -> None:
    for card in range(1, 11):
        id = f"so{card:02}"
        change(pack, SOLO, id, "move", 'move = "named"')
        change(pack, SOLO, id, "tiles", 'tiles = ["improve"]')
    assert mistake(pack) == "solo.toml: card: a rearmost card is needed, or every tile must be named"
    change(pack, SOLO, "so10", "tiles", f"tiles = {list(PACK_BOARD.action_ids)}")
    assert load_content(pack).solo.tiles[-1] == list(range(ids.ACTIONS))
    change(pack, SOLO, "so10", "tiles", 'tiles = ["improve"]')
    change(pack, SOLO, "so09", "move", 'move = "rearmost"')
    change(pack, SOLO, "so09", "tiles", "tiles = []")
    assert load_content(pack).solo.rearmost[8:] == [True, False]


@pytest.mark.parametrize(
    ("file", "id"), [(BOARD, "glue_2"), (BOARD, "room_1_2"), (ORDERS, "oe01"), (CONTRACTS, "pc01")]
)
def test_an_id_is_a_single_word_so_that_every_move_can_be_written(pack: Path, file: str, id: str) -> None:
    spaced = id[:2] + " " + id[2:]
    edit(pack, file, id, f'id = "{id}"', f'id = "{spaced}"')
    assert mistake(pack) == f"{file}: {spaced}: id: a word without blanks is expected, not {spaced!r}"


@rule("W-SETUP-03")
@pytest.mark.parametrize("word", ["random", "recommended"])
def test_a_quadrant_has_a_name_of_its_own(pack: Path, word: str) -> None:
    path = pack / BOARD
    path.write_text(path.read_text("utf-8").replace('"q2"', f'"{word}"'), "utf-8")
    assert mistake(pack) == f"board.toml: {word}: id: this word is a value of the option `quadrant`"
