"""A lesson at the table: the other seat plays what it says, and the learner goes through it back and forth."""

from pathlib import Path
from typing import Any

import pytest

from heartwood.server.bots import LESSON
from tests.server.people import Person, client_of
from tests.waiting import wait_until

TITLE = "woodcraft"
LAST_ROUND = {"woodcraft": 5, "lignum": 5}  # of every lesson
Data = dict[str, Any]


def begin(person: Person, title: str = TITLE) -> Data:
    """Begin the lesson, or go on with it."""
    shown = person.post(f"/api/lessons/{title}", {"name": person.name})
    person.table, person.seat = shown["id"], shown["seat"]
    return shown


def stops_of(person: Person, title: str = TITLE) -> list[Data]:
    lesson = person.get(f"/api/lessons/{title}")
    return [stop for chapter in lesson["chapters"] for stop in chapter["stops"]]


def go_to(person: Person, ply: int, expected: int = 200) -> Data:
    return person.post(f"/api/tables/{person.table}/lesson", {"seat": person.seat, "ply": ply}, expected)


def at_ply(person: Person, ply: int) -> Data:
    """The table once so many moves are played."""
    wait_until(lambda: person.look()["ply"] == ply)
    return person.look()


@pytest.mark.parametrize("title", LAST_ROUND)
def test_a_lesson_is_played_from_start_to_end(tmp_path: Path, title: str) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client)
        shown = begin(ann, title)
        assert (shown["ply"], shown["listed"]) == (0, False)
        assert [seat["bot"] for seat in shown["seats"]] == ["", LESSON]
        stops = stops_of(ann, title)
        for stop in stops:
            if stop["seat"] == ann.seat and stop["right"]:
                now = at_ply(ann, stop["ply"])
                if stop["ask"]:
                    ann.play(stop["right"][-1], now)
                else:
                    go_to(ann, stop["ply"] + stop["count"])
        end = at_ply(ann, stops[-1]["ply"])
        assert end["phase"] == "running"
        assert end["view"]["round"] == LAST_ROUND[title]


@pytest.mark.parametrize("title", LAST_ROUND)
def test_one_goes_back_and_forth_over_barriers_and_other_turns(tmp_path: Path, title: str) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client)
        begin(ann, title)
        stops = stops_of(ann, title)
        last = stops[-1]["ply"]
        assert go_to(ann, last)["ply"] == last
        there = ann.look()["view"]
        asked = [stop["ply"] for stop in stops if stop["ask"]]
        assert go_to(ann, asked[-1])["ply"] == asked[-1]
        assert go_to(ann, asked[7])["ply"] == asked[7]
        assert go_to(ann, 10_000)["ply"] == last
        assert ann.look()["view"] == there
        assert go_to(ann, 0)["ply"] == 0
        assert begin(ann, title)["id"] == ann.table, "whoever begins once more goes on"


def test_it_becomes_an_ordinary_table_when_the_learner_goes_on_freely(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client)
        first = begin(ann)["id"]
        turn = next(stop["ply"] for stop in stops_of(ann) if stop["right"] == ["choose buy_lumber"])
        go_to(ann, turn)
        shown = ann.post(f"/api/tables/{first}/free", {"seat": ann.seat})
        assert [seat["bot"] for seat in shown["seats"]] == ["", "apprentice"]
        assert shown["seed"] is None
        assert go_to(ann, 0, 409)["error"] == "no-lesson"
        for wanted in ("choose", "berries", "finish", "no-market"):
            moves = [move["text"] for move in ann.look()["moves"]]
            ann.play(next(move for move in moves if move.startswith(wanted)))
        wait_until(lambda: ann.look()["ply"] > turn + 4 and ann.look()["view"]["to_act"] == [ann.seat])
        assert begin(ann)["id"] != first


def test_only_its_learner_goes_through_a_lesson(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, eve = Person(client), Person(client, "Eve")
        begin(ann)
        eve.table = ann.table
        assert go_to(eve, 5, 404)["error"] == "unknown-table"
        assert eve.get("/api/tables")["tables"] == []
        assert begin(eve)["id"] != ann.table
        ann.create(TITLE, ["", "random"])
        assert go_to(ann, 5, 409)["error"] == "no-lesson"
        bots = {"game": TITLE, "name": "Ann", "bots": ["", LESSON]}
        assert ann.post("/api/tables", bots, 422)["error"] == "bad-option", "nobody seats this bot"


def test_a_title_without_a_lesson_says_so(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client)
        minutes = {game["id"]: game["lesson"] for game in ann.get("/api/games")["games"]}
        assert {game for game, count in minutes.items() if count} == set(LAST_ROUND)
        assert minutes["nutshell"] == 0
        assert ann.get("/api/lessons/nutshell", 404)["error"] == "no-lesson"
        assert ann.post("/api/lessons/nutshell", {"name": "Ann"}, 404)["error"] == "no-lesson"


@pytest.mark.parametrize("title", LAST_ROUND)
def test_a_lesson_is_told_in_both_languages(tmp_path: Path, title: str) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client)
        english, german = (ann.get(f"/api/lessons/{title}", lang=language) for language in ("en", "de"))
        assert english["end"] != german["end"]
        assert [len(one["stops"]) for one in english["chapters"]] == [len(one["stops"]) for one in german["chapters"]]
