"""The way back: step by step to the last revealed information, and beyond it by consent."""

import time
from pathlib import Path
from typing import Any

import pytest

from heartwood.core import fast
from tests.server.people import Person, client_of, gather, play_on, way_back
from tests.waiting import LONG


def plain(shown: dict[str, Any]) -> tuple[Any, ...]:
    """What an undo must bring back."""
    return shown["view"], shown["moves"], shown["undo"]


def test_undo_brings_back_what_was_and_the_log_says_so(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        before = ann.look(), bob.look()
        assert way_back(before[0]) == (0, "start")
        ann.play("leave")
        assert way_back(ann.look()) == (1, "start")
        assert ann.look()["undo"]["ply"] == 0
        assert way_back(bob.look()) == (0, "other")
        assert bob.do("undo")["refusal"]["key"] == "table.no-way-back"
        assert ann.do("undo")["answer"] == "accepted"
        assert plain(ann.look()) == plain(before[0])
        assert plain(bob.look()) == plain(before[1])
        assert ann.look()["decision"] != before[0]["decision"]
        log = bob.get(f"/api/tables/{bob.table}/events")["events"]
        assert log[-1]["key"] == "table.undone"
        assert log[-1]["params"] == {"seat": 0, "back": 0}
        ann.play("leave")


def test_the_barrier_is_announced_and_holds(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        shown = ann.look()
        reveals = {move["verb"]: move["reveals"] for move in shown["moves"]}
        assert reveals == {"crack": True, "leave": False}
        ann.play(next(move["text"] for move in shown["moves"] if move["verb"] == "crack"), shown)
        assert way_back(ann.look()) == (0, "revealed")
        assert ann.look()["undo"]["ply"] == 1  # what the first move told stays told
        answer = ann.do("undo")
        assert answer["answer"] == "refused"
        assert answer["refusal"]["params"] == {"barrier": "revealed"}


def test_what_was_announced_is_what_happens(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "woodcraft", 2)
        chance = fast(4)
        for _ in range(60):
            for person in people:
                shown = person.look()
                if shown["phase"] == "running" and person.seat in shown["view"]["to_act"]:
                    move = shown["moves"][chance.below(len(shown["moves"]))]
                    after = person.play(move["text"], shown)
                    assert (after["undo"]["steps"] == 0) == move["reveals"]
                    break


def test_steps_of_a_turn_are_taken_back_one_by_one_or_all(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "woodcraft", 2)
        chance = fast(2)
        seen: list[tuple[int, int]] = []
        for _ in range(80):
            person = next(p for p in people if p.seat in p.look()["view"]["to_act"])
            shown = person.look()
            after = person.play(shown["moves"][chance.below(len(shown["moves"]))]["text"], shown)
            steps = after["undo"]["steps"]
            if steps >= 2:
                seen.append((person.seat, steps))
                history = [plain(after)]
                for left in range(steps - 1, -1, -1):
                    back = person.do("undo")["table"]
                    assert back["undo"]["steps"] == left
                    history.append(plain(back))
                assert plain(back) == history[-1]
                person.play(back["moves"][0]["text"], back)
                if person.look()["undo"]["steps"]:
                    assert plain(person.do("reset")["table"]) == history[-1]
                if len(seen) == 5:
                    return
        raise AssertionError("no turn of several steps was seen")


def test_a_bot_has_answered_what_it_saw(tmp_path: Path) -> None:
    with client_of(tmp_path, pace=0.0) as client:
        ann = gather(client, "lignum", 1, bots=1)[0]
        ends = time.monotonic() + LONG
        while time.monotonic() < ends:
            play_on([ann], fast(3), 1)
            back = ann.look()["undo"]
            if (back["steps"], back["barrier"]) == (0, "bot"):
                assert ann.do("undo")["answer"] in ("refused", "stale")
                return
        raise AssertionError("no bot answered")


def test_beyond_the_barrier_only_by_consent_of_all(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob, eve = gather(client, "nutshell", 3)
        before = ann.look()
        ann.play(next(move["text"] for move in before["moves"] if move["verb"] == "crack"), before)
        assert bob.do("agree")["refusal"]["key"] == "table.no-undo-request"
        assert ann.do("ask")["answer"] == "accepted"
        assert bob.look()["undo_request"] == {"seat": 0, "agreed": [0], "waiting": [1, 2], "end": False}
        assert ann.do("ask")["refusal"]["key"] == "table.undo-requested"
        assert bob.do("agree")["answer"] == "accepted"
        assert eve.do("decline")["answer"] == "accepted"
        assert bob.look()["undo_request"] is None
        ann.do("ask")
        bob.do("agree")
        eve.do("agree")
        assert plain(ann.look()) == plain(before)


@pytest.mark.parametrize(("verb", "alone"), [("crack", False), ("leave", True)])
def test_who_is_away_agrees_only_while_nothing_was_revealed(tmp_path: Path, verb: str, alone: bool) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        before = ann.look()
        ann.play(next(move["text"] for move in before["moves"] if move["verb"] == verb), before)
        bob.post(f"/api/tables/{bob.table}/leave", {"seat": bob.seat})
        ann.do("ask")
        asked = ann.look()["undo_request"]
        assert asked == (None if alone else {"seat": 0, "agreed": [0], "waiting": [1], "end": False})
        assert (plain(ann.look()) == plain(before)) == alone


def test_a_move_ends_the_wish(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, bob = gather(client, "nutshell", 2)
        ann.play("leave")
        ann.do("ask")
        bob.play(bob.look()["moves"][0]["text"])
        assert ann.look()["undo_request"] is None


def test_undo_survives_a_restart(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        before = ann.look()
        ann.play("leave")
    with client_of(tmp_path) as client:
        again = Person(client)
        again.table, again.token = ann.table, ann.token
        assert plain(again.do("undo")["table"]) == plain(before)
