"""The pack: all that positions of one Woodcraft game share, and the choices made before a game."""

from typing import Final

from heartwood.core.game import Saved
from heartwood.core.position import Rulebook
from heartwood.games.woodcraft import ids
from heartwood.games.woodcraft.board import Calendar
from heartwood.games.woodcraft.cards import Content

ANY: Final = -1  # lengths of a Field that is a list of any length, a number or a flag
NUMBER: Final = -2
FLAG: Final = -3
DIE_BITS: Final = 5
DIE_MASK: Final = 31


class Field:
    """A field of a position as it is saved: a number, a flag, or a list of numbers (of this length, or of any)."""

    def __init__(self, name: str, length: int, low: int, high: int) -> None:
        self.name = name
        self.length = length
        self.low = low
        self.high = high

    def read(self, saved: Saved) -> object:
        """The value in a saved position; BadData if it is none."""
        if self.length == NUMBER:
            return saved.number(self.name, self.low, self.high)
        if self.length == FLAG:
            return saved.number(self.name, self.low, self.high) == 1
        return saved.numbers(self.name, self.length, self.low, self.high)


class Fields:
    """All that is saved of a player, or of the table: the one list for writing and for reading."""

    def __init__(self, fields: list[Field]) -> None:
        self.fields = fields
        self.numbers = [field.name for field in fields if field.length == NUMBER]
        self.flags = [field.name for field in fields if field.length == FLAG]
        self.lists = [field.name for field in fields if field.length >= ANY]

    def data(self, owner: object) -> dict[str, object]:
        """The values as plain data."""
        data: dict[str, object] = {}
        for name in self.numbers:
            data[name] = getattr(owner, name)
        for name in self.flags:
            data[name] = int(getattr(owner, name))
        for name in self.lists:
            data[name] = getattr(owner, name)[:]
        return data

    def fill(self, owner: object, saved: Saved) -> None:
        """Give the owner what was saved, or raise BadData."""
        for field in self.fields:
            setattr(owner, field.name, field.read(saved))


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
        ]  # W-LUMBER-02
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
        if colours >> colour & 1 and (value == face or value == 0)
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
        self.calendar = calendar  # by the number of seats; alone as with two players (W-SOLO-01)
        self.quadrant = quadrant  # the printed quadrant where the tiles start (W-SETUP-22)
        self.discards = discards  # cards that leave each row at the X (W-DIS-03)
        self.open_hands = open_hands
        self.tiles = tiles  # the two reputation tiles, by their place on the track (W-SETUP-10)
        self.contracts = contracts  # the public contracts dealt (W-SETUP-17)
