"""Plans for orders, asked over HTTP: in words, for whoever holds the seat, and for nobody else."""

from pathlib import Path
from typing import Any

from heartwood.core import fast
from tests.server.people import Person, client_of, gather, play_on


def plans(person: Person, order: str, expected: int = 200, **query: Any) -> Any:
    """Ask how an order could be made."""
    return person.get(f"/api/tables/{person.table}/plans", expected, order=order, **query)


def bought(person: Person, expected: int = 200, **query: Any) -> Any:
    """Ask what a purchase would finish."""
    return person.get(f"/api/tables/{person.table}/purchases", expected, **query)


def beside(person: Person) -> list[str]:
    """The orders beside my board."""
    return [order["id"] for order in person.look()["view"]["players"][person.seat]["orders"]]


def find_plan(people: list[Person], seed: int) -> tuple[Person, Any]:
    """Play at random until somebody has a plan of some steps; who, and what was told."""
    chance = fast(seed)
    for _ in range(2000):
        for person in people:
            if person.look()["view"]["to_act"] == [person.seat]:
                for order in beside(person):
                    told = plans(person, order)
                    if told["plans"] and told["plans"][0]["actions"]:
                        return person, told
        assert play_on(people, chance, 1) == 1, "the game is over"
    raise AssertionError("nobody had a plan")


def test_a_plan_is_told_in_words_and_does_what_it_says(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        ann, told = find_plan(gather(client, "woodcraft", 2), 4)
        before = ann.look()
        me = before["view"]["players"][ann.seat]
        assert told["decision"] == before["decision"]
        assert told["open"] is True
        assert told["missing_dice"] or told["missing_tokens"]
        plan = told["plans"][0]
        assert plan["tag"] == "cheapest"
        assert told["order"] in plan["outcome"]["completes"]
        german = plans(ann, told["order"], lang="de")["plans"][0]
        for step, other in zip(plan["steps"], german["steps"], strict=True):
            assert step["text"] == " ".join([step["verb"], *step["args"]]) == other["text"]
            assert step["said"] != other["said"]
            ann.play(step["text"])
        after = ann.look()
        now = after["view"]["players"][ann.seat]
        assert now["lumber"] == plan["lumber"]
        assert now["score"] - me["score"] == plan["points"]
        for token in ("blueberries", "lantern", "glue", "scrapwood", "sawblade", "reuse"):
            gained = sum(one["amount"] for one in plan["outcome"]["gains"] if one["item"] == token)
            paid = sum(one["amount"] for one in plan["outcome"]["pays"] if one["item"] == token)
            assert now[token] - me[token] == gained - paid
        for _ in plan["steps"]:
            assert ann.do("undo")["answer"] == "accepted"
        assert ann.look()["view"]["players"][ann.seat] == me
        assert plans(ann, told["order"])["plans"] == told["plans"]


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


def test_every_purchase_that_is_offered_is_judged(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        people = gather(client, "woodcraft", 2)
        chance, seen = fast(2), 0
        while seen < 3:
            assert play_on(people, chance, 1) == 1
            for person in people:
                shown = person.look()
                offered = [m["text"] for m in shown["moves"] if m["verb"] in ("buy", "buy-six", "material")]
                if offered and shown["view"]["step"] != "setting-up":
                    told = bought(person)
                    assert told["decision"] == shown["decision"]
                    assert [one["move"] for one in told["purchases"]] == offered
                    for one in told["purchases"]:
                        assert {finished["order"] for finished in one["finishes"]} <= set(beside(person))
                    seen += 1
