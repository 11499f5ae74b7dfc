"""A problemists' competition as each visitor may read it: its problems, their marks and places.

Source: H, art. 3; readings R124 (the sum of the marks of the committee, and equal sums share a place), R125
(a member with two places).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import Prefetch, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import ProblemCompetition, ProblemEntry, ProblemExpert, ProblemMark
from games.problems.competitions.permissions import Seats, counted, may_read, places_of, seat_of, standing
from games.problems.selectors import ProblemPage, page_of
from games.showing.diagrams import drawn
from games.showing.replay import Look
from rules.keys import fen_key
from tournaments.pages.http.permissions import Visitor, is_board

Marks = Mapping[tuple[int, int], ProblemMark]
"""The marks that hold, by the keys of the problem and of the member's place in the committee."""


@dataclass(frozen=True, slots=True)
class Announced:
    """A competition in the list of all: its state as `state_of`, and the members of its committee."""

    competition: ProblemCompetition
    state: tuple[str, str]
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A problem in the list of its competition: the visitor's `own` mark, how many members have judged it,
    and once the judging is closed the `marks` in the order of the members, their sum and its place. `same`
    are the earlier problems with the same position.
    """

    entry: ProblemEntry
    own: ProblemMark | None
    judged: int
    marks: tuple[ProblemMark, ...] = ()
    total: int | None = None
    place: int | None = None
    same: tuple[ProblemEntry, ...] = ()

    @property
    def composer(self) -> str:
        """Who composed it; empty where that is not named."""
        return composer_of(self.entry)

    @property
    def diagram(self) -> str:
        """The position, drawn."""
        return drawn(self.entry.fen, None)


@dataclass(frozen=True, slots=True)
class CompetitionPage:
    """A competition as a visitor sees it, its `state` as `state_of`; `rows` and `withdrawn` are empty where
    the problems are not to be read, `seat` is the visitor's place in the committee.
    """

    competition: ProblemCompetition
    state: tuple[str, str]
    experts: tuple[ProblemExpert, ...]
    is_board: bool
    seat: ProblemExpert | None
    rows: tuple[Row, ...]
    withdrawn: tuple[ProblemEntry, ...]

    @property
    def reads(self) -> bool:
        """Whether the visitor reads what is not published."""
        return self.is_board or self.seat is not None

    @property
    def may_judge(self) -> bool:
        """Whether the visitor gives marks now."""
        return self.seat is not None and self.competition.judged_at is None

    @property
    def is_any_composer_named(self) -> bool:
        """Whether it is known of any problem who composed it, so that the judging stays closed."""
        return any(composer_of(one) for one in (*(row.entry for row in self.rows), *self.withdrawn))

    @property
    def is_open(self) -> bool:
        """Whether problems may still come in."""
        return is_open(self.competition)

    @property
    def is_listed(self) -> bool:
        """Whether the visitor reads the problems."""
        return self.reads or bool(self.competition.published_at)


@dataclass(frozen=True, slots=True)
class Matters:
    """What somebody has to do for competitions: those with problems `to_judge`, each with how many, and those
    of which the judging is the board's `to_close`.
    """

    to_judge: tuple[tuple[ProblemCompetition, int], ...]
    to_close: tuple[ProblemCompetition, ...]


@dataclass(frozen=True, slots=True)
class EntryPage:
    """A problem of a competition: its row there, and the replay of its line with what was found."""

    of: CompetitionPage
    entry: ProblemEntry
    row: Row | None
    problem: ProblemPage


def competitions() -> list[Announced]:
    """All the competitions, the latest first."""
    rows = ProblemCompetition.objects.prefetch_related(Prefetch("experts", standing()))
    return [
        Announced(
            row, state_of(row), tuple(seat.person.name for seat in _members(counted(row.experts.all())))
        )
        for row in rows
    ]


def _members(seats: Seats) -> tuple[ProblemExpert, ...]:
    return tuple(dict.fromkeys(seats.values()))


def matters_of(user: Visitor) -> Matters:
    """What a user has to do for competitions, the latest first; nothing for most."""
    own = counted(places_of(user).filter(competition__judged_at=None))
    over = list(_judging(closes_on__lt=timezone.localdate())) if is_board(user) else []
    all_of_over = counted(standing().filter(competition__in=over))
    open_to_user = _judging(pk__in={seat.competition_id for seat in own.values()})
    to_judge = ((row, left) for row, _, left in _left(open_to_user, own) if left)
    to_close = (row for row, has_all, left in _left(over, all_of_over) if has_all and not left)
    return Matters(tuple(to_judge), tuple(to_close))


def _judging(**which: object) -> QuerySet[ProblemCompetition]:
    """Those of these competitions of which the judging is not closed, with their problems."""
    problems = Prefetch("entries", ProblemEntry.objects.filter(withdrawn_at=None))
    return ProblemCompetition.objects.filter(judged_at=None, **which).prefetch_related(problems)


def _left(rows: Iterable[ProblemCompetition], seats: Seats) -> Iterator[tuple[ProblemCompetition, bool, int]]:
    """Each of these competitions with whether anybody of those with these places judges what came in, and how
    often a problem is still to be judged by one of them.
    """
    marks = marks_of(seats)
    for row in rows:
        of_row = {pk: seat for pk, seat in seats.items() if seat.competition_id == row.pk}
        problems = row.entries.all()
        left = sum(len(some) for _, some in unjudged(problems, of_row, marks))
        yield row, bool(of_row or not problems), left


def competition_page(pk: int, user: Visitor) -> CompetitionPage:
    """A competition as the user may see it. Errors: Http404."""
    competition = get_object_or_404(ProblemCompetition, pk=pk)
    board, seat = is_board(user), seat_of(user, competition)
    seats = counted(standing().filter(competition=competition))
    entries: list[ProblemEntry] = []
    if competition.published_at or board or seat:
        entries = list(competition.entries.select_related("composer"))
    judged = [entry for entry in entries if entry.withdrawn_at is None]
    withdrawn = [entry for entry in entries if entry.withdrawn_at and (board or seat)]
    rows = _rows(competition, judged, seats, seat)
    said, members = state_of(competition), _members(seats)
    return CompetitionPage(competition, said, members, board, seat, rows, tuple(withdrawn))


def entry_page(pk: int, number: int, user: Visitor, look: Look) -> EntryPage:
    """A problem of a competition that the user may read. Errors: Http404 for any other."""
    page = competition_page(pk, user)
    found = [*(row.entry for row in page.rows), *page.withdrawn]
    entry = next((one for one in found if one.number == number), None)
    if entry is None:
        raise Http404(_("There is no such page."))
    row = next((row for row in page.rows if row.entry == entry), None)
    line = entry.line or entry.solution
    return EntryPage(page, entry, row, page_of(entry.fen, entry.solution, line, entry.findings, look))


def read_entry(pk: int, number: int, user: Visitor) -> ProblemEntry:
    """A problem of a competition that the user may read. Errors: Http404 for any other."""
    competition = get_object_or_404(ProblemCompetition, pk=pk)
    if not may_read(user, competition):
        raise Http404(_("There is no such page."))
    return get_object_or_404(competition.entries.select_related("composer"), number=number)


def state_of(competition: ProblemCompetition) -> tuple[str, str]:
    """How far a competition is, as everybody may know it: the kind of its mark, and the word in it."""
    if competition.published_at:
        return "good", _("result published")
    if is_open(competition):
        return "live", _("open for problems")
    return "wait", _("judging closed") if competition.judged_at else _("being judged")


def is_open(competition: ProblemCompetition) -> bool:
    """Whether problems may still come in: on the last day they do."""
    return competition.closes_on >= timezone.localdate()


def marks_of(seats: Seats) -> Marks:
    """The marks that hold of who has these places: of each member and problem the latest."""
    rows = ProblemMark.objects.filter(expert__in=seats).select_related("expert__person")
    return {(given.entry_id, seats[given.expert_id].pk): given for given in rows.order_by("pk")}


def unjudged(
    entries: Iterable[ProblemEntry], seats: Seats, marks: Marks
) -> list[tuple[ProblemExpert, list[ProblemEntry]]]:
    """The members who have not judged all of these problems, each with those that are left."""
    left = ((seat, [one for one in entries if (one.pk, seat.pk) not in marks]) for seat in _members(seats))
    return [(seat, problems) for seat, problems in left if problems]


def composer_of(entry: ProblemEntry) -> str:
    """Who composed a problem, fetched with its composer; empty where that is not named."""
    return entry.composer.name if entry.composer else entry.composer_name


def places(totals: Iterable[int]) -> dict[int, int]:
    """The place of each sum of points: one more than there are greater ones, so that equal ones share it."""
    found = list(totals)
    return {total: 1 + sum(other > total for other in found) for total in found}


def _rows(
    competition: ProblemCompetition,
    entries: list[ProblemEntry],
    seats: Seats,
    seat: ProblemExpert | None,
) -> tuple[Row, ...]:
    """The problems in order: by place once the judging is closed, until then by number."""
    if not entries:
        return ()
    marks, same, members = marks_of(seats), _same_positions(entries), _members(seats)
    own = seat.pk if seat else 0
    found = []
    for entry in entries:
        given = [marks[entry.pk, one.pk] for one in members if (entry.pk, one.pk) in marks]
        shown = tuple(given) if competition.judged_at else ()
        total = sum(mark.points for mark in given) if competition.judged_at else None
        row = Row(entry, marks.get((entry.pk, own)), len(given), shown, total, same=same[entry.pk])
        found.append(row)
    by_total = places(row.total for row in found if row.total is not None)
    placed = (row if row.total is None else replace(row, place=by_total[row.total]) for row in found)
    return tuple(sorted(placed, key=lambda row: (row.place or 0, row.entry.number)))


def _same_positions(entries: Iterable[ProblemEntry]) -> dict[int, tuple[ProblemEntry, ...]]:
    """Of each of these problems those that were entered before it, in any competition, with its position.

    Its mirror has black to move and the colours exchanged, and so is never a problem.
    """
    by_key: dict[int, list[ProblemEntry]] = defaultdict(list)
    for other in ProblemEntry.objects.select_related("competition").order_by("pk"):
        by_key[fen_key(other.fen)].append(other)
    return {
        entry.pk: tuple(other for other in by_key[fen_key(entry.fen)] if other.pk < entry.pk)
        for entry in entries
    }
