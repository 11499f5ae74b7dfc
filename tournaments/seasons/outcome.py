"""What closing an event would record and hand to the season, and what keeps it from being closed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.db.models import Q
from django.db.models.functions import Coalesce

from tournaments.events.championships.selectors import made_of_others
from tournaments.events.further_places.selectors import FurtherPlaces, awards_beyond, further_places
from tournaments.events.loaded import LoadedEvent, division_of, load, load_all
from tournaments.events.play_offs.selectors import Contest, contest, overtaken
from tournaments.events.prizes.selectors import in_the_way, prize_list
from tournaments.models import Entrant, Event, Person, Round, no_practice
from tournaments.pages.words.named import with_names
from tournaments.pages.words.names import part_name
from tournaments.pages.words.refusals import refuse
from tournaments.regulations import event as domain
from tournaments.regulations.counting.standing_rows import OpenTie, StandingRow, WholeRow
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.files.event import dump
from tournaments.regulations.files.pyramid import joined, of_event
from tournaments.regulations.movement.players import Movement, movement_json
from tournaments.regulations.order.group_winners import WinnersTable, finalists
from tournaments.regulations.order.halves import COMPARED, FINALS
from tournaments.regulations.order.prizes import Prize
from tournaments.regulations.order.standings import Standings, standings_json, together_json
from tournaments.regulations.points.classification import Award
from tournaments.regulations.points.handing_over import no_points, played_a_game, points, to_members
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.groups import roman
from tournaments.seasons.movement import HIGHEST_CLASS


@dataclass(frozen=True, slots=True)
class RankedPart:
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
    def whole(self) -> tuple[WholeRow, ...]:
        """The places in the whole of a group in halves, where everybody has one (R80)."""
        if self.standings is None or len(self.standings.whole) < len(self.standings.rows):
            return ()
        return self.standings.whole

    @property
    def halves(self) -> list[tuple[str, list[StandingRow]]]:
        """The rows by half, I and II; all together under no name where there is one ranking."""
        rows = self.standings.rows if self.standings else ()
        divided = any(row.ranking > 1 for row in rows)
        by_ranking = groupby(rows, key=lambda row: row.ranking)
        return [(roman(ranking) if divided else "", list(half)) for ranking, half in by_ranking]

    @property
    def is_final(self) -> bool:
        """Whether it is the final group."""
        return self.loaded.event.kind == Event.Kind.FINAL


@dataclass(frozen=True, slots=True)
class Points:
    """Points that go to the classification, the part they were won in, and the person who won them."""

    award: Award
    part: RankedPart
    person: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The parts of an event, what is in the way, and what is handed to the season.

    `remarks` are what corrections took the ground from and closing does not wait for (R108); `of_guests` are
    the points of places that are nobody's, each with why (R109). `winners` compares the winners of the groups
    (A art. 5), `movement` says where everybody plays next season where that follows from this event alone
    (B art. 3); `further` are the places beyond a final group. It gives nothing where it was played `beside`
    the championship of its class (R75).
    """

    event: Event
    edition: Edition
    parts: tuple[RankedPart, ...]
    obstacles: tuple[RuleViolation, ...]
    points: tuple[Points, ...] = ()
    winners: WinnersTable | None = None
    movement: Movement | None = None
    prizes: tuple[Prize, ...] = ()
    further: FurtherPlaces | None = None
    remarks: tuple[Reason, ...] = ()
    of_guests: tuple[tuple[Points, Reason], ...] = ()
    beside: bool = False

    @property
    def moves(self) -> bool:
        """Whether the final order counts for the promotion and relegation of the season (C.8, D.7)."""
        in_eight = self.event.section == domain.Section.C
        in_class = self.event.section == domain.Section.D and self.event.division == HIGHEST_CLASS
        return (in_eight or in_class) and not self.beside

    @property
    def no_points(self) -> Reason:
        """Why nobody has points, where nobody has."""
        if self.beside:
            text = gettext_noop("It was played beside the championship of the class, which gives the points")
            return Reason(text, {}, (self.edition.classification.kp_article, "R75"))
        return no_points(self.event.section, edition=self.edition)

    @property
    def content(self) -> dict[str, Any]:
        """What closing records, as plain data: the facts and the final order of every part, and the rest."""
        listed = [
            {
                "event": dump(part.loaded.facts),
                "standings": standings_json(part.standings)
                | together_json(replace(part.standings, final=None)),
            }
            for part in self.parts
            if part.standings
        ]
        several = len(self.parts) > 1 or self.event.pk != self.parts[0].loaded.event.pk
        found: dict[str, Any] = {"parts": listed} if several else listed[0]
        if self.winners:
            found["winners"] = _winners_json(self.winners)
        if self.points:
            found["points"] = [_points_json(one) for one in self.points]
        if self.of_guests:
            found["points_of_guests"] = [
                _points_json(one) | {"because": str(because)} for one, because in self.of_guests
            ]
        if self.movement:
            found["movement"] = movement_json(self.movement)
        if self.prizes:
            found["prizes"] = [_prize_json(prize) for prize in self.prizes]
        if self.remarks:
            found["remarks"] = [str(remark) for remark in self.remarks]
        return found


def outcome(event: Event) -> Outcome:
    """What closing a competition would record and hand over; nothing of it is written."""
    parts = _parts(event)
    decided = _compared(event, parts)
    found = [obstacle for part in parts for obstacle in _of_part(part, several=len(parts) > 1)]
    if decided:
        found += [decided.missing] if decided.missing and not found else []
        if len(parts) > 1:  # else the ties between the halves are among those of the one group
            names = decided.winners.names if decided.winners else {}
            found += [RuleViolation(with_names(tie.needs, names)) for tie in decided.ties]
    found += [RuleViolation(reason) for part in parts for reason in in_the_way(part.loaded)]
    if not found:
        found += _lacks_final(parts)
    further = _further(event, parts) if not found else None
    if further and further.fault:
        found.append(further.fault)
    rules = edition(event.season.edition)
    if found:
        return Outcome(event, rules, parts, tuple(found))
    beside = _is_beside(event, rules)
    awarded = () if beside else (*_points(event, parts, rules), *_points_beyond(parts, further))
    earned, of_guests = _to_members(awarded)
    return Outcome(
        event,
        rules,
        parts,
        (),
        points=earned,
        of_guests=of_guests,
        further=further,
        beside=beside,
        remarks=tuple(_remarks(event, parts)),
        winners=decided.winners if decided else None,
        movement=_movement(event, parts, rules),
        prizes=tuple(
            prize for part in parts if part.loaded.has_prizes for prize in prize_list(part.loaded).prizes
        ),
    )


def _is_beside(event: Event, rules: Edition) -> bool:
    """Whether a competition has a name of its own and one of its section and class has none and was begun:
    that is the championship (R75). What was closed and gave points then goes on giving them.
    """
    if not event.name or event.section not in rules.classification.kp_sections:
        return False
    closed_as = event.final_orders.last() if event.closed_at else None
    if closed_as and closed_as.content.get("points"):
        return False
    own = Q(season=event.season, section=event.section, division=event.division)
    championship = Event.objects.filter(own, no_practice(), root=None, name="", called_off="")
    of_it = Q(event__in=championship) | Q(event__root__in=championship)
    return Round.objects.filter(of_it, paired_at__isnull=False).exists()


def _parts(event: Event) -> tuple[RankedPart, ...]:
    """The groups and the final group of a competition, itself in place of the groups where it has none."""
    own = Q(pk=event.pk) | Q(parent=event, kind__in=(Event.Kind.GROUP, Event.Kind.FINAL))
    whole_and_parts = load_all(Event.objects.filter(own).order_by("pk"))
    played = [loaded for loaded in whole_and_parts if loaded.rounds or loaded.event.pk != event.pk]
    return tuple(map(_part, played or whole_and_parts))


def _part(loaded: LoadedEvent) -> RankedPart:
    if not loaded.has_table:
        return RankedPart(loaded, None)
    try:
        return RankedPart(loaded, loaded.standings())
    except RuleViolation as fault:
        return RankedPart(loaded, None, fault)


def _of_part(part: RankedPart, *, several: bool) -> Iterator[RuleViolation]:
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
            yield RuleViolation(with_names(tie.needs, part.loaded.facts.names))
        for tie in part.standings.offered:
            if _is_being_played(part.loaded.facts, tie):
                text = gettext_noop("The play-off match of the winners of both halves is not over yet.")
                yield refuse(text, tie.article)


def _is_being_played(facts: domain.Event, tie: OpenTie) -> bool:
    """Whether a match that nobody need play (R80) was begun and is not over."""
    return any(
        set(played.between) == set(tie.numbers) and any(None in match.boards for match in played.matches)
        for played in facts.deciding
    )


def _compared(event: Event, parts: tuple[RankedPart, ...]) -> Contest | None:
    """The winners of groups or halves whose points are compared (A art. 5); None where none are."""
    if event.section not in COMPARED:
        return None
    divided = any(row.ranking > 1 for part in parts if part.standings for row in part.standings.rows)
    return contest(event) if divided or len(parts) > 1 else None


def _lacks_final(parts: tuple[RankedPart, ...]) -> Iterator[RuleViolation]:
    """That the winners of groups or halves have no final group yet, where they play one (D.6)."""
    if any(part.is_final for part in parts):
        return
    facts = [part.loaded.facts for part in parts]
    try:
        winners = finalists(facts, edition=parts[0].loaded.edition)
    except RuleViolation as unknown:
        yield unknown
        return
    if winners:
        text = gettext_noop("The winners of the groups have not played their final group.")
        yield refuse(text, FINALS[facts[0].section][0])


def _remarks(event: Event, parts: tuple[RankedPart, ...]) -> Iterator[Reason]:
    """A final group of others than the winners of now (D.6), play-off games that decide nothing (A.5)."""
    groups = [part.loaded for part in parts if not part.is_final]
    for part in parts:
        if part.is_final and (because := made_of_others(part.loaded, groups)):
            yield because
        yield from (why for _, why in overtaken(part.loaded))
    if len(groups) > 1:
        yield from (why for _, why in overtaken(_whole(event, parts), groups))


def _points(event: Event, parts: tuple[RankedPart, ...], rules: Edition) -> Iterator[Points]:
    """The points by Bijlage 4: of a class with a final group those of that group, else of every part."""
    for part in [part for part in parts if part.is_final] or parts:
        if part.standings:
            before = _played_before(part, parts) if part.is_final else ()
            for award in points(part.loaded.facts, part.standings, edition=rules, played_before=before):
                yield Points(award, part, part.loaded.people[award.entrant.number])


def _to_members(
    earned: Sequence[Points],
) -> tuple[tuple[Points, ...], tuple[tuple[Points, Reason], ...]]:
    """The points of members of the union, and those of guests with why they are nobody's (R109)."""
    rows = Person.objects.filter(pk__in=[one.person for one in earned if one.person])
    shown = rows.annotate(is_guest=Coalesce("merged_into__guest", "guest")).filter(is_guest=True)
    guests = set(shown.values_list("pk", flat=True))
    found: list[Points] = []
    nobodys: list[tuple[Points, Reason]] = []
    for one in earned:
        kept, because = to_members([one.award], [one.award.entrant.number] if one.person in guests else [])
        found += [one] * len(kept)
        nobodys += [(one, reason) for reason in because]
    return tuple(found), tuple(nobodys)


def _played_before(final: RankedPart, parts: tuple[RankedPart, ...]) -> list[int]:
    """The numbers in the final group of those who played a game in the groups of the class (R84)."""
    played = {
        (row.person_id, row.name)
        for part in parts
        if part.standings and not part.is_final
        for numbers in [played_a_game(part.standings)]
        for row in part.loaded.event.entrants.all()
        if row.number in numbers
    }
    rows = final.loaded.event.entrants.all()
    return [row.number for row in rows if (row.person_id, row.name) in played]


def _whole(event: Event, parts: tuple[RankedPart, ...]) -> LoadedEvent:
    """The competition as a whole, which may be one of its own parts."""
    return next((part.loaded for part in parts if part.loaded.event.pk == event.pk), None) or load(event)


def _further(event: Event, parts: tuple[RankedPart, ...]) -> FurtherPlaces | None:
    """The places beyond the final group (D art. 8)."""
    if not any(part.is_final for part in parts):
        return None
    return further_places(_whole(event, parts), [part.loaded for part in parts])


def _points_beyond(parts: tuple[RankedPart, ...], further: FurtherPlaces | None) -> Iterator[Points]:
    """The points of the places that the leaders recorded, of the group in which each played."""
    for row, award in awards_beyond(parts[0].loaded, further) if further else ():
        yield Points(award, next(part for part in parts if _has(part, row)), row.person_id)


def _has(part: RankedPart, row: Entrant) -> bool:
    """Whether an entrant of the whole plays in a part of it."""
    people = {(one.person_id, one.name) for one in part.loaded.event.entrants.all()}
    return (row.person_id, row.name) in people


def _movement(event: Event, parts: tuple[RankedPart, ...], rules: Edition) -> Movement | None:
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
            **({"half": row.winner.half} if row.winner.half else {}),
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
