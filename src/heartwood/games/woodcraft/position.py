"""The position of a Woodcraft game: the players with their workshops, the wheel, the yard, the displays.

Hidden are only the cards drawn at the start (hands, what was discarded of them) and choices not yet revealed;
decks have no order. Lists marked *shared* are replaced and never changed, so that copies can share them.
"""

from typing import Final

from heartwood.core.chance import Chance
from heartwood.core.errors import Refusal
from heartwood.core.outcome import Outcome
from heartwood.core.position import Position, Score
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.pack import Pack, Setup
from heartwood.games.woodcraft.view_types import WoodcraftView

NOBODY: Final = -1
NONE: Final = -1  # no card, no tool, no tile
EMPTY: Final[list[int]] = []  # the beginning of every list; nothing is ever added to it
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
    "saw",
    "abilities",
    "overflow",
    "gluing",
    "marketing",
    "income",
    "contracts",
    "leftovers",
    "reputation",
]
COUNTS_UNDER: Final = [  # most sources count by themselves; two are only told apart
    {ids.BY_SAW: ids.BY_WHEEL, ids.BY_MOVING_IN: ids.BY_ABILITY}.get(source, source) for source in range(ids.SOURCES)
]
SCORED: Final = [source for source in range(ids.SOURCES) if COUNTS_UNDER[source] == source]
SCORED_NAMES: Final = [SOURCE_NAMES[source] for source in SCORED]


class Player:
    """One player's board, goods and cards."""

    def __init__(self, like: "Player | None" = None) -> None:
        """An empty board (`new_player` lays out the start), or an independent copy of another."""
        if like is None:
            self.stock = EMPTY  # blueberries and tokens, by token
            self.lumber = EMPTY  # the lumber pile: how many of each die
            self.points = EMPTY  # scored so far, by source
            self.score = 0  # W-SETUP-12
            self.trees = EMPTY  # *shared*: the face of the tree in each pot, 0 for none
            self.tracks = EMPTY  # *shared*: reputation, hazelnut and blueberry income, second counters included
            self.rooms = EMPTY  # *shared*: the helper in each room
            self.attic = EMPTY  # *shared*: the tool on each space
            self.orders = EMPTY  # *shared*: beside the board
            self.completed = EMPTY  # *shared*: face down, with the row of completion
            self.hand = EMPTY  # *shared*, sorted
            self.claims = EMPTY  # *shared*: public contracts
            self.reached = EMPTY  # *shared*: the round in which each reputation tile was reached, 0 for never
            self.marketing = 0  # steps of the counter (W-PSETUP-01)
            self.pieces = ids.START_PIECES  # built, as a mask
            self.used = 0  # used improvement tiles, as a mask
            self.once = 0  # rooms whose ability was used in this turn, as a mask
            # Only while choices are made in secret:
            self.draft = EMPTY  # *shared*: the helpers drawn at the start
            self.kept = EMPTY  # *shared*: the early orders kept so far
            self.chosen_helper = NONE
            self.chosen = NONE  # the order to be placed
            self.drawn_orders = 0  # what this player has seen at the start, as masks of cards
            self.drawn_helpers = 0
            # What follows from rooms and pieces; see `recount`:
            self.abilities = 0  # rooms with a once-per-turn ability
            self.listens = 0  # events for which a helper gains something
            self.discounts = 0  # events on which something is cheaper
            self.rules = EMPTY  # *shared*: changed numbers of the rules
        else:
            self.stock = like.stock[:]
            self.lumber = like.lumber[:]
            self.points = like.points[:]
            self.score = like.score
            self.trees = like.trees
            self.tracks = like.tracks
            self.rooms = like.rooms
            self.attic = like.attic
            self.orders = like.orders
            self.completed = like.completed
            self.hand = like.hand
            self.claims = like.claims
            self.reached = like.reached
            self.marketing = like.marketing
            self.pieces = like.pieces
            self.used = like.used
            self.once = like.once
            self.draft = like.draft
            self.kept = like.kept
            self.chosen_helper = like.chosen_helper
            self.chosen = like.chosen
            self.drawn_orders = like.drawn_orders
            self.drawn_helpers = like.drawn_helpers
            self.abilities = like.abilities
            self.listens = like.listens
            self.discounts = like.discounts
            self.rules = like.rules

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
                rules[helpers.rule[card]] += helpers.rule_amount[card]  # W-ABIL-11
        for piece in range(ids.PIECES):
            if self.pieces >> piece & 1:
                if board.piece_discount[piece]:
                    self.discounts |= 1 << board.piece_discount_event[piece]
                if board.piece_rule[piece] >= 0:
                    rules[board.piece_rule[piece]] += board.piece_rule_amount[piece]
        self.rules = rules

    def dice(self) -> int:
        """How many dice lie in the lumber pile."""
        return sum(self.lumber)  # W-LIMIT-05: trees do not count

    def pips(self) -> int:
        """The faces of all own dice, lumber and trees."""
        pips = 0
        for face in self.trees:
            pips += face
        for die, count in enumerate(self.lumber):
            if count:
                pips += count * (die % ids.FACES + 1)
        return pips

    def helpers(self) -> int:
        """How many helpers work here."""
        return len(self.rooms) - self.rooms.count(NONE)

    def row_of(self, card: int) -> int:
        """The row in which an order lies beside the board, 0 if it does not."""
        for entry in self.orders:
            if entry & CARD_MASK == card:
                return entry >> ROW_SHIFT
        return 0

    def add_points(self, points: int, source: int) -> None:
        """Score, without limit (W-SCORE-01), or lose points; never below 0 in all (W-SCORE-02, W-SCORE-03)."""
        if points < -self.score:
            points = -self.score  # W-ROW-08: the rest is lost
        self.score += points
        self.points[source] += points


class Woodcraft(Position):
    """See the fields."""

    def __init__(
        self,
        pack: Pack,
        setup: Setup,
        stack: list[int],
        chance: Chance,
        players: list[Player],
        like: "Woodcraft | None" = None,
    ) -> None:
        """An empty table (`WoodcraftGame.start` lays out the start), or one like another."""
        super().__init__(pack.book, len(players), stack, chance)
        self.pack = pack
        self.setup = setup
        self.players = players
        if like is None:
            self.round = 1  # W-SETUP-08; setup counts as part of round 1 (W-RTILE-12)
            self.first = 0  # the starting player of the whole game
            self.active = 0  # whose turn it is, or whose starting helper is at work
            self.tiles = EMPTY  # where each action tile lies: quadrant * 7 + space - 1, Q0 being the start
            self.lead = 1  # the lead quadrant (W-SETUP-05)
            self.arc = True  # the arc tile covers the rim bonuses of Q0 (W-SETUP-04)
            self.yard = EMPTY  # the lumber yard: how many of each die
            self.order_display = EMPTY  # *shared*: slots 1 (newest) to 4
            self.helper_display = EMPTY  # *shared*
            self.order_deck = EMPTY  # *shared*, sorted: what is in the deck; a draw decides
            self.helper_deck = EMPTY  # *shared*, sorted
            self.order_discard = EMPTY  # *shared*, sorted
            self.helper_discard = EMPTY  # *shared*, sorted
            self.late = False  # the late decks are in play
            self.box = EMPTY  # *shared*, sorted: early orders that left the game unseen by all or by some
            self.tools = EMPTY  # *shared*: tools left of each kind
            self.claimed_in = EMPTY  # *shared*: the round in which each dealt contract was first claimed, 0: not yet
            self.contracts_gone = 0  # removed in a solo game, as a mask of dealt contracts
            self.tiles_gone = 0  # reputation tiles taken or removed in a solo game, as a mask
            self.solo_deck = EMPTY  # *shared*, sorted
            self.solo_discard = EMPTY  # *shared*, sorted
            self.rival = 0  # the neutral counter on the reputation track
            self.public_orders = 0  # orders that everybody has seen, as a mask of cards
            self.public_helpers = 0
            # The turn:
            self.tile = NONE  # the chosen action tile, NONE before
            self.done = False  # the tile's action, or what replaces it, has been carried out
            self.bonus = False  # the bonus action has been bought
            self.fresh = 0  # lanterns of the tile's own bonus that are still there
            self.acting = False  # a turn is going on, and its trees have grown: they may be harvested
            self.unpaid = 0  # the step that did not ask for more of the last action, since nothing more could be paid
            self.grants = EMPTY  # *shared*: granted actions, in their order: action | discount << 3
        else:
            self.round = like.round
            self.first = like.first
            self.active = like.active
            self.tiles = like.tiles[:]
            self.yard = like.yard[:]
            self.lead = like.lead
            self.arc = like.arc
            self.order_display = like.order_display
            self.helper_display = like.helper_display
            self.order_deck = like.order_deck
            self.helper_deck = like.helper_deck
            self.order_discard = like.order_discard
            self.helper_discard = like.helper_discard
            self.late = like.late
            self.box = like.box
            self.tools = like.tools
            self.claimed_in = like.claimed_in
            self.contracts_gone = like.contracts_gone
            self.tiles_gone = like.tiles_gone
            self.solo_deck = like.solo_deck
            self.solo_discard = like.solo_discard
            self.rival = like.rival
            self.public_orders = like.public_orders
            self.public_helpers = like.public_helpers
            self.tile = like.tile
            self.done = like.done
            self.bonus = like.bonus
            self.fresh = like.fresh
            self.acting = like.acting
            self.unpaid = like.unpaid
            self.grants = like.grants

    # --- small questions -----------------------------------------------------------------------------------

    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    def seats_in_order(self) -> list[int]:
        """All seats, clockwise from the starting player."""
        return [(self.first + distance) % self.seats for distance in range(self.seats)]

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
        players = [Player(player) for player in self.players]
        return Woodcraft(self.pack, self.setup, self.stack[:], chance, players, self)

    def explain(self, seat: int, move: int) -> Refusal | None:
        refusal = super().explain(seat, move)
        if refusal is not None and refusal.key == "not-now":
            from heartwood.games.woodcraft.moments import explain_moment

            return explain_moment(self, seat, move, refusal)
        return refusal

    def announce(self) -> None:
        from heartwood.games.woodcraft.view import announce  # the edge: not needed to play

        announce(self)

    def compare(self, certain: Position, after: Position, seat: int, outcome: Outcome) -> None:
        from heartwood.games.woodcraft.outcome import compare

        assert isinstance(certain, Woodcraft)
        assert isinstance(after, Woodcraft)
        compare(self, certain, after, seat, outcome)

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
            scores.append(Score(seat, SCORED_NAMES, [points[source] for source in SCORED]))
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

    def view(self, seat: int | None) -> WoodcraftView:
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
            "players": [self.pack.player_fields.data(player) for player in self.players],
            **self.pack.table_fields[self.seats].data(self),
        }


def without(items: list[int], item: int) -> list[int]:
    """A new list without one item."""
    return [each for each in items if each != item]


def new_player(pack: Pack, lanterns: int) -> Player:
    """A player's board at the start."""
    board = pack.board
    player = Player()
    player.stock = [0] * ids.TOKENS
    player.stock[ids.BLUEBERRIES] = board.blueberries  # W-PSETUP-04
    player.stock[ids.LANTERN] = lanterns  # W-PSETUP-03
    player.lumber = [0] * ids.DICE
    for die in board.start_dice:
        player.lumber[die] += 1  # W-PSETUP-02
    player.points = [0] * ids.SOURCES
    player.trees = [0] * ids.COLOURS  # W-PSETUP-08: the pot is empty
    player.tracks = board.track_start[:]  # W-SETUP-09, W-PSETUP-01
    player.rooms = [NONE] * len(board.room_ids)
    player.attic = [NONE] * len(board.space_ids)
    player.reached = [0] * len(board.tile_spaces)
    player.recount(pack)
    return player
