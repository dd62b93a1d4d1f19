"""OpenSpiel games: `python_heartwood_woodcraft` and so on, one for each title, for two to four players.

Importing this module registers them. Every draw is a chance node with equally likely outcomes: a move that draws is
played again with the outcomes so far until none is missing. States can be cloned, stored and restored on any build.
Seats that choose at the same time are asked one by one and do not see each other's choices. What a seat does not know
is drawn anew by `resample_from_infostate`, so that information-set search plays our games.
"""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np

from heartwood.core import Chance, OutcomeMissing, Position, fast, forced
from heartwood.envs.layout import buffer_of
from heartwood.envs.needs import not_installed
from heartwood.envs.spec import SEEDS, Spec, rewards, spec_of
from heartwood.games import titles

try:
    import pyspiel
except ImportError:
    raise not_installed("open_spiel", "openspiel") from None

PREFIX: Final = "python_heartwood_"
MOST_OUTCOMES: Final = 128  # of one draw
LONGEST: Final = 10_000  # decisions of a game, far beyond what is played
PATHS: Final = ["content", "families"]  # parts of a title that are files or folders


class ChanceState:
    """A game as OpenSpiel sees it: a position, and the draws that the move being played still waits for."""

    def __init__(self, spec: Spec, options: dict[str, object]) -> None:
        self.spec = spec
        self.options = options
        self.position: Position | None = None  # None while the game is being set up
        self.seat = -1
        self.move = -1
        self.drawn: list[int] = []
        self.choices = 0  # outcomes of the draw that is due, 0 if none is
        self.trails = [b""] * spec.seats  # fingerprints of all that each seat has seen and done,
        self.untold: list[Position | tuple[int, int]] = []  # and what is not in them yet: positions, seats and moves
        self.advance()

    def __deepcopy__(self, memo: object) -> "ChanceState":
        """An independent copy: this is how OpenSpiel clones states. Positions are never changed, and so shared."""
        twin = ChanceState.__new__(ChanceState)
        twin.__dict__.update(self.__dict__)
        twin.drawn = self.drawn[:]
        twin.trails = self.trails[:]
        twin.untold = self.untold[:]
        return twin

    def __getstate__(self) -> dict[str, object]:
        """Plain data, for storage."""
        self.tell()
        data = {**self.__dict__, "spec": (self.spec.game.id, self.spec.seats, self.spec.parts)}
        if self.position is not None:
            data["position"] = self.position.to_data()
        return data

    def __setstate__(self, data: dict[str, Any]) -> None:
        """The inverse of `__getstate__`."""
        self.__dict__.update(data)
        title, seats, parts = data["spec"]
        self.spec = spec_of(title, seats, **parts)
        if data["position"] is not None:
            self.position = self.spec.game.restore(data["position"])

    def advance(self) -> None:
        """Play the move, or set the game up, as far as the draws are known."""
        while True:
            try:
                position = self.attempt()
            except OutcomeMissing as missing:
                self.choices = missing.count
                if self.choices > 1:
                    return
                self.drawn.append(0)  # nothing to choose from
            else:
                break
        self.position = position
        self.drawn = []
        self.choices = 0
        self.untold.append(position)

    def attempt(self) -> Position:
        """The next position, if the draws so far are enough for it."""
        chance = forced(self.drawn)
        if self.position is None:
            return self.spec.game.start(self.spec.seats, self.options, chance)
        trial = self.position.copy()
        trial.chance = chance
        trial.apply(self.seat, self.move)
        return trial

    def play(self, seat: int, action: int) -> None:
        """A seat's action."""
        self.seat = seat
        self.move = self.spec.actions.move(action)
        self.untold.append((seat, self.move))
        self.advance()

    def draw(self, outcome: int) -> None:
        """The outcome of a draw."""
        self.drawn.append(outcome)
        self.advance()

    def tell(self) -> None:
        """Bring the fingerprints up to date: views take long, and most programs never ask."""
        for told in self.untold:
            if isinstance(told, Position):
                for seat in range(self.spec.seats):
                    self.remember(seat, view_text(told, seat))
            else:
                self.remember(told[0], self.spec.game.text(told[1]))
        self.untold = []

    def remember(self, seat: int, text: str) -> None:
        """Add something to what a seat has seen and done."""
        self.trails[seat] = hashlib.blake2b(self.trails[seat] + text.encode(), digest_size=16).digest()

    def trail(self, seat: int) -> str:
        """The fingerprint of all that a seat has seen and done."""
        self.tell()
        return self.trails[seat].hex()

    def seen(self, seat: int) -> str:
        """A seat's view as a text."""
        return "" if self.position is None else view_text(self.position, seat)

    def guess(self, seat: int, chance: Chance) -> None:
        """Draw anew what a seat does not know; what the others have seen before is forgotten."""
        if self.position is None or self.choices:
            raise ValueError("a seat can only guess when it is asked")
        self.tell()
        self.position = self.position.guess(seat, chance)
        for other in range(self.spec.seats):
            if other != seat:
                self.trails[other] = b""
                self.remember(other, self.seen(other))

    def to_act(self) -> int:
        """The seat that is asked, or OpenSpiel's number for chance and for the end."""
        if self.choices or self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.to_act()[0] if not self.position.over() else int(pyspiel.PlayerId.TERMINAL)


def view_text(position: Position, seat: int) -> str:
    """What a seat sees, as a text."""
    return json.dumps(position.view(seat), separators=(",", ":"))


def pairs_of(text: str) -> dict[str, str]:
    """What is written `first:0;acceptance:dictionary`."""
    return {name: value for name, _, value in [pair.partition(":") for pair in text.split(";") if pair]}


def kind_of(title: str) -> Any:
    """What OpenSpiel is told of a title."""
    return pyspiel.GameType(
        short_name=PREFIX + title,
        long_name=f"Heartwood {title.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "options": "", "parts": ""},
    )


class HeartwoodGame(pyspiel.Game):
    """A title with a number of players, options (`first:0;acceptance:dictionary`) and parts (`lexicon:german`)."""

    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        seats = int(given.get("players", 2))
        parts = {
            name: Path(value) if name in PATHS else value for name, value in pairs_of(given.get("parts", "")).items()
        }
        self.spec = spec_of(self.kind.short_name.removeprefix(PREFIX), seats, **parts)
        self.options = self.spec.game.read_options({**pairs_of(given.get("options", ""))}, seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spec.actions.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> "HeartwoodState":
        """The start, before anything is drawn."""
        return HeartwoodState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "HeartwoodObserver":
        """Whoever looks at states for a seat."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        return HeartwoodObserver(self.spec, iig_obs_type is not None and iig_obs_type.perfect_recall)


class HeartwoodState(pyspiel.State):
    """A `ChanceState`, under the names that OpenSpiel calls."""

    def __init__(self, game: HeartwoodGame) -> None:
        super().__init__(game)
        self.inner = ChanceState(game.spec, game.options)

    def current_player(self) -> int:
        """The seat that is asked."""
        return self.inner.to_act()

    def _legal_actions(self, player: int) -> list[int]:
        """The actions of a seat, ascending: none unless it is asked."""
        inner = self.inner
        if inner.position is None or player != inner.to_act():
            return []
        return inner.spec.legal(inner.position, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the draw that is due."""
        count = self.inner.choices
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        """An action, or the outcome of a draw."""
        player = self.inner.to_act()
        if player == pyspiel.PlayerId.CHANCE:
            self.inner.draw(action)
        else:
            self.inner.play(player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The notation of an action."""
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else self.inner.spec.actions.text(action)

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> "HeartwoodState":
        """A state that a seat cannot tell from this one, drawn by numbers from 0 to 1."""
        twin: HeartwoodState = self.clone()
        twin.inner.guess(player_id, fast(int(sampler() * SEEDS)))
        return twin

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.inner.to_act() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """The rank of each seat at the end, from 1 for a sole winner to -1; 0 before."""
        position = self.inner.position
        if position is None or not self.is_terminal():
            return [0.0] * self.inner.spec.seats
        return rewards(position, "rank")

    def __str__(self) -> str:
        """A fingerprint of the position, the move being played and its draws."""
        inner = self.inner
        if inner.position is None:
            return f"set-up {inner.drawn}"
        return f"{inner.position.digest()} {inner.move if inner.choices else ''} {inner.drawn}"


class HeartwoodObserver:
    """A seat's observation in the named layout; with perfect recall its text also tells all that came before."""

    def __init__(self, spec: Spec, recall: bool) -> None:
        self.layout = spec.layout
        self.recall = recall
        self.tensor = np.zeros(spec.layout.size, np.float32)
        self.dict = {name: self.tensor[place] for name, place in spec.layout.slices.items()}

    def set_from(self, state: HeartwoodState, player: int) -> None:
        """Look at a state."""
        position = state.inner.position
        self.tensor.fill(0)
        if position is not None:
            self.layout.observer.observe(position, player, buffer_of(self.tensor))

    def string_from(self, state: HeartwoodState, player: int) -> str:
        """The view as a text."""
        seen = state.inner.seen(player)
        return f"{state.inner.trail(player)} {seen}" if self.recall else seen


for title in titles():
    kind = kind_of(title)
    name = f"{title.capitalize()}Game"
    globals()[name] = type(name, (HeartwoodGame,), {"kind": kind, "__module__": __name__})  # where pickle looks for it
    pyspiel.register_game(kind, globals()[name])
