"""How a club is reached, for who may know it."""

from tournaments.models import Club, ClubContact, User
from tournaments.pages.permissions import Visitor, directs_something, is_board
from tournaments.people.permissions import is_secretary

Seen = ClubContact.Seen


def may_tell(user: Visitor, club: Club) -> bool:
    """Whether the user may say how a club is reached: its secretary, and the board."""
    return is_board(user) or is_secretary(user, club)


def contact(club: Club) -> ClubContact | None:
    """What a club tells; its `contact` is fetched with it where there is one."""
    return getattr(club, "contact", None)


def contact_for(club: Club, user: Visitor) -> ClubContact | None:
    """What a club tells this visitor of how it is reached; None where it tells nothing."""
    told = contact(club)
    if told is None or told.seen_by == Seen.EVERYBODY:
        return told
    if not isinstance(user, User):
        return None
    is_official = user.secretary_of_id is not None or directs_something(user)
    return told if is_official or told.seen_by == Seen.ACCOUNTS else None
