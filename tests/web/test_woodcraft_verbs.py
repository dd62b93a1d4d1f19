"""Every verb of Woodcraft once, by its own control on the board: in games alone that are played past the page until the
verb is offered.

`python -m tests.web.test_woodcraft_verbs` looks for games that offer all of them, where the rules have changed.

Modules: web/src/games/woodcraft, web/src/table
"""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser

from heartwood.core import sealed
from heartwood.core.chance import SEED_BYTES
from heartwood.games import open_game
from tests.web.conftest import Invite
from tests.web.guests import House
from tests.web.woodplay import long_game, make, post, seen

NEVER = {"colour"}  # no card of the box brings a die whose colour is chosen
# Games by the number of their seed, each with the verbs that are first played there.
GAMES = {
    200: "trigger",
    450: "reward",
    113: "start keep place choose perform swap berries take hire work material plant harvest saw splice option accept "
    "market no-market finish stop-materials stop-orders stop-planting",
    262: "attic bonus build buy-six glue pick recolor sell stop-trading tool",
    96: "buy complete split stop-buying stop-work",
    221: "decline flip later",
    199: "pay return shift",
    127: "use",
    147: "reuse",
    167: "claim",
    42: "transfer",
}
PREFERRED = "complete hire build take buy perform choose material plant work glue harvest attic tool"

woodcraft = cache(open_game)


def seed_of(number: int) -> bytes:
    """The seed of a game."""
    return number.to_bytes(SEED_BYTES, "big")


def every_verb() -> set[str]:
    """The names of all verbs."""
    return {verb.name for verb in woodcraft("woodcraft").book.verbs if verb is not None}


def walk(number: int, wanted: set[str]) -> Iterator[tuple[str, str]]:
    """The moves of a game until all wanted verbs are played, each with its verb."""
    p = woodcraft("woodcraft").start(1, {}, sealed(seed_of(number)))
    vocabulary, chance, left = p.book.vocabulary, random.Random(number), set(wanted)
    while left and not p.over():
        kinds: dict[str, list[int]] = {}
        for move in p.moves(0):
            kinds.setdefault(vocabulary.words(move)[0], []).append(move)
        offered = sorted(kinds)
        better = [verb for verb in offered if verb in left] or [verb for verb in offered if verb in PREFERRED.split()]
        verb = chance.choice(better or offered)
        move = chance.choice(kinds[verb])
        p.play(0, move)
        left.discard(verb)
        yield verb, vocabulary.text(move)


@pytest.fixture(scope="module")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose tables have the seeds of the games."""
    house = House(tmp_path_factory.mktemp("house"), seeds=map(seed_of, GAMES))
    yield house
    house.close()


@pytest.mark.slow
@long_game
def test_every_verb_by_its_own_control(invite: Invite) -> None:
    ann = invite("Ann")
    made: set[str] = set()
    presses = 0
    for number, verbs in GAMES.items():
        wanted = set(verbs.split())
        shown = ann.send("/api/tables", {"game": "woodcraft", "name": "Ann", "bots": [""]})
        ann.go(f"/table/{shown['id']}")
        ann.waits_for("mine")
        for verb, text in walk(number, wanted):
            move = next(move for move in shown["moves"] if move["text"] == text)
            if verb not in wanted or verb in made:
                shown = post(ann, shown, move)
                continue
            seen(ann)
            presses += make(ann, move)
            made.add(verb)
            shown = seen(ann)
    assert made == every_verb() - NEVER
    print(f"{len(made)} verbs with {presses} presses")


def find_games() -> None:
    """Games in which all verbs are played, few and short ones."""
    left = every_verb() - NEVER
    for rare in ({"trigger"}, {"reward"}, None):  # those two are offered in one game of a thousand
        while left & (rare or left):
            wanted = rare or left
            best, number, verbs = 0.0, -1, set[str]()
            for one in range(3000 if rare else 300):
                played = list(enumerate(verb for verb, _ in walk(one, wanted)))
                firsts = {verb: ply for ply, verb in reversed(played) if verb in wanted}
                for count, ply in enumerate(sorted(firsts.values()), 1):
                    if count / (25 + ply) > best:
                        best, number = count / (25 + ply), one
                        verbs = {verb for verb, first in firsts.items() if first <= ply}
                if rare and verbs:
                    break
            left -= verbs
            print(f'    {number}: "{" ".join(sorted(verbs))}",', flush=True)


if __name__ == "__main__":
    find_games()
