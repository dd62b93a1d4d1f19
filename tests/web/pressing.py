"""Play on the pieces of a board, wherever they lie: lit places, numbers, buttons of the prompt."""

import random
import re

from playwright.sync_api import Locator, expect

from tests.web.guests import Guest

LIT = "main [data-place].legal:visible"
BUTTONS = "main .prompt [data-move]:visible, main .picker [data-move]:visible"
NO_TEXT = re.compile(r"\[[a-z]+\.")  # the key of a text that is not there
MOST = 30  # presses that one move may take


def press_anything(guest: Guest, chance: random.Random, keyboard: bool = False) -> None:
    """One lit place after the other, or a button of prompt or picker, until a move is made."""
    before = guest.look()["decision"]
    for _ in range(MOST):
        lit, buttons = guest.page.locator(LIT), guest.page.locator(BUTTONS)
        expect(lit.or_(buttons).first).to_be_visible()
        found: list[Locator] = buttons.all()
        if not found or chance.random() < 0.7:
            found += lit.all()
        chosen = chance.choice(found)
        if keyboard:
            chosen.press("Enter")
        else:
            chosen.click(force=True)  # what lies on a place may be pressed instead of it
        expect(guest.page.locator(".page")).to_have_attribute("data-busy", "false")
        expect(guest.page.locator("main .prompt")).not_to_contain_text(NO_TEXT)
        if guest.look()["decision"] != before:
            return
    raise AssertionError("so many presses made no move")


def ask_why_not(guest: Guest, rules: str) -> None:
    """What is not lit says why, with its rule: `rules` is how their names begin."""
    guest.page.locator("main [data-place][aria-disabled=true]:visible").first.click(force=True)
    rule = guest.page.locator(".prompt .whynot .rid")
    expect(rule).to_have_text(re.compile(rf"{rules}-[A-Z]+-\d+"))
    said = rule.inner_text()
    rule.click()
    expect(guest.dialog("table.rules").locator(f"[id='rule-{said}']")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.dialog("table.rules")).to_be_hidden()
