"""Lignum's turn frame and its end: steps told and taken back, help, aid, hints on the board, motion, the final sale.

Modules: web/src/games/lignum, web/src/table/Crumbs.svelte, web/src/table/Aid.svelte, web/src/table/Ending.svelte
"""

import pytest
from playwright.sync_api import expect

from tests.waiting import wait_until
from tests.web.conftest import Invite
from tests.web.guests import PHONE, number
from tests.web.test_access import AXE, Inspector
from tests.web.test_woodcraft_end import begin, play, play_to_the_end, sheet

STEPS = ("game", "wood", "river", "tasks", "repaid")


@pytest.mark.slow
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run npm install in web/")
@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_final_sale_is_told_step_by_step(invite: Invite, light: str) -> None:
    ann = invite("Ann", color_scheme=light, bypass_csp=True)
    inspector = Inspector(ann, "en")
    begin(ann, "random", game="lignum")
    view = play_to_the_end(ann)["view"]
    own, other = (score["total"] for score in view["scores"])
    heading = sheet(ann).get_by_role("heading", level=2)
    name = ann.look()["seats"][1]["called"]
    if own == other:
        said = ann.t("table.end.shared", names=name)
    else:
        said = ann.t("lignum.end.win" if own > other else "lignum.end.behind", count=abs(own - other), name=name)
    expect(heading).to_contain_text(said)
    wait_until(lambda: set(map(number, sheet(ann).locator(".total").all_inner_texts())) == {own, other})
    inspector.look("lignum-end")
    ann.button("table.end.again").click()
    sheet(ann).focus()
    for step in STEPS:
        expect(heading).to_have_text(ann.t(f"lignum.end.{step}"))
        ann.page.keyboard.press(" ")
    expect(heading).to_contain_text(said)
    ann.button("table.end.again").click()
    inspector.look("lignum-end-step")
    ann.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    ann.page.reload()
    expect(ann.button("table.rematch", sheet(ann))).to_be_visible()
    ann.shot(f"lignum-end-{light}")
    assert not inspector.faults, "\n".join(inspector.faults)


@pytest.mark.slow
def test_steps_are_told_explained_and_taken_back(invite: Invite) -> None:
    ann = invite("Ann", reduced_motion="no-preference")
    begin(ann, "random", game="lignum")
    while not any(move["verb"] == "market" for move in ann.look()["moves"]):
        ann.waits_for("mine")
        if not (shown := ann.look())["moves"]:
            continue
        ann.after(lambda shown=shown: play(ann, shown, shown["moves"][0]))  # type: ignore[misc]
    prompt = ann.page.locator(".lg > .prompt")
    ann.page.locator("[data-place='loc.planned_work']").focus()  # several works: none is looked at alone
    expect(prompt).to_contain_text("L-PLAN-02")
    ann.page.keyboard.press("a")
    aid = ann.dialog("table.aid")
    expect(aid).to_contain_text("L-PATH-08")
    ann.page.keyboard.press("Escape")
    expect(aid).to_be_hidden()
    ann.page.evaluate(
        """() => {
            window.moved = []
            const animate = Element.prototype.animate
            Element.prototype.animate = function (frames, options) {
                window.moved.push([this.className, frames.length])
                return animate.call(this, frames, options)
            }
        }"""
    )
    market = ann.page.locator("[data-place='loc.market']")
    market.press("Enter")
    ann.after(lambda: market.press("Enter"))
    steps = prompt.get_by_role("group", name=ann.t("table.crumbs")).locator(".crumb:not(.next)")
    expect(steps).to_have_count(1)
    wait_until(lambda: any(frames > 2 for name, frames in ann.page.evaluate("window.moved") if "flier" in str(name)))
    saw = ann.page.locator("[data-place='market.saw']")
    ann.after(lambda: saw.press("Enter"))
    expect(steps).to_have_count(2)
    ann.after(lambda: ann.page.keyboard.press("t"))
    expect(steps).to_have_count(0)


@pytest.mark.slow
def test_a_hint_is_shown_on_the_board(invite: Invite) -> None:
    ann = invite("Ann")
    begin(ann, "random", game="lignum")
    while not any(move["verb"] == "market" for move in ann.look()["moves"]):
        ann.waits_for("mine")
        if not (shown := ann.look())["moves"]:
            continue
        ann.after(lambda shown=shown: play(ann, shown, shown["moves"][0]))  # type: ignore[misc]
    ann.page.keyboard.press("h")
    ann.dialog("table.hint").get_by_role("button", name=ann.t("table.hint.show")).first.click()
    expect(ann.page.locator(".spot.hinted:visible").first).to_be_visible()
    ann.page.locator("[data-place='loc.market']").press("Enter")
    expect(ann.page.locator(".spot.hinted")).to_have_count(0)
