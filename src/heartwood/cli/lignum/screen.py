"""The table as a picture: made from what a seat may know, readable without colour, at every width."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from heartwood.cli.flow import HANGING, Flow, Rows
from heartwood.cli.output import is_plain, is_stacked
from heartwood.games.lignum.travel import plan_price
from heartwood.speech import View
from heartwood.speech.lignum.sight import LignumSight
from heartwood.speech.lignum.speech import LignumSpeech

STOCKED = {"bearers": "bearers", "woodcutters": "woodcutters", "fodder": "fodder"}
NAMED = ("planned_work", "tasks", "market")


class Screen:
    """Draws what one seat sees."""

    def __init__(self, speech: LignumSpeech, console: Console, kinds: Sequence[str]) -> None:
        self.speech = speech
        self.console = console
        self.plain = is_plain(console)
        self.gap = "; " if self.plain else "  "  # between things of a line
        self.kinds = kinds  # of each seat: a bot's code, or "" for a person

    def say(self, key: str, **params: object) -> str:
        """A text of the table."""
        return self.speech.say(f"lignum.{key}", **params)

    def names(self, seats: Sequence[int]) -> str:
        """Players by name."""
        return ", ".join(self.speech.names[seat] for seat in seats)

    def rows(self) -> Rows:
        """An indented block of two columns."""
        rows = Rows()
        rows.add_column(no_wrap=True)
        rows.add_column()
        return rows

    def section(self, title: str, rows: RenderableType, note: str = "") -> Group:
        """A block under its title."""
        head = Text(self.say(f"title.{title}"), style="bold")
        if note:
            head.append(f"{self.gap}{note}", style="not bold dim")
        return Group(head, rows)

    def table(self, sight: LignumSight) -> RenderableType:
        """Everything a person looks at before a round."""
        board = [self.path(sight), self.areas(sight), self.winters(sight), self.works(sight), self.tasks(sight)]
        return Group(self.heading(sight), *board, self.mill(sight, sight.seat), self.others(sight))

    def heading(self, sight: LignumSight) -> Flow:
        """Round, phase, order on the path."""
        view = sight.view
        parts = [self.speech.round(view["round"]), self.speech.phase(view["phase"])]
        parts.append(self.say("order", seats=self.names(view["order"])))
        return Flow([Text(part, style="bold") for part in parts], " · ")

    # --- the board -----------------------------------------------------------------------------------------

    def path(self, sight: LignumSight) -> Group:
        """The locations with what lies there, and the foremen."""
        view = sight.view
        parts: list[Text] = []
        for number, kind in enumerate(sight.world.pack.numbers.kind):
            what = self.lies(view, number, kind)
            here = [player["seat"] for player in view["players"] if player["place"] == number]
            if what or here:
                text = Text(f"{self.say('at', number=number)} ", style="dim")
                text.append(what or self.speech.say("item.none"), style="not dim")
                parts.append(self.with_foremen(text, here))
        parts.append(self.with_foremen(Text(self.say("clearing")), view["clearing"]))
        return self.section("path", Group(*parts) if self.plain else Flow(parts, " · "))

    def with_foremen(self, text: Text, seats: Sequence[int]) -> Text:
        """Who stands at a place."""
        return text.append(f" {self.say('here', seats=self.names(seats))}", style="bold not dim") if seats else text

    def lies(self, view: View, number: int, kind: str) -> str:
        """What is to be had at a location; "" for nothing."""
        stock = view["stock"]
        if kind in STOCKED:
            what = self.speech.location(number).partition("(")[2].removesuffix(")")
            return self.say("stock", what=what, count=stock[STOCKED[kind]])
        if kind == "sawyers":
            return self.say("sawyers", free=stock["sawyers"], paid=stock["paid_sawyers"])
        if kind in NAMED:
            return self.say(kind)
        token = view["path"][number]
        return self.speech.say(f"thing.{token}") if token else ""

    def areas(self, sight: LignumSight) -> Group:
        """The cutting areas with wood, food and tokens, and in the tactical game what is to come."""
        rows = self.rows()
        for area in sight.view["areas"]:
            text = Text(f"{self.speech.pieces(area['wood'])}, {self.speech.amount('food', area['food'])}")
            parts = [text]
            if area["tokens"]:
                parts.append(Text(self.say("tokens-here", seats=self.names(area["tokens"])), style="bold"))
            rows.add_row(f" {self.speech.area(area['number'])}", Flow(parts, " · "))
        for line in self.speech.to_come(sight.view["placements_shown"]):
            rows.add_row("", self.say("to-come", card=line))
        return self.section("areas", rows)

    def winters(self, sight: LignumSight) -> Group:
        """What the winters ask of everybody."""
        numbers = sight.world.pack.numbers
        rounds = [round for round, winter in enumerate(numbers.is_winter, 1) if winter]
        lines = [
            self.say(
                "asks",
                round=self.speech.round(round),
                winter=self.speech.winters[winter["id"]],
                food=self.speech.amount("food", winter["food"]),
                logs=self.speech.amount("logs", winter["heating"]),
            )
            for round, winter in zip(rounds, sight.view["winters"], strict=True)
            if round >= sight.view["round"]
        ]
        if is_stacked(self.console):
            return self.section("winters", Group(*(Flow([line], hanging=HANGING) for line in lines)))
        return self.section("winters", Flow([f" {line}" for line in lines], " · "))

    def works(self, sight: LignumSight) -> Group:
        """The works that can be planned, with the price of the next plan."""
        rows = self.rows()
        ids = sight.world.pack.works.ids
        for work in sight.view["works"]:
            id = work["id"]
            price = self.speech.price(plan_price(sight.world, ids.index(id)))
            text = self.say("work", work=self.speech.work(id), price=price, about=self.speech.about(id))
            rows.add_row(f" {id}", text)
        return self.section("works", rows)

    def tasks(self, sight: LignumSight) -> Group:
        """The tasks on offer."""
        rows = self.rows()
        for id in sight.view["tasks"]:
            words = {"task": self.speech.task(id), "needs": self.speech.needs(id), "reward": self.speech.reward(id)}
            rows.add_row(f" {id}", self.say("task", **words))
        return self.section("tasks", rows, self.say("deck", deck=sight.view["task_deck"]))

    # --- the mills -----------------------------------------------------------------------------------------

    def mill(self, sight: LignumSight, seat: int) -> Group:
        """A player's mill; craftwork by kind only for its owner."""
        player = sight.view["players"][seat]
        title = Text(self.speech.names[seat], style="bold")
        if self.kinds[seat]:
            title.append(f" ({self.kinds[seat]})", style="not bold dim")
        dollars = self.speech.amount("dollars", player["money"])
        money = self.say(
            "money", dollars=dollars, projected=self.speech.written(sight.view["projected"][seat]["total"])
        )
        title.append(f"{self.gap}{money}", style="not bold")
        rows = self.rows()
        for key, parts in (
            ("goods", self.goods(player)),
            ("workers", self.workers(player)),
            ("piles", self.piles(player)),
            ("plans", [self.plan(plan) for plan in player["plans"]]),
            ("own-tasks", [self.own_task(task) for task in player["tasks"]]),
        ):
            if parts:
                owner = f"{self.speech.names[seat]}, " if self.plain else " "
                rows.add_row(f"{owner}{self.say(key)}", Flow(parts, " · "))
        return Group(title, rows)

    def goods(self, player: View) -> list[str]:
        """Food, equipment, craftwork, huts and loans."""
        parts = [self.speech.amount("food", player["food"])]
        parts += [self.speech.amount(gear, count) for gear, count in player["gear"].items() if count]
        if player["fodder"]:
            parts.append(self.say("fodder", values=", ".join(str(value) for value in player["fodder"])))
        if player["craft"] is not None and player["craft_count"]:
            craft = [
                self.speech.times(count, self.speech.say(f"craft.{kind}"))
                for kind, count in player["craft"].items()
                if count
            ]
            parts.append(self.say("craft", craft=", ".join(craft)))
        elif player["craft_count"]:
            parts.append(self.say("craft-count", count=player["craft_count"]))
        if any(player["huts"]):
            parts.append(self.speech.huts(player["huts"]))
        if player["loans"]:
            parts.append(self.say("loans", loans=player["loans"]))
        if player["owed"]:
            parts.append(self.say("owed", owed=self.speech.amount("dollars", player["owed"])))
        return parts

    def workers(self, player: View) -> list[str]:
        """Who can still work in this round, and where the token lies."""
        workers = player["workers"]
        parts = [
            self.speech.amount(kind, workers[f"{kind}s"])
            for kind in ("woodcutter", "bearer", "sawyer")
            if workers[f"{kind}s"]
        ]
        if workers["mill"]:
            parts.append(self.say("mill-worker"))
        if player["area"] is not None:
            parts.append(self.say("area", area=self.speech.area(player["area"])))
        if player["chosen"] is not None:
            parts.append(self.say("chosen", area=self.speech.area(player["chosen"])))
        return parts

    def piles(self, player: View) -> list[str]:
        """The wood, pile by pile."""
        return [
            self.say("pile", pile=self.speech.pile(pile), wood=self.speech.pieces(wood))
            for pile, wood in player["wood"].items()
            if wood
        ]

    def plan(self, plan: View) -> str:
        """A planned work and its round."""
        return self.say("plan", work=self.speech.work(plan["work"]), round=self.speech.round(plan["round"]))

    def own_task(self, task: View) -> str:
        """A task with what lies on it and what is missing."""
        needs = ", ".join(
            self.say(
                "filled" if need["filled"] else "open",
                need=self.speech.dried(need["piece"], need["stage"]),
            )
            for need in task["needs"]
        )
        reward = self.speech.amount("dollars", task["reward"])
        return self.say("own-task", task=self.speech.task(task["id"]), needs=needs, reward=reward)

    def others(self, sight: LignumSight) -> Group:
        """The other mills."""
        seats = sight.world.seats
        return Group(*(self.mill(sight, (sight.seat + distance) % seats) for distance in range(1, seats)))

    def status(self, sight: LignumSight) -> RenderableType:
        """What is needed inside a round: the path while travelling, the areas while cutting, the own mill."""
        step = sight.view["step"]
        parts: list[RenderableType] = [self.heading(sight)]
        if step == "travelling":
            parts.append(self.path(sight))
        if step in ("selecting", "choosing-area", "placing", "gathering", "cutting"):
            parts.append(self.areas(sight))
        return Group(*parts, self.mill(sight, sight.seat))
