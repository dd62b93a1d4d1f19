"""The table as a picture: made from a seat's view alone, readable without colour, at every width.

A letter card says its colour in a word; seats have shapes; the majority on a card is starred. Colour only repeats it.
For a screen reader seats are named instead (`spoken`).
"""

from collections.abc import Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from heartwood.cli.flow import HANGING, Flow
from heartwood.cli.output import is_plain, is_stacked
from heartwood.cli.wordcraft import spoken
from heartwood.speech import View
from heartwood.speech.wordcraft.speech import WordcraftSpeech

SHAPES = ("●", "■", "▲", "◆")
SIGNS = ("o", "x", "v", "+")  # where the terminal knows only ASCII
CARD_WIDTH = 12
LEFT = 79  # columns for six letter cards
ROOMY = 76  # columns from which an achievement card has one line
GAP = 3
STYLES = {
    "blue": "bold white on blue",
    "yellow": "bold black on yellow",
    "green": "bold black on green",
    "red": "bold white on red",
    "purple": "bold white on magenta",
}


class Screen:
    """Draws views of one table."""

    def __init__(self, speech: WordcraftSpeech, console: Console, kinds: Sequence[str]) -> None:
        self.speech = speech
        self.console = console
        self.kinds = kinds  # of each seat: a bot's code, or "" for a person
        self.marks = SIGNS if console.options.ascii_only else SHAPES

    def table(self, view: View) -> RenderableType:
        """Everything a person looks at before a move."""
        if is_plain(self.console):
            return Group(self.heading(view), *spoken.table(view, self.speech, self.kind), self.words(view))
        if is_stacked(self.console):
            return Group(self.heading(view), *self.stacked(view), self.words(view))
        right = self.console.width - LEFT - GAP
        if right < self.console.measure(self.seats(view)).maximum:
            return Group(self.heading(view), self.grid(view), self.achievements(view), self.seats_and_words(view))
        halves = Table.grid(padding=(0, GAP, 0, 0))
        halves.add_column(width=LEFT)
        halves.add_row(
            Group(self.grid(view), self.achievements(view)),
            Group(self.seats(view), Text(), self.latest_words(view, right, 9)),
        )
        return Group(self.heading(view), halves)

    def heading(self, view: View) -> Flow:
        """Round, turn, and what is special about it."""
        parts = [self.speech.say("play.round", round=view["round"], rounds=view["rounds"])]
        if view["in_turn"] is not None:
            parts.append(self.speech.say("play.in-turn", seat=self.speech.names[view["in_turn"]]))
        if view["trigger"] is not None:
            parts.append(self.speech.say("play.last-turns", seat=self.speech.names[view["trigger"]]))
        flow = Flow([Text(part, style="bold") for part in parts], " · ")
        if not is_plain(self.console):
            flow.parts[-1].append(f"   {self.speech.say('play.legend')}", style="not bold dim")
        return flow

    def stacked(self, view: View) -> list[RenderableType]:
        """Letter cards, achievement cards and seats, a line or two for each."""
        say = self.speech.say
        lines: list[RenderableType] = []
        for card in view["letters"]:
            head = Text().append(f"{card['name']:^3}", style=STYLES[card["colour"]])
            head.append(f" {say('colour.' + card['colour']):<6}{card['ep']:>2}")
            marks = [self.mark(seat, card["cubes"]) for seat, count in enumerate(card["cubes"]) if count]
            lines.append(Flow([head, *marks], hanging=HANGING))
        for place, card in enumerate(view["achievements"], 1):
            parts = [Text(f"{place} {self.speech.card(card['id'])}", style="bold")]
            parts.append(Text(self.requirement(card["id"])))
            parts += [Text(f"{self.ladder(card)} {say('play.column-ep')}", style="dim"), Text(self.claimed(card))]
            lines.append(Flow(parts, " · ", HANGING))
        for seat in self.turn_order(view):
            here = seat == view["in_turn"]
            name = Text(f"{'>' if here else ' '} {self.marks[seat]} ").append(self.speech.names[seat])
            name.stylize("bold" if here else "none")
            parts = [name.append(f" {self.kind(seat)}", style="not bold dim")]
            for key, number in self.numbers(view, seat).items():
                parts.append(Text(f"{say(f'play.column-{key}')} {number}"))
            lines.append(Flow(parts, " · ", 2 * HANGING))
        return lines

    def mark(self, seat: int, cubes: list[int]) -> Text:
        """A seat's cubes on a letter card, starred with the majority."""
        leads = cubes[seat] == max(cubes) and cubes[seat] > 0
        return Text(f"{self.marks[seat]}{cubes[seat]}{'*' if leads else ''}", style="bold" if leads else "none")

    def turn_order(self, view: View) -> list[int]:
        """The seats as they take their turns."""
        return [(view["first"] + distance) % view["seats"] for distance in range(view["seats"])]

    def numbers(self, view: View, seat: int) -> dict[str, int]:
        """Cubes in hand, points so far and as if scored now."""
        return {
            "hand": view["hand"][seat],
            "ep": view["scores"][seat]["total"],
            "projected": view["projected"][seat]["total"],
        }

    def requirement(self, id: str) -> str:
        """What a word must show for an achievement card."""
        return self.speech.requirement(next(card for card in self.speech.pack.cards.achievements if card.id == id))

    def ladder(self, card: View) -> str:
        """How hard an achievement card is, and its points for each number of cubes."""
        return f"{self.speech.say('difficulty.' + card['difficulty'])} {' '.join(str(ep) for ep in card['ladder'])}"

    def claimed(self, card: View) -> str:
        """Everyone's cubes on an achievement card."""
        return " ".join(f"{self.marks[seat]}{count or '-'}" for seat, count in enumerate(card["cubes"]))

    def grid(self, view: View) -> Table:
        """The letter cards, as many side by side as fit."""
        fit = (self.console.width - 1) // (CARD_WIDTH + 1)
        columns = max(count for count in (1, 2, 3, 4, 6) if count <= max(fit, 1))
        grid = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=0, pad_edge=False)
        for _ in range(columns):
            grid.add_column(width=CARD_WIDTH, no_wrap=True)
        cards = [self.letter(card) for card in view["letters"]]
        for start in range(0, len(cards), columns):
            grid.add_row(*cards[start : start + columns])
        return grid

    def letter(self, card: View) -> Text:
        """A letter card: letter, colour as a word, points; below the cubes of each seat in its own corner."""
        text = Text().append(f"{card['name']:^3}", style=STYLES[card["colour"]])
        text.append(f" {self.speech.say('colour.' + card['colour']):<6}{card['ep']:>2}\n")
        return text.append(self.cubes(card["cubes"]))

    def cubes(self, cubes: list[int]) -> Text:
        """The cubes of each seat on a letter card, the majority starred."""
        text = Text()
        for seat, count in enumerate(cubes):
            shown = self.mark(seat, cubes) if count else Text()
            shown.pad_right(max(0, CARD_WIDTH // len(cubes) - shown.cell_len))
            text.append(shown)
        text.truncate(CARD_WIDTH)  # ten cubes and more need the blanks of a neighbour
        return text

    def achievements(self, view: View) -> Table:
        """The achievement cards with their numbers, requirements, ladders and everyone's cubes."""
        say = self.speech.say
        rows = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        roomy = self.console.width >= ROOMY
        rows.add_column("#", no_wrap=True, style="bold")
        rows.add_column(say("play.column-achievement"))
        if roomy:
            rows.add_column(say("play.column-ladder"), no_wrap=True)
        rows.add_column(say("play.column-cubes"), no_wrap=True)
        for place, card in enumerate(view["achievements"], 1):
            name = Text(self.speech.card(card["id"]), style="bold")
            name.append(f" · {self.requirement(card['id'])}", style="not bold")
            if roomy:
                rows.add_row(str(place), name, self.ladder(card), self.claimed(card))
            else:
                name.append(f" · {self.ladder(card)} {say('play.column-ep')}", style="not bold dim")
                rows.add_row(str(place), name, self.claimed(card))
        return rows

    def seats(self, view: View) -> Table:
        """The seats in turn order: cubes in hand, points so far and as if scored now."""
        say = self.speech.say
        rows = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        rows.add_column("", no_wrap=True)
        rows.add_column(say("play.column-seat"), no_wrap=True, overflow="ellipsis", max_width=30)
        for key in ("hand", "ep", "projected"):
            rows.add_column(say(f"play.column-{key}"), justify="right", no_wrap=True)
        for seat in self.turn_order(view):
            here = seat == view["in_turn"]
            name = Text(f"{self.marks[seat]} {self.speech.names[seat]}", style="bold" if here else "none")
            name.append(f" {self.kind(seat)}", style="dim")
            numbers = self.numbers(view, seat).values()
            rows.add_row(">" if here else " ", name, *(str(number) for number in numbers))
        return rows

    def kind(self, seat: int) -> str:
        """Who sits there."""
        if self.kinds[seat]:
            return f"({self.kinds[seat]})"
        return self.speech.say("play.you") if self.kinds.count("") == 1 else ""

    def words(self, view: View) -> Text:
        """All words used in this round."""
        said = [entry["word"] for entry in view["said"] if entry["round"] == view["round"]]
        text = Text(self.speech.say("play.used-words"), style="dim")
        return text.append(f" {' '.join(said) or self.speech.say('play.none-yet')}", style="not dim")

    def latest_words(self, view: View, width: int, lines: int) -> Text:
        """The words used in this round, the latest ones if they are too many."""
        said = [entry["word"] for entry in view["said"] if entry["round"] == view["round"]]
        text = Text(self.speech.say("play.used-words"), style="dim")
        if not said:
            text.append(f"\n{self.speech.say('play.none-yet')}", style="dim")
        shown: list[str] = []
        room = width * (lines - 1) - 2 * lines
        for word in reversed(said):
            room -= len(word) + 1
            if room < 0:
                shown.append("…")
                break
            shown.append(word)
        if shown:
            text.append("\n" + " ".join(reversed(shown)), style="not dim")
        return text

    def seats_and_words(self, view: View) -> RenderableType:
        """Side by side where there is room, else one below the other."""
        seats = self.seats(view)
        taken = self.console.measure(seats).maximum
        left = self.console.width - taken - GAP
        if left < 18:
            return Group(seats, self.latest_words(view, self.console.width, 3))
        sides = Table.grid(padding=(0, GAP, 0, 0))
        sides.add_column(width=taken)
        sides.add_row(seats, self.latest_words(view, left, view["seats"] + 1))
        return sides
