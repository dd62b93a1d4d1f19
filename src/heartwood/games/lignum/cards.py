"""Lignum's content pack: board and cards, strictly validated. BadContent names file, entry and key.

The pack is one value that positions refer to: flat tables by the numbers of the cards, names for the edge.
"""

from pathlib import Path
from typing import Final

from heartwood.core.content import Entry, content_digest
from heartwood.core.errors import BadContent
from heartwood.games.lignum import ids
from heartwood.games.lignum.board import (
    AREAS,
    BOARD,
    CRAFTS,
    MOST_AMOUNT,
    MOST_IN_AREA,
    MOST_LOGS,
    PIECES,
    SEASONS,
    SET_SIZES,
    STAGES,
    TOKENS,
    YEARS,
    Numbers,
    PackFile,
    by_number,
    once,
)

__all__ = [
    "CRAFTS",
    "FILES",
    "PIECES",
    "SEASONS",
    "STANDARD",
    "TOKENS",
    "WORKS",
    "Content",
    "Numbers",
    "Placements",
    "Tasks",
    "Winters",
    "Works",
    "load_content",
]

STANDARD: Final = Path(__file__).parent / "content"
FILES: Final = [BOARD, "placements.toml", "tasks.toml", "winters.toml", "planned_works.toml"]

MOST_NEEDS: Final = 8  # of a task
STAGE_SHIFT: Final = 3
CLASSES: Final = ["light", "standard", "heavy"]
ADDED: Final = ["firewood", "softwood", "hardwood", "food"]
WORKS: Final = [
    "sell_equipment",
    "disks_per_saw",
    "milling_yield",
    "drying_load",
    "free_river",
    "extra_cutting",
    "craft_prices",
    "food_per_river_disk",
    "hut_exchange",
    "gain_disk",
]
WINTER_WORKS: Final = [ids.SAWING_WORK, ids.HEATING_SUPPLY, ids.HUT_EXCHANGE, ids.OVERTIME]  # L-DATA-08
EXCHANGED: Final = 2  # tokens for as many huts


class Placements:
    """The placement cards: what each adds to the cutting areas."""

    def __init__(self, file: PackFile, numbers: Numbers) -> None:
        self.ids: list[str] = []
        self.adds: list[list[int]] = []  # for each area: firewood, softwood, hardwood, food
        entries = file.entries("placement")
        most = max(numbers.cards_per_round) * numbers.has_cards.count(True)  # L-AMB-01: any number that is enough
        if len(entries) < most:
            raise BadContent(f"{file.path.name}: placement: at least {most} are expected, not {len(entries)}")
        for entry in entries:
            self.ids.append(entry.text("id"))
            self.adds.append(read_adds(entry))
            entry.done()
        file.done()


class Tasks:
    """The task cards."""

    def __init__(self, file: PackFile) -> None:
        self.ids: list[str] = []
        self.names: list[dict[str, str]] = []
        self.needs: list[list[int]] = []  # piece | stage << 3
        self.reward: list[int] = []
        asked: list[list[int]] = []
        for entry in file.cards("task"):
            self.ids.append(entry.text("id"))
            self.names.append(entry.name())
            needs = read_needs(entry)
            if sorted(needs) in asked:
                raise entry.wrong("needs", f"{self.ids[asked.index(sorted(needs))]} asks for the same")
            asked.append(sorted(needs))
            self.needs.append(needs)
            self.reward.append(entry.number("reward", 1, MOST_AMOUNT))
            entry.one_of("class", CLASSES)
            entry.done()
        file.done()


class Winters:
    """The winter cards of both years; of each number the easier half's, then the harder half's."""

    def __init__(self, file: PackFile) -> None:
        self.ids: list[str] = []
        self.names: list[dict[str, str]] = []
        self.year: list[int] = []
        self.food: list[list[int]] = []
        self.heating: list[list[int]] = []
        for entry in file.cards("winter"):
            self.ids.append(entry.text("id"))
            self.names.append(entry.name())
            self.year.append(entry.number("year", 1, YEARS))
            halves = [entry.table("easier"), entry.table("harder")]
            food = [half.number("food", 0, MOST_AMOUNT) for half in halves]
            heating = [half.number("heating", 0, MOST_AMOUNT) for half in halves]
            for half in halves:
                half.done()
            if food[0] >= food[1] and heating[0] >= heating[1]:
                raise entry.wrong("easier", "asks for at least as much as the harder half")
            self.food.append(food)
            self.heating.append(heating)
            entry.done()
        file.done()
        for year in range(1, YEARS + 1):
            if year not in self.year:
                raise BadContent(f"{file.path.name}: winter: there is none of year {year}")


class Works:
    """The planned works: any number of each kind."""

    def __init__(self, file: PackFile, numbers: Numbers) -> None:
        self.ids: list[str] = []
        self.names: list[dict[str, str]] = []
        self.seasons: list[int] = []  # masks
        self.kind: list[int] = []
        self.value: list[int] = []
        self.more: list[int] = []
        self.set_price: list[list[int]] = []
        for entry in file.cards("planned_work"):
            effect = entry.table("effect")
            kind = WORKS.index(effect.one_of("kind", WORKS))
            self.kind.append(kind)
            self.ids.append(entry.text("id"))
            self.names.append(entry.name())
            self.seasons.append(read_seasons(entry, kind))
            self.more.append(0)
            self.set_price.append([])
            self.value.append(self.read_effect(effect, kind))
            effect.done()
            entry.done()
        file.done()
        if len(self.ids) < max(numbers.works_open):
            raise BadContent(
                f"{file.path.name}: planned_work: at least {max(numbers.works_open)} are expected, not {len(self.ids)}"
            )

    def read_effect(self, effect: Entry, kind: int) -> int:
        """The number of an effect; what else it has goes to the last card."""
        if kind == ids.TRADE:
            return effect.number("price", 1, MOST_AMOUNT)
        if kind == ids.HEATING_SUPPLY:
            return effect.number("value", 1, MOST_LOGS)
        if kind in (ids.SAWING_WORK, ids.FOOD_SUPPLY):
            return effect.number("value", 1, MOST_AMOUNT)
        if kind == ids.DRYING_WORK:
            self.more[-1] = effect.number("logs", 1, MOST_IN_AREA)
            return effect.number("disks", 1, MOST_IN_AREA)
        if kind == ids.LOG_DRIVING:
            return effect.number("max_disks", 1, MOST_AMOUNT)
        if kind == ids.CUTTING_WORK:
            self.more[-1] = effect.number("movers", 1, MOST_AMOUNT)
            return effect.number("extra_woodcutters", 0, MOST_AMOUNT)
        if kind == ids.CRAFT_PRICES:
            self.set_price[-1] = by_number(effect, "set_prices", SET_SIZES)
            return 0
        if kind == ids.HUT_EXCHANGE:
            return EXCHANGED
        return effect.number("count", 1, MOST_AMOUNT)


class Content:
    """The content of one pack."""

    def __init__(self, folder: Path) -> None:
        self.digest = content_digest(folder, FILES)
        ids: set[str] = set()
        self.numbers = Numbers(PackFile(folder, FILES[0], ids))
        self.placements = Placements(PackFile(folder, FILES[1], ids), self.numbers)
        self.tasks = Tasks(PackFile(folder, FILES[2], ids))
        self.winters = Winters(PackFile(folder, FILES[3], ids))
        self.works = Works(PackFile(folder, FILES[4], ids), self.numbers)


def load_content(folder: Path = STANDARD) -> Content:
    """The content of a folder; BadContent names file, entry and key of the first mistake."""
    return Content(folder)


def read_tables(entry: Entry, key: str) -> list[Entry]:
    """A list of tables inside the entry; at least one."""
    value = entry.value(key)
    if not isinstance(value, list) or not value:
        raise entry.wrong(key, "a list of tables is expected")
    tables: list[Entry] = []
    for place, row in enumerate(value, 1):
        if not isinstance(row, dict):
            raise entry.wrong(f"{key} {place}", "a table is expected")
        tables.append(Entry(f"{entry.where}: {key} {place}", row))
    return tables


def read_adds(entry: Entry) -> list[int]:
    """What a placement card adds, area by area."""
    adds = [0] * (AREAS * len(ADDED))
    seen: list[int] = []
    for packet in read_tables(entry, "add"):
        area = packet.number("area", 1, AREAS)
        once(packet, "area", area, seen)
        for place, word in enumerate(ADDED):
            if word in packet.data:
                adds[(area - 1) * len(ADDED) + place] = packet.number(word, 1, MOST_AMOUNT)
        packet.done()
        if len(packet.data) == 1:
            raise packet.wrong("area", f"nothing is added; one of {', '.join(ADDED)} is expected")
    return adds


def read_needs(entry: Entry) -> list[int]:
    """What a task asks for: never a hardwood disk, which cannot be dried."""
    pieces = [piece for piece in PIECES if piece != "hardwood"]  # L-TASK-06
    needs: list[int] = []
    for need in read_tables(entry, "needs"):
        piece = PIECES.index(need.one_of("piece", pieces))
        needs.append(piece | need.number("stage", 0, STAGES - 1) << STAGE_SHIFT)
        need.done()
    if len(needs) > MOST_NEEDS:
        raise entry.wrong("needs", f"at most {MOST_NEEDS} pieces are possible, not {len(needs)}")
    return needs


def read_seasons(entry: Entry, kind: int) -> int:
    """The mask of the seasons that a work may be planned for."""
    mask = 0
    for word in entry.texts("seasons"):
        if word not in SEASONS:
            raise entry.wrong("seasons", f"{word!r} is not one of {', '.join(SEASONS)}")
        bit = 1 << SEASONS.index(word)
        if mask & bit:
            raise entry.wrong("seasons", f"{word} occurs twice")
        mask |= bit
    if mask >> ids.WINTER & 1 and kind not in WINTER_WORKS:
        raise entry.wrong("seasons", f"{WORKS[kind]} has no use in winter")
    return mask
