"""Trees: growth, harvest and planting (W-GROW, W-HARVEST, W-PROD-03 to W-PROD-14)."""

from typing import Final

from heartwood.core.position import BYTE, FIRST_SHIFT, SECOND_SHIFT, Step, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.deed import Deed
from heartwood.games.woodcraft.gains import bits, die_word, fire
from heartwood.games.woodcraft.ids import (
    COLOURS,
    FACES,
    MORE_PLANTING,
    NO_DIE,
    NO_MORE_TREES,
    NO_TREE,
    NOT_IN_ACTIONS,
    NOT_SPLITTABLE,
    ON_HARVEST,
    OP_MASK,
    OP_POINTS,
    POT_GREEN,
    POT_NOT_BUILT,
    POT_PLANTED,
    POT_TAKEN,
    RULE_GROWTH,
    RULE_PLANT_TREES,
    TOO_LARGE,
)
from heartwood.games.woodcraft.position import Player, Woodcraft


def grow_trees(p: Woodcraft) -> None:
    """At the start of the own turn every tree grows, and a 6 leaves its pot (W-GROW-01 to W-GROW-05)."""
    me = p.me()
    for colour in range(COLOURS):
        if me.trees[colour]:
            set_tree(p, me, colour, min(FACES, me.trees[colour] + p.pack.board.growth + me.rules[RULE_GROWTH]))


def set_tree(p: Woodcraft, me: Player, colour: int, face: int) -> None:
    """A tree has a new face; at 6 it is lumber (W-GROW-03)."""
    if p.events is not None:
        params: dict[str, object] = {"seat": p.active, "die": die_word(p, colour * FACES + face - 1)}
        p.tell("grows" if face > me.trees[colour] else "shrinks", params)
    me.trees = with_item(me.trees, colour, face)
    if face == FACES:
        fell(p, me, colour)


def fell(p: Woodcraft, me: Player, colour: int) -> None:
    """A tree becomes lumber (W-HARVEST-01)."""
    face = me.trees[colour]
    me.trees = with_item(me.trees, colour, 0)
    me.lumber[colour * FACES + face - 1] += 1
    if p.events is not None:
        p.tell("harvests", {"seat": p.active, "die": die_word(p, colour * FACES + face - 1)})
    fire(p, ON_HARVEST, face)


class Harvest(Deed):
    """Move a tree to the lumber pile, at any moment of step 2, also inside an action (W-TURN-20, W-TURN-21)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        if p.acting:
            trees = p.players[seat].trees
            for colour in range(COLOURS):
                if trees[colour]:
                    out.append(self.id | colour << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        if not p.acting:
            return NOT_IN_ACTIONS
        return 0 if p.players[seat].trees[a] else NO_TREE

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        fell(p, p.players[seat], a)


def harvest_pays(p: Woodcraft, me: Player) -> bool:
    """Could harvesting a tree now bring something to pay with? Then a question is kept open (W-TURN-20)."""
    if not p.acting or not me.listens >> ON_HARVEST & 1 or not sum(me.trees):
        return False
    helpers = p.pack.helpers
    for card in me.rooms:
        if card >= 0 and helpers.trigger[card] == ON_HARVEST:
            for part in p.pack.effects.table[helpers.gain[card]]:
                if part & OP_MASK != OP_POINTS:
                    return True
    return False


# --- planting ----------------------------------------------------------------------------------------------
# The step PLANTING: work left (5 bits), pots planted in this action (3 bits); rooms that worked.

WORK_MASK: Final = 31
POTS_SHIFT: Final = 5
POTS_MASK: Final = 7


def trees_left(me: Player, planted: int) -> int:
    """How many trees may still be planted in this action (W-PROD-03, W-IMPROVE-09)."""
    return 1 + me.rules[RULE_PLANT_TREES] - bits(planted)


def pot_refuses(p: Woodcraft, me: Player, colour: int, planted: int) -> int:
    """Why no tree can go into a pot now (W-PROD-03, W-PROD-05)."""
    if not me.pieces >> POT_GREEN + colour & 1:
        return POT_NOT_BUILT
    if planted >> colour & 1:
        return POT_PLANTED
    return POT_TAKEN if me.trees[colour] else 0


def can_plant(p: Woodcraft, me: Player, planted: int) -> bool:
    """Is there a pot, and a die for it?"""
    for colour in range(COLOURS):
        if not pot_refuses(p, me, colour, planted):
            for die in range(colour * FACES, colour * FACES + FACES):
                if me.lumber[die] and die % FACES + 1 >= min(p.pack.board.plant_faces):
                    return True
    return False


class Plant(Deed):
    """Plant a die of face 1 or 2, or a piece of a larger one (W-PROD-04 to W-PROD-11)."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        planted = p.stack[-1] >> FIRST_SHIFT + POTS_SHIFT & POTS_MASK
        me = p.players[seat]
        if trees_left(me, planted) <= 0:
            return
        faces = p.pack.board.plant_faces
        for colour in range(COLOURS):
            if pot_refuses(p, me, colour, planted):
                continue
            for die in range(colour * FACES, colour * FACES + FACES):
                if me.lumber[die]:
                    for face in faces:
                        if not refuse_piece(faces, die % FACES + 1, face):
                            out.append(self.pack(die, face - 1))

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        planted = p.stack[-1] >> FIRST_SHIFT + POTS_SHIFT & POTS_MASK
        me = p.players[seat]
        if trees_left(me, planted) <= 0:
            return NO_MORE_TREES
        if not me.lumber[a]:
            return NO_DIE
        return pot_refuses(p, me, a // FACES, planted) or refuse_piece(p.pack.board.plant_faces, a % FACES + 1, b + 1)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        colour = a // FACES
        me.lumber[a] -= 1
        if a % FACES > b:
            me.lumber[a - b - 1] += 1  # W-PROD-07: the other piece stays
        me.trees = with_item(me.trees, colour, b + 1)
        if p.events is not None:
            p.tell("plants", {"seat": seat, "die": die_word(p, a), "face": b + 1})
        p.stack[-1] |= 1 << colour << POTS_SHIFT << FIRST_SHIFT
        p.stack.append(step(MORE_PLANTING))


def refuse_piece(faces: list[int], whole: int, face: int) -> int:
    """Why a die cannot be planted with this face."""
    if face not in faces:
        return TOO_LARGE  # W-PROD-06
    if whole in faces:
        return 0 if face == whole else NOT_SPLITTABLE  # W-PROD-11
    return 0 if face < whole else TOO_LARGE


class MorePlanting(Step[Woodcraft]):
    """When nothing more can be done under option B, it is over. A tree still to be harvested might make room."""

    def run(self, p: Woodcraft, first: int, second: int) -> None:
        me = p.me()
        top = p.stack[-1]
        rest = top >> FIRST_SHIFT & BYTE
        if rest & WORK_MASK and rested(me, top >> SECOND_SHIFT):
            return
        planted = rest >> POTS_SHIFT
        if trees_left(me, planted) > 0:
            trees = [colour for colour in range(COLOURS) if me.trees[colour] and not planted >> colour & 1]
            if can_plant(p, me, planted) or (p.acting and trees):
                return
        p.stack.pop()


def rested(me: Player, worked: int) -> bool:
    """Is there a helper who has not worked yet for this grant?"""
    for room, card in enumerate(me.rooms):
        if card >= 0 and not worked >> room & 1:
            return True
    return False
