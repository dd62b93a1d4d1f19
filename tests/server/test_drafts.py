"""Drafts of one's own seasons, asked over HTTP: in words, for whoever holds the seat, nothing secret in them."""

from pathlib import Path
from typing import Any

import pytest

from heartwood.core import fast
from tests.games.lignum.builders import player, table
from tests.server.people import Person, client_of, gather, play_on, server_of
from tests.server.test_secrets import put

STORES = ("sqlite",)  # drafts do not depend on the store


def asked(person: Person, *moves: str, at: str = "", expected: int = 200, lang: str = "en", **more: Any) -> Any:
    """Ask for a draft of moves such as `1 travel bearers 2`."""
    planned = [dict(zip(("round", "phase", "move"), text.split(" ", 2), strict=True)) for text in moves]
    body: dict[str, Any] = {"seat": person.seat, "moves": [{**one, "round": int(one["round"])} for one in planned]}
    if at:
        round, phase = at.split()
        body["at"] = {"round": int(round), "phase": phase}
    return person.post(f"/api/tables/{person.table}/draft?lang={lang}", {**body, **more}, expected)


def laid(client: Any, *mills: dict[str, Any], **more: Any) -> list[Person]:
    """People at a table where the first one is to act, with these mills."""
    people = gather(client, "lignum", len(mills))
    put(server_of(client).state, people[0].table, table(*mills, **more))
    return people


def test_a_draft_tells_the_seasons_to_the_end_in_words(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = laid(client, player(money=9, woodpile="firewood", gear={"saw": 1}), player())
        moves = ["1 transport carry firewood sawing hired", "1 travel bearers 1", "1 sawing mill firewood 3 mill"]
        told = asked(ann, *moves, at="1 travel")
        assert [one["move"] for one in told["moves"]] == [
            "bearers 1",
            *[one.split(" ", 2)[2] for one in (moves[0], moves[2])],
        ]
        assert {one["status"] for one in told["moves"]} == {"played"}
        first = told["seasons"][0]
        assert (first["before"]["money"], first["after"]["money"], first["known"]) == (9, 8, True)
        assert first["after"]["wood"] == {"heating": {"milled_firewood": 3}, "sale": {"milled_firewood": 1}}
        assert (first["before"]["heating"], first["after"]["heating"]) == (0, 3)
        assert [one["item"] for one in first["done"]] == [0, 1, 2]
        assert [season["round"] for season in told["seasons"]] == list(range(1, 9))
        assert told["seasons"][1]["known"] is False
        assert told["seasons"][3]["winter"]["heating"] == 3
        assert {"round": 1, "phase": "travel"} in told["stops"]
        assert [one["move"] for one in told["outcomes"]] == [one["text"] for one in told["options"]]
        assert told["total"] == sum(part["points"] for part in told["parts"])
        german = asked(ann, *moves, lang="de")
        for one, other in zip(first["done"], german["seasons"][0]["done"], strict=True):
            assert one["text"] == other["text"]
            assert one["said"] != other["said"]
        assert german["options"] == []


def test_what_became_illegal_comes_with_its_refusal(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = laid(client, player(), player())
        told = asked(ann, "1 travel bearers 1", "2 travel take 2", "1 selling sell sale firewood")
        assert [one["status"] for one in told["moves"]] == ["refused", "missed", "unknown"]
        assert told["moves"][0]["refusal"]["key"] == "too-dear"
        assert told["moves"][0]["refusal"]["said"]
        assert asked(ann, "1 fill end-turn")["moves"][0]["status"] == "past"


@pytest.mark.parametrize(
    ("moves", "at", "problem"),
    [
        (["1 travel dance"], "", "no-such-move"),
        (["1 travel bearers 99"], "", "no-such-move"),
        (["9 travel bearers 1"], "", "no-such-round"),
        ([], "9 travel", "no-such-round"),
        (["1 harvest bearers 1"], "", "malformed"),
        (["1 travel bearers 1"] * 161, "", "malformed"),
    ],
)
def test_what_is_no_draft_is_refused(tmp_path: Path, moves: list[str], at: str, problem: str) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "lignum", 2)
        status = 422 if problem.startswith("no-such") else 400
        assert asked(ann, *moves, at=at, expected=status)["error"] == problem


def test_only_who_holds_the_seat_is_told(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, ben = gather(client, "lignum", 2)
        assert asked(ann, expected=403, seat=ben.seat)["error"] == "wrong-seat"
        stranger = Person(client, "Eve")
        stranger.table, stranger.seat = ann.table, ann.seat
        assert asked(stranger, expected=404)["error"] == "unknown-table"
        stranger.post(f"/api/tables/{ann.table}/watch", {"token": ann.look()["watch"]})
        assert asked(stranger, expected=403)["error"] == "wrong-seat"


def test_other_games_and_tables_that_wait_have_none(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        assert asked(ann, expected=409)["error"] == "no-seasons"
        ann.create("lignum", ["", ""])
        assert asked(ann, expected=409)["error"] == "not-begun"


def test_secrets_of_the_others_change_nothing(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "lignum", 3)
        state = server_of(client).state
        answers = []
        for area, token in ((1, "stake"), (4, "reed")):
            p = table(player(food=2), player(craft={token: 1}), player(), at="selecting", round=2, clearing=())
            p.play(1, p.book.vocabulary.parse(f"select area{area}"))
            put(state, people[0].table, p)
            told = asked(people[0], "2 select select area1", "3 travel bearers 1", at="3 travel")
            answers.append({key: value for key, value in told.items() if key != "decision"})
        assert answers[0] == answers[1]
        assert answers[0]["options"]


def test_asking_changes_nothing_and_nobody_hears_of_it(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, ben = gather(client, "lignum", 2)
        play_on([ann, ben], fast(1), 20)
        before = [ann.look(), ben.look()]
        asked(ann, "4 bonus bonus hardwood", at="4 transport")
        assert [ann.look(), ben.look()] == before
