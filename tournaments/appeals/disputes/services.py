"""Disputes in an event, the ruling of the leaders, and when it was made known to each party.

What happened before it was recorded is recorded with both moments: a ruling is not older than its dispute,
nor is anybody notified of it before it was given.

Source: Bijlage 5 (conditions 1-3); C art. 16 and the like articles of other sections; readings R45, R72, R79,
R99.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tournaments.appeals import acts
from tournaments.appeals.cases.permissions import check_in_dispute, may_raise, speaks_for
from tournaments.appeals.cases.selectors import is_later, notified, read_by, rule_of, ruled_at
from tournaments.appeals.disputes.parties import Named
from tournaments.appeals.disputes.parties import parties as parties_of
from tournaments.appeals.said import about, checked_moment, written
from tournaments.events.locks import locked_for_anyone
from tournaments.events.permissions import is_jury
from tournaments.ledger import attachments, record
from tournaments.ledger.transactions import one_act
from tournaments.models import Club, Dispute, DisputeParty, DisputeRuling, Event, Game, MadeKnown, User
from tournaments.pages.http.permissions import require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.people.permissions import may_direct
from tournaments.regulations.disputes.dispute import check_notified, check_ruled
from tournaments.regulations.reasons import gettext_noop


@one_act
def raise_dispute(
    *,
    actor: User,
    event_id: int,
    text: str,
    parties: Sequence[int] = (),
    clubs: Iterable[Club] = (),
    people: Sequence[str] = (),
    directors: bool = False,
    round_number: int | None = None,
    table: int | None = None,
    board: int | None = None,
    arose: datetime | None = None,
    files: Sequence[attachments.Given] = (),
) -> Dispute:
    """Record a dispute in an event, about a board of it or not; a closed event has them too.

    Its parties are entrants by their numbers (0 is who gives a simul), clubs, people whose entry was refused
    (as "name" or "name; club"), and the `directors`, where they refused it themselves (reading R103).

    It arose now when no moment is given. Sent twice it is one, until there is a ruling in it.
    Errors: PermissionDenied unless a leader, of the jury, or one of the parties or who speaks for it;
    RuleViolation for parties as in `parties.parties`, a board that was not paired, no words, a moment to
    come, and for files as in `attachments.attach`.
    """
    event = locked_for_anyone(event_id)
    require(may_raise(actor, event))
    article = rule_of(event).articles["ruling"]
    text = written(text, article)
    named = Named(parties, sorted(clubs, key=lambda club: club.name), people, directors)
    if round_number or board:
        _check_paired(event, round_number, table, board, article)
    if arose:
        checked_moment(arose, article, "arose")
    place = {"round": round_number, "table": table, "board": board}
    said: dict[str, Any] = {"event": event, **place, "text": text, "by": actor, "arose_at": arose}
    made = Dispute(**said, at=timezone.now())
    rows = parties_of(actor, made, named, article)
    if not (may_direct(actor, event) or is_jury(actor, event)):
        require(any(speaks_for(actor, party) for party in rows))
    before = Dispute.objects.filter(**said, ruling=None, end=None)
    for sent in before.prefetch_related("parties", "attachments"):
        same = _who(sent.parties.all()) == _who(rows)
        if same and attachments.are(files, sent.attachments.all()):
            return sent
    made.save()
    for party in rows:
        party.save()
    given = attachments.attach(files, article, dispute=made)
    record.append(
        actor=actor,
        act=acts.DISPUTE,
        event=event,
        subject=about(made),
        after={"parties": [party.name for party in rows], "text": text}
        | happened(arose, made.at)
        | attachments.shown(given),
    )
    return made


def happened(moment: datetime | None, recorded: datetime) -> dict[str, str]:
    """What an entry tells of a moment that is earlier than its own; nothing of any other."""
    return {"at": moment.isoformat()} if moment and is_later(recorded, moment) else {}


def _who(parties: Iterable[DisputeParty]) -> set[tuple[str, int, str]]:
    return {(party.kind, party.number, party.name) for party in parties}


def _check_paired(
    event: Event, round_number: int | None, table: int | None, board: int | None, article: str
) -> None:
    """Refuse a round that is not paired, or a board that was not played at in it."""
    games = Game.objects.filter(Q(round__number=round_number), round__event=event)
    if board:
        games = games.filter(Q(match__table=table), board=board)
    if not games.exists():
        raise refuse(gettext_noop("That round or board is not paired."), article, place="round_number")


def _locked(actor: User, dispute_id: int, act: str) -> tuple[Dispute, Event]:
    """The dispute and its event, locked, if the act is the actor's now. Errors: as `check_in_dispute`."""
    dispute = Dispute.objects.get(pk=dispute_id)
    dispute.event = locked_for_anyone(dispute.event_id)
    check_in_dispute(actor, act, dispute)
    return dispute, dispute.event


@one_act
def rule(*, actor: User, dispute_id: int, text: str, at: datetime | None = None) -> DisputeRuling:
    """Record the ruling of the leaders in a dispute, given once, now when no moment is given.

    Errors: PermissionDenied unless a leader; RuleViolation when it was given already, or has no words, for a
    moment to come, or before the dispute arose.
    """
    dispute, event = _locked(actor, dispute_id, "ruling")
    regulation = rule_of(event)
    article = regulation.articles["ruling"]
    text = written(text, article)
    now = timezone.now()
    given = checked_moment(at, article)
    check_ruled(given, timezone.localtime(dispute.arose_at or dispute.at), rule=regulation)
    made = DisputeRuling.objects.create(dispute=dispute, text=text, by=actor, at=now, given_at=given)
    main = event.root or event
    made.leaders.set({*main.leaders.all(), actor})
    record.append(
        actor=actor,
        act=acts.DISPUTE_RULING,
        event=event,
        subject=about(dispute),
        after={"text": text} | happened(given, now),
    )
    return made


@one_act
def notify(
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
    RuleViolation without a ruling or words, for a moment to come or before the ruling, or a correction once
    that party appealed.
    """
    dispute, event = _locked(actor, dispute_id, "known")
    regulation = rule_of(event)
    article = regulation.articles["period"]
    told = dispute.parties.filter(number=party).prefetch_related("told").first()
    if told is None:
        raise refuse(gettext_noop("Name each party by its own number in the event."), article, place="party")
    before, why = notified(told), typed.reason_if_given(reason)
    if before and not why:
        text = gettext_noop("%(name)s was notified already; a correction needs a reason.")
        raise refuse(text, article, place="reason", name=told.name)
    if before and told.appeals.exists():
        text = gettext_noop("%(name)s has appealed: the moment that counted then stands.")
        raise refuse(text, article, name=told.name)
    moment, now = checked_moment(at, article), timezone.now()
    if ruled := ruled_at(dispute):
        check_notified(moment, timezone.localtime(ruled), rule=regulation)
    made = MadeKnown.objects.create(
        party=told,
        at=moment,
        how=written(how, article, "how"),
        replaces=before,
        by=actor,
        recorded_at=now,
    )
    record.append(
        actor=actor,
        act=acts.RULING_KNOWN,
        event=event,
        subject={**about(dispute), "name": told.name},
        before=before and {"at": before.at.isoformat(), "how": before.how},
        after={"at": made.at.isoformat(), "how": made.how},
        reason=why,
    )
    return made


@one_act
def read_ruling(*, actor: User, dispute_id: int) -> list[MadeKnown]:
    """Record as a party that it has read the ruling, now; once, also when it is sent again.

    It is that party's own 24 hours that run from then, unless they run already (reading R72).
    Errors: PermissionDenied for who is no party; RuleViolation without a ruling.
    """
    dispute, event = _locked(actor, dispute_id, "read")
    now = timezone.now()
    rows = []
    for party in dispute.parties.prefetch_related("told"):
        if not speaks_for(actor, party):
            continue
        if row := read_by(party):
            rows.append(row)
            continue
        rows.append(
            MadeKnown.objects.create(party=party, at=now, how="", by=actor, recorded_at=now, read=True)
        )
        record.append(
            actor=actor,
            act=acts.RULING_READ,
            event=event,
            subject={**about(dispute), "name": party.name},
            after={"at": now.isoformat()},
        )
    return rows
