"""Tables in a list: how far each is, whom it waits for, what was done last and how it ended; invitations; own events.

Modules: src/heartwood/server/views.py
"""

from pathlib import Path

import pytest

from heartwood.core import fast
from heartwood.server.lists import Lists, briefs, tables_of_browser
from heartwood.server.state import QUARANTINED
from heartwood.server.tokens import hashed
from tests.server.people import Data, Person, client_of, gather, play_on, server_of

STORES = ("sqlite",)


def line_of(person: Person, language: str = "en") -> Data:
    """The person's table in the list of the browser."""
    lines = person.get("/api/mine", lang=language)["tables"]
    found: Data = next(line for line in lines if line["id"] == person.table)
    return found


def test_a_line_tells_a_running_game(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, ben = gather(client, "wordcraft", 2, options={"first": "0"})
        line = line_of(ann)
        assert (line["stage"], line["needs_me"], line["last"]) == ("round 1 of 3", True, "")
        assert line["prompt"] == ann.look()["prompt"]
        letters = ann.look()["view"]["letters"]
        assert line["glance"] == [f"{letter['name']} {letter['colour']}" for letter in letters]
        ann.play("pass")
        assert line_of(ann)["needs_me"] is False
        assert line_of(ann)["last"] == "Person 0 passes."
        assert line_of(ben)["prompt"] == ben.look()["prompt"]
        assert line_of(ben, "de")["stage"] == "Runde 1 von 3"
        ann.do("undo")
        assert line_of(ann)["last"] == line_of(ben)["last"] == ""  # what was taken back was not done


@pytest.mark.parametrize(("game", "stage"), [("woodcraft", "round 1 of 14"), ("lignum", "Spring, year 1")])
def test_every_title_says_how_far_it_is_and_who_did_what_last(game: str, stage: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, game, 2)
        play_on(people, fast(3), 30)
        for person in people:
            line = line_of(person)
            assert line["stage"] == stage or person.look()["view"]["round"] > 1
            assert line["last"].startswith(("Person 0 ", "Person 1 "))
            assert line["glance"]


def test_a_half_made_turn_is_in_nobody_elses_list(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "woodcraft", 2)
        seen = 0
        chance = fast(4)
        for _ in range(60):
            mover = next(person for person in people if person.look()["moves"])
            other = people[1 - mover.seat]
            before, version = line_of(other), other.look()["version"]
            moves = mover.look()["moves"]
            mover.play(moves[chance.below(len(moves))]["text"])
            if other.look()["version"] == version:
                seen += 1
                assert line_of(other) == before
        assert seen


def test_a_finished_game_tells_its_result(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "nutshell", 2)
        play_on(people, fast(1))
        for person in people:
            line, view = line_of(person), person.look()["view"]
            assert line["phase"] == "over"
            assert line["points"] == [score["total"] for score in view["scores"]]
            assert line["winners"] == view["winners"]
            assert line["prompt"] == person.look()["prompt"]


def test_a_seat_that_a_bot_plays_needs_nobody(tmp_path: Path) -> None:
    with client_of(tmp_path, think=0.001) as client:
        ann, _ = gather(client, "wordcraft", 2, options={"first": "0"})
        assert line_of(ann)["needs_me"]
        ann.post(f"/api/tables/{ann.table}/leave", {"seat": 0})
        assert not line_of(ann)["needs_me"]


def test_an_invitation_tells_whom_and_what_it_is_from(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, stranger = Person(client, "Ann"), Person(client, "Eve")
        made = ann.create("lignum", ["", "", ""])
        path = f"/api/tables/{ann.table}/invitation"
        line = stranger.post(path, {"token": made["invite"]})
        assert (line["game"], line["phase"]) == ("lignum", "gathering")
        assert [seat["name"] for seat in line["seats"]] == ["Ann", "", ""]
        assert not any(seat["mine"] for seat in line["seats"])
        assert stranger.post(path, {"token": made["watch"]}, 404)["error"] == "unknown-table"
        assert stranger.token == ""


def test_events_say_which_moves_were_ones_own(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "woodcraft", 2)
        play_on(people, fast(2), 60)
        found = [
            {e["number"]: e for e in person.get(f"/api/tables/{person.table}/events", seat=person.seat)["events"]}
            for person in people
        ]
        for events in found:
            assert not any(event["own"] for event in events.values() if event["ply"] == 0)
        plies = [{e["ply"] for e in events.values() if e["own"]} for events in found]
        assert plies[0]
        assert plies[1]
        assert not plies[0] & plies[1]
        # My turn begins with the other's move, whatever it does to me.
        begun = [e for e in found[0].values() if e["key"] == "turn" and e["params"]["seat"] == 0 and e["ply"]]
        assert begun
        assert not any(event["own"] for event in begun)


def test_a_line_is_remembered_for_the_table_it_tells_only(tmp_path: Path) -> None:
    """The database shows a commit a moment before memory hears of it: the list is of the new table, the row the old."""
    with client_of(tmp_path) as client:
        person = gather(client, "lignum", 2)[0]
        server = server_of(client)
        lists = Lists(server.state, server.presence, 1)
        with server.state.store.read() as connection:
            (table,) = briefs(connection, tables_of_browser, token=hashed(person.token))
            newer = table._replace(version=table.version + 1, phase=QUARANTINED)
            for told, remembered in ((newer, 0), (table, 1), (newer, 1)):
                assert lists.line(connection, told, (person.seat,), person.token, "en").phase == "running"
                assert len(lists.lines.values) == remembered
