"""The crests of clubs as they are shown."""

from collections.abc import Collection

from django.db.models import Case, OuterRef, QuerySet, Subquery, When

from tournaments.models import Club, Crest


def crest_of(club: Club) -> Crest | None:
    """The crest of a club without its content; None for a club without one."""
    latest = Crest.objects.filter(club=club).defer("content").order_by("pk").last()
    return latest if latest and latest.size else None


def with_crest(clubs: QuerySet[Club]) -> QuerySet[Club]:
    """These clubs, each with the key of the crest that it shows as `crest_shown`, None without one."""
    latest = Crest.objects.filter(club=OuterRef("pk")).order_by("-pk")
    shown = latest.values(shown=Case(When(size__gt=0, then="pk")))
    return clubs.annotate(crest_shown=Subquery(shown[:1]))


def pictures_of(clubs: Collection[int]) -> dict[int, bytes]:
    """The crests of clubs, a PNG each, by the key of the club; those without one are left out."""
    latest = {pk: club for club, pk in _latest(clubs).items()}
    rows = Crest.objects.filter(pk__in=latest, size__gt=0).values_list("pk", "content")
    return {latest[pk]: bytes(content) for pk, content in rows}


def _latest(clubs: Collection[int]) -> dict[int, int]:
    return dict(Crest.objects.filter(club__in=clubs).order_by("pk").values_list("club_id", "pk"))
