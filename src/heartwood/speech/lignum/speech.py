"""Lignum in words: seats become names; wood, cards, places and workers are said in the reader's language."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from heartwood.bots.hints import Good
from heartwood.core import Event, Position, Refusal
from heartwood.core.texts import Texts
from heartwood.games.lignum import LignumGame
from heartwood.games.lignum.board import CRAFTS, PIECES, SEASONS
from heartwood.games.lignum.cards import WORKS
from heartwood.games.lignum.ids import CRAFT_PRICES, DISKS
from heartwood.games.lignum.outcome import HUT_WORDS
from heartwood.games.lignum.timing import question
from heartwood.speech.lignum.moves import LignumMoves
from heartwood.speech.lignum.narration import narrate
from heartwood.speech.lignum.sight import LignumSight
from heartwood.speech.narration import Line
from heartwood.speech.sight import Sight, View
from heartwood.speech.speech import SaidMove, Speech, capital

WORDS_FOR: Final = {"money": "dollars", "woodcutters": "woodcutter", "bearers": "bearer", "sawyers": "sawyer"}
DOLLARS: Final = ("price", "dollars", "wood", "river", "repaid", "owed")
TERMS: Final = ("place", "piece", "pile", "thing", "craft", "phase")  # the groups of words that views use
MOST_AHEAD: Final = 6  # locations that are named
PURPOSE_DOLLARS: Final = ("dollars", "price", "money", "now", "then")  # in what a turn is for
NEEDED: Final = {name: {"hunger": "food", "cold": "logs"} for name in ("asked", "have", "before", "food")}
WORKERS_AND_GEAR: Final = ("bearers", "sawyers", "saws", "rafts")
COIN: Final = "dollar"  # on the path
FOOD_PLACE: Final = 3  # in what a placement card adds to an area


class LignumSpeech(Speech):
    """Says what happened, why not, what is due, and what everything on the table is called."""

    def __init__(self, game: LignumGame, texts: Texts, names: Sequence[str], seats: int = 0) -> None:
        super().__init__(game, texts, names, seats)
        self.pack = game.pack
        self.works = self.named(self.pack.works.ids, self.pack.works.names)
        self.tasks = self.named(self.pack.tasks.ids, self.pack.tasks.names)
        self.winters = self.named(self.pack.winters.ids, self.pack.winters.names)

    # --- sentences -----------------------------------------------------------------------------------------

    def happened(self, event: Event) -> str:
        key, _, params = event
        words: dict[str, object] = {name: self.parameter(name, value) for name, value in params.items()}
        for name in DOLLARS:
            number = params.get(name)
            if isinstance(number, int):
                words[name] = self.price(number) if name == "price" else self.amount("dollars", number)
        words.update(self.added(key, params))
        return self.texts.say(f"event.{key}", words)

    def added(self, key: str, params: Mapping[str, Any]) -> dict[str, object]:
        """What the cards say about an event, and parameters that only some events have in this sense."""
        if key == "task":
            return {"needs": self.needs(params["task"]), "reward": self.reward(params["task"])}
        if key == "takes" and params["token"] in ("food", "dollar"):
            return {"token": self.amount("dollars" if params["token"] == "dollar" else "food", params["number"])}
        if key == "path":
            tasks = self.several("tasks", params["tasks"])
            return {
                "tokens": self.path(params["tokens"]),
                "tasks": self.say("item.new-tasks", tasks=tasks) if tasks else "",
            }
        if key == "table":
            return self.table(params)
        if key == "hires":
            return {"number": self.amount(params["worker"], params["number"])}
        if key == "selects":
            food = params["food"]
            return {"food": self.say("item.gets", food=self.amount("food", food)) if food else ""}
        if key == "sells-set":
            jokers = params["jokers"] if params["craft"] != "joker" else 0
            said = self.say("item.with-jokers", jokers=jokers) if jokers else ""
            return {"jokers": said, "works": self.by_works(params)}
        if key == "sells-gear":
            return {"gear": self.amount(params["gear"], 1), "works": self.by_works(params)}
        if key == "builds":
            return {"huts": self.huts(params["huts"]), "works": self.by_works(params)}
        if key == "saws":
            return {"works": self.by_works(params)}
        if key == "work-due":
            return {"about": self.about(params["work"])}
        if key == "shown":
            return {"cards": "\n".join(f"{capital(line)}." for line in self.to_come(params["cards"]))}
        if key == "delivers":
            return {"stage": params["stage"] + 1}
        if key == "heats":
            return {"logs": self.amount("logs", params["logs"]), "missing": self.missing("logs", params["missing"])}
        if key == "feeds":
            return {"missing": self.missing("food", params["missing"])}
        if key == "penalty":
            owed = params["owed"]
            return {"owed": self.say("item.owed", owed=self.amount("dollars", owed)) if owed else ""}
        if key == "final":
            return {"tasks": self.amount("dollars", params["tasks"])}
        return {}

    def table(self, params: Mapping[str, Any]) -> dict[str, object]:
        """How things stand at the beginning."""
        winters = [
            self.say(
                "item.asks",
                winter=self.winters[winter],
                food=self.amount("food", food),
                logs=self.amount("logs", logs),
            )
            for winter, (food, logs) in zip(params["winters"], params["demands"], strict=True)
        ]
        areas = [
            self.say("item.stands", seat=self.names[seat], area=self.area(area))
            for seat, area in enumerate(params["areas"])
        ]
        return {
            "winters": "; ".join(winters),
            "path": self.path(params["path"]),
            "firewood": ", ".join(str(number) for number in params["firewood"]),
            "areas": ", ".join(areas) or self.say("item.placed-now"),
        }

    def path(self, tokens: Sequence[str]) -> str:
        """What lies on the locations, by number."""
        lying = [(number, token) for number, token in enumerate(tokens) if token]
        return ", ".join(
            self.say("item.lies", number=number, thing=self.say(f"thing.{token}")) for number, token in lying
        )

    def missing(self, item: str, number: int) -> str:
        """What was not there; nothing for 0."""
        return self.say("item.missing", missing=self.amount(item, number)) if number else ""

    def by_works(self, params: Mapping[str, Any]) -> str:
        """Who saws, and the planned works that pay; nothing for none, and for events of tables that did not tell it."""
        said = [self.say(f"saws-by.{params['by']}")] if "by" in params else []
        said += [self.work(id) for id in params.get("works", [])]
        return self.say("item.works", works=", ".join(said)) if said else ""

    def refused(self, refusal: Refusal) -> str:
        params = refusal.params
        words: dict[str, object] = {name: self.parameter(name, value) for name, value in params.items()}
        if "now" in params:
            words["step"] = self.say(f"now.{params['now']}")
        elif refusal.rule == "L-ROUND-02":
            words["step"] = self.say("now.first-areas")
        words["dollars"] = params.get("dollars", 0)
        words["card"] = words.get("work") or words.get("task") or ""
        words["jokers"] = params.get("joker-count", 0)
        words["wood"] = self.lacking(params)
        words["needed"] = self.needed(params)
        words["woodcutters"] = self.amount("woodcutter", int(str(params["most"]))) if "most" in params else ""
        words["gear"] = self.amount(str(params["gear"]), 1) if "gear" in params else ""
        return capital(self.texts.say(f"refusal.{refusal.key}", words))  # it may begin with wood or a place

    def lacking(self, params: Mapping[str, Any]) -> str:
        """The wood that a move wants, if any, with its pile where the move names one."""
        piece = params.get("piece") or params.get("disk")
        if not piece:
            return ""
        if "pile" in params:
            return self.say("item.in-pile", piece=self.piece(piece), pile=self.pile(params["pile"]))
        return self.piece(piece)

    def needed(self, params: Mapping[str, Any]) -> str:
        """The need of a task that a move names; only its number where the task has no such need."""
        if "task" not in params or "need" not in params:
            return ""
        needs = self.pack.tasks.needs[self.pack.tasks.ids.index(params["task"])]
        place = int(params["need"])
        return self.need(needs[place - 1]) if place <= len(needs) else str(place)

    def is_lent(self, good: Good) -> bool:
        return good.where == "workers"

    def spared(self, good: Good) -> str:
        if good.where == "workers" and good.item != "mill":  # who is hired and does nothing is of no use
            return ""
        return super().spared(good)

    def good(self, item: str, number: int, where: str) -> str:
        if item == "mill":
            return self.say("planned.mill-worker")
        if item == COIN or where.startswith("tasks."):  # the money and the task say it
            return ""
        said = super().good(item, number, where)
        place, _, pile = where.partition(".")
        return self.say("planned.in-pile", wood=said, pile=self.pile(pile)) if place == "wood" else said

    def moved(self, good: Good, source: str) -> str:
        wood = self.amount(good.item, good.amount)
        source, target = (
            self.say("planned.task") if place.startswith("tasks.") else self.pile(place.partition(".")[2])
            for place in (source, good.where)
        )
        return self.say("planned.moved", wood=wood, source=source, target=target)

    def purpose(self, key: str, params: Mapping[str, object]) -> str:
        if key.startswith("path.token"):
            return self.ahead(params)
        feature, _, _ = key.partition(".")
        words = {name: self.purposed(feature, name, value) for name, value in params.items()}
        if key == "plans.work":
            words["about"] = self.about(str(params["work"]))
        return self.texts.say(f"purpose.{key}", words)

    def purposed(self, feature: str, name: str, value: Any) -> object:
        """One parameter of a purpose, ready for a person."""
        if name in PURPOSE_DOLLARS:
            return self.amount("dollars", value)
        if name in NEEDED and feature in NEEDED[name]:
            return self.amount(NEEDED[name][feature], value)
        if name == "phases":
            return self.amount("drying-phase", value)
        if name in WORKERS_AND_GEAR:
            return self.amount(name.removesuffix("s"), value)
        if name in ("wood", "logs"):
            return self.pieces(value)
        if name == "need":
            return self.need(value)
        if name in ("needs", "lacks"):
            return self.listed([self.times(count, self.need(need)) for need, count in Counter(value).items()])
        if name == "place":
            return self.lying(value)
        if name == "there":
            lying = Counter((place["piece"], place["pile"]) for place in value)
            places = [{"piece": piece, "pile": pile, "count": count} for (piece, pile), count in lying.items()]
            return self.listed([self.lying(place) for place in places])
        if name == "waiting":
            return self.say("item.in-pile", piece=self.pieces(value["wood"]), pile=self.pile(value["pile"]))
        if name in ("kinds", "contested"):
            more = [self.say("purpose.ahead.more")] if len(value) > MOST_AHEAD else []
            return ", ".join([*(self.ahead(kind) for kind in value[:MOST_AHEAD]), *more])
        if name == "seats":
            return self.seats(value)
        return self.parameter(name, value)

    def ahead(self, kind: Any) -> str:
        """A location that lies ahead, or a token with its location."""
        if isinstance(kind, str):
            return self.say(f"purpose.ahead.{kind}")
        return self.say("purpose.ahead.token", token=self.say(f"thing.{kind['token']}"), location=kind["location"])

    def lying(self, place: Mapping[str, Any]) -> str:
        """A piece and where it lies."""
        wood = self.times(int(place.get("count", 1)), self.piece(place["piece"]))
        return self.say("item.in-pile", piece=wood, pile=self.pile(place["pile"]))

    def narration(self, events: Sequence[Event]) -> list[Line]:
        return narrate(events, self)

    # --- things --------------------------------------------------------------------------------------------

    def words(self) -> dict[str, str]:
        said: dict[str, str] = {}
        for group in reversed(TERMS):  # where a word has several meanings, the first group decides
            for key, text in self.texts.templates.items():
                if key.startswith(f"{group}."):
                    said[key.removeprefix(f"{group}.")] = text
        placements = {id: self.placement(id) for id in self.pack.placements.ids}
        return {**self.works, **self.tasks, **self.winters, **placements, **said}

    def cards(self) -> dict[str, str]:
        tasks = {id: self.say("card.task", needs=self.needs(id), reward=self.reward(id)) for id in self.tasks}
        return tasks | {id: self.about(id) for id in self.works}

    def places(self) -> dict[str, list[str]]:
        numbers = self.pack.numbers
        locations = range(len(numbers.kind))
        return {
            "round": [self.say("item.none"), *(self.round(number) for number in range(1, len(numbers.season) + 1))],
            "stage": [str(stage + 1) for stage in range(len(numbers.dry_bonus))],
            "path": [str(number) for number in locations],
            "place": [self.location(number) for number in locations],
            "huts": [self.say(f"item.{hut}.one", amount="").strip() for hut in HUT_WORDS],
        }

    # --- decisions -----------------------------------------------------------------------------------------

    def sight(self, position: Position, seat: int, view: View | None = None) -> LignumSight:
        return LignumSight(position, seat, view)

    def moves(self, sight: Sight) -> list[SaidMove]:
        assert isinstance(sight, LignumSight)
        return LignumMoves(sight, self).list

    def move(self, sight: Sight, move: int, number: int = 0) -> SaidMove:
        assert isinstance(sight, LignumSight)
        return LignumMoves(sight, self).said(number, move)

    def stage(self, view: View) -> str:
        return self.round(view["round"]) if view["round"] else ""

    def glance(self, view: View) -> list[str]:
        """The season, and the equipment of the mill."""
        season = [SEASONS[self.pack.numbers.season[view["round"] - 1]]] if view["round"] else []
        gear = {} if view["seat"] is None else view["players"][view["seat"]]["gear"]
        return [*season, *(word for word, number in gear.items() if number)]

    def due(self, sight: Sight) -> str:
        pending = sight.view["pending"]
        assert isinstance(sight, LignumSight)
        now = question(sight.world) if sight.world.stack else ""
        line = self.say(f"now.{now}") if now else self.step(sight.view["step"])
        if "debt" in pending:
            return f"{line} {self.say('due.debt', dollars=self.amount('dollars', pending['debt']))}"
        if "food" in pending:
            food, logs = self.amount("food", pending["food"]), self.amount("logs", pending["heating"])
            return f"{line} {self.say('due.demand', food=food, logs=logs)}"
        if "logs" in pending:
            return f"{line} {self.say('due.logs', logs=self.amount('logs', pending['logs']))}"
        return line

    # --- names ---------------------------------------------------------------------------------------------

    def forms(self, item: str) -> tuple[str, str]:
        if item not in PIECES and item not in CRAFTS:
            return super().forms(WORDS_FOR.get(item, item))
        thing = self.piece(item) if item in PIECES else self.say(f"craft.{item}")
        return thing, self.times("{amount}", thing)

    def piece(self, word: str) -> str:
        """Wood: a disk, or a log."""
        return self.say(f"piece.{word}")

    def pieces(self, counted: Mapping[str, int]) -> str:
        """Several pieces, equal ones counted; a dash for none."""
        parts = [self.times(count, self.piece(word)) for word, count in counted.items() if count]
        return ", ".join(parts) or self.say("item.none")

    def times(self, count: int | str, thing: str) -> str:
        """`firewood`, `2 x firewood`."""
        return thing if count == 1 else self.say("item.times", count=count, thing=thing)

    def pile(self, word: str) -> str:
        """Where wood lies."""
        return self.say(f"pile.{word}")

    def area(self, number: int) -> str:
        """A cutting area."""
        return self.say("item.area", number=number)

    def location(self, number: int) -> str:
        """A location of the path, with what is to be had there."""
        return self.say(f"location.{self.pack.numbers.kind[number]}", number=number)

    def round(self, number: int) -> str:
        """A round by its season and year."""
        return self.pack.numbers.round_names[number - 1][self.texts.language]

    def phase(self, word: str) -> str:
        """A phase of a round."""
        return self.say(f"phase.{word}")

    def task(self, id: str) -> str:
        """A task's name."""
        return self.tasks[id]

    def needs(self, id: str) -> str:
        """What a task asks for."""
        needs = self.pack.tasks.needs[self.pack.tasks.ids.index(id)]
        return ", ".join(self.times(needs.count(need), self.need(need)) for need in dict.fromkeys(needs))

    def need(self, need: int) -> str:
        """One piece that a task asks for."""
        return self.dried(PIECES[need & 7], need >> 3)

    def dried(self, piece: str, stage: int) -> str:
        """A piece from a drying area: people count these from 1."""
        return self.say("item.at-stage", piece=self.piece(piece), stage=stage + 1)

    def reward(self, id: str) -> str:
        """What a complete task pays at the end."""
        return self.amount("dollars", self.pack.tasks.reward[self.pack.tasks.ids.index(id)])

    def work(self, id: str) -> str:
        """A planned work's name."""
        return self.works[id]

    def about(self, id: str) -> str:
        """What a planned work does."""
        works = self.pack.works
        card = works.ids.index(id)
        kind = works.kind[card]
        value = (
            "/".join(str(price) for price in works.set_price[card][2:]) if kind == CRAFT_PRICES else works.value[card]
        )
        return self.say(f"about.{WORKS[kind]}", value=value, more=works.more[card])

    def placement(self, id: str) -> str:
        """What a placement card brings to the areas."""
        return "; ".join(self.to_come([id]))

    def to_come(self, ids: Sequence[str]) -> list[str]:
        """What placement cards bring together, for each area."""
        placements = self.pack.placements
        cards = [placements.adds[placements.ids.index(id)] for id in ids]
        parts: list[str] = []
        for area in range(self.pack.numbers.areas):
            here = [sum(adds[area * 4 + kind] for adds in cards) for kind in range(FOOD_PLACE + 1)]
            what = [self.times(here[kind], self.piece(PIECES[kind])) for kind in range(DISKS) if here[kind]]
            if here[FOOD_PLACE]:
                what.append(self.amount("food", here[FOOD_PLACE]))
            if what:
                parts.append(self.say("item.adds", area=self.area(area + 1), what=", ".join(what)))
        return parts

    def hut(self, word: str) -> str:
        """A hut without its number."""
        return self.say(f"item.{word}.one", amount="").strip()

    def huts(self, huts: Sequence[int]) -> str:
        """Huts by their effect area."""
        parts = [self.amount(HUT_WORDS[area], count) for area, count in enumerate(huts) if count]
        return self.listed(parts) or self.say("item.none")

    def price(self, number: int) -> str:
        """A price; nothing is free."""
        return self.amount("dollars", number) if number else self.say("item.free")

    # --- parameters ----------------------------------------------------------------------------------------

    def parameter(self, name: str, value: object) -> object:
        """One parameter of an event or a refusal, ready for a person."""
        if isinstance(value, bool | int):
            return self.number(name, int(value))
        if isinstance(value, str):
            return self.word(name, value) if value else value
        return self.several(name, value) if isinstance(value, list) else value

    def number(self, name: str, value: int) -> object:
        """Seats, areas, rounds and locations by name, food as an amount; everything else is a number."""
        if name == "seat":
            return self.names[value]
        if name == "area":
            return self.area(value)
        if name == "round" or (name in ("target", "last") and value <= len(self.pack.numbers.season)):
            return self.round(value)
        if name == "location":
            return self.location(value)
        return self.amount("food", value) if name == "food" else value

    def word(self, name: str, value: str) -> str:
        """A word of the game by the name of its parameter."""
        said: dict[str, Callable[[str], str]] = {
            "piece": self.piece,
            "disk": self.piece,
            "pile": self.pile,
            "beside": self.pile,
            "to": self.pile,
            "area": lambda area: self.area(int(area.removeprefix("area"))),
            "location": lambda location: self.location(int(location)),
            "task": self.task,
            "work": self.work,
            "winter": lambda winter: self.winters[winter],
            "card": self.placement,
            "phase": self.phase,
            "step": self.step,
            "token": lambda token: self.say(f"token.{token}"),
            "thing": lambda token: self.say(f"token.{token}"),
            "craft": lambda craft: self.say(f"craft.{craft}"),
            "by": lambda by: self.say(f"by.{by}"),
            "hut": self.hut,
        }
        return said[name](value) if name in said else value

    def several(self, name: str, values: list[Any]) -> str:
        """Names in a row."""
        if name in ("order", "winners"):
            names = [self.names[seat] for seat in values]
            return self.listed(names) if name == "winners" else ", ".join(names)
        if name == "crafts":
            return self.listed([self.word("craft", str(value)) for value in values])
        if name == "totals":
            return ", ".join(f"{self.names[seat]} {total}" for seat, total in enumerate(values))
        return "; ".join(self.word(name.removesuffix("s"), str(value)) for value in values)
