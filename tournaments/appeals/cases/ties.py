"""To which parties the members of the committee belong by now: from memberships, accounts and line-ups.

Source: Bijlage 5 (task 6); reading R117.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.models import (
    Appeal,
    AppealAct,
    AppealMember,
    DisputeParty,
    EarlierPlayer,
    Event,
    Game,
    Person,
    TeamPlayer,
    User,
    no_practice,
)
from tournaments.regulations.disputes.ties import Belonging, Bond, Involved, ties

_SHOWN = Coalesce("person__merged_into_id", "person_id")
_OVER = (AppealAct.Kind.VERDICT, AppealAct.Kind.WITHDRAWN, AppealAct.Kind.SETTLEMENT)


@dataclass(frozen=True, slots=True)
class _Place:
    """That somebody plays, or played, for a team."""

    event: int
    root: int | None
    season: int
    number: int
    team: str
    club: str | None
    has_begun: bool

    def is_for(self, party: DisputeParty) -> bool:
        """Whether it is for the team that is this party; see `selectors.of_party`."""
        if party.kind != DisputeParty.Kind.ENTRANT or party.person_id:
            return False
        event = party.dispute.event_id
        return (self.event, self.number) == (event, party.number) or (self.root, self.team) == (
            event,
            party.name,
        )


@dataclass(frozen=True, slots=True)
class _Known:
    """The clubs whose secretaries people are, and their places in teams, by their keys as they are shown; who
    leads which event.
    """

    secretaries: Mapping[int, list[str]]
    places: Mapping[int, list[_Place]]
    directors: Mapping[int, set[int]]


def found_now(rows: Iterable[Appeal]) -> dict[int, list[AppealAct]]:
    """The ties that there are at this moment in appeals that are not decided, by the keys of these, as the
    acts by which they would be recorded; those that were recorded before among them.

    The appeals come with members, acts, dispute, its event and its parties.
    """
    undecided = [row for row in rows if all(act.kind not in _OVER for act in row.acts.all())]
    if not any(row.members.all() for row in undecided):
        return {}
    known, now = _known(undecided), timezone.now()
    found = {}
    for row in undecided:
        seats = {str(seat.pk): seat for seat in row.members.all()}
        parties = {str(party.pk): party for party in row.dispute.parties.all()}
        belongings = [one for seat in seats.values() for one in _belongings(seat, row, known)]
        tied = ties(belongings, [_involved(party) for party in parties.values()])
        found[row.pk] = [
            AppealAct(
                appeal=row,
                kind=AppealAct.Kind.TIE,
                at=now,
                member=seats[tie.member],
                party=parties[tie.party],
                details={"bond": tie.bond.value, "club": tie.club},
            )
            for tie in tied
        ]
    return found


def _belongings(seat: AppealMember, row: Appeal, known: _Known) -> Iterator[Belonging]:
    """Whatever a member of the committee belongs to."""
    name, person, event = str(seat.pk), seat.person.shown_pk, row.dispute.event
    places = known.places.get(person, [])
    for party in row.dispute.parties.all():
        if any(place.is_for(party) for place in places):
            yield Belonging(name, Bond.PLAYER, str(party.pk))
        elif party.kind == DisputeParty.Kind.DIRECTORS and person in known.directors[event.main_id]:
            yield Belonging(name, Bond.DIRECTOR, str(party.pk))
    yield Belonging(name, Bond.SEAT, seat.club.name)
    for club in _clubs_of(seat.person):
        yield Belonging(name, Bond.MEMBER, club)
    for club in known.secretaries.get(person, []):
        yield Belonging(name, Bond.SECRETARY, club)
    for place in places:
        if place.club and place.season == event.season_id and place.has_begun:
            yield Belonging(name, Bond.TEAM, place.club)


def _clubs_of(person: Person | None) -> list[str]:
    """The club of somebody by now."""
    shown = person and (person.merged_into or person)
    return [shown.club.name] if shown and shown.club else []


def _involved(party: DisputeParty) -> Involved:
    """The clubs of a party: the one it was recorded with, that into which it went up, the player's by now."""
    clubs = [party.club, party.club.successor] if party.club else []
    return Involved(str(party.pk), (*(club.name for club in clubs if club), *_clubs_of(party.person)))


def _known(rows: list[Appeal]) -> _Known:
    """All that is asked, in a number of queries that is the same for one appeal and for many."""
    judging = {seat.person.shown_pk for row in rows for seat in row.members.all()}
    same = Q(person__in=judging) | Q(person__merged_into__in=judging)
    users = User.objects.filter(same, is_active=True)
    secretaries = defaultdict(list)
    for person, club in users.filter(secretary_of__isnull=False).values_list(_SHOWN, "secretary_of__name"):
        secretaries[person].append(club)
    directed = {row.dispute.event.main_id for row in rows}
    directors: dict[int, set[int]] = {event: set() for event in directed}
    parties = (party for row in rows for party in row.dispute.parties.all())
    if any(party.kind == DisputeParty.Kind.DIRECTORS for party in parties):
        led = Event.leaders.through.objects.filter(event__in=directed, user__in=users)
        of_person = Coalesce("user__person__merged_into_id", "user__person_id")
        for event, person in led.values_list("event", of_person):
            directors[event].add(person)
    seasons = {row.dispute.event.season_id for row in rows}
    return _Known(secretaries, _places(same, seasons), directors)


def _places(same: Q, seasons: set[int]) -> dict[int, list[_Place]]:
    """The teams for which these people play in these seasons, or played before somebody else came in."""
    entered = Game.objects.filter(round__event=OuterRef("team__event"))
    entered = entered.exclude(result="").exclude(entered_by="")
    event = ("team__event", "team__event__root", "team__event__season")
    columns = (_SHOWN, *event, "team__number", "team__name", "team__club__name", Exists(entered))
    now, before = (
        model._default_manager.filter(same, no_practice("team__event__"), team__event__season__in=seasons)
        .order_by()
        .values_list(*columns)
        for model in (TeamPlayer, EarlierPlayer)
    )
    found = defaultdict(list)
    for person, *place in now.union(before):
        found[person].append(_Place(*place))
    return found
