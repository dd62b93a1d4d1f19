"""Achievement cards in play (X-ACH): what a spelling fulfils, and the cubes a player may put there."""

from heartwood.core.errors import Refusal
from heartwood.core.position import FIRST_SHIFT, first_of
from heartwood.core.verbs import Verb
from heartwood.games.wordcraft import ids
from heartwood.games.wordcraft.cards import COUNT_OF_COLOUR, EXACT_CUBES, OPEN_CARDS, START_END, Achievement
from heartwood.games.wordcraft.position import Wordcraft


def fulfils(card: Achievement, colours: list[int]) -> bool:
    """Does a spelling with these colours, card by card, fulfil the achievement?"""
    if card.kind == COUNT_OF_COLOUR:  # X-ACH-07, X-EX-02; X-AMB-10: the colour of the card
        return colours.count(card.x) >= card.y
    if card.kind == START_END:  # X-ACH-08
        return colours[0] == card.x and colours[-1] == card.y
    if card.kind == EXACT_CUBES:  # X-ACH-09, X-AMB-11: cubes on letters only
        return len(colours) == card.x
    return any([colours[i] == card.x and colours[i + 1] == card.y for i in range(len(colours) - 1)])  # X-ACH-10


def fulfilled(p: Wordcraft, spelling: list[int]) -> int:
    """The open cards that a spelling fulfils, as a mask of places (X-ACH-11: colours are those of the cards)."""
    cards = p.pack.cards
    colours = [cards.colour_of[letter] for letter in spelling]
    mask = 0
    for place, card in enumerate(p.setup.open_cards):
        if fulfils(cards.achievements[card], colours):
            mask |= 1 << place
    return mask


class Claim(Verb[Wordcraft]):
    """Put a cube on an open card that the word fulfils (X-ACH-01)."""

    def offer(self, p: Wordcraft, seat: int, out: list[int]) -> None:
        claimable = first_of(p.stack[-1])
        for place, card in enumerate(p.setup.open_cards):
            if claimable >> place & 1:
                out.append(ids.CLAIM | card << 6)  # X-ACH-05, X-AMB-28: any of them, also with fewer cubes

    def refuse(self, p: Wordcraft, seat: int, card: int, b: int, c: int) -> int:
        if card not in p.setup.open_cards:
            return ids.NOT_OPEN
        place = p.setup.open_cards.index(card)
        if p.claimed >> place & 1:
            return ids.CLAIMED  # X-ACH-03
        return 0 if first_of(p.stack[-1]) >> place & 1 else ids.NOT_FULFILLED

    def play(self, p: Wordcraft, seat: int, card: int, b: int, c: int) -> None:
        place = p.setup.open_cards.index(card)
        p.hand[seat] -= 1  # X-TRIG-06: it is spent
        p.on_cards[seat * OPEN_CARDS + place] += 1  # X-ACH-04: without a limit, beside those of others
        p.claimed |= 1 << place
        p.stack[-1] &= ~(1 << FIRST_SHIFT + place)  # X-ACH-03: once per turn
        if p.events is not None:
            p.tell("claimed", {"seat": seat, "card": p.pack.cards.achievements[card].id, "hand": p.hand[seat]})
        if not first_of(p.stack[-1]) or not p.hand[seat]:  # X-ACH-05: no cube, no claim
            p.stack.pop()

    def add_params(self, p: Wordcraft, seat: int, card: int, b: int, c: int, refusal: Refusal) -> None:
        achievement = p.pack.cards.achievements[card]
        refusal.params["card"] = achievement.id
        refusal.highlight.append(achievement.id)
        if refusal.key == "not-fulfilled":
            refusal.rule = ("X-ACH-07", "X-ACH-08", "X-ACH-09", "X-ACH-10")[achievement.kind]


class Keep(Verb[Wordcraft]):
    """Put no further cube on achievement cards (X-ACH-02)."""

    def offer(self, p: Wordcraft, seat: int, out: list[int]) -> None:
        out.append(ids.KEEP)

    def refuse(self, p: Wordcraft, seat: int, a: int, b: int, c: int) -> int:
        return 0

    def play(self, p: Wordcraft, seat: int, a: int, b: int, c: int) -> None:
        p.stack.pop()
        p.tell("kept", {"seat": seat})
