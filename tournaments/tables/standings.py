"""The table of standings."""

from collections.abc import Mapping

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments import wording
from tournaments.regulations.standings import Status

_NUMBER = {"td": {"class": "num"}, "th": {"class": "num"}}
_WIDE = {"td": {"class": "num wide"}, "th": {"class": "num wide"}}


class StandingsTable(tables.Table):
    """Rows of `regulations.standings`; `people` gives the person behind each start number, for the links."""

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
    sonneborn_berger_half = tables.Column(verbose_name=_("SB"), attrs=_NUMBER)

    class Meta:
        orderable = False
        row_attrs = {"class": lambda record: "" if record.status is Status.ACTIVE else "gone"}

    def __init__(self, rows, *, people: Mapping[int, int]) -> None:
        super().__init__(rows)
        self.people = people

    def render_name(self, record, value: str) -> str:
        address = reverse("person", args=[self.people[record.entrant.number]])
        return format_html('<a href="{}">{}</a>', address, value)

    def render_half_points(self, value: int) -> str:
        return wording.figure(value)

    def render_sonneborn_berger_half(self, value: int) -> str:
        return wording.figure(value)
