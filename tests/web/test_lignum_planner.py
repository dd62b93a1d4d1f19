"""The season planner: a draft is made, kept over a reload, compared with another, and its first step is taken.

Modules: web/src/games/lignum
"""

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Invite
from tests.web.guests import PHONE, Guest
from tests.web.test_access import AXE, Inspector
from tests.web.test_lignum_board import for_two, play_until


def planner(guest: Guest) -> Locator:
    """The sheet, opened by its key and answered."""
    sheet = guest.dialog("lignum.planner")
    expect(guest.page.locator(".lg")).to_be_visible()
    guest.page.keyboard.press("p")
    expect(sheet.locator(".draft")).to_have_count(2)
    return sheet


def add(guest: Guest, sheet: Locator, season: str, phase: str) -> str:
    """Put the first thing that can be done in a phase into the draft."""
    sheet.get_by_role("button", name=f"{season}: {guest.t(f'lignum.phase.{phase}')}", exact=True).click()
    option = sheet.locator("[data-option]").first
    expect(option).to_be_enabled()
    text = option.get_attribute("data-option")
    before = sheet.locator(".planned li").count()
    option.click()
    expect(sheet.locator(".planned li")).to_have_count(before + 1)
    return text or ""


@pytest.mark.slow
def test_a_draft_is_kept_and_its_first_step_taken(invite: Invite) -> None:
    ann, bob = for_two(invite)
    play_until([ann, bob], "travelling")
    acts, waits = (ann, bob) if ann.look()["view"]["to_act"] == [0] else (bob, ann)
    acts.page.reload()
    acts.waits_for("mine")
    before = acts.look()
    sheet = planner(acts)
    acts.page.keyboard.press("e")
    first = add(acts, sheet, "Spring, year 1", "travel")
    later = add(acts, sheet, "Winter, year 1", "bonus")
    sheet.get_by_label(acts.t("lignum.planner.name")).fill("Rafts")
    acts.page.keyboard.press("Escape")
    expect(sheet.locator(".draft")).to_have_count(2)
    assert acts.look() == before
    assert waits.look()["view"]["players"] == before["view"]["players"] or waits.look()["version"] == before["version"]
    acts.page.reload()
    acts.waits_for("mine")
    sheet = planner(acts)
    expect(sheet.locator(".draft").nth(0)).to_contain_text("Rafts")
    chips = sheet.locator(".draft").nth(0).locator(".ch:not(.byitself)")
    expect(chips).to_have_count(2)
    acts.page.keyboard.press("Tab")
    expect(sheet.locator(".draft").nth(1).locator("[aria-pressed=true]")).to_be_visible()
    expect(acts.page.locator("[data-step]")).to_have_count(0)
    acts.page.keyboard.press("a")
    expect(acts.page.locator("[data-step]")).to_have_attribute("data-step", first)
    acts.after(lambda: acts.page.keyboard.press("Enter"))
    assert acts.look()["version"] > before["version"]
    expect(chips).to_have_count(1)
    kept = acts.page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('heartwood.drafts.'))")
    assert len(kept) == 1
    assert later in kept[0][1]
    assert f'"{first}"' not in kept[0][1]
    assert waits.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('heartwood.drafts.'))") == []
    acts.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


@pytest.mark.slow
def test_on_a_phone_one_draft_is_shown_at_a_time(invite: Invite) -> None:
    ann, bob = for_two(invite, viewport=PHONE)
    play_until([ann, bob], "travelling")
    ann.page.reload()
    expect(ann.page.locator(".lg")).to_be_visible()
    sheet = planner(ann)
    expect(sheet.locator(".draft:visible")).to_have_count(1)
    sheet.locator(".letters").get_by_role("button", name=ann.t("lignum.planner.draft", letter="B")).click()
    expect(sheet.locator(".draft:visible")).to_have_count(1)
    expect(sheet.locator(".draft").nth(1)).to_be_visible()
    ann.shot("lignum-planner-phone")


@pytest.mark.slow
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run npm install in web/")
@pytest.mark.parametrize("light", ["light", "dark"])
def test_everybody_can_read_the_planner(light: str, invite: Invite) -> None:
    ann, bob = for_two(invite, color_scheme=light, bypass_csp=True)
    play_until([ann, bob], "travelling")
    ann.page.reload()
    expect(ann.page.locator(".lg")).to_be_visible()
    inspector = Inspector(ann, "en")
    sheet = planner(ann)
    inspector.look(f"lignum-planner-{light}")
    ann.page.keyboard.press("e")
    add(ann, sheet, "Winter, year 1", "bonus")
    inspector.look(f"lignum-planner-edit-{light}")
    assert not inspector.faults, "\n".join(inspector.faults)
