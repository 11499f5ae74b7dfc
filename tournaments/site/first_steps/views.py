"""The first steps of an administrator, one page a step; each can be skipped, and gone on with later."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.events.entries import lists
from tournaments.events.entries.lists import Unread
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up.foreseen import year_to_add
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, administrators_only
from tournaments.people import enrolling
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.forms import SeasonForm
from tournaments.site.first_steps import selectors
from tournaments.site.first_steps.forms import ClubsForm, MembersForm


@require_safe
@administrators_only
def first_steps(request: HttpRequest) -> HttpResponse:
    """The first step that is not done; with all of them done, the office."""
    waiting = next((step.name for step in selectors.steps() if not step.done), None)
    return redirect("first-step", waiting) if waiting else redirect("office")


@administrators_only
def first_step(request: SignedInRequest, step: str) -> HttpResponse:
    """A step. Errors: Http404 for another."""
    if step not in _STEPS:
        raise Http404(_("There is no such page."))
    return _STEPS[step](request)


def _next(name: str) -> HttpResponse:
    following = selectors.next_after(name)
    return redirect("first-step", following) if following else redirect("office")


def _shown(request: HttpRequest, name: str, form: Form | None = None, **context: object) -> HttpResponse:
    steps = selectors.steps()
    step = next(one for one in steps if one.name == name)
    context |= {"steps": steps, "step": step, "skip": selectors.next_after(name), "form": form}
    status = 422 if form and form.errors else 200
    return render(request, "site/first_steps/step.html", context, status=status)


def _season(request: SignedInRequest) -> HttpResponse:
    form = SeasonForm(request.POST or None, initial={"year": year_to_add()})
    if form.is_valid():
        year = form.cleaned_data["year"]
        if season := attempt(request, form, lambda: events.add_season(actor=request.user, year=year)):
            messages.success(request, _("Season %(season)s was created.") % {"season": season})
            return _next(selectors.SEASON)
    return _shown(request, selectors.SEASON, form=form)


def _clubs(request: SignedInRequest) -> HttpResponse:
    form = ClubsForm(request.POST or None)
    if form.is_valid():
        founded = attempt(
            request, form, lambda: enrolling.found_clubs(actor=request.user, names=form.listed())
        )
        if founded is not None:
            text = ngettext("%d club was added.", "%d clubs were added.", founded) % founded
            messages.success(request, text)
            return _next(selectors.CLUBS)
    return _shown(request, selectors.CLUBS, form=form)


def _people(request: SignedInRequest) -> HttpResponse:
    if "packed" in request.POST and "again" not in request.POST:
        return _take(request)
    form = MembersForm(request.POST or None, request.FILES or None)
    if "again" in request.POST:
        with suppress(RuleViolation):
            form = MembersForm(
                initial={"players": lists.as_text(lists.unpack(request.POST.get("packed", "")))}
            )
    if form.is_valid():
        given = form.cleaned_data
        if found := attempt(request, form, lambda: lists.read(given["players"], given["file"])):
            return _looked_at(request, form, *found)
    return _shown(request, selectors.PEOPLE, form=form)


def _looked_at(
    request: HttpRequest, form: MembersForm, found: list[Entry], passed_over: Sequence[Unread] = ()
) -> HttpResponse:
    shown = {"read": selectors.read_as(found), "packed": lists.pack(found), "passed_over": passed_over}
    return _shown(request, selectors.PEOPLE, form=form, **shown)


def _take(request: SignedInRequest) -> HttpResponse:
    """Adding the people of a list that was looked at, all or nothing."""
    form = MembersForm({"players": " "})
    found = attempt(request, form, lambda: lists.unpack(request.POST["packed"]))
    if found is None:
        return _shown(request, selectors.PEOPLE, form=form)
    done = attempt(request, form, lambda: enrolling.enrol(actor=request.user, entries=found))
    if done is None:
        return _looked_at(request, form, found)
    added, known = done
    text = ngettext("%(count)d person was added", "%(count)d people were added", added) % {"count": added}
    messages.success(request, _("%(added)s, %(known)d were known.") % {"added": text, "known": known})
    return _next(selectors.PEOPLE)


def _event(request: SignedInRequest) -> HttpResponse:
    return _shown(request, selectors.EVENT)


def _invite(request: SignedInRequest) -> HttpResponse:
    return _shown(request, selectors.INVITE)


_STEPS: dict[str, Callable[[SignedInRequest], HttpResponse]] = {
    selectors.SEASON: _season,
    selectors.CLUBS: _clubs,
    selectors.PEOPLE: _people,
    selectors.EVENT: _event,
    selectors.INVITE: _invite,
}
