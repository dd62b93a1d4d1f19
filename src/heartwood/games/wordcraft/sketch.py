"""What can be said about a word while it is being typed: its spellings, what they cost and which cards they fulfil.

The lexicon is asked only where the table wants it: to look words up while searching is outside help (X-LEX-02).
"""

from typing import Final

from heartwood.core.errors import Refusal
from heartwood.games.wordcraft.achievements import fulfils
from heartwood.games.wordcraft.cards import COLOURS, COUNT_OF_COLOUR, EXACT_CUBES, START_END, Achievement
from heartwood.games.wordcraft.ids import LONG_BITS
from heartwood.games.wordcraft.lexicon import MARKS, SHORTEST_WORD, is_plain, normal
from heartwood.games.wordcraft.offensive import HIDDEN
from heartwood.games.wordcraft.position import NOBODY, WORD_MASK, Wordcraft
from heartwood.games.wordcraft.spelling import Q, U, spell, spellings
from heartwood.games.wordcraft.turn import relative_said

CLOSED: Final = -1  # the place of a letter that does not lie open


class Way:
    """One spelling: the move, the places of its cards in order, and what it leads to; `refusal` if it cannot be."""

    def __init__(self, move: str, places: list[int], hand: int, triggers: bool, refusal: Refusal | None) -> None:
        self.move = move
        self.places = places
        self.cubes = len(places)
        self.hand = hand  # cubes left when the letters are paid; below 0 where they cannot be
        self.triggers = triggers  # the turn would end the round, even without a cube on a card
        self.refusal = refusal
        self.cards: list[Match] = []  # for each open achievement card, in its order


class Match:
    """An open achievement card and a spelling: does it fulfil the card, and how near is it?"""

    def __init__(self, card: str, met: bool, key: str, params: dict[str, object]) -> None:
        self.card = card
        self.met = met
        self.key = key
        self.params = params


class Sketch:
    """A typed word. `refusal`: what is wrong with all its spellings; `verdict`: what lexicon and families say."""

    def __init__(self, word: str, refusal: Refusal | None, ways: list[Way]) -> None:
        self.word = word
        self.refusal = refusal
        self.ways = ways
        self.checked = False  # the lexicon was asked
        self.verdict: Refusal | None = None


def sketch(p: Wordcraft, seat: int, text: str, live: bool) -> Sketch:
    """What can be said about a word; `live`: with the verdict of the lexicon."""
    p.check_seat(seat)
    lexicon = p.pack.lexicon
    word = normal(text, lexicon.language)
    if p.setup.clean and p.pack.offensive.holds(word):  # X-LEX-13: not repeated, and nothing more said about it
        return Sketch(HIDDEN, Refusal("X-LEX-13", "offensive", {"word": HIDDEN}, []), [])
    refusal = refuse_text(word, lexicon.name) or refuse_again(p, word)
    found = Sketch(word, refusal, [])
    if word and is_plain(word):
        uses = min(spellings(word, bool(p.letters() >> U & 1)), 1 << LONG_BITS)
        found.ways = [way_of(p, seat, word, long) for long in range(uses)]
    if live and (refusal is None or refusal.key == "barred"):
        found.checked = True
        found.verdict = judged(p, word)
    return found


def refuse_text(word: str, lexicon: str) -> Refusal | None:
    """A text that cannot be a word of any lexicon: signs in it, or too few letters."""
    params: dict[str, object] = {"word": word, "lexicon": lexicon}
    letters = word
    for mark in MARKS:
        letters = letters.replace(mark, "")
    if letters and not is_plain(letters):
        return Refusal("X-LEX-11", "word.not-letters", params, [])
    if letters and len(letters) < len(word):
        return Refusal("X-LEX-09", "word.marked", params, [])
    if len(word) < SHORTEST_WORD:
        return Refusal("X-LEX-03", "word.too-short", params, [])
    return None


def refuse_again(p: Wordcraft, word: str) -> Refusal | None:
    """A word that was said before, or rejected in this turn."""
    for entry in p.said:
        if p.letters_of(entry & WORD_MASK) == word:
            params: dict[str, object] = {"word": word, "by": entry >> 20 & 7, "round": entry >> 23}
            return Refusal("X-LEX-04", "used", params, ["said"])
    if any([p.letters_of(barred) == word for barred in p.barred]):
        return Refusal("X-AMB-17", "barred", {"word": word}, [])
    return None


def known_here(p: Wordcraft, text: str) -> Refusal | None:
    """Why a move about a word is refused that the lexicon lacks, but that was put to the vote."""
    verb, word = [*text.split(), "", ""][:2]
    word = normal(word, p.pack.lexicon.language)
    if word not in p.unlisted:
        return None
    again = refuse_again(p, word)
    if verb.lower() != "doubt" or again is None or again.key == "barred":
        return again
    if p.author != NOBODY and p.text_of(p.word) == word:
        return Refusal("X-AMB-35", "voted-on", {"word": word}, [])
    return Refusal("X-CHAL-06", "too-late", {"word": word}, [])


def judged(p: Wordcraft, word: str) -> Refusal | None:
    """The verdict of the lexicon and of the families."""
    known = p.pack.lexicon.find(word)
    if known < 0:
        return p.book.vocabulary.domains["word"].refusal(word)
    relative = relative_said(p, known)
    if relative == NOBODY:
        return None
    return Refusal("X-LEX-05", "derivative", {"word": word, "relative": p.letters_of(relative)}, ["said"])


def way_of(p: Wordcraft, seat: int, word: str, long: int) -> Way:
    """One spelling of a word."""
    cards = spell(word, long)
    places = [p.grid.index(card) if card in p.grid else CLOSED for card in cards]
    hand = p.hand[seat] - len(cards)
    numbers = p.pack.cards.numbers
    triggers = p.trigger == NOBODY and 0 <= hand <= numbers.trigger_cubes
    move = " ".join(["say", word, p.book.vocabulary.domains["spelling"].word(long)]).strip()
    way = Way(move, places, hand, triggers, refuse_way(p, seat, word, cards))
    if CLOSED not in places:
        achievements = p.pack.cards.achievements
        colours = [p.pack.cards.colour_of[card] for card in cards]
        way.cards = [match(achievements[card], colours) for card in p.setup.open_cards]
    return way


def refuse_way(p: Wordcraft, seat: int, word: str, cards: list[int]) -> Refusal | None:
    """A letter that does not lie open, or too few cubes."""
    for card in cards:
        if card not in p.grid:
            rule = "X-QU-04" if card == U and Q in p.grid and "Q" in word else "X-WORD-02"
            return Refusal(rule, "no-letter", {"word": word, "letter": p.pack.cards.letters[card].name["en"]}, [])
    if len(cards) > p.hand[seat]:
        params: dict[str, object] = {"word": word, "seat": seat, "needs": len(cards), "has": p.hand[seat]}
        return Refusal("X-WORD-07", "too-few-cubes", params, ["hand"])
    return None


def match(card: Achievement, colours: list[int]) -> Match:
    """How a spelling with these colours stands to a card."""
    met = fulfils(card, colours)
    if card.kind == COUNT_OF_COLOUR:
        params: dict[str, object] = {"colour": COLOURS[card.x], "needs": card.y, "has": colours.count(card.x)}
        return Match(card.id, met, "count", params)
    if card.kind == EXACT_CUBES:
        return Match(card.id, met, "cubes", {"needs": card.x, "has": len(colours)})
    wanted: dict[str, object] = {"first": COLOURS[card.x], "second": COLOURS[card.y]}
    if card.kind == START_END:
        return Match(card.id, met, "ends", {**wanted, "starts": COLOURS[colours[0]], "ends": COLOURS[colours[-1]]})
    return Match(card.id, met, "neighbours", wanted)
