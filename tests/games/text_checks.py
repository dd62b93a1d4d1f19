"""What the texts of every game must hold: both languages alike, a text for each thing that is named or reported."""

import ast
import string
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from heartwood.core import Event, Game, Position, Refusal, fast
from heartwood.core.game import Choice
from heartwood.core.position import ID_MASK
from heartwood.speech import Speech

P = TypeVar("P", bound=Position)
RULES = Path(__file__).parents[2] / "src/heartwood/games"
COMMON_REFUSALS = ("over", "not-your-turn", "not-now", "not-awaited", "no-such-move")


def parameters(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def agree(english: Mapping[str, str], german: Mapping[str, str]) -> None:
    """Both languages have the same keys and parameters; what a person types may differ."""
    assert set(english) == set(german)
    for key, template in english.items():
        if not key.startswith("command."):
            assert parameters(template) == parameters(german[key]), key
            assert template.strip(), key
            assert german[key].strip(), key


def named(game: Game) -> list[str]:
    """The keys of all that every game has: refusals, verbs, steps that ask, options."""
    keys = [f"refusal.{key}" for _, key in game.book.reasons.values()]
    keys += [f"verb.{name}" for name in game.book.vocabulary.by_name]
    keys += [f"step.{step.name}" for step in game.book.steps if step is not None and step.asks]
    return keys + [f"option.{option.name}" for option in game.options]


def option_values(game: Game) -> list[str]:
    """The keys of what can be chosen before the game."""
    choices = [option for option in game.options if isinstance(option, Choice)]
    return [f"option-value.{choice.name}.{value}" for choice in choices for value in choice.choices]


def reported(title: str) -> set[str]:
    """The keys given to `tell(...)`, read from the source of the rules."""
    told: set[object] = set()
    for path in (RULES / title).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                told |= {entry.value for entry in ast.walk(node.args[0]) if isinstance(entry, ast.Constant)}
    return {key for key in told if isinstance(key, str)}


def played_on(p: P, seed: int) -> Iterator[P]:
    """Every position of a game in which verbs are drawn first, then one of their moves: rare things happen soon."""
    chance = fast(seed)
    p.events = []
    p.announce()
    while not p.over():
        yield p
        seat = p.to_act()[0]
        moves: dict[int, list[int]] = {}
        for move in p.moves(seat):
            moves.setdefault(move & ID_MASK, []).append(move)
        same = list(moves.values())[chance.below(len(moves))]
        p.apply(seat, same[chance.below(len(same))])
    yield p


def heard(positions: Iterable[Position]) -> list[Event]:
    """The events of these positions, each once."""
    found: list[Event] = []
    for p in positions:
        found.extend(p.events or [])
        p.events = []
    return found


def refusal_of(p: Position, key: str, text: str, step: str) -> Refusal:
    """A refusal with the parameters of a move, as if the move were refused for this reason in this step."""
    vocabulary = p.book.vocabulary
    move = vocabulary.parse(text)
    verb = vocabulary.by_id[move & ID_MASK]
    assert verb is not None
    refusal = bare_refusal(p, key, step)
    first, second, third = [*verb.arguments(move), 0, 0, 0][:3]
    verb.detail(p, 0, first, second, third, refusal)
    return refusal


def bare_refusal(p: Position, key: str, step: str) -> Refusal:
    """A refusal in a step that knows no more than its seat."""
    rules = {key: rule for rule, key in p.book.reasons.values()}
    return Refusal(rules[key], key, {"seat": 0, "step": step}, [])


def in_words(text: str) -> None:
    """Nothing in this text is left to be filled in."""
    assert text
    assert not set("{}[]@") & set(text), text
    assert "None" not in text, text


def knows_all(says: Speech, events: Iterable[Event], unsaid: Mapping[str, set[str]]) -> None:
    """Every event is said with all its parameters, but for those that are left `unsaid`."""
    for event in events:
        key, _, params = event
        in_words(says.event(event))
        unused = set(params) - parameters(says.texts.templates[f"event.{key}"])
        assert not unused - unsaid.get(key, set()), key


def begin_with_the_seat(templates: Mapping[str, str]) -> None:
    """What a seat does begins with its name, so that a line can go on with what it does next."""
    for key, template in templates.items():
        if key.startswith("event.") and "{seat}" in template:
            assert template.startswith("{seat} "), key


def sentences(says: Speech, refusals: Iterable[Refusal]) -> set[str]:
    """Every refusal is said in a sentence; the keys that were met."""
    met: set[str] = set()
    for refusal in refusals:
        said = says.refusal(refusal)
        in_words(said)
        assert ": ." not in said, (refusal.key, said)
        assert "“”" not in said, (refusal.key, said)
        assert said.endswith("."), (refusal.key, said)
        assert said[:1] == said[:1].upper(), (refusal.key, said)
        met.add(refusal.key)
    return met
