"""Giving a club its crest, and taking it away. What it was before stays kept."""

import hashlib

from django.utils import timezone

from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Club, Crest, User
from tournaments.pages.http.permissions import require
from tournaments.pages.words.refusals import refuse
from tournaments.people.acts import CLUB_CREST
from tournaments.people.contacts.selectors import may_tell
from tournaments.people.crests import selectors
from tournaments.people.crests.drawing import Drawn
from tournaments.people.services import check_club
from tournaments.regulations.reasons import gettext_noop


@one_act
def give(*, actor: User, club_id: int, crest: Drawn) -> Crest:
    """Keep the crest of a club, made anew before the act takes its lock. The one that it has already makes no
    second row.

    Errors: PermissionDenied unless the secretary of the club or the board; RuleViolation for a club that
    ended.
    """
    return _kept(actor, _locked(actor, club_id), crest.content)


@one_act
def take_away(*, actor: User, club_id: int) -> Crest:
    """Show a club without a crest. Errors: as `give`; RuleViolation for a club that has none."""
    club = _locked(actor, club_id)
    if selectors.crest_of(club) is None:
        raise refuse(gettext_noop("%(name)s has no crest."), name=club.name)
    return _kept(actor, club, b"")


def _locked(actor: User, club_id: int) -> Club:
    record.lock()
    club = Club.objects.get(pk=club_id)
    require(may_tell(actor, club))
    check_club(club)
    return club


def _kept(actor: User, club: Club, content: bytes) -> Crest:
    sha256, before = hashlib.sha256(content).hexdigest(), selectors.crest_of(club)
    if before and before.sha256 == sha256:
        return before
    made = Crest.objects.create(
        club=club, size=len(content), sha256=sha256, content=content, by=actor, at=timezone.now()
    )
    record.append(
        actor=actor,
        act=CLUB_CREST,
        subject={"club": club.pk, "name": club.name},
        before=before.sha256 if before else None,
        after=sha256 if content else None,
    )
    return made
