"""The record of an event as one reader may see it: its entries by act, person and game, and any instant.

Leaders, jury, board and the members who judge an appeal read it whole, but for what of an appeal is not
theirs to know (see `appeals.visibility`), and but for line-ups that are not shown yet (R78): of those
steps they see that there is an entry, so that the numbers go on, and nothing in it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet

from tournaments.appeals.acts import DISPUTE_RULING
from tournaments.appeals.cases.permissions import visible_disputes
from tournaments.appeals.cases.selectors import Case, cases
from tournaments.appeals.reading.visibility import Sight
from tournaments.events.acts import LINE_UP
from tournaments.events.line_up_times import hidden
from tournaments.events.loaded import LoadedEvent
from tournaments.history.acts import WITHHELD
from tournaments.history.moments import Line, Moment, line
from tournaments.history.past import Past, PastRound
from tournaments.history.permissions import may_read_record, may_take_bundle
from tournaments.jobs.remembered import Done
from tournaments.ledger import history
from tournaments.ledger.acts import Concern, all_acts
from tournaments.ledger.chains import chain, verification
from tournaments.ledger.facts import State, changed, inverse, key
from tournaments.ledger.wording.differences import Difference, differences
from tournaments.models import Appeal, Chain, Event, LedgerEntry, User
from tournaments.pages.http.permissions import Visitor
from tournaments.people.permissions import shown_as
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.event import TEAM_SECTIONS

PER_PAGE = 50
KINDS = {
    "results": frozenset({Concern.GAME}),
    "rounds": frozenset({Concern.ROUND}),
    "players": frozenset({Concern.ENTRANT}),
    "disputes": frozenset({Concern.DISPUTE, Concern.APPEAL}),
    "event": frozenset({Concern.EVENT}),
    "undone": frozenset({Concern.RECORD}),
}
"""What acts can be about, as a reader picks them."""
_NAMES = ("white", "black", "name", "leader", "person")


def _acts_about(concerns: Collection[Concern]) -> list[str]:
    return [act.name for act in all_acts() if act.concerns in concerns]


@dataclass(frozen=True, slots=True)
class Sought:
    """What entries are looked for: an act, what they are about (a name of `KINDS`), who did it or whom it
    names, a game, a part, a dispute.

    `game` is round, table (0 outside matches) and board.
    """

    act: str = ""
    about: str = ""
    person: str = ""
    game: tuple[int, int, int] | None = None
    part: int | None = None
    dispute: int | None = None

    def of(self, entries: QuerySet[LedgerEntry]) -> QuerySet[LedgerEntry]:
        """These among the entries."""
        if self.act:
            entries = entries.filter(act=self.act)
        if self.about:
            entries = entries.filter(act__in=_acts_about(KINDS[self.about]))
        if self.person:
            about = Q(actor_name__icontains=self.person) | Q(actor__person__name__icontains=self.person)
            for name in _NAMES:
                about |= Q(**{f"subject__{name}__icontains": self.person})
            entries = entries.filter(about)
        if self.game:
            number, table, board = self.game
            entries = entries.filter(subject__round=number, subject__board=board)
            entries = entries.filter(subject__table=table) if table else entries
        if self.part:
            entries = entries.filter(subject__event=self.part)
        return entries.filter(subject__dispute=self.dispute) if self.dispute else entries


@dataclass(frozen=True, slots=True)
class PartThen:
    """A part of an event as it stood: the event (None for a simultaneous display) and its rounds."""

    event: Event
    loaded: LoadedEvent | None
    rounds: list[PastRound]


@dataclass
class Reading:
    """The record of a whole event, and who reads it."""

    event: Event
    reader: Visitor
    appeals: list[Case] = field(default_factory=list)
    _stood: tuple[int, State] | None = field(default=None, init=False, repr=False)

    @property
    def edition(self) -> Edition:
        """The edition by which what it says cites articles: the one that the event follows."""
        return edition(self.event.season.edition)

    @cached_property
    def chain(self) -> Chain:
        """The chain, with the facts as they are now."""
        return history.chain_of(self.event)

    @property
    def allowed(self) -> bool:
        """Whether the reader may read it."""
        return may_read_record(self.reader, self.event, self.appeals)

    @property
    def may_take_bundle(self) -> bool:
        """Whether the reader may take the signed bundle."""
        return may_take_bundle(self.reader, self.event, self.appeals)

    @cached_property
    def _rows(self) -> list[tuple[int, datetime, str, int | None, int | None]]:
        """Of every entry, earliest first, the number, when, the act, and the round and dispute it names."""
        entries = history.entries_of(self.event).order_by("sequence")
        return list(entries.values_list("sequence", "at", "act", "subject__round", "subject__dispute"))

    @cached_property
    def acts(self) -> list[str]:
        """The acts that occur in it, of the entries that the reader may look into."""
        closed = {entry.sequence for entry in self._closed}
        return sorted({act for number, _at, act, _round, _dispute in self._rows if number not in closed})

    def page(self, sought: Sought, number: str | None) -> Page[LedgerEntry]:
        """A page of what is sought, latest entry first; what is not the reader's to know is blank."""
        return self._page(Paginator(sought.of(self._searched(sought)), PER_PAGE), number)

    def _page(self, pages: "Paginator[LedgerEntry]", number: str | None) -> Page[LedgerEntry]:
        page = pages.get_page(number)
        page.object_list = [self._shown(entry) for entry in page.object_list]
        return page

    def _searched(self, sought: Sought) -> QuerySet[LedgerEntry]:
        """All entries; with a filter but that of a part none that the reader may not look into."""
        entries = history.entries_of(self.event)
        if not (sought.person or sought.act or sought.about or sought.game or sought.dispute):
            return entries
        return entries.exclude(pk__in=[entry.pk for entry in self._closed])

    @cached_property
    def _closed(self) -> list[LedgerEntry]:
        """The entries that the reader may not look into."""
        if not any(
            dispute is not None or act == LINE_UP for _number, _at, act, _round, dispute in self._rows
        ):
            return []
        return [entry for entry in self._not_open_to_all() if not self.may_look_into(entry)]

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many entries there are about what, of those that the reader may look into."""
        found = Counter(act for _number, _at, act, _round, _dispute in self._rows)
        found.subtract(entry.act for entry in self._closed)
        return {
            kind: number
            for kind, concerns in KINDS.items()
            if (number := sum(found[act] for act in _acts_about(concerns)))
        }

    def line(self, here: int) -> Line:
        """All entries on a line, with the number of the one that is looked at; rounds by the open ones."""
        closed = {entry.sequence for entry in self._closed}
        moments = [
            Moment(number, at, None if number in closed else of)
            for number, at, _act, of, _dispute in self._rows
        ]
        return line(moments, here)

    def page_of(self, sequence: int) -> int:
        """The page on which an entry stands while nothing is sought."""
        return (self.chain.length - sequence) // PER_PAGE + 1

    def defects(self) -> list[str]:
        """What is wrong with the record as it is stored now; nothing where it is whole."""
        return verification.defects(self.chain.name)

    def _not_open_to_all(self) -> Iterable[LedgerEntry]:
        about = Q(subject__dispute__isnull=False) | Q(act=LINE_UP)
        return history.entries_of(self.event).filter(about)

    @cached_property
    def covered(self) -> frozenset[tuple[int, int]]:
        """The teams whose line-ups are not the reader's to see yet (R78), by event and number.

        Of a competition in groups those of the groups say so, for their teams in the whole too.
        """
        if self.event.section not in TEAM_SECTIONS:
            return frozenset()
        own = Event.objects.filter(Q(pk=self.event.pk) | Q(root=self.event)).select_related("season", "root")
        loaded = list(own.prefetch_related("entrants", "rounds__games"))
        groups = [event for event in loaded if event.kind == Event.Kind.GROUP]
        covered = hidden(self.reader, groups or loaded)
        rows = [row for event in loaded for row in event.entrants.all()]
        names = {(row.name, row.club_name) for row in rows if row.pk in covered}
        return frozenset((row.event_id, row.number) for row in rows if (row.name, row.club_name) in names)

    @cached_property
    def _covered_keys(self) -> tuple[str, ...]:
        return tuple(f"{key('player', *team)} " for team in self.covered)

    def facts(self, found: State) -> State:
        """A state of the event without the line-ups that are not the reader's to see yet (R78)."""
        return {name: value for name, value in found.items() if not self._is_covered(name)}

    def changes_covered(self, entry: LedgerEntry) -> bool:
        """Whether what an entry changed tells a line-up that is not the reader's to see yet (R78)."""
        return any(self._is_covered(name) for name, *_values in entry.changes or ())

    def _is_covered(self, name: str) -> bool:
        kind, _, numbers = name.partition(" ")
        if kind == "earlier":
            event, *_game, team = map(int, numbers.split(" "))
            return (event, team) in self.covered
        return name.startswith(self._covered_keys)

    @cached_property
    def _steps(self) -> Mapping[int, set[int]]:
        """The steps of each appeal that the reader may know of; 0 is the lodging."""
        found = {}
        for case in self.appeals:
            sight = Sight(case, self.reader)
            lodging = {0} if sight.sees_appeal else set()
            found[case.row.pk] = lodging | {act.number for act in sight.acts}
        return found

    @cached_property
    def _disputes(self) -> set[int]:
        """The disputes that the reader may know of."""
        visible = visible_disputes(self.reader).filter(Q(event=self.event) | Q(event__root=self.event))
        judged = {case.dispute.pk for case in self.appeals if Sight(case, self.reader).is_on_panel}
        return judged | set(visible.values_list("pk", flat=True))

    def may_look_into(self, entry: LedgerEntry) -> bool:
        """Whether what an entry says is the reader's to know."""
        if "appeal" in entry.subject:
            return entry.subject.get("step", 0) in self._steps.get(entry.subject["appeal"], ())
        if entry.act == LINE_UP:
            return (entry.subject["event"], entry.subject["number"]) not in self.covered
        return "dispute" not in entry.subject or entry.subject["dispute"] in self._disputes

    def _shown(self, entry: LedgerEntry) -> LedgerEntry:
        if not self.may_look_into(entry):
            entry.act, entry.actor, entry.actor_name, entry.reason = WITHHELD, None, "", ""
            entry.subject, entry.before, entry.after, entry.changes = {}, None, None, None
        return entry

    def entry(self, sequence: int) -> LedgerEntry | None:
        """The entry of a number, as the reader may see it."""
        found = history.entries_of(self.event).filter(sequence=sequence).first()
        return self._shown(found) if found else None

    def sequence(self, *, number: int | None, at: datetime | None) -> int:
        """The number of the last entry up to an instant; without one the last there is."""
        if number is not None:
            return min(number, self.chain.length)
        return history.entry_at(self.event, at) if at else self.chain.length

    def was_whole(self, last_check: Done | None) -> bool | None:
        """Whether the last check of all records found nothing in this one; None where that is not known."""
        if last_check is None:
            return None
        number, named = last_check.outcome.get("defects", 0), last_check.outcome.get("named", ())
        if any(line.startswith(f"{self.chain.name}:") for line in named):
            return False
        return True if number <= len(named) else None

    def then(self, sequence: int) -> list[PartThen]:
        """The event and its groups as they stood after an entry."""
        past = Past(self._state(sequence), self.event.season)
        return [
            PartThen(row, None if row.system == Event.System.DISPLAY else past.loaded(pk), past.rounds(pk))
            for pk, row in past.events.items()
        ]

    def between(self, first: int, last: int) -> list[Difference]:
        """What stood otherwise after one entry than after the other, in words."""
        return differences(self._state(first), self._state(last), self.edition)

    def changed_by(self, entry: LedgerEntry | None) -> list[Difference]:
        """What an entry as the reader may see it changed, in words: nothing of one that is withheld."""
        if entry is None or not entry.changes:
            return []
        after = self._state(entry.sequence)
        return differences(self.facts(changed(after, inverse(entry.changes))), after, self.edition)

    def _state(self, sequence: int) -> State:
        """The facts after an entry, as far as they are the reader's to see; the last ones are at hand."""
        if self._stood is None or self._stood[0] != sequence:
            self._stood = sequence, self.facts(chain.state_at(self.chain, sequence))
        return self._stood[1]

    def done_between(self, first: int, last: int) -> list[LedgerEntry]:
        """The acts in between, first act first."""
        return [self._shown(entry) for entry in self._between(first, last)]

    def page_between(self, first: int, last: int, number: str | None) -> Page[LedgerEntry]:
        """A page of the acts in between, first act first."""
        pages = Paginator(self._between(first, last), PER_PAGE)
        pages.count = max(0, last - first)  # entries of a chain are numbered without a gap: it need not ask
        return self._page(pages, number)

    def _between(self, first: int, last: int) -> QuerySet[LedgerEntry]:
        entries = history.entries_of(self.event).filter(sequence__gt=first, sequence__lte=last)
        return entries.order_by("sequence")


def reading(event: Event, reader: User) -> Reading:
    """The record of the competition that an event belongs to."""
    whole = Event.objects.select_related("season").get(pk=event.main_id)
    return Reading(whole, reader, cases(_appeals_in(event)))


def may_read(event: Event, reader: User) -> bool:
    """Whether somebody may read that record; appeals are asked only where the reader has a seat in one."""
    if may_read_record(reader, event.root or event):
        return True
    seats = _appeals_in(event).filter(members__person__in=shown_as(reader.person_id))
    return seats.exists() and reading(event, reader).allowed


def _appeals_in(event: Event) -> QuerySet[Appeal]:
    return Appeal.objects.filter(Q(dispute__event=event.main_id) | Q(dispute__event__root=event.main_id))


def ruling_entry(dispute_id: int, event: Event) -> int | None:
    """The number of the entry by which the ruling in a dispute was recorded; None while there is none."""
    entries = history.entries_of(event).filter(act=DISPUTE_RULING, subject__dispute=dispute_id)
    return entries.values_list("sequence", flat=True).first()
