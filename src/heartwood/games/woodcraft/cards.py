"""Woodcraft's content pack: boards and cards, strictly validated. BadContent names file, entry and key.

The pack is one value that positions refer to: flat tables by the numbers of the cards, names for the edge.
"""

from pathlib import Path
from typing import Final

from heartwood.core.content import Entry, content_digest
from heartwood.core.errors import BadContent
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.board import DISPLAY, SEATS, Board, load_board
from heartwood.games.woodcraft.effects import (
    ACTION_WORDS,
    ALL_COLOURS,
    COUNTER_WORDS,
    MOST_AMOUNT,
    MOST_DICE,
    RESERVED,
    Effects,
    PackFile,
    read_colours,
    read_condition,
    read_dice,
    read_discount,
    read_effect,
    read_effects,
    read_event,
    read_rule,
    read_words,
)

STANDARD: Final = Path(__file__).parent / "content"
FILES: Final = [
    "board.toml",
    "orders.toml",
    "helpers.toml",
    "contracts.toml",
    "solo.toml",
    "reputation_tiles.toml",
]

MOST_CARDS: Final = 256  # orders and helpers together: a step names a card in 8 bits
START_ROWS: Final = 3  # an order begins in row 1 to 3
MOST_SHIFT: Final = 5

DECKS: Final = ["early", "late", "hazelnut"]
ORDER_PREFIXES: Final = ["oe", "ol", "oh"]
HELPER_PREFIXES: Final = ["he", "hl"]
KINDS: Final = ["immediate", "once_per_turn", "permanent"]
OPS: Final = ["", "shift", "flip", "recolor", "transfer", "split"]
RESERVED_OP: Final = "join"
TOKEN_WORDS: Final = ["blueberries", "lantern", "glue", "scrapwood", "sawblade", "reuse"]
ORDER_TOKENS: Final = [ids.GLUE, ids.SCRAPWOOD, ids.SAWBLADE]
PAID_TOKENS: Final = [ids.BLUEBERRIES, ids.LANTERN, ids.GLUE, ids.SCRAPWOOD, ids.SAWBLADE]
MOVES: Final = ["named", "rearmost"]
SOLO_EFFECTS: Final = ["remove_orders", "remove_helpers", "reroll", "rival_reputation"]


class Orders:
    """The order cards: early ones, hazelnut orders, late ones."""

    def __init__(self, file: PackFile, effects: Effects, tools: list[str]) -> None:
        self.ids: list[str] = []
        self.names: list[dict[str, str]] = []
        self.deck: list[int] = []
        self.row: list[int] = []
        self.dice: list[list[int]] = []  # the less freedom the earlier
        self.tokens: list[list[int]] = []
        self.reward: list[int] = []
        entries = file.entries("order")
        decks = [DECKS.index(entry.one_of("deck", DECKS)) for entry in entries]
        self.first_hazelnut = decks.count(ids.EARLY)
        self.first_late = self.first_hazelnut + decks.count(ids.HAZELNUT)
        for deck in (ids.EARLY, ids.HAZELNUT, ids.LATE):
            for place, entry in enumerate(entries):
                if decks[place] == deck:
                    self.read(entry, deck, effects, tools)
        file.done()

    def read(self, entry: Entry, deck: int, effects: Effects, tools: list[str]) -> None:
        """One card."""
        self.ids.append(read_id(entry, ORDER_PREFIXES[deck]))
        self.names.append(entry.name())
        self.deck.append(deck)
        self.row.append(entry.number("row", 1, START_ROWS))
        dice = read_dice(entry, "dice", True)
        if len(dice) > MOST_DICE:
            raise entry.wrong("dice", f"at most {MOST_DICE} dice are possible, not {len(dice)}")
        self.dice.append(sorted(dice, key=freedom))
        self.tokens.append(
            read_tokens(entry.table("tokens"), ORDER_TOKENS) if "tokens" in entry.data else [0] * ids.TOKENS
        )
        reward = read_effect(effects, entry, "reward", tools, deck == ids.HAZELNUT)  # W-HAZEL-05
        if deck == ids.HAZELNUT:
            check_hazelnut(entry, effects, reward)
        self.reward.append(reward)
        entry.done()


class Helpers:
    """The helper cards: early ones, late ones."""

    def __init__(self, file: PackFile, effects: Effects, tools: list[str]) -> None:
        self.ids: list[str] = []
        self.names: list[dict[str, str]] = []
        self.texts: list[dict[str, str]] = []
        self.deck: list[int] = []
        self.cost: list[int] = []
        self.production: list[int] = []
        self.kind: list[int] = []
        self.gain: list[int] = []
        self.pay: list[list[int]] = []  # [] if nothing is paid in tokens
        self.pay_dice: list[list[int]] = []
        self.op: list[int] = []
        self.by: list[list[int]] = []
        self.on_trees: list[bool] = []
        self.trigger: list[int] = []  # an event, or -1
        self.discount: list[int] = []
        self.if_colours: list[int] = []
        self.if_value: list[int] = []
        self.if_rows: list[int] = []
        self.if_dice: list[int] = []
        self.rule: list[int] = []  # or -1
        self.rule_amount: list[int] = []
        entries = file.entries("helper")
        names = DECKS[: ids.LATE + 1]
        decks = [names.index(entry.one_of("deck", names)) for entry in entries]
        self.first_late = decks.count(ids.EARLY)
        for deck in (ids.EARLY, ids.LATE):
            for place, entry in enumerate(entries):
                if decks[place] == deck:
                    self.read(entry, deck, effects, tools)
        file.done()

    def read(self, entry: Entry, deck: int, effects: Effects, tools: list[str]) -> None:
        """One card with its one ability."""
        self.ids.append(read_id(entry, HELPER_PREFIXES[deck]))
        self.names.append(entry.name())
        self.texts.append(read_words(entry, "text"))
        self.deck.append(deck)
        self.cost.append(entry.number("cost", 0, MOST_AMOUNT))
        self.production.append(read_effect(effects, entry, "production", tools, False))
        ability = entry.table("ability")
        kind = KINDS.index(ability.one_of("kind", KINDS))  # W-ABIL-01
        self.kind.append(kind)
        self.pay.append([])
        self.pay_dice.append([])
        self.op.append(ids.OP_NONE)
        self.by.append([])
        self.on_trees.append(False)
        self.trigger.append(-1)
        self.discount.append(0)
        self.if_colours.append(ALL_COLOURS)
        self.if_value.append(0)
        self.if_rows.append(0)
        self.if_dice.append(0)
        self.rule.append(-1)
        self.rule_amount.append(0)
        gain = 0
        if kind == ids.IMMEDIATE:
            gain = read_gain(effects, ability, tools)
        elif kind == ids.ONCE_PER_TURN:
            if ("gain" in ability.data) == ("modify" in ability.data):
                raise ability.wrong("modify", "a gain or a change of a die is expected: exactly one of gain and modify")
            if "gain" in ability.data:
                gain = read_gain(effects, ability, tools)
            else:
                self.read_modify(ability.table("modify"))
            if "pay" in ability.data:
                self.read_pay(ability)
        else:
            if ("trigger" in ability.data) == ("rule" in ability.data):
                raise ability.wrong("trigger", "exactly one of trigger and rule is expected")
            if "rule" in ability.data:
                self.rule[-1], self.rule_amount[-1] = read_rule(ability, "rule")
            else:
                gain = self.read_trigger(ability, effects, tools)
        self.gain.append(gain)
        ability.done()
        entry.done()

    def read_modify(self, modify: Entry) -> None:
        """A change of a die."""
        word = modify.text("op")
        if word == RESERVED_OP:
            raise modify.wrong("op", f"{word!r} {RESERVED}")
        op = OPS.index(modify.one_of("op", OPS[ids.SHIFT :]))
        self.op[-1] = op
        if op == ids.SHIFT:
            by = modify.numbers("by", -MOST_SHIFT, MOST_SHIFT)
            if 0 in by or len(set(by)) != len(by):
                raise modify.wrong("by", "different numbers other than 0 are expected")
            self.by[-1] = by
        if "target" in modify.data:
            modify.one_of("target", ["tree"])
            if op != ids.SHIFT:
                raise modify.wrong("target", f"{word} works on lumber only: a tree keeps its pot and its colour")
            self.on_trees[-1] = True
        modify.done()

    def read_pay(self, ability: Entry) -> None:
        """What a use costs."""
        pay = ability.table("pay")
        if not pay.data:
            raise ability.wrong("pay", "is empty")
        if "dice" in pay.data:
            if self.op[-1] != ids.OP_NONE:
                raise pay.wrong("dice", "dice pay for a gain only, not for a change of a die")
            self.pay_dice[-1] = sorted(read_dice(pay, "dice", True), key=freedom)
            if len(self.pay_dice[-1]) > MOST_DICE:
                raise pay.wrong("dice", f"at most {MOST_DICE} dice are possible")
        if len(pay.data) > len(self.pay_dice[-1][:1]):
            self.pay[-1] = read_tokens(pay, PAID_TOKENS)  # W-ICON-01: a cost

    def read_trigger(self, ability: Entry, effects: Effects, tools: list[str]) -> int:
        """An ability that answers to an event: its discount and its gain."""
        event = read_event(ability, "trigger")
        self.trigger[-1] = event
        if "discount" not in ability.data and "gain" not in ability.data:
            raise ability.wrong("gain", "a discount or a gain is expected")
        if "discount" in ability.data:
            self.discount[-1] = read_discount(ability, "discount", event)  # W-ICON-01: a discount
        condition = read_condition(ability, event)
        self.if_colours[-1] = condition.colours
        self.if_value[-1] = condition.value
        self.if_rows[-1] = condition.rows
        self.if_dice[-1] = condition.dice
        if "gain" not in ability.data:
            return 0
        if event == ids.ON_SECOND_ORDER:
            raise ability.wrong("gain", "second_order has a discount only")
        return read_gain(effects, ability, tools)


class Contracts:
    """The public contracts: points for every so many of something, up to a maximum."""

    def __init__(self, file: PackFile) -> None:
        self.ids: list[str] = []
        self.names: list[dict[str, str]] = []
        self.texts: list[dict[str, str]] = []
        self.count: list[int] = []
        self.every: list[int] = []
        self.points: list[int] = []
        self.most: list[int] = []
        for entry in file.entries("contract"):
            self.ids.append(read_id(entry, "pc"))
            self.names.append(entry.name())
            self.texts.append(read_words(entry, "text"))
            self.count.append(COUNTER_WORDS.index(entry.one_of("count", COUNTER_WORDS)))
            self.every.append(entry.number("every", 1, MOST_AMOUNT))
            self.points.append(entry.number("points", 1, MOST_AMOUNT))
            self.most.append(entry.number("max_points", 1, 999))
            entry.done()
        file.done()


class SoloCards:
    """The cards of the solo game."""

    def __init__(self, file: PackFile) -> None:
        self.ids: list[str] = []
        self.rearmost: list[bool] = []
        self.tiles: list[list[int]] = []
        self.remove_orders: list[list[int]] = []  # slots, 1 the newest
        self.remove_helpers: list[list[int]] = []
        self.reroll: list[list[int]] = []  # colours
        self.rival: list[int] = []
        for entry in file.entries("card"):
            self.read(entry)
        file.done()
        named = [tile for tiles in self.tiles for tile in tiles]
        if True not in self.rearmost and len(set(named)) < len(ACTION_WORDS):  # W-SOLO-16 must come to an end
            raise BadContent("solo.toml: card: a rearmost card is needed, or every tile must be named")

    def read(self, entry: Entry) -> None:
        """One card."""
        self.ids.append(read_id(entry, "so"))
        rearmost = entry.one_of("move", MOVES) == "rearmost"
        self.rearmost.append(rearmost)
        tiles: list[int] = []
        if entry.value("tiles") != []:
            for word in entry.texts("tiles"):
                if word not in ACTION_WORDS:
                    raise entry.wrong("tiles", f"{word!r} is not one of {', '.join(ACTION_WORDS)}")
                if ACTION_WORDS.index(word) in tiles:
                    raise entry.wrong("tiles", f"{word} occurs twice")
                tiles.append(ACTION_WORDS.index(word))
        if rearmost != (not tiles):
            raise entry.wrong("tiles", "a card that moves named tiles names them; a rearmost card names none")
        self.tiles.append(tiles)
        effect = entry.table("effect")
        for key in effect.data:
            if key not in SOLO_EFFECTS:
                raise effect.wrong(key, f"is not an effect of a solo card; these are: {', '.join(SOLO_EFFECTS)}")
        if len(effect.data) > 1:
            raise entry.wrong("effect", f"at most one effect is expected, not {len(effect.data)}")
        self.remove_orders.append(read_slots(effect, "remove_orders"))
        self.remove_helpers.append(read_slots(effect, "remove_helpers"))
        mask = read_colours(effect, "reroll") if "reroll" in effect.data else 0
        self.reroll.append([colour for colour in range(ids.COLOURS) if mask >> colour & 1])
        self.rival.append(effect.number("rival_reputation", 1, MOST_AMOUNT) if "rival_reputation" in effect.data else 0)
        effect.done()
        entry.done()


class Tiles:
    """The reputation tiles with the rewards of both sides, the first arrival's first."""

    def __init__(self, file: PackFile, effects: Effects, tools: list[str]) -> None:
        self.ids: list[str] = []
        self.names: list[dict[str, str]] = []
        self.side_2_4: list[list[int]] = []
        self.side_3: list[list[int]] = []
        for entry in file.entries("tile"):
            self.ids.append(read_id(entry, "rt"))
            self.names.append(entry.name())
            self.side_2_4.append(read_effects(effects, entry, "side_2_4", 3, tools))
            self.side_3.append(read_effects(effects, entry, "side_3", 2, tools))
            entry.done()
        file.done()


class Content:
    """The content of one pack."""

    def __init__(self, folder: Path) -> None:
        self.digest = content_digest(folder, FILES)
        self.effects = Effects()
        self.board = load_board(folder, self.effects)
        tools = self.board.tool_ids
        self.orders = Orders(PackFile(folder, "orders.toml"), self.effects, tools)
        self.helpers = Helpers(PackFile(folder, "helpers.toml"), self.effects, tools)
        self.contracts = Contracts(PackFile(folder, "contracts.toml"))
        self.solo = SoloCards(PackFile(folder, "solo.toml"))
        self.tiles = Tiles(PackFile(folder, "reputation_tiles.toml"), self.effects, tools)
        check_decks(self)
        check_hands(self.helpers, self.board)


def load_content(folder: Path = STANDARD) -> Content:
    """The content of a folder; BadContent names file, entry and key of the first mistake."""
    return Content(folder)


def check_decks(content: Content) -> None:
    """There are cards enough for every start, and not too many."""
    board = content.board
    needed = [
        ("orders.toml: order: deck early", content.orders.first_hazelnut, SEATS * board.orders_drawn + DISPLAY),
        ("orders.toml: order: deck hazelnut", content.orders.deck.count(ids.HAZELNUT), SEATS * board.hazelnut_drawn),
        ("helpers.toml: helper: deck early", content.helpers.first_late, SEATS * board.helpers_drawn + DISPLAY),
        ("contracts.toml: contract", len(content.contracts.ids), max(board.contracts_shown)),
        ("reputation_tiles.toml: tile", len(content.tiles.ids), len(board.tile_spaces)),
    ]
    for where, count, least in needed:
        if count < least:
            raise BadContent(f"{where}: at least {least} cards are needed for a start, not {count}")
    if len(content.orders.ids) + len(content.helpers.ids) > MOST_CARDS:
        raise BadContent(f"helpers.toml: helper: with the orders, at most {MOST_CARDS} cards are possible")


def check_hands(helpers: Helpers, board: Board) -> None:
    """Every starting hand has a helper that can be paid (W-DATA-12)."""
    dear = [helpers.ids[place] for place in range(helpers.first_late) if helpers.cost[place] > board.blueberries]
    if len(dear) >= board.helpers_drawn:
        raise BadContent(
            f"helpers.toml: {dear[-1]}: cost: a hand of {', '.join(dear[: board.helpers_drawn])} could not be paid "
            f"with {board.blueberries} blueberries"
        )


def check_hazelnut(entry: Entry, effects: Effects, reward: int) -> None:
    """The reward of a hazelnut order is a choice in which one option is a contract, and nothing else."""
    parts = effects.table[reward]
    if len(parts) != 1 or parts[0] & ids.OP_MASK != ids.OP_ONE_OF:
        raise entry.wrong("reward", "a hazelnut order gives a choice: one_of and nothing else")
    contracts = 0
    for option in effects.choices[parts[0] >> ids.OP_BITS]:
        if [part for part in effects.table[option] if part & ids.OP_MASK == ids.OP_CONTRACT]:
            contracts += 1
            if len(effects.table[option]) != 1:
                raise entry.wrong("reward", "the option with the contract gives nothing else")
    if contracts != 1:
        raise entry.wrong("reward", f"exactly one option is a contract, not {contracts}")


def freedom(symbol: int) -> int:
    """How many kinds of dice a symbol takes, roughly: a fixed die first, any die last."""
    mask = symbol >> ids.VALUE_BITS
    colours = (mask & 1) + (mask >> 1 & 1) + (mask >> 2)
    return colours if symbol & ids.VALUE_MASK else ids.COLOURS + 1


def read_id(entry: Entry, prefix: str) -> str:
    """The id of a card, with the prefix of its deck."""
    id = entry.text("id")
    if not id.startswith(prefix):
        raise entry.wrong("id", f"an id that starts with {prefix!r} is expected")
    return id


def read_tokens(table: Entry, allowed: list[int]) -> list[int]:
    """Amounts by token; other keys are left to others."""
    words = [TOKEN_WORDS[token] for token in allowed]
    amounts = [0] * ids.TOKENS
    for token in allowed:
        if TOKEN_WORDS[token] in table.data:
            amounts[token] = table.number(TOKEN_WORDS[token], 1, MOST_AMOUNT)
    for key in table.data:
        if key not in table.known:
            raise table.wrong(key, f"is not one of {', '.join(words)}")
    if not sum(amounts):
        raise BadContent(f"{table.where}: is empty")
    return amounts


def read_gain(effects: Effects, ability: Entry, tools: list[str]) -> int:
    """What an ability gives; nothing would be no ability."""
    gain = read_effect(effects, ability, "gain", tools, False)
    if not gain:
        raise ability.wrong("gain", "gives nothing")
    return gain


def read_slots(effect: Entry, key: str) -> list[int]:
    """Different slots of a display; none without the key."""
    if key not in effect.data:
        return []
    slots = effect.numbers(key, 1, DISPLAY)
    if len(set(slots)) != len(slots):
        raise effect.wrong(key, "a slot occurs twice")
    return slots
