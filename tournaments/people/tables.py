"""Tables of people and clubs."""

from collections.abc import Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.pages import charts
from tournaments.pages.tables.tables import Mark
from tournaments.pages.words.names import event_name

NUMBER = {"td": {"class": "num"}, "th": {"class": "num"}}
SHORT = {"td": {"class": "nowrap"}}
NUMBER_WIDE = {"td": {"class": "num wide"}, "th": {"class": "num wide"}}
WIDE = {"td": {"class": "wide"}, "th": {"class": "wide"}}


class PeopleTable(tables.Table):
    """People with club, class, the place in the class of last season and the last games of this one (`places`
    and `marks`, by key, of those on the page), the season points of the window, and the points since the last
    promotion by points (Bijlage 4).
    """

    name = tables.Column(verbose_name=_("Name"), order_by="by_name")
    club = tables.Column(verbose_name=_("Club"), attrs=WIDE, default="", order_by="by_club")
    player_class = tables.Column(verbose_name=_("Class"), default="")
    before = tables.Column(verbose_name=_("Last season"), accessor="pk", orderable=False, attrs=WIDE)
    season = tables.Column(verbose_name=_("This season"), accessor="pk", orderable=False, attrs=WIDE)
    sums = tables.Column(
        verbose_name=_("Four seasons"), attrs=WIDE, orderable=False, empty_values=((),), default=""
    )
    tp = tables.Column(verbose_name="TP", attrs=NUMBER, default="")

    class Meta:
        order_by = "name"
        empty_text = _("Nobody is found.")

    caption = _("People")
    marks: Mapping[int, tuple[Mark, ...]] = {}
    places: Mapping[int, str] = {}

    def render_before(self, value: int) -> str:
        """The place, and the class."""
        return self.places.get(value, "")

    def render_name(self, record: Any) -> SafeString:
        """The name with its badge, and the club where the phone has no column for it."""
        href = reverse("person", args=[record.pk])
        club = "" if "club" in self.exclude else record.club
        shown = {"name": record.name, "text": record.name, "href": href, "narrow": club}
        return render_to_string("parts/person.html", shown)

    def render_player_class(self, record: Any) -> SafeString:
        """The class, with the sign of who has gone up to it."""
        return render_to_string("parts/class.html", {"name": record.player_class, "rose": record.rose})

    def render_season(self, value: int) -> SafeString | str:
        """The last games."""
        marks = self.marks.get(value)
        return render_to_string("parts/form_of_games.html", {"marks": marks}) if marks else ""

    def render_sums(self, value: tuple[int, ...]) -> SafeString:
        """The points of each season of the window as a line."""
        shown = {"chart": charts.spark(value), "title": ", ".join(map(str, value))}
        return render_to_string("parts/sparkline.html", shown)


class TeamsTable(tables.Table):
    """The teams of a club in the season that is played: `site.club_life.TeamLine`."""

    team = tables.Column(verbose_name=_("Team"))
    place = tables.Column(verbose_name=_("Place"), attrs=SHORT, default="")
    matches = tables.Column(verbose_name=_("Matches"), attrs=WIDE, empty_values=((),), default="")
    match_points = tables.Column(verbose_name=_("Match points"), attrs=NUMBER, default="–")
    board_points = tables.Column(verbose_name=_("Board points"), attrs=NUMBER_WIDE, default="–")
    opponent = tables.Column(verbose_name=_("Next match"), attrs=WIDE, default="")

    class Meta:
        orderable = False

    caption = _("Teams with their places")

    def render_team(self, record: Any) -> SafeString:
        """The team, and under it the event."""
        href = reverse("team", args=[record.event.pk, record.team.number])
        name = record.team.name
        shown = {"name": name, "text": name, "href": href, "under": event_name(record.event)}
        return render_to_string("parts/person.html", shown)

    def render_place(self, record: Any) -> str:
        """Which place, of how many, and in which half."""
        found = record.place
        said = _("%(place)s of %(teams)s") % {"place": found.place, "teams": found.teams}
        half = _("half %(half)s") % {"half": found.half}
        return f"{said}, {half}" if found.half else said

    def render_matches(self, value: tuple[Mark, ...]) -> SafeString:
        """What the matches gave."""
        return render_to_string("parts/form_of_games.html", {"marks": value})

    def render_opponent(self, record: Any) -> str:
        """Who, and on which day."""
        day = date_format(record.on, "SHORT_DATE_FORMAT") if record.on else ""
        return ", ".join(filter(None, (record.opponent, day)))


class ClubsTable(tables.Table):
    """Clubs with the number of their people, those of them in a class (`classes`, by club and class), and the
    teams of the season that is played (`teams`, by club).
    """

    name = tables.Column(verbose_name=_("Name"), order_by="by_name")
    members = tables.Column(verbose_name=_("People"), attrs=NUMBER)
    classes = tables.Column(verbose_name=_("Classes"), accessor="pk", orderable=False, attrs=WIDE)
    teams = tables.Column(verbose_name=_("Teams"), accessor="pk", orderable=False, attrs=WIDE)

    class Meta:
        order_by = "name"

    caption = _("Clubs")
    by_class: Mapping[int, Mapping[str, int]] = {}
    of_season: Mapping[int, Sequence[str]] = {}

    def render_name(self, record: Any) -> SafeString:
        """The name with its badge."""
        shown = {"name": record.name, "text": record.name, "href": reverse("club", args=[record.pk])}
        return render_to_string("parts/person.html", shown)

    def render_classes(self, value: int) -> SafeString:
        """How many are in each class, from the highest."""
        return render_to_string("parts/classes.html", {"classes": self.by_class.get(value, {})})

    def render_teams(self, value: int) -> str:
        """The names of the teams."""
        return ", ".join(self.of_season.get(value, ()))
