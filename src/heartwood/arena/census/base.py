"""What a census is: a listener at a table that turns events into facts about cards."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from heartwood.core import Event, Position
from heartwood.core.texts import LANGUAGES

SEEN: Final = "seen"  # it was there to be taken
TAKEN: Final = "taken"
FINISHED: Final = "finished"
ALL: Final = -1  # the seat of what lies open to everybody

Names = dict[str, str]  # by language
Inventory = dict[str, dict[str, Names]]  # kind -> item -> names


class Fact(NamedTuple):
    """Something that became of a card, said once for each game and seat."""

    kind: str
    item: str
    seat: int
    stage: str


class Census:
    """Hears what happens in one game. A title says which events take and finish what, and what lies open."""

    taking: dict[str, tuple[str, str]] = {}  # event -> kind of card, and the parameter that names it
    finishing: dict[str, tuple[str, str]] = {}
    finishes: tuple[str, ...] = ()  # the kinds of cards that can be finished

    def __init__(self) -> None:
        self.facts: set[Fact] = set()

    def inventory(self, position: Position) -> Inventory:
        """All cards that are counted, with their names."""
        raise NotImplementedError

    def groups(self, position: Position, kind: str) -> dict[str, int]:
        """Cards that are fairly compared with each other have the same number; those not named have 0."""
        return {}

    def look(self, position: Position) -> None:
        """Note what lies on the table: what there is to be taken and, at the end, what was finished."""
        raise NotImplementedError

    def hear(self, event: Event) -> None:
        """Note what an event says."""
        key, _, params = event
        for stage, table in ((TAKEN, self.taking), (FINISHED, self.finishing)):
            if key in table:
                kind, name = table[key]
                seat = params["seat"]
                assert isinstance(seat, int)
                self.note(kind, [str(params[name])], stage, seat)

    def note(self, kind: str, items: Iterable[str], stage: str = SEEN, seat: int = ALL) -> None:
        """Facts, unless they are known; what a seat takes was there for it to be taken."""
        for item in items:
            self.facts.add(Fact(kind, item, seat, stage))
            if stage == TAKEN:
                self.facts.add(Fact(kind, item, seat, SEEN))


def named(ids: Sequence[str], names: Sequence[Names]) -> dict[str, Names]:
    """Items by their ids; reports decline no names."""
    return {id: {language: name[language] for language in LANGUAGES} for id, name in zip(ids, names, strict=True)}
