"""The position of a Lignum game: the mills of the players, the path, the forest, what is still to come.

Hidden is only the choice of a cutting area before it is revealed; decks have no order. The kinds of craftwork in a
mill are not shown to others, but whoever remembers the path knows them (L-STORE-05, L-STORE-08). Lists marked *shared*
are replaced and never changed, so that copies can share them.
"""

from typing import Final

from heartwood.core.chance import Chance
from heartwood.core.position import Position, Score
from heartwood.games.lignum import ids
from heartwood.games.lignum.pack import Pack, Setup

NONE: Final = -1
CARD_MASK: Final = 255
FILLED_SHIFT: Final = 8  # a task: card | mask of filled needs << 8
DUE_BITS: Final = 4
DUE_MASK: Final = 15
TARGET_SHIFT: Final = 8  # a plan: work + 1 | target round << 8
SOURCE_NAMES: Final = ["start", "path", "sales", "craftwork", "loans", "penalties", "final-sale", "river", "tasks"]


class Player:
    """One player's mill, goods, workers and plans."""

    def __init__(
        self,
        money: int,
        sources: list[int],
        food: int,
        loans: int,
        wood: list[int],
        gear: list[int],
        fodder: int,
        craft: list[int],
        huts: list[int],
        workers: list[int],
        mill: bool,
        tasks: list[int],
        plans: list[int],
        due: int,
        area: int,
        chosen: int,
        place: int,
        busy: list[int],
        raids: list[int],
        exchanges: int,
    ) -> None:
        self.money = money
        self.sources = sources  # money gained and spent, by source
        self.food = food
        self.loans = loans
        self.wood = wood  # pile * 6 + piece
        self.gear = gear  # wagons, saws, rafts, sledges
        self.fodder = fodder  # in the stable, as a mask: 1 for one of value 2, 2 for one of value 3
        self.craft = craft  # craftwork tokens by kind
        self.huts = huts  # on each effect area
        self.workers = workers  # hired and not yet used: woodcutters, bearers, sawyers
        self.mill = mill  # the mill worker has not worked in this round
        self.tasks = tasks  # *shared*: card | filled needs << 8
        self.plans = plans  # *shared*: by pair of tokens: 0, or work + 1 | target round << 8
        self.due = due  # what of it is for this round, 4 bits for each kind of work: follows from the plans
        self.area = area  # of the cutting area token, NONE while it is at home
        self.chosen = chosen  # the area chosen in secret
        self.place = place  # of the foreman: a location, or CLEARING
        self.busy = busy  # what the player is in the middle of
        self.raids = raids  # *shared*: wood taken by movers in each area, in this round
        self.exchanges = exchanges  # of two craftwork tokens for huts, in this round

    def copy(self) -> "Player":
        """An independent copy."""
        return Player(
            self.money,
            self.sources[:],
            self.food,
            self.loans,
            self.wood[:],
            self.gear[:],
            self.fodder,
            self.craft[:],
            self.huts[:],
            self.workers[:],
            self.mill,
            self.tasks,
            self.plans,
            self.due,
            self.area,
            self.chosen,
            self.place,
            self.busy[:],
            self.raids,
            self.exchanges,
        )

    def pay(self, dollars: int, source: int) -> None:
        """Gain dollars, or spend them."""
        self.money += dollars
        self.sources[source] += dollars

    def count(self, pile: int) -> int:
        """How many pieces lie in a pile."""
        return sum(self.wood[pile * ids.PIECES : (pile + 1) * ids.PIECES])

    def holds(self, pile: int) -> bool:
        """Does anything lie in a pile? Written out: nothing is asked more often."""
        wood = self.wood
        at = pile * ids.PIECES
        return wood[at] + wood[at + 1] + wood[at + 2] + wood[at + 3] + wood[at + 4] + wood[at + 5] > 0

    def planned(self, kind: int) -> int:
        """How often a kind of work is planned for this round (L-PLAN-12)."""
        return self.due >> kind * DUE_BITS & DUE_MASK

    def begin_round(self, pack: Pack, round: int) -> None:
        """Find the works that are due: none is planned for the round in which one plans (L-PLAN-04)."""
        self.due = 0  # L-PLAN-13: whatever was not used is lost
        for plan in self.plans:
            if plan and plan >> TARGET_SHIFT == round:
                self.due += 1 << pack.works.kind[(plan & CARD_MASK) - 1] * DUE_BITS

    def in_stage(self, stage: int, piece: int) -> int:
        """How many of a piece lie in a drying area, loads included."""
        return (
            self.wood[(ids.DRY_0 + stage) * ids.PIECES + piece] + self.wood[(ids.LOAD_0 + stage) * ids.PIECES + piece]
        )

    def to_data(self) -> dict[str, object]:
        """Exact state."""
        return {
            "money": self.money,
            "sources": self.sources[:],
            "food": self.food,
            "loans": self.loans,
            "wood": self.wood[:],
            "gear": self.gear[:],
            "fodder": self.fodder,
            "craft": self.craft[:],
            "huts": self.huts[:],
            "workers": self.workers[:],
            "mill": int(self.mill),
            "tasks": self.tasks[:],
            "plans": self.plans[:],
            "area": self.area,
            "chosen": self.chosen,
            "place": self.place,
            "busy": self.busy[:],
            "raids": self.raids[:],
            "exchanges": self.exchanges,
        }


class Lignum(Position):
    """See the fields."""

    def __init__(
        self,
        pack: Pack,
        setup: Setup,
        stack: list[int],
        chance: Chance,
        players: list[Player],
        round: int,
        phase: int,
        order: list[int],
        clearing: list[int],
        path: list[int],
        supply: list[int],
        pile: list[int],
        craft_gone: list[int],
        stock: list[int],
        fodder_left: int,
        forest: list[int],
        food: list[int],
        raided: list[int],
        open_tasks: list[int],
        task_deck: list[int],
        placements: list[int],
        shown: list[int],
        due: list[int],
        planned: list[int],
        active: int,
    ) -> None:
        super().__init__(pack.book, len(players), stack, chance)
        self.pack = pack
        self.setup = setup
        self.players = players
        self.round = round  # 1 to 8
        self.phase = phase
        self.order = order  # *shared*: path order
        self.clearing = clearing  # *shared*: the seats in the clearing, A first
        self.path = path  # *shared*: what lies on each location, EMPTY for nothing
        self.supply = supply  # equipment not on the path and in no mill
        self.pile = pile  # *shared*: craftwork tokens not drawn yet, by kind
        self.craft_gone = craft_gone  # *shared*: craftwork tokens that left the game, by kind
        self.stock = stock  # woodcutters, bearers, free sawyers, paid sawyers, fodder at the locations
        self.fodder_left = fodder_left  # fodder in the supply
        self.forest = forest  # disks in the cutting areas: area * 3 + kind
        self.food = food  # in the cutting areas
        self.raided = raided  # *shared*: by area, the seats whose movers took wood there in this round, as a mask
        self.open_tasks = open_tasks  # *shared*
        self.task_deck = task_deck  # *shared*, sorted
        self.placements = placements  # *shared*, sorted: placement cards not used yet
        self.shown = shown  # *shared*: placement cards shown for the next round (tactical)
        self.due = due  # *shared*: those shown before this round, carried out in its step 2
        self.planned = planned  # *shared*: tokens on each open work
        self.active = active  # whose turn it is where turns are taken in order

    # --- small questions -----------------------------------------------------------------------------------

    def everyone(self) -> int:
        """All seats, as a mask."""
        return (1 << self.seats) - 1

    def in_winter(self) -> bool:
        """Is this a winter round?"""
        return self.pack.numbers.is_winter[self.round - 1]

    def wood_in(self, area: int) -> int:
        """How many disks lie in a cutting area."""
        return self.forest[area * 3] + self.forest[area * 3 + 1] + self.forest[area * 3 + 2]

    def is_free(self, seat: int, area: int) -> bool:
        """No opponent has a token there (L-CUT-06)."""
        for other, player in enumerate(self.players):
            if other != seat and player.area == area:
                return False
        return True

    # --- the contract --------------------------------------------------------------------------------------

    def copy(self) -> "Lignum":
        return self.with_chance(self.chance.copy())

    def with_chance(self, chance: Chance) -> "Lignum":
        """An independent copy with another future."""
        return Lignum(
            self.pack,
            self.setup,
            self.stack[:],
            chance,
            [player.copy() for player in self.players],
            self.round,
            self.phase,
            self.order,
            self.clearing,
            self.path,
            self.supply[:],
            self.pile,
            self.craft_gone,
            self.stock[:],
            self.fodder_left,
            self.forest[:],
            self.food[:],
            self.raided,
            self.open_tasks,
            self.task_deck,
            self.placements,
            self.shown,
            self.due,
            self.planned,
            self.active,
        )

    def guess(self, seat: int | None, chance: Chance) -> "Lignum":
        """Only areas chosen and not revealed are unknown (L-COMP-13, L-AMB-60)."""
        world = self.with_chance(chance)
        for other, player in enumerate(world.players):
            if other != seat and player.chosen != NONE:
                player.chosen = chance.below(self.pack.numbers.areas)
        return world

    def scores(self, projected: bool = False) -> list[Score]:
        from heartwood.games.lignum.scoring import final_sources

        scores: list[Score] = []
        for seat, player in enumerate(self.players):
            sources = player.sources
            if projected and self.stack:
                sources = sources[:]
                final_sources(self, player, sources)
            scores.append(Score(seat, [(SOURCE_NAMES[source], sources[source]) for source in range(ids.SOURCES)]))
        return scores

    def winners(self) -> list[int]:
        """Most dollars win; equal players share the win (L-END-08, L-END-09, L-AMB-28)."""
        if self.stack:
            return []
        best = max([player.money for player in self.players])
        return [seat for seat, player in enumerate(self.players) if player.money == best]

    def view(self, seat: int | None) -> dict[str, object]:
        from heartwood.games.lignum.view import view  # the edge: not needed to play

        return view(self, seat)

    def announce(self) -> None:
        from heartwood.games.lignum.view import announce

        announce(self)

    def to_data(self) -> dict[str, object]:
        return {
            "game": "lignum",
            "version": ids.VERSION,
            "content": dict(self.pack.content),
            "seats": self.seats,
            "options": dict(self.setup.options),
            "works": self.setup.works[:],
            "winters": self.setup.winters[:],
            "halves": self.setup.halves[:],
            "stack": self.stack[:],
            "chance": self.chance.to_data(),
            "players": [player.to_data() for player in self.players],
            "round": self.round,
            "phase": self.phase,
            "order": self.order[:],
            "clearing": self.clearing[:],
            "path": self.path[:],
            "supply": self.supply[:],
            "pile": self.pile[:],
            "craft_gone": self.craft_gone[:],
            "stock": self.stock[:],
            "fodder_left": self.fodder_left,
            "forest": self.forest[:],
            "food": self.food[:],
            "raided": self.raided[:],
            "open_tasks": self.open_tasks[:],
            "task_deck": self.task_deck[:],
            "placements": self.placements[:],
            "shown": self.shown[:],
            "due": self.due[:],
            "planned": self.planned[:],
            "active": self.active,
        }


TOKEN_WORDS: Final = [
    *("wagon", "saw", "raft", "sledge", "food", "dollar", "blocked"),
    *("board", "shingle", "stake", "reed", "joker"),
]


def token_word(token: int) -> str:
    """What lies on the path, in a word."""
    return "" if token == ids.EMPTY else TOKEN_WORDS[token]


def new_player(pack: Pack) -> Player:
    """A mill at the start: with nothing on the river nothing arrives in round 1 (L-SETUP-01, L-SETUP-02, L-ARR-04)."""
    sources = [0] * ids.SOURCES
    sources[ids.BY_START] = pack.numbers.start_money
    return Player(
        pack.numbers.start_money,
        sources,
        0,
        0,
        [0] * (ids.PILES * ids.PIECES),
        [0] * ids.GEAR,
        0,
        [0] * ids.CRAFTS,
        [0, 0, 0],
        [0, 0, 0],
        True,
        [],
        [0] * len(pack.numbers.pairs),
        0,
        NONE,
        NONE,
        0,  # L-SETUP-16
        [0] * ids.BUSY,
        [0] * pack.numbers.areas,
        0,
    )


# By pile: the drying area that it is, or NONE
STAGE_OF: Final = [NONE, NONE, NONE, NONE, NONE, 0, 1, 2, 0, 1, 2]
SELLING_PILES: Final = [ids.SALE, ids.DRY_0, ids.DRY_0 + 1, ids.DRY_0 + 2, ids.LOAD_0, ids.LOAD_0 + 1, ids.LOAD_0 + 2]
