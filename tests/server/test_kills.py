"""kill -9 in a storm of moves: nothing acknowledged is lost, nothing is done twice."""

from pathlib import Path

from tools.kill_storm import Storm


def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    report = Storm(tmp_path, tables=8, workers=4, seed=1).run(kills=2)
    assert not report.faults
    assert report.acknowledged > 20
