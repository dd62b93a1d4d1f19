"""What a seat or a spectator of Woodcraft may know, as plain data, by listing what is allowed.

Hidden are the hands and start cards of the others, choices not yet revealed, and what lies where in the decks.
"""

from typing import Final

from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK, SECOND_SHIFT
from heartwood.games.woodcraft.effects import COLOUR_WORDS, EVENT_WORDS, words_of_effect
from heartwood.games.woodcraft.gains import tile_reward
from heartwood.games.woodcraft.helpers import COUNT_MASK, helper_price
from heartwood.games.woodcraft.ids import (
    ACTIONS,
    BLUEBERRIES,
    BLUEBERRY_TRACK,
    BUILDING,
    CHOOSE_HELPER,
    COLOURS,
    DISCOUNT_SHIFT,
    FACES,
    GLUE,
    GRANTED,
    HAZELNUT_TRACK,
    HIRING,
    LANTERN,
    LUMBER,
    MATERIALS,
    ON_DIE_BOUGHT,
    ORDERS,
    PAYING,
    PICKING,
    PLACING,
    PLANTING,
    REPUTATION_TRACK,
    REUSE,
    REUSING,
    REWARDS,
    SAWBLADE,
    SCRAPWOOD,
    TOKENS,
    TOOL_SPACE,
    TRADING,
    TRIGGERS,
    VALUE_BITS,
    VALUE_MASK,
    WORKING,
)
from heartwood.games.woodcraft.lumber import die_price
from heartwood.games.woodcraft.orders import matched
from heartwood.games.woodcraft.position import CARD_MASK, NONE, ROW_SHIFT, SOURCE_NAMES, Player, Woodcraft
from heartwood.games.woodcraft.scoring import contract_points
from heartwood.games.woodcraft.solo import EXCELLENT, GOOD, verdict
from heartwood.games.woodcraft.trees import POTS_SHIFT, WORK_MASK, trees_left
from heartwood.games.woodcraft.view_types import (
    WoodcraftContract,
    WoodcraftDecks,
    WoodcraftPending,
    WoodcraftPlayer,
    WoodcraftReputationTile,
    WoodcraftTurn,
    WoodcraftView,
    WoodcraftWheel,
)
from heartwood.games.woodcraft.wheel import SPACES, lead_waits

TOKEN_WORDS: Final = ["blueberries", "lantern", "glue", "scrapwood", "sawblade", "reuse"]
DIE_WORDS: Final = [f"{COLOUR_WORDS[colour]}{face}" for colour in range(COLOURS) for face in range(1, FACES + 1)]


def view(p: Woodcraft, seat: int | None) -> WoodcraftView:
    """Plain data for a seat, or for a spectator."""
    if seat is not None:
        p.check_seat(seat)
    listed = listed_prices(p)
    scores = [score.to_data() for score in p.scores()]
    data: WoodcraftView = {
        "game": "woodcraft",
        "seat": seat,
        "seats": p.seats,
        "over": p.over(),
        "to_act": list(p.to_act()),
        "step": p.asking().name if p.stack else None,
        "pending": pending(p),
        "round": p.round,
        "rounds": p.setup.calendar.rounds,
        "first": p.first,
        "active": p.active,
        "turn": turn(p),
        "wheel": wheel(p),
        "yard": dice_words(p.yard),
        "orders": display(p.order_display, p.pack.orders.ids),
        "helpers": display(p.helper_display, p.pack.helpers.ids),
        "late": p.late,
        "decks": decks(p, seat),
        "contracts": contracts(p),
        "reputation_tiles": reputation_tiles(p),
        "tools": dict(zip(p.pack.board.tool_ids, p.tools, strict=True)),
        "players": [player_view(p, other, seat, listed) for other in range(p.seats)],
        "scores": scores,
        "projected": [score.to_data(scores[score.seat]) for score in p.scores(projected=True)],
        "winners": p.winners(),
        "options": dict(p.setup.options),
        "content": dict(p.pack.content),
    }
    if p.seats == 1:
        data["solo"] = {
            "rival": p.rival,
            "good": GOOD,
            "excellent": EXCELLENT,
            "deck": len(p.solo_deck),
            "discard": [p.pack.solo.ids[card] for card in p.solo_discard],
            "verdict": verdict(p.players[0].score) if p.over() else None,
        }
    return data


def dice_words(counts: list[int]) -> list[str]:
    """Dice as a list of words."""
    words: list[str] = []
    for die, count in enumerate(counts):
        if count == 1:
            words.append(DIE_WORDS[die])
        elif count:
            words += [DIE_WORDS[die]] * count
    return words


def display(cards: list[int], ids: list[str]) -> list[str | None]:
    """A row of cards, slot 1 first."""
    return [None if card == NONE else ids[card] for card in cards]


def words_in(mask: int, words: list[str]) -> list[str]:
    """The words whose bits are set in a mask."""
    found: list[str] = []
    place = 0
    while mask:
        if mask & 1:
            found.append(words[place])
        mask >>= 1
        place += 1
    return found


def cards_of(mask: int, cards: list[int], ids: list[str]) -> list[str]:
    """The cards of a pile that are in a mask."""
    return [ids[card] for card in cards if mask >> card & 1]


def decks(p: Woodcraft, seat: int | None) -> WoodcraftDecks:
    """How many cards are left, and which of the discarded ones this seat has seen."""
    return {
        "orders": len(p.order_deck),
        "helpers": len(p.helper_deck),
        "order_discard": len(p.order_discard),
        "helper_discard": len(p.helper_discard),
        "orders_seen": cards_of(p.seen_orders(seat), p.order_discard, p.pack.orders.ids),
        "helpers_seen": cards_of(p.seen_helpers(seat), p.helper_discard, p.pack.helpers.ids),
    }


def turn(p: Woodcraft) -> WoodcraftTurn:
    """What the active player has done of the turn."""
    board = p.pack.board
    return {
        "tile": None if p.tile == NONE else board.action_ids[p.tile],
        "done": p.done,
        "bonus": p.bonus,
        "fresh_lanterns": p.fresh,
        "acting": p.acting,
        "grants": [board.action_ids[grant & (1 << DISCOUNT_SHIFT) - 1] for grant in p.grants],
    }


def wheel(p: Woodcraft) -> WoodcraftWheel:
    """The tiles on the wheel, the saw and the arc tile. Quadrants are counted from the start."""
    actions = p.pack.board.action_ids
    waits = lead_waits(p)
    return {
        "tiles": [
            {
                "action": actions[tile],
                "quadrant": place // SPACES,
                "space": place % SPACES + 1,
                "blocked": place // SPACES == p.lead and waits,
            }
            for tile, place in enumerate(p.tiles)
        ],
        "lead": p.lead,
        "arc": p.arc,
        "start": p.pack.board.quadrant_ids[p.setup.quadrant],
    }


def contracts(p: Woodcraft) -> list[WoodcraftContract]:
    """The public contracts with their claimants."""
    ended = not p.stack or p.stack[-1] & ID_MASK == PLACING  # the round is over (W-ROUND-03)
    ids, players = p.pack.contracts.ids, p.players
    return [
        {
            "id": ids[contract],
            "claimed_by": [seat for seat, player in enumerate(players) if contract in player.claims],
            "closed": p.claimed_in[place] > 0 and (ended or p.claimed_in[place] < p.round),
            "removed": p.contracts_gone >> place & 1 == 1,
            "worth": [contract_points(p, player, contract) for player in players],
        }
        for place, contract in enumerate(p.setup.contracts)
    ]


def reputation_tiles(p: Woodcraft) -> list[WoodcraftReputationTile]:
    """The two tiles of the reputation track, the rounds in which they were reached, and what they bring now."""
    effects, tools = p.pack.effects, p.pack.board.tool_ids
    rewards = [tile_reward(p, place) for place in range(len(p.setup.tiles))]
    return [
        {
            "id": p.pack.tiles.ids[tile],
            "space": p.pack.board.tile_spaces[place],
            "gone": p.tiles_gone >> place & 1 == 1,
            "reached": [player.reached[place] for player in p.players],
            "reward": words_of_effect(effects, rewards[place], tools) if rewards[place] else None,
        }
        for place, tile in enumerate(p.setup.tiles)
    ]


def player_view(p: Woodcraft, seat: int, viewer: int | None, listed: dict[str, int]) -> WoodcraftPlayer:
    """A player's board; hand and start cards only for the owner, or for all at a teaching table."""
    player = p.players[seat]
    board = p.pack.board
    orders = p.pack.orders.ids
    helpers = p.pack.helpers.ids
    stock = player.stock
    own = seat == viewer
    shown = own or p.setup.open_hands  # W-PSETUP-16, W-PSETUP-20
    revealed = own or not player.draft  # the starting helper, until it moves in (W-PSETUP-19)
    return {
        "seat": seat,
        "score": player.score,
        "blueberries": stock[BLUEBERRIES],
        "lantern": stock[LANTERN],
        "glue": stock[GLUE],
        "scrapwood": stock[SCRAPWOOD],
        "sawblade": stock[SAWBLADE],
        "reuse": stock[REUSE],
        "lumber": dice_words(player.lumber),
        "trees": {COLOUR_WORDS[colour]: player.trees[colour] for colour in range(COLOURS) if player.trees[colour]},
        "reputation": player.tracks[REPUTATION_TRACK],
        "hazelnut_income": player.tracks[HAZELNUT_TRACK],
        "blueberry_income": player.tracks[BLUEBERRY_TRACK],
        "marketing": player.marketing,
        "pieces": words_in(player.pieces, board.piece_ids),
        "used": words_in(player.used, board.piece_ids),
        "rooms": display(player.rooms, helpers),
        "once_used": [helpers[card] for room, card in enumerate(player.rooms) if player.once >> room & 1]
        if player.once
        else [],
        "attic": display(player.attic, board.tool_ids),
        "orders": [{"id": orders[entry & CARD_MASK], "row": entry >> ROW_SHIFT} for entry in player.orders],
        # W-ORDER-12: for everybody
        "completed": [{"id": orders[entry & CARD_MASK], "row": entry >> ROW_SHIFT} for entry in player.completed],
        "claims": [p.pack.contracts.ids[contract] for contract in player.claims],
        "prices": prices(p, player, listed),
        "hand_count": len(player.hand),
        "hand": [orders[card] for card in player.hand] if shown else None,
        "draft": [helpers[card] for card in player.draft] if shown else None,
        "kept": [orders[card] for card in player.kept] if own else None,
        "chosen_helper": helpers[player.chosen_helper] if revealed and player.chosen_helper != NONE else None,
        "chosen_order": orders[player.chosen] if own and player.chosen != NONE else None,
    }


def listed_prices(p: Woodcraft) -> dict[str, int]:
    """What the dice of the yard and the helpers on display cost whoever has no discount."""
    price = p.pack.price
    found = {DIE_WORDS[die]: price[die] for die, count in enumerate(p.yard) if count}
    for card in p.helper_display:
        if card != NONE:
            found[p.pack.helpers.ids[card]] = p.pack.helpers.cost[card]
    return found


def prices(p: Woodcraft, player: Player, listed: dict[str, int]) -> dict[str, int]:
    """What the same cost a player, with the discounts of the workshop."""
    found = listed.copy()
    if player.discounts >> ON_DIE_BOUGHT & 1:
        for die, count in enumerate(p.yard):
            if count:
                found[DIE_WORDS[die]] = die_price(p, player, die)
    if player.discounts >> CHOOSE_HELPER & 1:
        ids = p.pack.helpers.ids
        for card in p.helper_display:
            if card != NONE:
                found[ids[card]] = helper_price(p, player, card)
    return found


def pending(p: Woodcraft) -> WoodcraftPending:
    """What the top step is about: all of it is public."""
    if not p.stack:
        return {}
    top = p.stack[-1]
    kind = top & ID_MASK
    first = top >> FIRST_SHIFT & BYTE
    second = top >> SECOND_SHIFT
    board = p.pack.board
    if kind == PICKING:
        effects = p.pack.effects
        options = [words_of_effect(effects, option, board.tool_ids) for option in effects.choices[first]]
        return {"options": options, "source": SOURCE_NAMES[second]}
    if kind == PAYING:
        return {"demand": demand_name(p, first), "symbol": symbol_word(p.pack.demands[first][second])}
    if kind == GRANTED:
        return {"action": board.action_ids[first % ACTIONS], "discount": second}
    if kind == TOOL_SPACE:
        return {"tool": board.tool_ids[first]}
    if kind == REWARDS:
        links = board.space_links[first]
        return {"links": [board.link_ids[links[place]] for place in range(len(links)) if second >> place & 1]}
    if kind == TRIGGERS:
        rooms = p.me().rooms
        waiting = [p.pack.helpers.ids[card] for room, card in enumerate(rooms) if second >> room & 1]
        return {"event": EVENT_WORDS[first], "helpers": waiting}
    if kind == WORKING:
        return {"left": first & COUNT_MASK}
    if kind == PLANTING:
        return {"left": first & WORK_MASK, "trees": trees_left(p.me(), first >> POTS_SHIFT)}
    if kind == REUSING:
        return {"tile": p.book.vocabulary.domains["tile"].word(first)}
    if kind in (LUMBER, MATERIALS, ORDERS, HIRING, TRADING, BUILDING) and second:
        return {"discount": second}
    return {}


def demand_name(p: Woodcraft, demand: int) -> str:
    """The order or the helper that asks for dice."""
    count = p.pack.order_count
    return p.pack.orders.ids[demand] if demand < count else p.pack.helpers.ids[demand - count]


def symbol_word(symbol: int) -> str:
    """A die symbol in a word: `green4`, `green/brown3`, `any3`, `any`."""
    value = symbol & VALUE_MASK
    colours = [COLOUR_WORDS[colour] for colour in range(COLOURS) if symbol >> VALUE_BITS >> colour & 1]
    name = "any" if len(colours) == COLOURS else "/".join(colours)
    return f"{name}{value}" if value else name


def missing(p: Woodcraft, player: Player, card: int) -> dict[str, object]:
    """What an order still needs: the dice symbols that find no die of their own, and the tokens."""
    orders = p.pack.orders
    tokens: dict[str, object] = {
        TOKEN_WORDS[token]: orders.tokens[card][token] - player.stock[token]
        for token in range(TOKENS)
        if orders.tokens[card][token] > player.stock[token]
    }
    symbols = orders.dice[card]
    dice = matched(p.pack.dice_of, symbols, 0, player.lumber)
    lacking = [symbol_word(symbol) for symbol, die in zip(symbols, dice, strict=True) if die == NONE]
    return {"missing_dice": lacking, "missing_tokens": tokens}


def announce(p: Woodcraft) -> None:
    """How things stand at the beginning."""
    if p.events is None:
        return
    p.tell(
        "table",
        {
            "first": p.first,
            "contracts": [p.pack.contracts.ids[contract] for contract in p.setup.contracts],
            "tiles": [p.pack.tiles.ids[tile] for tile in p.setup.tiles],
            "yard": dice_words(p.yard),
            "orders": display(p.order_display, p.pack.orders.ids),
            "helpers": display(p.helper_display, p.pack.helpers.ids),
        },
    )
