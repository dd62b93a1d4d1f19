"""Turns and rounds follow each other: income phases, late decks, the end (W-ROUND, W-INCOME, W-LATE, W-END-01)."""

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, Step, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.orders import place_order
from heartwood.games.woodcraft.position import CARD_MASK, NONE, ROW_SHIFT, Woodcraft, without
from heartwood.games.woodcraft.scoring import final_scoring, reputation_after
from heartwood.games.woodcraft.solo import lose_contract, play_solo_card
from heartwood.games.woodcraft.supply import discard_helpers, discard_orders, refill_helpers, refill_orders
from heartwood.games.woodcraft.trees import grow_trees
from heartwood.games.woodcraft.verb import WoodcraftVerb, ask

# --- turns and rounds --------------------------------------------------------------------------------------


def start_turn(p: Woodcraft, seat: int) -> None:
    """A turn begins: the trees grow before anything else (W-TURN-02, W-TURN-03)."""
    p.active = seat
    p.acting = True
    p.players[seat].once = 0  # W-ABIL-03: in each turn; W-ABIL-06: nothing is saved up
    if p.events is not None:
        p.tell("turn", {"seat": seat, "round": p.round})
    ask(p, ids.TURN)
    grow_trees(p)  # W-GROW-04, W-EDGE-104; W-PSETUP-21, W-DIS-39, W-EDGE-93: in the first turn, too


def next_turn(p: Woodcraft) -> None:
    """The next player's turn, or the end of the round (W-TURN-01); nothing of the last turn is left."""
    p.tile = NONE
    p.done = False
    p.bonus = False
    p.fresh = 0
    p.acting = False
    p.unpaid = 0
    following = (p.active + 1) % p.seats
    if following == p.first:  # W-ROUND-02
        end_round(p)
    else:
        start_turn(p, following)


def end_round(p: Woodcraft) -> None:
    """A solo card, then an income phase or the next round; contracts are closed by the round's number."""
    if p.seats == 1:
        play_solo_card(p)  # W-SOLO-04
    if p.round in p.setup.calendar.income_after:  # W-ROUND-04, W-ROUND-05, W-SOLO-24
        move_orders_down(p)  # W-INCOME-06: before any order comes from a hand
        p.stack.append(step(ids.INCOME))
        if not is_last_phase(p):  # W-INCOME-07, W-END-02: no step 2 in the fourth
            ask_for_orders(p)
    else:
        start_round(p, p.round + 1)


def start_round(p: Woodcraft, round: int) -> None:
    """A round begins with the starting player (W-ROUND-06)."""
    p.round = round
    if p.events is not None:
        p.tell("round", {"round": round, "rounds": p.setup.calendar.rounds})
    if p.seats == 1 and round in p.setup.calendar.solo_loss:
        lose_contract(p)  # W-SOLO-21
    start_turn(p, p.first)  # W-SETUP-19: the same one in every round


def is_last_phase(p: Woodcraft) -> bool:
    """The fourth income phase is the last event before final scoring (W-INCOME-03)."""
    return p.round == p.setup.calendar.rounds


# --- the income phase --------------------------------------------------------------------------------------


def move_orders_down(p: Woodcraft) -> None:
    """Step 1: every order moves down a row; below the last one it is lost (W-INCOME-04, W-ROW-05)."""
    if p.events is not None:
        p.tell("income-phase", {"round": p.round})
    for seat in p.seats_in_order():
        player = p.players[seat]
        lost = [entry & CARD_MASK for entry in player.orders if entry >> ROW_SHIFT == ids.ROWS]  # W-ROW-06
        player.orders = [entry + (1 << ROW_SHIFT) for entry in player.orders if entry >> ROW_SHIFT < ids.ROWS]
        if p.events is not None and player.orders:
            orders = [p.pack.orders.ids[entry & CARD_MASK] for entry in player.orders]
            rows = [entry >> ROW_SHIFT for entry in player.orders]
            p.tell("orders-slide", {"seat": seat, "orders": orders, "rows": rows})
        for card in lost:
            lose_order(p, seat, card)


def lose_order(p: Woodcraft, seat: int, card: int) -> None:
    """An order is discarded uncompleted: back on the reputation track, and no points."""
    player = p.players[seat]
    before = player.tracks[ids.REPUTATION_TRACK]
    left = reputation_after(p, player, 1)  # W-ROW-06
    player.tracks = with_item(player.tracks, ids.REPUTATION_TRACK, left)  # W-REP-04: and no points
    if p.events is not None:
        p.tell("order-lost", {"seat": seat, "order": p.pack.orders.ids[card], "spaces": before - left})
    deck = p.pack.orders.deck[card]
    if deck != ids.HAZELNUT and (deck == ids.EARLY) != p.late:  # W-ROW-10
        p.order_discard = sorted([*p.order_discard, card])


def ask_for_orders(p: Woodcraft) -> None:
    """Step 2: all choose an order from their hand, at the same time (W-INCOME-05, W-INCOME-15)."""
    mask = 0
    for seat, player in enumerate(p.players):
        if len(player.hand) == 1:
            player.chosen = player.hand[0]  # no choice
        elif player.hand:
            mask |= 1 << seat
    if mask:
        p.stack.append(step(ids.PLACING, mask))


class Place(WoodcraftVerb):
    """Choose the order that is placed: at the start, and in an income phase (W-PSETUP-14)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        for card in p.players[seat].hand:
            if not self.refuse(p, seat, card, 0, 0):
                out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> int:
        player = p.players[seat]
        if card not in player.hand:
            return ids.NOT_IN_HAND  # W-INCOME-05
        if p.stack[-1] & ID_MASK == ids.SETTING_UP:
            if len(player.kept) < p.pack.board.orders_kept:
                return ids.CHOOSE_FIRST  # W-PSETUP-12, W-PSETUP-19
            if p.pack.orders.deck[card] != ids.HAZELNUT and card not in player.kept:
                return ids.NOT_KEPT  # W-PSETUP-14
        return 0

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "not-in-hand" and p.stack[-1] & ID_MASK == ids.SETTING_UP:
            refusal.rule = "W-PSETUP-14"

    def play(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> None:
        p.players[seat].chosen = card
        if p.events is not None:
            p.tell("has-chosen", {"seat": seat})
        p.answered(seat)


class Income(Step[Woodcraft]):
    """Steps 2 to 6 of an income phase, once all have chosen, each for all before the next (W-INCOME-15).

    Nobody has a turn: no tree grows, no order is completed, no points are bought (W-INCOME-16).
    """

    def run(self, p: Woodcraft, first: int, second: int) -> None:
        for seat in p.seats_in_order():
            reveal_order(p, seat)  # W-ORDER-01
        for seat in p.seats_in_order():
            pay_income(p, seat)
        for player in p.players:
            player.used = 0  # W-INCOME-10, not before (W-SAW-08, W-SPLICE-05, W-GLUE-05); W-INCOME-17: only that
        calendar = p.setup.calendar
        if is_last_phase(p):  # W-INCOME-14, W-END-02: all but step 2 and the displays
            final_scoring(p)  # W-END-01
            return
        if p.round == calendar.late_after:
            swap_decks(p)  # W-INCOME-13, W-LATE-01; W-LATE-05: after the other steps
        elif p.round in calendar.discard_after:
            slots = calendar.discard_slots[-p.setup.discards :]  # W-DIS-03
            discard_orders(p, slots)  # step 5 (W-INCOME-11)
            discard_helpers(p, slots)  # W-INCOME-11
            refill_orders(p)  # step 6 (W-INCOME-12)
            refill_helpers(p)  # W-INCOME-12
        start_round(p, p.round + 1)  # W-ROUND-05


def reveal_order(p: Woodcraft, seat: int) -> None:
    """An order chosen in secret is placed; from now on everybody has seen it."""
    player = p.players[seat]
    card = player.chosen
    if card == NONE:
        return
    player.hand = without(player.hand, card)  # W-INCOME-07
    player.chosen = NONE
    p.public_orders |= 1 << card
    p.revealed = True  # nobody else had seen it: no other player, no spectator
    place_order(p, player, card)
    if p.events is not None:
        p.tell("places-order", {"seat": seat, "order": p.pack.orders.ids[card], "row": p.pack.orders.row[card]})


def pay_income(p: Woodcraft, seat: int) -> None:
    """Step 3: blueberries and points as the tracks say, second counters included (W-INCOME-08, W-INCOME-09)."""
    player = p.players[seat]
    blueberries = player.tracks[ids.BLUEBERRY_TRACK]
    points = player.tracks[ids.HAZELNUT_TRACK]
    player.stock[ids.BLUEBERRIES] += blueberries
    player.add_points(points, ids.BY_INCOME)
    if p.events is not None:
        p.tell("income", {"seat": seat, "blueberries": blueberries, "points": points})


def swap_decks(p: Woodcraft) -> None:
    """The late decks come into play; all early cards on display, in decks and discard piles are gone (W-LATE-02).

    What the players have, in hand or before them, stays (W-LATE-04).
    """
    p.tell("late-decks", {})
    p.box = sorted([card for card in [*p.order_deck, *p.order_discard] if not p.public_orders >> card & 1])
    p.late = True
    orders = p.pack.orders
    helpers = p.pack.helpers
    p.order_deck = list(range(orders.first_late, len(orders.ids)))  # W-LATE-03
    p.helper_deck = list(range(helpers.first_late, len(helpers.ids)))
    p.order_discard = []
    p.helper_discard = []
    p.order_display = [NONE] * p.pack.board.slots
    p.helper_display = [NONE] * p.pack.board.slots
    refill_orders(p)  # W-LATE-03
    refill_helpers(p)  # W-LATE-03
