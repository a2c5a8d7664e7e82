"""Small plots as SVG text: axes, ticks, series.

Not matplotlib: it is a dependency of some 30 MB for a few plots, and its pictures carry fixed colours, where these take
theirs from the page's style sheet and so follow it into dark mode.  Not covered: anything interactive but words that
are shown to who points at a bar or a dot.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from burnish.core.verdict import Interval

__all__ = ["Axis", "Figure", "Plot", "linear_ticks", "log_ticks", "plain", "whole"]

# In units of the view box.  The page scales it to its column and sets the text size to match, so that the words stay
# legible on a telephone.
WIDTH, HEIGHT = 380, 250
LEFT, RIGHT, TOP, BOTTOM = 54, 12, 12, 42
LABEL_STEP = 13.0

XY = tuple[float, float]


def plain(value: float) -> str:
    """Return a tick's number with no more digits than it needs."""
    return f"{value:.6g}"


def whole(value: float) -> str:
    """Return a tick of something counted: nothing between the numbers."""
    return f"{value:.0f}" if value == round(value) else ""


@dataclass(frozen=True)
class Axis:
    """One axis: its words and the range it shows."""

    label: str
    low: float
    high: float
    log: bool = False
    form: Callable[[float], str] = plain

    def __post_init__(self) -> None:
        """Refuse a range nothing can be placed in."""
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise ValueError(f"an axis needs a rising range, not [{self.low}, {self.high}]")
        if self.log and self.low <= 0:
            raise ValueError("a logarithmic axis starts above zero")

    def share(self, value: float) -> float:
        """Return where ``value`` lies, 0 at the low end and 1 at the high one; what lies outside is put on the rim."""
        low, high = self.low, self.high
        value = min(max(value, low), high)
        if self.log:
            low, high, value = math.log(low), math.log(high), math.log(value)
        return (value - low) / (high - low)

    def ticks(self, wanted: int = 6) -> list[float]:
        """Return the values to mark."""
        return log_ticks(self.low, self.high, wanted) if self.log else linear_ticks(self.low, self.high, wanted)


def linear_ticks(low: float, high: float, wanted: int = 6) -> list[float]:
    """Return round values from ``low`` to ``high``, about ``wanted`` and no more than that many plus one."""
    rough = (high - low) / wanted
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(i * step, 12) if step < 1 else i * step for i in range(first, last + 1)]


def log_ticks(low: float, high: float, wanted: int = 6) -> list[float]:
    """Return powers of ten, or 1-2-5, or round steps where the range is narrower than that."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    for mantissas in ((1.0,), (1.0, 2.0, 5.0)):
        values = [m * 10.0**p for p in range(first, last + 1) for m in mantissas]
        inside = [v for v in values if low * 0.999 <= v <= high * 1.001]
        if len(inside) >= 3:
            return inside[:: math.ceil(len(inside) / wanted)]
    return linear_ticks(low, high, wanted - 1)


class Plot:
    """A frame to put series into; colours are the style sheet's, by class."""

    def __init__(self, name: str, title: str, description: str, x: Axis, y: Axis) -> None:
        """``name`` is unique on the page; ``title`` and ``description`` are read to those who cannot see the plot."""
        self.name, self.title, self.description = name, title, description
        self.x, self.y = x, y
        self._parts: list[str] = []

    def place(self, x: float, y: float) -> XY:
        """Return the view-box coordinates of a point."""
        across, up = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
        return LEFT + across * self.x.share(x), TOP + up * (1 - self.y.share(y))

    def line(self, points: Iterable[XY], style: str) -> None:
        """Draw straight lines from point to point."""
        placed = [_pair(self.place(*p)) for p in points]
        self._add(f'<path class="{style}" d="M{"L".join(placed)}"/>' if len(placed) > 1 else "")

    def band(self, lower: Sequence[XY], upper: Sequence[XY], style: str) -> None:
        """Fill between two lines."""
        placed = [_pair(self.place(*p)) for p in (*lower, *reversed(upper))]
        self._add(f'<path class="{style}" d="M{"L".join(placed)}Z"/>' if len(placed) > 3 else "")

    def dots(self, points: Iterable[XY], style: str) -> None:
        """Draw dots, those on the same spot once: 20,000 of them stay a small path."""
        spots = dict.fromkeys(_pair(tuple(round(c) for c in self.place(*p))) for p in points)
        # A line of no length with round ends is a dot, in a tenth of a circle element's bytes.
        self._add(f'<path class="{style}" d="{"".join(f"M{s}h0" for s in spots)}"/>' if spots else "")

    def rug(self, values: Iterable[float], style: str) -> None:
        """Draw ticks along the bottom."""
        bottom = HEIGHT - BOTTOM
        spots = dict.fromkeys(round(self.place(v, self.y.low)[0]) for v in values)
        self._add(f'<path class="{style}" d="{"".join(f"M{s} {bottom}v-7" for s in spots)}"/>' if spots else "")

    def bar(self, left: float, right: float, height: float, style: str, words: str) -> None:
        """Draw a bar from the bottom up; ``words`` are shown to who points at it."""
        (x1, foot), (x2, top) = self.place(left, self.y.low), self.place(right, height)
        # A gap between neighbours, so that two of one height are seen as two.
        shape = f"M{_pair((x1 + 0.7, foot))}V{top:.1f}H{x2 - 0.7:.1f}V{foot:.1f}Z"
        self._add(f'<path class="{style}" d="{shape}"><title>{escape(words)}</title></path>')

    def whisker(self, x: float, interval: Interval, style: str, words: str) -> None:
        """Draw an estimate with its interval, upright; ``words`` are shown to who points at it."""
        (across, low), (_, at), (_, high) = (self.place(x, y) for y in (interval.low, interval.estimate, interval.high))
        range_, dot = f"M{across:.1f} {low:.1f}V{high:.1f}", f"M{across:.1f} {at:.1f}h0"
        self._add(
            f'<g class="whisker {style}"><title>{escape(words)}</title>'
            f'<path class="range" d="{range_}"/><path class="estimate" d="{dot}"/></g>'
        )

    def legend(self, entries: Sequence[tuple[str, str]]) -> None:
        """Name the lines, ``(text, style)``, in the upper right corner."""
        right = WIDTH - RIGHT
        for index, (text, style) in enumerate(entries):
            y = TOP + 10 + index * LABEL_STEP
            self._add(_text(right - 30, y + 4, text, "legend", "end"))
            self._add(f'<path class="{style}" d="M{right - 25} {y:.1f}h21"/>')

    def words(self, at: XY, text: str, style: str = "", anchor: str = "start", shift: XY = (0, 0)) -> None:
        """Write at a point of the data, ``shift`` units away from it."""
        x, y = self.place(*at)
        self._add(_text(x + shift[0], y + shift[1], text, style, anchor))

    def labels(self, entries: Iterable[tuple[XY, str, str]]) -> None:
        """Write ``(point, text, style)`` beside the points, moved apart where they would overlap."""
        placed = sorted((self.place(*at)[::-1], text, style) for at, text, style in entries)
        floor = -math.inf
        for (y, x), text, style in placed:
            y = max(y, floor + LABEL_STEP)
            floor = y
            right = x > LEFT + 0.55 * (WIDTH - LEFT - RIGHT)
            self._add(_text(x + (-9 if right else 9), y + 4, text, style, "end" if right else "start"))

    def svg(self, css: str = "") -> Markup:
        """Return the whole picture; with ``css`` it is a file of its own, on the colour of its paper."""
        ids = f"{self.name}-title {self.name}-description"
        alone = f' xmlns="http://www.w3.org/2000/svg" width="{1.5 * WIDTH:g}" height="{1.5 * HEIGHT:g}"' if css else ""
        head = (
            f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="{escape(ids)}"{alone}>'
            f'<title id="{escape(self.name)}-title">{escape(self.title)}</title>'
            f'<desc id="{escape(self.name)}-description">{escape(self.description)}</desc>'
        )
        if css:
            head += f'<style>{escape(css)}</style><path class="paper" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
        return Markup(head + self._frame() + "".join(self._parts) + "</svg>")

    def _frame(self) -> str:
        right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
        parts = []
        for value in self.y.ticks():
            y = self.place(self.x.low, value)[1]
            parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{right}"/>')
            parts.append(_text(LEFT - 6, y + 4, self.y.form(value), "tick", "end"))
        for value in self.x.ticks(5):
            x = self.place(value, self.y.low)[0]
            parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{bottom}"/>')
            parts.append(_text(x, bottom + 15, self.x.form(value), "tick", "middle"))
        parts.append(f'<path class="axis" d="M{LEFT} {TOP}V{bottom}H{right}"/>')
        parts.append(_text((LEFT + right) / 2, HEIGHT - 7, self.x.label, "name", "middle"))
        middle = (TOP + bottom) / 2
        turned = f'transform="rotate(-90 11 {middle:.1f})"'
        parts.append(_text(11, middle, self.y.label, "name", "middle", turned))
        return "".join(parts)

    def _add(self, part: str) -> None:
        self._parts.append(part)


@dataclass(frozen=True)
class Figure:
    """A plot and the words under it."""

    plot: Plot
    caption: str

    @property
    def svg(self) -> Markup:
        """The picture as it stands on a page."""
        return self.plot.svg()


def _pair(point: Iterable[float]) -> str:
    return " ".join(f"{c:.1f}".removesuffix(".0") for c in point)


def _text(x: float, y: float, text: str, style: str, anchor: str, extra: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}" text-anchor="{anchor}" {extra}>{escape(text)}</text>'
