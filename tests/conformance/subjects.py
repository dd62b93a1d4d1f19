"""What the suite is run on: every game with its seat counts and options, and starts that random play seldom reaches.

A new game adds its subjects here and is tested whole. For every game `another_world` makes, without the help of the
game's own `guess`, a position that differs only in what a seat may not know.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from heartwood.core import Chance, Game, Position, fast
from heartwood.games import open_game
from heartwood.games.nutshell import Nutshell
from heartwood.games.wordcraft import Wordcraft
from tests.games.wordcraft.builders import cubes, game, table

Start = Callable[[int], Position]
Typed = Callable[[Position, Chance], list[str]]


@dataclass
class Subject:
    """A game under certain options. `starts` give positions by seed; `invariant` complains about lost pieces.

    Where moves are typed instead of offered, `typed` makes some up, legal ones and others. Random play must visit every
    step and verb except those in `unseen_steps` and `unseen_verbs`.
    """

    name: str
    game: Game
    starts: list[Start]
    invariant: Callable[[Position], None]
    another_world: Callable[[Position, int | None, int], Position]
    longest: int
    unseen_steps: set[str] = field(default_factory=set)
    unseen_verbs: set[str] = field(default_factory=set)
    vocabulary: int = 1  # every how many-th move of the vocabulary is asked about
    ledger: str | None = None
    typed: Typed | None = None


def starts(of: Game, seats: list[int], options: dict[str, object]) -> list[Start]:
    """Ordinary starts for these seat counts."""
    return [lambda seed, count=count: of.start(count, options, fast(seed)) for count in seats]  # type: ignore[misc]


def cubes_are_conserved(p: Position) -> None:
    """X-EDGE-27: every player has 24 cubes, somewhere, always."""
    assert isinstance(p, Wordcraft)
    size = len(p.grid)
    for seat in range(p.seats):
        on_letters = p.on_letters[seat * size : (seat + 1) * size]
        on_cards = p.on_cards[seat * 4 : (seat + 1) * 4]
        assert p.hand[seat] + p.supply[seat] + sum(on_letters) + sum(on_cards) == 24
        assert min([p.hand[seat], p.supply[seat], *on_letters, *on_cards]) >= 0
    assert [sum(p.pack.cards.colour_of[card] == colour for card in p.grid) for colour in range(5)] == [2, 3, 3, 2, 2]
    assert len({entry & 0xFFFFF for entry in p.said}) == len(p.said)
    assert sum(p.trigger_ep) <= 2 * p.round


def nuts_are_conserved(p: Position) -> None:
    """No nut is in two places."""
    assert isinstance(p, Nutshell)
    held = [nut for hand in p.hands for nut in hand] + p.store + [nut for nut in p.chosen if nut >= 0]
    assert len(set(held)) == len(held)


def other_nuts(p: Position, seat: int | None, seed: int) -> Position:
    """The nuts that a seat cannot see, dealt out differently."""
    data = p.to_data()
    places: list[tuple[str, int]] = []
    for other in range(p.seats):
        if other != seat:
            places += [(f"hand{other}", place) for place in range(len(data[f"hand{other}"]))]  # type: ignore[arg-type]
            places += [("chosen", other)] if data["chosen"][other] >= 0 else []  # type: ignore[index]
    places += [("store", place) for place in range(len(data["store"]))]  # type: ignore[arg-type]
    nuts = [data[name][place] for name, place in places]  # type: ignore[index]
    random.Random(seed).shuffle(nuts)
    for (name, place), nut in zip(places, nuts, strict=True):
        data[name][place] = nut  # type: ignore[index]
    for name in ["store", *(f"hand{other}" for other in range(p.seats))]:
        data[name].sort()  # type: ignore[attr-defined]
    return open_game("nutshell").restore(data)


def other_votes(p: Position, seat: int | None, seed: int) -> Position:
    """The votes that a seat has not seen, cast differently."""
    assert isinstance(p, Wordcraft)
    world = p.copy()
    for other in range(p.seats):
        if other != seat and p.votes[other] >= 0:
            world.votes[other] = (p.votes[other] + 1 + seed) % (p.setup.people[other] + 1)
    return world


def words_made_up(p: Position, chance: Chance) -> list[str]:
    """Texts of open letters that nobody has listed, one with a letter that may be missing, and a listed word."""
    assert isinstance(p, Wordcraft)
    letters = [chr(ord("A") + card) for card in p.grid]
    texts = ["".join([letters[chance.below(12)] for _ in range(3 + chance.below(3))]) for _ in range(3)]
    return [f"propose {text}" for text in [*texts, f"Z{texts[0]}", "TEST"]]


def nearly_over(seed: int) -> Position:
    """Round 3, a word before the end: last calls and final scoring come at once."""
    return table(3, round=3, hand=[7, 6, 5], said=[("RUN", 0, 1), ("TEST", 1, 2)], turn=seed % 3)


def everything_on_the_table(seed: int) -> Position:
    """Cubes on letters and cards, deadlines to call, teams, relatives to appeal for."""
    return table(
        2,
        grid="AERSTDLUGWKQ",
        hand=[6, 6],
        options={"people": [2, 3], "call_deadline": 60, "turn_timer": 0, "preview": 60},
        on_letters=cubes(2, "AERSTDLUGWKQ", A="12", Q="30"),
        on_cards=[1, 0, 6, 0, 0, 2, 0, 0],
        said=[("TEST", 0, 1), ("EAR", 1, 1), ("RAG", 1, 1)],
        round=2,
        turn=seed % 2,
        first=seed % 2,
    )


def subjects() -> list[Subject]:
    """All of them."""
    small = game()
    english = open_game("wordcraft")
    options: dict[str, dict[str, object]] = {
        "plain rules": {},
        "dictionary decides": {"acceptance": "dictionary"},
        "timers": {"turn_timer": 60, "call_deadline": 60, "preview": 60},
        "deadlines": {"call_deadline": 60},
        "difficulty": {"achievements": "difficulty", "words": "all"},
        "three hard cards": {"achievements": [0, 1, 3], "first": 1, "bots": [0, 1]},
        "unlisted words": {"acceptance": "admit"},
    }
    unseen = {
        "plain rules": {"timeout", "hurry"},
        "dictionary decides": {"timeout", "hurry", "doubt", "appeal", "vote", "stand"},
        "timers": {"hurry"},
        "deadlines": {"stand"},
        "difficulty": {"timeout", "hurry"},
        "three hard cards": {"timeout", "hurry"},
        "unlisted words": {"timeout", "hurry", "stand"},
    }
    voting = {"vote", "last-call"}
    found = [
        Subject(
            "nutshell",
            open_game("nutshell"),
            starts(open_game("nutshell"), [2, 3], {}),
            nuts_are_conserved,
            other_nuts,
            30,
        )
    ]
    for name, chosen in options.items():
        typed = words_made_up if name == "unlisted words" else None
        found.append(
            Subject(
                f"wordcraft, {name}",
                small,
                starts(small, [2, 3, 4], chosen),
                cubes_are_conserved,
                other_votes,
                1500,
                unseen_steps=voting if name == "dictionary decides" else set(),
                unseen_verbs=unseen[name] | (set() if typed else {"propose"}),
                ledger="wordcraft",
                typed=typed,
            )
        )
    found.append(
        Subject(
            "wordcraft, teams",
            small,
            [
                lambda seed: small.start(2, {"people": "2,2"}, fast(seed)),
                lambda seed: small.start(3, {"people": [1, 2, 3]}, fast(seed)),
            ],
            cubes_are_conserved,
            other_votes,
            1500,
            unseen_verbs={"hurry", "propose"},
            ledger="wordcraft",
        )
    )
    found.append(
        Subject(
            "wordcraft, directed",
            small,
            [nearly_over, everything_on_the_table],
            cubes_are_conserved,
            other_votes,
            1500,
            unseen_verbs={"propose"},
            ledger="wordcraft",
        )
    )
    found.append(
        Subject(
            "wordcraft, english",
            english,
            starts(english, [2, 3, 4], {}),
            cubes_are_conserved,
            other_votes,
            1500,
            unseen_verbs={"timeout", "hurry", "propose"},
            vocabulary=97,
            ledger="wordcraft",
        )
    )
    from tests.conformance.lignum import lignum_subjects
    from tests.conformance.woodcraft import woodcraft_subjects

    return [*found, *woodcraft_subjects(), *lignum_subjects()]
