"""Tables of people and clubs."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Person


class PeopleTable(tables.Table):
    """People with their clubs."""

    name = tables.Column(verbose_name=_("Name"), linkify=("person", {"pk": tables.A("pk")}))
    club = tables.Column(verbose_name=_("Club"), accessor="club__name")
    player_class = tables.Column(verbose_name=_("Class"))
    events = tables.Column(verbose_name=_("Events"), attrs={"td": {"class": "num"}, "th": {"class": "num"}})

    class Meta:
        model = Person
        fields = ("name", "club", "player_class", "events")
        order_by = "name"
        empty_text = _("Nobody yet.")


class ClubsTable(tables.Table):
    """Clubs with the number of their people."""

    name = tables.Column(verbose_name=_("Name"), linkify=("club", {"pk": tables.A("pk")}))
    members = tables.Column(verbose_name=_("People"), attrs={"td": {"class": "num"}, "th": {"class": "num"}})

    class Meta:
        model = Club
        fields = ("name", "members")
        order_by = "name"
        empty_text = _("No club yet.")
