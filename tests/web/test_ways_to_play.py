"""A whole game against two bots: with the mouse alone, with the keyboard alone, and on a phone.

Modules: web/src
"""

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Invite
from tests.web.guests import PHONE, Guest
from tests.web.wordplay import Hands, by_keys, by_mouse, by_touch, play_on

MOST_TABS = 80


def test_with_the_mouse_alone(invite: Invite) -> None:
    ann = invite("Ann")
    ann.go("/")
    ann.button("shell.now.title", game="Wordcraft").click()
    ann.button("shell.now.play", ann.dialog("shell.now.title", game="Wordcraft")).click()
    play_to_the_end(ann, by_mouse, "mouse")


def test_with_the_keyboard_alone(invite: Invite) -> None:
    ann = invite("Ann")
    ann.go("/")
    expect(ann.button("shell.now.title", game="Wordcraft")).to_be_visible()
    tab_to(ann, ann.button("shell.now.title", game="Wordcraft"))
    ann.page.keyboard.press("Enter")
    tab_to(ann, ann.button("shell.now.play", ann.dialog("shell.now.title", game="Wordcraft")))
    ann.page.keyboard.press("Enter")
    play_to_the_end(ann, by_keys, "keys")


def test_on_a_phone_in_german(invite: Invite) -> None:
    ann = invite("Anna", "de", viewport=PHONE, has_touch=True, is_mobile=True)
    ann.go("/")
    ann.button("shell.now.title", game="Wordcraft").tap()
    ann.button("shell.now.play", ann.dialog("shell.now.title", game="Wordcraft")).tap()
    play_to_the_end(ann, by_touch, "phone")


def tab_to(guest: Guest, wanted: Locator) -> None:
    """Walk there with the tab key."""
    for _ in range(MOST_TABS):
        if wanted.and_(guest.page.locator(":focus")).count():
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {wanted}")


def play_to_the_end(guest: Guest, hands: Hands, name: str) -> None:
    """From the first word to the final score."""
    play_on(guest, hands, lambda turn: guest.shot(f"{name}-{turn}"))
    guest.shot(f"{name}-end")
    shown = guest.look()
    assert shown["phase"] == "over"
    expect(guest.page.get_by_role("heading", name=guest.t("wordcraft.scoring.end"))).to_be_visible()
    assert guest.totals() == [score["total"] for score in shown["view"]["scores"]]
    expect(guest.button("table.rematch")).to_be_visible()
    expect(guest.page).to_have_title(re.compile(re.escape(guest.t("table.title.over", game="Wordcraft"))))
