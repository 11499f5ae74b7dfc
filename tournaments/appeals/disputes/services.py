"""Disputes in an event, the ruling of the leaders, and when it was made known to each party.

Source: Bijlage 5 (conditions 1-3); C art. 16 and the like articles of other sections; readings R45, R72, R79.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.appeals import acts
from tournaments.appeals.permissions import check_in_dispute, may_raise
from tournaments.appeals.selectors import made_known, rule_of
from tournaments.events.locks import locked_for_anyone
from tournaments.events.permissions import is_jury
from tournaments.ledger import attachments, record
from tournaments.models import Dispute, DisputeParty, DisputeRuling, Entrant, Event, Game, MadeKnown, User
from tournaments.pages.permissions import require
from tournaments.pages.refusals import refuse
from tournaments.people.permissions import may_direct
from tournaments.regulations.reasons import gettext_noop


def checked_moment(moment: datetime | None, article: str, place: str = "at") -> datetime:
    """A moment that has come, now when none is given. Errors: RuleViolation for one still to come."""
    now = timezone.now()
    if moment and moment > now:
        raise refuse(gettext_noop("That moment is still to come."), article, place=place)
    return moment or now


def written(text: str, article: str, place: str = "text") -> str:
    """A text that says something. Errors: RuleViolation for an empty one."""
    text = text.strip()
    if not text:
        raise refuse(gettext_noop("Say it in words: nothing was written."), article, place=place)
    return text


@transaction.atomic
def raise_dispute(
    *,
    actor: User,
    event_id: int,
    parties: Sequence[int],
    text: str,
    round_number: int | None = None,
    table: int | None = None,
    board: int | None = None,
    files: Sequence[attachments.Given] = (),
) -> Dispute:
    """Record a dispute between entrants of an event, about a board of it or not; a closed event has them too.

    Sent twice it is one, until there is a ruling in it.
    Errors: PermissionDenied unless a leader, of the jury, or a player of it who is one of the parties;
    RuleViolation for fewer than two parties, numbers that nobody has, a board that was not paired, no words,
    and for files as in `attachments.attach`.
    """
    event = locked_for_anyone(event_id)
    require(may_raise(actor, event))
    article = rule_of(event).articles["ruling"]
    text = written(text, article)
    entrants = _entrants(event, parties, article)
    if round_number or board:
        _check_paired(event, round_number, table, board, article)
    if not (may_direct(actor, event) or is_jury(actor, event)):
        require(any(_is_own(actor, event, entrant) for entrant in entrants))
    said = {"event": event, "round": round_number, "table": table, "board": board, "text": text, "by": actor}
    for sent in Dispute.objects.filter(**said, ruling=None).prefetch_related("parties", "attachments"):
        same = {party.number for party in sent.parties.all()} == set(parties)
        if same and attachments.are(files, sent.attachments.all()):
            return sent
    made = Dispute.objects.create(**said, at=timezone.now())
    for entrant in entrants:
        person, club = entrant.person, entrant.club
        DisputeParty.objects.create(
            dispute=made, number=entrant.number, person=person, club=club, name=entrant.name
        )
    given = attachments.attach(files, article, dispute=made)
    record.append(
        actor=actor,
        act=acts.DISPUTE,
        event=event,
        subject=about(made),
        after={"parties": [entrant.name for entrant in entrants], "text": text} | attachments.shown(given),
    )
    return made


def _entrants(event: Event, numbers: Sequence[int], article: str) -> list[Entrant]:
    wanted = set(numbers)
    found = list(event.entrants.filter(number__in=wanted, number__gt=0).select_related("person", "club"))
    if len(found) != len(wanted) or len(numbers) != len(wanted):
        raise refuse(
            gettext_noop("Name each party by its own number in the event."), article, place="parties"
        )
    if len(found) < 2:
        raise refuse(gettext_noop("A dispute is between two parties or more."), article, place="parties")
    return found


def _is_own(actor: User, event: Event, entrant: Entrant) -> bool:
    if entrant.person_id:
        return entrant.person_id == actor.person_id
    return entrant.players.filter(person=actor.person_id).exists()


def _check_paired(
    event: Event, round_number: int | None, table: int | None, board: int | None, article: str
) -> None:
    """Refuse a round that is not paired, or a board that was not played at in it."""
    games = Game.objects.filter(Q(round__number=round_number), round__event=event)
    if board:
        games = games.filter(Q(match__table=table), board=board)
    if not games.exists():
        raise refuse(gettext_noop("That round or board is not paired."), article, place="round_number")


def about(dispute: Dispute) -> dict[str, object]:
    """What an entry of the record about a dispute says it is about."""
    place = {"round": dispute.round, "table": dispute.table, "board": dispute.board}
    return {
        "event": dispute.event_id,
        "dispute": dispute.pk,
        **{name: number for name, number in place.items() if number},
    }


def _locked(actor: User, dispute_id: int, act: str) -> tuple[Dispute, Event]:
    """The dispute and its event, locked, if the act is the actor's now. Errors: as `check_in_dispute`."""
    dispute = Dispute.objects.get(pk=dispute_id)
    dispute.event = locked_for_anyone(dispute.event_id)
    check_in_dispute(actor, act, dispute)
    return dispute, dispute.event


@transaction.atomic
def rule(*, actor: User, dispute_id: int, text: str) -> DisputeRuling:
    """Record the ruling of the leaders in a dispute, given once.

    Errors: PermissionDenied unless a leader; RuleViolation when it was given already, or has no words.
    """
    dispute, event = _locked(actor, dispute_id, "ruling")
    text = written(text, rule_of(event).articles["ruling"])
    made = DisputeRuling.objects.create(dispute=dispute, text=text, by=actor, at=timezone.now())
    main = event.root or event
    made.leaders.set({*main.leaders.all(), actor})
    record.append(
        actor=actor, act=acts.DISPUTE_RULING, event=event, subject=about(dispute), after={"text": text}
    )
    return made


@transaction.atomic
def make_known(
    *,
    actor: User,
    dispute_id: int,
    party: int,
    how: str,
    at: datetime | None = None,
    reason: str = "",
) -> MadeKnown:
    """Record when and how the ruling was made known to a party (by its number), now when no moment is given.

    A second time corrects the first and needs a reason. Errors: PermissionDenied unless a leader;
    RuleViolation without a ruling or words, for a moment to come, or a correction once that party appealed.
    """
    dispute, event = _locked(actor, dispute_id, "known")
    article = rule_of(event).articles["period"]
    told = dispute.parties.filter(number=party).prefetch_related("told").first()
    if told is None:
        raise refuse(gettext_noop("Name each party by its own number in the event."), article, place="party")
    before = made_known(told)
    if before and not reason.strip():
        text = gettext_noop("%(name)s was notified already; a correction needs a reason.")
        raise refuse(text, article, place="reason", name=told.name)
    if before and told.appeals.exists():
        text = gettext_noop("%(name)s has appealed: the moment that counted then stands.")
        raise refuse(text, article, name=told.name)
    made = MadeKnown.objects.create(
        party=told,
        at=checked_moment(at, article),
        how=written(how, article, "how"),
        replaces=before,
        by=actor,
        recorded_at=timezone.now(),
    )
    record.append(
        actor=actor,
        act=acts.RULING_KNOWN,
        event=event,
        subject={**about(dispute), "name": told.name},
        before=before and {"at": before.at.isoformat(), "how": before.how},
        after={"at": made.at.isoformat(), "how": made.how},
        reason=reason.strip(),
    )
    return made
