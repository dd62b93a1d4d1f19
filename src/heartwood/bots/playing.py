"""Bots at a table: ask each seat that is to act until the game is over. Bots do not interject."""

from collections.abc import Sequence

from heartwood.bots.base import Bot
from heartwood.core import Chance, Match, Position


class Tally:
    """What a played-out game says about its moves."""

    def __init__(self) -> None:
        self.decisions = 0
        self.choices = 0  # legal moves, summed over all decisions
        self.forced = 0  # decisions with a single legal move


def decide(bot: Bot, seat: int, position: Position, chance: Chance) -> int:
    """A bot's move for the true position, of which it sees only what its seat may know."""
    position = position.for_bots()
    if bot.needs_position:
        return bot.choose(seat, position.guess(seat, chance), chance)
    return bot.pick(position.moves(seat), chance)


def play_out(game: Match | Position, bots: Sequence[Bot], chance: Chance) -> Tally:
    """Play to the end, seat by seat; `chance` is the bots' own, never the position's."""
    tally = Tally()
    position = game.position if isinstance(game, Match) else game
    play = game.play if isinstance(game, Match) else game.apply
    while True:
        seats = position.to_act()
        if not seats:
            return tally
        seat = seats[0]
        bot = bots[seat]
        seen = position.for_bots()
        moves = seen.moves(seat)
        tally.decisions += 1
        tally.choices += len(moves)
        tally.forced += len(moves) == 1
        if bot.needs_position:
            move = bot.choose(seat, seen.guess(seat, chance), chance)
            if position.explain(seat, move) is not None:
                raise ValueError(f"{bot.code()} chose a move that is not legal: {move}")
        else:
            move = bot.pick(moves, chance)
        play(seat, move)
