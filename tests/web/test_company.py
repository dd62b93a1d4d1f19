"""Who plays on, on the page: vacations, somebody absent is replaced, a stranger is sent away before the start.

Modules: web/src/table/Company.svelte, web/src/table/Clock.svelte, web/src/shell/Lobby.svelte
"""

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Invite
from tests.web.guests import PHONE, Guest
from tests.web.test_clocks import seated

DAY = 24 * 3600


def more(guest: Guest) -> Locator:
    """The sheet with what is rarely wanted."""
    guest.page.get_by_role("button", name=guest.t("table.more")).click()
    return guest.dialog("table.more")


def names(guest: Guest) -> Locator:
    """Who plays, as the page shows it."""
    return guest.page.get_by_role("list", name=guest.t("table.players")).locator("visible=true").locator("b")


@pytest.mark.slow
def test_a_vacation_stops_the_clock_until_its_end(invite: Invite) -> None:
    ann, bob = seated(invite, kind="days", turn=DAY, vacation=7 * DAY)
    running = bob.page.locator("[role=timer][data-kind=turn]").first
    resting = bob.page.locator("[role=timer][data-kind=vacation]").first
    expect(running).to_be_visible()
    ann.button("table.vacation", more(ann), count=7).click()
    expect(resting).to_be_visible()
    expect(running).to_have_count(0)
    expect(bob.page.get_by_text("Ann is on vacation.").first).to_be_attached()
    ann.waits_for("mine")  # who is on vacation may move all the same
    ann.button("table.vacation.end", more(ann)).click()
    expect(running).to_be_visible()
    expect(resting).to_have_count(0)


@pytest.mark.slow
def test_a_bot_takes_the_seat_of_somebody_absent(invite: Invite) -> None:
    ann, bob = seated(invite, absence=1)
    expect(names(bob)).to_have_text(["Ann", "Bob"])
    bob.button("table.absent.bot", more(bob), seat="Ann").click()
    bob.waits_for("mine")  # the bot has played
    assert bob.look()["seats"][0] == {**bob.look()["seats"][0], "name": "", "bot": "journeyman"}
    expect(names(bob)).not_to_have_text(["Ann", "Bob"])
    ann.waits_for("others")
    assert ann.look()["seat"] is None  # she may watch


@pytest.mark.slow
def test_another_person_takes_the_seat_of_somebody_absent(invite: Invite) -> None:
    ann, bob = seated(invite, absence=1)
    eve = invite("Eve", "de", viewport=PHONE)
    sheet = more(bob)
    bob.button("table.absent.open", sheet, seat="Ann").click()
    link = sheet.get_by_label(bob.t("table.open.link")).input_value()
    eve.go(link)
    eve.page.get_by_role("textbox").fill("Eve")
    eve.button("shell.join.sit").click()
    expect(names(bob)).to_have_text(["Eve", "Bob"])
    expect(sheet.get_by_text(bob.t("table.open"))).to_have_count(0)
    assert eve.look()["seat"] == 0
    assert ann.look()["seat"] is None


@pytest.mark.slow
def test_the_creator_sends_a_stranger_away_before_the_start(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob", "de", viewport=PHONE)
    made = ann.send("/api/tables", {"game": "wordcraft", "name": "Ann", "bots": ["", "", ""]})
    bob.send(f"/api/tables/{made['id']}/sit", {"name": "Bob", "invite": made["invite"]})
    for guest in (ann, bob):
        guest.go(f"/table/{made['id']}")
    expect(bob.button("shell.lobby.remove", name="Ann")).to_have_count(0)  # only the creator may
    ann.button("shell.lobby.remove", name="Bob").click()
    expect(ann.page.get_by_text("Bob", exact=True)).to_have_count(0)
    expect(bob.page.get_by_role("heading", name=bob.t("shell.error.no-seat.title"))).to_be_visible()
    expect(bob.page.get_by_label(bob.t("shell.lobby.invite"))).to_have_count(0)  # the old invitation is void
