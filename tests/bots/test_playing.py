"""Bots at a table: whole games, by guesses only, with a chance of their own."""

import pytest

from heartwood.bots import Bot, bot_from_code, decide, play_out
from heartwood.core import Chance, Match, Position, fast, replay
from heartwood.games import open_game
from tests.cli.tables import small_game


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("code", ["random", "wordsmith"])
def test_a_game_is_played_to_its_end_and_its_record_replays(code: str, seats: int) -> None:
    match = Match(small_game(), seats, {}, seats)
    tally = play_out(match, [bot_from_code(code, "wordcraft")] * seats, fast(9))
    assert match.position.over()
    assert tally.decisions == len(match.moves)
    assert tally.choices >= tally.decisions
    assert replay(match.record(), match.game).digest() == match.position.digest()


def test_a_position_and_a_match_are_played_alike() -> None:
    bots = [bot_from_code("wordsmith", "wordcraft"), bot_from_code("random", "wordcraft")]
    game = small_game()
    match = Match(game, 2, {}, 4)
    play_out(match, bots, fast(5))
    position = game.start(2, {}, fast(4))
    play_out(position, bots, fast(5))
    assert position.digest() == match.position.digest()


def test_the_bots_chance_is_not_the_positions() -> None:
    """Another chance for the bots gives another game with the same first letters."""
    game = small_game()
    starts = [game.start(2, {}, fast(4)) for _ in range(2)]
    assert starts[0].digest() == starts[1].digest()
    for seed, position in enumerate(starts):
        play_out(position, [bot_from_code("random", "wordcraft")] * 2, fast(seed))
    assert starts[0].digest() != starts[1].digest()


class Watcher(Bot):
    """Remembers what it was shown, and plays the first move."""

    name = "watcher"

    def __init__(self) -> None:
        super().__init__("nutshell")
        self.shown: list[Position] = []

    def choose(self, seat: int, position: Position, chance: Chance) -> int:
        self.shown.append(position)
        return position.moves(seat)[0]


def test_a_bot_is_shown_guesses_never_the_true_position() -> None:
    match = Match(open_game("nutshell"), 3, {}, 1)
    watchers = [Watcher(), Watcher(), Watcher()]
    play_out(match, watchers, fast(2))
    shown = [position for watcher in watchers for position in watcher.shown]
    assert shown
    assert all(position is not match.position for position in shown)


def test_what_a_bot_decides_does_not_depend_on_secrets() -> None:
    """Two worlds that differ only in what the seat cannot know: the same guess, the same choice."""
    match = Match(open_game("nutshell"), 2, {}, 3)
    seat = match.position.to_act()[0]
    other = match.position.guess(seat, fast(77))
    watcher = Watcher()
    first = decide(watcher, seat, match.position, fast(5))
    second = decide(watcher, seat, other, fast(5))
    assert first == second
    assert watcher.shown[0].view(1 - seat) == watcher.shown[1].view(1 - seat)


class Cheat(Bot):
    """Chooses a move that does not exist."""

    name = "cheat"

    def choose(self, seat: int, position: Position, chance: Chance) -> int:
        return 63


def test_an_illegal_choice_is_reported_with_the_bots_code() -> None:
    with pytest.raises(ValueError, match="cheat chose a move that is not legal"):
        play_out(small_game().start(2, {}, fast(1)), [Cheat("wordcraft"), Cheat("wordcraft")], fast(1))
