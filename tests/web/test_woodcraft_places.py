"""Every legal move of Woodcraft has its place on the board, few presses away, nothing else is lit, and that says why.

Modules: web/src/games/woodcraft, web/src/table/direct.svelte.ts
"""

from pathlib import Path

import pytest

from tests.web.positions import Positions, needs_tools


@pytest.mark.slow
@needs_tools
def test_every_move_has_its_place_and_nothing_else_is_lit(tmp_path: Path) -> None:
    positions = Positions("woodcraft", [1, 2, 3, 4], [{}])
    assert len(positions.steps()) > 12
    positions.check(tmp_path, most_presses=2)
