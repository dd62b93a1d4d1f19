"""Once-per-turn abilities of helpers, as free actions (W-ABIL-03 to W-ABIL-06, W-ABIL-15).

A few ways to change a die, and paying for a gain: what a card does with them is data.
"""

from typing import Final

from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.deed import Deed
from heartwood.games.woodcraft.dice import PARTS, PARTS_OF, cut, parts_word, refuse_cut
from heartwood.games.woodcraft.gains import die_word, queue_gain
from heartwood.games.woodcraft.ids import (
    ABILITY_USED,
    BY_ABILITY,
    CANNOT_PAY,
    CANNOT_SPLIT,
    COLOURS,
    DICE,
    FACES,
    FLIP,
    LANTERN,
    NO_HELPER,
    NO_LUMBER,
    NO_SUCH_ABILITY,
    NO_TREE,
    ONCE_PER_TURN,
    OP_NONE,
    OUT_OF_RANGE,
    RECOLOR,
    SAME_COLOUR,
    SHIFT,
    SPLIT,
    TRANSFER,
    WRONG_TARGET,
)
from heartwood.games.woodcraft.orders import dice_payable, pay_dice
from heartwood.games.woodcraft.position import NONE, Player, Woodcraft
from heartwood.games.woodcraft.trees import set_tree

SHIFTS: Final = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
TREES: Final = DICE  # targets 18 to 20 of `shift` are the trees


class Ability(Deed):
    """A once-per-turn ability of one kind; the first argument is the helper."""

    op: int = OP_NONE

    def refuse_helper(self, p: Woodcraft, me: Player, card: int) -> int:
        """Why this helper's ability cannot be used at all."""
        if card not in me.rooms:
            return NO_HELPER  # W-ABIL-10
        helpers = p.pack.helpers
        if helpers.kind[card] != ONCE_PER_TURN or helpers.op[card] != self.op:
            return NO_SUCH_ABILITY
        if me.once >> me.rooms.index(card) & 1:
            return ABILITY_USED  # W-ABIL-05
        pay = helpers.pay[card]
        for token in range(len(pay)):
            if pay[token] > me.stock[token]:
                return CANNOT_PAY
        return 0 if dice_payable(p, me, p.pack.order_count + card) else CANNOT_PAY

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
        me.once |= 1 << me.rooms.index(card)
        pay = p.pack.helpers.pay[card]
        for token in range(len(pay)):
            if token == LANTERN:
                p.spend_lanterns(me, pay[token])
            else:
                me.stock[token] -= pay[token]
        if p.events is not None:
            p.tell("uses", {"seat": p.active, "helper": p.pack.helpers.ids[card]})

    def change(self, p: Woodcraft, me: Player, die: int, result: int) -> None:
        """Put one die for another."""
        me.lumber[die] -= 1
        me.lumber[result] += 1
        if p.events is not None:
            p.tell("changes", {"seat": p.active, "die": die_word(p, die), "result": die_word(p, result)})


class Use(Ability):
    """Pay, if the card says so, and gain."""

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        out.append(self.id | card << ID_BITS)

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        return self.refuse_helper(p, p.players[seat], a)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        self.begin(p, me, a)
        queue_gain(p, p.pack.helpers.gain[a], BY_ABILITY)
        pay_dice(p, me, p.pack.order_count + a, 0)


class ShiftDie(Ability):
    """Change a die, or a tree, by a listed amount."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.op = SHIFT

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        if p.pack.helpers.on_trees[card]:
            targets = [TREES + colour for colour in range(COLOURS) if me.trees[colour]]
        else:
            targets = [die for die in range(DICE) if me.lumber[die]]
        for target in targets:
            for by in p.pack.helpers.by[card]:
                if not self.refuse_target(p, me, card, target, by):
                    out.append(self.pack(card, target, SHIFTS.index(by)))

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        return self.refuse_helper(p, me, a) or self.refuse_target(p, me, a, b, SHIFTS[c])

    def refuse_target(self, p: Woodcraft, me: Player, card: int, target: int, by: int) -> int:
        """Why this die or tree cannot change by this amount."""
        if target >= TREES:
            if not p.pack.helpers.on_trees[card]:
                return WRONG_TARGET  # W-GROW-06
            face = me.trees[target - TREES]
            if not face:
                return NO_TREE
        else:
            if p.pack.helpers.on_trees[card]:
                return WRONG_TARGET
            if not me.lumber[target]:
                return NO_LUMBER
            face = target % FACES + 1
        if by not in p.pack.helpers.by[card]:
            return NO_SUCH_ABILITY
        return 0 if 1 <= face + by <= FACES else OUT_OF_RANGE  # W-ABIL-11

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        self.begin(p, me, a)
        if b >= TREES:
            set_tree(p, me, b - TREES, me.trees[b - TREES] + SHIFTS[c])
        else:
            self.change(p, me, b, b + SHIFTS[c])


class FlipDie(Ability):
    """Turn a die to its opposite face."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.op = FLIP

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        for die in range(DICE):
            if me.lumber[die]:
                out.append(self.pack(card, die))

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        return self.refuse_helper(p, me, a) or (0 if me.lumber[b] else NO_LUMBER)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        self.begin(p, me, a)
        self.change(p, me, b, b - b % FACES + FACES - 1 - b % FACES)


class RecolorDie(Ability):
    """Swap a die for one of another colour with the same face."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.op = RECOLOR

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        for die in range(DICE):
            if me.lumber[die]:
                for colour in range(COLOURS):
                    if colour != die // FACES:
                        out.append(self.pack(card, die, colour))

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        reason = self.refuse_helper(p, me, a)
        if reason:
            return reason
        if not me.lumber[b]:
            return NO_LUMBER
        return SAME_COLOUR if c == b // FACES else 0

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        self.begin(p, me, a)
        self.change(p, me, b, c * FACES + b % FACES)


class TransferPip(Ability):
    """Lower one die by 1 and raise another by 1."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.op = TRANSFER

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        for die in range(DICE):
            for other in range(DICE):
                if not self.refuse_pair(me, die, other):
                    out.append(self.pack(card, die, other))

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        return self.refuse_helper(p, me, a) or self.refuse_pair(me, b, c)

    def refuse_pair(self, me: Player, die: int, other: int) -> int:
        """Why not from this die to that one."""
        if not me.lumber[die] or not me.lumber[other] or (die == other and me.lumber[die] < 2):
            return NO_LUMBER
        return 0 if die % FACES > 0 and other % FACES < FACES - 1 else OUT_OF_RANGE

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        self.begin(p, me, a)
        self.change(p, me, b, b - 1)
        self.change(p, me, c, c + 1)


class SplitDie(Ability):
    """Split a die into two of its colour."""

    def __init__(self, id: int, name: str, domains: tuple[str, ...]) -> None:
        super().__init__(id, name, domains)
        self.op = SPLIT

    def offer_uses(self, p: Woodcraft, me: Player, card: int, out: list[int]) -> None:
        for die in range(DICE):
            if me.lumber[die]:
                for parts in PARTS_OF[die % FACES + 1]:
                    if len(PARTS[parts]) == 2:
                        out.append(self.pack(card, die, parts))

    def refuse(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> int:
        me = p.players[seat]
        reason = self.refuse_helper(p, me, a) or refuse_cut(me, b, c)
        return reason or (0 if len(PARTS[c]) == 2 else CANNOT_SPLIT)

    def play(self, p: Woodcraft, seat: int, a: int, b: int, c: int) -> None:
        me = p.players[seat]
        self.begin(p, me, a)
        cut(p, me, b, c)
        if p.events is not None:
            p.tell("splits", {"seat": seat, "die": die_word(p, b), "parts": parts_word(PARTS[c])})
