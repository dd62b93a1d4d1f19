"""The pack: all that positions of one Woodcraft game share, and the choices made before a game."""

from typing import Final

from heartwood.core.fields import Fields
from heartwood.core.position import Rulebook
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.board import Calendar
from heartwood.games.woodcraft.cards import Content

DIE_BITS: Final = 5
DIE_MASK: Final = 31


class Pack:
    """Boards, cards and rulebook of one game. Positions refer to it and never change it."""

    def __init__(self, content: Content, book: Rulebook, player_fields: Fields, table_fields: list[Fields]) -> None:
        self.player_fields = player_fields  # what is saved of a player
        self.table_fields = table_fields  # and of the table, by the number of seats
        self.effects = content.effects
        self.board = content.board
        self.orders = content.orders
        self.helpers = content.helpers
        self.contracts = content.contracts
        self.solo = content.solo
        self.tiles = content.tiles
        self.book = book
        self.content = {"cards": content.digest}
        self.order_count = len(content.orders.ids)
        self.price = [
            face + content.board.surcharge[colour] for colour in range(ids.COLOURS) for face in range(1, ids.FACES + 1)
        ]  # W-LUMBER-02, W-EXCH-05
        # What must be paid in dice: by an order, or (order_count + helper) by an ability
        self.demands = content.orders.dice + content.helpers.pay_dice
        self.dice_of = [dice_of(symbol) for symbol in range(1 << ids.VALUE_BITS + ids.COLOURS)]
        # For a quick look: the dice that only one die can pay, as die | how many come before it << 5; whether
        # that is all; and whether an order asks for tokens
        self.sure_dice = [sure_dice(self.dice_of, symbols) for symbols in self.demands]
        self.all_sure = [
            len(self.sure_dice[demand]) == len(self.demands[demand]) for demand in range(len(self.demands))
        ]
        self.asks_tokens = [sum(tokens) > 0 for tokens in content.orders.tokens]


def dice_of(symbol: int) -> list[int]:
    """The dice that a die symbol accepts (W-ORDER-07)."""
    value = symbol & ids.VALUE_MASK
    colours = symbol >> ids.VALUE_BITS
    return [
        colour * ids.FACES + face - 1
        for colour in range(ids.COLOURS)
        for face in range(1, ids.FACES + 1)
        if colours >> colour & 1 and (value == face or value == 0)  # W-EDGE-47, W-ORDER-06
    ]


def sure_dice(dice_of: list[list[int]], symbols: list[int]) -> list[int]:
    """The symbols that accept a single die; a die asked for again counts those before it."""
    dice = [dice_of[symbol][0] for symbol in symbols if len(dice_of[symbol]) == 1]
    return [die | dice[:place].count(die) << DIE_BITS for place, die in enumerate(dice)]


class Setup:
    """What was agreed, drawn and dealt before the game: fixed from the start, shared by all copies."""

    def __init__(
        self,
        options: dict[str, object],
        calendar: Calendar,
        quadrant: int,
        discards: int,
        open_hands: bool,
        tiles: list[int],
        contracts: list[int],
    ) -> None:
        self.options = options
        self.calendar = calendar  # by the number of seats
        self.quadrant = quadrant  # the printed quadrant where the tiles start
        self.discards = discards  # cards that leave each row at the X
        self.open_hands = open_hands
        self.tiles = tiles  # the two reputation tiles, by their place on the track
        self.contracts = contracts  # the public contracts dealt
