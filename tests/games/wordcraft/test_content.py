"""The content pack: each kind of mistake is reported with file, entry and key.

Modules: `cards`.
"""

from pathlib import Path

import pytest

from heartwood.core import BadOption
from heartwood.games.wordcraft.cards import CATEGORIES, COLOURS, DIFFICULTIES, FILES, STANDARD, load_content
from tests.games.content_files import add, block_of, change, copied, mistake_of, remove, rewrite
from tests.games.wordcraft.builders import game, with_cards
from tests.marks import rule

GAME, LETTERS, ACHIEVEMENTS, LADDERS = FILES


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the standard pack, to be spoilt."""
    return copied(STANDARD, tmp_path)


def mistake(pack: Path) -> str:
    """What the loader says about a pack."""
    return mistake_of(load_content, pack)


# --- the pristine pack -----------------------------------------------------------------------------------------


@rule("X-DATA-03")
def test_the_standard_pack_loads(pack: Path) -> None:
    cards, copy = load_content(), load_content(pack)
    assert copy.digest == cards.digest
    assert [letter.name["en"] for letter in cards.letters] == [*"ABCDEFGHIJKLMNOP", "Qu", *"RSTUVWXYZ"]
    assert len(cards.achievements) == 14
    assert cards.grid == [2, 3, 3, 2, 2]
    assert cards.mix == [1, 1, 2]
    assert len(cards.seat_names) == 4


def test_the_stated_numbers_are_read_into_their_places() -> None:
    numbers = load_content().numbers
    assert vars_of(numbers) == {
        "players_min": 2,
        "players_max": 4,
        "rounds": 3,
        "start_cubes": 18,
        "cubes_added": 3,
        "cubes_per_colour": 24,
        "trigger_cubes": 2,
        "trigger_ep": 2,
    }
    teams = load_content().teams
    assert (teams.people_min, teams.teams_min, teams.teams_max, teams.timer) == (4, 2, 4, 180)


def vars_of(numbers: object) -> dict[str, object]:
    """The numbers by name."""
    names = "players_min players_max rounds start_cubes cubes_added cubes_per_colour trigger_cubes trigger_ep"
    return {name: getattr(numbers, name) for name in names.split()}


def test_the_time_options_are_read() -> None:
    times = load_content().times
    assert set(times) == {"turn_timer", "call_deadline", "preview"}
    for name, option in times.items():
        assert (option.id, option.default) == ("option." + name, 0)
        assert set(option.name) == {"en", "de"}
        assert 0 in option.values
    assert 180 in times["turn_timer"].values
    assert 60 in times["call_deadline"].values
    assert 60 in times["preview"].values


def test_cards_and_letters_are_read_as_they_are_written() -> None:
    cards = load_content()
    tables = {letter.id: block_of(STANDARD, LETTERS, letter.id).split("\n") for letter in cards.letters}
    for letter in cards.letters:
        assert f'colour = "{COLOURS[letter.colour]}"' in tables[letter.id]
        assert f"ep = {letter.ep}" in tables[letter.id]
    assert cards.colour_of == [letter.colour for letter in cards.letters]
    assert cards.ep_of == [letter.ep for letter in cards.letters]
    for card in cards.achievements:
        block = block_of(STANDARD, ACHIEVEMENTS, card.id)
        requirement = [
            f'kind = "count_of_colour", colour = "{COLOURS[card.x % 5]}", at_least = {card.y}',
            f'kind = "start_end", first = "{COLOURS[card.x % 5]}", last = "{COLOURS[card.y % 5]}"',
            f'kind = "exact_cubes", cubes = {card.x}',
            f'kind = "pair", first = "{COLOURS[card.x % 5]}", second = "{COLOURS[card.y % 5]}"',
        ][card.kind]
        assert requirement in block
        assert f'category = "{CATEGORIES[card.category]}"' in block
        assert f'difficulty = "{DIFFICULTIES[card.difficulty]}"' in block
        assert f'name = {{ en = "{card.name["en"]}", de = "{card.name["de"]}" }}' in block
        ladder = block_of(STANDARD, LADDERS, "ladder." + DIFFICULTIES[card.difficulty])
        assert f"ep = {card.ladder}" in ladder


# --- the fingerprint -------------------------------------------------------------------------------------------


def test_the_fingerprint_is_part_of_the_games_content(pack: Path) -> None:
    rewrite(pack, LETTERS, "schema", "# a word about it\n schema")
    assert load_content(pack).digest == game().content["cards"]  # comments do not count
    rewrite(pack, LETTERS, "ep = 2", "ep = 3")
    other = with_cards(pack)
    assert other.content["cards"] == load_content(pack).digest
    assert other.content["cards"] != game().content["cards"]
    assert {**other.content, "cards": ""} == {**game().content, "cards": ""}


# --- files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES)
def test_a_file_of_another_schema(pack: Path, file: str) -> None:
    schema = f"wordcraft.{file.removesuffix('.toml')}/1"
    rewrite(pack, file, f'schema = "{schema}"', 'schema = "wordcraft.cards/9"')
    assert mistake(pack) == f"{file}: schema: '{schema}' is expected, not 'wordcraft.cards/9'"


@pytest.mark.parametrize(
    ("file", "table"),
    [
        (GAME, "grid_part"),
        (GAME, "player_colour"),
        (GAME, "category"),
        (GAME, "option"),
        (GAME, "variant"),
        (LETTERS, "letter"),
        (ACHIEVEMENTS, "achievement"),
        (LADDERS, "ladder"),
    ],
)
def test_a_table_without_entries(pack: Path, file: str, table: str) -> None:
    text = (pack / file).read_text("utf-8")
    blocks = [block for block in text.split("\n\n") if not block.startswith(f"[[{table}]]")]
    (pack / file).write_text("\n\n".join(blocks), "utf-8")
    assert mistake(pack) == f"{file}: there is no [[{table}]]"


def test_the_table_of_the_game_itself_is_missing(pack: Path) -> None:
    remove(pack, GAME, "game")
    assert mistake(pack) == "game.toml: there is no [game]"


def test_an_entry_that_is_no_table(pack: Path) -> None:
    (pack / LADDERS).write_text('schema = "wordcraft.ladders/1"\nladder = [1]\n')
    assert mistake(pack) == "ladders.toml: ladder 1: a table is expected"


# --- entries and keys ------------------------------------------------------------------------------------------

EVERY_KEY = {
    (GAME, "game"): """
        players_min players_max rounds start_cubes cubes_added_per_round cubes_per_colour
        round_end_cubes_left round_end_ep id source ref
    """,
    (GAME, "grid.red"): "colour count source ref",
    (GAME, "player.brown"): "name source ref",
    (GAME, "category.blue"): "name background requirement_kind source ref",
    (GAME, "option.preview"): "name values default source ref",
    (GAME, "variant.difficulty"): "name mix mix_free source ref",
    (GAME, "variant.teams"): "name people_min teams_min teams_max team_timer_seconds source ref",
    (LETTERS, "letter.t"): "name spells colour ep source ref",
    (ACHIEVEMENTS, "ach.cubes.5"): "name category requirement difficulty ladder source ref",
    (LADDERS, "ladder.easy"): "name marker ep source",
}


@pytest.mark.parametrize(
    ("file", "id", "key"), [(file, id, key) for (file, id), keys in EVERY_KEY.items() for key in keys.split()]
)
def test_a_missing_key(pack: Path, file: str, id: str, key: str) -> None:
    if "field_source" in block_of(pack, file, id):
        change(pack, file, id, "field_source", "")
    change(pack, file, id, key, "")
    assert mistake(pack) == f"{file}: {id}: {key}: is missing"


@pytest.mark.parametrize(
    ("file", "id", "place"),
    [
        (LETTERS, "letter.a", "letter 1"),
        (ACHIEVEMENTS, "ach.count.green2", "achievement 2"),
        (LADDERS, "ladder.hard", "ladder 3"),
        (GAME, "variant.teams", "variant 2"),
    ],
)
def test_a_missing_id_is_reported_with_the_place_of_the_entry(pack: Path, file: str, id: str, place: str) -> None:
    change(pack, file, id, "id", "")
    assert mistake(pack) == f"{file}: {place}: id: is missing"


@pytest.mark.parametrize(
    ("file", "id"),
    [
        (GAME, "game"),
        (GAME, "grid.green"),
        (GAME, "player.white"),
        (GAME, "category.orange"),
        (GAME, "option.turn_timer"),
        (GAME, "variant.difficulty"),
        (GAME, "variant.teams"),
        (LETTERS, "letter.qu"),
        (ACHIEVEMENTS, "ach.pair.red_blue"),
        (LADDERS, "ladder.hard"),
    ],
)
def test_an_unknown_key(pack: Path, file: str, id: str) -> None:
    change(pack, file, id, "id", f'id = "{id}"\nflavour = "sweet"')
    assert mistake(pack) == f"{file}: {id}: flavour: is not a key of this entry"


@pytest.mark.parametrize(
    ("file", "id", "key", "line", "where"),
    [
        (LETTERS, "letter.t", "name", 'name = { en = "T", de = "T", fr = "T" }', "letter.t: name: fr"),
        (
            ACHIEVEMENTS,
            "ach.cubes.5",
            "requirement",
            'requirement = { kind = "exact_cubes", cubes = 5, colour = "red" }',
            "ach.cubes.5: requirement: colour",
        ),
        (
            GAME,
            "variant.difficulty",
            "mix",
            "mix = { easy = 1, medium = 1, hard = 2, odd = 0 }",
            "variant.difficulty: mix: odd",
        ),
    ],
)
def test_an_unknown_key_inside_a_table(pack: Path, file: str, id: str, key: str, line: str, where: str) -> None:
    change(pack, file, id, key, line)
    assert mistake(pack) == f"{file}: {where}: is not a key of this entry"


@pytest.mark.parametrize(
    ("file", "id", "key", "line", "where"),
    [
        (LETTERS, "letter.t", "name", 'name = { en = "T" }', "letter.t: name: de"),
        (LADDERS, "ladder.easy", "name", 'name = { de = "Leicht" }', "ladder.easy: name: en"),
        (GAME, "variant.difficulty", "mix", "mix = { easy = 2, medium = 2 }", "variant.difficulty: mix: hard"),
        (GAME, "variant.difficulty", "mix", "mix = { medium = 2, hard = 2 }", "variant.difficulty: mix: easy"),
        (ACHIEVEMENTS, "ach.cubes.5", "requirement", "requirement = { cubes = 5 }", "ach.cubes.5: requirement: kind"),
        (
            ACHIEVEMENTS,
            "ach.cubes.5",
            "requirement",
            'requirement = { kind = "exact_cubes" }',
            "ach.cubes.5: requirement: cubes",
        ),
        (
            ACHIEVEMENTS,
            "ach.count.red2",
            "requirement",
            'requirement = { kind = "count_of_colour", colour = "red" }',
            "ach.count.red2: requirement: at_least",
        ),
        (
            ACHIEVEMENTS,
            "ach.count.red2",
            "requirement",
            'requirement = { kind = "count_of_colour", at_least = 2 }',
            "ach.count.red2: requirement: colour",
        ),
        (
            ACHIEVEMENTS,
            "ach.ends.yellow_blue",
            "requirement",
            'requirement = { kind = "start_end", first = "yellow", second = "blue" }',
            "ach.ends.yellow_blue: requirement: last",
        ),
        (
            ACHIEVEMENTS,
            "ach.pair.red_blue",
            "requirement",
            'requirement = { kind = "pair", first = "red", last = "blue" }',
            "ach.pair.red_blue: requirement: second",
        ),
        (
            ACHIEVEMENTS,
            "ach.pair.red_blue",
            "requirement",
            'requirement = { kind = "pair", second = "blue" }',
            "ach.pair.red_blue: requirement: first",
        ),
    ],
)
def test_a_missing_key_inside_a_table(pack: Path, file: str, id: str, key: str, line: str, where: str) -> None:
    change(pack, file, id, key, line)
    assert mistake(pack) == f"{file}: {where}: is missing"


TEXT = "a text is expected, not "
NUMBERS = "whole numbers from 0 to "


@pytest.mark.parametrize(
    ("file", "id", "line", "problem"),
    [
        (LETTERS, "letter.t", "name = 3", "name: a table is expected"),
        (LETTERS, "letter.t", 'name = { en = "", de = "T" }', "name: en: a text is expected, not ''"),
        (LETTERS, "letter.t", "colour = 3", f"colour: {TEXT}3"),
        (LETTERS, "letter.t", 'ep = "3"', "ep: a whole number from 0 to 99 is expected, not '3'"),
        (LETTERS, "letter.t", "ep = 3.0", "ep: a whole number from 0 to 99 is expected, not 3.0"),
        (LETTERS, "letter.t", "ep = true", "ep: a whole number from 0 to 99 is expected, not True"),
        (LETTERS, "letter.t", "ep = -1", "ep: a whole number from 0 to 99 is expected, not -1"),
        (LETTERS, "letter.t", "ep = 100", "ep: a whole number from 0 to 99 is expected, not 100"),
        (LETTERS, "letter.t", 'spells = "T"', "spells: a list of texts is expected"),
        (LETTERS, "letter.t", "spells = []", "spells: a list of texts is expected"),
        (LETTERS, "letter.t", "spells = [1]", "spells: a list of texts is expected"),
        (LETTERS, "letter.t", 'spells = [""]', "spells: a list of texts is expected"),
        (LADDERS, "ladder.easy", "ep = 2", "ep: a list of whole numbers is expected"),
        (LADDERS, "ladder.easy", "ep = []", "ep: a list of whole numbers is expected"),
        (LADDERS, "ladder.easy", "ep = [-1, 4, 7, 10, 14]", f"ep: {NUMBERS}999 are expected, not -1"),
        (LADDERS, "ladder.easy", "ep = [1, 4, 7, 10, 1000]", f"ep: {NUMBERS}999 are expected, not 1000"),
        (LADDERS, "ladder.easy", "ep = [1, 4, 7, 10, true]", f"ep: {NUMBERS}999 are expected, not True"),
        (LADDERS, "ladder.easy", 'ep = [1, 4, 7, 10, "14"]', f"ep: {NUMBERS}999 are expected, not '14'"),
        (ACHIEVEMENTS, "ach.cubes.5", "requirement = 5", "requirement: a table is expected"),
        (ACHIEVEMENTS, "ach.cubes.5", "ladder = 1", f"ladder: {TEXT}1"),
        (GAME, "variant.difficulty", 'mix_free = "yes"', "mix_free: true or false is expected, not 'yes'"),
        (GAME, "variant.difficulty", "mix = [1, 1, 2]", "mix: a table is expected"),
        (GAME, "option.preview", "values = 60", "values: a list of whole numbers is expected"),
        (GAME, "option.preview", "values = [0, 86401]", f"values: {NUMBERS}86400 are expected, not 86401"),
        (GAME, "option.preview", "values = [-1, 0]", f"values: {NUMBERS}86400 are expected, not -1"),
        (GAME, "option.preview", "default = -1", "default: a whole number from 0 to 86400 is expected, not -1"),
        (GAME, "option.preview", "default = 86401", "default: a whole number from 0 to 86400 is expected, not 86401"),
    ],
)
def test_a_value_of_the_wrong_type_or_size(pack: Path, file: str, id: str, line: str, problem: str) -> None:
    if "field_source" in block_of(pack, file, id):
        change(pack, file, id, "field_source", "")
    change(pack, file, id, line.split(" = ")[0], line)
    assert mistake(pack) == f"{file}: {id}: {problem}"


@pytest.mark.parametrize(
    ("id", "key", "low", "high"),
    [
        ("game", "players_min", 2, 4),
        ("game", "players_max", 2, 4),
        ("game", "rounds", 1, 9),
        ("game", "start_cubes", 1, 255),
        ("game", "cubes_added_per_round", 0, 255),
        ("game", "cubes_per_colour", 1, 255),
        ("game", "round_end_cubes_left", 0, 255),
        ("game", "round_end_ep", 0, 255),
        ("variant.teams", "people_min", 2, 99),
        ("variant.teams", "teams_min", 2, 4),
        ("variant.teams", "teams_max", 2, 4),
        ("variant.teams", "team_timer_seconds", 0, 86400),
    ],
)
@pytest.mark.parametrize("side", ["below", "above"])
def test_a_number_of_the_game_out_of_its_range(pack: Path, id: str, key: str, low: int, high: int, side: str) -> None:
    value = low - 1 if side == "below" else high + 1
    change(pack, GAME, id, key, f"{key} = {value}")
    assert mistake(pack) == f"game.toml: {id}: {key}: a whole number from {low} to {high} is expected, not {value}"


@pytest.mark.parametrize(
    ("id", "key", "value"),
    [
        ("game", "players_max", 2),
        ("game", "rounds", 1),
        ("game", "start_cubes", 1),
        ("game", "cubes_added_per_round", 0),
        ("game", "cubes_per_colour", 255),
        ("game", "round_end_cubes_left", 0),
        ("game", "round_end_cubes_left", 255),
        ("game", "round_end_ep", 0),
        ("game", "round_end_ep", 255),
        ("variant.teams", "people_min", 2),
        ("variant.teams", "people_min", 99),
        ("variant.teams", "teams_max", 2),
        ("variant.teams", "team_timer_seconds", 0),
        ("variant.teams", "team_timer_seconds", 86400),
    ],
)
def test_a_number_at_the_end_of_its_range_is_taken(pack: Path, id: str, key: str, value: int) -> None:
    change(pack, GAME, id, key, f"{key} = {value}")
    if key == "players_max":
        remove(pack, GAME, "player.white")
        remove(pack, GAME, "player.brown")
    cards = load_content(pack)
    read = {
        "rounds": cards.numbers.rounds,
        "players_max": cards.numbers.players_max,
        "start_cubes": cards.numbers.start_cubes,
        "cubes_added_per_round": cards.numbers.cubes_added,
        "cubes_per_colour": cards.numbers.cubes_per_colour,
        "round_end_cubes_left": cards.numbers.trigger_cubes,
        "round_end_ep": cards.numbers.trigger_ep,
        "people_min": cards.teams.people_min,
        "teams_max": cards.teams.teams_max,
        "team_timer_seconds": cards.teams.timer,
    }
    assert read[key] == value


@pytest.mark.parametrize(
    ("card", "requirement", "problem"),
    [
        ("ach.cubes.5", 'kind = "exact_cubes", cubes = 0', "cubes: a whole number from 1 to 24 is expected, not 0"),
        ("ach.cubes.5", 'kind = "exact_cubes", cubes = 25', "cubes: a whole number from 1 to 24 is expected, not 25"),
        (
            "ach.count.red2",
            'kind = "count_of_colour", colour = "red", at_least = 0',
            "at_least: a whole number from 1 to 9 is expected, not 0",
        ),
        (
            "ach.count.red2",
            'kind = "count_of_colour", colour = "red", at_least = 10',
            "at_least: a whole number from 1 to 9 is expected, not 10",
        ),
        (
            "ach.count.red2",
            'kind = "count_of_colour", colour = "orange", at_least = 2',
            "colour: 'orange' is not one of blue, yellow, green, red, purple",
        ),
        (
            "ach.ends.yellow_blue",
            'kind = "start_end", first = "orange", last = "blue"',
            "first: 'orange' is not one of blue, yellow, green, red, purple",
        ),
        (
            "ach.ends.yellow_blue",
            'kind = "start_end", first = "yellow", last = "orange"',
            "last: 'orange' is not one of blue, yellow, green, red, purple",
        ),
        (
            "ach.pair.red_blue",
            'kind = "pair", first = "red", second = "orange"',
            "second: 'orange' is not one of blue, yellow, green, red, purple",
        ),
        (
            "ach.cubes.5",
            'kind = "cubes", cubes = 5',
            "kind: 'cubes' is not one of count_of_colour, start_end, exact_cubes, pair",
        ),
        (
            "ach.cubes.5",
            'kind = "pair", first = "red", second = "blue"',
            "kind: does not belong to the category orange",
        ),
        (
            "ach.ends.yellow_blue",
            'kind = "pair", first = "red", second = "blue"',
            "kind: does not belong to the category blue",
        ),
    ],
)
def test_a_requirement_that_is_not_possible(pack: Path, card: str, requirement: str, problem: str) -> None:
    change(pack, ACHIEVEMENTS, card, "requirement", f"requirement = {{ {requirement} }}")
    assert mistake(pack) == f"achievements.toml: {card}: requirement: {problem}"


@pytest.mark.parametrize("cubes", [1, 24])
def test_a_requirement_at_the_end_of_its_range_is_taken(pack: Path, cubes: int) -> None:
    change(
        pack, ACHIEVEMENTS, "ach.cubes.5", "requirement", f'requirement = {{ kind = "exact_cubes", cubes = {cubes} }}'
    )
    assert cubes in [card.x for card in load_content(pack).achievements]


# --- words of closed vocabularies ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "id", "line", "allowed"),
    [
        (LETTERS, "letter.t", 'colour = "orange"', "blue, yellow, green, red, purple"),
        (LADDERS, "ladder.easy", 'marker = "blue"', "green, yellow, purple"),
        (ACHIEVEMENTS, "ach.cubes.5", 'category = "red"', "purple, blue, orange, green"),
        (ACHIEVEMENTS, "ach.cubes.5", 'difficulty = "green"', "easy, medium, hard"),
        (GAME, "grid.red", 'colour = "orange"', "blue, yellow, green, red, purple"),
        (GAME, "category.blue", 'background = "red"', "purple, blue, orange, green"),
        (GAME, "category.blue", 'requirement_kind = "ends"', "count_of_colour, start_end, exact_cubes, pair"),
        (LETTERS, "letter.t", 'source = "guessed"', "stated, deduced, designed"),
    ],
)
def test_a_word_outside_its_vocabulary(pack: Path, file: str, id: str, line: str, allowed: str) -> None:
    key, _, value = line.partition(" = ")
    change(pack, file, id, key, line)
    assert mistake(pack) == f"{file}: {id}: {key}: {value.strip(chr(34))!r} is not one of {allowed}"


def test_what_the_rules_fix_is_no_key(pack: Path) -> None:
    change(pack, GAME, "option.preview", "id", 'id = "option.preview"\nunit = "seconds"')
    assert mistake(pack) == "game.toml: option.preview: unit: is not a key of this entry"


# --- provenance ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["stated", "deduced"])
def test_a_fact_without_a_reference(pack: Path, source: str) -> None:
    change(pack, LETTERS, "letter.t", "source", f'source = "{source}"')
    change(pack, LETTERS, "letter.t", "ref", "")
    assert mistake(pack) == "letters.toml: letter.t: ref: is missing"


def test_a_reference_that_is_no_list(pack: Path) -> None:
    change(pack, LETTERS, "letter.t", "ref", 'ref = "002"')
    assert mistake(pack) == "letters.toml: letter.t: ref: a list of texts is expected"


def test_a_design_of_our_own_needs_no_reference_but_a_given_one_is_checked(pack: Path) -> None:
    change(pack, LETTERS, "letter.t", "source", 'source = "designed"')
    change(pack, LETTERS, "letter.t", "ref", "")
    load_content(pack)
    change(pack, LETTERS, "letter.e", "source", 'source = "designed"')
    change(pack, LETTERS, "letter.e", "ref", "ref = []")
    assert mistake(pack) == "letters.toml: letter.e: ref: a list of texts is expected"


@pytest.mark.parametrize(
    ("file", "id", "marks", "problem"),
    [
        (LETTERS, "letter.t", "3", "field_source: a table is expected"),
        (LETTERS, "letter.t", '{ age = "stated" }', "field_source: age: marks a key that the entry does not have"),
        (
            LETTERS,
            "letter.t",
            '{ ep = "guessed" }',
            "field_source: ep: 'guessed' is not one of stated, deduced, designed",
        ),
        (
            LADDERS,
            "ladder.easy",
            '{ ep = ["stated", "stated", "stated", "stated", "guessed"] }',
            "field_source: ep: 'guessed' is not one of stated, deduced, designed",
        ),
    ],
)
def test_a_mark_of_a_single_key_that_is_wrong(pack: Path, file: str, id: str, marks: str, problem: str) -> None:
    change(pack, file, id, "field_source", f"field_source = {marks}")
    assert mistake(pack) == f"{file}: {id}: {problem}"


# --- letters ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["letter.a", "letter.m", "letter.qu", "letter.z"])
def test_a_letter_without_a_card(pack: Path, id: str) -> None:
    remove(pack, LETTERS, id)
    letter = id.removeprefix("letter.")[0].upper()
    assert mistake(pack) == f"letters.toml: letter: there is no card for {letter}"


def test_two_cards_for_a_letter(pack: Path) -> None:
    change(pack, LETTERS, "letter.s", "spells", 'spells = ["T"]')
    assert mistake(pack) == "letters.toml: letter.t: spells: there are two cards for T"


@pytest.mark.parametrize("first", ["t", "TH", "Ä", "3", "[", "@"])
def test_a_card_for_something_that_is_no_letter(pack: Path, first: str) -> None:
    change(pack, LETTERS, "letter.t", "spells", f'spells = ["{first}"]')
    assert mistake(pack) == f"letters.toml: letter.t: spells: a capital letter is expected first, not {first!r}"


@pytest.mark.parametrize(
    ("id", "spells"),
    [
        ("letter.t", ["T", "TH"]),
        ("letter.t", ["T", "T"]),
        ("letter.qu", ["Q"]),
        ("letter.qu", ["Q", "QUE"]),
        ("letter.qu", ["Q", "QU", "QUI"]),
    ],
)
def test_only_the_qu_card_stands_for_two_and_it_does(pack: Path, id: str, spells: list[str]) -> None:
    change(pack, LETTERS, id, "spells", f"spells = {spells}".replace("'", '"'))
    assert mistake(pack) == (
        f"letters.toml: {id}: spells: {spells} is not possible; only the Qu card stands for two, Q and QU"
    )


def test_the_order_of_the_letters_in_the_file_does_not_matter(pack: Path) -> None:
    block = block_of(pack, LETTERS, "letter.a")
    remove(pack, LETTERS, "letter.a")
    add(pack, LETTERS, "\n" + block)
    assert [letter.id for letter in load_content(pack).letters] == [letter.id for letter in load_content().letters]


# --- ladders and categories ------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [[1, 2, 3, 4], [1, 2, 3, 4, 5, 6]])
def test_a_ladder_of_the_wrong_length(pack: Path, steps: list[int]) -> None:
    change(pack, LADDERS, "ladder.medium", "ep", f"ep = {steps}")
    assert mistake(pack) == f"ladders.toml: ladder.medium: ep: 5 numbers are expected, not {len(steps)}"


@pytest.mark.parametrize("steps", [[2, 1, 3, 4, 5], [1, 2, 3, 5, 4]])
def test_a_ladder_that_falls(pack: Path, steps: list[int]) -> None:
    change(pack, LADDERS, "ladder.hard", "ep", f"ep = {steps}")
    assert mistake(pack) == "ladders.toml: ladder.hard: ep: more cubes never pay less"


def test_a_ladder_may_stay_level_and_start_at_nothing(pack: Path) -> None:
    change(pack, LADDERS, "ladder.hard", "ep", "ep = [0, 0, 3, 3, 999]")
    assert [0, 0, 3, 3, 999] in [card.ladder for card in load_content(pack).achievements]


@pytest.mark.parametrize(("id", "marker"), [("ladder.easy", "green"), ("ladder.medium", "yellow")])
def test_a_difficulty_without_a_ladder(pack: Path, id: str, marker: str) -> None:
    change(pack, LADDERS, id, "marker", 'marker = "purple"')
    assert mistake(pack) == f"ladders.toml: ladder: none has the marker {marker}"


def test_a_category_with_the_requirement_of_another(pack: Path) -> None:
    change(pack, GAME, "category.blue", "requirement_kind", 'requirement_kind = "pair"')
    assert mistake(pack) == "game.toml: category.blue: requirement_kind: pair does not belong to blue"


def test_a_category_that_is_missing_or_there_twice(pack: Path) -> None:
    expected = "game.toml: category: each of purple, blue, orange, green is expected once"
    add(pack, GAME, "\n" + block_of(pack, GAME, "category.green").replace("category.green", "category.moss"))
    assert mistake(pack) == expected
    remove(pack, GAME, "category.moss")
    remove(pack, GAME, "category.green")
    assert mistake(pack) == expected


# --- achievements ----------------------------------------------------------------------------------------------


@rule("X-COMP-02")
def test_a_further_card_is_one_entry(pack: Path) -> None:
    block = block_of(pack, ACHIEVEMENTS, "ach.cubes.6").replace("ach.cubes.6", "ach.cubes.8")
    add(pack, ACHIEVEMENTS, "\n" + block.replace("cubes = 6", "cubes = 8"))
    cards = load_content(pack)
    assert [card.id for card in cards.achievements][-1] == "ach.cubes.8"
    assert len(cards.achievements) == len(load_content().achievements) + 1
    remove(pack, ACHIEVEMENTS, "ach.cubes.6")
    remove(pack, ACHIEVEMENTS, "ach.cubes.7")
    assert len(load_content(pack).achievements) == len(load_content().achievements) - 1


def test_a_category_without_a_card(pack: Path) -> None:
    """The green cards have become orange ones."""
    for card in load_content().achievements:
        if CATEGORIES[card.category] == "green":
            change(pack, ACHIEVEMENTS, card.id, "category", 'category = "orange"')
            change(pack, ACHIEVEMENTS, card.id, "requirement", 'requirement = { kind = "exact_cubes", cubes = 8 }')
    assert mistake(pack) == "achievements.toml: achievement: there is no card of the category green"


def test_a_ladder_that_does_not_exist(pack: Path) -> None:
    change(pack, ACHIEVEMENTS, "ach.cubes.5", "ladder", 'ladder = "ladder.soft"')
    assert mistake(pack) == "achievements.toml: ach.cubes.5: ladder: there is no ladder 'ladder.soft'"


@rule("X-END-03")
@pytest.mark.parametrize(("difficulty", "other"), [("easy", "medium"), ("medium", "hard"), ("hard", "easy")])
def test_a_ladder_of_another_difficulty(pack: Path, difficulty: str, other: str) -> None:
    change(pack, ACHIEVEMENTS, "ach.cubes.5", "difficulty", f'difficulty = "{difficulty}"')
    change(pack, ACHIEVEMENTS, "ach.cubes.5", "ladder", f'ladder = "ladder.{other}"')
    assert mistake(pack) == (
        f"achievements.toml: ach.cubes.5: ladder: ladder.{other} is not of the difficulty {difficulty}"
    )


@pytest.mark.parametrize("id", ["cubes.5", "achcubes.5"])
def test_an_id_that_no_move_could_name(pack: Path, id: str) -> None:
    change(pack, ACHIEVEMENTS, "ach.cubes.5", "id", f'id = "{id}"')
    assert mistake(pack) == f"achievements.toml: {id}: id: an achievement's id starts with 'ach.'"


def test_an_id_with_a_blank_cannot_stand_in_a_notation(pack: Path) -> None:
    change(pack, ACHIEVEMENTS, "ach.cubes.5", "id", 'id = "ach. cubes.5"')
    assert mistake(pack).endswith("id: a word without blanks is expected, not 'ach. cubes.5'")


@pytest.mark.parametrize(
    ("file", "id", "other"),
    [
        (GAME, "grid.red", "grid.blue"),
        (GAME, "player.white", "player.black"),
        (GAME, "option.preview", "option.turn_timer"),
        (GAME, "variant.teams", "variant.difficulty"),
        (LETTERS, "letter.t", "letter.s"),
        (ACHIEVEMENTS, "ach.cubes.5", "ach.cubes.4"),
        (LADDERS, "ladder.hard", "ladder.easy"),
    ],
)
def test_an_id_that_occurs_twice(pack: Path, file: str, id: str, other: str) -> None:
    change(pack, file, id, "id", f'id = "{other}"')
    assert mistake(pack) == f"{file}: {other}: id: occurs twice"


def test_an_id_that_is_no_text(pack: Path) -> None:
    change(pack, LETTERS, "letter.e", "id", "id = 5")
    assert mistake(pack) == "letters.toml: letter 2: id: a text is expected, not 5"


# --- the game --------------------------------------------------------------------------------------------------


def test_more_players_at_least_than_at_most(pack: Path) -> None:
    change(pack, GAME, "game", "players_min", "players_min = 3")
    change(pack, GAME, "game", "players_max", "players_max = 2")
    assert mistake(pack) == "game.toml: game: players_min: is more than players_max (2)"


def test_as_many_players_at_least_as_at_most(pack: Path) -> None:
    change(pack, GAME, "game", "players_min", "players_min = 4")
    assert with_cards(pack).seat_counts == [4]


@rule("X-NEXT-05")
@pytest.mark.parametrize(
    ("key", "value", "needed"),
    [("cubes_per_colour", 23, 24), ("start_cubes", 19, 25), ("cubes_added_per_round", 4, 26), ("rounds", 4, 27)],
)
def test_fewer_cubes_than_a_player_receives(pack: Path, key: str, value: int, needed: int) -> None:
    change(pack, GAME, "game", key, f"{key} = {value}")
    assert mistake(pack) == f"game.toml: game: cubes_per_colour: a player receives up to {needed} cubes"


def test_a_colour_of_the_grid_that_is_given_twice(pack: Path) -> None:
    change(pack, GAME, "grid.red", "colour", 'colour = "blue"')
    assert mistake(pack) == "game.toml: grid.red: colour: blue is given twice"


def test_a_colour_of_the_grid_that_is_not_given(pack: Path) -> None:
    remove(pack, GAME, "grid.red")
    assert mistake(pack) == "game.toml: grid_part: red is missing"


@pytest.mark.parametrize("more", [0, 1])
def test_more_open_cards_than_a_colour_has(pack: Path, more: int) -> None:
    there = load_content().colour_of.count(COLOURS.index("red"))
    change(pack, GAME, "grid.red", "count", f"count = {there + more}")
    if more:
        problem = f"a whole number from 1 to {there} is expected, not {there + 1}"
        assert mistake(pack) == f"game.toml: grid.red: count: {problem}"
    else:
        assert load_content(pack).grid[COLOURS.index("red")] == there


def test_no_open_card_of_a_colour(pack: Path) -> None:
    there = load_content().colour_of.count(COLOURS.index("green"))
    change(pack, GAME, "grid.green", "count", "count = 0")
    assert mistake(pack) == f"game.toml: grid.green: count: a whole number from 1 to {there} is expected, not 0"


def test_too_few_or_too_many_player_colours(pack: Path) -> None:
    block = block_of(pack, GAME, "player.white")
    add(pack, GAME, "\n" + block.replace("player.white", "player.pink"))
    assert mistake(pack) == "game.toml: player_colour: 4 are expected, not 5"
    remove(pack, GAME, "player.pink")
    remove(pack, GAME, "player.white")
    assert mistake(pack) == "game.toml: player_colour: 4 are expected, not 3"


# --- options and variants --------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["option.turn_timer", "option.call_deadline", "option.preview"])
def test_a_missing_time_option(pack: Path, id: str) -> None:
    remove(pack, GAME, id)
    assert mistake(pack) == f"game.toml: option: {id} is missing"


def test_an_unknown_time_option(pack: Path) -> None:
    change(pack, GAME, "option.preview", "id", 'id = "option.clock"')
    assert mistake(pack) == (
        "game.toml: option.clock: id: is not one of option.turn_timer, option.call_deadline, option.preview"
    )


@pytest.mark.parametrize(("values", "default"), [([0, 60], 30), ([30, 60], 30)])
def test_a_default_that_cannot_be_chosen_or_no_way_to_switch_it_off(
    pack: Path, values: list[int], default: int
) -> None:
    change(pack, GAME, "option.preview", "values", f"values = {values}")
    change(pack, GAME, "option.preview", "default", f"default = {default}")
    assert mistake(pack) == "game.toml: option.preview: default: the default and 0 (off) are among the values"


def test_a_default_other_than_off_is_taken(pack: Path) -> None:
    change(pack, GAME, "option.preview", "values", "values = [0, 86400]")
    change(pack, GAME, "option.preview", "default", "default = 86400")
    of = with_cards(pack)
    assert of.read_options({}, 2)["preview"] == 86400


@rule("X-VAR-01")
@pytest.mark.parametrize(("mix", "cards"), [((1, 1, 1), 3), ((2, 2, 1), 5), ((0, 0, 0), 0)])
def test_a_mix_that_is_not_4_cards(pack: Path, mix: tuple[int, int, int], cards: int) -> None:
    change(pack, GAME, "variant.difficulty", "mix", "mix = {{ easy = {}, medium = {}, hard = {} }}".format(*mix))
    assert mistake(pack) == f"game.toml: variant.difficulty: mix: 4 cards are expected, not {cards}"


@rule("X-VAR-01")
@pytest.mark.parametrize("name", DIFFICULTIES)
def test_a_mix_with_more_cards_than_there_are(pack: Path, name: str) -> None:
    there = sum(card.difficulty == DIFFICULTIES.index(name) for card in load_content().achievements)
    mix = ", ".join(f"{each} = {there + 1 if each == name else 0}" for each in DIFFICULTIES)
    change(pack, GAME, "variant.difficulty", "mix", f"mix = {{ {mix} }}")
    problem = f"a whole number from 0 to {there} is expected, not {there + 1}"
    assert mistake(pack) == f"game.toml: variant.difficulty: mix: {name}: {problem}"


@rule("X-VAR-01")
def test_another_mix_of_4_cards_is_taken(pack: Path) -> None:
    change(pack, GAME, "variant.difficulty", "mix", "mix = { easy = 3, medium = 1, hard = 0 }")
    of = with_cards(pack)
    assert of.read_options({"achievements": "difficulty"}, 2)["achievements"] == [3, 1, 0]


@pytest.mark.parametrize("id", ["variant.difficulty", "variant.teams"])
def test_a_missing_variant(pack: Path, id: str) -> None:
    remove(pack, GAME, id)
    assert mistake(pack) == "game.toml: variant: variant.difficulty and variant.teams are expected"


def test_an_unknown_variant(pack: Path) -> None:
    change(pack, GAME, "variant.teams", "id", 'id = "variant.solo"')
    assert mistake(pack) == "game.toml: variant.solo: id: is not one of variant.difficulty, variant.teams"


def test_a_pack_may_fix_the_mix_of_difficulties(pack: Path) -> None:
    change(pack, GAME, "variant.difficulty", "mix_free", "mix_free = false")
    fixed = with_cards(pack)
    assert fixed.read_options({"achievements": "difficulty"}, 2)["achievements"] == fixed.pack.cards.mix
    assert fixed.read_options({"achievements": [1, 1, 2]}, 2)["achievements"] == [1, 1, 2]
    with pytest.raises(BadOption, match=r"it takes category or difficulty$"):
        fixed.read_options({"achievements": [2, 1, 1]}, 2)


def test_the_fewest_teams_are_not_more_than_the_most(pack: Path) -> None:
    change(pack, GAME, "variant.teams", "teams_min", "teams_min = 4")
    change(pack, GAME, "variant.teams", "teams_max", "teams_max = 3")
    assert mistake(pack) == "game.toml: variant.teams: teams_min: is more than teams_max (3)"
