"""Who is there: checking in before the start, and staying away from rounds that are to be paired."""

from collections.abc import Collection, Iterable

from django.utils import timezone

from tournaments.events import acts
from tournaments.events.locks import check_open, locked_for_anyone, locked_main_event
from tournaments.events.particulars.articles import disputes_article, rounds_article
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Absence, DoorCode, Entrant, Event, Round, User
from tournaments.pages.http.permissions import Recorded, require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop


@one_act
def check_in(
    *, actor: User, event_id: int, present: bool, numbers: Collection[int] | None = None
) -> list[Entrant]:
    """Say that these entrants are there, or are not, all of them without `numbers`; gives who changed.

    Twice the same is once. Errors: PermissionDenied; RuleViolation for a number that nobody has, or a closed
    event.
    """
    event = locked_main_event(actor, event_id)
    rows = {row.number: row for row in event.entrants.filter(withdrawn_after_round=None)}
    for number in numbers or ():
        if number not in rows:
            raise refuse(gettext_noop("there is no entrant with number %(number)s"), number=number)
    chosen = rows.values() if numbers is None else [rows[number] for number in numbers]
    return _marked(actor, event, chosen, present=present)


@one_act
def check_in_at_door(*, door: DoorCode, number: int) -> Entrant:
    """Say with the code on the door that an entrant is there. That somebody is not, only a leader says.

    Errors: PermissionDenied for a code that is not good; RuleViolation for a number that nobody has who
    plays, or a closed event.
    """
    event = locked_for_anyone(door.event_id)
    require(DoorCode.objects.get(pk=door.pk).is_good(timezone.now()))
    check_open(event)
    row = event.entrants.filter(withdrawn_after_round=None, number=number, number__gt=0).first()
    if row is None:
        raise refuse(gettext_noop("there is no entrant with number %(number)s"), number=number)
    _marked(door, event, [row], present=True)
    return row


def _marked(actor: Recorded, event: Event, chosen: Iterable[Entrant], *, present: bool) -> list[Entrant]:
    """Mark these entrants; gives who changed."""
    changed = [row for row in chosen if row.checked_in != present]
    if not changed:
        return []
    event.entrants.filter(pk__in=[row.pk for row in changed]).update(checked_in=present)
    record.append(
        actor=actor,
        act=acts.CHECK_IN,
        event=event,
        subject={"event": event.pk, "name": ", ".join(row.name for row in changed)},
        before=not present,
        after=present,
    )
    return changed


@one_act
def stay_away(
    *, actor: User, event_id: int, number: int, rounds: Collection[int], reason: str
) -> list[Absence]:
    """Record that a player of a Swiss event is not paired in these rounds, none of which was paired yet.

    Saying it again replaces the reason. Errors: RuleViolation for an event that is not Swiss, an unknown
    player or round, one who has withdrawn, a round that was paired, no round or no reason.
    """
    event = locked_main_event(actor, event_id)
    entrant, coming = _player(event, number), _coming(event, rounds)
    reason = typed.reason_given(reason, disputes_article(event))
    before = _described(entrant, coming)
    for paired in coming:
        Absence.objects.update_or_create(entrant=entrant, round=paired, defaults={"reason": reason})
    _record(actor, event, entrant, coming, before, reason)
    return list(Absence.objects.filter(entrant=entrant, round__in=coming).select_related("round"))


@one_act
def come_after_all(*, actor: User, event_id: int, number: int, rounds: Collection[int]) -> None:
    """Take absences back in rounds that were not paired yet; those that there are none of are passed over.

    Errors: RuleViolation as `stay_away`.
    """
    event = locked_main_event(actor, event_id)
    entrant, coming = _player(event, number), _coming(event, rounds)
    before = _described(entrant, coming)
    Absence.objects.filter(entrant=entrant, round__in=coming).delete()
    if before:
        _record(actor, event, entrant, coming, before, "")


def _player(event: Event, number: int) -> Entrant:
    if event.system != Event.System.SWISS:
        raise refuse(
            gettext_noop("The rounds are those of the printed schedule: report the absence from a game."),
            rounds_article(event),
        )
    entrant = event.entrants.filter(number=number).first()
    if entrant is None:
        raise refuse(
            gettext_noop("there is no entrant with number %(number)s"), place="number", number=number
        )
    if entrant.withdrawn_after_round is not None:
        raise refuse(
            gettext_noop("%(name)s withdrew already, after round %(round)s"),
            disputes_article(event),
            name=entrant.name,
            round=entrant.withdrawn_after_round,
        )
    return entrant


def _coming(event: Event, numbers: Iterable[int]) -> list[Round]:
    """The rounds with these numbers, none of which was paired. Errors: RuleViolation."""
    wanted = set(numbers)
    found = [paired for paired in event.rounds.all() if paired.number in wanted]
    if not wanted or len(found) != len(wanted):
        raise refuse(gettext_noop("choose one or more rounds of the event"), place="rounds")
    for paired in found:
        if paired.paired_at:
            raise refuse(
                gettext_noop(
                    "Round %(round)s was paired already: record the result of the game, or delete the "
                    "pairs first."
                ),
                place="rounds",
                round=paired.number,
            )
    return found


def _described(entrant: Entrant, coming: Iterable[Round]) -> dict[str, str]:
    found = Absence.objects.filter(entrant=entrant, round__in=coming).select_related("round")
    return {str(absence.round.number): absence.reason for absence in found}


def _record(
    actor: User,
    event: Event,
    entrant: Entrant,
    coming: Iterable[Round],
    before: dict[str, str],
    reason: str,
) -> None:
    record.append(
        actor=actor,
        act=acts.ABSENCE,
        event=event,
        subject={"event": event.pk, "number": entrant.number, "name": entrant.name},
        before=before or None,
        after=_described(entrant, coming) or None,
        reason=reason,
    )
