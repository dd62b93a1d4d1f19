"""Choices with their effects: the spellings of a word with QU, and the achievement cards that a word fulfils.

Never a list of words: a person finds those by thinking (X-LEX-02).
"""

from typing import TYPE_CHECKING, NamedTuple

from heartwood.core.position import ID_MASK
from heartwood.core.verbs import ID_BITS
from heartwood.games.wordcraft.achievements import fulfilled
from heartwood.games.wordcraft.cards import OPEN_CARDS
from heartwood.games.wordcraft.ids import CLAIM, KEEP, LONG_SHIFT, SAY
from heartwood.games.wordcraft.position import NOBODY, WORD_MASK, Wordcraft
from heartwood.games.wordcraft.scoring import ladder_value
from heartwood.games.wordcraft.spelling import U, spell, spellings

if TYPE_CHECKING:  # the speech itself says moves
    from heartwood.speech.wordcraft.speech import WordcraftSpeech


class Choice(NamedTuple):
    """A line of a menu and the move behind it."""

    label: str
    text: str
    move: int


def spelling_choices(position: Wordcraft, seat: int, move: int, speech: "WordcraftSpeech") -> list[Choice]:
    """The legal spellings of a word to say: several only where the Qu and the U card both lie open."""
    word = move >> 6 & WORD_MASK
    text = position.pack.lexicon.words[word]
    choices: list[Choice] = []
    for long in range(spellings(text, bool(position.letters() >> U & 1))):
        way = SAY | word << 6 | long << LONG_SHIFT
        if position.explain(seat, way) is None:
            label = str(len(choices) + 1)
            choices.append(Choice(label, spelling_line(position, text, long, speech), way))
    return choices


def spelling_line(position: Wordcraft, text: str, long: int, speech: "WordcraftSpeech") -> str:
    """A spelling with its cubes and the achievement cards it fulfils."""
    cards = spell(text, long)
    names = speech.say("word.joint").join(position.pack.cards.letters[card].name["en"] for card in cards)
    line = speech.say("word.spelling", spelled=names, cubes=len(cards))
    mask = fulfilled(position, cards)
    achievements = position.pack.cards.achievements
    met = [achievements[card].id for place, card in enumerate(position.setup.open_cards) if mask >> place & 1]
    if met:
        line += " " + speech.say("word.fulfils", cards=", ".join(speech.card(id) for id in met))
    return line


def claim_choices(position: Wordcraft, seat: int, speech: "WordcraftSpeech") -> list[Choice]:
    """The cards that may take a cube now, by their numbers on the table, and keeping."""
    choices: list[Choice] = []
    legal = position.shown_moves(seat)
    for place, index in enumerate(position.setup.open_cards):
        move = CLAIM | index << 6
        if move in legal:
            choices.append(Choice(str(place + 1), effect_of(position, seat, move, speech), move))
    choices.append(Choice(speech.say("word.keep-label"), effect_of(position, seat, KEEP, speech), KEEP))
    return choices


def effect_of(position: Wordcraft, seat: int, move: int, speech: "WordcraftSpeech") -> str:
    """What a claim costs and brings, or keeping; "" for all other moves."""
    hand = position.hand[seat]
    if move == KEEP:
        return speech.say("word.keep", hand=hand) + trigger_note(position, hand, speech)
    if move & ID_MASK != CLAIM:
        return ""
    index = move >> ID_BITS
    card = position.pack.cards.achievements[index]
    cubes = position.on_cards[seat * OPEN_CARDS + position.setup.open_cards.index(index)]
    line = speech.say(
        "word.claim",
        card=speech.card(card.id),
        cubes=cubes + 1,
        before=ladder_value(card.ladder, cubes),
        after=ladder_value(card.ladder, cubes + 1),
        hand=hand - 1,
    )
    return line + trigger_note(position, hand - 1, speech)


def trigger_note(position: Wordcraft, hand: int, speech: "WordcraftSpeech") -> str:
    """Would a turn that ends with this hand end the round?"""
    numbers = position.pack.cards.numbers
    if position.trigger != NOBODY or hand > numbers.trigger_cubes:
        return ""
    return " " + speech.say("word.triggers", ep=numbers.trigger_ep)
