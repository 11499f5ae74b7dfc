"""Signing the results of a match of teams, and asking the teams to; neither changes a result.

No article of the regulation asks it: it is the sheet that both captains sign. A correction makes it a sheet
that is signed anew.
"""

from collections.abc import Iterable

from django.utils import timezone

from tournaments.events import acts
from tournaments.events.loaded import load
from tournaments.events.locks import check_open, locked_for_anyone
from tournaments.events.permissions import may_enter, may_sign, player_of
from tournaments.events.results.lines import key_of
from tournaments.events.results.signing import selectors
from tournaments.events.seated.at_boards import at_match
from tournaments.events.teams.selectors import TeamMatch
from tournaments.events.to_do.signatures import MatchToSign, Signed, matches_of, results_of, to_sign
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, Match, Pass, Person, Signature, User
from tournaments.pages.http.permissions import require
from tournaments.pages.words.refusals import refuse
from tournaments.people.permissions import may_direct
from tournaments.regulations.reasons import gettext_noop


@one_act
def sign(*, actor: User, match_id: int, seen: str) -> list[Signature]:
    """Sign the results of a published match for the own team, as one of its line-up or as the secretary of
    its club; of a match of two teams of one club the secretary signs for both. `seen` are the results that
    the actor saw (see `Signature.results`). What the team signed before stays as it is.

    Errors: PermissionDenied for anybody else; RuleViolation for a closed event, a board without a result, and
    where other results stand than were seen.
    """
    event, match = _locked(match_id)
    require(selectors.seen_match(match.pk) is not None and may_sign(actor, match, match.home, match.away))
    found = _checked(event, match, seen)
    return [
        _made(
            event,
            found.match,
            side,
            Signature.Way.ACCOUNT,
            by=actor,
            person=player_of(actor, match, side.team),
        )
        for side in selectors.own_sides(actor, found)
    ]


@one_act
def sign_with_code(*, helper: Pass, match_id: int, team_id: int, person_id: int, seen: str) -> Signature:
    """Sign the results of a match for a team with a code for all of its boards: who of its line-up signs is
    said with it. `seen` are the results that were shown.

    Errors: PermissionDenied for a code of other boards; RuleViolation as `sign`, and for somebody who is not
    in the line-up.
    """
    event, match = _locked(match_id)
    require(may_enter(Pass.objects.get(pk=helper.pk), match.round))
    keys = {key_of(game) for game in match.games.select_related("match")}
    require(not helper.boards or keys <= set(helper.boards))
    found = _checked(event, match, seen)
    side = next((one for one in found.sides if one.team.pk == team_id), None)
    require(side is not None)
    assert side is not None, "a team of another match is refused"
    if person_id not in {player.person for player in at_match(match, team_id)}:
        raise refuse(gettext_noop("Choose who of the line-up signs."), place="person")
    person = Person.objects.get(pk=person_id)
    return _made(event, found.match, side, Signature.Way.CODE, access_code=helper, person=person)


@one_act
def signed_on_paper(*, actor: User, match_id: int, seen: str) -> list[Signature]:
    """Record, as a leader, that both teams signed the results of a match on paper.

    Errors: PermissionDenied; RuleViolation as `sign`.
    """
    event, match = _locked(match_id)
    require(may_direct(actor, event))
    found = _checked(event, match, seen)
    return [_made(event, found.match, side, Signature.Way.PAPER, by=actor) for side in found.sides]


@one_act
def ask(*, actor: User, match_id: int) -> list[Signed]:
    """Ask, as a leader, the teams that have not signed a match to do so: who of the line-up has an account
    and the secretaries of the clubs are notified. Gives the teams that were asked.

    Errors: PermissionDenied; RuleViolation for a closed event, a match that is not public or has a board
    without a result, and where both teams signed.
    """
    event, match = _locked(match_id)
    require(may_direct(actor, event))
    if selectors.seen_match(match.pk) is None:
        raise refuse(gettext_noop("This match is not public yet; publish its round first."))
    found = _checked(event, match)
    waiting = list(found.waits_for)
    if not waiting:
        raise refuse(gettext_noop("Both teams signed already."))
    teams = [side.team.number for side in waiting]
    subject = _about(event, found.match) | {"numbers": teams}
    record.append(actor=actor, act=acts.MATCH_ASKED, event=event, subject=subject)
    return waiting


def _locked(match_id: int) -> tuple[Event, Match]:
    """The event of a match, locked, and the match."""
    matches = Match.objects.select_related("round__event", "home", "away")
    event = locked_for_anyone(matches.get(pk=match_id).round.event_id)
    return event, matches.get(pk=match_id)


def _checked(event: Event, match: Match, seen: str | None = None) -> MatchToSign:
    """The match with what was signed, in an open event, with all of its results. Errors: RuleViolation."""
    check_open(event)
    found = next(one for one in matches_of(load(event)) if one.match.pk == match.pk)
    if found.open:
        text = gettext_noop("Not every board has a result yet: %(boards)s.")
        raise refuse(text, boards=", ".join(_open_boards(found)))
    if seen is not None and seen != results_of(found):
        raise refuse(
            gettext_noop("The results were changed meanwhile; look at them once more before you sign.")
        )
    (one,) = to_sign([found])
    return one


def _open_boards(match: TeamMatch) -> Iterable[str]:
    return (str(board.game.board) for board in match.boards if board.result is None)


def _made(
    event: Event,
    match: TeamMatch,
    side: Signed,
    way: Signature.Way,
    *,
    by: User | None = None,
    access_code: Pass | None = None,
    person: Person | None = None,
) -> Signature:
    """The signature of a team, new where it has none under these results."""
    if side.signature:
        return side.signature
    made = Signature.objects.create(
        match=match.match,
        team=side.team,
        results=results_of(match),
        way=way,
        by=by,
        access_code=access_code,
        person=person,
        at=timezone.now(),
    )
    actor = access_code or by
    assert actor is not None, "somebody signs"
    record.append(
        actor=actor,
        act=acts.MATCH_SIGNED,
        event=event,
        subject=_about(event, match) | ({"name": person.name} if person else {}),
        after={"team": side.team.name, "how": way.value, "boards": made.results.split()},
    )
    return made


def _about(event: Event, match: TeamMatch) -> dict[str, object]:
    return {
        "event": event.pk,
        "round": match.paired.number,
        "table": match.match.table,
        "home": match.match.home.name,
        "away": match.match.away.name,
    }
