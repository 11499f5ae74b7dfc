"""Setting an event up: what its leaders choose where the regulation leaves it to them.

The choices are keyed as the proposals of `regulations.setting_up.event`. Once a round is paired they are
locked: a later change needs a reason and leaves a restore point.
"""

from collections.abc import Iterable, Iterator, Mapping

from django.db import transaction

from tournaments.events import acts
from tournaments.events.entries import selectors as entries_selectors
from tournaments.events.entries import services as entries
from tournaments.events.locks import locked_whole
from tournaments.events.restoring import services as restoring
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up.choices import (
    COLOURS_SEED,
    GIVER_COLOUR,
    PRIZES,
    ROUNDS,
    SEED,
    choices_of,
    entered,
)
from tournaments.ledger import record
from tournaments.models import Entrant, Event, Season, User
from tournaments.pages.refusals import refuse
from tournaments.people.matching import Entry
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import gettext_noop
from tournaments.regulations.setting_up.event import check_choices


def is_locked(event: Event) -> bool:
    """Whether a round of the event, or of one of its groups, was paired."""
    return (
        event.rounds.filter(paired_at__isnull=False).exists()
        or Event.objects.filter(root=event, rounds__paired_at__isnull=False).exists()
    )


def put_choices(event: Event, chosen: Mapping[str, str]) -> None:
    """Give the event these choices, already checked, without saving it."""
    settings = dict(event.settings)
    for key, value in chosen.items():
        if key == "system":
            event.system = value
        elif key == ROUNDS:
            event.rounds_planned = int(value)
        elif key == "minutes":
            event.minutes = int(value)
        elif key == "colours":
            settings[GIVER_COLOUR] = value
        elif key.startswith(PRIZES):
            event.prizes = event.prizes | {key.removeprefix(PRIZES): int(value)}
        else:
            settings[key] = value
    event.settings = settings


def _check_change(
    event: Event, before: Mapping[str, str | bool], chosen: Mapping[str, str], reason: str
) -> None:
    """Refuse a change of a locked event without a reason, and what cannot be changed any more."""
    if not reason:
        raise refuse(
            gettext_noop("A round has been paired: a change of the set-up needs a reason."), place="reason"
        )
    for key, unchosen in (("system", None), (SEED, None), ("colours", "lot")):
        if key in chosen and chosen[key] != before.get(key, unchosen or chosen[key]):
            raise refuse(gettext_noop("A round has been paired: this stays as it is."), place=key)
    paired = event.rounds.filter(paired_at__isnull=False).count()
    if ROUNDS in chosen and int(chosen[ROUNDS]) < paired:
        raise refuse(gettext_noop("%(rounds)s rounds were paired already."), place=ROUNDS, rounds=paired)


@transaction.atomic
def choose(
    *,
    actor: User,
    event_id: int,
    chosen: Mapping[str, str],
    confirmed_by_two: bool = False,
    reason: str = "",
    seen: int = 0,
) -> Event:
    """Record what the leaders choose; `seen` is the `chain.last_sequence` of "set-up" that the chooser saw.

    Errors: PermissionDenied; RuleViolation at the key of a choice that is not theirs to make, without a
    reason once a round was paired, or when somebody else chose meanwhile.
    """
    event = locked_whole(actor, event_id)
    record.check_expected_version(event, acts.SET_UP, seen)
    rules = edition(event.season.edition)
    check_choices(rules, event.section, event.division, entered(event), chosen)
    before = choices_of(event) | {"confirmed_by_two": event.confirmed_by_two}
    if before == before | dict(chosen) | {"confirmed_by_two": confirmed_by_two}:
        return event
    reason = reason.strip()
    if is_locked(event):
        _check_change(event, before, chosen, reason)
        restoring.take_point(event, acts.SET_UP)
    for part in (event, *Event.objects.filter(root=event).exclude(kind=Event.Kind.DECIDING)):
        put_choices(part, {key: value for key, value in chosen.items() if part is event or key != ROUNDS})
        part.confirmed_by_two = confirmed_by_two
        part.save()
    if event.rounds.exists() and event.system == Event.System.SWISS:
        rounds.plan(event, event.rounds_planned)
    after = choices_of(event) | {"confirmed_by_two": confirmed_by_two}
    record.append(actor=actor, act=acts.SET_UP, event=event, before=before, after=after, reason=reason)
    return event


@transaction.atomic
def copy(*, actor: User, event_id: int, season: Season, with_entrants: bool) -> Event:
    """Found the same event in another season: set-up, venue and, if wanted, the list of entrants.

    The seed is not copied, and neither are the players of an eight, whose places follow from the final orders
    (C.8). Errors: PermissionDenied; RuleViolation when the season has the event already.
    """
    old = Event.objects.select_related("season").get(pk=event_id)
    choices = events.Choices(
        system=old.system,
        rounds_planned=old.rounds_planned if old.system == Event.System.SWISS else 0,
        settings={key: value for key, value in old.settings.items() if key not in (SEED, COLOURS_SEED)},
        prizes=old.prizes,
        minutes=old.minutes,
        host=old.host,
        start_time=old.start_time,
        confirmed_by_two=old.confirmed_by_two,
    )
    event = events.add_event(
        actor=actor,
        season=season,
        section=old.section,
        division=old.division,
        name=old.name,
        venue=old.venue,
        choices=choices,
    )
    places = edition(season.edition).divisions.get(old.section)
    if with_entrants and not (places and places.places):
        rows = old.entrants.filter(withdrawn_after_round=None).select_related("person")
        entries.enter(
            actor=actor, event_id=event.pk, entries=[_again(row, at) for at, row in _numbered(rows)]
        )
    return event


def _numbered(rows: Iterable[Entrant]) -> Iterator[tuple[int, Entrant]]:
    """The entrants with the numbers 1, 2, 3 and so on; the giver of a display keeps 0."""
    players = [row for row in rows if row.number != entries_selectors.GIVER]
    yield from ((row.number, row) for row in rows if row.number == entries_selectors.GIVER)
    yield from enumerate(players, start=1)


def _again(row: Entrant, number: int) -> Entry:
    person = row.person.shown_pk if row.person else None
    return Entry(row.name, number, row.name, row.club_name, row.player_class, row.rating, person=person)
