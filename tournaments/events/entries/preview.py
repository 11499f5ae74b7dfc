"""What would be entered: every line with who it is, what is new, and whether it is admitted."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournaments.events.permissions import visible_events
from tournaments.models import Club, Entrant, Event, Person
from tournaments.pages.http.permissions import Visitor
from tournaments.people.recognising.matching import Entry, Match, answers, entered_class, matches
from tournaments.people.recognising.on_record import OnRecords
from tournaments.people.recognising.search import Known, fold
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.setting_up.claims import is_open
from tournaments.regulations.setting_up.eligibility import Answer, Eligibility

EARLIER_EVENTS = 12


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A line as it would be entered. `likely` is whom it most probably is, where that must be said."""

    entry: Entry
    match: Match
    player_class: str
    answer: Eligibility | None
    remarks: tuple[Reason, ...]
    likely: Person | None

    @property
    def refused(self) -> bool:
        """Whether the regulation does not admit the entrant."""
        return self.answer is not None and self.answer.answer is Answer.REFUSED

    @property
    def remarked(self) -> bool:
        """Whether the leaders should look at who may enter."""
        return self.answer is not None and self.answer.answer is Answer.REMARK

    @property
    def asks_why(self) -> bool:
        """Whether the leaders may say why the entrant plays all the same (R76), or is admitted (R91)."""
        return self.refused or (self.answer is not None and "R91" in self.answer.because.articles)

    @property
    def choices(self) -> tuple[Person, ...]:
        """The people it may be."""
        return self.match.several or self.match.alike


def preview(event: Event, entries: Sequence[Entry]) -> list[EntryLine]:
    """The lines of a list as they would be entered, in its order."""
    teams = event.section in TEAM_SECTIONS
    found = [Match(None) for _ in entries] if teams else matches(event, entries)
    judged = [None for _ in entries] if teams else answers(event, entries, found)
    clubs, records = _Clubs(), OnRecords(event)
    founds = not is_open(event.section)
    return [
        EntryLine(
            entry,
            match,
            "" if teams else entered_class(entry, match.person, records),
            answer,
            (*(clubs.remarks(entry) if founds else ()), *_remarks(entry, match, records)),
            _likely(entry, match),
        )
        for entry, match, answer in zip(entries, found, judged, strict=True)
    ]


def _likely(entry: Entry, match: Match) -> Person | None:
    """The one whose name sounds the same, when the clubs do not speak against it."""
    name = sorted(fold(entry.name))
    same = [person for person in match.alike if sorted(fold(person.name)) == name]
    if len(same) != 1:
        return None
    (person,) = same
    known = person.club.name.casefold() if person.club else ""
    return person if not known or not entry.club or known == entry.club.casefold() else None


def _remarks(entry: Entry, match: Match, records: OnRecords) -> list[Reason]:
    """What the list says otherwise than is known."""
    found = [match.against] if match.against else []
    person = match.person
    if person and entry.born and person.born and entry.born != person.born:
        found.append(
            Reason(gettext_noop("Another day of birth is known, which stays: an administrator corrects it."))
        )
    if remark := records.remark(entry.player_class, person):
        found.append(remark)
    if person and entry.club and person.club and person.club.name.casefold() != entry.club.casefold():
        text = gettext_noop("Known in the club %(known)s; entered here for %(club)s.")
        found.append(Reason(text, {"known": person.club.name, "club": entry.club}))
    return found


class _Clubs:
    """The clubs there are, so as to say which a list would found."""

    def __init__(self) -> None:
        self._names = dict(Club.objects.values_list("pk", "name"))
        self._known = {name.casefold() for name in self._names.values()}
        self._sounds = Known(self._names.items())

    def remarks(self, entry: Entry) -> list[Reason]:
        """That the club of a line is new, and which one is like it."""
        if not entry.club or entry.club.casefold() in self._known:
            return []
        alike = [self._names[key] for key in self._sounds.alike(entry.club)]
        if alike:
            text = gettext_noop("The club %(club)s is new; there is already %(alike)s.")
            return [Reason(text, {"club": entry.club, "alike": ", ".join(alike)})]
        return [Reason(gettext_noop("The club %(club)s is new."), {"club": entry.club})]


def entered(event: Event) -> list[Entry]:
    """The entrants of an event as a list of entries."""
    return [
        Entry("", row.number, row.name, row.club_name, row.player_class, row.rating)
        for row in event.entrants.order_by("number")
    ]


def entered_again(event: Event, earlier: Event) -> list[Entry]:
    """The entrants of an earlier event as they would be entered now: in the classes and clubs of today."""
    rows = earlier.entrants.select_related("person__club", "person__merged_into__club").order_by("number")
    found = []
    for row in rows:
        person = row.person and (row.person.merged_into or row.person)
        if person is None:
            found.append(Entry("", row.number, row.name, row.club_name))
        else:
            club = person.club.name if person.club else ""
            found.append(Entry("", row.number, person.name, club, person.player_class, row.rating))
    return found


def earlier_events(event: Event, user: Visitor) -> list[Event]:
    """The events of the section from which entrants can be taken, the same division and the latest first."""
    rows = visible_events(user).filter(root=None, section=event.section).exclude(pk=event.pk)
    entrants = Entrant.objects.filter(event=OuterRef("pk"))
    rows = rows.filter(Exists(entrants), season__year__lte=event.season.year)
    found = rows.select_related("season").order_by("-season__year", "pk")[: EARLIER_EVENTS * 2]
    return sorted(found, key=lambda one: one.division != event.division)[:EARLIER_EVENTS]
