"""Corners of setup, turn, wheel, solo, late decks and supply: odd but valid packs, and moments in between."""

import pytest

from heartwood.core import BadContent, fast, forced
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame
from tests.games.playing import asked, offered, play, refused, reveals
from tests.games.woodcraft.builders import changed_game, game, player, stock, table
from tests.marks import rule

BOARD = game().pack.board
PRODUCE_AT_ONCE = 'ability = { kind = "immediate", gain = { action = { name = "produce" } } }'  # he02
TOOL_PER_HARVEST = 'ability = { kind = "permanent", trigger = "harvest", gain = { tool = "any" } }'
SOLO_TILES = {
    1: 'move = "named"\ntiles = ["choose_orders", "buy_lumber"]',
    2: 'move = "named"\ntiles = ["choose_helper", "exchange"]',
    3: 'move = "named"\ntiles = ["buy_lumber", "improve"]',
    4: 'move = "named"\ntiles = ["produce", "choose_orders"]',
    5: 'move = "named"\ntiles = ["buy_materials", "choose_helper"]',
    6: 'move = "named"\ntiles = ["exchange", "produce"]',
    8: 'move = "named"\ntiles = ["buy_materials"]',
    9: 'move = "rearmost"\ntiles = []',
    10: 'move = "rearmost"\ntiles = []',
}


def accepted(*changes: tuple[str, str, str]) -> WoodcraftGame | None:
    """The game with another pack, or None if the pack is refused: both would be an answer."""
    try:
        return changed_game(*changes)
    except BadContent:
        return None


def rim(place: str, old: str, new: str) -> WoodcraftGame:
    """The game with another rim bonus."""
    quadrant, space = place.split("_")
    head = f'id = "rim_{place}"\nquadrant = "{quadrant}"\nspace = {space}\ngain = '
    return changed_game(("board.toml", head + old, head + new))


# --- the turn --------------------------------------------------------------------------------------------------


@rule("W-TURN-24")
def test_a_lantern_produced_through_a_rim_bonus_pays_for_the_swap() -> None:
    of = rim("q1_5", "{ blueberries = 1 }", "{ produce = 1 }")
    board = player(helpers={"room_1_1": "he05"}, lumber="green3")
    p = table(board, player(), of=of, tiles={"improve": (1, 5)})
    play(p, "choose improve", "work he05")
    assert (stock(p, "lantern"), p.fresh) == (1, 0)
    play(p, "swap exchange")
    assert asked(p) == "trading"


@rule("W-TURN-10", "W-TURN-16")
def test_lanterns_counted_by_a_rim_bonus_are_barred_and_spent_first() -> None:
    gain = '{ per = { count = "helpers", gain = { lantern = 1 } } }'
    of = rim("q1_5", "{ blueberries = 1 }", gain)
    board = player(helpers={"room_1_2": "he03"}, lumber="green3", lantern=2)
    p = table(board, player(), of=of, tiles={"improve": (1, 5)})
    play(p, "choose improve")
    assert (stock(p, "lantern"), p.fresh) == (4, 2)
    play(p, "bonus exchange", "sell green3")
    assert (stock(p, "lantern"), p.fresh) == (1, 0)
    assert offered(p, "swap")


@rule("W-WHEEL-28", "W-ABIL-13")
def test_an_action_granted_by_a_rim_bonus_waits_until_the_tile_has_moved() -> None:
    of = rim("q1_5", "{ blueberries = 1 }", '{ blueberries = 1, action = { name = "buy_materials" } }')
    p = table(player(), player(), of=of, tiles={"improve": (1, 5)})
    play(p, "choose improve")
    assert (asked(p), p.lead, p.done) == ("granted", 2, False)
    assert p.tiles[BOARD.action_ids.index("improve")] == 2 * 7 + 6
    play(p, "accept", "material glue_2")
    assert (asked(p), stock(p, "glue"), p.bonus) == ("turn", 2, False)


@rule("W-TURN-02", "W-ABIL-13")
def test_an_action_granted_by_marketing_comes_before_the_lumber_limit() -> None:
    gain = 'ability = { kind = "permanent", trigger = "marketing", gain = { action = { name = "exchange" } } }'
    of = changed_game(("helpers.toml", PRODUCE_AT_ONCE, gain))
    board = player(helpers={"room_1_1": "he02"}, blueberries=2, lumber="green1 " * 7, trees={"green": 3})
    p = table(board, player(), of=of, tile="improve", done=True)
    play(p, "finish", "market")
    assert offered(p) == ["accept", "decline"]  # no harvest any more
    play(p, "accept", "sell green1")
    assert (p.active, p.players[0].dice(), p.grants) == (1, 6, [])  # 6 dice: nothing to return


# --- planting with other numbers ---------------------------------------------------------------------------------


# --- setup -----------------------------------------------------------------------------------------------------


def set_up(p: Woodcraft) -> Woodcraft:
    """Everybody takes the first choices."""
    while asked(p) == "setting-up":
        play(p, offered(p)[0])
    return p


@rule("W-SETUP-03", "W-PSETUP-10")
def test_every_move_of_a_pack_can_be_written_and_read() -> None:
    of = accepted(("board.toml", 'id = "room_1_2"', 'id = "room 1 2"'))
    if of is not None:
        p = play(table(player(blueberries=9), player(), of=of, tile="choose_helper"), "perform")
        words = p.book.vocabulary
        assert [words.parse(text) for text in offered(p)] == p.moves(0)


@rule("W-PSETUP-09", "W-PSETUP-12", "W-SUPPLY-09")
def test_a_deal_that_empties_the_deck_is_followed_by_the_setup_discards() -> None:
    of = changed_game(("board.toml", "orders_drawn = 5", "orders_drawn = 7"))
    p = of.start(4, {"first": 0}, fast(3))
    assert (len(p.order_deck), [len(board.hand) for board in p.players]) == (0, [9] * 4)
    set_up(p)
    while asked(p) != "turn":
        play(p, "decline" if asked(p) == "granted" else offered(p)[0])
    dropped = len(p.order_deck) + len(p.order_discard)
    assert dropped == 20
    p.tile = BOARD.action_ids.index("choose_orders")
    play(p, "perform")
    play(p, offered(p, "take")[0])
    assert (len(p.order_deck), len(p.order_discard)) == (19, 0)
    assert -1 not in p.order_display


# --- the income phase, as far as it deals and reveals --------------------------------------------------------------


@rule("W-PSETUP-16", "W-INCOME-15")
def test_opening_the_last_orders_from_hand_reveals_something() -> None:
    of = changed_game(("board.toml", "discard_after = [4, 11]", "discard_after = [4]"))  # so that no card is drawn
    late = {"helper_display": ["hl01", "hl02", "hl03", "hl04"], "order_display": ["ol01", "ol02", "ol03", "ol04"]}
    boards = [player(hand=["oe01"]), player(hand=["oe02"])]
    p = table(*boards, of=of, late=True, round=11, turn=1, tile="produce", done=True, **late)  # type: ignore[arg-type]
    barrier = reveals(p, "finish", seat=1)
    assert (p.round, p.players[1].hand, p.players[1].orders != []) == (12, [], True)
    assert barrier


@rule("W-INCOME-11")
def test_all_x_places_of_a_pack_are_cleared() -> None:
    of = accepted(("board.toml", "discard_slots = [3, 4]", "discard_slots = [2, 3, 4]"))
    if of is not None:
        boards = [player(hand=["oe01", "oe02"]), player(hand=["oe03", "oe04"])]
        p = table(*boards, of=of, round=4, turn=1, tile="produce", done=True)
        play(p, "finish", "place oe01", "place oe03")
        assert len(p.order_discard) == 3


@rule("W-INCOME-13", "W-INCOME-14", "W-LATE-01")
@pytest.mark.parametrize("rounds", ["[4, 8]", "[4, 14]"])
def test_a_discard_that_would_never_happen_is_refused(rounds: str) -> None:
    with pytest.raises(BadContent):
        changed_game(("board.toml", "discard_after = [4, 11]", f"discard_after = {rounds}"))


@rule("W-HAZEL-08", "W-ROUND-03")
def test_a_contract_is_shown_as_closed_once_its_round_is_over() -> None:
    boards = [player(hand=["oe01", "oe02"], claims=["pc01"]), player(hand=["oe03", "oe04"])]
    given = {"contracts": ["pc01", "pc02", "pc03"], "claimed_in": [4, 0, 0]}
    p = table(*boards, round=4, turn=1, tile="produce", done=True, **given)  # type: ignore[arg-type]
    play(p, "finish")
    assert asked(p) == "placing"
    assert [contract["closed"] for contract in p.view(1)["contracts"]] == [True, False, False]  # type: ignore[attr-defined]


@rule("W-TURN-02", "W-TURN-10")
def test_nothing_of_a_turn_is_left_in_an_income_phase() -> None:
    boards = [player(hand=["oe01", "oe02"]), player(hand=["oe03", "oe04"], lantern=1)]
    p = play(table(*boards, round=4, turn=1, tile="produce", done=True, bonus=True, fresh=1), "finish")
    assert asked(p) == "placing"
    turn = p.view(0)["turn"]
    assert isinstance(turn, dict)
    assert (turn["tile"], turn["bonus"], turn["fresh_lanterns"]) == (None, False, 0)


# --- solo ------------------------------------------------------------------------------------------------------


@rule("W-SOLO-16")
def test_a_solo_deck_that_cannot_always_move_a_tile_is_refused() -> None:
    changes = [
        ("solo.toml", f'id = "so{card:02}"\n{old}', f'id = "so{card:02}"\nmove = "named"\ntiles = ["improve"]')
        for card, old in SOLO_TILES.items()
    ]
    of = accepted(*changes)
    if of is not None:
        draws = forced([0] * 500)  # the deck many times over; then the test complains instead of waiting
        p = table(player(), of=of, tiles={"improve": (3, 7)}, lead=3, tile="exchange", done=True, chance=draws)
        play(p, "finish")


@rule("W-SOLO-21")
def test_a_removed_contract_is_refused_by_the_rule_that_removed_it() -> None:
    board = player(orders={"oh03": 4}, lumber="yellow5 green5")
    p = table(board, contracts=["pc01", "pc02", "pc03"], contracts_gone=2, round=10)
    play(p, "complete oh03", "pick 2")
    assert refused(p, "claim pc02").rule == "W-SOLO-21"


# --- supply ----------------------------------------------------------------------------------------------------


@rule("W-ATTIC-01", "W-TURN-20")
def test_nothing_comes_between_a_gained_tool_and_its_space() -> None:
    p = table(player(trees={"green": 2}, orders={"oe11": 1}, lumber="brown5 green1"), player())
    play(p, "complete oe11")
    assert asked(p) == "tool-kind"
    assert offered(p, "harvest") == []
    play(p, "tool mallet")
    assert asked(p) == "tool-space"
    assert refused(p, "harvest green").rule == "W-ATTIC-01"
    play(p, "attic b1")
    assert offered(p, "harvest") == ["harvest green"]
