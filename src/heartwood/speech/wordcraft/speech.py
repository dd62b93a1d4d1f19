"""Wordcraft in words: seats become names, cards and colours are said in the reader's language."""

from collections.abc import Sequence

from heartwood.core import Event, Refusal
from heartwood.core.texts import Key, Texts
from heartwood.games.wordcraft import Wordcraft, WordcraftGame
from heartwood.games.wordcraft.cards import COLOURS, COUNT_OF_COLOUR, EXACT_CUBES, KINDS, Achievement
from heartwood.speech.narration import Line
from heartwood.speech.sight import Sight, View
from heartwood.speech.speech import SaidMove, Speech
from heartwood.speech.wordcraft.moves import effect_of
from heartwood.speech.wordcraft.narration import narrate

SEAT_PARAMETERS = ("seat", "author", "slow", "by")
SEAT_LISTS = ("seats", "winners")
BY_SEAT = ("points", "totals", "votes")  # one number per seat


class WordcraftSpeech(Speech):
    """Says what happened, why not, and what a card asks for."""

    headed = False

    def __init__(self, game: WordcraftGame, texts: Texts, names: Sequence[str], seats: int = 0) -> None:
        self.pack = game.pack
        # The pack names its cards and seats in both languages.
        named = {f"card.{card.id}": card.name[texts.language] for card in self.pack.cards.achievements}
        colours = {f"seat.{seat}": name[texts.language] for seat, name in enumerate(self.pack.cards.seat_names)}
        super().__init__(game, Texts(texts.language, {**texts.templates, **named, **colours}), names, seats)

    def happened(self, event: Event) -> str:
        key, _, params = event
        spelled = params.get("spelled")
        if isinstance(spelled, list) and "Qu" in spelled:  # only there a word can be spelled in two ways
            params = {**params, "word": f"{params['word']} ({self.say('word.joint').join(spelled)})"}
        return self.texts.say(f"event.{key}", self.in_words(params))

    def refused(self, refusal: Refusal) -> str:
        return self.texts.say(f"refusal.{refusal.key}", self.in_words(refusal.params))

    def narration(self, events: Sequence[Event]) -> list[Line]:
        return narrate(events, self)

    def words(self) -> dict[str, str]:
        return {card.id: self.card(card.id) for card in self.pack.cards.achievements}

    def cards(self) -> dict[str, str]:
        return {card.id: self.requirement(card) for card in self.pack.cards.achievements}

    def glance(self, view: View) -> list[str]:
        """The open letters, each with its colour."""
        return [f"{letter['name']} {letter['colour']}" for letter in view["letters"]]

    def due(self, sight: Sight) -> str:
        view = sight.view
        asked = view["vote"] or view["last_word"] or {}
        question = view["vote"]["question"] if view["step"] == "vote" else view["step"]
        return self.say(f"prompt.{question}", word=asked.get("word", ""))

    def move(self, sight: Sight, move: int, number: int = 0) -> SaidMove:
        world = sight.world
        assert isinstance(world, Wordcraft)
        verb, *words = world.book.vocabulary.words(move)
        first = words[0] if words else ""
        spelled = f"{first} ({words[1]})" if len(words) > 1 else first
        card = self.card(f"ach.{first}") if verb == "claim" else ""
        text = self.say(f"move.{verb}", word=spelled, card=card, votes=first)
        effect, final = effect_of(world, sight.seat, move, self), sight.outcome(move).reveals
        return SaidMove(number, move, verb, verb, "", text, text, "", effect, final)

    def clue(self, key: str, params: dict[str, object]) -> str:
        asked = [card for card in self.pack.cards.achievements if card.id == params.get("card")]
        requirement = self.requirement(asked[0]) if asked else ""
        return self.say(f"clue.{key}", **self.in_words(params), requirement=requirement)

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
        first = Key(f"colour.{COLOURS[card.x]}")
        if card.kind == COUNT_OF_COLOUR:
            return self.say(key, first=first, count=card.y)
        return self.say(key, first=first, second=Key(f"colour.{COLOURS[card.y]}"))

    def in_words(self, params: dict[str, object]) -> dict[str, object]:
        """The parameters of an event or a refusal, ready for a person."""
        return {name: self.parameter(name, value) for name, value in params.items()}

    def parameter(self, name: str, value: object) -> object:
        """One parameter: seats by name, cards by name, points seat by seat."""
        if name in SEAT_PARAMETERS and isinstance(value, int):
            return self.names[value]
        if name == "step":
            return Key(f"step.{value}")
        if name == "card" and isinstance(value, str):
            return Key(f"card.{value}")
        if not isinstance(value, list):
            return value
        if name in SEAT_LISTS:
            return self.listed([self.names[seat] for seat in value])
        if name in BY_SEAT:
            said = [(self.names[seat], number) for seat, number in enumerate(value) if number >= 0]  # -1: had no vote
            return ", ".join(f"{who} {number}" for who, number in said)
        return " ".join(str(entry) for entry in value)
