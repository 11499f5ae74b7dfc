"""Who is shown to the public with first name and initial: who is younger than 16, unless a parent agreed, and
who wishes it.
"""

from calendar import isleap
from collections.abc import Iterable
from datetime import date

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.models import Consent, Person
from tournaments.people.names.written_names import first_name_first

AGE = 16
"""From this age one agrees oneself, by the GDPR's eighth article and the fifth of the Dutch act to it."""


REACHED_FROM = 12
"""Who is younger tells officials alone how to be reached."""


def short(name: str) -> str:
    """A name by its first part and the initial of the last: "Marije Zwart", and "Zwart, Marije", is "Marije
    Z.".
    """
    parts = first_name_first(name).split()
    return f"{parts[0]} {parts[-1][0]}." if len(parts) > 1 else name


def shortened(people: Iterable[int], today: date) -> frozenset[int]:
    """Those of these people, by key, who are shown with first name and initial on a day.

    Whose day of birth is not known is shown by name: the site does not know that anybody is a child.
    """
    return frozenset(shown_short(today).filter(pk__in=set(people)).values_list("pk", flat=True))


def shown_short(today: date) -> QuerySet[Person]:
    """Everybody who is shown with first name and initial on a day; who was merged with somebody is that
    somebody.
    """
    latest = _years_ago(AGE, today)
    agreed = Consent.objects.filter(withdrawn_on=None).order_by()
    of = agreed.values(shown=Coalesce("person__merged_into", "person"))
    shown = Person.objects.annotate(kept=Coalesce("merged_into", "pk"))
    children = Person.objects.filter(born__gt=latest).values(kept=Coalesce("merged_into", "pk"))
    wishing = Person.objects.filter(wishes_short=True).values(kept=Coalesce("merged_into", "pk"))
    return shown.filter((Q(kept__in=children) & ~Q(kept__in=of)) | Q(kept__in=wishing))


def may_be_reached(person: Person, today: date) -> bool:
    """Whether somebody may tell others than officials how to be reached: who is shown by name, and is not
    younger than twelve.
    """
    if person.born and person.born > _years_ago(REACHED_FROM, today):
        return False
    return person.pk not in shortened([person.pk], today)


def _years_ago(years: int, today: date) -> date:
    """The same day some years ago; of the leap day the one before where that year has none."""
    year = today.year - years
    no_such_day = (today.month, today.day) == (2, 29) and not isleap(year)
    return today.replace(year=year, day=28 if no_such_day else today.day)
