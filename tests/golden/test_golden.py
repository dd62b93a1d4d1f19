"""Golden games replay and read as they did: a change of the rules or of the texts is reviewed as a text diff."""

import pytest

from tests.golden.renew import FOLDER, GAMES, LIGNUM, WOODCRAFT, narration, play, play_lignum, play_woodcraft


@pytest.mark.parametrize("name", [*GAMES, *LIGNUM, *WOODCRAFT])
def test_a_golden_game_reads_as_it_did(name: str) -> None:
    assert narration(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_the_same_seeds_still_give_the_same_games() -> None:
    for name, (seats, options, seed, _, lively) in GAMES.items():
        assert play(seats, options, seed, lively).record().to_json() == (FOLDER / f"{name}.json").read_text("utf-8")


@pytest.mark.parametrize("name", WOODCRAFT)
def test_the_same_seeds_still_give_the_same_games_of_woodcraft(name: str) -> None:
    seats, options, seed, _ = WOODCRAFT[name]
    assert play_woodcraft(seats, options, seed).record().to_json() == (FOLDER / f"{name}.json").read_text("utf-8")


@pytest.mark.parametrize("name", LIGNUM)
def test_the_same_seeds_still_give_the_same_games_of_lignum(name: str) -> None:
    seats, options, seed, _ = LIGNUM[name]
    assert play_lignum(seats, options, seed).record().to_json() == (FOLDER / f"{name}.json").read_text("utf-8")
