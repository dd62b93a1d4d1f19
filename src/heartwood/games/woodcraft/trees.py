"""Trees: growth, harvest and planting (W-GROW, W-HARVEST, W-PROD)."""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.position import FIRST_SHIFT, Step, first_of, second_of, step, with_item
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.gains import bits, die_word, fire
from heartwood.games.woodcraft.position import Player, Woodcraft
from heartwood.games.woodcraft.verb import WoodcraftVerb


def grow_trees(p: Woodcraft) -> None:
    """At the start of the own turn, and only then, every tree grows (W-GROW-01, W-GROW-02)."""
    me = p.me()  # W-GROW-04: nobody else's
    growth = p.pack.board.growth + me.rules[ids.RULE_GROWTH]  # W-EDGE-108
    for colour in range(ids.COLOURS):
        if me.trees[colour]:
            set_tree(p, me, colour, min(ids.FACES, me.trees[colour] + growth))  # W-ABIL-11: 6 at most


def set_tree(p: Woodcraft, me: Player, colour: int, face: int) -> None:
    """A tree has a new face; at 6 it is lumber at once, and its pot is free (W-GROW-03, W-GROW-05)."""
    if p.events is not None:
        params: dict[str, object] = {"seat": p.active, "die": die_word(p, colour * ids.FACES + face - 1)}
        p.tell("grows" if face > me.trees[colour] else "shrinks", params)
    me.trees = with_item(me.trees, colour, face)
    if face == ids.FACES:  # W-HARVEST-03: only a 6 must go
        move_to_lumber(p, me, colour)


def move_to_lumber(p: Woodcraft, me: Player, colour: int) -> None:
    """A tree becomes lumber with its face, however much lumber there is (W-HARVEST-04)."""
    face = me.trees[colour]
    me.trees = with_item(me.trees, colour, 0)
    me.lumber[colour * ids.FACES + face - 1] += 1  # W-EDGE-22, W-HARVEST-01
    if p.events is not None:
        p.tell("harvests", {"seat": p.active, "die": die_word(p, colour * ids.FACES + face - 1)})
    fire(p, ids.ON_HARVEST, face)


class Harvest(WoodcraftVerb):
    """A tree goes to the lumber pile, at any moment of the turn.

    Inside an action, too. Nobody has to, and a tree need not have grown.
    """

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        if p.acting:
            trees = p.players[seat].trees
            for colour in range(ids.COLOURS):
                if trees[colour]:
                    out.append(self.id | colour << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, colour: int, b: int, c: int) -> int:
        if not p.acting:
            return ids.NOT_IN_ACTIONS  # W-TURN-21, W-DIS-38, W-HARVEST-01
        return 0 if p.players[seat].trees[colour] else ids.NO_TREE  # W-HARVEST-02: grown or not

    def play(self, p: Woodcraft, seat: int, colour: int, b: int, c: int) -> None:
        move_to_lumber(p, p.players[seat], colour)


def harvest_pays(p: Woodcraft, me: Player) -> bool:
    """Could harvesting a tree now bring something to pay with? Then a question is kept open."""
    if not p.acting or not me.listens >> ids.ON_HARVEST & 1 or not sum(me.trees):
        return False
    helpers = p.pack.helpers
    for card in me.rooms:
        if card >= 0 and helpers.trigger[card] == ids.ON_HARVEST:
            for part in p.pack.effects.table[helpers.gain[card]]:
                if part & ids.OP_MASK != ids.OP_POINTS:
                    return True
    return False


# --- planting ----------------------------------------------------------------------------------------------
# The step PLANTING: work left (5 bits), pots planted in this action (3 bits); rooms that worked.

WORK_MASK: Final = 31
POTS_SHIFT: Final = 5


def planted_of(planting: int) -> int:
    """The pots planted so far, as a mask, of the step PLANTING."""
    return first_of(planting) >> POTS_SHIFT


def trees_left(me: Player, planted: int) -> int:
    """How many trees may still be planted in this action (W-PROD-03, W-IMPROVE-09)."""
    return 1 + me.rules[ids.RULE_PLANT_TREES] - bits(planted)


def refuse_pot(p: Woodcraft, me: Player, colour: int, planted: int) -> int:
    """Why no tree can go into a pot now (W-PROD-05); two trees go into two pots (W-PROD-03, W-PROD-13)."""
    if not me.pieces >> ids.POT_GREEN + colour & 1:
        return ids.POT_NOT_BUILT
    if planted >> colour & 1:
        return ids.POT_PLANTED
    return ids.POT_TAKEN if me.trees[colour] else 0


def can_plant(p: Woodcraft, me: Player, planted: int) -> bool:
    """Is there a pot, and a die for it?"""
    for colour in range(ids.COLOURS):
        if not refuse_pot(p, me, colour, planted):
            for die in range(colour * ids.FACES, colour * ids.FACES + ids.FACES):
                if me.lumber[die] and die % ids.FACES + 1 >= min(p.pack.board.plant_faces):
                    return True
    return False


class Plant(WoodcraftVerb):
    """Plant a die, or a piece of a larger one, in the pot of its colour."""

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        planted = planted_of(p.stack[-1])
        me = p.players[seat]
        if trees_left(me, planted) <= 0:
            return
        faces = p.pack.board.plant_faces
        for colour in range(ids.COLOURS):
            if refuse_pot(p, me, colour, planted):
                continue
            for die in range(colour * ids.FACES, colour * ids.FACES + ids.FACES):
                if me.lumber[die]:
                    for face in faces:
                        if not refuse_piece(faces, die % ids.FACES + 1, face):
                            out.append(self.pack(die, face - 1))

    def refuse(self, p: Woodcraft, seat: int, die: int, face_index: int, c: int) -> int:
        planted = planted_of(p.stack[-1])
        me = p.players[seat]
        if trees_left(me, planted) <= 0:
            return ids.NO_MORE_TREES
        if not me.lumber[die]:
            return ids.NO_DIE  # W-PROD-04
        reason = refuse_pot(p, me, die // ids.FACES, planted)
        return reason or refuse_piece(p.pack.board.plant_faces, die % ids.FACES + 1, face_index + 1)

    def play(self, p: Woodcraft, seat: int, die: int, face_index: int, c: int) -> None:
        me = p.players[seat]
        colour = die // ids.FACES  # W-PROD-04
        face = face_index + 1
        me.lumber[die] -= 1
        if die % ids.FACES >= face:
            # W-PROD-07, W-PROD-09: the one other piece stays; W-PROD-08: no tile, no blade; W-PROD-10: only here
            me.lumber[die - face] += 1
        me.trees = with_item(me.trees, colour, face)
        if p.events is not None:
            p.tell("plants", {"seat": seat, "die": die_word(p, die), "face": face})
        p.stack[-1] |= 1 << colour << POTS_SHIFT << FIRST_SHIFT
        p.stack.append(step(ids.MORE_PLANTING))

    def add_params(self, p: Woodcraft, seat: int, die: int, face_index: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "too-large":
            refusal.params["faces"] = p.pack.board.plant_faces[:]
        elif refusal.key == "not-splittable" and face_index > die % ids.FACES:
            refusal.rule = "W-PROD-04"  # it is no piece of this die


def refuse_piece(faces: list[int], whole: int, face: int) -> int:
    """Why a die cannot be planted with this face."""
    if face not in faces:
        return ids.TOO_LARGE  # W-PROD-06
    if whole in faces:
        return 0 if face == whole else ids.NOT_SPLITTABLE  # W-PROD-11
    return 0 if face < whole else ids.TOO_LARGE


class MorePlanting(Step[Woodcraft]):
    """When nothing more can be done under option B, it is over. A tree still to be harvested might make room."""

    def run(self, p: Woodcraft, first: int, second: int) -> None:
        me = p.me()
        top = p.stack[-1]
        if first_of(top) & WORK_MASK and has_idle_helper(me, second_of(top)):
            return
        planted = planted_of(top)
        if trees_left(me, planted) > 0:
            trees = [colour for colour in range(ids.COLOURS) if me.trees[colour] and not planted >> colour & 1]
            if can_plant(p, me, planted) or (p.acting and trees):
                return
        p.stack.pop()


def has_idle_helper(me: Player, worked: int) -> bool:
    """Is there a helper who has not worked yet for this grant?"""
    for room, card in enumerate(me.rooms):
        if card >= 0 and not worked >> room & 1:
            return True
    return False
