"""The pack: all that positions of one Lignum game share, and the choices made before a game."""

from heartwood.core.fields import Fields
from heartwood.core.position import Rulebook
from heartwood.games.lignum import ids
from heartwood.games.lignum.cards import Content


class Pack:
    """Board, cards and rulebook of one game. Positions refer to it and never change it."""

    def __init__(self, content: Content, book: Rulebook, player_fields: Fields, table_fields: list[Fields]) -> None:
        self.player_fields = player_fields  # what is saved of a player,
        self.table_fields = table_fields  # and of the table, by the number of seats
        self.numbers = content.numbers
        self.tasks = content.tasks
        self.winters = content.winters
        self.placements = content.placements
        self.works = content.works
        self.book = book
        self.content = {"cards": content.digest}
        # What the work Drying allows: the load keeps it in later rounds, so it is the same for all its cards
        works = content.works
        drying = [work for work in range(len(works.ids)) if works.kind[work] == ids.DRYING_WORK]
        self.load_disks = max([works.value[work] for work in drying], default=0)
        self.load_logs = max([works.more[work] for work in drying], default=0)
        # By place on the path: the locations ahead that get a token
        places = range(ids.CLEARING)
        kinds = content.numbers.kind
        self.tokens_ahead = [[ahead for ahead in places if ahead > here and kinds[ahead] == "token"] for here in places]
        # By round (from 1) and work: the pairs of tokens that reach a season in which the work is possible
        rounds = range(len(content.numbers.season) + 1)
        self.pairs_for = [[reaching(content, now, seasons) for seasons in content.works.seasons] for now in rounds]


def reaching(content: Content, now: int, seasons: int) -> list[int]:
    """The pairs by which a work for these seasons can be planned in a round (L-PLAN-05, L-PLAN-06)."""
    numbers = content.numbers
    found: list[int] = []
    for pair, distance in enumerate(numbers.pairs):
        target = now + distance  # L-AMB-48
        if target <= len(numbers.season) and seasons >> numbers.season[target - 1] & 1:
            found.append(pair)
    return found


class Setup:
    """What was agreed, drawn and dealt before the game: fixed from the start, shared by all copies."""

    def __init__(
        self, options: dict[str, object], tactical: bool, works: list[int], winters: list[int], halves: list[int]
    ) -> None:
        self.options = options
        self.tactical = tactical
        self.works = works  # the open planned works
        self.winters = winters  # the card of each year
        self.placing = tactical and options.get("areas") == "usual"  # the players place their first tokens (L-TACT-08)
        self.always_asked = options.get("food") == "always"  # whoever may take food or leave it
        self.idle_asked = options.get("idle") == "ask"  # who can do nothing in a phase, too
        self.halves = halves  # which half of it shows: 0 easier, 1 harder
