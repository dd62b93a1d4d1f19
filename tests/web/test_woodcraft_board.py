"""Woodcraft on its own board: played on the pieces, with refusals where they lie, the way back, a reload, the list.

Modules: web/src/games/woodcraft, web/src/table
"""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.pressing import ask_why_not, press_anything
from tests.web.test_boards import start, take_a_hint

ROUNDS = 2


@pytest.mark.slow
def test_two_rounds_on_the_pieces(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    chance = random.Random(5)
    undone = 0
    while ann.look()["view"]["round"] <= ROUNDS:
        ann.waits_for("mine")
        press_anything(ann, chance)
        if undone < 2 and ann.look()["undo"]["steps"] > 1:
            steps = ann.look()["undo"]["steps"]
            ann.after(lambda: ann.page.keyboard.press("Backspace"))
            assert ann.look()["undo"]["steps"] == steps - 1
            undone += 1
            ann.page.reload()
    assert undone == 2
    ann.waits_for("mine")
    ask_why_not(ann, "W")
    take_a_hint(ann)
    ann.shot("woodcraft-board")


@pytest.mark.slow
def test_the_turn_is_told_in_steps_and_can_begin_anew(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    chance = random.Random(3)
    open_steps = ann.page.locator(".prompt .crumb[data-ply]:not(.stays)")
    while ann.look()["undo"]["steps"] < 2 or not open_steps.count():
        ann.waits_for("mine")
        press_anything(ann, chance)
    back = ann.look()["undo"]
    plies = [int(crumb.get_attribute("data-ply") or 0) for crumb in open_steps.all()]
    assert len(plies) <= back["steps"]
    assert min(plies) > back["ply"]
    expect(ann.page.locator(".prompt .open li")).not_to_have_count(0)
    ann.page.locator(".wc [data-place^='yard.']").first.hover()  # it says what it is, with its rule
    expect(ann.page.locator(".prompt .why")).to_contain_text("W-LUMBER-02")
    ann.page.locator(".prompt").hover()
    ann.after(lambda: ann.page.keyboard.press("t"))
    assert ann.look()["undo"]["steps"] == 0
    expect(open_steps).to_have_count(0)
    ann.page.keyboard.press("a")
    aid = ann.dialog("table.aid")
    aid.get_by_role("button", name=re.compile("W-TURN-02")).click()
    expect(ann.dialog("table.rules").locator("[id='rule-W-TURN-02']")).to_be_visible()


@pytest.mark.slow
def test_another_workshop_is_one_key_away(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    ann.waits_for("mine")
    own = ann.page.locator(".mat").get_attribute("aria-label")
    ann.page.keyboard.press("2")
    expect(ann.page.locator(".place .visit")).to_be_visible()
    expect(ann.page.locator(".mat")).not_to_have_attribute("aria-label", own or "")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".mat")).to_have_attribute("aria-label", own or "")
    expect(ann.page.locator(".place .visit")).to_have_count(0)
