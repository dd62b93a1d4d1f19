"""Lignum on its own board: played on the pieces, in secret by two browsers, by keys, in winter, and open to everybody.

Modules: web/src/games/lignum, web/src/table
"""

import random

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.guests import Guest
from tests.web.pressing import ask_why_not, press_anything
from tests.web.test_access import AXE, Inspector
from tests.web.test_boards import start, take_a_hint

SEASONS = 2
LOW_PHONE = {"width": 390, "height": 480}
# A lit place lies whole above the prompt, or nothing is lit.
IN_SIGHT = """() => {
    const lit = [...document.querySelectorAll('main .spot.legal')].filter((one) => one.checkVisibility())
    const end = document.querySelector('main .prompt').getBoundingClientRect().top
    const seen = ({ top, bottom }) => top >= 0 && bottom <= end
    return !lit.length || lit.some((one) => seen(one.getBoundingClientRect()))
}"""
ON = ["clearing", "finish", "end-turn", "take-food", "no-bonus", "no-overtime", "depart", "leave-market"]  # go on


@pytest.mark.slow
def test_two_seasons_on_the_pieces(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "lignum")
    chance = random.Random(3)
    undone = 0
    while ann.look()["view"]["round"] <= SEASONS or undone < 2:
        ann.waits_for("mine")
        press_anything(ann, chance)
        steps = ann.look()["undo"]["steps"]
        if undone < 2 and steps:
            ann.after(lambda: ann.page.keyboard.press("Backspace"))
            assert ann.look()["undo"]["steps"] == steps - 1
            undone += 1
            ann.page.reload()
    ann.waits_for("mine")
    ask_why_not(ann, "L")
    take_a_hint(ann)
    ann.shot("lignum-board")


@pytest.mark.slow
def test_a_season_by_keys(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "lignum")
    chance = random.Random(4)
    while ann.look()["view"]["round"] == 1:
        ann.waits_for("mine")
        press_anything(ann, chance, keyboard=True)


@pytest.mark.slow
def test_two_browsers_choose_in_secret(invite: Invite) -> None:
    ann, bob = for_two(invite)
    play_until([ann, bob], "selecting")
    ann.waits_for("mine")
    lay(ann, 3)
    chips = [guest.page.locator("#lg-path .chip") for guest in (ann, bob)]
    expect(chips[0].nth(0)).to_contain_text(ann.t("lignum.chip.laid", area=3))
    expect(chips[1].nth(0)).to_contain_text(bob.t("lignum.chip.chosen"))
    expect(chips[1].nth(1)).to_contain_text(bob.t("lignum.chip.choosing"))
    assert bob.look()["view"]["players"][0]["chosen"] is None
    assert bob.page.locator(".forest .token").count() == 0
    ann.after(lambda: ann.page.keyboard.press("Backspace"))
    expect(chips[1].nth(0)).to_contain_text(bob.t("lignum.chip.choosing"))
    lay(ann, 5)
    bob.waits_for("mine")
    lay(bob, 2)
    for guest in (ann, bob):
        tokens = guest.page.locator(".forest ol > li .tokens")
        expect(tokens.nth(4).get_by_role("img", name="Ann")).to_be_visible()
        expect(tokens.nth(1).get_by_role("img", name="Bob")).to_be_visible()


@pytest.mark.slow
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run npm install in web/")
@pytest.mark.parametrize("light", ["light", "dark"])
def test_everybody_can_read_forest_mill_and_winter(light: str, invite: Invite) -> None:
    ann, bob = for_two(invite, color_scheme=light, bypass_csp=True)
    inspector = Inspector(ann, "en")
    for step in ("travelling", "cutting", "selecting", "winter-bonus"):
        play_until([ann, bob], step)
        ann.page.reload()
        expect(ann.page.locator(".lg")).to_be_visible()
        inspector.look(f"lignum-{step}")
    assert not inspector.faults, "\n".join(inspector.faults)


@pytest.mark.slow
def test_on_a_low_phone_the_next_lit_place_is_not_under_the_prompt(invite: Invite) -> None:
    ann, bob = for_two(invite, viewport=LOW_PHONE)
    play_until([ann, bob], "travelling")
    ann.waits_for("mine")
    ann.button("lignum.section.offers").click()
    ann.page.locator("[data-place^='work.'].legal").last.click()
    expect(ann.page.locator("[data-place^='work.'].picked")).to_be_visible()
    ann.page.wait_for_function(IN_SIGHT)  # the seasons to choose from, above the cards
    ann.page.keyboard.press("Escape")
    ann.button("lignum.section.mill").click()
    ann.page.wait_for_function(IN_SIGHT)


@pytest.mark.slow
def test_nothing_is_marked_in_the_mill_of_another(invite: Invite) -> None:
    ann, bob = for_two(invite)
    play_until([ann, bob], "travelling")
    ann.waits_for("mine")
    ann.page.locator("[data-place='loan']").press("Enter")  # waits for a yes, and has the focus
    expect(ann.page.locator(".mill :is(.picked, :focus-visible)").first).to_be_visible()
    ann.page.keyboard.press("2")
    expect(ann.page.locator(".mill.guest")).to_be_visible()
    expect(ann.page.locator(".mill :is(.legal, .picked, .new, .hinted, .looked, :focus-visible)")).to_have_count(0)


def for_two(invite: Invite, **more: object) -> tuple[Guest, Guest]:
    """A table of Lignum for two people."""
    ann, bob = invite("Ann", **more), invite("Bob")
    made = ann.send("/api/tables", {"game": "lignum", "name": "Ann", "bots": ["", ""]})
    bob.send(f"/api/tables/{made['id']}/sit", {"name": "Bob", "invite": made["invite"]})
    for guest in (ann, bob):
        guest.go(f"/table/{made['id']}")
        expect(guest.page.locator(".lg")).to_be_visible()
    return ann, bob


def play_until(guests: list[Guest], step: str) -> None:
    """Go on by the shortest way, without the page, until Ann decides in such a step."""
    while True:
        shown = [guest.look() for guest in guests]
        if shown[0]["moves"] and shown[0]["view"]["step"] == step:
            return
        guest, now = next((guest, now) for guest, now in zip(guests, shown, strict=True) if now["moves"])
        body = {"seat": now["seat"], "decision": now["decision"], "command": f"go-{now['seat']}-{now['version']}-on-it"}
        move = next((move for verb in ON for move in now["moves"] if move["verb"] == verb), now["moves"][0])
        assert guest.send(f"/api/tables/{now['id']}/commands", {**body, "act": "move", "move": move["text"]})


def lay(guest: Guest, area: int) -> None:
    """Press an area, and again: the token lies."""
    place = guest.page.locator(f"[data-place='area.{area}']")
    place.press("Enter")
    expect(place).to_have_attribute("aria-pressed", "true")
    guest.after(lambda: place.press("Enter"))
