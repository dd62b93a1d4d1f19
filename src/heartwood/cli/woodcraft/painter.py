"""What all parts of the picture share: short words, dice in their colours, blocks under a title."""

from collections.abc import Sequence

from rich.console import Console, Group
from rich.text import Text

from heartwood.cli.flow import Rows
from heartwood.cli.output import is_plain
from heartwood.games.woodcraft.view import symbol_word
from heartwood.speech.woodcraft.sight import short_die
from heartwood.speech.woodcraft.speech import WoodcraftSpeech

ROOMY = 100  # columns from which names are not broken
STYLES = {"g": "black on green", "y": "black on bright_yellow", "b": "white on color(94)"}


class Painter:
    """Draws small things."""

    def __init__(self, speech: WoodcraftSpeech, console: Console, kinds: Sequence[str]) -> None:
        self.speech = speech
        self.plain = is_plain(console)  # then everything is said in full words
        self.brief = speech.brief
        self.blank, self.gap = (", ", "; ") if self.plain else (" ", "  ")  # between things of a line
        self.console = console
        self.kinds = kinds  # of each seat: a bot's code, or "" for a person

    def say(self, key: str, **params: object) -> str:
        """A text of the table."""
        return self.brief.say(f"woodcraft.{key}", **params)

    def rows(self) -> Rows:
        """An indented block."""
        return Rows()

    def section(self, title: str, rows: Rows, note: str = "") -> Group:
        """A block under its title."""
        head = Text(self.say(f"title.{title}"), style="bold")
        if note:
            head.append(f"{self.gap}{note}", style="not bold dim")
        return Group(head, rows)

    def label(self, seat: int, key: str) -> str:
        """What a line of a player's board is about; for a screen reader also whose it is."""
        return f"{self.speech.names[seat]}, {self.say(key)}" if self.plain else f" {self.say(key)}"

    def die(self, word: str) -> Text:
        """A die in its colour."""
        if self.plain:
            return Text(self.speech.die(word))
        short = short_die(word)
        return Text().append(short, style=STYLES.get(short[0], "none") if "/" not in short else "none")

    def dice(self, words: Sequence[str]) -> Text:
        """Several dice in their colours."""
        if self.plain:
            return Text(self.speech.dice(words))
        return Text(" ").join([self.die(word) for word in words]) if words else self.nothing()

    def nothing(self) -> Text:
        """What stands where nothing is."""
        return Text(self.brief.say("word.nothing"), style="dim")

    def needs(self, card: int) -> Text:
        """The dice and tokens of an order."""
        orders = self.speech.pack.orders
        needs = self.dice([symbol_word(symbol) for symbol in orders.dice[card]])
        tokens = self.brief.tokens(orders.tokens[card])
        return needs.append(f" + {tokens}", style="none") if tokens else needs

    def helper(self, id: str) -> Text:
        """What a helper can do and produces."""
        text = Text(self.speech.ability(id))
        return text.append(f" {self.say('produces', gain=self.brief.production(id))}", style="dim")

    def helper_columns(self, rows: Rows) -> None:
        """Id, name, price, what the helper does."""
        rows.add_column(no_wrap=True, style="dim")
        rows.add_column(no_wrap=self.console.width >= ROOMY)
        rows.add_column(no_wrap=True, justify="right")
        rows.add_column()

    def helper_row(self, rows: Rows, label: str, id: str, price: int, note: str = "") -> None:
        """A line about a helper that can be had."""
        text = self.helper(id)
        if note:
            text.append(f" {note}", style="bold")
        rows.add_row(label, self.speech.helper(id), self.say("for", price=price), text)
