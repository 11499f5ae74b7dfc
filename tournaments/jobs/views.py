"""Long work: what one asked for, how far it is, cancelling it and asking for it again."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.jobs import selectors
from tournaments.jobs import services as jobs
from tournaments.jobs.permissions import may_follow
from tournaments.models import Job
from tournaments.pages.http.editions import edition_of
from tournaments.pages.http.permissions import is_administrator, require
from tournaments.pages.http.requests import SignedInRequest, administrators_only, signed_in
from tournaments.pages.words import wording
from tournaments.regulations.reasons import RuleViolation


def _asked(request: SignedInRequest, token: str) -> Job:
    """The job of a token, where the visitor may follow it. Errors: Http404, PermissionDenied."""
    rows = Job.objects.select_related("by", "event__season").defer("work")
    asked = rows.filter(token=token).first()
    if asked is None:
        raise Http404(_("There is no such work."))
    require(may_follow(request.user, asked))
    return asked


@require_safe
@signed_in
def job_list(request: SignedInRequest) -> HttpResponse:
    """The work one asked for; to administrators everybody's, and what the site does by itself."""
    page = selectors.page(request.user, request.GET.get("page"))
    everything = is_administrator(request.user)
    context = {
        "page": page,
        "shown": [selectors.shown(one) for one in page],
        "everything": everything,
        "to_begin": selectors.to_begin() if everything else (),
        "workers": selectors.workers() if everything else (),
    }
    return render(request, "jobs/jobs.html", context)


@require_safe
@signed_in
def job(request: SignedInRequest, token: str) -> HttpResponse:
    """How far long work is; the page asks again by itself and goes on when it is done."""
    shown = selectors.shown(_asked(request, token))
    if shown.leads_to and not request.GET.get("stay"):
        return HttpResponseClientRedirect(shown.leads_to) if request.htmx else redirect(shown.leads_to)
    return render(request, "jobs/_job.html" if request.htmx else "jobs/job.html", {"shown": shown})


@require_POST
@administrators_only
def job_begin(request: SignedInRequest) -> HttpResponse:
    """Having the site do now what it else does at its own time."""
    given = {name: request.POST.get(name, "")[:36] for name in ("kind", "token")}
    return _done(request, lambda: jobs.begin_at_will(actor=request.user, **given))


@require_POST
@signed_in
def job_cancel(request: SignedInRequest, token: str) -> HttpResponse:
    """Cancelling what waits or is under way."""
    _asked(request, token)
    return _done(request, lambda: jobs.cancel(actor=request.user, token=token))


@require_POST
@signed_in
def job_again(request: SignedInRequest, token: str) -> HttpResponse:
    """Asking again for what did not come to its end."""
    _asked(request, token)
    return _done(request, lambda: jobs.again(actor=request.user, token=token))


def _done(request: SignedInRequest, act: Callable[[], Job]) -> HttpResponse:
    try:
        done = act()
    except RuleViolation as refused:
        messages.error(request, wording.violation(refused, edition_of(request)))
        return redirect("jobs")
    return redirect("job", done.token)
