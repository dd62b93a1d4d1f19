"""What a turn of Woodcraft is for, found by comparing before and after.

A purpose is the key of a text and its parameters; what its key begins with is the feature of the judge that it
explains. All of them are facts of the own board: what orders still lack and when they fall a row, which spaces the
counters have reached, what new pieces and helpers do. Nothing is played through, and nothing is asked that the seat may
not know.
"""

from typing import Final

from heartwood.bots.judge import Clue
from heartwood.bots.judges.woodcraft import phases_left, turns_left
from heartwood.bots.judges.woodcraft_ways import Lack, is_soon, lack, ways
from heartwood.games.woodcraft.gains import line_reward, tile_reward
from heartwood.games.woodcraft.ids import (
    BLUEBERRIES,
    BLUEBERRY_TRACK,
    COLOURS,
    FACES,
    GLUE_1,
    HAZELNUT_TRACK,
    IMMEDIATE,
    ON_DIE_BOUGHT,
    PIECES,
    POT_BROWN,
    REPUTATION_TRACK,
    ROWS,
    RULE_GROWTH,
    SAW_1,
    SAW_3,
    SPLICE_4,
    TOKENS,
)
from heartwood.games.woodcraft.position import CARD_MASK, NONE, ROW_SHIFT, Player, Woodcraft
from heartwood.games.woodcraft.scoring import contract_points
from heartwood.games.woodcraft.turn import market_price, market_step
from heartwood.games.woodcraft.view import DIE_WORDS, TOKEN_WORDS, symbol_word

TRACK_KEYS: Final = {HAZELNUT_TRACK: "hazelnut_income", BLUEBERRY_TRACK: "blueberry_income"}
IDLE: Final = ("lumber.stays", "lumber.harvest", "lumber.ready", "lumber.saved")  # to trees and no more
LITTLE: Final = ("reputation.next", "marketing.next", "blueberries.have")
MOST_LACKING: Final = 3  # an order that lacks more is not told as nearly done


def purposes(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """What a turn is for, what counts most first; what counts for little only where there is nothing else."""
    found = served(p, after, seat)
    main = [clue for clue in found if clue[0] not in LITTLE and clue[0] not in IDLE]
    return [clue for clue in found if clue[0] not in LITTLE] if main else found


def served(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """The same with what counts for little."""
    return [
        *for_choices(p, after, seat),
        *for_orders_in_time(p, after, seat),
        *for_completed(p, after, seat),
        *for_orders(p, after, seat),
        *for_contracts(p, after, seat),
        *for_reputation(p, after, seat),
        *for_workshop(p, after, seat),
        *for_income(p, after, seat),
        *for_helpers(p, after, seat),
        *for_trees(p, after, seat),
        *for_next_steps(p, after, seat),
        *for_blueberries(p, after, seat),
    ]


def for_choices(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """Cards chosen in secret: a helper by the ability, an order by what it still lacks."""
    me = p.players[seat]
    mine = after.players[seat]
    found: list[Clue] = []
    if mine.chosen_helper not in (NONE, me.chosen_helper):
        found.append(("abilities.helper", {"helper": p.pack.helpers.ids[mine.chosen_helper]}))
    cards = [card for card in mine.kept if card not in me.kept]
    if mine.chosen not in (NONE, me.chosen):
        cards.append(mine.chosen)
    for card in cards:
        missing = lack(p, me, card)
        params = {**about(p, card, p.pack.orders.row[card]), "lacks": lacking(missing)}
        found.append(("orders.chosen" if missing.size() else "orders.taken-ready", params))
    return found


def about(p: Woodcraft, card: int, row: int) -> dict[str, object]:
    """An order and what it pays in a row."""
    board = p.pack.board
    pays: dict[str, object] = {"reward": p.pack.orders.reward[card], "gain": board.row_gain[row]}
    return {"order": p.pack.orders.ids[card], "row": row, **pays, "loss": board.row_loss[row]}


def forgone(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """What becomes of the orders that lie beside the board and could have been completed: told where a plan does it."""
    me = p.players[seat]
    mine = after.players[seat]
    found: list[Clue] = []
    for entry in mine.orders:
        if me.row_of(entry & CARD_MASK):
            key, params = fate(p, entry)
            left = ways(after, seat, entry & CARD_MASK) if key in ("overdue.stays", "overdue.falls") else []
            found.append((key, {**params, "still": left}))
    if turns_left(p, seat) < 2:
        return found
    for colour in range(COLOURS):
        order = outgrown(after, seat, colour)
        if order:
            die = colour * FACES + mine.trees[colour] - 1
            then = colour * FACES + grown(after, mine, colour) - 1
            found.append(("lumber.passes", {"die": DIE_WORDS[die], "target": DIE_WORDS[then], "order": order}))
    return found


def fate(p: Woodcraft, entry: int) -> Clue:
    """What the next income phase does to an order beside the board."""
    row = entry >> ROW_SHIFT
    params: dict[str, object] = {"order": p.pack.orders.ids[entry & CARD_MASK], "row": row, "round": next_phase(p)}
    if p.round < next_phase(p):
        return "overdue.stays", params
    if p.round == p.setup.calendar.rounds:
        return "overdue.never", params
    if row == ROWS:
        return "overdue.lost", {**params, "spaces": p.pack.board.lost_reputation}
    board = p.pack.board
    return "overdue.falls", {
        **params,
        "next": row + 1,
        "gain": board.row_gain[row],
        "then": board.row_gain[row + 1],
        "loss": board.row_loss[row + 1],
    }


def next_phase(p: Woodcraft) -> int:
    """The round after which the next income phase comes."""
    for after in p.setup.calendar.income_after:
        if after >= p.round:
            return after
    return p.setup.calendar.rounds


# --- orders --------------------------------------------------------------------------------------------------------


def lacking(missing: Lack) -> dict[str, object]:
    """The same for a text."""
    words: list[object] = [symbol_word(symbol) for symbol in missing.dice]
    tokens = {TOKEN_WORDS[token]: missing.tokens[token] for token in range(TOKENS) if missing.tokens[token]}
    return {"dice": words, "tokens": tokens}


def for_orders_in_time(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """Orders completed in the last turn before they would fall a row, be lost, or stay undone."""
    me = p.players[seat]
    mine = after.players[seat]
    if p.round < next_phase(p):
        return []
    found: list[Clue] = []
    for entry in me.orders:
        card = entry & CARD_MASK
        if not mine.row_of(card) and card in [done & CARD_MASK for done in mine.completed]:
            key, params = fate(p, entry)
            found.append((f"{key}-not", params))
    return found


def for_completed(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """What orders lacked that are completed in this turn."""
    me = p.players[seat]
    done = [entry & CARD_MASK for entry in after.players[seat].completed[len(me.completed) :]]
    found: list[Clue] = []
    for card in done:
        before = lack(p, me, card)
        if before.size():
            found.append(("orders.found", {"order": p.pack.orders.ids[card], "lacks": lacking(before)}))
    return found


def for_orders(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """Orders that can be completed then or in the next turn, that lack less than before, and new ones."""
    me = p.players[seat]
    mine = after.players[seat]
    if turns_left(p, seat) < 2:  # there is no later turn to complete them in
        return []
    ready: list[Clue] = []
    soon: list[Clue] = []
    nearer: list[Clue] = []
    taken: list[Clue] = []
    for entry in mine.orders:
        card = entry & CARD_MASK
        row = row_then(p, entry)
        if row > ROWS:
            continue
        now = lack(after, mine, card)
        before = lack(p, me, card)
        way = ways(after, seat, card)
        params: dict[str, object] = {**about(p, card, row), "round": next_phase(p), "lacks": lacking(now), "ways": way}
        if not me.row_of(card) and not now.size():
            taken.append(("orders.taken-ready", params))
        elif before.size() and not now.size():
            ready.append(("orders.ready", params))
        elif now.size() and is_soon(way):
            soon.append(("orders.soon", params))
        elif not me.row_of(card):
            taken.append(("orders.taken", params))
        elif now.size() < before.size() and now.size() <= MOST_LACKING:
            nearer.append(("orders.nearer", params))
    return [*ready, *soon, *nearer, *taken]


def row_then(p: Woodcraft, entry: int) -> int:
    """The row of an order in the next turn: an income phase may come before it."""
    return (entry >> ROW_SHIFT) + (p.round in p.setup.calendar.income_after)


def serves(p: Woodcraft, seat: int, die: int) -> str:
    """An order beside the board or in the hand that lacks a die; one that has a way to it is told anyway."""
    mine = p.players[seat]
    for card in [*[entry & CARD_MASK for entry in mine.orders], *mine.hand]:
        if any(die in p.pack.dice_of[symbol] for symbol in lack(p, mine, card).dice):
            return p.pack.orders.ids[card]
    return ""


def outgrown(p: Woodcraft, seat: int, colour: int) -> str:
    """The order that lacks just what a tree is now, and not in the next turn any more; "" where there is none."""
    me = p.players[seat]
    if not me.trees[colour]:
        return ""
    die = colour * FACES + me.trees[colour] - 1
    then = colour * FACES + grown(p, me, colour) - 1
    for card in [*[entry & CARD_MASK for entry in me.orders], *me.hand]:
        wanted = [p.pack.dice_of[symbol] for symbol in lack(p, me, card).dice]
        if any(die in dice for dice in wanted) and not any(then in dice for dice in wanted):
            return p.pack.orders.ids[card]
    return ""


def grown(p: Woodcraft, me: Player, colour: int) -> int:
    """The face of a tree in the next turn."""
    return min(FACES, me.trees[colour] + p.pack.board.growth + me.rules[RULE_GROWTH])


# --- points at the end ---------------------------------------------------------------------------------------------


def for_contracts(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """Public contracts claimed, and those that will bring more than before."""
    me = p.players[seat]
    mine = after.players[seat]
    contracts = p.pack.contracts
    found: list[Clue] = []
    for contract in mine.claims:
        points = contract_points(after, mine, contract)
        before = contract_points(p, me, contract)
        if contract not in me.claims:
            found.append(("contracts.claimed", {"contract": contracts.ids[contract], "points": points}))
        elif points > before:
            params: dict[str, object] = {"contract": contracts.ids[contract], "points": points - before}
            found.append(("contracts.grows", {**params, "total": points}))
    return found


def for_reputation(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """Reputation that makes completed orders count more, or reaches a tile; completed orders by what they count."""
    me = p.players[seat]
    mine = after.players[seat]
    was = me.tracks[REPUTATION_TRACK]
    here = mine.tracks[REPUTATION_TRACK]
    value = p.pack.board.reputation_value
    orders = len(mine.completed)
    found: list[Clue] = []
    if value[here] > value[was]:
        params: dict[str, object] = {"space": here, "value": value[here], "before": value[was], "orders": orders}
        found.append(("reputation.value", params))
    elif orders > len(me.completed) and value[here]:
        more = (orders - len(me.completed)) * value[here]
        found.append(("reputation.orders", {"points": more, "value": value[here], "space": here}))
    for place in range(len(p.pack.board.tile_spaces)):
        if mine.reached[place] and not me.reached[place] and tile_reward(after, place):
            space = p.pack.board.tile_spaces[place]
            tile = p.pack.tiles.ids[p.setup.tiles[place]]
            found.append(("reputation.tile", {"space": space, "tile": tile, "gain": tile_reward(after, place)}))
    return found


# --- the workshop --------------------------------------------------------------------------------------------------


def for_workshop(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """New pieces by what they do."""
    built = after.players[seat].pieces & ~p.players[seat].pieces
    if not built or turns_left(p, seat) < 2:
        return []
    board = p.pack.board
    found: list[Clue] = []
    for piece in range(PIECES):
        if not built >> piece & 1:
            continue
        params: dict[str, object] = {"piece": board.piece_ids[piece]}
        if piece <= POT_BROWN:
            found.append(("workshop.pot", params))
        elif SAW_1 <= piece <= SAW_3:
            saws = [saw for saw in range(SAW_1, SAW_3 + 1) if after.players[seat].pieces >> saw & 1]
            found.append(("workshop.saw", {**params, "saws": len(saws)}))
        elif piece <= SPLICE_4:
            found.append(("workshop.splice", {**params, "most": max(board.piece_amounts[piece])}))
        elif piece == GLUE_1:
            found.append(("workshop.glue", params))
        if board.piece_discount[piece] and board.piece_discount_event[piece] == ON_DIE_BOUGHT:
            cheaper: dict[str, object] = {
                "value": board.piece_discount_value[piece],
                "blueberries": board.piece_discount[piece],
            }
            found.append(("workshop.cheaper", cheaper))
    return found


def for_income(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """Lines that the income counters have crossed, and what the higher income brings until the end."""
    me = p.players[seat]
    mine = after.players[seat]
    phases = phases_left(p)
    found: list[Clue] = []
    for track, key in TRACK_KEYS.items():
        more = mine.tracks[track] - me.tracks[track]
        if more <= 0:
            continue
        for space in range(me.tracks[track] + 1, mine.tracks[track] + 1):
            gain = line_reward(p, track, space)
            if gain:
                found.append((f"{key}.line", {"space": space, "gain": gain}))
        use = phases if track == HAZELNUT_TRACK else phases - 1  # in the last phase nobody can spend any more
        if use > 0:
            found.append((f"{key}.phases", {"more": more, "phases": use, "total": more * use}))
    return found


def for_helpers(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """New helpers by their ability, as the card says it; what happens but once is told as a gain."""
    had = p.players[seat].rooms
    helpers = p.pack.helpers
    return [
        ("abilities.helper", {"helper": helpers.ids[card]})
        for card in after.players[seat].rooms
        if card != NONE and card not in had and helpers.kind[card] != IMMEDIATE and turns_left(p, seat) > 1
    ]


def for_trees(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """Trees planted and left to grow, with what they are in the next turn and which order lacks that; harvests."""
    me = p.players[seat]
    mine = after.players[seat]
    if turns_left(p, seat) < 2:
        return []
    serving: list[Clue] = []
    staying: list[Clue] = []
    harvested: list[Clue] = []
    dice: list[object] = []
    grow: list[object] = []
    for colour in range(COLOURS):
        face = mine.trees[colour]
        had = me.trees[colour]
        if had and not face:
            harvested.append(harvest(p, after, seat, colour))
        if not face:
            continue
        die = colour * FACES + face - 1
        then = colour * FACES + grown(after, mine, colour) - 1
        order = serves(after, seat, then)
        if order:
            serving.append(("lumber.grows", {"die": DIE_WORDS[die], "target": DIE_WORDS[then], "order": order}))
        elif outgrown(after, seat, colour):  # no gain: what is lost, `forgone` says
            continue
        elif face == had:  # it is not harvested
            staying.append(("lumber.stays", {"die": DIE_WORDS[die], "target": DIE_WORDS[then]}))
        else:
            dice.append(DIE_WORDS[die])
            grow.append(DIE_WORDS[then])
    planted: list[Clue] = [("lumber.trees", {"dice": dice, "grown": grow})] if dice else []
    return [*serving, *planted, *staying, *harvested]


def harvest(p: Woodcraft, after: Woodcraft, seat: int, colour: int) -> Clue:
    """A harvest by the order that the tree would have outgrown, or by its pot, which would not be free anyway."""
    params: dict[str, object] = {"die": DIE_WORDS[colour * FACES + p.players[seat].trees[colour] - 1]}
    order = outgrown(p, seat, colour)
    if order:
        return "lumber.saved", {**params, "order": order}
    stays = grown(p, p.players[seat], colour) < FACES  # a six leaves its pot by itself
    return "lumber.harvest" if stays else "lumber.ready", params


# --- marketing and money -------------------------------------------------------------------------------------------


def for_next_steps(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """Steps that have no effect yet, but lead to one: reputation, and marketing that will bring more."""
    me = p.players[seat]
    mine = after.players[seat]
    found: list[Clue] = []
    if turns_left(p, seat) < 2:
        return found
    value = p.pack.board.reputation_value
    here = mine.tracks[REPUTATION_TRACK]
    if here > me.tracks[REPUTATION_TRACK] and value[here] == value[me.tracks[REPUTATION_TRACK]]:
        for space in range(here + 1, len(value)):
            if value[space] > value[here]:
                found.append(("reputation.next", {"space": here, "next": space, "value": value[space]}))
                break
    points = p.pack.board.market_points
    if points[market_step(after, mine)] > points[market_step(p, me)]:
        step: dict[str, object] = {"points": points[market_step(after, mine)], "blueberries": market_price(after, mine)}
        found.append(("marketing.next", step))
    return found


def for_blueberries(p: Woodcraft, after: Woodcraft, seat: int) -> list[Clue]:
    """What is left to spend in the next turn, where it has become more."""
    have = after.players[seat].stock[BLUEBERRIES]
    if have <= p.players[seat].stock[BLUEBERRIES]:
        return []
    turns = turns_left(p, seat) - 1
    if not turns:
        return []
    return [("blueberries.have", {"blueberries": have, "turns": turns})]
