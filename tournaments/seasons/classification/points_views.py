"""The board's pages of points: taking in those of earlier years, and correcting one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, board_only, one_form
from tournaments.pages.typed.rows import FILE_BYTES
from tournaments.people.fetching import answer_about_person, shown_person
from tournaments.seasons.classification import points_lists
from tournaments.seasons.classification import services as classification
from tournaments.seasons.classification.points_forms import PointsFileForm, PointsForm


@board_only
def points_import(request: SignedInRequest) -> HttpResponse:
    """Taking in points of seasons before this site, all or nothing."""
    form = PointsFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        given = form.cleaned_data
        upload = given["file"]

        def take() -> int:
            lines, unread = points_lists.read(upload.name, upload.read(FILE_BYTES + 1))
            return classification.import_years(
                actor=request.user,
                lines=lines,
                unread=unread,
                newcomers=given["newcomers"],
                reason=given["reason"],
            )

        made = attempt(request, form, take)
        if made is not None:
            messages.success(request, _("Entries made: %(number)d.") % {"number": made})
            return redirect("classification-latest")
    above = [(reverse("classification-latest"), _("Points classification"))]
    return one_form(request, form, title=_("Points of earlier years"), act=_("Import"), above=above)


@board_only
def points_correct(request: SignedInRequest, pk: int) -> HttpResponse:
    """Correcting somebody's points by an entry with a reason."""
    person, form = shown_person(pk), PointsForm(request.POST or None)
    return answer_about_person(
        request,
        person,
        form,
        _("correction of points"),
        lambda: classification.correct(actor=request.user, person_id=pk, **form.cleaned_data),
        to="person-points",
    )
