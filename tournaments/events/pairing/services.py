"""Pairing the rounds of an event one by one, taking pairs out again, and publishing a round.

Source: Bijlage 3; E, art. 3; readings R41, R53. Pairs that the directors make by hand are in `manual`.
"""

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from tournaments.events import acts
from tournaments.events.loaded import LoadedEvent, load
from tournaments.events.locks import check_open, locked_main_event
from tournaments.events.pairing import proposing
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing.proposing import Basis, ProposedRound
from tournaments.events.restoring.services import take_point
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up.creating import set_published
from tournaments.jobs import services as jobs
from tournaments.jobs.kinds import Report, to_nobody
from tournaments.ledger import record
from tournaments.ledger.chains import chain
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, Job, Round, User
from tournaments.pages.http.permissions import require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.people.permissions import may_direct
from tournaments.regulations.reasons import Reason, gettext_noop

PAIRING = "pairing"
"""The kind of the job."""


_STAGES = (
    gettext_noop("The results of the rounds before round %(round)s are read"),
    gettext_noop("Round %(round)s of %(players)s players is being paired"),
    gettext_noop("The pairs of round %(round)s are written down"),
)


def pair_round(
    *,
    actor: User,
    event_id: int,
    number: int,
    token: str,
    only_checked_in: bool = False,
    published: bool = False,
    event_too: bool = False,
    seen: str = "",
    report: Report = to_nobody,
) -> Round:
    """Pair the next round by the event's system, or by its printed schedule; as the same act show it to the
    public where it is to be `published`, and with `event_too` its event, if that is a draft.

    `token` is that of the form: the same one again gives the round it paired, and pairs nothing. Who reported
    an absence or enters later is left out, with `only_checked_in` who was not checked in too. `seen` is the
    round as a page showed it before (`proposing.Preview`), empty where none did: another is not paired.

    The round is worked out before the event is locked, and worked out anew when something it rests on was
    changed meanwhile. `report` is told of each stage.

    Errors: PermissionDenied; RuleViolation when the round is not the next, was paired with another token, is
    another than was seen, a game of an earlier round is open, no round is possible (see `swiss.pair`), or an
    earlier one is not published.
    """
    event = Event.objects.select_related("season", "root").get(pk=event_id)
    require(may_direct(actor, event))
    values = {"round": number, "players": event.entrants.count()}

    def tell(done: int) -> None:
        report(Reason(_STAGES[done], values), done=done, of=len(_STAGES))

    while True:
        tell(0)
        loaded = load(event)
        if done := _paired_already(loaded, number, token):
            return done
        _check_next(loaded, number)
        basis = proposing.basis(loaded, number, only_checked_in=only_checked_in)
        tell(1)
        proposed = proposing.propose(loaded, basis)
        _refuse_another(proposed, seen)
        tell(2)
        if done := _write_unless_changed(
            actor=actor,
            event_id=event_id,
            number=number,
            token=token,
            basis=basis,
            proposed=proposed,
            only_checked_in=only_checked_in,
            published=published,
            event_too=event_too,
            report=report,
        ):
            return done


@one_act
def _write_unless_changed(
    *,
    actor: User,
    event_id: int,
    number: int,
    token: str,
    basis: Basis,
    proposed: ProposedRound,
    only_checked_in: bool,
    published: bool,
    event_too: bool,
    report: Report,
) -> Round | None:
    """Pair the round as worked out, and publish what is to be; None when something that it rests on was
    changed meanwhile.
    """
    event = locked_main_event(actor, event_id)
    now = load(event)
    if done := _paired_already(now, number, token):
        return done
    if proposing.basis(now, number, only_checked_in=only_checked_in) != basis:
        return None
    paired = _write(actor, now, number, token, basis.absent, proposed)
    if published:
        paired = publish_round(
            actor=actor, event_id=event_id, number=number, published=True, event_too=event_too
        )
    report.settle()
    return paired


def _refuse_another(proposed: ProposedRound, seen: str) -> None:
    if seen not in ("", str(proposed.made)):
        raise refuse(
            gettext_noop(
                "Something that these pairs rest on was changed meanwhile: nothing was paired. These are the "
                "pairs as they would be now."
            )
        )


def pair_in_background(
    *,
    actor: User,
    event_id: int,
    number: int,
    token: str,
    only_checked_in: bool = False,
    published: bool = False,
    event_too: bool = False,
) -> Job:
    """Pair a round as a job, where it takes long. Errors: PermissionDenied; RuleViolation for what can be
    seen at once; the others become errors of the job.
    """
    event = Event.objects.select_related("season", "root").get(pk=event_id)
    require(may_direct(actor, event))
    check_open(event.root or event)
    loaded = load(event)
    if not _paired_already(loaded, number, token):
        _check_next(loaded, number)
    return jobs.begin(
        actor=actor,
        event=event,
        kind=PAIRING,
        token=token,
        work={
            "round": number,
            "only_checked_in": only_checked_in,
            "published": published,
            "event_too": event_too,
        },
    )


def _paired_already(loaded: LoadedEvent, number: int, token: str) -> Round | None:
    """The round if this token paired it. Errors: RuleViolation when it was paired otherwise."""
    paired = pairings.round_of(loaded, number)
    if paired is None:
        raise refuse(gettext_noop("There is no round %(number)s."), number=number)
    if paired.paired_at and paired.token == token:
        return paired
    earlier = chain.entries_about(loaded.event, act=acts.PAIRING, round=number)
    if paired.paired_at:
        latest = earlier.first() or chain.entries_about(loaded.event, act=acts.BY_HAND, round=number).first()
        raise refuse(
            gettext_noop("Round %(number)s was paired already, by %(who)s; nothing was done twice."),
            number=number,
            who=latest.actor_name if latest else "—",
        )
    if earlier.filter(subject__token=token).exists():
        paired.refresh_from_db(fields=["paired_at", "token"])  # it may have been paired after it was loaded
        if paired.paired_at and paired.token == token:
            return paired
        raise refuse(
            gettext_noop(
                "Your page is old: it paired round %(number)s before, and the pairs were deleted "
                "again. Open it anew."
            ),
            number=number,
        )
    return None


def _check_next(loaded: LoadedEvent, number: int) -> None:
    coming = pairings.last_paired(loaded) + 1
    if number != coming:
        raise refuse(
            gettext_noop("Round %(number)s is not the next to be paired: that is round %(next)s."),
            "Bijlage 3",
            number=number,
            next=coming,
        )


def _write(
    actor: User, loaded: LoadedEvent, number: int, token: str, absent: frozenset[int], proposed: ProposedRound
) -> Round:
    take_point(loaded.event, acts.PAIRING)
    paired = loaded.event.rounds.get(number=number)
    paired.token = token
    rounds.fill(paired, proposed.made.pairs, proposed.made.free, published=False)
    assert paired.paired_at is not None, "the round has its pairs now"
    record.append(
        actor=actor,
        act=acts.PAIRING,
        event=loaded.event,
        subject={"event": loaded.event.pk, "round": number, "token": token},
        after={
            **proposed.made.content,
            "absent": sorted(absent),
            "paired_at": paired.paired_at.isoformat(),
            **proposed.kept,
        },
    )
    return paired


def last_paired_round(event: Event, number: int, article: str) -> Round:
    """The row of a round of an event if it is the last that has pairs. Errors: RuleViolation."""
    last = event.rounds.filter(paired_at__isnull=False).order_by("-number").first()
    if last is None or last.number < number:
        raise refuse(gettext_noop("Round %(number)s has not been paired."), number=number)
    if last.number > number:
        raise refuse(
            gettext_noop("Round %(later)s was paired after it; earlier rounds stay as they were played."),
            article,
            later=last.number,
        )
    return last


@one_act
def unpair(*, actor: User, event_id: int, number: int, reason: str) -> Round:
    """Take the pairs of the last round out again, so that it can be paired anew.

    Errors: PermissionDenied; RuleViolation without a reason, when another round was paired after it, when a
    game of it has a result or a notation, and where the printed schedule is the schedule (A.4, C.7).
    """
    event = locked_main_event(actor, event_id)
    loaded = load(event)
    check_made_by_directors(loaded)
    article = pairings.pairs_article(loaded)
    paired = last_paired_round(event, number, article)
    reason = typed.reason_given(reason, article)
    if paired.games.exclude(result="").exists():
        raise refuse(
            gettext_noop("A game of round %(number)s has a result; its pairs stand."),
            article,
            number=number,
        )
    take_point(event, acts.UNPAIRING)
    before = pairings.hand(load(event), number).content
    try:
        with transaction.atomic():
            rounds.empty(paired)
    except ProtectedError as kept:
        raise refuse(
            gettext_noop("Something was submitted about a game of this round: its pairs stand.")
        ) from kept
    record.append(
        actor=actor,
        act=acts.UNPAIRING,
        event=event,
        subject={"event": event.pk, "round": number},
        before=before,
        reason=reason,
    )
    return paired


def check_made_by_directors(loaded: LoadedEvent) -> None:
    """Refuse changes of pairs where a printed schedule is the schedule. Errors: RuleViolation."""
    if not pairings.may_be_paired_manually(loaded):
        raise refuse(gettext_noop("The rounds of this event are those of the printed schedule."), "R53")


@one_act
def publish_round(
    *, actor: User, event_id: int, number: int, published: bool, event_too: bool = False
) -> Round:
    """Show the pairs of a round to the public, or no longer; with `event_too` the event as the same act, if
    that is a draft. Twice the same is once.

    Errors: PermissionDenied; RuleViolation when it has no pairs, an earlier round has not been published, or
    a later one is.
    """
    event = locked_main_event(actor, event_id)
    paired = event.rounds.filter(number=number, paired_at__isnull=False).first()
    if paired is None:
        raise refuse(gettext_noop("Round %(number)s has not been paired."), number=number)
    if published and event_too:
        set_published(actor=actor, event_id=event.main_id, published=True)
    if published == bool(paired.published_at):
        return paired
    others = event.rounds.filter(paired_at__isnull=False, published_at__isnull=published)
    out_of_order = others.filter(number__lt=number) if published else others.filter(number__gt=number)
    if other := out_of_order.first():
        text = gettext_noop("Round %(other)s is published; withdraw that publication first.")
        if published:
            text = gettext_noop("Round %(other)s comes first and has not been published.")
        raise refuse(text, other=other.number)
    paired.published_at = timezone.now() if published else None
    paired.save(update_fields=["published_at"])
    record.append(
        actor=actor,
        act=acts.ROUND,
        event=event,
        subject={"event": event.pk, "round": number},
        before=not published,
        after=published,
    )
    return paired
