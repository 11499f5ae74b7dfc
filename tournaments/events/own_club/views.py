"""What the secretary of a club does: its line-ups, and entering its people and teams."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.entries import services as entries
from tournaments.events.fetching import seen_event
from tournaments.events.own_club import selectors as own
from tournaments.events.own_club.forms import OwnEntryForm, OwnLineUpForm, OwnTeamForm, ReasonForm
from tournaments.events.permissions import may_enter_own
from tournaments.events.teams import line_up_times
from tournaments.events.teams import line_ups as selectors
from tournaments.events.teams import services as line_ups
from tournaments.events.teams.forms import PEOPLE
from tournaments.models import Club
from tournaments.pages.attempts import attempt
from tournaments.pages.permissions import require
from tournaments.pages.requests import answer
from tournaments.people import search
from tournaments.people.permissions import is_secretary
from tournaments.regulations.event import TEAM_SECTIONS


def _own(request: HttpRequest) -> Club:
    """The club of which the user is the secretary. Errors: PermissionDenied."""
    require(is_secretary(request.user, request.user.secretary_of))
    return request.user.secretary_of


@require_safe
@login_required
def own_club(request: HttpRequest) -> HttpResponse:
    """The line-ups and entries of the own club."""
    context = {"club": _own(request), "own": own.own_club(request.user)}
    return render(request, "events/own_club/own_club.html", context)


@login_required
def entry(request: HttpRequest, pk: int) -> HttpResponse:
    """Entering somebody, or a team, of the own club; what the club entered can be taken back."""
    club, event = _own(request), seen_event(request, pk)
    require(may_enter_own(request.user, event))
    entered = list(event.entrants.filter(club=club, number__gt=0))
    of_teams = event.section in TEAM_SECTIONS
    form = OwnTeamForm(request.POST or None, initial={"name": f"{club.name} {len(entered) + 1}"})
    if not of_teams:
        form = OwnEntryForm(request.POST or None)
    if form.is_valid():
        row = attempt(form, lambda: entries.add_own(actor=request.user, event_id=pk, **form.cleaned_data))
        if row:
            messages.success(request, _("%(name)s is entered.") % {"name": row.name})
            return redirect("own-club-entry", pk)
    context = {
        "form": form,
        "club": club,
        "event": event,
        "entered": entered,
        "own": own.entered_by_clubs(event, entered),
        "open": own.takes_entries(event),
        "of_teams": of_teams,
    }
    return answer(request, "events/own_club/own_entry.html", context)


@require_POST
@login_required
def entry_take_back(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Taking an entry of the own club back before the event starts."""
    _own(request)
    seen_event(request, pk)
    form = ReasonForm(request.POST)
    if form.is_valid():
        given = {"actor": request.user, "event_id": pk, "number": number}
        if attempt(form, lambda: entries.take_back_own(**given, **form.cleaned_data)):
            messages.success(request, _("The entry was withdrawn."))
    for errors in form.errors.values():
        messages.error(request, " ".join(errors))
    return redirect("own-club-entry", pk)


@login_required
def line_up(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Handing in the line-up of a team of the own club, before round 1 starts."""
    club, event = _own(request), seen_event(request, pk)
    rule = line_up_times.rule_of(event)
    team = get_object_or_404(event.entrants.select_related("event", "club"), number=number)
    require(is_secretary(request.user, team.club) and rule is not None)
    seen = selectors.last_change(team)
    form = OwnLineUpForm(selectors.line_up(team, rule.boards), request.POST or None, initial={"seen": seen})
    if form.is_valid():
        chosen = {name: form.cleaned_data[name] for name in ("add_new", "seen")}
        given = {"actor": request.user, "event_id": pk, "number": number, "players": form.players()}
        if attempt(form, lambda: line_ups.hand_in(**given, **chosen)):
            messages.success(request, _("The line-up of %(team)s was recorded.") % {"team": team.name})
            return redirect("own-club")
    form.see(seen)
    context = {
        "club": club,
        "event": event,
        "team": team,
        "form": form,
        "due": line_up_times.start_of(event),
        "article": rule.article,
        "people": search.everybody().filter(club=club),
        "list": PEOPLE,
    }
    return answer(request, "events/own_club/own_line_up.html", context)
