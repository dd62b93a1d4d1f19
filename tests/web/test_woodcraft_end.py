"""The end of Woodcraft: told step by step to who is there, with its keys; how it came out to who comes later; alone too.

Modules: web/src/table/Ending.svelte, web/src/games/woodcraft/ending.ts, web/src/table/Motion.svelte
"""

import random
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.waiting import wait_until
from tests.web.conftest import Invite
from tests.web.guests import PHONE, Data, Guest
from tests.web.test_access import AXE, Inspector

WANTED = ("complete", "hire", "build", "take", "buy", "perform", "choose", "finish")


def begin(ann: Guest, *bots: str) -> None:
    """A table made without the page, and its page."""
    made = ann.send("/api/tables", {"game": "woodcraft", "name": "Ann", "bots": ["", *bots]})
    ann.go(f"/table/{made['id']}")
    expect(ann.page.locator("[data-turn]")).to_be_visible()


def play_on(ann: Guest, until: int = 99) -> Data:
    """Play any legal moves past the page until so many rounds are over, or the game."""
    chance = random.Random(3)
    number = 0
    while True:
        shown = ann.look()
        if shown["phase"] == "over" or shown["view"]["round"] >= until:
            return shown
        moves = [move for move in shown["moves"] if move["verb"] in WANTED] or shown["moves"]
        if moves:
            number += 1
            command = {"seat": 0, "command": f"{until}-{number}", "act": "move", "decision": shown["decision"]}
            ann.send(f"/api/tables/{ann.table}/commands", {**command, "move": chance.choice(moves)["text"]})


def sheet(ann: Guest) -> Locator:
    """The sheet of the end."""
    return ann.page.get_by_role("region", name=ann.t("table.score.final"))


@pytest.mark.slow
def test_an_end_is_told_step_by_step(invite: Invite) -> None:
    ann = invite("Ann", reduced_motion="no-preference")
    begin(ann, "random")
    play_on(ann)
    steps = sheet(ann).get_by_role("list", name=ann.t("table.end.steps")).get_by_role("listitem")
    expect(steps).to_have_count(5)
    ann.button("table.end.start").click()
    sheet(ann).focus()
    heading = sheet(ann).get_by_role("heading", level=2)
    for name in ("contracts", "leftovers", "open", "orders"):
        ann.page.keyboard.press(" ")
        expect(heading).to_have_text(ann.t(f"woodcraft.end.{name}"))
        expect(sheet(ann).locator("[aria-current=step]")).to_have_text(ann.t(f"woodcraft.end.{name}"))
    ann.shot("woodcraft-end-reveal")
    ann.button("table.end.start").click()
    sheet(ann).focus()
    ann.page.keyboard.press("Enter")
    sees_the_verdict(ann)
    ann.page.keyboard.press("b")
    expect(sheet(ann)).to_be_hidden()
    ann.page.locator(".prompt").get_by_role("button", name=ann.t("table.score.final")).click()
    expect(heading).to_be_visible()
    ann.button("table.rematch", sheet(ann)).click()
    ann.waits_for("mine")


def sees_the_verdict(ann: Guest) -> None:
    """Who has won, to the reader; the totals are those of the server."""
    view = ann.look()["view"]
    own, other = (score["total"] for score in view["scores"])
    key = "table.end.win" if view["winners"] == [0] else "table.end.behind"
    said = ann.t(key, count=abs(own - other), name=ann.look()["seats"][1]["called"])
    expect(sheet(ann).get_by_role("heading", level=2)).to_contain_text(said)
    totals = {str(own), str(other)}
    wait_until(lambda: set(sheet(ann).locator(".total").all_inner_texts()) == totals)


@pytest.mark.slow
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run npm install in web/")
@pytest.mark.parametrize("light", ["light", "dark"])
def test_alone_the_verdict_comes_at_once_without_motion(invite: Invite, light: str) -> None:
    ann = invite("Ann", color_scheme=light, bypass_csp=True)
    inspector = Inspector(ann, "en")
    begin(ann)
    over = play_on(ann)
    view = over["view"]
    total, verdict = view["scores"][0]["total"], view["solo"]["verdict"]
    heading = sheet(ann).get_by_role("heading", level=2)
    expect(heading).to_have_text(ann.t(f"woodcraft.end.solo.{verdict}", count=total))
    expect(sheet(ann).locator(".total")).to_have_text(str(total))
    inspector.look("end")
    ann.button("table.end.again").click()
    expect(heading).to_have_text(ann.t("woodcraft.end.game"))
    inspector.look("end-step")
    ann.page.reload()
    expect(heading).to_have_text(ann.t(f"woodcraft.end.solo.{verdict}", count=total))
    ann.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(ann.button("table.rematch", sheet(ann))).to_be_visible()
    ann.shot(f"woodcraft-end-solo-{light}")
    assert not inspector.faults


@pytest.mark.slow
def test_pieces_travel_and_nothing_waits_for_them(invite: Invite) -> None:
    ann = invite("Ann", reduced_motion="no-preference")
    begin(ann)
    play_on(ann, until=1)
    while not any(move["verb"] == "choose" for move in ann.look()["moves"]):
        press_first(ann)
    ann.page.evaluate(
        """() => {
            window.moved = []
            const animate = Element.prototype.animate
            Element.prototype.animate = function (frames, options) {
                window.moved.push(this.getAttribute('data-place') ?? this.className)
                return animate.call(this, frames, options)
            }
        }"""
    )
    tile = ann.page.locator("[data-place^='tile.'].legal").first
    place = tile.get_attribute("data-place")
    ann.after(tile.click)
    wait_until(lambda: place in ann.page.evaluate("window.moved"))
    expect(ann.page.locator(".prompt [data-move]").first).to_be_enabled()  # while the tile still slides


def press_first(ann: Guest) -> None:
    """Any move, past the page, which then shows it."""
    shown = ann.look()
    command = {"seat": 0, "command": f"first-{shown['decision']}", "act": "move", "decision": shown["decision"]}
    ann.after(
        lambda: (ann.send(f"/api/tables/{ann.table}/commands", {**command, "move": shown["moves"][0]["text"]}), None)[1]
    )
    expect(ann.page.locator(".page")).to_have_attribute("data-turn", re.compile("mine|others"))
