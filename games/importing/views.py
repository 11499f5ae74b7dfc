"""Pages of imports: the file, what is in it, what was imported, taking it back."""

import uuid
from functools import partial

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.importing import preview, services
from games.importing.forms import ChoicesForm, FileForm
from games.models import PdnImport
from tournaments.models import Job
from tournaments.pages.forms import ReasonForm
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, answer, board_only, one_form

ON_A_PAGE = 50


@board_only
def imports(request: SignedInRequest) -> HttpResponse:
    """The imports there are, and a file to be read; nothing of it is imported yet."""
    form = FileForm(request.POST, request.FILES) if request.method == "POST" else FileForm()
    if form.is_valid():
        name, content = form.sent
        token = str(form.cleaned_data["token"] or uuid.uuid4())
        begin = partial(services.read_in_background, actor=request.user, name=name)
        if attempt(request, form, partial(begin, content=content, token=token)):
            return redirect("job", token)
    rows = PdnImport.objects.select_related("imported_by__person")
    page = Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))
    return answer(request, "games/importing/imports.html", {"form": form, "page": page})


def _read(token: str) -> Job:
    """The job that has read a file. Errors: Http404."""
    found = Job.objects.filter(token=token, kind=services.READ, state=Job.State.DONE).first()
    if found is None:
        raise Http404(_("There is no such page."))
    return found


@board_only
def read(request: SignedInRequest, token: str) -> HttpResponse:
    """What is in a file, and what of it is to be imported."""
    job = _read(token)
    found = preview.from_data(job.outcome)
    names = preview.named(found)
    form = ChoicesForm(found, names, request.POST if request.method == "POST" else None)
    if form.is_valid():
        own = str(form.cleaned_data["token"] or uuid.uuid4())
        begin = partial(services.import_in_background, actor=request.user, read=job)
        if attempt(request, form, partial(begin, choices=form.choices, token=own)):
            return redirect("job", own)
    unknown = [one for one in names if not one.people]
    context = {"form": form, "found": found, "file_name": job.work["name"], "unknown": unknown}
    return answer(request, "games/importing/preview.html", context)


@require_safe
@board_only
def one_import(request: SignedInRequest, pk: int) -> HttpResponse:
    """What was imported: the games, and by whom."""
    rows = PdnImport.objects.select_related("imported_by__person", "taken_back_by__person")
    imported = get_object_or_404(rows, pk=pk)
    games = imported.free_games.defer("text").order_by("number")
    page = Paginator(games, ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/importing/import.html", {"imported": imported, "page": page})


@board_only
def withdrawal(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking an import back."""
    imported = get_object_or_404(PdnImport, pk=pk)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        given = {"actor": request.user, "import_id": pk, "reason": form.cleaned_data["reason"]}
        if attempt(request, form, lambda: services.withdraw(**given)):
            messages.success(request, _("The import was withdrawn; its games are found no longer."))
            return redirect("pdn-import", pk)
    above = [(reverse("pdn-import", args=[pk]), imported.file_name)]
    act = _("Withdraw the import")
    return one_form(request, form, title=act, act=act, above=above)
