"""The office of teams: line-ups, the matches of a round, the match sheet, deciding matches."""

import re

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.results.answers import carried_out
from tournaments.forms import teams as forms
from tournaments.forms.attempts import attempt
from tournaments.pages.requests import answer
from tournaments.selectors import deciding_matches as deciding
from tournaments.selectors import line_up_times, search, teams
from tournaments.selectors import line_ups as selectors
from tournaments.selectors.events import Sheet
from tournaments.selectors.results import Board, RoundPage
from tournaments.services import deciding_matches, events, line_ups
from tournaments.views.fetching import led_main_sheet, led_round, led_sheet, officials_only


def _of_teams(found: Sheet) -> Sheet:
    """The sheet of an event of teams. Errors: Http404."""
    if not found.of_teams:
        raise Http404(_("In this section persons play, not teams."))
    return found


@officials_only
def line_up_list(request: HttpRequest, pk: int) -> HttpResponse:
    """The teams with their line-ups: handed in, late, or missing; and the hour before which they are due."""
    found = _of_teams(led_main_sheet(request, pk))
    form = forms.StartForm(request.POST or None, initial={"start_time": found.event.start_time})
    if form.is_valid() and attempt(
        form, lambda: events.set_start_time(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        return redirect("line-ups", pk)
    context = {
        "sheet": found,
        "form": form,
        "start": line_up_times.start_of(found.event),
        "line_ups": selectors.handed_in(found.event),
    }
    return answer(request, "office/line_ups.html", context)


@officials_only
def line_up(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Handing in the line-up of a team, or correcting it."""
    found = _of_teams(led_main_sheet(request, pk))
    team = get_object_or_404(found.event.entrants.select_related("event", "club"), number=number)
    boards = line_up_times.rule_of(found.event).boards
    seen = selectors.last_change(team)
    form = forms.LineUpForm(selectors.line_up(team, boards), request.POST or None, initial={"seen": seen})
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
        "sheet": found,
        "team": team,
        "form": form,
        "people": search.everybody().filter(club=team.club) if team.club_id else (),
        "begun": bool(team.line_up_at) and line_up_times.play_has_begun(found.event),
        "list": forms.PEOPLE,
    }
    return answer(request, "office/line_up.html", context)


@require_safe
@officials_only
def matches(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The matches of a round with their points, and what is still open."""
    found = _of_teams(led_sheet(request, pk))
    rounds = teams.rounds_of(found, hidden=())
    shown = next((one for one in rounds if one.paired.number == number), None)
    if shown is None:
        raise Http404(_("There is no such round, or it is not paired yet."))
    return render(request, "office/matches.html", {"sheet": found, "rounds": rounds, "round": shown})


@officials_only
def match_sheet(request: HttpRequest, pk: int, number: int, table: int) -> HttpResponse:
    """The sheet of one match: its boards, typed from the home team's side."""
    page = led_round(request, pk, number)
    form = forms.MatchForm(_boards(page, table), request.POST or None)
    if response := carried_out(request, page, form):
        return response
    found = _of_teams(led_sheet(request, pk))
    form.boards = _boards(led_round(request, pk, number), table)
    (shown,) = (one for one in teams.rounds_of(found, hidden=()) if one.paired.number == number)
    match = next(one for one in shown.matches if one.match.table == table)
    rule = found.edition.teams.match_points[found.event.section]
    context = {
        "sheet": found,
        "page": page,
        "round": shown,
        "one": match,
        "form": form,
        "words": forms.match_point_words(rule),
    }
    return answer(request, "office/match_sheet.html", context)


def _boards(page: RoundPage, table: int) -> list[Board]:
    """The boards of the match at a table. Errors: Http404."""
    found = [board for board in page.boards if board.game.match and board.game.match.table == table]
    if not found:
        raise Http404(_("There is no such match."))
    return found


@officials_only
def deciding_match(request: HttpRequest, pk: int) -> HttpResponse:
    """Pairing the deciding matches of the teams in the address (`?teams=1-4`), colours first."""
    found = _of_teams(led_main_sheet(request, pk))
    numbers = _asked_teams(request, found)
    pairs = forms.typed_pairs(request.POST, numbers) if len(numbers) > 2 else [tuple(sorted(numbers))]
    coming = deciding.coming(found, numbers, pairs)
    form = forms.DecidingMatchForm(coming, request.POST or None)
    if form.is_valid():
        child = attempt(
            form,
            lambda: deciding_matches.play(
                actor=request.user,
                event_id=pk,
                numbers=sorted(numbers),
                pairs=form.cleaned_data["pairs"],
                whites=form.whites(),
            ),
        )
        if child:
            messages.success(request, _("The deciding match was paired."))
            return redirect("event-office", child.pk)
    context = {"sheet": found, "form": form, "numbers": sorted(numbers), "coming": coming}
    context["article"] = deciding.article(found)
    return answer(request, "office/deciding_match.html", context)


def _asked_teams(request: HttpRequest, found: Sheet) -> frozenset[int]:
    """The teams in the address, if they are to be decided between. Errors: Http404."""
    asked = request.GET.get("teams", "")
    if re.fullmatch(r"\d{1,3}(-\d{1,3})+", asked):
        numbers = frozenset(map(int, asked.split("-")))
        if numbers in {frozenset(tie.numbers) for tie in deciding.ties(found)}:
            return numbers
    raise Http404(_("No deciding matches are needed between these teams."))
