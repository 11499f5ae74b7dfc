"""What the appeals say of the committee of appeal: a second factor is asked of it at the door of the office
too, and administrators alone invite who sits in it.
"""

from collections.abc import Iterable

from tournaments.appeals.cases.permissions import is_member
from tournaments.models import AppealMember, Nomination
from tournaments.pages.http import second_factor
from tournaments.people import permissions


def _of_committee() -> Iterable[int]:
    """The keys of who was named for the committee, or sits in an appeal."""
    seated = AppealMember.objects.values_list("person_id", flat=True)
    named = Nomination.objects.values_list("person_id", flat=True)
    return {*seated, *named}


second_factor.ask_of(is_member)
permissions.keep_apart(_of_committee)
