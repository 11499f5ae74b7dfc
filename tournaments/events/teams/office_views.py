"""The office of teams: line-ups, the matches of a round, the match sheet, deciding matches."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.fetching import fetch_led, fetch_led_main, led_round, of_teams
from tournaments.events.results.answers import answered, is_by_board, saved
from tournaments.events.results.selectors import Board, RoundPage
from tournaments.events.setting_up import creating as events
from tournaments.events.teams import forms, line_up_times
from tournaments.events.teams import line_ups as selectors
from tournaments.events.teams import selectors as teams
from tournaments.events.teams import services as line_ups
from tournaments.pages.attempts import attempt, succeeds
from tournaments.pages.requests import PageRequest, SignedInRequest, answer, officials_only
from tournaments.people import search


@officials_only
def line_up_list(request: SignedInRequest, pk: int) -> HttpResponse:
    """The teams with their line-ups: handed in, late, or missing; and the hour before which they are due."""
    loaded = of_teams(fetch_led_main(request, pk))
    form = forms.StartForm(request.POST or None, initial={"start_time": loaded.event.start_time})
    if form.is_valid() and succeeds(
        form, lambda: events.set_start_time(actor=request.user, event_id=pk, **form.cleaned_data)
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
    form = forms.LineUpForm(
        selectors.line_up(team, rule.boards), request.POST or None, initial={"seen": seen}
    )
    if form.is_valid():
        chosen = {name: form.cleaned_data[name] for name in ("add_new", "handed_in", "reason", "seen")}
        done = attempt(
            form,
            lambda: line_ups.hand_in(
                actor=request.user, event_id=pk, number=number, players=form.players(), **chosen
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
        "begun": bool(team.line_up_at) and line_up_times.play_has_begun(loaded.event),
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
    return render(request, "events/teams/matches.html", {"loaded": loaded, "rounds": rounds, "round": shown})


@officials_only
def match_sheet(request: PageRequest, pk: int, number: int, table: int) -> HttpResponse:
    """The sheet of one match: its boards, typed from the home team's side."""
    page = led_round(request, pk, number)
    form = forms.MatchForm(_boards(page, table), request.POST or None)
    if response := answered(request, page, form):
        return response
    if form.errors and is_by_board(request):
        return saved(request, page, form)
    loaded = of_teams(fetch_led(request, pk))
    if form.is_bound:
        form.boards = _boards(led_round(request, pk, number), table)
    (shown,) = (one for one in teams.rounds_of(loaded, hidden=()) if one.paired.number == number)
    match = next(one for one in shown.matches if one.match.table == table)
    rule = loaded.edition.teams.match_points[loaded.event.section]
    context = {
        "loaded": loaded,
        "page": page,
        "round": shown,
        "one": match,
        "form": form,
        "words": forms.match_point_words(rule),
    }
    return answer(request, "events/teams/match_sheet.html", context)


def _boards(page: RoundPage, table: int) -> list[Board]:
    """The boards of the match at a table. Errors: Http404."""
    found = [board for board in page.boards if board.game.match and board.game.match.table == table]
    if not found:
        raise Http404(_("There is no such match."))
    return found
