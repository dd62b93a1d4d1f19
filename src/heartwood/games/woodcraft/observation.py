"""What a seat of Woodcraft sees, as numbers, and the room that its moves take in the action index."""

from typing import Any, Final

from heartwood.core.actions import Width
from heartwood.core.observation import NUMBERS, SOME, Observer, Sheet, States
from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK, SECOND_SHIFT, Position
from heartwood.core.verbs import Verb
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.effects import COLOUR_WORDS
from heartwood.games.woodcraft.game import WoodcraftGame
from heartwood.games.woodcraft.helpers import COUNT_MASK
from heartwood.games.woodcraft.position import CARD_MASK, NONE, ROW_SHIFT, Player, Woodcraft
from heartwood.games.woodcraft.scoring import brought_by_the_end
from heartwood.games.woodcraft.trees import WORK_MASK
from heartwood.games.woodcraft.view import DIE_WORDS, TOKEN_WORDS
from heartwood.games.woodcraft.wheel import QUADRANTS, SPACES, blocked

ON_TILE: Final = 3  # parts for each tile of the wheel
ON_TRACK: Final = 2  # and for each reputation tile
TRACKS: Final = ["reputation", "hazelnut_income", "blueberry_income", "marketing"]
QUADRANT_WORDS: Final = [str(quadrant) for quadrant in range(QUADRANTS)]
DISCOUNTED: Final = [ids.LUMBER, ids.MATERIALS, ids.ORDERS, ids.HIRING, ids.TRADING, ids.BUILDING]
ABILITIES: Final = {
    "use": ids.OP_NONE,
    "shift": ids.SHIFT,
    "flip": ids.FLIP,
    "recolor": ids.RECOLOR,
    "transfer": ids.TRANSFER,
    "split": ids.SPLIT,
}


class WoodcraftObserver(Observer):
    """For one content and number of seats."""

    def __init__(self, game: WoodcraftGame, seats: int) -> None:
        super().__init__()
        pack = game.pack
        self.states = States(game.book, seats)
        self.orders = pack.orders.ids
        self.helpers = pack.helpers.ids
        self.demands = pack.orders.ids + pack.helpers.ids
        self.contracts = pack.contracts.ids
        self.tile_ids = pack.tiles.ids
        self.actions = pack.board.action_ids
        self.pieces = pack.board.piece_ids
        self.tools = pack.board.tool_ids
        self.spaces = [str(space) for space in range(len(pack.board.space_ids))]
        self.on_wheel = [f"wheel.{action}." for action in self.actions]
        self.on_track = [f"tiles.{place}" for place in range(len(pack.board.tile_spaces))]
        self.of_player = [f"player{place}." for place in range(seats)]

    def write(self, p: Position, seat: int, out: Sheet) -> None:
        """One's own board comes first, and at the end what only oneself knows."""
        assert isinstance(p, Woodcraft)
        states = self.states
        states.write(out, p, seat, p.round, p.setup.calendar.rounds)
        players = [p.players[other] for other in states.clockwise[seat]]
        out.numbers("points", [player.score for player in players], states.places, 100)
        out.numbers("projected", [projected(p, player) for player in players], states.places, 100)
        self.write_table(p, seat, players, out)
        if p.seats == 1:
            out.number("solo.rival", p.rival, 10)
            out.number("solo.deck", len(p.solo_deck), 10)
        for place, player in enumerate(players):
            out.prefix = self.of_player[place]
            self.write_player(player, out)
        out.prefix = "own."
        own = players[0]
        out.some_of("hand", own.hand, self.orders)
        out.some_of("draft", own.draft, self.helpers)
        out.some_of("kept", own.kept, self.orders)
        out.one_of("chosen_helper", own.chosen_helper, self.helpers)
        out.one_of("chosen_order", own.chosen, self.orders)

    def write_table(self, p: Woodcraft, seat: int, players: list[Player], out: Sheet) -> None:
        """What lies on the table; one's own comes first among the players."""
        states = self.states
        out.one_of("first", states.place(p.first, seat), states.places)
        out.one_of("active", states.place(p.active, seat), states.places)
        out.one_of("turn.tile", p.tile, self.actions)
        out.flag("turn.done", p.done)
        out.flag("turn.bonus", p.bonus)
        out.number("turn.fresh_lanterns", p.fresh, 4)
        out.some_of("turn.grants", [grant & (1 << ids.DISCOUNT_SHIFT) - 1 for grant in p.grants], self.actions)
        self.write_pending(p, out)
        if out.same([*p.tiles, p.lead]):
            out.skip(ON_TILE * ids.ACTIONS)
        else:
            for tile in range(ids.ACTIONS):
                out.prefix = self.on_wheel[tile]
                out.one_of("quadrant", p.tiles[tile] // SPACES, QUADRANT_WORDS)
                out.number("space", p.tiles[tile] % SPACES + 1, SPACES)
                out.flag("blocked", blocked(p, tile))
            out.prefix = ""
        out.one_of("wheel.lead", p.lead % QUADRANTS, QUADRANT_WORDS)
        out.flag("wheel.arc", p.arc)
        out.numbers("yard", p.yard, DIE_WORDS, 2, SOME)
        out.some_of("orders", p.order_display, self.orders)
        out.some_of("helpers", p.helper_display, self.helpers)
        out.flag("late", p.late)
        out.number("decks.orders", len(p.order_deck), 32)
        out.number("decks.helpers", len(p.helper_deck), 32)
        self.write_contracts(p, out)
        self.write_track(p, players, out)
        out.numbers("tools", p.tools, self.tools, 5)

    def write_track(self, p: Woodcraft, players: list[Player], out: Sheet) -> None:
        """The reputation tiles that are there, and who has reached them."""
        as_before = out.same(p.setup.tiles) & out.same([p.tiles_gone])
        for player in players:
            as_before &= out.same(player.reached)
        if as_before:
            out.skip(ON_TRACK * len(self.on_track))
            return
        for place, tile in enumerate(p.setup.tiles):
            out.prefix = self.on_track[place]
            out.one_of("", NONE if p.tiles_gone >> place & 1 else tile, self.tile_ids)
            reached = [player.reached[place] for player in players]
            out.numbers(".reached", reached, self.states.places, p.setup.calendar.rounds)
        out.prefix = ""

    def write_pending(self, p: Woodcraft, out: Sheet) -> None:
        """What the top step is about."""
        top = p.stack[-1] if p.stack else 0
        kind = top & ID_MASK
        first = top >> FIRST_SHIFT & BYTE
        second = top >> SECOND_SHIFT
        left = 0
        if kind == ids.WORKING:
            left = first & COUNT_MASK
        elif kind == ids.PLANTING:
            left = first & WORK_MASK
        out.number("pending.discount", second if kind == ids.GRANTED or kind in DISCOUNTED else 0, 4)
        out.number("pending.left", left, 4)
        out.one_of("pending.action", first % ids.ACTIONS if kind == ids.GRANTED else NONE, self.actions)
        out.one_of("pending.demand", first if kind == ids.PAYING else NONE, self.demands)

    def write_contracts(self, p: Woodcraft, out: Sheet) -> None:
        """The public contracts that are there, and those that nobody can claim any more."""
        ended = not p.stack or p.stack[-1] & ID_MASK == ids.PLACING  # the round is over (W-ROUND-03)
        there: list[int] = []
        closed: list[int] = []
        for place, contract in enumerate(p.setup.contracts):
            if not p.contracts_gone >> place & 1:
                there.append(contract)
            if p.claimed_in[place] > 0 and (ended or p.claimed_in[place] < p.round):
                closed.append(contract)
        out.some_of("contracts", there, self.contracts)
        out.some_of("contracts.closed", closed, self.contracts)

    def write_player(self, player: Player, out: Sheet) -> None:
        """What everybody sees of a player."""
        out.numbers("tokens", player.stock, TOKEN_WORDS, 5)
        out.numbers("lumber", player.lumber, DIE_WORDS, 2, SOME)
        out.numbers("trees", player.trees, COLOUR_WORDS, 6)
        tracks = player.tracks
        hazelnuts, blueberries = tracks[ids.HAZELNUT_TRACK], tracks[ids.BLUEBERRY_TRACK]
        out.numbers("tracks", [tracks[ids.REPUTATION_TRACK], hazelnuts, blueberries, player.marketing], TRACKS, 10)
        out.flags("pieces", player.pieces, self.pieces)
        out.flags("used", player.used, self.pieces)
        out.some_of("rooms", player.rooms, self.helpers)
        used = [card for room, card in enumerate(player.rooms) if player.once >> room & 1] if player.once else []
        out.some_of("once_used", used, self.helpers)
        if out.same(player.attic):
            out.skip(2)
        else:
            out.some_of("attic", player.attic, self.tools)
            taken = 0
            for space, tool in enumerate(player.attic):
                if tool != NONE:
                    taken |= 1 << space
            out.flags("attic.taken", taken, self.spaces, NUMBERS)
        if out.same(player.orders):
            out.skip(1)
        else:
            cards = [entry & CARD_MASK for entry in player.orders]
            rows = [entry >> ROW_SHIFT for entry in player.orders]
            out.numbers_of("orders", cards, rows, self.orders, 4)
        out.number("completed", len(player.completed), 10)
        out.some_of("claims", player.claims, self.contracts)
        out.number("hand_count", len(player.hand), 4)


def projected(p: Woodcraft, player: Player) -> int:
    """The points of a player if the game were scored as it lies now."""
    return player.score + brought_by_the_end(p, player) if p.stack else player.score


def woodcraft_observer(game: WoodcraftGame, seats: int) -> WoodcraftObserver:
    """The observer of a game."""
    return WoodcraftObserver(game, seats)


def woodcraft_actions(game: WoodcraftGame) -> Width:
    """A helper appears only under the verb of its ability."""
    helpers = game.pack.helpers

    def width(verb: Verb[Any], a: int) -> int:
        """A helper's ability is of one kind."""
        op = ABILITIES.get(verb.name)
        able = op is None or (helpers.kind[a] == ids.ONCE_PER_TURN and helpers.op[a] == op)
        return verb.second_size * verb.third_size if able else 0

    return width
