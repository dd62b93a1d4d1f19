"""What the speech of every title shares: sentences by their keys, seats as names, amounts, names in a row.

It can speak alone for a title that has no speech of its own: its templates as they are, and keys where there are none.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from operator import mul
from typing import Final, NamedTuple

from heartwood.bots.hints import CARD, Good
from heartwood.bots.hints import Change as HintedChange
from heartwood.bots.judge import Clue
from heartwood.core import Event, Game, Outcome, Position, Refusal
from heartwood.core.errors import UnknownGame
from heartwood.core.ledger import Ledger
from heartwood.core.outcome import Change
from heartwood.core.texts import Key, Texts
from heartwood.games import ledger_of
from heartwood.speech.narration import ACTION, Line
from heartwood.speech.sight import Sight, View

AT_TABLE: Final = "table."  # events and refusals that come from the table, not from the rules
SEATS: Final = ("seat", "seats", "winners")  # parameters that are seats
IsSaid = Callable[[Change], bool]
MOST_CHANGES: Final = 4  # that are given as reasons for a move


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
        self.patterns: dict[str, re.Pattern[str]] = {}  # by item
        self.names = [*names[: seats or None], *(self.colour_of(seat) for seat in range(len(names), seats))]

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

    @cached_property
    def brief(self) -> "Speech":
        """The same speech with shorter words; a title may have some."""
        return self

    def name(self, id: str) -> Key:
        """A name of the pack for a template, which may decline it."""
        return Key(f"name.{id}")

    def signed(self, number: float) -> str:
        """`+3`, `−0.5`, in German `−0,5`."""
        form = "+.0f" if abs(number - round(number)) < 0.05 else "+.1f"
        return self.texts.number(number, form).replace("-", "−")

    def written(self, number: int) -> str:
        """`3`, `−3`."""
        return str(number).replace("-", "−")

    def amount(self, item: str, number: int) -> str:
        """`1 blueberry`, `3 blueberries`."""
        return self.forms(item)[number != 1].format(amount=number)

    def forms(self, item: str) -> tuple[str, str]:
        """How one and how many of an item are said, `{amount}` for the number; its plain name, if it has no words."""
        plainly = f"{{amount}} {plain(item)}"
        one, many = (self.texts.templates.get(f"item.{item}.{form}", plainly) for form in ("one", "many"))
        return one, many

    def changes(self, outcome: Outcome, said: str = "", is_said: IsSaid | None = None) -> tuple[str, str]:
        """`costs 4 blueberries`, `brings 1 reputation`: what a move pays and gains, unless its sentence says it.

        `is_said`: does the sentence say a change in words of its own?
        """
        total: dict[str, int] = {}  # of all places and sources
        for sign, some in ((-1, outcome.pays), (1, outcome.gains)):
            for change in some:
                if is_said is None or not is_said(change):
                    total[change.item] = total.get(change.item, 0) + sign * change.amount
        costs: list[str] = []
        brings: list[str] = []
        for item, more in total.items():
            named = self.numbers_in(said, item)
            if adds_up(named, more):
                continue
            amount = self.brief.amount(item, abs(more))
            if named:
                amount = self.say("word.in-all", amount=amount)
            (brings if more > 0 else costs).append(amount)
        return self.costs(costs), self.brings(brings)

    def costs(self, amounts: Sequence[str]) -> str:
        """A price of several parts; "" for none."""
        parts = [self.say("word.less", amount=amount) for amount in amounts]
        return self.say("word.costs", amounts=parts) if parts else ""

    def brings(self, amounts: Sequence[str]) -> str:
        """A gain of several parts; "" for none."""
        parts = [self.say("word.more", amount=amount) for amount in amounts]
        return self.say("word.brings", amounts=parts) if parts else ""

    def numbers_in(self, said: str, item: str) -> list[int]:
        """The amounts of an item that a sentence names, in full or in short."""
        if item not in self.patterns:
            self.patterns[item] = self.pattern(item)
        found = self.patterns[item].finditer(said)
        return [next((int(number) for number in match.groups() if number), 1) for match in found]

    def pattern(self, item: str) -> re.Pattern[str]:
        """How a sentence names an amount of an item; `1 blueberry income` is no blueberry."""
        items = [text for key, text in self.texts.templates.items() if key.startswith(("item.", "brief.item."))]
        patterns: list[str] = []
        for form in sorted({*self.forms(item), *self.brief.forms(item)}):
            words = re.escape(form).replace(r"\{amount\}", r"(\d+)")
            longer = [re.escape(text[len(form) :]) for text in items if text.startswith(form) and text != form]
            patterns.append(words + "".join(f"(?!{rest})" for rest in [*longer, r"\w"]))
        return re.compile(rf"(?<![\w/])(?:{'|'.join(patterns)})", re.IGNORECASE)

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
        return "" if rule is None else self.say("rule.line", id=rule.id, text=rule.for_players())

    def step(self, name: str) -> str:
        """What is due now."""
        return self.worded(f"step.{name}", {})

    def verb(self, name: str) -> str:
        """What a verb does, in a few words."""
        return self.worded(f"verb.{name}", {})

    def source(self, source: str) -> str:
        """Where points and goods come from."""
        return self.worded(f"source.{source}", {})

    def reasons(self, changes: Sequence[HintedChange]) -> str:
        """What speaks for a hinted move, and what against it: the weightiest first."""
        weighty = changes[:MOST_CHANGES]
        said: list[str] = []
        for side, some in (
            ("for", [change for change in weighty if change.points > 0]),
            ("against", [change for change in weighty if change.points <= 0]),
        ):
            what = [self.reason(one, side) for one in some]
            if what:
                said.append(self.say(f"hint.speaks-{side}", what="; ".join(what)))
        return " ".join(said) or self.say("hint.no-change")

    def reason(self, change: HintedChange, side: str) -> str:
        """One change: where a title has words of its own for what speaks for a move and against it, in these."""
        key = f"feature.{change.feature}"
        own = f"{key}.{side}"
        return self.say(
            own if own in self.texts.templates else key,
            change=self.signed(change.change),
            points=self.signed(change.points),
        )

    def good(self, item: str, number: int, where: str) -> str:
        """An amount of a good in a place, or a card by its name; a title may leave out what counts for little."""
        if where == CARD:
            name, *_ = self.words().get(item, item).split(",")  # without what somebody is by trade
            return self.say("planned.card", name=name)
        return self.amount(item, number)

    def is_lent(self, good: Good) -> bool:
        """Does what is spent come back by itself before long?"""
        return False

    def spared(self, good: Good) -> str:
        """What one plan spends, as a reason for another one that does not; "" where it is none."""
        return self.good(good.item, abs(good.amount), good.where)

    def earned(self, good: Good) -> str:
        """Where points or money come from; "" where a title does not tell sources."""
        key = f"planned.from.{good.where}"
        return self.say(key) if key in self.texts.templates else ""

    def moved(self, good: Good, source: str) -> str:
        """A good that has gone from one place of its seat to another one."""
        return self.good(good.item, good.amount, good.where)

    def moved_beside(self, good: Good) -> str:
        """What it means that one plan moves a good and another one does not; "" where nothing is to be said."""
        return ""

    def purpose(self, key: str, params: Mapping[str, object]) -> str:
        """What a planned turn is for."""
        return self.texts.say(f"purpose.{key}", {name: self.parameter(name, value) for name, value in params.items()})

    def purposes(self, clues: Sequence[Clue]) -> list[str]:
        """Several of them, each once; a title may tell some together."""
        return list(dict.fromkeys(self.purpose(key, params) for key, params in clues))

    def along(self, sight: Sight, moves: Sequence[int]) -> Iterator[Sight]:
        """What a seat looks at before each of these moves, as far as its world goes the same way."""
        for place, move in enumerate(moves):
            if sight.world.explain(sight.seat, move) is not None:
                return
            yield sight
            after = sight.world.copy()
            after.apply(sight.seat, move)
            if sight.seat not in after.to_act() or place + 1 == len(moves):
                return
            sight = self.sight(after, sight.seat)

    def clue(self, key: str, params: dict[str, object]) -> str:
        """What to look for, before a hint names a move."""
        return self.say(f"clue.{key}", **params)

    def narration(self, events: Sequence[Event]) -> list[Line]:
        """The log told to a person."""
        return [Line(ACTION, self.event(event)) for event in events]

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

    def stage(self, view: View) -> str:
        """How far the game is; "" where it has no rounds."""
        return self.say("stage.round", round=view["round"], rounds=view["rounds"]) if "rounds" in view else ""

    def glance(self, view: View) -> list[str]:
        """What to draw in a small picture of the table, in words of the view."""
        return []

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
        outcome = sight.outcome(move)
        price, result = self.changes(outcome, text)
        return SaidMove(number, move, verb, verb, "", text, text, price, result, outcome.reveals)


def adds_up(named: Sequence[int], more: int) -> bool:
    """Do amounts that a sentence names, each paid, gained or only spoken of, make up this change?"""
    return any(sum(map(mul, signs, named)) == more for signs in product((-1, 0, 1), repeat=len(named)))


def plain(key: str) -> str:
    """The last part of a key as words."""
    return key.rpartition(".")[2].replace("-", " ").replace("_", " ")


def declined(language: str, ids: Sequence[str], names: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """The names of a pack as texts that templates can ask for in any case: `name.ID`, `name.ID.acc`."""
    texts: dict[str, str] = {}
    for id, name in zip(ids, names, strict=True):
        for form, said in name.items():
            spoken, _, case = form.partition("_")
            if spoken == language:
                texts[f"name.{id}.{case}".removesuffix(".")] = said.replace("{", "{{").replace("}", "}}")
    return texts


def capital(text: str) -> str:
    """With a capital letter at the beginning."""
    return text[:1].upper() + text[1:]
