"""The print set of an event: every sheet as a PDF, and the page that lists them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournaments.events.championships.selectors import championship, has_parts
from tournaments.events.fetching import (
    asked_round,
    fetch_led_or_seen,
    fetch_ranked,
    fetch_seen,
    simul_at,
)
from tournaments.events.loaded import LoadedEvent
from tournaments.events.prints import selectors as printing
from tournaments.events.prizes.selectors import in_the_way
from tournaments.events.tables import sheets
from tournaments.events.tables.prizes import prizes_table
from tournaments.events.tables.sheets import Part
from tournaments.events.teams.line_up_times import hidden
from tournaments.pages.heading import Heading
from tournaments.pages.permissions import require
from tournaments.pages.requests import asked_number
from tournaments.pages.wording import Words
from tournaments.printing.files import file_of
from tournaments.printing.pdf import cards as print_cards
from tournaments.printing.pdf import games as print_games
from tournaments.printing.pdf import rounds as print_rounds
from tournaments.printing.pdf import teams as print_teams
from tournaments.printing.pdf.sheet import Leaf, bound
from tournaments.regulations.teams import lineups

Make = Callable[[LoadedEvent, int, Heading], BytesIO]


def _line_up_forms(loaded: LoadedEvent, number: int, heading: Heading) -> BytesIO:
    return print_teams.line_up_forms(
        printing.line_up_forms(loaded), printing.line_up_rule(loaded), heading, start=printing.start(loaded)
    )


def _match_sheets(loaded: LoadedEvent, number: int, heading: Heading) -> BytesIO:
    return print_teams.match_sheets(
        loaded.facts,
        number,
        printing.line_ups(loaded),
        heading,
        rule=printing.line_up_rule(loaded),
        points=loaded.edition.teams.match_points[loaded.event.section],
    )


def _sittings(loaded: LoadedEvent, number: int) -> tuple[print_games.Sitting, ...]:
    if not loaded.of_teams:
        return print_games.sittings(loaded.facts, number)
    boards = printing.boards_of_round(loaded, number)
    return tuple(
        sitting
        for table, games in boards
        for sitting in print_games.sittings_of_match(table, lineups.board_games(*games))
    )


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A sheet of the set. `by_round` asks for a round that is paired; `office` is for the leaders alone."""

    title: Words
    make: Make
    by_round: bool = False
    office: bool = False
    teams: bool | None = None

    def fits(self, loaded: LoadedEvent) -> bool:
        """Whether the event has this sheet."""
        return self.teams is None or self.teams == loaded.of_teams


KINDS: dict[str, SheetKind] = {
    "start-list": SheetKind(
        gettext_lazy("Start list"),
        lambda loaded, number, heading: sheets.start_list(loaded.facts, heading),
    ),
    "schedule": SheetKind(
        gettext_lazy("Schedule"),
        lambda loaded, number, heading: print_rounds.schedule(
            loaded.facts, heading, printed=printing.printed_schedule(loaded)
        ),
    ),
    "pairings": SheetKind(
        gettext_lazy("Pairings by board"),
        lambda loaded, number, heading: sheets.pairings(loaded.facts, number, heading),
        by_round=True,
    ),
    "pairings-by-name": SheetKind(
        gettext_lazy("Pairings by name"),
        lambda loaded, number, heading: print_rounds.pairings_by_name(loaded.facts, number, heading),
        by_round=True,
    ),
    "slips": SheetKind(
        gettext_lazy("Result slips"),
        lambda loaded, number, heading: print_games.result_slips(_sittings(loaded, number), number, heading),
        by_round=True,
        office=True,
    ),
    "score-sheets": SheetKind(
        gettext_lazy("Score sheets"),
        lambda loaded, number, heading: print_games.score_sheets(_sittings(loaded, number), number, heading),
        by_round=True,
        office=True,
    ),
    "score-sheet": SheetKind(
        gettext_lazy("Blank score sheet"),
        lambda loaded, number, heading: print_games.score_sheets((print_games.Sitting(),), None, heading),
    ),
    "cards": SheetKind(
        gettext_lazy("Player cards"),
        lambda loaded, number, heading: print_cards.player_cards(
            loaded.facts, heading, printed=printing.printed_schedule(loaded)
        ),
        office=True,
        teams=False,
    ),
    "line-ups": SheetKind(gettext_lazy("Line-up forms"), _line_up_forms, office=True, teams=True),
    "match-sheets": SheetKind(
        gettext_lazy("Match sheets"), _match_sheets, by_round=True, office=True, teams=True
    ),
    "standings": SheetKind(
        gettext_lazy("Standings"),
        lambda loaded, number, heading: sheets.standings(loaded.standings(number or None), heading),
    ),
    "prizes": SheetKind(
        gettext_lazy("Prize list"),
        lambda loaded, number, heading: sheets.prize_list(printing.prizes(loaded), heading),
    ),
    "protocol": SheetKind(
        gettext_lazy("Final protocol"),
        lambda loaded, number, heading: sheets.final_protocol(
            loaded.standings(), printing.protocol(loaded), heading
        ),
        office=True,
    ),
}


Leaves = Callable[[Sequence[LoadedEvent], int, Sequence[Heading]], list[Leaf]]
OF_GROUPS: dict[str, Leaves] = {
    "schedule": lambda parts, number, headings: [
        print_rounds.schedule_leaf(part.facts, heading, printed=printing.printed_schedule(part))
        for part, heading in zip(parts, headings, strict=True)
    ],
    "standings": lambda parts, number, headings: [
        sheets.standings_leaf(part.standings(number or None), heading)
        for part, heading in zip(parts, headings, strict=True)
    ],
    "crosstable": lambda parts, number, headings: [
        sheets.crosstable_leaf(part.crosstable(number or None), heading)
        for part, heading in zip(parts, headings, strict=True)
    ],
    "pairings": lambda parts, number, headings: [
        sheets.pairings_leaf(part.facts, number, heading)
        for part, heading in zip(parts, headings, strict=True)
    ],
    "protocol": lambda parts, number, headings: [
        sheets.final_protocol_leaf(part.standings(), protocol, heading)
        for part, protocol, heading in zip(parts, printing.protocols(parts), headings, strict=True)
    ],
}
"""The sheets of which a competition in groups has one file for all of them."""
OF_ONE_GROUP = ("cards",)
"""The sheets that only each of the groups has."""


def _of_groups(
    request: HttpRequest, whole: LoadedEvent, groups: Sequence[LoadedEvent], kind: str
) -> FileResponse:
    """One file with the sheets of all groups, each beginning a page. Errors: Http404 when none has it."""
    last = max(group.facts.last_round for group in groups)
    number = asked_number(request, "round", least=1, most=last) or (last if kind == "pairings" else 0)
    parts = [group for group in groups if group.has_table and group.facts.last_round >= number]
    if not parts:
        raise Http404(_("There is no such sheet."))
    headings = [_heading(request, part, number or None) for part in parts]
    content = bound(OF_GROUPS[kind](parts, number, headings), replace(headings[0], title=whole.title))
    return FileResponse(content, content_type="application/pdf", filename=f"{whole.file_name}-{kind}.pdf")


def _kinds(loaded: LoadedEvent, groups: Sequence[LoadedEvent]) -> dict[str, SheetKind]:
    fitting = {name: kind for name, kind in KINDS.items() if kind.fits(loaded)}
    for name in OF_ONE_GROUP if groups else ():
        fitting.pop(name, None)
    if not loaded.event.prizes or in_the_way(loaded):
        fitting.pop("prizes", None)
    return fitting


@require_safe
@simul_at("simul")
def print_set(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that can be printed of an event, as far as the visitor may have it."""
    loaded, leads = fetch_led_or_seen(request, pk)
    groups = _groups(loaded)
    kinds = {name: kind for name, kind in _kinds(loaded, groups).items() if leads or not kind.office}
    context = {
        "loaded": loaded,
        "groups": [group.event for group in groups],
        "of_groups": {name: kinds.pop(name).title for name in OF_GROUPS if groups and name in kinds},
        "rounds_of_groups": range(1, max((group.facts.last_round for group in groups), default=0) + 1),
        "once": {name: kind for name, kind in kinds.items() if not kind.by_round},
        "by_round": {name: kind for name, kind in kinds.items() if kind.by_round},
    }
    return render(request, "events/prints/print_set.html", context)


@require_safe
def sheet_pdf(request: HttpRequest, pk: int, kind: str) -> FileResponse:
    """One sheet of the set as a PDF; `?round=3` where it is of a round. Errors: Http404, PermissionDenied."""
    if kind not in KINDS:
        raise Http404(_("There is no such sheet."))
    loaded, leads = fetch_led_or_seen(request, pk)
    require(leads or not KINDS[kind].office)
    groups = _groups(loaded)
    if groups and kind in OF_GROUPS:
        return _of_groups(request, loaded, groups, kind)
    if kind not in _kinds(loaded, groups) or not loaded.facts.entrants:
        raise Http404(_("There is no such sheet."))
    last = loaded.facts.last_round
    number = asked_number(request, "round", least=1, most=last) or (last if KINDS[kind].by_round else 0)
    if KINDS[kind].by_round and not number:
        raise Http404(_("There is no such round."))
    content = KINDS[kind].make(loaded, number, _heading(request, loaded, number or None))
    return FileResponse(content, content_type="application/pdf", filename=f"{loaded.file_name}-{kind}.pdf")


def _heading(request: HttpRequest, loaded: LoadedEvent, after_round: int | None) -> Heading:
    url = request.build_absolute_uri(reverse("event", args=[loaded.event.pk]))
    return printing.heading(loaded, url, after_round)


@require_safe
@simul_at("simul-pdf")
def crosstable_pdf(request: HttpRequest, pk: int) -> FileResponse:
    """The crosstable as a sheet to print; of a competition in groups those of all groups in one file."""
    whole = fetch_seen(request, pk)
    if groups := _groups(whole):
        return _of_groups(request, whole, groups, "crosstable")
    loaded = fetch_ranked(request, pk)
    after_round = asked_round(request, loaded)
    content = sheets.crosstable(loaded.crosstable(after_round), _heading(request, loaded, after_round))
    return FileResponse(content, content_type="application/pdf", filename=f"{loaded.file_name}.pdf")


@require_safe
@simul_at("simul-workbook")
def workbook(request: HttpRequest, pk: int) -> FileResponse:
    """The event as an Excel workbook: players, rounds, standings, crosstable; of a competition in groups all
    groups in one.
    """
    whole = fetch_seen(request, pk)
    groups = [group for group in _groups(whole) if group.has_table]
    if groups:
        content = sheets.championship(
            [_part(request, group, None) for group in groups], _heading(request, whole, None)
        )
    else:
        loaded = fetch_ranked(request, pk)
        part = _part(request, loaded, asked_round(request, loaded))
        content = sheets.championship([part], part.heading)
    return FileResponse(content, as_attachment=True, filename=f"{whole.file_name}.xlsx")


@require_safe
@simul_at("simul-workbook")
def table_file(request: HttpRequest, pk: int, kind: str, form: str) -> HttpResponse:
    """One table of an event as CSV or JSON, the cells of its workbook; `?round=3` after a round. Of a
    competition in groups those of all groups. Errors: Http404.
    """
    whole = fetch_seen(request, pk)
    name = f"{whole.file_name}-{kind}"
    if kind == "prizes" and whole.event.prizes and whole.has_table and not in_the_way(whole):
        return file_of(prizes_table(printing.prizes(whole)), form, name)
    groups = [group for group in _groups(whole) if group.has_table]
    if groups:
        parts = [_part(request, group, None) for group in groups]
    else:
        loaded = fetch_ranked(request, pk)
        parts = [_part(request, loaded, asked_round(request, loaded))]
    table = sheets.whole_table(parts, kind)
    if table is None:
        raise Http404(_("There is no such table."))
    return file_of(table, form, name)


def _groups(whole: LoadedEvent) -> list[LoadedEvent]:
    """The groups of a competition with their published rounds; none where it is played as one."""
    if whole.rounds or not has_parts(whole.event):
        return []
    return [part.loaded for part in championship(whole).parts]


def _part(request: HttpRequest, loaded: LoadedEvent, after_round: int | None) -> Part:
    heading = _heading(request, loaded, after_round)
    line_ups: tuple[lineups.LineUp, ...] = ()
    if loaded.of_teams:
        covered = hidden(request.user, [loaded.event])
        line_ups = tuple(printing.line_ups(loaded, hidden=covered).values())
    return Part(loaded.facts, loaded.crosstable(after_round), heading, line_ups)
