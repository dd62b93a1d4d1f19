"""A game of Woodcraft for two, each with a browser of their own and a third one that watches, played on the board.

The first round and the one before the first income phase are played by hand, the others past the page; with
HEARTWOOD_WHOLE_GAMES=1 all of them are played by hand.

Modules: web/src/games/woodcraft, web/src/table
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from heartwood.core.chance import SEED_BYTES
from tests.web.conftest import Invite
from tests.web.guests import Data, Guest, House, number
from tests.web.woodplay import WHOLE, any_of, make, post, seen

BY_HAND = (1, 4)
LONG = 4  # steps of a long turn
MOST_MOVES = 400
SEED = bytes([1]) * SEED_BYTES  # a game with long turns in the rounds that are played by hand


@pytest.fixture
def house(chromium: Browser, tmp_path: Path) -> Iterator[House]:
    """A server whose game is always the same."""
    house = House(tmp_path, seeds=[SEED])
    yield house
    house.close()


@pytest.mark.slow
def test_two_people_and_somebody_who_watches(invite: Invite) -> None:
    ann, bob, eve = invite("Ann"), invite("Bob"), invite("Eve")
    game = TwoPeople(ann, bob, eve)
    game.begin()
    for _ in range(MOST_MOVES):
        shown = ann.look()
        if shown["phase"] == "over":
            break
        game.go_on(shown["view"])
    game.end()
    assert game.went_back == ["undo", "reset"]
    assert game.together
    print(f"by hand: {game.decisions} decisions with {game.presses} presses; {game.together} choices at the same time")


class TwoPeople:
    """Ann and Bob play, Eve watches; what has been done on the way is written down."""

    def __init__(self, ann: Guest, bob: Guest, eve: Guest) -> None:
        self.people = [ann, bob]
        self.eve = eve
        self.chance = random.Random(7)
        self.views: dict[int, Data] = {}  # what Ann has seen after so many moves
        self.went_back: list[str] = []
        self.decisions = self.presses = self.together = 0

    def begin(self) -> None:
        """Make the table, sit down, look on."""
        ann, bob = self.people
        wanted = {"game": "woodcraft", "name": "Ann", "bots": ["", ""]}
        made = ann.send("/api/tables", wanted)
        bob.send(f"/api/tables/{made['id']}/sit", {"name": "Bob", "invite": made["invite"]})
        for guest in self.people:
            guest.go(f"/table/{made['id']}")
            guest.waits_for("mine", "others")
        self.eve.go(f"/table/{made['id']}#watch={made['watch']}")
        self.eve.waits_for("others")
        expect(self.eve.page.get_by_text(self.eve.t("table.prompt.watching"))).to_be_visible()

    def go_on(self, view: Data) -> None:
        """One decision of everybody who is asked."""
        asked, by_hand = view["to_act"], WHOLE or view["round"] in BY_HAND
        for seat in asked:
            self.decide(self.people[seat], by_hand)
            if by_hand and len(asked) > 1 and seat == asked[0] and view["step"] == "placing":
                self.look_for_secrets()  # one has chosen, the other has not
                self.together += 1

    def decide(self, guest: Guest, by_hand: bool) -> None:
        """Any move, on the board or past it."""
        if not by_hand:
            shown = guest.look()
            post(guest, shown, any_of(shown["moves"], self.chance, "choose", "finish"))
            return
        shown = seen(guest)
        long = guest is self.people[0] and len(self.went_back) < 2
        if long:
            self.views[shown["ply"]] = shown["view"]
            if shown["undo"]["steps"] >= LONG:
                self.go_back(guest, shown)
                return
        free = [move for move in shown["moves"] if not move["reveals"] and move["verb"] != "finish"]
        move = any_of(free if long and free else shown["moves"], self.chance)
        self.presses += make(guest, move)
        self.decisions += 1
        self.is_watched()

    def go_back(self, guest: Guest, shown: Data) -> None:
        """Over a long turn: first step by step and a reload, another time all at once."""
        page = guest.page
        if not self.went_back:
            for number in (1, 2, 3):
                guest.after(guest.button("table.undo").click)
                assert guest.look()["view"] == self.views[shown["ply"] - number]
            crumbs = page.locator(".prompt .crumb").count()
            page.reload()
            guest.waits_for("mine")
            expect(page.locator(".prompt .crumb")).to_have_count(crumbs)
            self.went_back.append("undo")
        else:
            guest.after(guest.button("table.reset.label").click)
            assert guest.look()["view"] == self.views[shown["undo"]["ply"]]
            expect(page.locator(".prompt .crumb:not(.stays)")).to_have_count(0)
            self.went_back.append("reset")
        self.is_watched()

    def is_watched(self) -> None:
        """Who watches sees what all can see (not a turn that can still be taken back), and has nothing to press."""
        assert seen(self.eve)["ply"] == min(guest.look()["ply"] for guest in self.people)
        assert not self.eve.page.locator(".wc .legal, .wc [data-move]").count()

    def look_for_secrets(self) -> None:
        """What lies in a hand, and what was chosen of it, stands on no other page."""
        for seat, guest in enumerate(self.people):
            hand = guest.look()["view"]["players"][seat]["hand"]
            assert hand
            for other in (self.eve, self.people[1 - seat]):
                told = json.dumps(seen(other)["view"])
                for card in hand:
                    assert f'"{card}"' not in told
                    expect(other.page.locator(f"[data-place='hand.{card}']")).to_have_count(0)

    def end(self) -> None:
        """The same for all: who has won, and with how many points."""
        over = self.people[0].look()
        assert over["phase"] == "over"
        totals = [score["total"] for score in over["view"]["scores"]]
        for guest in (*self.people, self.eve):
            guest.waits_for("over")
            sheet = guest.page.get_by_role("region", name=guest.t("table.score.final"))
            expect(sheet).to_be_visible()
            shown = [number(total) for total in sheet.locator(".total").all_inner_texts()]
            assert sorted(shown) == sorted(totals)
