"""What the pages claim, held against where it comes from: figures, badges, tables, counts."""

import re
import tomllib
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from heartwood.bots import bot_from_code
from heartwood.bots.values.net import load_net
from heartwood.cli.app import app
from heartwood.games import TITLES
from tests.docs.pages import ROOT, blocks_of
from tools.train.pictures import pictures
from tools.train.report import digest_of_net

README = (ROOT / "README.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LADDER = (ROOT / "docs" / "ladder.md").read_text()
VALUES = ROOT / "src" / "heartwood" / "bots" / "values"
LANGUAGES = {"en": "English", "de": "German"}


def rows_below(text: str, heading: str) -> list[list[str]]:
    """The cells of the first table below a heading."""
    part = text.partition(f"\n{heading}\n")[2]
    table = re.search(r"(?:^\|.*\|\n)+", part, re.MULTILINE)
    assert table is not None, heading
    return cells_of(table[0].splitlines()[2:])


def cells_of(lines: list[str]) -> list[list[str]]:
    """The cells of the lines of a table."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def badge(name: str) -> str:
    """What a badge says."""
    svg = (ROOT / "docs" / "badges" / f"{name}.svg").read_text()
    title = re.search("<title>(.*)</title>", svg)
    assert title is not None
    shown = re.findall("<text [^>]*>(.*)</text>", svg)
    assert title[1] == ": ".join(shown)
    return title[1]


def test_the_badges_are_true() -> None:
    needed = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert badge("python") == f"Python: {needed}+"
    assert badge("licence") == f"licence: {PROJECT['project']['license']}"
    spoken = {file.stem.rpartition(".")[2] for file in (ROOT / "web" / "src" / "texts").glob("*.json")}
    assert badge("languages") == "languages: " + ", ".join(LANGUAGES[code] for code in sorted(spoken, reverse=True))
    contracts = {one["name"] for one in PROJECT["tool"]["importlinter"]["contracts"]}
    assert badge("rules") == "rules need: nothing but Python"
    assert "Core and games need nothing but Python" in contracts


def contests() -> dict[tuple[str, int, str, str], tuple[str, str]]:
    """What the ladder says: by title, seats, winner and the others, the share of wins and the number of games."""
    found = {}
    for heading, body in re.findall(r"^## (\w+, .*)\n((?:(?!^## ).*\n?)*)", LADDER, re.MULTILINE):
        rows = cells_of(re.findall(r"^\|.*\|$", body, re.MULTILINE))
        games = re.search(r"^Games: (\d+)", body, re.MULTILINE)
        assert games is not None, heading
        title, _, seats = heading.partition(", ")
        if seats.endswith("seats"):
            first, second = rows[2], rows[3]
            found[title, int(seats.split()[0]), first[0], second[0]] = first[1], games[1]
    return found


def test_the_ladder_of_the_readme_is_that_of_its_page() -> None:
    known = contests()
    rows = rows_below(README, "## How strong the bots are")
    assert len(rows) >= 6
    for title, seats, bot, other, wins, games in rows:
        assert known[title, int(seats), in_full(bot, title), in_full(other, title)] == (wins, games), f"{title}: {bot}"


def in_full(bot: str, title: str) -> str:
    """A bot as the ladder names it: by its code, with the number of its seats."""
    code, _, seats = bot.partition(" ")
    return f"{bot_from_code(code, title.lower()).code()} {seats}".strip()


def test_the_nets_given_out_are_those_of_their_page() -> None:
    found = []
    for file in sorted(VALUES.glob("*.npz")):
        about = load_net(file).about
        cells = [file.name, about["rules"], about["content"], about["layout"], about["generation"], digest_of_net(file)]
        found.append([str(cell) for cell in cells])
    said = rows_below((ROOT / "docs" / "training.md").read_text(), "## The nets given out")
    assert [[cell.strip("`") for cell in row] for row in said] == found


def test_the_curves_of_training_are_drawn_from_their_tables() -> None:
    drawn = list(pictures())
    assert len(drawn) == 2
    for path, text in drawn:
        assert path.read_text("utf-8") == text, f"python -m tools.train.pictures draws {path.name} anew"


def test_the_speeds_of_the_readme_are_those_of_their_page() -> None:
    speed = (ROOT / "docs" / "speed.md").read_text()
    table = {row[0]: row[1:] for row in rows_below(README, "**As an engine.**\n".strip())}
    cells = [*table["random play, decisions/s"], *table["copy of a position"]]
    figures = [figure for cell in cells for figure in re.findall(r"[\d,.]*\d", cell)]
    assert len(figures) == 11
    assert [figure for figure in figures if not re.search(rf"(?<![\d,.]){re.escape(figure)}(?![\d,.])", speed)] == []


def test_the_table_of_commands_is_complete() -> None:
    page = (ROOT / "docs" / "cli.md").read_text()
    listed = set(re.findall(r"^\| \[?`heartwood ([a-z ]+)`", page, re.MULTILINE))
    known = {command.name for command in app.registered_commands}
    for group in app.registered_groups:
        assert group.typer_instance is not None
        known |= {f"{group.name} {command.name}" for command in group.typer_instance.registered_commands}
    assert listed == known


def test_the_letters_pay_what_the_page_for_players_says() -> None:
    text = (ROOT / "docs" / "play" / "wordcraft.md").read_text()
    said = dict(re.findall(r"(blue|yellow|green|red|purple) (\d)", text))
    content = tomllib.loads((ROOT / "src/heartwood/games/wordcraft/content/letters.toml").read_text())
    assert {(one["colour"], str(one["ep"])) for one in content["letter"]} == set(said.items())


def test_the_ladders_of_the_page_for_players_are_those_of_the_pack() -> None:
    content = tomllib.loads((ROOT / "src/heartwood/games/wordcraft/content/ladders.toml").read_text())
    for page, name in (("wordcraft.md", "en"), ("wordcraft.de.md", "de")):
        text = (ROOT / "docs" / "play" / page).read_text()
        for ladder in content["ladder"]:
            row = " | ".join([ladder["name"][name].lower(), *map(str, ladder["ep"])])
            assert f"| {row} |" in text, page


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_its_five_minutes_in_both_languages(title: str) -> None:
    english, german = ((ROOT / "docs" / "play" / f"{title}{end}").read_text() for end in (".md", ".de.md"))
    headings = [re.findall(r"^#+", text, re.MULTILINE) for text in (english, german)]
    assert headings[0] == headings[1]
    pictures = [re.findall(r"\((\S+\.png)\)", text) for text in (english, german)]
    assert pictures[0] == pictures[1] != []


def test_the_example_that_learns_prints_what_its_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = ROOT / "docs" / "envs.md"
    said = next(block for block in blocks_of(page) if block.language == "text")
    assert said.after is not None
    command = said.after.text.split()
    assert command[:2] == [".venv/bin/python", "examples/train_linear.py"]
    spec = spec_from_file_location("train_linear", ROOT / command[1])
    assert spec is not None
    assert spec.loader is not None
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    example.main(command[2:])
    assert capsys.readouterr().out == said.text
    low, high = example.wilson(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
