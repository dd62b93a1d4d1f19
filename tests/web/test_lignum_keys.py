"""A game of Lignum against a bot, with the keyboard only: Tab, arrows, Enter and the keys of the board.

The first moves of the spring and of the winter are made so, the others past the page; with HEARTWOOD_WHOLE_GAMES=1 the
whole game. The page never scrolls on a low screen.

Modules: web/src/games/lignum, web/src/table
"""

import random
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.guests import LOW
from tests.web.millplay import make
from tests.web.test_woodcraft_keys import choose_from_the_list, read_the_end
from tests.web.woodplay import WHOLE, any_of, by_keys, long_game, post, seen

BY_KEYS = {1: 10, 4: 3}  # so many moves of these rounds
MOST_MOVES = 400
SCROLLS = "document.documentElement.scrollHeight - innerHeight"


@pytest.mark.slow
@long_game
def test_a_game_with_the_keyboard_alone(invite: Invite) -> None:
    ann = invite("Ann", viewport=LOW)
    made = ann.send("/api/tables", {"game": "lignum", "name": "Ann", "bots": ["", "random"]})
    ann.go(f"/table/{made['id']}")
    ann.waits_for("mine")
    expect(ann.page.locator(".lg")).to_be_visible()
    choose_from_the_list(ann)
    chance = random.Random(11)
    left = dict(BY_KEYS)
    decisions = presses = undone = 0
    for _ in range(MOST_MOVES):
        if ann.waits_for("mine", "over") == "over":
            break
        shown = ann.look()
        if not shown["moves"]:
            continue
        if not WHOLE and not left.get(shown["view"]["round"]):
            post(ann, shown, any_of(shown["moves"], chance))
            continue
        left[shown["view"]["round"]] = left.get(shown["view"]["round"], 0) - 1
        seen(ann)
        presses += make(ann, any_of(shown["moves"], chance), by_keys)
        decisions += 1
        assert ann.page.evaluate(SCROLLS) == 0
        if not undone and (steps := seen(ann)["undo"]["steps"]):
            ann.after(partial(ann.page.keyboard.press, "Backspace"))
            assert seen(ann)["undo"]["steps"] == steps - 1
            undone += 1
    assert undone
    read_the_end(ann)
    print(f"by keys: {decisions} decisions with {presses} presses")
