"""A game of Woodcraft alone, with the keyboard only: Tab, arrows, Enter and the keys of the board.

The first round is played so, the others past the page; with HEARTWOOD_WHOLE_GAMES=1 the whole game.

Modules: web/src/games/woodcraft, web/src/table
"""

import random
import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.guests import Guest, written
from tests.web.woodplay import WHOLE, any_of, by_keys, long_game, make, post, seen

BY_KEYS = (1,)
MOST_MOVES = 250


@pytest.mark.slow
@long_game
def test_a_game_with_the_keyboard_alone(invite: Invite) -> None:
    ann = invite("Ann")
    made = ann.send("/api/tables", {"game": "woodcraft", "name": "Ann", "bots": [""]})
    ann.go(f"/table/{made['id']}")
    ann.waits_for("mine")
    choose_from_the_list(ann)
    chance = random.Random(11)
    decisions = presses = undone = 0
    for _ in range(MOST_MOVES):
        shown = seen(ann)
        if shown["phase"] == "over":
            break
        if not WHOLE and shown["view"]["round"] not in BY_KEYS:
            post(ann, shown, any_of(shown["moves"], chance, "choose", "finish"))
            continue
        presses += make(ann, any_of(shown["moves"], chance), by_keys)
        decisions += 1
        if undone < 2 and (steps := seen(ann)["undo"]["steps"]) > 1:
            key, left = ("Backspace", steps - 1) if undone else ("t", 0)
            ann.after(partial(ann.page.keyboard.press, key))
            assert seen(ann)["undo"]["steps"] == left
            undone += 1
    assert undone == 2
    read_the_end(ann)
    print(f"by keys: {decisions} decisions with {presses} presses")


def choose_from_the_list(ann: Guest) -> None:
    """All moves are in a drawer, each with its number."""
    first = ann.look()["moves"][0]
    by_keys(ann, ann.page.locator(".prompt").get_by_role("button", name=ann.t("table.moves")))
    sheet = ann.dialog("table.moves")
    expect(sheet.locator("[data-number='1']")).to_contain_text(first["said"])
    ann.after(partial(ann.page.keyboard.press, "1"))
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def read_the_end(ann: Guest) -> None:
    """The verdict, the table behind it, and another game."""
    assert ann.look()["phase"] == "over"
    ann.waits_for("over")
    sheet = ann.page.get_by_role("region", name=ann.t("table.score.final"))
    total = ann.look()["view"]["scores"][0]["total"]
    expect(sheet.locator(".total").get_by_text(written(total), exact=True).first).to_be_visible()
    ann.page.keyboard.press("b")
    expect(sheet).to_be_hidden()
    old = ann.table
    again = ann.button("table.rematch", ann.page.locator(".prompt"))
    by_keys(ann, again)
    expect(ann.page).not_to_have_url(re.compile(old))
    ann.waits_for("mine")
