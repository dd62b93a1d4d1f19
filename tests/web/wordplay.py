"""Wordcraft in the browser: a word spelled by mouse, by keys or by touch, and whole games played so."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.guests import Data, Guest, sayable

Hands = Callable[[Guest, str], None]


def by_mouse(guest: Guest, word: str) -> None:
    """Click the cards, then the button."""
    for letter in word:
        card(guest, letter).click()
    guest.button("wordcraft.play", word=word).click()


def by_touch(guest: Guest, word: str) -> None:
    """Tap the cards, then the button."""
    for letter in word:
        card(guest, letter).tap()
    guest.button("wordcraft.play", word=word).tap()


def by_keys(guest: Guest, word: str) -> None:
    """Type, wherever the focus is."""
    guest.page.keyboard.type(word.lower())
    expect(guest.button("wordcraft.play", word=word)).to_be_visible()
    guest.page.keyboard.press("Enter")


def card(guest: Guest, letter: str) -> Locator:
    """A letter card on the table."""
    return guest.page.get_by_role("button", name=re.compile(f"^{letter}, "))


def answer(guest: Guest, hands: Hands, asks: bool) -> None:
    """The first answer of a list; where there is no way back, it `asks` once more."""
    option = guest.page.locator(".rack [data-number='1']")
    for _ in range(2 if asks else 1):
        if hands is by_keys:
            expect(option).to_be_enabled()
            guest.page.keyboard.press("1")
        else:
            option.tap() if hands is by_touch else option.click()


def decide(guest: Guest, hands: Hands, choose: Callable[[Data], str] = lambda shown: sayable(shown)[0]) -> None:
    """Answer what the page asks: a word, a cube, a vote, or let a word stand."""
    shown = guest.look()
    while guest.page.locator("[data-version]").get_attribute("data-version") != str(shown["version"]):
        shown = guest.look()  # the page or we are behind
    if shown["view"]["step"] == "turn":
        hands(guest, choose(shown))
    elif shown["moves"]:  # else a bot was quicker: nothing is asked any more
        answer(guest, hands, shown["moves"][0]["reveals"])


def read_scoring(guest: Guest, hands: Hands) -> None:
    """Where a round was scored, look at it and go on."""
    go_on = guest.button("wordcraft.scoring.close")
    if go_on.is_visible():
        if hands is by_keys:
            guest.page.keyboard.press("Escape")
        else:
            go_on.tap() if hands is by_touch else go_on.click()
        expect(go_on).to_be_hidden()


def play_on(guest: Guest, hands: Hands, each: Callable[[int], None] = lambda turn: None) -> None:
    """Play until the game is over."""
    for turn in range(60):
        if guest.waits_for("mine", "over") == "over":
            return
        read_scoring(guest, hands)
        each(turn)
        guest.after(lambda: decide(guest, hands))
    raise AssertionError("the game does not end")
