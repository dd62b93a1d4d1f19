"""Many games: the same whoever plays them, kept as they end, taken up where they stopped."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from heartwood.arena.contest import Contest
from heartwood.arena.engines import EngineFailed, local, play_contest
from heartwood.arena.folder import Folder
from heartwood.arena.playing import Played, Result, play_game, result_from_data
from heartwood.bots import clock
from heartwood.bots.random import RandomBot
from heartwood.core import BadOption, Chance, record_from_json, replay
from heartwood.games import open_game
from tests.waiting import LONG, wait_until

WOOD = Contest("woodcraft", ("random", "random"), seed=3)
NUT = Contest("nutshell", ("random", "random"), seed=3)


def played(contest: Contest, games: int, path: Path | None, jobs: int = 1) -> list[Result]:
    """The games of a contest, in their order."""
    folder = Folder(path, contest.to_data(open_game(contest.title)))
    play_contest(contest, games, folder, local, jobs, lambda: None)
    return [folder.results[number] for number in range(games)]


def test_one_and_two_processes_play_the_same_games() -> None:
    contest = Contest("lignum", ("random", "random", "random"), seed=9, census=True)
    alone, together = played(contest, 6, None), played(contest, 6, None, jobs=2)
    assert [result.repeatable() for result in alone] == [result.repeatable() for result in together]


def test_a_result_tells_the_game() -> None:
    result = play_game(WOOD, 1).result
    assert result.error is None
    assert (result.number, result.seed, result.bots) == (1, 4, ["random", "random"])
    assert result.winners
    assert sum(result.decisions) < result.length
    assert all(longest <= total for longest, total in zip(result.slowest, result.seconds, strict=True))
    assert result_from_data(json.loads(json.dumps(result._asdict()))) == result


def test_limits_of_time_are_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = iter(float(number) for number in range(10**9))
    monkeypatch.setattr("heartwood.bots.clock.time.process_time", lambda: next(spent))
    result = play_game(Contest("nutshell", ("search:time=5:iterations=0", "random"), seed=1), 0).result
    assert result.error is None
    assert max(result.slowest) >= 5  # seconds of a processor that works fast
    assert clock.now is time.monotonic


def test_records_hold(tmp_path: Path) -> None:
    results = played(WOOD._replace(records=True), 2, tmp_path)
    for result in results:
        record = record_from_json((tmp_path / "records" / f"{result.number:06}.json").read_text("utf-8"))
        assert replay(record, open_game("woodcraft")).digest() == result.digest


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = played(NUT, 6, None)
    played(NUT, 3, tmp_path)
    lines = (tmp_path / "games.jsonl").read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "games.jsonl").write_text(lines[2] + lines[0] + lines[1][:20], "utf-8")  # out of order, and torn
    asked: list[int] = []

    def engine(contest: Contest, numbers: Sequence[int], jobs: int) -> Generator[Played, None, None]:
        asked.extend(numbers)
        return local(contest, numbers[::-1], jobs)

    folder = Folder(tmp_path, NUT.to_data(open_game("nutshell")))
    play_contest(NUT, 6, folder, engine, 1, lambda: None)
    assert asked == [1, 3, 4, 5]
    kept = [result_from_data(json.loads(line)) for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()]
    assert [result.repeatable() for result in kept] == [result.repeatable() for result in whole]


def test_a_folder_of_another_contest_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(NUT, 2, tmp_path)
    with pytest.raises(BadOption, match=r"another contest was played here: seed is 3 there and 4 here"):
        played(NUT._replace(seed=4), 2, tmp_path)
    monkeypatch.setattr("heartwood.arena.contest.bots_digest", lambda lineup: "other bots")
    with pytest.raises(BadOption, match="bots is"):
        played(NUT, 2, tmp_path)
    (tmp_path / "contest.json").unlink()
    with pytest.raises(BadOption, match=r"no contest\.json"):
        played(NUT, 2, tmp_path)


def test_a_failing_bot_is_named_and_played_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(RandomBot, "pick", stumble)
        result = played(NUT, 1, tmp_path)[0]
    assert result.error == "random, move 1: RuntimeError: stumbled"
    assert played(NUT, 1, tmp_path)[0].error is None


def stumble(bot: RandomBot, moves: list[int], chance: Chance) -> int:
    """A bot with a defect."""
    raise RuntimeError("stumbled")


def test_a_killed_process_is_reported_and_nothing_is_lost(tmp_path: Path) -> None:
    folder = Folder(tmp_path, WOOD.to_data(open_game("woodcraft")))

    def strike() -> None:
        for child in children(os.getpid()):
            if "spawn_main" in command_of(child):
                os.kill(child, signal.SIGKILL)

    with pytest.raises(EngineFailed, match="was killed"):
        play_contest(WOOD, 400, folder, local, 2, strike)
    kept = len((tmp_path / "games.jsonl").read_text("utf-8").splitlines())
    assert 0 < kept < 400
    assert len(Folder(tmp_path, WOOD.to_data(open_game("woodcraft"))).results) == kept


@pytest.mark.slow
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_stopped_leaves_nothing_behind_and_goes_on(tmp_path: Path, blow: signal.Signals) -> None:
    out = tmp_path / "out"
    code = "from heartwood.cli import main; main()"
    words = ["arena", "woodcraft", "--games", "2000", "--jobs", "2", "--out", str(out), "--no-records"]
    run = subprocess.Popen([sys.executable, "-c", code, *words], stderr=subprocess.DEVNULL)
    file = out / "games.jsonl"
    wait_until(lambda: file.exists() and file.stat().st_size > 0)
    workers = children(run.pid)
    run.send_signal(blow)
    assert run.wait(LONG) == (-signal.SIGKILL if blow is signal.SIGKILL else 130)
    assert workers
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    game = open_game("woodcraft")
    contest = Contest("woodcraft", ("random", "random"), tuple(game.read_options({}, 2).items()))
    there = Folder(out, contest.to_data(game)).results
    assert 0 < len(there) < 2000
    last = max(there)
    assert there[last].repeatable() == play_game(contest, last).result.repeatable()
    assert len(played(contest, last + 2, out)) == last + 2


def children(process: int) -> list[int]:
    """The processes that a process started."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(entry.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == process:
            found.append(int(entry.parent.name))
    return found


def command_of(process: int) -> str:
    """The command line of a process; "" if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
