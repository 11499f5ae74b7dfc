"""A schedule of the leaders' own in section E, typed as a whole and checked before it is written.

Source: E, art. 3; reading R53. A single round is changed in `events.pairing.manual`.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import ProtectedError

from tournaments.events import acts
from tournaments.events.ages import selectors as ages
from tournaments.events.loaded import LoadedEvent, load
from tournaments.events.locks import locked_main_event
from tournaments.events.restoring import services as restoring
from tournaments.events.rounds import services as rounds
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations import event as domain
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.reasons import gettext_noop
from tournaments.regulations.rounds.validity import check
from tournaments.regulations.schedules.sections import OWN_SCHEDULE

ARTICLES = ("E.3", "R53")
Pair = tuple[int, int]


def bye_in(loaded: LoadedEvent, number: int, pairs: Sequence[Pair]) -> tuple[int, ...]:
    """Who takes part and has no opponent in a round with these pairs."""
    busy = {player for pair in pairs for player in pair}
    gone = {one.number for one in loaded.facts.withdrawals if one.after_round < number}
    return tuple(sorted({entrant.number for entrant in loaded.facts.entrants} - busy - gone))


def standing(loaded: LoadedEvent) -> list[list[Pair]]:
    """The schedule as it stands, white first; empty before it was made."""
    return [[game.players for game in paired.games] for paired in loaded.facts.rounds]


@one_act
def lay_down(
    *, actor: User, event_id: int, schedule: Sequence[Sequence[Pair]], reason: str = "", seen: int = 0
) -> Event:
    """Make the rounds of an event these, white first, in place of those that stood; it starts the event.

    Who is in no pair of a round is free in it. Rounds with a result stay as they are and must be the same
    here. `seen` is the `chain.last_sequence` of "schedule" that the maker saw. Errors: PermissionDenied;
    RuleViolation in another section or system, for an unknown number, somebody twice in a round, a second
    meeting, without a reason where a schedule stood, or when somebody else changed it meanwhile; before the
    start Refusals with everybody whose age is not settled (E.4).
    """
    event = locked_main_event(actor, event_id)
    if event.section not in OWN_SCHEDULE or event.is_swiss:
        raise refuse(gettext_noop("The rounds of this event are those of the printed schedule."), *ARTICLES)
    record.check_expected_version(event, acts.SCHEDULE, seen)
    loaded = load(event)
    if not loaded.may_have_own_schedule and loaded.facts.entrants:
        raise refuse(gettext_noop("This is played in groups: each has a schedule of its own."), "E.3", "R82")
    before = standing(loaded)
    after = [list(pairs) for pairs in schedule]
    if before and before == after:
        return event
    _check(loaded, after, loaded.edition)
    if not before:
        ages.check(event)
    reason = typed.reason_if_given(reason)
    if before and not reason:
        raise refuse(gettext_noop("say why"), *ARTICLES, place="reason")
    restoring.take_point(event, acts.SCHEDULE)
    _write(event, loaded, after)
    record.append(
        actor=actor, act=acts.SCHEDULE, event=event, before=_plain(before), after=_plain(after), reason=reason
    )
    return event


def _plain(schedule: Sequence[Sequence[Pair]]) -> list[str]:
    return [" ".join(f"{white}-{black}" for white, black in pairs) for pairs in schedule]


def _check(loaded: LoadedEvent, schedule: Sequence[Sequence[Pair]], rules: Edition) -> None:
    """Refuse a schedule that cannot be played, or that changes a round with a result."""
    if not schedule or not all(schedule):
        raise refuse(gettext_noop("A round has at least one pair."), *ARTICLES, place="schedule")
    for paired in loaded.facts.rounds:
        if any(game.result for game in paired.games):
            now = schedule[paired.number - 1] if paired.number <= len(schedule) else []
            if now != [game.players for game in paired.games]:
                text = gettext_noop("Round %(number)s has a result and stays as it is.")
                raise refuse(text, *ARTICLES, place="schedule", number=paired.number)
    made = tuple(
        domain.Round(number, tuple(domain.Game(*pair) for pair in pairs), bye_in(loaded, number, pairs))
        for number, pairs in enumerate(schedule, start=1)
    )
    facts = replace(loaded.facts, rounds=made, rounds_planned=len(made), deciding=(), rulings=())
    check(facts, edition=rules)


def _write(event: Event, loaded: LoadedEvent, schedule: Sequence[Sequence[Pair]]) -> None:
    old = {paired.number: [game.players for game in paired.games] for paired in loaded.facts.rounds}
    try:
        rounds.plan(event, len(schedule))
        changed = [row for row in event.rounds.all() if old.get(row.number) != schedule[row.number - 1]]
        for row in changed:
            rounds.empty(row)
    except ProtectedError as kept:
        raise refuse(
            gettext_noop("Something was submitted about a game that would go: its round stays as it is."),
            *ARTICLES,
        ) from kept
    for row in changed:
        pairs = schedule[row.number - 1]
        rounds.fill(row, pairs, bye_in(loaded, row.number, pairs), published=True)
