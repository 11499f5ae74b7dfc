"""Setting an event up: what its leaders choose where the regulation leaves it to them.

The choices are keyed as the proposals of `regulations.setting_up.event`. Once a round is paired they are
locked: a later change needs a reason and leaves a restore point.
"""

from collections.abc import Iterable, Iterator, Mapping

from tournaments.events import acts
from tournaments.events.entries import selectors as entries_selectors
from tournaments.events.entries import services as entries
from tournaments.events.locks import locked_whole
from tournaments.events.restoring import services as restoring
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up.choices import (
    GIVER_COLOUR,
    NEVER_COPIED,
    PRIZES,
    ROUNDS,
    SEED,
    choices_of,
    entered,
)
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Entrant, Event, Season, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.event import PlayerClass, Section
from tournaments.regulations.reasons import gettext_noop
from tournaments.regulations.schedules.sections import GROUP_OF_FIVE, ROUND_ROBIN_OF
from tournaments.regulations.setting_up.event import check_choices


def is_locked(event: Event) -> bool:
    """Whether a round of the event, or of one of its groups, was paired."""
    return (
        event.rounds.filter(paired_at__isnull=False).exists()
        or Event.objects.filter(root=event, rounds__paired_at__isnull=False).exists()
    )


def put_choices(event: Event, chosen: Mapping[str, str]) -> None:
    """Give the event these choices, already checked, without saving it. A number of rounds that was chosen
    for another system or other groups is chosen no more.
    """
    settings, before = dict(event.settings), (event.system, event.settings.get("groups"))
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
    if ROUNDS not in chosen and (event.system, settings.get("groups")) != before:
        event.rounds_planned = 0


_FOR_GOOD = (
    ("system", None),
    (SEED, None),
    ("colours", "lot"),
    ("groups", "1"),
    ("finalists", "1"),
    (GROUP_OF_FIVE, "table"),
)
"""What stays as it is once a round was paired, with what holds where nothing was chosen."""
_NOT_OF_A_FINAL = ("group_of_six", "groups", "finalists")
"""What is chosen for the groups and does not hold in the final group of their winners (R56, R82)."""


def _of_part(part: Event, event: Event, chosen: Mapping[str, str]) -> dict[str, str]:
    """The choices that hold in the event itself, in one of its groups, or in its final group."""
    left_out = () if part is event else (ROUNDS,)
    if part.kind == Event.Kind.FINAL:
        left_out = (*left_out, *_NOT_OF_A_FINAL)
    return {key: value for key, value in chosen.items() if key not in left_out}


def _check_change(
    event: Event, before: Mapping[str, str | bool], chosen: Mapping[str, str], reason: str
) -> None:
    """Refuse a change of a locked event without a reason, and what cannot be changed any more."""
    if not reason:
        raise refuse(
            gettext_noop("A round has been paired: a change of the set-up needs a reason."), place="reason"
        )
    for key, unchosen in _FOR_GOOD:
        if key in chosen and chosen[key] != before.get(key, unchosen or chosen[key]):
            raise refuse(gettext_noop("A round has been paired: this stays as it is."), place=key)
    paired = event.rounds.filter(paired_at__isnull=False).count()
    if ROUNDS in chosen and int(chosen[ROUNDS]) < paired:
        raise refuse(gettext_noop("%(rounds)s rounds were paired already."), place=ROUNDS, rounds=paired)


@one_act
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
    reason = typed.reason_if_given(reason)
    if is_locked(event):
        _check_change(event, before, chosen, reason)
        restoring.take_point(event, acts.SET_UP)
    for part in (event, *Event.objects.filter(root=event).exclude(kind=Event.Kind.DECIDING)):
        put_choices(part, _of_part(part, event, chosen))
        part.confirmed_by_two = confirmed_by_two
        part.save()
    if event.rounds.exists() and event.system == Event.System.SWISS:
        rounds.plan(event, event.rounds_planned)
    after = choices_of(event) | {"confirmed_by_two": confirmed_by_two}
    record.append(actor=actor, act=acts.SET_UP, event=event, before=before, after=after, reason=reason)
    return event


@one_act
def copy(*, actor: User, event_id: int, season: Season, with_entrants: bool, agreed: str = "") -> list[Event]:
    """Found the same event in another season: set-up, venue and, if wanted, the list of entrants.

    Classes that were joined have an event each again, with everybody in the own class, unless it was `agreed`
    with the players to join them once more (A.3). The seed is not copied, and neither are the players of an
    eight, whose places follow from the final orders (C.8). Errors: PermissionDenied; RuleViolation when the
    season has the event already.
    """
    old = Event.objects.select_related("season").get(pk=event_id)
    rules = edition(season.edition)
    places = rules.divisions.get(old.section)
    taken = with_entrants and not (places and places.places)
    listed = old.entrants.filter(withdrawn_after_round=None)
    if ROUND_ROBIN_OF in old.settings:  # the others had entered, and were absent for that day alone (R95)
        listed = old.entrants.exclude(withdrawn_after_round__gt=0)
    rows = list(listed.select_related("person")) if taken else []
    fields = {old.division: rows}
    if old.section == Section.A and "+" in old.division and not agreed.strip():
        fields = _own_classes(old, rows, rules)
    made = []
    for division, field in fields.items():
        event = events.add_event(
            actor=actor,
            season=season,
            section=old.section,
            division=division,
            name=old.name,
            venue=old.venue,
            agreed=agreed,
            choices=_choices_again(old),
        )
        if field:
            again = [_again(row, at) for at, row in _numbered(field)]
            entries.enter(actor=actor, event_id=event.pk, entries=again)
        made.append(event)
    return made


def _choices_again(old: Event) -> events.Choices:
    """What was chosen of an event, as far as it is taken along. A ruling that those present play a round
    robin (R95) was for one day: the system is again that of who enters (D.4).
    """
    of_entrants = Event.System.SWISS if ROUND_ROBIN_OF in old.settings else old.system
    return events.Choices(
        system=of_entrants,
        rounds_planned=old.rounds_planned if old.system == Event.System.SWISS else 0,
        settings={key: value for key, value in old.settings.items() if key not in NEVER_COPIED},
        prizes=old.prizes,
        minutes=old.minutes,
        host=old.host,
        start_time=old.start_time,
        confirmed_by_two=old.confirmed_by_two,
    )


def _own_classes(old: Event, rows: Iterable[Entrant], rules: Edition) -> dict[str, list[Entrant]]:
    """Those who played in joined classes, by the class of section A in which each plays now; who is in
    another class by now, or in none, is left to the leaders (A.3, R55).
    """
    fields: dict[str, list[Entrant]] = {code: [] for code in rules.divisions[Section.A].named(old.division)}
    for row in rows:
        row.player_class = (row.person and row.person.player_class) or row.player_class
        own = rules.admission[Section.A].division(PlayerClass(row.player_class)) if row.player_class else ""
        if own in fields:
            fields[own].append(row)
    return fields


def _numbered(rows: Iterable[Entrant]) -> Iterator[tuple[int, Entrant]]:
    """The entrants with the numbers 1, 2, 3 and so on; the giver of a display keeps 0."""
    players = [row for row in rows if row.number != entries_selectors.GIVER]
    yield from ((row.number, row) for row in rows if row.number == entries_selectors.GIVER)
    yield from enumerate(players, start=1)


def _again(row: Entrant, number: int) -> Entry:
    person = row.person.shown_pk if row.person else None
    return Entry(row.name, number, row.name, row.club_name, row.player_class, row.rating, person=person)
