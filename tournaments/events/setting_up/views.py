"""The office: founding an event of any section, its set-up, its start, last year's event again."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.events import acts
from tournaments.events.fetching import led_competition
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import forms, selectors, services, starting
from tournaments.events.setting_up.foreseen import Foreseen, division_next, foreseen, kinds, season_now
from tournaments.ledger.chains.chain import last_sequence
from tournaments.models import Event, Season
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.editions import edition_of
from tournaments.pages.http.permissions import is_administrator
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import Section
from tournaments.regulations.order.group_winners import final_articles


@officials_only
def event_add(request: SignedInRequest) -> HttpResponse:
    """Creating an event: what it is, the few things that are asked of it, and what follows from them."""
    now = season_now()
    if now is None:
        if is_administrator(request.user):
            messages.info(request, _("An event is of a season: create that first."))
            return redirect("season-add")
        said = _("There is no season yet. Ask an administrator of the site to create it, and come back.")
        return render(request, "events/setting_up/no_season.html", {"title": _("New event"), "said": said})
    asked = forms.KindForm(request.GET)
    asked.is_valid()  # what cannot be is as if it were not asked
    season, section = asked.cleaned_data.get("season") or now, asked.cleaned_data.get("section", "")
    if not section:
        first = {"kinds": kinds(season), "season": season}
        return render(request, "events/setting_up/new_event.html", first)
    initial = {"division": division_next(season, section)} | dict(request.GET.items())
    form = forms.CreationForm(season, section, request.POST or None, initial=initial)
    if form.is_valid() and (event := _created(request, form, section)):
        messages.success(request, _("The event was created as a draft: nothing of it is public yet."))
        return redirect("entries", event.pk)
    typed = forms.KindForm(request.POST or initial)
    typed.is_valid()  # as above
    known = typed.cleaned_data
    day = known.get("starts_on")
    context = {
        "kinds": kinds(season),
        "section": section,
        "season": season,
        "form": form,
        "venues": selectors.venues(),
        "earlier": selectors.earlier(request.user, season, section),
        "foreseen": _foreseen(season, section, known),
        "day": day,
        "planned": selectors.planned_on(day, known.get("venue", ""), request.user) if day else [],
    }
    return answer(request, "events/setting_up/new_event.html", context)


def _created(request: SignedInRequest, form: forms.CreationForm, section: str) -> Event | None:
    """The event that a form is sent for; None where it is refused."""
    choices = events.Choices(
        system=form.system_of(section),
        host=form.cleaned_data.get("host"),
        starts_on=form.cleaned_data["starts_on"],
        start_time=form.cleaned_data["start_time"],
    )
    given = form.given(section)
    return attempt(request, form, lambda: events.add_event(actor=request.user, choices=choices, **given))


def _foreseen(season: Season, section: str, known: Mapping[str, Any]) -> Foreseen:
    return foreseen(
        season,
        section,
        known.get("division", ""),
        players=known.get("players"),
        begins=known.get("start_time"),
    )


@officials_only
def set_up(request: SignedInRequest, pk: int) -> HttpResponse:
    """The points of an event with their articles, and what its leaders choose."""
    event = led_competition(request, pk)
    seen = last_sequence(event, acts.SET_UP)
    points = selectors.points(event)
    initial = {"seen": seen, "confirmed_by_two": event.confirmed_by_two}
    form = forms.ChoicesForm(points, edition_of(request), request.POST or None, initial=initial)
    if form.is_valid():
        done = attempt(
            request,
            form,
            lambda: services.choose(
                actor=request.user,
                event_id=event.pk,
                chosen=form.chosen(),
                confirmed_by_two=form.cleaned_data["confirmed_by_two"],
                reason=form.cleaned_data["reason"],
                seen=form.cleaned_data["seen"],
            ),
        )
        if done:
            messages.success(request, _("The set-up was saved."))
            return redirect("set-up" if done.system != event.system else "event-office", event.pk)
    form.see(seen)
    context = {"event": event, "form": form, "decided": form.decided, "locked": services.is_locked(event)}
    return answer(request, "events/setting_up/set_up.html", context)


@officials_only
def start_final(request: SignedInRequest, pk: int) -> HttpResponse:
    """Making the final group of the winners of the groups (D art. 6)."""
    event = led_competition(request, pk)
    form = forms.SeedForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        seed = form.cleaned_data["seed"]
        final = attempt(
            request, form, lambda: starting.start_final(actor=request.user, event_id=event.pk, seed=seed)
        )
        if final:
            messages.success(request, _("The final group was made."))
            return redirect("event-office", final.pk)
    articles = final_articles(event.section, edition=edition(event.season.edition))
    context = {"event": event, "form": form, "articles": articles}
    return answer(request, "events/setting_up/start_final.html", context)


@officials_only
def again(request: SignedInRequest, pk: int) -> HttpResponse:
    """Founding the same event in another season."""
    event = led_competition(request, pk)
    form = forms.AgainForm(request.POST or None)
    form.for_event(event)
    if form.is_valid():
        given = form.cleaned_data
        copies = attempt(request, form, lambda: services.copy(actor=request.user, event_id=event.pk, **given))
        if copies:
            messages.success(request, _("The event was created with the set-up of the old one."))
            return redirect("set-up", copies[0].pk)
    context = {"event": event, "form": form, "is_eight": event.section == Section.C}
    return answer(request, "events/setting_up/again.html", context)
