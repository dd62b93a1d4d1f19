"""Plans for orders, asked over HTTP: in words, for whoever holds the seat, and for nobody else."""

from pathlib import Path
from typing import Any

from heartwood.core import fast
from tests.games.woodcraft.builders import player, table
from tests.server.people import Person, client_of, gather, play_on, server_of
from tests.server.test_secrets import put

STORES = ("sqlite",)  # plans do not depend on the store


def plans(person: Person, order: str, expected: int = 200, **query: Any) -> Any:
    """Ask how an order could be made."""
    return person.get(f"/api/tables/{person.table}/plans", expected, order=order, **query)


def bought(person: Person, expected: int = 200, **query: Any) -> Any:
    """Ask what a purchase would finish."""
    return person.get(f"/api/tables/{person.table}/purchases", expected, **query)


def beside(person: Person) -> list[str]:
    """The orders beside my board."""
    return [order["id"] for order in person.look()["view"]["players"][person.seat]["orders"]]


def laid(client: Any, *boards: dict[str, Any], **more: Any) -> list[Person]:
    """People at a table where the first one is to act, with these boards."""
    people = gather(client, "woodcraft", len(boards))
    put(server_of(client).state, people[0].table, table(*boards, **more))
    return people


def test_a_plan_is_told_in_words_and_does_what_it_says(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        has = {"lumber": "brown2 green1 green1 green3", "scrapwood": 3}
        ann, _ = laid(client, player(orders={"oe01": 1, "oe10": 1}, **has), player())
        before = ann.look()
        me = before["view"]["players"][ann.seat]
        told = plans(ann, "oe01")
        assert (told["decision"], told["order"], told["open"]) == (before["decision"], "oe01", True)
        assert (told["missing_dice"], told["missing_tokens"]) == (["green2"], {})
        first = told["plans"][0]
        assert first["tag"] == "cheapest"
        assert [(step["text"], step["said"].partition(":")[0]) for step in first["steps"]] == [
            ("saw green3 2+1", "Saw green 3 into 2+1"),
            ("complete oe01", "Complete Field Mouse Footstool"),
        ]
        assert (first["steps"][0]["verb"], first["steps"][0]["args"]) == ("saw", ["green3", "2+1"])
        assert first["lost"] == [{"order": "oe10", "dice": ["green3"], "tokens": {}}]
        assert first["outcome"]["completes"] == ["oe01"]
        (spliced,) = [plan for plan in told["plans"] if plan["tag"] == "keeps-orders"]
        assert (spliced["spent"], spliced["lost"], spliced["actions"]) == ({"scrapwood": 1}, [], 1)
        german = plans(ann, "oe01", lang="de")["plans"][0]
        for step, other in zip(first["steps"], german["steps"], strict=True):
            assert step["text"] == other["text"]
            assert step["said"] != other["said"]
            ann.play(step["text"])
        now = ann.look()["view"]["players"][ann.seat]
        assert now["lumber"] == first["lumber"] == ["green1", "green1", "green1"]
        assert now["score"] - me["score"] == first["points"]
        for token in ("blueberries", "lantern", "glue", "scrapwood", "sawblade", "reuse"):
            gained = sum(one["amount"] for one in first["outcome"]["gains"] if one["item"] == token)
            paid = sum(one["amount"] for one in first["outcome"]["pays"] if one["item"] == token)
            assert now[token] - me[token] == gained - paid


def test_every_purchase_that_is_offered_is_judged(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        me = player(lumber="brown2", scrapwood=1, blueberries=9, orders={"oe01": 1})
        yard = "green2 green3 yellow1 yellow2 brown2 brown4"
        ann, ben = laid(client, me, player(), tile="buy_lumber", yard=yard)
        assert bought(ann)["purchases"] == []
        shown = ann.play("perform")
        told = bought(ann)
        assert told["decision"] == shown["decision"]
        assert [one["move"] for one in told["purchases"]] == [
            move["text"] for move in shown["moves"] if move["verb"] == "buy"
        ]
        assert {one["move"]: one["finishes"] for one in told["purchases"] if one["finishes"]} == {
            "buy green2": [{"order": "oe01", "actions": 0}],
            "buy green3": [{"order": "oe01", "actions": 1}],
        }
        assert bought(ben)["purchases"] == []
        assert plans(ann, "oe01")["open"] is False


def test_only_who_holds_the_seat_is_told(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, ben = gather(client, "woodcraft", 2)
        assert plans(ann, "oe01", 403, seat=ben.seat)["error"] == "wrong-seat"
        assert bought(ann, 403, seat=ben.seat)["error"] == "wrong-seat"
        stranger = Person(client, "Eve")
        stranger.table = ann.table
        assert plans(stranger, "oe01", 404)["error"] == "unknown-table"
        stranger.post(f"/api/tables/{ann.table}/watch", {"token": ann.look()["watch"]})
        assert plans(stranger, "oe01", 403)["error"] == "wrong-seat"
        assert bought(stranger, 403)["error"] == "wrong-seat"


def test_only_orders_beside_the_own_board_have_plans(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, ben = gather(client, "woodcraft", 2)
        play_on([ann, ben], fast(1), 30)
        for order in (*beside(ben), "oe99", ""):
            if order not in beside(ann):
                assert plans(ann, order, 409)["error"] == "not-beside"
        idle = ben if ann.look()["view"]["to_act"] == [ann.seat] else ann
        told = plans(idle, beside(idle)[0])
        assert (told["open"], told["plans"]) == (False, [])
        assert bought(idle)["purchases"] == []


def test_other_games_and_tables_that_wait_have_none(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, _ = gather(client, "nutshell", 2)
        assert plans(ann, "oe01", 409)["error"] == "no-orders"
        assert bought(ann, 409)["error"] == "no-orders"
        ann.create("woodcraft", ["", ""])
        assert plans(ann, "oe01", 409)["error"] == "not-begun"
