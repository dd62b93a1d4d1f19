"""Some hundred requests that no client would send; `tools/fuzz.py` sends as many as are wanted.

Modules: tools/fuzz.py
"""

import pytest

from heartwood.server.lists import Lists
from tools.fuzz import fuzz

STORES = ("sqlite",)


@pytest.mark.slow
def test_nothing_that_is_asked_is_an_error_of_ours() -> None:
    report = fuzz(300, seed=3)
    assert report.faults == []
    assert report.played > 5
    assert {200, 400, 403, 404, 409} <= set(report.answers)


@pytest.mark.slow
def test_an_error_of_ours_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lists, "mine", lambda lists, token, language, page: 1 // 0)
    assert any(": 500 " in fault for fault in fuzz(150, seed=3).faults)
