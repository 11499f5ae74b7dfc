"""Who may read the problems of a competition before its result is published, and who judges them."""

from games.models import ProblemCompetition, ProblemExpert
from tournaments.pages.http.permissions import Visitor, is_board
from tournaments.people.permissions import keep_apart, same_people


def seat_of(user: Visitor, competition: ProblemCompetition) -> ProblemExpert | None:
    """The user's place in the committee of experts; None for who is no member of it.

    Source: H, art. 3.
    """
    if not user.is_authenticated or not user.is_active or user.person_id is None:
        return None
    people = same_people(user.person_id)
    standing = competition.experts.filter(dismissed_at=None, person__in=people)
    return standing.select_related("person").first()


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
