"""The order planner: looked at without a trace, played with one key, taken back step by step; dice that finish orders.

Modules: web/src/games/woodcraft, web/src/table/PlannerSheet.svelte
"""

import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.waiting import wait_until
from tests.web.conftest import Invite
from tests.web.guests import PHONE, Data, Guest
from tests.web.test_access import AXE, GRAVE, RUN

WANTED = ["choose", "perform", "take", "buy", "material", "hire", "build", "plant"]  # they bring things to plan with


def play_until(ann: Guest, wanted: Callable[[str, Data], Any]) -> Any:
    """Games alone, played at random without the page, until something wanted is found; then open the table."""
    numbers = count()
    for seed in range(20):
        chance = random.Random(seed)
        shown = ann.send("/api/tables", {"game": "woodcraft", "name": "Ann", "bots": [""]})
        address = f"/api/tables/{shown['id']}"
        while shown["phase"] == "running":
            found = wanted(address, shown)
            if found:
                ann.go(f"/table/{shown['id']}")
                ann.waits_for("mine")
                return found
            better = [move for move in shown["moves"] if move["verb"] in WANTED]
            move = chance.choice(better or shown["moves"])["text"]
            command = {"seat": 0, "decision": shown["decision"], "command": f"move-{seed}-{next(numbers)}"}
            shown = ann.send(f"{address}/commands", {**command, "act": "move", "move": move})["table"]
    raise AssertionError("nothing was found in twenty games")


def told(ann: Guest, path: str) -> Data:
    """Ask the server."""
    answer = ann.page.request.get(ann.house.address + path)
    assert answer.ok, answer.text()
    data: Data = answer.json()
    return data


def planned(ann: Guest) -> Callable[[str, Data], Any]:
    """An order with a plan of some free actions."""

    def look(address: str, shown: Data) -> Any:
        if shown["view"]["step"] == "turn":
            for order in shown["view"]["players"][0]["orders"]:
                found = told(ann, f"{address}/plans?order={order['id']}")
                if found["plans"] and found["plans"][0]["actions"]:
                    return found
        return None

    return look


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_way_is_looked_at_played_and_taken_back(invite: Invite, language: str) -> None:
    ann = invite("Ann", language)
    found = play_until(ann, planned(ann))
    before = ann.look()
    order = ann.page.locator(f"[data-place='order.{found['order']}']")
    sheet = ann.dialog("woodcraft.planner")
    order.click()
    expect(sheet).to_be_visible()
    expect(sheet.locator(".way")).to_have_count(len(found["plans"]))
    expect(ann.page.locator(".mat .leaves, .mat .comes, .mat .delta").first).to_be_visible()
    ann.shot(f"woodcraft-planner-{language}")
    if AXE.is_file():
        ann.page.evaluate(AXE.read_text())
        faults = ann.page.evaluate(RUN.replace("document", "'.sheet'"))
        assert [(one["id"], one["nodes"][0]["html"]) for one in faults if one["impact"] in GRAVE] == []
    if len(found["plans"]) > 1:
        ann.page.keyboard.press("2")
        expect(sheet.locator(".way").nth(1).locator("[aria-pressed=true]")).to_be_visible()
        ann.page.keyboard.press("ArrowUp")
        expect(sheet.locator(".way").nth(0).locator("[aria-pressed=true]")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(ann.page.locator(".mat .leaves")).to_have_count(0)
    assert ann.look()["version"] == before["version"]

    order.focus()
    ann.page.keyboard.press("p")
    expect(sheet).to_be_visible()
    ann.page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    steps = len(found["plans"][0]["steps"])
    wait_until(lambda: ann.look()["undo"]["steps"] == before["undo"]["steps"] + steps)
    assert ann.look()["view"]["players"][0]["lumber"] == found["plans"][0]["lumber"]
    for _ in range(steps):
        ann.after(lambda: ann.page.keyboard.press("Backspace"))
    assert ann.look()["view"] == before["view"]


@pytest.mark.slow
def test_on_a_phone_stores_and_lumber_stay_above_the_sheet(invite: Invite) -> None:
    ann = invite("Ann", viewport=PHONE, has_touch=True)
    found = play_until(ann, planned(ann))
    before = ann.look()["undo"]["steps"]
    ann.button("woodcraft.section.yard").tap()
    ann.page.locator(f"[data-place='order.{found['order']}']").tap()
    sheet = ann.dialog("woodcraft.planner")
    expect(sheet).to_be_visible()
    expect(ann.page.locator(".mat .shelf")).to_be_visible()
    expect(ann.page.locator(".mat .cd")).to_be_hidden()
    ann.shot("woodcraft-planner-phone")
    ann.button("table.planner.use", sheet).tap()
    wait_until(lambda: ann.look()["undo"]["steps"] == before + len(found["plans"][0]["steps"]))
    expect(sheet).to_be_hidden()


@pytest.mark.slow
def test_a_die_that_would_finish_an_order_is_marked(invite: Invite) -> None:
    ann = invite("Ann")

    def finishing(address: str, shown: Data) -> Any:
        if shown["view"]["step"] == "lumber":
            for one in told(ann, f"{address}/purchases")["purchases"]:
                if one["finishes"]:
                    return one
        return None

    one = play_until(ann, finishing)
    die = ann.page.locator(f".yard [data-place='yard.{one['move'].split()[1]}']").first
    expect(die.locator(".fits")).to_be_visible()
    die.hover()
    names = told(ann, "/api/books/woodcraft/en")["cards"]["order"]
    expect(ann.page.locator(".prompt .note")).to_contain_text(names[one["finishes"][0]["order"]]["name"])
    ann.shot("woodcraft-finishes")
