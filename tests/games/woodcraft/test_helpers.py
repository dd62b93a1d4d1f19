"""Choose a Helper and production (ledger areas W-HELPER, W-PROD)."""

from typing import Any

import pytest

from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.effects import words_of_effect
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.acting import acting, changes, discount_of
from tests.games.woodcraft.builders import changed_game, game, next_round, player, stock, table
from tests.marks import rule

PACK = game().pack
HELPERS = PACK.helpers
ROOMS = PACK.board.room_ids
DISPLAY = ("he24", "he25", "he26", "he27")
DECK = ["he13", "he22", "he23"]
# Seven helpers who produce something plain, and rooms for them around the two production rooms.
CREW = ["he13", "he22", "he23", "he24", "he26", "he08", "he09"]


def words(effect: int) -> dict[str, Any]:
    """An effect as the pack writes it."""
    return words_of_effect(PACK.effects, effect, PACK.board.tool_ids)


def room_producing(helpers: int) -> str:
    """The room in which so many helpers produce."""
    return next(
        room for place, room in enumerate(ROOMS) if words(PACK.board.room_gain[place]).get("produce") == helpers
    )


def neighbours(room: str) -> list[str]:
    """The rooms beside, above and below a room, by the numbers in its name."""
    row, column = map(int, room.split("_")[1:])
    beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [f"room_{r}_{c}" for r, c in beside if f"room_{r}_{c}" in ROOMS]


def cost(helper: str) -> int:
    """What a helper costs by the card."""
    return HELPERS.cost[HELPERS.ids.index(helper)]


def production(helper: str) -> dict[str, Any]:
    """What a helper produces by the card."""
    return words(HELPERS.production[HELPERS.ids.index(helper)])


def gain_of(helper: str) -> dict[str, Any]:
    """What the ability of a helper brings by the card."""
    return words(HELPERS.gain[HELPERS.ids.index(helper)])


def shown(p: Woodcraft) -> list[str | None]:
    """The helpers on display, slot 1 first."""
    return [None if card < 0 else HELPERS.ids[card] for card in p.helper_display]


def rooms(p: Woodcraft) -> dict[str, str]:
    """The helpers of the first player by their rooms."""
    return {room: HELPERS.ids[card] for room, card in zip(ROOMS, p.players[0].rooms, strict=True) if card >= 0}


def hiring(of: WoodcraftGame | None = None, laid: dict[str, Any] | None = None, **given: Any) -> Woodcraft:
    """A player in front of the helpers; the cards of the deck come in their order."""
    lies = {"helper_deck": DECK, "chance": [0, 0], "helper_display": DISPLAY, **(laid or {})}
    return acting("choose_helper", player(**given), of=of, **lies)


def producing(**given: Any) -> Woodcraft:
    """A player who has chosen option A of Produce."""
    return play(acting("produce", player(**given)), "option helpers")


def crowded(new_room: str, number: int) -> dict[str, str | None]:
    """So many helpers, none of them in the new room; one of them lives next to it, the start room may be empty."""
    places = sorted([room for room in ROOMS if room != new_room], key=lambda room: room not in neighbours(new_room))
    return {"room_1_1": None, **dict(zip(places[:number], CREW, strict=False))}


def test_the_crew_produces_something_plain() -> None:
    assert [production(helper) for helper in CREW] == [
        {"sawblade": 1} if helper in ("he24", "he09") else {"points": 1} for helper in CREW
    ]


# Taking a helper


@rule("W-HELPER-01", "W-HELPER-03", "W-HELPER-04")
@pytest.mark.parametrize("helper", DISPLAY)
def test_a_helper_is_paid_at_once_and_moves_into_a_free_room(helper: str) -> None:
    p = hiring(blueberries=cost(helper))
    changed = changes(p, f"hire {helper} room_2_1")
    assert changed.pop("decks")["helpers"] == 2
    assert changed == {
        "blueberries": 0,
        "rooms": ["he06", None, None, None, helper, None, None, None],
        "helper display": ["he13", *[other for other in DISPLAY if other != helper]],
        "hazelnut_income": words(PACK.board.room_gain[4])["hazelnut_income"],
    }
    assert asked(p) == "turn"


@rule("W-HELPER-01")
def test_exactly_one_helper_is_taken() -> None:
    p = hiring(blueberries=50)
    assert {text.split()[0] for text in offered(p)} == {"hire"}
    play(p, "hire he24 room_1_2")
    refusal = refused(p, "hire he25 room_2_1")
    assert (refusal.key, refusal.params["step"]) == ("not-now", "turn")


@rule("W-HELPER-02")
@pytest.mark.parametrize(
    ("taken", "display"),
    [
        ("he24", ["he13", "he25", "he26", "he27"]),
        ("he25", ["he13", "he24", "he26", "he27"]),
        ("he26", ["he13", "he24", "he25", "he27"]),
        ("he27", ["he13", "he24", "he25", "he26"]),
    ],
)
def test_the_row_of_helpers_closes_up_to_the_right(taken: str, display: list[str]) -> None:
    p = hiring(blueberries=20)
    play(p, f"hire {taken} room_1_2")
    assert shown(p) == display
    assert [HELPERS.ids[card] for card in p.helper_deck] == ["he22", "he23"]


@rule("W-HELPER-02")
@pytest.mark.parametrize("drawn", range(3))
def test_the_new_helper_on_display_is_seen_by_all(drawn: int) -> None:
    p = hiring(laid={"chance": [drawn]}, blueberries=20)
    play(p, "hire he27 room_1_2")
    assert shown(p)[0] == DECK[drawn]
    seen = [helper for helper in DECK if p.public_helpers >> HELPERS.ids.index(helper) & 1]
    assert seen == [DECK[drawn]]


@rule("W-HELPER-03")
@pytest.mark.parametrize("helper", ["he24", "he25", "he17"])
def test_a_helper_is_refused_with_one_blueberry_too_few(helper: str) -> None:
    display = ("he18", helper, "he26", "he27")
    p = hiring(laid={"helper_display": display}, blueberries=cost(helper) - 1)
    refusal = refused(p, f"hire {helper} room_1_2")
    assert (refusal.rule, refusal.key) == ("W-HELPER-03", "too-dear")
    assert refusal.params == {
        "seat": 0,
        "step": "hiring",
        "helper": helper,
        "room": "room_1_2",
        "price": cost(helper),
        "missing": 1,
        "blueberries": cost(helper) - 1,
        "lanterns": 0,
    }
    p = hiring(laid={"helper_display": display}, blueberries=cost(helper))
    assert stock(play(p, f"hire {helper} room_1_2"), "blueberries") == 0


@rule("W-HELPER-03")
@pytest.mark.parametrize("helper", ["he13", "hl01"])
def test_a_helper_who_is_not_on_display_cannot_be_taken(helper: str) -> None:
    refusal = refused(hiring(blueberries=20), f"hire {helper} room_1_2")
    assert (refusal.rule, refusal.key, refusal.params["helper"]) == ("W-HELPER-01", "not-on-display", helper)
    assert refusal.params["missing"] == cost(helper) - 20


@rule("W-HELPER-03")
def test_discounts_on_helpers_are_taken() -> None:
    less = HELPERS.discount[HELPERS.ids.index("he20")]
    price = cost("he25") - less
    p = hiring(blueberries=price, helpers={"room_1_2": "he20"})
    assert refused(p, "hire he13 room_2_1").params["price"] == cost("he13") - less
    assert events(p, "hire he25 room_2_1")[0] == (
        "hires",
        {"seat": 0, "helper": "he25", "room": "room_2_1", "price": price},
    )
    assert stock(p, "blueberries") == 0


@rule("W-ABIL-09")
def test_ruling_a_helper_never_costs_less_than_nothing() -> None:
    of = changed_game(("helpers.toml", '"choose_helper", discount = 2', '"choose_helper", discount = 20'))
    p = hiring(of, blueberries=1, helpers={"room_1_2": "he20"})
    assert refused(p, "hire he13 room_2_1").params["price"] == 0
    assert stock(play(p, "hire he25 room_2_1"), "blueberries") == 1


@rule("W-EX-31", "W-HELPER-12")
def test_the_sample_helper_costs_four_and_produces_one_point() -> None:
    p = hiring(laid={"helper_display": ("he08", "he25", "he26", "he18")}, blueberries=4)
    assert changes(p, "hire he08 room_1_2")["blueberries"] == 0
    for work in (1, 2):
        p = producing(helpers={"room_1_1": "he08"}, score=work)
        assert changes(p, "work he08") == {"score": work + 1, "points": {"orders": work, "production": 1}}


# Rooms


@rule("W-HELPER-04", "W-HELPER-05")
@pytest.mark.parametrize("room", ROOMS)
def test_a_new_helper_lives_beside_above_or_below_another(room: str) -> None:
    p = hiring(blueberries=50, helpers={"room_1_1": None, room: "he06"})
    assert sorted(offered(p)) == sorted(f"hire {helper} {other}" for helper in DISPLAY for other in neighbours(room))


@rule("W-EDGE-27", "W-HELPER-05")
def test_a_room_diagonal_to_the_only_helper_is_refused() -> None:
    refusal = refused(hiring(blueberries=50), "hire he24 room_2_2")
    assert (refusal.rule, refusal.key) == ("W-HELPER-04", "not-adjacent")
    assert (refusal.params["helper"], refusal.params["room"]) == ("he24", "room_2_2")
    assert "hire he24 room_2_2" in offered(hiring(blueberries=50, helpers={"room_2_1": "he13"}))


@rule("W-HELPER-04")
def test_another_players_helper_does_not_count() -> None:
    boards = [player(blueberries=50), player(helpers={"room_1_2": "he13"})]
    p = table(*boards, tile="choose_helper", helper_display=DISPLAY)
    play(p, "perform")
    assert refused(p, "hire he24 room_1_3").key == "not-adjacent"


@rule("W-HELPER-07")
@pytest.mark.parametrize(
    "room", [room for room in ROOMS if "produce" not in words(PACK.board.room_gain[ROOMS.index(room)])]
)
def test_the_room_advances_its_income(room: str) -> None:
    p = hiring(blueberries=cost("he24"), helpers={"room_1_1": None, neighbours(room)[0]: "he06"})
    play(p, f"hire he24 {room}")
    gain = words(PACK.board.room_gain[ROOMS.index(room)])
    tracks = [0, gain.get("hazelnut_income", 0), gain.get("blueberry_income", 0)]
    assert (p.players[0].tracks, asked(p), p.players[0].score) == (tracks, "turn", 0)


@rule("W-HELPER-07")
def test_the_rooms_income_can_cross_a_line() -> None:
    line = PACK.board.line_after[ids.BLUEBERRY_TRACK][0]
    p = play(hiring(blueberries=9, blueberry=line), "hire he24 room_1_2")
    assert asked(p) == "tool-kind"
    assert asked(play(hiring(blueberries=9, blueberry=line - 1), "hire he24 room_1_2")) == "turn"


# Room production


@rule("W-HELPER-08", "W-HELPER-13")
@pytest.mark.parametrize("most", [4, 6])
def test_a_production_room_lets_so_many_different_helpers_produce(most: int) -> None:
    room = room_producing(most)
    crew = crowded(room, most)
    p = hiring(
        laid={"helper_display": ("he18", "he25", "he26", "he27"), "helper_deck": []}, blueberries=9, helpers=crew
    )
    play(p, f"hire he18 {room}")
    assert asked(p) == "working"
    workers = [helper for helper in crew.values() if helper]
    assert sorted(offered(p, "work")) == sorted(f"work {helper}" for helper in [*workers, "he18"])
    for number, helper in enumerate(workers, 1):
        play(p, f"work {helper}")
        assert asked(p) == ("turn" if number == most else "working")
        if number < most:
            refusal = refused(p, f"work {helper}")
            assert (refusal.rule, refusal.key, refusal.params["helper"]) == ("W-HELPER-13", "helper-used", helper)
    assert len(workers) == most


@rule("W-HELPER-08")
@pytest.mark.parametrize("most", [4, 6])
def test_the_production_of_a_room_belongs_to_the_helpers(most: int) -> None:
    room = room_producing(most)
    p = hiring(laid={"helper_display": ("he18", "he25", "he26", "he27")}, blueberries=9, helpers=crowded(room, 1))
    play(p, f"hire he18 {room}")
    assert changes(p, "work he13") == {"score": 1, "points": {"production": 1}}


class TestRulings:
    @rule("W-HELPER-06")
    def test_a_room_holds_one_helper(self) -> None:
        refusal = refused(hiring(blueberries=50, helpers={"room_1_2": "he13"}), "hire he24 room_1_2")
        assert (refusal.rule, refusal.key, refusal.params["room"]) == ("W-HELPER-06", "room-taken", "room_1_2")

    @rule("W-HELPER-06")
    def test_helpers_stay_where_they_are(self) -> None:
        crew = {"room_1_1": "he06", "room_1_2": "he13", "room_2_1": "he22"}
        p = play(hiring(blueberries=50, helpers=crew, lumber="green1"), "hire he24 room_2_2")
        next_round(p)
        assert rooms(p) == {**crew, "room_2_2": "he24"}

    @rule("W-HELPER-09", "W-EDGE-26", "W-HELPER-08")
    def test_the_new_helper_produces_too_and_three_helpers_produce_three_times(self) -> None:
        room = room_producing(6)
        p = hiring(
            laid={"helper_display": ("he18", "he25", "he26", "he27")},
            blueberries=cost("he18"),
            helpers={**crowded(room, 2)},
        )
        play(p, f"hire he18 {room}")
        assert sorted(offered(p, "work")) == ["work he13", "work he18", "work he22"]
        play(p, "work he18")
        assert refused(p, "work he18").key == "helper-used"
        play(p, "work he22", "work he13")
        assert asked(p) == "turn"
        assert (stock(p, "sawblade"), p.players[0].score) == (production("he18")["sawblade"], 2)

    @rule("W-HELPER-11")
    def test_without_a_payable_helper_the_action_cannot_be_performed(self) -> None:
        least = min(cost(helper) for helper in DISPLAY)
        assert "perform" in offered(table(player(blueberries=least), player(), tile="choose_helper"))
        p = table(player(blueberries=least - 1), player(), tile="choose_helper")
        refusal = refused(p, "perform")
        assert (refusal.rule, refusal.key) == ("W-TURN-25", "cannot-perform")

    @rule("W-HELPER-11")
    def test_without_a_free_room_the_action_cannot_be_performed(self) -> None:
        crew = dict(zip(ROOMS, [*CREW, "he12"], strict=True))
        laid: dict[str, Any] = {"tile": "choose_helper", "helper_display": ("he25", None, None, "he27")}
        p = table(player(blueberries=50, helpers=crew), player(), **laid)
        assert refused(p, "perform").key == "cannot-perform"
        p = table(player(blueberries=50, helpers={**crew, "room_2_2": None}), player(), **laid)
        assert offered(play(p, "perform")) == ["hire he25 room_2_2", "hire he27 room_2_2"]

    @rule("W-HELPER-11")
    def test_with_an_empty_display_the_action_cannot_be_performed(self) -> None:
        p = table(player(blueberries=50), player(), tile="choose_helper", helper_display=[None] * 4)
        assert refused(p, "perform").key == "cannot-perform"
        p = table(player(blueberries=50), player(), tile="choose_helper", helper_display=[None, None, "he24", None])
        assert offered(play(p, "perform")) == ["hire he24 room_1_2", "hire he24 room_2_1"]

    @rule("W-HELPER-15")
    def test_fewer_helpers_may_produce_or_none(self) -> None:
        room = room_producing(4)
        for work in ([], ["work he22"], ["work he22", "work he24"]):
            p = hiring(
                laid={"helper_display": ("he18", "he25", "he27", "he26")}, helpers=crowded(room, 4), blueberries=9
            )
            play(p, f"hire he18 {room}", *work, "stop-work")
            assert asked(p) == "turn"
            assert p.players[0].score + stock(p, "sawblade") == len(work)

    @rule("W-HELPER-15")
    def test_the_player_chooses_the_order_of_the_producing_helpers(self) -> None:
        p = producing(helpers={"room_1_2": "he13", "room_2_1": "he24"})
        assert offered(p) == ["work he06", "work he13", "work he24"]
        play(p, "work he24")
        assert offered(p) == ["work he06", "work he13", "stop-work"]
        play(p, "work he06")
        assert (stock(p, "sawblade"), stock(p, "blueberries")) == (1, production("he06")["blueberries"])
        assert p.players[0].score == 0

    @rule("W-HELPER-16", "W-HELPER-10")
    def test_an_immediate_action_may_wait_and_other_immediate_gains_do_not(self) -> None:
        room = room_producing(4)
        p = hiring(
            laid={"helper_display": ("he01", "he25", "he26", "he27"), "helper_deck": []},
            blueberries=cost("he01"),
            helpers=crowded(room, 1),
        )
        told = events(p, f"hire he01 {room}")
        assert [(key, params.get("item"), params.get("source")) for key, params in told] == [
            ("hires", None, None),
            ("gain", "blueberries", "abilities"),
        ]
        assert (asked(p), offered(p), stock(p, "blueberries")) == ("granted", ["accept", "later", "decline"], 1)
        assert p.players[0].tracks[ids.BLUEBERRY_TRACK] == 0
        play(p, "later")
        assert (asked(p), p.players[0].tracks[ids.BLUEBERRY_TRACK]) == ("working", 1)
        play(p, "work he13")
        assert asked(p) == "working"
        play(p, "stop-work")
        assert (asked(p), offered(p)) == ("granted", ["accept", "decline"])
        refusal = refused(p, "later")
        assert (refusal.rule, refusal.key, refusal.params["action"]) == ("W-HELPER-16", "now-or-never", "buy_materials")
        play(p, "accept", "material glue_2")
        assert (asked(p), stock(p, "glue"), stock(p, "blueberries")) == ("turn", 2, 0)

    @rule("W-HELPER-16")
    @pytest.mark.parametrize("answer", ["accept", "decline"])
    def test_an_immediate_action_may_come_before_the_gain_of_the_room(self, answer: str) -> None:
        room = room_producing(4)
        p = hiring(
            laid={"helper_display": ("he01", "he25", "he26", "he27"), "helper_deck": []},
            blueberries=cost("he01"),
            helpers=crowded(room, 1),
        )
        play(p, f"hire he01 {room}", answer, *(["material glue_2"] if answer == "accept" else []))
        assert (asked(p), stock(p, "glue")) == ("working", 2 if answer == "accept" else 0)
        play(p, "stop-work")
        assert (asked(p), p.grants) == ("turn", [])

    @rule("W-HELPER-16", "W-EDGE-99")
    @pytest.mark.parametrize(("answer", "helpers"), [("accept", 3), ("later", 2)])
    def test_a_helper_who_comes_at_once_takes_part_in_the_production_of_the_room(
        self, answer: str, helpers: int
    ) -> None:
        room = room_producing(4)
        beside = neighbours(room)[1]
        p = hiring(
            laid={"helper_display": ("hl02", "he25", "he26", "he27"), "helper_deck": []},
            blueberries=50,
            helpers=crowded(room, 1),
        )
        play(p, f"hire hl02 {room}", answer, *([f"hire he25 {beside}"] if answer == "accept" else []))
        assert (asked(p), len(offered(p, "work"))) == ("working", helpers)

    @rule("W-HELPER-16")
    def test_a_triggered_gain_comes_before_the_granted_action_that_waits(self) -> None:
        p = hiring(
            laid={"helper_display": ("he01", "he25", "he26", "he27")},
            blueberries=cost("he01"),
            helpers={"room_2_1": "hl19"},
        )
        play(p, "hire he01 room_1_2")
        assert (asked(p), p.players[0].points[ids.BY_ABILITY]) == ("granted", 0)
        play(p, "later")
        assert (asked(p), p.players[0].points[ids.BY_ABILITY]) == ("granted", gain_of("hl19")["points"])


@rule("W-EDGE-98", "W-HELPER-10", "W-HELPER-16")
def test_ruling_room_production_pays_for_the_granted_action() -> None:
    room = room_producing(4)
    off = discount_of("he04")
    price = PACK.board.piece_price[ids.GLUE_1] - off
    p = hiring(
        laid={"helper_display": ("he04", "he25", "he26", "he27")},
        blueberries=cost("he04") - HELPERS.discount[HELPERS.ids.index("he20")],
        helpers={"room_1_1": None, neighbours(room)[0]: "he20"},
    )
    play(p, f"hire he04 {room}", "later")
    assert (asked(p), stock(p, "blueberries"), p.players[0].tracks[ids.BLUEBERRY_TRACK]) == ("working", 0, 1)
    play(p, "work he20", "work he04", "accept", "build glue_1")
    earned = production("he20")["blueberries"] + production("he04")["blueberries"]
    assert (asked(p), stock(p, "blueberries")) == ("turn", earned - price)


@rule("W-EDGE-98", "W-HELPER-10", "W-HELPER-16")
def test_ruling_the_granted_action_comes_before_income_and_production_of_the_room() -> None:
    room = room_producing(4)
    price = PACK.board.piece_price[ids.GLUE_1] - discount_of("he04")
    p = hiring(
        laid={"helper_display": ("he04", "he25", "he26", "he27")},
        blueberries=cost("he04") - HELPERS.discount[HELPERS.ids.index("he20")] + price,
        helpers={"room_1_1": None, neighbours(room)[0]: "he20"},
    )
    play(p, f"hire he04 {room}", "accept")
    assert (asked(p), p.players[0].tracks[ids.BLUEBERRY_TRACK]) == ("building", 0)
    told = events(p, "build glue_1")
    assert (told[0][0], told[-1][0], told[-1][1]["source"]) == ("builds", "gain", "rooms")
    assert (asked(p), stock(p, "blueberries")) == ("working", 0)
    play(p, "work he20", "work he04")
    earned = production("he20")["blueberries"] + production("he04")["blueberries"]
    assert (asked(p), stock(p, "blueberries")) == ("turn", earned)


# The order of a placement


@rule("W-HELPER-10")
def test_the_immediate_ability_comes_before_the_income_and_the_income_before_the_production() -> None:
    room = room_producing(4)
    p = hiring(
        laid={"helper_display": ("he06", "he25", "he26", "he27"), "helper_deck": []},
        blueberries=cost("he06"),
        helpers={"room_1_1": None, neighbours(room)[0]: "he13"},
    )
    nuts = gain_of("he06")["hazelnut_income"]
    berries = words(PACK.board.room_gain[ROOMS.index(room)])["blueberry_income"]
    told = events(p, f"hire he06 {room}")
    assert told == [
        ("hires", {"seat": 0, "helper": "he06", "room": room, "price": cost("he06")}),
        ("gain", {"seat": 0, "item": "hazelnut_income", "amount": nuts, "source": "abilities"}),
        ("gain", {"seat": 0, "item": "blueberry_income", "amount": berries, "source": "rooms"}),
    ]
    assert asked(p) == "working"
    assert p.players[0].tracks == [0, nuts, berries]


@rule("W-HELPER-10")
def test_a_tool_of_the_immediate_ability_is_placed_before_the_income() -> None:
    p = hiring(laid={"helper_display": ("hl04", "he25", "he26", "he27")}, blueberries=cost("hl04"))
    play(p, "hire hl04 room_1_2")
    assert (asked(p), p.players[0].tracks[ids.BLUEBERRY_TRACK]) == ("tool-kind", 0)
    assert p.players[0].points[ids.BY_ABILITY] == gain_of("hl04")["points"]
    play(p, "tool mallet", "attic b1")
    assert (asked(p), p.players[0].tracks[ids.BLUEBERRY_TRACK]) == ("turn", 1)


@rule("W-HELPER-10")
@pytest.mark.parametrize("helper", ["hl09", "hl18"])
def test_only_an_immediate_ability_works_on_placement(helper: str) -> None:
    p = hiring(laid={"helper_display": (helper, "he25", "he26", "he27")}, blueberries=20)
    play(p, f"hire {helper} room_1_2")
    assert (p.players[0].score, stock(p, "blueberries")) == (0, 20 - cost(helper))


@rule("W-HELPER-14")
def test_the_display_is_refilled_before_the_placement_works() -> None:
    p = hiring(laid={"helper_display": ("he06", "he25", "he26", "he27")}, blueberries=20, helpers={"room_1_1": "he13"})
    told = events(p, "hire he06 room_1_2")
    assert [key for key, _ in told] == ["hires", "helper-dealt", "gain", "gain"]
    assert told[1] == ("helper-dealt", {"helper": "he13"})


@rule("W-EDGE-99", "W-HELPER-14")
def test_ruling_a_granted_helper_comes_from_the_refilled_display_and_may_live_next_to_the_first() -> None:
    off = discount_of("hl02")
    p = hiring(
        laid={"helper_display": ("hl02", "hl17", "hl10", "hl03"), "helper_deck": ["hl14", "hl18"]},
        blueberries=cost("hl02") + cost("hl14") - off,
    )
    play(p, "hire hl02 room_1_2", "accept")
    assert sorted(offered(p)) == [f"hire hl14 {room}" for room in ("room_1_3", "room_2_1", "room_2_2")]
    refusal = refused(p, "hire hl17 room_1_3")
    assert (refusal.key, refusal.params["price"]) == ("too-dear", cost("hl17") - off)
    assert refusal.params["missing"] == cost("hl17") - cost("hl14")
    assert events(p, "hire hl14 room_1_3")[:2] == [
        ("hires", {"seat": 0, "helper": "hl14", "room": "room_1_3", "price": cost("hl14") - off}),
        ("helper-dealt", {"helper": "hl18"}),
    ]
    assert (asked(p), stock(p, "blueberries")) == ("turn", 0)
    assert rooms(p) == {"room_1_1": "he06", "room_1_2": "hl02", "room_1_3": "hl14"}


@rule("W-EDGE-99")
def test_ruling_a_granted_helper_lapses_without_a_payable_one() -> None:
    dearest = ("hl02", "hl17", "hl10", "hl03")
    needed = min(cost(helper) for helper in dearest[1:]) - discount_of("hl02")
    for left, step in ((needed - 1, "turn"), (needed, "granted")):
        p = hiring(laid={"helper_display": dearest, "helper_deck": []}, blueberries=cost("hl02") + left)
        told = events(p, "hire hl02 room_1_2", "later")
        assert asked(p) == step
        assert (("grant-lapses", {"seat": 0, "action": "choose_helper"}) in told) == (step == "turn")


@rule("W-EDGE-99")
def test_ruling_a_granted_helper_lapses_without_a_free_room() -> None:
    crew: dict[str, str | None] = {**dict(zip(ROOMS, [*CREW, "he12"], strict=True)), "room_1_2": None}
    laid = {"helper_display": ("hl02", "he25", "he27", "he18")}
    p = play(hiring(laid=laid, blueberries=50, helpers=crew), "hire hl02 room_1_2")
    assert asked(p) == "turn"
    p = play(hiring(laid=laid, blueberries=50, helpers={**crew, "room_2_2": None}), "hire hl02 room_1_2")
    assert asked(p) == "granted"


@rule("W-ABIL-14")
@pytest.mark.parametrize("room", ["room_1_2", "room_2_1"])
def test_ruling_a_new_helper_sets_nothing_off_for_its_own_coming(room: str) -> None:
    p = hiring(laid={"helper_display": ("hl19", "he25", "he26", "he27")}, blueberries=50)
    play(p, f"hire hl19 {room}")
    assert p.players[0].score == 0


@rule("W-ABIL-14")
@pytest.mark.parametrize(
    ("room", "new"),
    [
        ("room_1_1", "room_1_2"),
        ("room_1_3", "room_1_2"),
        ("room_2_1", "room_2_2"),
        ("room_2_3", "room_2_2"),
    ],
)
def test_ruling_a_helper_who_is_there_gains_for_each_new_one(room: str, new: str) -> None:
    p = hiring(blueberries=50, helpers={"room_1_1": "he06", room: "hl19"})
    play(p, f"hire he24 {new}")
    assert p.players[0].points[ids.BY_ABILITY] == gain_of("hl19")["points"]


# Refilling the row of helpers


@rule("W-SUPPLY-03", "W-HELPER-02")
def test_the_discard_pile_is_shuffled_when_the_last_helper_is_drawn() -> None:
    p = hiring(laid={"helper_deck": ["he13"], "helper_discard": ["he22", "he23"]}, blueberries=20)
    assert events(p, "hire he27 room_1_2")[1:3] == [
        ("helpers-shuffled", {"cards": 2}),
        ("helper-dealt", {"helper": "he13"}),
    ]
    assert [HELPERS.ids[card] for card in p.helper_deck] == ["he22", "he23"]
    assert p.helper_discard == []


@rule("W-SUPPLY-09", "W-HELPER-02")
def test_ruling_a_discard_pile_is_shuffled_when_a_helper_is_needed() -> None:
    p = hiring(laid={"helper_deck": [], "helper_discard": ["he13", "he22", "he23"], "chance": [1]}, blueberries=20)
    assert events(p, "hire he27 room_1_2")[1:3] == [
        ("helpers-shuffled", {"cards": 3}),
        ("helper-dealt", {"helper": "he22"}),
    ]
    assert shown(p) == ["he22", "he24", "he25", "he26"]
    assert ([HELPERS.ids[card] for card in p.helper_deck], p.helper_discard) == (["he13", "he23"], [])


@rule("W-SUPPLY-05", "W-HELPER-02")
def test_ruling_without_cards_a_slot_stays_empty() -> None:
    p = hiring(laid={"helper_deck": []}, blueberries=20)
    assert [key for key, _ in events(p, "hire he26 room_1_2")] == ["hires", "gain"]
    assert (shown(p), p.helper_deck) == ([None, "he24", "he25", "he27"], [])


@rule("W-SUPPLY-09", "W-HELPER-02")
def test_ruling_a_later_refill_fills_as_many_slots_as_it_can() -> None:
    laid = {"helper_display": (None, "he25", None, "he27"), "helper_deck": ["he13", "he22"], "chance": [1, 0]}
    p = hiring(laid=laid, blueberries=20)
    play(p, "hire he27 room_1_2")
    assert shown(p) == [None, "he13", "he22", "he25"]


@rule("W-SUPPLY-03")
def test_a_deck_with_helpers_is_not_shuffled() -> None:
    p = hiring(laid={"helper_deck": ["he13", "he22"], "helper_discard": ["he23"]}, blueberries=20)
    assert "helpers-shuffled" not in [key for key, _ in events(p, "hire he27 room_1_2")]
    assert ([HELPERS.ids[card] for card in p.helper_discard], len(p.helper_deck)) == (["he23"], 1)


@rule("W-INCOME-11", "W-SUPPLY-10")
@pytest.mark.parametrize(
    ("display", "gone"),
    [
        (("he24", "he25", "he26", "he27"), ["he12", "he26", "he27"]),
        (("he24", "he25", None, "he27"), ["he12", "he27"]),
    ],
)
def test_ruling_the_helpers_on_the_x_places_are_discarded(display: list[str | None], gone: list[str]) -> None:
    laid = {"helper_deck": DECK, "helper_discard": ["he12"], "chance": [0] * 4}
    p = table(player(), player(), round=4, helper_display=display, **laid)  # type: ignore[arg-type]
    p.events = []
    next_round(p)
    assert [told[2]["helper"] for told in p.events if told[0] == "helper-discarded"] == gone[1:]
    assert shown(p) == ["he22", "he13", "he24", "he25"]
    assert [HELPERS.ids[card] for card in p.helper_discard] == gone


# What helpers produce


@rule("W-HELPER-12")
@pytest.mark.parametrize("helper", HELPERS.ids)
def test_a_helper_produces_what_the_card_shows(helper: str) -> None:
    p = producing(helpers={"room_1_1": helper}, lumber="yellow5")
    expected: dict[str, Any] = {}
    for word, amount in production(helper).items():
        if word == "points":
            expected.update({"score": amount, "points": {"production": amount}})
        elif word == "dice":
            expected["lumber"] = [*(f"{die['colors'][0]}{die['value']}" for die in amount), "yellow5"]
        else:
            expected[word] = amount
    assert expected
    assert changes(p, f"work {helper}") == expected


@rule("W-HELPER-12")
def test_production_is_told() -> None:
    p = producing(helpers={"room_1_1": "he08"})
    assert events(p, "work he08") == [
        ("produces", {"seat": 0, "helper": "he08"}),
        ("gain", {"seat": 0, "item": "points", "amount": 1, "source": "production"}),
    ]


# Produce / Plant a Tree: the options


@rule("W-PROD-01")
def test_both_options_are_offered() -> None:
    p = acting("produce", player(lumber="green1"))
    assert offered(p) == ["option helpers", "option planting"]


@rule("W-PROD-01", "W-HELPER-13", "W-EDGE-30")
def test_option_a_is_production_from_two_different_helpers() -> None:
    p = producing(helpers={"room_1_2": "he13", "room_2_1": "he24"})
    play(p, "work he13")
    refusal = refused(p, "work he13")
    assert (refusal.rule, refusal.key) == ("W-HELPER-13", "helper-used")
    assert changes(p, "work he24") == {"sawblade": 1}
    assert asked(p) == "turn"
    assert refused(p, "work he06").key == "not-now"


@rule("W-PROD-01")
def test_option_a_may_stop_after_one_helper_but_not_before() -> None:
    p = producing(helpers={"room_1_2": "he13", "room_2_1": "he24"})
    refusal = refused(p, "stop-work")
    assert (refusal.rule, refusal.key) == ("W-TURN-25", "nothing-yet")
    play(p, "work he24", "stop-work")
    assert (asked(p), p.players[0].score, stock(p, "sawblade")) == ("turn", 0, 1)


@rule("W-PROD-02")
def test_a_single_helper_produces_once() -> None:
    p = producing(helpers={"room_1_1": "he13"})
    assert changes(p, "work he13") == {"score": 1, "points": {"production": 1}}
    assert asked(p) == "turn"


@rule("W-PROD-01")
def test_nobody_elses_helper_produces() -> None:
    p = play(table(player(), player(helpers={"room_1_2": "he13"}), tile="produce"), "perform", "option helpers")
    refusal = refused(p, "work he13")
    assert (refusal.rule, refusal.key) == ("W-ABIL-10", "no-helper")


@rule("W-PROD-01")
@pytest.mark.parametrize(("conductor", "more"), [("he21", 1), ("hl20", 2)])
def test_option_a_with_more_helpers(conductor: str, more: int) -> None:
    assert HELPERS.rule_amount[HELPERS.ids.index(conductor)] == more
    crew = {"room_1_2": conductor, "room_2_1": "he13", "room_2_2": "he22", "room_1_3": "he23", "room_2_3": "he08"}
    p = producing(helpers=crew)
    for helper in ["he13", "he22", "he23", "he08"][: 2 + more]:
        assert asked(p) == "working"
        play(p, f"work {helper}")
    assert (asked(p), p.players[0].score) == ("turn", 2 + more)


@rule("W-PROD-01")
@pytest.mark.parametrize(("conductor", "more"), [("he06", 0), ("he21", 1), ("hl20", 2)])
def test_option_b_has_one_producing_helper_less_than_option_a(conductor: str, more: int) -> None:
    crew = {"room_1_1": conductor, "room_2_1": "he13", "room_2_2": "he22", "room_1_3": "he23", "room_2_3": "he08"}
    p = play(acting("produce", player(helpers=crew)), "option planting")
    for helper in ["he13", "he22", "he23"][: 1 + more]:
        assert asked(p) == "planting"
        play(p, f"work {helper}")
    assert (asked(p), p.players[0].score) == ("turn", 1 + more)


@rule("W-PROD-01")
def test_without_helpers_only_planting_is_possible() -> None:
    nobody: dict[str, str | None] = {"room_1_1": None}
    p = acting("produce", player(helpers=nobody, lumber="green1"))
    assert offered(p) == ["option planting"]
    assert refused(p, "option helpers").key == "no-worker"
    play(p, "option planting", "plant green1 1")
    assert asked(p) == "turn"
    p = table(player(helpers=nobody, lumber="yellow1"), player(), tile="produce")
    assert refused(p, "perform").key == "cannot-perform"


# Abilities of helpers, in short: more in the area W-ABIL


@rule("W-EDGE-28", "W-ABIL-03", "W-ABIL-05")
def test_each_once_per_turn_helper_works_once_in_each_turn() -> None:
    raise_, lower = "shift he08 green3 +1", "shift he09 yellow3 -1"
    crew = {"room_1_2": "he08", "room_2_1": "he09"}
    p = table(player(lumber="green3 green3 yellow3 yellow3", helpers=crew), player())
    play(p, raise_)
    refusal = refused(p, raise_)
    assert (refusal.rule, refusal.key, refusal.params["helper"]) == ("W-ABIL-05", "ability-used", "he08")
    assert changes(p, lower) == {"lumber": ["green3", "green4", "yellow2", "yellow3"], "once_used": ["he08", "he09"]}
    assert refused(p, lower).key == "ability-used"
    next_round(p)
    assert {raise_, lower} <= set(offered(p))


@rule("W-EDGE-29", "W-ABIL-08")
@pytest.mark.parametrize(
    ("tile", "lanterns", "move"),
    [("buy_lumber", 0, "perform"), ("improve", 1, "swap buy_lumber"), ("improve", 3, "bonus buy_lumber")],
)
def test_a_permanent_discount_holds_however_the_action_came_about(tile: str, lanterns: int, move: str) -> None:
    less = HELPERS.discount[HELPERS.ids.index("he17")]
    board = player(blueberries=9, lantern=lanterns, helpers={"room_1_2": "he17"})
    p = play(table(board, player(), tile=tile), move, "buy yellow4")
    assert (stock(p, "blueberries"), stock(p, "lantern")) == (9 - 5 + less, 0)


@rule("W-EDGE-29")
def test_the_permanent_ability_of_a_new_helper_holds_at_once() -> None:
    less = HELPERS.discount[HELPERS.ids.index("he17")]
    laid = {"helper_display": ("he17", "he25", "he26", "he27")}
    p = hiring(laid=laid, blueberries=cost("he17") + 5, lantern=3)
    play(p, "hire he17 room_1_2", "bonus buy_lumber", "buy yellow4")
    assert stock(p, "blueberries") == less


@rule("W-ABIL-11", "W-PROD-01")
@pytest.mark.parametrize(
    "option",
    [
        "helpers",
        "planting",
    ],
)
def test_an_ability_lets_all_eight_helpers_produce(option: str) -> None:
    of = changed_game(("helpers.toml", "rule = { produce_helpers = 1 }", "rule = { produce_helpers = 7 }"))
    crew = ["he21", "he07", "he13", "he20", "he22", "he23", "he26"]
    p = play(acting("produce", player(helpers=dict(zip(ROOMS[1:], crew, strict=True))), of=of), f"option {option}")
    for worked, helper in enumerate(["he06", *crew]):
        assert f"work {helper}" in offered(p), f"after {worked} helpers"
        play(p, f"work {helper}")


@rule("W-ABIL-11", "W-HELPER-13")
def test_very_many_producing_helpers_are_all_of_them() -> None:
    changes = [
        ("helpers.toml", "rule = { produce_helpers = 1 }", "rule = { produce_helpers = 60 }"),
        ("helpers.toml", 'trigger = "marketing", discount = 1', "rule = { produce_helpers = 60 }"),
        ("helpers.toml", 'trigger = "arrow_crossed", gain = { blueberries = 2 }', "rule = { produce_helpers = 60 }"),
        ("helpers.toml", 'trigger = "choose_helper", discount = 2', "rule = { produce_helpers = 60 }"),
        ("helpers.toml", 'trigger = "improve", discount = 2', "rule = { produce_helpers = 60 }"),
    ]
    crew = dict(zip(ROOMS[1:], ["he21", "he07", "he13", "he20", "he22"], strict=False))
    p = play(acting("produce", player(helpers=crew), of=changed_game(*changes)), "option helpers")
    assert offered(p, "work") == ["work he06", *[f"work {helper}" for helper in crew.values()]]
