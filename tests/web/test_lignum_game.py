"""A game of Lignum for two people, each with a browser of their own, and a bot, played on the board to the final sale.

The secret choice of areas, part of the first summer and the first winter are played by hand, the rest past the page;
with HEARTWOOD_WHOLE_GAMES=1 everything is played by hand.

Modules: web/src/games/lignum, web/src/table
"""

import random

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.guests import Data, Guest, number
from tests.web.millplay import make
from tests.web.test_lignum_board import lay
from tests.web.test_woodcraft_end import sheet
from tests.web.woodplay import WHOLE, any_of, post, seen

SUMMER, WINTER = 2, 4  # rounds of the first year
BY_HAND = 8  # decisions of the summer
MOST_MOVES = 1200


@pytest.mark.slow
def test_two_people_and_a_bot(invite: Invite) -> None:
    game = Three(invite("Ann"), invite("Bob", "de"))
    for _ in range(MOST_MOVES):
        if (shown := game.people[0].look())["phase"] == "over":
            break
        game.go_on(shown["view"])
    game.end()
    assert game.done == {"secret", "undo", "reload", "loan", "shortage"}
    print(f"by hand: {game.decisions} decisions with {game.presses} presses")


class Three:
    """Ann and Bob play with a bot; what has been done on the way is written down."""

    def __init__(self, ann: Guest, bob: Guest) -> None:
        self.people = [ann, bob]
        self.chance = random.Random(5)
        self.done: set[str] = set()
        self.decisions = self.presses = self.summer = 0
        made = ann.send("/api/tables", {"game": "lignum", "name": "Ann", "bots": ["", "", "random"]})
        bob.send(f"/api/tables/{made['id']}/sit", {"name": "Bob", "invite": made["invite"]})
        for guest in self.people:
            guest.go(f"/table/{made['id']}")
            expect(guest.page.locator(".lg")).to_be_visible()

    def go_on(self, view: Data) -> None:
        """One decision of everybody who is asked."""
        if view["step"] == "selecting" and {0, 1} <= set(view["to_act"]) and (WHOLE or "secret" not in self.done):
            self.choose_in_secret()
            return
        for guest in self.people:
            if (shown := guest.look())["moves"]:
                self.decide(guest, shown)

    def choose_in_secret(self) -> None:
        """Ann chooses, takes it back and chooses anew, unseen until Bob has chosen; then nothing is taken back."""
        ann, bob = self.people
        seen(ann)
        lay(ann, 1)
        assert bob.look()["view"]["players"][0]["chosen"] is None
        assert bob.page.locator(".forest .token").count() == 0
        ann.after(lambda: ann.page.keyboard.press("Backspace"))
        assert 0 in ann.look()["view"]["to_act"]
        lay(ann, 4)
        seen(bob)
        lay(bob, 5)
        for guest in self.people:
            tokens = guest.page.locator(".forest ol > li .tokens")
            expect(tokens.nth(3).get_by_role("img", name="Ann")).to_be_visible()
            expect(tokens.nth(4).get_by_role("img", name="Bob")).to_be_visible()
        assert ann.look()["undo"]["steps"] == 0
        self.done.add("secret")

    def decide(self, guest: Guest, shown: Data) -> None:
        """Any move, on the board or past it; a loan in winter."""
        view, seat = shown["view"], shown["seat"]
        loans = [move for move in shown["moves"] if move["verb"] == "loan"]
        lends = loans and view["round"] == WINTER and "loan" not in self.done
        others = [move for move in shown["moves"] if move["verb"] != "loan"]
        move = loans[0] if lends else any_of(others, self.chance)
        summer = view["round"] == SUMMER and self.summer < BY_HAND
        if not (WHOLE or summer or view["round"] == WINTER):
            post(guest, shown, move)
            return
        seen(guest)
        self.summer += summer
        mill = view["players"][seat]
        if view["round"] == WINTER and (price := mill["shortage"]["price"]):
            expect(guest.page.locator("section.winter")).to_contain_text(guest.t("lignum.winter.lacks", price=price))
            self.done.add("shortage")
        self.presses += make(guest, move)
        self.decisions += 1
        after = seen(guest)
        if lends:
            assert after["view"]["players"][seat]["loans"] == mill["loans"] + 1
            self.done.add("loan")
        elif "undo" not in self.done and after["undo"]["steps"]:
            guest.after(lambda: guest.page.keyboard.press("Backspace"))
            assert guest.look()["view"]["players"][seat] == mill
            self.done.add("undo")
            guest.page.reload()
            expect(guest.page.locator(".lg")).to_be_visible()
            assert seen(guest)["view"]["players"][seat] == mill
            self.done.add("reload")

    def end(self) -> None:
        """The final sale, the same for both."""
        over = self.people[0].look()
        assert over["phase"] == "over"
        totals = sorted(score["total"] for score in over["view"]["scores"])
        for guest in self.people:
            guest.waits_for("over")
            expect(sheet(guest)).to_be_visible()
            assert sorted(number(total) for total in sheet(guest).locator(".total").all_inner_texts()) == totals
