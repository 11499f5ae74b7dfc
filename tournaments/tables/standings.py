"""The table of standings."""

from collections.abc import Mapping

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments import wording
from tournaments.regulations.order.standings import Standings, Status
from tournaments.selectors.events import Sheet

_NUMBER = {"td": {"class": "num"}, "th": {"class": "num"}}
_WIDE = {"td": {"class": "num wide"}, "th": {"class": "num wide"}}


class StandingsTable(tables.Table):
    """Rows of `order.standings`; `people` gives the person behind each start number, for the links."""

    place = tables.Column(verbose_name=_("Place"), attrs=_NUMBER)
    number = tables.Column(
        verbose_name=pgettext_lazy("start number", "No."), accessor="entrant__number", attrs=_WIDE
    )
    name = tables.Column(verbose_name=_("Name"), accessor="entrant__name")
    club = tables.Column(
        verbose_name=_("Club"),
        accessor="entrant__club",
        attrs={"td": {"class": "wide"}, "th": {"class": "wide"}},
    )
    played = tables.Column(verbose_name=_("Played"), attrs=_NUMBER)
    won = tables.Column(verbose_name=_("Won"), attrs=_WIDE)
    drawn = tables.Column(verbose_name=_("Drawn"), attrs=_WIDE)
    lost = tables.Column(verbose_name=_("Lost"), attrs=_WIDE)
    half_points = tables.Column(
        verbose_name=_("Points"), attrs={"td": {"class": "num strong"}, "th": {"class": "num"}}
    )
    weerstand_half = tables.Column(verbose_name=_("Weerstand"), attrs=_NUMBER)
    sonneborn_berger_half = tables.Column(verbose_name=_("SB"), attrs=_NUMBER)

    class Meta:
        orderable = False
        row_attrs = {"class": lambda record: "" if record.status is Status.ACTIVE else "gone"}

    def __init__(self, rows, *, people: Mapping[int, int]) -> None:
        has_weerstand = any(row.weerstand_half is not None for row in rows)
        super().__init__(rows, exclude=() if has_weerstand else ("weerstand_half",))
        self.people = people

    def render_name(self, record, value: str) -> str:
        address = reverse("person", args=[self.people[record.entrant.number]])
        return format_html('<a href="{}">{}</a>', address, value)

    def render_half_points(self, value: int) -> str:
        return wording.figure(value)

    def render_weerstand_half(self, value: int) -> str:
        return wording.figure(value)

    def render_sonneborn_berger_half(self, value: int) -> str:
        return wording.figure(value)


class TeamStandingsTable(tables.Table):
    """Rows of the standings of teams; `event` is the key of theirs, for the links."""

    place = tables.Column(verbose_name=_("Place"), attrs=_NUMBER)
    number = tables.Column(
        verbose_name=pgettext_lazy("start number", "No."), accessor="entrant__number", attrs=_WIDE
    )
    name = tables.Column(verbose_name=_("Team"), accessor="entrant__name")
    played = tables.Column(verbose_name=_("Played"), attrs=_WIDE)
    won = tables.Column(verbose_name=_("Won"), attrs=_WIDE)
    drawn = tables.Column(verbose_name=_("Drawn"), attrs=_WIDE)
    lost = tables.Column(verbose_name=_("Lost"), attrs=_WIDE)
    half_points = tables.Column(
        verbose_name=_("Match points"), attrs={"td": {"class": "num strong"}, "th": {"class": "num"}}
    )
    half_board_points = tables.Column(verbose_name=_("Board points"), attrs=_NUMBER)
    sonneborn_berger_half = tables.Column(verbose_name=_("SB"), attrs=_NUMBER)

    class Meta:
        orderable = False
        row_attrs = {"class": lambda record: "" if record.status is Status.ACTIVE else "gone"}

    def __init__(self, rows, *, event: int) -> None:
        super().__init__(rows)
        self.event = event

    def render_name(self, record, value: str) -> str:
        address = reverse("team", args=[self.event, record.entrant.number])
        return format_html('<a href="{}">{}</a>', address, value)

    def render_half_points(self, value: int) -> str:
        return wording.figure(value)

    def render_half_board_points(self, value: int) -> str:
        return wording.figure(value)

    def render_sonneborn_berger_half(self, value: int) -> str:
        return wording.figure(value)


def standings_table(found: Sheet, standings: Standings, caption: str = "") -> tables.Table:
    """The table of these standings of an event, of players or of teams; several on a page need captions."""
    if found.of_teams:
        table = TeamStandingsTable(standings.rows, event=found.event.pk)
    else:
        table = StandingsTable(standings.rows, people=found.people)
    table.caption = caption
    return table
