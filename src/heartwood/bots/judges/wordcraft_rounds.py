"""A round of Wordcraft foreseen: it is played to its end in thought, with words that everybody may think of.

In a thought every seat has some words of a vocabulary in mind. They stay the same while the ways to play this turn are
compared: luck does not decide between them. Everybody says the word that the judge likes best (`wordcraft.py`; its
sums are written out here, for they are made thousands of times) until the round ends as the rules have it: tempo, last
turns and words that are gone with their families come by themselves. What counts is the lead when the round is scored.
"""

from math import exp, sqrt
from typing import Final

from heartwood.bots import clock
from heartwood.bots.judges.wordcraft import IN_HAND, LAST_WORD, LATER, SLOPE, TEMPO, WEIGHTS, banked, hold, shares
from heartwood.core.chance import Chance
from heartwood.core.position import ID_MASK
from heartwood.games.wordcraft.achievements import fulfilled
from heartwood.games.wordcraft.cards import LADDER_STEPS, OPEN_CARDS
from heartwood.games.wordcraft.ids import CLAIM, CUBES, KEEP, PASS
from heartwood.games.wordcraft.position import NOBODY, WORD_MASK, Wordcraft
from heartwood.games.wordcraft.scoring import ladder_value, letter_points
from heartwood.games.wordcraft.spelling import spell

WIDTH: Final = 8  # ways to play a turn that are compared
IN_MIND: Final = 100  # words that a seat can think of in a thought
TRUST: Final = 2.0  # how many thoughts the judge's own opinion counts for
USES: Final = 3  # of a letter in a word; more are weighed as so many
TYPICAL: Final = 5  # cubes that a turn takes
NO_TABLE: Final[list[float]] = []


class Way:
    """A way to play the turn: a word (or none, where it is said already) with the achievement cards to claim for it."""

    def __init__(self, word: int, claims: int, opinion: float) -> None:
        self.word = word  # a place in the list of words, or NOBODY
        self.claims = claims  # a mask of places
        self.opinion = opinion  # the judge's, in points
        self.leads = 0.0  # of all thoughts, summed up
        self.thoughts = 0

    def value(self) -> float:
        """The mean lead; the judge's opinion counts for some thoughts."""
        return (self.leads + TRUST * self.opinion) / (self.thoughts + TRUST)


class Foresight:
    """The rest of a round, from the turn of a seat on. `words` are the moves that somebody may think of."""

    def __init__(self, p: Wordcraft, seat: int, words: list[int]) -> None:
        self.p = p
        self.seat = seat
        self.seats = p.seats
        self.words = words
        numbers = p.pack.cards.numbers
        self.trigger_cubes = numbers.trigger_cubes
        self.trigger_ep = numbers.trigger_ep
        self.shares = shares(p)
        self.eps = [p.pack.cards.ep_of[card] for card in p.grid]
        self.ladders = [ladder_worths(p, place) for place in range(OPEN_CARDS)]
        self.banked = [banked(p, other) for other in range(p.seats)]
        for other in range(p.seats):
            for place in range(OPEN_CARDS):  # counted with the cubes to come
                ladder = p.pack.cards.achievements[p.setup.open_cards[place]].ladder
                self.banked[other] -= ladder_value(ladder, p.on_cards[other * OPEN_CARDS + place])
        place_of = [0] * len(p.pack.cards.letters)
        for place, card in enumerate(p.grid):
            place_of[card] = place
        self.places: list[list[int]] = []  # the letter cards of each word, each once
        self.uses: list[list[int]] = []  # and how often
        self.cells: list[list[int]] = []  # where a table has what that is worth
        self.cubes: list[int] = []
        self.cards: list[int] = []  # the achievement cards that it fulfils, as a mask of places
        self.kin: list[list[int]] = [[] for _ in words]  # itself and its family; found when it is said
        self.spelled: dict[int, list[int]] = {}  # all spellings of a word
        for number, move in enumerate(words):
            spelling = spell(p.text_of(move), p.long_of(move))
            self.cubes.append(len(spelling))
            self.cards.append(fulfilled(p, spelling))
            places: list[int] = []
            uses: list[int] = []
            for card in spelling:
                place = place_of[card]
                if place in places:
                    uses[places.index(place)] += 1
                else:
                    places.append(place)
                    uses.append(1)
            self.places.append(places)
            self.uses.append(uses)
            self.cells.append([place * USES + min(uses[i], USES) - 1 for i, place in enumerate(places)])
            word = move >> 6 & WORD_MASK
            if word in self.spelled:
                self.spelled[word].append(number)
            else:
                self.spelled[word] = [number]
        # the round as it stands in a thought
        self.thought = 0
        self.gone = [0] * len(words)  # the last thought in which a word was said, or one of its family
        self.counts: list[int] = []
        self.hands: list[int] = []
        self.on_cards: list[int] = []
        self.trigger = NOBODY
        self.triggered = NOBODY  # who triggers the end in this thought
        # a turn in it, by the cubes that are left at its end
        most = max(p.hand) + 1
        self.typical = 0
        self.bases = [0.0] * most
        self.rows: list[list[float]] = [NO_TABLE] * most
        self.sums = [0.0] * most
        self.tables: list[list[float]] = [NO_TABLE] * most
        self.begin()

    def begin(self) -> None:
        """A new thought begins with what is on the table."""
        self.thought += 1
        self.counts = self.p.on_letters[:]
        self.hands = self.p.hand[:]
        self.on_cards = self.p.on_cards[:]
        self.trigger = self.p.trigger
        self.triggered = NOBODY

    # --- a turn: what words are worth to the judge --------------------------------------------------------

    def open_turn(self, seat: int, exact: bool) -> None:
        """Forget the turn before. Where it need not be exact, all hands that do not end the round share a table."""
        self.typical = 0 if exact else max(self.hands[seat] - TYPICAL, self.trigger_cubes + 1)
        for hand in range(len(self.tables)):
            self.rows[hand] = NO_TABLE
            self.tables[hand] = NO_TABLE

    def worth(self, seat: int, word: int, hand: int) -> float:
        """What a word is worth with so many cubes left after it and its claims; without a word, the hand alone."""
        if not self.rows[hand]:
            self.open_hand(seat, hand)
        row = self.rows[hand]
        total = self.bases[hand]
        if word >= 0:
            for cell in self.cells[word]:
                total += row[cell]
        return total

    def open_hand(self, seat: int, hand: int) -> None:
        """Find the table for so many cubes left, and what they are worth themselves."""
        ahead = self.cubes_ahead(seat, hand)
        stranded = 0.0
        for other in range(self.seats):
            if other != seat:
                stranded += self.hands[other] - ahead[other]
        base = WEIGHTS[IN_HAND] * ahead[seat] + WEIGHTS[TEMPO] * stranded / (self.seats - 1)
        like = hand
        if self.trigger != NOBODY or hand <= self.trigger_cubes:
            like = 0  # the last turn of this seat: what it has left makes no difference to the letters
            if self.trigger == NOBODY:
                base += self.trigger_ep
        elif self.typical:
            like = self.typical
        if not self.tables[like]:
            self.fill(seat, like, self.cubes_ahead(seat, like))
        self.bases[hand] = base + self.sums[like]
        self.rows[hand] = self.tables[like]

    def cubes_ahead(self, seat: int, hand: int) -> list[float]:
        """The cubes that everybody will still spend in this round, if a seat ends its turn with this hand."""
        ahead = [0.0] * self.seats
        trigger = seat if self.trigger == NOBODY and hand <= self.trigger_cubes else self.trigger
        if trigger == NOBODY:
            most = hand
            for other in range(self.seats):
                if other != seat:
                    most = min(most, self.hands[other])
            most += LAST_WORD - self.trigger_cubes
            for other in range(self.seats):
                ahead[other] = float(min(hand if other == seat else self.hands[other], most))
        else:
            other = (seat + 1) % self.seats
            while other != trigger:  # the last turns
                ahead[other] = float(min(self.hands[other], LAST_WORD))
                other = (other + 1) % self.seats
        return ahead

    def fill(self, seat: int, like: int, ahead: list[float]) -> None:
        """What each letter card is worth to a seat as it lies, and how much more with further cubes on it.

        That is its EP times the chance for the majority, less the others' mean chance.
        """
        seats = self.seats
        size = len(self.eps)
        table = [0.0] * (size * USES)
        total = 0.0
        for place in range(size):
            share = self.shares[place]
            more = ahead[seat] * share
            theirs: list[int] = []
            alone: list[float] = []  # the others' chances if the seat were not there
            leads: list[float] = []  # cubes to be expected from the seat beyond those of the other
            widths: list[float] = []
            for one in range(seats):
                if one != seat:
                    count = self.counts[one * size + place]
                    to_come = ahead[one] * share
                    chance = 1.0 if count else 1.0 - exp(-to_come)
                    for other in range(seats):
                        if other != seat and other != one:
                            chance *= hold(count - self.counts[other * size + place], to_come, ahead[other] * share)
                    theirs.append(count)
                    alone.append(chance)
                    leads.append(more - to_come)
                    widths.append(sqrt(more + to_come))
            own = self.counts[seat * size + place]
            now = 0.0
            for uses in range(USES + 1):
                chance = 1.0 if own + uses else 1.0 - exp(-more)
                rivals = 0.0
                for i in range(seats - 1):
                    lead = own + uses - theirs[i] + leads[i]
                    width = widths[i]
                    if width == 0.0:
                        if lead < 0.0:
                            chance = 0.0
                        if lead <= 0.0:
                            rivals += alone[i]
                    else:
                        chance /= 1.0 + exp(-SLOPE * (lead + 0.5) / width)
                        rivals += alone[i] / (1.0 + exp(SLOPE * (lead - 0.5) / width))
                worth = self.eps[place] * (chance - rivals / (seats - 1))
                if uses:
                    table[place * USES + uses - 1] = worth - now
                else:
                    now = worth
                    total += now
        self.sums[like] = total
        self.tables[like] = table

    def claim_gain(self, seat: int, place: int) -> float:
        """What one more cube on an achievement card is worth."""
        cubes = self.on_cards[seat * OPEN_CARDS + place]
        return self.ladders[place][cubes + 1] - self.ladders[place][cubes]

    def claim_order(self, seat: int) -> list[int]:
        """The achievement cards, first the one on which a cube is worth most."""
        order: list[int] = []
        for place in range(OPEN_CARDS):
            at = 0
            while at < len(order) and self.claim_gain(seat, order[at]) >= self.claim_gain(seat, place):
                at += 1
            order.insert(at, place)
        return order

    def ways(self, known: list[int]) -> list[Way]:
        """The ways for this turn that the judge likes best, the best first, with these of the words."""
        self.begin()
        self.open_turn(self.seat, True)
        order = self.claim_order(self.seat)
        ranked: list[tuple[float, int, int]] = []
        for word in known:
            left = self.hands[self.seat] - self.cubes[word]
            if left >= 0:
                for way in self.with_claims(word, self.cards[word], left, order):
                    ranked.append((-way.opinion, word, way.claims))
        ranked.sort()
        return [Way(word, claims, -value) for value, word, claims in ranked[:WIDTH]]

    def ways_to_claim(self, cards: int) -> list[Way]:
        """The ways to claim some of these achievement cards for the word just said."""
        self.begin()
        self.open_turn(self.seat, True)
        return self.with_claims(NOBODY, cards, self.hands[self.seat], self.claim_order(self.seat))

    def with_claims(self, word: int, cards: int, left: int, order: list[int]) -> list[Way]:
        """A word without claims, with the best one, the two best ones, and so on."""
        found = [Way(word, 0, self.worth(self.seat, word, left))]
        claims = 0
        gain = 0.0
        for place in order:
            if cards >> place & 1 and left:
                claims |= 1 << place
                gain += self.claim_gain(self.seat, place)
                left -= 1
                found.append(Way(word, claims, gain + self.worth(self.seat, word, left)))
        return found

    # --- the round in thought -----------------------------------------------------------------------------

    def say_best(self, seat: int, in_mind: list[int]) -> bool:
        """Play the turn of a seat with the best of these words and its best claims; False: it has none and passes."""
        self.open_turn(seat, False)
        order = self.claim_order(seat)
        gains = [self.claim_gain(seat, place) for place in order]
        hand = self.hands[seat]
        best = NOBODY
        best_claims = 0
        most = 0.0
        for word in in_mind:
            left = hand - self.cubes[word]
            if left < 0 or self.gone[word] == self.thought:
                continue
            value = self.worth(seat, word, left)
            if best == NOBODY or value > most:
                most = value
                best = word
                best_claims = 0
            cards = self.cards[word]
            claims = 0
            gain = 0.0
            for i in range(OPEN_CARDS):
                if cards >> order[i] & 1 and left:
                    claims |= 1 << order[i]
                    gain += gains[i]
                    left -= 1
                    value = gain + self.worth(seat, word, left)
                    if value > most:
                        most = value
                        best = word
                        best_claims = claims
        if best == NOBODY:
            return False
        self.play(seat, best, best_claims)
        return True

    def play(self, seat: int, word: int, claims: int) -> None:
        """Lay the cubes of a word and of its claims."""
        if word >= 0:
            at = seat * len(self.eps)
            for i, place in enumerate(self.places[word]):
                self.counts[at + place] += self.uses[word][i]
            self.hands[seat] -= self.cubes[word]
            self.use_up(word)
        for place in range(OPEN_CARDS):
            if claims >> place & 1:
                self.on_cards[seat * OPEN_CARDS + place] += 1
                self.hands[seat] -= 1

    def use_up(self, word: int) -> None:
        """A word is said: it is gone, and its family with it (X-LEX-04, X-LEX-05)."""
        if not self.kin[word]:
            number = self.words[word] >> 6 & WORD_MASK
            for relative in [number, *self.p.pack.families.kin(number)]:
                if relative in self.spelled:
                    self.kin[word].extend(self.spelled[relative])
        for relative in self.kin[word]:
            self.gone[relative] = self.thought

    def think(self, way: Way, in_mind: list[list[int]]) -> float:
        """The lead at the end of the round, if this turn is played so and everybody has these words in mind."""
        self.begin()
        seat = self.seat
        self.play(seat, way.word, way.claims)
        passes = 0
        while passes < self.seats:
            if self.trigger == NOBODY and self.hands[seat] <= self.trigger_cubes:  # X-TRIG-01
                self.trigger = seat
                self.triggered = seat
            seat = (seat + 1) % self.seats
            if seat == self.trigger:  # X-TRIG-03
                break
            passes = 0 if self.say_best(seat, in_mind[seat]) else passes + 1
        return self.lead()

    def lead(self) -> float:
        """How far the seat is ahead of the best other one, if the round is scored as it lies."""
        letters = letter_points(self.counts, self.seats, self.eps)
        own = 0.0
        best = 0.0
        others = 0
        for seat in range(self.seats):
            total = self.banked[seat] + letters[seat]
            for place in range(OPEN_CARDS):
                total += self.ladders[place][self.on_cards[seat * OPEN_CARDS + place]]
            if seat == self.triggered:
                total += self.trigger_ep  # X-TRIG-02
            if seat == self.seat:
                own = total
            elif not others or total > best:
                best = total
                others += 1
        return own - best

    def best(self, ways: list[Way], thoughts: int, seconds: float, chance: Chance) -> Way:
        """The best of these ways, for which so many thoughts are spent in all, if there is time for them.

        All ways are thought through with the same words in mind, and the worse half is dropped again and again. Whole
        passes only: whoever counts was tried equally often.
        """
        end = clock.now() + seconds
        halvings = 1
        while 1 << halvings < len(ways):
            halvings += 1
        for _ in range(halvings):
            for _ in range(max(1, thoughts // (halvings * len(ways)))):
                leads = self.one_pass(ways, chance, end if seconds else 0.0)
                for i in range(len(leads)):
                    ways[i].leads += leads[i]
                    ways[i].thoughts += 1
            ways = sorted(ways, key=lambda way: -way.value())[: (len(ways) + 1) // 2]
        return ways[0]

    def one_pass(self, ways: list[Way], chance: Chance, end: float) -> list[float]:
        """The leads after all ways, with the same words in mind; nothing if the time is up before."""
        count = IN_MIND if self.words else 0
        in_mind = [[chance.below(len(self.words)) for _ in range(count)] for _ in range(self.seats)]
        leads: list[float] = []
        for way in ways:
            if end and clock.now() >= end:
                return []
            leads.append(self.think(way, in_mind))
        return leads


def ladder_worths(p: Wordcraft, place: int) -> list[float]:
    """What so many cubes on an achievement card are worth when the round is over: a full set pays best, and every cube
    is missed in the rounds to come."""
    numbers = p.pack.cards.numbers
    ladder = p.pack.cards.achievements[p.setup.open_cards[place]].ladder
    to_come = numbers.rounds - p.round
    worths: list[float] = []
    for cubes in range(numbers.cubes_per_colour + 2):
        worth = ladder_value(ladder, cubes) + WEIGHTS[LATER] * cubes * to_come
        if to_come:
            rest = cubes % LADDER_STEPS
            worth += rest * ladder[LADDER_STEPS - 1] / LADDER_STEPS - ladder_value(ladder, rest)
        worths.append(worth)
    return worths


def words_up_to(p: Wordcraft, rarest: int) -> list[int]:
    """The words of the grid that are still free and not too rare, for any hand."""
    words = p.pack.lexicon.words
    sizes = p.pack.lexicon.sizes
    used = set(p.barred)
    if p.stack[-1] & ID_MASK == CUBES:  # the word just said is not yet written down
        last = p.word >> 6 & WORD_MASK
        used.add(last)
        if last < len(words):
            used.update(p.pack.families.kin(last))
    found: list[int] = []
    for row in p.sayable.free:
        for move in row:
            word = move >> 6 & WORD_MASK
            if (sizes[word] or 10 * len(words[word]) - 25) <= rarest and word not in used:
                found.append(move)
    return found


def foreseen(p: Wordcraft, seat: int, rarest: int, recall: int, thoughts: int, seconds: float, chance: Chance) -> int:
    """The move of a seat in its turn, with words up to some rarity, of which so many come to its mind."""
    foresight = Foresight(p, seat, words_up_to(p, rarest))
    if p.stack[-1] & ID_MASK == CUBES:
        cards = 0
        for move in p.moves(seat):
            if move & ID_MASK == CLAIM:
                cards |= 1 << p.setup.open_cards.index(move >> 6)
        order = foresight.claim_order(seat)
        ways = foresight.ways_to_claim(cards)
        way = foresight.best(ways, thoughts * len(ways) // WIDTH, seconds, chance)  # fewer of them, fewer thoughts
        for place in order:
            if way.claims >> place & 1:
                return CLAIM | p.setup.open_cards[place] << 6
        return KEEP
    payable = [word for word, cubes in enumerate(foresight.cubes) if cubes <= p.hand[seat]]
    ways = foresight.ways([chance.take(payable) for _ in range(min(recall, len(payable)))])
    if not ways:
        return PASS
    best = foresight.best(ways, thoughts, seconds, chance)  # a line of its own: mypyc lends the list below
    return foresight.words[best.word]
