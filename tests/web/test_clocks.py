"""Clocks on the page: shown, and what follows when time is up, for each thing that a table can agree on.

Modules: web/src/table/Clock.svelte, web/src/table/Company.svelte, web/src/shell/ClockField.svelte
"""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.guests import Guest


def seated(invite: Invite, **clock: Any) -> tuple[Guest, Guest]:
    """Two people at a table with a clock; Ann is asked first."""
    ann, bob = invite("Ann"), invite("Bob")
    body = {"game": "wordcraft", "name": "Ann", "bots": ["", ""], "options": {"first": 0}, "clock": clock}
    made = ann.send("/api/tables", body)
    bob.send(f"/api/tables/{made['id']}/sit", {"name": "Bob", "invite": made["invite"]})
    for guest in (ann, bob):
        guest.go(f"/table/{made['id']}")
    return ann, bob


@pytest.mark.slow
def test_a_bot_plays_the_turn_and_the_person_the_next(invite: Invite) -> None:
    ann, bob = seated(invite, kind="live", turn=1)
    expect(ann.page.get_by_text("Ann's time is up; a bot plays this turn.").first).to_be_attached()
    bob.waits_for("mine")
    expect(bob.page.get_by_role("timer").first).to_be_visible()


@pytest.mark.slow
def test_a_bot_takes_the_seat_until_the_person_comes_back(invite: Invite) -> None:
    ann, bob = seated(invite, kind="live", turn=1, on_timeout="seat")
    expect(bob.page.get_by_text("Ann's time is up; a bot takes the seat.").first).to_be_attached()
    ann.button("table.back").click()
    expect(ann.button("table.back")).to_have_count(0)


@pytest.mark.slow
def test_the_others_end_the_game(invite: Invite) -> None:
    ann, bob = seated(invite, kind="live", turn=1, on_timeout="end")
    told = ann.page.locator(".prompt").get_by_text("Ann's time is up; the others may end the game.")
    expect(told.first).to_be_visible()
    bob.button("table.end").click()
    for guest in (ann, bob):
        expect(guest.page.get_by_text("The game was ended early.").first).to_be_visible()
        expect(guest.button("table.rematch")).to_be_visible()


@pytest.mark.slow
def test_a_clock_is_chosen_and_a_game_ended_by_agreement(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob")
    ann.go("/new/wordcraft")
    ann.page.get_by_label(ann.t("shell.clock.live"), exact=True).check()
    ann.page.get_by_role("combobox", name=ann.t("shell.clock.turn"), exact=True).select_option("300")
    ann.button("shell.new.create").click()
    ann.page.wait_for_url("**/table/*")
    made = ann.look()
    assert (made["clock"]["terms"]["kind"], made["clock"]["terms"]["turn"]) == ("live", 300)
    bob.send(f"/api/tables/{made['id']}/sit", {"name": "Bob", "invite": made["invite"]})
    bob.go(f"/table/{made['id']}")
    bob.page.get_by_role("button", name=bob.t("table.more")).click()
    bob.button("table.end", bob.dialog("table.more")).click()
    bob.button("table.end.sure", bob.dialog("table.more")).click()
    ann.button("table.agree").click()
    expect(ann.page.get_by_text("The game was ended early.").first).to_be_visible()
