"""Who may read the record of an event, and take it along as a signed bundle."""

from collections.abc import Iterable

from tournaments.appeals.cases.permissions import Role
from tournaments.appeals.cases.selectors import Case
from tournaments.events.permissions import is_jury
from tournaments.models import Event
from tournaments.pages.http.permissions import Visitor, is_board
from tournaments.people.permissions import may_direct


def may_read_record(user: Visitor, event: Event, appeals: "Iterable[Case]" = ()) -> bool:
    """Whether the user may read the whole record of an event: its leaders and its jury, the board, and who
    judges one of the appeals in it.
    """
    if may_direct(user, event) or is_board(user) or is_jury(user, event):
        return True
    return user.is_authenticated and any(Role(case, user).is_on_panel for case in appeals)


def may_take_bundle(user: Visitor, event: Event, appeals: "Iterable[Case]" = ()) -> bool:
    """Whether the user may take the signed bundle of an event: its leaders, the board, who judges."""
    if may_direct(user, event) or is_board(user):
        return True
    return user.is_authenticated and any(Role(case, user).is_on_panel for case in appeals)
