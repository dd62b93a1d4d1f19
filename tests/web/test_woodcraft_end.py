"""The end of Woodcraft: told step by step to who is there, with its keys; how it came out to who comes later; motion.

Modules: web/src/table/Ending.svelte, web/src/games/woodcraft/ending.ts, web/src/table/Motion.svelte
"""

import random
import re
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.waiting import wait_until
from tests.web.conftest import Invite
from tests.web.guests import LOW, PHONE, Data, Guest, written
from tests.web.test_access import AXE, Inspector

WANTED = ("complete", "hire", "build", "take", "buy", "perform", "choose", "finish")


def begin(ann: Guest, *bots: str, game: str = "woodcraft") -> None:
    """A table made without the page, and its page."""
    made = ann.send("/api/tables", {"game": game, "name": "Ann", "bots": ["", *bots]})
    ann.go(f"/table/{made['id']}")
    expect(ann.page.locator("[data-turn]")).to_be_visible()


def play(ann: Guest, shown: Data, move: Data) -> None:
    """A move made past the page."""
    command = {"seat": 0, "command": f"{shown['decision']:016}", "act": "move", "decision": shown["decision"]}
    ann.send(f"/api/tables/{ann.table}/commands", {**command, "move": move["text"]})


def play_to_the_end(ann: Guest) -> Data:
    """Any legal moves, the same ones each time."""
    chance = random.Random(3)
    while True:
        shown = ann.look()
        if shown["phase"] == "over":
            return shown
        moves = [move for move in shown["moves"] if move["verb"] in WANTED] or shown["moves"]
        if moves:
            play(ann, shown, chance.choice(moves))


def sheet(ann: Guest) -> Locator:
    """The sheet of the end."""
    return ann.page.get_by_role("region", name=ann.t("table.score.final"))


@pytest.mark.slow
def test_an_end_is_told_step_by_step(invite: Invite) -> None:
    ann = invite("Ann", reduced_motion="no-preference")
    begin(ann, "random")
    play_to_the_end(ann)
    steps = sheet(ann).get_by_role("list", name=ann.t("table.end.steps")).get_by_role("listitem")
    expect(steps).to_have_count(5)
    again = sheet(ann).locator("footer").get_by_role("button").first
    heading = sheet(ann).get_by_role("heading", level=2)
    names = [ann.t(f"woodcraft.end.{step}") for step in ("game", "contracts", "leftovers", "open", "orders")]
    again.click()  # the keys go to the sheet again, not to this button
    ann.page.keyboard.press(" ")  # from here on nothing goes on by itself
    expect(heading).not_to_have_text(names[0])
    for name in names[names.index(heading.inner_text()) + 1 :]:
        ann.page.keyboard.press(" ")
        expect(heading).to_have_text(name)
        expect(sheet(ann).locator("[aria-current=step]")).to_have_text(name)
    ann.shot("woodcraft-end-reveal")
    again.click()
    ann.page.keyboard.press("Enter")
    sees_the_verdict(ann)
    ann.page.keyboard.press("b")
    expect(sheet(ann)).to_be_hidden()
    ann.page.locator(".prompt").get_by_role("button", name=ann.t("table.score.final")).click()
    expect(heading).to_be_visible()
    ann.button("table.rematch", sheet(ann)).click()
    ann.waits_for("mine")


@pytest.mark.slow
def test_the_end_goes_on_by_itself_and_nothing_tells_it_before(invite: Invite) -> None:
    ann, eve = invite("Ann", reduced_motion="no-preference"), invite("Eve", reduced_motion="no-preference")
    begin(ann, "random")
    eve.go(f"/table/{ann.table}#watch={ann.look()['watch']}")
    expect(eve.page.locator("[data-turn]")).to_be_visible()
    play_to_the_end(ann)
    for guest in (ann, eve):
        goes_on(guest)
    sees_the_verdict(ann)


# What is to be seen at each step, as it is last shown there: the page goes on at its own pace
WATCH = """(sheet, crown) => {
  const told = (window.told = {})
  const rail = document.querySelector('aside')
  const numbers = (at) => [...at].map((one) => one.innerText)
  setInterval(() => {
    told[sheet.querySelector('h2').innerText] = {
      rail: rail.innerText,
      crowns: rail.querySelectorAll(`[aria-label="${crown}"]`).length,
      points: numbers(rail.querySelectorAll('ul > li > .num')),
      totals: numbers(sheet.querySelectorAll('.total')),
    }
  }, 20)
}"""


def goes_on(guest: Guest) -> None:
    """From step to step to the verdict; the rail says no more than the sheet."""
    rail = guest.page.locator("aside")
    crown = guest.t("table.score.winner")
    sheet(guest).evaluate(WATCH, crown)
    sheet(guest).locator("footer").get_by_role("button").first.click()
    guest.page.keyboard.press("p")  # the score is what the sheet tells
    expect(guest.dialog("table.score.final")).to_have_count(0)
    expect(rail.get_by_role("img", name=crown).first).to_be_visible()
    expect(rail).to_contain_text("The game is over.")
    told = guest.page.evaluate("told")
    for step in ("game", "contracts", "leftovers", "open", "orders"):
        seen = told[guest.t(f"woodcraft.end.{step}")]
        assert seen["crowns"] == 0
        assert "The game is over." not in seen["rail"]
        assert (guest.t("woodcraft.end.log") in seen["rail"]) == (step not in ("game", "contracts")), step
        assert seen["points"] == seen["totals"]


def sees_the_verdict(ann: Guest) -> None:
    """Who has won, to the reader; the totals are those of the server."""
    view = ann.look()["view"]
    own, other = (score["total"] for score in view["scores"])
    won = view["winners"] == [0]
    if own == other:
        said = ann.t("table.end.win.tie" if won else "table.end.others.tie", name=ann.look()["seats"][1]["called"])
    else:
        key = "table.end.win" if won else "table.end.behind"
        said = ann.t(key, count=abs(own - other), name=ann.look()["seats"][1]["called"])
    expect(sheet(ann).get_by_role("heading", level=2)).to_contain_text(said)
    totals = {written(own), written(other)}
    wait_until(lambda: set(sheet(ann).locator(".total").all_inner_texts()) == totals)


@pytest.mark.slow
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run npm install in web/")
@pytest.mark.parametrize("light", ["light", "dark"])
def test_alone_the_verdict_comes_at_once_without_motion(invite: Invite, light: str) -> None:
    ann = invite("Ann", color_scheme=light, bypass_csp=True)
    inspector = Inspector(ann, "en")
    begin(ann)
    over = play_to_the_end(ann)
    view = over["view"]
    total, verdict = view["scores"][0]["total"], view["solo"]["verdict"]
    heading = sheet(ann).get_by_role("heading", level=2)
    expect(heading).to_have_text(ann.t(f"woodcraft.end.solo.{verdict}", count=total))
    expect(sheet(ann).locator(".total")).to_have_text(written(total))
    inspector.look("end", LOW, PHONE)
    ann.button("table.end.again").click()
    expect(heading).to_have_text(ann.t("woodcraft.end.game"))
    inspector.look("end-step", LOW, PHONE)
    ann.page.reload()
    expect(heading).to_have_text(ann.t(f"woodcraft.end.solo.{verdict}", count=total))
    ann.page.set_viewport_size(PHONE)
    expect(ann.button("table.rematch", sheet(ann))).to_be_visible()
    ann.shot(f"woodcraft-end-solo-{light}")
    assert not inspector.faults


@pytest.mark.slow
def test_pieces_travel_and_nothing_waits_for_them(invite: Invite) -> None:
    ann = invite("Ann", reduced_motion="no-preference")
    begin(ann)
    for spot in ("store.blueberries", "store.points", "seat.0", "track.blueberry_income"):  # where goods and pieces go
        expect(ann.page.locator(f"[data-spot='{spot}']").locator("visible=true")).to_have_count(1)
    while not any(move["verb"] == "choose" for move in ann.look()["moves"]):
        shown = ann.look()
        ann.after(partial(play, ann, shown, shown["moves"][0]))
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
    expect(ann.page.locator(".wc [data-move]:visible, .wc .legal:visible").first).to_be_enabled()  # it may still slide


@pytest.mark.slow
def test_alone_on_a_phone_card_score_and_rival_come_as_a_sheet(invite: Invite) -> None:
    ann = invite("Ann", viewport=PHONE, has_touch=True)
    begin(ann)
    ann.button("woodcraft.solo.card").tap()
    told = ann.dialog("woodcraft.solo")
    expect(told).to_contain_text(ann.t("woodcraft.rival"))
    expect(told.get_by_role("img", name=re.compile(r"\b110\b.*\b140\b"))).to_be_visible()
