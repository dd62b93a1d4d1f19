"""Whole games of Woodcraft and Lignum against bots: by mouse at a desk, by finger on a phone, in both languages.

Modules: web/src/games/woodcraft, web/src/games/lignum, web/src/table
"""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.waiting import wait_until
from tests.web import millplay, woodplay
from tests.web.conftest import Invite
from tests.web.guests import PHONE, Data, Guest
from tests.web.woodplay import any_of, by_touch, long_game, seen

FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
TACTICAL = {"tactical": "on"}
MOST_MOVES = 600


@pytest.mark.slow
@long_game
@pytest.mark.parametrize(
    ("game", "bots", "language", "hands", "options"),
    [
        ("woodcraft", 0, "de", FINGER, {}),
        ("woodcraft", 2, "en", {}, {}),
        ("lignum", 1, "en", {}, {}),
        ("lignum", 3, "de", FINGER, TACTICAL),
    ],
)
def test_a_whole_game(invite: Invite, game: str, bots: int, language: str, hands: Data, options: Data) -> None:
    ann = invite("Ann", language, **hands)
    seats = ["", *["apprentice"] * bots]
    made = ann.send("/api/tables", {"game": game, "name": "Ann", "bots": seats, "options": options})
    ann.go(f"/table/{made['id']}")
    chance = random.Random(5)
    decisions = presses = 0
    for _ in range(MOST_MOVES):
        wait_until(lambda: (now := ann.look())["moves"] or now["phase"] == "over")
        shown = seen(ann)
        if shown["phase"] == "over":
            break
        if shown["moves"]:
            presses += decide(ann, any_of(shown["moves"], chance), game, bool(hands))
            decisions += 1
    ann.waits_for("over")
    expect(ann.page.get_by_role("region", name=ann.t("table.score.final"))).to_be_visible()
    print(f"{game}, {bots} bots: {decisions} decisions with {presses} presses")


def decide(ann: Guest, move: Data, game: str, touches: bool) -> int:
    """Make a move where its pieces lie; how many presses it took."""
    play: Any = millplay if game == "lignum" else woodplay
    if not touches:
        return int(play.make(ann, move))
    for place in play.places_of(move)[:1]:
        spot = ann.page.locator(f"main [data-place='{place}'].legal:visible")
        for section in ann.page.locator(".tabs button").all():
            if not spot.count():
                section.tap()
    return int(play.make(ann, move, by_touch))
