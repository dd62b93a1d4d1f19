"""The log of a game of Woodcraft: headings, one line for each action, gains behind it, and no secrets of others."""

import pytest

from heartwood.cli.language import texts_in
from heartwood.core import EVERYONE, Event
from heartwood.core.texts import LANGUAGES
from heartwood.speech.narration import ACTION, ROUND, TURN, Line
from heartwood.speech.woodcraft.narration import narrate, narrate_to
from heartwood.speech.woodcraft.speech import WoodcraftSpeech
from tests.games.woodcraft.builders import game
from tests.games.woodcraft.test_texts import positions
from tests.marks import rule

TURN_OF_ANN: Event = ("turn", EVERYONE, {"seat": 0, "round": 3})


def speech(language: str = "en") -> WoodcraftSpeech:
    """A speech for Ann and Ben."""
    return WoodcraftSpeech(game(), texts_in(language, "woodcraft"), ["Ann", "Ben"])


def event(key: str, **params: object) -> Event:
    """A public event."""
    return (key, EVERYONE, params)


def gain(item: str, amount: int, source: str, seat: int = 0) -> Event:
    """A gain."""
    return event("gain", seat=seat, item=item, amount=amount, source=source)


def texts(*events: Event, language: str = "en") -> list[str]:
    """The lines of events, without their depths."""
    return [line.text for line in narrate(events, speech(language))]


def test_rounds_and_turns_are_headings() -> None:
    lines = narrate(
        [
            event("round", round=3, rounds=14),
            TURN_OF_ANN,
            event("instead", seat=0, amount=3),
            event("income-phase", round=4),
            event("income", seat=1, blueberries=1, points=2),
        ],
        speech(),
    )
    assert lines == [
        Line(ROUND, "Round 3 of 14"),
        Line(TURN, "Ann"),
        Line(ACTION, "takes 3 blueberries instead of the action."),
        Line(ROUND, "Income phase after round 4"),
        Line(ACTION, "Ben earns 1 blueberry and 2 points (income)."),
    ]


def test_gains_of_a_moment_stand_behind_their_deed() -> None:
    assert texts(
        TURN_OF_ANN,
        event("chooses", seat=0, tile="buy_lumber"),
        gain("blueberries", 1, "wheel"),
        gain("points", 2, "wheel"),
        gain("points", 3, "lines"),
        gain("blueberries", 3, "wheel"),
        gain("points", 2, "saw"),
        event("tile-moves", tile="buy_lumber", quadrant="q1", space=7),
        event("performs", seat=0, action="buy_lumber"),
        event("buys-die", seat=0, die="green3", price=0),
    ) == [
        "Ann",
        "chooses “Buy Lumber”: +4 blueberries, +2 points (rim), +3 points (income line), +2 points (saw); "
        "it goes to the Noon Quarter, space 7.",
        "buys green 3 (free).",
    ]


def test_a_tile_that_crosses_the_arrow_or_moves_alone() -> None:
    crosses = event("tile-crosses", tile="improve", quadrant="q2", space=7)
    assert texts(TURN_OF_ANN, event("chooses", seat=0, tile="improve"), crosses)[1].endswith(
        "it crosses the arrow to the Evening Quarter, space 7, and the saw turns."
    )
    assert texts(crosses) == [
        "The tile “Improve Workshop” crosses the arrow to the Evening Quarter, space 7; the saw turns."
    ]
    assert texts(event("tile-moves", tile="improve", quadrant="q0", space=6), language="de") == [
        "Das Plättchen „Werkstatt verbessern“ zieht ins Morgenviertel, Feld 6."
    ]


def test_an_order_is_completed_in_one_line() -> None:
    orders = game().pack.orders
    card = next(card for card, tokens in enumerate(orders.tokens) if tokens[2] == 1 and sum(tokens) == 1)
    lines = texts(
        TURN_OF_ANN,
        event("completes", seat=0, order=orders.ids[card], row=5),
        event("pays-die", seat=0, die="green6"),
        event("pays-die", seat=0, die="yellow1"),
        gain("points", 5, "orders"),
        event("row-penalty", seat=0, points=1),
    )
    assert lines[1] == (
        f"completes the order “{orders.names[card]['en']}” in row 5, paying 1 glue, green 6, yellow 1: "
        "+5 points (order), −1 point (late row)."
    )


def test_abilities_tell_what_they_cost_and_change() -> None:
    assert texts(
        TURN_OF_ANN,
        event("uses", seat=0, helper="he10"),
        event("changes", seat=0, die="green3", result="green4"),
        event("uses", seat=0, helper="he27"),
        event("changes", seat=0, die="green3", result="green2"),
        event("changes", seat=0, die="brown1", result="brown2"),
        event("triggered", seat=0, helper="he13", event="arrow_crossed"),
        gain("blueberries", 2, "abilities"),
        event("produces", seat=0, helper="he01"),
        gain("points", 1, "production"),
        event("die-gained", seat=0, die="green2"),
    )[1:] == [
        "uses Tilda Turnabout, paying 3 blueberries: green 3 becomes green 4.",
        "uses Grandmother Fern: green 3 becomes green 2, brown 1 becomes brown 2.",
        "gains from Swift the Saw-Bird (the arrow crossed): +2 blueberries.",
        "lets Pip the Errand Mouse produce: +1 point, +green 2.",
    ]


def test_cards_and_dice_that_come_and_go_share_a_line() -> None:
    assert texts(
        event("order-discarded", order="oe01"),
        event("order-discarded", order="oe02"),
        event("order-dealt", order="oe03"),
        event("helper-dealt", helper="he04"),
        event("helper-dealt", helper="he05"),
        event("rolled", die="green3"),
        event("rolled", die="green3"),
    ) == [
        "Orders discarded: Field Mouse Footstool; Feeding Rack.",
        "New orders on display: Cricket Fiddle.",
        "New helpers on display: Mortimer Mole, Builder; Rowan the Raftsman.",
        "Rolled into the yard: 2 × green 3.",
    ]
    returned = [event("returns", seat=0, die=die) for die in ("green1", "green1", "brown2")]
    assert texts(TURN_OF_ANN, *returned) == ["Ann", "returns 2 × green 1, brown 2: more than the lumber pile may hold."]


def test_gains_of_another_seat_or_of_a_room_stand_alone() -> None:
    assert texts(TURN_OF_ANN, event("harvests", seat=0, die="green4"), gain("points", 1, "abilities", seat=1)) == [
        "Ann",
        "harvests green 4.",
        "Ben gains 1 point (helper's ability).",
    ]
    assert texts(TURN_OF_ANN, event("harvests", seat=0, die="green4"), gain("points", 1, "rooms"))[-1] == (
        "gains 1 point (room)."
    )
    assert texts(TURN_OF_ANN, gain("points", 1, "rooms"), gain("points", 1, "rooms"), gain("glue", 1, "rooms"))[1:] == [
        "gains 2 points, 1 glue (room)."
    ]
    tool = event("tool-placed", seat=0, tool="mallet", space="b2", source="lines")
    assert texts(TURN_OF_ANN, tool)[1] == "puts the tool Mallet into the attic, bottom row 2 (income line)."
    assert texts(TURN_OF_ANN, tool, gain("blueberries", 1, "rows"))[-1] == "gains 1 blueberry (row)."


def test_a_link_is_told_once_by_its_reward() -> None:
    assert texts(
        TURN_OF_ANN,
        event("tool-placed", seat=0, tool="mallet", space="b2", source="orders"),
        event("link", seat=0, link="link_b1_b2"),
        gain("blueberry_income", 2, "attic"),
        gain("points", 3, "lines"),
    )[1:] == [
        "puts the tool Mallet into the attic, bottom row 2 (order).",
        "joins two different tools: 2 blueberry income: +3 points (income line).",
    ]


def test_a_choice_is_told_until_it_is_revealed() -> None:
    assert texts(event("has-chosen", seat=0)) == ["Ann has chosen."]
    assert texts(event("has-chosen", seat=0), event("places-order", seat=0, order="oe01", row=1))[0].startswith(
        "Ann places the order “Field Mouse Footstool” in row 1: needs "
    )
    assert texts(TURN_OF_ANN, event("performs", seat=0, action="improve"))[-1] == "performs “Improve Workshop”."


def test_a_seat_is_told_only_what_it_may_hear() -> None:
    secret: Event = ("instead", 1 << 1, {"seat": 1, "amount": 3})
    heard = ["Ben takes 3 blueberries instead of the action."]
    assert [line.text for line in narrate_to(1, [secret], speech())] == heard
    assert narrate_to(0, [secret], speech()) == []
    assert narrate_to(None, [secret], speech()) == []
    assert len(narrate_to(None, [TURN_OF_ANN], speech())) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told_without_gaps(language: str) -> None:
    named = texts_in(language, "woodcraft")
    says = WoodcraftSpeech(game(), named, [], 4)
    for seed in range(12):
        events: list[Event] = []
        for p in positions(seed):
            events.extend(p.events or [])
            p.events = []
        lines = narrate(events, says)
        assert lines[-1].text.startswith(says.event(events[-1])[:12])
        assert lines[0].text == says.say("narration.table")
        assert len([line for line in lines if line.depth == TURN]) >= 14 * p.seats - 4
        for line in lines:
            assert line.text, seed
            assert not set("{}[]@") & set(line.text), line.text
            assert line.depth != ACTION or line.text.endswith("."), line.text
            assert not line.text.endswith(".."), line.text


@rule("W-INCOME-04")
def test_orders_that_slide_down_are_told_with_their_rows() -> None:
    slide = event("orders-slide", seat=1, orders=["oe01", "oe02"], rows=[3, 5])
    assert texts(event("income-phase", round=4), slide) == [
        "Income phase after round 4",
        "Ben slides every order down a row: “Field Mouse Footstool” to row 3; “Feeding Rack” to row 5.",
    ]


def test_equal_dice_are_counted() -> None:
    dice = [event("die-gained", seat=0, die=die) for die in ("green2", "green2", "brown1")]
    assert texts(TURN_OF_ANN, event("produces", seat=0, helper="he01"), *dice)[1] == (
        "lets Pip the Errand Mouse produce: +2 × green 2, brown 1."
    )
