"""The first games of Woodcraft and Lignum, from a page that offers them to their end, through the board's own controls.

Modules: web/src/table, web/src/shell
"""

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Invite
from tests.web.guests import LOW, PHONE, Data, Guest
from tests.web.test_access import AXE, Inspector

PRESSES = 6  # that one move may take
REST = 100  # ms in which a card that is on its way has moved


class Learner:
    """A guest in a lesson, who does what the teacher asks for."""

    def __init__(self, guest: Guest, language: str = "en", title: str = "woodcraft") -> None:
        self.guest = guest
        self.page = guest.page
        self.title = title
        lesson = self.page.request.get(f"{guest.house.address}/api/lessons/{title}?lang={language}").json()
        self.seat: int = lesson["learner"]
        self.end: str = lesson["end"]
        self.stops: list[Data] = [stop for chapter in lesson["chapters"] for stop in chapter["stops"]]
        self.own = [number for number, stop in enumerate(self.stops) if stop["seat"] == self.seat]
        self.teacher = self.page.locator(".teacher")

    def begin(self, path: str) -> None:
        """From a page that offers the lesson."""
        self.guest.go(path)
        self.page.locator(f"[data-lesson={self.title}]").click()

    def at(self, number: int) -> Locator:
        """The teacher at a stop."""
        return self.page.locator(f".teacher[data-stop='{number}']")

    def asked_for(self, move: str) -> int:
        """The first stop that asks for a move."""
        return next(number for number in self.own if self.stops[number]["right"][:1] == [move])

    def go_through(self, first: int, last: int) -> None:
        """All stops from one to another, that one not included; each says its words and lights what they are about."""
        for number in [one for one in self.own if first <= one < last]:
            expect(self.at(number)).to_contain_text(self.stops[number]["say"])
            if self.stops[number]["light"]:
                expect(self.page.locator(".ring").first).to_be_visible()
            self.do(number)

    def do(self, number: int) -> None:
        """What a stop wants: a move on the board, or to read on."""
        stop = self.stops[number]
        if not stop["ask"]:
            self.rest()
            self.teacher.locator(".go").click()
            return
        expect(self.at(number)).to_contain_text(stop["ask"])
        for _ in range(PRESSES):
            press = self.wanted(stop)
            if press is None:
                break
            press.click()
            expect(self.page.locator(".page")).to_have_attribute("data-busy", "false")
        expect(self.at(number)).to_have_count(0)

    def rest(self) -> None:
        """Wait until the teacher's card lies still: it goes to what it speaks of, if the machine is busy in steps."""
        before = None
        while (now := self.teacher.bounding_box()) != before:
            before = now
            self.page.wait_for_timeout(REST)

    def wanted(self, stop: Data) -> Locator | None:
        """What is to be pressed next: a button of the move, else the first lit place; None when the move is made."""
        places = ", ".join(f"main [data-place='{place}'].legal:visible" for place in stop["light"])
        buttons = ", ".join(f"main [data-move='{move}']:visible" for move in stop["right"])
        found = self.page.locator(", ".join(filter(None, (places, buttons))))
        done = self.page.locator(f".page:not([data-ply='{stop['ply']}'])")
        expect(found.or_(done).first).to_be_visible()
        if done.count():
            return None
        button = self.page.locator(buttons)
        lit = [self.page.locator(f"main [data-place='{place}'].legal:visible") for place in stop["light"]]
        return button.first if button.count() else next(place.first for place in lit if place.count())


@pytest.mark.slow
def test_the_first_game_is_played_to_its_end(invite: Invite) -> None:
    ann = Learner(invite("Ann"))
    ann.begin("/learn")
    wheel, saw = ann.asked_for("choose buy_lumber"), ann.asked_for("saw green3 2+1")
    ann.go_through(0, wheel)
    play_something_else(ann, wheel, "tile.exchange")
    ann.go_through(wheel, saw)
    press_what_cannot_be(ann, "yard.brown5", "W")
    ann.page.reload()
    expect(ann.at(saw)).to_be_visible()
    ann.guest.button("table.tutorial.show").click()
    expect(ann.at(saw)).to_have_count(0)
    ann.guest.button("table.tutorial.back").click()
    ann.go_through(saw, len(ann.stops))
    expect(ann.at(-1)).to_contain_text(ann.end)
    ann.guest.shot("tutorial-end")
    ann.guest.button("table.tutorial.free").click()
    expect(ann.teacher).to_have_count(0)
    assert [seat["bot"] for seat in ann.guest.look()["seats"]] == ["", "apprentice"]
    ann.guest.waits_for("mine")


@pytest.mark.slow
def test_the_first_game_of_lignum_is_played_to_its_end(invite: Invite) -> None:
    ann = Learner(invite("Ann", viewport=LOW), title="lignum")
    ann.begin("/learn")
    wagon, area = ann.asked_for("take 9"), ann.asked_for("select area6")
    ann.go_through(0, wagon)
    press_what_cannot_be(ann, "loc.fodder", "L")
    ann.go_through(wagon, area)
    play_something_else(ann, area, "area.5", "select area5")
    ann.go_through(area, len(ann.stops))
    expect(ann.at(-1)).to_contain_text(ann.end)
    ann.guest.shot("tutorial-lignum-end")
    assert ann.guest.look()["view"]["players"][1]["loans"] == 1, "as the lesson says"
    ann.guest.button("table.tutorial.free").click()
    expect(ann.teacher).to_have_count(0)
    ann.guest.waits_for("mine")


def play_something_else(ann: Learner, number: int, place: str, sure: str = "") -> None:
    """A move that is legal but not wanted is not played; the lesson says why. `sure`: the move asks once more."""
    before = ann.guest.look()["ply"]
    ann.page.locator(f"main [data-place='{place}'].legal").click()
    if sure:
        ann.page.locator(f"main [data-move='{sure}']").click()
    expect(ann.page.locator(".prompt .why")).to_contain_text(ann.stops[number]["wrong"][0]["say"])
    assert ann.guest.look()["ply"] == before


def press_what_cannot_be(ann: Learner, place: str, rules: str) -> None:
    """What the rules forbid is explained by the rules."""
    ann.page.locator(f"main [data-place='{place}'][aria-disabled=true]").first.click(force=True)
    expect(ann.page.locator(".prompt .rid")).to_have_text(re.compile(rf"{rules}-[A-Z]+-\d+"))


@pytest.mark.slow
@pytest.mark.parametrize(("title", "until"), [("woodcraft", "choose choose_helper"), ("lignum", "sell sale firewood")])
def test_on_a_phone_in_german(invite: Invite, title: str, until: str) -> None:
    ann = Learner(invite("Ann", "de", viewport=PHONE, has_touch=True), "de", title)
    ann.begin(f"/new/{title}")
    ann.go_through(0, ann.asked_for(until))
    ann.guest.shot(f"tutorial-phone-{title}")


def test_lessons_are_skipped_and_left(invite: Invite) -> None:
    ann = Learner(invite("Ann"))
    ann.begin("/")
    expect(ann.at(0)).to_be_visible()
    lessons = ann.page.get_by_role("navigation", name=ann.guest.t("table.tutorial.lessons"))
    lessons.get_by_role("button").nth(6).click()
    income = next(number for number in ann.own if ann.stops[number]["rule"] == "W-INCOME-04")
    expect(ann.at(income)).to_be_visible()
    ann.guest.button("table.tutorial.skip").click()
    expect(ann.at(ann.asked_for("choose improve"))).to_be_visible()
    lessons.get_by_role("button").first.click()
    expect(ann.at(0)).to_be_visible()
    ann.page.keyboard.press("Escape")
    sheet = ann.guest.dialog("table.tutorial.leave")
    expect(sheet).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    ann.page.keyboard.press("Escape")
    ann.guest.button("table.tutorial.free", sheet).click()
    expect(ann.teacher).to_have_count(0)
    ann.page.locator("main [data-place='draft.he08'].legal").click()
    expect(ann.page.locator("main [data-place='hand.oe03'].legal")).to_be_visible()


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run npm install in web/")
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("title", ["woodcraft", "lignum"])
def test_axe_finds_nothing_in_a_lesson(invite: Invite, light: Any, title: str) -> None:
    guest = invite("Ann", color_scheme=light, bypass_csp=True)
    ann, inspector = Learner(guest, title=title), Inspector(guest, "en")
    ann.begin("/learn")
    expect(ann.at(0)).to_be_visible()
    inspector.look(f"tutorial-said-{light}", LOW, PHONE)
    asked = next(number for number in ann.own if ann.stops[number]["ask"])
    ann.go_through(0, asked)
    expect(ann.at(asked)).to_be_visible()
    inspector.look(f"tutorial-asked-{light}", LOW, PHONE)
    leave = partial(ann.page.keyboard.press, "Escape")
    inspector.sheet(f"tutorial-leave-{light}", "table.tutorial.leave", leave, LOW, PHONE)
    assert inspector.faults == []
