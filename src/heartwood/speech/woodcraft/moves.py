"""The legal moves of a seat in plain words, with their price and result, numbered and grouped by what they do.

Price and result are those of the move's outcome, which tells nothing that the seat does not know.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from heartwood.core.outcome import Change, Outcome
from heartwood.core.position import BYTE, FIRST_SHIFT, ID_MASK, SECOND_SHIFT
from heartwood.games.woodcraft.dice import REUSABLE
from heartwood.games.woodcraft.effects import words_of_effect
from heartwood.games.woodcraft.helpers import WITH_HELPERS, helper_price
from heartwood.games.woodcraft.ids import ACTIONS, FACES, PICKING, RULE_PLANT_TREES, RULE_PRODUCE_HELPERS, SPLICE_1
from heartwood.games.woodcraft.lumber import six
from heartwood.games.woodcraft.position import NONE
from heartwood.games.woodcraft.scoring import contract_points
from heartwood.games.woodcraft.turn import market_price, market_step
from heartwood.games.woodcraft.view import DIE_WORDS
from heartwood.games.woodcraft.wheel import SPACES, rim_bonus, saw_bonuses
from heartwood.games.woodcraft.workshop import piece_price
from heartwood.speech.speech import SaidMove, capital
from heartwood.speech.woodcraft.sight import WoodcraftSight, row_gain, short_die

if TYPE_CHECKING:  # the speech itself says moves
    from heartwood.speech.woodcraft.speech import WoodcraftSpeech

BY_HELPER: Final = ("hire", "shift", "flip", "recolor", "transfer", "split")  # one group for each helper
TITLED: Final = (*BY_HELPER, "swap", "bonus", "splice")  # groups with a title of their own
SAYS_DICE: Final = ("saw", "split", "transfer")  # in words of their own: `into 3+2`
LOOKS_AHEAD: Final = ("take", "claim")  # what their words name is paid and gained later


class WoodcraftMoves:
    """All legal moves of a seat, in the order of the rules."""

    def __init__(self, sight: WoodcraftSight, speech: "WoodcraftSpeech") -> None:
        self.sight = sight
        self.speech = speech
        self.brief = speech.brief
        self.pack = sight.world.pack
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
        arguments = [*verb.arguments(move), 0, 0, 0]
        words = self.words(verb.name, arguments[0], arguments[1], arguments[2])
        said = capital(self.speech.say(f"move.{verb.name}", **words))  # it may begin with a die
        price, result = self.changes(verb.name, said, outcome)
        group = f"{verb.name} {arguments[0]}" if verb.name in BY_HELPER else verb.name
        short = str(words.get("short", said))
        title = self.speech.say(f"group.{verb.name}", **words) if verb.name in TITLED else ""
        return SaidMove(number, move, verb.name, group, title, said, short, price, result, outcome.reveals)

    def changes(self, verb: str, said: str, outcome: Outcome) -> tuple[str, str]:
        """What a move costs and brings, as far as its sentence does not say it."""
        either = said.replace(self.speech.say("item.or", head="", last=""), "/")  # a die of two colours names neither
        price, result = self.speech.changes(outcome, "" if verb in LOOKS_AHEAD else either, partial(is_said, verb))
        pots = [change.item for change in outcome.gains if verb == "build" and is_tree(change)]
        trees = self.speech.brings([self.speech.say("item.planted", die=self.speech.die(die)) for die in pots])
        return price, ", ".join(part for part in (result, trees) if part)

    def words(self, verb: str, a: int, b: int, c: int) -> dict[str, object]:
        """The parameters of a move's text, and its short form."""
        if verb in ("start", "hire", "use", "trigger", "work", *BY_HELPER):
            return self.helper_words(verb, a, b, c)
        if verb in ("keep", "place", "take", "complete"):
            return self.order_words(a)
        if verb in ("choose", "perform", "swap", "bonus", "accept", "later", "decline"):
            return self.action_words(verb, a)
        if verb in ("saw", "splice", "glue", "harvest", "pay", "return", "buy", "sell", "buy-six", "plant", "colour"):
            return self.dice_words(verb, a, b, c)
        return self.other_words(verb, a)

    def helper_words(self, verb: str, a: int, b: int, c: int) -> dict[str, object]:
        """About a helper."""
        id = self.pack.helpers.ids[a]
        words: dict[str, object] = {"helper": self.speech.name(id), "ability": self.speech.ability(id)}
        words["gain"] = self.brief.production(id)
        if verb == "start":
            words["price"] = self.brief.blueberries(self.pack.helpers.cost[a])
        elif verb == "hire":
            words["room"] = words["short"] = self.brief.room(self.pack.board.room_ids[b])
            words["price"] = self.price(helper_price(self.sight.world, self.sight.me, a))
        elif verb == "split":
            parts = self.word("parts", c)
            words.update(die=self.die(b), parts=parts, short=f"{short_die(DIE_WORDS[b])} {parts}")
        elif verb == "transfer":
            low, high = DIE_WORDS[b], DIE_WORDS[c]
            lower, higher = short_die(DIE_WORDS[b - 1]), short_die(DIE_WORDS[c + 1])
            words.update(die=self.die(b), other=self.die(c))
            words["short"] = f"{short_die(low)}>{lower} {short_die(high)}>{higher}"
        elif verb in ("shift", "flip", "recolor"):
            words.update(self.changed(verb, b, c))
        return words

    def changed(self, verb: str, b: int, c: int) -> dict[str, object]:
        """A die before and after a helper's ability."""
        if verb == "shift" and b >= len(DIE_WORDS):
            colour = b - len(DIE_WORDS)
            before = colour * FACES + self.sight.me.trees[colour] - 1
            after = before + int(self.word("shift", c))
        elif verb == "shift":
            before, after = b, b + int(self.word("shift", c))
        elif verb == "flip":
            before, after = b, b - b % FACES + FACES - 1 - b % FACES
        else:
            before, after = b, c * FACES + b % FACES
        short = f"{short_die(DIE_WORDS[before])}>{short_die(DIE_WORDS[after])}"
        return {"die": self.die(before), "result": self.die(after), "short": short}

    def order_words(self, a: int) -> dict[str, object]:
        """About an order."""
        id = self.pack.orders.ids[a]
        row = self.sight.me.row_of(a) or self.pack.orders.row[a]
        return {
            "order": self.speech.name(id),
            "row": row,
            "needs": self.brief.needs(id),
            "reward": self.brief.reward(id),
            "gain": row_gain(self.brief, row),
        }

    def action_words(self, verb: str, a: int) -> dict[str, object]:
        """About an action or its tile."""
        world = self.sight.world
        board = self.pack.board
        action = a
        if verb == "perform":
            action = world.tile
        elif verb in ("accept", "later", "decline"):
            action = (world.stack[-1] >> FIRST_SHIFT & BYTE) % ACTIONS
        words: dict[str, object] = {"action": self.speech.action(board.action_ids[action])}
        words["short"] = words["action"]
        if verb == "choose":
            place = world.tiles[a]
            effects = [rim_bonus(world, place), *saw_bonuses(world, place // SPACES)]
            gains = [self.brief.effect(effect) for effect in effects if effect]
            words["gain"] = " + ".join(gains) or self.speech.say("word.no-bonus")
        elif verb in ("swap", "bonus"):
            lanterns = board.swap_lanterns if verb == "swap" else board.bonus_lanterns
            words["lanterns"] = self.brief.amount("lantern", lanterns)
        return words

    def dice_words(self, verb: str, a: int, b: int, c: int) -> dict[str, object]:
        """About dice."""
        if verb == "saw":
            parts = self.word("parts", b)
            return {"die": self.die(a), "parts": parts, "short": f"{short_die(DIE_WORDS[a])} {parts}"}
        if verb == "splice":
            piece = self.pack.board.piece_ids[SPLICE_1 + a]
            result = DIE_WORDS[b + c + 1]
            tile = self.speech.say(f"piece.{piece}")
            short = f"{short_die(DIE_WORDS[b])}>{short_die(result)} ({tile})"
            return {"die": self.die(b), "result": self.speech.die(result), "piece": tile, "short": short}
        if verb == "glue":
            result = DIE_WORDS[c * FACES + a % FACES + b % FACES + 1]
            short = f"{short_die(DIE_WORDS[a])}+{short_die(DIE_WORDS[b])}>{short_die(result)}"
            return {"die": self.die(a), "other": self.die(b), "result": self.speech.die(result), "short": short}
        if verb == "plant":
            short = self.speech.say("word.as-face", die=short_die(DIE_WORDS[a]), face=b + 1)
            return {"die": self.die(a), "face": b + 1, "short": short}
        die = a
        if verb == "harvest":
            die = a * FACES + self.sight.me.trees[a] - 1
        elif verb == "buy-six":
            die = six(self.sight.world, a)
        elif verb == "colour":
            colour = self.speech.colour(self.word("colour", a))
            return {"colour": colour, "short": colour}
        return {"die": self.die(die), "short": short_die(DIE_WORDS[die])}

    def other_words(self, verb: str, a: int) -> dict[str, object]:
        """About everything else."""
        world, board = self.sight.world, self.pack.board
        said: dict[str, Callable[[], dict[str, object]]] = {
            "berries": lambda: {"gain": self.brief.blueberries(board.fallback)},
            "reuse": lambda: {"tile": self.speech.tile(self.word("tile", a)), "short": self.tile(a)},
            "material": lambda: {"offer": self.brief.offer(board.offer_ids[a]), "short": self.offer(a)},
            "option": lambda: {"option": self.option(a)},
            "build": lambda: {
                "piece": self.speech.name(board.piece_ids[a]),
                "price": self.price(piece_price(world, self.sight.me, a)),
                "gain": self.brief.effect(board.piece_gain[a]),
            },
            "pick": lambda: {"gain": self.picked(a)},
            "tool": lambda: {"tool": self.tool(a), "short": self.tool(a)},
            "attic": lambda: {"space": board.space_ids[a], **self.joined(a)},
            "reward": lambda: {"gain": self.brief.link(board.link_ids[a])},
            "claim": lambda: self.contract(a),
            "market": lambda: {
                "points": self.brief.amount("points", board.market_points[market_step(world, self.sight.me)]),
                "price": self.brief.blueberries(market_price(world, self.sight.me)),
            },
        }
        return said[verb]() if verb in said else {}

    # --- words ---------------------------------------------------------------------------------------------

    def word(self, domain: str, index: int) -> str:
        """The notation of an argument."""
        return self.vocabulary.domains[domain].word(index)

    def price(self, price: int) -> str:
        """A price with the discount of the action that is going on."""
        return self.brief.blueberries(max(0, price - (self.sight.world.stack[-1] >> SECOND_SHIFT)))

    def die(self, die: int) -> str:
        """A die in words."""
        return self.speech.die(DIE_WORDS[die])

    def tile(self, a: int) -> str:
        """A tile of the workshop."""
        return self.speech.say(f"piece.{self.pack.board.piece_ids[REUSABLE[a]]}")

    def offer(self, a: int) -> str:
        """A purchase of materials."""
        return self.brief.offer(self.pack.board.offer_ids[a])

    def tool(self, a: int) -> str:
        """A kind of tool."""
        return self.speech.tool(self.pack.board.tool_ids[a])

    def joined(self, space: int) -> dict[str, object]:
        """The neighbours of a space in the attic, and what a tool beside them brings."""
        board, attic = self.pack.board, self.sight.me.attic
        kind = self.sight.world.stack[-1] >> FIRST_SHIFT & BYTE
        gains: list[str] = []
        for link in board.space_links[space]:
            other = board.link_b[link] if board.link_a[link] == space else board.link_a[link]
            if attic[other] not in (NONE, kind):
                gains.append(self.brief.effect(board.link_gain[link]))
        return {"tool": self.tool(kind), "gain": " + ".join(gains) or self.speech.say("word.no-reward")}

    def option(self, a: int) -> str:
        """Option A or B of Produce / Plant a Tree, with its numbers for this seat."""
        board, rules = self.pack.board, self.sight.me.rules
        helpers = (board.produce if a == WITH_HELPERS else board.produce_planting) + rules[RULE_PRODUCE_HELPERS]
        key = f"producing.{self.word('option', a)}"
        return self.speech.say(key, helpers=helpers, trees=1 + rules[RULE_PLANT_TREES])

    def picked(self, a: int) -> str:
        """One of the gains to pick from."""
        top = self.sight.world.stack[-1]
        assert top & ID_MASK == PICKING
        effect = self.pack.effects.choices[top >> FIRST_SHIFT & BYTE][a]
        if list(words_of_effect(self.pack.effects, effect, self.pack.board.tool_ids)) == ["contract"]:
            return self.speech.say("word.a-contract")  # what is taken, not the claim to it
        return self.brief.effect(effect)

    def contract(self, a: int) -> dict[str, object]:
        """A public contract and what it would be worth now."""
        id = self.pack.contracts.ids[a]
        worth = contract_points(self.sight.world, self.sight.me, a)
        return {
            "contract": self.speech.contract(id),
            "terms": self.speech.terms(id),
            "points": self.brief.amount("points", worth),
        }


def is_said(verb: str, change: Change) -> bool:
    """Does the sentence of a verb say a change in words of its own?"""
    return is_tree(change) or (verb in SAYS_DICE and change.item in DIE_WORDS)


def is_tree(change: Change) -> bool:
    """Is it about a die in a pot?"""
    return change.where.startswith("trees.")
