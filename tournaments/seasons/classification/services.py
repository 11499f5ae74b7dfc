"""The ledger of points: entries from closed events, from earlier years, and corrections by the board.

No entry is ever changed: whatever was wrong is made up for by another entry. Source: Bijlage 4; readings R42,
R44, R73.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile

from django.db.models import F, Q
from django.utils import timezone

from tournaments.events.setting_up.creating import FIRST_YEAR, LAST_YEAR
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import ClassPeriod, Club, Event, Person, PointsEntry, Season, User
from tournaments.pages.http.permissions import is_board, require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people import periods
from tournaments.people import services as people
from tournaments.people.acts import PERSON
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.points.classification import Award
from tournaments.regulations.reason_json import reason_json
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.seasons.classification import acts
from tournaments.seasons.classification import selectors as classification
from tournaments.seasons.known import SHOWN_PERSON

MOST_POINTS = 100
"""More points than this in one line of an import are a slip of the pen."""
_Key = tuple[int, str]
_Named = tuple[str, str]


def enter_awards(*, actor: User, event: Event) -> int:
    """Write down the points that a closed competition gives; gives the number of new entries.

    What was written before is not written again; when it was closed with another order since, the difference
    is. Part of a larger act, which the record of the event tells; that of the union tells of the points.
    """
    made = _enter_awards(actor, event)
    if made:
        subject = {"season": event.season.year, "event": event.main_id}
        record.append(actor=actor, act=acts.POINTS, subject=subject, after={"entries": made})
    return made


def _enter_awards(actor: User, event: Event) -> int:
    awards: dict[_Key, Award] = {}
    for person, due in classification.due(event):
        awards[person, due.kind.value] = due
    written: dict[_Key, int] = defaultdict(int)
    before = PointsEntry.objects.filter(event=event.main_id)
    for person, kind, points in before.values_list("person_id", "kind", "points"):
        written[person, kind] += points
    made = []
    for key in sorted({*awards, *written}):
        award = awards.get(key)
        difference = (award.points if award else 0) - written.get(key, 0)
        if difference:
            made.append(_of_event(event, key, difference, award, actor, again=key in written))
    PointsEntry.objects.bulk_create(made)
    return len(made)


def _of_event(
    event: Event, key: _Key, points: int, award: Award | None, actor: User, *, again: bool
) -> PointsEntry:
    text = gettext_noop("The event was closed with another final order than before")
    if event.called_off:
        text = gettext_noop("The event was called off: it gives no points")
    because = award.because if award and not again else Reason(text, {}, ("Bijlage 4", "R44"))
    return PointsEntry(
        person_id=key[0],
        year=event.season.year,
        kind=key[1],
        points=points,
        source=PointsEntry.Source.EVENT,
        event_id=event.main_id,
        because=reason_json(because),
        by=actor,
        at=timezone.now(),
    )


@one_act
def correct(*, actor: User, person_id: int, year: int, kind: str, points: int, reason: str) -> PointsEntry:
    """Correct somebody's points of a season by an entry that adds to the others; below zero it takes away.

    Errors: PermissionDenied unless of the board; RuleViolation for no reason, nothing to add, a season that
    cannot be, or a season that would have fewer than no points.
    """
    require(is_board(actor))
    record.lock()
    person = Person.objects.get(pk=person_id, merged_into=None)
    reason = typed.reason_given(reason)
    if person.guest:
        text = gettext_noop("%(name)s is a guest, who gets no points: make a member of the union first.")
        raise refuse(text, "Bijlage 4", "R109", place="points", name=person.name)
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise refuse(gettext_noop("There is no such season."), place="year")
    if year > timezone.localdate().year:
        raise refuse(gettext_noop("season %(year)s is still to come"), place="year", year=year)
    if kind not in PointsEntry.Kind.values:
        raise refuse(gettext_noop("Points are WP or KP."), "Bijlage 4", place="kind")
    before = _total(person, year, kind)
    if not points:
        raise refuse(gettext_noop("Say how many points are added or taken away."), place="points")
    if before + points < 0:
        raise refuse(
            gettext_noop(
                "%(name)s has %(points)s %(kind)s of season %(year)s; that cannot become %(after)s."
            ),
            "Bijlage 4",
            place="points",
            name=person.name,
            points=before,
            kind=kind,
            year=year,
            after=before + points,
        )
    entry = PointsEntry.objects.create(
        person=person,
        year=year,
        kind=kind,
        points=points,
        source=PointsEntry.Source.CORRECTION,
        reason=reason,
        by=actor,
        at=timezone.now(),
    )
    record.append(
        actor=actor,
        act=acts.POINTS,
        subject={"person": person.name, "pk": person.pk, "season": year},
        before={kind: before},
        after={kind: before + points},
        reason=reason,
    )
    return entry


def _total(person: Person, year: int, kind: str) -> int:
    found = classification.tally(year, person=person).points.get(person.pk, ())
    of_year = next((season for season in found if season.year == year), None)
    return int(getattr(of_year, kind.lower())) if of_year else 0


@dataclass(frozen=True, slots=True)
class PointsLine:
    """A line of earlier years: somebody's points of one season; `place` says where it stood.

    `promoted` says that the player was promoted by points at the end of that season.
    """

    place: str
    name: str
    club: str
    year: int
    wp: int = 0
    kp: int = 0
    player_class: str = ""
    promoted: bool = False


@one_act
def import_years(
    *,
    actor: User,
    lines: Sequence[PointsLine],
    newcomers: bool,
    reason: str,
    unread: Sequence[RuleViolation] = (),
) -> int:
    """Take in points of seasons before this site, all or nothing; gives the number of entries made.

    With `newcomers` people and clubs that are not known are added; without, their lines are refused, and so
    are in any case lines of which it is not sure who is meant, or whose season is kept here. A line without
    points says that the player was there that season. `unread` is what is wrong with lines that
    could not be read: it is refused together with the rest. Errors: PermissionDenied unless of the board;
    Refusals with every line that is wrong; RuleViolation for no lines or no reason.
    """
    require(is_board(actor))
    record.lock()
    reason = typed.reason_given(reason)
    if not lines and not unread:
        raise refuse(gettext_noop("there is no line with points"), place="file")
    lines = [_tidy(line) for line in lines]
    known, kept = _known_people(), _kept_here()
    faults = list(unread)
    faults += [fault for line in lines for fault in _faults(line, known, kept, newcomers)]
    for check in (_repeated, _of_several_clubs, _of_ended_clubs, _without_a_class):
        faults += check(lines, known)
    if faults:
        raise Refusals(faults)
    found = _people_of(actor, lines, known, reason)
    made = list(_entries(actor, lines, found, reason))
    PointsEntry.objects.bulk_create(made)
    _note_promotions(lines, found)
    record.append(
        actor=actor,
        act=acts.POINTS_IMPORT,
        after={"entries": len(made), "seasons": sorted({line.year for line in lines})},
        subject={"people": len(found)},
        reason=reason,
    )
    return len(made)


def _tidy(line: PointsLine) -> PointsLine:
    return PointsLine(
        line.place,
        typed.tidy(line.name),
        typed.tidy(line.club),
        line.year,
        line.wp,
        line.kp,
        line.player_class,
        line.promoted,
    )


_People = Mapping[str, Sequence[Person]]


def _known_people() -> _People:
    """Everybody by name; under that of who was merged who that is now, unless somebody else has the name."""
    found: dict[str, list[Person]] = defaultdict(list)
    earlier: dict[str, list[Person]] = defaultdict(list)
    for person in Person.objects.select_related("club", "merged_into__club"):
        name = person.name.casefold()
        if person.merged_into is None:
            found[name].append(person)
        elif person.merged_into not in earlier[name]:
            earlier[name].append(person.merged_into)
    return earlier | found


def _meant(line: PointsLine, known: _People) -> list[Person]:
    """Who may be meant: everybody of that name, of the club where one is named."""
    named = list(known.get(line.name.casefold(), ()))
    if not line.club:
        return named
    club = line.club.casefold()
    in_club = [person for person in named if person.club and person.club.name.casefold() == club]
    return in_club or [person for person in named if person.club is None]


def _kept_here() -> set[int]:
    """The seasons whose points follow from events on this site."""
    played = Season.objects.values_list("year", "edition", "events__section").distinct()
    return {
        year
        for year, name, section in played
        for rule in [edition(name).classification]
        if section in (*rule.wp_sections, *rule.kp_sections)
    }


def _faults(
    line: PointsLine, known: _People, kept: Container[int], newcomers: bool
) -> Iterable[RuleViolation]:
    for fault in (typed.name_fault(line.name), typed.name_fault(line.club) if line.club else None):
        if fault:
            yield RuleViolation(fault, line.place)
    try:
        people.check_class(line.player_class)
    except RuleViolation as wrong:
        yield RuleViolation(wrong.reason, line.place)
    if not FIRST_YEAR <= line.year <= LAST_YEAR:
        yield refuse(gettext_noop("%(year)s is no season"), place=line.place, year=line.year)
    elif line.year > timezone.localdate().year:
        yield refuse(gettext_noop("season %(year)s is still to come"), place=line.place, year=line.year)
    elif line.year in kept:
        text = gettext_noop("season %(year)s is kept on this site: its points follow from its events")
        yield refuse(text, place=line.place, year=line.year)
    if not (0 <= line.wp <= MOST_POINTS and 0 <= line.kp <= MOST_POINTS):
        yield refuse(
            gettext_noop("points are whole numbers from 0 to %(most)s"), place=line.place, most=MOST_POINTS
        )
    meant = _meant(line, known)
    if len(meant) > 1:
        yield refuse(
            gettext_noop("there are several people named %(name)s; name the club"),
            place=line.place,
            name=line.name,
        )
    elif not meant and known.get(line.name.casefold()):
        clubs = {person.club.name for person in known[line.name.casefold()] if person.club}
        text = gettext_noop(
            "%(name)s is known as of %(clubs)s: name no other club, or add this %(name)s to the people first"
        )
        yield refuse(text, place=line.place, name=line.name, clubs=", ".join(sorted(clubs)))
    elif not meant and not newcomers:
        yield refuse(gettext_noop("nobody is known as %(name)s"), place=line.place, name=line.name)


def _repeated(lines: Sequence[PointsLine], known: _People) -> list[RuleViolation]:
    """The lines about a person and a season that another line, or the ledger, has already."""
    taken = set(PointsEntry.objects.order_by().values_list(SHOWN_PERSON, "year"))
    seen: set[tuple[object, int]] = set()
    found = []
    for line in lines:
        meant = _meant(line, known)
        who = meant[0].pk if len(meant) == 1 else _as_named(line)
        if (who, line.year) in seen or (who, line.year) in taken:
            found.append(
                refuse(
                    gettext_noop("season %(year)s of %(name)s is there already: correct it by an entry"),
                    place=line.place,
                    name=line.name,
                    year=line.year,
                )
            )
        seen.add((who, line.year))
    return found


def _of_several_clubs(lines: Sequence[PointsLine], known: _People) -> list[RuleViolation]:
    """The lines that name a newcomer with another club than the first: the same person, or a namesake."""
    first: dict[str, str] = {}
    found = []
    for line in lines:
        name = line.name.casefold()
        if name not in known and first.setdefault(name, line.club.casefold()) != line.club.casefold():
            text = gettext_noop("%(name)s stands in the list with several clubs: name one, the present one")
            found.append(refuse(text, place=line.place, name=line.name))
    return found


def _of_ended_clubs(lines: Sequence[PointsLine], known: _People) -> list[RuleViolation]:
    """The lines that would make a newcomer a member of a club that ended."""
    clubs = people.clubs_by_name()
    found = []
    for line in lines:
        club = clubs.get(line.club.casefold()) if line.name.casefold() not in known else None
        try:
            people.check_club(club)
        except RuleViolation as wrong:
            found.append(RuleViolation(wrong.reason, line.place))
    return found


def _without_a_class(lines: Sequence[PointsLine], known: _People) -> list[RuleViolation]:
    """The lines of who was promoted by points and is in no class: the promotion would be forgotten."""
    classed = {_as_named(line) for line in lines if line.player_class}
    return [
        refuse(gettext_noop("%(name)s was promoted: say the present class"), place=line.place, name=line.name)
        for line in lines
        if line.promoted and _as_named(line) not in classed
        if not any(person.player_class for person in _meant(line, known))
    ]


def _as_named(line: PointsLine) -> _Named:
    """By what a line names somebody, whatever the capitals."""
    return line.name.casefold(), line.club.casefold()


def _people_of(actor: User, lines: Sequence[PointsLine], known: _People, reason: str) -> dict[_Named, Person]:
    """The person of each name and club of the lines; who is not known is added, with the club. Who was in no
    class gets the class of the last line that says one.
    """
    found: dict[_Named, Person] = {}
    said: dict[_Named, str] = {}
    clubs = people.clubs_by_name()
    for line in sorted(lines, key=lambda line: line.year):
        key, meant = _as_named(line), _meant(line, known)
        if key not in found:
            found[key] = meant[0] if meant else Person(name=line.name, club=_club(actor, line.club, clubs))
        said[key] = line.player_class or said.get(key, "")
    before = {key: people.described(person) if person.pk else None for key, person in found.items()}
    classless = {id(person): key for key, person in found.items() if said[key] and not person.player_class}
    changed = [key for key, person in found.items() if not person.pk or classless.get(id(person)) == key]
    for key in changed:
        found[key].player_class = said[key]
        found[key].guest = found[key].guest and not said[key]
    there = [found[key] for key in changed if found[key].pk]
    Person.objects.bulk_create(found[key] for key in changed if not found[key].pk)
    Person.objects.bulk_update(there, ["player_class", "guest"])
    periods.follow([found[key] for key in changed], reason=reason)
    acts = [
        record.Act(PERSON, {"person": found[key].pk}, before[key], people.described(found[key]), reason)
        for key in changed
    ]
    if acts:
        record.append_all(actor=actor, event=None, acts=acts)
    return found


def _club(actor: User, name: str, clubs: dict[str, Club]) -> Club | None:
    if name and name.casefold() not in clubs:
        clubs[name.casefold()] = people.save_club(actor=actor, name=name)
    return clubs.get(name.casefold())


def _entries(
    actor: User, lines: Iterable[PointsLine], found: Mapping[_Named, Person], reason: str
) -> Iterable[PointsEntry]:
    """The entries of the lines; a season without a point has an entry too, for the player was there."""
    now = timezone.now()
    for line in lines:
        given = [(kind, points) for kind, points in (("WP", line.wp), ("KP", line.kp)) if points]
        for kind, points in given or [("WP", 0)]:
            yield PointsEntry(
                person=found[_as_named(line)],
                year=line.year,
                kind=kind,
                points=points,
                source=PointsEntry.Source.IMPORT,
                reason=reason,
                by=actor,
                at=now,
            )


def _is_before(season: int, period: ClassPeriod) -> bool:
    return (period.season or 0) < season


def _note_promotions(lines: Iterable[PointsLine], found: Mapping[_Named, Person]) -> None:
    """Have the class of who was promoted by points say so: the present one, or the last before a change of
    class at the end of a later season. Of several promotions the last, also where it was known before.
    """
    last: dict[int, int] = {}
    for line in lines:
        if line.promoted:
            person = found[_as_named(line)].pk
            last[person] = max(line.year, last.get(person, 0))
    said: dict[int, list[ClassPeriod]] = defaultdict(list)
    for period in ClassPeriod.objects.filter(person__in=last).order_by(
        F("since").asc(nulls_first=True), "pk"
    ):
        said[period.person_id].append(period)
    reached = []
    for person, season in last.items():
        before = [*takewhile(partial(_is_before, season), said[person])]
        if before and before[-1].closing_id is None:
            before[-1].cause, before[-1].season = ClassPeriod.Cause.POINTS, season
            reached.append(before[-1])
    ClassPeriod.objects.bulk_update(reached, ["cause", "season"])


def enter_all(*, actor: User, season: Season) -> int:
    """Write down the points of every closed competition of a season, and make up for those of one that was
    called off after it had been closed. Part of a larger act.
    """
    over = Event.objects.filter(~Q(closed_at=None) | ~Q(called_off=""), season=season, root=None)
    return sum(_enter_awards(actor, event) for event in over.select_related("season"))
