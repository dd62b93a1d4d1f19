"""The solo game: cards that move tiles, a rival on the reputation track, contracts that vanish (W-SOLO)."""

from typing import Final

from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.lumber import roll_yard
from heartwood.games.woodcraft.position import Woodcraft
from heartwood.games.woodcraft.supply import discard_helpers, discard_orders, refill_helpers, refill_orders
from heartwood.games.woodcraft.view_types import Verdict
from heartwood.games.woodcraft.wheel import SPACES, age, blocked, slide

GOOD: Final = 110  # W-SOLO-23
EXCELLENT: Final = 140  # W-SOLO-23


def verdict(points: int) -> Verdict:
    """What a solo score counts as (W-SOLO-23)."""
    if points >= EXCELLENT:
        return "excellent"
    return "good" if points >= GOOD else "plain"


def play_solo_card(p: Woodcraft) -> None:
    """Draw and carry out solo cards until one has moved a tile (W-SOLO-04, W-SOLO-16)."""
    moved = False
    while not moved:
        if not p.solo_deck:
            p.solo_deck = p.solo_discard  # W-SOLO-05, W-SOLO-26
            p.solo_discard = []
            if p.events is not None:
                p.tell("solo-shuffled", {"cards": len(p.solo_deck)})
        deck = p.solo_deck[:]
        card = p.chance.take(deck)  # W-SOLO-03: shuffled
        p.solo_deck = deck
        moved = carry_out(p, card)
        p.solo_discard = sorted([*p.solo_discard, card])


def carry_out(p: Woodcraft, card: int) -> bool:
    """Move the tiles of a card under the rules of the wheel, then its other effect.

    The tiles bring no bonus and trigger nothing. True if one of them moved.
    """
    solo = p.pack.solo
    if p.events is not None:
        p.tell("solo-card", {"card": solo.ids[card]})
    moved = False
    for tile in [rearmost(p)] if solo.rearmost[card] else solo.tiles[card]:  # in order: W-SOLO-06, W-SOLO-13
        if blocked(p, tile):  # W-SOLO-15; W-SOLO-17: judged when its turn comes
            if p.events is not None:
                p.tell("tile-blocked", {"tile": p.pack.board.action_ids[tile]})
        else:
            slide(p, tile)  # W-EDGE-90: with saw and arc tile; W-SOLO-06; W-SOLO-07: no bonus, no action; W-SOLO-27
            moved = True
    if solo.remove_orders[card]:  # W-EX-32: moved or not; W-SOLO-08: after the tiles
        discard_orders(p, solo.remove_orders[card])  # W-SOLO-09
        refill_orders(p)
    if solo.remove_helpers[card]:
        discard_helpers(p, solo.remove_helpers[card])  # W-SOLO-10
        refill_helpers(p)
    for colour in solo.reroll[card]:
        for die in range(colour * ids.FACES, (colour + 1) * ids.FACES):
            p.yard[die] = 0
    if solo.reroll[card]:
        roll_yard(p)  # W-SOLO-11
    advance_rival(p, solo.rival[card])  # W-EDGE-86: moved or not; W-SOLO-08, W-SOLO-12, W-SOLO-13
    return moved


def rearmost(p: Woodcraft) -> int:
    """The tile farthest behind: lowest space of the oldest occupied quadrant (W-SOLO-14)."""
    behind = 0
    for tile in range(1, ids.ACTIONS):
        here = p.tiles[tile]
        there = p.tiles[behind]
        older = age(p, here // SPACES) - age(p, there // SPACES)
        if older > 0 or (older == 0 and here < there):
            behind = tile
    return behind


def advance_rival(p: Woodcraft, spaces: int) -> None:
    """The neutral counter removes the reputation tiles it meets, at once (W-SOLO-19, W-SOLO-20)."""
    board = p.pack.board
    spaces = min(spaces, board.track_last[ids.REPUTATION_TRACK] - p.rival)  # W-SOLO-22: it stays at the end
    for _ in range(spaces):
        p.rival += 1
        for place, space in enumerate(board.tile_spaces):
            if space == p.rival and not p.tiles_gone >> place & 1:
                p.tiles_gone |= 1 << place
                if p.events is not None:
                    p.tell("tile-removed", {"tile": p.pack.tiles.ids[p.setup.tiles[place]]})
    if spaces:
        if p.events is not None:
            p.tell("rival", {"spaces": spaces, "space": p.rival})


def lose_contract(p: Woodcraft) -> None:
    """One unclaimed contract leaves the game, at random (W-SOLO-21, W-SOLO-25)."""
    unclaimed = [
        place
        for place in range(len(p.setup.contracts))
        if not p.claimed_in[place] and not p.contracts_gone >> place & 1
    ]
    if unclaimed:
        place = p.chance.take(unclaimed)
        p.contracts_gone |= 1 << place
        if p.events is not None:
            p.tell("contract-lost", {"contract": p.pack.contracts.ids[p.setup.contracts[place]]})
