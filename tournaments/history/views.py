"""The record of an event, a game or an appeal: who did what, everything as it stood, what differs."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.appeals.cases.selectors import case
from tournaments.appeals.reading.visibility import Sight
from tournaments.events.tables import linked
from tournaments.history import sheets
from tournaments.history.fetching import read_record
from tournaments.history.forms import BetweenForm, InstantForm, SoughtForm
from tournaments.history.selectors import Reading, Sought, ruling_entry
from tournaments.jobs import remembered
from tournaments.models import Appeal
from tournaments.pages.http.requests import SignedInRequest, signed_in
from tournaments.printing.files import sheet_of
from tournaments.printing.pdf import record as print_record

MOST_DIFFERENCES = 5
"""How much of what differs stands beside the record."""


@require_safe
@signed_in
def record(request: SignedInRequest, pk: int) -> HttpResponse:
    """Everything that was done in an event: who, when, from what to what, why; by act, person or game; the
    instant that is looked at, what differs since, and whether the record can be trusted.
    """
    found = read_record(request, pk)
    form, instant = SoughtForm(found.acts, request.GET or None), InstantForm(request.GET or None)
    here = found.sequence(**instant.instant())
    number = request.GET.get("page")
    if number is None and instant.is_given and form.sought() == Sought():
        number = str(found.page_of(here))
    page = found.page(form.sought(), number)
    on_page = next((entry for entry in page.object_list if entry.sequence == here), None)
    last_check = remembered.last(remembered.CHECK)
    defects = found.defects() if request.GET.get("check") == "now" else None
    context = {
        "reading": found,
        "event": found.event,
        "form": form,
        "page": page,
        "instant": instant,
        "here": here,
        "entry": on_page or found.entry(here),
        "line": found.line(here),
        "kinds": form.kinds(found.counts),
        "differences": found.between(here, found.chain.length) if instant.is_given else [],
        "most": MOST_DIFFERENCES,
        "last_check": last_check,
        "defects": defects,
        "is_whole": found.was_whole(last_check) if defects is None else not defects,
    }
    is_wrong = form.errors or instant.errors
    return render(request, "history/record.html", context, status=422 if is_wrong else 200)


@require_safe
@signed_in
def then(request: SignedInRequest, pk: int) -> HttpResponse:
    """Everything as it stood at an instant, with the standings then."""
    found = read_record(request, pk)
    form = InstantForm(request.GET or None)
    sequence = found.sequence(**form.instant())
    parts = [
        (
            part,
            standings,
            linked.standings(part.loaded, standings.rows) if standings and part.loaded else None,
        )
        for part in found.then(sequence)
        for standings in [part.loaded.standings() if part.loaded and part.loaded.has_table else None]
    ]
    entry = found.entry(sequence)
    context = {
        "reading": found,
        "event": found.event,
        "form": form,
        "sequence": sequence,
        "entry": entry,
        "changes": found.changed_by(entry),
        "parts": parts,
    }
    return render(request, "history/then.html", context, status=422 if form.errors else 200)


@require_safe
@signed_in
def between(request: SignedInRequest, pk: int) -> HttpResponse:
    """What differs between two instants, in words, and the acts that brought it about."""
    found = read_record(request, pk)
    form = BetweenForm(request.GET or None)
    first, last = _between(found, form)
    context = {
        "reading": found,
        "event": found.event,
        "form": form,
        "first": first,
        "last": last,
        "changes": found.between(first, last),
        "page": found.page_between(first, last, request.GET.get("page")),
    }
    return render(request, "history/between.html", context, status=422 if form.errors else 200)


@require_safe
@signed_in
def between_pdf(request: SignedInRequest, pk: int) -> HttpResponse:
    """The same as a PDF."""
    found = read_record(request, pk)
    first, last = _between(found, BetweenForm(request.GET or None))
    address = reverse("record-between", args=[found.event.pk], query={"entry": first, "to_entry": last})
    sheet = sheets.difference(found, first, last, request.build_absolute_uri(address))
    name = _("difference-%(number)s-%(first)s-%(last)s.pdf") % {
        "number": found.event.pk,
        "first": first,
        "last": last,
    }
    return sheet_of(print_record.record(sheet), name)


def _between(found: Reading, form: BetweenForm) -> tuple[int, int]:
    """The numbers of the entries after which the two instants lie; from the first to the last without any."""
    given = form.cleaned_data if form.is_valid() else {}
    first = found.sequence(number=given.get("entry"), at=given.get("at")) if given else 0
    return first, found.sequence(number=given.get("to_entry"), at=given.get("to_at"))


@require_safe
@signed_in
def of_appeal(request: SignedInRequest, pk: int) -> HttpResponse:
    """The entries of an appeal and its dispute, and the way to the event as it stood at the ruling."""
    get_object_or_404(Appeal, pk=pk)
    sight = Sight(case(pk), request.user)
    if not sight.knows_of_it:
        raise Http404(_("There is no such page."))
    found = read_record(request, sight.case.event.pk)
    dispute = sight.case.dispute
    context = {
        "reading": found,
        "event": found.event,
        "sight": sight,
        "page": found.page(SoughtForm(found.acts, {"dispute": dispute.pk}).sought(), request.GET.get("page")),
        "ruling": ruling_entry(dispute.pk, found.event),
    }
    return render(request, "history/appeal.html", context)


@require_safe
@signed_in
def of_game(request: SignedInRequest, pk: int, number: int, table: int, board: int) -> HttpResponse:
    """The entries of one game: leads to the record of its event, with only these shown."""
    game = f"{number}.{table}.{board}" if table else f"{number}.{board}"
    found = read_record(request, pk)
    return redirect(reverse("record", args=[found.event.pk], query={"game": game, "part": pk}))
