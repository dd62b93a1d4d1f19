"""The position of a Woodcraft game: the players with their workshops, the wheel, the yard, the displays.

Hidden are only the cards drawn at the start (hands, what was discarded of them) and choices not yet revealed;
decks have no order. Lists marked *shared* are replaced and never changed, so that copies can share them.
"""

from typing import Final

from heartwood.core.chance import Chance
from heartwood.core.position import Position, Score
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.pack import Pack, Setup

NOBODY: Final = -1
NONE: Final = -1  # no card, no tool, no tile
ROW_SHIFT: Final = 8  # an order beside the board: card | row << 8
CARD_MASK: Final = 255
SOURCE_NAMES: Final = [
    "wheel",
    "orders",
    "rows",
    "production",
    "abilities",
    "rooms",
    "pieces",
    "attic",
    "lines",
    "tiles",
    "overflow",
    "gluing",
    "marketing",
    "income",
    "contracts",
    "leftovers",
    "reputation",
]


class Player:
    """One player's board, goods and cards."""

    def __init__(
        self,
        stock: list[int],
        lumber: list[int],
        points: list[int],
        score: int,
        trees: list[int],
        tracks: list[int],
        rooms: list[int],
        attic: list[int],
        orders: list[int],
        completed: list[int],
        hand: list[int],
        claims: list[int],
        reached: list[int],
        marketing: int,
        pieces: int,
        used: int,
        once: int,
        draft: list[int],
        kept: list[int],
        chosen_helper: int,
        chosen: int,
        drawn_orders: int,
        drawn_helpers: int,
        abilities: int,
        listens: int,
        discounts: int,
        rules: list[int],
    ) -> None:
        self.stock = stock  # blueberries and tokens, by token
        self.lumber = lumber  # the lumber pile: how many of each die
        self.points = points  # scored so far, by source
        self.score = score
        self.trees = trees  # *shared*: the face of the tree in each pot, 0 for none
        self.tracks = tracks  # *shared*: reputation, hazelnut and blueberry income, second counters included
        self.rooms = rooms  # *shared*: the helper in each room
        self.attic = attic  # *shared*: the tool on each space
        self.orders = orders  # *shared*: beside the board
        self.completed = completed  # *shared*: face down, with the row of completion; how many is open (W-ORDER-12)
        self.hand = hand  # *shared*, sorted
        self.claims = claims  # *shared*: public contracts
        self.reached = reached  # *shared*: the round in which each reputation tile was reached, 0 for never
        self.marketing = marketing  # steps of the counter (W-PSETUP-01)
        self.pieces = pieces  # built, as a mask
        self.used = used  # used improvement tiles, as a mask
        self.once = once  # rooms whose ability was used in this turn, as a mask
        # Only while choices are made in secret:
        self.draft = draft  # *shared*: the helpers drawn at the start
        self.kept = kept  # *shared*: the early orders kept so far
        self.chosen_helper = chosen_helper
        self.chosen = chosen  # the order to be placed
        self.drawn_orders = drawn_orders  # what this player has seen at the start, as masks of cards
        self.drawn_helpers = drawn_helpers
        # What follows from rooms and pieces; see `recount`:
        self.abilities = abilities  # rooms with a once-per-turn ability
        self.listens = listens  # events for which a helper gains something
        self.discounts = discounts  # events on which something is cheaper
        self.rules = rules  # *shared*: changed numbers of the rules

    def copy(self) -> "Player":
        """An independent copy."""
        return Player(
            self.stock[:],
            self.lumber[:],
            self.points[:],
            self.score,
            self.trees,
            self.tracks,
            self.rooms,
            self.attic,
            self.orders,
            self.completed,
            self.hand,
            self.claims,
            self.reached,
            self.marketing,
            self.pieces,
            self.used,
            self.once,
            self.draft,
            self.kept,
            self.chosen_helper,
            self.chosen,
            self.drawn_orders,
            self.drawn_helpers,
            self.abilities,
            self.listens,
            self.discounts,
            self.rules,
        )

    def recount(self, pack: Pack) -> None:
        """Find out anew what helpers and pieces bring: after each new one."""
        helpers = pack.helpers
        board = pack.board
        self.abilities = 0
        self.listens = 0
        self.discounts = 0
        rules = [0] * ids.RULES
        for room, card in enumerate(self.rooms):
            if card == NONE:
                continue
            if helpers.kind[card] == ids.ONCE_PER_TURN:
                self.abilities |= 1 << room
            event = helpers.trigger[card]
            if event >= 0:
                if helpers.gain[card]:
                    self.listens |= 1 << event
                if helpers.discount[card]:
                    self.discounts |= 1 << event
            if helpers.rule[card] >= 0:
                rules[helpers.rule[card]] += helpers.rule_amount[card]
        for piece in range(ids.PIECES):
            if self.pieces >> piece & 1:
                if board.piece_discount[piece]:
                    self.discounts |= 1 << board.piece_discount_event[piece]
                if board.piece_rule[piece] >= 0:
                    rules[board.piece_rule[piece]] += board.piece_rule_amount[piece]
        self.rules = rules

    def dice(self) -> int:
        """How many dice lie in the lumber pile."""
        return sum(self.lumber)

    def pips(self) -> int:
        """The faces of all own dice, lumber and trees."""
        pips = sum(self.trees)
        for die in range(ids.DICE):
            if self.lumber[die]:
                pips += self.lumber[die] * (die % ids.FACES + 1)
        return pips

    def helpers(self) -> int:
        """How many helpers work here."""
        return len([card for card in self.rooms if card != NONE])

    def row_of(self, card: int) -> int:
        """The row in which an order lies beside the board, 0 if it does not."""
        for entry in self.orders:
            if entry & CARD_MASK == card:
                return entry >> ROW_SHIFT
        return 0

    def add_points(self, points: int, source: int) -> None:
        """Score, without limit (W-SCORE-01), or lose points; never below 0 in all (W-SCORE-02, W-SCORE-03)."""
        if points < -self.score:
            points = -self.score
        self.score += points
        self.points[source] += points

    def to_data(self) -> dict[str, object]:
        """Exact state."""
        return {
            "stock": self.stock[:],
            "lumber": self.lumber[:],
            "points": self.points[:],
            "score": self.score,
            "trees": self.trees[:],
            "tracks": self.tracks[:],
            "rooms": self.rooms[:],
            "attic": self.attic[:],
            "orders": self.orders[:],
            "completed": self.completed[:],
            "hand": self.hand[:],
            "claims": self.claims[:],
            "reached": self.reached[:],
            "marketing": self.marketing,
            "pieces": self.pieces,
            "used": self.used,
            "once": self.once,
            "draft": self.draft[:],
            "kept": self.kept[:],
            "chosen_helper": self.chosen_helper,
            "chosen": self.chosen,
            "drawn_orders": self.drawn_orders,
            "drawn_helpers": self.drawn_helpers,
        }


class Woodcraft(Position):
    """See the fields."""

    def __init__(
        self,
        pack: Pack,
        setup: Setup,
        stack: list[int],
        chance: Chance,
        players: list[Player],
        round: int,
        first: int,
        active: int,
        tiles: list[int],
        lead: int,
        arc: bool,
        yard: list[int],
        order_display: list[int],
        helper_display: list[int],
        order_deck: list[int],
        helper_deck: list[int],
        order_discard: list[int],
        helper_discard: list[int],
        late: bool,
        box: list[int],
        tools: list[int],
        claimed_in: list[int],
        contracts_gone: int,
        tiles_gone: int,
        solo_deck: list[int],
        solo_discard: list[int],
        rival: int,
        public_orders: int,
        public_helpers: int,
        tile: int,
        done: bool,
        bonus: bool,
        fresh: int,
        acting: bool,
        grants: list[int],
    ) -> None:
        super().__init__(pack.book, len(players), stack, chance)
        self.pack = pack
        self.setup = setup
        self.players = players
        self.round = round  # from 1; setup counts as part of round 1 (W-RTILE-12)
        self.first = first  # the starting player of the whole game (W-SETUP-19)
        self.active = active  # whose turn it is, or whose starting helper is at work
        self.tiles = tiles  # where each action tile lies: quadrant * 7 + space - 1, Q0 being the start
        self.lead = lead  # the lead quadrant
        self.arc = arc  # the arc tile covers the rim bonuses of Q0
        self.yard = yard  # the lumber yard: how many of each die
        self.order_display = order_display  # *shared*: slots 1 (newest) to 4
        self.helper_display = helper_display  # *shared*
        self.order_deck = order_deck  # *shared*, sorted: what is in the deck; a draw decides
        self.helper_deck = helper_deck  # *shared*, sorted
        self.order_discard = order_discard  # *shared*, sorted
        self.helper_discard = helper_discard  # *shared*, sorted
        self.late = late  # the late decks are in play
        self.box = box  # *shared*, sorted: early orders that left the game unseen by all or by some
        self.tools = tools  # *shared*: tools left of each kind
        self.claimed_in = claimed_in  # *shared*: the round in which each dealt contract was first claimed, 0: not yet
        self.contracts_gone = contracts_gone  # removed in a solo game, as a mask of dealt contracts
        self.tiles_gone = tiles_gone  # reputation tiles taken or removed in a solo game, as a mask
        self.solo_deck = solo_deck  # *shared*, sorted
        self.solo_discard = solo_discard  # *shared*, sorted
        self.rival = rival  # the neutral counter on the reputation track
        self.public_orders = public_orders  # orders that everybody has seen, as a mask of cards
        self.public_helpers = public_helpers
        # The turn:
        self.tile = tile  # the chosen action tile, NONE before
        self.done = done  # the tile's action, or what replaces it, has been carried out (W-TURN-07)
        self.bonus = bonus  # the bonus action has been bought (W-TURN-12)
        self.fresh = fresh  # lanterns of the tile's own bonus that are still there (W-TURN-10, W-TURN-16)
        self.acting = acting  # step 2 of the turn: free actions are possible (W-TURN-21)
        self.grants = grants  # *shared*: granted actions, in their order: action | discount << 3 (W-ABIL-13)

    # --- small questions -----------------------------------------------------------------------------------

    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    def seats_in_order(self) -> list[int]:
        """All seats, clockwise from the starting player."""
        return [(self.first + distance) % self.seats for distance in range(self.seats)]

    def everyone(self) -> int:
        """All seats, as a mask."""
        return (1 << self.seats) - 1

    def seen_orders(self, seat: int | None) -> int:
        """The orders that a seat has seen, as a mask of cards."""
        return self.public_orders if seat is None else self.public_orders | self.players[seat].drawn_orders

    def seen_helpers(self, seat: int | None) -> int:
        """The helpers that a seat has seen, as a mask of cards."""
        return self.public_helpers if seat is None else self.public_helpers | self.players[seat].drawn_helpers

    def spend_lanterns(self, me: Player, lanterns: int) -> None:
        """Those of this turn's wheel bonus count as spent first (W-TURN-16)."""
        me.stock[ids.LANTERN] -= lanterns
        self.fresh -= min(self.fresh, lanterns)

    # --- the contract --------------------------------------------------------------------------------------

    def copy(self) -> "Woodcraft":
        return self.with_chance(self.chance.copy())

    def with_chance(self, chance: Chance) -> "Woodcraft":
        """An independent copy with another future."""
        return Woodcraft(
            self.pack,
            self.setup,
            self.stack[:],
            chance,
            [player.copy() for player in self.players],
            self.round,
            self.first,
            self.active,
            self.tiles[:],
            self.lead,
            self.arc,
            self.yard[:],
            self.order_display,
            self.helper_display,
            self.order_deck,
            self.helper_deck,
            self.order_discard,
            self.helper_discard,
            self.late,
            self.box,
            self.tools,
            self.claimed_in,
            self.contracts_gone,
            self.tiles_gone,
            self.solo_deck,
            self.solo_discard,
            self.rival,
            self.public_orders,
            self.public_helpers,
            self.tile,
            self.done,
            self.bonus,
            self.fresh,
            self.acting,
            self.grants,
        )

    def announce(self) -> None:
        from heartwood.games.woodcraft.view import announce  # the edge: not needed to play

        announce(self)

    def guess(self, seat: int | None, chance: Chance) -> "Woodcraft":
        from heartwood.games.woodcraft.secrets import guess

        return guess(self, seat, chance)

    def scores(self, projected: bool = False) -> list[Score]:
        from heartwood.games.woodcraft.scoring import final_parts

        scores: list[Score] = []
        for seat, player in enumerate(self.players):
            points = player.points
            if projected and self.stack:
                points = points[:]
                final_parts(self, player, points)
            scores.append(Score(seat, [(SOURCE_NAMES[source], points[source]) for source in range(ids.SOURCES)]))
        return scores

    def winners(self) -> list[int]:
        """Most points win, among equals whoever plays later in the round (W-WIN-01, W-WIN-02): one alone (W-WIN-03)."""
        if self.stack or self.seats == 1:  # W-SOLO-23
            return []
        best = NOBODY
        for seat in self.seats_in_order():
            if best == NOBODY or self.players[seat].score >= self.players[best].score:
                best = seat
        return [best]

    def view(self, seat: int | None) -> dict[str, object]:
        from heartwood.games.woodcraft.view import view

        return view(self, seat)

    def to_data(self) -> dict[str, object]:
        return {
            "game": "woodcraft",
            "version": ids.VERSION,
            "content": dict(self.pack.content),
            "seats": self.seats,
            "options": dict(self.setup.options),
            "quadrant": self.setup.quadrant,
            "reputation_tiles": self.setup.tiles[:],
            "contracts": self.setup.contracts[:],
            "stack": self.stack[:],
            "chance": self.chance.to_data(),
            "players": [player.to_data() for player in self.players],
            "round": self.round,
            "first": self.first,
            "active": self.active,
            "tiles": self.tiles[:],
            "lead": self.lead,
            "arc": int(self.arc),
            "yard": self.yard[:],
            "order_display": self.order_display[:],
            "helper_display": self.helper_display[:],
            "order_deck": self.order_deck[:],
            "helper_deck": self.helper_deck[:],
            "order_discard": self.order_discard[:],
            "helper_discard": self.helper_discard[:],
            "late": int(self.late),
            "box": self.box[:],
            "tools": self.tools[:],
            "claimed_in": self.claimed_in[:],
            "contracts_gone": self.contracts_gone,
            "tiles_gone": self.tiles_gone,
            "solo_deck": self.solo_deck[:],
            "solo_discard": self.solo_discard[:],
            "rival": self.rival,
            "public_orders": self.public_orders,
            "public_helpers": self.public_helpers,
            "tile": self.tile,
            "done": int(self.done),
            "bonus": int(self.bonus),
            "fresh": self.fresh,
            "acting": int(self.acting),
            "grants": self.grants[:],
        }


def without(items: list[int], item: int) -> list[int]:
    """A new list without one item."""
    return [each for each in items if each != item]


def new_player(pack: Pack, lanterns: int) -> Player:
    """A player's board at the start."""
    board = pack.board
    stock = [0] * ids.TOKENS
    stock[ids.BLUEBERRIES] = board.blueberries  # W-PSETUP-04
    stock[ids.LANTERN] = lanterns  # W-PSETUP-03
    lumber = [0] * ids.DICE
    for die in board.start_dice:
        lumber[die] += 1  # W-PSETUP-02
    player = Player(
        stock,
        lumber,
        [0] * ids.SOURCES,
        0,
        [0] * ids.COLOURS,
        board.track_start[:],
        [NONE] * len(board.room_ids),
        [NONE] * len(board.space_ids),
        [],
        [],
        [],
        [],
        [0, 0],
        0,
        ids.START_PIECES,
        0,
        0,
        [],
        [],
        NONE,
        NONE,
        0,
        0,
        0,
        0,
        0,
        [0] * ids.RULES,
    )
    player.recount(pack)
    return player
