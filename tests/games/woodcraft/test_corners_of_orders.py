"""Corners of free actions, orders, contracts, attic and secrets."""

import signal
from types import FrameType

from heartwood.core import fast
from heartwood.games.woodcraft import Woodcraft
from tests.games.playing import asked, offered, play, refused
from tests.games.woodcraft.builders import changed_game, game, player, table
from tests.marks import rule

TOOLS = ["mallet", "wrench", "hammer", "plane", "gouge", "file", "brace", "clamp", "drawknife", "pincers", "square"]
HELPER = 'ability = { kind = "permanent", trigger = "arrow_crossed", gain = { blueberries = 2 } }'  # of he13


def quietly(p: Woodcraft) -> bool:
    """The least that a player can do in a turn; what the move says about revealed secrets."""
    text = next(text for word in ("berries", "finish", "no-market", "choose") for text in offered(p, word))
    return p.play(p.to_act()[0], p.book.vocabulary.parse(text))


def end_of_round(p: Woodcraft) -> bool:
    """Play quietly until the round has ended; what the last move says about revealed secrets."""
    round = p.round
    revealed = False
    while p.round == round and asked(p) != "placing":
        revealed = quietly(p)
    return revealed


# --- rules -------------------------------------------------------------------------------------------------


@rule("W-ABIL-13", "W-HARVEST-02", "W-IMPROVE-08")
def test_sapling_is_harvested_before_a_granted_action() -> None:
    grants = 'ability = { kind = "permanent", trigger = "improve", gain = { action = { name = "exchange" } } }'
    of = changed_game(("helpers.toml", HELPER, grants))
    p = table(player(blueberries=4, helpers={"room_1_2": "he13"}), of=of, tile="improve")
    play(p, "perform", "build pot_yellow")
    assert asked(p) == "granted"


# --- attribution -------------------------------------------------------------------------------------------


@rule("W-GLUE-01", "W-EDGE-42")
def test_gluing_without_the_tile_is_refused_by_the_rule_of_gluing() -> None:
    p = table(player(lumber="green1 green2", glue=2))
    assert refused(p, "glue green1 green2 green").rule == "W-GLUE-01"


@rule("W-SPLICE-01")
def test_splicing_without_the_tile_is_refused_by_the_rule_of_splicing() -> None:
    p = table(player(lumber="green1", scrapwood=2))
    assert refused(p, "splice splice_4 green1 4").rule == "W-SPLICE-01"


@rule("W-GLUE-05", "W-SPLICE-05")
def test_used_tile_is_refused_by_its_own_rule() -> None:
    p = table(player(lumber="green1 green2", glue=2, scrapwood=1, pieces=["glue_1"], used=["glue_1", "splice_1"]))
    assert refused(p, "glue green1 green2 green").rule in ("W-GLUE-01", "W-GLUE-05")
    assert refused(p, "splice splice_1 green1 1").rule in ("W-SPLICE-01", "W-SPLICE-05")


@rule("W-ROW-06", "W-ROW-08")
def test_report_of_a_lost_order_says_what_was_lost() -> None:
    p = table(player(orders={"oe01": 5}, reputation=1), round=4)
    p.events = []
    end_of_round(p)
    assert p.players[0].tracks[0] == 0
    assert [params["spaces"] for key, _, params in p.events if key == "order-lost"] == [1]


# --- what is open and what is secret -----------------------------------------------------------------------


@rule("W-PSETUP-19", "W-PSETUP-20")
def test_revealed_starting_helper_is_open_while_another_one_is_resolved() -> None:
    data = game().start(2, {"first": 0}, fast(1)).to_data()
    early = list(range(game().pack.helpers.first_late))
    he03, he06 = game().pack.helpers.ids.index("he03"), game().pack.helpers.ids.index("he06")
    others = [card for card in early if card not in (he03, he06)]
    rows: list[dict[str, object]] = data["players"]  # type: ignore[assignment]
    for row, helper in zip(rows, (he03, he06), strict=True):
        row["draft"] = sorted([helper, others.pop(), others.pop()])
    data["helper_display"] = [others.pop() for _ in range(4)]
    data["helper_deck"] = others
    p = game().restore(data)
    for seat, chosen in enumerate(("he03", "he06")):
        play(p, f"start {chosen}", seat=seat)
        for _ in range(2):
            play(p, offered(p, "keep", seat)[0], seat=seat)
        play(p, offered(p, "place", seat)[0], seat=seat)
    assert (asked(p), p.to_act()) == ("tool-kind", (0,))  # the tool of he03; he06 is revealed and waits
    assert p.view(0)["players"][1]["chosen_helper"] == "he06"  # type: ignore[index]


@rule("W-PSETUP-16", "W-INCOME-15")
def test_last_hand_cards_are_a_barrier_in_the_third_income_phase() -> None:
    p = table(player(hand=["oe01"]), player(hand=["oe02"]), round=11, turn=1, late=True)
    assert end_of_round(p) is True
    assert p.round == 12


# --- content that is accepted ------------------------------------------------------------------------------


def too_long(number: int, frame: FrameType | None) -> None:
    """Stop an endless search."""
    raise TimeoutError


@rule("W-ORDER-07", "W-ORDER-08")
def test_refusal_of_an_order_for_any_dice_comes_at_once() -> None:
    die = '{ colors = ["green", "yellow", "brown"], value = 0 },\n'
    old = (
        '    { colors = ["brown"], value = 2 },\n    { colors = ["green"], value = 2 },\n]\ntokens = { scrapwood = 1 }'
    )
    of = changed_game(("orders.toml", old, die * 8 + "]\ntokens = { scrapwood = 1 }"))
    every = " ".join(f"{colour}{face}" for colour in ("green", "yellow", "brown") for face in range(1, 5))
    p = table(player(lumber=every, orders={"oe01": 1}), of=of)
    before = signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, 10)  # of our own work, however busy the machine is
    key = "still searching"
    try:
        key = refused(p, "complete oe01").key
    except TimeoutError:
        pass
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    assert key == "tokens-missing"
