"""Woodcraft in the browser: an offered move made where its pieces lie, with the mouse or with the keyboard."""

import os
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.web.guests import Data, Guest

WHOLE = bool(os.environ.get("HEARTWOOD_WHOLE_GAMES"))  # games are played by hand from beginning to end
long_game = pytest.mark.skipif(not WHOLE, reason="a long game by hand: make test-games")

# Where moves are made: on these places, one after the other. All others are buttons of the prompt or of a picker.
PLACES: dict[str, tuple[str, ...]] = {
    "choose": ("tile.{0}",),
    "swap": ("tile.{0}",),
    "bonus": ("tile.{0}",),
    "start": ("draft.{0}",),
    "keep": ("hand.{0}",),
    "place": ("hand.{0}",),
    "complete": ("order.{0}",),
    "take": ("display.{0}",),
    "hire": ("display.{0}", "room.{1}"),
    "claim": ("contract.{0}",),
    "buy": ("yard.{0}",),
    "material": ("offer.{0}",),
    "build": ("piece.{0}",),
    "harvest": ("tree.{0}",),
    "pay": ("lumber.{0}",),
    "sell": ("lumber.{0}",),
    "return": ("lumber.{0}",),
    "plant": ("lumber.{0}",),
    "saw": ("lumber.{0}",),
    "splice": ("lumber.{1}",),
    "glue": ("lumber.{0}",),
    "reuse": ("bench.{0}",),
    "work": ("helper.{0}",),
    "use": ("helper.{0}",),
    "trigger": ("helper.{0}",),
    "shift": ("lumber.{1}",),
    "flip": ("lumber.{1}",),
    "recolor": ("lumber.{1}",),
    "split": ("lumber.{1}",),
    "transfer": ("lumber.{1}",),
    "attic": ("attic.{0}",),
    "reward": ("link.{0}",),
}
MORE_PRESSES = 3  # a target that may be pressed on the way, a button of the picker, a yes where there is no way back
MOST_TABS = 160
STOPPED = ".wc.stopped"  # before a solo card
Press = Callable[[Guest, Locator], None]
Places = Callable[[Data], list[str]]

# Where the focus is and where it is wanted, among all that the tab key goes through; are both in one picker?
WAY = """
(wanted) => {
    const picker = document.activeElement.closest('.picker .options') && wanted.closest('.picker')
    const stops = [...document.querySelectorAll('a[href], button, input, select, [tabindex]')].filter(
        (one) => !one.disabled && one.checkVisibility() && (one.tabIndex >= 0 || one === document.activeElement))
    return [stops.indexOf(document.activeElement), stops.indexOf(wanted), Boolean(picker)]
}
"""


def by_mouse(guest: Guest, control: Locator) -> None:
    """Click it."""
    control.click()


def by_touch(guest: Guest, control: Locator) -> None:
    """Tap it."""
    control.tap()


def by_keys(guest: Guest, control: Locator) -> None:
    """Walk there, in a picker with the arrows, else with the tab key on the shorter side, and press Enter."""
    here, there, picking = control.evaluate(WAY)
    key = "ArrowRight" if picking else "Shift+Tab" if here > there >= 0 else "Tab"
    for _ in range(0 if picking else abs(there - here)):
        guest.page.keyboard.press(key)
    for _ in range(MOST_TABS):
        if control.and_(guest.page.locator(":focus")).count():
            guest.page.keyboard.press("Enter")
            return
        guest.page.keyboard.press(key)
    raise AssertionError(f"the tab key does not lead to {control}")


def places_of(move: Data) -> list[str]:
    """The places that are pressed for a move."""
    places = [place.format(*move["args"]) for place in PLACES.get(move["verb"], ())]
    return [f"tree.{place[7:-5]}" if place.endswith("-tree") else place for place in places]


def seen(guest: Guest) -> Data:
    """The table as the server has it, once the page shows the same: a solo card that it stops for is carried out."""
    shown = guest.look()
    while guest.page.locator("[data-version]").get_attribute("data-version") != str(shown["version"]):
        shown = guest.look()
    if guest.page.locator(STOPPED).count():
        guest.page.keyboard.press("Enter")
        expect(guest.page.locator(STOPPED)).to_have_count(0)
    return shown


def make(guest: Guest, move: Data, press: Press = by_mouse, places: Places = places_of) -> int:
    """Make an offered move on the board; how many presses it took."""
    page = guest.page
    table = page.locator("[data-version]")
    now, decision = table.get_attribute("data-version"), guest.look()["decision"]

    def made_before(control: Locator) -> bool:
        """Wait for a control; was the move made before it came? What others do at the same time is no answer."""
        nonlocal now
        while True:
            changed = page.locator(f"[data-version]:not([data-version='{now}'])")
            expect(control.or_(changed).first).to_be_visible()
            if not changed.count():
                return False
            if guest.look()["decision"] != decision:
                return True
            now = table.get_attribute("data-version")

    spots = [page.locator(f"main [data-place='{place}'].legal:visible") for place in places(move)]
    button = page.locator(f"main [data-move='{move['text']}']:visible")
    controls = [*spots, *[button] * (MORE_PRESSES + 1)]
    for presses, control in enumerate(controls):
        if made_before(control):
            return presses
        press(guest, control.first)
    assert made_before(page.locator("nothing"))  # the answer to the last press may still be on its way
    return len(controls)


def post(guest: Guest, shown: Data, move: Data) -> Data:
    """Make a move without the page; the table after it."""
    command = f"{shown['id']}-{shown['seat']}-{shown['version']}"
    body = {"seat": shown["seat"], "decision": shown["decision"], "command": command, "act": "move"}
    answer = guest.send(f"/api/tables/{shown['id']}/commands", {**body, "move": move["text"]})
    assert answer["answer"] == "accepted", answer
    table: Data = answer["table"]
    return table


def any_of(moves: list[Data], chance: random.Random, *preferred: str) -> Data:
    """A kind of move at random, of the preferred ones where there are any; then one of this kind."""
    verbs = sorted({move["verb"] for move in moves})
    verb = chance.choice([verb for verb in verbs if verb in preferred] or verbs)
    return chance.choice([move for move in moves if move["verb"] == verb])
