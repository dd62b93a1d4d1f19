"""Woodcraft alone: the page stops before a solo card, and tells it line by line or carries it out.

Modules: web/src/games/woodcraft, web/src/lib/table.svelte.ts, src/heartwood/games/woodcraft/solo.py
"""

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, expect

from heartwood.core import sealed
from heartwood.core.chance import SEED_BYTES
from heartwood.games import open_game
from tests.web.conftest import Invite
from tests.web.guests import LOW, PHONE, Data, Guest, House
from tests.web.positions import WEB, needs_tools
from tests.web.test_access import AXE, Inspector
from tests.web.woodplay import STOPPED, any_of, by_touch, make, post

SEED = bytes([7]) * SEED_BYTES
GAMES = int(os.environ.get("HEARTWOOD_POSITION_COUNT", "120")) // 12
TURN = ("choose", "berries", "perform", "stop-buying", "stop-materials", "stop-orders", "finish", "no-market")


@pytest.fixture(scope="module")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose games are always the same."""
    house = House(tmp_path_factory.mktemp("house"), seeds=[SEED])
    yield house
    house.close()


def card(shown: Data) -> list[str]:
    """The solo cards that are carried out."""
    discard: list[str] = shown["view"]["solo"]["discard"]
    return discard


def end_a_turn(ann: Guest, hand: Any = make) -> tuple[Data, Data]:
    """A turn past the page until the move that ends it, which is made on the page: the table before and after it."""
    chance = random.Random(1)
    shown = ann.send("/api/tables", {"game": "woodcraft", "name": "Ann", "bots": [""]})
    while True:
        move = any_of(shown["moves"], chance, *TURN)
        if move["verb"] in ("finish", "no-market") and shown["view"]["round"] > 1:
            ann.go(f"/table/{shown['id']}")
            ann.waits_for("mine")
            before = shown
            hand(ann, move)
            shown = ann.look()
            if card(shown) != card(before):
                return before, shown
        else:
            shown = post(ann, shown, move)


def lines(ann: Guest) -> Locator:
    """The lines of the card in the rail."""
    return ann.page.locator("aside .cardlines li")


def tiles(ann: Guest) -> list[str]:
    """Where the tiles lie on the page."""
    paths = ann.page.locator("[data-part='wheel'] [data-place] .tb")
    return [path.get_attribute("d") or "" for path in paths.all()]


def carried_out(ann: Guest) -> None:
    """The page shows the table as it is, and the next turn can be taken."""
    expect(ann.page.locator(STOPPED)).to_have_count(0)
    expect(ann.page.locator(".wc .legal:visible").first).to_be_visible()
    expect(lines(ann).locator("visible=true").and_(ann.page.locator(":not(.done)"))).to_have_count(0)


@pytest.mark.slow
def test_a_card_is_told_line_by_line_with_the_keyboard(invite: Invite) -> None:
    ann = invite("Ann")
    before, after = end_a_turn(ann)
    page = ann.page
    prompt = page.locator(".prompt")
    expect(page.locator(STOPPED)).to_be_visible()
    expect(prompt).to_contain_text(ann.t("woodcraft.solo.card"))
    expect(prompt.locator(".rid")).to_be_visible()
    expect(ann.button("woodcraft.solo.step")).to_be_visible()
    expect(page.locator(".wc .legal")).to_have_count(0)  # the table before the card is not played on
    expect(page.locator(".wheel .landing").first).to_be_attached()
    assert before["view"]["round"] < after["view"]["round"]
    round_shown = page.locator(".rounds .now")
    expect(round_shown).to_contain_text(str(before["view"]["round"]))
    count = lines(ann).count()
    assert count >= 2
    page.locator("body").click(position={"x": 2, "y": 200})
    seen = [tiles(ann)]
    for step in range(count):
        expect(lines(ann).nth(step)).to_have_attribute("aria-current", "step")
        expect(page.locator("aside .cardlines .done")).to_have_count(step)
        page.keyboard.press("s")
        if step + 1 < count:
            expect(lines(ann).nth(step + 1)).to_have_attribute("aria-current", "step")
        seen.append(tiles(ann))
    assert seen[0] != seen[1]
    carried_out(ann)
    expect(round_shown).to_contain_text(str(after["view"]["round"]))
    assert ann.look()["version"] == after["version"]  # nothing was sent


@pytest.mark.slow
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_enter_carries_it_out(invite: Invite, motion: Any) -> None:
    ann = invite("Ann", reduced_motion=motion)
    _, after = end_a_turn(ann)
    expect(ann.page.locator(STOPPED)).to_be_visible()
    ann.page.keyboard.press("Enter")
    carried_out(ann)
    assert ann.look()["version"] == after["version"]


@pytest.mark.slow
def test_a_piece_that_is_pressed_or_a_reload_shows_the_table_as_it_is(invite: Invite) -> None:
    ann = invite("Ann")
    _, after = end_a_turn(ann)
    expect(ann.page.locator(STOPPED)).to_be_visible()
    ann.page.locator("[data-place^='tile.']").first.click()
    carried_out(ann)
    assert ann.look()["version"] == after["version"]  # the press was on another table, and makes no move
    end_a_turn(ann)
    expect(ann.page.locator(STOPPED)).to_be_visible()
    ann.page.reload()
    carried_out(ann)


@pytest.mark.slow
def test_who_wants_no_stop_plays_on_at_once(invite: Invite) -> None:
    ann = invite("Ann")
    ann.go("/")
    ann.page.get_by_role("button", name=ann.t("shell.settings")).first.click()
    ann.dialog("shell.settings").get_by_text(ann.t("shell.settings.solo.go"), exact=True).click()
    ann.page.keyboard.press("Escape")
    end_a_turn(ann)
    carried_out(ann)


@pytest.mark.slow
def test_on_the_phone_the_card_is_a_sheet_at_the_thumb(invite: Invite) -> None:
    ann = invite("Ann", "de", viewport=PHONE, has_touch=True, is_mobile=True)
    end_a_turn(ann, partial(make, press=by_touch))
    sheet = ann.page.get_by_role("region", name=ann.t("woodcraft.solo.card"))
    expect(sheet.locator(".now")).to_be_visible()
    for button in sheet.locator(".acts").get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= PHONE["height"] - 54
    sheet.locator(".carry").tap()
    expect(sheet).to_have_count(0)
    expect(ann.page.locator(".wc .legal:visible").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run npm install in web/")
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_at_the_stop(invite: Invite, light: Any) -> None:
    ann = invite("Ann", color_scheme=light, bypass_csp=True, viewport=LOW)
    inspector = Inspector(ann, "en")
    end_a_turn(ann)
    expect(ann.page.locator(STOPPED)).to_be_visible()
    inspector.look(f"woodcraft-solo-{light}", LOW, PHONE)
    assert not inspector.faults, "\n".join(inspector.faults)


@pytest.mark.slow
@needs_tools
def test_a_card_told_to_its_end_leaves_the_table_that_the_rules_have_made(tmp_path: Path) -> None:
    found = [one for seed in range(GAMES) for one in cards_of(seed)]
    told = {event["key"] for one in found for event in one["events"]}
    assert told >= {"tile-blocked", "tile-crosses", "order-discarded", "helper-dealt", "rolled", "rival", "returns"}
    given = tmp_path / "cards.json"
    given.write_bytes(msgspec.json.encode(found))
    npx = shutil.which("npx")
    assert npx
    done = subprocess.run(
        [npx, "vitest", "run", "src/games/woodcraft/unfolding.test.ts"],
        cwd=WEB,
        env={**os.environ, "VITE_CARDS": str(given)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "skipped" not in done.stdout


def cards_of(seed: int) -> Iterator[Data]:
    """The cards of a random game but for the last one: the table before and after each, and what was told."""
    p = open_game("woodcraft").start(1, {}, sealed(seed.to_bytes(SEED_BYTES, "big")))
    chance = random.Random(seed)
    while not p.over():
        p.events = []
        before = p.view(0)
        p.play(0, chance.choice(p.moves(0)))
        events = [{"key": key, "params": params} for key, _, params in p.events]
        if not p.over() and any(event["key"] == "solo-card" for event in events):
            yield {"before": before, "after": p.view(0), "events": events}
