"""Many small texts side by side, as many on a line as fit; none of them is broken in two."""

from collections.abc import Iterable, Sequence

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text


class Flow:
    """Lines of whole parts with a gap between them."""

    def __init__(self, parts: Iterable[Text | str], gap: str = "  ") -> None:
        self.parts = [part if isinstance(part, Text) else Text(part) for part in parts]
        self.gap = gap

    def lines(self, width: int) -> Sequence[Text]:
        """The lines for a width."""
        lines: list[Text] = []
        tail = self.gap.rstrip()  # ends a line that goes on below
        for place, part in enumerate(self.parts, 1):
            room = width - (len(tail) if place < len(self.parts) else 0)
            if lines and lines[-1].cell_len + len(self.gap) + part.cell_len <= room:
                lines[-1].append(self.gap).append(part)
            else:
                if lines:
                    lines[-1].append(tail)
                lines.append(part.copy())
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[Text]:
        yield from self.lines(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        least = max((part.cell_len for part in self.parts), default=0)
        most = sum(part.cell_len + len(self.gap) for part in self.parts)
        return Measurement(min(least, options.max_width), min(most, options.max_width))
