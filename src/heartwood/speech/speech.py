"""What the speech of every title shares: sentences by their keys, seats as names, amounts, names in a row.

It can speak alone for a title that has no speech of its own: its templates as they are, and keys where there are none.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeVar, cast

from heartwood.bots.hints import Change
from heartwood.core import Event, Game, Position, Refusal
from heartwood.core.errors import UnknownGame
from heartwood.core.ledger import Ledger
from heartwood.core.texts import Texts
from heartwood.games import ledger_of
from heartwood.speech.narration import DEED, Line
from heartwood.speech.sight import Sight, View

AT_TABLE: Final = "table."  # events and refusals that come from the table, not from the rules
SEATS: Final = ("seat", "seats", "winners")  # parameters that are seats
MOST_CHANGES: Final = 4  # that are given as reasons for a move
W = TypeVar("W", bound=Position)


class SaidMove(NamedTuple):
    """A legal move in words, in full and in short. Price and result are given where the words do not name them."""

    number: int  # in the list of legal moves
    move: int
    verb: str
    group: str  # moves of one group stand together
    title: str  # of the group, where the verb alone does not say it
    text: str
    short: str
    price: str
    result: str
    final: bool  # it reveals something: there is no way back


class Speech:
    """Says texts by their keys, with seats as names. A title adds what only it knows."""

    headed = True  # does its narration have headings?

    def __init__(self, game: Game, texts: Texts, names: Sequence[str], seats: int = 0) -> None:
        self.game = game
        self.texts = texts
        given = [literal(name) for name in names[: seats or None]]
        self.names = [*given, *(self.colour_of(seat) for seat in range(len(names), seats))]

    def colour_of(self, seat: int) -> str:
        """What a seat without a name is called: by the colour of its pieces."""
        key = f"seat.{seat}"
        return self.say(key) if key in self.texts.templates else self.say("called.seat", number=seat + 1)

    @cached_property
    def ledger(self) -> Ledger:
        """The rules in the reader's language; none for a title without a ledger."""
        try:
            return ledger_of(self.game.id, self.texts.language)
        except UnknownGame:
            return Ledger([])

    # --- words -----------------------------------------------------------------------------------------------

    def say(self, key: str, **params: object) -> str:
        """Any text by its key."""
        return self.texts.say(key, params)

    def named(self, ids: list[str], names: list[dict[str, str]]) -> dict[str, str]:
        """Names by id, in the reader's language."""
        return {id: name[self.texts.language] for id, name in zip(ids, names, strict=True)}

    def amount(self, item: str, number: int) -> str:
        """`1 blueberry`, `3 blueberries`."""
        return self.say(f"item.{item}.{'one' if number == 1 else 'many'}", amount=number)

    def changes(self, before: Mapping[str, int], after: Mapping[str, int], said: str = "") -> tuple[str, str]:
        """`costs 4 blueberries`, `brings 1 reputation`: what a move changes, without what its sentence names."""
        parts: dict[str, list[str]] = {"costs": [], "brings": []}
        for item, number in before.items():
            more = after[item] - number
            if more and not self.names_some(item, said):
                kind = "brings" if more > 0 else "costs"
                parts[kind].append(self.say(f"word.{kind}", amount=self.amount(item, abs(more))))
        return ", ".join(parts["costs"]), ", ".join(parts["brings"])

    def names_some(self, item: str, said: str) -> bool:
        """Does a sentence name a number of something?"""
        forms = (re.escape(self.texts.templates[f"item.{item}.{form}"]) for form in ("one", "many"))
        return any(re.search(form.replace(r"\{amount\}", r"\d+"), said) for form in forms)

    def listed(self, words: Sequence[str], key: str = "list.and") -> str:
        """`Ann`, `Ann and Ben`, `Ann, Ben and Eve`."""
        if len(words) < 2:
            return "".join(words)
        return self.say(key, head=", ".join(words[:-1]), last=words[-1])

    def seats(self, seats: Sequence[int]) -> str:
        """Several seats by name."""
        return self.listed([self.names[seat] for seat in seats])

    # --- sentences -------------------------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        """The sentence of an event, of the game or of the table."""
        key, _, params = event
        return self.at_table("event", key, params) if key.startswith(AT_TABLE) else self.happened(event)

    def refusal(self, refusal: Refusal) -> str:
        """Why not, in a sentence."""
        if refusal.key.startswith(AT_TABLE):
            return self.at_table("refusal", refusal.key, refusal.params)
        return self.refused(refusal)

    def at_table(self, kind: str, key: str, params: Mapping[str, object]) -> str:
        """What the table itself says."""
        words = dict(params)
        if isinstance(params.get("seat"), int):
            words["seat"] = self.names[int(str(params["seat"]))]
        if "name" in params:
            words["name"] = literal(str(params["name"]))
        if "barrier" in params:
            words["barrier"] = self.say(f"barrier.{params['barrier']}")
        return self.texts.say(f"{kind}.{key}", words)

    def happened(self, event: Event) -> str:
        """What happened in the game."""
        key, _, params = event
        return self.worded(f"event.{key}", params)

    def refused(self, refusal: Refusal) -> str:
        """Why the rules say no."""
        return self.worded(f"refusal.{refusal.key}", refusal.params)

    def worded(self, key: str, params: Mapping[str, object]) -> str:
        """A template with its parameters, or its bare key with them."""
        words = {name: self.parameter(name, value) for name, value in params.items()}
        if key in self.texts.templates:
            return self.texts.say(key, words)
        listed = ", ".join(f"{name} {self.texts.plain(value)}" for name, value in words.items())
        return f"{plain(key)}: {listed}" if listed else plain(key)

    def parameter(self, name: str, value: object) -> object:
        """One parameter of an event or a refusal, ready for a person."""
        if name not in SEATS:
            return value
        if isinstance(value, list):
            return [self.parameter(name, seat) for seat in value]
        return self.names[value] if isinstance(value, int) and 0 <= value < len(self.names) else value

    def rule(self, id: str) -> str:
        """The rule's line of the ledger with its id; "" for an id that it does not have."""
        rule = self.ledger.by_id.get(id)
        return "" if rule is None else self.say("rule.line", id=rule.id, text=rule.text)

    def step(self, name: str) -> str:
        """What is due now."""
        return self.worded(f"step.{name}", {})

    def verb(self, name: str) -> str:
        """What a verb does, in a few words."""
        return self.worded(f"verb.{name}", {})

    def source(self, source: str) -> str:
        """Where points and goods come from."""
        return self.worded(f"source.{source}", {})

    def reasons(self, changes: Sequence[Change]) -> str:
        """What a hinted move changes: the weightiest first."""
        said = [self.say(f"feature.{change.feature}", change=signed(change.change)) for change in changes]
        return "; ".join(said[:MOST_CHANGES]) or self.say("hint.no-change")

    def clue(self, key: str, params: dict[str, object]) -> str:
        """What to look for, before a hint names a move."""
        return self.say(f"clue.{key}", **params)

    def narration(self, events: Sequence[Event]) -> list[Line]:
        """The log told to a person."""
        return [Line(DEED, self.event(event)) for event in events]

    # --- things ----------------------------------------------------------------------------------------------

    def words(self) -> dict[str, str]:
        """What the words of a view are called: cards, pieces, goods, places."""
        return {}

    def cards(self) -> dict[str, str]:
        """What the cards say, by id."""
        return {}

    def places(self) -> dict[str, list[str]]:
        """The names of places, by the key of the view under which things lie on them."""
        return {}

    # --- decisions -------------------------------------------------------------------------------------------

    def sight(self, position: Position, seat: int, view: View | None = None) -> Sight:
        """What a seat may look at; `view` where it is known already."""
        return Sight(position, seat, view)

    def due(self, sight: Sight) -> str:
        """The question of the step, with what it is about."""
        return self.step(sight.view.get("step") or "")

    def waiting(self, view: View) -> str:
        """Who is awaited, and for what."""
        if not view["to_act"]:
            return self.say("waiting.nobody")
        seats, what = self.seats(view["to_act"]), f"awaited.{view.get('step')}"
        if what not in self.texts.templates:
            return self.say("waiting.for", seats=seats)
        return self.say("waiting.for-what", seats=seats, what=self.say(what))

    def result(self, winners: Sequence[int], view: View) -> str:
        """How the game ended."""
        key = "done" if not winners else "won" if len(winners) == 1 else "tie"
        return self.say(f"over.{key}", winners=self.seats(winners))

    def moves(self, sight: Sight) -> list[SaidMove]:
        """The legal moves that a seat may be shown, in the order of the rules."""
        return [self.move(sight, move, number) for number, move in enumerate(sight.shown, 1)]

    def move(self, sight: Sight, move: int, number: int = 0) -> SaidMove:
        """A legal move in words."""
        verb, *words = sight.world.book.vocabulary.words(move)
        text = capital(" ".join([self.verb(verb), *words]))
        _, final = tried(sight.world, sight.seat, move)
        return SaidMove(number, move, verb, verb, "", text, text, "", "", final)


def tried(world: W, seat: int, move: int) -> tuple[W, bool]:
    """The world after a move, and whether there is no way back; one that fails is better not promised a way back."""
    trial = cast(W, world.copy())
    try:
        return trial, trial.apply(seat, move)
    except Exception:
        return world, True


def plain(key: str) -> str:
    """The last part of a key as words."""
    return key.rpartition(".")[2].replace("-", " ").replace("_", " ")


def literal(name: str) -> str:
    """What a person typed, never taken for the key of a text: an invisible sign before the one that marks keys."""
    return f"\u2060{name}" if name.startswith("@") else name


def capital(text: str) -> str:
    """With a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def signed(number: float) -> str:
    """`+3`, `-0.5`."""
    return f"{number:+.0f}" if abs(number - round(number)) < 0.05 else f"{number:+.1f}"
