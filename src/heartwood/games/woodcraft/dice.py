"""Working on dice with the workshop's tiles: sawing, splicing, gluing, tile-reuse tokens (W-SAW, W-SPLICE, W-GLUE,
W-REUSE)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, NO_SUCH_MOVE, first_of
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import die_word, fire
from heartwood.games.woodcraft.position import Player, Woodcraft
from heartwood.games.woodcraft.verb import WoodcraftVerb, ask

# The tiles that a token can make usable again: all sawing tiles are alike.
REUSABLE: Final = [ids.SAW_1, ids.SPLICE_1, ids.SPLICE_1 + 1, ids.SPLICE_4, ids.GLUE_1]


def partitions() -> list[list[int]]:
    """Every way to cut a die into two pieces or more, up to as many as its face (W-SAW-05), faces falling."""
    found: list[list[int]] = []
    for face in range(2, ids.FACES + 1):  # W-SAW-02
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
    [index for index, parts in enumerate(PARTS) if sum(parts) == face] for face in range(ids.FACES + 1)
]
PARTS_UP_TO: Final[list[list[list[int]]]] = [  # by the most pieces and the face
    [[index for index in PARTS_OF[face] if len(PARTS[index]) <= most] for face in range(ids.FACES + 1)]
    for most in range(ids.FACES + 1)
]
PARTS_SHIFT: Final = 14  # second argument of `saw`
FREE_CUTS: Final = 1  # the first cut comes with the tile


def parts_word(parts: list[int]) -> str:
    """The notation of a cut: `3+2`."""
    return "+".join([str(part) for part in parts])


def reused_tile(p: Woodcraft) -> int:
    """The tile that a token has made usable once more, or -1."""
    top = p.stack[-1]
    return REUSABLE[first_of(top)] if top & ID_MASK == ids.REUSING else -1


def blades_for(me: Player, parts: int) -> int:
    """Sawblades for a cut into these parts (W-SAW-04, W-EX-10, W-EX-11, W-EX-12, W-EDGE-38)."""
    return max(0, len(PARTS[parts]) - 1 - FREE_CUTS - me.rules[ids.RULE_FREE_CUTS])


def cut(p: Woodcraft, me: Player, die: int, parts: int) -> None:
    """Replace a die by its pieces, of the same colour (W-SAW-03, W-EDGE-39)."""
    me.lumber[die] -= 1
    base = die - die % ids.FACES - 1
    for part in PARTS[parts]:
        me.lumber[base + part] += 1


class Saw(WoodcraftVerb):
    """Saw a die into pieces, once for each available sawing tile."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        tile = reused_tile(p)
        if (me.pieces & ~me.used & ids.SAWS and tile < 0) or tile == ids.SAW_1:
            most = me.stock[ids.SAWBLADE] + FREE_CUTS + me.rules[ids.RULE_FREE_CUTS] + 1  # W-EX-10, W-EX-11, W-EX-12
            faces = ids.FACES
            cuts = PARTS_UP_TO[min(most, faces)]
            for die, count in enumerate(me.lumber):
                if count:
                    for parts in cuts[die % faces + 1]:
                        out.append(self.id | die << ID_BITS | parts << PARTS_SHIFT)

    def refuse(self, p: Woodcraft, seat: int, die: int, parts: int, c: int) -> int:
        me = p.players[seat]
        tile = reused_tile(p)
        if tile >= 0:
            if tile != ids.SAW_1:
                return ids.OTHER_TILE
        elif not me.pieces & ~me.used & ids.SAWS:
            return ids.NO_SAW  # W-SAW-06, W-SAW-01
        if not me.lumber[die]:
            return ids.NO_LUMBER  # W-GROW-06, W-EDGE-103: a tree is no lumber; W-SAW-02
        if die % ids.FACES == 0:
            return ids.TOO_SMALL_TO_SAW  # W-SAW-02
        if PARTS_SUM[parts] != die % ids.FACES + 1:
            return ids.WRONG_SUM  # W-SAW-03
        return 0 if blades_for(me, parts) <= me.stock[ids.SAWBLADE] else ids.NO_BLADES  # W-SAW-04

    def play(self, p: Woodcraft, seat: int, die: int, parts: int, c: int) -> None:
        me = p.players[seat]
        if reused_tile(p) < 0:
            tile = ids.SAW_1
            while not (me.pieces & ~me.used) >> tile & 1:  # W-SAW-07: the next one that is available
                tile += 1
            me.used |= 1 << tile  # W-SAW-01
        else:
            p.stack.pop()  # W-EDGE-43: one sawing; its tile stays used
        blades = blades_for(me, parts)
        me.stock[ids.SAWBLADE] -= blades  # W-SAW-04; W-REUSE-02: with a token, too
        cut(p, me, die, parts)
        if p.events is not None:
            params: dict[str, object] = {"seat": seat, "die": die_word(p, die), "parts": parts_word(PARTS[parts])}
            p.tell("saws", {**params, "blades": blades})
        fire(p, ids.ON_SAW)

    def add_params(self, p: Woodcraft, seat: int, a: int, parts: int, c: int, refusal: Refusal) -> None:
        me = p.players[seat]
        refusal.params["needs"] = blades_for(me, parts)
        refusal.params["has"] = me.stock[ids.SAWBLADE]
        add_reused(p, refusal)

    def changing_rule(self) -> str:
        return "W-SAW-02"


def add_reused(p: Woodcraft, refusal: Refusal) -> None:
    """Name the tile that must be used now, if there is one."""
    top = p.stack[-1] if p.stack else 0
    if top & ID_MASK == ids.REUSING:
        refusal.params["reused"] = p.book.vocabulary.domains["tile"].word(first_of(top))


def may_splice(p: Woodcraft, me: Player, tile: int, more: int) -> bool:
    """Is this an amount of the tile, abilities included (W-SPLICE-02)?"""
    for amount in p.pack.board.piece_amounts[tile]:
        if amount <= more <= amount + me.rules[ids.RULE_SPLICE]:
            return True
    return False


class Splice(WoodcraftVerb):
    """Raise a die of any colour by scrapwood: one tile, one die."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        if not me.stock[ids.SCRAPWOOD]:
            return
        again = reused_tile(p)
        faces = ids.FACES
        for tile in range(ids.SPLICE_1, ids.SPLICE_4 + 1):
            if again >= 0:
                if again != tile:
                    continue
            elif not (me.pieces & ~me.used) >> tile & 1:
                continue
            for more in range(1, faces):
                if may_splice(p, me, tile, more):
                    for die, count in enumerate(me.lumber):
                        if count and die % faces + more < faces:
                            out.append(self.pack(tile - ids.SPLICE_1, die, more - 1))

    def refuse(self, p: Woodcraft, seat: int, splicing: int, die: int, amount_index: int) -> int:
        me = p.players[seat]
        tile = ids.SPLICE_1 + splicing
        again = reused_tile(p)
        if again >= 0:
            if again != tile:
                return ids.OTHER_TILE
        elif not me.pieces >> tile & 1:
            return ids.NOT_BUILT
        elif me.used >> tile & 1:
            return ids.TILE_USED
        if not me.stock[ids.SCRAPWOOD]:
            return ids.NO_SCRAPWOOD  # W-SPLICE-01
        if not me.lumber[die]:
            return ids.NO_LUMBER  # W-GROW-06, W-EDGE-103
        amount = amount_index + 1
        if not may_splice(p, me, tile, amount):
            return ids.WRONG_AMOUNT
        return 0 if die % ids.FACES + amount < ids.FACES else ids.ABOVE_SIX  # W-SPLICE-03

    def play(self, p: Woodcraft, seat: int, splicing: int, die: int, amount_index: int) -> None:
        me = p.players[seat]
        if reused_tile(p) < 0:
            me.used |= 1 << ids.SPLICE_1 + splicing  # W-SPLICE-01, W-SPLICE-04: this one; W-SPLICE-05
        else:
            p.stack.pop()
        me.stock[ids.SCRAPWOOD] -= 1  # W-SPLICE-01, W-SPLICE-04; W-REUSE-02: with a token, too
        result = die + amount_index + 1  # W-EDGE-39; W-SPLICE-06: of the same colour
        me.lumber[die] -= 1
        me.lumber[result] += 1
        if p.events is not None:
            p.tell("splices", {"seat": seat, "die": die_word(p, die), "result": die_word(p, result)})
        fire(p, ids.ON_SPLICE)

    def add_params(self, p: Woodcraft, seat: int, splicing: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["tile"] = p.pack.board.piece_ids[ids.SPLICE_1 + splicing]
        if refusal.key in ("not-built", "tile-used"):
            refusal.rule = "W-SPLICE-01" if refusal.key == "not-built" else "W-SPLICE-05"
        add_reused(p, refusal)

    def changing_rule(self) -> str:
        return "W-SPLICE-02"


class GlueDice(WoodcraftVerb):
    """Glue two dice into one, named in either order, then the colour that remains."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.unordered = True

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        if not me.stock[ids.GLUE] or not me.pieces >> ids.GLUE_1 & 1:
            return
        again = reused_tile(p)
        if again >= 0:
            if again != ids.GLUE_1:
                return
        elif me.used >> ids.GLUE_1 & 1:
            return
        most = p.pack.board.glue_max_sum
        faces = ids.FACES
        held = [die for die, count in enumerate(me.lumber) if count]
        for place, die in enumerate(held):
            for other in held[place:]:
                if die % faces + other % faces + 2 <= most and (die != other or me.lumber[die] > 1):
                    out.append(self.pack(die, other, die // faces))
                    if die // faces != other // faces:
                        out.append(self.pack(die, other, other // faces))

    def refuse(self, p: Woodcraft, seat: int, die: int, other: int, colour: int) -> int:
        me = p.players[seat]
        again = reused_tile(p)
        if again >= 0:
            if again != ids.GLUE_1:
                return ids.OTHER_TILE
        elif not me.pieces >> ids.GLUE_1 & 1:
            return ids.NOT_BUILT  # W-EDGE-42, W-GLUE-01
        elif me.used >> ids.GLUE_1 & 1:
            return ids.TILE_USED  # W-EDGE-42
        if not me.stock[ids.GLUE]:
            return ids.NO_GLUE  # W-GLUE-01
        if die > other:
            return NO_SUCH_MOVE  # the same move with the lower die first
        if not me.lumber[die] or not me.lumber[other] or (die == other and me.lumber[die] < 2):
            return ids.NO_LUMBER  # W-EDGE-103
        if die % ids.FACES + other % ids.FACES + 2 > p.pack.board.glue_max_sum:
            return ids.GLUE_TOO_MUCH  # W-GLUE-02
        return 0 if colour in (die // ids.FACES, other // ids.FACES) else ids.WRONG_COLOUR  # W-GLUE-03

    def play(self, p: Woodcraft, seat: int, die: int, other: int, colour: int) -> None:
        me = p.players[seat]
        if reused_tile(p) < 0:
            me.used |= 1 << ids.GLUE_1  # W-GLUE-01, W-GLUE-05
        else:
            p.stack.pop()
        me.stock[ids.GLUE] -= 1  # W-GLUE-01; W-REUSE-02: with a token, too
        me.lumber[die] -= 1
        me.lumber[other] -= 1
        result = colour * ids.FACES + die % ids.FACES + other % ids.FACES + 1  # W-EDGE-39; W-GLUE-02: the sum
        me.lumber[result] += 1
        points = p.pack.board.glue_points if die // ids.FACES != other // ids.FACES else 0  # W-GLUE-04
        me.add_points(points, ids.BY_GLUING)
        if p.events is not None:
            dice: list[object] = [die_word(p, die), die_word(p, other)]
            p.tell("glues", {"seat": seat, "dice": dice, "result": die_word(p, result), "points": points})
        fire(p, ids.ON_GLUE)

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["most"] = p.pack.board.glue_max_sum
        refusal.params["tile"] = "glue"
        if refusal.key in ("not-built", "tile-used"):
            refusal.rule = "W-GLUE-01" if refusal.key == "not-built" else "W-GLUE-05"
        add_reused(p, refusal)

    def changing_rule(self) -> str:
        return "W-GLUE-02"


class ReuseTile(WoodcraftVerb):
    """Spend a tile-reuse token: a used tile is used once more, at once."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        if me.stock[ids.REUSE] and me.used:
            for tile in range(len(REUSABLE)):
                if not self.refuse(p, seat, tile, 0, 0):
                    out.append(self.id | tile << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, reusable: int, b: int, c: int) -> int:
        me = p.players[seat]
        if not me.stock[ids.REUSE]:
            return ids.NO_TOKEN  # W-REUSE-04: no other limit
        tile = REUSABLE[reusable]
        mask = ids.SAWS if tile == ids.SAW_1 else 1 << tile
        if not me.pieces & mask:
            return ids.NOT_BUILT
        if not me.used & mask:
            return ids.TILE_NOT_USED  # W-EDGE-43, W-REUSE-01
        if can_use(p, me, tile):
            return 0
        if tile == ids.GLUE_1 and not me.stock[ids.GLUE]:
            return ids.NO_GLUE
        if ids.SPLICE_1 <= tile <= ids.SPLICE_4 and not me.stock[ids.SCRAPWOOD]:
            return ids.NO_SCRAPWOOD
        return ids.NO_USE

    def play(self, p: Woodcraft, seat: int, reusable: int, b: int, c: int) -> None:
        p.players[seat].stock[ids.REUSE] -= 1  # W-REUSE-01
        if p.events is not None:
            p.tell("reuses", {"seat": seat, "tile": p.book.vocabulary.domains["tile"].word(reusable)})
        ask(p, ids.REUSING, reusable)  # W-DIS-15, W-EDGE-43, W-REUSE-03: used at once, and not made available

    def add_params(self, p: Woodcraft, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "not-built":
            refusal.rule = "W-REUSE-01"  # a tile of one's own
        elif refusal.key in ("no-glue", "no-scrapwood"):
            refusal.rule = "W-REUSE-02"


def can_use(p: Woodcraft, me: Player, tile: int) -> bool:
    """Could the tile be used now, if it were available? Its tokens must be there."""
    lumber = me.lumber
    if ids.SAW_1 <= tile <= ids.SAW_3:
        for die in range(ids.DICE):
            if lumber[die] and die % ids.FACES:
                return True
        return False
    if tile == ids.GLUE_1:
        if not me.stock[ids.GLUE]:
            return False
        held = [die for die in range(ids.DICE) if lumber[die]]
        for place, die in enumerate(held):
            for other in held[place:]:
                if die != other or lumber[die] > 1:
                    if die % ids.FACES + other % ids.FACES + 2 <= p.pack.board.glue_max_sum:
                        return True
        return False
    if not me.stock[ids.SCRAPWOOD]:
        return False
    for die in range(ids.DICE):
        if lumber[die]:
            for more in range(1, ids.FACES - die % ids.FACES):
                if may_splice(p, me, tile, more):
                    return True
    return False
