"""A terminal for tests: who sits at the table, a person who types a script, and what the screen shows."""

import io
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from rich.console import Console, RenderableType

from heartwood.bots import Bot, bot_from_code
from heartwood.cli.output import Terminal, tolerate
from heartwood.cli.session import Session
from heartwood.cli.table import Table
from heartwood.core import Match

Ask = Callable[[str], str]
S = TypeVar("S", bound=Session)
T = TypeVar("T", bound=Table)


def seated(kind: type[T], match: Match, bots: Sequence[str]) -> T:
    """A table with bots on the last seats and persons on the others."""
    guests: list[Bot | None] = [None] * (match.position.seats - len(bots))
    return kind(match, [*guests, *(bot_from_code(code, match.game.id) for code in bots)])


def held(
    hold: Callable[[Console, Ask], S],
    lines: Iterable[str] | Callable[[S], str],
    width: int = 80,
    color: bool = False,
    plain: bool = False,
) -> str:
    """What the terminal shows while a person types these lines; after the last one the input ends."""
    out = io.StringIO()
    console = Terminal(file=out, width=width, force_terminal=color, plain=plain)
    script = None if callable(lines) else iter(lines)

    def ask(prompt: str) -> str:
        console.print(prompt, end="")
        if script is None:
            assert callable(lines)
            return lines(session)
        try:
            return next(script)
        except StopIteration:
            raise EOFError from None

    session = hold(console, ask)
    session.run()
    return out.getvalue()


def printed(draw: Callable[[Console], Iterable[RenderableType]], width: int, color: bool, encoding: str) -> str:
    """What lies on the screen after drawing this, in colour or without, in an encoding."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    tolerate(out)
    system = "256" if color else None
    console = Terminal(file=out, width=width, force_terminal=color, color_system=system, no_color=not color)
    for each in draw(console):
        console.print(each)
    out.flush()
    out.seek(0)
    return out.read()


def flat(text: str) -> str:
    """Text without line breaks and indents, for assertions that do not care where a line was broken."""
    return " ".join(text.split())
