"""Small texts in lines: many side by side, as many as fit; and rows that are columns or stand one below the other."""

from collections.abc import Iterable, Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from heartwood.cli.output import is_plain, is_stacked

HANGING = 2  # columns by which the further lines of a row are indented where rows are stacked


class Flow:
    """Lines of whole parts with a gap between them; only a part that is longer than a line is broken, at a word."""

    def __init__(self, parts: Iterable[Text | str], gap: str = "  ", hanging: int = 0) -> None:
        self.parts = [part if isinstance(part, Text) else Text(part) for part in parts]
        self.gap = gap
        self.hanging = hanging

    def lines(self, width: int) -> Sequence[Text]:
        """The lines for a width."""
        lines: list[Text] = []
        tail = self.gap.rstrip()  # ends a line that goes on below
        for place, part in enumerate(self.parts, 1):
            room = width - (len(tail) if place < len(self.parts) else 0)
            if lines and lines[-1].cell_len + len(self.gap) + part.cell_len <= room:
                lines[-1].append(self.gap).append(part)
            else:
                if lines and not width - len(tail) < lines[-1].cell_len <= width:  # it would stand alone on a line
                    lines[-1].append(tail)
                lines.append(part.copy())
        return lines

    def spoken(self) -> Text:
        """All parts in one line, for a screen reader."""
        return Text("; ").join([unindented(part) for part in self.parts])

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if is_plain(console):
            yield self.spoken()
            return
        width = options.max_width - self.hanging
        broken = [piece for line in self.lines(width) for piece in line.wrap(console, width)]
        for place, piece in enumerate(broken):
            piece.rstrip()
            yield Text(" " * self.hanging).append(piece) if place else piece

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        least = max((part.cell_len for part in self.parts), default=0)
        most = sum(part.cell_len + len(self.gap) for part in self.parts)
        return Measurement(min(least, options.max_width), min(most, options.max_width))


class Rows(Table):
    """A grid whose first column is a label. Stacked, a row is a label and what belongs to it, in the lines it needs."""

    def __init__(self, gap: int = 1) -> None:
        super().__init__(
            box=None,
            padding=(0, gap, 0, 0),
            collapse_padding=True,
            pad_edge=False,
            show_edge=False,
            show_header=False,
            show_footer=False,
        )

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if not is_stacked(console):
            yield from super().__rich_console__(console, options)
            return
        columns = [list(column.cells) for column in self.columns]
        for row in zip(*columns, strict=True):
            yield self.spoken(row) if is_plain(console) else self.stacked(row)

    def stacked(self, row: Sequence[RenderableType]) -> Flow:
        """A row for a narrow terminal: label and cells flow."""
        label = self.label(row[0])
        gap, parts = " · ", []
        for cell in row[1:]:
            if isinstance(cell, Flow):
                gap = cell.gap
                parts += cell.parts
            elif as_text(cell):
                parts.append(as_text(cell))
        head = label.append_text(parts[0]) if parts else label
        return Flow([head, *parts[1:]], gap, HANGING + indent_of(head))

    def spoken(self, row: Sequence[RenderableType]) -> Text:
        """A row for a screen reader: one line that can be understood alone."""
        cells = [cell.spoken() if isinstance(cell, Flow) else as_text(cell) for cell in row[1:]]
        return unindented(self.label(row[0]).append_text(Text(", ").join([cell for cell in cells if cell])))

    def label(self, cell: RenderableType) -> Text:
        """The label with what parts it from the rest: a colon behind a word, a blank behind a sign."""
        text = as_text(cell)
        text.rstrip()
        if text:
            text.stylize(self.columns[0].style)
            text.append(": " if text.plain[-1].isalnum() else " ", style="not bold")
        return text


def as_text(cell: RenderableType) -> Text:
    """A cell that is a text or a string."""
    return cell.copy() if isinstance(cell, Text) else Text(str(cell))


def indent_of(text: Text) -> int:
    """The blanks before a text."""
    return len(text.plain) - len(text.plain.lstrip(" "))


def unindented(text: Text) -> Text:
    """A text without the blanks before it."""
    return text[indent_of(text) :]
