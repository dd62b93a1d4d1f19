"""What a contest says: in data, in the terminal, on a page."""

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from heartwood.arena.contest import Contest
from heartwood.arena.playing import Result
from heartwood.arena.ratings import places_of
from heartwood.arena.report import report
from heartwood.games import open_game
from tests.cli.conftest import Heartwood, one_line

DUEL = Contest("nutshell", ("a", "b"))
VOID = {"meta", "link", "br", "hr", "img", "input"}


def result(number: int, scores: list[int], winners: list[int], error: str | None = None) -> Result:
    """A made-up game of the duel."""
    bots = list(DUEL.seating(number))
    return Result(number, 0, bots, scores, winners, [2, 2], 5, 9, "", error, [], [0.2, 0.4], [0.1, 0.3])


class Checker(HTMLParser):
    """Reads a page: every tag closed in its order, nothing fetched from anywhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        assert not self.open
        assert "http" not in text
        assert "url(" not in text
        assert "<script" not in text

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {"src", "href"} & {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {"src", "href"} & {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_wins_are_shared_and_scores_are_by_block() -> None:
    games = [([10, 20], [1]), ([10, 10], [0, 1]), ([30, 10], [0]), ([5, 9], [1]), ([8, 7], [0]), ([1, 2], [1])]
    data = report(DUEL, open_game("nutshell"), [result(n, *game) for n, game in enumerate(games)])
    first, second = data["bots"]
    # "a" has seat 0 in even games and seat 1 in odd ones
    assert first["wins"] == 0 + 0.5 + 1 + 1 + 1 + 1
    assert second["wins"] == 1 + 0.5
    assert first["win_share"]["value"] == 0.75
    assert first["score"]["value"] == pytest.approx((10 + 10 + 30 + 9 + 8 + 2) / 6, abs=1e-4)
    assert first["score"]["interval"] is not None
    assert first["scores"] == [2, 8, 9, 10, 10, 30]
    assert first["seconds_per_decision"] == pytest.approx((3 * 0.2 + 3 * 0.4) / 12)
    assert first["slowest"] == 0.3
    assert first["rating"]["mu"] > second["rating"]["mu"]
    assert [entry["win_share"]["value"] for entry in data["by_seat"]] == pytest.approx([2.5 / 6, 3.5 / 6], abs=1e-4)


def test_a_block_with_a_failure_does_not_count() -> None:
    games = [result(0, [], [], "it broke"), result(1, [1, 2], [1]), result(2, [1, 2], [1]), result(3, [1, 2], [1])]
    data = report(DUEL, open_game("nutshell"), games)
    assert data["games"] == 2
    assert data["failed"] == [{"number": 0, "error": "it broke"}]


def test_winners_are_first_and_the_others_follow_by_points() -> None:
    assert places_of(result(0, [10, 10], [1])) == [2.0, 1.0]
    assert places_of(result(0, [10, 10], [0, 1])) == [1.0, 1.0]


def test_without_openskill_there_are_no_ratings(heartwood: Heartwood, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    shown = heartwood("arena", "lignum", "--bots", "greedy,random", "--games", "2", "--jobs", "1")
    assert shown.exit_code == 0
    assert "pip install 'heartwood-games[arena]'" in shown.stdout
    assert "rating" not in shown.stdout.replace("ratings", "")


@pytest.mark.parametrize(("language", "word"), [("en", "Wins"), ("de", "Siege")])
def test_the_page_stands_alone(heartwood: Heartwood, tmp_path: Path, language: str, word: str) -> None:
    words = ("arena", "lignum", "--bots", "greedy,random", "--seats", "3", "--games", "9", "--jobs", "1")
    shown = heartwood(*words, "--out", str(tmp_path), "--lang", language)
    assert shown.exit_code == 0, shown.stderr
    text = (tmp_path / "report.html").read_text("utf-8")
    Checker(text)
    assert f'<html lang="{language}">' in text
    assert f"<h2>{word}</h2>" in text
    assert "[arena" not in text + shown.stdout
    assert bool(re.search(r"\d,\d+%", shown.stdout)) == (language == "de")
    assert bool(re.search(r"\d\.\d+%", shown.stdout)) == (language == "en")
    assert "heartwood arena lignum --bots greedy,random --seats 3 --games 9 --seed 0" in text
    assert text.count('<svg class="histogram"') == 2
    assert "prefers-color-scheme: dark" in text
    assert all(len(line) <= 80 for line in shown.stdout.splitlines())


def test_json_is_the_same_every_time_but_for_the_seconds(heartwood: Heartwood) -> None:
    words = ("arena", "woodcraft", "--bots", "random", "--seats", "2", "--games", "5", "--json")
    one, two = (json.loads(heartwood(*words, "--jobs", jobs).stdout) for jobs in "12")
    assert one["format"] == "heartwood.arena/1"
    assert one["games"] == 5
    for data in (one, two):
        for entry in data["bots"]:
            del entry["seconds_per_decision"], entry["slowest"]
    assert one == two


def test_a_game_alone_has_no_winners(heartwood: Heartwood) -> None:
    shown = heartwood("arena", "woodcraft", "--bots", "random", "--games", "3", "--jobs", "1").stdout
    assert "wins" not in shown
    assert "score" in shown


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bots", "none"], "at least one bot"),
        (["--bots", "random,random,random", "--seats", "2"], "too many for 2 seats"),
        (["--bots", "nobody,random"], "there is no bot 'nobody'"),
        (["--bots", "random", "--seats", "9"], "not 9"),
    ],
)
def test_mistakes_are_said(heartwood: Heartwood, words: list[str], complaint: str) -> None:
    failed = heartwood("arena", "woodcraft", *words)
    assert failed.exit_code == 2
    assert complaint in one_line(failed)
