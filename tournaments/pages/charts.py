"""Charts as plain numbers for the SVG of a template: nothing here knows a colour or a word.

Lengths are in units of the picture's own `viewBox`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

COLOURS = 8


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a chart, with what it is of and what it says."""

    x: int
    y: int
    label: str = ""
    value: int | None = None


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line through its dots; `path` is that of an SVG, `colour` counts from 1."""

    name: str
    colour: int
    path: str
    dots: tuple[Dot, ...]
    cells: tuple[int | None, ...]

    @property
    def end(self) -> Dot | None:
        """Where its name stands."""
        return self.dots[-1] if self.dots else None


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines between two axes, in a picture of `width` by `height`; `ways` are the marks of the axes."""

    width: int
    height: int
    lines: tuple[ChartLine, ...]
    across: tuple[Dot, ...] = ()
    up: tuple[Dot, ...] = ()
    right: int = 0
    base: int = 0


def _curve(dots: Sequence[Dot]) -> str:
    """A line that leaves and reaches every dot level."""
    path = f"M{dots[0].x:g} {dots[0].y:g}" if dots else ""
    for before, dot in pairwise(dots):
        middle = (before.x + dot.x) / 2
        path += f"C{middle:g} {before.y:g} {middle:g} {dot.y:g} {dot.x:g} {dot.y:g}"
    return path


def _straight(dots: Sequence[Dot]) -> str:
    return "M" + "L".join(f"{dot.x:g} {dot.y:g}" for dot in dots) if dots else ""


def places(lines: Iterable[tuple[str, Iterable[int | None]]], rounds: Iterable[int]) -> Chart:
    """The places of each name after each round, the first place on top; names stand at the right."""
    given = [(name, tuple(places)) for name, places in lines]
    numbers = list(rounds)
    left, right, row = 26, 220, 22
    step = (right - left) / max(1, len(numbers) - 1)
    across = [
        Dot(round(left + at * step), len(given) * row + 14, str(number)) for at, number in enumerate(numbers)
    ]
    up = [Dot(0, place * row - 8, str(place)) for place in range(1, len(given) + 1)]
    drawn = []
    for at, (name, own) in enumerate(given):
        dots = tuple(
            Dot(mark.x, place * row - 8, value=place)
            for mark, place in zip(across, own, strict=True)
            if place
        )
        drawn.append(ChartLine(name, at % COLOURS + 1, _curve(dots), dots, own))
    return Chart(340, len(given) * row + 20, tuple(drawn), tuple(across), tuple(up), right)


def career(points: Iterable[tuple[str, int]]) -> Chart:
    """A number over the seasons, with three or four level lines at round numbers."""
    given = list(points)
    values = [value for _label, value in given] or [0]
    step = _round_step(max(values) - min(values))
    low, high = min(values) // step * step, -(-max(values) // step) * step
    high = max(high, low + step)
    left, right, top, base = 46, 700, 16, 190
    apart = (right - left - 40) / max(1, len(given) - 1)

    def height(value: int) -> int:
        return round(base - (base - top) * (value - low) / (high - low))

    dots = tuple(
        Dot(round(left + 20 + at * apart), height(value), label, value)
        for at, (label, value) in enumerate(given)
    )
    up = tuple(Dot(left, height(value), str(value)) for value in range(low, high + 1, step))
    line = ChartLine("", 1, _straight(dots), dots, tuple(values))
    return Chart(720, 220, (line,), dots, up, right, base)


def _round_step(span: int) -> int:
    """A step of 1, 2 or 5 times a power of ten that goes into the span three or four times."""
    ten = 1
    while True:
        for times in (1, 2, 5):
            if span <= 4 * times * ten:
                return times * ten
        ten *= 10


def spark(values: Iterable[int]) -> Chart:
    """A few numbers as a small line."""
    given = list(values)
    low, high = min(given, default=0), max(given, default=0)
    apart = 92 / max(1, len(given) - 1)
    dots = tuple(
        Dot(round(4 + at * apart), round(20 - 16 * (value - low) / max(1, high - low)), value=value)
        for at, value in enumerate(given)
    )
    return Chart(100, 24, (ChartLine("", 1, _straight(dots), dots, tuple(given)),))


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a bar of 1000."""

    x: int
    width: int


def shares(numbers: Sequence[int]) -> tuple[Share, ...]:
    """The parts of a bar in proportion to the numbers, with a little room between them."""
    whole, before, parts = sum(numbers) or 1, 0, []
    for number in numbers:
        x, end = 1000 * before // whole, 1000 * (before + number) // whole
        parts.append(Share(x, max(0, end - x - (3 if end < 1000 else 0))))
        before += number
    return tuple(parts)
