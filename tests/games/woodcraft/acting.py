"""A player in the middle of an action, and what moves change anywhere on the table."""

from typing import Any

from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids
from tests.games.playing import offered, play
from tests.games.woodcraft.builders import DEFAULT_YARD, game, player, table


def snapshot(p: Woodcraft) -> dict[str, Any]:
    """All that lies on the active player's board and on the table, and what the others have."""
    view: Any = p.view(p.active)
    scores = [{part["source"]: part["points"] for part in score["parts"] if part["points"]} for score in view["scores"]]
    boards = view["players"]
    for board in boards:
        del board["prices"]  # they follow from yard, display and workshop
    return {
        **boards[p.active],
        "points": scores[p.active],
        "others": [board for board in boards if board["seat"] != p.active],
        "yard": " ".join(view["yard"]),
        "order display": view["orders"],
        "helper display": view["helpers"],
        "decks": view["decks"],
        "tools": view["tools"],
        "wheel": view["wheel"],
    }


def changes(p: Woodcraft, *texts: str) -> dict[str, Any]:
    """What moves change, by name: the new value of everything that is different afterwards."""
    before = snapshot(p)
    play(p, *texts)
    after = snapshot(p)
    return {name: after[name] for name in after if after[name] != before[name]}


def acting(action: str, board: dict[str, Any], **laid: Any) -> Woodcraft:
    """A player with this board has begun the action of the chosen tile; there is another player at the table."""
    return play(table(board, player(), tile=action, **laid), "perform")


def granted(helper: str, blueberries: int, of: WoodcraftGame | None = None, yard: str = "", **given: Any) -> Woodcraft:
    """A new helper grants an action, which has begun; so many blueberries are left after paying the helper."""
    pack = (of or game()).pack
    cost = pack.helpers.cost[pack.helpers.ids.index(helper)]
    p = table(
        player(blueberries=blueberries + cost, **given),
        of=of,
        tile="choose_helper",
        yard=yard or DEFAULT_YARD,
        helper_display=(helper, "he25", "he26", "he27"),
    )
    play(p, "perform", f"hire {helper} room_1_2")
    return play(p, *(["later"] if "later" in offered(p) else []), "accept")


def discount_of(helper: str) -> int:
    """The discount of the action that a helper of the pack grants."""
    helpers = game().pack.helpers
    (part,) = game().pack.effects.table[helpers.gain[helpers.ids.index(helper)]]
    return part >> ids.OP_BITS + ids.DISCOUNT_SHIFT
