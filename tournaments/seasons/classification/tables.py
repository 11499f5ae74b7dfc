"""The points classification after a season, a row for each player.

Source: Bijlage 4.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.pages.tables import columns
from tournaments.pages.tables.tables import Cell, Column, Table, Value, ValueKind, table
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.points.classification import Classified, PlayerPoints
from tournaments.regulations.reason_json import reasons_of
from tournaments.regulations.reasons import Reason


@dataclass(frozen=True, slots=True)
class ClassifiedLine:
    """A player after a season: WP and KP of it, SP and TP, the seasons of the window with their points, what
    follows and why. `href` and `bar` are for a page: where the name leads, and how much of what the class
    asks for the window has.
    """

    name: str
    club: str
    player_class: str
    wp: int
    kp: int
    sp: int
    tp: int
    window: int
    seasons: Mapping[int, int]
    promotes_to: str
    demotion_proposed: bool
    because: tuple[Reason, ...]
    href: str = ""
    bar: int | None = None

    @property
    def remark(self) -> Value:
        """What follows: promotion, or a proposal."""
        if self.promotes_to:
            return _("is promoted to %(class)s") % {"class": self.promotes_to}
        return _("may play a class lower") if self.demotion_proposed else None

    @property
    def zone(self) -> str:
        """Whether it is above the limit of its class, or so low that a lower one is proposed."""
        return "up" if self.promotes_to else "down" if self.demotion_proposed else ""


def kept_line(line: Mapping[str, Any], *, href: str = "", bar: int | None = None) -> ClassifiedLine:
    """A line as it is kept when a season is closed (see `seasons.classification.selectors`)."""
    copied = ("name", "club", "wp", "kp", "sp", "tp", "window", "promotes_to", "demotion_proposed")
    return ClassifiedLine(
        **{key: line[key] for key in copied},
        player_class=line["class"],
        seasons=dict(line["seasons"]),
        because=tuple(reasons_of(line["because"])),
        href=href,
        bar=bar,
    )


def classified_line(player: PlayerPoints, line: Classified, year: int) -> ClassifiedLine:
    """A line as the regulations have it, of the season that began in this year."""
    own = next((points for points in player.seasons if points.year == year), None)
    return ClassifiedLine(
        name=line.name,
        club="",
        player_class=line.player_class.value if line.player_class else "",
        wp=own.wp if own else 0,
        kp=own.kp if own else 0,
        sp=line.sp,
        tp=line.tp,
        window=line.window,
        seasons=dict(line.window_seasons),
        promotes_to=line.promotes_to.value if line.promotes_to else "",
        demotion_proposed=line.demotion_proposed,
        because=line.because,
    )


CLASS = replace(columns.CLASS, of=lambda line: line.player_class or None, soft=False)
NAME = replace(columns.NAME, of=lambda line: Cell(line.name, href=line.href), heads_row=True)
CLUB = replace(columns.CLUB, of=lambda line: line.club or None, wide=True)
SEASON = (
    Column("wp", "WP", attrgetter("wp"), ValueKind.NUMBER, wide=True),
    Column("kp", "KP", attrgetter("kp"), ValueKind.NUMBER, wide=True),
    Column("sp", "SP", attrgetter("sp"), ValueKind.NUMBER, strong=True),
)
WINDOW = Column(
    "window",
    gettext_lazy("Window"),
    lambda line: Cell(line.window, bar=line.bar),
    ValueKind.NUMBER,
    strong=True,
)
TP = Column("tp", "TP", attrgetter("tp"), ValueKind.NUMBER, wide=True)
REMARK = Column("remark", gettext_lazy("Remark"), attrgetter("remark"), soft=True)


def classification_table(lines: Iterable[ClassifiedLine], years: Sequence[int], edition: Edition) -> Table:
    """The lines with the points by these years of the window, empty where a season does not count."""
    given = list(lines)
    clubs = (CLUB,) if any(line.club for line in given) else ()
    columns = (CLASS, NAME, *clubs, *SEASON, *map(_year, years), WINDOW, TP, REMARK)
    return table("classification", columns, given, zone=attrgetter("zone"), notes=_legend(edition))


def _year(year: int) -> Column:
    name = f"{year}/{(year + 1) % 100:02d}"
    return Column(f"sp_{year}", name, _points_of(year), ValueKind.NUMBER, soft=True, wide=True)


def _points_of(year: int) -> Callable[[ClassifiedLine], Value]:
    return lambda line: line.seasons.get(year)


def reasons(line: ClassifiedLine, edition: Edition) -> str:
    """Why the line is as it is, in the reader's language."""
    return "; ".join(wording.say(one, edition) for one in line.because)


def _legend(edition: Edition) -> tuple[str, ...]:
    return (
        _(
            "WP: points of club competitions. KP: points of the personal championships. SP = WP + KP. "
            "TP: all seasons since the last promotion by points. Who has more season points in the last "
            "%(seasons)s seasons than the limit of the class promotes (%(article)s)."
        )
        % {
            "article": wording.article("Bijlage 4", edition),
            "seasons": edition.classification.promotion_seasons,
        },
    )
