"""Lignum as a title: its vocabulary, steps and reasons declared once, its options, start and restore."""

from pathlib import Path
from typing import Any, Final

from heartwood.core.chance import Chance
from heartwood.core.errors import BadData, HeartwoodError
from heartwood.core.game import Choice, Game, Option, Saved, SeatOrRandom
from heartwood.core.position import NO_SUCH_MOVE, NOT_AWAITED, NOT_NOW, NOT_YOUR_TURN, OVER, Rulebook, Step, step
from heartwood.core.verbs import Verb, Vocabulary, Words
from heartwood.games.lignum import ids
from heartwood.games.lignum.areas import Choices, LeaveFood, Reveal, Select, TakeFood, fill_path
from heartwood.games.lignum.board import CRAFTS, MOST_HIRED, MOST_LOGS, PIECES, SEATS
from heartwood.games.lignum.cards import STANDARD, Content, load_content
from heartwood.games.lignum.cutting import Cut, CuttingTurns, PayMove, Raid
from heartwood.games.lignum.drying import Dry
from heartwood.games.lignum.extras import (
    JOKER_WORDS,
    PAIR_WORDS,
    SPLITS,
    TWO_SPLITS,
    Build,
    DryHut,
    Exchange,
    FoodHut,
    Loan,
    OwnTurn,
    split_words,
)
from heartwood.games.lignum.market import BuyFood, BuySaw, LeaveMarket, SellGear, SellSet
from heartwood.games.lignum.pack import Pack, Setup
from heartwood.games.lignum.position import Lignum, new_player, player_fields, table_fields
from heartwood.games.lignum.rounds import Finish, Flow, TakeOvertime
from heartwood.games.lignum.saving import check_places, restored
from heartwood.games.lignum.sawmill import Deliver, Mill, MillMore, Sell
from heartwood.games.lignum.transport import Carry, Depart, Drive, Float, Land, Load, Raft, SledgeTrip, WagonTrip
from heartwood.games.lignum.travel import (
    BuyFodder,
    BuyTask,
    EndTurn,
    GoClearing,
    Hire,
    HireSawyers,
    Plan,
    Take,
    Travelling,
    Turns,
    Visit,
    VisitMarket,
)
from heartwood.games.lignum.view import GEAR_WORDS, PILE_WORDS
from heartwood.games.lignum.winter import Bonus, Burn, Enough, Fell, NoBonus, Providing, ProvidingTurns, SellOff

# Questions that are no own turn: no loans, no huts (L-ROUND-05)
NO_TURN: Final = [ids.SELECTING, ids.CHOOSING, ids.PLACING, ids.GATHERING, ids.OVERTIME_STEP]
# Questions to one seat after the other
IN_TURN: Final = [
    *(ids.CHOOSING, ids.PLACING, ids.TRAVELLING, ids.AT_MARKET_STEP, ids.TRAVELLED, ids.CUTTING),
    *(ids.WINTER_TURN, ids.FORCED_SALE, ids.BURNING),
]
# Where the rule of a step does not say whose turn it is
ORDER_RULES: Final = {
    **dict.fromkeys((ids.TRAVELLING, ids.AT_MARKET_STEP, ids.TRAVELLED), "L-PATH-01"),
    **dict.fromkeys((ids.WINTER_TURN, ids.FORCED_SALE, ids.BURNING), "L-WIN-02"),
}
COUNT_WORDS: Final = [str(number) for number in range(1, MOST_HIRED + 1)]
AREA_NUMBERS: Final = [str(number) for number in range(1, ids.AREAS + 1)]
LOG_WORDS: Final = [str(number) for number in range(MOST_LOGS + 1)]

REASONS: Final[dict[int, tuple[str, str]]] = {
    OVER: ("L-END-01", "over"),
    NOT_YOUR_TURN: ("", "not-your-turn"),
    NOT_NOW: ("", "not-now"),
    NOT_AWAITED: ("", "not-awaited"),
    NO_SUCH_MOVE: ("L-ROUND-01", "no-such-move"),
    ids.NO_LOAN_LEFT: ("L-LOAN-03", "no-loan-left"),
    ids.NO_CRAFT: ("L-HUT-01", "no-craft"),
    ids.NO_EXCHANGE: ("L-PW-18", "no-exchange"),
    ids.EXCHANGED: ("L-PLAN-11", "exchanged"),
    ids.NO_HUT: ("L-HUT-09", "no-hut"),
    ids.NOT_DRYABLE: ("L-DRY-08", "not-dryable"),
    ids.NO_PIECE: ("", "no-piece"),
    ids.LIES_BESIDE: ("", "lies-beside"),
    ids.NO_FOOD_THERE: ("L-HUT-13", "no-food-there"),
    ids.AREA_NOT_FREE: ("L-CUT-06", "area-not-free"),
    ids.FOOD_HUT_WAITS: ("L-WORK-03", "food-hut-waits"),
    ids.FIXED_LOCATION: ("L-FILL-01", "fixed-location"),
    ids.STANDS_HERE: ("L-PATH-05", "stands-here"),
    ids.PASSED: ("L-PATH-04", "passed"),
    ids.FULL: ("L-PATH-07", "full"),
    ids.SOLD_OUT: ("L-PATH-08", "sold-out"),
    ids.TOO_DEAR: ("L-PATH-11", "too-dear"),
    ids.TOO_MANY: ("L-LOC-08", "too-many"),
    ids.NO_WOOD_FOR_THEM: ("L-LOC-08", "no-wood-for-them"),
    ids.TWO_SAWYERS: ("L-LOC-12", "two-sawyers"),
    ids.STABLE_FULL: ("L-LOC-04", "stable-full"),
    ids.PAIR_USED: ("L-PLAN-11", "pair-used"),
    ids.PAST_THE_END: ("L-PLAN-05", "past-the-end"),
    ids.WRONG_SEASON: ("L-PLAN-06", "wrong-season"),
    ids.NOT_OPEN: ("L-PATH-08", "not-open"),
    ids.NO_TOKEN: ("L-PATH-09", "no-token"),
    ids.BLOCKED: ("L-FILL-06", "blocked"),
    ids.TOO_MANY_SAWS: ("L-STORE-04", "too-many-saws"),
    ids.NOTHING_TO_TRADE: ("L-MKT-01", "nothing-to-trade"),
    ids.NO_SAW_THERE: ("L-COMP-09", "no-saw-there"),
    ids.NO_TRADE: ("L-MKT-10", "no-trade"),
    ids.NO_SAW_SALE: ("L-PW-02", "no-saw-sale"),
    ids.NO_SET: ("L-MKT-04", "no-set"),
    ids.ONLY_JOKERS: ("L-MKT-07", "only-jokers"),
    ids.NOTHING_DONE: ("L-MKT-01", "nothing-done"),
    ids.NO_MOVE_HERE: ("L-CUT-07", "no-move-here"),
    ids.CHOICE_MADE: ("L-CUT-13", "choice-made"),
    ids.NO_WOODCUTTER: ("L-CUT-01", "no-woodcutter"),
    ids.NO_BEARER: ("L-BEAR-01", "no-bearer"),
    ids.NO_SAWYER: ("L-SAW-01", "no-sawyer"),
    ids.MILL_WORKED: ("L-MILL-01", "mill-worked"),
    ids.NO_LODGING: ("L-HUT-15", "no-lodging"),
    ids.NONE_HIRED: ("L-WIN-05", "none-hired"),
    ids.NO_WOOD: ("L-CUT-03", "no-wood"),
    ids.NO_RAID: ("L-PW-13", "no-raid"),
    ids.RAIDED_ENOUGH: ("L-PW-13", "raided-enough"),
    ids.RAIDED_ELSEWHERE: ("L-PW-13", "raided-elsewhere"),
    ids.OWN_AREA: ("L-PW-13", "own-area"),
    ids.NOT_ARRIVING: ("L-ARR-01", "not-arriving"),
    ids.HARDWOOD_TO_SAWING: ("L-TRANS-07", "hardwood-to-sawing"),
    ids.NO_WAGON: ("L-WAGON-01", "no-wagon"),
    ids.NO_FODDER: ("L-WAGON-01", "no-fodder"),
    ids.NO_SLEDGE: ("L-SLED-02", "no-sledge"),
    ids.NO_RAFT: ("L-RAFT-02", "no-raft"),
    ids.ON_A_TRIP: ("L-TRANS-02", "on-a-trip"),
    ids.NO_TRIP: ("L-WAGON-01", "no-trip"),
    ids.TRIP_FULL: ("L-WAGON-02", "trip-full"),
    ids.NOT_DRIVING: ("L-RAFT-01", "not-driving"),
    ids.DRIVING_ALREADY: ("L-RAFT-01", "driving-already"),
    ids.NO_FREE_RIVER: ("L-PW-10", "no-free-river"),
    ids.NO_FLOATING: ("L-PW-10", "no-floating"),
    ids.NO_SAW: ("L-SAW-01", "no-saw"),
    ids.TOO_MANY_LOGS: ("L-SAW-02", "too-many-logs"),
    ids.NO_MORE_DISKS: ("L-PW-03", "no-more-disks"),
    ids.NO_SAWING_WORK: ("L-PW-03", "no-sawing-work"),
    ids.NOT_NEEDED: ("L-TASK-05", "not-needed"),
    ids.NO_SUCH_NEED: ("L-TASK-05", "no-such-need"),
    ids.EQUAL_NEED: ("L-TASK-02", "equal-need"),
    ids.NO_TASK: ("L-TBUY-01", "no-task"),
    ids.WRONG_STAGE: ("L-TASK-01", "wrong-stage"),
    ids.NOT_A_LOG: ("L-HEAT-02", "not-a-log"),
    ids.NOT_SELLABLE: ("L-SELL-02", "not-sellable"),
    ids.WRONG_PILE: ("L-SELL-01", "wrong-pile"),
    ids.MUST_SELL: ("L-SELL-04", "must-sell"),
    ids.MUST_LAND: ("L-ARR-01", "must-land"),
    ids.MUST_LOAD: ("L-TRANS-09", "must-load"),
    ids.DRIED_ALREADY: ("L-DRY-01", "dried-already"),
    ids.DRY_FULL: ("L-DRY-04", "dry-full"),
    ids.FIRST_OTHERS: ("L-FORCE-04", "first-others"),
    ids.NO_PAID_SAWYER: ("L-LOC-11", "no-paid-sawyer"),
    ids.DEAL_FIRST: ("L-PATH-16", "deal-first"),
    ids.NOT_COVERED: ("L-FORCE-06", "not-covered"),
    ids.SAME_AREA: ("L-CUT-05", "same-area"),
    ids.NO_FOOD: ("L-SLED-04", "no-food"),
    ids.NOT_IN_WINTER: ("L-WIN-08", "not-in-winter"),
    ids.ONLY_IN_WINTER: ("L-SLED-01", "only-in-winter"),
    ids.MUST_DEPART: ("L-TRANS-02", "must-depart"),
    ids.MUST_DRY: ("L-DRY-03", "must-dry"),
    ids.POOR_AREA: ("L-SETUP-13", "poor-area"),
    ids.AREA_CHOSEN: ("L-AREA-02", "area-chosen"),
    ids.EMPTY_WOODPILE: ("L-TRANS-09", "empty-woodpile"),
}


def rulebook(content: Content) -> Rulebook:
    """The one declaration of Lignum's verbs and steps."""
    extras: list[Verb[Any]] = [
        Loan(ids.LOAN, "loan"),  # L-LOAN-05, L-AMB-42: there is no verb to repay one
        Build(ids.BUILD, "build", ("jokers", "split")),
        Exchange(ids.EXCHANGE, "exchange", ("pair-of-craft", "split-of-two")),
        DryHut(ids.DRY_HUT, "dry-hut", ("pile", "piece")),
        FoodHut(ids.FOOD_HUT_VERB, "food-hut", ("area",)),
    ]
    select = Select(ids.SELECT, "select", ("area",))
    end_turn = EndTurn(ids.END_TURN, "end-turn")
    finish = Finish(ids.FINISH, "finish")
    count = ("count",)
    visits: list[Visit] = [
        Hire(ids.HIRE_BEARERS, "bearers", count, ids.AT_BEARERS, ids.BEARER, ids.STOCK_BEARERS),
        BuyFodder(ids.BUY_FODDER, "fodder", (), ids.AT_FODDER),
        Plan(ids.PLAN, "plan", ("work", "pair"), ids.AT_WORKS),
        Hire(ids.HIRE_WOODCUTTERS, "woodcutters", count, ids.AT_WOODCUTTERS, ids.WOODCUTTER, ids.STOCK_WOODCUTTERS),
        BuyTask(ids.BUY_TASK, "task", ("task",), ids.AT_TASKS),
        HireSawyers(ids.HIRE_SAWYERS, "sawyers", count, ids.AT_SAWYERS),
        VisitMarket(ids.VISIT_MARKET, "market", (), ids.AT_MARKET),
        GoClearing(ids.GO_CLEARING, "clearing", (), ids.CLEARING),
    ]
    travelling = Travelling(
        ids.TRAVELLING, "travelling", "L-PATH-05", visits, Take(ids.TAKE, "take", ("location",)), extras
    )
    asking: list[tuple[int, str, str, list[Verb[Any]]]] = [
        (ids.SELECTING, "selecting", "L-AREA-01", [select]),
        (ids.CHOOSING, "choosing-area", "L-TACT-05", [select]),
        (ids.PLACING, "placing", "L-TACT-08", [select]),
        (
            ids.GATHERING,
            "gathering",
            "L-AREA-04",
            [TakeFood(ids.TAKE_FOOD, "take-food"), LeaveFood(ids.LEAVE_FOOD, "leave-food")],
        ),
        (
            ids.AT_MARKET_STEP,
            "market",
            "L-MKT-01",
            [
                BuySaw(ids.BUY_SAW, "buy-saw"),
                BuyFood(ids.BUY_FOOD, "buy-food"),
                SellSet(ids.SELL_SET, "sell-set", ("craft", "size", "joker-count")),
                SellGear(ids.SELL_GEAR, "sell-gear", ("gear",)),
                LeaveMarket(ids.LEAVE_MARKET, "leave-market"),
            ],
        ),
        (ids.TRAVELLED, "travelled", "L-PATH-16", [end_turn]),
        (
            ids.CUTTING,
            "cutting",
            "L-CUT-01",
            [
                PayMove(ids.PAY_MOVE, "pay-move", ("area",)),
                Cut(ids.CUT, "cut", ("disk", "by")),
                Raid(ids.RAID, "raid", ("area", "disk", "by")),
                end_turn,
            ],
        ),
        (ids.ARRIVING, "arriving", "L-ARR-01", [Land(ids.LAND, "land", ("disk", "to")), finish]),
        (
            ids.TRANSPORTING,
            "transporting",
            "L-TRANS-01",
            [
                Carry(ids.CARRY, "carry", ("disk", "to", "by")),
                WagonTrip(ids.WAGON_TRIP, "wagon", ("by",)),
                SledgeTrip(ids.SLEDGE_TRIP, "sledge", ("by",)),
                Load(ids.LOAD, "load", ("disk", "to")),
                Depart(ids.DEPART, "depart"),
                Drive(ids.DRIVE, "drive", ("disk", "by")),
                Raft(ids.RAFT_VERB, "raft", ("disk",)),
                Float(ids.FLOAT, "float", ("disk",)),
                finish,
            ],
        ),
        (
            ids.SAWING_STEP,
            "sawing",
            "L-SAW-01",
            [
                Mill(ids.MILL, "mill", ("disk", "logs", "by")),
                MillMore(ids.MILL_MORE, "mill-more", ("disk", "logs")),
                finish,
            ],
        ),
        (ids.DELIVERING, "tasks", "L-TASK-02", [Deliver(ids.DELIVER, "deliver", ("task", "need")), finish]),
        (ids.SELLING, "selling", "L-SELL-01", [Sell(ids.SELL, "sell", ("pile", "piece")), finish]),
        (ids.DRYING, "drying", "L-DRY-01", [Dry(ids.DRY, "dry", ("pile", "piece")), finish]),
        (
            ids.WINTER_BONUS,
            "winter-bonus",
            "L-WIN-04",
            [Bonus(ids.BONUS, "bonus", ("disk",)), NoBonus(ids.NO_BONUS, "no-bonus")],
        ),
        (ids.WINTER_CUTTING, "winter-cutting", "L-WIN-06", [Fell(ids.FELL, "fell", ("by",)), finish]),
        (ids.WINTER_TURN, "winter-turn", "L-ROUND-05", [end_turn]),
        (
            ids.FORCED_SALE,
            "forced-sale",
            "L-FORCE-04",
            [SellOff(ids.SELL_OFF, "sell-off", ("pile", "piece")), Enough(ids.ENOUGH, "enough")],
        ),
        (ids.BURNING, "burning", "L-HEAT-02", [Burn(ids.BURN, "burn", ("piece",))]),
        (
            ids.OVERTIME_STEP,
            "overtime",
            "L-PW-20",
            [TakeOvertime(ids.TAKE_OVERTIME, "take-overtime"), NoBonus(ids.NO_OVERTIME, "no-overtime")],
        ),
    ]
    running: list[Step[Any]] = [
        Flow(ids.FLOW, "flow", "L-ROUND-01", [], []),
        Turns(ids.TURNS, "turns", "L-PATH-01", [], []),
        CuttingTurns(ids.TURNS_CUTTING, "cutting-turns", "L-CUT-01", [], []),
        Choices(ids.CHOICES, "choices", "L-TACT-05", [], []),
        ProvidingTurns(ids.TURNS_PROVIDING, "providing-turns", "L-FEED-01", [], []),
        Providing(ids.PROVIDING, "providing", "L-FEED-01", [], []),
        Reveal(ids.REVEAL, "reveal", "L-AREA-02", [], []),
    ]
    for kind in running:
        kind.closes = True
    steps: list[Step[Any]] = [travelling]
    for id, name, rule, said in asking:  # L-HUT-08, L-HUT-12, L-HUT-14, L-AMB-34: own turns in winter, too
        steps.append(Step(id, name, rule, said, []) if id in NO_TURN else OwnTurn(id, name, rule, said, extras))
    verbs: list[Verb[Any]] = []
    for kind in steps:
        kind.order_rule = ORDER_RULES.get(kind.id, kind.rule)
        kind.together = kind.id not in IN_TURN
        for verb in kind.verbs:
            if verb not in verbs:
                verbs.append(verb)
    vocabulary = Vocabulary(
        verbs,
        [
            Words("area", [f"area{number}" for number in range(1, ids.AREAS + 1)]),
            Words("jokers", JOKER_WORDS),
            Words("split", split_words(SPLITS)),
            Words("pair-of-craft", PAIR_WORDS),
            Words("split-of-two", split_words(TWO_SPLITS)),
            Words("pile", PILE_WORDS),
            Words("piece", PIECES),
            Words("disk", PIECES[: ids.DISKS]),
            Words("count", COUNT_WORDS),
            Words("work", content.works.ids),
            Words("pair", [str(pair) for pair in content.numbers.pairs]),
            Words("task", content.tasks.ids),
            Words("location", [str(number) for number in range(ids.LAST_LOCATION + 1)]),
            Words("craft", CRAFTS),
            Words("size", ["2", "3", "4"]),
            Words("joker-count", ["0", "1", "2"]),
            Words("gear", GEAR_WORDS),
            Words("by", ["hired", "mill", "hut"]),
            Words("to", ["sawing", "sale"]),
            Words("logs", LOG_WORDS),
            Words("need", ["1", "2", "3", "4", "5", "6", "7", "8"]),
        ],
    )
    return Rulebook(vocabulary, [*steps, *running], REASONS)


class FirstAreas(Option):
    """A cutting area for each seat, such as `3-1`, or "random" to let chance decide, or "usual".

    That is, the players place their tokens where it matters to them: in the tactical game.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name, "usual", "text", ["usual", "random"])

    def read(self, value: object, seats: int) -> object:
        if value in self.choices:
            return value
        if not isinstance(value, str):
            raise self.wrong(value)
        areas = value.split("-")
        if len(areas) != seats or len(set(areas)) != seats:
            raise self.wrong(value)
        for area in areas:
            if area not in AREA_NUMBERS:
                raise self.wrong(value)
        return value

    def takes(self) -> str:
        return "usual, random or a different area for each seat, such as 3-1"


def areas_of(value: object) -> list[int]:
    """The areas that an option names, if it names any."""
    return [int(area) - 1 for area in str(value).split("-")] if str(value)[0].isdigit() else []


class LignumGame(Game):
    """Lignum with one content pack."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(
            "lignum",
            ids.VERSION,
            [2, 3, 4],  # L-COMP-01
            [
                SeatOrRandom("first"),
                Choice("winter", pack.numbers.winter_default, ["random", "easier", "harder"]),  # L-ADV-02
                Choice("tactical", pack.numbers.tactical_default, ["off", "on"]),
                FirstAreas("areas"),
                Choice("food", "surplus", ["surplus", "always"]),  # L-AREA-08
                Choice("idle", "pass", ["pass", "ask"]),  # L-WORK-07
            ],
            pack.content,
            pack.book,
        )
        self.pack = pack

    def start(self, seats: int, options: dict[str, object], chance: Chance) -> Lignum:
        plain = self.read_options(options, seats)
        pack = self.pack
        numbers = pack.numbers
        first = plain["first"]
        starter = first if isinstance(first, int) else chance.below(seats)  # L-SETUP-15, L-AMB-40
        pile = list(range(len(pack.works.ids)))
        works = sorted([chance.take(pile) for _ in range(numbers.works_open[seats])])  # L-SETUP-06, L-SETUP-09
        winters: list[int] = []
        halves: list[int] = []
        for year in range(1, numbers.years + 1):
            deck = [card for card in range(len(pack.winters.ids)) if pack.winters.year[card] == year]
            winters.append(chance.take(deck))  # L-SETUP-06, L-SETUP-07
            # L-SETUP-17, L-AMB-61
            half = chance.below(2) if plain["winter"] == "random" else int(plain["winter"] == "harder")
            halves.append(half)
        setup = Setup(plain, plain["tactical"] == "on", works, winters, halves)
        p = Lignum(pack, setup, [step(ids.FLOW)], chance, [new_player(pack) for _ in range(seats)])
        p.order = [(starter + distance) % seats for distance in range(seats)]  # L-EX-03, L-SETUP-15
        p.active = starter
        self.plant_forest(p, areas_of(plain["areas"]), chance)
        fill_path(p)
        p.run_steps()
        return p

    def plant_forest(self, p: Lignum, rich: list[int], chance: Chance) -> None:
        """Firewood in the areas; the token of each player on one with three, if the players do not place them."""
        numbers = self.pack.numbers
        if not rich:
            areas = list(range(numbers.areas))
            rich = [chance.take(areas) for _ in range(p.seats)]  # L-SETUP-10, L-SETUP-11, L-SETUP-12, L-AMB-40: by lot
        for area in range(numbers.areas):
            # L-SETUP-10, L-SETUP-11, L-SETUP-12: three there, two elsewhere
            high = numbers.start_firewood_high if area in rich else numbers.start_firewood_low
            p.forest[area * ids.DISKS + ids.FIREWOOD] = high
        if not p.setup.placing:
            for seat, player in enumerate(p.players):
                player.area = rich[seat]  # L-SETUP-13

    def restore(self, data: object) -> Lignum:
        saved = Saved(data, self)
        seats = saved.number("seats", 2, 4)
        try:
            options = self.read_options(saved.table("options"), seats)
        except HeartwoodError as error:
            raise BadData(str(error)) from None
        pack = self.pack
        works = saved.numbers("works", pack.numbers.works_open[seats], 0, len(pack.works.ids) - 1)
        winters = saved.numbers("winters", pack.numbers.years, 0, len(pack.winters.ids) - 1)
        halves = saved.numbers("halves", pack.numbers.years, 0, 1)
        setup = Setup(options, options["tactical"] == "on", works, winters, halves)
        p = restored(saved, pack, setup, saved.stack(self, seats), seats)
        check_places(p)
        return p


def lignum(folder: Path = STANDARD) -> LignumGame:
    """Lignum with the cards of this folder."""
    content = load_content(folder)
    tables = [table_fields(content, seats) for seats in range(SEATS + 1)]
    return LignumGame(Pack(content, rulebook(content), player_fields(content.numbers), tables))
