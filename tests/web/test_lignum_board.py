"""Lignum on its own board: played on the pieces, in secret by two browsers, by keys, in winter, and open to everybody.

Modules: web/src/games/lignum, web/src/table
"""

import random
import re

import pytest
from playwright.sync_api import Route, expect

from tests.waiting import wait_until
from tests.web.conftest import Invite
from tests.web.guests import PHONE, Guest
from tests.web.pressing import ask_why_not, press_anything
from tests.web.test_access import AXE, Inspector
from tests.web.test_boards import start, take_a_hint
from tests.web.woodplay import post, seen

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
def test_a_step_names_what_it_passes_over_and_hiring_says_why_not_one_more(invite: Invite) -> None:
    ann, bob = for_two(invite)
    play_until([ann, bob], "travelling")
    ann.waits_for("mine")
    prompt = ann.page.locator(".lg > .prompt")
    ann.page.locator("[data-place='loc.market']").press("Enter")
    open_to_her = {move["verb"] for move in ann.look()["moves"]} & {"bearers", "fodder", "woodcutters", "sawyers"}
    assert len(open_to_her) > 1
    for verb in open_to_her:
        expect(prompt.locator(".why")).to_contain_text(re.compile(verb, re.IGNORECASE))
    ann.page.keyboard.press("Escape")
    ann.page.locator("[data-place='loc.bearers']").press("Enter")
    expect(prompt).to_contain_text(ann.t("lignum.hire.bearers"))
    prompt.locator(".numbers [aria-disabled]").press("Enter")
    expect(prompt.locator(".why .rid")).to_have_text(re.compile("^L-"))


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


@pytest.mark.slow
def test_a_press_counts_though_its_piece_is_drawn_anew_meanwhile(invite: Invite) -> None:
    ann = invite("Ann")
    asked: list[Route] = []
    ann.page.route("**/outcomes*", lambda route: asked.append(route))
    ann.go(f"/table/{at_the_lesson(ann, 'sell sale firewood')}")
    piece = ann.page.locator("[data-place='sale.firewood'].legal")
    box = piece.locator("svg").first.bounding_box()
    assert box
    ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ann.page.mouse.down()
    wait_until(lambda: ann.page.evaluate("1") and asked)
    asked[0].continue_()
    expect(piece.locator(".leaves")).to_be_visible()  # what the press would do is known: another piece is drawn
    ann.page.mouse.up()
    expect(piece).to_have_count(0)


@pytest.mark.slow
def test_lit_targets_of_wood_show_their_price(invite: Invite) -> None:
    ann = invite("Ann")
    ann.go(f"/table/{at_the_lesson(ann, 'drive firewood hired')}")
    ann.page.locator("[data-place='woodpile.firewood'].legal").press("Enter")
    for pile, gear in (("river", ("bearers", "raft")), ("sawing", ("bearers",))):
        price = ann.page.locator(f"[data-takes='pile.{pile}']")
        expect(price).to_have_text(re.compile(r"^(\s*−1\s*)+$"))
        expect(price.get_by_role("img")).to_have_count(len(gear))


@pytest.mark.slow
def test_a_plan_is_asked_for_once_more_and_drying_areas_say_why_not(invite: Invite) -> None:
    ann, bob = for_two(invite)
    play_until([ann, bob], "travelling")
    ann.waits_for("mine")
    prompt = ann.page.locator(".lg > .prompt")
    ann.page.locator("[data-place='pile.dry0']").press("Enter")
    expect(prompt.locator(".whynot .rid")).to_have_text(re.compile("^L-"))
    ann.page.keyboard.press("p")
    expect(ann.dialog("lignum.planner")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(prompt.locator(".whynot")).to_have_count(0)  # what was refused is forgotten
    before = ann.look()["version"]
    ann.page.locator("[data-place^='work.'].legal").first.press("Enter")
    season = ann.page.locator("[data-place^='ahead.'].legal").first
    place = season.get_attribute("data-place")
    season.press("Enter")
    expect(prompt.locator("[data-move^='plan ']")).to_be_visible()
    assert ann.look()["version"] == before
    ann.after(lambda: ann.page.locator(f"[data-place='{place}']").press("Enter"))


@pytest.mark.slow
def test_a_press_on_a_summary_shows_that_mill(invite: Invite) -> None:
    ann, bob = for_two(invite)
    play_until([ann, bob], "travelling")
    ann.waits_for("mine")
    ann.page.get_by_role("list", name=ann.t("table.players")).locator("visible=true").get_by_text("Bob").click(
        force=True  # its card lies over it
    )
    expect(ann.page.locator(".mill.guest")).to_be_visible()


@pytest.mark.slow
def test_on_the_phone_a_lesson_brings_what_it_lights_into_sight(invite: Invite) -> None:
    ann = invite("Ann", viewport=PHONE)
    ann.go(f"/table/{at_the_lesson(ann, 'deliver task.01 2')}")
    expect(ann.page.locator(".ring")).to_be_visible()  # below the prompt nothing is lit


def at_the_lesson(guest: Guest, move: str) -> str:
    """The table of Lignum's lesson, where the learner is to make this move."""
    table: str = guest.send("/api/lessons/lignum", {"name": guest.name})["id"]
    lesson = guest.page.request.get(f"{guest.house.address}/api/lessons/lignum").json()
    stop = next(stop for part in lesson["chapters"] for stop in part["stops"] if move in stop["right"])
    guest.send(f"/api/tables/{table}/lesson", {"seat": stop["seat"], "ply": stop["ply"]})
    return table


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


@pytest.mark.slow
def test_among_bots_nobody_is_asked_before_a_move_is_taken_back(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "lignum")
    shown = seen(ann)
    post(ann, shown, next(move for move in shown["moves"] if move["verb"] == "take"))
    wait_until(lambda: (now := ann.look())["moves"] and now["undo"]["barrier"] == "bot")
    seen(ann)
    ann.button("table.undo").click()
    sheet = ann.dialog("table.ask.alone.title")
    expect(sheet).to_contain_text(ann.t("table.ask.alone.how"))
    ann.after(lambda: ann.button("table.ask.alone", sheet).click())
    assert seen(ann)["view"]["players"][0]["place"] == shown["view"]["players"][0]["place"]
