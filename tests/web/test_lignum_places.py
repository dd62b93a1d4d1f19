"""Every legal move of Lignum has its place on the board, nothing else is lit, and what is not lit can say why.

Modules: web/src/games/lignum, web/src/table/direct.svelte.ts
"""

from pathlib import Path

import pytest

from tests.web.positions import Positions, needs_tools


@pytest.mark.slow
@needs_tools
def test_every_move_has_its_place_and_nothing_else_is_lit(tmp_path: Path) -> None:
    positions = Positions("lignum", [2, 3, 4], [{}, {"tactical": "on"}, {"food": "always"}, {"tactical": "on"}])
    assert len(positions.steps()) > 14
    positions.check(tmp_path, most_presses=4)  # a hut is built of three tokens
