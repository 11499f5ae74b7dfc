"""Signed bundles of an event's or an appeal's whole record, and the key by which they are checked."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.appeals.cases.selectors import case_with_files
from tournaments.appeals.reading.visibility import Sight
from tournaments.history.bundles import contents
from tournaments.history.bundles.file import bundle
from tournaments.history.fetching import read_record
from tournaments.history.selectors import Reading, reading
from tournaments.ledger.keys import signing
from tournaments.models import Appeal
from tournaments.pages.http.editions import cite_by
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, signed_in


def _file(request: HttpRequest, found: Reading, name: str, sight: Sight | None = None) -> FileResponse:
    url = request.build_absolute_uri(reverse("record", args=[found.event.pk]))
    signed = bundle(
        contents.parts(found, url, sight),
        contents.about(found, sight),
        public_key=signing.public_key(),
        sign=signing.sign,
    )
    return FileResponse(signed, as_attachment=True, filename=name, content_type="application/zip")


@require_safe
@signed_in
def of_event(request: SignedInRequest, pk: int) -> FileResponse:
    """The bundle of an event, as far as it is the reader's to know."""
    found = read_record(request, pk)
    require(found.may_take_bundle)
    return _file(request, found, _("record-%(number)s.zip") % {"number": found.event.pk})


@require_safe
@signed_in
def of_appeal(request: SignedInRequest, pk: int) -> FileResponse:
    """The bundle of an appeal, for the members who judge it."""
    get_object_or_404(Appeal, pk=pk)
    sight = Sight(case_with_files(pk), request.user)
    if not sight.knows_of_it:
        raise Http404(_("There is no such page."))
    require(sight.is_on_panel)
    cite_by(request, sight.case.event.season.edition)
    found = reading(sight.case.event, request.user)
    return _file(request, found, _("appeal-%(number)s.zip") % {"number": pk}, sight)


@require_safe
def key(request: HttpRequest) -> HttpResponse:
    """The public key, and how a bundle is checked."""
    return render(request, "history/key.html", {"key": signing.public_key()})
