"""Guesses: what a seat has not seen is dealt anew; everything else stays.

Hands and start discards of the others, and the decks they were drawn from, form one pool of unseen cards for each kind.
Which cards of it lie where is all a seat does not know, apart from choices that are not revealed yet.
"""

from heartwood.core.chance import Chance
from heartwood.core.position import BYTE, ID_MASK, MASK_SHIFT
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.position import NONE, Player, Woodcraft


def guess(p: Woodcraft, seat: int | None, chance: Chance) -> Woodcraft:
    """A full position that agrees with all the seat knows, and with no more (W-PSETUP-20)."""
    world = p.with_chance(chance)
    redraw_orders(world, seat, chance)
    redraw_hazelnuts(world, seat, chance)
    redraw_helpers(world, seat, chance)
    redraw_choices(world, seat, chance)
    return world


def redraw_orders(p: Woodcraft, seat: int | None, chance: Chance) -> None:
    """Early orders."""
    first = p.pack.orders.first_hazelnut
    unseen = ((1 << first) - 1) & ~p.seen_orders(seat)
    pool = [card for card in range(first) if unseen >> card & 1]
    for other, player in enumerate(p.players):
        if other == seat:
            continue
        known = [card for card in player.hand if not unseen >> card & 1]
        player.hand = sorted([*known, *deal(pool, len(player.hand) - len(known), chance)])
    p.order_discard = redealt(p.order_discard, unseen, pool, chance)
    p.box = redealt(p.box, unseen, pool, chance)
    p.order_deck = redealt(p.order_deck, unseen, pool, chance)


def redraw_hazelnuts(p: Woodcraft, seat: int | None, chance: Chance) -> None:
    """Hazelnut orders: those not dealt are out of the game, and nobody knows which."""
    orders = p.pack.orders
    seen = p.seen_orders(seat)
    pool = [card for card in range(orders.first_hazelnut, orders.first_late) if not seen >> card & 1]
    for other, player in enumerate(p.players):
        if other == seat:
            continue
        known = [card for card in player.hand if orders.deck[card] != ids.HAZELNUT or seen >> card & 1]
        player.hand = sorted([*known, *deal(pool, len(player.hand) - len(known), chance)])
        player.drawn_orders = mask_of(player.hand)  # what else it has drawn, nobody else can tell


def redraw_helpers(p: Woodcraft, seat: int | None, chance: Chance) -> None:
    """Early helpers: drafts of the others, what they discarded, the deck."""
    first = p.pack.helpers.first_late
    unseen = ((1 << first) - 1) & ~p.seen_helpers(seat)
    pool = [card for card in range(first) if unseen >> card & 1]
    for other, player in enumerate(p.players):
        if other == seat:
            continue
        known = [card for card in player.draft if not unseen >> card & 1]
        player.draft = sorted([*known, *deal(pool, len(player.draft) - len(known), chance)])
        player.drawn_helpers = mask_of(player.draft)
    p.helper_discard = redealt(p.helper_discard, unseen, pool, chance)
    p.helper_deck = redealt(p.helper_deck, unseen, pool, chance)


def deal(pool: list[int], count: int, chance: Chance) -> list[int]:
    """Cards of the pool, at random."""
    return [chance.take(pool) for _ in range(count)]


def redealt(cards: list[int], unseen: int, pool: list[int], chance: Chance) -> list[int]:
    """A pile with its unseen cards dealt anew."""
    known = [card for card in cards if not unseen >> card & 1]
    return sorted([*known, *deal(pool, len(cards) - len(known), chance)])


def mask_of(cards: list[int]) -> int:
    """Cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def redraw_choices(p: Woodcraft, seat: int | None, chance: Chance) -> None:
    """Choices that are made but not revealed; of those still being made nothing is known."""
    if not p.stack:
        return
    kind = p.stack[-1] & ID_MASK
    if kind not in (ids.SETTING_UP, ids.PLACING):
        return
    awaited = p.stack[-1] >> MASK_SHIFT & BYTE
    for other, player in enumerate(p.players):
        if other == seat:
            continue
        player.chosen = NONE
        if kind == ids.PLACING:
            if not awaited >> other & 1 and player.hand:
                player.chosen = player.hand[chance.below(len(player.hand))]
            continue
        player.chosen_helper = NONE
        player.kept = []
        if not awaited >> other & 1:
            choose_start(p, player, chance)


def choose_start(p: Woodcraft, player: Player, chance: Chance) -> None:
    """A start that a player could have chosen."""
    helpers = [card for card in player.draft if p.pack.helpers.cost[card] <= player.stock[ids.BLUEBERRIES]]
    player.chosen_helper = helpers[chance.below(len(helpers))]
    early = [card for card in player.hand if p.pack.orders.deck[card] != ids.HAZELNUT]
    player.kept = sorted(deal(early, p.pack.board.orders_kept, chance))
    choices = [card for card in player.hand if p.pack.orders.deck[card] == ids.HAZELNUT or card in player.kept]
    player.chosen = choices[chance.below(len(choices))]
