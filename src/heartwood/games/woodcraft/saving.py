"""Reading saved positions back: every field checked, and no piece in two places."""

from typing import Final

from heartwood.core.chance import chance_from_data
from heartwood.core.errors import BadData
from heartwood.core.game import Saved
from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK, SECOND_SHIFT
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.dice import REUSABLE
from heartwood.games.woodcraft.effects import EVENT_WORDS
from heartwood.games.woodcraft.pack import Pack, Setup
from heartwood.games.woodcraft.position import CARD_MASK, NONE, ROW_SHIFT, Player, Woodcraft
from heartwood.games.woodcraft.wheel import QUADRANTS, SPACES

MOST: Final = 100_000  # of anything that is counted


def restored(saved: Saved, pack: Pack, setup: Setup, stack: list[int], seats: int) -> Woodcraft:
    """The position that `to_data` described, or BadData."""
    board = pack.board
    last_order = len(pack.orders.ids) - 1
    last_helper = len(pack.helpers.ids) - 1
    return Woodcraft(
        pack,
        setup,
        stack,
        chance_from_data(saved.data.get("chance")),
        [restored_player(pack, row) for row in saved.tables("players", seats)],
        round=saved.number("round", 1, board.calendars[seats].rounds),
        first=saved.number("first", 0, seats - 1),
        active=saved.number("active", 0, seats - 1),
        tiles=saved.numbers("tiles", ids.ACTIONS, 0, QUADRANTS * SPACES - 1),
        lead=saved.number("lead", 0, QUADRANTS - 1),
        arc=bool(saved.number("arc", 0, 1)),
        yard=saved.numbers("yard", ids.DICE, 0, board.yard_per_colour),
        order_display=saved.numbers("order_display", board.slots, NONE, last_order),
        helper_display=saved.numbers("helper_display", board.slots, NONE, last_helper),
        order_deck=saved.numbers("order_deck", -1, 0, last_order),
        helper_deck=saved.numbers("helper_deck", -1, 0, last_helper),
        order_discard=saved.numbers("order_discard", -1, 0, last_order),
        helper_discard=saved.numbers("helper_discard", -1, 0, last_helper),
        late=bool(saved.number("late", 0, 1)),
        box=saved.numbers("box", -1, 0, last_order),
        tools=saved.numbers("tools", len(board.tool_ids), 0, MOST),
        claimed_in=saved.numbers("claimed_in", len(setup.contracts), 0, MOST),
        contracts_gone=saved.number("contracts_gone", 0, (1 << len(setup.contracts)) - 1),
        tiles_gone=saved.number("tiles_gone", 0, (1 << len(setup.tiles)) - 1),
        solo_deck=saved.numbers("solo_deck", -1, 0, len(pack.solo.ids) - 1),
        solo_discard=saved.numbers("solo_discard", -1, 0, len(pack.solo.ids) - 1),
        rival=saved.number("rival", 0, board.track_last[ids.REPUTATION_TRACK]),
        public_orders=saved.number("public_orders", 0, (1 << last_order + 1) - 1),
        public_helpers=saved.number("public_helpers", 0, (1 << last_helper + 1) - 1),
        tile=saved.number("tile", NONE, ids.ACTIONS - 1),
        done=bool(saved.number("done", 0, 1)),
        bonus=bool(saved.number("bonus", 0, 1)),
        fresh=saved.number("fresh", 0, MOST),
        acting=bool(saved.number("acting", 0, 1)),
        grants=saved.numbers("grants", -1, 0, MOST),
    )


def restored_player(pack: Pack, saved: Saved) -> Player:
    """A player's part of a saved position."""
    board = pack.board
    last_order = len(pack.orders.ids) - 1
    last_helper = len(pack.helpers.ids) - 1
    placed = last_order | 5 << 8
    player = Player(
        stock=saved.numbers("stock", ids.TOKENS, 0, MOST),
        lumber=saved.numbers("lumber", ids.DICE, 0, MOST),
        points=saved.numbers("points", ids.SOURCES, -MOST, MOST),
        score=saved.number("score", 0, MOST),
        trees=saved.numbers("trees", ids.COLOURS, 0, ids.FACES),
        tracks=saved.numbers("tracks", 3, 0, MOST),
        rooms=saved.numbers("rooms", len(board.room_ids), NONE, last_helper),
        attic=saved.numbers("attic", len(board.space_ids), NONE, len(board.tool_ids) - 1),
        orders=saved.numbers("orders", -1, 0, placed),
        completed=saved.numbers("completed", -1, 0, placed),
        hand=saved.numbers("hand", -1, 0, last_order),
        claims=saved.numbers("claims", -1, 0, len(pack.contracts.ids) - 1),
        reached=saved.numbers("reached", len(board.tile_spaces), 0, MOST),
        marketing=saved.number("marketing", 0, len(board.market_price)),
        pieces=saved.number("pieces", 0, (1 << ids.PIECES) - 1),
        used=saved.number("used", 0, (1 << ids.PIECES) - 1),
        once=saved.number("once", 0, (1 << len(board.room_ids)) - 1),
        draft=saved.numbers("draft", -1, 0, last_helper),
        kept=saved.numbers("kept", -1, 0, last_order),
        chosen_helper=saved.number("chosen_helper", NONE, last_helper),
        chosen=saved.number("chosen", NONE, last_order),
        drawn_orders=saved.number("drawn_orders", 0, (1 << last_order + 1) - 1),
        drawn_helpers=saved.number("drawn_helpers", 0, (1 << last_helper + 1) - 1),
        abilities=0,
        listens=0,
        discounts=0,
        rules=[],
    )
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
    for step in p.stack:
        first = step >> FIRST_SHIFT & BYTE
        second = step >> SECOND_SHIFT
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
    if kind in (ids.MOVE_TILE, ids.GRANTED):
        return ids.ACTIONS, every
    if kind == ids.AFTER_ACTION:
        return ids.ACTIONS, len(board.room_ids) + 1
    if kind == ids.TOOL_SPACE:
        return len(board.tool_ids), every
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
