"""Lignum: sawmills in the forest, a path of supplies, wood that is cut, carried, sawn, dried and sold over two years.

One module per area of the ledger: `areas` (L-FILL, L-WOOD, L-AREA, L-TACT), `travel` (L-PATH, L-LOC, L-TBUY, L-PLAN,
L-CLEAR), `market` (L-MKT), `extras` (L-LOAN, L-HUT), `cutting` (L-CUT), `transport` (L-ARR, L-TRANS, L-BEAR, L-WAGON,
L-RAFT, L-SLED), `sawmill` (L-SAW, L-TASK, L-SELL), `drying` (L-DRY), `winter` (L-WIN, L-FEED, L-HEAT, L-FORCE),
`rounds` (L-ROUND, L-WORK, L-ORDER, L-CLEAN), `scoring` (L-END), `board` and `cards` (the content pack), `saving`,
`game` (options, start), `verb`, `ids`, `position` and `view`.
"""

from pathlib import Path

from heartwood.games.lignum.cards import STANDARD
from heartwood.games.lignum.game import LignumGame, lignum
from heartwood.games.lignum.position import Lignum, Player

__all__ = ["Lignum", "LignumGame", "Player", "lignum", "open_lignum"]


def open_lignum(content: Path | None = None) -> LignumGame:
    """Lignum with its standard content, or another pack."""
    return lignum(STANDARD if content is None else content)
