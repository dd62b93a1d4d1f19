"""What is possible at any time of the own turn: loans, building and using huts (L-ROUND-05, L-LOAN, L-HUT, L-PW-18)."""

from typing import Any, Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, Step
from heartwood.core.verbs import Verb
from heartwood.games.lignum.deed import Deed, earlier_unfinished
from heartwood.games.lignum.ids import (
    AREA_NOT_FREE,
    AT_MARKET_STEP,
    BOARD,
    BY_LOANS,
    DRY_0,
    DRY_2,
    DRYING_HUT,
    FIRST_OTHERS,
    FOOD_HUT,
    FOOD_HUT_WAITS,
    HUT_EXCHANGE,
    JOKER,
    LOAD_0,
    LOAD_2,
    NO_CRAFT,
    NO_EXCHANGE,
    NO_FOOD_THERE,
    NO_HUT,
    NO_LOAN_LEFT,
    NO_PIECE,
    NOT_DRYABLE,
    ON_A_TRIP,
    PIECES,
    SALE,
    SHINGLE,
    STAKE,
    TRADED,
    TRIP,
)
from heartwood.games.lignum.position import Lignum, Player, with_item

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
    """Why no extra is possible now: a market visit begins with its action (L-PATH-16), a trip is finished first."""
    if p.stack[-1] & ID_MASK == AT_MARKET_STEP and not p.players[seat].busy[TRADED]:
        return FIRST_OTHERS
    return ON_A_TRIP if p.stack[-1] & ID_MASK != AT_MARKET_STEP and p.players[seat].busy[TRIP] else 0


class Loan(Deed):
    """Take a loan: at most two in a game (L-LOAN-01 to L-LOAN-03)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if not self.refuse(p, seat, 0, 0, 0):
            out.append(self.id)

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


def hut_tokens(player: Player) -> int:
    """How many craftwork tokens could go into huts: a quick look before the exact one."""
    craft = player.craft
    return craft[STAKE] + craft[BOARD] + craft[SHINGLE] + craft[JOKER]


def place_huts(p: Lignum, seat: int, split: list[int], tokens: list[int]) -> None:
    """New huts on the effect areas, for good; what was given for them is named to all (L-HUT-05, L-STORE-08)."""
    player = p.players[seat]
    for area in range(len(split)):
        player.huts[area] += split[area]
    if p.events is not None:
        crafts = [p.book.vocabulary.domains["craft"].word(kind) for kind in tokens]
        p.tell("builds", {"seat": seat, "huts": split[:], "crafts": crafts})


class Build(Deed):
    """Turn a stake, a board and a shingle into three huts (L-HUT-01 to L-HUT-04)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if hut_tokens(p.players[seat]) < len(SET) or barred(p, seat):
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


class Exchange(Deed):
    """The planned work Hut construction: two tokens for two huts (L-PW-18, L-PW-19)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if player.planned(p.pack, HUT_EXCHANGE, p.round) <= player.exchanges or barred(p, seat):
            return
        for pair in range(len(PAIRS)):
            if owns(player, PAIRS[pair]):
                for split in range(len(TWO_SPLITS)):
                    out.append(self.pack(pair, split))

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        player = p.players[seat]
        if player.planned(p.pack, HUT_EXCHANGE, p.round) <= player.exchanges:
            return NO_EXCHANGE
        if not owns(player, PAIRS[a]):
            return NO_CRAFT
        return barred(p, seat)

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.exchanges += 1
        give_craft(p, player, PAIRS[a])
        place_huts(p, seat, TWO_SPLITS[b], PAIRS[a])


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
        player.wood[a * PIECES + b] -= 1
        player.wood[next_pile(a) * PIECES + b] += 1
        if p.events is not None:
            words = p.book.vocabulary.domains
            params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(b), "pile": words["pile"].word(a)}
            p.tell("dry-hut", {**params, "to": words["pile"].word(next_pile(a))})


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

    def reckon(self, p: Lignum, seat: int, a: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["food"] = p.food[a]
        if refusal.key == "area-not-free":
            refusal.rule = "L-HUT-13"


def idle(p: Lignum, seat: int) -> bool:
    """Could nothing but a loan be done? Then an own turn without other work passes by itself: a loan can wait."""
    player = p.players[seat]
    if player.huts[DRYING_HUT] or player.huts[FOOD_HUT]:
        return False
    if hut_tokens(player) < 2:
        return True
    for tokens in SETS:
        if owns(player, tokens):
            return False
    if player.planned(p.pack, HUT_EXCHANGE, p.round) > player.exchanges:
        for pair in PAIRS:
            if owns(player, pair):
                return False
    return True


class OwnTurn(Step[Lignum]):
    """A step in the own turn: its work, and the extras; these are passed over where there can be none."""

    def __init__(self, id: int, name: str, rule: str, work: list[Verb[Any]], extras: list[Verb[Any]]) -> None:
        super().__init__(id, name, rule, [*work, *extras], [])
        self.work = work
        self.loan = extras[0]
        self.extras = extras[1:]

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for verb in self.work:
            verb.offer(p, seat, out)
        self.loan.offer(p, seat, out)
        player = p.players[seat]
        if player.huts[DRYING_HUT] or player.huts[FOOD_HUT] or hut_tokens(player) > 1:
            for verb in self.extras:
                verb.offer(p, seat, out)
