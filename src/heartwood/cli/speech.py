"""What the speech of a game with many cards and goods shares: sentences by their keys, amounts, names in a row."""

from collections.abc import Sequence

from heartwood.core import Event, Refusal
from heartwood.core.ledger import Ledger
from heartwood.core.texts import Texts


class Speech:
    """Says texts by their keys, with seats as names."""

    def __init__(self, texts: Texts, names: Sequence[str], ledger: Ledger) -> None:
        self.texts = texts
        self.names = list(names)
        self.ledger = ledger

    def named(self, ids: list[str], names: list[dict[str, str]]) -> dict[str, str]:
        """Names by id, in the reader's language."""
        return {id: name[self.texts.language] for id, name in zip(ids, names, strict=True)}

    def say(self, key: str, **params: object) -> str:
        """Any text by its key."""
        return self.texts.say(key, params)

    def event(self, event: Event) -> str:
        """The sentence of an event."""
        raise NotImplementedError

    def refusal(self, refusal: Refusal) -> str:
        """Why not, in a sentence."""
        raise NotImplementedError

    def rule(self, id: str) -> str:
        """The rule's line of the ledger with its id; "" for an id that it does not have."""
        rule = self.ledger.by_id.get(id)
        return "" if rule is None else self.say("play.rule", id=rule.id, text=rule.text)

    def step(self, name: str) -> str:
        """What is due now."""
        return self.say(f"step.{name}")

    def verb(self, name: str) -> str:
        """What a verb does, in a few words."""
        return self.say(f"verb.{name}")

    def source(self, source: str) -> str:
        """Where points and goods come from."""
        return self.say(f"source.{source}")

    def amount(self, item: str, number: int) -> str:
        """`1 blueberry`, `3 blueberries`."""
        return self.say(f"item.{item}.{'one' if number == 1 else 'many'}", amount=number)

    def listed(self, words: Sequence[str], key: str = "list.and") -> str:
        """`Ann`, `Ann and Ben`, `Ann, Ben and Eve`."""
        if len(words) < 2:
            return "".join(words)
        return self.say(key, head=", ".join(words[:-1]), last=words[-1])


def seat_names(texts: Texts, seats: int, given: Sequence[str]) -> list[str]:
    """The given names; for the other seats the colours of the title."""
    colours = [texts.say(f"seat.{seat}", {}) for seat in range(seats)]
    return [*given[:seats], *colours[len(given) :]]
