"""The page says, quietly, that the rules are being compiled, and when the bots use what came of it.

Modules: web/src/shell/Engine.svelte, web/src/lib/engine.svelte.ts
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.engines import SOURCE, progress, put_engine
from tests.web.conftest import Invite
from tests.web.guests import DESK, PHONE, Guest, House


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """The folder in which the engine appears."""
    return tmp_path / "fast"


@pytest.fixture
def house(chromium: Browser, tmp_path: Path, engine: Path) -> Iterator[House]:
    """A plain server for each test: on a compiled one there is nothing to wait for."""
    progress(engine, "translate")
    house = House(tmp_path, "--engine", str(engine), PYTHONPATH=str(SOURCE.parent))
    yield house
    house.close()


def announced(guest: Guest, key: str) -> Locator:
    """What a screen reader is told."""
    return guest.page.get_by_role("status").filter(has_text=guest.t(f"shell.engine.{key}"))


def seen(guest: Guest, done: int) -> Locator:
    """What everybody else sees."""
    return guest.page.get_by_text(guest.t("shell.engine.progress", done=done, total=103))


def test_the_engine_comes_while_people_play(engine: Path, invite: Invite) -> None:
    ann = invite("Ann")
    ann.go("/")
    expect(announced(ann, "compiling")).to_have_count(1)
    progress(engine, "compile", 43, 103)
    expect(seen(ann, 43)).to_be_visible()
    made = ann.send(
        "/api/tables", {"game": "wordcraft", "name": "Ann", "bots": ["", "random"], "options": {"first": 0}}
    )
    ann.go(f"/table/{made['id']}")
    ann.waits_for("mine")
    for size in (DESK, PHONE):
        ann.page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(seen(ann, 43)).to_be_visible()
        ann.shot(f"engine-table-{size['width']}")
    progress(engine, "compile", 44, 103)
    expect(seen(ann, 44)).to_be_visible()
    expect(announced(ann, "compiling")).to_have_count(1)  # as before: not a word at every step
    put_engine(engine)
    progress(engine, "done")
    expect(announced(ann, "ready")).to_have_count(1)
    expect(announced(ann, "ready")).to_have_count(0)
    expect(seen(ann, 44)).to_have_count(0)


def test_what_went_wrong_is_said_on_every_page(engine: Path, invite: Invite) -> None:
    progress(engine, "failed")
    ann = invite("Anna", "de")
    for path in ("/", "/new/wordcraft", "/learn"):
        ann.go(path)
        expect(announced(ann, "failed")).to_have_count(1)
        expect(ann.page.get_by_text(ann.t("shell.engine.failed")).last).to_be_in_viewport()
