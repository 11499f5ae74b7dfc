"""The committee of appeal at an instant, from the annual meetings, the clubs' words and its choices.

Source: Bijlage 5 (members; task 1); readings R45, R101, R118, R119, R123.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import zip_longest

from django.utils import timezone

from tournaments.appeals.cases.acts import ANNUAL_MEETING
from tournaments.ledger.chains import chain
from tournaments.models import (
    AnnualMeeting,
    Attachment,
    Club,
    LedgerEntry,
    Membership,
    Nomination,
    OfficersChoice,
    OfficersVote,
    Person,
)
from tournaments.people.names.labels import Key, labels, person_key
from tournaments.regulations.disputes import committee as domain
from tournaments.regulations.editions.edition import edition


@dataclass(frozen=True, slots=True)
class Standing:
    """The committee at an instant: as the regulations know it, its people and clubs by name, its meeting,
    and when everybody who was ever named for it was of which club.
    """

    committee: domain.Committee
    people: dict[str, Person]
    clubs: dict[str, Club]
    meeting: AnnualMeeting | None
    memberships: Sequence[Membership] = ()

    @property
    def members(self) -> list[tuple[domain.Member, Person]]:
        """The members, each with the person."""
        return [(member, self.people[member.name]) for member in self.committee.members]

    def person_of(self, name: str | None) -> Person | None:
        """The person of a name in the committee."""
        return self.people.get(name) if name else None


def standing(moment: datetime) -> Standing:
    """The committee at an instant. The members follow from the last annual meeting that day or before it; who
    left the own club by then sits no longer.
    """
    found = _since_the_meeting(moment)
    of_them = _by_name(found.memberships, found.people, found.clubs.values())
    day = timezone.localdate(moment)
    ended = [name for name, club in found.clubs.items() if not _is_affiliated(club, day)]
    sitting = domain.sitting(found.committee, day, of_them, ended, rule=edition().appeals)
    people = {member.name: found.people[member.name] for member in sitting.members}
    return replace(found, committee=sitting, people=people)


def _since_the_meeting(moment: datetime) -> Standing:
    """The committee at an instant with everybody who sat since the last annual meeting."""
    day = timezone.localdate(moment)
    meetings = AnnualMeeting.objects.filter(day__lte=day).prefetch_related("clubs")
    choices = OfficersChoice.objects.filter(at__lte=moment).select_related("chair__club", "deputy__club")
    held = list(meetings)
    told = _nominations(held[-1].day, moment) if held else []
    return _replayed(held, list(choices), told)


@dataclass(frozen=True, slots=True)
class Word:
    """What a club told on a day; the day of the annual meeting that it was in time for, if one was held,
    whether that counted it, and whether it may still be taken back.
    """

    row: Nomination
    meeting: date | None
    has_counted: bool
    is_open: bool

    @property
    def recorded_later(self) -> bool:
        """Whether it was recorded after the meeting that it was in time for."""
        at = _recorded(self.row)
        return bool(at and self.meeting and at > self.meeting)


def words() -> list[Word]:
    """The last row of what each club told on a day, the latest day first; those taken back among them.

    A meeting counts the last word of each of its clubs.
    """
    rows = list(Nomination.objects.select_related("club", "person", "by__person"))
    replaced = {one.replaces_id for one in rows}
    held = list(AnnualMeeting.objects.prefetch_related("clubs"))
    still_to_count = {(meeting.day, club.pk) for meeting in held for club in meeting.clubs.all()}
    found = []
    for one in rows:
        if one.pk in replaced:
            continue
        meeting = next((each.day for each in held if each.day >= one.on), None)
        counts = not one.taken_back and (meeting, one.club_id) in still_to_count
        if counts:
            still_to_count.discard((meeting, one.club_id))
        is_open = not one.taken_back and not any(one.on <= each.day for each in held[:-1])
        found.append(Word(one, meeting, counts, is_open))
    return found


def chosen_by(found: Standing) -> dict[str, OfficersVote]:
    """The last word of each member since the last choice of officers and the last meeting, by their names."""
    last = OfficersChoice.objects.last()
    votes = OfficersVote.objects.select_related("member", "chair", "deputy")
    if last:
        votes = votes.filter(at__gt=last.at)
    if found.meeting:
        votes = votes.filter(at__date__gte=found.meeting.day)
    names = {person_key(person): name for name, person in found.people.items()}
    said = ((names.get(person_key(one.member)), one) for one in votes)
    return {name: one for name, one in said if name}


def papers() -> list[Attachment]:
    """The signed paper by which chair and deputy were chosen last; nothing where each member chose here."""
    last = OfficersChoice.objects.last()
    return list(last.attachments.defer("content")) if last else []


def two(one: OfficersVote) -> tuple[Key, Key]:
    """The chair and the deputy of a member's choice."""
    return person_key(one.chair), person_key(one.deputy)


def after_meeting(day: date, clubs: Iterable[Club]) -> Standing:
    """The committee as it would be after an annual meeting on a day, with these clubs entitled.

    Errors: RuleViolation when two clubs have the same member.
    """
    told = _nominations(day, timezone.now())
    before = replace(_since_the_meeting(timezone.now()), memberships=_memberships(told))
    return _composed(before, day, list(clubs), told)


def was_member(person: Person, club: Club, day: date) -> bool:
    """Whether somebody was a member of a club on a day, as far as is known."""
    known = _by_name(person.memberships.select_related("club"), {person.name: person})
    return domain.was_member(person.name, club.name, day, known)


def _nominations(until: date, moment: datetime) -> list[Nomination]:
    """What clubs told up to a day, as it stood at a moment: what was recorded only after the meeting that
    counts it counts from its recording on (readings R119, R123).
    """
    rows = list(Nomination.objects.filter(on__lte=until).select_related("club", "person__club"))
    still_to_come = [one for one in rows if one.at and one.at > moment]
    late = _late(still_to_come) if still_to_come else set()
    given = [one for one in rows if one.pk not in late]
    replaced = {one.replaces_id for one in given}
    return [one for one in given if one.pk not in replaced and not one.taken_back]


def _late(rows: Iterable[Nomination]) -> set[int]:
    """The keys of those that were recorded after the meeting that counts them was."""
    told = LedgerEntry.objects.filter(chain_id=chain.UNION, act=ANNUAL_MEETING).order_by("-sequence")
    recorded = {date.fromisoformat(entry.subject["day"]): entry.at for entry in told}
    late = set()
    for one in rows:
        meeting = min((day for day in recorded if day >= one.on), default=None)
        if meeting and one.at and one.at > recorded[meeting]:
            late.add(one.pk)
    return late


def _replayed(
    meetings: list[AnnualMeeting], choices: list[OfficersChoice], told: list[Nomination]
) -> Standing:
    found = Standing(domain.Committee(), {}, {}, None, _memberships(told) if told else ())
    for meeting, following in zip_longest(meetings, meetings[1:]):
        composed = _composed(found, meeting.day, list(meeting.clubs.all()), told)
        found = replace(composed, meeting=meeting)
        for choice in choices:
            chosen_on = timezone.localdate(choice.at)
            if chosen_on >= meeting.day and (following is None or chosen_on < following.day):
                found = _with_officers(found, choice)
    return found


def _composed(before: Standing, day: date, clubs: list[Club], told: list[Nomination]) -> Standing:
    """The committee after a meeting; the words of the clubs since the one before count."""
    told = [one for one in told if before.meeting is None or one.on > before.meeting.day]
    people = {person_key(person): person for _, person in before.members}
    people |= {person_key(nomination.person): nomination.person for nomination in told}
    names = labels(
        (key, person.name, person.club.name if person.club else "") for key, person in people.items()
    )
    by_name = {names[key]: person for key, person in people.items()}
    previous = _renamed(before, {old: names[person_key(person)] for old, person in before.people.items()})
    composed = domain.compose(
        previous,
        [domain.Club(club.name, _is_affiliated(club, day), internal_competition=True) for club in clubs],
        [
            domain.Nomination(one.club.name, names[person_key(one.person)], one.on, _recorded(one))
            for one in told
        ],
        day,
        _by_name(before.memberships, by_name),
        rule=edition().appeals,
    )
    members = {member.name: by_name[member.name] for member in composed.members}
    by_club = {club.name: club for club in clubs}
    return Standing(composed, members, by_club, None, before.memberships)


def _recorded(one: Nomination) -> date | None:
    """On which day the board wrote down what a club told, where it said why only then; None of others."""
    return timezone.localdate(one.at) if one.at and one.why else None


def _memberships(told: Iterable[Nomination]) -> list[Membership]:
    """When everybody who was named was of which clubs; of who was merged into somebody that one's."""
    named = {one.person.shown_pk for one in told}
    return list(Membership.objects.filter(person__in=named).select_related("club"))


def _by_name(
    rows: Iterable[Membership], people: Mapping[str, Person], clubs: Iterable[Club] = ()
) -> list[domain.Membership]:
    """The memberships of these people by the names under which the committee knows them; those of the clubs
    in which one of `clubs` went up also as of that one, from then on (reading R123).
    """
    names = {person.shown_pk: name for name, person in people.items()}
    went_up = [(club.name, *into) for club in clubs for into in _went_up(club)]
    found = []
    for row in rows:
        if row.person_id not in names:
            continue
        name = names[row.person_id]
        found.append(domain.Membership(name, row.club.name, row.since, row.until))
        found += [
            domain.Membership(name, club, max(row.since or day, day), row.until)
            for club, into, day in went_up
            if row.club_id == into and (row.until is None or row.until > day)
        ]
    return found


def _went_up(club: Club) -> Iterator[tuple[int, date]]:
    """The keys of the clubs in which a club went up, one after the other, with from when on."""
    while club.ended_on and club.successor:
        yield club.successor.pk, club.ended_on
        club = club.successor


def _is_affiliated(club: Club, day: date) -> bool:
    return club.ended_on is None or club.ended_on > day


def _renamed(before: Standing, names: dict[str, str]) -> domain.Committee:
    """The committee under the names that tell its people apart from others as well."""
    committee = before.committee
    return replace(
        committee,
        members=tuple(replace(member, name=names[member.name]) for member in committee.members),
        chair=names[committee.chair] if committee.chair else None,
        deputy=names[committee.deputy] if committee.deputy else None,
    )


def _with_officers(found: Standing, choice: OfficersChoice) -> Standing:
    """With the officers of a choice, as far as they are members."""
    by_key = {person_key(person): name for name, person in found.people.items()}
    chair, deputy = by_key.get(person_key(choice.chair)), by_key.get(person_key(choice.deputy))
    return replace(found, committee=replace(found.committee, chair=chair, deputy=deputy))
