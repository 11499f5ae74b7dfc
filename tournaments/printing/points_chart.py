"""The season points of one player as a picture: a bar for each season, WP below and KP above, and the window.

The picture is SVG text in whole units, without styles of its own: its colours come from the site's sheet.
Source: Bijlage 4.
"""

from collections.abc import Sequence
from xml.etree import ElementTree

from django.utils.translation import gettext as _

from tournaments.regulations.points.classification import Classified, SeasonPoints

_BAR, _GAP, _HIGH, _FOOT, _HEAD = 24, 10, 120, 34, 22  # ten seasons fit on a phone
_LEAST_TOP = 6  # points; so that one point is not a tower


def chart(seasons: Sequence[SeasonPoints], line: Classified, limit: int | None) -> str:
    """The bars of these seasons, oldest first; those of the window stand over a line that says its sum, and
    the limit of the class where it has one.
    """
    window = {year for year, _points in line.window_seasons}
    top = max(_LEAST_TOP, *(season.sp for season in seasons)) if seasons else _LEAST_TOP
    wide = max(1, len(seasons)) * (_BAR + _GAP) + _GAP
    picture = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "chart",
            "viewBox": f"0 0 {wide} {_HEAD + _HIGH + _FOOT}",
            "width": str(wide),
            "role": "img",
            "aria-label": _summary(seasons, line, limit),
        },
    )
    for index, season in enumerate(seasons):
        left = _GAP + index * (_BAR + _GAP)
        _bar(picture, season, left, top, counts=season.year in window)
    _window(picture, [index for index, season in enumerate(seasons) if season.year in window], line, limit)
    return ElementTree.tostring(picture, encoding="unicode")


def _bar(picture: ElementTree.Element, season: SeasonPoints, left: int, top: int, *, counts: bool) -> None:
    foot = _HEAD + _HIGH
    state = "" if counts else " past"
    wp = max(0, season.wp) * _HIGH // top
    sp = max(0, season.sp) * _HIGH // top
    for kind, low, high in (("wp", 0, wp), ("kp", wp, sp)):
        if high > low:
            place = {"x": left, "y": foot - high, "width": _BAR, "height": high - low}
            attributes = {name: str(value) for name, value in place.items()}
            ElementTree.SubElement(picture, "rect", {"class": f"{kind}{state}", **attributes})
    _text(picture, left + _BAR // 2, foot - sp - 5, str(season.sp), f"figure{state}")
    _text(picture, left + _BAR // 2, foot + 14, str(season.year % 100).zfill(2), f"year{state}")


def _window(
    picture: ElementTree.Element, indices: Sequence[int], line: Classified, limit: int | None
) -> None:
    if not indices:
        return
    left = _GAP + indices[0] * (_BAR + _GAP)
    right = _GAP + indices[-1] * (_BAR + _GAP) + _BAR
    at = _HEAD + _HIGH + 19
    ends = {"x1": left, "x2": right, "y1": at, "y2": at}
    ElementTree.SubElement(
        picture, "line", {"class": "window", **{name: str(value) for name, value in ends.items()}}
    )
    text = str(line.window) if limit is None else f"{line.window} / {limit}"
    _text(picture, (left + right) // 2, at + 14, text, "figure")


def _text(picture: ElementTree.Element, x: int, y: int, text: str, kind: str) -> None:
    place = {"x": str(x), "y": str(y), "text-anchor": "middle", "class": kind}
    ElementTree.SubElement(picture, "text", place).text = text


def _summary(seasons: Sequence[SeasonPoints], line: Classified, limit: int | None) -> str:
    """The picture in words, for who does not see it."""
    bars = "; ".join(f"{season.year}: {season.wp} WP, {season.kp} KP" for season in seasons)
    text = _("Season points by season: %(bars)s. In the window: %(window)s.") % {
        "bars": bars,
        "window": line.window,
    }
    if limit is None:
        return text
    return text + " " + _("Promotion with more than %(limit)s.") % {"limit": limit}
