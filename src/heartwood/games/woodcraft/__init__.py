"""Woodcraft: dice that are wood, a wheel of actions, a workshop with helpers, orders to complete.

One module per area of the ledger: `setup` (W-PSETUP), `wheel` (W-WHEEL), `turn` (W-TURN, W-MARKET, W-LIMIT), `lumber`
(W-LUMBER, W-EXCH), `materials` (W-MATS), `orders` (W-TAKE, W-ORDER, W-ROW, W-HAZEL), `helpers` (W-HELPER, W-PROD),
`trees` (W-GROW, W-HARVEST, planting), `workshop` (W-IMPROVE), `abilities` (W-ABIL), `dice` (W-SAW, W-SPLICE, W-GLUE,
W-REUSE), `attic` (W-ATTIC), `gains` (effects, W-TRACK, W-REP, W-RTILE), `rounds` (W-ROUND, W-INCOME, W-LATE),
`scoring` (W-END), `solo` (W-SOLO), `supply` (W-SUPPLY), `secrets` (guesses), `effects`, `board` and `cards` (the
content pack), `game` (options, start), `position` (the fields), `fields` and `saving` (how they are saved), `verb` and
`view`.
"""

from pathlib import Path

from heartwood.games.woodcraft.cards import STANDARD
from heartwood.games.woodcraft.game import WoodcraftGame, woodcraft
from heartwood.games.woodcraft.position import Player, Woodcraft

__all__ = ["Player", "Woodcraft", "WoodcraftGame", "open_woodcraft", "woodcraft"]


def open_woodcraft(content: Path | None = None) -> WoodcraftGame:
    """Woodcraft with its standard content, or another pack."""
    return woodcraft(STANDARD if content is None else content)
