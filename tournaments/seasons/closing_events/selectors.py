"""What closing an event would record and hand to the season, and what keeps it from being closed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournaments.events.loaded import LoadedEvent, division_of, load_all
from tournaments.events.play_offs.selectors import contest
from tournaments.events.prizes.selectors import in_the_way, prize_list
from tournaments.models import Event
from tournaments.pages.names import part_name
from tournaments.pages.refusals import refuse
from tournaments.regulations import event as domain
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.files.event import dump
from tournaments.regulations.files.pyramid import joined, of_event
from tournaments.regulations.movement.players import Movement, movement_json
from tournaments.regulations.order.group_winners import WinnersTable
from tournaments.regulations.order.prizes import Prize
from tournaments.regulations.order.standings import Standings, standings_json
from tournaments.regulations.points.classification import Award
from tournaments.regulations.points.handing_over import points
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.seasons.movement import HIGHEST_CLASS


@dataclass(frozen=True, slots=True)
class Part:
    """What has a final order of its own: a group, the final group, or the event where it is played as one.

    `standings` is None while there are none; `fault` says why where it is not for want of a round.
    """

    loaded: LoadedEvent
    standings: Standings | None
    fault: RuleViolation | None = None

    @property
    def name(self) -> str:
        """The group, or the final group; empty where the event is played as one."""
        return part_name(self.loaded.event)

    @property
    def is_final(self) -> bool:
        """Whether it is the final group."""
        return self.loaded.event.kind == Event.Kind.FINAL


@dataclass(frozen=True, slots=True)
class Points:
    """Points that go to the classification, the part they were won in, and the person who won them."""

    award: Award
    part: Part
    person: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The parts of an event, what is in the way, and what is handed to the season.

    `winners` compares the winners of the groups (A art. 5), `movement` says where everybody plays next season
    where that follows from this event alone (B art. 3).
    """

    event: Event
    edition: Edition
    parts: tuple[Part, ...]
    obstacles: tuple[RuleViolation, ...]
    points: tuple[Points, ...] = ()
    winners: WinnersTable | None = None
    movement: Movement | None = None
    prizes: tuple[Prize, ...] = ()

    @property
    def moves(self) -> bool:
        """Whether the final order counts for the promotion and relegation of the season (C.8, D.7)."""
        return self.event.section == domain.Section.C or (
            self.event.section == domain.Section.D and self.event.division == HIGHEST_CLASS
        )

    @property
    def content(self) -> dict[str, Any]:
        """What closing records, as plain data: the facts and the final order of every part, and the rest."""
        listed = [
            {"event": dump(part.loaded.facts), "standings": standings_json(part.standings)}
            for part in self.parts
            if part.standings
        ]
        several = self.event.pk != self.parts[0].loaded.event.pk
        found: dict[str, Any] = {"parts": listed} if several else listed[0]
        if self.winners:
            found["winners"] = _winners_json(self.winners)
        if self.points:
            found["points"] = [_points_json(one) for one in self.points]
        if self.movement:
            found["movement"] = movement_json(self.movement)
        if self.prizes:
            found["prizes"] = [_prize_json(prize) for prize in self.prizes]
        return found


def outcome(event: Event) -> Outcome:
    """What closing a competition would record and hand over; nothing of it is written."""
    parts = _parts(event)
    decided = contest(event) if len(parts) > 1 and event.section == domain.Section.A else None
    found = [obstacle for part in parts for obstacle in _of_part(part, several=len(parts) > 1)]
    if decided:
        found += [decided.missing] if decided.missing and not found else []
        found += [RuleViolation(tie.needs) for tie in decided.ties]
    found += [RuleViolation(reason) for part in parts for reason in in_the_way(part.loaded)]
    if decided is None and _lacks_final(event, parts):
        found.append(
            refuse(gettext_noop("The winners of the groups have not played their final group."), "D.6")
        )
    rules = edition(event.season.edition)
    if found:
        return Outcome(event, rules, parts, tuple(found))
    return Outcome(
        event,
        rules,
        parts,
        (),
        points=tuple(_points(event, parts, rules)),
        winners=decided.winners if decided else None,
        movement=_movement(event, parts, rules),
        prizes=tuple(
            prize for part in parts if part.loaded.has_prizes for prize in prize_list(part.loaded).prizes
        ),
    )


def _parts(event: Event) -> tuple[Part, ...]:
    """The groups and the final group of a competition, or itself where it has none."""
    own = Q(pk=event.pk) | Q(parent=event, kind__in=(Event.Kind.GROUP, Event.Kind.FINAL))
    whole_and_parts = load_all(Event.objects.filter(own).order_by("pk"))
    below = [loaded for loaded in whole_and_parts if loaded.event.pk != event.pk]
    return tuple(map(_part, below or whole_and_parts))


def _part(loaded: LoadedEvent) -> Part:
    if not loaded.has_table:
        return Part(loaded, None)
    try:
        return Part(loaded, loaded.standings())
    except RuleViolation as fault:
        return Part(loaded, None, fault)


def _of_part(part: Part, *, several: bool) -> Iterator[RuleViolation]:
    """What keeps a part from being over: games without a result, places that are not decided (C.15)."""
    rules = part.loaded.edition.order[part.loaded.event.section]
    article = rules.keys[0].article
    if part.fault:
        yield part.fault
    elif part.standings is None:
        yield refuse(gettext_noop("Nothing was paired yet."), article)
    elif not part.standings.complete and several:
        division = division_of(part.loaded.event)
        yield refuse(gettext_noop("%(part)s: not every game has a result."), article, part=division)
    elif not part.standings.complete:
        yield refuse(gettext_noop("Not every game has a result."), article)
    if part.standings:
        for tie in part.standings.open:
            yield RuleViolation(tie.needs)


def _lacks_final(event: Event, parts: tuple[Part, ...]) -> bool:
    """Whether a class of several groups has no final group yet (D art. 6)."""
    return event.section == domain.Section.D and len(parts) > 1 and not any(part.is_final for part in parts)


def _points(event: Event, parts: tuple[Part, ...], rules: Edition) -> Iterator[Points]:
    """The points by Bijlage 4: of a class with a final group those of that group, else of every part."""
    for part in [part for part in parts if part.is_final] or parts:
        if part.standings:
            for award in points(part.loaded.facts, part.standings, edition=rules):
                yield Points(award, part, part.loaded.people[award.entrant.number])


def _movement(event: Event, parts: tuple[Part, ...], rules: Edition) -> Movement | None:
    """The groups of the next club championship (B art. 3); everything else that moves needs other events."""
    if event.section != domain.Section.B:
        return None
    try:
        return joined(of_event(part.loaded.facts, edition=rules) for part in parts).decide(edition=rules)
    except RuleViolation:
        return None  # one group that was founded apart from the others


def _winners_json(winners: WinnersTable) -> list[dict[str, object]]:
    return [
        {
            "place": row.place,
            "name": row.winner.entrant.name,
            "group": row.winner.division,
            "half_points": row.winner.half_points,
            "because": str(row.because),
        }
        for row in winners.rows
    ]


def _prize_json(prize: Prize) -> dict[str, object]:
    return {
        "category": prize.category,
        "prize": prize.number,
        "number": prize.entrant.number,
        "name": prize.entrant.name,
        "place": prize.place,
        "because": str(prize.because),
    }


def _points_json(one: Points) -> dict[str, object]:
    award = one.award
    return {
        "person": one.person,
        "name": award.entrant.name,
        "class": award.entrant.player_class.value if award.entrant.player_class else None,
        "division": division_of(one.part.loaded.event),
        "kind": award.kind.value,
        "points": award.points,
        "place": award.place,
        "size": award.size,
        "article": award.because.articles[0],
        "because": str(award.because),
    }
