"""What a move will do, asked over HTTP: one or all, for whoever holds the seat, and for nobody else."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.people import Person, client_of, gather


def ask(person: Person, expected: int = 200, **query: Any) -> Any:
    """Ask for outcomes."""
    return person.get(f"/api/tables/{person.table}/outcomes", expected, **query)


def test_all_moves_are_told_in_the_order_in_which_they_are_offered(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, ben = gather(client, "woodcraft", 2)
        for person in (ann, ben):
            table = person.look()
            told = ask(person, seat=person.seat)
            assert told["decision"] == table["decision"]
            assert told["refusal"] is None
            assert [(one["move"], one["reveals"]) for one in told["outcomes"]] == [
                (move["text"], move["reveals"]) for move in table["moves"]
            ]
            own = f"players.{person.seat}."
            helper = told["outcomes"][0]["move"].split()[1]
            assert told["outcomes"][0]["moves"] == [
                {"piece": helper, "source": own + "draft", "target": own + "chosen_helper"}
            ]
            assert person.look()["version"] == table["version"]


def test_one_move_can_be_asked_for_and_is_refused_like_any_other(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, ben = gather(client, "lignum", 2)
        mover = ann if ann.look()["moves"] else ben
        (outcome,) = ask(mover, move="loan")["outcomes"]
        assert outcome["move"] == "loan"
        assert {change["item"] for change in outcome["gains"]} == {"money", "loans"}
        for text, key in [("end-turn", "not-now"), ("nonsense", "table.bad-notation"), ("", "table.bad-notation")]:
            told = ask(mover, move=text)
            assert told["outcomes"] == []
            assert told["refusal"]["key"] == key
        idle = ben if mover is ann else ann
        assert ask(idle)["outcomes"] == []
        assert ask(idle, move="loan")["refusal"]["key"] == "not-your-turn"


@pytest.mark.parametrize("live", [False, True])
def test_a_word_is_tried_only_where_words_are_looked_up(tmp_path: Path, live: bool) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client)
        ann.create("wordcraft", ["", "random"], settings={"live_words": live}, options={"first": 0})
        told = ask(ann, move="say QZXV")
        assert told["outcomes"] == []
        assert told["refusal"]["key"] == ("word.not-listed" if live else "table.not-looked-up")


def test_only_who_holds_the_seat_is_told(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, ben = gather(client, "nutshell", 2)
        assert ask(ann, 403, seat=ben.seat)["error"] == "wrong-seat"
        stranger = Person(client, "Eve")
        stranger.table = ann.table
        assert ask(stranger, 404, seat=0)["error"] == "unknown-table"
        assert ask(stranger, 404)["error"] == "unknown-table"
        watch = ann.look()["watch"]
        stranger.post(f"/api/tables/{ann.table}/watch", {"token": watch})
        assert ask(stranger, 403)["error"] == "wrong-seat"
        assert ask(stranger, 403, seat=0)["error"] == "wrong-seat"


def test_before_the_game_there_is_nothing_to_tell(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann = Person(client)
        ann.create("nutshell", ["", ""])
        assert ask(ann, 409)["error"] == "not-begun"


def test_whoever_has_left_is_offered_nothing(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, ben = gather(client, "nutshell", 2)
        ann.post(f"/api/tables/{ann.table}/leave", {"seat": ann.seat})
        assert ask(ann)["outcomes"] == []
        assert ben.look()["phase"] == "running"
