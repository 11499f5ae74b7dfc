"""The office of teams: line-ups, and the matches of a round."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events import line_up_times
from tournaments.events.fetching import fetch_led, fetch_led_main, of_teams
from tournaments.events.teams import forms
from tournaments.events.teams import line_ups as selectors
from tournaments.events.teams import selectors as teams
from tournaments.events.teams import services as line_ups
from tournaments.pages.http.attempts import attempt, succeeds
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only
from tournaments.people.recognising import search


@officials_only
def line_up_list(request: SignedInRequest, pk: int) -> HttpResponse:
    """The teams with their line-ups: handed in, late, or missing; and the hour before which they are due."""
    loaded = of_teams(fetch_led_main(request, pk))
    form = forms.StartForm(request.POST or None, initial={"start_time": loaded.event.start_time})
    if form.is_valid() and succeeds(
        request, form, lambda: line_ups.set_start_time(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        return redirect("line-ups", pk)
    context = {
        "loaded": loaded,
        "form": form,
        "start": line_up_times.start_of(loaded.event),
        "line_ups": selectors.handed_in(loaded.event),
    }
    return answer(request, "events/teams/line_ups.html", context)


@officials_only
def line_up(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Handing in the line-up of a team, or correcting it."""
    loaded = of_teams(fetch_led_main(request, pk))
    team = get_object_or_404(loaded.event.entrants.select_related("event", "club"), number=number)
    rule = line_up_times.rule_of(loaded.event)
    assert rule is not None, "teams hand in line-ups by a rule"
    seen = selectors.last_change(team)
    begun = bool(team.line_up_at) and line_up_times.play_has_begun(loaded.event)
    placed = selectors.line_up(team, rule.boards)
    form = forms.LineUpForm(placed, request.POST or None, begun=begun, initial={"seen": seen})
    if form.is_valid():
        done = attempt(
            request,
            form,
            lambda: line_ups.hand_in(
                actor=request.user,
                event_id=pk,
                number=number,
                players=form.players(),
                **form.about_the_list(),
            ),
        )
        if done:
            messages.success(request, _("The line-up of %(team)s was recorded.") % {"team": team.name})
            return redirect("line-ups", pk)
    form.see(seen)
    context = {
        "loaded": loaded,
        "team": team,
        "form": form,
        "people": search.everybody().filter(club=team.club) if team.club_id else (),
        "begun": begun,
        "list": forms.PEOPLE,
    }
    return answer(request, "events/teams/line_up.html", context)


@require_safe
@officials_only
def matches(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The matches of a round with their points, and what is still open."""
    loaded = of_teams(fetch_led(request, pk))
    rounds = teams.rounds_of(loaded, hidden=())
    shown = next((one for one in rounds if one.paired.number == number), None)
    if shown is None:
        raise Http404(_("There is no such round, or it is not paired yet."))
    context = {
        "loaded": loaded,
        "rounds": rounds,
        "round": shown,
        "standings": loaded.standings_if_any(),
    }
    return render(request, "events/teams/matches.html", context)
