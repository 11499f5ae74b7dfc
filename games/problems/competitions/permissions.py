"""Who may read the problems of a competition before its result is published, and who judges them."""

from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from games.models import ProblemCompetition, ProblemExpert
from tournaments.pages.http.permissions import Visitor, is_board
from tournaments.people.permissions import keep_apart, shown_as

Seats = Mapping[int, ProblemExpert]
"""Places in committees, each by its key with the one that counts for it (see `counted`)."""


def standing() -> QuerySet[ProblemExpert]:
    """The places in committees that nobody was dismissed from, with whose they are."""
    return ProblemExpert.objects.filter(dismissed_at=None).select_related("person")


def counted(places: Iterable[ProblemExpert]) -> Seats:
    """Of each of these places, in their order, the one that counts: of those that one person has in a
    committee since people were merged the first (reading R125).
    """
    first: dict[tuple[int, int], ProblemExpert] = {}
    return {seat.pk: first.setdefault((seat.competition_id, seat.person.shown_pk), seat) for seat in places}


def places_of(user: Visitor) -> QuerySet[ProblemExpert]:
    """The places that a user has in committees."""
    if not user.is_authenticated or not user.is_active:
        return ProblemExpert.objects.none()
    return standing().filter(person__in=shown_as(user.person_id))


def seat_of(user: Visitor, competition: ProblemCompetition) -> ProblemExpert | None:
    """The user's place in the committee of experts that counts; None for who is no member of it.

    Source: H, art. 3.
    """
    return places_of(user).filter(competition=competition).first()


def may_read(user: Visitor, competition: ProblemCompetition) -> bool:
    """Whether the user may read the problems: everybody once the result is published, until then the board
    and the committee.
    """
    return bool(competition.published_at) or is_board(user) or seat_of(user, competition) is not None


def _experts() -> set[int]:
    """The keys of who judges in a competition of which the result is not published."""
    seats = ProblemExpert.objects.filter(dismissed_at=None, competition__published_at=None)
    return set(seats.values_list("person_id", flat=True))


keep_apart(_experts)
