"""OpenSpiel's own tests on our games, and what they do not look at."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

from heartwood.envs import spiel
from heartwood.games import TITLES


def loaded(title: str, players: int = 2, options: str = "") -> Any:
    """A game as OpenSpiel loads it."""
    return pyspiel.load_game(f"{spiel.PREFIX}{title}", {"players": players, "options": options})


def played(game: Any, decisions: int, seed: int) -> Any:
    """A state after so many random decisions and all their draws."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (decisions > 0 or state.is_chance_node()):
        decisions -= not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.slow
@pytest.mark.parametrize(("title", "players"), [(title, players) for title in TITLES for players in (2, 4)])
def test_openspiel_plays_at_random(title: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(title, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("title", TITLES)
def test_openspiel_stores_and_clones(title: str) -> None:
    from open_spiel.python.tests import games_sim_test  # brings SciPy along, which is slow to start

    games_sim_test.GamesSimTest().sim_game(loaded(title, 3))


@pytest.mark.parametrize("title", TITLES)
def test_a_clone_goes_its_own_way(title: str) -> None:
    state = played(loaded(title), 12, 1)
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[-1])
    assert str(state) == before != str(clone)
    assert str(pickle.loads(pickle.dumps(state))) == before


@pytest.mark.parametrize("title", TITLES)
def test_a_state_tells_a_seat_what_it_knows(title: str) -> None:
    game = loaded(title)
    state = played(game, 9, 2)
    chance_state = state.inner
    for seat in range(2):
        assert state.observation_string(seat) == chance_state.seen(seat)
        assert state.information_state_string(seat).endswith(chance_state.seen(seat))
        seen = chance_state.spec.observation(chance_state.position, seat)
        assert state.observation_tensor(seat) == pytest.approx(seen)


def test_what_others_choose_in_secret_is_not_told() -> None:
    state = played(loaded("woodcraft", 2, "first:0"), 0, 3)
    assert state.current_player() == 0
    assert len(state.legal_actions()) > 1
    children = [state.child(action) for action in state.legal_actions()]
    own = {child.information_state_string(0) for child in children}
    other = {child.information_state_string(1) for child in children}
    assert (len(own), len(other)) == (len(children), 1)


@pytest.mark.parametrize("title", TITLES)
def test_what_a_seat_does_not_know_is_drawn_anew(title: str) -> None:
    state = played(loaded(title), 6, 3)
    seat = state.current_player()
    numbers = np.random.default_rng(1)
    worlds = [state.resample_from_infostate(seat, numbers.random) for _ in range(5)]
    assert {world.information_state_string(seat) for world in worlds} == {state.information_state_string(seat)}
    for world in worlds:
        assert world.legal_actions() == state.legal_actions()
        world.apply_action(world.legal_actions()[0])


def test_guesses_differ_in_what_is_hidden() -> None:
    state = played(loaded("woodcraft", 2, "first:0"), 1, 3)
    seat = state.current_player()
    numbers = np.random.default_rng(1)
    hidden = {state.resample_from_infostate(seat, numbers.random).information_state_string(1 - seat) for _ in range(9)}
    assert len(hidden) > 1
    assert state.information_state_string(1 - seat) not in hidden


def test_a_guess_is_for_whoever_is_asked() -> None:
    state = loaded("woodcraft").new_initial_state()
    assert state.is_chance_node()
    with pytest.raises(ValueError, match="when it is asked"):
        state.resample_from_infostate(0, lambda: 0.5)


@pytest.mark.slow
def test_the_search_of_openspiel_plays_our_games() -> None:
    from open_spiel.python.algorithms import ismcts, mcts  # bring SciPy along, which is slow to start

    game = loaded("woodcraft")
    state = played(game, 3, 5)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=12, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


def test_another_lexicon_is_another_game(tmp_path: Path) -> None:
    words = tmp_path / "few.txt"
    words.write_text("oak\nelm\nash\n")
    game = pyspiel.load_game(f"{spiel.PREFIX}wordcraft", {"parts": f"lexicon:{words}"})
    state = played(game, 2, 1)
    assert game.num_distinct_actions() < 100
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_the_way_to_a_position_is_remembered() -> None:
    game = loaded("wordcraft")
    state = played(game, 4, 4)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert observer.string_from(state, 0) == state.information_state_string(0) != state.observation_string(0)
    observer.set_from(state, 0)
    assert observer.dict["letters.open"].sum() == 12
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"a": 1})


def test_options_are_read() -> None:
    state = played(loaded("wordcraft", 2, "acceptance:dictionary;first:1"), 0, 5)
    assert state.current_player() == 1
    assert not any(state.action_to_string(action).startswith("appeal") for action in state.legal_actions())


@pytest.mark.parametrize("title", TITLES)
def test_draws_have_few_outcomes(title: str) -> None:
    game = loaded(title, 4)
    rng = np.random.default_rng(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            assert 1 < len(state.chance_outcomes()) <= spiel.MOST_OUTCOMES
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_other_mistakes_are_not_taken_for_draws() -> None:
    chance_state = spiel.ChanceState.__new__(spiel.ChanceState)
    chance_state.__dict__["attempt"] = lambda: int("no number")
    with pytest.raises(ValueError, match="invalid literal"):
        chance_state.advance()
