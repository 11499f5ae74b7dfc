"""Memberships and classes over time: rows that say from when until when what people's rows say now held."""

from collections.abc import Iterable, Sequence
from datetime import date

from django.db.models import F, Q
from django.utils import timezone

from tournaments.ledger.chains import chain
from tournaments.models import ClassPeriod, Club, LedgerEntry, Membership, Person, SeasonClosing
from tournaments.people import acts


def follow(persons: Iterable[Person], *, reason: str = "", on: date | None = None) -> None:
    """Have the memberships and classes say what these people's rows say now. Part of a larger act.

    What is known for the first time has no first day: it began before it was recorded.
    """
    given = [person for person in persons if person.merged_into_id is None]
    on = on or timezone.localdate()
    _follow_clubs(given, reason, on)
    follow_classes(
        [(person, ClassPeriod(cause=ClassPeriod.Cause.CORRECTION, reason=reason)) for person in given], on
    )


def _follow_clubs(persons: Sequence[Person], reason: str, on: date) -> None:
    rows = Membership.objects.filter(person__in=persons)
    known = set(rows.values_list("person_id", flat=True))
    lasting = {row.person_id: row for row in rows.filter(until=None)}
    ended, begun = [], []
    for person in persons:
        row = lasting.get(person.pk)
        if (row.club_id if row else None) == person.club_id:
            continue
        if row:
            row.until, row.ended_because = _not_before(row.since, on), reason
            ended.append(row)
        if person.club_id:
            since = on if person.pk in known else None
            begun.append(Membership(person=person, club_id=person.club_id, since=since, reason=reason))
    Membership.objects.bulk_update(ended, ["until", "ended_because"])
    Membership.objects.bulk_create(begun)


def begun_before(lasting: Membership) -> Membership | None:
    """The membership that came before a lasting one, of whatever club; None where none is known. One that
    ended on the day on which it began was put right that day, and none came of it (R126).
    """
    others = Membership.objects.filter(person=lasting.person_id, until__lte=lasting.since)
    lasted = Q(since=None) | Q(since__lt=F("until"))
    return others.filter(lasted).order_by("-until", "-pk").first()


def begin_earlier(lasting: Membership, before: Membership | None, on: date) -> None:
    """Have a membership that was recorded later than it began hold from this day on, and the one `before` end
    by then, where one lasted longer. Part of a larger act.
    """
    if before:
        before.until = on
        before.save(update_fields=["until"])
    lasting.since = on
    lasting.save(update_fields=["since"])


def follow_ended_clubs(person: Person) -> None:
    """Have somebody who was merged while the own club ended be where its members went, from the day on which
    it ended: in the club that it went up in, or in none. The person's row is the caller's to save. Part of a
    larger act.
    """
    ended = Club.objects.exclude(ended_on=None).select_related("successor").in_bulk()
    if person.club_id not in ended:
        return
    told = LedgerEntry.objects.filter(chain_id=chain.UNION, act=acts.CLUB_ENDED)
    reasons = {entry.subject["club"]: entry.reason for entry in told}
    rows = list(Membership.objects.filter(person=person, until=None))
    while club := ended.pop(person.club_id or 0, None):
        reason, day = reasons.get(club.pk, ""), club.ended_on
        assert day is not None, "a club that did not end was left out"
        for last in rows[-1:]:
            last.until, last.ended_because = day_of_end(last, day), reason
            day = last.until
        person.club = club.successor
        if club.successor:
            rows.append(Membership(person=person, club=club.successor, since=day, reason=reason))
    Membership.objects.bulk_update([row for row in rows if row.pk], ["until", "ended_because"])
    Membership.objects.bulk_create([row for row in rows if not row.pk])


def day_of_end(row: Membership, on: date) -> date:
    """The day on which a membership ends whose club ends: not before it began."""
    return _not_before(row.since, on)


def _not_before(since: date | None, on: date) -> date:
    return max(since, on) if since else on


def follow_classes(moves: Sequence[tuple[Person, ClassPeriod]], on: date) -> None:
    """End the classes that hold no more and begin those that do: each as the period given with the person
    says, whose person, class and days are filled in here. Part of a larger act.
    """
    rows = ClassPeriod.objects.filter(person__in=[person for person, _ in moves])
    known = set(rows.values_list("person_id", flat=True))
    lasting = {row.person_id: row for row in rows.filter(until=None)}
    ended, begun = [], []
    for person, period in moves:
        row = lasting.get(person.pk)
        if (row.player_class if row else "") == person.player_class:
            continue
        if row:
            row.until = _not_before(row.since, on)
            ended.append(row)
        if person.player_class:
            period.person, period.player_class = person, person.player_class
            if person.pk in known or period.closing_id:
                period.since = _not_before(row.until if row else None, on)
            else:
                period.cause = ClassPeriod.Cause.KNOWN
            begun.append(period)
    ClassPeriod.objects.bulk_update(ended, ["until"])
    ClassPeriod.objects.bulk_create(begun)


def unfollow_classes(closing: SeasonClosing) -> list[str]:
    """Take back the classes that the close of a season brought, as far as they still hold, one after another
    where it brought somebody several; gives the names of those whose class was changed since, or who were
    merged with somebody since, and so stays. Part of a larger act.
    """
    persons = {row.person_id for row in closing.classes.all()}
    rows: dict[int, list[ClassPeriod]] = {pk: [] for pk in sorted(persons)}
    for row in ClassPeriod.objects.filter(person__in=persons).select_related("person").order_by("pk"):
        rows[row.person_id].append(row)
    kept, changed, gone, lasting = [], [], [], []
    for periods in rows.values():
        last = periods[-1]
        merged = last.person.merged_into_id
        if (
            merged
            or last.closing_id != closing.pk
            or last.until
            or last.person.player_class != last.player_class
        ):
            kept.append(last.person.name)
            continue
        while periods and periods[-1].closing_id == closing.pk:
            last = periods.pop()
            gone.append(last.pk)
        last.person.player_class = ""
        if periods and periods[-1].until == last.since:
            last.person.player_class, periods[-1].until = periods[-1].player_class, None
            lasting.append(periods[-1])
        changed.append(last.person)
    ClassPeriod.objects.filter(pk__in=gone).delete()
    ClassPeriod.objects.bulk_update(lasting, ["until"])
    Person.objects.bulk_update(changed, ["player_class"])
    return kept
