"""Saved positions: what comes back, and which broken data is refused.

Modules: `position`, `game`.
"""

from collections.abc import Callable
from typing import Any

import pytest

from heartwood.core import BadData, BadOption, fast
from heartwood.core.fields import ANY, FLAG, Field
from heartwood.core.position import step
from heartwood.games.woodcraft import Player, ids
from tests.games.playing import carry_on
from tests.games.woodcraft.builders import changed_game, game, player, table
from tests.games.woodcraft.test_setup import MOST, SEATS, begin
from tests.marks import rule

BOARD = game().pack.board  # sizes that are ours come from the pack
ROOMS, SPACES, STEPS = len(BOARD.room_ids), len(BOARD.space_ids), len(BOARD.market_price)
ORDERS, HELPERS = 71, 48
NUMBERS = [
    ("quadrant", 0, 3),
    ("round", 1, 14),
    ("first", 0, 2),
    ("active", 0, 2),
    ("lead", 0, 3),
    ("arc", 0, 1),
    ("late", 0, 1),
    ("contracts_gone", 0, 15),
    ("tiles_gone", 0, 3),
    ("rival", 0, BOARD.track_last[ids.REPUTATION_TRACK]),
    ("public_orders", 0, (1 << ORDERS + 1) - 1),
    ("public_helpers", 0, (1 << HELPERS + 1) - 1),
    ("tile", -1, 6),
    ("done", 0, 1),
    ("bonus", 0, 1),
    ("fresh", 0, MOST),
    ("acting", 0, 1),
]
LISTS = [
    ("contracts", 4, 0, 7),
    ("reputation_tiles", 2, 0, 2),
    ("tiles", 7, 0, 27),
    ("yard", 18, 0, 2),
    ("order_display", 4, -1, ORDERS),
    ("helper_display", 4, -1, HELPERS),
    ("order_deck", -1, 0, ORDERS),
    ("helper_deck", -1, 0, HELPERS),
    ("order_discard", -1, 0, ORDERS),
    ("helper_discard", -1, 0, HELPERS),
    ("box", -1, 0, ORDERS),
    ("tools", 11, 0, MOST),
    ("claimed_in", 4, 0, MOST),
    ("solo_deck", -1, 0, 9),
    ("solo_discard", -1, 0, 9),
    ("grants", -1, 0, MOST),
]
PLAYER_NUMBERS = [
    ("score", 0, MOST),
    ("marketing", 0, STEPS),
    ("pieces", 0, 1023),
    ("used", 0, 1023),
    ("once", 0, (1 << ROOMS) - 1),
    ("chosen_helper", -1, HELPERS),
    ("chosen", -1, ORDERS),
    ("drawn_orders", 0, (1 << ORDERS + 1) - 1),
    ("drawn_helpers", 0, (1 << HELPERS + 1) - 1),
]
PLAYER_LISTS = [
    ("stock", 6, 0, MOST),
    ("lumber", 18, 0, MOST),
    ("points", ids.SOURCES, -MOST, MOST),
    ("trees", 3, 0, 6),
    ("tracks", 3, 0, MOST),
    ("rooms", ROOMS, -1, HELPERS),
    ("attic", SPACES, -1, 10),
    ("orders", -1, 0, ORDERS | 5 << 8),
    ("completed", -1, 0, ORDERS | 5 << 8),
    ("hand", -1, 0, ORDERS),
    ("claims", -1, 0, 7),
    ("reached", 2, 0, MOST),
    ("draft", -1, 0, HELPERS),
    ("kept", -1, 0, ORDERS),
]


def saved(seats: int = 3) -> dict[str, Any]:
    """The saved form of a position."""
    return begin(seats).to_data()


def place_of(data: dict[str, Any], of_player: bool) -> dict[str, Any]:
    """Where a key is: at the top, or in the last player's part."""
    part: dict[str, Any] = data["players"][2] if of_player else data
    return part


def spoil(key: str, value: object, of_player: bool) -> str:
    """What is said about a saved position with this value."""
    data = saved()
    place_of(data, of_player)[key] = value
    with pytest.raises(BadData) as error:
        game().restore(data)
    return str(error.value)


@pytest.mark.parametrize(
    ("key", "low", "high", "of_player"),
    [*[(*row, False) for row in NUMBERS], *[(*row, True) for row in PLAYER_NUMBERS]],
)
def test_a_number_that_cannot_be_is_refused_by_its_name(key: str, low: int, high: int, of_player: bool) -> None:
    for value in (low - 1, high + 1, "1", True, None):
        wanted = f"{key}: a whole number from {low} to {high} is expected, not {value!r}"
        assert spoil(key, value, of_player) == wanted
    for value in (low, high):
        data = saved()
        part = place_of(data, of_player)
        part[key] = value
        if key == "score":
            part["points"][3] = value
        if key == "used":
            part["pieces"] = 1023
        assert game().restore(data).to_data() == data


@pytest.mark.parametrize(
    ("key", "length", "low", "high", "of_player"),
    [*[(*row, False) for row in LISTS], *[(*row, True) for row in PLAYER_LISTS]],
)
def test_a_list_that_cannot_be_is_refused_by_its_name(
    key: str, length: int, low: int, high: int, of_player: bool
) -> None:
    count = max(length, 1)
    many = "any number of" if length < 0 else str(length)
    for value in (low - 1, high + 1, "1", True, None):
        wanted = f"{key}: whole numbers from {low} to {high} are expected, not {value!r}"
        assert spoil(key, [*[max(0, low)] * (count - 1), value], of_player) == wanted
    for wrong in [None, 3, *([[0] * (length + 1), [0] * (length - 1)] if length >= 0 else [])]:
        assert spoil(key, wrong, of_player) == f"{key}: a list of {many} numbers is expected"
    for value in (low, high):
        data = saved()
        part = place_of(data, of_player)
        part[key] = [value] * count
        if key == "points":
            part[key] = [high, -high, low, -low, *[0] * (count - 4)]
        assert "expected, not" not in accepted(data)  # each value by itself is right


def accepted(data: dict[str, Any]) -> str:
    """Restore, exactly; or what is wrong with where things lie, once every value by itself is right."""
    try:
        assert game().restore(data).to_data() == data
    except BadData as error:
        return str(error)
    return ""


@pytest.mark.parametrize("seats", [0, 5, None])
def test_a_saved_position_of_too_many_or_too_few_seats_is_refused(seats: object) -> None:
    assert spoil("seats", seats, False) == f"seats: a whole number from 1 to 4 is expected, not {seats!r}"


@pytest.mark.parametrize("seats", SEATS)
def test_a_saved_position_is_restored_exactly(seats: int) -> None:
    data = saved(seats)
    assert data["seats"] == seats
    p = game().restore(data)
    assert p.to_data() == data
    assert p.setup.calendar is game().pack.board.calendars[seats]
    assert p.digest() == begin(seats).digest()


@pytest.mark.parametrize("seats", SEATS)
def test_the_last_round_depends_on_the_number_of_players(seats: int) -> None:
    last = 13 if seats == 4 else 14
    data = saved(seats)
    data["round"] = last
    assert game().restore(data).round == last
    data["round"] = last + 1
    with pytest.raises(BadData):
        game().restore(data)


@pytest.mark.parametrize("rows", [None, [], {}, "boards"])
def test_saved_players_are_a_list_with_one_for_each_seat(rows: object) -> None:
    assert spoil("players", rows, False) == "players: a list of 3 tables is expected"


def test_a_saved_player_too_many_is_refused() -> None:
    data = saved()
    assert spoil("players", [*data["players"], data["players"][0]], False) == "players: a list of 3 tables is expected"
    assert spoil("players", [*data["players"][:2], 7], False) == "a saved position is a table"


def test_a_saved_score_is_the_sum_of_its_points() -> None:
    assert spoil("score", 4, True) == "score: it is not the sum of the points"
    assert spoil("points", [1] + [0] * (ids.SOURCES - 1), True) == "score: it is not the sum of the points"


@pytest.mark.parametrize("options", [{"hands": "shut"}, {"timer": 1}, {"first": 3}])
def test_saved_options_are_checked(options: dict[str, object]) -> None:
    with pytest.raises(BadOption) as wanted:
        game().read_options(options, 3)
    assert spoil("options", options, False) == str(wanted.value)
    assert spoil("options", [], False) == "options: a table is expected"


def test_other_games_versions_and_contents_are_refused() -> None:
    assert spoil("game", "wordcraft", False).startswith("this position is of wordcraft version")
    assert spoil("version", ids.VERSION + 1, False).endswith(f"not woodcraft version {ids.VERSION}")
    assert spoil("content", {"cards": "x"}, False).startswith("this position was made with other content")
    with pytest.raises(BadData):
        game().restore([])
    with pytest.raises(BadData):
        changed_game(("helpers.toml", "cost = 7", "cost = 8")).restore(saved())


def test_a_saved_stack_waits_for_seats_at_the_table() -> None:
    assert "no step of woodcraft" in spoil("stack", [step(ids.TURN, 8)], False)
    assert spoil("stack", [step(ids.RESOLVE)], False) == "stack: the top step asks nobody"


def test_what_helpers_and_pieces_bring_is_counted_anew() -> None:
    rooms = {"room_1_2": "he08", "room_1_3": "he13", "room_2_1": "he17", "room_2_2": "he25", "room_2_3": "hl15"}
    p = table(player(helpers=rooms, pieces=["saw_2", "pot_yellow", "pot_brown"]), player())
    me = p.players[0]
    assert me.abilities == 1 << 1
    assert me.listens == 1 << ids.ON_ARROW_CROSSED
    assert me.discounts == 1 << ids.ON_DIE_BOUGHT
    rules = [0] * ids.RULES
    rules[ids.RULE_SPLICE], rules[ids.RULE_FREE_CUTS], rules[ids.RULE_PLANT_TREES] = 1, 2, 1
    assert me.rules == rules
    other = p.players[1]
    assert (other.abilities, other.listens, other.discounts, other.rules) == (0, 0, 0, [0] * ids.RULES)


def test_rules_changed_by_several_helpers_add_up() -> None:
    p = table(player(helpers={"room_1_2": "he21", "room_2_1": "hl20"}), player())
    assert p.players[0].rules[ids.RULE_PRODUCE_HELPERS] == 3


def test_saw_2_alone_brings_a_discount() -> None:
    p = table(player(pieces=["saw_2"]), player(helpers={"room_1_2": "he07"}))
    assert p.players[0].discounts == 1 << ids.ON_DIE_BOUGHT
    assert p.players[1].discounts == 1 << ids.ON_MARKETING


# --- broken data is refused or playable ----------------------------------------------------------------------


def saved_turn(*boards: dict[str, Any]) -> dict[str, Any]:
    """A saved turn of the first of two players."""
    return table(*(boards or (player(), player())), tile="exchange").to_data()


def test_a_sound_position_can_be_carried_on() -> None:
    carry_on(game(), saved_turn())
    carry_on(game(), saved_turn(player()))
    carry_on(game(), game().start(2, {}, fast(1)).to_data())


@pytest.mark.parametrize(
    "change",
    [
        {"orders": [200 | 1 << 8]},  # no such card
        {"completed": [200 | 1 << 8]},
        {"tracks": [21, 0, 0]},  # beyond the last space of the reputation track
    ],
    ids=["orders", "completed", "reputation"],
)
def test_a_saved_board_holds_only_what_there_is(change: dict[str, object]) -> None:
    data = saved_turn()
    data["players"][0].update(change)
    carry_on(game(), data)


def test_a_saved_granted_action_is_one_of_the_seven() -> None:
    carry_on(game(), {**saved_turn(), "grants": [7]})


@rule("W-SOLO-05")
def test_a_saved_solo_game_has_its_cards() -> None:
    carry_on(game(), {**saved_turn(player()), "solo_deck": [], "solo_discard": []})


@pytest.mark.parametrize(
    "above",
    [
        [step(ids.PICKING, 1, 250)],
        [step(ids.PICKING, 1, 0, 99)],
        [step(ids.GAIN, 0, 254), step(ids.PICKING, 1, 0)],
        [step(ids.PAYING, 1, 200)],
        [step(ids.TOOL_SPACE, 1, 20)],
        [step(ids.REUSING, 1, 9)],
        [step(ids.REWARDS, 1, 99)],
        [step(ids.GRANTED, 1, 9)],
        [step(ids.TRIGGERS, 1, 0, 254)],
    ],
    ids=["choice", "source", "effect", "demand", "tool", "tile", "space", "action", "room"],
)
def test_a_saved_step_is_about_something(above: list[int]) -> None:
    carry_on(game(), {**saved_turn(), "stack": [step(ids.TURN, 1), *above]})


@pytest.mark.parametrize(
    "stack",
    [
        [step(ids.TURN, 1), step(ids.TRIGGERS, 1)],
        [step(ids.TURN, 1), step(ids.AFTER_ACTION), step(ids.LUMBER, 1)],
        [step(ids.INCOME), step(ids.PLACING, 1)],
        [step(ids.CLOSE_TURN), step(ids.LIMIT, 1)],
    ],
    ids=["triggers", "lumber", "placing", "limit"],
)
def test_a_saved_step_can_be_answered(stack: list[int]) -> None:
    carry_on(game(), {**saved_turn(), "stack": stack})


@rule("W-PSETUP-19")
@pytest.mark.parametrize("broken", ["answered", "draft", "hand"])
def test_saved_start_choices_are_complete(broken: str) -> None:
    data: dict[str, Any] = game().start(2, {"first": 0}, fast(1)).to_data()
    if broken == "answered":  # the second player is no longer awaited, and has chosen nothing
        data["stack"] = [step(ids.REVEAL), step(ids.SETTING_UP, 1)]
    else:
        data["players"][0][broken] = []
    carry_on(game(), data)


@pytest.mark.parametrize("outcome", ["x", None])
def test_saved_outcomes_are_numbers(outcome: object) -> None:
    chance = {"kind": "forced", "draws": 0, "outcomes": [outcome], "then": None}
    with pytest.raises(BadData):
        game().restore({**saved_turn(), "chance": chance})


def test_a_saved_counter_of_sealed_chance_can_be_used() -> None:
    chance = {"kind": "sealed", "draws": 0, "counter": 1 << 64, "seed": "00" * 32}
    carry_on(game(), {**saved_turn(), "chance": chance})


def spoiled(change: Callable[[dict[str, Any]], None], of_start: bool = False) -> str:
    """What is said about a saved position after a change."""
    p = game().start(2, {}, fast(1)) if of_start else table(player(), player())
    data: dict[str, Any] = p.to_data()
    change(data)
    with pytest.raises(BadData) as error:
        game().restore(data)
    return str(error.value)


def test_a_helper_is_in_one_place() -> None:
    def twice(data: dict[str, Any]) -> None:
        data["players"][1]["rooms"][1] = data["players"][0]["rooms"][0]

    def in_the_deck(data: dict[str, Any]) -> None:
        data["helper_deck"] = sorted([*data["helper_deck"], data["players"][0]["rooms"][0]])

    assert spoiled(twice) == "helpers: something lies in two places"
    assert spoiled(in_the_deck) == "helpers: something lies in two places"


def test_decks_may_hold_the_first_card() -> None:
    data: dict[str, Any] = table(player(helpers={"room_1_1": "he06"})).to_data()
    for key in ("order_deck", "helper_deck"):
        assert 0 in data[key]
    data["helper_discard"], data["helper_deck"] = data["helper_deck"], []
    assert game().restore(data).to_data() == data


def test_abilities_wait_only_in_rooms_with_helpers() -> None:
    def waiting(mask: int) -> Callable[[dict[str, Any]], None]:
        def change(data: dict[str, Any]) -> None:
            data["stack"].append(step(ids.TRIGGERS, 1, ids.ON_SAW, mask))

        return change

    assert "something that does not exist" in spoiled(waiting(2))
    data: dict[str, Any] = table(player(), player()).to_data()
    waiting(1)(data)
    assert game().restore(data).to_data() == data


def test_who_has_answered_has_chosen_a_start() -> None:
    def without(key: str, value: object) -> Callable[[dict[str, Any]], None]:
        def change(data: dict[str, Any]) -> None:
            choose(data)
            data["players"][0][key] = value

        return change

    def choose(data: dict[str, Any]) -> None:
        first = data["players"][0]
        first["chosen_helper"] = first["draft"][0]
        first["kept"] = first["hand"][:2]
        first["chosen"] = first["hand"][0]
        data["stack"][-1] = step(ids.SETTING_UP, 2)

    data: dict[str, Any] = game().start(2, {}, fast(1)).to_data()
    choose(data)
    assert game().restore(data).to_data() == data
    assert spoiled(without("chosen_helper", -1), True) == "players: seat 0 has answered, but chosen no start"
    assert spoiled(without("kept", []), True) == "players: seat 0 has answered, but chosen no start"
    assert spoiled(without("chosen", -1), True) == "players: seat 0 has answered, but chosen no order"


@pytest.mark.parametrize("change", ["fallback_blueberries = 3", "second_order_price = 3"])
def test_a_number_of_the_board_may_be_zero(change: str) -> None:
    name = change.split()[0]
    board = changed_game(("board.toml", change, f"{name} = 0")).pack.board
    assert board.fallback * board.second_order == 0


# --- every field is saved and copied -------------------------------------------------------------------------

FOLLOWING = {"abilities", "listens", "discounts", "rules"}  # from rooms and pieces
APART = {"book", "seats", "stack", "chance", "events", "revealed", "pack", "setup", "players"}  # not in the list


def attributes(owner: object) -> set[str]:
    """The fields of a position or a player."""
    names = [name for name in dir(owner) if not name.startswith("_")]
    return {name for name in names if not callable(getattr(owner, name))}


def test_every_field_is_in_the_list_of_what_is_saved() -> None:
    p = begin(2)
    assert {field.name for field in p.pack.player_fields.fields} == attributes(p.players[0]) - FOLLOWING
    for seats in SEATS:
        assert {field.name for field in p.pack.table_fields[seats].fields} == attributes(p) - APART


def test_a_copy_has_every_field() -> None:
    p = begin(2)
    fields: list[tuple[object, Field]] = [(p, field) for field in p.pack.table_fields[2].fields]
    fields += [(p.players[1], field) for field in p.pack.player_fields.fields]
    for number, (owner, field) in enumerate(fields, 100):
        if field.length == FLAG:
            setattr(owner, field.name, not getattr(owner, field.name))
        else:
            setattr(owner, field.name, [number] if field.length >= ANY else number)
    for number, name in enumerate(sorted(FOLLOWING), 200):
        setattr(p.players[1], name, [number] if name == "rules" else number)
    copy = p.copy()
    assert copy.to_data() == p.to_data()
    assert [getattr(copy.players[1], name) for name in FOLLOWING] == [getattr(p.players[1], n) for n in FOLLOWING]


@pytest.mark.parametrize("name", ["stock", "lumber", "points"])
def test_what_changes_in_place_is_not_shared_by_copies(name: str) -> None:
    before: Player = begin(2).players[0]
    after = Player(before)
    getattr(after, name)[0] += 1
    assert getattr(before, name) != getattr(after, name)


@pytest.mark.parametrize("name", ["stack", "tiles", "yard"])
def test_nor_is_what_changes_in_place_on_the_table(name: str) -> None:
    before = begin(2)
    after = before.copy()
    getattr(after, name)[0] += 1
    assert getattr(before, name) != getattr(after, name)
