"""Woodcraft on its own board: played on the pieces, with refusals where they lie, the way back, a reload, the list.

Modules: web/src/games/woodcraft, web/src/table
"""

import random

import pytest

from tests.web.conftest import Invite
from tests.web.pressing import ask_why_not, press_anything
from tests.web.test_boards import start, take_a_hint

ROUNDS = 2


@pytest.mark.slow
def test_two_rounds_on_the_pieces(invite: Invite) -> None:
    ann = invite("Ann")
    start(ann, "woodcraft")
    chance = random.Random(5)
    undone = 0
    while ann.look()["view"]["round"] <= ROUNDS:
        ann.waits_for("mine")
        press_anything(ann, chance)
        if undone < 2 and ann.look()["undo"]["steps"] > 1:
            steps = ann.look()["undo"]["steps"]
            ann.after(lambda: ann.page.keyboard.press("Backspace"))
            assert ann.look()["undo"]["steps"] == steps - 1
            undone += 1
            ann.page.reload()
    assert undone == 2
    ann.waits_for("mine")
    ask_why_not(ann, "W")
    take_a_hint(ann)
    ann.shot("woodcraft-board")
