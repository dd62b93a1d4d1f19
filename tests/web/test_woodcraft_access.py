"""Nobody is shut out of Woodcraft: axe finds nothing serious on the board, its sheets and pickers, in both lights, on a
laptop and on a phone; and the page comes in a small parcel.

Modules: web/src/games/woodcraft, web/src/table
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Request, expect

from heartwood.core.chance import SEED_BYTES
from tests.web.conftest import Invite
from tests.web.guests import LOW, PHONE, Data, Guest, House
from tests.web.test_access import AXE, Inspector
from tests.web.test_woodcraft_planner import planned, play_until
from tests.web.woodplay import places_of

PARCEL = 400_000  # bytes, packed as they come over the wire
INTERACTIVE = "performance.getEntriesByName('lit')[0].startTime"
MARK = """
new MutationObserver((_, watch) => {
    if (!document.querySelector('.wc .legal')) return
    performance.mark('lit')
    watch.disconnect()
}).observe(document, {subtree: true, childList: true, attributes: true})
"""


@pytest.fixture
def house(chromium: Browser, tmp_path: Path) -> Iterator[House]:
    """A server for each test, whose games are always the same."""
    house = House(tmp_path, seeds=[bytes([number]) * SEED_BYTES for number in range(30)])
    yield house
    house.close()


@pytest.mark.slow
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run npm install in web/")
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_on_the_board(invite: Invite, light: Any) -> None:
    ann = invite("Ann", color_scheme=light, bypass_csp=True, viewport=LOW)
    inspector = Inspector(ann, "en")
    order, sawing = play_until(ann, planned_and_sawn(ann))
    page = ann.page
    inspector.look(f"woodcraft-{light}", LOW, PHONE)

    page.set_viewport_size(LOW)
    page.locator(f"[data-place='order.{order}']").click()
    expect(ann.dialog("woodcraft.planner")).to_be_visible()
    inspector.look(f"woodcraft-planner-{light}", LOW, PHONE)
    page.keyboard.press("Escape")

    page.set_viewport_size(LOW)
    for place in places_of(sawing):
        page.locator(f".wc [data-place='{place}'].legal:visible").first.click()
    expect(page.locator(".picker")).to_be_visible()
    inspector.look(f"woodcraft-picker-{light}", LOW, PHONE)
    page.keyboard.press("Escape")

    inspector.sheet(f"woodcraft-aid-{light}", "table.aid", lambda: page.keyboard.press("a"), LOW, PHONE)
    made = ann.send("/api/tables", {"game": "woodcraft", "name": "Ann", "bots": ["", "random"]})
    ann.go(f"/table/{made['id']}")
    ann.waits_for("mine")
    page.keyboard.press("Shift+Digit2")
    expect(page.locator(".place .visit")).to_be_visible()
    inspector.look(f"woodcraft-visit-{light}", LOW, PHONE)
    assert not inspector.faults, "\n".join(inspector.faults)


def planned_and_sawn(ann: Guest) -> Any:
    """An order with a plan, and a die that can be sawn in several ways."""
    plan = planned(ann)

    def look(address: str, shown: Data) -> Any:
        cuts = [move for move in shown["moves"] if move["verb"] == "saw"]
        several = [move for move in cuts if sum(one["args"][0] == move["args"][0] for one in cuts) > 1]
        found = plan(address, shown) if several else None
        return found and (found["order"], several[0])

    return look


def test_the_page_comes_in_a_small_parcel(invite: Invite) -> None:
    ann = invite("Ann")
    made = ann.send("/api/tables", {"game": "woodcraft", "name": "Ann", "bots": [""]})
    ann.context.add_init_script(MARK)
    answers: list[Request] = []
    ann.page.on("requestfinished", lambda request: answers.append(request))
    ann.go(f"/table/{made['id']}")
    ann.waits_for("mine")
    expect(ann.page.locator(".wc .legal").first).to_be_visible()
    sizes = {answer.url.rpartition("/")[2]: answer.sizes()["responseBodySize"] for answer in answers}
    assert any(name.startswith("Board-") for name in sizes)
    print(f"{sum(sizes.values())} bytes in {len(sizes)} answers; lit after {ann.page.evaluate(INTERACTIVE):.0f} ms")
    assert sum(sizes.values()) < PARCEL
