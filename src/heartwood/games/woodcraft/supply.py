"""Decks, discard piles and the two displays (W-SUPPLY, W-TAKE-02). A deck has no order: the draw decides."""

from heartwood.games.woodcraft.position import NONE, Woodcraft


def draw_order(p: Woodcraft) -> int:
    """A card of the order deck, NONE if deck and discard pile are empty (W-SUPPLY-03, W-SUPPLY-05, W-SUPPLY-09)."""
    if not p.order_deck:
        shuffle_orders(p)
        if not p.order_deck:
            return NONE
    deck = p.order_deck[:]
    card = p.chance.take(deck)
    p.order_deck = deck
    if not deck:
        shuffle_orders(p)
    p.public_orders |= 1 << card
    return card


def shuffle_orders(p: Woodcraft) -> None:
    """The order discard pile becomes the deck."""
    if p.order_discard:
        p.order_deck = p.order_discard
        p.order_discard = []
        if p.events is not None:
            p.tell("orders-shuffled", {"cards": len(p.order_deck)})


def draw_helper(p: Woodcraft) -> int:
    """A card of the helper deck, as for orders."""
    if not p.helper_deck:
        shuffle_helpers(p)
        if not p.helper_deck:
            return NONE
    deck = p.helper_deck[:]
    card = p.chance.take(deck)
    p.helper_deck = deck
    if not deck:
        shuffle_helpers(p)
    p.public_helpers |= 1 << card
    return card


def shuffle_helpers(p: Woodcraft) -> None:
    """The helper discard pile becomes the deck."""
    if p.helper_discard:
        p.helper_deck = p.helper_discard
        p.helper_discard = []
        if p.events is not None:
            p.tell("helpers-shuffled", {"cards": len(p.helper_deck)})


def close_up(display: list[int]) -> list[int]:
    """Slide the cards of a row to the right (W-TAKE-02)."""
    cards = [card for card in display if card != NONE]
    return [NONE] * (len(display) - len(cards)) + cards


def refill_orders(p: Woodcraft) -> None:
    """Close the row and fill its empty slots as far as cards exist (W-SUPPLY-09)."""
    display = close_up(p.order_display)
    for slot in range(len(display) - 1, -1, -1):
        if display[slot] == NONE:
            display[slot] = draw_order(p)
            if p.events is not None and display[slot] != NONE:
                p.tell("order-dealt", {"order": p.pack.orders.ids[display[slot]]})
    p.order_display = display


def refill_helpers(p: Woodcraft) -> None:
    """The same for helpers (W-HELPER-02)."""
    display = close_up(p.helper_display)
    for slot in range(len(display) - 1, -1, -1):
        if display[slot] == NONE:
            display[slot] = draw_helper(p)
            if p.events is not None and display[slot] != NONE:
                p.tell("helper-dealt", {"helper": p.pack.helpers.ids[display[slot]]})
    p.helper_display = display


def discard_slots(p: Woodcraft, orders: list[int], helpers: list[int]) -> None:
    """Cards on these slots (1 to 4) go to the discard piles; an empty slot is skipped (W-SUPPLY-10)."""
    display = p.order_display[:]
    for slot in orders:
        card = display[slot - 1]
        if card != NONE:
            display[slot - 1] = NONE
            p.order_discard = sorted([*p.order_discard, card])
            if p.events is not None:
                p.tell("order-discarded", {"order": p.pack.orders.ids[card]})
    p.order_display = display
    display = p.helper_display[:]
    for slot in helpers:
        card = display[slot - 1]
        if card != NONE:
            display[slot - 1] = NONE
            p.helper_discard = sorted([*p.helper_discard, card])
            if p.events is not None:
                p.tell("helper-discarded", {"helper": p.pack.helpers.ids[card]})
    p.helper_display = display
