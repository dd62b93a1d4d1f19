"""The legal moves of a seat in plain words, with what they cost and bring, numbered and grouped by what they do.

Whether a move has a way back is tried out in a world that agrees with all the seat knows, so it tells nothing else.
"""

from typing import TYPE_CHECKING, Final

from heartwood.games.lignum import Lignum
from heartwood.games.lignum.board import CRAFTS, HUT_NEEDS, PIECES
from heartwood.games.lignum.extras import next_pile
from heartwood.games.lignum.ids import (
    AT_BEARERS,
    AT_FODDER,
    AT_MARKET,
    AT_SAWYERS,
    AT_TASKS,
    AT_WOODCUTTERS,
    BY_MILL,
    DISKS,
)
from heartwood.games.lignum.market import set_price
from heartwood.games.lignum.position import token_word
from heartwood.games.lignum.rounds import overtime
from heartwood.games.lignum.sawmill import logs_from, sale_price
from heartwood.games.lignum.travel import plan_price
from heartwood.games.lignum.view import GEAR_WORDS, PILE_WORDS
from heartwood.speech.lignum.sight import LignumSight, goods
from heartwood.speech.speech import SaidMove, capital, tried

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
        trial, final = tried(self.world, self.sight.seat, move)
        a, b, c = [*verb.arguments(move), 0, 0, 0][:3]
        words = self.words(verb.name, a, b, c)
        text = capital(self.speech.say(f"move.{verb.name}", **words))
        group = {"plan": f"plan {a}", "mill": f"mill {a} {c}", "mill-more": f"mill-more {a}"}.get(verb.name, verb.name)
        if verb.name == "take":
            group = f"take {int(a >= NEAR)}"
        titled = verb.name in TITLED or verb.name == "take"
        title = self.speech.say(f"group.{verb.name}", **words) if titled else ""
        price = "" if final else self.price(text, trial)
        return SaidMove(number, move, verb.name, group, title, text, str(words.get("short", text)), price, "", final)

    def price(self, said: str, trial: Lignum) -> str:
        """What a move costs besides the price that its sentence names: equipment, fodder, what a winter takes."""
        return self.speech.changes(goods(self.sight.me), goods(trial.players[self.sight.seat]), said)[0]

    def words(self, verb: str, a: int, b: int, c: int) -> dict[str, object]:
        """The parameters of a move's text, and its short form."""
        if verb in ("select", "pay-move", "food-hut", "raid"):
            return self.area_words(a, b, c)
        if verb in ("take-food", "leave-food"):
            return self.area_words(self.sight.me.area, 0, 0)
        if verb in WORKERS or verb in ("fodder", "plan", "task", "take", "market", "clearing"):
            return self.path_words(verb, a, b)
        if verb in ("buy-saw", "buy-food", "sell-set", "sell-gear"):
            return self.market_words(verb, a, b, c)
        if verb in ("loan", "build", "exchange", "take-overtime"):
            return self.extra_words(verb, a, b)
        if verb in ("dry-hut", "dry", "sell", "sell-off"):
            return self.pile_words(a, b)
        if verb == "deliver":
            tasks = self.world.pack.tasks
            return {"task": self.speech.task(tasks.ids[a]), "need": self.speech.need(tasks.needs[a][b])}
        return self.wood_words(verb, a, b, c)

    def area_words(self, a: int, b: int, c: int) -> dict[str, object]:
        """About a cutting area."""
        area = self.sight.view["areas"][a]
        food = self.speech.amount("food", area["food"])
        price = self.speech.price(self.numbers.move_price)
        words: dict[str, object] = {"area": self.speech.area(a + 1), "wood": self.speech.pieces(area["wood"])}
        return {**words, "food": food, "price": price, "piece": self.piece(b % DISKS), "by": self.by(c)}

    def path_words(self, verb: str, a: int, b: int) -> dict[str, object]:
        """About a location of the path."""
        pack, speech = self.world.pack, self.speech
        if verb in WORKERS:
            location, worker = WORKERS[verb]
            each = self.numbers.price_woodcutter if verb == "woodcutters" else self.numbers.price_bearer
            price = speech.price(a * self.numbers.price_sawyer_extra if verb == "sawyers" else each * (a + 1))
            workers = speech.amount(worker, a + 1)
            short = f"{workers}, {price}"
            return {"location": speech.location(location), "workers": workers, "price": price, "short": short}
        if verb == "fodder":
            return {"location": speech.location(AT_FODDER), "price": speech.price(self.numbers.price_fodder)}
        if verb == "plan":
            id = pack.works.ids[a]
            round = speech.round(self.world.round + self.numbers.pairs[b])
            price = speech.price(plan_price(self.world, a))
            return {"work": speech.work(id), "about": speech.about(id), "round": round, "price": price, "short": round}
        if verb == "task":
            id = pack.tasks.ids[a]
            price = speech.price(self.numbers.price_task)
            words: dict[str, object] = {"location": speech.location(AT_TASKS), "task": speech.task(id), "price": price}
            return {**words, "needs": speech.needs(id), "reward": speech.reward(id)}
        if verb == "take":
            word = token_word(self.world.path[a])
            short = f"{speech.say(f'thing.{word}')} ({a})"
            return {"location": speech.location(a), "token": speech.say(f"token.{word}"), "short": short}
        return {"location": speech.location(AT_MARKET), "position": "ABCD"[len(self.world.clearing) % 4]}

    def market_words(self, verb: str, a: int, b: int, c: int) -> dict[str, object]:
        """About the market."""
        if verb == "sell-set":
            size = b + 2
            jokers = self.speech.say("item.with-jokers", jokers=c) if c and CRAFTS[a] != "joker" else ""
            price = self.speech.price(set_price(self.world, self.sight.me, size))
            return {"number": size, "craft": self.craft(a), "jokers": jokers, "price": price}
        if verb == "sell-gear":
            trial = self.world.copy()
            trial.play(self.sight.seat, self.vocabulary.compose(verb, [GEAR_WORDS[a]]))
            price = self.speech.price(trial.players[self.sight.seat].money - self.sight.me.money)
            return {"gear": self.speech.amount(GEAR_WORDS[a], 1), "price": price}
        return {"price": self.speech.price(self.numbers.market_saw if verb == "buy-saw" else self.numbers.market_food)}

    def extra_words(self, verb: str, a: int, b: int) -> dict[str, object]:
        """About loans, huts and Overtime."""
        if verb == "loan":
            repay = self.numbers.loan_repay[self.sight.me.loans + 1]
            gain = self.speech.amount("dollars", self.numbers.loan_gain)
            return {"gain": gain, "repay": self.speech.amount("dollars", repay)}
        if verb == "take-overtime":
            return {"number": overtime(self.world, self.sight.seat)}
        paid, split = self.vocabulary.by_name[verb].domains
        tokens = self.vocabulary.domains[paid].word(a).split("+")
        if verb == "build":  # the word names what jokers replace
            tokens = ["joker" if kind in tokens else kind for kind in HUT_NEEDS]
        huts = [int(count) for count in self.vocabulary.domains[split].word(b).split("-")]
        said = [self.speech.say(f"craft.{kind}") for kind in tokens]
        return {"huts": self.speech.huts(huts), "tokens": self.speech.listed(said)}

    def pile_words(self, a: int, b: int) -> dict[str, object]:
        """About wood in a pile of the mill."""
        to = next_pile(a)
        words: dict[str, object] = {"piece": self.piece(b), "pile": self.speech.pile(PILE_WORDS[a])}
        words["to"] = self.speech.pile(PILE_WORDS[to]) if to >= 0 else ""
        return {**words, "price": self.speech.price(sale_price(self.world, a, b))}

    def wood_words(self, verb: str, a: int, b: int, c: int) -> dict[str, object]:
        """About a disk, where it goes and who does it."""
        if verb in ("mill", "mill-more"):
            sale = logs_from(self.world, self.sight.me, a) - b
            words: dict[str, object] = {"piece": self.piece(a), "by": self.by(c), "heating": b, "sale": sale}
            return {**words, "short": f"{b} / {sale}"}
        if verb == "fell":
            return {
                "by": self.by(a),
                "number": self.numbers.mill_firewood if a == BY_MILL else self.numbers.hut_firewood,
            }
        if verb in ("wagon", "sledge"):
            return {"by": self.by(a)}
        by = c if verb == "carry" else b
        to = self.speech.pile(TARGETS[b]) if verb in ("land", "carry", "load") else ""
        return {"piece": self.piece(a), "to": to, "by": self.by(by % len(WAYS))}

    def piece(self, kind: int) -> str:
        """Wood of a kind."""
        return self.speech.piece(PIECES[kind])

    def craft(self, kind: int) -> str:
        """Craftwork of a kind."""
        return self.speech.say(f"craft.{CRAFTS[kind]}")

    def by(self, way: int) -> str:
        """Who works."""
        return self.speech.say(f"by.{WAYS[way]}")
