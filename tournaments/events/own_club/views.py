"""What the secretary of a club does: its line-ups, and entering its people and teams."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.events import line_up_times
from tournaments.events.entries import own_club as own
from tournaments.events.entries import services as entries
from tournaments.events.fetching import seen_event
from tournaments.events.own_club.forms import OwnEntryForm, OwnLineUpForm, OwnTeamForm
from tournaments.events.permissions import may_enter_own, may_hand_in_own
from tournaments.events.teams import line_ups as selectors
from tournaments.events.teams import services as line_ups
from tournaments.events.teams.forms import PEOPLE
from tournaments.models import Club
from tournaments.pages.forms import ReasonForm
from tournaments.pages.http.attempts import attempt, succeeds, tell_errors
from tournaments.pages.http.editions import edition_of
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, answer, signed_in
from tournaments.pages.words.wording import say
from tournaments.people.permissions import is_secretary
from tournaments.people.recognising import search
from tournaments.people.recognising.on_record import OnRecords
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.teams import lineups


def _own(request: SignedInRequest) -> Club:
    """The club of which the user is the secretary. Errors: PermissionDenied."""
    club = request.user.secretary_of
    require(is_secretary(request.user, club))
    assert club is not None, "a secretary has a club"
    return club


@require_safe
@signed_in
def own_club(request: SignedInRequest) -> HttpResponse:
    """The line-ups and entries of the own club."""
    context = {"club": _own(request), "own": own.own_club(request.user)}
    return render(request, "events/own_club/own_club.html", context)


@signed_in
def entry(request: SignedInRequest, pk: int) -> HttpResponse:
    """Entering somebody, or a team, of the own club; what the club entered can be taken back."""
    club, event = _own(request), seen_event(request, pk)
    require(may_enter_own(request.user, event))
    entered = list(event.entrants.filter(club=club, number__gt=0))
    of_teams = event.section in TEAM_SECTIONS
    form: forms.Form = OwnTeamForm(request.POST or None, initial={"name": f"{club.name} {len(entered) + 1}"})
    if not of_teams:
        form = OwnEntryForm(request.POST or None)
    if form.is_valid():
        row = attempt(
            request, form, lambda: entries.add_own(actor=request.user, event_id=pk, **form.cleaned_data)
        )
        if row:
            messages.success(request, _("%(name)s is entered.") % {"name": row.name})
            if remark := OnRecords(event).remark(form.cleaned_data.get("player_class", ""), row.person):
                messages.warning(request, say(remark, edition_of(request)))
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
@signed_in
def entry_withdraw(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Taking an entry of the own club back before the event starts."""
    _own(request)
    seen_event(request, pk)
    form = ReasonForm(request.POST)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: entries.withdraw_own(actor=request.user, event_id=pk, number=number, **form.cleaned_data),
    ):
        messages.success(request, _("The entry was withdrawn."))
    tell_errors(request, form)
    return redirect("own-club-entry", pk)


@signed_in
def line_up(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Handing in the line-up of a team of the own club, before round 1 starts."""
    club, event = _own(request), seen_event(request, pk)
    rule = line_up_times.rule_of(event)
    team = get_object_or_404(event.entrants.select_related("event", "club"), number=number)
    require(may_hand_in_own(request.user, team) and rule is not None)
    assert rule is not None, "without a rule on line-ups nobody comes here"
    seen = selectors.last_change(team)
    form = OwnLineUpForm(selectors.line_up(team, rule.boards), request.POST or None, initial={"seen": seen})
    if form.is_valid():
        chosen = {name: form.cleaned_data[name] for name in ("add_new", "seen")}
        if attempt(
            request,
            form,
            lambda: line_ups.hand_in(
                actor=request.user, event_id=pk, number=number, players=form.players(), **chosen
            ),
        ):
            messages.success(request, _("The line-up of %(team)s was recorded.") % {"team": team.name})
            return redirect("own-club")
    form.see(seen)
    context = {
        "club": club,
        "event": event,
        "team": team,
        "form": form,
        "due": line_up_times.due(event),
        "refused": line_up_times.refusal(team, timezone.now()),
        "articles": rule.articles,
        "empty_board": lineups.empty_in_words(rule),
        "people": search.everybody().filter(club=club),
        "list": PEOPLE,
    }
    return answer(request, "events/own_club/own_line_up.html", context)
