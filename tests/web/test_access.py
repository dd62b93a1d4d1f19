"""Nobody is shut out: axe finds nothing serious on any page, in both lights; headings, language, title, width.

Modules: web/src
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.guests import DESK, PHONE, Data, Guest

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations)"
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
GRAVE = ("serious", "critical")

pytestmark = pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run npm install in web/")


class Inspector:
    """Walks with a guest and writes down what is wrong."""

    def __init__(self, guest: Guest, language: str) -> None:
        self.guest = guest
        self.language = language
        self.faults: list[str] = []

    def look(self, name: str, *sizes: Any) -> None:
        """All checks on the page as it is now; axe looks at each of these sizes, else at the one that it has."""
        page = self.guest.page
        if page.evaluate("typeof axe") == "undefined":
            page.evaluate(AXE.read_text())
        for size in sizes or (page.viewport_size,):
            page.set_viewport_size(size)
            for found in page.evaluate(RUN):
                if found["impact"] in GRAVE:
                    where = "; ".join(str(node["target"][0]) for node in found["nodes"][:9])
                    self.faults.append(f"{name} at {size['width']}: {found['id']}, {found['help']}: {where}")
        if page.locator("h1").count() != 1:
            self.faults.append(f"{name}: {page.locator('h1').count()} main headings")
        if page.locator("html").get_attribute("lang") != self.language:
            self.faults.append(f"{name}: the language is not stated")
        for size in (PHONE, DESK):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            if page.evaluate(WIDE) > 0:
                self.faults.append(f"{name}: wider than the screen at {size['width']}")
        self.guest.shot(f"access-{name}-{self.language}")

    def sheet(self, name: str, key: str, shows: Callable[[], None], *sizes: Any) -> None:
        """A sheet: opened, looked at, closed with Escape."""
        shows()
        sheet = self.guest.dialog(key)
        expect(sheet).to_be_visible()
        self.look(name, *sizes)
        self.guest.page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()


@pytest.fixture(params=["light", "dark"])
def inspector(invite: Invite, request: pytest.FixtureRequest) -> Inspector:
    """In each light."""
    guest = invite("Ann", color_scheme=request.param, bypass_csp=True)
    guest.expected.append("status of 4")
    return Inspector(guest, "en")


def test_the_inspector_is_not_blind(invite: Invite) -> None:
    inspector = Inspector(invite(bypass_csp=True), "en")
    inspector.guest.page.set_content("<html><h1>A</h1><h1>B</h1><img width=2000 src='data:,'></html>")
    inspector.look("bad")
    faults = " ".join(inspector.faults)
    for fault in ("image-alt", "html-has-lang", "2 main headings", "not stated", "wider"):
        assert fault in faults


def test_the_house(inspector: Inspector) -> None:
    ann = inspector.guest
    heading = ann.page.get_by_role("heading", level=1)
    ann.go("/")
    expect(heading).to_have_text(ann.t("shell.home.welcome"))
    inspector.look("home")
    settings = ann.page.get_by_role("button", name=re.compile(f"^{ann.t('shell.settings')}: "))
    inspector.sheet("settings", "shell.settings", settings.click)
    ann.go("/new/wordcraft")
    expect(ann.button("shell.new.create")).to_be_visible()
    inspector.look("new")
    ann.button("shell.new.create").click()
    expect(ann.page.get_by_role("heading", level=1, name=ann.t("shell.lobby.title"))).to_be_visible()
    inspector.look("lobby")
    invited = ann.page.get_by_role("textbox", name=ann.t("shell.lobby.invite")).input_value()
    for game in ("woodcraft", "lignum", "wordcraft"):
        ann.send("/api/tables", {"game": game, "name": "Ann", "bots": ["", "random"], "options": {"first": "0"}})
    ann.go("/")
    expect(heading).to_have_text(re.compile(r"\d"))
    inspector.look("tables")
    ann.context.clear_cookies()
    ann.go(invited)
    expect(ann.button("shell.join.sit")).to_be_visible()
    inspector.look("invitation")
    ann.go("/learn")
    expect(heading).to_have_text(ann.t("shell.learn.title"))
    inspector.look("learn")
    ann.go(f"/table/{'0' * 16}")
    expect(heading).to_have_text(ann.t("shell.error.unknown-table.title"))
    inspector.look("error")
    assert not inspector.faults


def test_the_table(inspector: Inspector, invite: Invite) -> None:
    ann, bob = inspector.guest, invite("Bob")
    table = for_two(ann, bob)
    page = ann.page
    ann.go(f"/table/{table}")
    ann.waits_for("mine")
    expect(page).to_have_title(re.compile(re.escape(ann.t("table.title.turn", game="Wordcraft"))))
    inspector.look("mine")
    page.get_by_role("textbox", name=ann.t("wordcraft.word.field")).fill("ZZZ")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("X-"))).to_be_visible()
    inspector.look("refusal")
    page.keyboard.press("Escape")
    for name in ("rules", "hint", "keys"):
        inspector.sheet(
            name, f"table.{name}", page.get_by_role("button", name=ann.t(f"table.{name}"), exact=True).click
        )
    points = page.get_by_role("button", name=ann.t("table.score"), exact=True)
    inspector.sheet("score", "table.score.title", points.click)
    ann.after(lambda: pass_on(ann, table))
    ann.waits_for("others")
    inspector.look("waiting")
    while (shown := look(ann, table))["phase"] != "over":
        pass_on((ann, bob)[shown["view"]["to_act"][0]], table)
    ann.waits_for("over")
    expect(ann.button("table.rematch")).to_be_visible()
    inspector.look("over")
    assert not inspector.faults


@pytest.mark.parametrize("game", ["woodcraft", "lignum"])
def test_the_board_of_every_game(game: str, inspector: Inspector) -> None:
    ann = inspector.guest
    made = ann.send("/api/tables", {"game": game, "name": "Ann", "bots": ["", "random"]})
    ann.go(f"/table/{made['id']}")
    ann.waits_for("mine")
    inspector.look(game)
    assert not inspector.faults


def test_in_german(invite: Invite) -> None:
    ann = invite("Anna", "de", bypass_csp=True)
    inspector = Inspector(ann, "de")
    ann.go("/")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(ann.t("shell.home.welcome"))
    inspector.look("home")
    made = ann.send("/api/tables", {"game": "wordcraft", "name": "Anna", "bots": ["", "random"]})
    ann.go(f"/table/{made['id']}")
    ann.waits_for("mine")
    expect(ann.page).to_have_title(re.compile(re.escape(ann.t("table.title.turn", game="Wordcraft"))))
    inspector.look("table")
    assert not inspector.faults


def for_two(ann: Guest, bob: Guest) -> str:
    """A table of Wordcraft for two people; Ann begins."""
    wanted = {"game": "wordcraft", "name": "Ann", "bots": ["", ""], "options": {"first": "0"}, "hints": True}
    made = ann.send("/api/tables", wanted)
    bob.send(f"/api/tables/{made['id']}/sit", {"name": "Bob", "invite": made["invite"]})
    return str(made["id"])


def look(guest: Guest, table: str) -> Data:
    """The table, without the page."""
    shown: Data = guest.page.request.get(f"{guest.house.address}/api/tables/{table}").json()
    return shown


def pass_on(guest: Guest, table: str) -> None:
    """Pass, without the page."""
    shown = look(guest, table)
    command = f"pass-{shown['seat']}-{shown['version']}-{table}"
    body = {"seat": shown["seat"], "decision": shown["decision"], "command": command, "act": "move", "move": "pass"}
    assert guest.send(f"/api/tables/{table}/commands", body)["answer"] == "accepted"
