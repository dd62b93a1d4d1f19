"""`play`, `simulate`, `content`, `rules` and `games` with Woodcraft, as typed."""

import json
from pathlib import Path

import pytest

from heartwood.games.woodcraft.cards import STANDARD, load_content
from tests.cli.conftest import Heartwood, one_line
from tests.cli.terminal import flat
from tests.cli.test_listed_commands import ON_AND_ON
from tests.games.content_files import copied, rewrite


def test_the_same_seed_gives_the_same_evening(heartwood: Heartwood) -> None:
    first, second = (heartwood("play", "woodcraft", "--seed", "7", lines="1\n" * 30).stdout for _ in range(2))
    assert first == second
    assert "sealed" not in first


def test_a_solo_game(heartwood: Heartwood) -> None:
    for arguments in (("--seats", "1"), ("--bots", "none")):
        result = heartwood("play", "woodcraft", *arguments, "--seed", "2", lines=ON_AND_ON)
        assert result.exit_code == 0
        assert "rival on reputation" in result.stdout
        assert "A solo game: 110 points would be good, 140 excellent." in flat(result.stdout)


def test_one_person_and_one_bot_by_default(heartwood: Heartwood) -> None:
    shown = heartwood("play", "woodcraft", "--names", "Ann", "--seed", "1").stdout
    assert "Players: 2" in shown
    assert "Blue (journeyman)" in shown


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--bots", "wordsmith"), "the bot wordsmith does not play woodcraft; the bots for it are: random"),
        (("--bots", "genius"), "there is no bot 'genius'; the bots for woodcraft are: random"),
        (("--seats", "5"), "woodcraft is for 1, 2, 3, 4 seats, not 5"),
        (("--bots", "random,random", "--seats", "2"), "leave no seat of 2 for a person"),
        (("-o", "hands=half"), "option hands: 'half' is not possible; it takes hidden or open"),
        (("-o", "quadrant=q9"), "option quadrant: 'q9' is not possible"),
        (
            ("-o", "first=0 speed=9"),
            "no option 'speed'; its options are: first, quadrant, hands, discard",
        ),
        (("--lexicon", "german"), "woodcraft is played without lexicon; what can be chosen for it: content"),
        (("--content", "nowhere"), "there is no such folder"),
    ],
)
def test_mistakes_of_the_caller_are_one_line(heartwood: Heartwood, arguments: tuple[str, ...], complaint: str) -> None:
    result = heartwood("play", "woodcraft", *arguments)
    assert result.exit_code == 2
    assert complaint in one_line(result)


def test_a_game_of_the_other_title_is_not_resumed(heartwood: Heartwood, tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    heartwood("play", "woodcraft", "--save", str(saved), lines="")
    result = heartwood("play", "wordcraft", "--resume", str(saved))
    assert result.exit_code == 2
    assert "this is a record of woodcraft, not of wordcraft" in one_line(result)


def test_simulate(heartwood: Heartwood) -> None:
    data = json.loads(heartwood("simulate", "woodcraft", "--games", "4", "--seats", "4", "--json").stdout)
    assert data["game"] == "woodcraft"
    assert data["lineup"] == ["random"] * 4
    assert sum(entry["wins"] for entry in data["by_seat"]) == 4
    assert data["decisions_per_game"] > 100
    assert data["mean_branching"] > 2
    shown = flat(heartwood("simulate", "woodcraft", "--games", "2").stdout)
    assert "woodcraft: 2 games, seats: 2" in shown
    assert "games/s" in shown


def test_simulate_alone_knows_no_wins(heartwood: Heartwood) -> None:
    shown = heartwood("simulate", "woodcraft", "--games", "2", "--seats", "1").stdout
    assert "wins" not in shown
    assert "mean score" in shown


def test_a_pack_is_recognised_and_summed_up(heartwood: Heartwood) -> None:
    result = heartwood("content", "check", str(STANDARD))
    assert result.exit_code == 0
    shown = flat(result.stdout)
    pack = load_content(STANDARD)
    assert f"order {len(pack.orders.ids)}" in shown
    assert f"helper {len(pack.helpers.ids)}" in shown
    assert "is a valid pack for woodcraft" in shown
    data = json.loads(heartwood("content", "check", str(STANDARD), "--json").stdout)
    assert data["game"] == "woodcraft"
    assert sum(data["sources"].values()) == sum(data["tables"].values())


def test_the_first_mistake_of_a_pack_is_named(heartwood: Heartwood, tmp_path: Path) -> None:
    pack = copied(STANDARD, tmp_path)
    rewrite(pack, "helpers.toml", 'kind = "immediate"', 'kind = "sometimes"')
    for command in ("check", "show"):
        result = heartwood("content", command, str(pack))
        assert result.exit_code == 1
        assert "helpers.toml: he01: ability: kind: 'sometimes' is not one of" in one_line(result)
    wrong = heartwood("content", "check", str(STANDARD), "--game", "wordcraft")
    assert wrong.exit_code == 1
    assert "the file is missing" in one_line(wrong)


def test_content_show(heartwood: Heartwood) -> None:
    shown = flat(heartwood("content", "show", "woodcraft", "he03").stdout)
    assert "he03 Old Alder the Toolmender" in shown
    assert "cost: 4" in shown
    german = heartwood("content", "show", str(STANDARD), "he03", "--lang", "de").stdout
    assert "Erhalte 1 Werkzeug deiner Wahl." in flat(german)
    assert heartwood("content", "show", "woodcraft", "order").stdout.count("  oe") == 32
    assert "letter (26)" in heartwood("content", "show", "wordcraft").stdout
    data = json.loads(heartwood("content", "show", "woodcraft", "tile", "--json").stdout)
    assert list(data) == ["format", "game", "tables"]
    assert [entry["id"] for entry in data["tables"]["tile"]] == ["rt1", "rt2", "rt3"]
    unknown = heartwood("content", "show", "woodcraft", "he99")
    assert unknown.exit_code == 2
    assert "woodcraft has no table or entry 'he99'; the tables are:" in one_line(unknown)
    assert "there is no such folder" in one_line(heartwood("content", "show", "chess"))


def test_rules_and_games(heartwood: Heartwood) -> None:
    assert "W-SAW" in heartwood("rules", "woodcraft").stdout
    assert "Sawing requires an available sawing tile" in flat(heartwood("rules", "woodcraft", "W-SAW-01").stdout)
    for language in ("en", "de"):
        shown = flat(heartwood("games", "--lang", language).stdout)
        assert "woodcraft" in shown
        assert "quadrant" in shown
        assert "[" not in shown
