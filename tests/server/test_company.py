"""Who plays on: a game is ended by agreement, somebody absent is replaced, a stranger is sent away before the start."""

from pathlib import Path

import pytest

from heartwood.core import replay
from heartwood.core.record import record_from_data
from heartwood.games import open_game
from tests.server.people import Person, client_of, gather
from tests.server.test_clocks import DAY, go_on, keys, pass_time, time_of
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("wall_stands_still")


def test_a_game_is_ended_when_all_agree(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob, eve = gather(client, "nutshell", 3)
        ann.play("leave")
        assert ann.do("end")["table"]["undo_request"] == {"seat": 0, "agreed": [0], "waiting": [1, 2], "end": True}
        assert bob.do("decline")["table"]["undo_request"] is None
        assert eve.do("end")["answer"] == "accepted"
        ann.do("agree")
        assert ann.look()["phase"] == "running"
        assert bob.do("agree")["table"]["phase"] == "ended"
        assert keys(ann)[4:] == ["asked-end", "declined-end", "asked-end", "agreed-end", "ended", "over"]
        record = record_from_data(ann.get(f"/api/tables/{ann.table}/record"))
        assert len(record.moves) == 1
        assert not replay(record, open_game("nutshell")).over()
        assert ann.do("move", "choose 1")["answer"] == "stale"
        assert [line["phase"] for line in ann.get("/api/mine")["tables"]] == ["ended"]
        new = bob.post(f"/api/tables/{bob.table}/rematch", {"seat": bob.seat})
        assert new["phase"] == "running"


def test_who_plays_alone_ends_the_game_at_once(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client)
        ann.create("woodcraft", ["", "random"])
        wait_until(lambda: ann.look()["moves"])
        assert ann.do("end")["table"]["phase"] == "ended"


def test_a_half_made_turn_is_told_when_the_game_is_ended(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = people = gather(client, "woodcraft", 2)
        mover, other = (ann, bob) if ann.look()["moves"] else (bob, ann)
        go_on(people)
        ann.do("end")
        bob.do("agree")
        assert mover.look()["ply"] == other.look()["ply"]


def test_nobody_waits_for_the_absent_to_end_a_game(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob, eve = gather(client, "nutshell", 3, clock={"absence": DAY})
        bob.do("end")
        pass_time(client, DAY)  # ann does not answer
        assert eve.do("agree")["table"]["phase"] == "ended"
        assert ann.look()["phase"] == "ended"


def test_somebody_absent_is_replaced_by_a_bot(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2, clock={"absence": 600})
        replace = {"seat": 1, "other": 0, "level": "random"}
        where = f"/api/tables/{bob.table}/replace"
        pass_time(client, 590)
        assert bob.post(where, replace, 409)["error"] == "not-absent"
        assert bob.post(where, {**replace, "other": 1}, 409)["error"] == "no-person"
        assert time_of(bob, 0)["absent"] == 10
        pass_time(client, 10)
        assert bob.post(where, {**replace, "level": "genius"}, 422)["error"] == "bad-option"
        shown = bob.post(where, replace)
        assert (shown["seats"][0]["name"], shown["seats"][0]["bot"]) == ("", "random")
        assert ann.get(f"/api/tables/{ann.table}")["seat"] is None  # who was replaced may watch
        assert ann.get(f"/api/tables/{ann.table}", 403, seat=0)["error"] == "wrong-seat"
        wait_until(lambda: bob.look()["moves"])


def test_somebody_who_left_is_absent_from_then_on(tmp_path: Path) -> None:
    with client_of(tmp_path, pace=1000.0) as client:
        ann, bob = gather(client, "nutshell", 2, clock={"absence": 600})
        ann.post(f"/api/tables/{ann.table}/leave", {"seat": 0})
        assert time_of(bob, 0)["absent"] == 600
        pass_time(client, 599)
        ann.post(f"/api/tables/{ann.table}/back", {"seat": 0})
        pass_time(client, 1)
        bob.post(f"/api/tables/{bob.table}/replace", {"seat": 1, "other": 0, "level": "random"})


def test_somebody_absent_is_replaced_by_another_person(tmp_path: Path) -> None:
    with client_of(tmp_path, pace=1000.0) as client:
        ann, bob = gather(client, "nutshell", 2, clock={"kind": "live", "turn": 3600, "absence": 600})
        pass_time(client, 600)
        shown = bob.post(f"/api/tables/{bob.table}/replace", {"seat": 1, "other": 0})
        assert shown["clock"]["open"] == [0]
        eve = Person(client, "Eve")
        line = eve.post(f"/api/tables/{bob.table}/invitation", {"token": shown["invite"]})
        assert [(seat["name"], seat["bot"]) for seat in line["seats"]] == [("", ""), (bob.name, "")]
        seated = eve.sit(bob.table, shown["invite"])
        assert (seated["seat"], seated["seats"][0]["name"], seated["seats"][0]["bot"]) == (0, "Eve", "")
        assert (seated["clock"]["open"], seated["invite"], time_of(eve)["up"]) == ([], None, 3600)
        eve.play("leave")
        late = Person(client, "Max").post(
            f"/api/tables/{bob.table}/sit", {"name": "Max", "invite": shown["invite"]}, 409
        )
        assert late["error"] == "seat-taken"
        assert ann.get(f"/api/tables/{ann.table}")["seat"] is None


def test_nobody_is_replaced_where_the_table_chose_no_time(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        _, bob = gather(client, "nutshell", 2, clock={"absence": 0})
        pass_time(client, 1000 * DAY)
        error = bob.post(f"/api/tables/{bob.table}/replace", {"seat": 1, "other": 0}, 409)["error"]
        assert error == "not-absent"


def test_the_creator_sends_a_stranger_away_before_the_start(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob, eve = Person(client, "Ann"), Person(client, "Bob"), Person(client, "Eve")
        shown = ann.create("nutshell", ["", "", ""])
        bob.sit(ann.table, shown["invite"])
        assert shown["creator"] == 0
        where = f"/api/tables/{ann.table}/remove"
        assert bob.post(where, {"seat": 1, "other": 0}, 403)["error"] == "not-creator"
        after = ann.post(where, {"seat": 0, "other": 1})
        assert [seat["name"] for seat in after["seats"]] == ["Ann", "", ""]
        assert keys(ann)[-1] == "removed"
        bob.get(f"/api/tables/{ann.table}", 404)
        bob.post(
            f"/api/tables/{ann.table}/sit", {"name": "Bob", "invite": shown["invite"]}, 404
        )  # it does not lead back
        eve.sit(ann.table, after["invite"])
        eve.post(f"/api/tables/{ann.table}/leave", {"seat": 1})
        assert ann.post(where, {"seat": 0, "other": 1}, 409)["error"] == "no-person"


def test_when_the_creator_leaves_another_one_decides(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = Person(client, "Ann"), Person(client, "Bob")
        shown = ann.create("nutshell", ["", "", ""])
        bob.sit(ann.table, shown["invite"])
        ann.post(f"/api/tables/{ann.table}/leave", {"seat": 0})
        assert bob.look()["creator"] == 1


def test_nobody_is_sent_away_from_a_running_game(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        assert ann.post(f"/api/tables/{ann.table}/remove", {"seat": 0, "other": 1}, 409)["error"] == "begun"
