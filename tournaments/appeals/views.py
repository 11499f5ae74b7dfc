"""Appeals: the list, the page of one as its visitor may see it, every act in it, the verdict as a sheet."""

from io import BytesIO

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.appeals.cases.selectors import case_with_files
from tournaments.appeals.reading import prints as printing_verdicts
from tournaments.appeals.reading.chronicle import chronicle
from tournaments.appeals.reading.visibility import Sight, overview, readable_file
from tournaments.appeals.steps import ACTS, form_of, steps
from tournaments.appeals.verdicts.enforcement import enforcement_of
from tournaments.ledger import attachments
from tournaments.models import Appeal, Attachment
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.editions import cite_by
from tournaments.pages.http.requests import signed_in
from tournaments.printing.files import sheet_of
from tournaments.printing.pdf import verdict as print_verdict


def _sight(request: HttpRequest, pk: int) -> Sight:
    """The appeal as the visitor sees it. Errors: Http404 when it is not the visitor's to know of."""
    try:
        found = Sight(case_with_files(pk), request.user)
    except Appeal.DoesNotExist:
        found = None
    if found is None or not found.knows_of_it:
        raise Http404(_("There is no such page."))
    cite_by(request, found.case.event.season.edition)
    return found


def _parts(sight: Sight) -> dict[str, object]:
    """What the page of an appeal shows beside the forms of its acts."""
    return {"sight": sight, "carrying": enforcement_of(sight), "happened": chronicle(sight)}


@require_safe
def appeals(request: HttpRequest) -> HttpResponse:
    """One's own disputes and appeals, and every published verdict."""
    return render(request, "appeals/appeals.html", {"overview": overview(request.user)})


@require_safe
def appeal(request: HttpRequest, pk: int) -> HttpResponse:
    """One appeal, with what comes next and what the visitor may do."""
    found = _sight(request, pk)
    return render(request, "appeals/appeal.html", _parts(found) | {"steps": steps(found)})


@require_POST
@signed_in
def act(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """An act in an appeal; refused, the page comes back with what was sent."""
    found = _sight(request, pk)
    if name not in ACTS:
        raise Http404(_("There is no such page."))
    form = form_of(found, name, request.POST, request.FILES)
    if form.is_valid() and succeeds(
        request, form, lambda: ACTS[name].service(actor=request.user, appeal_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("Recorded."))
        return redirect("appeal", pk)
    context = _parts(found) | {"steps": steps(found, (name, form)), "form": form}
    context["unplaced"] = name not in found.open_acts
    return render(request, "appeals/appeal.html", context, status=422)


@require_safe
def verdict_pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """The verdict as a sheet, for whom it is to know."""
    found = _sight(request, pk)
    if found.verdict is None:
        raise Http404(_("There is no such page."))
    url = request.build_absolute_uri(reverse("appeal", args=[pk]))
    sheet = printing_verdicts.sheet(found, url)
    name = _("verdict-%(number)s.pdf") % {"number": pk}
    return sheet_of(print_verdict.verdict(sheet), name)


_CONTENT_TYPES = {
    Attachment.Kind.PDF: "application/pdf",
    Attachment.Kind.JPEG: "image/jpeg",
    Attachment.Kind.PNG: "image/png",
    Attachment.Kind.TEXT: "text/plain",
    Attachment.Kind.PDN: "application/octet-stream",
}


@require_safe
@signed_in
@never_cache
def attachment(request: HttpRequest, pk: int) -> FileResponse:
    """A file that was given with a dispute, an appeal or a statement, to be kept and never shown in place."""
    found = readable_file(request.user, pk)
    if found is None:
        raise Http404(_("There is no such page."))
    content = BytesIO(found.content)
    kind = _CONTENT_TYPES[Attachment.Kind(found.kind)]
    if found.kind == Attachment.Kind.TEXT:
        kind += f"; charset={attachments.encoding_of(bytes(found.content))}"
    return FileResponse(content, as_attachment=True, filename=found.name, content_type=kind)
