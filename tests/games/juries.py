"""A competition of problems with two members of its committee, for the tests of competitions."""

from datetime import date

from games.models import ProblemCompetition
from games.problems.competitions import services
from rules.fen import read_fen
from tests import sites
from tournaments.models import Invitation

SHOT, OTHER = "W:W14:B32", "W:W13:B30"
CLOSES = date(2026, 10, 1)
JUDGED = "2026-10-20 12:00:00"


def appointed(site, other=None):
    """Two members of the committee of a competition that was announced, by their accounts: the site's player,
    and `other` or else another entrant.
    """
    competition = services.save(
        actor=site.administrator, name="Winter", themes="", closes_on=CLOSES, most_points=10
    )
    other = other or site.event.entrants.get(number=5).person
    second = sites.account(site.administrator, "twadde", Invitation.Role.PLAYER, person=other)
    for account in (site.player, second):
        services.appoint(actor=site.administrator, competition_id=competition.pk, person=account.person)
    return site.player, second


def competition():
    """The competition, where there is one alone."""
    return ProblemCompetition.objects.get()


def enter(site, motto="Hawk", fen=SHOT, **given):
    """Enter a problem that came in in time."""
    given = {"solution": "", "received_on": date(2026, 9, 9)} | given
    about = {"competition_id": competition().pk, "motto": motto, "position": read_fen(fen)}
    return services.enter(actor=site.administrator, **about, **given)


def mark(account, entry, points):
    """Judge a problem."""
    return services.mark(actor=account, entry_id=entry.pk, points=points)


def close(site):
    """Close the judging."""
    return services.close_judging(actor=site.administrator, competition_id=competition().pk)


def judged(site, jury, clock, points=((8, 9), (5, 5))):
    """Two problems that both members have judged, after the last day; the judging is closed."""
    entries = [enter(site), enter(site, "Dove", OTHER)]
    for entry, given in zip(entries, points, strict=True):
        for account, one in zip(jury, given, strict=True):
            mark(account, entry, one)
    clock.set(JUDGED)
    close(site)
    return entries
