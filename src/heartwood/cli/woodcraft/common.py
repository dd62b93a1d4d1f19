"""The common board: wheel, market, displays, contracts and reputation tiles."""

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from heartwood.cli.flow import Flow, Rows
from heartwood.cli.woodcraft.painter import Painter
from heartwood.games.woodcraft.helpers import helper_price
from heartwood.games.woodcraft.ids import COLOURS
from heartwood.games.woodcraft.lumber import die_price, six
from heartwood.games.woodcraft.orders import order_price
from heartwood.games.woodcraft.scoring import contract_points
from heartwood.games.woodcraft.view import DIE_WORDS
from heartwood.games.woodcraft.wheel import QUADRANTS, printed, rim_bonus, saw_bonuses
from heartwood.speech import View
from heartwood.speech.woodcraft.sight import WoodcraftSight


class CommonBoard(Painter):
    """Draws what belongs to all."""

    def wheel(self, sight: WoodcraftSight) -> Group:
        """The quadrants with their tiles: what a tile brings when it is chosen."""
        world = sight.world
        rows = self.rows()
        rows.add_column(no_wrap=True)
        rows.add_column()
        for years in range(QUADRANTS):
            quadrant = (world.lead - years) % QUADRANTS
            label = f" {self.speech.quadrant(printed(world, quadrant))} {self.say('lead') if not years else ''}"
            here = sorted(
                (tile for tile in sight.view["wheel"]["tiles"] if tile["quadrant"] == quadrant),
                key=lambda tile: int(tile["space"]),
            )
            cells = [self.tile(sight, tile) for tile in here] or [self.nothing()]
            shown = [self.brief.effect(bonus) for bonus in saw_bonuses(world, quadrant)]
            if shown:
                cells.append(Text(self.say("saw", gain=" + ".join(shown)), style="bold" if here else "dim"))
            if not quadrant and world.arc:
                cells.append(Text(f"({self.say('arc')})", style="dim"))
            rows.add_row(label, Flow(cells, " · "))
        return self.section("wheel", rows, self.say("wheel-note"))

    def tile(self, sight: WoodcraftSight, tile: View) -> Text:
        """A tile with its space and the rim bonus it would bring."""
        world = sight.world
        place = world.tiles[world.pack.board.action_ids.index(tile["action"])]
        gain = self.brief.effect(rim_bonus(world, place))
        text = Text(f"{self.say('space', space=tile['space'])} ")
        text.append(self.speech.action(tile["action"]), style="bold")
        if gain:
            text.append(f" ({gain})")
        if tile["blocked"]:
            text.append(f" {self.say('blocked')}", style="red")
        return text

    def market(self, sight: WoodcraftSight) -> Group:
        """The lumber yard, the sixes and the materials, each with the price for this seat."""
        world, me, board = sight.world, sight.me, sight.world.pack.board
        rows = self.rows()
        rows.add_column(no_wrap=True)
        rows.add_column()
        yard = [(word, die_price(world, me, DIE_WORDS.index(word))) for word in sight.view["yard"]]
        rows.add_row(f" {self.say('yard')}", self.priced(yard))
        sixes = [six(world, colour) for colour in range(COLOURS)]
        rows.add_row(f" {self.say('sixes')}", self.priced([(DIE_WORDS[d], die_price(world, me, d)) for d in sixes]))
        offers = [
            self.say("price", what=self.brief.offer(id), price=board.offer_price[offer])
            for offer, id in enumerate(board.offer_ids)
        ]
        rows.add_row(f" {self.say('materials')}", Flow(offers, " · "))
        return self.section("market", rows, self.say("market-note"))

    def priced(self, dice: Sequence[tuple[str, int]]) -> Flow:
        """Dice with prices."""
        parts = [self.die(word).append(f" {self.say('for', price=price)}", style="none") for word, price in dice]
        return Flow(parts, " · ")

    def displays(self, sight: WoodcraftSight) -> Group:
        """Orders and helpers on display, the newest first."""
        view = sight.view
        orders = self.rows()
        self.order_columns(orders)
        for id in view["orders"]:
            if id is not None:
                self.order_row(orders, f" {id}", id)
        helpers = self.rows()
        self.helper_columns(helpers)
        for id in view["helpers"]:
            if id is not None:
                card = sight.world.pack.helpers.ids.index(id)
                self.helper_row(helpers, f" {id}", id, helper_price(sight.world, sight.me, card))
        decks = view["decks"]
        second = order_price(sight.world, sight.me, 1)
        return Group(
            self.section("orders", orders, self.say("orders-note", price=second, deck=decks["orders"])),
            self.section("helpers", helpers, self.say("helpers-note", deck=decks["helpers"])),
        )

    def order_columns(self, rows: Rows) -> None:
        """Id, name, what is needed, what it pays."""
        rows.add_column(no_wrap=True, style="dim")
        rows.add_column()
        rows.add_column(no_wrap=True)
        rows.add_column()

    def order_row(self, rows: Rows, label: str, id: str) -> None:
        """A line about an order: its start row, its dice and tokens, its reward."""
        orders = self.speech.pack.orders
        card = orders.ids.index(id)
        needs = Text(f"{self.say('row', row=orders.row[card])}{self.blank}", style="dim").append(self.needs(card))
        rows.add_row(label, self.speech.order(id), needs, self.say("pays", reward=self.brief.reward(id)))

    def goals(self, sight: WoodcraftSight) -> Group:
        """Public contracts and the reputation track."""
        view, world = sight.view, sight.world
        rows = self.rows()
        rows.add_column(no_wrap=True, style="dim")
        rows.add_column()
        for contract in view["contracts"]:
            id = contract["id"]
            text = Text(f"{self.speech.contract(id)}: {self.speech.terms(id)}")
            if contract["removed"]:
                text.append(f" {self.say('removed')}", style="dim")
            elif contract["closed"]:
                text.append(f" {self.say('closed')}", style="dim")
            else:
                worth = contract_points(world, sight.me, world.pack.contracts.ids.index(id))
                text.append(f" {self.say('worth', points=self.brief.amount('points', worth))}")
            if contract["claimed_by"]:
                names = self.speech.listed([self.speech.names[seat] for seat in contract["claimed_by"]])
                text.append(f" {self.say('claimed-by', seats=names)}", style="bold")
            rows.add_row(f" {id}", text)
        for place, tile in enumerate(view["reputation_tiles"]):
            text = Text(self.say("tile", space=tile["space"], tile=self.speech.tile(tile["id"])))
            gains = [self.brief.effect(gain) for gain in self.tile_side(sight, place)]
            text.append(f" {self.say('then').join(gains)}")
            if tile["gone"]:
                text.append(f" {self.say('gone')}", style="dim")
            arrived = [self.speech.names[seat] for seat, round in enumerate(tile["reached"]) if round]
            if arrived:
                text.append(f" {self.say('reached-by', seats=self.speech.listed(arrived))}", style="bold")
            rows.add_row(f" {tile['id']}", text)
        return self.section("goals", rows)

    def tile_side(self, sight: WoodcraftSight, place: int) -> list[int]:
        """The rewards of a reputation tile for this number of players, the first arrival's first (W-RTILE)."""
        tiles = self.speech.pack.tiles
        card = sight.world.setup.tiles[place]
        if sight.world.seats <= 2:
            return [tiles.side_2_4[card][1]]
        return tiles.side_3[card] if sight.world.seats == 3 else tiles.side_2_4[card]
