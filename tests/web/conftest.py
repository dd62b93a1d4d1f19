"""A browser for each process of tests, a house for each module, and a context for each person."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from heartwood.server.page import is_built
from tests.web.guests import DESK, Guest, House

CHROMIUM = shutil.which("chromium")
LOCALES = {"en": "en-GB", "de": "de-DE"}


# What a browser says that was too slow, or was pressed while its page moved: only this is asked twice (decision 0003).
TOO_SLOW = ["TimeoutError: ", "AssertionError: Locator expected", "AssertionError: Page "]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A wait in vain is tried once more, with people of its own."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=TOO_SLOW))


class Invite(Protocol):
    """Makes a guest."""

    def __call__(self, name: str = "", language: str = "en", **more: Any) -> Guest: ...


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: as root, apt-get install chromium")
    if not is_built():
        pytest.skip("the client is not built: run npm run build in web/")
    expect.set_options(timeout=60_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


@pytest.fixture
def invite(chromium: Browser, house: House, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Invite]:
    """People; in the end no browser of theirs may have complained."""
    guests: list[Guest] = []

    def make(name: str = "", language: str = "en", **more: Any) -> Guest:
        """A guest with a browser of their own."""
        options = {"viewport": DESK, "reduced_motion": "reduce", "locale": LOCALES[language], **more}
        guests.append(Guest(chromium.new_context(**options), house, language, name))
        return guests[-1]

    yield make
    complaints = [said for guest in guests for said in guest.complaints()]
    for number, guest in enumerate(guests):
        guest.page.screenshot(path=tmp_path / f"{request.node.name}-{number}.png")
        guest.context.close()
    assert not complaints
