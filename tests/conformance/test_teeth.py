"""The suite would notice: stand-ins that break a promise, each caught by the check that guards it."""

from collections.abc import Iterator
from typing import Any

import pytest

from heartwood.core import Chance, Change, Event, Outcome, Refusal, fast
from heartwood.games import TITLES, open_game
from heartwood.games.nutshell import CHOOSING, NONE, Nutshell, NutshellGame
from tests.conformance import checks
from tests.conformance.declared import complaints, view_type
from tests.conformance.subjects import other_nuts

GAME = NutshellGame()


def in_secret() -> Nutshell:
    """Two seats, one of which has chosen in secret."""
    p = GAME.start(2, {}, fast(1))
    p.play(0, GAME.book.vocabulary.parse("leave"))
    p.play(0, p.moves(0)[0])
    assert p.stack[-1] & 63 == CHOOSING
    assert p.to_act() == (1,)
    return p


class StandIn:
    """Passes everything on to a real position; the broken ones below change one answer."""

    def __init__(self, inner: Nutshell) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def guess(self, seat: int | None, chance: Chance) -> Any:
        return type(self)(self.inner.guess(seat, chance))

    def copy(self) -> Any:
        return type(self)(self.inner.copy())


class ShowsTheChoice(StandIn):
    def view(self, seat: int | None) -> dict[str, object]:
        return {**self.inner.view(seat), "chosen": self.inner.chosen}


class GuessKeepsTheChoice(StandIn):
    """Its view tells nothing, and yet a bot on this guess would know the secret."""

    def guess(self, seat: int | None, chance: Chance) -> Any:
        guess = self.inner.guess(seat, chance)
        for other in range(guess.seats):
            if other != seat and self.inner.chosen[other] != NONE:
                true = self.inner.chosen[other]
                for hand in [*guess.hands, guess.store]:
                    if true in hand and hand is not guess.hands[seat or 0]:
                        hand[hand.index(true)] = guess.chosen[other]
                        hand.sort()
                        guess.chosen[other] = true
        return type(self)(guess)


class ExplainsTooMuch(StandIn):
    def explain(self, seat: int, move: int) -> Refusal | None:
        refusal = self.inner.explain(seat, move)
        if refusal is not None:
            refusal.params["because"] = self.inner.chosen[0]
        return refusal


class TalksTooMuch(StandIn):
    events: list[Event] | None = None

    def play(self, seat: int, move: int) -> bool:
        revealed = self.inner.play(seat, move)
        if self.events is not None:
            self.events.append(("chose", -1, {"nuts": self.inner.chosen[:]}))
        return revealed


class GuessDisturbsTheGame(StandIn):
    def guess(self, seat: int | None, chance: Chance) -> Any:
        self.inner.chance.below(2)
        return super().guess(seat, chance)


class OutcomeKnowsTheChoice(StandIn):
    def outcomes(self, seat: int, moves: list[int], seed: int = 0) -> list[Outcome]:
        told = self.inner.outcomes(seat, moves, seed)
        told[0].completes.append(str(self.inner.chosen))
        return told


class OutcomeKnowsTheDraw(StandIn):
    def outcomes(self, seat: int, moves: list[int], seed: int = 0) -> list[Outcome]:
        told = self.inner.outcomes(seat, moves, seed)
        told[0].gains.append(Change("nuts", sum(self.inner.guess(seat, fast(seed)).store), ""))
        return told


class OutcomeIsPlayed(StandIn):
    def outcomes(self, seat: int, moves: list[int], seed: int = 0) -> list[Outcome]:
        told = self.inner.outcomes(seat, moves, seed)
        self.inner.play(seat, moves[0])
        return told


class SaysNoAndPlays(StandIn):
    def explain(self, seat: int, move: int) -> Refusal | None:
        return self.inner.explain(seat, move) or Refusal("", "never", {}, [])


def another(p: Nutshell, kind: type[StandIn], seat: int, seed: int) -> tuple[StandIn, StandIn]:
    """The same stand-in over two worlds that differ only in what the seat may not know."""
    world = other_nuts(p, seat, seed)
    assert isinstance(world, Nutshell)
    return kind(p.copy()), kind(world)


def test_the_honest_game_passes() -> None:
    for seed in range(20):
        here, there = another(in_secret(), StandIn, 1, seed)
        checks.check_guess(here, there, 1, seed)
        checks.check_same_view(here, there, 1)
        checks.check_same_refusals(here, there, 1, checks.vocabulary_of(GAME, 1))
        checks.check_same_events(here, there, 1, 1, here.moves(1)[0], seed)
        checks.check_outcomes(here, there, 1, here.moves(1), seed)


def test_a_view_with_a_secret_is_noticed() -> None:
    with pytest.raises(AssertionError, match="a view shows a secret"):
        checks.check_same_view(*another(in_secret(), ShowsTheChoice, 1, 1), 1)


def test_a_guess_that_knows_a_secret_is_noticed() -> None:
    with pytest.raises(AssertionError, match="a guess knows a secret"):
        checks.check_guess(*another(in_secret(), GuessKeepsTheChoice, 1, 1), 1, 1)


def test_an_error_text_with_a_secret_is_noticed() -> None:
    here, there = another(in_secret(), ExplainsTooMuch, 1, 1)
    with pytest.raises(AssertionError, match="an error text tells a secret"):
        checks.check_same_refusals(here, there, 1, checks.vocabulary_of(GAME, 1))


def test_a_typed_move_that_is_refused_and_played_or_tells_a_secret_is_noticed() -> None:
    p = in_secret()
    texts = [GAME.text(move) for move in p.moves(1)]
    for kind, complaint in (SaysNoAndPlays, "an illegal move was played"), (ExplainsTooMuch, "a refusal tells"):
        worlds: Any = another(p, kind, 1, 1)
        with pytest.raises(AssertionError, match=complaint):
            checks.check_typed(*worlds, GAME, ["leave", *texts], None)


def test_an_event_with_a_secret_is_noticed() -> None:
    p = GAME.start(3, {}, fast(1))
    p.play(0, GAME.book.vocabulary.parse("leave"))
    p.play(0, p.moves(0)[0])
    here, there = another(p, TalksTooMuch, 1, 1)
    with pytest.raises(AssertionError, match="an event tells a secret"):
        checks.check_same_events(here, there, 1, 1, p.moves(1)[0], 1)


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (OutcomeKnowsTheChoice, "an outcome tells a secret"),
        (OutcomeKnowsTheDraw, "an outcome tells what is yet to be drawn"),
        (OutcomeIsPlayed, "telling what a move does disturbs the game"),
    ],
)
def test_an_outcome_that_tells_too_much_or_does_it_is_noticed(kind: type[StandIn], complaint: str) -> None:
    here, there = another(in_secret(), kind, 1, 1)
    with pytest.raises(AssertionError, match=complaint):
        checks.check_outcomes(here, there, 1, in_secret().moves(1), 1)


def test_a_guess_that_uses_the_real_chance_is_noticed() -> None:
    with pytest.raises(AssertionError, match="guessing disturbs the game"):
        checks.check_guess(*another(in_secret(), GuessDisturbsTheGame, 1, 1), 1, 1)


def parts_of(data: Any) -> Iterator[Any]:
    """Every list and table of plain data whose contents are declared."""
    if isinstance(data, dict):
        yield data
        for key, part in data.items():
            if key not in ("options", "reward"):  # of any value, as the pack writes effects
                yield from parts_of(part)
    elif isinstance(data, list):
        yield data
        for part in data:
            yield from parts_of(part)


@pytest.mark.parametrize("title", [*TITLES, "nutshell"])
def test_a_view_that_is_not_as_declared_is_noticed_wherever_it_is(title: str) -> None:
    game = open_game(title)
    p = game.start(2, {}, fast(3))
    for _ in range(4):
        p.play(*checks.choose(p, fast(4)))
    kind = view_type(game)
    view: Any = p.view(0)
    assert complaints(view, kind) == []
    for part in parts_of(view):
        for place in list(part) if isinstance(part, dict) else range(len(part)):
            true, part[place] = part[place], 0.5
            assert complaints(view, kind), f"{place} of {part}"
            part[place] = true
        if isinstance(part, dict):
            part["more"] = 0.5
            assert complaints(view, kind), f"one more in {part}"
            del part["more"]
    for key in list(view):
        less = {other: view[other] for other in view if other != key}
        assert complaints(less, kind) == [f"view.{key} is missing"]
    assert complaints({**view, "round": True}, kind)
