"""What a position of Wordcraft is worth to a seat.

A letter card is worth its EP times the chance to keep or win its majority with the cubes that will still be spent.
How many that are depends on who ends the round. A word is judged without playing it: what it does to each card and
to the hand is looked up in small tables, so that hundreds of words cost no more than a few copies would.
"""

from math import exp, sqrt
from typing import Final

from heartwood.bots.judge import Clue, Judge
from heartwood.core.chance import Chance
from heartwood.core.position import ID_MASK, Position, first_of
from heartwood.games.wordcraft.achievements import fulfilled
from heartwood.games.wordcraft.cards import LADDER_STEPS, OPEN_CARDS
from heartwood.games.wordcraft.ids import ABOUT_APPEAL, CLAIM, CUBES, KEEP, PASS, SAY, STAND, TURN, VOTE, VOTING
from heartwood.games.wordcraft.position import NOBODY, WORD_MASK, Wordcraft
from heartwood.games.wordcraft.scoring import ladder_value
from heartwood.games.wordcraft.spelling import spell
from heartwood.games.wordcraft.turn import relative_said

POINTS: Final = 0
AT_RISK: Final = 1
IN_REACH: Final = 2
RIVALS: Final = 3
IN_HAND: Final = 4
TEMPO: Final = 5
LATER: Final = 6
PROGRESS: Final = 7
NAMES: Final = ["points", "at_risk", "in_reach", "rivals", "cubes", "tempo", "cubes_later", "progress"]
WEIGHTS: Final = [1.0, -1.0, 1.0, -1.0, 1.6, -1.0, -1.0, 1.0]

LAST_WORD: Final = 6  # cubes that a seat spends in a last turn
KNOWN: Final = [35, 50]  # sizes of words that everybody knows, or most people; a hint names a rarer one only for want
WIDTH: Final = 12  # candidates among the words of a turn
SLOPE: Final = 1.7  # of the logistic curve that comes close to the normal one


def hold(lead: int, more: float, others: float) -> float:
    """The chance not to be outnumbered: a lead in cubes, and the cubes to be expected from either side."""
    if more + others == 0.0:
        return 1.0 if lead >= 0 else 0.0
    return 1.0 / (1.0 + exp(-SLOPE * (lead + 0.5 + more - others) / sqrt(more + others)))


def majority_chance(counts: list[int], seat: int, ahead: list[int], share: float) -> float:
    """The chance that a seat has the most cubes on a card at the end of the round, alone or tied."""
    more = ahead[seat] * share
    chance = 1.0
    if not counts[seat]:
        chance = 1.0 - exp(-more)  # no tie at 0
        if chance == 0.0:
            return 0.0
    for other in range(len(counts)):
        if other != seat:
            chance *= hold(counts[seat] - counts[other], more, ahead[other] * share)
    return chance


def look_at_card(counts: list[int], seat: int, ep: int, ahead: list[int], share: float, out: list[float]) -> None:
    """Add what a letter card means to a seat: held or not, safe or not, and what the others expect of it."""
    chance = majority_chance(counts, seat, ahead, share)
    if counts[seat] and counts[seat] == max(counts):
        out[POINTS] += ep
        out[AT_RISK] += ep * (1.0 - chance)
    else:
        out[IN_REACH] += ep * chance
    rivals = 0.0
    for other in range(len(counts)):
        if other != seat:
            rivals += majority_chance(counts, other, ahead, share)
    out[RIVALS] += ep * rivals / (len(counts) - 1)


def look_at_hands(hands: list[int], seat: int, ahead: list[int], out: list[float]) -> None:
    """Add the cubes that a seat will still spend, and how far it is ahead: what the others hold beyond their reach."""
    out[IN_HAND] += ahead[seat]
    stranded = 0
    for other in range(len(hands)):
        if other != seat:
            stranded += hands[other] - ahead[other]
    out[TEMPO] += stranded / (len(hands) - 1)


def banked(p: Wordcraft, seat: int) -> float:
    """The EP that nobody can take from a seat any more."""
    cards = p.pack.cards
    total = p.trigger_ep[seat]
    for round in range(p.round):
        total += p.letter_ep[seat * cards.numbers.rounds + round]
    for place, card in enumerate(p.setup.open_cards):
        total += ladder_value(cards.achievements[card].ladder, p.on_cards[seat * OPEN_CARDS + place])
    return float(total)


def look_at_ladder(p: Wordcraft, place: int, cubes: int, out: list[float]) -> None:
    """Add what cubes on an achievement card promise (a full set pays best) and cost in the rounds to come."""
    cards = p.pack.cards
    ladder = cards.achievements[p.setup.open_cards[place]].ladder
    to_come = cards.numbers.rounds - p.round
    rest = cubes % LADDER_STEPS
    out[LATER] += cubes * to_come
    if to_come:
        out[PROGRESS] += rest * ladder[LADDER_STEPS - 1] / LADDER_STEPS - ladder_value(ladder, rest)


def cubes_ahead(p: Wordcraft, hands: list[int], trigger: int, next: int) -> list[int]:
    """The cubes that each seat will still spend in this round, if the seat `next` (or NOBODY) has the next turn."""
    ahead = [0] * p.seats
    if trigger == NOBODY:
        most = min(hands) + LAST_WORD - p.pack.cards.numbers.trigger_cubes
        for seat in range(p.seats):
            ahead[seat] = min(hands[seat], most)
    elif next != NOBODY:
        while next != trigger:  # the last turns
            ahead[next] = min(hands[next], LAST_WORD)
            next = (next + 1) % p.seats
    return ahead


def shares(p: Wordcraft) -> list[float]:
    """How many of the cubes to come each letter card gets: the dearer a letter, the rarer it is."""
    ep_of = p.pack.cards.ep_of
    rarity = [1.0 / max(ep_of[card], 1) for card in p.grid]
    total = sum(rarity)
    return [part / total for part in rarity]


class Turn:
    """A seat's turn with everything that its words are judged by. Tables fill as they are needed."""

    def __init__(self, p: Wordcraft, seat: int, weights: list[float]) -> None:
        self.p = p
        self.seat = seat
        self.weights = weights
        self.shares = shares(p)
        self.place_of = [0] * len(p.pack.cards.letters)
        for place, card in enumerate(p.grid):
            self.place_of[card] = place
        size = len(p.grid)
        self.counts = [[p.on_letters[other * size + place] for other in range(p.seats)] for place in range(size)]
        self.ahead: list[list[int]] = [[] for _ in range(p.hand[seat] + 1)]
        self.bases = [0.0] * (p.hand[seat] + 1)
        self.gains: list[list[list[float]]] = [[] for _ in range(p.hand[seat] + 1)]
        self.claims = [self.claim_gain(place) for place in range(OPEN_CARDS)]

    def weigh(self, features: list[float]) -> float:
        """Features to points."""
        total = 0.0
        for place, weight in enumerate(self.weights):
            total += weight * features[place]
        return total

    def claim_gain(self, place: int) -> float:
        """What one more cube on an achievement card is worth."""
        cubes = self.p.on_cards[self.seat * OPEN_CARDS + place]
        ladder = self.p.pack.cards.achievements[self.p.setup.open_cards[place]].ladder
        now = [0.0] * len(NAMES)
        then = [0.0] * len(NAMES)
        look_at_ladder(self.p, place, cubes, now)
        look_at_ladder(self.p, place, cubes + 1, then)
        then[POINTS] += ladder_value(ladder, cubes + 1) - ladder_value(ladder, cubes)
        return self.weigh(then) - self.weigh(now)

    def open_table(self, hand: int) -> None:
        """Prepare the tables for a hand of so many cubes at the end of this turn."""
        p = self.p
        numbers = p.pack.cards.numbers
        hands = p.hand[:]
        hands[self.seat] = hand
        features = [0.0] * len(NAMES)
        trigger = p.trigger
        if trigger == NOBODY and hand <= numbers.trigger_cubes:
            trigger = self.seat
            features[POINTS] += numbers.trigger_ep
        ahead = cubes_ahead(p, hands, trigger, (self.seat + 1) % p.seats)
        look_at_hands(hands, self.seat, ahead, features)
        self.ahead[hand] = ahead
        self.gains[hand] = [[self.card_worth(place, 0, ahead)] for place in range(len(p.grid))]
        self.bases[hand] = self.weigh(features) + sum([row[0] for row in self.gains[hand]])

    def card_worth(self, place: int, more: int, ahead: list[int]) -> float:
        """What a letter card is worth with so many more cubes of the seat on it."""
        counts = self.counts[place][:]
        counts[self.seat] += more
        features = [0.0] * len(NAMES)
        ep = self.p.pack.cards.ep_of[self.p.grid[place]]
        look_at_card(counts, self.seat, ep, ahead, self.shares[place], features)
        return self.weigh(features)

    def with_hand(self, hand: int, places: list[int], uses: list[int]) -> float:
        """The worth of all letter cards and hands, with new cubes on these places and so many left in hand."""
        if not self.gains[hand]:
            self.open_table(hand)
        total = self.bases[hand]
        gains = self.gains[hand]
        for i, place in enumerate(places):
            row = gains[place]
            while len(row) <= uses[i]:
                row.append(self.card_worth(place, len(row), self.ahead[hand]))
            total += row[uses[i]] - row[0]
        return total

    def with_claims(self, mask: int, hand: int, places: list[int], uses: list[int]) -> tuple[float, int]:
        """The worth with the best choice among these achievement cards; the best card to begin with, or NOBODY."""
        best = self.with_hand(hand, places, uses)
        first = NOBODY
        order: list[int] = []
        for place in range(OPEN_CARDS):
            if mask >> place & 1:
                at = 0
                while at < len(order) and self.claims[order[at]] >= self.claims[place]:
                    at += 1
                order.insert(at, place)
        gain = 0.0
        for claims, place in enumerate(order[:hand], 1):
            gain += self.claims[place]
            value = gain + self.with_hand(hand - claims, places, uses)
            if value > best:
                best = value
                first = order[0]
        return best, first

    def word(self, move: int) -> float:
        """The worth after a word and its best claims."""
        spelling = spell(self.p.text_of(move), self.p.long_of(move))
        places: list[int] = []
        uses: list[int] = []
        for letter in spelling:
            place = self.place_of[letter]
            if place in places:
                uses[places.index(place)] += 1
            else:
                places.append(place)
                uses.append(1)
        hand = self.p.hand[self.seat] - len(spelling)
        return self.with_claims(fulfilled(self.p, spelling), hand, places, uses)[0]

    def claim(self) -> int:
        """The best claim for the word just said, or KEEP."""
        mask = 0
        for move in self.p.moves(self.seat):
            if move & ID_MASK == CLAIM:
                mask |= 1 << self.p.setup.open_cards.index(move >> 6)
        first = self.with_claims(mask, self.p.hand[self.seat], [], [])[1]
        return KEEP if first == NOBODY else CLAIM | self.p.setup.open_cards[first] << 6


class WordcraftJudge(Judge):
    """Majorities with their chances, ladders, and the cubes behind them."""

    def features(self, p: Position, seat: int) -> list[float]:
        assert isinstance(p, Wordcraft)
        out = [0.0] * len(NAMES)
        out[POINTS] = banked(p, seat)
        for other in range(p.seats):
            if other != seat:
                out[RIVALS] += banked(p, other) / (p.seats - 1)
        for place in range(OPEN_CARDS):
            look_at_ladder(p, place, p.on_cards[seat * OPEN_CARDS + place], out)
        if not p.stack:
            return out
        ahead = cubes_ahead(p, p.hand, p.trigger, p.in_turn())
        look_at_hands(p.hand, seat, ahead, out)
        size = len(p.grid)
        parts = shares(p)
        for place, card in enumerate(p.grid):
            counts = [p.on_letters[other * size + place] for other in range(p.seats)]
            look_at_card(counts, seat, p.pack.cards.ep_of[card], ahead, parts[place], out)
        return out

    def candidates(self, p: Position, seat: int) -> list[int]:
        """The best words of a turn, the best first; every claim; honest answers: a word of the lexicon stands."""
        assert isinstance(p, Wordcraft)
        step = p.stack[-1] & ID_MASK
        if step == CUBES:
            return p.moves(seat)
        if step == VOTING:
            return [VOTE | (p.setup.voters[seat] if supports(p) else 0) << 6]
        if step != TURN:
            return [STAND]
        turn = Turn(p, seat, self.weights)
        ranked: list[tuple[float, int]] = []
        for move in p.moves(seat):
            if move & ID_MASK == SAY:
                ranked.append((-turn.word(move), move))
        ranked.sort()
        return [move for _, move in ranked[:WIDTH]] or [PASS]

    def advisable(self, p: Position, seat: int) -> list[int]:
        """A hint is no dictionary: of all words it may name the best one that everybody knows."""
        assert isinstance(p, Wordcraft)
        if p.stack[-1] & ID_MASK != TURN:
            return self.candidates(p, seat)
        words = [move for move in p.moves(seat) if move & ID_MASK == SAY]
        for rarest in KNOWN:
            known = [move for move in words if rarity(p, move) <= rarest]
            if known:
                return [self.best_word(p, seat, known)]
        return [self.best_word(p, seat, words)]

    def clues(self, p: Position, seat: int, move: int) -> list[Clue]:
        """First what to look for, then the length and the first letter."""
        assert isinstance(p, Wordcraft)
        if move & ID_MASK != SAY:
            return []
        text = p.text_of(move)
        return [goal(p, seat, move), ("word", {"length": len(text), "first": text[0]})]  # X-LEX-02, X-AMB-33

    def value_of(self, p: Position, seat: int, move: int, dice: Chance) -> float:
        """What a move is worth: a word with its best claims."""
        trial = p.copy()
        trial.chance = dice
        trial.apply(seat, move)
        while trial.stack and trial.stack[-1] & ID_MASK == CUBES and trial.to_act()[0] == seat:
            trial.apply(seat, self.best(trial, seat, dice))
        return self.worth(trial, seat)

    def best(self, p: Position, seat: int, chance: Chance) -> int:
        assert isinstance(p, Wordcraft)
        if p.stack[-1] & ID_MASK == CUBES:
            return Turn(p, seat, self.weights).claim()
        return self.candidates(p, seat)[0]

    def best_word(self, p: Wordcraft, seat: int, words: list[int]) -> int:
        """The best of these words, each a `say`; without any, pass."""
        turn = Turn(p, seat, self.weights)
        best = PASS
        most = 0.0
        for move in words:
            value = turn.word(move)
            if best == PASS or value > most:
                best = move
                most = value
        return best


def rarity(p: Wordcraft, move: int) -> int:
    """How rare the word of a move is; in a list without sizes long words pass for rare ones."""
    word = move >> 6 & WORD_MASK
    return p.pack.lexicon.sizes[word] or 10 * len(p.pack.lexicon.words[word]) - 25


def goal(p: Wordcraft, seat: int, move: int) -> Clue:
    """What a word is good for: an achievement card, the majority on a letter, or both."""
    spelling = spell(p.text_of(move), p.long_of(move))
    params: dict[str, object] = {}
    mask = fulfilled(p, spelling)
    for place, card in enumerate(p.setup.open_cards):
        if mask >> place & 1 and "card" not in params:
            params["card"] = p.pack.cards.achievements[card].id
    most = 0
    size = len(p.grid)
    for place, card in enumerate(p.grid):
        counts = [p.on_letters[other * size + place] for other in range(p.seats)]
        ahead = counts[seat] > 0 and counts[seat] == max(counts)
        counts[seat] += spelling.count(card)
        if counts[seat] == max(counts) and counts[seat] > 0 and not ahead and p.pack.cards.ep_of[card] > most:
            most = p.pack.cards.ep_of[card]
            params["letter"] = p.pack.cards.letters[card].name["en"]
            params["ep"] = most
    if "card" in params:
        return ("both" if most else "card"), params
    return ("letter" if most else "any"), params


def supports(p: Wordcraft) -> bool:
    """Is an honest vote a yes? For an appeal where the families are not sure; a word of the lexicon is no doubt's.

    Of a word that the lexicon lacks a bot knows nothing.
    """
    if first_of(p.stack[-1]) != ABOUT_APPEAL:
        return False
    word = p.appealed >> 6 & WORD_MASK
    relative = relative_said(p, word)
    listed = NOBODY < relative < len(p.pack.lexicon.words)
    return listed and p.pack.families.unsure(word, relative)  # X-AMB-41


def wordcraft_judge() -> WordcraftJudge:
    """With the standard weights."""
    return WordcraftJudge(NAMES, WEIGHTS)
