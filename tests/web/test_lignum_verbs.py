"""Every verb of Lignum once, by its own control on the board: in games for two that are played past the page until the
verb is offered.

`python -m tests.web.test_lignum_verbs` looks for games that offer all of them, where the rules have changed.

Modules: web/src/games/lignum, web/src/table
"""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, expect

from heartwood.core import sealed
from heartwood.games import open_game
from tests.web.conftest import Invite
from tests.web.guests import House
from tests.web.millplay import make
from tests.web.test_woodcraft_verbs import seed_of
from tests.web.woodplay import long_game, post, seen

# Games by the number of their seed, each with the verbs that Ann first plays there.
GAMES: list[tuple[int, str]] = [
    (159, "burn"),
    (97, "mill-more"),
    (
        251,
        "buy-food buy-saw carry clearing cut dry end-turn finish leave-market loan market mill plan sawyers select "
        "sell take task woodcutters",
    ),
    (108, "bearers bonus depart drive enough fell fodder land load pay-move raid sell-off wagon"),
    (294, "build dry-hut no-bonus no-overtime sledge"),
    (45, "exchange food-hut"),
    (88, "leave-food sell-set take-overtime"),
    (88, "take-food"),
    (54, "raft"),
    (44, "float"),
    (203, "deliver"),
    (291, "sell-gear"),
]
PREFERRED = "take task plan bearers woodcutters sawyers fodder cut carry drive mill wagon load deliver build"
RARE = {"mill-more", "burn"}  # one game of a hundred offers them, if as much as possible is sawn
FOR_RARE = "plan bearers woodcutters sawyers cut carry mill take loan"
MOST = ("bearers", "woodcutters", "sawyers", "mill", "mill-more")  # the last of them is the one with most

lignum = cache(open_game)


def every_verb() -> set[str]:
    """The names of all verbs."""
    return {verb.name for verb in lignum("lignum").book.verbs if verb is not None}


def walk(number: int, wanted: set[str]) -> Iterator[tuple[int, str, str]]:
    """The moves of a game until Ann has played all wanted verbs, each with its seat and verb."""
    p = lignum("lignum").start(2, {}, sealed(seed_of(number)))
    vocabulary, chance, left = p.book.vocabulary, random.Random(number), set(wanted)
    preferred = (FOR_RARE if wanted <= RARE else PREFERRED).split()
    while left and not p.over():
        seat = p.to_act()[0]
        kinds: dict[str, list[int]] = {}
        for move in p.moves(seat):
            kinds.setdefault(vocabulary.words(move)[0], []).append(move)
        offered = sorted(kinds)
        better = [verb for verb in offered if verb in left and seat == 0]
        verb = chance.choice(better or [verb for verb in offered if verb in preferred] or offered)
        found = kinds[verb]
        if wanted <= RARE:
            found = [move for move in found if "sawing" in vocabulary.text(move)] or found
            found = found[-1:] if verb in MOST else found
        move = chance.choice(found)
        p.play(seat, move)
        if seat == 0:
            left.discard(verb)
        yield seat, verb, vocabulary.text(move)


@pytest.fixture(scope="module")
def house(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose tables have the seeds of the games."""
    house = House(tmp_path_factory.mktemp("house"), seeds=[seed_of(number) for number, _ in GAMES])
    yield house
    house.close()


@pytest.mark.slow
@long_game
def test_every_verb_by_its_own_control(invite: Invite) -> None:
    ann, bob = invite("Ann"), invite("Bob")
    made: set[str] = set()
    presses = 0
    for number, verbs in GAMES:
        wanted = set(verbs.split())
        table = ann.send("/api/tables", {"game": "lignum", "name": "Ann", "bots": ["", ""]})
        bob.send(f"/api/tables/{table['id']}/sit", {"name": "Bob", "invite": table["invite"]})
        ann.go(f"/table/{table['id']}")
        expect(ann.page.locator(".lg")).to_be_visible()
        for seat, verb, text in walk(number, wanted):
            guest = (ann, bob)[seat]
            shown = guest.page.request.get(f"{guest.house.address}/api/tables/{table['id']}").json()
            move = next(move for move in shown["moves"] if move["text"] == text)
            if seat or verb not in wanted or verb in made:
                post(guest, shown, move)
                continue
            seen(ann)
            presses += make(ann, move)
            made.add(verb)
    assert made == every_verb()
    print(f"{len(made)} verbs with {presses} presses")


def find_games() -> None:
    """Games in which all verbs are played, few and short ones."""
    left = every_verb()
    for rare in (*({verb} for verb in RARE), None):
        while wanted := left & (rare or left):
            best, number, verbs = 0.0, -1, set[str]()
            for one in range(1200 if rare else 300):
                played = list(enumerate(verb for seat, verb, _ in walk(one, wanted) if seat == 0))
                firsts = {verb: ply for ply, verb in reversed(played) if verb in wanted}
                for count, ply in enumerate(sorted(firsts.values()), 1):
                    if count / (25 + ply) > best:
                        best, number = count / (25 + ply), one
                        verbs = {verb for verb, first in firsts.items() if first <= ply}
            assert verbs, f"no game offers {wanted}"
            left -= verbs
            print(f'    ({number}, "{" ".join(sorted(verbs))}"),', flush=True)


if __name__ == "__main__":
    find_games()
