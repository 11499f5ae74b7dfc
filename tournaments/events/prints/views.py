"""The print set of an event: every sheet as a PDF, and the page that lists them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from tournaments.events.championships.selectors import championship, has_parts
from tournaments.events.fetching import (
    IsSimul,
    asked_round,
    fetch_led_or_seen,
    fetch_ranked,
    fetch_seen,
    simul_at,
)
from tournaments.events.loaded import LoadedEvent
from tournaments.events.prints import programs
from tournaments.events.prints import selectors as printing
from tournaments.events.prints.forms import PaperForm
from tournaments.events.prints.kinds import (
    BEFORE_ROUND_1,
    IN_THE_HALL,
    KINDS,
    OF_GROUPS,
    kinds,
)
from tournaments.events.prints.making import AT_THE_END, OF_PLAY, Press
from tournaments.events.prizes.selectors import in_the_way
from tournaments.events.simuls.fetching import fetch_seen_simul
from tournaments.events.simuls.selectors import Simul
from tournaments.events.tables import sheets
from tournaments.events.tables.prizes import prizes_table
from tournaments.events.tables.sheets import WorkbookPart
from tournaments.ledger.history import entries_of
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import asked_number
from tournaments.pages.tables.tables import Table
from tournaments.pages.words.heading import Heading
from tournaments.people.names.short_names import reading
from tournaments.printing.files import file_of, sheet_of, workbook_of
from tournaments.printing.pdf.parts.sheet import Leaf, bound
from tournaments.printing.pdf.parts.thumbnail import thumbnail
from tournaments.regulations.editions.edition import edition

Sheet = Callable[..., HttpResponseBase]


def in_the_language_asked(view: Sheet) -> Sheet:
    """A sheet is in the language that its address asks for, without one in that of the pages."""

    @wraps(view)
    def made(request: HttpRequest, *args: Any, **given: Any) -> HttpResponseBase:
        with override(PaperForm(request.GET).chosen()["language"]):
            return view(request, *args, **given)

    return made


@require_safe
@simul_at("simul")
def print_set(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that can be printed of an event, as far as the visitor may have it, and on what paper."""
    loaded, leads = fetch_led_or_seen(request, pk)
    groups = _groups(loaded)
    found = {
        name: kind
        for name, kind in kinds(loaded, in_groups=bool(groups)).items()
        if loaded.facts.entrants and (leads or not kind.office)
    }
    of_groups = {name: found.pop(name).title for name in OF_GROUPS if groups and name in found}
    following = loaded.round_after(loaded.current_round)
    coming = min(following.number if following else loaded.current_round, loaded.facts.last_round)
    press = _press(request, loaded)
    waiting = AT_THE_END if not groups and not loaded.current_round else ()
    apart = (*IN_THE_HALL, *waiting)
    once = [name for name, kind in found.items() if not kind.by_round and name not in apart]
    by_round = {name: kind for name, kind in found.items() if kind.by_round}
    pile = press.pile(coming, leads=leads)
    context = {
        "loaded": loaded,
        "leads": leads,
        "paper": PaperForm(initial=PaperForm(request.GET).chosen()),
        "groups": [group.event for group in groups],
        "of_groups": of_groups,
        "rounds_of_groups": range(1, max((group.facts.last_round for group in groups), default=0) + 1),
        "once": press.listed(once),
        "waiting": [kind.title for name, kind in found.items() if name in waiting],
        "crosstable": press.pages("crosstable") if loaded.has_table else 0,
        "in_the_hall": press.listed(name for name in found if name in IN_THE_HALL),
        "by_round": by_round,
        "rounds": [
            press.of_round(paired.number, by_round, leads=leads) for paired in reversed(loaded.facts.rounds)
        ],
        "not_paired": range(loaded.facts.last_round + 1, loaded.facts.rounds_planned + 1),
        "next_round": coming,
        "coming": pile,
        "coming_pages": sum(sheet.pages for sheet in pile),
    }
    return render(request, "events/prints/print_set.html", context)


@require_safe
def files(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that anybody can take along from an event, on one page; nothing that is not there yet."""
    shown = reading(request.user)
    try:
        whole = fetch_seen(request, pk)
    except IsSimul:
        simul = fetch_seen_simul(request, pk)
        titles = sheets.TITLES_OF_SIMULS if simul.boards else {}
        made = {kind: _table_of_simul(simul, kind) for kind in titles}
        tables, legend = printing.offered(titles, made, shown), printing.legend(made.values())
        context = {"loaded": simul, "of_simul": True, "tables": tables, "legend": legend}
        return render(request, "events/prints/files.html", context)
    groups = _groups(whole)
    ranked = [one for one in groups or [whole] if one.has_table]
    found = {
        name: kind
        for name, kind in kinds(whole, in_groups=bool(groups)).items()
        if not kind.office and whole.facts.entrants and (ranked or name in BEFORE_ROUND_1)
    }
    titles = sheets.titles(of_teams=whole.of_teams) if ranked else {}
    parts = _parts(request, whole, groups)
    made = {kind: sheets.whole_table(parts, kind) for kind in titles}
    if ranked and "prizes" in found:
        titles = titles | {"prizes": KINDS["prizes"].title}
        made["prizes"] = _prizes(whole)
    context = {
        "loaded": whole,
        "changed": entries_of(whole.event).values_list("at", flat=True).first(),
        "groups": [group.event for group in groups],
        "ranked": ranked,
        "rounds": range(1, max((one.facts.last_round for one in ranked), default=0) + 1),
        "played": max((one.current_round for one in ranked), default=0),
        "once": {name: kind for name, kind in found.items() if not kind.by_round},
        "by_round": {name: kind for name, kind in found.items() if kind.by_round},
        "tables": printing.offered(titles, made, shown),
        "legend": printing.legend(made.values()),
        "sizes": programs.sizes(whole, request.user),
    }
    return render(request, "events/prints/files.html", context)


@require_safe
@in_the_language_asked
def sheet_pdf(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """One sheet of the set as a PDF; `?round=3` where it is of a round. Errors: Http404, PermissionDenied."""
    loaded = _asked(request, pk, kind)
    groups = _groups(loaded)
    if groups and kind in OF_GROUPS:
        return _of_groups(request, loaded, groups, kind)
    return _as_pdf(request, [_asked_leaf(request, loaded, groups, kind)], f"{loaded.file_name}-{kind}")


@require_safe
@in_the_language_asked
def sheet_picture(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """The first page of a sheet that is printed for a round, small. Errors as for the sheet."""
    loaded = _asked(request, pk, kind)
    if not KINDS[kind].by_round and kind not in OF_PLAY:
        raise Http404(_("There is no such sheet."))
    leaf = _asked_leaf(request, loaded, _groups(loaded), kind)
    return HttpResponse(thumbnail(leaf), content_type="image/png")


def _asked(request: HttpRequest, pk: int, kind: str) -> LoadedEvent:
    """The event, for who may have this sheet of it. Errors: Http404, PermissionDenied."""
    if kind not in KINDS:
        raise Http404(_("There is no such sheet."))
    loaded, leads = fetch_led_or_seen(request, pk)
    require(leads or not KINDS[kind].office)
    return loaded


def _asked_leaf(request: HttpRequest, loaded: LoadedEvent, groups: Sequence[LoadedEvent], kind: str) -> Leaf:
    """The sheet, of or after the round that is asked for. Errors: Http404."""
    if kind not in kinds(loaded, in_groups=bool(groups)) or not loaded.facts.entrants:
        raise Http404(_("There is no such sheet."))
    press = _press(request, loaded)
    last = press.last(kind)
    number = asked_number(request, "round", least=1, most=last) or (last if KINDS[kind].by_round else 0)
    if KINDS[kind].by_round and not number:
        raise Http404(_("There is no such round."))
    return press.leaf(kind, number)


@require_safe
@in_the_language_asked
def round_pdf(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Everything that is printed for a round in one file, each sheet on pages of its own. Errors: Http404."""
    loaded, leads = fetch_led_or_seen(request, pk)
    if not 1 <= number <= loaded.facts.last_round:
        raise Http404(_("There is no such round."))
    press = _press(request, loaded)
    leaves = [press.leaf(sheet.name, sheet.number) for sheet in press.pile(number, leads=leads)]
    whole = press.wanted(0).heading.of_round(number)
    return _as_pdf(request, leaves, f"{loaded.file_name}-{number}", whole, of_kinds=True)


def _of_groups(
    request: HttpRequest, whole: LoadedEvent, groups: Sequence[LoadedEvent], kind: str
) -> HttpResponse:
    """One file with the sheets of all groups, each beginning a page. Errors: Http404 when none has it."""
    presses = [_press(request, group) for group in groups]
    last = max(press.last(kind) for press in presses)
    number = asked_number(request, "round", least=1, most=last) or (last if kind == "pairings" else 0)
    shown = [
        (group, press)
        for group, press in zip(groups, presses, strict=True)
        if group.has_table and press.last(kind) >= number
    ]
    if not shown:
        raise Http404(_("There is no such sheet."))
    wanted = [press.wanted(number) for _group, press in shown]
    title = replace(wanted[0].heading, title=whole.title)
    with presses[0].type(kind):
        leaves = OF_GROUPS[kind]([group for group, _press in shown], wanted)
    return _as_pdf(request, leaves, f"{whole.file_name}-{kind}", title)


def _as_pdf(
    request: HttpRequest,
    leaves: Sequence[Leaf],
    name: str,
    whole: Heading | None = None,
    *,
    of_kinds: bool = False,
) -> HttpResponse:
    """The leaves on the paper that was asked for; of many, marked by what they are or by their titles."""
    scale = PaperForm(request.GET).scale()
    if of_kinds:
        content = bound(leaves, whole, marked_by=lambda leaf: leaf.kind, scale=scale)
    else:
        content = bound(leaves, whole, scale=scale)
    return sheet_of(content, f"{name}.pdf")


def _press(request: HttpRequest, loaded: LoadedEvent) -> Press:
    return Press(loaded, _url(request, loaded), PaperForm(request.GET).chosen())


def _url(request: HttpRequest, loaded: LoadedEvent) -> str:
    return request.build_absolute_uri(reverse("event", args=[loaded.event.pk]))


@require_safe
@simul_at("simul-pdf")
@in_the_language_asked
def crosstable_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """The crosstable as a sheet to print; of a competition in groups those of all groups in one file."""
    whole = fetch_seen(request, pk)
    if groups := _groups(whole):
        return _of_groups(request, whole, groups, "crosstable")
    loaded = fetch_ranked(request, pk)
    leaf = _press(request, loaded).crosstable(asked_round(request, loaded))
    return _as_pdf(request, [leaf], loaded.file_name)


@require_safe
@simul_at("simul-workbook")
def workbook(request: HttpRequest, pk: int) -> HttpResponse:
    """The event as an Excel workbook: players, rounds, standings, crosstable; of a competition in groups all
    groups in one.
    """
    whole = fetch_seen(request, pk)
    groups = [group for group in _groups(whole) if group.has_table]
    if groups:
        heading = printing.heading(whole, _url(request, whole), None)
        content = sheets.championship([_part(request, group, None) for group in groups], heading)
    else:
        loaded = fetch_ranked(request, pk)
        part = _part(request, loaded, asked_round(request, loaded))
        content = sheets.championship([part], part.heading)
    return workbook_of(content, whole.file_name)


@require_safe
def table_file(request: HttpRequest, pk: int, kind: str, form: str) -> HttpResponse:
    """One table of an event as CSV or JSON, the cells of its workbook; `?round=3` after a round. Of a
    competition in groups those of all groups. Errors: Http404.
    """
    try:
        whole = fetch_seen(request, pk)
        table, name = _table(request, whole, kind), whole.file_name
    except IsSimul:
        simul = fetch_seen_simul(request, pk)
        table, name = _table_of_simul(simul, kind), simul.file_name
    if table is None:
        raise Http404(_("There is no such table."))
    return file_of(table, form, f"{name}-{kind}")


def _table_of_simul(found: Simul, kind: str) -> Table | None:
    if not found.boards:
        return None
    cited_by = edition(found.event.season.edition)
    made = sheets.simul_tables(found.giver_name, found.seats, found.results, cited_by, found.endings)
    return made.get(kind)


def _table(request: HttpRequest, whole: LoadedEvent, kind: str) -> Table | None:
    if kind == "prizes" and (prizes := _prizes(whole)):
        return prizes
    return sheets.whole_table(_parts(request, whole, _groups(whole)), kind)


def _prizes(whole: LoadedEvent) -> Table | None:
    if not (whole.event.prizes and whole.has_table) or in_the_way(whole):
        return None
    return prizes_table(printing.prizes(whole), whole.edition)


def _parts(request: HttpRequest, whole: LoadedEvent, groups: Sequence[LoadedEvent]) -> list[WorkbookPart]:
    """What the tables are made of: the groups of a competition that have one, or the whole after a round."""
    if ranked := [group for group in groups if group.has_table]:
        return [_part(request, group, None) for group in ranked]
    return [_part(request, whole, asked_round(request, whole))] if whole.has_table else []


def _groups(whole: LoadedEvent) -> list[LoadedEvent]:
    """The groups of a competition with their published rounds; none where it is played as one."""
    if whole.rounds or not has_parts(whole.event):
        return []
    return [part.loaded for part in championship(whole).parts]


def _part(request: HttpRequest, loaded: LoadedEvent, after_round: int | None) -> WorkbookPart:
    heading = printing.heading(loaded, _url(request, loaded), after_round)
    return printing.part(loaded, heading, after_round, request.user)
