"""Saved positions: the fields with what they may hold; read back, with no piece in two places."""

from typing import Final

from heartwood.core.chance import chance_from_data
from heartwood.core.errors import BadData
from heartwood.core.fields import ANY, FLAG, NUMBER, Field, Fields
from heartwood.core.game import Saved
from heartwood.core.position import BYTE, ID_MASK, SECOND_SHIFT, first_of, second_of
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.cards import Content
from heartwood.games.woodcraft.dice import REUSABLE
from heartwood.games.woodcraft.effects import EVENT_WORDS
from heartwood.games.woodcraft.pack import Pack, Setup
from heartwood.games.woodcraft.position import CARD_MASK, NONE, ROW_SHIFT, Player, Woodcraft
from heartwood.games.woodcraft.wheel import QUADRANTS, SPACES

MOST: Final = 100_000  # of anything that is counted
UNPAID: Final = (ids.LUMBER, ids.TRADING, ids.MATERIALS, ids.ORDERS, ids.MARKETING)


def player_fields(content: Content) -> Fields:
    """What is saved of a player; the rest follows from it."""
    board = content.board
    last_order = len(content.orders.ids) - 1
    last_helper = len(content.helpers.ids) - 1
    placed = last_order | ids.ROWS << ROW_SHIFT
    return Fields(
        [
            Field("stock", ids.TOKENS, 0, MOST),
            Field("lumber", ids.DICE, 0, MOST),
            Field("points", ids.SOURCES, -MOST, MOST),
            Field("score", NUMBER, 0, MOST),
            Field("trees", ids.COLOURS, 0, ids.FACES),
            Field("tracks", len(board.track_start), 0, MOST),
            Field("rooms", len(board.room_ids), NONE, last_helper),
            Field("attic", len(board.space_ids), NONE, len(board.tool_ids) - 1),
            Field("orders", ANY, 0, placed),
            Field("completed", ANY, 0, placed),
            Field("hand", ANY, 0, last_order),
            Field("claims", ANY, 0, len(content.contracts.ids) - 1),
            Field("reached", len(board.tile_spaces), 0, MOST),
            Field("marketing", NUMBER, 0, len(board.market_price)),
            Field("pieces", NUMBER, 0, (1 << ids.PIECES) - 1),
            Field("used", NUMBER, 0, (1 << ids.PIECES) - 1),
            Field("once", NUMBER, 0, (1 << len(board.room_ids)) - 1),
            Field("draft", ANY, 0, last_helper),
            Field("kept", ANY, 0, last_order),
            Field("chosen_helper", NUMBER, NONE, last_helper),
            Field("chosen", NUMBER, NONE, last_order),
            Field("drawn_orders", NUMBER, 0, (1 << last_order + 1) - 1),
            Field("drawn_helpers", NUMBER, 0, (1 << last_helper + 1) - 1),
        ]
    )


def table_fields(content: Content, seats: int) -> Fields:
    """What is saved of a table with so many seats, apart from the players and from what was agreed before the game."""
    board = content.board
    last_order = len(content.orders.ids) - 1
    last_helper = len(content.helpers.ids) - 1
    last_solo = len(content.solo.ids) - 1
    contracts = board.contracts_shown[seats]
    return Fields(
        [
            Field("round", NUMBER, 1, board.calendars[seats].rounds),
            Field("first", NUMBER, 0, seats - 1),
            Field("active", NUMBER, 0, seats - 1),
            Field("tiles", ids.ACTIONS, 0, QUADRANTS * SPACES - 1),
            Field("lead", NUMBER, 0, QUADRANTS - 1),
            Field("arc", FLAG, 0, 1),
            Field("yard", ids.DICE, 0, board.yard_per_colour),
            Field("order_display", board.slots, NONE, last_order),
            Field("helper_display", board.slots, NONE, last_helper),
            Field("order_deck", ANY, 0, last_order),
            Field("helper_deck", ANY, 0, last_helper),
            Field("order_discard", ANY, 0, last_order),
            Field("helper_discard", ANY, 0, last_helper),
            Field("late", FLAG, 0, 1),
            Field("box", ANY, 0, last_order),
            Field("tools", len(board.tool_ids), 0, MOST),
            Field("claimed_in", contracts, 0, MOST),
            Field("contracts_gone", NUMBER, 0, (1 << contracts) - 1),
            Field("tiles_gone", NUMBER, 0, (1 << len(board.tile_spaces)) - 1),
            Field("solo_deck", ANY, 0, last_solo),
            Field("solo_discard", ANY, 0, last_solo),
            Field("rival", NUMBER, 0, board.track_last[ids.REPUTATION_TRACK]),
            Field("public_orders", NUMBER, 0, (1 << last_order + 1) - 1),
            Field("public_helpers", NUMBER, 0, (1 << last_helper + 1) - 1),
            Field("tile", NUMBER, NONE, ids.ACTIONS - 1),
            Field("done", FLAG, 0, 1),
            Field("bonus", FLAG, 0, 1),
            Field("fresh", NUMBER, 0, MOST),
            Field("acting", FLAG, 0, 1),
            Field("unpaid", NUMBER, 0, (1 << SECOND_SHIFT + 8) - 1),
            Field("grants", ANY, 0, MOST),
        ]
    )


def restored(saved: Saved, pack: Pack, setup: Setup, stack: list[int], seats: int) -> Woodcraft:
    """The position that `to_data` described, or BadData."""
    players = [restored_player(pack, row) for row in saved.tables("players", seats)]
    p = Woodcraft(pack, setup, stack, chance_from_data(saved.data.get("chance")), players)
    pack.table_fields[seats].fill(p, saved)
    return p


def restored_player(pack: Pack, saved: Saved) -> Player:
    """A player's part of a saved position."""
    player = Player()
    pack.player_fields.fill(player, saved)
    if player.score != sum(player.points):
        raise BadData("score: it is not the sum of the points")
    player.recount(pack)
    return player


def check_places(p: Woodcraft) -> None:
    """No piece lies in two places, and none is there that does not exist."""
    pack = p.pack
    orders = [*p.order_deck, *p.order_discard, *p.box, *[card for card in p.order_display if card != NONE]]
    helpers = [*p.helper_deck, *p.helper_discard, *[card for card in p.helper_display if card != NONE]]
    tools = p.tools[:]
    for player in p.players:
        placed = [*player.orders, *player.completed]
        if [entry for entry in placed if not 1 <= entry >> ROW_SHIFT <= ids.ROWS]:
            raise BadData("orders: a row from 1 to 5 is expected")
        orders += [*player.hand, *[entry & CARD_MASK for entry in placed]]
        helpers += [*player.draft, *[card for card in player.rooms if card != NONE]]
        for tool in player.attic:
            if tool != NONE:
                tools[tool] += 1
        if player.used & ~player.pieces:
            raise BadData("used: a tile that is not built cannot be used")
        if player.tracks[ids.REPUTATION_TRACK] > pack.board.track_last[ids.REPUTATION_TRACK]:
            raise BadData("tracks: the reputation track is not that long")
    if max([*orders, 0]) >= len(pack.orders.ids):
        raise BadData("orders: there is no such card")
    for key, pieces in (("tiles", p.tiles), ("orders", orders), ("helpers", helpers), ("contracts", p.setup.contracts)):
        if len(set(pieces)) != len(pieces):
            raise BadData(f"{key}: something lies in two places")
    if [kind for kind in range(len(tools)) if tools[kind] > pack.board.tool_count[kind]]:
        raise BadData("tools: there are too many of a kind")
    cards = list(range(len(pack.solo.ids))) if p.seats == 1 else []
    if sorted([*p.solo_deck, *p.solo_discard]) != cards:
        raise BadData("solo_deck: with the discarded ones, all solo cards are expected once")


def check_steps(p: Woodcraft) -> None:
    """Every pending step is about something that exists, and whoever is awaited can answer."""
    for action in p.grants:
        if action & ids.ACTION_MASK >= ids.ACTIONS or action >> ids.DISCOUNT_SHIFT > BYTE:
            raise BadData("grants: there is no such action")
    if p.unpaid and p.unpaid & ID_MASK not in UNPAID:
        raise BadData("unpaid: this is no step in which something is bought")
    for step in [*p.stack, p.unpaid] if p.unpaid else p.stack:
        first = first_of(step)
        second = second_of(step)
        limits = limits_of(p.pack, step & ID_MASK)
        demanded = len(p.pack.demands[first]) if step & ID_MASK == ids.PAYING and first < limits[0] else limits[1]
        waiting = second if step & ID_MASK in (ids.TRIGGERS, ids.TRIGGER_CHECK) else 0
        if first >= limits[0] or second >= limits[1] or second >= demanded or waiting & ~occupied(p.me()):
            raise BadData(f"stack: {step} is about something that does not exist")
    if p.stack and p.asking().together:
        check_choices(p)
    for seat in p.to_act():
        if not p.moves(seat):
            raise BadData(f"stack: seat {seat} is awaited and has no move")


def occupied(player: Player) -> int:
    """The rooms with helpers, as a mask."""
    mask = 0
    for room, card in enumerate(player.rooms):
        if card != NONE:
            mask |= 1 << room
    return mask


def limits_of(pack: Pack, kind: int) -> tuple[int, int]:
    """What the two arguments of a kind of step stay below."""
    board = pack.board
    every = BYTE + 1
    if kind == ids.PICKING:
        return len(pack.effects.choices), ids.SOURCES
    if kind == ids.PAYING:
        return len(pack.demands), every
    if kind == ids.GAIN:
        return len(pack.effects.table), every
    if kind == ids.ADVANCE:
        return len(board.track_start), every
    if kind == ids.MOVE_TILE:
        return ids.ACTIONS, every
    if kind == ids.GRANTED:
        return ids.AT_ONCE + ids.ACTIONS, every
    if kind == ids.GRANTS:
        return ids.ACTIONS + 1, every
    if kind in (ids.ORDERS, ids.MORE_ORDERS):
        return pack.order_count + 1, every
    if kind == ids.AFTER_ACTION:
        return ids.ACTIONS, len(board.room_ids) + 1
    if kind == ids.TOOL_SPACE:
        return len(board.tool_ids), ids.SOURCES
    if kind in (ids.TOOL_KIND, ids.ASK_TOOL):
        return every, ids.SOURCES
    if kind in (ids.REWARDS, ids.REWARD_CHECK):
        return len(board.space_ids), every
    if kind in (ids.TRIGGERS, ids.TRIGGER_CHECK):
        return len(EVENT_WORDS), every
    if kind in (ids.COMPLETED, ids.FACE_DOWN):
        return pack.order_count, ids.ROWS + 1
    if kind == ids.REUSING:
        return len(REUSABLE), every
    return every, every


def check_choices(p: Woodcraft) -> None:
    """Everybody has the cards to choose from; who is no longer awaited has chosen, all of it."""
    setting_up = p.stack[-1] & ID_MASK == ids.SETTING_UP
    board = p.pack.board
    for seat, player in enumerate(p.players):
        drawn = [len(player.draft), len(player.hand)]
        if setting_up and drawn != [board.helpers_drawn, board.orders_drawn + board.hazelnut_drawn]:
            raise BadData(f"players: seat {seat} has not drawn what a start needs")
        if seat in p.to_act():
            continue
        if player.chosen not in player.hand:
            raise BadData(f"players: seat {seat} has answered, but chosen no order")
        if setting_up and (player.chosen_helper not in player.draft or len(player.kept) != board.orders_kept):
            raise BadData(f"players: seat {seat} has answered, but chosen no start")
