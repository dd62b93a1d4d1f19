"""What is possible at any time of the own turn: loans, building and using huts (L-ROUND-05, L-LOAN, L-HUT, L-PW-18)."""

from typing import Any, Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, Step, with_item
from heartwood.core.verbs import Verb
from heartwood.games.lignum.deed import Deed, earlier_unfinished
from heartwood.games.lignum.ids import (
    AREA_NOT_FREE,
    AT_MARKET_STEP,
    BOARD,
    BY_LOANS,
    DEAL_FIRST,
    DRY_0,
    DRY_1,
    DRY_2,
    DRYING,
    DRYING_HUT,
    ENTERED,
    FOOD_HUT,
    FOOD_HUT_WAITS,
    HUT_EXCHANGE,
    JOKER,
    LOAD_0,
    LOAD_1,
    LOAD_2,
    NO_CRAFT,
    NO_EXCHANGE,
    NO_FOOD_THERE,
    NO_HUT,
    NO_LOAN_LEFT,
    NO_PIECE,
    NOT_DRYABLE,
    PIECES,
    SALE,
    SHINGLE,
    STAKE,
    TRADED,
)
from heartwood.games.lignum.position import Lignum, Player

MOVING_PILES: Final = [SALE, DRY_0, DRY_1, LOAD_0, LOAD_1]
ENTERED_BITS: Final = 3  # a drying area takes at most four pieces
ENTERED_MASK: Final = 7
# The three tokens of a set, and which of them jokers replace
SET: Final = [STAKE, BOARD, SHINGLE]
JOKERS_FOR: Final = [[], [STAKE], [BOARD], [SHINGLE], [STAKE, BOARD], [STAKE, SHINGLE], [BOARD, SHINGLE]]
JOKER_WORDS: Final = ["none", "stake", "board", "shingle", "stake+board", "stake+shingle", "board+shingle"]
# Pairs for the work Hut construction: the tokens given, jokers included
PAIRS: Final = [
    [STAKE, BOARD],
    [STAKE, SHINGLE],
    [BOARD, SHINGLE],
    [STAKE, JOKER],
    [BOARD, JOKER],
    [SHINGLE, JOKER],
    [JOKER, JOKER],
]
PAIR_WORDS: Final = [
    "stake+board",
    "stake+shingle",
    "board+shingle",
    "stake+joker",
    "board+joker",
    "shingle+joker",
    "joker+joker",
]


def splits(huts: int) -> list[list[int]]:
    """All ways to place huts on the three effect areas (L-HUT-04)."""
    return [[a, b, huts - a - b] for a in range(huts, -1, -1) for b in range(huts - a, -1, -1)]


SPLITS: Final[list[list[int]]] = splits(3)
TWO_SPLITS: Final[list[list[int]]] = splits(2)


def split_words(ways: list[list[int]]) -> list[str]:
    """`2-1-0`: drying, food, lodging."""
    return ["-".join([str(number) for number in way]) for way in ways]


def barred(p: Lignum, seat: int) -> int:
    """Why no extra is possible now: a visit to the market begins with its action (L-PATH-16)."""
    return DEAL_FIRST if p.stack[-1] & ID_MASK == AT_MARKET_STEP and not p.players[seat].busy[TRADED] else 0


class Loan(Deed):
    """Take a loan: at most two in a game (L-LOAN-01 to L-LOAN-03)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        if p.players[seat].loans + 1 >= len(p.pack.numbers.loan_repay):
            return NO_LOAN_LEFT
        return barred(p, seat)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        take_loan(p, seat)


def take_loan(p: Lignum, seat: int) -> None:
    """Money now, repaid at the end (L-LOAN-04, L-LOAN-05)."""
    player = p.players[seat]
    player.loans += 1
    player.pay(p.pack.numbers.loan_gain, BY_LOANS)
    if p.events is not None:
        p.tell("loan", {"seat": seat, "dollars": p.pack.numbers.loan_gain, "loans": player.loans})


def give_craft(p: Lignum, player: Player, tokens: list[int]) -> None:
    """Craftwork leaves the game (L-MKT-09)."""
    for kind in tokens:
        player.craft[kind] -= 1
        p.craft_gone = with_item(p.craft_gone, kind, p.craft_gone[kind] + 1)


def owns(player: Player, tokens: list[int]) -> bool:
    """Does a player have these craftwork tokens?"""
    for kind in tokens:
        if tokens.count(kind) > player.craft[kind]:
            return False
    return True


SETS: Final[list[list[int]]] = [  # the tokens given for three huts
    [JOKER if kind in jokers else kind for kind in SET] for jokers in JOKERS_FOR
]


def can_build(p: Lignum, player: Player) -> bool:
    """Are there tokens for huts: a set with at most two jokers, or a pair for the work Hut construction?"""
    craft = player.craft
    jokers = craft[JOKER]
    if craft[STAKE] + craft[BOARD] + craft[SHINGLE] + jokers < 2:
        return False
    kinds = 0
    for kind in SET:
        if craft[kind]:
            kinds += 1
    if kinds + jokers < 2:
        return False
    if kinds and kinds + jokers > 2:
        return True
    return player.planned(HUT_EXCHANGE) > player.exchanges


def can_move_on(player: Player) -> bool:
    """Is there a piece that could move on, in the drying phase or by a hut?"""
    for pile in MOVING_PILES:
        if player.holds(pile):
            return True
    return False


def craft_words(p: Lignum, tokens: list[int]) -> list[str]:
    """Craftwork tokens in words."""
    return [p.book.vocabulary.domains["craft"].word(kind) for kind in tokens]


def place_huts(p: Lignum, seat: int, split: list[int], tokens: list[int]) -> None:
    """New huts on the effect areas, for good; what was given for them is named to all (L-HUT-05, L-STORE-08)."""
    player = p.players[seat]
    for area in range(len(split)):
        player.huts[area] += split[area]
    if p.events is not None:
        p.tell("builds", {"seat": seat, "huts": split[:], "crafts": craft_words(p, tokens)})


class Build(Deed):
    """Turn a stake, a board and a shingle into three huts (L-HUT-01 to L-HUT-04)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if barred(p, seat):
            return
        for jokers in range(len(SETS)):
            if owns(p.players[seat], SETS[jokers]):
                for split in range(len(SPLITS)):
                    out.append(self.pack(jokers, split))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        if not owns(p.players[seat], SETS[a]):
            return NO_CRAFT
        return barred(p, seat)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        give_craft(p, p.players[seat], SETS[a])
        place_huts(p, seat, SPLITS[b], SETS[a])

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["crafts"] = craft_words(p, SETS[a])


class Exchange(Deed):
    """The planned work Hut construction: two tokens for two huts (L-PW-18, L-PW-19)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if player.planned(HUT_EXCHANGE) <= player.exchanges or barred(p, seat):
            return
        for pair in range(len(PAIRS)):
            if owns(player, PAIRS[pair]):
                for split in range(len(TWO_SPLITS)):
                    out.append(self.pack(pair, split))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if player.planned(HUT_EXCHANGE) <= player.exchanges:
            return NO_EXCHANGE
        if not owns(player, PAIRS[a]):
            return NO_CRAFT
        return barred(p, seat)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.exchanges += 1
        give_craft(p, player, PAIRS[a])
        place_huts(p, seat, TWO_SPLITS[b], PAIRS[a])

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["crafts"] = craft_words(p, PAIRS[a])
        if refusal.key == "no-craft":
            refusal.rule = "L-PW-18"


def next_pile(pile: int) -> int:
    """The pile one area to the right, -1 if there is none (L-HUT-09)."""
    if pile == SALE:
        return DRY_0
    if DRY_0 <= pile < DRY_2 or LOAD_0 <= pile < LOAD_2:
        return pile + 1
    return -1


class DryHut(Deed):
    """A drying hut moves a piece one area to the right, whatever lies there (L-HUT-09 to L-HUT-12)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if not player.huts[DRYING_HUT] or barred(p, seat):
            return
        for pile in range(SALE, LOAD_2):
            if next_pile(pile) >= 0:
                for piece in range(PIECES):
                    if player.wood[pile * PIECES + piece]:
                        out.append(self.pack(pile, piece))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if not player.huts[DRYING_HUT]:
            return NO_HUT
        if next_pile(a) < 0:
            return NOT_DRYABLE
        if not player.wood[a * PIECES + b]:
            return NO_PIECE
        return barred(p, seat)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.huts[DRYING_HUT] -= 1
        if p.stack[-1] & ID_MASK == DRYING:
            leave_area(player, a, b)
        player.wood[a * PIECES + b] -= 1
        player.wood[next_pile(a) * PIECES + b] += 1
        if p.events is not None:
            words = p.book.vocabulary.domains
            params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(b), "pile": words["pile"].word(a)}
            p.tell("dry-hut", {**params, "to": words["pile"].word(next_pile(a))})

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        if refusal.key in ("not-dryable", "no-piece"):
            refusal.rule = "L-HUT-09"


def entered_bit(pile: int, piece: int) -> int:
    """Where `busy[ENTERED]` counts the pieces of a kind that entered a drying area."""
    return ((pile - DRY_0) * PIECES + piece) * ENTERED_BITS


def leave_area(player: Player, pile: int, piece: int) -> None:
    """A hut takes a piece on: one that entered the area in this drying phase, if there is one (L-PW-09)."""
    if DRY_0 <= pile <= DRY_2 and player.busy[ENTERED] >> entered_bit(pile, piece) & ENTERED_MASK:
        player.busy[ENTERED] -= 1 << entered_bit(pile, piece)


class FoodHut(Deed):
    """A food hut takes all food of a free area (L-HUT-13, L-HUT-14)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].huts[FOOD_HUT]:
            for area in range(p.pack.numbers.areas):
                if not self.refuse(p, seat, area, 0, 0):
                    out.append(self.pack(area))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        if not p.players[seat].huts[FOOD_HUT]:
            return NO_HUT
        if not p.food[a]:
            return NO_FOOD_THERE
        if not p.is_free(seat, a):
            return AREA_NOT_FREE
        if p.asking().together and earlier_unfinished(p, seat):
            return FOOD_HUT_WAITS  # L-WORK-03
        return barred(p, seat)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.huts[FOOD_HUT] -= 1
        player.food += p.food[a]
        if p.events is not None:
            p.tell("food-hut", {"seat": seat, "area": a + 1, "food": p.food[a]})
        p.food[a] = 0

    def add_params(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["food"] = p.food[a]
        if refusal.key == "area-not-free":
            refusal.rule = "L-HUT-13"


def idle(p: Lignum, seat: int) -> bool:
    """Could nothing but a loan be done? Then an own turn without other work passes by itself: a loan can wait."""
    player = p.players[seat]
    if player.huts[DRYING_HUT] and can_move_on(player):
        return False
    if player.huts[FOOD_HUT]:
        for area in range(p.pack.numbers.areas):
            if p.food[area] and p.is_free(seat, area):
                return False
    return not can_build(p, player)


class OwnTurn(Step[Lignum]):
    """A step in the own turn: its work, and the extras; these are passed over where there can be none."""

    def __init__(self, id: int, name: str, rule: str, work: list[Verb[Any]], extras: list[Verb[Any]]) -> None:
        super().__init__(id, name, rule, [*work, *extras], [])
        self.work = work
        self.loan, self.build, self.exchange, self.dry_hut, self.food_hut = extras

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for verb in self.work:
            verb.offer(p, seat, out)
        self.offer_extras(p, seat, out)

    def offer_extras(self, p: Lignum, seat: int, out: list[int]) -> None:
        """Append what is possible at any time of the own turn."""
        player = p.players[seat]
        if player.loans + 1 < len(p.pack.numbers.loan_repay):
            self.loan.offer(p, seat, out)
        if can_build(p, player):
            self.build.offer(p, seat, out)
            self.exchange.offer(p, seat, out)
        if player.huts[DRYING_HUT]:
            self.dry_hut.offer(p, seat, out)
        if player.huts[FOOD_HUT]:
            self.food_hut.offer(p, seat, out)
