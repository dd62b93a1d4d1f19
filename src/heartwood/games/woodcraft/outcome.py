"""What a move of Woodcraft will do: goods, dice, cards, tools and tiles, compared before and after a trial.

Nothing that the active player has or gains depends on what is drawn: rolled dice go to the yard and drawn cards to the
displays. So the own board is told as it is when the move is done; of yard and displays only what was there before.
"""

from typing import Final

from heartwood.core.outcome import SUPPLY, Outcome, PieceMove, Pieces
from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK
from heartwood.games.woodcraft.effects import COLOUR_WORDS
from heartwood.games.woodcraft.ids import (
    ACTIONS,
    COLOURS,
    COMPLETED,
    DICE,
    FACE_DOWN,
    FACES,
    MOVE_TILE,
    PIECES,
    SOURCES,
    TOKENS,
)
from heartwood.games.woodcraft.position import CARD_MASK, NONE, SOURCE_NAMES, Player, Woodcraft
from heartwood.games.woodcraft.view import DIE_WORDS, TOKEN_WORDS
from heartwood.games.woodcraft.wheel import SPACES, slide

TRACK_WORDS: Final = ["reputation", "hazelnut_income", "blueberry_income"]


def compare(p: Woodcraft, certain: Woodcraft, after: Woodcraft, seat: int, outcome: Outcome) -> None:
    """All that a move changes for its seat, and the tiles of the wheel."""
    own = f"players.{seat}."
    me = p.players[seat]
    now = after.players[seat]
    tell_goods(me, now, outcome)
    tell_dice(p, certain, me, now, own, outcome)
    tell_orders(p, me, now, own, outcome)
    tell_helpers(p, me, now, own, outcome)
    tell_workshop(p, me, now, own, outcome)
    tell_wheel(p, after, outcome)
    tell_completed(p, after, me, now, outcome)


def tell_goods(me: Player, now: Player, outcome: Outcome) -> None:
    """Tokens, points by source, and the counters on the tracks."""
    for token in range(TOKENS):
        outcome.change(TOKEN_WORDS[token], now.stock[token] - me.stock[token], "")
    for source in range(SOURCES):
        outcome.change("points", now.points[source] - me.points[source], SOURCE_NAMES[source])
    if now.tracks is not me.tracks:
        for track in range(len(TRACK_WORDS)):
            outcome.change(TRACK_WORDS[track], now.tracks[track] - me.tracks[track], "")
    outcome.change("marketing", now.marketing - me.marketing, "")


def tell_dice(p: Woodcraft, certain: Woodcraft, me: Player, now: Player, own: str, outcome: Outcome) -> None:
    """Dice between yard, lumber pile, pots and supply, where a die with another face goes and comes from."""
    dice = Pieces(own)
    for die in range(DICE):
        more = certain.yard[die] - p.yard[die]
        if more:
            dice.count(DIE_WORDS[die], "yard", more)
        more = now.lumber[die] - me.lumber[die]
        if more:
            dice.count(DIE_WORDS[die], own + "lumber", more)
    for colour in range(COLOURS):
        if now.trees[colour] != me.trees[colour]:
            pot = f"{own}trees.{COLOUR_WORDS[colour]}"
            for face, more in ((me.trees[colour], -1), (now.trees[colour], 1)):
                if face:
                    dice.count(DIE_WORDS[colour * FACES + face - 1], pot, more)
    dice.tell(outcome)


def tell_orders(p: Woodcraft, me: Player, now: Player, own: str, outcome: Outcome) -> None:
    """Orders taken, kept, chosen, turned face down."""
    ids = p.pack.orders.ids
    beside = [entry & CARD_MASK for entry in me.orders]
    for entry in now.orders:
        card = entry & CARD_MASK
        if card not in beside:
            source = f"orders.{p.order_display.index(card)}" if card in p.order_display else own + "hand"
            outcome.moves.append(PieceMove(ids[card], source, own + "orders"))
    for entry in now.completed[len(me.completed) :]:
        outcome.moves.append(PieceMove(ids[entry & CARD_MASK], own + "orders", own + "completed"))
    for card in now.kept:
        if card not in me.kept:
            outcome.moves.append(PieceMove(ids[card], own + "hand", own + "kept"))
    if now.chosen not in (me.chosen, NONE):
        outcome.moves.append(PieceMove(ids[now.chosen], own + "hand", own + "chosen_order"))


def tell_helpers(p: Woodcraft, me: Player, now: Player, own: str, outcome: Outcome) -> None:
    """Helpers chosen at the start, and those who move into a room."""
    ids = p.pack.helpers.ids
    for room, card in enumerate(now.rooms):
        if card not in (me.rooms[room], NONE):
            source = f"helpers.{p.helper_display.index(card)}" if card in p.helper_display else own + "chosen_helper"
            outcome.moves.append(PieceMove(ids[card], source, f"{own}rooms.{room}"))
    if now.chosen_helper not in (me.chosen_helper, NONE):
        outcome.moves.append(PieceMove(ids[now.chosen_helper], own + "draft", own + "chosen_helper"))
        outcome.change("blueberries", -p.pack.helpers.cost[now.chosen_helper], "")  # due when all have chosen


def tell_workshop(p: Woodcraft, me: Player, now: Player, own: str, outcome: Outcome) -> None:
    """Pieces built and used, tools placed, contracts claimed."""
    board = p.pack.board
    for piece in range(PIECES):
        if (now.pieces & ~me.pieces) >> piece & 1:
            outcome.moves.append(PieceMove(board.piece_ids[piece], SUPPLY, own + "pieces"))
        if (now.used & ~me.used) >> piece & 1:
            outcome.moves.append(PieceMove(board.piece_ids[piece], own + "pieces", own + "used"))
    for space, tool in enumerate(now.attic):
        if tool != me.attic[space]:
            outcome.moves.append(PieceMove(board.tool_ids[tool], "tools", f"{own}attic.{space}"))
    for contract in now.claims[len(me.claims) :]:
        outcome.moves.append(PieceMove(p.pack.contracts.ids[contract], "contracts", own + "claims"))


def tell_wheel(p: Woodcraft, after: Woodcraft, outcome: Outcome) -> None:
    """Where the tile goes, also if a bonus asks first; whether the saw turns, and the arc tile goes."""
    moved = after
    tile = pending(after, [MOVE_TILE])
    if tile and not pending(p, [MOVE_TILE]):
        moved = after.copy()
        slide(moved, tile[0])
    for action in range(ACTIONS):
        if moved.tiles[action] != p.tiles[action]:
            piece = p.pack.board.action_ids[action]
            outcome.moves.append(PieceMove(piece, on_wheel(p.tiles[action]), on_wheel(moved.tiles[action])))
    if moved.lead != p.lead:
        outcome.moves.append(PieceMove("saw", f"wheel.{p.lead}", f"wheel.{moved.lead}"))
    if p.arc and not moved.arc:
        outcome.moves.append(PieceMove("arc", "wheel.0", SUPPLY))


def on_wheel(place: int) -> str:
    """A place on the wheel: quadrant and space, as the view counts them."""
    return f"wheel.{place // SPACES}.{place % SPACES + 1}"


def tell_completed(p: Woodcraft, after: Woodcraft, me: Player, now: Player, outcome: Outcome) -> None:
    """Orders that are completed, or about to be once it is chosen what pays for them: each is told once."""
    before = pending(p, [COMPLETED, FACE_DOWN])
    done = [entry & CARD_MASK for entry in now.completed[len(me.completed) :]]
    for card in [*done, *pending(after, [COMPLETED, FACE_DOWN])]:
        if card not in before:
            outcome.completes.append(p.pack.orders.ids[card])


def pending(p: Woodcraft, kinds: list[int]) -> list[int]:
    """What the steps of these kinds that still wait are about."""
    return [step >> FIRST_SHIFT & BYTE for step in p.stack if step & ID_MASK in kinds]
