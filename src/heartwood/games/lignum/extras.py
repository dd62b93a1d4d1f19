"""What is possible at any time of the own turn: loans, building and using huts (L-ROUND-05, L-LOAN, L-HUT, L-PW-18)."""

from typing import Any, Final

from heartwood.core.errors import Refusal
from heartwood.core.position import ID_MASK, Step, with_item
from heartwood.core.verbs import Verb
from heartwood.games.lignum import ids
from heartwood.games.lignum.position import NONE, Lignum, Player
from heartwood.games.lignum.verb import LignumVerb, earlier_unfinished, refuse_pile

MOVING_PILES: Final = [ids.SALE, ids.DRY_0, ids.DRY_1, ids.LOAD_0, ids.LOAD_1]
# By pile: its place among those from which pieces move on, or NONE
MOVING_PLACE: Final = [NONE, NONE, 0, NONE, NONE, 1, 2, NONE, 3, 4, NONE]
# The three tokens of a set, no reed among them (L-HUT-03), and which of them jokers replace
SET: Final = [ids.STAKE, ids.BOARD, ids.SHINGLE]
JOKERS_FOR: Final = [  # L-HUT-02
    [],
    [ids.STAKE],
    [ids.BOARD],
    [ids.SHINGLE],
    [ids.STAKE, ids.BOARD],
    [ids.STAKE, ids.SHINGLE],
    [ids.BOARD, ids.SHINGLE],
]
JOKER_WORDS: Final = ["none", "stake", "board", "shingle", "stake+board", "stake+shingle", "board+shingle"]
# L-AMB-16, L-EDGE-26, L-EDGE-70: the pairs for the work Hut construction are two different tokens, or jokers for them
PAIRS: Final = [
    [ids.STAKE, ids.BOARD],
    [ids.STAKE, ids.SHINGLE],
    [ids.BOARD, ids.SHINGLE],
    [ids.STAKE, ids.JOKER],
    [ids.BOARD, ids.JOKER],
    [ids.SHINGLE, ids.JOKER],
    [ids.JOKER, ids.JOKER],
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
TWO_SPLITS: Final[list[list[int]]] = splits(2)  # L-PW-18


def split_words(ways: list[list[int]]) -> list[str]:
    """`2-1-0`: drying, food, lodging."""
    return ["-".join([str(number) for number in way]) for way in ways]


class Loan(LignumVerb):
    """Take a loan, needed or not: at most two in a game (L-LOAN-01, L-LOAN-03, L-ADV-01)."""

    def refuse(self, p: Lignum, seat: int, a: int, b: int, c: int) -> int:
        if p.players[seat].loans + 1 >= len(p.pack.numbers.loan_repay):
            return ids.NO_LOAN_LEFT
        return 0

    def play(self, p: Lignum, seat: int, a: int, b: int, c: int) -> None:
        take_loan(p, seat)


def take_loan(p: Lignum, seat: int) -> None:
    """Money now, repaid at the end and not before."""
    player = p.players[seat]
    player.loans += 1  # L-SETUP-06, L-LOAN-02: the card, then its other side; there is one for each player
    player.pay(p.pack.numbers.loan_gain, ids.BY_LOANS)  # L-LOAN-01
    if p.events is not None:
        p.tell("loan", {"seat": seat, "dollars": p.pack.numbers.loan_gain, "loans": player.loans})


def give_craft(p: Lignum, player: Player, tokens: list[int]) -> None:
    """Craftwork leaves the game (L-MKT-09, L-AMB-08)."""
    for kind in tokens:
        player.craft[kind] -= 1
        p.craft_gone = with_item(p.craft_gone, kind, p.craft_gone[kind] + 1)


def owns(player: Player, tokens: list[int]) -> bool:
    """Does a player have these craftwork tokens?"""
    for kind in tokens:
        if tokens.count(kind) > player.craft[kind]:
            return False
    return True


def refuse_tokens(p: Lignum, seat: int, tokens: list[int]) -> int:
    """Why craftwork cannot be given for huts.

    Whoever has come to the market buys or sells there: something must be left for that (L-PATH-16, L-AMB-65).
    """
    player = p.players[seat]
    if not owns(player, tokens):
        return ids.NO_CRAFT
    if p.stack[-1] & ID_MASK != ids.AT_MARKET_STEP or player.busy[ids.TRADED]:
        return 0
    craft = player.craft[:]
    for kind in tokens:
        craft[kind] -= 1
    return 0 if p.can_trade(player, craft) else ids.DEAL_FIRST


SETS: Final[list[list[int]]] = [  # the tokens given for three huts
    [ids.JOKER if kind in jokers else kind for kind in SET] for jokers in JOKERS_FOR
]


def can_build(p: Lignum, player: Player) -> bool:
    """Are there tokens for huts: a set with at most two jokers, or a pair for the work Hut construction?"""
    boards, shingles, stakes, _, jokers = player.craft
    if boards + shingles + stakes + jokers < 2:
        return False
    kinds = int(boards > 0) + int(shingles > 0) + int(stakes > 0)
    if kinds + jokers < 2:
        return False
    if kinds and kinds + jokers > 2:
        return True
    return player.planned(ids.HUT_EXCHANGE) > player.exchanges


def can_move_on(player: Player) -> bool:
    """Is there a piece that could move on, in the drying phase or by a hut?"""
    for pile in MOVING_PILES:
        if player.holds(pile):
            return True
    return False


def craft_words(p: Lignum, tokens: list[int]) -> list[str]:
    """Craftwork tokens in words."""
    return [p.book.vocabulary.domains["craft"].word(kind) for kind in tokens]


def lacking(player: Player, tokens: list[int]) -> list[int]:
    """Which of these craftwork tokens a player does not have."""
    left = player.craft[:]
    missing: list[int] = []
    for kind in tokens:
        if left[kind]:
            left[kind] -= 1
        else:
            missing.append(kind)
    return missing


def place_huts(p: Lignum, seat: int, split: list[int], tokens: list[int], works: list[str]) -> None:
    """New huts on the effect areas, for good; what was given for them is named to all (L-HUT-05)."""
    player = p.players[seat]
    for area in range(len(split)):
        player.huts[area] += split[area]  # L-HUT-07, L-HUT-18: at once; any number
    if p.events is not None:  # L-STORE-08, L-AMB-60: to all, with the kinds
        p.tell("builds", {"seat": seat, "huts": split[:], "crafts": craft_words(p, tokens), "works": works})


class Build(LignumVerb):
    """Turn a stake, a board and a shingle into three huts, as often as there are sets (L-HUT-01)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        for jokers in range(len(SETS)):
            if not refuse_tokens(p, seat, SETS[jokers]):
                for split in range(len(SPLITS)):
                    out.append(self.pack(jokers, split))

    def refuse(self, p: Lignum, seat: int, jokers: int, split: int, c: int) -> int:
        return refuse_tokens(p, seat, SETS[jokers])  # L-HUT-08, L-PW-19: as often as there are sets

    def play(self, p: Lignum, seat: int, jokers: int, split: int, c: int) -> None:
        give_craft(p, p.players[seat], SETS[jokers])  # L-MKT-11
        place_huts(p, seat, SPLITS[split], SETS[jokers], [])

    def add_params(self, p: Lignum, seat: int, jokers: int, split: int, c: int, refusal: Refusal) -> None:
        missing = lacking(p.players[seat], SETS[jokers])
        refusal.params["crafts"] = craft_words(p, missing)
        if refusal.key == "no-craft" and ids.JOKER in missing:
            refusal.rule = "L-HUT-02"


class Exchange(LignumVerb):
    """The planned work Hut construction: two different tokens for two huts, in winter too.

    L-PW-18; building with three stays possible.
    """

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if player.planned(ids.HUT_EXCHANGE) <= player.exchanges:
            return
        for pair in range(len(PAIRS)):
            if not refuse_tokens(p, seat, PAIRS[pair]):
                for split in range(len(TWO_SPLITS)):
                    out.append(self.pack(pair, split))

    def refuse(self, p: Lignum, seat: int, pair: int, split: int, c: int) -> int:
        player = p.players[seat]
        if 0 < player.planned(ids.HUT_EXCHANGE) <= player.exchanges:
            return ids.EXCHANGED
        if player.planned(ids.HUT_EXCHANGE) <= player.exchanges:
            return ids.NO_EXCHANGE
        return refuse_tokens(p, seat, PAIRS[pair])

    def play(self, p: Lignum, seat: int, pair: int, split: int, c: int) -> None:
        player = p.players[seat]
        player.exchanges += 1
        give_craft(p, player, PAIRS[pair])
        place_huts(p, seat, TWO_SPLITS[split], PAIRS[pair], p.work_ids(player, ids.HUT_EXCHANGE))

    def add_params(self, p: Lignum, seat: int, pair: int, split: int, c: int, refusal: Refusal) -> None:
        refusal.params["crafts"] = craft_words(p, lacking(p.players[seat], PAIRS[pair]))
        if refusal.key == "no-craft":
            refusal.rule = "L-PW-18"


def next_pile(pile: int) -> int:
    """The pile one area to the right, -1 if there is none (L-DRY-01, L-HUT-09)."""
    if pile == ids.SALE:  # L-AMB-32
        return ids.DRY_0
    if ids.DRY_0 <= pile < ids.DRY_2 or ids.LOAD_0 <= pile < ids.LOAD_2:
        return pile + 1  # L-DRY-08: never to the left
    return -1


class DryHut(LignumVerb):
    """A drying hut moves a piece one area to the right, whatever lies there (L-HUT-09).

    In any own turn, as often as there are huts, beside the drying phase's own step.
    """

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        player = p.players[seat]
        if not player.huts[ids.DRYING_HUT]:
            return
        for pile in range(ids.SALE, ids.LOAD_2):
            if next_pile(pile) >= 0:
                for piece in range(ids.PIECES):
                    if player.wood[pile * ids.PIECES + piece]:
                        out.append(self.pack(pile, piece))

    def refuse(self, p: Lignum, seat: int, pile: int, piece: int, c: int) -> int:
        player = p.players[seat]
        if not player.huts[ids.DRYING_HUT]:
            return ids.NO_HUT if next_pile(pile) >= 0 else ids.NOT_DRYABLE  # there no hut would help
        if next_pile(pile) < 0:
            return ids.NOT_DRYABLE
        # no limit, and a disk may come beside a log (L-AMB-32)
        return refuse_pile(player, pile, piece)  # L-HUT-10: whatever lies there

    def play(self, p: Lignum, seat: int, pile: int, piece: int, c: int) -> None:
        player = p.players[seat]
        player.huts[ids.DRYING_HUT] -= 1  # L-HUT-06, L-HUT-11: any number in a turn
        if p.stack[-1] & ID_MASK == ids.DRYING:
            place = MOVING_PLACE[pile] * ids.PIECES + piece
            player.pushed = with_item(player.pushed, place, player.pushed[place] + 1)  # L-DRY-12
        player.wood[pile * ids.PIECES + piece] -= 1
        player.wood[next_pile(pile) * ids.PIECES + piece] += 1
        if p.events is not None:
            words = p.book.vocabulary.domains
            params: dict[str, object] = {"seat": seat, "piece": words["piece"].word(piece)}
            p.tell("dry-hut", {**params, "pile": words["pile"].word(pile), "to": words["pile"].word(next_pile(pile))})

    def add_params(self, p: Lignum, seat: int, pile: int, piece: int, c: int, refusal: Refusal) -> None:
        refusal.params["hut"] = "drying_hut"
        if refusal.key in ("not-dryable", "no-piece", "lies-beside"):
            refusal.rule = "L-HUT-09"


class FoodHut(LignumVerb):
    """A food hut takes all food of a free area (L-HUT-13)."""

    def offer(self, p: Lignum, seat: int, out: list[int]) -> None:
        if p.players[seat].huts[ids.FOOD_HUT]:
            for area in range(p.pack.numbers.areas):
                if not self.refuse(p, seat, area, 0, 0):
                    out.append(self.pack(area))

    def refuse(self, p: Lignum, seat: int, area: int, b: int, c: int) -> int:
        if not p.players[seat].huts[ids.FOOD_HUT]:
            return ids.NO_HUT
        if not p.food[area]:
            return ids.NO_FOOD_THERE
        if not p.is_free(seat, area):
            return ids.AREA_NOT_FREE  # L-AMB-63, L-EDGE-27: as things are now
        if p.asking().together and earlier_unfinished(p, seat):
            return ids.FOOD_HUT_WAITS  # L-WORK-03, L-AMB-64
        return 0

    def play(self, p: Lignum, seat: int, area: int, b: int, c: int) -> None:
        player = p.players[seat]
        player.huts[ids.FOOD_HUT] -= 1  # L-HUT-06
        player.food += p.food[area]
        if p.events is not None:
            p.tell("food-hut", {"seat": seat, "area": area + 1, "food": p.food[area]})
        p.food[area] = 0

    def add_params(self, p: Lignum, seat: int, area: int, b: int, c: int, refusal: Refusal) -> None:
        refusal.params["hut"] = "food_hut"
        refusal.params["food"] = p.food[area]
        if refusal.key in ("area-not-free", "no-hut"):
            refusal.rule = "L-HUT-13"


def idle(p: Lignum, seat: int) -> bool:
    """Could nothing but a loan be done? Then an own turn without other work passes by itself: a loan can wait."""
    player = p.players[seat]
    if player.huts[ids.DRYING_HUT] and can_move_on(player):
        return False
    if player.huts[ids.FOOD_HUT]:
        for area in range(p.pack.numbers.areas):
            if p.food[area] and p.is_free(seat, area):
                return False
    return not can_build(p, player)


def passes(p: Lignum, seat: int) -> bool:
    """Does a turn without work in a phase pass by itself (L-WORK-07)?"""
    return not p.setup.idle_asked and idle(p, seat)


class OwnTurn(Step[Lignum]):
    """A step in the own turn: its work, and the extras (L-ROUND-05); these are passed over where there can be none.

    What has just been built may be used at once.
    """

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
            self.loan.offer(p, seat, out)  # L-LOAN-01
        if can_build(p, player):
            self.build.offer(p, seat, out)
            self.exchange.offer(p, seat, out)
        if player.huts[ids.DRYING_HUT]:
            self.dry_hut.offer(p, seat, out)  # L-HUT-12
        if player.huts[ids.FOOD_HUT]:
            self.food_hut.offer(p, seat, out)  # L-HUT-14
