"""Plots for pages: small SVG pictures of marks only, so that they stretch; all words stay in the page's own letters."""

from collections.abc import Sequence
from html import escape
from typing import Any

from heartwood.arena.tables import with_interval
from heartwood.core.texts import Texts

BINS = 30  # of a histogram, at most
TALL = 40  # a histogram or a curve, where the width is 100

Point = tuple[int, dict[str, Any]]  # a step, and the value there with its interval


class Scale:
    """From values to hundredths of a picture's width."""

    def __init__(self, values: Sequence[float]) -> None:
        self.low = min(values, default=0.0)
        self.high = max(max(values, default=1.0), self.low + 1e-9)

    def at(self, value: float) -> float:
        """Where a value lies."""
        return round(100 * (value - self.low) / (self.high - self.low), 2)


def intervals(
    rows: Sequence[tuple[str, dict[str, object]]],
    scale: Scale,
    form: str,
    mark: float,
    texts: Texts,
    marked: Sequence[bool] = (),
) -> str:
    """Rows with a name, a value and its interval as a bar; `mark` is a value that all are compared with."""
    drawn: list[str] = []
    for place, (name, estimate) in enumerate(rows):
        words = with_interval(estimate, form, texts)
        stands_out = ' class="out"' if marked and marked[place] else ""
        drawn.append(
            f"<dt{stands_out}>{escape(name)}</dt><dd>{escape(words)}{whisker(name, words, estimate, scale, mark)}</dd>"
        )
    ends = f"<span>{texts.number(scale.low, form)}</span><span>{texts.number(scale.high, form)}</span>"
    return f'<dl class="plot">{"".join(drawn)}</dl><p class="axis">{ends}</p>'


def whisker(name: str, words: str, estimate: dict[str, object], scale: Scale, mark: float) -> str:
    """A value and its interval on a line."""
    interval, value = estimate["interval"], estimate["value"]
    assert isinstance(value, float | int)
    lines = [line(scale.at(mark), 0, scale.at(mark), 10, "mark")]
    if isinstance(interval, list):
        lines.append(line(scale.at(interval[0]), 5, scale.at(interval[1]), 5, "bar"))
    lines.append(line(scale.at(value), 1, scale.at(value), 9, "dot"))
    return picture(f"{name}: {words}", 10, "".join(lines), "whisker")


def histogram(name: str, values: Sequence[int], low: int, high: int, words: str) -> str:
    """How often which whole numbers were reached, between two ends that pictures below each other share."""
    width = max(1, -(-(high - low + 1) // BINS))
    bins = [0] * ((high - low) // width + 1)
    for value in values:
        bins[(value - low) // width] += 1
    most = max(bins) or 1
    step = 100 / len(bins)
    bars: list[str] = []
    for place, count in enumerate(bins):
        tall = round(TALL * count / most, 2)
        first = low + place * width
        shape = f'x="{place * step:.2f}" y="{TALL - tall:.2f}" width="{step * 0.9:.2f}" height="{tall}"'
        bars.append(f"<rect {shape}><title>{first}..{first + width - 1}: {count}</title></rect>")
    axis = f'<p class="axis"><span>{low}</span><span>{low + len(bins) * width - 1}</span></p>'
    drawn = picture(name, TALL, "".join(bars), "histogram")
    return f'<h3>{escape(name)}</h3><p class="value">{escape(words)}</p>{drawn}{axis}'


def curve(name: str, points: Sequence[Point], form: str, texts: Texts) -> str:
    """How a value went from step to step, with its intervals; in words the last one."""
    up = heights(points)
    ends = f"<span>{texts.number(up.high, form)}</span><span>{texts.number(up.low, form)}</span>"
    steps = f"<span>{points[0][0]}</span><span>{points[-1][0]}</span>"
    drawn = picture(name, TALL, curve_marks(points, form, texts), "path")
    words = escape(with_interval(points[-1][1], form, texts))
    return (
        f'<h3>{escape(name)}</h3><p class="value">{words}</p>'
        f'<div class="curve"><p class="axis">{ends}</p>{drawn}<p></p><p class="axis">{steps}</p></div>'
    )


def curve_marks(points: Sequence[Point], form: str, texts: Texts) -> str:
    """The marks of a curve: a line, and each value on it with its interval."""
    across, up = Scale([step for step, _ in points]), heights(points)
    marks: list[str] = []
    places: list[str] = []
    for step, estimate in points:
        x, interval = across.at(step), estimate["interval"]
        y, *ends = (round(TALL - TALL * up.at(bound) / 100, 2) for bound in (estimate["value"], *(interval or ())))
        places.append(f"{x},{y}")
        whole = line(x, ends[0], x, ends[1], "bar") if ends else ""
        words = escape(with_interval(estimate, form, texts))
        marks.append(f"<g><title>{step}: {words}</title>{whole}{line(x, y, x, y, 'point')}</g>")
    path = f'<polyline points="{" ".join(places)}" class="way" vector-effect="non-scaling-stroke"/>'
    return path + "".join(marks)


def heights(points: Sequence[Point]) -> Scale:
    """The scale of a curve: all its values, with their intervals."""
    return Scale([bound for _, one in points for bound in (one["value"], *(one["interval"] or ()))])


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A line whose width does not stretch."""
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" class="{kind}" vector-effect="non-scaling-stroke"/>'


def picture(label: str, height: int, marks: str, kind: str) -> str:
    """An SVG picture as wide as there is room."""
    view = f'viewBox="0 0 100 {height}" preserveAspectRatio="none"'
    return f'<svg class="{kind}" {view} role="img" aria-label="{escape(label, quote=True)}">{marks}</svg>'
