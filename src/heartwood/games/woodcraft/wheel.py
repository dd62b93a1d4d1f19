"""The action wheel: tiles travel clockwise, the saw turns, bonuses depend on the place a tile leaves (W-WHEEL).

Quadrants Q0 to Q3 are counted from the start; a place is quadrant * 7 + space - 1.
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import Step, step
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import fire, queue_gain
from heartwood.games.woodcraft.position import NONE, Woodcraft
from heartwood.games.woodcraft.verb import WoodcraftVerb

QUADRANTS: Final = 4
SPACES: Final = 7  # W-WHEEL-22: always enough
OLDER: Final = 2  # the age from which the saw shows its first bonus
OLDEST: Final = 3  # the age at which it shows both


def tiles_in(p: Woodcraft, quadrant: int) -> int:
    """How many tiles a quadrant holds."""
    count = 0
    for place in p.tiles:
        if place // SPACES == quadrant:
            count += 1
    return count


def blocked(p: Woodcraft, tile: int) -> bool:
    """A tile of the lead quadrant is blocked while that one waits.

    Nothing else blocks a tile, not even that it has just been chosen (W-WHEEL-23); so one can always move (W-WHEEL-21).
    """
    return p.tiles[tile] // SPACES == p.lead and lead_waits(p)  # W-WHEEL-18


def lead_waits(p: Woodcraft) -> bool:
    """The lead quadrant waits while the next one, a lap behind, is occupied (W-WHEEL-16, W-WHEEL-17)."""
    return tiles_in(p, (p.lead + 1) % QUADRANTS) > 0  # W-WHEEL-29: Q0 is not the lead before it has been empty


def age(p: Woodcraft, quadrant: int) -> int:
    """0 for the lead, 3 for the quadrant just past the arrow."""
    return (p.lead - quadrant) % QUADRANTS


def printed(p: Woodcraft, quadrant: int) -> str:
    """A quadrant as the board names it: with another start Q0 is another one."""
    return p.pack.board.quadrant_ids[(p.setup.quadrant + quadrant) % QUADRANTS]


def rim_bonus(p: Woodcraft, place: int) -> int:
    """The effect at the rim of a place, 0 while the arc tile covers it (W-WHEEL-06, W-WHEEL-09, W-WHEEL-12)."""
    quadrant = place // SPACES
    if quadrant == 0 and p.arc:
        return 0
    # W-SETUP-22
    return p.pack.board.rim[(p.setup.quadrant + quadrant) % QUADRANTS * SPACES + place % SPACES]  # W-EDGE-109


def saw_bonuses(p: Woodcraft, quadrant: int) -> list[int]:
    """The effects that the saw shows for a quadrant, under the arc tile too (W-WHEEL-07, W-WHEEL-15, W-WHEEL-10)."""
    printed = (p.setup.quadrant + quadrant) % QUADRANTS  # W-SETUP-22, W-EDGE-109
    years = age(p, quadrant)
    if years < OLDER:
        return []
    if years < OLDEST:
        return [p.pack.board.saw_1[printed]]
    return [p.pack.board.saw_1[printed], p.pack.board.saw_2[printed]]  # W-EX-25


def slide(p: Woodcraft, tile: int) -> bool:
    """Move a tile one quadrant ahead, turn the saw, remove the arc tile; True if the tile crossed the arrow."""
    left = p.tiles[tile] // SPACES
    quadrant = (left + 1) % QUADRANTS  # W-WHEEL-01
    space = SPACES  # W-WHEEL-02, W-WHEEL-20: the far end of an empty quadrant
    for place in p.tiles:
        if place // SPACES == quadrant:
            space = min(space, place % SPACES)  # W-WHEEL-03, W-WHEEL-04: just behind the first tile in its way
    p.tiles[tile] = quadrant * SPACES + space - 1  # W-WHEEL-05: the others stay
    crossed = left == p.lead  # W-WHEEL-13
    if crossed:
        p.lead = quadrant  # W-WHEEL-14
    if p.events is not None:
        params: dict[str, object] = {"tile": p.pack.board.action_ids[tile], "quadrant": printed(p, quadrant)}
        params["space"] = space
        p.tell("tile-crosses" if crossed else "tile-moves", params)
    if p.arc and not tiles_in(p, 0):  # W-WHEEL-11
        p.arc = False
        p.tell("arc-removed", {})
    return crossed


class Choose(WoodcraftVerb):
    """Choose a tile: its bonuses at once, then it moves, whatever becomes of its action.

    The action may come later, the bonuses may not, nor be refused.
    """

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        closed = tiles_in(p, (p.lead + 1) % QUADRANTS)  # W-WHEEL-16
        for tile in range(ids.ACTIONS):
            if not closed or p.tiles[tile] // SPACES != p.lead:  # W-EDGE-13
                out.append(self.id | tile << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, tile: int, b: int, c: int) -> int:
        if p.tile != NONE:
            return ids.TILE_MOVED  # W-TURN-04
        return ids.BLOCKED if blocked(p, tile) else 0

    def play(self, p: Woodcraft, seat: int, tile: int, b: int, c: int) -> None:
        p.tile = tile
        place = p.tiles[tile]  # W-WHEEL-08: what counts is where it leaves
        if p.events is not None:
            p.tell("chooses", {"seat": seat, "tile": p.pack.board.action_ids[tile]})
        p.stack.append(step(ids.MOVE_TILE, 0, tile))  # W-WHEEL-25; W-WHEEL-28: it moves after its bonuses
        bonuses = saw_bonuses(p, place // SPACES)  # W-EDGE-17: before the saw turns
        for bonus in reversed(bonuses):
            queue_gain(p, bonus, ids.BY_SAW)  # W-WHEEL-07, W-WHEEL-27
        # W-WHEEL-06, W-WHEEL-27, W-WHEEL-28; W-TURN-05: no action with it
        queue_gain(p, rim_bonus(p, place), ids.BY_WHEEL)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        following = (p.lead + 1) % QUADRANTS
        refusal.params["quadrant"] = printed(p, following)
        refusal.params["tiles"] = tiles_in(p, following)
        refusal.params["chosen"] = "" if p.tile == NONE else p.pack.board.action_ids[p.tile]
        if refusal.key == "blocked":
            refusal.highlight.extend(
                [
                    f"tile:{p.pack.board.action_ids[other]}"
                    for other in range(ids.ACTIONS)
                    if p.tiles[other] // SPACES == following
                ]
            )


class MoveTile(Step[Woodcraft]):
    """The chosen tile moves, after its bonuses."""

    def run(self, p: Woodcraft, tile: int, second: int) -> None:
        if slide(p, tile):
            fire(p, ids.ON_ARROW_CROSSED)  # W-WHEEL-28: last of all
