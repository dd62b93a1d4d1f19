"""The pack: all that positions of one Lignum game share, and the choices made before a game."""

from heartwood.core.position import Rulebook
from heartwood.games.lignum.cards import Content


class Pack:
    """Board, cards and rulebook of one game. Positions refer to it and never change it."""

    def __init__(self, content: Content, book: Rulebook) -> None:
        self.numbers = content.numbers
        self.tasks = content.tasks
        self.winters = content.winters
        self.placements = content.placements
        self.works = content.works
        self.book = book
        self.content = {"cards": content.digest}
        # The work card of each kind of effect
        self.work_of = [content.works.kind.index(kind) for kind in range(len(content.works.kind))]


class Setup:
    """What was agreed, drawn and dealt before the game: fixed from the start, shared by all copies."""

    def __init__(
        self, options: dict[str, object], tactical: bool, works: list[int], winters: list[int], halves: list[int]
    ) -> None:
        self.options = options
        self.tactical = tactical
        self.works = works  # the open planned works (L-SETUP-09)
        self.winters = winters  # the card of each year (L-SETUP-07)
        self.halves = halves  # which half of it shows: 0 easier, 1 harder (L-SETUP-17)
