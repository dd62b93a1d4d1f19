"""The position of a Lignum game: the mills of the players, the path, the forest, what is still to come.

Hidden is only the choice of a cutting area before it is revealed; decks have no order. The kinds of craftwork in a
mill are not shown to others, but whoever remembers the path knows them (L-STORE-05, L-STORE-08). Lists marked *shared*
are replaced and never changed, so that copies can share them.
"""

from typing import Final

from heartwood.core.chance import Chance
from heartwood.core.errors import Refusal
from heartwood.core.fields import ANY, FLAG, NUMBER, Field, Fields
from heartwood.core.outcome import Outcome
from heartwood.core.position import Position, Score
from heartwood.games.lignum import ids
from heartwood.games.lignum.board import Numbers
from heartwood.games.lignum.cards import Content
from heartwood.games.lignum.pack import Pack, Setup
from heartwood.games.lignum.view_types import LignumView

NONE: Final = -1
MOST: Final = 100_000  # of anything that is counted
STILL: Final[list[int]] = [0] * (ids.DRYING_PILES * ids.PIECES)  # nothing has moved on
CARD_MASK: Final = 255
FILLED_SHIFT: Final = 8  # a task: card | mask of filled needs << 8
DUE_BITS: Final = 4
DUE_MASK: Final = 15
TARGET_SHIFT: Final = 8  # a plan: work + 1 | target round << 8
SOURCE_NAMES: Final = ["start", "path", "sales", "craftwork", "loans", "penalties", "final-sale", "river", "tasks"]


class Player:
    """One player's mill, goods, workers and plans: an empty mill, or a copy of another."""

    def __init__(self, like: "Player | None" = None) -> None:
        self.money: int = 0 if like is None else like.money
        self.sources: list[int] = [0] * ids.SOURCES if like is None else like.sources[:]  # of money gained and spent
        self.food: int = 0 if like is None else like.food
        self.loans: int = 0 if like is None else like.loans
        self.owed: int = 0 if like is None else like.owed  # penalties that could not be paid
        self.wood: list[int] = [0] * (ids.PILES * ids.PIECES) if like is None else like.wood[:]  # pile * 6 + piece
        self.gear: list[int] = [0] * ids.GEAR if like is None else like.gear[:]  # wagons, saws, rafts, sledges
        self.fodder: int = 0 if like is None else like.fodder  # in the stable: 1 for one of value 2, + 2 for one of 3
        self.craft: list[int] = [0] * ids.CRAFTS if like is None else like.craft[:]  # craftwork tokens by kind
        self.huts: list[int] = [0] * ids.HUTS if like is None else like.huts[:]  # on each effect area
        self.workers: list[int] = [0] * ids.WORKERS if like is None else like.workers[:]  # hired and not yet used
        self.mill: bool = True if like is None else like.mill  # the mill worker can still work (L-COMP-06)
        self.tasks: list[int] = [] if like is None else like.tasks  # *shared*: card | filled needs << 8
        # *shared*: by pair of tokens: 0, or work + 1 | target round << 8
        self.plans: list[int] = [0] * ids.PAIRS if like is None else like.plans
        # what of it is for this round, 4 bits for each kind of work: follows from the plans and is not saved
        self.due: int = 0 if like is None else like.due
        self.area: int = NONE if like is None else like.area  # of the cutting area token, NONE while it is at home
        self.chosen: int = NONE if like is None else like.chosen  # the area chosen in secret
        self.place: int = 0 if like is None else like.place  # of the foreman: a location, or CLEARING (L-SETUP-16)
        self.busy: list[int] = [0] * ids.BUSY if like is None else like.busy[:]  # what the player is in the middle of
        # *shared*: wood taken by movers in each area, in this round
        self.raids: list[int] = [0] * ids.AREAS if like is None else like.raids
        self.exchanges: int = 0 if like is None else like.exchanges  # of two tokens for huts, in this round
        # *shared*: pieces that have moved on in this drying phase, by pile (of MOVING_PILES) and piece: by drying,
        self.dried: list[int] = STILL if like is None else like.dried
        self.pushed: list[int] = STILL if like is None else like.pushed  # and by huts

    def pay(self, dollars: int, source: int) -> None:
        """Gain dollars, or spend them."""
        self.money += dollars  # L-COMP-10: whole ones; the bank never runs out
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
        """How often a kind of work is planned for this round."""
        return self.due >> kind * DUE_BITS & DUE_MASK

    def works_due(self, pack: Pack, round: int, kind: int) -> list[int]:
        """The cards of a kind of work that are planned for this round; one that is planned twice is there twice."""
        works: list[int] = []
        for plan in self.plans:
            if plan and plan >> TARGET_SHIFT == round and pack.works.kind[(plan & CARD_MASK) - 1] == kind:
                works.append((plan & CARD_MASK) - 1)
        return works

    def begin_round(self, pack: Pack, round: int) -> None:
        """Find the works that are due: none is planned for the round in which one plans (L-PLAN-04)."""
        self.due = 0  # L-PLAN-13: whatever was not used is lost
        for plan in self.plans:
            if plan and plan >> TARGET_SHIFT == round:  # L-PLAN-12, L-EDGE-31
                self.due += 1 << pack.works.kind[(plan & CARD_MASK) - 1] * DUE_BITS

    def in_stage(self, stage: int, piece: int) -> int:
        """How many of a piece lie in a drying area, loads included."""
        return (
            self.wood[(ids.DRY_0 + stage) * ids.PIECES + piece] + self.wood[(ids.LOAD_0 + stage) * ids.PIECES + piece]
        )


def player_fields(numbers: Numbers) -> Fields:
    """What is saved of a player, in this order, and the bounds of each field."""
    return Fields(
        [
            Field("money", NUMBER, -MOST, MOST),
            Field("sources", ids.SOURCES, -MOST, MOST),
            Field("food", NUMBER, 0, MOST),
            Field("loans", NUMBER, 0, len(numbers.loan_repay) - 1),
            Field("owed", NUMBER, 0, MOST),
            Field("wood", ids.PILES * ids.PIECES, 0, MOST),
            Field("gear", ids.GEAR, 0, MOST),
            Field("fodder", NUMBER, 0, 3),
            Field("craft", ids.CRAFTS, 0, MOST),
            Field("huts", ids.HUTS, 0, MOST),
            Field("workers", ids.WORKERS, 0, MOST),
            Field("mill", FLAG, 0, 1),
            Field("tasks", ANY, 0, MOST),
            Field("plans", ids.PAIRS, 0, MOST),
            Field("area", NUMBER, NONE, ids.AREAS - 1),
            Field("chosen", NUMBER, NONE, ids.AREAS - 1),
            Field("place", NUMBER, 0, ids.CLEARING),
            Field("busy", ids.BUSY, 0, MOST),
            Field("raids", ids.AREAS, 0, MOST),
            Field("exchanges", NUMBER, 0, MOST),
            Field("dried", ids.DRYING_PILES * ids.PIECES, 0, MOST),
            Field("pushed", ids.DRYING_PILES * ids.PIECES, 0, MOST),
        ]
    )


class Lignum(Position):
    """See the fields."""

    def __init__(
        self,
        pack: Pack,
        setup: Setup,
        stack: list[int],
        chance: Chance,
        players: list[Player],
        like: "Lignum | None" = None,
    ) -> None:
        super().__init__(pack.book, len(players), stack, chance)
        self.pack = pack
        self.setup = setup
        self.players = players
        self.round: int = 1 if like is None else like.round  # 1 to 8 (L-SETUP-03)
        self.phase: int = ids.PHASE_START if like is None else like.phase
        self.order: list[int] = [] if like is None else like.order  # *shared*: path order
        self.clearing: list[int] = [] if like is None else like.clearing  # *shared*: the seats there, A first
        # *shared*: what lies on each location, EMPTY for nothing
        self.path: list[int] = [ids.EMPTY] * (ids.LAST_LOCATION + 1) if like is None else like.path
        # equipment not on the path and in no mill
        self.supply: list[int] = pack.numbers.token_count[: ids.GEAR] if like is None else like.supply[:]
        # *shared*: craftwork tokens not drawn yet, by kind, and those that left the game
        self.pile: list[int] = pack.numbers.craft_count if like is None else like.pile
        self.craft_gone: list[int] = [0] * ids.CRAFTS if like is None else like.craft_gone
        # woodcutters, bearers, free sawyers, paid sawyers, fodder at the locations
        self.stock: list[int] = [0] * ids.STOCK if like is None else like.stock[:]
        # fodder in the supply (L-SETUP-04: of wood, food and coins there is no end)
        self.fodder_left: int = pack.numbers.fodder_count if like is None else like.fodder_left
        # in the cutting areas: disks by area * 3 + kind, and food
        self.forest: list[int] = [0] * (ids.AREAS * ids.DISKS) if like is None else like.forest[:]
        self.food: list[int] = [0] * ids.AREAS if like is None else like.food[:]  # L-SETUP-14
        # *shared*: by area, the seats whose movers took wood there in this round, as a mask
        self.raided: list[int] = [0] * ids.AREAS if like is None else like.raided
        # *shared*: tasks and placement cards that are open, or still to come (decks have no order)
        self.open_tasks: list[int] = [] if like is None else like.open_tasks
        self.task_deck: list[int] = list(range(len(pack.tasks.ids))) if like is None else like.task_deck
        self.placements: list[int] = list(range(len(pack.placements.ids))) if like is None else like.placements
        self.shown: list[int] = [] if like is None else like.shown  # *shared*: for the next round (tactical)
        self.due: list[int] = [] if like is None else like.due  # *shared*: shown before, carried out in this round
        self.planned: list[int] = [0] * len(setup.works) if like is None else like.planned  # *shared*: tokens on works
        self.active: int = 0 if like is None else like.active  # whose turn it is where turns are taken in order

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

    def work_rate(self, player: Player, kind: int) -> int:
        """What a kind of work that is due changes a number to: plannings of it do not add up (L-AMB-11, L-EDGE-75)."""
        return max([self.pack.works.value[work] for work in player.works_due(self.pack, self.round, kind)])

    def work_amount(self, player: Player, kind: int) -> int:
        """What all plannings of a kind of work bring together in this round, 0 without any (L-AMB-11, L-EDGE-75)."""
        if not player.planned(kind):
            return 0
        return sum([self.pack.works.value[work] for work in player.works_due(self.pack, self.round, kind)])

    def work_ids(self, player: Player, kind: int) -> list[str]:
        """The cards of a kind of work that are due, each once: for the log."""
        works = self.pack.works.ids
        return list(dict.fromkeys([works[work] for work in player.works_due(self.pack, self.round, kind)]))

    def tell_works(self) -> None:
        """Report the planned works that come due in this round."""
        if self.events is None:
            return
        for seat, player in enumerate(self.players):
            for plan in player.plans:
                if plan and plan >> TARGET_SHIFT == self.round:
                    self.tell("work-due", {"seat": seat, "work": self.pack.works.ids[(plan & CARD_MASK) - 1]})

    def is_free(self, seat: int, area: int) -> bool:
        """No opponent has a token there (L-CUT-06)."""
        for other, player in enumerate(self.players):
            if other != seat and player.area == area:
                return False
        return True

    def can_trade(self, player: Player, craft: list[int]) -> bool:
        """Is there anything to buy or sell at the market, with this craftwork (L-AMB-05)?"""
        numbers = self.pack.numbers
        if player.money >= numbers.market_food:
            return True
        if self.supply[ids.SAW] and player.gear[ids.SAW] < numbers.saw_limit and player.money >= numbers.market_saw:
            return True
        for kind in range(ids.JOKER):
            if craft[kind] + craft[ids.JOKER] > 1:  # L-EDGE-01
                return True
        if player.planned(ids.TRADE):
            for gear in range(ids.GEAR):
                if gear != ids.SAW and player.gear[gear]:
                    return True  # L-PW-02, L-EDGE-01
        return False

    # --- the contract --------------------------------------------------------------------------------------

    def copy(self) -> "Lignum":
        return self.with_chance(self.chance.copy())

    def with_chance(self, chance: Chance) -> "Lignum":
        """An independent copy with another future."""
        players = [Player(player) for player in self.players]
        return Lignum(self.pack, self.setup, self.stack[:], chance, players, self)

    def guess(self, seat: int | None, chance: Chance) -> "Lignum":
        """Only areas chosen and not revealed are unknown (L-COMP-13)."""
        world = self.with_chance(chance)
        for other, player in enumerate(world.players):
            if other != seat and player.chosen != NONE:
                player.chosen = chance.below(self.pack.numbers.areas)
        return world

    def scores(self, projected: bool = False) -> list[Score]:
        from heartwood.games.lignum.scoring import final_sources

        scores: list[Score] = []
        for seat, player in enumerate(self.players):
            sources = player.sources[:]
            if projected and self.stack:
                final_sources(self, player, sources)
            scores.append(Score(seat, SOURCE_NAMES, sources))
        return scores

    def winners(self) -> list[int]:
        """Most dollars win; equal players share the win (L-END-08, L-END-09, L-AMB-28)."""
        if self.stack:
            return []
        best = max([player.money for player in self.players])
        return [seat for seat, player in enumerate(self.players) if player.money == best]

    def view(self, seat: int | None) -> LignumView:
        from heartwood.games.lignum.view import view  # the edge: not needed to play

        return view(self, seat)

    def announce(self) -> None:
        from heartwood.games.lignum.view import announce

        announce(self)

    def compare(self, certain: Position, after: Position, seat: int, outcome: Outcome) -> None:
        from heartwood.games.lignum.outcome import compare

        assert isinstance(after, Lignum)
        compare(self, after, seat, outcome)

    def explain(self, seat: int, move: int) -> Refusal | None:
        from heartwood.games.lignum.timing import at_wrong_time

        refusal = super().explain(seat, move)
        return None if refusal is None else at_wrong_time(self, seat, move, refusal)

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
            "chance": self.chance.to_data(),  # L-EDGE-50: a saved game draws on as it would have
            "players": [self.pack.player_fields.data(player) for player in self.players],
            **self.pack.table_fields[self.seats].data(self),
        }


def table_fields(content: Content, seats: int) -> Fields:
    """What is saved of a position beside set-up, steps, chance and players: in this order, with its bounds."""
    last_task = len(content.tasks.ids) - 1
    last_placement = len(content.placements.ids) - 1
    return Fields(
        [
            Field("round", NUMBER, 1, len(content.numbers.season)),
            Field("phase", NUMBER, 0, ids.PHASE_END),
            Field("order", seats, 0, seats - 1),
            Field("clearing", ANY, 0, seats - 1),
            Field("path", ids.LAST_LOCATION + 1, ids.EMPTY, ids.CRAFT_TOKEN + ids.JOKER),
            Field("supply", ids.GEAR, 0, MOST),
            Field("pile", ids.CRAFTS, 0, MOST),
            Field("craft_gone", ids.CRAFTS, 0, MOST),
            Field("stock", ids.STOCK, 0, MOST),
            Field("fodder_left", NUMBER, 0, MOST),
            Field("forest", ids.AREAS * ids.DISKS, 0, MOST),
            Field("food", ids.AREAS, 0, MOST),
            Field("raided", ids.AREAS, 0, (1 << seats) - 1),
            Field("open_tasks", ANY, 0, last_task),
            Field("task_deck", ANY, 0, last_task),
            Field("placements", ANY, 0, last_placement),
            Field("shown", ANY, 0, last_placement),
            Field("due", ANY, 0, last_placement),
            Field("planned", ANY, 0, MOST),  # as many as there are open works
            Field("active", NUMBER, 0, seats - 1),
        ]
    )


TOKEN_WORDS: Final = [
    *("wagon", "saw", "raft", "sledge", "food", "dollar", "blocked"),
    *("board", "shingle", "stake", "reed", "joker"),
]


def token_word(token: int) -> str:
    """What lies on the path, in a word."""
    return "" if token == ids.EMPTY else TOKEN_WORDS[token]


def new_player(pack: Pack) -> Player:
    """A mill at the start: with nothing on the river nothing arrives in round 1 (L-SETUP-01, L-SETUP-02)."""
    player = Player()
    player.pay(pack.numbers.start_money, ids.BY_START)
    return player


# By pile: the drying area that it is, or NONE
STAGE_OF: Final = [NONE, NONE, NONE, NONE, NONE, 0, 1, 2, 0, 1, 2]
# L-SELL-01: what the selling phase reaches
# L-TRANS-04: no sawing area, in the final sale either
SELLING_PILES: Final = [ids.SALE, ids.DRY_0, ids.DRY_0 + 1, ids.DRY_0 + 2, ids.LOAD_0, ids.LOAD_0 + 1, ids.LOAD_0 + 2]
