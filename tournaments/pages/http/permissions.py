"""Who may do what: what every area asks; the rest stands in each area's `permissions`, asked again at every
write.

Public reads what is published; a player submits notations of own games; a secretary hands in and enters for
the own club; a leader runs the events he is named for, of which the jury reads the record and confirms
results; an administrator does everything and invites. The committee of appeal sees and judges what lies
before it, the parties what is theirs to know; the board is told of verdicts, closes seasons and keeps the
classification, the clubs and who is a member of which. `docs/roles.md` has it as a table.
"""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from tournaments.models import DoorCode, Pass, Person, User, no_practice


@dataclass(frozen=True, slots=True)
class ByMail:
    """A player without an account, by a link that was mailed to the address under which that one is reached:
    may ask to take part in one event, and nothing else.
    """

    person: Person

    @property
    def person_id(self) -> int:
        """The key of the player."""
        return self.person.pk

    def get_username(self) -> str:
        """How the player is named in the record: by a number, so as to be nobody's account."""
        return f"mail (#{self.person.pk})"


Visitor = User | AnonymousUser
Actor = User | Pass
"""Who acts: an account, or a helper with a code, who may enter results and nothing else."""
Recorded = Actor | ByMail | DoorCode
"""Whom the record names as having acted."""


def is_administrator(user: Visitor) -> bool:
    """Whether the user administers the site."""
    return user.is_active and user.is_superuser


def is_board(user: Visitor) -> bool:
    """Whether the user acts for the board of the union; an administrator does."""
    return is_administrator(user) or (user.is_authenticated and user.is_active and user.on_board)


def require(allowed: bool) -> None:
    """Refuse what is not allowed. Errors: PermissionDenied."""
    if not allowed:
        raise PermissionDenied


def directs_something(user: Visitor) -> bool:
    """Whether there is any office work for the user: leaders, the board, administrators."""
    return user.is_authenticated and (is_board(user) or user.leads.filter(no_practice()).exists())
