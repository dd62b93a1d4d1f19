"""The action wheel: how tiles travel, what they bring, when they are blocked (ledger area W-WHEEL)."""

import random

import pytest

from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.effects import words_of_effect
from heartwood.games.woodcraft.position import SOURCE_NAMES
from heartwood.games.woodcraft.view import TOKEN_WORDS
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import changed_game, game, lumber, player, quiet, stock, table
from tests.marks import rule

ACTIONS = ["buy_lumber", "exchange", "buy_materials", "choose_orders", "choose_helper", "produce", "improve"]
CHOICES = [f"choose {action}" for action in ACTIONS]
AT_START = {action: (0, space) for space, action in enumerate(ACTIONS, 1)}


# --- what a test looks at ------------------------------------------------------------------------------------


def state(p: Woodcraft) -> dict[str, object]:
    """Everything about a position under a readable name, but for what is pending and for chance."""
    apart = ("players", "tiles", "stack", "chance", "unpaid")
    found: dict[str, object] = {key: value for key, value in p.to_data().items() if key not in apart}
    for action, place in zip(p.pack.board.action_ids, p.tiles, strict=True):
        found[action] = (place // 7, place % 7 + 1)
    for seat, board in enumerate(p.players):
        for key, value in p.pack.player_fields.data(board).items():
            if key not in ("stock", "points", "lumber"):
                found[f"{seat} {key}"] = value
        found.update({f"{seat} {token}": board.stock[place] for place, token in enumerate(TOKEN_WORDS)})
        found.update({f"{seat} points {name}": board.points[place] for place, name in enumerate(SOURCE_NAMES)})
        found[f"{seat} lumber"] = lumber(p, seat)
    return found


def changes(p: Woodcraft, *texts: str) -> dict[str, object]:
    """Play moves; what has become different, with its new value."""
    before = state(p)
    play(p, *texts)
    return {key: value for key, value in state(p).items() if before[key] != value}


def where(p: Woodcraft, action: str) -> tuple[int, int]:
    """Quadrant and space of a tile."""
    place = p.tiles[ACTIONS.index(action)]
    return (place // 7, place % 7 + 1)


def tiles(p: Woodcraft) -> dict[str, tuple[int, int]]:
    """Where all tiles lie."""
    return {action: where(p, action) for action in ACTIONS}


def bonuses(p: Woodcraft, action: str) -> list[tuple[object, object]]:
    """What choosing a tile would bring from the wheel, in its order (the first of several options)."""
    copy = p.copy()
    told = events(copy, f"choose {action}")
    while asked(copy) == "picking":
        told += events(copy, "pick 1")
    return [(params["item"], params["amount"]) for key, params in told if params.get("source") in ("wheel", "saw")]


def rim(p: Woodcraft, quadrant: int, space: int) -> dict[str, object]:
    """What the pack prints at a space, in the words of the pack."""
    effects, board = p.pack.effects, p.pack.board
    return words_of_effect(effects, board.rim[quadrant * 7 + space - 1], board.tool_ids)


def saw(p: Woodcraft, quadrant: int, age: int) -> list[dict[str, object]]:
    """What the saw shows for a printed quadrant of an age, in the words of the pack."""
    effects, board = p.pack.effects, p.pack.board
    shown = {2: [board.saw_1], 3: [board.saw_1, board.saw_2]}.get(age, [])
    return [words_of_effect(effects, level[quadrant], board.tool_ids) for level in shown]


def listed(*gains: dict[str, object]) -> list[tuple[object, object]]:
    """Effects as a list of items; of several options the first."""
    items: list[tuple[object, object]] = []
    for gain in gains:
        for word, amount in gain.items():
            items += listed(amount[0]) if word == "one_of" and isinstance(amount, list) else [(word, amount)]
    return items


def with_rim(quadrant: int, gain: str, *more: tuple[str, str, str]) -> WoodcraftGame:
    """A wheel with this bonus on space 7 of a printed quadrant, where the standard one is blank."""
    head = f'id = "rim_q{quadrant}_7"\nquadrant = "q{quadrant}"\nspace = 7\ngain = '
    return changed_game(("board.toml", head + "{}", head + gain), *more)


def alone(quadrant: int, space: int, age: int, of: WoodcraftGame | None = None, arc: bool = False) -> Woodcraft:
    """The exchange on a place of a quadrant of this age; no other tile is in its way, nothing is blocked."""
    lead = (quadrant + age) % 4
    home = (quadrant + (3 if age == 2 else 2)) % 4  # neither its own quadrant nor the next one
    others = [action for action in ACTIONS if action != "exchange"]
    spots = {action: (home, number) for number, action in enumerate(others, 1)}
    return table(player(), player(), of=of, tiles={**spots, "exchange": (quadrant, space)}, lead=lead, arc=arc)


def pass_turn(p: Woodcraft) -> None:
    """Whatever is left of the turn, as quietly as possible."""
    seat = p.active
    round = p.round
    while (p.active, p.round) == (seat, round) and not p.over():
        if asked(p) == "limit":
            play(p, offered(p, "return")[0])
        else:
            quiet(p)


def turn(p: Woodcraft, action: str) -> None:
    """A turn with a tile, and nothing else."""
    play(p, f"choose {action}")
    pass_turn(p)


def after(*actions: str, **given: object) -> Woodcraft:
    """The wheel of the start (tiles in the order of the actions) after these turns of two players."""
    p = table(player(), player(), **given)  # type: ignore[arg-type]
    for action in actions:
        turn(p, action)
    return p


# --- travelling ----------------------------------------------------------------------------------------------


@rule("W-WHEEL-26")
def test_the_wheel_has_one_tile_for_each_of_the_seven_actions() -> None:
    assert game().pack.board.action_ids == ACTIONS
    p = table(player(), player())
    assert offered(p, "choose") == CHOICES
    assert len(p.tiles) == len(set(p.tiles)) == 7


@rule("W-WHEEL-01", "W-WHEEL-02")
@pytest.mark.parametrize(("left", "entered"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_a_tile_moves_one_quadrant_ahead_to_the_far_end_of_an_empty_one(left: int, entered: int) -> None:
    p = alone(left, 4, age=1)
    play(p, "choose exchange")
    assert where(p, "exchange") == (entered, 7)


@rule("W-WHEEL-03")
@pytest.mark.parametrize("lowest", [7, 6, 5, 4, 3, 2])
def test_a_tile_slides_up_to_the_first_tile_in_its_way(lowest: int) -> None:
    p = table(player(), tiles={"improve": (1, lowest)})
    play(p, "choose exchange")
    assert where(p, "exchange") == (1, lowest - 1)


@rule("W-WHEEL-03", "W-WHEEL-01")
def test_a_tile_slides_in_the_last_quadrant_as_in_the_first() -> None:
    p = table(player(), tiles={"exchange": (3, 2), "buy_lumber": (1, 7)}, lead=2, arc=False)
    play(p, "choose exchange")
    assert where(p, "exchange") == (0, 2)  # buy_materials lies on 3


@rule("W-WHEEL-04", "W-EDGE-11")
def test_gaps_beyond_the_first_tile_are_never_filled() -> None:
    p = table(player(), tiles={"improve": (1, 7), "produce": (1, 5)})
    play(p, "choose exchange")
    assert where(p, "exchange") == (1, 4)
    assert 6 not in [space for quadrant, space in tiles(p).values() if quadrant == 1]


@rule("W-WHEEL-03", "W-EDGE-12")
def test_a_tile_goes_as_far_as_the_tiles_that_are_left() -> None:
    p = table(player(), tiles={"improve": (1, 7), "produce": (2, 7), "choose_helper": (2, 6)}, lead=2)
    play(p, "choose exchange")
    assert where(p, "exchange") == (1, 6)


@rule("W-WHEEL-05")
def test_tiles_not_chosen_stay_and_a_leaving_tile_leaves_a_gap() -> None:
    p = after("choose_orders", "produce", "exchange")
    assert tiles(p) == {
        **AT_START,
        "choose_orders": (1, 7),
        "produce": (1, 6),
        "exchange": (1, 5),
    }
    turn(p, "produce")
    assert (where(p, "choose_orders"), where(p, "exchange")) == ((1, 7), (1, 5))


@rule("W-WHEEL-22")
def test_seven_spaces_suffice_for_all_tiles() -> None:
    p = after(*ACTIONS)
    assert tiles(p) == {action: (1, 7 - place) for place, action in enumerate(ACTIONS)}
    assert p.lead == 1


@rule("W-WHEEL-23", "W-EX-20")
def test_the_tile_just_chosen_may_be_chosen_again() -> None:
    p = after("exchange")
    assert (p.active, offered(p, "choose")) == (1, CHOICES)
    turn(p, "exchange")
    assert (p.active, "choose exchange" in offered(p)) == (0, True)
    solo = table(player(), solo_deck=["so07"])
    turn(solo, "exchange")
    assert "choose exchange" in offered(solo)


# --- the saw and its arrow -----------------------------------------------------------------------------------


@rule("W-WHEEL-13", "W-WHEEL-14")
@pytest.mark.parametrize("quadrant", [0, 1, 2, 3])
@pytest.mark.parametrize("age", [0, 1, 2, 3])
def test_only_a_tile_that_leaves_the_lead_turns_the_saw(quadrant: int, age: int) -> None:
    p = alone(quadrant, 6, age)
    lead = p.lead
    play(p, "choose exchange")
    while asked(p) == "picking":
        play(p, "pick 1")
    assert p.lead == ((quadrant + 1) % 4 if age == 0 else lead)


@rule("W-WHEEL-20", "W-WHEEL-14")
@pytest.mark.parametrize("quadrant", [0, 1, 2, 3])
def test_a_tile_that_crosses_the_arrow_lands_on_the_far_end_of_the_new_lead(quadrant: int) -> None:
    p = alone(quadrant, 3, age=0)
    told = events(p, "choose exchange")
    assert where(p, "exchange") == (p.lead, 7) == ((quadrant + 1) % 4, 7)
    assert ("tile-crosses", {"tile": "exchange", "quadrant": f"q{(quadrant + 1) % 4}", "space": 7}) in told


@rule("W-WHEEL-13")
def test_a_plain_move_is_told_as_such() -> None:
    p = after("improve")
    told = events(p, "choose exchange")
    assert told == [
        ("chooses", {"seat": 1, "tile": "exchange"}),
        ("tile-moves", {"tile": "exchange", "quadrant": "q1", "space": 6}),
    ]


@rule("W-WHEEL-07", "W-WHEEL-15")
@pytest.mark.parametrize("quadrant", [0, 1, 2, 3])
@pytest.mark.parametrize("age", [0, 1, 2, 3])
@pytest.mark.parametrize("space", [7, 4])
def test_rim_and_saw_bonus_are_both_gained_by_the_age_of_the_quadrant(quadrant: int, age: int, space: int) -> None:
    p = alone(quadrant, space, age)
    assert bonuses(p, "exchange") == listed(rim(p, quadrant, space), *saw(p, quadrant, age))


@rule("W-WHEEL-07")
def test_rim_and_saw_bonus_are_told_apart() -> None:
    p = alone(0, 7, age=2, of=with_rim(0, "{ glue = 1 }"))
    told = [params["source"] for key, params in events(p, "choose exchange") if key == "gain"]
    assert told[0] == "wheel"
    assert set(told[1:]) == {"saw"}


@rule("W-WHEEL-15")
@pytest.mark.parametrize("quadrant", [0, 1, 2, 3])
def test_ages_0_and_1_show_nothing_age_2_a_bonus_and_age_3_a_bigger_one(quadrant: int) -> None:
    printed = listed(rim(alone(quadrant, 7, 0), quadrant, 7))
    counts = [len(bonuses(alone(quadrant, 7, age), "exchange")) - len(printed) for age in range(4)]
    assert counts[:2] == [0, 0]
    assert 0 < counts[2] < counts[3]


@rule("W-WHEEL-06")
@pytest.mark.parametrize("quadrant", [0, 1, 2, 3])
@pytest.mark.parametrize("space", [1, 2, 3, 4, 5, 6, 7])
def test_the_rim_bonus_is_that_of_the_space_left(quadrant: int, space: int) -> None:
    p = alone(quadrant, space, age=1)
    assert bonuses(p, "exchange") == listed(rim(p, quadrant, space))


@rule("W-WHEEL-06", "W-WHEEL-08")
def test_the_bonus_goes_to_the_chooser_at_once_and_nothing_else_changes() -> None:
    of = with_rim(2, "{ points = 3, blueberries = 2, lantern = 1, glue = 4, scrapwood = 5, sawblade = 6, reuse = 7 }")
    p = alone(2, 7, age=1, of=of)
    assert changes(p, "choose exchange") == {
        "exchange": (3, 7),
        "tile": ACTIONS.index("exchange"),
        "fresh": 1,
        "0 blueberries": 2,
        "0 lantern": 1,
        "0 glue": 4,
        "0 scrapwood": 5,
        "0 sawblade": 6,
        "0 reuse": 7,
        "0 score": 3,
        "0 points wheel": 3,
    }


@rule("W-WHEEL-08")
def test_the_place_of_arrival_gives_nothing() -> None:
    p = alone(2, 7, age=1, of=with_rim(3, "{ blueberries = 9 }"))
    assert changes(p, "choose exchange") == {"exchange": (3, 7), "tile": 1}


@rule("W-WHEEL-08", "W-EDGE-17")
def test_the_bonus_of_a_crossing_tile_is_read_before_the_saw_turns() -> None:
    p = alone(1, 7, age=0)
    assert changes(p, "choose exchange") == {"exchange": (2, 7), "lead": 2, "tile": 1}


# --- the arc tile --------------------------------------------------------------------------------------------


@rule("W-WHEEL-09")
@pytest.mark.parametrize("space", [1, 2, 3, 4, 5, 6, 7])
def test_the_arc_tile_covers_all_rim_bonuses_of_the_start(space: int) -> None:
    p = alone(0, space, age=1, arc=True)
    assert bonuses(p, "exchange") == []


@rule("W-WHEEL-09")
@pytest.mark.parametrize("quadrant", [1, 2, 3])
def test_the_arc_tile_covers_no_other_quadrant(quadrant: int) -> None:
    p = alone(quadrant, 4, age=1, arc=True)
    assert bonuses(p, "exchange") == listed(rim(p, quadrant, 4)) != []


@rule("W-WHEEL-10")
@pytest.mark.parametrize("age", [2, 3])
def test_the_arc_tile_does_not_cover_the_saw(age: int) -> None:
    p = alone(0, 4, age, arc=True)
    assert bonuses(p, "exchange") == listed(*saw(p, 0, age)) != []


@rule("W-WHEEL-11")
def test_the_arc_tile_stays_while_one_tile_is_left_in_the_start() -> None:
    p = after(*ACTIONS[:6])
    assert p.arc
    told = events(p, f"choose {ACTIONS[6]}")
    assert not p.arc
    assert told[-1] == ("arc-removed", {})
    assert [key for key, _ in told] == ["chooses", "tile-moves", "arc-removed"]


@rule("W-WHEEL-11", "W-WHEEL-10", "W-EDGE-09")
def test_the_last_tile_of_the_start_gets_its_saw_bonus_and_no_rim_bonus() -> None:
    spots = {action: (1, 7 - place) for place, action in enumerate(ACTIONS)} | {"exchange": (0, 4), "improve": (3, 7)}
    p = table(player(), player(), tiles=spots, lead=3)
    assert rim(p, 0, 4)
    play(p, "choose exchange")
    assert (p.arc, p.players[0].points[ids.BY_WHEEL]) == (True, 2)  # the choice comes before the move
    assert changes(p, offered(p, "pick")[1])["arc"] == 0
    assert bonuses(table(player(), tiles=spots, lead=3), "exchange") == listed(*saw(p, 0, 3))


@rule("W-WHEEL-12", "W-EDGE-10")
def test_the_rim_bonuses_of_the_start_apply_once_the_arc_tile_is_gone() -> None:
    p = after(*ACTIONS, "buy_lumber", "buy_lumber", "buy_lumber")
    assert (where(p, "buy_lumber"), p.arc, p.lead) == ((0, 7), False, 0)
    turn(p, "exchange")  # it makes no difference that Q0 is occupied again
    assert not p.arc
    for space in range(1, 8):
        later = alone(0, space, age=1)
        assert bonuses(later, "exchange") == listed(rim(later, 0, space))


@rule("W-WHEEL-12")
def test_the_arc_tile_goes_only_once() -> None:
    p = alone(0, 7, age=1)
    assert "arc-removed" not in [key for key, _ in events(p, "choose exchange")]
    assert not p.arc


@rule("W-WHEEL-29")
@pytest.mark.parametrize("seed", range(12))
def test_the_last_tile_that_leaves_the_start_for_the_first_time_never_crosses_the_arrow(seed: int) -> None:
    p = table(player(), player())
    dice = random.Random(seed)
    while p.arc:
        assert p.lead != 0
        told = events(p, dice.choice(offered(p, "choose")))
        while asked(p) == "picking":
            told += events(p, "pick 1")
        keys = [key for key, _ in told]
        assert "arc-removed" not in keys or "tile-crosses" not in keys
        pass_turn(p)


# --- blocked tiles -------------------------------------------------------------------------------------------


@rule("W-WHEEL-16", "W-WHEEL-17")
@pytest.mark.parametrize("lead", [0, 1, 2, 3])
def test_a_tile_of_the_lead_is_blocked_while_the_next_quadrant_is_occupied(lead: int) -> None:
    following, other = (lead + 1) % 4, (lead + 2) % 4
    spots = {action: (other, space) for space, action in enumerate(ACTIONS, 1)}
    spots |= {"exchange": (lead, 5), "improve": (following, 3), "produce": (following, 7)}
    p = table(player(), player(), tiles=spots, lead=lead, arc=False)
    refusal = refused(p, "choose exchange")
    assert (refusal.rule, refusal.key) == ("W-WHEEL-16", "blocked")
    assert {key: refusal.params[key] for key in ("action", "quadrant", "tiles", "chosen")} == {
        "action": "exchange",
        "quadrant": f"q{following}",
        "tiles": 2,
        "chosen": "",
    }
    assert refusal.highlight == ["tile:produce", "tile:improve"]
    assert offered(p, "choose") == [text for text in CHOICES if text != "choose exchange"]


@rule("W-WHEEL-16")
@pytest.mark.parametrize("lead", [0, 1, 2, 3])
def test_a_tile_of_the_lead_is_free_when_the_next_quadrant_is_empty(lead: int) -> None:
    p = alone(lead, 5, age=0)
    assert offered(p, "choose") == CHOICES


@rule("W-WHEEL-18")
@pytest.mark.parametrize("quadrant", [0, 1, 2, 3])
@pytest.mark.parametrize("age", [1, 2, 3])
def test_tiles_outside_the_lead_are_never_blocked(quadrant: int, age: int) -> None:
    following = (quadrant + 1) % 4
    spots = {action: (following, space) for space, action in enumerate(ACTIONS, 1)} | {"exchange": (quadrant, 3)}
    spots["buy_lumber"] = (quadrant, 1)
    p = table(player(), player(), tiles=spots, lead=(quadrant + age) % 4, arc=False)
    assert {"choose exchange", "choose buy_lumber"} <= set(offered(p, "choose"))


@rule("W-WHEEL-16", "W-EDGE-13")
def test_all_tiles_of_the_lead_wait_for_the_last_tile_of_the_quadrant_before_them() -> None:
    spots = {action: (3, 8 - place) for place, action in enumerate(ACTIONS[:3], 1)}
    spots |= {"choose_orders": (0, 2), "choose_helper": (1, 7), "produce": (2, 7), "improve": (2, 6)}
    p = table(player(), player(), tiles=spots, lead=3)
    assert offered(p, "choose") == CHOICES[3:]
    assert [refused(p, text).key for text in CHOICES[:3]] == ["blocked"] * 3
    turn(p, "choose_orders")
    assert offered(p, "choose") == CHOICES
    for text in CHOICES:
        play(p.copy(), text)


@rule("W-WHEEL-19", "W-EDGE-08")
@pytest.mark.parametrize(("verb", "lanterns"), [("swap", 1), ("bonus", 3)])
def test_the_action_of_a_blocked_tile_can_be_performed_all_the_same(verb: str, lanterns: int) -> None:
    p = table(player(lantern=3), player(), tiles={"choose_orders": (3, 7)}, lead=3)
    assert refused(p, "choose choose_orders").key == "blocked"
    play(p, "choose exchange", "pick 2")
    found = changes(p, f"{verb} choose_orders")
    assert found == {"0 lantern": 3 - lanterns, "done" if verb == "swap" else "bonus": 1}
    assert (asked(p), where(p, "choose_orders"), p.lead) == ("orders", (3, 7), 3)


@rule("W-WHEEL-14", "W-WHEEL-16", "W-EDGE-14", "W-EX-27")
def test_a_tile_that_has_moved_three_times_waits_until_the_start_is_empty() -> None:
    p = after("exchange", "exchange")
    assert (where(p, "exchange"), p.lead) == ((2, 7), 2)
    turn(p, "exchange")
    assert (where(p, "exchange"), p.lead) == ((3, 7), 3)
    others = [action for action in ACTIONS if action != "exchange"]
    for left in range(6, 0, -1):
        refusal = refused(p, "choose exchange")
        assert (refusal.key, refusal.params["quadrant"], refusal.params["tiles"]) == ("blocked", "q0", left)
        turn(p, others[6 - left])
    turn(p, "exchange")
    assert (where(p, "exchange"), p.lead) == ((0, 7), 0)


@rule("W-WHEEL-16", "W-WHEEL-20", "W-EDGE-15")
@pytest.mark.parametrize("action", ACTIONS)
def test_with_all_tiles_in_the_lead_any_may_be_chosen(action: str) -> None:
    p = after(*ACTIONS)
    assert offered(p, "choose") == CHOICES
    play(p, f"choose {action}")
    assert (where(p, action), p.lead) == ((2, 7), 2)


@rule("W-EDGE-16", "W-WHEEL-21", "W-WHEEL-22")
@pytest.mark.parametrize("seed", range(6))
def test_over_random_play_there_is_always_a_tile_a_place_for_it_and_an_arrow_that_only_crossings_move(
    seed: int,
) -> None:
    p = table(player(), player(), player())
    dice = random.Random(seed)
    while not p.over():
        choices = offered(p, "choose")
        oldest = max((p.lead - place // 7) % 4 for place in p.tiles)
        behind = [tile for tile, place in enumerate(p.tiles) if (p.lead - place // 7) % 4 == oldest]
        assert {f"choose {ACTIONS[tile]}" for tile in behind} <= set(choices)
        action = dice.choice(choices).split()[1]
        lead, (quadrant, _) = p.lead, where(p, action)
        waiting = {other: spot for other, spot in tiles(p).items() if other != action}
        play(p, f"choose {action}")
        while asked(p) != "turn":
            play(p, dice.choice(offered(p)))
        entered = (quadrant + 1) % 4
        in_the_way = [space for other, space in waiting.values() if other == entered]
        assert tiles(p) == {**waiting, action: (entered, min(in_the_way, default=8) - 1)}
        assert len(set(p.tiles)) == 7
        assert min(p.tiles) >= 0
        assert p.lead == (entered if quadrant == lead else lead)
        pass_turn(p)


# --- taking a tile -------------------------------------------------------------------------------------------


@rule("W-WHEEL-24")
@pytest.mark.parametrize(("pick", "gained"), [("pick 1", "sawblade"), ("pick 2", "reuse")])
def test_of_two_items_the_chooser_picks_one_at_once(pick: str, gained: str) -> None:
    p = alone(2, 7, age=1, of=with_rim(2, "{ one_of = [{ sawblade = 2 }, { reuse = 2 }] }"))
    play(p, "choose exchange")
    assert (asked(p), p.to_act(), offered(p)) == ("picking", (0,), ["pick 1", "pick 2"])
    refusal = refused(p, "pick 3")
    assert (refusal.rule, refusal.key, refusal.params["options"]) == ("W-WHEEL-24", "no-such-option", 2)
    assert changes(p, pick) == {f"0 {gained}": 2, "exchange": (3, 7)}


@rule("W-WHEEL-25")
def test_the_tile_moves_and_pays_when_its_action_is_replaced_by_blueberries() -> None:
    p = alone(2, 7, age=1, of=with_rim(2, "{ glue = 1 }"))
    assert changes(p, "choose exchange", "berries") == {
        "exchange": (3, 7),
        "tile": 1,
        "done": 1,
        "0 glue": 1,
        "0 blueberries": 3,
    }


@rule("W-WHEEL-25")
def test_the_tile_moves_and_pays_when_its_action_is_replaced_by_another() -> None:
    p = table(player(lantern=1), of=with_rim(2, "{ glue = 1 }"), tiles={"exchange": (2, 7)}, lead=3)
    found = changes(p, "choose exchange", "swap choose_orders")
    assert found == {"exchange": (3, 7), "tile": 1, "done": 1, "0 glue": 1, "0 lantern": 0}


class TestRulings:
    """Answers that no source gives."""

    @rule("W-WHEEL-27")
    @pytest.mark.parametrize("text", ["finish", "berries", "choose improve", "decline", "perform"])
    def test_a_bonus_can_neither_be_refused_nor_saved(self, text: str) -> None:
        p = alone(2, 7, age=1, of=with_rim(2, "{ one_of = [{ sawblade = 2 }, { reuse = 2 }] }"))
        play(p, "choose exchange")
        refusal = refused(p, text)
        assert (refusal.rule, refusal.key, refusal.params["step"]) == ("W-WHEEL-24", "not-now", "picking")

    @rule("W-WHEEL-27")
    def test_a_bonus_is_taken_in_full(self) -> None:
        p = alone(2, 7, age=1, of=with_rim(2, "{ blueberries = 2, glue = 1, scrapwood = 3 }"))
        play(p, "choose exchange")
        assert (p.players[0].stock, asked(p)) == ([2, 0, 1, 3, 0, 0], "turn")

    @rule("W-WHEEL-28")
    def test_the_rim_bonus_comes_before_the_saw_bonus_and_both_before_the_move(self) -> None:
        rim_choice = "{ one_of = [{ sawblade = 1 }, { reuse = 1 }] }"
        p = alone(0, 7, age=3, of=with_rim(0, rim_choice))
        play(p, "choose exchange")
        assert (p.players[0].score, where(p, "exchange")) == (0, (0, 7))
        assert changes(p, "pick 1") == {"0 sawblade": 1, "0 score": 2, "0 points wheel": 2}
        assert asked(p) == "picking"
        [(item, amount)] = saw(p, 0, 3)[1]["one_of"][1].items()  # type: ignore[index]
        found = changes(p, "pick 2")
        assert (found[f"0 {item}"], found["exchange"]) == (amount, (1, 7))

    @rule("W-WHEEL-28")
    def test_at_age_3_the_first_level_of_the_saw_comes_before_the_second(self) -> None:
        p = alone(3, 7, age=3)
        told = [params["item"] for key, params in events(p, "choose exchange") if key == "gain"]
        assert told == [word for level in saw(p, 3, 3) for word in level]

    @rule("W-WHEEL-28")
    def test_abilities_for_the_crossing_come_last(self) -> None:
        choice = ('trigger = "arrow_crossed", gain = { blueberries = 2 }', "one_of = [{ glue = 1 }, { reuse = 1 }]")
        old, new = choice[0], choice[0].replace("blueberries = 2", choice[1])
        of = with_rim(2, "{ sawblade = 1 }", ("helpers.toml", old, new))
        p = table(
            player(helpers={"room_1_2": "he13"}), player(), of=of, tiles={"exchange": (2, 7)}, lead=2, round=2, arc=True
        )
        told = [key for key, _ in events(p, "choose exchange")]
        assert told == ["chooses", "gain", "tile-crosses", "triggered"]
        assert (asked(p), where(p, "exchange"), p.lead) == ("picking", (3, 7), 3)
        assert changes(p, "pick 2") == {"0 reuse": 1}

    @rule("W-WHEEL-28", "W-WHEEL-13")
    def test_an_ability_for_crossings_gives_nothing_for_another_move_and_nothing_to_others(self) -> None:
        p = table(player(helpers={"room_1_2": "he13"}), player(helpers={"room_1_2": "hl18"}))
        assert changes(p, "choose exchange") == {"exchange": (1, 7), "tile": 1}
        pass_turn(p)
        assert p.active == 1
        gain = words_of_effect(p.pack.effects, p.pack.helpers.gain[p.players[1].rooms[1]], [])
        before = p.players[0].stock[0]
        play(p, "choose exchange")
        assert p.players[1].points[ids.BY_ABILITY] == gain["points"]
        assert (p.players[1].stock[0], p.players[0].stock[0]) == (gain["blueberries"], before)


# --- the story of the rulebook -------------------------------------------------------------------------------


@rule("W-EX-19", "W-WHEEL-09")
@pytest.mark.parametrize("action", ACTIONS)
def test_example_the_first_tile_of_the_game(action: str) -> None:
    p = after()
    assert changes(p, f"choose {action}") == {action: (1, 7), "tile": ACTIONS.index(action)}
    assert (p.lead, p.arc) == (1, True)


STORY = ["buy_lumber", "exchange", "buy_materials", "choose_orders"]  # to Q1, spaces 7, 6, 5, 4


@rule("W-EX-21", "W-WHEEL-02", "W-WHEEL-03", "W-WHEEL-09")
def test_example_after_four_turns_two_tiles_offer_a_rim_bonus() -> None:
    p = after(*STORY)
    assert [where(p, action) for action in STORY] == [(1, 7), (1, 6), (1, 5), (1, 4)]
    assert offered(p, "choose") == CHOICES
    offering = [action for action in ACTIONS if bonuses(p, action)]
    assert len(offering) == 2
    assert all(where(p, action)[0] == 1 for action in offering)


@rule("W-EX-22", "W-WHEEL-06", "W-WHEEL-14", "W-WHEEL-20")
def test_example_a_blueberry_and_the_saw_turns() -> None:
    p = after(*STORY)
    berry = [action for action in ACTIONS if bonuses(p, action) == [("blueberries", 1)]]
    assert len(berry) == 1
    before = p.players[p.active].stock[0]
    assert changes(p, f"choose {berry[0]}") == {
        berry[0]: (2, 7),
        "tile": ACTIONS.index(berry[0]),
        "lead": 2,
        "0 blueberries": before + 1,
    }


@rule("W-EX-23", "W-WHEEL-10", "W-WHEEL-15")
def test_example_the_saw_now_shows_2_points_for_the_start() -> None:
    p = after(*STORY, "buy_materials")
    assert (p.lead, p.arc) == (2, True)
    for action in ["choose_helper", "produce", "improve"]:
        assert bonuses(p, action) == [("points", 2)]
    for action in ["buy_lumber", "exchange"]:  # blank spaces of Q1, age 1
        assert bonuses(p, action) == []


@rule("W-EX-24", "W-WHEEL-07", "W-WHEEL-14", "W-WHEEL-15")
def test_example_the_saw_turns_once_more() -> None:
    p = after(*STORY, "buy_materials", "buy_materials")
    assert (where(p, "buy_materials"), p.lead) == ((3, 7), 3)
    assert bonuses(p, "buy_lumber") == bonuses(p, "exchange") == [("sawblade", 1)]
    rim_of_4 = listed(rim(p, 1, 4))
    assert bonuses(p, "choose_orders") == [*rim_of_4, ("sawblade", 1)]
    assert len(bonuses(p, "improve")) == 2


@rule("W-EX-25", "W-WHEEL-03", "W-WHEEL-04", "W-WHEEL-24")
@pytest.mark.parametrize("pick", [0, 1])
def test_example_two_points_and_one_of_two_items(pick: int) -> None:
    p = after(*STORY, "buy_materials", "buy_materials")
    seat = p.active
    before = state(p)
    play(p, "choose improve")
    options = offered(p, "pick")
    assert (asked(p), len(options)) == ("picking", 2)
    items = [next(iter(option)) for option in saw(p, 0, 3)[1]["one_of"]]  # type: ignore[attr-defined]
    play(p, options[pick])
    found = {key: value for key, value in state(p).items() if before[key] != value}
    expected = {
        "improve": (1, 3),  # behind the tile on 4; space 5 in front of that one stays open
        "tile": 6,
        f"{seat} score": 2,
        f"{seat} points wheel": 2,
        f"{seat} {items[pick]}": before[f"{seat} {items[pick]}"] + 1,  # type: ignore[operator]
    }
    if items[pick] == "lantern":
        expected["fresh"] = 1
    assert found == expected


@rule("W-EX-26", "W-WHEEL-07", "W-WHEEL-23")
def test_example_the_same_tile_once_more() -> None:
    p = after(*STORY, "buy_materials", "buy_materials", "improve")
    assert bonuses(p, "improve") == [("glue", 1), ("scrapwood", 1), ("sawblade", 1)]
    before = state(p)
    seat = p.active
    found = changes(p, "choose improve")
    assert found == {
        "improve": (2, 7),
        "tile": 6,
        **{f"{seat} {item}": before[f"{seat} {item}"] + 1 for item in ("glue", "scrapwood", "sawblade")},  # type: ignore[operator]
    }


# --- another start -------------------------------------------------------------------------------------------


@rule("W-EDGE-109", "W-SETUP-22")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
@pytest.mark.parametrize("quadrant", [0, 1, 2, 3])
@pytest.mark.parametrize("age", [1, 2, 3])
def test_with_another_start_the_bonuses_stay_with_their_printed_quadrant(start: int, quadrant: int, age: int) -> None:
    spots = {action: ((quadrant + (3 if age == 2 else 2)) % 4, space) for space, action in enumerate(ACTIONS, 1)}
    spots["exchange"] = (quadrant, 4)
    p = table(player(), player(), options={"quadrant": f"q{start}"}, tiles=spots, lead=(quadrant + age) % 4, arc=False)
    printed = (start + quadrant) % 4
    assert bonuses(p, "exchange") == listed(rim(p, printed, 4), *saw(p, printed, age))


@rule("W-EDGE-109")
@pytest.mark.parametrize("start", ["q1", "q2", "q3"])
def test_with_another_start_arc_tile_ages_and_blocking_work_the_same(start: str) -> None:
    p = after("exchange", "exchange", "exchange", options={"quadrant": start})
    printed = int(start[1])
    assert (p.lead, p.arc, where(p, "exchange")) == (3, True, (3, 7))
    assert (refused(p, "choose exchange").params["quadrant"], p.setup.quadrant) == (start, printed)
    assert bonuses(p, "choose_orders") == listed(*saw(p, printed, 3))  # space 4 of the start: covered
    for action in [action for action in ACTIONS if action != "exchange"]:
        turn(p, action)
    assert not p.arc
    assert "choose exchange" in offered(p)


@rule("W-WHEEL-28", "W-ABIL-13")
def test_an_action_granted_by_a_rim_bonus_waits_until_the_tile_has_moved() -> None:
    head = 'id = "rim_q1_5"\nquadrant = "q1"\nspace = 5\ngain = { blueberries = 1'
    of = changed_game(("board.toml", head, head + ', action = { name = "buy_materials" }'))
    p = table(player(), player(), of=of, tiles={"improve": (1, 5)})
    play(p, "choose improve")
    assert (asked(p), p.lead, p.done) == ("granted", 2, False)
    assert p.tiles[ACTIONS.index("improve")] == 2 * 7 + 6
    play(p, "accept", "material glue_2")
    assert (asked(p), stock(p, "glue"), p.bonus) == ("turn", 2, False)
