"""Wordcraft's content pack: letter cards, achievement cards, ladders and numbers, strictly validated.

The pack is one value that positions refer to: flat tables for the rules, names for the edge, the lexicon and its
word families, and the rulebook built over them.
"""

from pathlib import Path
from typing import Final

from heartwood.core.content import ContentFile, Entry, content_digest
from heartwood.core.errors import BadContent
from heartwood.games.wordcraft.view_types import Category, Colour, Difficulty

FILES: Final = ["game.toml", "letters.toml", "achievements.toml", "ladders.toml"]
STANDARD: Final = Path(__file__).parent / "content"

COLOURS: Final[list[Colour]] = ["blue", "yellow", "green", "red", "purple"]  # of letter cards
CATEGORIES: Final[list[Category]] = ["purple", "blue", "orange", "green"]  # of achievement cards (X-COMP-02)
DIFFICULTIES: Final[list[Difficulty]] = ["easy", "medium", "hard"]
MARKERS: Final = ["green", "yellow", "purple"]  # of the difficulties, in their order
KINDS: Final = ["count_of_colour", "start_end", "exact_cubes", "pair"]
COUNT_OF_COLOUR: Final = 0
START_END: Final = 1
EXACT_CUBES: Final = 2
PAIR: Final = 3

OPEN_CARDS: Final = 4  # X-SETUP-01
MOST_CARDS: Final = 255  # a move names one in a byte
LADDER_STEPS: Final = 5  # X-END-02
MOST_CUBES: Final = 255


class Letter:
    """A letter card. Its place in the pack is its letter in the alphabet; Q's place holds the Qu card."""

    def __init__(self, id: str, name: dict[str, str], colour: int, ep: int) -> None:
        self.id = id
        self.name = name
        self.colour = colour
        self.ep = ep


class Achievement:
    """An achievement card: what the spelling of a word must show, and the ladder that pays for it."""

    def __init__(
        self,
        id: str,
        name: dict[str, str],
        category: int,
        kind: int,
        x: int,
        y: int,
        difficulty: int,
        ladder: list[int],
    ) -> None:
        self.id = id
        self.name = name
        self.category = category
        self.kind = kind
        self.x = x  # a colour, or the number of cubes
        self.y = y  # the second colour, or how many
        self.difficulty = difficulty
        self.ladder = ladder  # X-AMB-26: each card has its own


class Numbers:
    """The numbers of the game."""

    def __init__(
        self,
        players_min: int,
        players_max: int,
        rounds: int,
        start_cubes: int,
        cubes_added: int,
        cubes_per_colour: int,
        trigger_cubes: int,
        trigger_ep: int,
    ) -> None:
        self.players_min = players_min
        self.players_max = players_max
        self.rounds = rounds
        self.start_cubes = start_cubes
        self.cubes_added = cubes_added
        self.cubes_per_colour = cubes_per_colour
        self.trigger_cubes = trigger_cubes
        self.trigger_ep = trigger_ep


class TimeOption:
    """A time limit that can be agreed before the game: the seconds to choose from, 0 for none."""

    def __init__(self, id: str, name: dict[str, str], values: list[int], default: int) -> None:
        self.id = id
        self.name = name
        self.values = values
        self.default = default


class Teams:
    """The numbers of team play."""

    def __init__(self, people_min: int, teams_min: int, teams_max: int, timer: int) -> None:
        self.people_min = people_min
        self.teams_min = teams_min
        self.teams_max = teams_max
        self.timer = timer


class Cards:
    """The content of one pack, without words: what `content check` validates."""

    def __init__(
        self,
        digest: str,
        numbers: Numbers,
        letters: list[Letter],
        achievements: list[Achievement],
        grid: list[int],
        seat_names: list[dict[str, str]],
        times: dict[str, TimeOption],
        mix: list[int],
        mix_free: bool,
        teams: Teams,
    ) -> None:
        self.digest = digest
        self.numbers = numbers
        self.letters = letters
        self.achievements = achievements
        self.grid = grid  # open letter cards by colour
        self.seat_names = seat_names
        self.times = times
        self.mix = mix  # open cards by difficulty in the variant
        self.mix_free = mix_free  # may another mix be agreed?
        self.teams = teams
        self.colour_of = [letter.colour for letter in letters]
        self.ep_of = [letter.ep for letter in letters]


def load_content(folder: Path = STANDARD) -> Cards:
    """The content of a folder; BadContent names file, entry and key of the first mistake."""
    digest = content_digest(folder, FILES)
    game = ContentFile(folder / "game.toml", "wordcraft.game/1")
    numbers = read_numbers(game.single("game"))
    letters = read_letters(ContentFile(folder / "letters.toml", "wordcraft.letters/1"))
    ladders = read_ladders(ContentFile(folder / "ladders.toml", "wordcraft.ladders/1"))
    read_categories(game)
    achievements = read_achievements(ContentFile(folder / "achievements.toml", "wordcraft.achievements/1"), ladders)
    grid = read_grid(game, letters)
    seat_names = [read_seat_name(entry) for entry in game.entries("player_colour")]  # X-COMP-03: four
    # as many colours as players
    if len(seat_names) != numbers.players_max:
        raise BadContent(f"game.toml: player_colour: {numbers.players_max} are expected, not {len(seat_names)}")
    times = read_times(game)
    mix, mix_free, teams = read_variants(game, achievements)
    game.done()
    return Cards(
        digest,
        numbers,
        letters=letters,
        achievements=achievements,
        grid=grid,
        seat_names=seat_names,
        times=times,
        mix=mix,
        mix_free=mix_free,
        teams=teams,
    )


def read_numbers(entry: Entry) -> Numbers:
    """The entry [game]."""
    numbers = Numbers(
        players_min=entry.number("players_min", 2, 4),  # X-COMP-04, X-AMB-01
        players_max=entry.number("players_max", 2, 4),  # X-COMP-04, X-AMB-01
        rounds=entry.number("rounds", 1, 9),  # X-FLOW-01
        start_cubes=entry.number("start_cubes", 1, MOST_CUBES),
        cubes_added=entry.number("cubes_added_per_round", 0, MOST_CUBES),
        cubes_per_colour=entry.number("cubes_per_colour", 1, MOST_CUBES),  # X-COMP-03
        trigger_cubes=entry.number("round_end_cubes_left", 0, MOST_CUBES),
        trigger_ep=entry.number("round_end_ep", 0, MOST_CUBES),
    )
    if numbers.players_min > numbers.players_max:
        raise entry.wrong("players_min", f"is more than players_max ({numbers.players_max})")
    needed = numbers.start_cubes + (numbers.rounds - 1) * numbers.cubes_added
    if needed > numbers.cubes_per_colour:
        raise entry.wrong("cubes_per_colour", f"a player receives up to {needed} cubes")  # X-COMP-05
    entry.done()
    return numbers


def read_letters(file: ContentFile) -> list[Letter]:
    """The letter cards, A to Z with Qu for Q, in the order of the alphabet (X-COMP-01, X-DATA-03)."""
    by_letter: dict[str, Letter] = {}
    for entry in file.entries("letter"):
        spells = entry.texts("spells")
        first = spells[0]
        if len(first) != 1 or not "A" <= first <= "Z":
            raise entry.wrong("spells", f"a capital letter is expected first, not {first!r}")
        if spells != (["Q", "QU"] if first == "Q" else [first]):
            raise entry.wrong("spells", f"{spells} is not possible; only the Qu card stands for two, Q and QU")
        if first in by_letter:
            raise entry.wrong("spells", f"there are two cards for {first}")
        colour = COLOURS.index(entry.one_of("colour", COLOURS))
        by_letter[first] = Letter(entry.text("id"), entry.name(), colour, entry.number("ep", 0, 99))
        entry.done()
    file.done()
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        if letter not in by_letter:
            raise BadContent(f"letters.toml: letter: there is no card for {letter}")
    return [by_letter[letter] for letter in sorted(by_letter)]


def read_ladders(file: ContentFile) -> dict[str, tuple[int, list[int]]]:
    """The ladders by id, each with the difficulty whose marker it has; the numbers are the pack's."""
    ladders: dict[str, tuple[int, list[int]]] = {}
    markers: list[str] = []
    for entry in file.entries("ladder"):
        steps = entry.numbers("ep", 0, 999)  # X-END-04: as content/ladders.toml says
        if len(steps) != LADDER_STEPS:
            raise entry.wrong("ep", f"{LADDER_STEPS} numbers are expected, not {len(steps)}")
        if steps != sorted(steps):
            raise entry.wrong("ep", "more cubes never pay less")
        entry.name()
        marker = entry.one_of("marker", MARKERS)
        ladders[entry.text("id")] = (MARKERS.index(marker), steps)
        markers.append(marker)
        entry.done()
    file.done()
    for marker in MARKERS:
        if marker not in markers:
            raise BadContent(f"ladders.toml: ladder: none has the marker {marker}")
    return ladders


def read_categories(game: ContentFile) -> None:
    """The categories: each background stands for one kind of requirement, as the rules know it."""
    backgrounds: list[str] = []
    for entry in game.entries("category"):
        entry.name()
        background = entry.one_of("background", CATEGORIES)
        kind = entry.one_of("requirement_kind", KINDS)
        if CATEGORIES.index(background) != KINDS.index(kind):
            raise entry.wrong("requirement_kind", f"{kind} does not belong to {background}")
        backgrounds.append(background)
        entry.done()
    if sorted(backgrounds) != sorted(CATEGORIES):
        raise BadContent(f"game.toml: category: each of {', '.join(CATEGORIES)} is expected once")


def read_achievements(file: ContentFile, ladders: dict[str, tuple[int, list[int]]]) -> list[Achievement]:
    """The achievement cards, in the order of the file."""
    cards: list[Achievement] = []
    for entry in file.entries("achievement"):  # X-COMP-02: the pack has 14
        category = CATEGORIES.index(entry.one_of("category", CATEGORIES))
        difficulty = DIFFICULTIES.index(entry.one_of("difficulty", DIFFICULTIES))
        ladder = entry.text("ladder")
        if ladder not in ladders:
            raise entry.wrong("ladder", f"there is no ladder {ladder!r}")
        if ladders[ladder][0] != difficulty:
            raise entry.wrong("ladder", f"{ladder} is not of the difficulty {DIFFICULTIES[difficulty]}")
        requirement = entry.table("requirement")
        kind = KINDS.index(requirement.one_of("kind", KINDS))
        if kind != category:
            raise requirement.wrong("kind", f"does not belong to the category {CATEGORIES[category]}")
        x, y = read_requirement(requirement, kind)
        requirement.done()
        id = entry.text("id")
        if not id.startswith("ach.") or " " in id:
            raise entry.wrong("id", "an achievement's id starts with 'ach.'")
        cards.append(
            Achievement(
                id,
                name=entry.name(),
                category=category,
                kind=kind,
                x=x,
                y=y,
                difficulty=difficulty,
                ladder=ladders[ladder][1],  # X-END-03: one of its difficulty, see above
            )
        )
        entry.done()
    file.done()
    if len(cards) > MOST_CARDS:
        raise BadContent(f"achievements.toml: achievement: at most {MOST_CARDS} are possible, not {len(cards)}")
    for place, name in enumerate(CATEGORIES):
        if not any(card.category == place for card in cards):
            raise BadContent(f"achievements.toml: achievement: there is no card of the category {name}")
    return cards


def read_requirement(requirement: Entry, kind: int) -> tuple[int, int]:
    """The two numbers of a requirement."""
    if kind == COUNT_OF_COLOUR:
        return COLOURS.index(requirement.one_of("colour", COLOURS)), requirement.number("at_least", 1, 9)
    if kind == EXACT_CUBES:
        return requirement.number("cubes", 1, 24), 0
    second = "last" if kind == START_END else "second"
    return COLOURS.index(requirement.one_of("first", COLOURS)), COLOURS.index(requirement.one_of(second, COLOURS))


def read_grid(game: ContentFile, letters: list[Letter]) -> list[int]:
    """How many cards of each colour are open."""
    grid = [0] * len(COLOURS)
    for entry in game.entries("grid_part"):
        colour = COLOURS.index(entry.one_of("colour", COLOURS))
        if grid[colour]:
            raise entry.wrong("colour", f"{COLOURS[colour]} is given twice")
        grid[colour] = entry.number("count", 1, sum(letter.colour == colour for letter in letters))
        entry.done()
    for place, name in enumerate(COLOURS):
        if not grid[place]:
            raise BadContent(f"game.toml: grid_part: {name} is missing")
    return grid


def read_seat_name(entry: Entry) -> dict[str, str]:
    """The name of a player colour."""
    name = entry.name()
    entry.done()
    return name


def read_times(game: ContentFile) -> dict[str, TimeOption]:
    """The time options by their short names."""
    expected = ["option.turn_timer", "option.call_deadline", "option.preview"]
    times: dict[str, TimeOption] = {}
    for entry in game.entries("option"):
        id = entry.text("id")
        if id not in expected:
            raise entry.wrong("id", f"is not one of {', '.join(expected)}")
        values = entry.numbers("values", 0, 86400)
        default = entry.number("default", 0, 86400)
        if default not in values or 0 not in values:
            raise entry.wrong("default", "the default and 0 (off) are among the values")
        times[id.removeprefix("option.")] = TimeOption(id, entry.name(), values, default)
        entry.done()
    for id in expected:
        if id.removeprefix("option.") not in times:
            raise BadContent(f"game.toml: option: {id} is missing")
    return times


def read_variants(game: ContentFile, cards: list[Achievement]) -> tuple[list[int], bool, Teams]:
    """The mix of the difficulty variant and the numbers of team play."""
    mix: list[int] = []
    mix_free = True
    teams: Teams | None = None
    for entry in game.entries("variant"):
        entry.name()
        id = entry.text("id")
        if id == "variant.difficulty":
            mix_free = entry.flag("mix_free")
            table = entry.table("mix")
            mix = [
                table.number(name, 0, sum(card.difficulty == place for card in cards))
                for place, name in enumerate(DIFFICULTIES)
            ]
            table.done()
            if sum(mix) != OPEN_CARDS:
                raise entry.wrong("mix", f"{OPEN_CARDS} cards are expected, not {sum(mix)}")
        elif id == "variant.teams":
            teams = Teams(
                entry.number("people_min", 2, 99),
                entry.number("teams_min", 2, 4),
                entry.number("teams_max", 2, 4),
                entry.number("team_timer_seconds", 0, 86400),
            )
            if teams.teams_min > teams.teams_max:
                raise entry.wrong("teams_min", f"is more than teams_max ({teams.teams_max})")
        else:
            raise entry.wrong("id", "is not one of variant.difficulty, variant.teams")
        entry.done()
    if not mix or teams is None:
        raise BadContent("game.toml: variant: variant.difficulty and variant.teams are expected")
    return mix, mix_free, teams
