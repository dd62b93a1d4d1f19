"""All games over the routes, with scripted people and bots, from the first seat to the record; and at any decision a
new server over the same store shows the very same bytes."""

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from heartwood.core import Chance, fast, replay
from heartwood.core.record import record_from_data
from heartwood.games import open_game
from heartwood.server import views
from heartwood.server.state import ServerState
from tests.server.people import Person, client_of, gather, server_of, whole_games
from tests.waiting import wait_until

OFTEN = {"woodcraft": 90, "lignum": 60, "wordcraft": 12, "nutshell": 4}  # at most so many moves between two restarts


def seen(state: ServerState, people: list[Person], after: list[int] | None = None) -> list[bytes]:
    """All that people are shown, with what they heard after these numbers, as it goes over the wire."""
    found: list[bytes] = []
    for person, number in zip(people, after or [0] * len(people), strict=True):
        seat = None if person.seat < 0 else person.seat
        found.append(msgspec.json.encode(views.updates(state, person.table, person.token, seat, number, "en")))
    return found


def act(people: list[Person], chance: Chance) -> None:
    """One command of somebody who can give one, now and then a step back."""
    for person in people:
        shown = person.look()
        back = shown["undo"]["steps"] and chance.below(8) == 0
        if back or shown["moves"]:
            move = "" if back else shown["moves"][chance.below(len(shown["moves"]))]["text"]
            answer = person.do("undo" if back else "move", move, shown)
            assert answer["answer"] in ("accepted", "stale"), answer["refusal"]  # a bot may be faster
            return


def quiet(people: list[Person]) -> bool:
    """Is no bot to act? Then nothing changes by itself."""
    shown = people[0].look()
    bots = {seat["seat"] for seat in shown["seats"] if seat["bot"]}
    return shown["phase"] == "over" or not bots & set(shown["view"]["to_act"])


@pytest.mark.slow
@whole_games
def test_every_decision_of_a_whole_game_survives_a_restart(title: str, tmp_path: Path) -> None:
    """Two people, a bot and somebody who watches. At every decision, all is seen with an empty memory; after some of
    them, the server is stopped and another one started."""
    chance, before = fast(6), [b""]
    people: list[Person] = []
    over = False
    while not over:
        with client_of(tmp_path) as client:
            state = server_of(client).state
            people = people or watched(client, title)
            for person in people:
                person.client = client
            assert before in ([b""], seen(state, people))
            heard = [0] * len(people)
            for _ in range(2 + chance.below(OFTEN[title])):
                act(people[:2], chance)
                wait_until(partial(quiet, people))
                now = seen(state, people, heard)
                assert seen(ServerState(state.store, state.catalog), people, heard) == now
                heard = [msgspec.json.decode(update)["last"] for update in now]
                over = people[0].look()["phase"] == "over"
                if over:
                    break
            before = seen(state, people)
    with client_of(tmp_path) as client:
        assert seen(server_of(client).state, people) == before
        people[1].client = client
        record = record_from_data(people[1].get(f"/api/tables/{people[1].table}/record"))
        assert replay(record, open_game(title)).view(1) == people[1].look()["view"]


def watched(client: Any, title: str) -> list[Person]:
    """A table of two people and a bot, and a spectator."""
    people = gather(client, title, 2, bots=1)
    eve = Person(client, "Eve")
    eve.post(f"/api/tables/{people[0].table}/watch", {"token": people[0].look()["watch"]})
    eve.table, eve.seat = people[0].table, -1
    return [*people, eve]
