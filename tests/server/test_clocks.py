"""Clocks of tables: turns with a bank, days with a vacation, what follows when time is up; and the server's own time,
which stands still while it is not there."""

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import insert, select, text

from heartwood.core import fast, replay
from heartwood.core.record import record_from_data
from heartwood.games import open_game
from heartwood.server import clocks, schema
from heartwood.server.service_time import LONGEST, ROW, ServiceTime
from heartwood.server.store import Store
from tests.server.people import Data, Person, client_of, database_of, gather, server_of
from tests.server.test_serve import RUN, answers
from tests.waiting import wait_until
from tools.clocks import TOLD, faults_of
from tools.kill_storm import free_port

LIVE = {"kind": "live", "turn": 60, "bank": 100}
DAY = 24 * 3600
OUTAGE = 3.0  # seconds
STILL = pytest.mark.usefixtures("wall_stands_still")


def pass_time(client: TestClient[Litestar], seconds: float) -> None:
    """So much time goes by while the server is there; what is due then is done."""
    server = server_of(client)
    server.state.time.offset -= seconds
    server.state.time.seen += seconds
    assert server.timekeeper.task is not None
    loop = server.timekeeper.task.get_loop()
    while changed := server.timekeeper.handle_due()[0]:
        for id in changed:
            loop.call_soon_threadsafe(server.notify_changed, id)


def time_of(person: Person, seat: int | None = None) -> Data:
    """The time of a seat, in seconds from now."""
    now = person.get("/api/time")["now"]
    found: Data = person.look()["clock"]["seats"][person.seat if seat is None else seat]
    for moment in ("turn", "up", "holiday", "absent"):
        found[moment] = None if found[moment] is None else round(found[moment] - now)
    return found


def keys(person: Person) -> list[str]:
    """What happened at the table itself."""
    events = person.get(f"/api/tables/{person.table}/events", seat=person.seat)["events"]
    return [event["key"].removeprefix("table.") for event in events if event["key"].startswith("table.")]


def go_on(people: list[Person]) -> None:
    """Whoever is awaited first plays the last of the moves that are offered."""
    for person in people:
        shown = person.look()
        if person.seat in shown["view"]["to_act"]:
            person.play(shown["moves"][-1]["text"], shown)
            return


# --- turns and banks -------------------------------------------------------------------------------------------


@STILL
def test_a_turn_is_counted_then_the_bank(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2, clock=LIVE)
        assert (time_of(ann)["turn"], time_of(ann)["up"], time_of(ann)["bank"]) == (60, 160, 100)
        assert (time_of(bob)["turn"], time_of(bob)["up"]) == (None, None)
        pass_time(client, 100)
        assert (time_of(bob, 0)["turn"], time_of(bob, 0)["up"]) == (-40, 60)
        ann.play("leave")  # then both choose
        assert round(time_of(ann)["bank"]) == 60
        assert [time_of(ann)["up"], time_of(bob)["up"]] == [120, 160]
        pass_time(client, 30)
        go_on([ann])
        assert (time_of(ann)["up"], round(time_of(ann)["bank"])) == (None, 60)
        assert time_of(bob)["up"] == 130  # who chooses at the same time has no part in it


def test_without_a_clock_nothing_is_counted(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2, clock={"absence": 0})
        assert ann.look()["clock"] is None
        pass_time(client, 1000 * DAY)
        assert keys(ann) == ["sat", "sat", "begun"]


@pytest.mark.parametrize(
    "terms",
    [
        {"kind": "none", "turn": 60},
        {"kind": "live", "turn": 0},
        {"kind": "live", "turn": 60, "vacation": DAY},
        {"kind": "days", "turn": 60},
        {"kind": "days", "turn": DAY, "bank": 60},
    ],
)
def test_a_clock_that_cannot_go_is_refused(tmp_path: Path, terms: Data) -> None:
    with client_of(tmp_path) as client:
        body = {"game": "nutshell", "name": "Ann", "bots": ["", ""], "clock": terms}
        assert Person(client).post("/api/tables", body, 422)["error"] == "bad-option"


@STILL
def test_taking_back_gives_no_new_time(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2, clock=LIVE)
        pass_time(client, 80)
        ann.play("leave")
        pass_time(client, 5)
        assert ann.do("undo")["answer"] == "accepted"
        assert (time_of(ann)["turn"], time_of(ann)["up"]) == (-25, 75)
        ann.play("leave")
        assert time_of(ann)["up"] == 75
        go_on([ann])
        assert round(time_of(ann)["bank"]) == 75


@STILL
def test_going_for_a_moment_gives_no_new_time(tmp_path: Path) -> None:
    with client_of(tmp_path, pace=1000.0) as client:  # no bot comes to it
        ann, _ = gather(client, "nutshell", 2, clock=LIVE)
        pass_time(client, 80)
        ann.post(f"/api/tables/{ann.table}/leave", {"seat": 0})
        assert time_of(ann)["up"] is None
        pass_time(client, 1000)
        ann.post(f"/api/tables/{ann.table}/back", {"seat": 0})
        assert time_of(ann)["up"] == 80


@STILL
def test_a_half_made_turn_does_not_touch_the_clock(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = people = gather(client, "woodcraft", 2, clock=LIVE)
        found, chance = 0, fast(1)
        for _ in range(60):
            mover = next(person for person in people if person.seat in person.look()["view"]["to_act"])
            other = bob if mover is ann else ann
            before, shown = other.look(), mover.look()
            pass_time(client, 1)
            mover.play(shown["moves"][chance.below(len(shown["moves"]))]["text"], shown)
            if other.look()["version"] == before["version"]:  # seen by nobody else
                assert other.look()["clock"] == mover.look()["clock"] == before["clock"]
                found += 1
        assert found > 10


# --- when time is up -------------------------------------------------------------------------------------------


@STILL
def test_a_bot_plays_this_turn(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        _, bob = gather(client, "nutshell", 2, clock=LIVE)
        pass_time(client, 159)
        assert keys(bob)[-1] == "begun"
        pass_time(client, 1)
        assert keys(bob)[-1] == "time-up-turn"
        wait_until(lambda: bob.look()["view"]["step"] == "choosing" or bob.look()["ply"] > 1)
        go_on([bob])
        wait_until(lambda: not bob.look()["seats"][0]["away"])
        assert keys(bob).count("time-up-turn") == 1
        assert time_of(bob, 0)["bank"] == 0


@STILL
def test_who_comes_back_while_a_bot_plays_has_the_time_of_a_turn(tmp_path: Path) -> None:
    with client_of(tmp_path, pace=1000.0) as client:  # the bot never comes to it
        ann, bob = gather(client, "nutshell", 2, clock=LIVE)
        pass_time(client, 160)
        assert ann.look()["seats"][0]["away"] is True
        assert ann.look()["clock"]["seats"][0]["stand_in"] is True
        ann.post(f"/api/tables/{ann.table}/back", {"seat": 0})
        assert (time_of(ann)["up"], time_of(ann)["stand_in"]) == (60, False)
        ann.play("leave")
        assert time_of(bob)["up"] == 160


@STILL
def test_a_bot_takes_the_seat(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        _, bob = gather(client, "nutshell", 2, clock={**LIVE, "on_timeout": "seat"})
        pass_time(client, 160)
        assert keys(bob)[-1] == "time-up-seat"
        while bob.look()["phase"] == "running":  # and keeps it
            assert bob.look()["seats"][0]["away"] is True
            if bob.look()["moves"]:
                go_on([bob])
        assert keys(bob).count("time-up-seat") == 1


@STILL
def test_the_others_may_end_the_game(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob, eve = gather(client, "nutshell", 3, clock={**LIVE, "on_timeout": "end"})
        pass_time(client, 160)
        assert keys(bob)[-1] == "time-up-end"
        assert time_of(bob, 0)["over"] is True
        assert ann.do("end")["table"]["phase"] == "running"  # not whose time is up: the others are asked
        assert bob.do("decline")["answer"] == "accepted"
        shown = bob.do("end")["table"]
        assert (shown["phase"], shown["moves"], shown["prompt"]) == ("ended", [], "The game was ended early.")
        assert shown["seed"]
        assert eve.look()["phase"] == "ended"
        record = record_from_data(bob.get(f"/api/tables/{bob.table}/record"))
        assert not replay(record, open_game("nutshell")).over()
        pass_time(client, 1000)
        assert keys(bob)[-2:] == ["ended", "over"]


@STILL
def test_whoever_plays_after_all_goes_on(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2, clock={**LIVE, "on_timeout": "end"})
        pass_time(client, 160)
        ann.play("leave")
        assert not time_of(bob, 0)["over"]
        assert bob.do("end")["table"]["phase"] == "running"


# --- days and vacations ----------------------------------------------------------------------------------------


@STILL
def test_a_vacation_stops_the_clock_as_long_as_it_lasts(tmp_path: Path) -> None:
    days = {"kind": "days", "turn": 3 * DAY, "vacation": 7 * DAY, "on_timeout": "seat"}
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2, clock=days)
        go = f"/api/tables/{ann.table}/vacation"
        pass_time(client, DAY)
        ann.post(go, {"seat": 0, "on": True})
        assert (time_of(bob, 0)["up"], time_of(bob, 0)["holiday"], time_of(bob, 0)["absent"]) == (None, 7 * DAY, None)
        pass_time(client, 4 * DAY)
        ann.post(go, {"seat": 0, "on": False})
        assert (time_of(ann)["up"], round(time_of(ann)["vacation"] / DAY)) == (2 * DAY, 3)
        ann.post(go, {"seat": 0, "on": True})
        pass_time(client, 3 * DAY)
        assert keys(bob)[-1] == "vacation-over"
        assert (time_of(ann)["up"], time_of(ann)["vacation"]) == (2 * DAY, 0)
        ann.post(go, {"seat": 0, "on": True})  # there is none left
        assert time_of(ann)["holiday"] is None
        pass_time(client, 2 * DAY)
        assert keys(bob)[-1] == "time-up-seat"


def test_a_live_game_has_no_vacations(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2, clock=LIVE)
        assert ann.post(f"/api/tables/{ann.table}/vacation", {"seat": 0, "on": True}, 409)["error"] == "no-vacation"


# --- the server's own time -------------------------------------------------------------------------------------


class Wall:
    """A clock on the wall."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


def test_time_stands_still_while_the_server_is_not_there(tmp_path: Path) -> None:
    wall, store = Wall(), Store(database_of(tmp_path))
    first = ServiceTime(store, wall)
    began = first.now()
    wall.time += 5
    assert first.beat() == began + 5
    first.write()
    wall.time += 3600  # killed
    after = ServiceTime(store, wall)
    assert after.now() == began + 5
    wall.time += 4
    assert after.now() == began + 9
    wall.time += 3600  # asleep
    assert after.now() == began + 5 + LONGEST  # a sign of life is missing
    assert after.beat() == began + 5
    wall.time -= 3600  # set back
    assert after.beat() == began + 5
    wall.time += 1
    assert after.beat() == began + 6
    store.close()


@pytest.mark.parametrize("store", ["postgres"], indirect=True)
def test_two_servers_may_be_the_first_to_write_the_time(tmp_path: Path) -> None:
    wall, store = Wall(), Store(database_of(tmp_path))
    second = ServiceTime(store, wall)
    waits = text("select count(*) from pg_locks where not granted")
    with ThreadPoolExecutor(1) as pool, store.engine.connect() as connection:
        with connection.begin():
            connection.execute(insert(schema.service).values(id=ROW, time=wall.time))
            writing = pool.submit(second.write)
            wait_until(lambda: connection.execute(waits).scalar_one() > 0)
        writing.result()
    store.close()


def test_servers_of_one_store_agree_on_the_time(tmp_path: Path) -> None:
    wall, store = Wall(), Store(database_of(tmp_path))
    first, second = ServiceTime(store, wall), ServiceTime(store, wall)
    wall.time += 4
    first.beat()
    first.write()
    third = ServiceTime(store, lambda: wall.time + 3600)  # on another machine, whose clock is wrong
    third.write()
    second.write()
    assert first.now() == second.now() == third.now()
    store.close()


@STILL
def test_nobody_loses_time_to_a_killed_server(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2, clock=LIVE)
        pass_time(client, 50)
        ann.play("leave")
        left = [time_of(ann)["up"], time_of(bob)["up"]]
        state = server_of(client).state
        late = ServiceTime(state.store, lambda: state.time.wall() + 3 * DAY)  # as after a kill, three days later
        shown = ann.look()["clock"]["seats"]
        assert [round(one["up"] - late.now()) for one in shown] == pytest.approx(left, abs=2)
        assert all(one["up"] - late.now() >= time - 0.5 for one, time in zip(shown, left, strict=True))


@STILL
def test_what_was_due_is_played_after_a_start_and_once(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2, clock={**LIVE, "on_timeout": "end"})
        token = ann.token
        pass_time(client, 155)
    with client_of(tmp_path) as client:
        ann.client = bob.client = client
        assert ann.token == token
        assert 0 < time_of(ann)["up"] <= 5
        pass_time(client, 5)
        pass_time(client, 100)
        assert keys(bob).count("time-up-end") == 1


@pytest.mark.slow
def test_many_clocks_of_a_second_are_each_played_once(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        tables = [gather(client, "nutshell", 2, clock={"kind": "live", "turn": 1}) for _ in range(10)]
        for people in tables:
            wait_until(lambda people=people: people[0].look()["phase"] == "over")
        with server_of(client).state.store.read() as connection:
            for row in connection.execute(select(schema.tables)).all():
                timeouts, faults = faults_of(connection, row)
                assert timeouts > 2
                assert not faults


def test_a_timeout_that_was_played_twice_or_not_at_all_would_be_found(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2, clock={"kind": "live", "turn": 1})
        wait_until(lambda: ann.look()["phase"] == "over")
        store, events = server_of(client).state.store, schema.events.c
        with store.read() as connection:
            row = connection.execute(select(schema.tables)).one()
            told = connection.execute(select(schema.events).where(events.key == TOLD)).mappings().first()
        assert told is not None
        with store.write() as connection:
            again = {**told, "number": row.event_count + 1}
            connection.execute(schema.events.insert().values(again))
        with store.read() as connection:
            assert "led to no move" in " ".join(faults_of(connection, row)[1])
        with store.write() as connection:
            connection.execute(schema.events.delete().where(events.key == TOLD, events.params == told["params"]))
        with store.read() as connection:
            assert "without a timeout" in " ".join(faults_of(connection, row)[1])


def test_the_store_keeps_a_clock_under_the_names_it_was_made_with() -> None:
    seat = {"vacation": 2.0, "asked": 3.0, "since": 4.0, "holiday": 5.0, "gone": 6.0}
    timer = {"round": 1, "seat": 0, "seconds": 30, "preview": 0.0, "used": 1.0, "since": 7.0}
    text = json.dumps({"terms": {"kind": "days", "turn": DAY}, "timed": True, "seats": [seat], "timer": timer})
    kept = json.loads(clocks.text_of(msgspec.json.decode(text, type=clocks.Clock)))
    assert (kept["seats"], kept["timer"]) == ([seat], timer)


def test_tables_of_a_server_that_was_there_before_have_no_clock(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        state = server_of(client).state
        with state.store.write() as connection:
            connection.exec_driver_sql("update tables set clock = '', due = null")
        ann.play("leave")
        assert ann.look()["clock"] is None


@pytest.mark.slow
def test_a_server_that_is_killed_gives_the_time_back(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", RUN, "serve", "--port", str(port), "--database", database_of(tmp_path)]

    def start() -> "subprocess.Popen[bytes]":
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: answers(address))
        return server

    def left() -> tuple[float, float]:
        """How long the seat may still think, and when we asked."""
        now = httpx.get(f"{address}/api/time").json()["now"]
        shown = httpx.get(f"{address}/api/tables/{table}", headers=cookie).json()
        return shown["clock"]["seats"][shown["seat"]]["up"] - now, time.monotonic()

    server = start()
    made = httpx.post(
        f"{address}/api/tables", json={"game": "wordcraft", "name": "Ann", "bots": ["", ""], "clock": LIVE}
    )
    table, cookie = made.json()["id"], {"cookie": f"heartwood={made.cookies['heartwood']}"}
    sat = httpx.post(f"{address}/api/tables/{table}/sit", json={"name": "Bob", "invite": made.json()["invite"]})
    shown = sat.json()
    if shown["seat"] in shown["view"]["to_act"]:
        cookie = {"cookie": f"heartwood={sat.cookies['heartwood']}"}
    before, asked = left()
    server.kill()
    server.wait()
    killed = time.monotonic()
    wait_until(lambda: time.monotonic() > killed + OUTAGE)
    began = time.monotonic()
    server = start()
    after, again = left()
    server.kill()
    server.wait()
    assert after >= before - (killed - asked) - (again - began) - 0.5  # what the server was there for, and no more
    assert again - asked > OUTAGE
