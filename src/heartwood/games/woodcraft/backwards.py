"""How an order could be made, looked for backwards: from the dice it asks for to the dice that are there.

Forwards, five free actions lead to millions of lumber piles; backwards only those actions count that make a die which
is wanted, and each makes one or two others wanted in its place. What is found here is a set of actions that would do if
they could be carried out in some order: that they can, `plans` finds out by playing them. So this module may be too
hopeful, but it must not overlook anything.
"""

from typing import Any, Final

from heartwood.core.verbs import Verb
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.abilities import SHIFTS, TREES
from heartwood.games.woodcraft.dice import FREE_CUTS, PARTS, PARTS_UP_TO
from heartwood.games.woodcraft.gains import applies, counter
from heartwood.games.woodcraft.orders import payable
from heartwood.games.woodcraft.position import NONE, Player, Woodcraft

MOST_FOUND: Final = 100  # as many are tried out at a time
MOST_VISITS: Final = 100_000  # a bound for content packs in which everything can become anything
NEVER: Final = 99  # actions, for a die that cannot be made
RELEASE: Final = -1  # on the agenda: from here on the other parts of what was sawn are there
PAIRS: Final[list[list[int]]] = [  # the cut of a die in two, by its face and the face of one part
    [PARTS.index(sorted([part, face - part], reverse=True)) if 0 < part < face else -1 for part in range(ids.FACES + 1)]
    for face in range(ids.FACES + 1)
]


class Brought:
    """What something brings that can be used for an order: tokens and dice, of several that may be picked each one."""

    def __init__(self) -> None:
        self.tokens = [0] * ids.TOKENS
        self.dice: list[int] = []
        self.anything = False

    def add(self, p: Woodcraft, me: Player, effect: int, times: int) -> None:
        """Count an effect in."""
        effects = p.pack.effects
        for part in effects.table[effect]:
            op = part & ids.OP_MASK
            amount = part >> ids.OP_BITS
            if op == ids.OP_BLUEBERRIES:
                self.tokens[ids.BLUEBERRIES] += amount * times
            elif ids.OP_LANTERN <= op <= ids.OP_REUSE:
                self.tokens[op - ids.OP_LANTERN + ids.LANTERN] += amount * times
            elif op == ids.OP_DIE:
                for die in p.pack.dice_of[amount]:
                    self.dice.append(die)
            elif op == ids.OP_PER:
                count = counter(p, me, effects.per_count[amount]) // effects.per_every[amount]
                self.add(p, me, effects.per_gain[amount], min(count, effects.per_most[amount]))
            elif op == ids.OP_ONE_OF:
                for option in effects.choices[amount]:
                    self.add(p, me, option, times)
        self.anything = max(self.tokens) > 0 or len(self.dice) > 0


class Backwards:
    """A search from one order in one position."""

    def __init__(self, p: Woodcraft, me: Player) -> None:
        self.p = p
        self.me = me
        self.limit = p.pack.board.glue_max_sum
        answers = p.asking().answers
        self.net = me.lumber[:]  # dice that are there less dice that are wanted, by die
        self.lacking = 0  # how many are wanted and not there
        self.open: list[int] = []  # symbols that several dice could fulfil
        self.stock = me.stock[:]  # less what is to be paid
        self.trees = me.trees[:] if answers[ids.HARVEST] and p.acting else [0] * ids.COLOURS
        tiles = me.pieces & ~me.used
        self.saws = 0
        for tile in range(ids.SAW_1, ids.SAW_3 + 1):
            if answers[ids.SAW] and tiles >> tile & 1:
                self.saws += 1
        self.ready = tiles if answers[ids.SPLICE] else 0  # splicing and gluing tiles
        self.built = me.pieces if answers[ids.REUSE_TILE] else 0  # what a token can make usable once more
        self.free_cuts = FREE_CUTS + me.rules[ids.RULE_FREE_CUTS]
        self.rooms = me.abilities & ~me.once if answers[ids.USE] else 0
        self.brings = self.triggered()
        self.used_for = self.uses()
        self.earnable = self.tokens_to_come()
        self.moves: list[int] = []
        self.found: list[list[int]] = []
        self.known: set[tuple[int, ...]] = set()
        self.hopeless: set[tuple[int, ...]] = set()
        self.visits = 0
        self.most_visits = MOST_VISITS
        self.amounts = self.splicing()
        self.yields = self.more_dice()
        self.transfers = 0
        for room, card in enumerate(me.rooms):
            if self.rooms >> room & 1 and p.pack.helpers.op[card] == ids.TRANSFER:
                self.transfers += 1
        self.least = self.least_actions(False)
        self.pure = self.least_actions(True)
        self.saw = self.verb(ids.SAW)
        self.splice = self.verb(ids.SPLICE)
        self.glue = self.verb(ids.GLUE_DICE)
        self.harvest = self.verb(ids.HARVEST)

    def verb(self, id: int) -> Verb[Any]:
        """A verb by its number."""
        verb = self.p.book.verbs[id]
        assert verb is not None
        return verb

    def triggered(self) -> list[Brought]:
        """What helpers gain for sawing, splicing, gluing and harvesting."""
        found = [Brought() for _ in range(ids.ON_HARVEST + 1)]
        helpers = self.p.pack.helpers
        for card in self.me.rooms:
            if card != NONE and ids.ON_SAW <= helpers.trigger[card] <= ids.ON_HARVEST and helpers.gain[card]:
                if applies(self.p, card, helpers.trigger[card], ids.FACES, 0):
                    found[helpers.trigger[card]].add(self.p, self.me, helpers.gain[card], 1)
        return found

    def uses(self) -> list[Brought]:
        """What the abilities bring that change no die, by room."""
        found: list[Brought] = []
        helpers = self.p.pack.helpers
        for card in self.me.rooms:
            brought = Brought()
            if card != NONE and helpers.kind[card] == ids.ONCE_PER_TURN and helpers.op[card] == ids.OP_NONE:
                brought.add(self.p, self.me, helpers.gain[card], 1)
            found.append(brought)
        return found

    def tokens_to_come(self) -> list[bool]:
        """Of which tokens could there be more than there are?"""
        found = [False] * ids.TOKENS
        for token in range(ids.TOKENS):
            for event in range(ids.ON_SAW, ids.ON_HARVEST + 1):
                found[token] = found[token] or self.brings[event].tokens[token] > 0
            for room in range(len(self.used_for)):
                if self.rooms >> room & 1 and self.used_for[room].tokens[token] > 0:
                    found[token] = True
        return found

    def splicing(self) -> list[list[int]]:
        """The amounts of each splicing tile, abilities included."""
        more = self.me.rules[ids.RULE_SPLICE]
        found: list[list[int]] = []
        for tile in range(ids.SPLICE_1, ids.SPLICE_4 + 1):
            amounts = self.p.pack.board.piece_amounts[tile]
            found.append(
                [by for by in range(1, ids.FACES) if any([amount <= by <= amount + more for amount in amounts])]
            )
        return found

    def more_dice(self) -> list[int]:
        """How many dice an ability makes beside the one that is wanted, by room."""
        found: list[int] = []
        for room, card in enumerate(self.me.rooms):
            more = len(self.used_for[room].dice)
            if card != NONE and self.p.pack.helpers.op[card] in (ids.SPLIT, ids.TRANSFER):
                more += 1
            found.append(more)
        return found

    def least_actions(self, of_its_colour: bool) -> list[int]:
        """With how few actions each die could be made, if all were there at once that can be there at all.

        `of_its_colour`: counting only those that make a die of its colour.
        """
        least = [0 if count else NEVER for count in self.net]
        for colour in range(ids.COLOURS):
            if self.trees[colour]:  # which may also become a six and lumber by one ability
                for face in (self.trees[colour], ids.FACES):
                    least[colour * ids.FACES + face - 1] = min(1, least[colour * ids.FACES + face - 1])
        for brought in [*self.brings, *self.used_for]:
            for die in brought.dice:
                least[die] = min(1, least[die])
        saws = self.saws or self.built & ids.SAWS
        glue = (self.ready | self.built) >> ids.GLUE_1 & 1
        ops = [NONE] * len(self.me.rooms)
        for room, card in enumerate(self.me.rooms):
            if self.rooms >> room & 1:
                ops[room] = self.p.pack.helpers.op[card]
        changed = True
        while changed:
            changed = False
            for die in range(ids.DICE):
                best = least[die]
                face = die % ids.FACES + 1
                base = die - face
                for other in range(1, ids.FACES + 1):
                    way = least[base + other] + 1
                    if way < best and other > face and (saws or ids.SPLIT in ops):
                        best = way
                    if way < best and other < face and self.can_splice(face - other):
                        best = way
                    if way < best and self.can_shift(face - other, ops):
                        best = way
                    if way < best and face + other == ids.FACES + 1 and ids.FLIP in ops:
                        best = way
                    if glue and other < face:
                        for colour in range(ids.COLOURS):
                            with_other = 0 if of_its_colour else least[colour * ids.FACES + face - other - 1]
                            best = min(best, max(least[base + other], with_other) + 1)
                if ids.RECOLOR in ops and of_its_colour:
                    best = min(best, 1)
                elif ids.RECOLOR in ops:
                    for colour in range(ids.COLOURS):
                        best = min(best, least[colour * ids.FACES + face - 1] + 1)
                if best < least[die]:
                    least[die] = best
                    changed = True
        return least

    def can_splice(self, by: int) -> bool:
        """Can a splicing tile raise a die by so much?"""
        for splicing, amounts in enumerate(self.amounts):
            if (self.ready | self.built) >> ids.SPLICE_1 + splicing & 1 and by in amounts:
                return True
        return False

    def can_shift(self, by: int, ops: list[int]) -> bool:
        """Can a helper change a die by so much, or a tree before it is harvested?"""
        for room, op in enumerate(ops):
            if op == ids.SHIFT and by in self.p.pack.helpers.by[self.me.rooms[room]]:
                return True
            if op == ids.TRANSFER and by in (-1, 1):
                return True
        return False

    # --- the search ------------------------------------------------------------------------------------------

    def look(self, card: int, actions: int) -> list[list[int]]:
        """Sets of up to so many actions that an order could be made with: only new ones, and not all at once."""
        self.found = []
        tokens = self.p.pack.orders.tokens[card]
        for token in range(ids.TOKENS):
            self.stock[token] -= tokens[token]
        self.search(actions, self.hardest_last(self.want_all(self.p.pack.demands[card])), [])
        self.give_all(self.p.pack.demands[card])
        for token in range(ids.TOKENS):
            self.stock[token] += tokens[token]
        return self.found

    def want_all(self, symbols: list[int]) -> list[int]:
        """The dice of an order or an ability are wanted; those that are lacking."""
        lacking: list[int] = []
        for symbol in symbols:
            dice = self.p.pack.dice_of[symbol]
            if len(dice) > 1:
                self.open.append(symbol)
            elif not self.want(dice[0]):
                lacking.append(dice[0])
        return lacking

    def hardest_last(self, dice: list[int]) -> list[int]:
        """Dice in the order of how many actions they take at least: what comes last on the agenda is made first."""
        ranked = sorted([(self.least[die], die) for die in dice])
        return [die for _, die in ranked]

    def give_all(self, symbols: list[int]) -> None:
        """They are wanted no longer."""
        for symbol in symbols:
            dice = self.p.pack.dice_of[symbol]
            if len(dice) > 1:
                self.open.remove(symbol)
            else:
                self.give(dice[0])

    def want(self, die: int) -> bool:
        """One more of a die is wanted: is it there?"""
        self.net[die] -= 1
        if self.net[die] < 0:
            self.lacking += 1
            return False
        return True

    def give(self, die: int) -> bool:
        """One more of a die is there, or one less is wanted: was it lacking?"""
        self.net[die] += 1
        if self.net[die] <= 0:
            self.lacking -= 1
            return True
        return False

    def there(self, die: int, left: int) -> bool:
        """Is a die there, or could it be made with the actions that are left after this one?"""
        return self.net[die] > 0 or left > max(1, self.least[die])

    def search(self, left: int, agenda: list[int], held: list[list[int]]) -> bool:
        """Find all ways with so many actions left; False if there is none.

        The die that came on the agenda last is made first, with all that it takes; only then are the other parts of
        what it was sawn off there: nothing is made of its own parts.
        """
        if agenda and agenda[-1] == RELEASE:
            agenda = agenda[:-1]
            for die in held[-1]:
                if self.give(die):
                    agenda.remove(die)
            seen = self.search(left, agenda, held[:-1])
            for die in held[-1]:
                self.want(die)
            return seen
        if self.lacking > left * ids.FACES or len(self.found) >= MOST_FOUND:
            return False
        if min(self.stock) < 0 and not self.affordable():
            return False
        self.visits += 1
        open_ones = not self.lacking and len(self.open) > 0 and not self.open_payable()
        if not self.lacking and not open_ones and min(self.stock) >= 0:
            key = tuple(sorted(self.moves))
            if key not in self.known:
                self.known.add(key)
                self.found.append(self.moves[::-1])
            return True
        if not left or self.visits > self.most_visits or not self.enough(left, agenda, held):
            return False
        key = self.key(left, agenda, held)
        if key in self.hopeless:
            return False
        if agenda:
            self.give(agenda[-1])
            seen = self.make(agenda[-1], left, agenda[:-1], held)
            self.want(agenda[-1])
        elif open_ones:
            seen = self.make_open(left, held)
        else:
            seen = self.earn(left, held)
        if not seen and len(self.found) < MOST_FOUND:
            self.hopeless.add(key)
        return seen

    def affordable(self) -> bool:
        """Could the tokens come that are lacking?"""
        for token in range(ids.TOKENS):
            if self.stock[token] < 0 and not self.earnable[token]:
                return False
        return True

    def key(self, left: int, agenda: list[int], held: list[list[int]]) -> tuple[int, ...]:
        """All that the rest of the search depends on."""
        marks = left | self.saws << 3 | self.ready << 5 | self.rooms << 16
        parts = [marks, *self.net, *self.stock, *self.trees, *sorted(self.open), NEVER, *agenda]
        for some in held:
            parts.append(NEVER)
            parts += some
        return tuple(parts)

    def open_payable(self) -> bool:
        """Are there dice for the symbols that several dice can fulfil? All others have theirs."""
        return payable(self.p.pack.dice_of, self.open, 0, self.net)

    def enough(self, left: int, agenda: list[int], held: list[list[int]]) -> bool:
        """Could there be dice enough in time? Most actions make one die of one, only some make more."""
        more = 0
        for some in held:
            more += len(some)
        again = self.stock[ids.REUSE] if self.built else 0
        times = min(left, self.saws + max(0, again))
        if times:
            more += times * self.free_cuts + max(0, self.blades_to_come(left))
        for event in range(ids.ON_SAW, ids.ON_HARVEST + 1):
            more += len(self.brings[event].dice) * left
        rooms = self.rooms
        room = 0
        while rooms:
            if rooms & 1:
                more += self.yields[room]
            rooms >>= 1
            room += 1
        if self.lacking > left + more:
            return False
        colours = [0] * ids.COLOURS  # an action makes dice of one colour, but for a transfer
        for die in agenda:
            if die >= 0:
                if self.least[die] > left:
                    return False
                colours[die // ids.FACES] = max(1, self.pure[die], colours[die // ids.FACES])
        if sum(colours) > left + self.transfers:
            return False
        pots = len([face for face in self.trees if face])
        return sum(self.net) + min(left, pots) + more >= len(self.open)

    def make_open(self, left: int, held: list[list[int]]) -> bool:
        """Make a die for one of the symbols that several dice can fulfil."""
        seen = False
        for place, symbol in enumerate(sorted(self.open)):
            if symbol in sorted(self.open)[:place]:
                continue
            self.open.remove(symbol)
            for die in self.p.pack.dice_of[symbol]:
                seen = self.make(die, left, [], held) or seen
            self.open.append(symbol)
        return seen

    def make(self, die: int, left: int, agenda: list[int], held: list[list[int]]) -> bool:
        """Every action that makes a die which is wanted, and no longer on the agenda."""
        seen = self.by_sawing(die, left, agenda, held)
        seen = self.by_splicing(die, left, agenda, held) or seen
        seen = self.by_gluing(die, left, agenda, held) or seen
        seen = self.by_harvest(die, left, agenda, held) or seen
        rooms = self.rooms
        room = 0
        while rooms:
            if rooms & 1:
                seen = self.by_ability(room, die, left, agenda, held) or seen
            rooms >>= 1
            room += 1
        return seen

    # --- an action, done and undone ------------------------------------------------------------------------------

    def before(
        self,
        move: int,
        event: int,
        takes: list[int],
        parts: list[int],
        left: int,
        agenda: list[int],
        held: list[list[int]],
    ) -> bool:
        """Search on for what comes before a move: the dice it takes; other parts it makes are there afterwards."""
        if parts:
            agenda = [*agenda, RELEASE]
            held = [*held, parts]
        lacking = [die for die in takes if not self.want(die)]
        brought = self.brings[event] if event >= 0 and self.brings[event].anything else None
        self.moves.append(move)
        seen = False
        for coming in self.agendas(agenda, self.hardest_last(lacking), held):
            if brought is None:
                seen = self.search(left - 1, coming, held) or seen
            else:
                seen = self.search(left - 1, self.bring(brought, coming), held) or seen
                self.take_back(brought)
        self.moves.pop()
        for die in takes:
            self.give(die)
        return seen

    def agendas(self, agenda: list[int], lacking: list[int], held: list[list[int]]) -> list[list[int]]:
        """What is to be made next: dice that are lacking, before the other parts are there.

        Or a die is taken that was meant for something else, and one is made for that when the other parts are there.
        """
        found = [[*agenda, *lacking]]
        if held:
            for place, die in enumerate(lacking):
                if self.me.lumber[die]:
                    found.append([die, *agenda, *lacking[:place], *lacking[place + 1 :]])
            if len(lacking) > 1 and self.me.lumber[lacking[0]] and self.me.lumber[lacking[1]]:
                found.append([*lacking, *agenda])
        return found

    def bring(self, brought: Brought, agenda: list[int]) -> list[int]:
        """Tokens and dice come; what is on the agenda then."""
        for token in range(ids.TOKENS):
            self.stock[token] += brought.tokens[token]
        agenda = agenda[:]
        for die in brought.dice:
            if self.give(die):
                agenda.remove(die)
        return agenda

    def take_back(self, brought: Brought) -> None:
        """They are gone again."""
        for token in range(ids.TOKENS):
            self.stock[token] -= brought.tokens[token]
        for die in brought.dice:
            self.want(die)

    def tile_ready(self, mask: int, token: int) -> bool:
        """Can a tile be used, or once more by a token?"""
        if self.stock[token] <= 0 and not self.earnable[token]:
            return False
        return bool(self.ready & mask) or bool(self.built & mask and self.stock[ids.REUSE] > 0)

    def with_tile(
        self,
        mask: int,
        token: int,
        move: int,
        event: int,
        takes: list[int],
        left: int,
        agenda: list[int],
        held: list[list[int]],
    ) -> bool:
        """Use a splicing or gluing tile: it is used then, or a token is spent."""
        fresh = self.ready & mask
        if fresh:
            self.ready &= ~mask
        else:
            self.stock[ids.REUSE] -= 1
        self.stock[token] -= 1
        seen = self.before(move, event, takes, [], left, agenda, held)
        self.stock[token] += 1
        if fresh:
            self.ready |= mask
        else:
            self.stock[ids.REUSE] += 1
        return seen

    # --- what makes a die ----------------------------------------------------------------------------------------

    def can_saw(self) -> bool:
        """Is there a sawing tile, or one to be used once more?"""
        return self.saws > 0 or bool(self.built & ids.SAWS and self.stock[ids.REUSE] > 0)

    def by_sawing(self, die: int, left: int, agenda: list[int], held: list[list[int]]) -> bool:
        """A larger die of its colour is sawn."""
        if not self.can_saw():
            return False
        seen = False
        face = die % ids.FACES + 1
        base = die - face
        most = min(ids.FACES, max(0, self.blades_to_come(left)) + self.free_cuts + 1)
        for whole in range(face + 1, ids.FACES + 1):
            if self.there(base + whole, left):
                for parts in PARTS_UP_TO[most][whole]:
                    if face in PARTS[parts]:
                        others = [base + part for part in PARTS[parts]]
                        others.remove(die)
                        seen = self.saw_into(base + whole, parts, others, left, agenda, held) or seen
        return seen

    def blades_to_come(self, left: int) -> int:
        """The sawblades that are there, or could be in time."""
        blades = self.stock[ids.SAWBLADE]
        if self.earnable[ids.SAWBLADE]:
            for event in range(ids.ON_SAW, ids.ON_HARVEST + 1):
                blades += self.brings[event].tokens[ids.SAWBLADE] * left
            for room in range(len(self.used_for)):
                if self.rooms >> room & 1:
                    blades += self.used_for[room].tokens[ids.SAWBLADE]
        return blades

    def saw_into(
        self, whole: int, parts: int, others: list[int], left: int, agenda: list[int], held: list[list[int]]
    ) -> bool:
        """Saw a die; the others are the parts that nobody has asked for yet."""
        blades = max(0, len(PARTS[parts]) - 1 - self.free_cuts)
        self.stock[ids.SAWBLADE] -= blades
        fresh = self.saws > 0
        if fresh:
            self.saws -= 1
        else:
            self.stock[ids.REUSE] -= 1
        seen = self.before(self.saw.pack(whole, parts), ids.ON_SAW, [whole], others, left, agenda, held)
        if fresh:
            self.saws += 1
        else:
            self.stock[ids.REUSE] += 1
        self.stock[ids.SAWBLADE] += blades
        return seen

    def by_splicing(self, die: int, left: int, agenda: list[int], held: list[list[int]]) -> bool:
        """A smaller die of its colour is raised."""
        seen = False
        for splicing, amounts in enumerate(self.amounts):
            mask = 1 << ids.SPLICE_1 + splicing
            if not self.tile_ready(mask, ids.SCRAPWOOD):
                continue
            for by in amounts:
                if by <= die % ids.FACES and self.there(die - by, left):
                    move = self.splice.pack(splicing, die - by, by - 1)
                    seen = (
                        self.with_tile(mask, ids.SCRAPWOOD, move, ids.ON_SPLICE, [die - by], left, agenda, held) or seen
                    )
        return seen

    def by_gluing(self, die: int, left: int, agenda: list[int], held: list[list[int]]) -> bool:
        """Two smaller dice are glued, of which one has its colour."""
        mask = 1 << ids.GLUE_1
        face = die % ids.FACES + 1
        if face > self.limit or not self.tile_ready(mask, ids.GLUE):
            return False
        seen = False
        colour = die // ids.FACES
        for part in range(1, face):
            one = colour * ids.FACES + part - 1
            if not self.there(one, left):
                continue
            for other_colour in range(ids.COLOURS):
                if other_colour == colour and part > face - part:
                    continue
                other = other_colour * ids.FACES + face - part - 1
                if self.there(other, left):
                    move = self.glue.pack(min(one, other), max(one, other), colour)
                    seen = self.with_tile(mask, ids.GLUE, move, ids.ON_GLUE, [one, other], left, agenda, held) or seen
        return seen

    def by_harvest(self, die: int, left: int, agenda: list[int], held: list[list[int]]) -> bool:
        """Its tree is harvested."""
        colour = die // ids.FACES
        face = die % ids.FACES + 1
        if self.trees[colour] != face:
            return False
        self.trees[colour] = 0
        seen = self.before(self.harvest.pack(colour), ids.ON_HARVEST, [], [], left, agenda, held)
        self.trees[colour] = face
        return seen

    def by_ability(self, room: int, die: int, left: int, agenda: list[int], held: list[list[int]]) -> bool:
        """The helper in a room makes it, if that is what he can do."""
        helpers = self.p.pack.helpers
        card = self.me.rooms[room]
        op = helpers.op[card]
        if op == ids.OP_NONE and die not in self.used_for[room].dice:
            return False
        lacking = self.begin(room, card)
        agenda = [*agenda, *lacking]
        face = die % ids.FACES + 1
        seen = False
        if op == ids.OP_NONE:
            self.want(die)  # it is among what the ability brings
            seen = self.use(room, card, left, [*agenda, die] if self.net[die] < 0 else agenda, held)
            self.give(die)
        elif op == ids.SHIFT:
            verb = self.verb(ids.SHIFT_DIE)
            for by in helpers.by[card]:
                if helpers.on_trees[card]:
                    seen = self.by_growing(verb, card, by, die, left, agenda, held) or seen
                elif 1 <= face - by <= ids.FACES:
                    move = verb.pack(card, die - by, SHIFTS.index(by))
                    seen = self.change(move, [die - by], [], left, agenda, held) or seen
        elif op == ids.FLIP:
            source = die + ids.FACES + 1 - 2 * face
            seen = self.change(self.verb(ids.FLIP_DIE).pack(card, source), [source], [], left, agenda, held)
        elif op == ids.RECOLOR:
            for colour in range(ids.COLOURS):
                if colour != die // ids.FACES:
                    source = colour * ids.FACES + face - 1
                    move = self.verb(ids.RECOLOR_DIE).pack(card, source, die // ids.FACES)
                    seen = self.change(move, [source], [], left, agenda, held) or seen
        elif op == ids.TRANSFER:
            seen = self.by_transfer(card, die, left, agenda, held)
        elif op == ids.SPLIT:
            for whole in range(face + 1, ids.FACES + 1):
                source = die - face + whole
                move = self.verb(ids.SPLIT_DIE).pack(card, source, PAIRS[whole][face])
                seen = self.change(move, [source], [source - face], left, agenda, held) or seen
        self.end(room, card)
        return seen

    def begin(self, room: int, card: int) -> list[int]:
        """An ability is used and paid for; the dice that are lacking for it."""
        self.rooms ^= 1 << room
        pay = self.p.pack.helpers.pay[card]
        for token in range(len(pay)):
            self.stock[token] -= pay[token]
        return self.want_all(self.p.pack.demands[self.p.pack.order_count + card])

    def end(self, room: int, card: int) -> None:
        """It is not used."""
        self.give_all(self.p.pack.demands[self.p.pack.order_count + card])
        pay = self.p.pack.helpers.pay[card]
        for token in range(len(pay)):
            self.stock[token] += pay[token]
        self.rooms ^= 1 << room

    def change(
        self, move: int, takes: list[int], parts: list[int], left: int, agenda: list[int], held: list[list[int]]
    ) -> bool:
        """An ability makes the die of others."""
        for die in takes:
            if not self.there(die, left):
                return False
        return self.before(move, NONE, takes, parts, left, agenda, held)

    def use(self, room: int, card: int, left: int, agenda: list[int], held: list[list[int]]) -> bool:
        """An ability that brings something."""
        agenda = self.bring(self.used_for[room], agenda)
        seen = self.before(self.verb(ids.USE).pack(card), NONE, [], [], left, agenda, held)
        self.take_back(self.used_for[room])
        return seen

    def by_growing(
        self, verb: Verb[Any], card: int, by: int, die: int, left: int, agenda: list[int], held: list[list[int]]
    ) -> bool:
        """An ability changes a tree; one of six is lumber at once, another one must be harvested."""
        colour = die // ids.FACES
        tree = self.trees[colour]
        if not tree or tree + by != die % ids.FACES + 1:
            return False
        move = verb.pack(card, TREES + colour, SHIFTS.index(by))
        self.trees[colour] = 0
        seen = False
        if tree + by == ids.FACES:
            seen = self.before(move, ids.ON_HARVEST, [], [], left, agenda, held)
        elif left > 1:
            self.moves.append(self.harvest.pack(colour))
            seen = self.before(move, ids.ON_HARVEST, [], [], left - 1, agenda, held)
            self.moves.pop()
        self.trees[colour] = tree
        return seen

    def by_transfer(self, card: int, die: int, left: int, agenda: list[int], held: list[list[int]]) -> bool:
        """A pip goes from one die to another, of which one is the die that is wanted."""
        verb = self.verb(ids.TRANSFER_PIP)
        seen = False
        if die % ids.FACES:  # the other one is lowered
            for other in self.partners(agenda, -1):
                move = verb.pack(card, other, die - 1)
                seen = self.change(move, [die - 1, other], [other - 1], left, agenda, held) or seen
        if die % ids.FACES < ids.FACES - 1:  # the other one is raised
            for other in self.partners(agenda, 1):
                move = verb.pack(card, die + 1, other)
                seen = self.change(move, [die + 1, other], [other + 1], left, agenda, held) or seen
        return seen

    def partners(self, agenda: list[int], by: int) -> list[int]:
        """The dice that a pip could go to or come from: spare ones, and those of which one is made that is wanted."""
        able = [die for die in range(ids.DICE) if 1 <= die % ids.FACES + 1 + by <= ids.FACES]
        good = [die for die in able if self.net[die] > 0 or die + by in agenda]
        return good or able

    # --- tokens that are lacking ---------------------------------------------------------------------------------

    def earn(self, left: int, held: list[list[int]]) -> bool:
        """All dice are there, but not the tokens: what brings some?"""
        seen = False
        token = 0
        while self.stock[token] >= 0:
            token += 1
        for room, card in enumerate(self.me.rooms):
            if self.rooms >> room & 1 and self.used_for[room].tokens[token]:
                lacking = self.begin(room, card)
                seen = self.use(room, card, left, lacking, held) or seen
                self.end(room, card)
        if self.brings[ids.ON_HARVEST].tokens[token]:
            for colour in range(ids.COLOURS):
                if self.trees[colour]:
                    die = colour * ids.FACES + self.trees[colour] - 1
                    seen = self.by_harvest(die, left, [], held) or seen
        for die in range(ids.DICE):
            if self.net[die] > 0:
                seen = self.earn_with(die, token, left, held) or seen
        return seen

    def earn_with(self, die: int, token: int, left: int, held: list[list[int]]) -> bool:
        """Work on a die that is not wanted, for what helpers gain by it."""
        seen = False
        face = die % ids.FACES + 1
        if self.brings[ids.ON_SAW].tokens[token] and self.can_saw():
            for parts in PARTS_UP_TO[2][face]:
                others = [die - face + part for part in PARTS[parts]]
                seen = self.saw_into(die, parts, others, left, [], held) or seen
        for larger in range(die + 1, die + ids.FACES - die % ids.FACES):
            if self.brings[ids.ON_SPLICE].tokens[token]:
                seen = self.by_splicing(larger, left, [], held) or seen
            if self.brings[ids.ON_GLUE].tokens[token]:
                seen = self.by_gluing(larger, left, [], held) or seen
        return seen
