"""Once-per-turn abilities of helpers, as free actions (W-ABIL).

A few ways to change a die, and paying for a gain: what a card does with them is data.
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.dice import PARTS, PARTS_OF, PARTS_SUM, cut, parts_word
from heartwood.games.woodcraft.gains import die_word, queue_gain
from heartwood.games.woodcraft.orders import dice_payable, pay_dice
from heartwood.games.woodcraft.position import NONE, Player, Woodcraft
from heartwood.games.woodcraft.trees import set_tree
from heartwood.games.woodcraft.verb import WoodcraftVerb

SHIFTS: Final = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
TREES: Final = ids.DICE  # targets 18 to 20 of `shift` are the trees


class Ability(WoodcraftVerb):
    """A once-per-turn ability of one kind: optional, and free in any turn of its owner."""

    op: int = ids.OP_NONE

    def refuse_helper(self, p: Woodcraft, me: Player, card: int) -> int:
        """Why this helper's ability cannot be used at all."""
        if card not in me.rooms:
            return ids.NO_HELPER  # W-ABIL-10
        helpers = p.pack.helpers
        if helpers.kind[card] == ids.IMMEDIATE:
            return ids.IMMEDIATE_ONLY  # W-ABIL-02
        if helpers.kind[card] == ids.PERMANENT:
            return ids.BY_ITSELF
        if helpers.op[card] != self.op:
            return ids.NO_SUCH_ABILITY  # W-ABIL-17
        if me.once >> me.rooms.index(card) & 1:
            return ids.ABILITY_USED  # W-ABIL-05
        pay = helpers.pay[card]
        for token in range(len(pay)):
            if pay[token] > me.stock[token]:
                return ids.CANNOT_PAY  # W-TURN-18
        return 0 if dice_payable(p, me, p.pack.order_count + card) else ids.CANNOT_PAY

    def offer(self, p: Woodcraft, seat: int, out: list[int]) -> None:
        me = p.players[seat]
        for card in me.rooms:
            if card != NONE and not self.refuse_helper(p, me, card):
                self.offer_uses(p, me, card, out)

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        """Append every use of a helper's ability."""
        raise NotImplementedError

    def begin(self, p: Woodcraft, me: Player, card: int) -> None:
        """Mark the ability as used and pay for it in tokens."""
        me.once |= 1 << me.rooms.index(card)  # W-ABIL-03
        pay = p.pack.helpers.pay[card]
        for token in range(len(pay)):
            if token == ids.LANTERN:
                p.spend_lanterns(me, pay[token])
            else:
                me.stock[token] -= pay[token]
        if p.events is not None:
            p.tell("uses", {"seat": p.active, "helper": p.pack.helpers.ids[card]})

    def change(self, p: Woodcraft, me: Player, die: int, result: int) -> None:
        """Put one die for another: neither sawing, splicing nor gluing, so nothing else is set off (W-ABIL-15)."""
        me.lumber[die] -= 1
        me.lumber[result] += 1
        if p.events is not None:
            p.tell("changes", {"seat": p.active, "die": die_word(p, die), "result": die_word(p, result)})

    def changing_rule(self) -> str:
        return "W-ABIL-17"


class Use(Ability):
    """Pay, if the card says so, and gain."""

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> int:
        return self.refuse_helper(p, p.players[seat], card)

    def play(self, p: Woodcraft, seat: int, card: int, b: int, c: int) -> None:
        me = p.players[seat]
        self.begin(p, me, card)
        queue_gain(p, p.pack.helpers.gain[card], ids.BY_ABILITY)
        pay_dice(p, me, p.pack.order_count + card, 0)


class ShiftDie(Ability):
    """Change a die, or a tree, by a listed amount."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.op = ids.SHIFT

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        if p.pack.helpers.on_trees[card]:
            targets = [TREES + colour for colour in range(ids.COLOURS) if me.trees[colour]]
        else:
            targets = [die for die in range(ids.DICE) if me.lumber[die]]
        for target in targets:
            for by in p.pack.helpers.by[card]:
                if not self.refuse_target(p, me, card, target, by):
                    out.append(self.pack(card, target, SHIFTS.index(by)))

    def refuse(self, p: Woodcraft, seat: int, card: int, target: int, shift_index: int) -> int:
        me = p.players[seat]
        return self.refuse_helper(p, me, card) or self.refuse_target(p, me, card, target, SHIFTS[shift_index])

    def refuse_target(self, p: Woodcraft, me: Player, card: int, target: int, by: int) -> int:
        """Why this die or tree cannot change by this amount."""
        if target >= TREES:
            face = me.trees[target - TREES]
            if not face:
                return ids.NO_TREE
            if not p.pack.helpers.on_trees[card]:
                return ids.WRONG_TARGET  # W-GROW-06
        else:
            if p.pack.helpers.on_trees[card]:
                return ids.ONLY_TREES
            if not me.lumber[target]:
                return ids.NO_LUMBER
            face = target % ids.FACES + 1
        if by not in p.pack.helpers.by[card]:  # W-ABIL-17
            return ids.WRONG_SHIFT
        return 0 if 1 <= face + by <= ids.FACES else ids.OUT_OF_RANGE  # W-ABIL-11

    def play(self, p: Woodcraft, seat: int, card: int, target: int, shift_index: int) -> None:
        me = p.players[seat]
        self.begin(p, me, card)
        if target >= TREES:
            set_tree(p, me, target - TREES, me.trees[target - TREES] + SHIFTS[shift_index])
        else:
            self.change(p, me, target, target + SHIFTS[shift_index])

    def add_params(self, p: Woodcraft, seat: int, card: int, target: int, c: int, refusal: Refusal) -> None:
        if refusal.key == "no-tree":
            refusal.params["colour"] = p.book.vocabulary.domains["colour"].word(target - TREES)
            refusal.rule = "W-ABIL-17"


class FlipDie(Ability):
    """Turn a die to its opposite face."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.op = ids.FLIP

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        for die in range(ids.DICE):
            if me.lumber[die]:
                out.append(self.pack(card, die))

    def refuse(self, p: Woodcraft, seat: int, card: int, die: int, c: int) -> int:
        me = p.players[seat]
        return self.refuse_helper(p, me, card) or (0 if me.lumber[die] else ids.NO_LUMBER)

    def play(self, p: Woodcraft, seat: int, card: int, die: int, c: int) -> None:
        me = p.players[seat]
        self.begin(p, me, card)
        self.change(p, me, die, die - die % ids.FACES + ids.FACES - 1 - die % ids.FACES)


class RecolorDie(Ability):
    """Swap a die for one of another colour with the same face."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.op = ids.RECOLOR

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        for die in range(ids.DICE):
            if me.lumber[die]:
                for colour in range(ids.COLOURS):
                    if colour != die // ids.FACES:
                        out.append(self.pack(card, die, colour))

    def refuse(self, p: Woodcraft, seat: int, card: int, die: int, colour: int) -> int:
        me = p.players[seat]
        reason = self.refuse_helper(p, me, card)
        if reason:
            return reason
        if not me.lumber[die]:
            return ids.NO_LUMBER
        return ids.SAME_COLOUR if colour == die // ids.FACES else 0

    def play(self, p: Woodcraft, seat: int, card: int, die: int, colour: int) -> None:
        me = p.players[seat]
        self.begin(p, me, card)
        self.change(p, me, die, colour * ids.FACES + die % ids.FACES)


class TransferPip(Ability):
    """Lower one die by 1 and raise another by 1."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.op = ids.TRANSFER

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        held = [die for die, count in enumerate(me.lumber) if count]
        for die in held:
            for other in held:
                if not self.refuse_pair(me, die, other):
                    out.append(self.pack(card, die, other))

    def refuse(self, p: Woodcraft, seat: int, card: int, die: int, other: int) -> int:
        me = p.players[seat]
        return self.refuse_helper(p, me, card) or self.refuse_pair(me, die, other)

    def refuse_pair(self, me: Player, die: int, other: int) -> int:
        """Why not from this die to that one."""
        if not me.lumber[die] or not me.lumber[other] or (die == other and me.lumber[die] < 2):
            return ids.NO_LUMBER
        return 0 if die % ids.FACES > 0 and other % ids.FACES < ids.FACES - 1 else ids.OUT_OF_RANGE

    def play(self, p: Woodcraft, seat: int, card: int, die: int, other: int) -> None:
        me = p.players[seat]
        self.begin(p, me, card)
        self.change(p, me, die, die - 1)
        self.change(p, me, other, other + 1)


class SplitDie(Ability):
    """Split a die into two of its colour."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.op = ids.SPLIT

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        for die in range(ids.DICE):
            if me.lumber[die]:
                for parts in PARTS_OF[die % ids.FACES + 1]:
                    if len(PARTS[parts]) == 2:
                        out.append(self.pack(card, die, parts))

    def refuse(self, p: Woodcraft, seat: int, card: int, die: int, parts: int) -> int:
        me = p.players[seat]
        reason = self.refuse_helper(p, me, card)
        if reason:
            return reason
        if not me.lumber[die]:
            return ids.NO_LUMBER
        if die % ids.FACES == 0:
            return ids.TOO_SMALL_TO_SPLIT
        if len(PARTS[parts]) != 2:
            return ids.CANNOT_SPLIT
        return 0 if PARTS_SUM[parts] == die % ids.FACES + 1 else ids.WRONG_SPLIT

    def play(self, p: Woodcraft, seat: int, card: int, die: int, parts: int) -> None:
        me = p.players[seat]
        self.begin(p, me, card)
        cut(p, me, die, parts)  # W-ABIL-15: no sawing, nothing is set off
        if p.events is not None:
            p.tell("splits", {"seat": seat, "die": die_word(p, die), "parts": parts_word(PARTS[parts])})
