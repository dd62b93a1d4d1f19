"""Thinking is shared fairly: who asks for much waits for himself, who has gone is forgotten, and bots alone play only
for those who look.

Modules: src/heartwood/server/fair_semaphore.py, src/heartwood/server/presence.py, src/heartwood/server/bots.py
"""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from heartwood.server import presence
from heartwood.server.api import MOST_HINTS
from heartwood.server.fair_semaphore import FairSemaphore
from heartwood.server.presence import LASTS, Presence
from heartwood.server.safety import Caller
from heartwood.server.thinkers import Job, Thinkers
from tests.server.people import Person, client_of, gather, listening, server_of
from tests.waiting import LONG, wait_until

T = TypeVar("T")

STORES = ("sqlite",)
ELSEWHERE = {"x-forwarded-for": "192.0.2.7"}
ABUSER = Caller("192.0.2.1", "abuser")


def run_aside(work: Coroutine[Any, Any, T]) -> T:
    """Run something asynchronous in a thread of its own: a browser of other tests may have its loop in ours."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def order_of(first: list[Caller], later: list[Caller]) -> list[Caller]:
    """In which order people are served at one place, if some come while the first of the others is being served."""

    async def serve() -> list[Caller]:
        slots, served = FairSemaphore(1), []

        async def come(caller: Caller) -> None:
            await slots.acquire(caller)
            served.append(caller)

        tasks = []
        for caller in [*first, *later]:
            tasks.append(asyncio.create_task(come(caller)))
            await asyncio.sleep(0)
        for _ in tasks:
            slots.release()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        assert (slots.value, slots.lines) == (1, {})
        return served

    return run_aside(serve())


@pytest.mark.parametrize("stranger", [Caller("192.0.2.2", "bob"), Caller("192.0.2.1", "bob")])
def test_a_stranger_is_next_whoever_was_there_before(stranger: Caller) -> None:
    """Elsewhere, or in the same house as the one who fills the line."""
    served = order_of([ABUSER] * 30, [stranger, stranger])
    assert served[1] == stranger
    assert served[3] == stranger


def test_many_secrets_in_one_house_are_one_share() -> None:
    """Whoever throws the cookie away is another person each time, but from the same address."""
    bob = Caller("192.0.2.2", "bob")
    served = order_of([Caller("192.0.2.1", str(number)) for number in range(30)], [bob, bob])
    assert [number for number, caller in enumerate(served) if caller == bob] == [1, 3]


def test_who_gives_up_takes_nobodys_turn() -> None:
    async def leave_and_stay() -> None:
        slots = FairSemaphore(1)
        await slots.acquire(ABUSER)
        waiting = [asyncio.create_task(slots.acquire(Caller("192.0.2.2", str(number)))) for number in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()  # while he waits
        await asyncio.sleep(0)
        slots.release()
        waiting[1].cancel()  # when it is just his turn
        await asyncio.gather(*waiting[:2], return_exceptions=True)
        await waiting[2]
        slots.release()
        assert (slots.value, slots.lines) == (1, {})

    run_aside(leave_and_stay())


class SlowThinkers:
    """Thinkers that think until they are told to go on; whose table it was is written down."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.go_on = threading.Semaphore(0)
        self.slots: FairSemaphore | None = None
        monkeypatch.setattr(Thinkers, "ask", lambda thinkers, job, limit: self.ask(thinkers, job))

    def ask(self, thinkers: Thinkers, job: Job) -> Any:
        self.slots = thinkers.slots
        self.begun.append(str(job.title))
        self.go_on.acquire(timeout=LONG)
        return None, []

    def waiting(self) -> int:
        return 0 if self.slots is None else sum(len(line) for line in self.slots.lines.values())


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowThinkers]:
    """Thinkers that are slow, and go on at the end."""
    thinkers = SlowThinkers(monkeypatch)
    yield thinkers
    for _ in range(100):
        thinkers.go_on.release()


def people_to_move(folder: Path, tables: int) -> tuple[list[Person], Person]:
    """One browser that is to act at so many tables of Nutshell, and a stranger who is to act at one of Wordcraft."""
    with client_of(folder) as client:
        own: list[Person] = []
        for _ in range(tables):
            person = Person(client, "Ann")
            person.token = own[0].token if own else ""
            sit_opposite(person, person.create("nutshell", ["", ""]))
            own.append(person)
        stranger = Person(client, "Bob")
        sit_opposite(stranger, stranger.create("wordcraft", ["", ""], hints=True, options={"first": 0}))
    return own, stranger


def sit_opposite(person: Person, shown: dict[str, Any]) -> None:
    """Somebody else comes, and the game begins."""
    Person(person.client, "Eve").sit(shown["id"], shown["invite"])
    assert person.look()["moves"]


def hint_of(address: str, person: Person) -> str:
    """Where a person asks for a hint."""
    return f"{address}/api/tables/{person.table}/hint?seat={person.seat}"


def ask_hint(address: str, person: Person, timeout: float = LONG) -> int:
    """Ask for a hint; the status."""
    return httpx.get(hint_of(address, person), headers=person.headers(), timeout=timeout).status_code


def test_a_strangers_hint_comes_before_the_second_of_whoever_asks_for_many(tmp_path: Path, slow: SlowThinkers) -> None:
    own, stranger = people_to_move(tmp_path, MOST_HINTS)
    with listening(tmp_path) as address, ThreadPoolExecutor(16) as threads:
        asked = [threads.submit(ask_hint, address, person) for person in own]
        wait_until(lambda: slow.waiting() == len(own) - 1)
        asked.append(threads.submit(ask_hint, address, stranger))
        wait_until(lambda: slow.waiting() == len(own))
        for _ in asked:
            slow.go_on.release()
        assert [answer.result() for answer in asked] == [200] * len(asked)
    assert slow.begun == ["nutshell", "wordcraft", *["nutshell"] * (len(own) - 1)]


def test_a_strangers_hint_comes_before_the_bots_of_whoever_has_many_tables(tmp_path: Path, slow: SlowThinkers) -> None:
    _, stranger = people_to_move(tmp_path, 0)
    with listening(tmp_path) as address, ThreadPoolExecutor(16) as threads:
        for number in range(6):  # with another secret each time
            made = httpx.post(f"{address}/api/tables", json={"game": "nutshell", "name": "Ann", "bots": ["", "random"]})
            move = {"seat": 0, "decision": 1, "command": f"command-{number}", "move": "leave"}
            headers = {"cookie": made.headers["set-cookie"].partition(";")[0]}
            httpx.post(f"{address}/api/tables/{made.json()['id']}/commands", json=move, headers=headers)
        wait_until(lambda: slow.waiting() == 5)
        asked = threads.submit(
            httpx.get, hint_of(address, stranger), headers=stranger.headers() | ELSEWHERE, timeout=LONG
        )
        wait_until(lambda: slow.waiting() == 6)
        slow.go_on.release()
        slow.go_on.release()
        assert asked.result().status_code == 200
        assert slow.begun[:2] == ["nutshell", "wordcraft"]
        for _ in range(100):
            slow.go_on.release()


def test_nobody_asks_for_any_number_of_hints(tmp_path: Path, slow: SlowThinkers) -> None:
    own, stranger = people_to_move(tmp_path, MOST_HINTS + 2)
    with listening(tmp_path) as address, ThreadPoolExecutor(16) as threads:
        asked = [threads.submit(ask_hint, address, person) for person in own[:-1]]
        wait_until(lambda: slow.waiting() == MOST_HINTS)
        assert ask_hint(address, own[-1]) == 429
        asked.append(threads.submit(ask_hint, address, stranger))
        wait_until(lambda: slow.waiting() == MOST_HINTS + 1)
        for _ in asked:
            slow.go_on.release()
        assert [answer.result() for answer in asked] == [200] * len(asked)


def test_a_hint_that_nobody_waits_for_is_not_sought(tmp_path: Path, slow: SlowThinkers) -> None:
    own, stranger = people_to_move(tmp_path, 2)
    with listening(tmp_path) as address, ThreadPoolExecutor(16) as threads:
        first = threads.submit(ask_hint, address, own[0])
        wait_until(lambda: slow.begun)
        with pytest.raises(httpx.ReadTimeout):
            ask_hint(address, own[1], timeout=0.5)
        wait_until(lambda: slow.waiting() == 0)
        last = threads.submit(ask_hint, address, stranger)
        wait_until(lambda: slow.waiting() == 1)
        slow.go_on.release()
        slow.go_on.release()
        assert [first.result(), last.result()] == [200, 200]
    assert slow.begun == ["nutshell", "wordcraft"]


# --- bots alone ----------------------------------------------------------------------------------------------------


def moves_at(client: Any, table: str) -> int:
    """How many moves were made at a table."""
    state = server_of(client).state
    with state.store.read() as connection:
        return int(state.row(connection, table).last_move_id)


def after_a_bot(client: Any) -> None:
    """Wait until bots have moved elsewhere: by then all that were awake before have moved too."""
    ann = gather(client, "nutshell", 1, bots=1)[0]
    ann.play("leave")
    ann.play(ann.look()["moves"][0]["text"])
    wait_until(lambda: ann.look()["view"]["points"] != [0, 0])


def test_bots_alone_play_while_somebody_looks(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        eve = Person(client)
        table = eve.create("lignum", ["random", "random"])["id"]
        after_a_bot(client)
        assert moves_at(client, table) == 0
        with client.websocket_connect(f"/api/tables/{table}/live", headers=eve.headers()):
            wait_until(lambda: moves_at(client, table) > 5)
        wait_until(lambda: table not in server_of(client).bots.tasks)
        made = moves_at(client, table)
        after_a_bot(client)
        assert moves_at(client, table) == made
        eve.get(f"/api/tables/{table}/events")  # somebody without a stream looks too
        wait_until(lambda: moves_at(client, table) > made)


def test_only_so_many_tables_of_bots_play_for_one_visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "MOST_SHOWN", 1)
    with client_of(tmp_path) as client, ExitStack() as streams:
        eve = Person(client)
        tables = [eve.create("lignum", ["random", "random"])["id"] for _ in range(2)]
        first = streams.enter_context(ExitStack())
        first.enter_context(client.websocket_connect(f"/api/tables/{tables[0]}/live", headers=eve.headers()))
        wait_until(lambda: moves_at(client, tables[0]))
        streams.enter_context(client.websocket_connect(f"/api/tables/{tables[1]}/live", headers=eve.headers()))
        after_a_bot(client)
        assert moves_at(client, tables[1]) == 0
        first.close()
        wait_until(lambda: moves_at(client, tables[1]))


def test_who_asked_is_there_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    there = Presence()
    there.note_poll("a", "192.0.2.1", seated=False)
    there.note_poll("b", "192.0.2.1", seated=True)
    assert [there.is_watched(table) for table in "abc"] == [True, True, False]
    assert [there.is_watched(table, seated=True) for table in "abc"] == [False, True, False]
    now += LASTS
    assert [there.is_watched(table) for table in "abc"] == [False, False, False]

    async def listen() -> None:
        async with there.listening("c", "192.0.2.1", seated=True):
            assert there.is_watched("c", seated=True)

    run_aside(listen())
    assert not there.is_watched("c")
    assert not there.streams
    assert not there.seated
