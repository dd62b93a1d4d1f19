"""The timers of Wordcraft's own rules (X-TIME, X-TEAM-03) at an online table: the clock plays the engine's timeouts."""

from pathlib import Path
from typing import Any

import pytest

from tests.marks import rule
from tests.server.people import Data, Person, client_of, gather
from tests.server.test_clocks import pass_time
from tests.server.test_words import a_word

STORES = ("sqlite",)  # what the rules say about time does not depend on the store
FIRST = {"first": 0, "acceptance": "dictionary"}


def table_of(client: Any, count: int = 2, bots: int = 0, **options: Any) -> list[Person]:
    """People at a table of Wordcraft."""
    return gather(client, "wordcraft", count, bots, options={**FIRST, **options}, clock={"absence": 0})


def timer(person: Person) -> Data:
    """The timer as it is shown, in seconds from now."""
    now = person.get("/api/time")["now"]
    shown = person.look()["clock"]
    found: Data = {} if shown is None else shown["timer"] or {}
    return {name: round(value - now) if name in ("up", "preview") and value else value for name, value in found.items()}


def timeouts(person: Person) -> int:
    """How often time was up."""
    events = person.get(f"/api/tables/{person.table}/events", seat=person.seat)["events"]
    return sum(event["key"] == "timed-out" for event in events)


@rule("X-TIME-01")
def test_without_an_option_there_is_no_limit(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = table_of(client)
        pass_time(client, 100_000)
        assert (timer(ann), timeouts(ann), ann.look()["view"]["in_turn"]) == ({}, 0, 0)


@rule("X-TIME-02", "X-EX-16", "X-AMB-20")
def test_a_turn_without_a_word_in_time_is_a_pass(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = table_of(client, turn_timer=180)
        pass_time(client, 179)
        assert (timer(bob)["seat"], timer(bob)["up"], timeouts(bob)) == (0, 1, 0)
        pass_time(client, 1)
        assert (timeouts(bob), bob.look()["view"]["in_turn"], bob.look()["view"]["passes"]) == (1, 1, 1)
        assert timer(ann) == {"seat": 1, "seconds": 180, "up": 180, "left": None, "preview": None}
        pass_time(client, 100)
        bob.play("pass")
        assert (timeouts(ann), timer(ann)["up"]) == (1, 180)


@rule("X-TIME-02")
def test_once_the_word_is_said_the_rest_of_the_cubes_are_kept(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        for _ in range(30):
            ann, bob = table_of(client, turn_timer=180)
            pass_time(client, 100)
            ann.play(f"say {a_word(ann)}")
            if ann.look()["view"]["step"] == "cubes":
                break
        assert timer(ann)["up"] == 80  # the turn goes on
        pass_time(client, 80)
        assert (timeouts(bob), bob.look()["view"]["in_turn"], len(bob.look()["view"]["said"])) == (0, 1, 1)


@rule("X-TIME-03", "X-AMB-34")
def test_the_others_set_a_deadline(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob, eve = table_of(client, 3, call_deadline=60)
        pass_time(client, 1000)
        bob.play("hurry")
        assert timer(ann) == {}
        eve.play("hurry")
        assert timer(ann)["up"] == 60
        pass_time(client, 60)
        assert (timeouts(eve), eve.look()["view"]["in_turn"], timer(eve)) == (1, 1, {})


@rule("X-AMB-34")
def test_bots_agree_to_a_deadline(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = table_of(client, 2, 2, call_deadline=60)
        bob.play("hurry")
        assert timer(ann)["up"] == 60


@rule("X-TIME-04")
def test_all_look_at_the_letters_first(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = table_of(client, preview=60, turn_timer=180)
        assert (timer(bob)["preview"], timer(bob)["up"]) == (60, 240)
        refusal = ann.do("move", "pass")["refusal"]
        assert (refusal["key"], refusal["params"]) == ("table.preview", {"seconds": 60})
        pass_time(client, 60)
        ann.play("pass")
        assert (timer(bob)["preview"], timer(bob)["up"]) == (None, 180)


@rule("X-TIME-04")
def test_a_bot_looks_at_the_letters_as_well(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        first = Person(client)
        first.create("wordcraft", ["random", ""], options={**FIRST, "preview": 60})
        assert first.look()["ply"] == 0
        pass_time(client, 59)
        assert first.look()["ply"] == 0
        pass_time(client, 1)
        while not first.look()["ply"]:
            pass


@rule("X-TIME-05", "X-CHAL-01")
def test_a_doubt_stops_the_timer(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = table_of(client, turn_timer=180, acceptance="vote")
        word = a_word(ann)
        ann.play(f"say {word}")
        if ann.look()["view"]["step"] == "cubes":
            ann.play("keep")
        pass_time(client, 100)
        bob.play(f"doubt {word}")
        assert (timer(bob)["seat"], timer(bob)["up"], round(timer(bob)["left"])) == (1, None, 80)
        pass_time(client, 1000)
        ann.play("vote 0")
        bob.play("vote 0")
        assert (timer(bob)["up"], timeouts(bob)) == (80, 0)
        pass_time(client, 80)
        assert timeouts(bob) == 1


@rule("X-TIME-06")
def test_limits_differ_by_seat(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _, eve = table_of(client, 3, turn_timer="0,60,0")
        pass_time(client, 1000)
        ann.play("pass")
        assert timer(ann)["up"] == 60
        pass_time(client, 60)
        assert (timeouts(ann), ann.look()["view"]["in_turn"], timer(eve)) == (1, 2, {})


@rule("X-TEAM-03")
def test_teams_have_three_minutes(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        _, bob = table_of(client, people="2,2")
        assert timer(bob)["up"] == 180
        pass_time(client, 180)
        assert (timeouts(bob), bob.look()["view"]["in_turn"]) == (1, 1)


def test_no_timer_runs_for_somebody_who_left(tmp_path: Path) -> None:
    with client_of(tmp_path, pace=1000.0) as client:
        ann, bob = table_of(client, turn_timer=60)
        pass_time(client, 40)
        ann.post(f"/api/tables/{ann.table}/leave", {"seat": 0})
        pass_time(client, 1000)
        assert timeouts(bob) == 0
        ann.post(f"/api/tables/{ann.table}/back", {"seat": 0})
        assert timer(ann)["up"] == 20


@pytest.mark.parametrize("move", ["timeout", "keep"])
def test_nobody_plays_the_clocks_move(tmp_path: Path, move: str) -> None:
    with client_of(tmp_path) as client:
        ann, _ = table_of(client, turn_timer=60)
        assert ann.do("move", move)["answer"] == "refused"
