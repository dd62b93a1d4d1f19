"""The legal moves of a seat in plain words, with what they cost and bring, numbered and grouped by what they do.

Price and result are those of the move's outcome, which tells nothing that the seat does not know.
"""

from functools import partial
from typing import TYPE_CHECKING, Final

from heartwood.core.outcome import Change, Outcome
from heartwood.games.lignum.board import CRAFTS, HUT_NEEDS, PIECES
from heartwood.games.lignum.extras import next_pile
from heartwood.games.lignum.ids import (
    AT_BEARERS,
    AT_FODDER,
    AT_MARKET,
    AT_SAWYERS,
    AT_TASKS,
    AT_WOODCUTTERS,
    DISKS,
)
from heartwood.games.lignum.position import token_word
from heartwood.games.lignum.view import GEAR_WORDS, PILE_WORDS
from heartwood.speech.lignum.sight import LignumSight
from heartwood.speech.speech import SaidMove, capital

if TYPE_CHECKING:  # the speech itself says moves
    from heartwood.speech.lignum.speech import LignumSpeech

TITLED: Final = ("plan", "mill", "mill-more")  # one group for each work or disk, always with its title
NEAR: Final = 11  # locations before this one stand in the first of two groups
WAYS: Final = ["hired", "mill", "hut"]
TARGETS: Final = ["sawing", "sale"]
WORKERS: Final = {
    "bearers": (AT_BEARERS, "bearer"),
    "woodcutters": (AT_WOODCUTTERS, "woodcutter"),
    "sawyers": (AT_SAWYERS, "sawyer"),
}
# Goods that the words of a verb name without their number: `a saw`, `jokers among them`, `logs for heating`
SAID: Final = {
    "take": [*GEAR_WORDS, *CRAFTS, "food", "money"],
    "fodder": ["fodder"],
    "buy-saw": ["saw"],
    "buy-food": ["food"],
    "loan": ["loans"],
    "sell-set": CRAFTS,
    "mill": PIECES[DISKS:],
    "mill-more": PIECES[DISKS:],
}


class LignumMoves:
    """All legal moves of a seat, in the order of the rules."""

    def __init__(self, sight: LignumSight, speech: "LignumSpeech") -> None:
        self.sight = sight
        self.speech = speech
        self.world = sight.world
        self.numbers = sight.world.pack.numbers
        self.vocabulary = sight.world.book.vocabulary

    @property
    def list(self) -> list[SaidMove]:
        """All of them."""
        return [self.said(number, move) for number, move in enumerate(self.sight.shown, 1)]

    def said(self, number: int, move: int) -> SaidMove:
        """One of them."""
        verb = self.vocabulary.verb(move)
        assert verb is not None
        outcome = self.sight.outcome(move)
        a, b, c = [*verb.arguments(move), 0, 0, 0][:3]
        words = self.words(verb.name, a, b, c, outcome)
        text = capital(self.speech.say(f"move.{verb.name}", **words))
        group = {"plan": f"plan {a}", "mill": f"mill {a} {c}", "mill-more": f"mill-more {a}"}.get(verb.name, verb.name)
        if verb.name == "take":
            group = f"take {int(a >= NEAR)}"
        titled = verb.name in TITLED or verb.name == "take"
        title = self.speech.say(f"group.{verb.name}", **words) if titled else ""
        price, result = self.changes(verb.name, text, outcome)
        short = str(words.get("short", text))
        return SaidMove(number, move, verb.name, group, title, text, short, price, result, outcome.reveals)

    def changes(self, verb: str, said: str, outcome: Outcome) -> tuple[str, str]:
        """What a move costs and brings besides what its sentence names: equipment, fodder, what a winter takes."""
        price, result = self.speech.changes(outcome, said, partial(is_said, verb))
        completes = self.speech.say("word.completes") if outcome.completes else ""
        return price, ", ".join(part for part in (result, completes) if part)

    def words(self, verb: str, a: int, b: int, c: int, outcome: Outcome) -> dict[str, object]:
        """The parameters of a move's text, and its short form."""
        if verb in ("select", "pay-move", "food-hut", "raid"):
            return self.area_words(a, b, c, outcome)
        if verb in ("take-food", "leave-food"):
            return self.area_words(self.sight.me.area, 0, 0, outcome)
        if verb in WORKERS or verb in ("fodder", "plan", "task", "take", "market", "clearing"):
            return self.path_words(verb, a, b, outcome)
        if verb in ("buy-saw", "buy-food", "sell-set", "sell-gear"):
            return self.market_words(verb, a, b, c, outcome)
        if verb in ("loan", "build", "exchange", "take-overtime"):
            return self.extra_words(verb, a, b, outcome)
        if verb in ("dry-hut", "dry", "sell", "sell-off"):
            return self.pile_words(a, b, outcome)
        if verb == "deliver":
            tasks = self.world.pack.tasks
            return {"task": self.speech.task(tasks.ids[a]), "need": self.speech.need(tasks.needs[a][b])}
        return self.wood_words(verb, a, b, c, outcome)

    def area_words(self, a: int, b: int, c: int, outcome: Outcome) -> dict[str, object]:
        """About a cutting area."""
        area = self.sight.view["areas"][a]
        food = self.speech.amount("food", area["food"])
        price = self.speech.price(paid(outcome))
        words: dict[str, object] = {"area": self.speech.area(a + 1), "wood": self.speech.pieces(area["wood"])}
        return {**words, "food": food, "price": price, "piece": self.piece(b % DISKS), "by": self.by(c)}

    def path_words(self, verb: str, a: int, b: int, outcome: Outcome) -> dict[str, object]:
        """About a location of the path."""
        pack, speech = self.world.pack, self.speech
        price = speech.price(paid(outcome))
        if verb in WORKERS:
            location, worker = WORKERS[verb]
            workers = speech.amount(worker, a + 1)
            short = f"{workers}, {price}"
            return {"location": speech.location(location), "workers": workers, "price": price, "short": short}
        if verb == "fodder":
            return {"location": speech.location(AT_FODDER), "price": price}
        if verb == "plan":
            id = pack.works.ids[a]
            round = speech.round(self.world.round + self.numbers.pairs[b])
            return {"work": speech.work(id), "about": speech.about(id), "round": round, "price": price, "short": round}
        if verb == "task":
            id = pack.tasks.ids[a]
            words: dict[str, object] = {"location": speech.location(AT_TASKS), "task": speech.task(id), "price": price}
            return {**words, "needs": speech.needs(id), "reward": speech.reward(id)}
        if verb == "take":
            word = token_word(self.world.path[a])
            short = f"{speech.say(f'thing.{word}')} ({a})"
            return {"location": speech.location(a), "token": speech.say(f"token.{word}"), "short": short}
        return {"location": speech.location(AT_MARKET), "position": "ABCD"[len(self.world.clearing) % 4]}

    def market_words(self, verb: str, a: int, b: int, c: int, outcome: Outcome) -> dict[str, object]:
        """About the market."""
        if verb == "sell-set":
            jokers = self.speech.say("item.with-jokers", jokers=c) if c and CRAFTS[a] != "joker" else ""
            price = self.speech.price(gained(outcome, "money", "craftwork"))
            return {"craft": self.speech.amount(CRAFTS[a], b + 2), "jokers": jokers, "price": price}
        if verb == "sell-gear":
            price = self.speech.price(gained(outcome, "money", "path"))
            return {"gear": self.speech.amount(GEAR_WORDS[a], 1), "price": price}
        return {"price": self.speech.price(paid(outcome))}

    def extra_words(self, verb: str, a: int, b: int, outcome: Outcome) -> dict[str, object]:
        """About loans, huts and Overtime."""
        if verb == "loan":
            repay = self.numbers.loan_repay[self.sight.me.loans + 1]
            gain = self.speech.amount("dollars", gained(outcome, "money", "loans"))
            return {"gain": gain, "repay": self.speech.amount("dollars", repay)}
        if verb == "take-overtime":
            return {"wood": self.cut("hardwood", outcome)}
        given, split = self.vocabulary.by_name[verb].domains
        tokens = self.vocabulary.domains[given].word(a).split("+")
        if verb == "build":  # the word names what jokers replace
            tokens = ["joker" if kind in tokens else kind for kind in HUT_NEEDS]
        huts = [int(count) for count in self.vocabulary.domains[split].word(b).split("-")]
        said = [self.speech.say(f"craft.{kind}") for kind in tokens]
        return {"huts": self.speech.huts(huts), "tokens": self.speech.listed(said)}

    def pile_words(self, a: int, b: int, outcome: Outcome) -> dict[str, object]:
        """About wood in a pile of the mill."""
        to = next_pile(a)
        words: dict[str, object] = {"piece": self.piece(b), "pile": self.speech.pile(PILE_WORDS[a])}
        words["to"] = self.speech.pile(PILE_WORDS[to]) if to >= 0 else ""
        return {**words, "price": self.speech.price(gained(outcome, "money", "sales"))}

    def wood_words(self, verb: str, a: int, b: int, c: int, outcome: Outcome) -> dict[str, object]:
        """About a disk, where it goes and who does it."""
        if verb in ("mill", "mill-more"):
            sale = gained(outcome, PIECES[DISKS + a], "wood.sale")
            words: dict[str, object] = {"piece": self.piece(a), "by": self.by(c), "heating": b, "sale": sale}
            return {**words, "short": f"{b} / {sale}"}
        if verb == "fell":
            return {"by": self.by(a), "wood": self.cut("firewood", outcome)}
        if verb in ("wagon", "sledge"):
            return {"by": self.by(a)}
        by = c if verb == "carry" else b
        to = self.speech.pile(TARGETS[b]) if verb in ("land", "carry", "load") else ""
        return {"piece": self.piece(a), "to": to, "by": self.by(by % len(WAYS))}

    def piece(self, kind: int) -> str:
        """Wood of a kind."""
        return self.speech.piece(PIECES[kind])

    def cut(self, piece: str, outcome: Outcome) -> str:
        """Disks that come to the woodpile."""
        return self.speech.amount(piece, gained(outcome, piece, "wood.woodpile"))

    def by(self, way: int) -> str:
        """Who works."""
        return self.speech.say(f"by.{WAYS[way]}")


def paid(outcome: Outcome) -> int:
    """The money that a move costs."""
    return sum(change.amount for change in outcome.pays if change.item == "money")


def gained(outcome: Outcome, item: str, where: str) -> int:
    """How much of a good a move brings."""
    return sum(change.amount for change in outcome.gains if (change.item, change.where) == (item, where))


def is_said(verb: str, change: Change) -> bool:
    """Does the sentence of a verb say a change in words of its own: who works, or a thing without its number?"""
    return change.where == "workers" or change.item in SAID.get(verb, ())
