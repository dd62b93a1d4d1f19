"""Woodcraft as a title: its vocabulary, steps and reasons declared once, its options, start and restore."""

from pathlib import Path
from typing import Any, Final

from heartwood.core.chance import Chance
from heartwood.core.errors import BadData, HeartwoodError
from heartwood.core.game import Choice, Game, Saved, SeatOrRandom
from heartwood.core.position import NO_SUCH_MOVE, NOT_AWAITED, NOT_NOW, NOT_YOUR_TURN, OVER, Rulebook, Step, step
from heartwood.core.verbs import Verb, Vocabulary, Words
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.abilities import (
    SHIFTS,
    Ability,
    FlipDie,
    RecolorDie,
    ShiftDie,
    SplitDie,
    TransferPip,
    Use,
)
from heartwood.games.woodcraft.attic import AskTool, Attic, Reward, RewardCheck, Tool, ToolPlaced
from heartwood.games.woodcraft.board import SEATS
from heartwood.games.woodcraft.cards import STANDARD, Content, load_content
from heartwood.games.woodcraft.dice import PARTS, GlueDice, ReuseTile, Saw, Splice, parts_word
from heartwood.games.woodcraft.gains import Advance, Colour, Gain, Pick, Trigger, TriggerCheck
from heartwood.games.woodcraft.helpers import Hire, ProduceOption, StopPlanting, StopWork, Work
from heartwood.games.woodcraft.lumber import Buy, BuySix, MoreLumber, MoreTrading, Sell, Stop, roll_yard
from heartwood.games.woodcraft.materials import Material
from heartwood.games.woodcraft.orders import Claim, Complete, Completed, FaceDown, MoreOrders, Pay, Take
from heartwood.games.woodcraft.pack import Pack, Setup
from heartwood.games.woodcraft.position import NONE, Woodcraft, new_player
from heartwood.games.woodcraft.rounds import Income, Place
from heartwood.games.woodcraft.saving import check_places, check_steps, player_fields, restored, table_fields
from heartwood.games.woodcraft.secrets import mask_of
from heartwood.games.woodcraft.setup import Keep, Resolve, Reveal, Start
from heartwood.games.woodcraft.supply import refill_helpers, refill_orders
from heartwood.games.woodcraft.trees import Harvest, MorePlanting, Plant
from heartwood.games.woodcraft.turn import (
    Accept,
    AfterAction,
    Berries,
    Bonus,
    CloseTurn,
    Decline,
    Finish,
    Grants,
    Later,
    Market,
    NoMarket,
    Perform,
    Return,
    Swap,
    Turn,
)
from heartwood.games.woodcraft.view import DIE_WORDS
from heartwood.games.woodcraft.wheel import QUADRANTS, SPACES, Choose, MoveTile
from heartwood.games.woodcraft.workshop import Build

COLOUR_WORDS: Final = ["green", "yellow", "brown"]
TILE_WORDS: Final = ["saw", "splice_1", "splice_2", "splice_4", "glue"]
AMOUNT_WORDS: Final = ["1", "2", "3", "4", "5"]
PICK_WORDS: Final = ["1", "2", "3", "4", "5", "6", "7", "8"]

REASONS: Final[dict[int, tuple[str, str]]] = {
    OVER: ("W-END-01", "over"),
    NOT_YOUR_TURN: ("W-TURN-22", "not-your-turn"),
    NOT_NOW: ("", "not-now"),
    NOT_AWAITED: ("", "not-awaited"),
    NO_SUCH_MOVE: ("W-TURN-06", "no-such-move"),
    ids.NOT_DRAWN: ("W-PSETUP-09", "not-drawn"),
    ids.TOO_DEAR_START: ("W-PSETUP-10", "too-dear-start"),
    ids.CHOSEN_ALREADY: ("W-PSETUP-10", "chosen-already"),
    ids.CHOOSE_FIRST: ("W-PSETUP-19", "choose-first"),
    ids.KEPT_ALREADY: ("W-PSETUP-12", "kept-already"),
    ids.KEPT_ANYWAY: ("W-PSETUP-13", "kept-anyway"),
    ids.ENOUGH_KEPT: ("W-PSETUP-12", "enough-kept"),
    ids.NOT_KEPT: ("W-PSETUP-12", "not-kept"),
    ids.NOT_IN_HAND: ("", "not-in-hand"),
    ids.TILE_MOVED: ("W-TURN-04", "tile-moved"),
    ids.BLOCKED: ("W-WHEEL-16", "blocked"),
    ids.NO_TILE_YET: ("W-TURN-23", "no-tile-yet"),
    ids.OPTION_DONE: ("W-TURN-07", "option-done"),
    ids.NOT_DONE_YET: ("W-TURN-23", "not-done-yet"),
    ids.CANNOT_PERFORM: ("W-TURN-25", "cannot-perform"),
    ids.NO_LANTERN: ("W-TURN-07", "no-lantern"),
    ids.FRESH_LANTERN: ("W-TURN-10", "fresh-lantern"),
    ids.SAME_TILE: ("W-TURN-09", "same-tile"),
    ids.NO_BONUS_LANTERNS: ("W-TURN-12", "no-bonus-lanterns"),
    ids.BONUS_DONE: ("W-TURN-12", "bonus-done"),
    ids.NO_SAW: ("W-SAW-06", "no-saw"),
    ids.NO_DIE: ("", "no-die"),
    ids.NO_LUMBER: ("", "no-die"),
    ids.TOO_SMALL_TO_SAW: ("W-SAW-02", "too-small-to-saw"),
    ids.WRONG_SUM: ("W-SAW-03", "wrong-sum"),
    ids.NO_BLADES: ("W-SAW-04", "no-blades"),
    ids.NOT_BUILT: ("W-IMPROVE-01", "not-built"),
    ids.TILE_USED: ("W-INCOME-10", "tile-used"),
    ids.NO_SCRAPWOOD: ("W-SPLICE-01", "no-scrapwood"),
    ids.WRONG_AMOUNT: ("W-SPLICE-02", "wrong-amount"),
    ids.ABOVE_SIX: ("W-SPLICE-03", "above-six"),
    ids.NO_GLUE: ("W-GLUE-01", "no-glue"),
    ids.GLUE_TOO_MUCH: ("W-GLUE-02", "glue-too-much"),
    ids.WRONG_COLOUR: ("W-GLUE-03", "wrong-colour"),
    ids.NO_TOKEN: ("W-REUSE-01", "no-token"),
    ids.TILE_NOT_USED: ("W-REUSE-01", "tile-not-used"),
    ids.NO_USE: ("W-REUSE-01", "no-use"),
    ids.OTHER_TILE: ("W-REUSE-01", "other-tile"),
    ids.NO_TREE: ("W-HARVEST-01", "no-tree"),
    ids.NOT_IN_ACTIONS: ("W-TURN-21", "not-in-actions"),
    ids.NOT_PLACED: ("W-ORDER-03", "not-placed"),
    ids.COMPLETED_ALREADY: ("W-ORDER-11", "completed-already"),
    ids.DICE_MISSING: ("W-ORDER-06", "dice-missing"),
    ids.TOKENS_MISSING: ("W-ORDER-05", "tokens-missing"),
    ids.BOTH_MISSING: ("W-ORDER-05", "both-missing"),
    ids.WRONG_DIE: ("W-ORDER-06", "wrong-die"),
    ids.REST_UNPAYABLE: ("W-ORDER-08", "rest-unpayable"),
    ids.NO_HELPER: ("W-ABIL-10", "no-helper"),
    ids.NO_WORKER: ("W-TURN-25", "no-worker"),
    ids.NO_SUCH_ABILITY: ("W-ABIL-17", "no-such-ability"),
    ids.IMMEDIATE_ONLY: ("W-ABIL-02", "immediate-only"),
    ids.BY_ITSELF: ("W-ABIL-07", "by-itself"),
    ids.WRONG_SHIFT: ("W-ABIL-17", "wrong-shift"),
    ids.ONLY_TREES: ("W-ABIL-17", "only-trees"),
    ids.WRONG_TARGET: ("W-GROW-06", "wrong-target"),
    ids.ABILITY_USED: ("W-ABIL-05", "ability-used"),
    ids.CANNOT_PAY: ("W-TURN-18", "cannot-pay"),
    ids.OUT_OF_RANGE: ("W-ABIL-11", "out-of-range"),
    ids.SAME_COLOUR: ("W-ABIL-17", "same-colour"),
    ids.CANNOT_SPLIT: ("W-ABIL-17", "cannot-split"),
    ids.TOO_SMALL_TO_SPLIT: ("W-ABIL-17", "too-small-to-split"),
    ids.WRONG_SPLIT: ("W-ABIL-17", "wrong-split"),
    ids.TOO_DEAR: ("W-TURN-18", "too-dear"),
    ids.NOT_IN_YARD: ("W-LUMBER-01", "not-in-yard"),
    ids.NOTHING_YET: ("W-TURN-25", "nothing-yet"),
    ids.SOLD_ALREADY: ("W-EXCH-01", "sold-already"),
    ids.SOLD_COLOUR: ("W-EXCH-06", "sold-colour"),
    ids.SAME_MATERIAL: ("W-MATS-03", "same-material"),
    ids.NOT_ON_DISPLAY: ("", "not-on-display"),
    ids.ROOM_TAKEN: ("W-HELPER-06", "room-taken"),
    ids.NOT_ADJACENT: ("W-HELPER-04", "not-adjacent"),
    ids.HELPER_USED: ("W-HELPER-13", "helper-used"),
    ids.NO_MORE_WORK: ("W-PROD-01", "no-more-work"),
    ids.POT_NOT_BUILT: ("W-PROD-05", "pot-not-built"),
    ids.POT_TAKEN: ("W-PROD-05", "pot-taken"),
    ids.POT_PLANTED: ("W-PROD-03", "pot-planted"),
    ids.TOO_LARGE: ("W-PROD-06", "too-large"),
    ids.NOT_SPLITTABLE: ("W-PROD-11", "not-splittable"),
    ids.NO_MORE_TREES: ("W-PROD-03", "no-more-trees"),
    ids.BUILT: ("W-IMPROVE-01", "built"),
    ids.NOT_DUE: ("W-IMPROVE-22", "not-due"),
    ids.NO_SUCH_OPTION: ("W-ICON-07", "no-such-option"),
    ids.NO_CONTRACT: ("W-HAZEL-03", "no-contract"),
    ids.CLAIMED_BEFORE: ("W-HAZEL-11", "claimed-before"),
    ids.NOT_DEALT: ("W-SETUP-18", "not-dealt"),
    ids.CONTRACT_GONE: ("W-SOLO-21", "contract-gone"),
    ids.CONTRACT_CLOSED: ("W-HAZEL-08", "contract-closed"),
    ids.KIND_GONE: ("W-SUPPLY-02", "kind-gone"),
    ids.SPACE_TAKEN: ("W-ATTIC-01", "space-taken"),
    ids.SPACE_CLOSED: ("W-ATTIC-02", "space-closed"),
    ids.NO_REWARD: ("W-ATTIC-11", "no-reward"),
    ids.NOT_TRIGGERED: ("W-ABIL-14", "not-triggered"),
    ids.NOT_OFFERED: ("W-ICON-07", "not-offered"),
    ids.NOW_OR_NEVER: ("W-HELPER-16", "now-or-never"),
    ids.NOT_IN_TURN: ("W-ORDER-04", "not-in-turn"),
    ids.ORDER_WAITS: ("W-TAKE-08", "order-waits"),
}


def rulebook(content: Content) -> Rulebook:
    """The one declaration of Woodcraft's verbs and steps."""
    board = content.board
    die = ("die",)
    harvest = Harvest(ids.HARVEST, "harvest", ("colour",))
    complete = Complete(ids.COMPLETE, "complete", ("order",))
    buy = Buy(ids.BUY, "buy", die)
    saw = Saw(ids.SAW, "saw", ("die", "parts"))
    splice = Splice(ids.SPLICE, "splice", ("splicing", "die", "amount"))
    glue = GlueDice(ids.GLUE_DICE, "glue", ("die", "die", "colour"))
    place = Place(ids.PLACE, "place", ("order",))
    work = Work(ids.WORK, "work", ("helper",))
    in_turn: list[Verb[Any]] = [  # W-TURN-21: for step 2 alone
        Choose(ids.CHOOSE, "choose", ("action",)),
        Perform(ids.PERFORM, "perform"),
        Berries(ids.BERRIES, "berries"),
        Swap(ids.SWAP, "swap", ("action",)),
        Finish(ids.FINISH, "finish"),
        Bonus(ids.BONUS, "bonus", ("action",)),
        complete,
        harvest,
        saw,
        splice,
        glue,
        ReuseTile(ids.REUSE_TILE, "reuse", ("tile",)),  # W-DIS-27
    ]
    abilities: list[Ability] = [  # in the order of what they do: OP_NONE, SHIFT, ...
        Use(ids.USE, "use", ("helper",)),
        ShiftDie(ids.SHIFT_DIE, "shift", ("helper", "target", "shift")),
        FlipDie(ids.FLIP_DIE, "flip", ("helper", "die")),
        RecolorDie(ids.RECOLOR_DIE, "recolor", ("helper", "die", "colour")),
        TransferPip(ids.TRANSFER_PIP, "transfer", ("helper", "die", "die")),
        SplitDie(ids.SPLIT_DIE, "split", ("helper", "die", "parts")),
    ]
    # W-TURN-20: inside an action there are its own moves, the harvest, and completing the order just taken
    asking: list[tuple[int, str, str, list[Verb[Any]]]] = [
        (
            ids.SETTING_UP,
            "setting-up",
            "W-PSETUP-19",
            [Start(ids.START, "start", ("helper",)), Keep(ids.KEEP, "keep", ("order",)), place],
        ),
        (ids.PLACING, "placing", "W-INCOME-05", [place]),
        (ids.REUSING, "reusing", "W-REUSE-01", [saw, splice, glue, harvest]),
        (ids.PAYING, "paying", "W-ORDER-05", [Pay(ids.PAY, "pay", die), harvest]),
        (ids.LUMBER, "lumber", "W-LUMBER-01", [buy, Stop(ids.STOP_BUYING, "stop-buying"), harvest]),
        (
            ids.TRADING,
            "trading",
            "W-EXCH-01",
            [
                Sell(ids.SELL, "sell", die),
                BuySix(ids.BUY_SIX, "buy-six", ("colour",)),
                Stop(ids.STOP_TRADING, "stop-trading"),
                harvest,
            ],
        ),
        (
            ids.MATERIALS,
            "materials",
            "W-MATS-01",
            [Material(ids.MATERIAL, "material", ("offer",)), Stop(ids.STOP_MATERIALS, "stop-materials"), harvest],
        ),
        (
            ids.ORDERS,
            "orders",
            "W-TAKE-01",
            [Take(ids.TAKE, "take", ("order",)), complete, Stop(ids.STOP_ORDERS, "stop-orders"), harvest],
        ),
        (ids.HIRING, "hiring", "W-HELPER-01", [Hire(ids.HIRE, "hire", ("helper", "room")), harvest]),
        (ids.PRODUCING, "producing", "W-PROD-01", [ProduceOption(ids.OPTION, "option", ("option",)), harvest]),
        (ids.WORKING, "working", "W-HELPER-15", [work, StopWork(ids.STOP_WORK, "stop-work"), harvest]),
        (
            ids.PLANTING,
            "planting",
            "W-PROD-04",
            [
                work,  # W-PROD-12: before the planting, or after it
                Plant(ids.PLANT, "plant", ("die", "face")),
                StopPlanting(ids.STOP_PLANTING, "stop-planting"),
                harvest,
            ],
        ),
        (ids.BUILDING, "building", "W-IMPROVE-01", [Build(ids.BUILD, "build", ("piece",)), harvest]),
        (ids.PICKING, "picking", "W-ICON-07", [Pick(ids.PICK, "pick", ("pick",)), harvest]),
        # W-DIS-38: no harvest before the tool is placed
        (ids.TOOL_KIND, "tool-kind", "W-ATTIC-14", [Tool(ids.TOOL, "tool", ("tool",))]),
        (ids.TOOL_SPACE, "tool-space", "W-ATTIC-01", [Attic(ids.ATTIC, "attic", ("space",))]),
        (ids.REWARDS, "rewards", "W-ATTIC-11", [Reward(ids.REWARD, "reward", ("link",)), harvest]),
        (ids.DIE_COLOUR, "die-colour", "W-ICON-07", [Colour(ids.COLOUR, "colour", ("colour",)), harvest]),
        (ids.TRIGGERS, "triggers", "W-ABIL-14", [Trigger(ids.TRIGGER, "trigger", ("helper",)), harvest]),
        (ids.CLAIMING, "claiming", "W-HAZEL-02", [Claim(ids.CLAIM, "claim", ("contract",)), harvest]),
        (
            ids.GRANTED,
            "granted",
            "W-ABIL-13",
            [Accept(ids.ACCEPT, "accept"), Later(ids.LATER, "later"), Decline(ids.DECLINE, "decline"), harvest],
        ),
        (
            ids.MARKETING,
            "marketing",
            "W-MARKET-01",
            [Market(ids.MARKET, "market"), NoMarket(ids.NO_MARKET, "no-market"), harvest],  # W-DIS-31
        ),
        (ids.LIMIT, "limit", "W-LIMIT-02", [Return(ids.RETURN, "return", die), harvest]),  # W-DIS-31, W-DIS-38
    ]
    running: list[Step[Any]] = [
        Gain(ids.GAIN, "gain", "W-TURN-26", [], []),
        Advance(ids.ADVANCE, "advance", "W-TRACK-13", [], []),
        MoveTile(ids.MOVE_TILE, "move-tile", "W-WHEEL-28", [], []),
        AfterAction(ids.AFTER_ACTION, "after-action", "W-ABIL-07", [], []),
        Grants(ids.GRANTS, "grants", "W-ABIL-13", [], []),
        RewardCheck(ids.REWARD_CHECK, "reward-check", "W-ATTIC-11", [], []),
        ToolPlaced(ids.TOOL_PLACED, "tool-placed", "W-ABIL-14", [], []),
        TriggerCheck(ids.TRIGGER_CHECK, "trigger-check", "W-ABIL-14", [], []),
        Completed(ids.COMPLETED, "completed", "W-ORDER-10", [], []),
        FaceDown(ids.FACE_DOWN, "face-down", "W-ORDER-10", [], []),
        Reveal(ids.REVEAL, "reveal", "W-PSETUP-19", [], []),
        Resolve(ids.RESOLVE, "resolve", "W-PSETUP-19", [], []),
        CloseTurn(ids.CLOSE_TURN, "close-turn", "W-LIMIT-02", [], []),
        Income(ids.INCOME, "income", "W-INCOME-15", [], []),
        MoreLumber(ids.MORE_LUMBER, "more-lumber", "W-LUMBER-01", [], []),
        MoreOrders(ids.MORE_ORDERS, "more-orders", "W-TAKE-03", [], []),
        MoreTrading(ids.MORE_TRADING, "more-trading", "W-EXCH-01", [], []),
        MorePlanting(ids.MORE_PLANTING, "more-planting", "W-PROD-12", [], []),
        AskTool(ids.ASK_TOOL, "ask-tool", "W-ATTIC-14", [], []),
    ]
    for kind in running:
        kind.closes = kind.id in (ids.REVEAL, ids.RESOLVE, ids.CLOSE_TURN, ids.INCOME)
    steps: list[Step[Any]] = [Turn(ids.TURN, "turn", "W-TURN-06", in_turn, abilities)]
    for id, name, rule, said in asking:
        steps.append(Step(id, name, rule, said, []))
    verbs: list[Verb[Any]] = []
    for kind in steps:
        kind.together = kind.id in (ids.SETTING_UP, ids.PLACING)
        for verb in kind.verbs:
            if verb not in verbs:
                verbs.append(verb)
    vocabulary = Vocabulary(
        verbs,
        [
            Words("die", DIE_WORDS),
            Words("target", [*DIE_WORDS, *[f"{colour}-tree" for colour in COLOUR_WORDS]]),
            Words("shift", [f"{by:+d}" for by in SHIFTS]),
            Words("parts", [parts_word(parts) for parts in PARTS]),
            Words("colour", COLOUR_WORDS),
            Words("face", [str(face) for face in range(1, ids.FACES + 1)]),
            Words("amount", AMOUNT_WORDS),
            Words("tile", TILE_WORDS),
            Words("splicing", board.piece_ids[ids.SPLICE_1 : ids.SPLICE_4 + 1]),
            Words("action", board.action_ids),
            Words("order", content.orders.ids),
            Words("helper", content.helpers.ids),
            Words("room", board.room_ids),
            Words("offer", board.offer_ids),
            Words("option", ["helpers", "planting"]),
            Words("piece", board.piece_ids),
            Words("pick", PICK_WORDS),
            Words("tool", board.tool_ids),
            Words("space", board.space_ids),
            Words("link", board.link_ids),
            Words("contract", content.contracts.ids),
        ],
    )
    return Rulebook(vocabulary, [*steps, *running], REASONS)


class WoodcraftGame(Game):
    """Woodcraft with one content pack."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(
            "woodcraft",
            ids.VERSION,
            list(range(1, SEATS + 1)),  # W-SETUP-01
            [
                SeatOrRandom("first"),
                Choice("quadrant", "recommended", ["recommended", "random", *pack.board.quadrant_ids]),  # W-SETUP-03
                Choice("hands", "hidden", ["hidden", "open"]),
                Choice("discard", "2", ["2", "1"]),  # W-DIS-03
            ],
            pack.content,
            pack.book,
        )
        self.pack = pack

    def start(self, seats: int, options: dict[str, object], chance: Chance) -> Woodcraft:
        plain = self.read_options(options, seats)
        pack = self.pack
        board = pack.board
        first = plain["first"]
        starter = first if isinstance(first, int) else chance.below(seats)  # W-SETUP-19
        quadrant = board.start_quadrant  # W-SETUP-22
        if plain["quadrant"] == "random":
            quadrant = chance.below(QUADRANTS)
        elif plain["quadrant"] != "recommended":
            quadrant = board.quadrant_ids.index(str(plain["quadrant"]))
        pile = list(range(len(pack.tiles.ids)))
        tiles = [chance.take(pile) for _ in board.tile_spaces]  # W-SETUP-10
        pile = list(range(len(pack.contracts.ids)))
        # W-SETUP-17, W-HAZEL-09: dealt once, the rest of the pile is out of the game
        contracts = [chance.take(pile) for _ in range(board.contracts_shown[seats])]
        spaces = list(range(SPACES))
        stack = [step(ids.REVEAL), step(ids.SETTING_UP, (1 << seats) - 1)]
        players = [new_player(pack, board.lanterns[seats]) for _ in range(seats)]
        setup = self.setup(seats, plain, quadrant, tiles, contracts)
        p = Woodcraft(pack, setup, stack, chance, players)
        p.first = starter
        p.active = starter
        p.tiles = [chance.take(spaces) for _ in range(ids.ACTIONS)]  # W-SETUP-02, W-SETUP-21
        p.yard = [0] * ids.DICE
        p.order_display = [NONE] * board.slots
        p.helper_display = [NONE] * board.slots
        p.order_deck = list(range(pack.orders.first_hazelnut))  # W-SETUP-16: the late cards come later
        p.helper_deck = list(range(pack.helpers.first_late))  # W-SETUP-16
        p.tools = board.tool_count
        p.claimed_in = [0] * len(contracts)
        p.solo_deck = list(range(len(pack.solo.ids))) if seats == 1 else []  # W-SOLO-03
        p.rival = board.track_start[ids.REPUTATION_TRACK]  # W-SOLO-02
        roll_yard(p)  # W-SETUP-06
        refill_orders(p)  # W-SETUP-14
        refill_helpers(p)  # W-SETUP-15
        self.deal(p, chance)
        return p

    def deal(self, p: Woodcraft, chance: Chance) -> None:
        """Each player draws helpers, early orders and hazelnut orders (W-PSETUP-09)."""
        board = self.pack.board
        hazelnuts = list(range(self.pack.orders.first_hazelnut, self.pack.orders.first_late))  # W-PSETUP-15: in no deck
        orders = p.order_deck[:]
        helpers = p.helper_deck[:]
        for seat in p.seats_in_order():
            player = p.players[seat]
            player.draft = sorted([chance.take(helpers) for _ in range(board.helpers_drawn)])
            early = [chance.take(orders) for _ in range(board.orders_drawn)]
            player.hand = sorted([*early, *[chance.take(hazelnuts) for _ in range(board.hazelnut_drawn)]])
            player.drawn_orders = mask_of(player.hand)
            player.drawn_helpers = mask_of(player.draft)
            if p.setup.open_hands:
                p.public_orders |= player.drawn_orders
                p.public_helpers |= player.drawn_helpers
        p.order_deck = orders
        p.helper_deck = helpers

    def setup(
        self, seats: int, options: dict[str, object], quadrant: int, tiles: list[int], contracts: list[int]
    ) -> Setup:
        """What was agreed and dealt, in the form the rules use."""
        return Setup(
            options,
            self.pack.board.calendars[seats],
            quadrant,
            int(str(options["discard"])),
            options["hands"] == "open",
            tiles,
            contracts,
        )

    def restore(self, data: object) -> Woodcraft:
        saved = Saved(data, self)
        seats = saved.number("seats", 1, SEATS)
        try:
            options = self.read_options(saved.table("options"), seats)
        except HeartwoodError as error:
            raise BadData(str(error)) from None
        board = self.pack.board
        tiles = saved.numbers("reputation_tiles", len(board.tile_spaces), 0, len(self.pack.tiles.ids) - 1)
        dealt = saved.numbers("contracts", board.contracts_shown[seats], 0, len(self.pack.contracts.ids) - 1)
        setup = self.setup(seats, options, saved.number("quadrant", 0, QUADRANTS - 1), tiles, dealt)
        p = restored(saved, self.pack, setup, saved.stack(self, seats), seats)
        check_places(p)
        check_steps(p)
        return p


def woodcraft(folder: Path = STANDARD) -> WoodcraftGame:
    """Woodcraft with the cards of this folder."""
    content = load_content(folder)
    tables = [table_fields(content, seats) for seats in range(SEATS + 1)]
    return WoodcraftGame(Pack(content, rulebook(content), player_fields(content), tables))
