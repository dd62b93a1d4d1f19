"""Hazelnut orders and public contracts (W-HAZEL).

Modules: `orders`, `gains`.
"""

from typing import Any

import pytest

from heartwood.core import fast
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from heartwood.games.woodcraft.effects import words_of_effect
from heartwood.games.woodcraft.view import DIE_WORDS
from tests.games.playing import asked, events, offered, play, refused
from tests.games.woodcraft.builders import (
    agree,
    board,
    changed_game,
    changes,
    game,
    lumber,
    next_round,
    player,
    stock,
    table,
)
from tests.marks import rule

DEALT = ["pc01", "pc02", "pc06"]
HAZELNUTS = [f"oh0{number}" for number in range(1, 9)]


def needs(*cards: str) -> dict[str, Any]:
    """The dice and tokens that pay for some orders."""
    orders = game().pack.orders
    numbers = [orders.ids.index(card) for card in cards]
    dice = [DIE_WORDS[game().pack.dice_of[symbol][0]] for card in numbers for symbol in orders.dice[card]]
    tokens = {
        "glue": sum(orders.tokens[card][ids.GLUE] for card in numbers),
        "scrapwood": sum(orders.tokens[card][ids.SCRAPWOOD] for card in numbers),
        "sawblade": sum(orders.tokens[card][ids.SAWBLADE] for card in numbers),
    }
    return {"lumber": " ".join(dice), **tokens}


def ready(*cards: str, row: int = 5, **given: Any) -> dict[str, Any]:
    """A player who can complete these orders, all in one row; in row 5 at score 0 the row changes nothing."""
    return player(orders=dict.fromkeys(cards, row), **{**needs(*cards), **given})


def at(*players: dict[str, Any], **given: Any) -> Woodcraft:
    """A table with three contracts."""
    return table(*players, **{"contracts": DEALT, **given})


def claims(p: Woodcraft) -> list[str]:
    """The contracts that may be claimed."""
    return [text.removeprefix("claim ") for text in offered(p, "claim")]


def closed(p: Woodcraft) -> list[str]:
    """The contracts that are shown as closed."""
    shown: Any = p.view(None)["contracts"]
    return [contract["id"] for contract in shown if contract["closed"]]


# --- the orders ----------------------------------------------------------------------------------------------


@rule("W-HAZEL-01")
@pytest.mark.parametrize("card", HAZELNUTS)
def test_hazelnut_orders_are_placed_and_moved_down_like_others(card: str) -> None:
    orders = game().pack.orders
    row = orders.row[orders.ids.index(card)]
    p = at(player(hand=[card]), player(), round=4)
    next_round(p)
    assert board(p)["orders"] == [{"id": card, "row": row}]
    p = at(player(orders={card: row}), player(), round=8)
    next_round(p)
    assert board(p)["orders"] == [{"id": card, "row": row + 1}]


@rule("W-HAZEL-01", "W-HAZEL-02")
@pytest.mark.parametrize("card", HAZELNUTS)
def test_hazelnut_orders_are_paid_and_count_as_completed(card: str) -> None:
    p = at(ready(card), player())
    play(p, f"complete {card}", "pick 1")
    assert (lumber(p), board(p)["orders"]) == ("", [])
    assert (stock(p, "glue"), stock(p, "scrapwood"), stock(p, "sawblade")) == (0, 0, 0)
    assert board(p)["completed"] == [{"id": card, "row": 5}]


@rule("W-HAZEL-01")
def test_completed_hazelnut_orders_are_multiplied_at_the_end() -> None:
    p = at(player(completed={"oh01": 1, "oh02": 1}, reputation=7), player(), round=14)
    next_round(p)
    assert p.players[0].points[ids.BY_REPUTATION] == 2 * game().pack.board.reputation_value[7]


@rule("W-HAZEL-01")
def test_a_hazelnut_order_below_row_five_is_lost() -> None:
    p = at(player(orders={"oh01": 5}, reputation=6), player(), round=4)
    next_round(p)
    assert (board(p)["orders"], p.players[0].tracks[0]) == ([], 4)


# --- the choice ----------------------------------------------------------------------------------------------


@rule("W-HAZEL-02")
@pytest.mark.parametrize("seat", [0, 1])
def test_five_points_and_five_blueberries(seat: int) -> None:
    p = at(*[ready("oh03", row=4) if each == seat else player() for each in (0, 1)], turn=seat)
    play(p, "complete oh03")
    assert (asked(p), offered(p)) == ("picking", ["pick 1", "pick 2"])
    assert (p.players[seat].score, stock(p, "blueberries", seat)) == (0, 0)
    assert changes(p, "pick 1", seat=seat) == {
        "score": 5,
        "points": {"orders": 5},
        "blueberries": 6,  # one is the row's
        "orders": [],
        "completed": [{"id": "oh03", "row": 4}],
    }
    assert (asked(p), p.claimed_in) == ("turn", [0, 0, 0])


@rule("W-HAZEL-02", "W-HAZEL-04", "W-HAZEL-06")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("place", "contract"), list(enumerate(DEALT)))
def test_or_a_contract_and_nothing_else(seat: int, place: int, contract: str) -> None:
    p = at(*[ready("oh03", row=4) if each == seat else player() for each in (0, 1)], turn=seat, round=6)
    play(p, "complete oh03", "pick 2")
    assert (asked(p), claims(p)) == ("claiming", DEALT)
    assert changes(p, f"claim {contract}", seat=seat) == {
        "claims": [contract],
        "blueberries": 1,  # the row's
        "orders": [],
        "completed": [{"id": "oh03", "row": 4}],
    }
    claimed = [0, 0, 0]
    claimed[place] = 6
    assert (asked(p), p.claimed_in) == ("turn", claimed)
    assert p.players[1 - seat].claims == []


@rule("W-HAZEL-02")
def test_a_claim_is_told() -> None:
    p = at(player(), ready("oh03"), turn=1)
    play(p, "complete oh03", "pick 2")
    assert events(p, "claim pc06") == [("claims", {"seat": 1, "contract": "pc06"})]


@rule("W-HAZEL-02")
@pytest.mark.parametrize("place", [3, 4, 8])
def test_there_are_two_options_only(place: int) -> None:
    p = at(ready("oh03"), player())
    play(p, "complete oh03")
    refusal = refused(p, f"pick {place}")
    assert (refusal.rule, refusal.key, refusal.params["options"]) == ("W-HAZEL-02", "no-such-option", 2)


@rule("W-HAZEL-02")
@pytest.mark.parametrize("text", ["finish", "pick 1", "complete oh04", "choose exchange"])
def test_a_claim_is_made_at_once(text: str) -> None:
    p = at(ready("oh03", "oh04"), player())
    play(p, "complete oh03", "pick 2")
    refusal = refused(p, text)
    assert (refusal.rule, refusal.key) == ("W-HAZEL-02", "not-now")


@rule("W-HAZEL-03", "W-EDGE-51")
@pytest.mark.parametrize("given", [{"claimed_in": [4, 5, 5]}, {"contracts_gone": 7}])
def test_without_a_contract_the_points_come_unasked(given: dict[str, Any]) -> None:
    p = at(ready("oh03"), player(), round=6, **given)
    assert changes(p, "complete oh03") == {
        "lumber": [],
        "score": 4,
        "points": {"orders": 5, "rows": -1},
        "blueberries": 5,
        "orders": [],
        "completed": [{"id": "oh03", "row": 5}],
    }
    assert asked(p) == "turn"


@rule("W-HAZEL-03")
@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({"claimed_in": [5, 0, 5]}, ["pc02"]),
        ({"claimed_in": [5, 5, 6]}, ["pc06"]),
        ({"contracts_gone": 3}, ["pc06"]),
        ({"contracts_gone": 4, "claimed_in": [0, 1, 0]}, ["pc01"]),
    ],
)
def test_one_contract_left_is_a_choice(given: dict[str, Any], left: list[str]) -> None:
    p = at(ready("oh03"), player(), round=6, **given)
    play(p, "complete oh03")
    assert offered(p) == ["pick 1", "pick 2"]
    play(p, "pick 2")
    assert offered(p) == [f"claim {contract}" for contract in left]


THREE_WAYS = "reward = { one_of = [{ points = 5, blueberries = 5 }, { contract = 1 }, { glue = 1 }] }"


def three_ways() -> WoodcraftGame:
    """A game in which the hazelnut orders have a third option."""
    old = "reward = { one_of = [{ points = 5, blueberries = 5 }, { contract = 1 }] }"
    return changed_game(("orders.toml", old, THREE_WAYS))


@rule("W-HAZEL-03")
def test_an_unclaimable_contract_is_no_option() -> None:
    p = at(ready("oh01"), player(), round=6, claimed_in=[1, 2, 3], of=three_ways())
    play(p, "complete oh01")
    assert offered(p) == ["pick 1", "pick 3"]
    refusal = refused(p, "pick 2")
    assert (refusal.rule, refusal.key) == ("W-HAZEL-03", "no-contract")
    play(p, "pick 3")
    assert (stock(p, "glue"), stock(p, "blueberries"), p.players[0].score) == (1, 0, 0)


@rule("W-HAZEL-03")
def test_a_contract_that_was_not_dealt_cannot_be_claimed() -> None:
    p = at(ready("oh03"), player())
    play(p, "complete oh03", "pick 2")
    refusal = refused(p, "claim pc03")
    assert (refusal.rule, refusal.key, refusal.params["contract"]) == ("W-SETUP-18", "not-dealt", "pc03")
    assert "round" not in refusal.params


@rule("W-HAZEL-03")
def test_a_removed_contract_cannot_be_claimed() -> None:
    p = at(ready("oh03"), contracts_gone=2)
    play(p, "complete oh03", "pick 2")
    assert claims(p) == ["pc01", "pc06"]
    refusal = refused(p, "claim pc02")
    assert (refusal.rule, refusal.key) == ("W-SOLO-21", "contract-gone")


@rule("W-HAZEL-04")
def test_one_completion_claims_one_contract() -> None:
    p = at(ready("oh03", "oh04"), player())
    play(p, "complete oh03", "pick 2", "claim pc01")
    refusal = refused(p, "claim pc02")
    assert (refusal.rule, refusal.key) == ("W-HAZEL-02", "not-now")
    assert board(p)["claims"] == ["pc01"]


@rule("W-HAZEL-05")
def test_only_hazelnut_orders_offer_contracts() -> None:
    pack = game().pack
    for card, id in enumerate(pack.orders.ids):
        words = str(words_of_effect(pack.effects, pack.orders.reward[card], pack.board.tool_ids))
        assert ("'contract'" in words) == id.startswith("oh")


@rule("W-HAZEL-05")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_player_has_two_hazelnut_orders_in_the_game(seats: int) -> None:
    p = game().start(seats, {}, fast(2))
    for dealt in p.players:
        hand = [game().pack.orders.ids[card] for card in dealt.hand]
        assert len([card for card in hand if card.startswith("oh")]) == 2


@rule("W-HAZEL-06")
def test_a_claim_scores_in_final_scoring_only() -> None:
    attic = {"b1": "mallet", "b2": "mallet", "b3": "mallet"}
    p = at(ready("oh03", attic=attic), player(), round=14)
    play(p, "complete oh03", "pick 2", "claim pc01")
    assert (p.players[0].score, p.players[0].points[ids.BY_CONTRACTS]) == (0, 0)
    next_round(p)
    assert p.over()
    points = game().pack.contracts.points[game().pack.contracts.ids.index("pc01")]
    assert p.players[0].points[ids.BY_CONTRACTS] == 3 * points
    assert p.players[1].points[ids.BY_CONTRACTS] == 0


@rule("W-HAZEL-06")
def test_everybody_sees_the_counters_on_a_contract() -> None:
    p = at(player(claims=["pc01"]), player(claims=["pc06", "pc01"]), round=3, claimed_in=[3, 0, 2])
    shown: Any = p.view(None)["contracts"]
    assert [(contract["id"], contract["claimed_by"], contract["closed"]) for contract in shown] == [
        ("pc01", [0, 1], False),
        ("pc02", [], False),
        ("pc06", [1], True),
    ]


def test_everybody_sees_what_a_contract_would_pay_each() -> None:
    p = at(player(attic={"b1": "mallet", "b2": "mallet"}), player())
    shown: Any = next(contract for contract in p.view(None)["contracts"] if contract["id"] == "pc01")
    points = game().pack.contracts.points[game().pack.contracts.ids.index("pc01")]
    assert shown["worth"] == [2 * points, 0]


# --- closing -------------------------------------------------------------------------------------------------


@rule("W-HAZEL-07", "W-HAZEL-08", "W-EDGE-50")
def test_a_contract_is_open_to_all_in_its_round_and_closed_afterwards() -> None:
    p = at(ready("oh03"), ready("oh04"), ready("oh06"), contracts=[*DEALT, "pc08"], round=5)
    play(p, "complete oh03", "pick 2", "claim pc02", "choose exchange", "berries", "finish", "no-market")
    assert p.active == 1
    play(p, "complete oh04", "pick 2")
    assert claims(p) == ["pc01", "pc02", "pc06", "pc08"]
    play(p, "claim pc02")
    assert (p.players[0].claims, p.players[1].claims, closed(p)) == ([1], [1], [])
    next_round(p)
    while p.active != 2:
        finish_turn(p)
    assert closed(p) == ["pc02"]
    play(p, "complete oh06", "pick 2")
    assert claims(p) == ["pc01", "pc06", "pc08"]
    refusal = refused(p, "claim pc02")
    assert (refusal.rule, refusal.key, refusal.params["round"]) == ("W-HAZEL-08", "contract-closed", 5)


def finish_turn(p: Woodcraft) -> None:
    """The quickest turn."""
    play(p, offered(p, "choose")[0])
    play(p, "berries", "finish")
    if asked(p) == "marketing":
        play(p, "no-market")


@rule("W-HAZEL-08")
@pytest.mark.parametrize(("claimed", "possible"), [(0, True), (6, True), (5, False), (1, False)])
def test_the_round_of_the_first_claim_decides(claimed: int, possible: bool) -> None:
    p = at(ready("oh03"), player(), round=6, claimed_in=[claimed, 0, 0])
    play(p, "complete oh03", "pick 2")
    assert ("pc01" in claims(p)) == possible
    if possible:
        play(p, "claim pc01")
        assert p.claimed_in == [6, 0, 0]
    else:
        assert refused(p, "claim pc01").params["round"] == claimed


@rule("W-HAZEL-09")
def test_closed_contracts_are_not_replaced() -> None:
    p = at(player(claims=["pc01"]), player(), round=4, claimed_in=[4, 0, 0])
    for _ in range(3):
        next_round(p)
    shown: Any = p.view(None)["contracts"]
    assert [(contract["id"], contract["closed"]) for contract in shown] == [
        ("pc01", True),
        ("pc02", False),
        ("pc06", False),
    ]


@rule("W-HAZEL-10", "W-EDGE-50")
def test_all_claimants_score_in_full() -> None:
    p = at(*[player(claims=["pc02"])] * 2, player(), round=14, contracts=[*DEALT, "pc08"], claimed_in=[0, 14, 0, 0])
    next_round(p)
    points = game().pack.contracts.points[game().pack.contracts.ids.index("pc02")]
    assert [each.points[ids.BY_CONTRACTS] for each in p.players] == [points, points, 0]


@rule("W-HAZEL-07", "W-HAZEL-08")
@pytest.mark.parametrize("claimed_in", [[0, 0, 0], [6, 0, 5], [6, 6, 6], [5, 4, 0], [1, 6, 3]])
@pytest.mark.parametrize("gone", [0, 1, 2, 4])
@pytest.mark.parametrize("own", [[], ["pc02"]])
def test_what_can_be_claimed_is_offered(claimed_in: list[int], gone: int, own: list[str]) -> None:
    p = at(ready("oh03", claims=own), round=6, claimed_in=claimed_in, contracts_gone=gone)
    play(p, "complete oh03")
    if asked(p) == "picking":
        agree(p, "pick")
        play(p, "pick 2")
        agree(p, "claim")
    else:
        assert stock(p, "blueberries") == 5


class TestRulings:
    """What no source settles."""

    @rule("W-HAZEL-11", "W-EDGE-52")
    def test_nobody_claims_a_contract_twice(self) -> None:
        p = at(ready("oh03", "oh04"), player())
        play(p, "complete oh03", "pick 2", "claim pc02", "complete oh04", "pick 2")
        assert claims(p) == ["pc01", "pc06"]
        refusal = refused(p, "claim pc02")
        assert (refusal.rule, refusal.key) == ("W-HAZEL-11", "claimed-before")
        play(p, "claim pc06")
        assert board(p)["claims"] == ["pc02", "pc06"]

    @rule("W-HAZEL-11")
    def test_the_own_claim_of_this_round_is_no_option(self) -> None:
        p = at(ready("oh03", claims=["pc01"]), player(), round=6, claimed_in=[6, 1, 2])
        play(p, "complete oh03")
        assert (asked(p), stock(p, "blueberries"), p.players[0].points[ids.BY_ORDER]) == ("turn", 5, 5)
