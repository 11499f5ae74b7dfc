"""The board's pages of a season: what is told for its end, the close, taking it back, opening the next."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.events import acts
from tournaments.events.entries import selectors as entries_selectors
from tournaments.events.fetching import seen_event, seen_season
from tournaments.ledger.chains.chain import last_sequence
from tournaments.models import Event, Season, SeasonFact
from tournaments.pages.forms import ReasonForm
from tournaments.pages.http.attempts import attempt, succeeds, tell_errors
from tournaments.pages.http.editions import edition_of
from tournaments.pages.http.permissions import is_board, require
from tournaments.pages.http.requests import SignedInRequest, answer, board_only, officials_only, one_form
from tournaments.pages.typed.typed import whole_number
from tournaments.people.permissions import directed_among, may_direct
from tournaments.seasons import selectors as season_office
from tournaments.seasons import services as seasons
from tournaments.seasons.classification.selectors import in_force
from tournaments.seasons.ending import SeasonEnding
from tournaments.seasons.forms import FactForm, ShownForm
from tournaments.seasons.places import places
from tournaments.seasons.places.settled import AFTER_THE_CLOSE
from tournaments.seasons.places.vacancies import event_places as event_places_of


@require_safe
@board_only
def season(request: HttpRequest, year: int) -> HttpResponse:
    """Where a season stands and what the board can do."""
    found = season_office.state(seen_season(request, year))
    context = {
        "state": found,
        "season": found.season,
        "following": Season(year=found.season.year + 1),
        "form": ReasonForm(),
        "directed": directed_among(request.user, found.open_events),
    }
    return render(request, "seasons/office.html", context)


@board_only
def fact_add(request: SignedInRequest, year: int) -> HttpResponse:
    """Recording what the close of a season must know."""
    season = seen_season(request, year)
    persons, teams, kinds = season_office.persons(season), season_office.teams(season), tuple(SeasonFact.Kind)
    title = _("For the end of season %(season)s") % {"season": season}
    done, note, shown_at = _("This was recorded for the season's end."), "", year
    if in_force(year):
        (persons, teams), kinds = season_office.placed(season), AFTER_THE_CLOSE
        said = {"season": season, "next": Season(year=year + 1)}
        title = _("Does not come after all in season %(next)s") % said
        note = _("The places of season %(next)s follow from the close of season %(season)s.") % said
        done, shown_at = _("This was recorded for season %(next)s.") % said, year + 1
    asked = {name: request.GET.get(name, "") for name in ("kind", "person", "team")}
    form = FactForm(persons, teams, edition_of(request), request.POST or None, initial=asked, kinds=kinds)
    form.fields["kind"].help_text = note
    if form.is_valid() and succeeds(
        request, form, lambda: seasons.tell(actor=request.user, year=year, **form.cleaned_data)
    ):
        messages.success(request, done)
        return redirect("season-office", shown_at)
    above = [(reverse("season-office", args=[year]), _("Season %(season)s") % {"season": season})]
    return one_form(request, form, title=title, act=pgettext("act", "Record"), above=above)


@require_POST
@board_only
def fact_remove(request: SignedInRequest, year: int, pk: int) -> HttpResponse:
    """Taking back what was told."""
    get_object_or_404(SeasonFact, pk=pk, season=seen_season(request, year))
    form = ReasonForm(request.POST)
    if form.is_valid() and succeeds(
        request, form, lambda: seasons.forget(actor=request.user, fact_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("It was withdrawn; the record keeps it."))
    tell_errors(request, form)
    return redirect("season-office", year)


@board_only
def closing(request: SignedInRequest, year: int) -> HttpResponse:
    """What closing the season would do, and doing just that; of a closed season what it did."""
    if request.method == "GET" and in_force(year):
        return redirect("movement", year)
    end = SeasonEnding(seen_season(request, year))
    form = ShownForm(request.POST or None)
    if form.is_valid() and succeeds(
        request, form, lambda: seasons.close(actor=request.user, year=year, shown=form.cleaned_data["shown"])
    ):
        said = {"season": end.season, "next": Season(year=year + 1)}
        messages.success(request, _("Season %(season)s is closed; season %(next)s can be opened.") % said)
        return redirect("movement", year)
    shown = seasons.digest(end.content) if end.content else ""
    directed = directed_among(request.user, end.open_events)
    context = {"season": end.season, "end": end, "content": end.content, "form": form, "shown": shown}
    context |= {"directed": directed}
    return answer(request, "seasons/season_closing.html", context)


@require_POST
@board_only
def closing_back(request: SignedInRequest, year: int) -> HttpResponse:
    """Taking the closing of a season back."""
    seen_season(request, year)
    form = ReasonForm(request.POST)
    if form.is_valid() and succeeds(
        request, form, lambda: seasons.undo_closing(actor=request.user, year=year, **form.cleaned_data)
    ):
        messages.success(request, _("The closing was undone; the archive keeps it."))
    tell_errors(request, form)
    return redirect("season-office", year)


@require_POST
@board_only
def points(request: SignedInRequest, year: int) -> HttpResponse:
    """Writing down the points of closed events, where that was not done."""
    seen_season(request, year)
    made = seasons.enter_points(actor=request.user, year=year)
    messages.success(request, _("Entries made: %(number)d.") % {"number": made})
    return redirect("season-office", year)


@require_POST
@board_only
def opening(request: SignedInRequest, year: int) -> HttpResponse:
    """Founding the events that the places of a season call for."""
    seen_season(request, year)
    form = ReasonForm({"reason": "-"})
    form.is_valid()
    made = attempt(request, form, lambda: seasons.open_events(actor=request.user, year=year))
    if made is not None:
        messages.success(request, _("Events created: %(number)d.") % {"number": len(made)})
    tell_errors(request, form)
    return redirect("season-office", year)


@officials_only
def event_places(request: SignedInRequest, pk: int) -> HttpResponse:
    """Who has the places of the season that an event is of, and entering them."""
    event: Event = seen_event(request, pk)
    require(may_direct(request.user, event))
    if not places.is_by_place(event):
        raise Http404(_("The entrants of this event do not follow from places."))
    form = ReasonForm({"reason": "-"}) if request.method == "POST" else ReasonForm()
    number = whole_number(request.POST.get("seen", "")) or 0
    if form.is_valid() and succeeds(
        request, form, lambda: seasons.take_places(actor=request.user, event_id=pk, seen=number)
    ):
        messages.success(request, _("The places were taken over."))
        return redirect("event-office", pk)
    found = event_places_of(event)
    given = found.entries
    context = {
        "event": event,
        "form": form,
        "found": found,
        "records": is_board(request.user),
        "missing": entries_selectors.numbers_left(event, [entry.number for entry in given]) if given else [],
        "seen": last_sequence(event, acts.ENTRIES),
        "started": entries_selectors.has_started(event),
    }
    return answer(request, "seasons/event_places.html", context)
