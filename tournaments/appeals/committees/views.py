"""The committee of appeal itself: who sits in it and why, the clubs' words, meetings, officers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.appeals.cases.committee import after_meeting, chosen_by, papers, standing, words
from tournaments.appeals.cases.permissions import may_choose_officers
from tournaments.appeals.committees import services as committees
from tournaments.appeals.forms import ForgottenClubForm, MeetingForm, NominationForm, OfficersForm
from tournaments.models import Club, Nomination
from tournaments.pages.forms import ReasonForm
from tournaments.pages.http.attempts import attempt, succeeds, tell_errors
from tournaments.pages.http.permissions import is_board, require
from tournaments.pages.http.requests import SignedInRequest, answer, board_only, signed_in
from tournaments.regulations.editions.edition import edition


@require_safe
def committee(request: HttpRequest) -> HttpResponse:
    """Who sits in the committee now, and by which word of which club."""
    may_choose = may_choose_officers(request.user)
    context = {
        "standing": standing(timezone.now()),
        "rule": edition().appeals,
        "board": is_board(request.user),
        "may_choose": may_choose,
        "papers": papers() if may_choose else [],
    }
    return render(request, "appeals/committees/committee.html", context)


@board_only
def nominations(request: SignedInRequest) -> HttpResponse:
    """The words of the clubs, and recording one."""
    form = NominationForm(request.POST or None)
    if form.is_valid() and succeeds(
        request, form, lambda: committees.nominate(actor=request.user, **form.cleaned_data)
    ):
        messages.success(request, _("It was recorded."))
        return redirect("nominations")
    context = {"form": form, "rule": edition().appeals, "words": words()[:200]}
    return answer(request, "appeals/committees/nominations.html", context)


@require_POST
@board_only
def nomination_removal(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking back a club's word that was recorded by mistake."""
    get_object_or_404(Nomination, pk=pk)
    form = ReasonForm(request.POST)

    def withdraw() -> bool:
        reason = form.cleaned_data["reason"]
        committees.withdraw_nomination(actor=request.user, nomination_id=pk, reason=reason)
        return True

    if form.is_valid() and succeeds(request, form, withdraw):
        messages.success(request, _("It was withdrawn."))
    tell_errors(request, form)
    return redirect("nominations")


@board_only
def meeting(request: SignedInRequest) -> HttpResponse:
    """An annual meeting: first the committee that would follow from it, then the act itself; or a club that
    was forgotten at the last one.
    """
    initial = {"clubs": Club.objects.filter(internal_competition=True)}
    adds = "forgotten" in request.POST
    last = standing(timezone.now()).meeting
    forgotten = ForgottenClubForm(last, request.POST if adds else None)
    if adds and forgotten.is_valid():
        given = forgotten.cleaned_data
        if succeeds(request, forgotten, lambda: committees.add_club(actor=request.user, **given)):
            messages.success(request, _("%(club)s was added to the meeting.") % {"club": given["club"]})
            return redirect("committee")
    form = MeetingForm(None if adds else request.POST or None, initial=initial)
    following = None
    if form.is_valid():
        chosen = form.cleaned_data
        following = attempt(request, form, lambda: after_meeting(chosen["day"], chosen["clubs"]))
        if "confirmed" in request.POST and succeeds(
            request, form, lambda: committees.hold_meeting(actor=request.user, **chosen)
        ):
            messages.success(request, _("It was recorded."))
            return redirect("committee")
    context = {
        "form": forgotten if adds else form,
        "meeting": form,
        "forgotten": forgotten,
        "following": following,
        "rule": edition().appeals,
        "last": last,
    }
    return answer(request, "appeals/committees/meeting.html", context)


@signed_in
def officers(request: SignedInRequest) -> HttpResponse:
    """The choice of chair and deputy, in writing: each member's own, or that of a signed paper."""
    require(may_choose_officers(request.user))
    found = standing(timezone.now())
    form = OfficersForm(found.members, request.POST or None, request.FILES or None)

    def choose() -> bool:
        waits = committees.choose(actor=request.user, **form.chosen()) is None
        said = _("Your choice was recorded; the others choose too.") if waits else _("It was recorded.")
        messages.success(request, said)
        return True

    if form.is_valid() and succeeds(request, form, choose):
        return redirect("committee")
    context = {"form": form, "rule": edition().appeals, "standing": found, "chosen": chosen_by(found)}
    return answer(request, "appeals/committees/officers.html", context)
