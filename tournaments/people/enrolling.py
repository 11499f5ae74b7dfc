"""The people and clubs of an entry list: those who are known, and those who become known by it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Club, Event, Person, User
from tournaments.pages.http.permissions import is_administrator, require
from tournaments.pages.typed.typed import name_fault, tidy
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people import periods
from tournaments.people import services as people
from tournaments.people.acts import CLUB, PERSON
from tournaments.people.numbers import services as numbers
from tournaments.people.numbers import signs
from tournaments.people.recognising.matching import Entry, Match, matches
from tournaments.people.recognising.on_record import OnRecords
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.setting_up.claims import is_open


def clubs(actor: User, entries: Iterable[Entry]) -> dict[str, Club]:
    """All clubs by name, whatever the capitals; those of the entries that are new are founded. Part of a
    larger act, which has the lock of the union.
    """
    known = people.clubs_by_name()
    new: dict[str, str] = {}
    for entry in entries:
        if entry.club:
            new.setdefault(entry.club.casefold(), entry.club)
    founded = Club.objects.bulk_create(Club(name=name) for low, name in new.items() if low not in known)
    if founded:
        acts = [record.Act(CLUB, {"club": club.pk}, None, club.name) for club in founded]
        record.append_all(actor=actor, event=None, acts=acts)
    return known | {club.name.casefold(): club for club in founded}


def faults(entry: Entry) -> Iterator[RuleViolation]:
    """What is wrong with the name, club, class or day of birth of a line, whoever is meant by it."""
    for fault in (name_fault(entry.name), name_fault(entry.club) if entry.club else None):
        if fault:
            yield RuleViolation(fault, entry.place)
    checks: tuple[Callable[[], None], ...] = (
        lambda: people.check_class(entry.player_class),
        lambda: people.check_born(entry.born),
    )
    for check in checks:
        try:
            check()
        except RuleViolation as wrong:
            yield RuleViolation(wrong.reason, entry.place)
    yield from signs.faults(entry.numbers.given(), entry.place)


@one_act
def found_clubs(*, actor: User, names: Sequence[str]) -> int:
    """Found the clubs of these names that are not known yet; how many that is.

    Errors: PermissionDenied unless an administrator; Refusals with every name that cannot be one.
    """
    require(is_administrator(actor))
    record.lock()
    given = [Entry(f"line {at}", at, "", tidy(name)) for at, name in enumerate(names, 1) if name.strip()]
    wrong = [RuleViolation(fault, one.place) for one in given if (fault := name_fault(one.club))]
    if wrong:
        raise Refusals(wrong)
    before = len(people.clubs_by_name())
    return len(clubs(actor, given)) - before


@one_act
def enrol(*, actor: User, entries: Sequence[Entry]) -> tuple[int, int]:
    """Add these people as members of the union, with their clubs; how many are new, and how many were known.
    Of somebody known, club, class, day of birth and numbers are filled in where they were not known. The
    places of the lines in the list say nothing here.

    Errors: PermissionDenied unless an administrator; Refusals with every line that is wrong in itself, and
    else with every line of which it is not clear who is meant, or that means somebody twice.
    """
    require(is_administrator(actor))
    record.lock()
    entries = [
        replace(entry, number=at, name=tidy(entry.name), club=tidy(entry.club))
        for at, entry in enumerate(entries, 1)
    ]
    if wrong := [fault for entry in entries for fault in faults(entry)]:
        raise Refusals(wrong)
    known_clubs = clubs(actor, entries)
    chosen, newcomers = _chosen(entries, matches(None, entries, with_alike=False), known_clubs)
    _complete(actor, chosen, {entry.number: entry for entry in entries}, known_clubs)
    added = _added(actor, newcomers, known_clubs, lists_members=True)
    _number(actor, entries, chosen | added)
    return len(added), len(chosen)


def persons(
    *, actor: User, event: Event, entries: Sequence[Entry], of_club: bool = False
) -> dict[int, Person]:
    """Who is meant by each number; people and clubs that are new are added, but for a practice copy, where
    nothing of the union changes. Part of a larger act, which has the lock of the union.

    Club, class, day of birth and numbers that were not known of somebody are filled in from the list. In a
    section that is open to all (F.6, I.3) nothing of a list makes anybody a member: who is new is a guest,
    without club and class (R90), unless a club itself says that it is somebody `of_club`. Errors: Refusals
    when it is not clear who is meant, or somebody is meant twice, or is new in a practice copy.
    """
    if event.is_practice:
        return _known(event, entries)
    lists_members = of_club or not is_open(event.section)
    known_clubs = clubs(actor, entries) if lists_members else people.clubs_by_name()
    chosen, newcomers = _chosen(entries, matches(event, entries, with_alike=False), known_clubs)
    records = OnRecords(event)
    said = {
        entry.number: _said(event, entry, chosen.get(entry.number), records, lists_members=lists_members)
        for entry in entries
    }
    _complete(actor, chosen, said, known_clubs)
    found = chosen | _added(
        actor, [said[one.number] for one in newcomers], known_clubs, lists_members=lists_members
    )
    _number(actor, entries, found)
    return found


def _known(event: Event, entries: Sequence[Entry]) -> dict[int, Person]:
    """Who is meant by each number, all of whom are known. Errors: as `persons`."""
    chosen, newcomers = _chosen(entries, matches(event, entries, with_alike=False), people.clubs_by_name())
    if newcomers:
        raise Refusals([nobody_new(one.name, one.place) for one in newcomers])
    return chosen


def check_known_clubs(entries: Iterable[Entry]) -> None:
    """Refuse a club that is new. Errors: Refusals with every line of one."""
    known = people.clubs_by_name()
    if new := [one for one in entries if one.club and one.club.casefold() not in known]:
        raise Refusals([nobody_new(one.club, one.place) for one in new])


def nobody_new(name: str, place: str) -> RuleViolation:
    """That somebody, or a club, is not known, where a practice copy makes nobody known."""
    return refuse(
        gettext_noop("%(name)s is not known: in a practice copy nobody new becomes known"),
        place=place,
        name=name,
    )


def _number(actor: User, entries: Iterable[Entry], found: Mapping[int, Person]) -> None:
    """Fill in the numbers that a list has of people, where they were not known."""
    numbers.fill(actor, {found[entry.number].pk: entry.numbers for entry in entries})


def _chosen(
    entries: Sequence[Entry], found: Sequence[Match], known_clubs: Mapping[str, Club]
) -> tuple[dict[int, Person], list[Entry]]:
    """Who is meant by each number, and who is new. Errors: Refusals with every line that is not clear."""
    unclear: list[RuleViolation] = []
    chosen: dict[int, Person] = {}
    newcomers: list[Entry] = []
    for entry, match in zip(entries, found, strict=True):
        if fault := _unclear(entry, match):
            unclear.append(fault)
        elif match.person in chosen.values():
            unclear.append(twice(entry))
        elif match.person:
            chosen[entry.number] = match.person
        else:
            newcomers.append(entry)
    unclear += _known_already(newcomers, known_clubs)
    unclear += _one_number_twice(newcomers)
    if unclear:
        raise Refusals(unclear)
    return chosen, newcomers


def _said(
    event: Event, entry: Entry, person: Person | None, records: OnRecords, *, lists_members: bool
) -> Entry:
    """What an entry says of somebody as a member of the union: the rest holds for the event alone. A class
    that does not hold is no class (R89).
    """
    holds = person is None or records.remark(entry.player_class, person) is None
    return replace(
        entry,
        club=entry.club if lists_members else "",
        player_class=entry.player_class if holds and not is_open(event.section) else "",
    )


def same(entry: Entry) -> tuple[str, str]:
    """What two entries of the same person or team have alike: name and club, whatever the capitals."""
    return entry.name.casefold(), entry.club.casefold()


def twice(entry: Entry) -> RuleViolation:
    """That somebody stands in a list more than once."""
    return refuse(
        gettext_noop("%(name)s stands in the list more than once"), place=entry.place, name=entry.name
    )


def _unclear(entry: Entry, match: Match) -> RuleViolation | None:
    if match.against:
        return RuleViolation(match.against, entry.place)
    if match.several:
        return refuse(
            gettext_noop("there are several people named %(name)s; name the club"),
            place=entry.place,
            name=entry.name,
        )
    if entry.person and match.person is None:
        return refuse(
            gettext_noop("whom %(name)s was said to be is not known any more; look at the list again"),
            place=entry.place,
            name=entry.name,
        )
    return None


def _known_already(newcomers: Sequence[Entry], known_clubs: Mapping[str, Club]) -> list[RuleViolation]:
    """The newcomers whose very name somebody of that club has; a club that nobody knows is of a guest."""
    members = Person.objects.filter(merged_into=None, guest=False)
    rows = members.values_list("name", "club_id") if newcomers else ()
    taken = {(name.casefold(), club) for name, club in rows}
    return [
        refuse(gettext_noop("%(name)s of that club is already known."), place=entry.place, name=entry.name)
        for entry in newcomers
        if not entry.club or entry.club.casefold() in known_clubs
        if (entry.name.casefold(), _club_key(entry, known_clubs)) in taken
    ]


def _one_number_twice(newcomers: Iterable[Entry]) -> Iterator[RuleViolation]:
    """The newcomers with a number that one before them has in the same list."""
    seen: set[tuple[str, str]] = set()
    for entry in newcomers:
        given = set(entry.numbers.given().items())
        for _, number in sorted(given & seen):
            text = gettext_noop("the number %(number)s stands in the list more than once")
            yield refuse(text, place=entry.place, number=number)
        seen |= given


def _club_key(entry: Entry, known_clubs: Mapping[str, Club]) -> int | None:
    club = known_clubs.get(entry.club.casefold())
    return club.pk if club else None


def _added(
    actor: User, newcomers: Sequence[Entry], known_clubs: Mapping[str, Club], *, lists_members: bool
) -> dict[int, Person]:
    made = Person.objects.bulk_create(
        Person(
            name=entry.name,
            club=known_clubs.get(entry.club.casefold()),
            player_class=entry.player_class,
            born=entry.born,
            guest=not lists_members,
        )
        for entry in newcomers
    )
    periods.follow(made)
    _record(actor, [(person, None) for person in made])
    return {entry.number: person for entry, person in zip(newcomers, made, strict=True)}


def _complete(
    actor: User,
    chosen: Mapping[int, Person],
    entries: Mapping[int, Entry],
    known_clubs: Mapping[str, Club],
) -> None:
    """Fill in what was not known of people who were."""
    changed = []
    for number, person in chosen.items():
        entry, before = entries[number], people.described(person)
        club = known_clubs.get(entry.club.casefold())
        if not person.guest:
            if person.club is None and club and not people.namesake(person.name, club, other_than=person):
                person.club = club
            person.player_class = person.player_class or entry.player_class
        person.born = person.born or entry.born
        if people.described(person) != before:
            changed.append((person, before))
    Person.objects.bulk_update([person for person, _ in changed], ["club", "player_class", "born"])
    periods.follow([person for person, _ in changed])
    _record(actor, changed)


def _record(actor: User, changed: Iterable[tuple[Person, dict[str, str | bool] | None]]) -> None:
    acts = [
        record.Act(PERSON, {"person": person.pk}, before, people.described(person))
        for person, before in changed
    ]
    if acts:
        record.append_all(actor=actor, event=None, acts=acts)
