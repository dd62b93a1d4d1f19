"""Effects of Woodcraft's content pack: the closed vocabulary of gains, read strictly into numbers.

An effect is a list of parts in the order in which they are gained (README of the pack, section 2). Positions and
steps hold the number of an effect only; equal effects share one number, and 0 is the effect that gives nothing.
"""

from pathlib import Path
from typing import Final

from heartwood.core.content import SOURCES, ContentFile, Entry
from heartwood.core.errors import BadContent
from heartwood.games.woodcraft import ids

FORMAT: Final = 1
GAME: Final = "woodcraft"
COLOUR_WORDS: Final = ["green", "yellow", "brown"]
ALL_COLOURS: Final = 7  # a mask
ACTION_WORDS: Final = [  # W-WHEEL-26
    "buy_lumber",
    "exchange",
    "buy_materials",
    "choose_orders",
    "choose_helper",
    "produce",
    "improve",
]
EFFECT_WORDS: Final = [  # by op; up to `produce` the argument is a plain amount; gains only, no costs
    "points",
    "blueberries",
    "reputation",
    "hazelnut_income",
    "blueberry_income",
    "lantern",
    "glue",
    "scrapwood",
    "sawblade",
    "reuse",
    "produce",
    "tool",
    "dice",
    "per",
    "action",
    "one_of",
    "contract",
]
COUNTER_WORDS: Final = [
    "completed_orders",
    "completed_late",
    "completed_on_time",
    "helpers",
    "tools",
    "improvements",
    "income_min",
    "marketing_steps",
    "pips",
]
EVENT_WORDS: Final = [  # the actions first
    *ACTION_WORDS,
    "die_bought",
    "die_sold",
    "second_order",
    "saw",
    "splice",
    "glue",
    "harvest",
    "complete",
    "marketing",
    "tool_placed",
    "arrow_crossed",
]
DISCOUNT_WORDS: Final = ["die_bought", "second_order", "choose_helper", "improve", "marketing"]
RULE_WORDS: Final = ["growth", "splice", "free_cuts", "produce_helpers", "plant_trees"]
RESERVED_EVENTS: Final = ["material_bought", "plant", "growth", "saw_bonus", "lantern_swap", "bonus_action"]
RESERVED_RULES: Final = ["lumber_limit", "lumber_dice", "material_purchases", "bonus_action_lanterns"]
RESERVED: Final = "is reserved: this engine does not carry it out yet"
MOST_AMOUNT: Final = 60
MOST_EFFECTS: Final = 255
MOST_PARTS: Final = 15
MOST_CHOICES: Final = 8
MOST_DICE: Final = 8  # of an order
NO_MOST: Final = 999  # of a `per` without a maximum


class Effects:
    """All effects of a pack, by their numbers."""

    def __init__(self) -> None:
        self.table: list[list[int]] = [[]]
        self.choices: list[list[int]] = []
        self.per_count: list[int] = []
        self.per_gain: list[int] = []
        self.per_every: list[int] = []
        self.per_most: list[int] = []

    def add(self, parts: list[int]) -> int:
        """The number of the effect with these parts."""
        if parts in self.table:
            return self.table.index(parts)
        self.table.append(parts)
        return len(self.table) - 1

    def choice(self, options: list[int]) -> int:
        """The number of a choice between effects."""
        if options in self.choices:
            return self.choices.index(options)
        self.choices.append(options)
        return len(self.choices) - 1

    def per(self, count: int, gain: int, every: int, most: int) -> int:
        """The number of a repeated effect."""
        for place in range(len(self.per_count)):
            if (
                self.per_count[place] == count
                and self.per_gain[place] == gain
                and self.per_every[place] == every
                and self.per_most[place] == most
            ):
                return place
        self.per_count.append(count)
        self.per_gain.append(gain)
        self.per_every.append(every)
        self.per_most.append(most)
        return len(self.per_count) - 1


class PackFile(ContentFile):
    """One file of a Woodcraft pack: its format is in `[meta]`, and `ref` is a plain text."""

    def __init__(self, folder: Path, name: str) -> None:
        super().__init__(folder / name, f"{GAME}_{name.removesuffix('.toml')}")

    def head(self, schema: str) -> None:
        """The table [meta]."""
        self.known.add("meta")
        row = self.data.get("meta")
        if not isinstance(row, dict):
            raise BadContent(f"{self.path.name}: there is no [meta]")
        meta = Entry(f"{self.path.name}: meta", row)
        meta.one_of("id", [schema])
        meta.number("format", FORMAT, FORMAT)
        meta.one_of("pack", [GAME])
        if "version" in row:
            meta.text("version")
        meta.done()

    def entry(self, table: str, row: dict[str, object], place: str) -> Entry:
        """A row with its id and provenance checked."""
        id = row.get("id")
        entry = Entry(f"{self.path.name}: {id if isinstance(id, str) and id else place}", row)
        if entry.text("id").split() != [id]:
            raise entry.wrong("id", f"a word without blanks is expected, not {id!r}")
        read_sources(entry)
        return entry


def read_sources(entry: Entry) -> None:
    """Where the facts of an entry come from: source and ref, and key_source and key_ref for a single key."""
    source = entry.one_of("source", list(SOURCES))
    if source != "designed" or "ref" in entry.data:
        entry.text("ref")
    for key in entry.data:
        if key.endswith("_source") and key.removesuffix("_source") in entry.data:
            mark = entry.one_of(key, list(SOURCES))
            ref = key.removesuffix("_source") + "_ref"
            if ref in entry.data or (mark != "designed" and "ref" not in entry.data):
                entry.text(ref)


def read_words(entry: Entry, key: str) -> dict[str, str]:
    """A text for people in English and German."""
    words = entry.table(key)
    both = {"en": words.text("en"), "de": words.text("de")}
    words.done()
    return both


def read_tables(entry: Entry, key: str) -> list[Entry]:
    """A list of tables inside the entry; it may be empty."""
    value = entry.value(key)
    if not isinstance(value, list):
        raise entry.wrong(key, "a list of tables is expected")
    tables: list[Entry] = []
    for place, row in enumerate(value, 1):
        if not isinstance(row, dict):
            raise entry.wrong(f"{key} {place}", "a table is expected")
        tables.append(Entry(f"{entry.where}: {key} {place}", row))
    return tables


def read_colours(entry: Entry, key: str) -> int:
    """The mask of a list of different colours."""
    mask = 0
    for word in entry.texts(key):
        if word not in COLOUR_WORDS:
            raise entry.wrong(key, f"{word!r} is not one of {', '.join(COLOUR_WORDS)}")
        bit = 1 << COLOUR_WORDS.index(word)
        if mask & bit:
            raise entry.wrong(key, f"{word} occurs twice")
        mask |= bit
    return mask


def read_die(entry: Entry, requirement: bool) -> int:
    """A die symbol; only the four kinds of W-ORDER-07 exist, and a gained die shows a face."""
    mask = read_colours(entry, "colors")
    value = entry.number("value", 0 if requirement else 1, ids.FACES)
    if not value and mask != ALL_COLOURS:
        raise entry.wrong("value", "0 (any face) goes with all three colours only")
    entry.done()
    return value | mask << ids.VALUE_BITS


def read_dice(entry: Entry, key: str, requirement: bool) -> list[int]:
    """A list of die symbols; at least one."""
    symbols = [read_die(die, requirement) for die in read_tables(entry, key)]
    if not symbols:
        raise entry.wrong(key, "at least one die is expected")
    return symbols


def read_effect(effects: Effects, entry: Entry, key: str, tools: list[str], contract_allowed: bool) -> int:
    """The effect under a key of an entry; a contract is allowed in the options of a hazelnut order only."""
    return read_parts(effects, entry.table(key), tools, contract_allowed, False)


def read_effects(effects: Effects, entry: Entry, key: str, count: int, tools: list[str]) -> list[int]:
    """A list of so many effects."""
    tables = read_tables(entry, key)
    if len(tables) != count:
        raise entry.wrong(key, f"{count} effects are expected, not {len(tables)}")
    return [read_parts(effects, table, tools, False, False) for table in tables]


def read_parts(effects: Effects, table: Entry, tools: list[str], contract_inside: bool, contract_here: bool) -> int:
    """An effect's table, with the parts in their fixed order."""
    for key in table.data:
        if key not in EFFECT_WORDS:
            raise table.wrong(key, f"is not an effect; the effects are: {', '.join(EFFECT_WORDS)}")
    parts: list[int] = []
    for op, word in enumerate(EFFECT_WORDS):
        if word not in table.data:
            continue
        if op <= ids.OP_PRODUCE:
            parts.append(op | table.number(word, 1, MOST_AMOUNT) << ids.OP_BITS)  # W-DATA-27: never back
        elif op == ids.OP_TOOL:
            parts.append(op | read_tool(table, word, tools) << ids.OP_BITS)
        elif op == ids.OP_DIE:
            for symbol in read_dice(table, word, False):
                parts.append(op | symbol << ids.OP_BITS)
        elif op == ids.OP_PER:
            parts.append(op | read_per(effects, table.table(word), tools) << ids.OP_BITS)
        elif op == ids.OP_ACTION:
            parts.append(op | read_action(table.table(word)) << ids.OP_BITS)
        elif op == ids.OP_ONE_OF:
            parts.append(op | read_choice(effects, table, word, tools, contract_inside) << ids.OP_BITS)
        else:
            if not contract_here:  # W-HAZEL-05
                raise table.wrong(word, "a contract is allowed in the options of a hazelnut order's reward only")
            parts.append(op | table.number(word, 1, 1) << ids.OP_BITS)
    if len(parts) > MOST_PARTS:
        raise BadContent(f"{table.where}: an effect has at most {MOST_PARTS} parts, not {len(parts)}")
    number = effects.add(parts)
    if number >= MOST_EFFECTS:
        raise BadContent(f"{table.where}: a pack has at most {MOST_EFFECTS} different effects")
    return number


def read_tool(table: Entry, key: str, tools: list[str]) -> int:
    """A tool by its id, or any."""
    tool = table.text(key)
    if tool == "any":
        return ids.ANY_TOOL
    if tool not in tools:
        raise table.wrong(key, f"there is no tool {tool!r}; the tools are: any, {', '.join(tools)}")
    return tools.index(tool)


def read_per(effects: Effects, table: Entry, tools: list[str]) -> int:
    """A repeated effect."""
    count = COUNTER_WORDS.index(table.one_of("count", COUNTER_WORDS))
    gain = read_parts(effects, table.table("gain"), tools, False, False)
    every = table.number("every", 1, MOST_AMOUNT) if "every" in table.data else 1
    most = table.number("max", 1, MOST_AMOUNT) if "max" in table.data else NO_MOST
    table.done()
    if not gain:
        raise table.wrong("gain", "gives nothing")
    return effects.per(count, gain, every, most)


def read_action(table: Entry) -> int:
    """A granted action."""
    action = ACTION_WORDS.index(table.one_of("name", ACTION_WORDS))
    discount = table.number("discount", 0, MOST_AMOUNT) if "discount" in table.data else 0
    table.done()
    return action | discount << ids.DISCOUNT_SHIFT


def read_choice(effects: Effects, table: Entry, key: str, tools: list[str], contract: bool) -> int:
    """A choice between effects."""
    options = [read_parts(effects, option, tools, False, contract) for option in read_tables(table, key)]
    if not 2 <= len(options) <= MOST_CHOICES:
        raise table.wrong(key, f"2 to {MOST_CHOICES} effects are expected, not {len(options)}")
    if len(set(options)) != len(options):
        raise table.wrong(key, "an effect occurs twice")
    return effects.choice(options)


def read_event(entry: Entry, key: str) -> int:
    """What an ability answers to."""
    word = entry.text(key)
    if word in RESERVED_EVENTS:
        raise entry.wrong(key, f"{word!r} {RESERVED}")
    return EVENT_WORDS.index(entry.one_of(key, EVENT_WORDS))


def read_discount(entry: Entry, key: str, event: int) -> int:
    """What comes off the price of an event that has one."""
    if EVENT_WORDS[event] not in DISCOUNT_WORDS:
        raise entry.wrong(key, f"{EVENT_WORDS[event]} has no price; these have: {', '.join(DISCOUNT_WORDS)}")
    return entry.number(key, 1, MOST_AMOUNT)


def read_rule(entry: Entry, key: str) -> tuple[int, int]:
    """A number of the rules that changes, and by how much."""
    table = entry.table(key)
    for word in table.data:
        if word in RESERVED_RULES:
            raise table.wrong(word, RESERVED)
        if word not in RULE_WORDS:
            raise table.wrong(word, f"is not a rule; the rules are: {', '.join(RULE_WORDS)}")
    if len(table.data) != 1:
        raise entry.wrong(key, f"exactly one rule is expected, not {len(table.data)}")
    word = next(iter(table.data))
    return RULE_WORDS.index(word), table.number(word, 1, MOST_AMOUNT)


class Condition:
    """When an ability applies: all of it must hold."""

    def __init__(self) -> None:
        self.colours = ALL_COLOURS
        self.value = 0  # at least this face
        self.rows = 0  # a mask; 0 for any
        self.dice = 0  # at least so many


def read_condition(entry: Entry, event: int) -> Condition:
    """The table `if` of an ability or a piece; without one everything holds."""
    condition = Condition()
    if "if" not in entry.data:
        return condition
    table = entry.table("if")
    if event not in (ids.ON_DIE_BOUGHT, ids.ON_HARVEST, ids.ON_COMPLETE):
        raise entry.wrong("if", f"{EVENT_WORDS[event]} has no conditions")
    if not table.data:
        raise entry.wrong("if", "is empty")
    if event == ids.ON_DIE_BOUGHT and "colors" in table.data:
        condition.colours = read_colours(table, "colors")
    if event != ids.ON_COMPLETE and "min_value" in table.data:
        condition.value = table.number("min_value", 1, ids.FACES)
    if event == ids.ON_COMPLETE and "rows" in table.data:
        for row in table.numbers("rows", 1, ids.ROWS):
            condition.rows |= 1 << row
    if event == ids.ON_COMPLETE and "min_dice" in table.data:
        condition.dice = table.number("min_dice", 1, MOST_DICE)
    table.done()
    return condition


def words_of_die(symbol: int) -> dict[str, object]:
    """A die symbol as the pack writes it."""
    mask = symbol >> ids.VALUE_BITS
    colours = [COLOUR_WORDS[colour] for colour in range(ids.COLOURS) if mask >> colour & 1]
    return {"colors": colours, "value": symbol & ids.VALUE_MASK}


def words_of_effect(effects: Effects, effect: int, tools: list[str]) -> dict[str, object]:
    """An effect as the pack writes it: plain data for people and pages."""
    words: dict[str, object] = {}
    dice: list[dict[str, object]] = []
    for part in effects.table[effect]:
        op = part & ids.OP_MASK
        argument = part >> ids.OP_BITS
        word = EFFECT_WORDS[op]
        if op <= ids.OP_PRODUCE or op == ids.OP_CONTRACT:
            words[word] = argument
        elif op == ids.OP_TOOL:
            words[word] = "any" if argument == ids.ANY_TOOL else tools[argument]
        elif op == ids.OP_DIE:
            dice.append(words_of_die(argument))
            words[word] = dice
        elif op == ids.OP_PER:
            words[word] = words_of_per(effects, argument, tools)
        elif op == ids.OP_ACTION:
            words[word] = words_of_action(argument)
        else:
            words[word] = [words_of_effect(effects, option, tools) for option in effects.choices[argument]]
    return words


def words_of_per(effects: Effects, place: int, tools: list[str]) -> dict[str, object]:
    """A repeated effect as the pack writes it."""
    words: dict[str, object] = {
        "count": COUNTER_WORDS[effects.per_count[place]],
        "gain": words_of_effect(effects, effects.per_gain[place], tools),
    }
    if effects.per_every[place] != 1:
        words["every"] = effects.per_every[place]
    if effects.per_most[place] != NO_MOST:
        words["max"] = effects.per_most[place]
    return words


def words_of_action(argument: int) -> dict[str, object]:
    """A granted action as the pack writes it."""
    words: dict[str, object] = {"name": ACTION_WORDS[argument & ids.ACTION_MASK]}
    if argument >> ids.DISCOUNT_SHIFT:
        words["discount"] = argument >> ids.DISCOUNT_SHIFT
    return words
