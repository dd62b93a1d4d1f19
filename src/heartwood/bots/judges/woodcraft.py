"""What a position of Woodcraft is worth to a seat.

Points are certain; everything else is counted as the points it is likely to become in the turns that are left. Cards
are judged by their data: nothing here knows a card by name. Moves inside an action are thought through to its end, so
that a tile is chosen for what its action brings.
"""

from typing import Final

from heartwood.bots.judge import UNKNOWN, Clue, Judge
from heartwood.core.chance import Chance, fast
from heartwood.core.position import ID_MASK, MASK_SHIFT, Position
from heartwood.core.verbs import ID_BITS
from heartwood.games.woodcraft.dice import PARTS
from heartwood.games.woodcraft.features import rounds_to_deadline
from heartwood.games.woodcraft.gains import counter
from heartwood.games.woodcraft.ids import (
    BERRIES,
    BLUEBERRIES,
    BLUEBERRY_TRACK,
    CHOOSE,
    COLOURS,
    DICE,
    FACES,
    FINISH,
    GLUE,
    GRANTED,
    HARVEST,
    HAZELNUT_TRACK,
    HIRING,
    IMMEDIATE,
    LANTERN,
    LIMIT,
    MARKET,
    MARKETING,
    ONCE_PER_TURN,
    OP_ACTION,
    OP_BITS,
    OP_CONTRACT,
    OP_DIE,
    OP_MASK,
    OP_NONE,
    OP_ONE_OF,
    OP_PER,
    PERFORM,
    PIECES,
    PIPS,
    PLACE,
    PLACING,
    PRODUCING,
    REPUTATION_TRACK,
    RETURN,
    REUSE,
    RULE_GROWTH,
    SAW,
    SAW_1,
    SAWBLADE,
    SAWS,
    SCRAPWOOD,
    SWAP,
    TOKENS,
    TOOL_KIND,
    TURN,
    VALUE_BITS,
    VALUE_MASK,
)
from heartwood.games.woodcraft.pack import Pack
from heartwood.games.woodcraft.position import CARD_MASK, NONE, ROW_SHIFT, Player, Woodcraft
from heartwood.games.woodcraft.scoring import leftovers

# The features and what each unit of them is worth in points.
FEATURES: Final = [
    ("points", 1.0),  # scored so far
    ("blueberries", 0.35),  # in stock, the fewer turns are left the less they count
    ("marketing", 0.6),  # points that the blueberries can buy in the turns left
    ("lanterns", 1.3),
    ("materials", 0.35),  # glue, scrapwood and sawblades
    ("reuse", 0.7),  # tile-reuse tokens
    ("lumber", 0.55),  # the yard's prices of all dice, trees included
    ("hazelnut_income", 1.0),  # points from hazelnut income in the phases to come
    ("blueberry_income", 0.6),  # blueberries from income in the phases to come
    ("reputation", 1.0),  # points for completed orders, and for those to be expected
    ("orders", 0.8),  # points in sight from the orders beside the board
    ("overdue", -2.0),  # orders that will hardly be completed in time
    ("contracts", 1.0),  # points from claimed contracts
    ("abilities", 0.7),  # points that the abilities of helpers will bring
    ("production", 0.7),  # points that their production will bring
    ("workshop", 1.0),  # points that the pieces built will bring
    ("ready", 0.3),  # sawing, splicing and gluing tiles not used yet
    ("tools", 0.5),  # in the attic
    ("leftovers", 1.0),  # points for what is left over
]

# What gains are worth in points, by the parts of an effect: points, blueberries, reputation, hazelnut and blueberry
# income, lantern, glue, scrapwood, sawblade, reuse, production, tool
PART_WORTH: Final = [1.0, 0.7, 1.6, 2.2, 1.5, 1.3, 0.5, 0.5, 0.6, 0.8, 1.4, 3.0]
DIE_WORTH: Final = 0.55  # for each blueberry of its price
DIE_COST: Final = 0.45  # for an order
TOKEN_COST: Final = 0.4
ACTION_WORTH: Final = 4.0
CONTRACT_WORTH: Final = 10.0
PER_TIMES: Final = 4.0  # how often a gain for each of something comes
# How often in a turn an event that a helper answers to occurs: the seven actions, then the others from 7 on
OFTEN: Final = [0.2, 0.25, 0.1, 0.2, 0.2, 0.1, 0.15, 0.5, 0.25, 0.15, 0.2, 0.15, 0.1, 0.15, 0.45, 0.7, 0.2, 0.2]
OP_PER_TURN: Final = [0.9, 0.35, 0.3, 0.3, 0.2, 0.3]  # a once-per-turn change of a die; the first: how often a gain
RULE_PER_TURN: Final = [0.25, 0.1, 0.1, 0.25, 0.0]
PIECE_PER_TURN: Final = [0.0, 0.35, 0.35, 0.0, 0.3, 0.15, 0.0, 0.2, 0.3, 0.3]  # pots, saws, splicing, gluing
RARE: Final = 0.15  # an event or rule without a number of its own
WORK_PER_TURN: Final = 0.14  # how often a helper produces
NEXT_DIE: Final = 0.75  # the share at which each further die counts
SPARE: Final = 7  # blueberries to spare in a coming turn
MOST_MONEY: Final = 149  # more blueberries bring no more
TURNS: Final = 16  # marketing is foreseen for fewer than so many
# How contracts' counters grow in a turn: orders, late ones, on time, helpers, tools, improvements, income, marketing
GROWTH: Final = [0.4, 0.2, 0.25, 0.15, 0.25, 0.15, 0.2, 0.5, 0.0]
EXPECTED_PIPS: Final = 16
LAST_ACTIONS: Final = 4  # from here on goods count less and less
MOST_LANTERNS: Final = 5  # more lanterns or tokens bring no more
ENOUGH: Final = 3
GROWING: Final = 2  # turns for which a tree's growth is foreseen
KEPT: Final = 0.3  # of an order in hand
TO_SAW: Final = 0.5  # of a missing die
MISSING_TOKEN: Final = 0.4
SOON: Final = 6  # rounds before a deadline
EXPECTED: Final = 0.7  # of the orders in sight count for reputation
READY: Final = 0.85  # how likely an order is completed if nothing is missing
FOUND: Final = 0.7  # and if something is
EACH: Final = 0.1  # less for each die
PACE: Final = 0.9  # dice found for orders in a turn
NEW_ORDERS: Final = 0.3  # completed in a turn, on average
# Steps whose moves show their worth only later
BLIND: Final = 1 << PRODUCING | 1 << TOOL_KIND | 1 << GRANTED | 1 << HIRING
EPSILON: Final = 0.05  # a free action must help by so much
NO_MOVE: Final = -1


class Tables:
    """What follows from a content pack alone."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        effects = pack.effects
        self.effect = [0.0] * len(effects.table)
        for _ in range(3):  # effects inside effects
            for number in range(len(effects.table)):
                self.effect[number] = effect_worth(pack, self.effect, number)
        self.reward = [self.effect[reward] for reward in pack.orders.reward]
        self.row = [self.effect[gain] if gain > 0 else 0.0 for gain in pack.board.row_gain]
        for row in range(len(self.row)):
            self.row[row] -= pack.board.row_loss[row]
        self.demand = [demand_worth(pack, card) for card in range(pack.order_count)]
        self.ability = [ability_worth(pack, self.effect, card) for card in range(len(pack.helpers.ids))]
        self.production = [WORK_PER_TURN * self.effect[gain] for gain in pack.helpers.production]
        self.at_once = [
            self.effect[gain] if pack.helpers.kind[card] == IMMEDIATE else 0.0
            for card, gain in enumerate(pack.helpers.gain)
        ]
        value = pack.board.reputation_value
        last = len(value) - 1
        self.standing = [
            (value[max(0, here - 1)] + 2 * value[here] + 2 * value[min(last, here + 1)] + value[min(last, here + 2)])
            / 6
            for here in range(last + 1)
        ]
        self.dearest = sorted(range(DICE), key=pack.price.__getitem__, reverse=True)
        self.market = [market_worth(pack, turns) for turns in range(TURNS)]


def effect_worth(pack: Pack, known: list[float], number: int) -> float:
    """What an effect is worth in points."""
    effects = pack.effects
    worth = 0.0
    for part in effects.table[number]:
        op = part & OP_MASK
        amount = part >> OP_BITS
        if op < OP_DIE - 1:
            worth += PART_WORTH[op] * amount
        elif op < OP_DIE:
            worth += PART_WORTH[op]
        elif op == OP_DIE:
            worth += DIE_WORTH * pack.price[pack.dice_of[amount][0]]
        elif op == OP_PER:
            worth += PER_TIMES * known[effects.per_gain[amount]]
        elif op == OP_ACTION:
            worth += ACTION_WORTH
        elif op == OP_ONE_OF:
            worth += max([known[option] for option in effects.choices[amount]])
        elif op == OP_CONTRACT:
            worth += CONTRACT_WORTH
    return worth


def demand_worth(pack: Pack, card: int) -> float:
    """What an order costs, in points."""
    worth = 0.0
    for symbol in pack.demands[card]:
        if symbol & VALUE_MASK:
            worth += DIE_COST * min([pack.price[die] for die in pack.dice_of[symbol]])
        else:
            worth += DIE_COST
    for amount in pack.orders.tokens[card]:
        worth += TOKEN_COST * amount
    return worth


def ability_worth(pack: Pack, effect: list[float], card: int) -> float:
    """What a helper's ability brings in a turn, in points."""
    helpers = pack.helpers
    worth = 0.0
    if helpers.kind[card] == ONCE_PER_TURN:
        if helpers.op[card] == OP_NONE:
            paid = 0.0
            for token in range(len(helpers.pay[card])):
                paid += 0.7 * helpers.pay[card][token]
            worth += OP_PER_TURN[OP_NONE] * max(0.0, effect[helpers.gain[card]] - paid)
        else:
            worth += OP_PER_TURN[helpers.op[card]]
    elif helpers.kind[card] != IMMEDIATE:
        if helpers.trigger[card] >= 0:
            gain = effect[helpers.gain[card]] + 0.7 * helpers.discount[card]
            worth += frequency(OFTEN, helpers.trigger[card]) * gain
        if helpers.rule[card] >= 0:
            worth += frequency(RULE_PER_TURN, helpers.rule[card]) * helpers.rule_amount[card]
    return worth


def frequency(known: list[float], word: int) -> float:
    """How often in a turn; a word that came into the vocabulary later counts as a rare one."""
    return known[word] if word < len(known) else RARE


def market_worth(pack: Pack, turns: int) -> list[list[float]]:
    """The points that so many turns of marketing bring, by step of the counter and blueberries."""
    prices = pack.board.market_price
    points = pack.board.market_points
    last = len(prices) - 1
    table: list[list[float]] = []
    for start in range(len(prices) + 1):
        row: list[float] = []
        for money in range(MOST_MONEY + 1):
            worth = 0.0
            left = float(money)
            for turn in range(turns):
                at = min(start + turn, last)
                if left < prices[at]:
                    if turns > 1:
                        worth += points[at] * left / prices[at] * 0.8
                    break
                left -= prices[at]
                worth += points[at]
            row.append(worth)
        table.append(row)
    return table


class WoodcraftJudge(Judge):
    """Named features, in units of the game."""

    def __init__(self, names: list[str], weights: list[float]) -> None:
        super().__init__(names, weights)
        self.tables: Tables | None = None

    def features(self, p: Position, seat: int) -> list[float]:
        assert isinstance(p, Woodcraft)
        me = p.players[seat]
        if not p.stack:
            return [float(me.score)] + [0.0] * (len(self.names) - 1)
        tables = self.tables
        if tables is None or tables.pack is not p.pack:
            tables = Tables(p.pack)
            self.tables = tables
        turns = turns_left(p, seat)
        actions = turns - 1 if turns and seat == p.active and p.done else turns
        phases = phases_left(p)
        fade = 1.0 if actions >= LAST_ACTIONS else actions / LAST_ACTIONS  # what is not points yet counts less and less
        stock = me.stock
        blueberries = stock[BLUEBERRIES]
        abilities = 0.0
        production = 0.0
        for card in me.rooms:
            if card != NONE:
                abilities += tables.ability[card]
                production += tables.production[card]
        completions, in_sight, overdue = open_orders(p, me, tables, actions, fade)
        if me.draft:  # setting up: what is chosen in secret
            if me.chosen_helper != NONE:
                blueberries -= p.pack.helpers.cost[me.chosen_helper]
                abilities += tables.ability[me.chosen_helper]
                production += tables.production[me.chosen_helper]
                in_sight += tables.at_once[me.chosen_helper]
            for card in me.kept:
                in_sight += KEPT * (tables.reward[card] - tables.demand[card])
        workshop = 0.0
        ready = 0
        for piece in range(PIECES):
            if me.pieces >> piece & 1:
                workshop += PIECE_PER_TURN[piece]
                if piece >= SAW_1 and not me.used >> piece & 1:
                    ready += 1
        contracts = 0.0
        for contract in me.claims:
            contracts += contract_worth(p, me, contract, actions)
        tools = 0
        for tool in me.attic:
            if tool != NONE:
                tools += 1
        return [
            float(me.score),
            blueberries * fade,
            tables.market[min(turns, TURNS - 1)][me.marketing][
                min(MOST_MONEY, blueberries + SPARE * max(0, turns - 1))
            ],
            min(MOST_LANTERNS, stock[LANTERN]) * fade,
            (min(ENOUGH, stock[GLUE]) + min(ENOUGH, stock[SCRAPWOOD]) + min(ENOUGH, stock[SAWBLADE])) * fade,
            min(ENOUGH, stock[REUSE]) * fade,
            lumber_worth(p, me, tables, turns) * fade,
            float(me.tracks[HAZELNUT_TRACK] * phases),
            float(me.tracks[BLUEBERRY_TRACK] * phases) if phases > 1 else 0.0,
            (len(me.completed) + completions + NEW_ORDERS * actions) * tables.standing[me.tracks[REPUTATION_TRACK]],
            in_sight,
            overdue,
            contracts,
            abilities * actions,
            production * actions,
            workshop * actions,
            ready * fade,
            tools * fade,
            leftovers(p, me) * (1.0 - fade) / p.pack.board.leftovers,
        ]

    def nearer(self, before: Position, after: Position, seat: int) -> list[str]:
        """The orders beside the board for which fewer dice and tokens are missing."""
        assert isinstance(before, Woodcraft)
        assert isinstance(after, Woodcraft)
        me = before.players[seat]
        now = after.players[seat]
        had = [entry & CARD_MASK for entry in me.orders]
        found: list[str] = []
        for entry in now.orders:
            card = entry & CARD_MASK
            if card in had:
                was = lack(before, me, card, me.lumber[:], me.stock[:])
                if was - lack(after, now, card, now.lumber[:], now.stock[:]) >= MISSING_TOKEN:
                    found.append(after.pack.orders.ids[card])
        return found

    def purposes(self, before: Position, after: Position, seat: int) -> list[Clue]:
        from heartwood.bots.judges.woodcraft_purposes import purposes  # the edge: not needed to judge

        assert isinstance(before, Woodcraft)
        assert isinstance(after, Woodcraft)
        return purposes(before, after, seat)

    def served(self, before: Position, after: Position, seat: int) -> list[Clue]:
        from heartwood.bots.judges.woodcraft_purposes import served

        assert isinstance(before, Woodcraft)
        assert isinstance(after, Woodcraft)
        return served(before, after, seat)

    def is_alike(self, purpose: Clue, other: Clue) -> bool:
        if purpose[0].startswith("blueberries.") and purpose[0] == other[0]:  # how many they are, the goods tell
            return True
        if purpose[0] == other[0] == "orders.soon":  # by whatever way
            return purpose[1]["order"] == other[1]["order"]
        return purpose == other

    def forgone(self, before: Position, after: Position, seat: int) -> list[Clue]:
        from heartwood.bots.judges.woodcraft_purposes import forgone

        assert isinstance(before, Woodcraft)
        assert isinstance(after, Woodcraft)
        return forgone(before, after, seat)

    def is_store(self, place: str) -> bool:
        return place == "lumber" or place.startswith("trees.")

    def candidates(self, p: Position, seat: int) -> list[int]:
        """Without work on dice that no order asks for, one kind of tool where all are alike, no harvest at the end."""
        assert isinstance(p, Woodcraft)
        moves = p.moves(seat)
        if len(moves) < 2:
            return moves
        top = p.stack[-1] & ID_MASK
        me = p.players[seat]
        if top == TOOL_KIND:
            for move in moves:
                if move >> ID_BITS not in me.attic:
                    return [move]
            return moves
        if top in (MARKETING, LIMIT):  # a tree is no help any more
            return [move for move in moves if move & ID_MASK != HARVEST]
        if top != TURN:
            return moves
        wanted = wanted_dice(p, me)
        return [move for move in moves if move & ID_MASK != SAW or self.saws_wanted(p, move, wanted)]

    def saws_wanted(self, p: Woodcraft, move: int, wanted: int) -> bool:
        """Does a cut make a die that an order asks for?"""
        saw = p.book.verbs[SAW]
        assert saw is not None
        colour = (move >> ID_BITS & saw.first_mask) // FACES
        for face in PARTS[move >> saw.second_shift & saw.second_mask]:
            if wanted >> colour * FACES + face - 1 & 1:
                return True
        return False

    def value_of(self, p: Position, seat: int, move: int, dice: Chance) -> float:
        """The position after a move, its action thought through to the end; the end of a turn as it lies."""
        assert isinstance(p, Woodcraft)
        verb = move & ID_MASK
        if verb == FINISH:
            return self.worth(p, seat)
        trial = p.with_chance(dice)
        if verb == PLACE:
            trial.players[seat].chosen = move >> ID_BITS
            return self.worth(trial, seat)
        if verb == RETURN:
            trial.players[seat].lumber[move >> ID_BITS] -= 1
            return self.worth(trial, seat)
        if p.stack[-1] & ID_MASK == MARKETING:
            return self.after_market(trial, seat, verb == MARKET)
        trial.apply(seat, move)
        return self.worth_played_out(trial, seat, dice, verb == CHOOSE)

    def after_market(self, trial: Woodcraft, seat: int, bought: bool) -> float:
        """The turn is over, with points bought at its end or without."""
        if bought:
            market = trial.book.verbs[MARKET]
            assert market is not None
            market.play(trial, seat, 0, 0, 0)
        trial.active = (seat + 1) % trial.seats
        if trial.active == trial.first:
            trial.round += 1
        return self.worth(trial, seat)

    def worth_played_out(self, p: Woodcraft, seat: int, dice: Chance, planning: bool) -> float:
        """What a position is worth once the seat's action in it is thought through."""
        while p.stack:
            top = p.stack[-1]
            step = top & ID_MASK
            if not top >> MASK_SHIFT >> seat & 1 or step <= PLACING or step >= MARKETING:
                break
            if step == TURN:
                if not planning or p.done:
                    break
                return self.best_option(p, seat, dice)
            moves = self.candidates(p, seat)
            best = moves[0]
            if len(moves) > 1:
                most = 0.0
                blind = bool(BLIND >> step & 1)
                for place, move in enumerate(moves):
                    if blind and place and move & ID_MASK == HARVEST:
                        continue  # possible in between, and no part of the action: every order of it would be tried
                    trial = p.with_chance(dice)
                    trial.apply(seat, move)
                    value = self.worth_played_out(trial, seat, dice, False) if blind else self.worth(trial, seat)
                    if place == 0 or value > most:
                        best = move
                        most = value
                if blind:
                    return most
            p.apply(seat, best)
        return self.worth(p, seat)

    def best_option(self, p: Woodcraft, seat: int, dice: Chance) -> float:
        """A tile is chosen: its action, or the blueberries."""
        trial = p.with_chance(dice)
        trial.apply(seat, BERRIES)
        most = self.worth(trial, seat)
        for move in p.moves(seat):
            if move & ID_MASK == PERFORM:
                trial = p.with_chance(dice)
                trial.apply(seat, move)
                value = self.worth_played_out(trial, seat, dice, False)
                if value > most:
                    most = value
        return most

    def best(self, p: Position, seat: int, chance: Chance) -> int:
        """In a turn first whatever is free and helps, then the tile and its action."""
        assert isinstance(p, Woodcraft)
        moves = self.candidates(p, seat)
        if len(moves) == 1:
            return moves[0]
        dice = fast(chance.below(UNKNOWN))
        if p.stack[-1] & ID_MASK != TURN:
            return self.best_of(p, seat, moves, dice)
        main = [move for move in moves if IS_MAIN[move & ID_MASK]]
        if len(main) < len(moves):
            best = NO_MOVE
            most = self.worth(p, seat) + EPSILON
            for move in moves:
                if not IS_MAIN[move & ID_MASK]:
                    value = self.value_of(p, seat, move, dice)
                    if value > most:
                        best = move
                        most = value
            if best != NO_MOVE:
                return best
        if p.tile == NONE:
            return self.best_tile(p, seat, main, dice)
        return self.best_of(p, seat, main, dice)

    def best_tile(self, p: Woodcraft, seat: int, moves: list[int], dice: Chance) -> int:
        """The tile with the best bonus and action; for a lantern it may be another tile's action."""
        after: list[float] = []  # what the position is worth with each tile's bonus
        gain: list[float] = []  # what its action, or the blueberries, add to that
        for move in moves:
            trial = p.with_chance(dice)
            trial.apply(seat, move)
            while trial.stack[-1] & ID_MASK != TURN:
                trial.apply(seat, self.best(trial, seat, dice))
            after.append(self.worth(trial, seat))
            gain.append(self.best_option(trial, seat, dice) - after[-1])
        price = self.lantern_worth(p, seat)
        best = 0
        most = 0.0
        for place in range(len(moves)):
            value = after[place] + gain[place]
            if price >= 0.0:
                for other in range(len(moves)):
                    if other != place:
                        value = max(value, after[place] + gain[other] - price)
            if place == 0 or value > most:
                best = place
                most = value
        return moves[best]

    def lantern_worth(self, p: Woodcraft, seat: int) -> float:
        """What a swap costs in points, or -1 without a lantern."""
        me = p.players[seat]
        if me.stock[LANTERN] < p.pack.board.swap_lanterns:
            return -1.0
        here = self.worth(p, seat)
        me.stock[LANTERN] -= 1
        price = here - self.worth(p, seat)
        me.stock[LANTERN] += 1
        return price

    def best_of(self, p: Woodcraft, seat: int, moves: list[int], dice: Chance) -> int:
        """The best of these moves, the first among equals."""
        best = moves[0]
        most = 0.0
        if len(moves) > 1:
            for place, move in enumerate(moves):
                value = self.value_of(p, seat, move, dice)
                if place == 0 or value > most:
                    best = move
                    most = value
        return best


IS_MAIN: Final = [verb in (CHOOSE, PERFORM, BERRIES, SWAP, FINISH) for verb in range(ID_MASK + 1)]


def turns_left(p: Woodcraft, seat: int) -> int:
    """The turns a seat still has, the one going on included."""
    turns = p.setup.calendar.rounds - p.round
    if (seat - p.first) % p.seats >= (p.active - p.first) % p.seats:
        turns += 1
    return turns


def phases_left(p: Woodcraft) -> int:
    """The income phases to come."""
    phases = 0
    for after in p.setup.calendar.income_after:
        if after >= p.round:
            phases += 1
    return phases


def lumber_worth(p: Woodcraft, me: Player, tables: Tables, turns: int) -> float:
    """The prices of the dice, each counting less than the one before, and of the trees as they will be soon."""
    price = p.pack.price
    worth = 0.0
    share = 1.0
    for die in tables.dearest:
        for _ in range(me.lumber[die]):
            worth += price[die] * share
            share *= NEXT_DIE
    for colour in range(COLOURS):
        face = me.trees[colour]
        if face:
            face += (p.pack.board.growth + me.rules[RULE_GROWTH]) * min(GROWING, turns - 1)
            worth += price[colour * FACES + min(face, FACES) - 1]
    return worth


def open_orders(p: Woodcraft, me: Player, tables: Tables, actions: int, fade: float) -> tuple[float, float, float]:
    """The orders beside the board: how many will be completed, the points in sight from them, how many are in danger.

    Every die and token serves one order only; what is missing for earlier ones must be found first.
    """
    completions = 0.0
    in_sight = 0.0
    overdue = 0.0
    entries = me.orders
    if me.chosen != NONE:
        entries = [*entries, me.chosen | p.pack.orders.row[me.chosen] << ROW_SHIFT]
    if not entries:
        return completions, in_sight, overdue
    lumber = me.lumber[:]
    tokens = me.stock[:]
    work = 0.0
    for entry in entries:
        card = entry & CARD_MASK
        row = entry >> ROW_SHIFT
        missing = lack(p, me, card, lumber, tokens)
        rounds = rounds_to_deadline(p, row)
        chance = READY
        if missing > 0.0:
            work += missing
            spare = PACE * min(actions, rounds + 1) - work
            chance = max(0.0, FOUND - EACH * missing) * max(0.0, min(1.0, (spare + 1) / 4))
        net = tables.reward[card] + tables.row[row] - tables.demand[card] * fade
        completions += chance * EXPECTED
        in_sight += chance * max(0.0, net)
        if rounds < SOON:
            overdue += (1.0 - chance) * (1.0 - rounds / SOON)
    return completions, in_sight, overdue


def lack(p: Woodcraft, me: Player, card: int, lumber: list[int], tokens: list[int]) -> float:
    """How many dice an order still needs; what it finds is taken from `lumber` and `tokens`.

    A die that can be sawn off counts in part, and so does a token.
    """
    missing = 0.0
    for symbol in p.pack.demands[card]:
        found = False
        for die in p.pack.dice_of[symbol]:
            if lumber[die]:
                lumber[die] -= 1
                found = True
                break
        if not found:
            missing += TO_SAW if me.pieces & ~me.used & SAWS and saw_off(symbol, lumber) else 1.0
    if p.pack.asks_tokens[card]:
        needs = p.pack.orders.tokens[card]
        for token in range(TOKENS):
            missing += MISSING_TOKEN * max(0, needs[token] - max(0, tokens[token]))
            tokens[token] -= needs[token]
    return missing


def saw_off(symbol: int, lumber: list[int]) -> bool:
    """Take a die from the rest of a larger one, if there is one."""
    need = symbol & VALUE_MASK
    if need:
        for colour in range(COLOURS):
            if symbol >> VALUE_BITS >> colour & 1:
                for die in range(colour * FACES + need, (colour + 1) * FACES):
                    if lumber[die]:
                        lumber[die] -= 1
                        lumber[die - need] += 1
                        return True
    return False


def wanted_dice(p: Woodcraft, me: Player) -> int:
    """The dice that the orders beside the board ask for, as a mask."""
    mask = 0
    for entry in me.orders:
        for symbol in p.pack.demands[entry & CARD_MASK]:
            for die in p.pack.dice_of[symbol]:
                mask |= 1 << die
    return mask


def contract_worth(p: Woodcraft, me: Player, contract: int, actions: int) -> float:
    """The points a claimed contract is likely to bring."""
    contracts = p.pack.contracts
    kind = contracts.count[contract]
    if kind == PIPS and actions:
        times = float(EXPECTED_PIPS)
    else:
        times = counter(p, me, kind) + GROWTH[kind] * actions
    return min(times / contracts.every[contract] * contracts.points[contract], float(contracts.most[contract]))


def woodcraft_judge() -> WoodcraftJudge:
    """With the standard weights."""
    return WoodcraftJudge([name for name, _ in FEATURES], [weight for _, weight in FEATURES])
