"""`simulate` and `content` with Lignum, as typed."""

import json

from heartwood.games.lignum.cards import STANDARD
from tests.cli.conftest import Heartwood


def test_simulate(heartwood: Heartwood) -> None:
    result = heartwood("simulate", "lignum", "--games", "2", "--seats", "4", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["games"] == 2


def test_the_pack_is_checked_and_shown(heartwood: Heartwood) -> None:
    result = heartwood("content", "check", str(STANDARD), "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["game"] == "lignum"
    assert found["tables"]["task"] == 19
    shown = heartwood("content", "show", "lignum", "task.01", "--lang", "de")
    assert shown.exit_code == 0
    assert "Werkzeugstiele" in shown.stdout
