"""Published verdicts as everybody finds them: by year and by article. Source: Bijlage 5 (task 3); R105."""

from dataclasses import dataclass

from tournaments.appeals.cases.selectors import Kind, cases, verdict_numbers
from tournaments.appeals.reading.visibility import Sight
from tournaments.events.permissions import visible_events
from tournaments.models import Appeal
from tournaments.pages.http.permissions import Visitor
from tournaments.regulations.disputes.publication import VerdictNumber, is_about


@dataclass(frozen=True, slots=True)
class Published:
    """A published verdict with its number."""

    sight: Sight
    number: VerdictNumber


def published(user: Visitor) -> list[Published]:
    """Every published verdict that the user finds, the latest first."""
    rows = Appeal.objects.filter(acts__kind=Kind.PUBLICATION, dispute__event__in=visible_events(user))
    found, numbers = cases(rows), verdict_numbers()
    listed = [Published(Sight(case, user), numbers[case.row.pk]) for case in found]
    return sorted(listed, key=lambda one: one.number, reverse=True)


def among(verdicts: list[Published], *, article: str = "", year: int | None = None) -> list[Published]:
    """Those of a year, and about an article, by its key, or a part of it."""
    return [
        one
        for one in verdicts
        if (year is None or one.number.year == year)
        and (not article or is_about(one.sight.articles, article))
    ]
