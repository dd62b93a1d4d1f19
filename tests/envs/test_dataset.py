"""A dataset has what the seats saw, could do and did, and what came of it; the example learns from it."""

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

from heartwood.bots import bot_from_code
from heartwood.core import BadRecord, Match, Record, fast
from heartwood.envs import dataset, rewards, spec_of
from heartwood.games import open_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_on_records.py"


def recorded(title: str, games: int, bot: str = "random", seats: int = 2) -> list[Record]:
    """Games of a bot against itself."""
    game = open_game(title)
    player = bot_from_code(bot, title)
    records = []
    for seed in range(games):
        match = Match(game, seats, {}, seed)
        chance = fast(seed)
        while not match.position.over():
            seat = match.position.to_act()[0]
            match.play(seat, player.choose(seat, match.position, chance))
        records.append(match.record())
    return records


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Three games of Lignum."""
    return recorded("lignum", 3)


def test_every_decision_is_there(records: list[Record]) -> None:
    data = dataset.dataset_of(records)
    spec = spec_of("lignum", 2)
    row = 0
    for number, record in enumerate(records):
        match = Match(spec.game, 2, record.options, number)
        first = row
        for seat, text in record.moves:
            move = spec.game.parse(text)
            legal = data.legal[data.starts[row] : data.starts[row + 1]]
            assert np.array_equal(data.observations[row], spec.observation(match.position, seat))
            assert np.array_equal(data.masks([row])[0], spec.mask(match.position, seat))
            assert data.actions[row] == spec.actions.index(move)
            assert data.actions[row] in legal
            assert (data.seats[row], data.games[row]) == (seat, number)
            match.play(seat, move)
            row += 1
        for kind, column in (("rank", data.ranks), ("margin", data.margins)):
            expected = rewards(match.position, kind)
            assert column[first:row].tolist() == pytest.approx([expected[seat] for seat in data.seats[first:row]])
        totals = [score.total for score in match.position.scores()]
        assert data.points[first:row].tolist() == [totals[seat] for seat in data.seats[first:row]]
    assert row == len(data.actions)


def test_what_has_no_index_is_left_out() -> None:
    games = recorded("wordcraft", 1)
    data = dataset.dataset_of(games)
    assert 0 < len(data.actions) <= len(games[0].moves)


def test_it_is_saved_and_says_where_it_comes_from(records: list[Record], tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    for number, record in enumerate(records):
        (folder / f"{number}.json").write_text(record.to_json())
    out = tmp_path / "games.npz"
    dataset.main([str(folder), "--out", str(out)])
    there, here = dataset.read(out), dataset.dataset_of(records)
    for one, other in zip(there, here, strict=True):
        assert np.array_equal(one, other)
    origin = json.loads(there.origin)
    assert (origin["title"], origin["seats"]) == ("lignum", 2)
    assert origin["content"] == open_game("lignum").content


def test_what_does_not_hold_is_refused(records: list[Record], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadRecord, match="no record"):
        dataset.dataset_of([])
    with pytest.raises(BadRecord, match="the others are of lignum for 2"):
        dataset.dataset_of([records[0], *recorded("lignum", 1, seats=3)])
    broken = records[0].to_data()
    broken["final"] = "0" * 16
    broken["moves"] = records[0].moves
    with pytest.raises(BadRecord, match="ends in position"):
        dataset.dataset_of([Record(**{key: value for key, value in broken.items() if key not in ("format", "digest")})])
    with pytest.raises(SystemExit):
        dataset.main(["no-such-file", "--out", "x.npz"])
    assert "no-such-file" in capsys.readouterr().err


@pytest.mark.slow
def test_the_example_learns(tmp_path: Path) -> None:
    spec = spec_from_file_location("train_on_records", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    out = tmp_path / "greedy.npz"
    dataset.write(out, dataset.dataset_of(recorded("woodcraft", 11, "greedy")))
    hits, at_random = example.main([str(out), "--epochs", "2"])
    assert hits > 1.3 * at_random
