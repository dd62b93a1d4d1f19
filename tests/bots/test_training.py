"""Training in miniature: it learns, goes on where it stopped, and does the same again."""

import hashlib
import io
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from heartwood.bots.judges import judge_of
from heartwood.bots.values import QUIET, BadNet, Features, features_of, outcome
from heartwood.bots.values.net import load_net
from heartwood.cli.threads import LIBRARIES
from heartwood.core import Position, fast
from heartwood.core.rollout import roll_out
from heartwood.games import open_game
from tools.train.__main__ import arguments, main, unusual
from tools.train.fit import fit, new_learner, taken_over
from tools.train.play import Part, Told, followed, play_game, play_quiet, see
from tools.train.progress import Bar, Lines
from tools.train.report import digest_of_net, report


def command(out: Path, generations: int, workers: int = 1) -> list[str]:
    """A run of seconds."""
    small = "--seats 2 --first-games 240 --games 60 --hidden 24 --batch 32 --first-epochs 10 --trials 8 --trial-width 2"
    run = f"--out {out} --generations {generations} --workers {workers}"
    return ["nutshell", *small.split(), *run.split()]


def curve(out: Path) -> list[dict[str, Any]]:
    """What a run says of its generations, without the time it took."""
    kept = ("generation", "games", "rows", "digest", "mean", "error", "steps")
    return [{key: entry[key] for key in kept} for entry in json.loads((out / "curve.json").read_text())]


@pytest.mark.slow
def test_a_short_run_learns_and_can_be_interrupted(tmp_path: Path) -> None:
    assert main(command(tmp_path / "whole", 3)) == 0
    assert main(command(tmp_path / "parts", 1, workers=2)) == 0
    (tmp_path / "parts" / "generation-1").mkdir()
    assert main(command(tmp_path / "parts", 3)) == 0  # goes on, with another number of processes
    assert curve(tmp_path / "whole") == curve(tmp_path / "parts")
    nets = [np.load(tmp_path / run / "net.npz") for run in ("whole", "parts")]
    for name in nets[0].files:
        assert np.array_equal(nets[0][name], nets[1][name])
    assert foreseen(tmp_path / "whole" / "net.npz") > 0.3
    pages = [(tmp_path / run / "report.html").read_text("utf-8") for run in ("whole", "parts")]
    digest = digest_of_net(tmp_path / "whole" / "net.npz")
    for page in pages:
        assert digest in page
        assert steps_of(page) == [[0, 1, 2], [0, 1, 2]]  # how strong it is, and its error
        assert all(entry["digest"] in page for entry in curve(tmp_path / "whole"))
        assert "--first-games 240" in page
        assert "--generations 3" in page


def steps_of(page: str) -> list[list[int]]:
    """The generations that each curve of a page shows."""
    drawn = re.findall(r'<svg class="path".*?</svg>', page, re.DOTALL)
    for one in drawn:
        assert one.count('class="point"') == one.count("<title>")
    return [[int(step) for step in re.findall(r"<title>(\d+): ", one)] for one in drawn]


@pytest.mark.slow
def test_lignum_is_learned_by_the_same_command(tmp_path: Path) -> None:
    small = "--seats 2 --first-games 6 --games 3 --hidden 8 --batch 64 --trials 2 --trial-width 2 --width 2 --lucks 1"
    run = ["lignum", *small.split(), "--workers", "1"]
    assert main([*run, "--out", str(tmp_path / "one"), "--generations", "2"]) == 0
    assert main([*run, "--out", str(tmp_path / "two"), "--generations", "1"]) == 0
    first, second = curve(tmp_path / "one")
    assert [first] == curve(tmp_path / "two")
    assert (first["games"], second["games"]) == (6, 3)
    position = open_game("lignum").start(2, {}, fast(1))
    features = features_of("lignum", position)
    assert features is not None
    load_net(tmp_path / "one" / "net.npz").check("lignum", features)


def entry(generation: int, **more: Any) -> dict[str, Any]:
    """What a run says of a generation."""
    sizes = {"generation": generation, "games": 60, "rows": 900, "steps": 9, "error": 12.5, "seconds": 8.0}
    return {**sizes, "digest": f"games{generation}", "net": f"net{generation}", **more}


@pytest.fixture
def net_file(tmp_path: Path) -> Path:
    """A net that has learned nothing."""
    about = {"title": "woodcraft", "seats": 1, "rules": 2, "content": "the cards", "layout": "the layout"}
    path = tmp_path / "net.npz"
    new_learner(np.zeros((4, 3), np.int16), 0.0, [2], 1).net(about).save(path)
    return path


def test_a_report_tells_points_alone_and_wins_among_others(net_file: Path) -> None:
    trial = {"games": 64, "mean": 120.0, "interval": 5.0}
    alone = report(net_file, "the command", [entry(0, trial=trial), entry(1, trial={**trial, "mean": 131.0})])
    assert "131.0 (126.0..136.0)" in alone
    assert "won" not in alone
    assert all(word in alone for word in ("the cards", "the layout", "games0", "net1", "the command"))
    among = report(net_file, "", [entry(0, trial={**trial, "wins": 0.75})])
    assert "75% (63%..84%)" in among


def test_a_report_shows_only_what_there_is(net_file: Path) -> None:
    page = report(net_file, "", [entry(0, steps=0, error=0.0), entry(1)])  # begun from another net, and not measured
    assert steps_of(page) == [[1]]
    assert "Points" not in page


def test_settings_that_change_on_the_way_are_told(net_file: Path) -> None:
    page = report(net_file, "", [entry(0, settings={"games": 3000}), entry(1, settings={"games": 5000, "quiet": True})])
    rows = re.findall(r"<tr><td>(\d)</td><td>(--.*?)</td></tr>", page)
    assert rows == [("0", "--games 3000"), ("1", "--games 5000 --quiet")]


def test_only_settings_that_are_not_usual_are_told(tmp_path: Path) -> None:
    given = ["woodcraft", "--seats", "2", "--out", str(tmp_path), "--rate", "0.001", "--from", "one.npz", "--quiet"]
    assert unusual(arguments(given)) == {"rate": 0.001, "from": "one.npz", "quiet": True}


def test_lines_tell_the_beginning_and_each_quarter(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Lines()
    for done in range(9):
        lines.tell("games", done, 8)
    told = [line.partition("] ")[2] for line in capsys.readouterr().out.splitlines()]
    assert told == ["games: 0 of 8", "games: 2 of 8", "games: 4 of 8", "games: 6 of 8", "games: 8 of 8"]


def test_a_terminal_has_a_bar_and_what_is_said_stays() -> None:
    out = io.StringIO()
    with Bar(Console(file=out, force_terminal=True, width=100)) as bar:
        bar.tell("games", 3, 8)
        bar.say("half [way]")
        bar.tell("steps", 50, 200, ", error 9.10")
    shown = out.getvalue()
    assert "half [way]" in shown
    assert "games" in shown
    assert re.search(r"50/200.*left, error 9.10", shown)


def foreseen(path: Path) -> float:
    """How well a net tells from the first hand what comes of it, in games that it has not seen (1: perfectly)."""
    net = load_net(path)
    values, came = [], []
    for seed in range(200):
        position = open_game("nutshell").start(2, {}, fast(seed))
        features = features_of("nutshell", position)
        assert features is not None
        values += net.of_bytes([features.row(position, 0)])
        roll_out(position, fast(seed))
        came.append(outcome(position, 0))
    return float(np.corrcoef(values, came)[0, 1])


def test_what_a_plan_is_valued_by_is_seen_in_training() -> None:
    game = open_game("lignum")
    part = Part("lignum", 2, 0, 1, "", {}, 1.0, 1.0, False, "")
    position, told, _ = play_game(game, part, random.Random(5), None, hashlib.blake2b())
    features = features_of("lignum", position)
    assert features is not None
    places = [features.names.index(name) for name in ("awaited", "step.selecting", "own.chosen")]
    for seen in told:
        rows = [np.frombuffer(row, "<i2")[places].tolist() for row in seen.rows]
        assert rows.count([0, 1, 1]) == 5  # each area that it chose, before the reveal


@pytest.mark.slow
def test_quiet_moments_are_learned_for_search_and_by_it(tmp_path: Path) -> None:
    runs = []
    for name in ("one", "two"):
        run = (
            f"--seats 2 --quiet --first-games 20 --games 2 --iterations 4 --hidden 8 --batch 32 --out {tmp_path / name}"
        )
        more = "--generations 2 --trials 1 --trial-iterations 4 --workers 1"
        assert main(["lignum", *run.split(), *more.split()]) == 0
        runs.append(curve(tmp_path / name))
    assert runs[0] == runs[1]
    assert runs[0][0]["rows"] > 100
    position = open_game("lignum").start(2, open_game("lignum").read_options({}, 2), fast(1))
    features = features_of("lignum", position)
    assert features is not None
    net = load_net(tmp_path / "one" / "net.npz")
    net.check("lignum", features, QUIET)
    with pytest.raises(BadNet, match="of another kind of moments: quiet, not any"):
        net.check("lignum", features)


def test_only_quiet_moments_after_the_stray_rounds_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = judge_of("lignum")
    seen: list[bool] = []

    def look(told: Told, features: Features, position: Position, seat: int) -> None:
        seen.append(judge.is_quiet(position))
        see(told, features, position, seat)

    monkeypatch.setattr("tools.train.play.see", look)
    part = Part("lignum", 2, 0, 3, "", {}, 1.0, 1.0, True, str(tmp_path / "part-0.npz"))
    found = play_quiet(part)
    assert found["rows"] == len(seen)
    assert all(seen)
    with np.load(tmp_path / "part-0.npz") as file:
        learned, came = file["y"].T
    assert (learned == came).all()  # without a net there is nothing but what came of it


def test_fitting_finds_what_is_there() -> None:
    source = np.random.default_rng(1)
    rows = source.integers(0, 5, (2000, 6)).astype(np.int16)
    values = (10 * rows[:, 0] + 5 * rows[:, 1] * (rows[:, 2] > 2)).astype(np.float32)
    learner = new_learner(rows, float(values.mean()), [16], 1)
    error = fit(learner, [rows], [values], steps=800, batch=64, rate=1e-2, seed=1, progress=lambda *_: None)
    assert error < values.std() / 4
    found = learner.net({})(rows.astype(np.float32))
    assert float(np.sqrt(np.square(found - values).mean())) < values.std() / 4


def test_what_a_net_for_other_seats_knows_is_taken_over_by_name() -> None:
    source = np.random.default_rng(1)
    rows = source.integers(0, 9, (50, 2)).astype(np.int16)
    known = new_learner(rows, 100.0, [4], 1).net({})
    wider = np.stack([source.integers(0, 9, 50), rows[:, 1], rows[:, 0]], axis=1).astype(np.int16)
    learner = taken_over(known, ["own", "deck"], ["other", "deck", "own"], wider, -3.0)
    old, new = (net(x.astype(np.float32)) for net, x in ((known, rows), (learner.net({}), wider)))
    assert np.allclose(new - new.mean(), old - old.mean(), atol=1e-3)  # what is new says nothing yet
    assert abs(float(new.mean()) + 3.0) < 1e-3


def test_a_value_is_mixed_from_what_came_and_what_was_thought() -> None:
    seen = Told([b"a", b"b", b"c"], [False, False, False])
    assert followed(seen, None, 10.0, 1.0) == [(b"c", 10.0, 10.0), (b"b", 10.0, 10.0), (b"a", 10.0, 10.0)]
    found = followed(seen, [2.0, 4.0, 6.0], 10.0, 0.5)
    assert [value for _, value, _ in found] == [8.0, 6.0, 4.0]


def test_a_blunder_on_purpose_says_nothing_about_the_moves_before() -> None:
    seen = Told([b"a", b"b"], [False, True])
    assert [value for _, value, _ in followed(seen, [2.0, 4.0], 10.0, 1.0)] == [4.0, 4.0]


def test_a_title_without_features_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="wordcraft has no features to learn by"):
        main(["wordcraft", "--seats", "2", "--out", str(tmp_path)])


def test_sums_are_made_in_one_thread_however_many_cores_there_are() -> None:
    look = "import os, sys, tools.train; print(os.environ['OPENBLAS_NUM_THREADS'], 'numpy' in sys.modules)"
    environment = {name: value for name, value in os.environ.items() if name not in LIBRARIES}
    shown = subprocess.run([sys.executable, "-c", look], env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["1", "False"]  # numpy asks once, when it is imported


def test_the_command_has_defaults_for_all_but_title_and_folder(tmp_path: Path) -> None:
    options = arguments(["woodcraft", "--out", str(tmp_path)])
    assert options.seats == 1
    assert options.seconds == 0
