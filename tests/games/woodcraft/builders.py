"""Small builders: a Woodcraft table as a test wants it.

`player(lumber="green3 yellow2", blueberries=5)` is a board with nothing but that; `table(player(...), player(...))` a
position in the turn of the first of them. Whatever a test does not name is empty, or lies where it starts. Cards that
lie nowhere are in their decks.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

from heartwood.core import Chance, fast, forced
from heartwood.core.game import Saved
from heartwood.core.position import step
from heartwood.games.woodcraft import Woodcraft, WoodcraftGame, ids, open_woodcraft, woodcraft
from heartwood.games.woodcraft.cards import STANDARD
from heartwood.games.woodcraft.saving import restored
from heartwood.games.woodcraft.view import DIE_WORDS, TOKEN_WORDS
from tests.games.playing import changed_pack, offered, play

START_HELPERS = ["he06", "he01", "he03", "he05"]  # immediate abilities: they do nothing any more
DEFAULT_YARD = "green1 green2 yellow3 yellow4 brown5 brown6"


@cache
def game() -> WoodcraftGame:
    """Woodcraft with its standard content."""
    return open_woodcraft()


@cache
def changed_game(*changes: tuple[str, str, str]) -> WoodcraftGame:
    """Woodcraft with (file, old text, new text) replaced in a copy of its content: for rules that no card uses."""
    return woodcraft(changed_pack(STANDARD, changes))


def counts(words: str) -> list[int]:
    """Dice by a text such as "green3 yellow2 yellow2"."""
    dice = [0] * len(DIE_WORDS)
    for word in words.split():
        dice[DIE_WORDS.index(word)] += 1
    return dice


def player(**given: Any) -> dict[str, Any]:
    """A player's board. Keys: lumber, trees={"green": 3}, the tokens (blueberries, lantern, glue, scrapwood, sawblade,
    reuse), helpers={"room_1_2": "he13"} (a start helper lives in room_1_1 unless given), orders={"oe01": row},
    completed={"oe02": row}, hand=["oe03"], pieces=["saw_2"] (built besides the start pieces), used=["saw_1"],
    attic={"b1": "mallet"}, reputation, hazelnut, blueberry (tracks), marketing, claims=["pc01"], reached=(0, 0),
    once=["he08"] (used this turn), score."""
    return given


def table(
    *players: dict[str, Any],
    of: WoodcraftGame | None = None,
    round: int = 1,
    turn: int = 0,
    first: int = 0,
    options: dict[str, object] | None = None,
    tiles: dict[str, tuple[int, int]] | None = None,
    lead: int = 1,
    arc: bool = True,
    yard: str = DEFAULT_YARD,
    order_display: Sequence[str | None] | None = None,
    helper_display: Sequence[str | None] | None = None,
    order_deck: Sequence[str] | None = None,
    helper_deck: Sequence[str] | None = None,
    order_discard: Sequence[str] = (),
    helper_discard: Sequence[str] = (),
    late: bool = False,
    tools: dict[str, int] | None = None,
    contracts: Sequence[str] | None = None,
    claimed_in: Sequence[int] | None = None,
    contracts_gone: int = 0,
    reputation_tiles: Sequence[str] = ("rt1", "rt2"),
    tiles_gone: int = 0,
    solo_deck: Sequence[str] | None = None,
    rival: int = 0,
    tile: str | None = None,
    done: bool = False,
    bonus: bool = False,
    fresh: int = 0,
    chance: Chance | Sequence[int] | int = 1,
) -> Woodcraft:
    """A position in the middle of step 2 of a turn: seat `turn` acts. `tile`: the tile is chosen (and not moved here).

    `tiles={"exchange": (1, 7)}` puts a tile on space 7 of Q1; the others lie in Q0 in the order of the actions.
    `chance`: a seed, or the outcomes to force (afterwards seed 1 goes on).
    """
    of = of or game()
    boards = list(players) or [player()]
    seats = len(boards)
    data: dict[str, Any] = of.start(seats, {**(options or {}), "first": first}, fast(1)).to_data()
    content = of.pack
    orders, helpers, board = content.orders.ids, content.helpers.ids, content.board
    used_orders: set[str] = set()
    used_helpers: set[str] = set()
    data["players"] = []
    for seat, given in enumerate(boards):
        row = build_player(of, seat, given)
        data["players"].append(row)
        used_orders |= {*given.get("orders", {}), *given.get("completed", {}), *given.get("hand", [])}
        used_helpers |= {helpers[card] for card in row["rooms"] if card >= 0}
    if order_display is None:
        order_display = dealt_display(
            orders, "ol" if late else "oe", {*used_orders, *order_discard, *(order_deck or ())}
        )
    if helper_display is None:
        helper_display = dealt_display(
            helpers, "hl" if late else "he", {*used_helpers, *helper_discard, *(helper_deck or ())}
        )
    used_orders |= {card for card in order_display if card}
    used_helpers |= {card for card in helper_display if card}
    seen_orders = used_orders - {card for given in boards for card in given.get("hand", [])}
    deck = [card for card in orders if card.startswith("ol" if late else "oe") and card not in used_orders]
    crew = [card for card in helpers if card.startswith("hl" if late else "he") and card not in used_helpers]
    deck = [card for card in deck if card not in order_discard] if order_deck is None else list(order_deck)
    crew = [card for card in crew if card not in helper_discard] if helper_deck is None else list(helper_deck)
    places = {action: (0, space) for space, action in enumerate(board.action_ids, 1)}
    places.update(tiles or {})
    dealt = data["contracts"] if contracts is None else [content.contracts.ids.index(id) for id in contracts]
    solo = list(content.solo.ids) if solo_deck is None else list(solo_deck)
    if isinstance(chance, int):
        chance = fast(chance)
    elif not isinstance(chance, Chance):
        chance = forced(list(chance), fast(1))
    data.update(
        {
            "round": round,
            "first": first,
            "active": turn,
            "reputation_tiles": [content.tiles.ids.index(id) for id in reputation_tiles],
            "contracts": dealt,
            "claimed_in": list(claimed_in) if claimed_in is not None else [0] * len(dealt),
            "contracts_gone": contracts_gone,
            "stack": [step(ids.TURN, 1 << turn)],
            "chance": chance.to_data(),
            "tiles": [places[action][0] * 7 + places[action][1] - 1 for action in board.action_ids],
            "lead": lead,
            "arc": int(arc),
            "yard": counts(yard),
            "order_display": [-1 if card is None else orders.index(card) for card in order_display],
            "helper_display": [-1 if card is None else helpers.index(card) for card in helper_display],
            "order_deck": sorted(orders.index(card) for card in deck),
            "helper_deck": sorted(helpers.index(card) for card in crew),
            "order_discard": sorted(orders.index(card) for card in order_discard),
            "helper_discard": sorted(helpers.index(card) for card in helper_discard),
            "late": int(late),
            "tools": [(tools or {}).get(tool, 5 - placed_tools(boards, tool)) for tool in board.tool_ids],
            "tiles_gone": tiles_gone,
            "solo_deck": sorted(content.solo.ids.index(card) for card in solo) if seats == 1 else [],
            "solo_discard": sorted(i for i, card in enumerate(content.solo.ids) if card not in solo and seats == 1),
            "rival": rival,
            "public_orders": sum(1 << orders.index(card) for card in seen_orders | set(order_discard)),
            "public_helpers": sum(1 << helpers.index(card) for card in used_helpers | set(helper_discard)),
            "tile": -1 if tile is None else board.action_ids.index(tile),
            "done": int(done),
            "bonus": int(bonus),
            "fresh": fresh,
            "acting": 1,
            "grants": [],
        }
    )
    saved = Saved(data, of)  # as `of.restore`, but a test may lay a card in two places
    setup = of.setup(seats, data["options"], data["quadrant"], data["reputation_tiles"], dealt)
    return restored(saved, of.pack, setup, saved.stack(of, seats), seats)


def dealt_display(cards: Sequence[str], deck: str, taken: set[str]) -> Sequence[str | None]:
    """The last four cards of a deck that lie nowhere else."""
    return [card for card in cards if card.startswith(deck) and card not in taken][-4:]


def placed_tools(boards: Sequence[dict[str, Any]], tool: str) -> int:
    """How many tools of a kind lie in attics."""
    return sum(list(given.get("attic", {}).values()).count(tool) for given in boards)


def build_player(of: WoodcraftGame, seat: int, given: dict[str, Any]) -> dict[str, Any]:
    """The saved form of a board."""
    pack = of.pack
    board, orders, helpers = pack.board, pack.orders.ids, pack.helpers.ids
    rooms = [-1] * len(board.room_ids)
    crew = {board.room_ids[board.start_room]: START_HELPERS[seat], **given.get("helpers", {})}
    for room, helper in crew.items():
        rooms[board.room_ids.index(room)] = -1 if helper is None else helpers.index(helper)
    attic = [-1] * len(board.space_ids)
    for space, tool in given.get("attic", {}).items():
        attic[board.space_ids.index(space)] = board.tool_ids.index(tool)
    points = [0] * ids.SOURCES
    points[ids.BY_ORDER] = given.get("score", 0)
    trees = [given.get("trees", {}).get(colour, 0) for colour in board.colours]
    hand = sorted(orders.index(card) for card in given.get("hand", []))
    return {
        "stock": [given.get(token, 0) for token in TOKEN_WORDS],
        "lumber": counts(given.get("lumber", "")),
        "points": points,
        "score": given.get("score", 0),
        "trees": trees,
        "tracks": [given.get("reputation", 0), given.get("hazelnut", 0), given.get("blueberry", 0)],
        "rooms": rooms,
        "attic": attic,
        "orders": [orders.index(card) | row << 8 for card, row in given.get("orders", {}).items()],
        "completed": [orders.index(card) | row << 8 for card, row in given.get("completed", {}).items()],
        "hand": hand,
        "claims": [pack.contracts.ids.index(id) for id in given.get("claims", [])],
        "reached": list(given.get("reached", (0, 0))),
        "marketing": given.get("marketing", 0),
        "pieces": ids.START_PIECES | sum(1 << board.piece_ids.index(piece) for piece in given.get("pieces", [])),
        "used": sum(1 << board.piece_ids.index(piece) for piece in given.get("used", [])),
        "once": sum(1 << rooms.index(helpers.index(card)) for card in given.get("once", [])),
        "draft": [],
        "kept": [],
        "chosen_helper": -1,
        "chosen": -1,
        "drawn_orders": sum(1 << card for card in hand),
        "drawn_helpers": 0,
    }


# --- looking and playing -----------------------------------------------------------------------------------


def lumber(p: Woodcraft, seat: int = 0) -> str:
    """The lumber pile as a text, sorted by colour and face."""
    return " ".join(p.view(seat)["players"][seat]["lumber"])  # type: ignore[index]


def stock(p: Woodcraft, token: str, seat: int = 0) -> int:
    """How much of a token a player has."""
    return p.players[seat].stock[TOKEN_WORDS.index(token)]


def board(p: Woodcraft, seat: int = 0) -> dict[str, Any]:
    """All that lies open before a player, with the points by their source."""
    players: Any = p.view(seat)["players"]
    return {**players[seat], "points": {source: points for source, points in p.scores()[seat].parts if points}}


def changes(p: Woodcraft, *texts: str, seat: int = 0) -> dict[str, Any]:
    """What is different on a player's board after these moves."""
    before = board(p, seat)
    play(p, *texts)
    return {key: value for key, value in board(p, seat).items() if before[key] != value}


def agree(p: Woodcraft, *verbs: str, helpers: Sequence[str] = ()) -> None:
    """What is offered of these verbs is exactly what is not refused (with `helpers`: of those helpers' abilities)."""
    vocabulary = p.book.vocabulary
    for name in verbs:
        verb = vocabulary.by_name[name]
        ranges: list[Sequence[int]] = [range(vocabulary.domains[domain].size()) for domain in verb.domains]
        if helpers:
            ranges[0] = [p.pack.helpers.ids.index(id) for id in helpers]
        every = [verb.pack(*arguments) for arguments in product(*ranges)]
        possible = [move for move in every if p.reason(0, move) == 0]
        assert sorted(move for move in p.moves(0) if vocabulary.verb(move) is verb) == sorted(possible)


def next_round(p: Woodcraft) -> Woodcraft:
    """Play on without doing anything until the next round begins (3 blueberries, no marketing, first dice returned)."""
    round = p.round
    while not p.over() and p.round == round:
        quiet(p)
    return p


def quiet(p: Woodcraft) -> None:
    """One quiet move: the least that a player can do."""
    moves = offered(p)
    for wanted in ("berries", "finish", "no-market", "choose", "pick", "decline", "stop"):
        for text in moves:
            if text.split()[0].startswith(wanted):
                play(p, text)
                return
    play(p, moves[0])
