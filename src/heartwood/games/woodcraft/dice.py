"""Working on dice with the workshop's tiles: sawing, splicing, gluing, tile-reuse tokens (W-SAW, W-SPLICE, W-GLUE,
W-REUSE)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.deed import Deed, ask
from heartwood.games.woodcraft.gains import die_word, fire
from heartwood.games.woodcraft.ids import (
    ABOVE_SIX,
    BY_GLUING,
    DICE,
    FACES,
    GLUE,
    GLUE_1,
    GLUE_ORDER,
    GLUE_TOO_MUCH,
    NO_BLADES,
    NO_GLUE,
    NO_LUMBER,
    NO_SAW,
    NO_SCRAPWOOD,
    NO_TOKEN,
    NO_USE,
    NOT_BUILT,
    ON_GLUE,
    ON_SAW,
    ON_SPLICE,
    OTHER_TILE,
    REUSE,
    REUSING,
    RULE_FREE_CUTS,
    RULE_SPLICE,
    SAW_1,
    SAW_3,
    SAWBLADE,
    SAWS,
    SCRAPWOOD,
    SPLICE_1,
    SPLICE_4,
    TILE_NOT_USED,
    TILE_USED,
    TOO_SMALL_TO_SAW,
    WRONG_AMOUNT,
    WRONG_COLOUR,
    WRONG_SUM,
)
from heartwood.games.woodcraft.position import Player, Woodcraft

# The tiles that a token can make usable again: all sawing tiles are alike.
REUSABLE: Final = [SAW_1, SPLICE_1, SPLICE_1 + 1, SPLICE_4, GLUE_1]


def partitions() -> list[list[int]]:
    """Every way to cut a die into two pieces or more, faces falling."""
    found: list[list[int]] = []
    for face in range(2, FACES + 1):
        add_partitions(face, face - 1, [], found)
    return found


def add_partitions(rest: int, most: int, pieces: list[int], found: list[list[int]]) -> None:
    """Complete the pieces so far in every way."""
    if rest == 0:
        found.append(pieces)
    for piece in range(min(rest, most), 0, -1):
        add_partitions(rest - piece, piece, [*pieces, piece], found)


PARTS: Final[list[list[int]]] = partitions()
PARTS_SUM: Final[list[int]] = [sum(parts) for parts in PARTS]
PARTS_OF: Final[list[list[int]]] = [
    [index for index, parts in enumerate(PARTS) if sum(parts) == face] for face in range(FACES + 1)
]
PARTS_UP_TO: Final[list[list[list[int]]]] = [  # by the most pieces and the face
    [[index for index in PARTS_OF[face] if len(PARTS[index]) <= most] for face in range(FACES + 1)]
    for most in range(FACES + 1)
]
PARTS_SHIFT: Final = 14  # second argument of `saw`
FREE_CUTS: Final = 1  # W-SAW-04: the first cut comes with the tile


def parts_word(parts: list[int]) -> str:
    """The notation of a cut: `3+2`."""
    return "+".join([str(part) for part in parts])


def reused(p: Woodcraft) -> int:
    """The tile that a token has made usable once more, or -1."""
    top = p.stack[-1]
    return REUSABLE[top >> FIRST_SHIFT & BYTE] if top & ID_MASK == REUSING else -1


def blades_for(me: Player, parts: int) -> int:
    """Sawblades for a cut into these parts (W-SAW-04)."""
    return max(0, len(PARTS[parts]) - 1 - FREE_CUTS - me.rules[RULE_FREE_CUTS])


def cut(p: Woodcraft, me: Player, die: int, parts: int) -> None:
    """Replace a die by its pieces, of the same colour (W-SAW-03)."""
    me.lumber[die] -= 1
    base = die - die % FACES - 1
    for part in PARTS[parts]:
        me.lumber[base + part] += 1


class Saw(Deed):
    """Saw a die into pieces."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        tile = reused(p)
        if (me.pieces & ~me.used & SAWS and tile < 0) or tile == SAW_1:
            most = me.stock[SAWBLADE] + FREE_CUTS + me.rules[RULE_FREE_CUTS] + 1
            cuts = PARTS_UP_TO[min(most, FACES)]
            for die, count in enumerate(me.lumber):
                if count:
                    for parts in cuts[die % FACES + 1]:
                        out.append(self.id | die << ID_BITS | parts << PARTS_SHIFT)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        tile = reused(p)
        if tile >= 0:
            if tile != SAW_1:
                return OTHER_TILE
        elif not me.pieces & ~me.used & SAWS:
            return NO_SAW
        return refuse_cut(me, a, b) or (0 if blades_for(me, b) <= me.stock[SAWBLADE] else NO_BLADES)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        if reused(p) < 0:
            tile = SAW_1
            while not (me.pieces & ~me.used) >> tile & 1:
                tile += 1
            me.used |= 1 << tile
        else:
            p.stack.pop()
        blades = blades_for(me, b)
        me.stock[SAWBLADE] -= blades
        cut(p, me, a, b)
        if p.events is not None:
            params: dict[str, object] = {"seat": seat, "die": die_word(p, a), "parts": parts_word(PARTS[b])}
            p.tell("saws", {**params, "blades": blades})
        fire(p, ON_SAW)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        me = p.players[seat]
        refusal.params["needs"] = blades_for(me, b)
        refusal.params["has"] = me.stock[SAWBLADE]
        name_reused(p, refusal)


def name_reused(p: Woodcraft, refusal: Refusal) -> None:
    """Name the tile that must be used now, if there is one."""
    top = p.stack[-1] if p.stack else 0
    if top & ID_MASK == REUSING:
        refusal.params["reused"] = p.book.vocabulary.domains["tile"].word(top >> FIRST_SHIFT & BYTE)


def refuse_cut(me: Player, die: int, parts: int) -> int:
    """Why a die cannot be cut this way."""
    if not me.lumber[die]:
        return NO_LUMBER
    if die % FACES == 0:
        return TOO_SMALL_TO_SAW  # W-SAW-02
    return 0 if PARTS_SUM[parts] == die % FACES + 1 else WRONG_SUM


def may_splice(p: Woodcraft, me: Player, tile: int, more: int) -> bool:
    """Is this an amount of the tile, abilities included (W-SPLICE-02)?"""
    for amount in p.pack.board.piece_amounts[tile]:
        if amount <= more <= amount + me.rules[RULE_SPLICE]:
            return True
    return False


class Splice(Deed):
    """Raise a die by scrapwood; the arguments are tile, die and amount."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        if not me.stock[SCRAPWOOD]:
            return
        again = reused(p)
        for tile in range(SPLICE_1, SPLICE_4 + 1):
            if again >= 0:
                if again != tile:
                    continue
            elif not (me.pieces & ~me.used) >> tile & 1:
                continue
            for more in range(1, FACES):
                if may_splice(p, me, tile, more):
                    for die in range(DICE):
                        if me.lumber[die] and die % FACES + more < FACES:
                            out.append(self.pack(tile - SPLICE_1, die, more - 1))

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        tile = SPLICE_1 + a
        again = reused(p)
        if again >= 0:
            if again != tile:
                return OTHER_TILE
        elif not me.pieces >> tile & 1:
            return NOT_BUILT
        elif me.used >> tile & 1:
            return TILE_USED
        if not me.stock[SCRAPWOOD]:
            return NO_SCRAPWOOD
        if not me.lumber[b]:
            return NO_LUMBER
        if not may_splice(p, me, tile, c + 1):
            return WRONG_AMOUNT
        return 0 if b % FACES + c + 1 < FACES else ABOVE_SIX  # W-SPLICE-03

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        if reused(p) < 0:
            me.used |= 1 << SPLICE_1 + a
        else:
            p.stack.pop()
        me.stock[SCRAPWOOD] -= 1
        me.lumber[b] -= 1
        me.lumber[b + c + 1] += 1
        if p.events is not None:
            p.tell("splices", {"seat": seat, "die": die_word(p, b), "result": die_word(p, b + c + 1)})
        fire(p, ON_SPLICE)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["tile"] = p.pack.board.piece_ids[SPLICE_1 + a]
        if refusal.key in ("not-built", "tile-used"):
            refusal.rule = "W-SPLICE-01" if refusal.key == "not-built" else "W-SPLICE-05"
        name_reused(p, refusal)


class GlueDice(Deed):
    """Glue two dice into one; the arguments are the dice, the lower one first, and the colour that remains."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        if not me.stock[GLUE] or not me.pieces >> GLUE_1 & 1:
            return
        again = reused(p)
        if again >= 0:
            if again != GLUE_1:
                return
        elif me.used >> GLUE_1 & 1:
            return
        most = p.pack.board.glue_max_sum
        held = [die for die in range(DICE) if me.lumber[die]]
        for place, die in enumerate(held):
            for other in held[place:]:
                if die % FACES + other % FACES + 2 <= most and (die != other or me.lumber[die] > 1):
                    out.append(self.pack(die, other, die // FACES))
                    if die // FACES != other // FACES:
                        out.append(self.pack(die, other, other // FACES))

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        again = reused(p)
        if again >= 0:
            if again != GLUE_1:
                return OTHER_TILE
        elif not me.pieces >> GLUE_1 & 1:
            return NOT_BUILT
        elif me.used >> GLUE_1 & 1:
            return TILE_USED
        if not me.stock[GLUE]:
            return NO_GLUE
        if a > b:
            return GLUE_ORDER
        if not me.lumber[a] or not me.lumber[b] or (a == b and me.lumber[a] < 2):
            return NO_LUMBER
        if a % FACES + b % FACES + 2 > p.pack.board.glue_max_sum:
            return GLUE_TOO_MUCH  # W-GLUE-02
        return 0 if c in (a // FACES, b // FACES) else WRONG_COLOUR  # W-GLUE-03

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        if reused(p) < 0:
            me.used |= 1 << GLUE_1
        else:
            p.stack.pop()
        me.stock[GLUE] -= 1
        me.lumber[a] -= 1
        me.lumber[b] -= 1
        result = c * FACES + a % FACES + b % FACES + 1
        me.lumber[result] += 1
        points = p.pack.board.glue_points if a // FACES != b // FACES else 0  # W-GLUE-04
        me.add_points(points, BY_GLUING)
        if p.events is not None:
            dice: list[object] = [die_word(p, a), die_word(p, b)]
            p.tell("glues", {"seat": seat, "dice": dice, "result": die_word(p, result), "points": points})
        fire(p, ON_GLUE)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["most"] = p.pack.board.glue_max_sum
        refusal.params["tile"] = "glue"
        if refusal.key in ("not-built", "tile-used"):
            refusal.rule = "W-GLUE-01" if refusal.key == "not-built" else "W-GLUE-05"
        name_reused(p, refusal)


class ReuseTile(Deed):
    """Spend a tile-reuse token: a used tile is used once more, at once (W-REUSE-01, W-DIS-15)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        if me.stock[REUSE] and me.used:
            for tile in range(len(REUSABLE)):
                if not self.refuse(p, seat, tile, 0, 0):
                    out.append(self.id | tile << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        if not me.stock[REUSE]:
            return NO_TOKEN
        tile = REUSABLE[a]
        mask = SAWS if tile == SAW_1 else 1 << tile
        if not me.used & mask:
            return TILE_NOT_USED
        return 0 if useful(p, me, tile) else NO_USE

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        p.players[seat].stock[REUSE] -= 1
        if p.events is not None:
            p.tell("reuses", {"seat": seat, "tile": p.book.vocabulary.domains["tile"].word(a)})
        ask(p, REUSING, a)


def useful(p: Woodcraft, me: Player, tile: int) -> bool:
    """Could the tile be used now, if it were available?"""
    lumber = me.lumber
    if SAW_1 <= tile <= SAW_3:
        for die in range(DICE):
            if lumber[die] and die % FACES:
                return True
        return False
    if tile == GLUE_1:
        if not me.stock[GLUE]:
            return False
        held = [die for die in range(DICE) if lumber[die]]
        for place, die in enumerate(held):
            for other in held[place:]:
                if die != other or lumber[die] > 1:
                    if die % FACES + other % FACES + 2 <= p.pack.board.glue_max_sum:
                        return True
        return False
    if not me.stock[SCRAPWOOD]:
        return False
    for die in range(DICE):
        if lumber[die]:
            for more in range(1, FACES - die % FACES):
                if may_splice(p, me, tile, more):
                    return True
    return False
