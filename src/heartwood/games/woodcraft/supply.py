"""Decks, discard piles and the two displays (W-SUPPLY). A deck has no order: the draw decides.

Orders and helpers have a discard pile each. New cards come into slot 1, by the deck.
"""

from heartwood.core.chance import Chance
from heartwood.games.woodcraft.position import NONE, Woodcraft


def draw(chance: Chance, deck: list[int], discard: list[int]) -> tuple[int, list[int], list[int]]:
    """A card, drawn at random (W-SETUP-13), with deck and discard pile after it; NONE if both are empty.

    The discard pile becomes the deck when the last card is drawn, or when one is needed.
    """
    if not deck:
        deck, discard = discard, []  # W-SUPPLY-09: one is needed
    if not deck:
        return NONE, deck, discard
    deck = deck[:]
    card = chance.take(deck)
    if not deck:
        deck, discard = discard, []  # W-SUPPLY-03: the last one was drawn
    return card, deck, discard


def draw_order(p: Woodcraft) -> int:
    """A card of the order deck, for everybody to see."""
    discarded = len(p.order_discard)
    card, p.order_deck, p.order_discard = draw(p.chance, p.order_deck, p.order_discard)
    if p.events is not None and len(p.order_discard) < discarded:
        p.tell("orders-shuffled", {"cards": discarded})
    if card != NONE:
        p.public_orders |= 1 << card
    return card


def draw_helper(p: Woodcraft) -> int:
    """A card of the helper deck, for everybody to see."""
    discarded = len(p.helper_discard)
    card, p.helper_deck, p.helper_discard = draw(p.chance, p.helper_deck, p.helper_discard)
    if p.events is not None and len(p.helper_discard) < discarded:
        p.tell("helpers-shuffled", {"cards": discarded})
    if card != NONE:
        p.public_helpers |= 1 << card
    return card


def close_up(display: list[int]) -> list[int]:
    """Slide the cards of a row to the right (W-TAKE-02)."""
    cards = [card for card in display if card != NONE]
    return [NONE] * (len(display) - len(cards)) + cards  # W-SETUP-20: the gap is at the left end


def refill_orders(p: Woodcraft) -> None:
    """Close the row and fill its empty slots as far as cards exist (W-SUPPLY-05, W-SUPPLY-09)."""
    display = close_up(p.order_display)
    for slot in range(display.count(NONE) - 1, -1, -1):
        display[slot] = draw_order(p)
        if p.events is not None and display[slot] != NONE:
            p.tell("order-dealt", {"order": p.pack.orders.ids[display[slot]]})
    p.order_display = display


def refill_helpers(p: Woodcraft) -> None:
    """The same for helpers (W-HELPER-02, W-SUPPLY-05, W-SUPPLY-09)."""
    display = close_up(p.helper_display)
    for slot in range(display.count(NONE) - 1, -1, -1):
        display[slot] = draw_helper(p)
        if p.events is not None and display[slot] != NONE:
            p.tell("helper-dealt", {"helper": p.pack.helpers.ids[display[slot]]})
    p.helper_display = display


def discard_orders(p: Woodcraft, slots: list[int]) -> None:
    """Orders on these slots (1 to 4) go to the discard pile; an empty slot is skipped (W-SUPPLY-10)."""
    cards = [p.order_display[slot - 1] for slot in slots if p.order_display[slot - 1] != NONE]
    p.order_display = [NONE if card in cards else card for card in p.order_display]
    p.order_discard = sorted([*p.order_discard, *cards])  # W-SUPPLY-04
    if p.events is not None:
        for card in cards:
            p.tell("order-discarded", {"order": p.pack.orders.ids[card]})


def discard_helpers(p: Woodcraft, slots: list[int]) -> None:
    """The same for helpers (W-SUPPLY-10)."""
    cards = [p.helper_display[slot - 1] for slot in slots if p.helper_display[slot - 1] != NONE]
    p.helper_display = [NONE if card in cards else card for card in p.helper_display]
    p.helper_discard = sorted([*p.helper_discard, *cards])  # W-SUPPLY-04
    if p.events is not None:
        for card in cards:
            p.tell("helper-discarded", {"helper": p.pack.helpers.ids[card]})
