"""The boards of the players: the own one with everything on it, the others compactly."""

from rich.console import Group, RenderableType
from rich.text import Text

from heartwood.cli.flow import Flow, Rows
from heartwood.cli.woodcraft.painter import Painter
from heartwood.games.woodcraft.ids import BLUEBERRY_TRACK, HAZELNUT_TRACK
from heartwood.games.woodcraft.position import NONE
from heartwood.games.woodcraft.turn import market_price, market_step
from heartwood.games.woodcraft.view import missing
from heartwood.games.woodcraft.workshop import piece_price
from heartwood.speech import View
from heartwood.speech.woodcraft.sight import LETTERS, WoodcraftSight, row_gain

TOKENS = ("blueberries", "lantern", "glue", "scrapwood", "sawblade", "reuse")
LINES = ("saw", "splice", "glue")
ROWS = 5


class PlayerBoards(Painter):
    """Draws what belongs to one player."""

    def board(self, sight: WoodcraftSight) -> Group:
        """All that is one's own."""
        own, view = sight.own, sight.view
        title = Text(self.speech.names[sight.seat], style="bold")
        title.append(f"{self.gap}{self.points(view, sight.seat)}", style="not bold")
        rows = self.rows()
        rows.add_column(no_wrap=True)
        rows.add_column()
        for key, value in (
            ("goods", self.goods(own)),
            ("lumber", self.lumber(sight, own)),
            ("incomes", self.incomes(sight, own)),
            ("workshop", self.workshop(sight, own)),
            ("attic", Flow(self.tools(own) or [self.nothing()], " · ")),
        ):
            rows.add_row(self.label(sight.seat, key), value)
        return Group(title, rows, self.rooms(sight, own), self.orders(sight, own))

    def points(self, view: View, seat: int) -> str:
        """The score, and what it would be if all were scored now."""
        score = self.brief.amount("points", view["players"][seat]["score"])
        return self.say("points", score=score, projected=view["projected"][seat]["total"])

    def goods(self, player: View) -> Text:
        """Blueberries and tokens, those there are."""
        there = [self.brief.amount(token, player[token]) for token in TOKENS if player[token]]
        return Text(", ".join(there)) if there else self.nothing()

    def lumber(self, sight: WoodcraftSight, own: View) -> Text:
        """The lumber pile and the pots."""
        text = self.dice(own["lumber"])
        limit = sight.world.pack.board.lumber_limit
        text.append(f" ({self.say('limit', count=len(own['lumber']), limit=limit)})", style="dim")
        pots = [id.removeprefix("pot_") for id in own["pieces"] if id.startswith("pot_")]
        text.append(f"{self.gap}{self.say('trees')} ")
        shown = [
            self.die(f"{pot}{own['trees'][pot]}") if pot in own["trees"] else Text(self.empty_pot(pot)) for pot in pots
        ]
        return text.append(Text(self.blank).join(shown))

    def empty_pot(self, colour: str) -> str:
        """A pot without a tree."""
        return self.say("empty-pot", colour=self.speech.colour(colour) if self.plain else LETTERS[colour])

    def incomes(self, sight: WoodcraftSight, own: View) -> Flow:
        """Incomes with the next line of each track, reputation, the next marketing step."""
        board = sight.world.pack.board
        step = market_step(sight.world, sight.me)
        parts = [self.income(sight, own, "blueberry_income", BLUEBERRY_TRACK, "blueberries")]
        parts.append(self.income(sight, own, "hazelnut_income", HAZELNUT_TRACK, "points"))
        here = own["reputation"]
        value = board.reputation_value[here]
        parts.append(self.say("reputation", space=here, value=self.brief.amount("points", value)))
        higher = [space for space, worth in enumerate(board.reputation_value) if worth > value]
        if higher:
            parts[-1] += f" ({self.say('next-value', space=higher[0])})"
        parts.append(self.say("completed", orders=len(own["completed"])))
        points = self.brief.amount("points", board.market_points[step])
        parts.append(self.say("marketing", points=points, price=market_price(sight.world, sight.me)))
        return Flow(parts, " · ")

    def income(self, sight: WoodcraftSight, own: View, key: str, track: int, item: str) -> str:
        """One income, and where its next line lies."""
        board = sight.world.pack.board
        text = self.say("income", amount=self.brief.amount(item, own[key]))
        for place, after in enumerate(board.line_after[track]):
            if after >= own[key]:
                gain = self.brief.effect(board.line_gain[track][place])
                return f"{text} ({self.say('line', space=after + 1, gain=gain)})"
        return text

    def workshop(self, sight: WoodcraftSight, own: View) -> Flow:
        """The improvement tiles, ready or used, and what can be built next."""
        board, world, me = sight.world.pack.board, sight.world, sight.me
        parts: list[Text] = []
        for id in own["pieces"]:
            if id.startswith(LINES):
                used = id in own["used"]
                text = Text(self.brief.say(f"piece.{id}"), style="dim" if used else "bold")
                parts.append(text.append(f" {self.say('used' if used else 'ready')}", style="not bold"))
        for piece, id in enumerate(board.piece_ids):
            due = id == "glue_1" or board.piece_ids[piece - 1] in own["pieces"]
            if id not in own["pieces"] and due:
                price = piece_price(world, me, piece)
                parts.append(Text(self.say("to-build", piece=self.brief.say(f"piece.{id}"), price=price), style="dim"))
        return Flow(parts, " · ")

    def tools(self, player: View) -> list[str]:
        """The tools in the attic, each on its space."""
        return [
            f"{space} {self.speech.tool(tool)}"
            for space, tool in zip(self.speech.pack.board.space_ids, player["attic"], strict=True)
            if tool is not None
        ]

    def rooms(self, sight: WoodcraftSight, own: View) -> Rows:
        """The helpers in their rooms."""
        rows = self.rows()
        rows.add_column(no_wrap=True)
        rows.add_column(no_wrap=True, style="dim")
        rows.add_column()
        rows.add_column()
        for number, id in enumerate(own["rooms"], 1):
            if id is not None:
                text = self.helper(id)
                if id in own["once_used"]:
                    text.append(f" {self.say('used')}", style="dim")
                rows.add_row(f" {self.say('room', number=number)}", id, self.speech.helper(id), text)
        return rows

    def orders(self, sight: WoodcraftSight, own: View) -> Group:
        """Orders by row with what is missing, then the hand; at the start the helpers drawn."""
        drawn = self.rows()
        self.helper_columns(drawn)
        for id in own["draft"] or []:
            chosen = self.say("chosen") if id == own["chosen_helper"] else ""
            self.helper_row(drawn, f" {self.say('drawn')} {id}", id, self.cost(id), chosen)
        rows = self.rows()
        rows.add_column(no_wrap=True, style="dim")
        rows.add_column()
        for row in range(1, ROWS + 1):
            for entry in own["orders"]:
                if entry["row"] == row:
                    parts = [self.missing(sight, entry["id"]), Text(self.row_gives(sight, row), style="dim")]
                    rows.add_row(f" {self.say('row', row=row)} {entry['id']}", self.own_order(entry["id"], parts))
        for id in own["hand"] or []:
            chosen = "chosen" if id == own["chosen_order"] else "kept" if id in (own["kept"] or []) else ""
            start = self.speech.pack.orders.row[self.speech.pack.orders.ids.index(id)]
            parts = [Text(self.say("row", row=start), style="dim")]
            if chosen:
                parts.append(Text(self.say(chosen), style="bold"))
            rows.add_row(f" {self.say('hand')} {id}", self.own_order(id, parts))
        return Group(drawn, rows) if own["draft"] else Group(rows)

    def cost(self, id: str) -> int:
        """The printed price of a helper."""
        helpers = self.speech.pack.helpers
        return helpers.cost[helpers.ids.index(id)]

    def own_order(self, id: str, parts: list[Text]) -> Flow:
        """An order of one's own: what it needs, what is special about it, what it pays."""
        head = Text(f"{self.speech.order(id)}{self.blank}").append(self.needs(self.speech.pack.orders.ids.index(id)))
        return Flow([head, *parts, Text(self.say("pays", reward=self.brief.reward(id)))], " · ")

    def row_gives(self, sight: WoodcraftSight, row: int) -> str:
        """What completing in a row brings besides the card's reward."""
        return self.say("row-gives", row=row, gain=row_gain(self.brief, row))

    def missing(self, sight: WoodcraftSight, id: str) -> Text:
        """What an order still needs."""
        lacking = missing(sight.world, sight.me, self.speech.pack.orders.ids.index(id))
        dice, tokens = lacking["missing_dice"], lacking["missing_tokens"]
        assert isinstance(dice, list)
        assert isinstance(tokens, dict)
        parts = [self.dice(dice).plain] if dice else []
        parts += [self.brief.amount(token, number) for token, number in tokens.items()]
        if parts:
            return Text(self.say("missing", what=", ".join(parts)), style="bold red")
        return Text(self.say("complete"), style="bold green")

    def others(self, sight: WoodcraftSight) -> Group:
        """The other players, three lines each."""
        parts: list[RenderableType] = []
        for distance in range(1, sight.world.seats):
            seat = (sight.seat + distance) % sight.world.seats
            parts.append(self.other(sight, sight.view["players"][seat]))
        return Group(*parts)

    def other(self, sight: WoodcraftSight, player: View) -> RenderableType:
        """One of them, compactly."""
        seat = player["seat"]
        title = Text(self.speech.names[seat], style="bold")
        if self.kinds[seat]:
            title.append(f" ({self.kinds[seat]})", style="not bold dim")
        title.append(f"{self.gap}{self.points(sight.view, seat)}", style="not bold")
        rows = self.rows()
        rows.add_column(no_wrap=True)
        rows.add_column()
        trees = [f"{colour}{face}" for colour, face in player["trees"].items()]
        lumber = self.dice(player["lumber"])
        if trees:
            lumber.append(f"{self.gap}{self.say('trees')} ").append(self.dice(trees))
        line = self.say(
            "other-line",
            blueberries=self.brief.amount("blueberries", player["blueberry_income"]),
            points=self.brief.amount("points", player["hazelnut_income"]),
            reputation=player["reputation"],
            completed=len(player["completed"]),
            hand=player["hand_count"],
        )
        rows.add_row(self.label(seat, "goods"), self.goods(player).append(self.gap).append(lumber))
        rows.add_row(self.label(seat, "incomes"), line)
        built = [
            self.brief.say(f"piece.{id}") + (f" {self.say('used')}" if id in player["used"] else "")
            for id in player["pieces"]
        ]
        orders = [f"{self.say('row', row=entry['row'])} {self.speech.order(entry['id'])}" for entry in player["orders"]]
        for key, parts in (
            ("rooms", [self.speech.helper(id) for id in player["rooms"] if id is not None]),
            ("workshop", built),
            ("attic", self.tools(player)),
            ("orders", orders),
            ("hand", [self.speech.order(id) for id in player["hand"] or []]),
        ):
            if parts:
                rows.add_row(self.label(seat, key), Flow(parts, " · "))
        return Group(title, rows)

    def status(self, sight: WoodcraftSight) -> Text:
        """One line with what is needed inside a turn: goods, lumber, trees."""
        own = sight.own
        text = Text(f"{self.speech.names[sight.seat]}: ", style="bold").append(self.goods(own)).append(self.gap)
        return text.append(self.lumber(sight, own))

    def attic(self, sight: WoodcraftSight) -> Flow:
        """The own attic, and between which spaces a second, different tool brings what."""
        board = sight.world.pack.board
        parts = [Text(self.say("attic"), style="bold"), *(Text(tool) for tool in self.tools(sight.own))]
        for link, gain in enumerate(board.link_gain):
            a, b = board.link_a[link], board.link_b[link]
            if (sight.me.attic[a] == NONE) != (sight.me.attic[b] == NONE):
                spaces = f"{board.space_ids[a]}-{board.space_ids[b]}"
                parts.append(Text(f"{spaces}: {self.brief.effect(gain)}", style="dim"))
        return Flow(parts, " · ")
