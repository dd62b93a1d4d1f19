"""Making tables, invitations, watching, leaving and coming back, links to other browsers, rematches, bots and hints."""

import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from heartwood.core import fast
from tests.marks import rule
from tests.server.people import Person, client_of, gather, play_on, server_of
from tests.waiting import wait_until


def test_a_private_table_is_by_invitation_and_a_listed_one_for_all(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = Person(client), Person(client, "Bob")
        private = ann.create("nutshell", ["", ""])
        assert private["phase"] == "gathering"
        assert private["view"] is None
        path = f"/api/tables/{private['id']}/sit"
        assert bob.post(path, {"name": "Bob"}, 404)["error"] == "unknown-table"
        assert bob.post(path, {"name": "Bob", "invite": "x" * 43}, 404)["error"] == "unknown-table"
        assert bob.get("/api/tables")["tables"] == []
        public = ann.create("nutshell", ["", "", ""], listed=True)
        assert [line["id"] for line in bob.get("/api/tables")["tables"]] == [public["id"]]
        shown = bob.sit(public["id"])
        assert shown["seat"] == 1
        assert bob.sit(public["id"])["seat"] == 1
        assert bob.post(f"/api/tables/{public['id']}/sit", {"name": "Bob", "seat": 2})["phase"] == "running"
        assert Person(client).get(f"/api/tables/{public['id']}")["seat"] is None


@pytest.mark.parametrize("name", ["\u202eevil", "a\u0000b", "   ", "x" * 25, ""])
def test_names_are_text_in_one_line(name: str, tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        response = client.post("/api/tables", json={"game": "nutshell", "name": name, "bots": ["", ""]})
        assert response.status_code in (400, 422)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"bots": [""]},
        {"bots": ["", "search:time=9999"]},
        {"bots": ["", "nobody"]},
        {"options": {"nonsense": "1"}},
        {"settings": {"nonsense": "1"}},
        {"settings": {"lexicon": "../../etc/passwd"}},
        {"settings": {"live_words": "yes"}},
        {"game": "lignum", "settings": {"live_words": True}},
    ],
)
def test_tables_that_cannot_be_are_refused(wrong: dict[str, object], tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        form = {"game": "wordcraft", "name": "Ann", "bots": ["", ""], **wrong}
        assert client.post("/api/tables", json=form).status_code in (400, 404, 422)
        assert client.get("/api/tables").json() == {"tables": [], "more": False}


def test_spectators_come_by_their_own_link_and_hold_no_seat(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        eve = Person(client)
        path = f"/api/tables/{ann.table}"
        assert eve.post(f"{path}/watch", {"token": "x" * 43}, 404)["error"] == "unknown-table"
        shown = eve.post(f"{path}/watch", {"token": ann.look()["watch"]})
        assert shown["seat"] is None
        assert shown["view"]["hand"] is None
        assert (shown["moves"], shown["invite"], shown["watch"]) == ([], None, None)
        assert eve.get(path, 403, seat=0)["error"] == "wrong-seat"


def test_a_bot_stands_in_until_the_person_is_back(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        path = f"/api/tables/{ann.table}"
        shown = ann.look()
        assert bob.post(f"{path}/leave", {"seat": 0}, 403)["error"] == "wrong-seat"
        ann.post(f"{path}/leave", {"seat": 0})
        assert ann.do("move", "leave", shown, expected=409)["error"] == "away"
        wait_until(lambda: bob.look()["view"]["step"] == "choosing" and bob.look()["view"]["to_act"] == [1])
        assert bob.look()["seats"][0]["away"]
        assert ann.post(f"{path}/back", {"seat": 0})["seats"][0]["away"] is False
        bob.play(bob.look()["moves"][0]["text"])
        play_on([ann, bob], fast(1))
        assert ann.look()["phase"] == "over"


def test_before_the_game_a_seat_is_given_up(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = Person(client), Person(client, "Bob")
        shown = ann.create("nutshell", ["", "", ""])
        bob.sit(shown["id"], shown["invite"])
        bob.post(f"/api/tables/{shown['id']}/leave", {"seat": 1})
        assert ann.look()["seats"][1]["name"] == ""
        assert bob.get(f"/api/tables/{shown['id']}", 404)["error"] == "unknown-table"


def test_a_link_takes_a_seat_to_another_browser_once(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        token = ann.post(f"/api/tables/{ann.table}/link", {"seat": 0})["token"]
        phone = Person(client)
        shown = phone.post("/api/recover", {"token": token})
        phone.table = ann.table
        assert shown["seat"] == 0
        assert Person(client).post("/api/recover", {"token": token}, 410)["error"] == "link-void"
        assert phone.play("leave") == ann.look()
        assert phone.get("/api/mine") == ann.get("/api/mine")
        with server_of(client).state.store.read() as connection:
            kept = str(connection.execute(text("select * from credentials")).all())
        for secret in (token, ann.token, phone.token):
            assert secret not in kept


def test_a_rematch_seats_the_same_people(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        path = f"/api/tables/{ann.table}/rematch"
        assert ann.post(path, {"seat": 0}, 409)["error"] == "not-over"
        play_on([ann, bob], fast(1))
        new = ann.post(path, {"seat": 0})
        assert bob.post(path, {"seat": 1})["id"] == new["id"]
        assert bob.look()["rematch"] == new["id"]
        assert new["phase"] == "running"
        assert new["commitment"] != bob.look()["commitment"]


def test_a_rematch_does_not_wait_for_who_left(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        play_on([ann, bob], fast(1))
        bob.post(f"/api/tables/{bob.table}/leave", {"seat": 1})
        new = ann.post(f"/api/tables/{ann.table}/rematch", {"seat": 0})
        assert [seat["away"] for seat in new["seats"]] == [False, True]
        back = bob.post(f"/api/tables/{new['id']}/back", {"seat": 1})
        assert [seat["away"] for seat in back["seats"]] == [False, False]


def test_bots_fill_the_free_seats_and_the_game_begins(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob, eve = Person(client), Person(client, "Bob"), Person(client, "Eve")
        shown = ann.create("lignum", ["", "", "", ""], listed=True)
        bob.sit(shown["id"])
        path = f"/api/tables/{shown['id']}/fill"
        assert eve.post(path, {"seat": 0, "level": "random"}, 403)["error"] == "wrong-seat"
        assert ann.post(path, {"seat": 0, "level": "search:time=9999"}, 422)["error"] == "bad-option"
        begun = bob.post(path, {"seat": 1, "level": "random"})
        assert begun["phase"] == "running"
        assert [seat["bot"] for seat in begun["seats"]] == ["", "", "random", "random"]
        assert ann.post(path, {"seat": 0, "level": "random"}, 409)["error"] == "begun"
        keys = [event["key"] for event in ann.get(f"/api/tables/{shown['id']}/events")["events"]]
        assert keys[:4] == ["table.sat", "table.sat", "table.filled", "table.begun"]


def test_hints_are_given_where_the_table_allows_them(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = gather(client, "nutshell", 1, bots=1)[0]
        wait_until(lambda: 0 in ann.look()["view"]["to_act"])
        found = ann.get(f"/api/tables/{ann.table}/hint")
        assert (found["decision"], found["clue"]) == (ann.look()["decision"], "")
        ann.play(found["hints"][0]["move"])
        strict = gather(client, "wordcraft", 1, bots=1, hints=False)[0]
        assert strict.get(f"/api/tables/{strict.table}/hint", 409)["error"] == "no-hints"


def test_a_hint_can_be_the_plan_of_a_whole_turn(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = gather(client, "woodcraft", 1)[0]
        for _ in range(6):  # helper and orders to start with
            ann.play(ann.look()["moves"][0]["text"])
        best, *others = ann.get(f"/api/tables/{ann.table}/hint")["hints"]
        assert best["turn"]["now"]
        assert best["turn"]["end"].endswith("points")
        assert best["turn"]["now"] in best["why"]
        assert best["then"]
        assert best["turn"]["beside"] == ""
        assert all(other["turn"]["beside"] for other in others)
        ann.play(best["move"])


def test_a_title_says_whether_its_bots_do_without_what_they_have_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client_of(tmp_path) as client:
        for missing in (False, True):
            if missing:
                monkeypatch.setitem(sys.modules, "numpy", None)
            games = client.get("/api/games").json()["games"]
            assert [game["id"] for game in games if game["unlearned"]] == (["woodcraft", "lignum"] if missing else [])


@rule("X-LEX-02")
def test_among_people_there_are_no_hints_in_a_game_of_finding_words_unless_they_want_them(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        for title, people, given, there in [
            ("wordcraft", 1, None, True),
            ("wordcraft", 2, None, False),
            ("wordcraft", 2, True, True),
            ("nutshell", 2, None, True),
        ]:
            more = {} if given is None else {"hints": given}
            assert gather(client, title, people, bots=1, **more)[0].look()["hints"] is there
        shown = {game["id"]: game["hints"] for game in client.get("/api/games").json()["games"]}
        assert (shown["wordcraft"], shown["nutshell"]) == (False, True)


@rule("X-LEX-02", "X-AMB-33")
def test_a_hint_for_a_word_tells_what_to_look_for_then_more_and_last_a_common_word(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = gather(client, "wordcraft", 1, bots=1, options={"first": 0})[0]
        steps = [ann.get(f"/api/tables/{ann.table}/hint", step=step) for step in (0, 1, 2)]
        assert [bool(one["clue"]) for one in steps] == [True, True, False]
        assert [len(one["hints"]) for one in steps] == [0, 0, 1]
        assert steps[0]["clue"].startswith("Look for a word")
        word = steps[2]["hints"][0]["move"].split()[1]
        assert steps[1]["clue"] == f"A good one has {len(word)} letters and begins with {word[0]}."
        for one in steps[:2]:
            assert word not in str(one).split()
        german = ann.get(f"/api/tables/{ann.table}/hint", lang="de")
        assert german["clue"].startswith("Suche ein Wort")
        ann.play(steps[2]["hints"][0]["move"])
        ann.get(f"/api/tables/{ann.table}/hint", 400, step=-1)


def test_a_bot_that_thinks_too_long_is_killed_and_the_game_goes_on(tmp_path: Path) -> None:
    with client_of(tmp_path, think=0.001) as client:
        ann = gather(client, "nutshell", 1, bots=1)[0]
        ann.play("leave")
        ann.play(ann.look()["moves"][0]["text"])
        wait_until(lambda: ann.look()["view"]["points"] != [0, 0])
