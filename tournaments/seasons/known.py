"""Who is in the points classification, and from which season on somebody is known: by a membership, a class,
an entry, or the record itself (R85, R90).
"""

from typing import Any

from django.db.models import DateField, IntegerField, Min, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce, TruncDate

from tournaments.models import ClassPeriod, Entrant, LedgerEntry, Membership, Person, PointsEntry, no_practice
from tournaments.people.acts import PERSON
from tournaments.regulations.editions.edition import DEFAULT, edition

SHOWN_PERSON = Coalesce("person__merged_into", "person")


def known_from(*, person: Person | None = None) -> dict[int, int]:
    """The first season in which each is known to have been a member or in a class, or has played, by the key
    of the shown person.

    A membership or class without a first day began before it was recorded, and so is known from the day on
    which it ended, or on which the record has the person for the first time.
    """
    ages = edition(DEFAULT).ages
    found: dict[int, int] = {}
    for who, day, season in _days_and_seasons(person):
        year = ages.season_of(day) if season is None else season
        found[who] = min(year, found.get(who, year))
    return found


def _days_and_seasons(person: Person | None) -> QuerySet[Any, tuple[int, Any, int | None]]:
    """Whom something is known of, and the day, or the season, since when."""
    whose = Q(person=person) | Q(person__merged_into=person) if person else Q()
    no_day, no_season = Value(None, DateField()), Value(None, IntegerField())
    played = Entrant.objects.filter(whose, no_practice("event__"), person__isnull=False).order_by()
    entered = played.values_list(SHOWN_PERSON, no_day, "event__season__year")
    in_time = [
        model.objects.filter(whose)
        .exclude(since=None, until=None)
        .order_by()
        .values_list(SHOWN_PERSON, Coalesce("since", "until"), no_season)
        for model in (Membership, ClassPeriod)
    ]
    return entered.union(*in_time, _recorded(person).values_list("shown", "day", no_season))


def _recorded(person: Person | None) -> QuerySet[Any, Any]:
    """The first day on which each stands in the record: the `day` by the key `shown`."""
    entries = LedgerEntry.objects.filter(act=PERSON).order_by()
    entries = entries.annotate(who=Cast(KT("subject__person"), IntegerField()))
    merged = Person.objects.filter(pk=OuterRef("who")).values("merged_into")
    entries = entries.annotate(shown=Coalesce(Subquery(merged), "who", output_field=IntegerField()))
    if person:
        entries = entries.filter(shown=person.pk)
    return entries.values("shown").annotate(day=Min(TruncDate("at")))


def classified() -> QuerySet[Person]:
    """Who is in the classification: every member in a class or with points; no guest is (R90)."""
    with_points = PointsEntry.objects.order_by().values(who=SHOWN_PERSON)
    in_it = ~Q(player_class="") | Q(pk__in=with_points)
    return Person.objects.filter(in_it, merged_into=None, guest=False)
