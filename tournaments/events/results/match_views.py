"""The sheet of a match of teams: its boards are typed from the home team's side."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from tournaments.events.fetching import fetch_led, of_teams
from tournaments.events.line_up_times import due
from tournaments.events.results.answers import answered, is_by_board, saved
from tournaments.events.results.fetching import led_round
from tournaments.events.results.match_forms import MatchForm, match_point_words
from tournaments.events.results.selectors import Board, RoundPage, steps_after
from tournaments.events.teams import selectors as teams
from tournaments.events.teams.line_ups import remark_in
from tournaments.pages.http.requests import PageRequest, answer, officials_only


@officials_only
def match_sheet(request: PageRequest, pk: int, number: int, table: int) -> HttpResponse:
    """The sheet of one match: its boards, typed from the home team's side."""
    page = led_round(request, pk, number)
    form = MatchForm(_boards(page, table), request.POST or None)
    if response := answered(request, page, form):
        return response
    if form.errors and is_by_board(request):
        return saved(request, page, form)
    loaded = of_teams(fetch_led(request, pk))
    if form.is_bound:
        page = led_round(request, pk, number)
        form.boards = _boards(page, table)
    (shown,) = (one for one in teams.rounds_of(loaded, hidden=()) if one.paired.number == number)
    match = next(one for one in shown.matches if one.match.table == table)
    rule = loaded.edition.teams.match_points[loaded.event.section]
    context = {
        "loaded": loaded,
        "page": page,
        "round": shown,
        "one": match,
        "form": form,
        "words": match_point_words(rule),
        "teams_of_match": [(team, remark_in(loaded.event, team)) for team in match.teams],
        "due": due(loaded.event),
        "standings": loaded.standings_if_any(),
        "steps": steps_after(page, loaded),
    }
    return answer(request, "events/teams/match_sheet.html", context)


def _boards(page: RoundPage, table: int) -> list[Board]:
    """The boards of the match at a table. Errors: Http404."""
    found = [board for board in page.boards if board.game.match and board.game.match.table == table]
    if not found:
        raise Http404(_("There is no such match."))
    return found
