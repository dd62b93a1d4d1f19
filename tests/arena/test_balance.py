"""The cards: who had, took and finished them, and what that did to the score."""

import json
from pathlib import Path

import pytest

from heartwood.arena.balance import balance, outlier
from heartwood.arena.census import ALL, FINISHED, SEEN, TAKEN, Fact, census_of
from heartwood.arena.contest import Contest
from heartwood.arena.playing import Result, play_game
from heartwood.core import BadOption, fast
from heartwood.games import open_game
from tests.arena.test_report import Checker
from tests.cli.conftest import Heartwood

KINDS = {
    "woodcraft": ["order", "helper", "contract", "tool", "improvement"],
    "lignum": ["task", "work", "craft"],
    "wordcraft": ["achievement", "letter"],
}


@pytest.mark.parametrize("title", ["woodcraft", "lignum", "wordcraft"])
def test_the_census_of_a_game(title: str) -> None:
    game = open_game(title)
    inventory = census_of(title).inventory(game.start(2, game.read_options({}, 2), fast(1)))
    assert list(inventory) == KINDS[title]
    contest = Contest(title, ("random", "random"), seed=2, census=True)
    facts = [
        fact for number in range(1 if title == "wordcraft" else 6) for fact in play_game(contest, number).result.facts
    ]
    assert {fact.stage for fact in facts} == {SEEN, TAKEN, FINISHED}
    for fact in facts:
        assert fact.item in inventory[fact.kind]
        assert fact.seat in (0, 1) or (fact.seat, fact.stage) == (ALL, SEEN)
        if fact.stage == TAKEN:
            assert fact._replace(stage=SEEN) in facts
    assert all(set(names) == {"en", "de"} for items in inventory.values() for names in items.values())


def test_a_title_without_cards_has_no_census() -> None:
    with pytest.raises(BadOption, match="nutshell has no cards"):
        census_of("nutshell")


def test_an_effect_is_with_against_without() -> None:
    contest = Contest("lignum", ("strong", "weak"), census=True)
    seen, work = Fact("work", "pw.sawing", ALL, SEEN), Fact("work", "pw.sawing", 0, TAKEN)
    hand = Fact("task", "task.01", 0, SEEN)
    results = []
    for number in range(12):
        bots = list(contest.seating(number))
        base = [50 if code == "strong" else 20 for code in bots]
        scores = [base[0] + 6 + number % 2, base[1]]
        facts = [seen, work, Fact("work", "pw.sawing", 0, SEEN), hand]
        results.append(Result(number, number // 2, bots, scores, [0], [1, 1], 2, 4, "", None, facts, [0, 0], [0, 0]))
    data = balance(contest, open_game("lignum"), results, 1.0)
    kinds = {kind["kind"]: {item["id"]: item for item in kind["items"]} for kind in data["kinds"]}
    sawing = kinds["work"]["pw.sawing"]
    assert (sawing["games"], sawing["seen"], sawing["taken"], sawing["finished"]) == (12, 24, 12, None)
    assert sawing["effect"]["value"] == pytest.approx(6.5, abs=0.01)
    assert sawing["outlier"] is None  # alone in its kind, it is the mean
    only = kinds["task"]["task.01"]
    assert (only["seen"], only["taken"], only["finished"]) == (12, 0, 0)  # nobody else could have taken it
    assert only["effect"]["interval"] is None


@pytest.mark.parametrize(
    ("interval", "verdict"),
    [([3.1, 9], "high"), ([2.9, 9], None), ([-9, -1.1], "low"), ([-9, -0.9], None), (None, None)],
)
def test_an_outlier_is_clear_of_the_margin(interval: list[float] | None, verdict: str | None) -> None:
    assert outlier(interval, 1.0, 2.0) == verdict


@pytest.mark.parametrize(("language", "heading"), [("en", "Planned works"), ("de", "Geplante Arbeiten")])
def test_the_page_stands_alone(heartwood: Heartwood, tmp_path: Path, language: str, heading: str) -> None:
    page = tmp_path / "balance.html"
    words = ("balance", "lignum", "--games", "20", "--jobs", "1", "--lang", language, "--html", str(page))
    shown = heartwood(*words, "--margin", "0")
    assert shown.exit_code == 0, shown.stderr
    text = page.read_text("utf-8")
    Checker(text)
    assert f"<h2>{heading}</h2>" in text
    assert heading in shown.stdout
    assert "heartwood balance lignum --bots random --seats 2 --games 20 --seed 0 --margin 0" in text
    assert "[balance" not in text + shown.stdout
    assert all(len(line) <= 80 for line in shown.stdout.splitlines())


def test_a_folder_is_for_the_arena_or_for_balance(heartwood: Heartwood, tmp_path: Path) -> None:
    words = ("woodcraft", "--games", "2", "--jobs", "1", "--out", str(tmp_path), "--json")
    data = json.loads(heartwood("balance", *words).stdout)
    assert data["format"] == "heartwood.balance/1"
    assert [kind["kind"] for kind in data["kinds"]] == KINDS["woodcraft"]
    assert "census is true there and false here" in heartwood("arena", *words).stderr
