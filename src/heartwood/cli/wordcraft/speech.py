"""Wordcraft in words: seats become names, cards and colours are said in the reader's language."""

from collections.abc import Sequence

from heartwood.core import Event, Refusal
from heartwood.core.ledger import Ledger
from heartwood.core.texts import Texts
from heartwood.games.wordcraft import WordcraftGame
from heartwood.games.wordcraft.cards import COLOURS, COUNT_OF_COLOUR, EXACT_CUBES, KINDS, Achievement

SEAT_PARAMETERS = ("seat", "author", "slow", "by")
SEAT_LISTS = ("seats", "winners")
BY_SEAT = ("points", "totals", "votes")  # one number per seat
SHAPES = ("●", "■", "▲", "◆")
SIGNS = ("o", "x", "v", "+")  # where the terminal knows only ASCII


class Speech:
    """Says what happened, why not, and what a card asks for."""

    def __init__(self, texts: Texts, game: WordcraftGame, names: Sequence[str], ledger: Ledger) -> None:
        self.game = game
        self.cards = game.pack.cards
        self.names = list(names)
        self.ledger = ledger
        # The pack names its cards in both languages.
        named = {f"card.{card.id}": card.name[texts.language] for card in self.cards.achievements}
        self.texts = Texts(texts.language, {**texts.templates, **named})

    def say(self, key: str, **params: object) -> str:
        """Any text by its key."""
        return self.texts.say(key, params)

    def event(self, event: Event) -> str:
        """The sentence of an event."""
        key, _, params = event
        spelled = params.get("spelled")
        if isinstance(spelled, list) and "Qu" in spelled:  # only there a word can be spelled in two ways
            params = {**params, "word": f"{params['word']} ({self.say('play.joint').join(spelled)})"}
        return self.texts.say(f"event.{key}", self.in_words(params))

    def refusal(self, refusal: Refusal) -> str:
        """Why not, in a sentence."""
        return self.texts.say(f"refusal.{refusal.key}", self.in_words(refusal.params))

    def rule(self, id: str) -> str:
        """The rule's line of the ledger with its id; "" for an id that it does not have."""
        rule = self.ledger.by_id.get(id)
        return "" if rule is None else self.say("play.rule", id=rule.id, text=rule.text)

    def source(self, source: str) -> str:
        """Where points come from."""
        kind, _, rest = source.partition(".")
        if kind == "ach":
            return self.card(source)
        return self.say(f"source.{kind}", round=rest)

    def card(self, id: str) -> str:
        """An achievement card's name."""
        return self.say(f"card.{id}")

    def requirement(self, card: Achievement) -> str:
        """What a word must show for an achievement card."""
        key = f"requirement.{KINDS[card.kind]}"
        if card.kind == EXACT_CUBES:
            return self.say(key, count=card.x)
        first = f"@colour.{COLOURS[card.x]}"
        if card.kind == COUNT_OF_COLOUR:
            return self.say(key, first=first, count=card.y)
        return self.say(key, first=first, second=f"@colour.{COLOURS[card.y]}")

    def listed(self, words: Sequence[str]) -> str:
        """`Ann`, `Ann and Ben`, `Ann, Ben and Eve`."""
        if len(words) < 2:
            return "".join(words)
        return self.say("list.and", head=", ".join(words[:-1]), last=words[-1])

    def in_words(self, params: dict[str, object]) -> dict[str, object]:
        """The parameters of an event or a refusal, ready for a person."""
        return {name: self.parameter(name, value) for name, value in params.items()}

    def parameter(self, name: str, value: object) -> object:
        """One parameter: seats by name, cards by name, points seat by seat."""
        if name in SEAT_PARAMETERS and isinstance(value, int):
            return self.names[value]
        if name == "step":
            return f"@step.{value}"
        if name == "card" and isinstance(value, str):
            return value if value.startswith("@") else f"@card.{value}"
        if not isinstance(value, list):
            return value
        if name in SEAT_LISTS:
            return self.listed([self.names[seat] for seat in value])
        if name in BY_SEAT:
            return ", ".join(f"{self.names[seat]} {number}" for seat, number in enumerate(value))
        return " ".join(str(entry) for entry in value)


def seat_names(game: WordcraftGame, seats: int, given: Sequence[str], language: str) -> list[str]:
    """The given names; for the other seats the colours of the box."""
    colours = [name[language] for name in game.pack.cards.seat_names[:seats]]
    return [*given[:seats], *colours[len(given) :]]
