"""What Woodcraft's board says before a choice: what would be left unused, what a tool would bring, what left the decks.

Modules: web/src/games/woodcraft
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Invite
from tests.web.guests import Data, House
from tests.web.test_woodcraft_planner import play_until, told
from tests.web.test_woodcraft_verbs import seed_of, walk
from tests.web.woodplay import post

GAME = 444  # where two tools come early; if the rules change, another may be needed


@pytest.fixture(scope="module")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose tables have the seed of that game."""
    house = House(tmp_path_factory.mktemp("house"), seeds=[seed_of(GAME)])
    yield house
    house.close()


@pytest.mark.slow
def test_what_would_be_left_unused_is_said_before_the_actions_end(invite: Invite) -> None:
    ann = invite("Ann")

    def leaves(address: str, shown: Data) -> Data | None:
        verbs = {move["verb"] for move in shown["moves"]}
        return shown if verbs >= {"finish", "bonus"} else None

    play_until(ann, leaves)
    cards = told(ann, "/api/books/woodcraft/en")["cards"]
    warning = ann.t("woodcraft.warn.bonus", lanterns=cards["start"]["start"]["bonus_action_lanterns"])
    expect(ann.page.locator(".prompt .why")).to_contain_text(warning)


@pytest.mark.slow
def test_the_attic_shows_what_a_tool_would_bring(invite: Invite) -> None:
    ann = invite("Ann")
    shown = ann.send("/api/tables", {"game": "woodcraft", "name": "Ann", "bots": [""]})
    for _, text in walk(GAME, {"reward"}):
        there = {tool for tool in shown["view"]["players"][0]["attic"] if tool}
        if there and shown["view"]["step"] == "tool-kind":
            break
        shown = post(ann, shown, next(move for move in shown["moves"] if move["text"] == text))
    ann.go(f"/table/{shown['id']}")
    ann.waits_for("mine")
    pays, lost = (ann.page.locator(f".attic .{what}") for what in ("pays", "lost"))
    options = {move["args"][0]: ann.page.locator(f".picker [data-move='{move['text']}']") for move in shown["moves"]}
    other, alike = (next(tool for tool in options if (tool in there) == same) for same in (False, True))
    expect(pays.or_(lost)).to_have_count(0)
    options[alike].hover()
    expect(lost).not_to_have_count(0)
    expect(pays).to_have_count(0)
    options[other].hover()
    expect(pays).not_to_have_count(0)
    expect(lost).to_have_count(0)
    ann.after(options[other].click)
    ann.page.locator(".prompt").hover()  # the rewards are shown before a space is looked at
    expect(pays).not_to_have_count(0)


@pytest.mark.slow
def test_the_discarded_cards_that_were_seen_can_be_read(invite: Invite) -> None:
    ann = invite("Ann")
    seen = play_until(ann, lambda address, shown: shown["view"]["decks"]["orders_seen"])
    ann.page.locator(".bt", has_text=ann.t("woodcraft.orders")).get_by_role("button").click()
    book = told(ann, "/api/books/woodcraft/en")
    lines = ann.dialog("woodcraft.seen.orders").get_by_role("listitem")
    expect(lines).to_contain_text([book["words"][order] for order in seen])
