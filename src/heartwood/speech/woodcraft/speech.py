"""Woodcraft in words: seats become names; cards, dice, gains and places are said in the reader's language."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from heartwood.bots.hints import USED, Good
from heartwood.bots.judge import Clue
from heartwood.core import Event, Position, Refusal
from heartwood.core.texts import Key, Texts
from heartwood.games.woodcraft import WoodcraftGame
from heartwood.games.woodcraft.board import ATTIC_ROWS
from heartwood.games.woodcraft.effects import EFFECT_WORDS, words_of_effect
from heartwood.games.woodcraft.ids import OP_PRODUCE, TOKENS
from heartwood.games.woodcraft.moments import question
from heartwood.games.woodcraft.solo import verdict
from heartwood.games.woodcraft.view import DIE_WORDS, TOKEN_WORDS, symbol_word
from heartwood.speech.narration import Line
from heartwood.speech.sight import Sight, View
from heartwood.speech.speech import SaidMove, Speech, capital, declined
from heartwood.speech.woodcraft.moves import WoodcraftMoves
from heartwood.speech.woodcraft.narration import narrate
from heartwood.speech.woodcraft.sight import WoodcraftSight
from heartwood.speech.wording import shortened

SEATS: Final = ("seat", "first")
DICE: Final = ("die", "other_die", "target", "result", "symbol")
DICE_LISTS: Final = ("dice", "grown", "yard", "missing_dice", "lacking")
PIECES: Final = ("piece", "splicing", "before")
DECLINED: Final = ("order", "helper", *PIECES)  # names that sentences decline
COUNTED: Final = {  # what the numbers of an event count
    "price": "blueberries",
    "blueberries": "blueberries",
    "points": "points",
    "lanterns": "lantern",
    "spaces": "space",
    "cards": "card",
    "orders": "order",
}
# Steps whose question names what it is about
ABOUT: Final = ("paying", "granted", "tool-space", "triggers", "working", "planting", "reusing")
PLAIN: Final = EFFECT_WORDS[: OP_PRODUCE + 1]  # parts of an effect that are a number of something


def with_aside(line: str, aside: str) -> str:
    """A sentence with what stands in brackets before its full stop."""
    return f"{line.removesuffix('.')} {aside}."


class WoodcraftSpeech(Speech):
    """Says what happened, why not, what is due, and what everything on the table is called."""

    game: WoodcraftGame

    def __init__(self, game: WoodcraftGame, texts: Texts, names: Sequence[str], seats: int = 0) -> None:
        self.pack = game.pack
        board = self.pack.board
        ids = [*self.pack.orders.ids, *self.pack.helpers.ids, *board.piece_ids]
        said = declined(texts.language, ids, [*self.pack.orders.names, *self.pack.helpers.names, *board.piece_names])
        super().__init__(game, Texts(texts.language, {**texts.templates, **said}), names, seats)
        # The pack names its cards, actions, pieces and tools in both languages.
        self.orders = self.named(self.pack.orders.ids, self.pack.orders.names)
        self.helpers = self.named(self.pack.helpers.ids, self.pack.helpers.names)
        self.contracts = self.named(self.pack.contracts.ids, self.pack.contracts.names)
        self.reputation_tiles = self.named(self.pack.tiles.ids, self.pack.tiles.names)
        self.actions = self.named(board.action_ids, board.action_names)
        self.pieces = self.named(board.piece_ids, board.piece_names)
        self.tools = self.named(board.tool_ids, board.tool_names)
        self.quadrants = self.named(board.quadrant_ids, board.quadrant_names)

    @cached_property
    def brief(self) -> "WoodcraftSpeech":
        """The same speech with shorter words, for tables; where there are none, the same words."""
        return WoodcraftSpeech(self.game, shortened(self.texts), self.names)

    # --- sentences -----------------------------------------------------------------------------------------

    def happened(self, event: Event) -> str:
        key, _, params = event
        words: dict[str, object] = {name: self.parameter(name, value) for name, value in params.items()}
        words.update(self.added(key, params))
        for name, item in COUNTED.items():
            number = params.get(name)
            if isinstance(number, int):
                words[name] = self.blueberries(number) if name == "price" else self.amount(item, number)
        if key == "glues":
            words["points"] = self.bracket("points", int(str(params["points"])))
        if key == "game-over" and not params["winners"]:
            key = "game-over-solo"
        return self.texts.say(f"event.{key}", words)

    def added(self, key: str, params: Mapping[str, Any]) -> dict[str, object]:
        """What the cards say about an event, beyond its own parameters."""
        if key in ("starts", "hires"):
            helper = str(params["helper"])
            cost = self.blueberries(self.pack.helpers.cost[self.pack.helpers.ids.index(helper)])  # `hires` knows better
            return {"price": cost, "ability": self.ability(helper)}
        if key in ("places-order", "takes-order"):
            order = str(params["order"])
            row = self.pack.orders.row[self.pack.orders.ids.index(order)]
            return {"row": row, "needs": self.needs(order), "reward": self.reward(order)}
        if key == "gain":
            amount = self.amount(str(params["item"]), int(params["amount"]))
            return {"item": amount, "source": self.say(f"via.{params['source']}")}
        if key == "tool-placed":
            return {"source": self.say(f"via.{params['source']}")}
        if key == "orders-slide":
            slid = zip(params["orders"], params["rows"], strict=True)
            return {"orders": "; ".join(self.say("item.order-row", order=self.order(id), row=row) for id, row in slid)}
        if key == "claims":
            return {"terms": self.terms(str(params["contract"]))}
        if key == "saws":
            return {"blades": self.bracket("sawblade", int(params["blades"]))}
        if key == "instead":
            return {"amount": self.blueberries(int(params["amount"]))}
        if key == "game-over" and not params["winners"]:
            return {"verdict": self.verdict(verdict(int(params["totals"][0])))}
        return {}

    def refused(self, refusal: Refusal) -> str:
        params = refusal.params
        words: dict[str, object] = {name: self.parameter(name, value) for name, value in params.items()}
        if "when" in params:
            words["step"] = self.say(f"when.{params['when']}", action=words.get("action", ""))
        elif "now" in params:
            words["step"] = self.say(f"now.{params['now']}")
        if "within" in params:
            verb, action = self.say(f"verb.{params['verb']}"), self.action(str(params["within"]))
            step = words.get("step") or self.step(str(params["step"]))
            return self.say("now.within", verb=verb, action=action, step=step)
        words["card"] = words.get("order") or words.get("helper")
        words.setdefault("tile", words.get("splicing") or self.tile("glue"))
        words.setdefault("action", "")
        for name, item in (("missing", "more-blueberries"), ("tiles", "tile")):
            number = params.get(name)
            if isinstance(number, int):
                words[name] = self.amount(item, number)
        if isinstance(params.get("helper"), str):
            words["pay"] = self.pay(str(params["helper"]))
            words["ability"] = self.ability(str(params["helper"]))
        return capital(self.texts.say(f"refusal.{refusal.key}", words))  # it may begin with a die or a place

    def verdict(self, verdict: str) -> str:
        """What a solo score counts as: `plain`, `good` or `excellent`."""
        return self.say(f"verdict.{verdict}")

    def narration(self, events: Sequence[Event]) -> list[Line]:
        return narrate(events, self)

    # --- things --------------------------------------------------------------------------------------------

    def words(self) -> dict[str, str]:
        words = self.orders | self.helpers | self.contracts | self.reputation_tiles
        words |= self.actions | self.pieces | self.tools
        words |= {colour: self.colour(colour) for colour in self.pack.board.colours}
        words |= {die: self.die(die) for die in DIE_WORDS}
        return {**words, "any": self.tool("any")}

    def cards(self) -> dict[str, str]:
        orders = {id: self.say("card.order", needs=self.needs(id), reward=self.reward(id)) for id in self.orders}
        helpers = {id: self.helper_card(id) for id in self.helpers}
        return orders | helpers | {id: self.terms(id) for id in self.contracts}

    def helper_card(self, id: str) -> str:
        """A helper's price, ability and production."""
        price = self.blueberries(self.pack.helpers.cost[self.pack.helpers.ids.index(id)])
        return self.say("card.helper", price=price, ability=self.ability(id), gain=self.production(id))

    def places(self) -> dict[str, list[str]]:
        board = self.pack.board
        return {
            "rooms": [self.room(id) for id in board.room_ids],
            "attic": [self.space(id) for id in board.space_ids],
        }

    # --- decisions -----------------------------------------------------------------------------------------

    def sight(self, position: Position, seat: int, view: View | None = None) -> WoodcraftSight:
        return WoodcraftSight(position, seat, view)

    def moves(self, sight: Sight) -> list[SaidMove]:
        assert isinstance(sight, WoodcraftSight)
        return WoodcraftMoves(sight, self).list

    def move(self, sight: Sight, move: int, number: int = 0) -> SaidMove:
        assert isinstance(sight, WoodcraftSight)
        return WoodcraftMoves(sight, self).said(number, move)

    def glance(self, view: View) -> list[str]:
        """The own lumber."""
        return [] if view["seat"] is None else list(view["players"][view["seat"]]["lumber"])

    def is_lent(self, good: Good) -> bool:
        return good.where == USED

    def good(self, item: str, number: int, where: str) -> str:
        if where == USED:
            key = f"planned.tile.{item}"
            return self.say(key) if key in self.texts.templates else self.piece(item)
        if item == "marketing":  # the next one is dearer, no more
            return ""
        said = super().good(item, number, where)
        return self.say("item.planted", die=said) if where.startswith("trees.") else said

    def moved(self, good: Good, source: str) -> str:
        key = "harvested" if good.where == "lumber" else "planted"
        return self.say(f"planned.{key}", dice=self.amount(good.item, good.amount))

    def moved_beside(self, good: Good) -> str:
        key = "harvested" if good.where == "lumber" else "planted"
        return self.say(f"planned.beside-{key}", dice=self.amount(good.item, good.amount))

    def purpose(self, key: str, params: Mapping[str, object]) -> str:
        words: dict[str, object] = {name: self.parameter(name, value) for name, value in params.items()}
        for name, value in params.items():
            if name in ("points", "total", "blueberries") and isinstance(value, int):
                in_blueberries = name == "blueberries" or key.startswith("blueberry")
                words[name] = self.amount("blueberries" if in_blueberries else "points", value)
            elif name in ("gain", "then", "reward") and isinstance(value, int):
                words[name] = self.effect(value) or self.say("item.none")
            elif name == "lacks" and isinstance(value, dict):
                tokens = [self.amount(item, number) for item, number in value["tokens"].items()]
                words[name] = self.listed([*([self.dice(value["dice"])] if value["dice"] else []), *tokens])
            elif name in ("dice", "grown") and isinstance(value, list):
                words[name] = self.listed([self.die(die) for die in value])
            elif name == "helper":
                words["ability"] = self.ability(str(value)).removesuffix(".")
            elif name == "spaces" and isinstance(value, int):
                words[name] = self.amount("reputation", value)
            elif name in ("ways", "still") and isinstance(value, list):
                words[name] = self.ways(value)
        if params.get("loss"):
            words["then" if "then" in params else "gain"] = f"−{self.amount('points', int(str(params['loss'])))}"
        if words.get("still"):
            words["still"] = self.say("purpose.way.still", ways=words["still"])
        return self.texts.say(f"purpose.{key}", words)

    def ways(self, ways: Sequence[Mapping[str, Any]]) -> str:
        """What an order lacks, each with how it can come."""
        said = Counter(self.way(way) for way in ways)
        return self.listed([f"{count} × {way}" if count > 1 else way for way, count in said.items()])

    def way(self, way: Mapping[str, Any]) -> str:
        """One of them."""
        params = {
            name: self.parameter(name, value) for name, value in way.items() if name not in ("way", "blueberries")
        }
        item = self.amount(way["token"], way["count"]) if "token" in way else self.die(way["symbol"])
        if "blueberries" in way:
            params["blueberries"] = self.amount("blueberries", way["blueberries"])
        return self.texts.say(f"purpose.way.{way['way']}", {**params, "item": item})

    def purposes(self, clues: Sequence[Clue]) -> list[str]:
        """All trees that go on growing in one part of the sentence."""
        trees = [params for key, params in clues if key == "lumber.stays"]
        if len(trees) < 2:
            return super().purposes(clues)
        first = next(place for place, (key, _) in enumerate(clues) if key == "lumber.stays")
        others = [clue for clue in clues if clue[0] != "lumber.stays"]
        both: dict[str, object] = {"dice": [tree["die"] for tree in trees], "grown": [tree["target"] for tree in trees]}
        return super().purposes([*others[:first], ("lumber.stay", both), *others[first:]])

    def due(self, sight: Sight) -> str:
        view = sight.view
        step, pending = view["step"], view["pending"]
        assert isinstance(sight, WoodcraftSight)
        now = question(sight.world, sight.seat)
        line = self.say(f"now.{now}") if now else self.step(step)
        if step == "setting-up":
            left = self.pack.board.orders_kept - len(sight.own["kept"])
            return self.say(f"due.{self.setting_up(sight)}", left=left)
        if step == "turn":
            turn = view["turn"]
            key = "choose" if turn["tile"] is None else "finish" if turn["done"] else "option"
            lanterns = sight.own["lantern"] - turn["fresh_lanterns"]
            swap = self.pack.board.swap_lanterns
            if key == "option" and lanterns >= swap:
                return self.say("due.option-swap", action=self.action(turn["tile"]), price=self.amount("lantern", swap))
            return self.say(f"due.{key}", action=self.action(turn["tile"]) if turn["tile"] else "")
        words = {name: self.parameter(name, value) for name, value in pending.items() if name != "options"}
        if step == "paying":
            demand = str(pending["demand"])
            who = self.orders.get(demand) or self.helpers[demand]
            words = {"demand": who, "symbol": self.die(str(pending["symbol"]))}
        if words and step in ABOUT:
            line = with_aside(line, self.say(f"due.{step}", **words))
        elif "discount" in pending:
            line = with_aside(line, self.say("due.discount", off=self.blueberries(pending["discount"])))
        return line

    def setting_up(self, sight: Sight) -> str:
        """Which of the three secret choices comes next."""
        if sight.own["chosen_helper"] is None:
            return "start"
        return "keep" if len(sight.own["kept"]) < self.pack.board.orders_kept else "place"

    def result(self, winners: Sequence[int], view: View) -> str:
        return self.verdict(view["solo"]["verdict"]) if "solo" in view else super().result(winners, view)

    # --- names ---------------------------------------------------------------------------------------------

    def order(self, id: str) -> str:
        """An order card's name."""
        return self.orders[id]

    def helper(self, id: str) -> str:
        """A helper's name."""
        return self.helpers[id]

    def ability(self, id: str) -> str:
        """What a helper can do, as the card says it."""
        helpers = self.pack.helpers
        return helpers.texts[helpers.ids.index(id)][self.texts.language]

    def production(self, id: str) -> str:
        """What a helper produces."""
        helpers = self.pack.helpers
        return self.effect(helpers.production[helpers.ids.index(id)])

    def pay(self, id: str) -> str:
        """What a helper's ability costs; "" for nothing."""
        helpers = self.pack.helpers
        card = helpers.ids.index(id)
        dice = self.symbols(helpers.pay_dice[card]) if helpers.pay_dice[card] else ""
        tokens = self.tokens(helpers.pay[card]) if helpers.pay[card] else ""
        return ", ".join(part for part in (tokens, dice) if part)

    def contract(self, id: str) -> str:
        """A public contract's name."""
        return self.contracts[id]

    def terms(self, id: str) -> str:
        """What a public contract pays for, as the card says it."""
        contracts = self.pack.contracts
        return contracts.texts[contracts.ids.index(id)][self.texts.language]

    def action(self, id: str) -> str:
        """An action's name."""
        return self.actions[id]

    def piece(self, id: str) -> str:
        """The name of a piece of the workshop."""
        return self.pieces[id]

    def tool(self, id: str) -> str:
        """A tool's name; `any` is any tool."""
        return self.say("item.any-tool") if id == "any" else self.tools[id]

    def tile(self, id: str) -> str:
        """An action tile, a reputation tile, or a tile of the workshop as the verb `reuse` names it."""
        return self.actions.get(id) or self.reputation_tiles.get(id) or self.say(f"item.tile-{id}")

    def solo_card(self, id: str) -> str:
        """What a card of the solo game does."""
        solo = self.pack.solo
        card = solo.ids.index(id)
        moved = [self.actions[self.pack.board.action_ids[tile]] for tile in solo.tiles[card]]
        parts = [self.say("item.solo-rearmost") if solo.rearmost[card] else self.say("item.solo-tiles", tiles=moved)]
        if solo.remove_orders[card]:
            parts.append(self.say("item.solo-orders", slots=self.slots(solo.remove_orders[card])))
        if solo.remove_helpers[card]:
            parts.append(self.say("item.solo-helpers", slots=self.slots(solo.remove_helpers[card])))
        if solo.reroll[card]:
            colours = [Key(f"colour.{self.pack.board.colours[colour]}") for colour in solo.reroll[card]]
            parts.append(self.say("item.solo-reroll", colours=colours))
        if solo.rival[card]:
            parts.append(self.say("item.solo-rival", spaces=self.amount("space", solo.rival[card])))
        return "; ".join(parts)

    def slots(self, slots: Sequence[int]) -> str:
        """Slots of a display by their numbers."""
        return self.listed([str(slot) for slot in slots])

    def room(self, id: str) -> str:
        """A room by its number, and what it brings."""
        board = self.pack.board
        room = board.room_ids.index(id)
        gain = self.effect(board.room_gain[room])
        return self.say("item.room" if gain else "item.room-empty", number=room + 1, gain=gain)

    def space(self, id: str) -> str:
        """A space of the attic: its row, and its place there from the left."""
        board = self.pack.board
        space = board.space_ids.index(id)
        row = board.space_row[space]
        return self.say(f"item.space-{ATTIC_ROWS[row]}", place=board.space_row[: space + 1].count(row))

    def link(self, id: str) -> str:
        """A link between two tools, by its reward."""
        board = self.pack.board
        return self.effect(board.link_gain[board.link_ids.index(id)])

    def offer(self, id: str) -> str:
        """An offer of the materials market."""
        board = self.pack.board
        offer = board.offer_ids.index(id)
        return self.amount(TOKEN_WORDS[board.offer_token[offer]], board.offer_amount[offer])

    def quadrant(self, id: str) -> str:
        """A quadrant as the board names it."""
        return self.quadrants[id]

    def colour(self, word: str) -> str:
        """A colour of dice."""
        return self.say(f"colour.{word}")

    # --- dice and gains ------------------------------------------------------------------------------------

    def forms(self, item: str) -> tuple[str, str]:
        if item not in DIE_WORDS:
            return super().forms(item)
        die = self.die(item)
        return die, self.say("item.times", count="{amount}", thing=die)

    def die(self, word: str) -> str:
        """A die, `green 3`; a tree, for the word `green-tree`; a die symbol such as `green/brown3`, `any3`, `any`."""
        if word.endswith("-tree"):
            return self.say("item.tree", colour=Key(f"colour.{word.removesuffix('-tree')}"))
        face = word[-1] if word[-1].isdigit() else ""
        name = word.removesuffix(face)
        if name == "any":
            return self.say("item.die-any", face=face) if face else self.say("item.die-whatever")
        colours = self.listed([self.colour(colour) for colour in name.split("/")], "item.or")
        return self.say("item.die", colour=colours, face=face)

    def dice(self, words: Sequence[str]) -> str:
        """Several dice, equal ones counted: `green 3, 2 x brown 1`; a dash for none."""
        if not words:
            return self.say("item.none")
        counted = Counter(words)
        return ", ".join(
            self.die(word) if count == 1 else self.say("item.times", count=count, thing=self.die(word))
            for word, count in counted.items()
        )

    def symbols(self, symbols: Sequence[int]) -> str:
        """The dice that an order or an ability asks for."""
        return self.dice([symbol_word(symbol) for symbol in symbols])

    def bracket(self, item: str, number: int) -> str:
        """An amount in brackets behind a word; nothing for 0."""
        return f" ({self.amount(item, number)})" if number else ""

    def tokens(self, amounts: Sequence[int]) -> str:
        """Tokens by their place in a stock, those there are: `2 glue, 1 sawblade`."""
        return ", ".join(self.amount(TOKEN_WORDS[token], amounts[token]) for token in range(TOKENS) if amounts[token])

    def needs(self, id: str) -> str:
        """What an order asks for: its dice, then its tokens."""
        orders = self.pack.orders
        card = orders.ids.index(id)
        return ", ".join(part for part in (self.symbols(orders.dice[card]), self.tokens(orders.tokens[card])) if part)

    def reward(self, id: str) -> str:
        """What an order pays, its row's reward not included."""
        orders = self.pack.orders
        return self.effect(orders.reward[orders.ids.index(id)])

    def effect(self, effect: int) -> str:
        """A gain by its number in the pack; "" for nothing."""
        return self.gain(words_of_effect(self.pack.effects, effect, self.pack.board.tool_ids))

    def gain(self, words: Mapping[str, Any]) -> str:
        """A gain as the pack writes it: `2 points, 1 lantern`."""
        return ", ".join(self.part(word, value) for word, value in words.items())

    def part(self, word: str, value: Any) -> str:
        """One part of a gain."""
        if word in PLAIN:
            return self.amount(word, value)
        if word == "tool":
            return self.tool(value) if value == "any" else self.say("item.tool", tool=self.tool(value))
        if word == "dice":
            return self.dice(["/".join(die["colors"]) + str(die["value"]) for die in value])
        if word == "per":
            every = value.get("every", 1)
            counted = self.say(f"counter.{value['count']}.{'one' if every == 1 else 'many'}", every=every)
            key = "item.per-at-most" if "max" in value else "item.per"
            return self.say(key, gain=self.gain(value["gain"]), counted=counted, most=value.get("max", 0))
        if word == "action":
            key = "item.action-off" if "discount" in value else "item.action"
            return self.say(key, action=self.action(value["name"]), off=self.blueberries(value.get("discount", 0)))
        if word == "one_of":
            options = [self.listed([self.part(*part) for part in option.items()]) for option in value]
            return self.listed(options, "item.either")
        return self.say("item.contract")

    def blueberries(self, number: int) -> str:
        """A price; nothing is free."""
        return self.amount("blueberries", number) if number else self.say("item.free")

    # --- parameters ----------------------------------------------------------------------------------------

    def parameter(self, name: str, value: object) -> object:
        """One parameter of an event or a refusal, ready for a person."""
        if isinstance(value, bool | int):
            return self.number(name, int(value))
        if isinstance(value, str) and value and name in DECLINED:
            return self.name(value)
        if isinstance(value, str):
            return self.word(name, value) if value else value
        if isinstance(value, list):
            return self.several(name, value)
        if isinstance(value, dict):
            return ", ".join(self.amount(item, number) for item, number in value.items())
        return value

    def number(self, name: str, value: int) -> object:
        """Seats by name; everything else is a number."""
        return self.names[value] if name in SEATS else value

    def word(self, name: str, value: str) -> str:
        """A word of the game by the name of its parameter."""
        if name in DICE:
            return self.die(value)
        if name in PIECES:
            return self.piece(value)
        if name == "chosen":
            return self.action(value)
        if name == "card":
            return self.solo_card(value)
        said: dict[str, Callable[[str], str]] = {
            "order": self.order,
            "helper": self.helper,
            "contract": self.contract,
            "action": self.action,
            "tile": self.tile,
            "reused": self.tile,
            "tool": self.tool,
            "room": self.room,
            "space": self.space,
            "link": self.link,
            "offer": self.offer,
            "quadrant": self.quadrant,
            "colour": self.colour,
            "source": self.source,
            "step": self.step,
            "event": lambda event: self.say(f"trigger.{event}"),
            "option": lambda option: self.say(f"item.option-{option}"),
        }
        return said[name](value) if name in said else value

    def several(self, name: str, values: list[Any]) -> str:
        """Names in a row; empty slots are left out."""
        there = [value for value in values if value is not None]
        if name == "winners":
            return self.listed([self.names[seat] for seat in there])
        if name == "totals":
            return ", ".join(f"{self.names[seat]} {total}" for seat, total in enumerate(there))
        if name in DICE_LISTS:
            return self.dice(there)
        if name == "faces":
            return self.listed([str(face) for face in there])
        if name == "empty":
            return ", ".join(self.space(space) for space in there)
        if name.endswith("s"):
            return "; ".join(self.word(name[:-1], str(value)) for value in there)  # names may have commas
        return ", ".join(str(value) for value in there)
