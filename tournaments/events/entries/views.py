"""The office: entering players and teams — a list with a preview, one more, one taken back."""

from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.events import acts
from tournaments.events.entries import forms, own_club, services
from tournaments.events.entries import lists as entry_lists
from tournaments.events.entries import preview as entry_preview
from tournaments.events.entries import selectors as entries_selectors
from tournaments.events.entries.lists import Unread
from tournaments.events.fetching import led_whole
from tournaments.ledger.chains.chain import last_sequence
from tournaments.models import Entrant, Event, Person
from tournaments.pages.http.attempts import attempt, succeeds, tell_errors
from tournaments.pages.http.editions import edition_of
from tournaments.pages.http.requests import SignedInRequest, answer, asked_number, officials_only
from tournaments.pages.words.refusals import Refusals
from tournaments.pages.words.wording import say
from tournaments.people import enrolling
from tournaments.people.forms import SearchForm
from tournaments.people.recognising import search
from tournaments.people.recognising.matching import Entry
from tournaments.people.recognising.on_record import OnRecords
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.event import TEAM_SECTIONS, Section
from tournaments.regulations.reasons import RuleViolation


def _about(event: Event) -> dict[str, object]:
    """What the pages of entries show of an event."""
    still_open = not event.is_over and not entries_selectors.has_begun(event)
    started, of_eight = entries_selectors.has_started(event), event.section == Section.C
    may_pair = started and event.is_swiss and not event.is_over
    rows = list(event.entrants.select_related("person").order_by("number"))
    open_numbers = entries_selectors.numbers_left(event, (row.number for row in rows))
    by_clubs = own_club.entered_by_clubs(event, rows)
    return {
        "event": event,
        "entrants": [(row, by_clubs.get(row.number)) for row in rows],
        "lacks_giver": entries_selectors.lacks_giver(event),
        "of_teams": event.section in TEAM_SECTIONS,
        "open": still_open,
        "started": started,
        "open_numbers": open_numbers,
        "to_pair": entries_selectors.round_to_pair(event) if may_pair else None,
        "adds": bool(open_numbers) and not started if of_eight else still_open or event.is_swiss,
    }


def _first_number(event: Event) -> int:
    return entries_selectors.GIVER if event.system == Event.System.DISPLAY else 1


def _checked(
    event: Event, typed: str, upload: "UploadedFile[Any] | None"
) -> tuple[list[Entry], list[Unread]]:
    """The entries of a form, and the lines that cannot be entered; an eight is read whole or not at all.

    Errors: Refusals with every line that is wrong where nothing is left to be entered, RuleViolation.
    """
    first, cited_by = _first_number(event), edition(event.season.edition)
    if not _in_parts(event):
        found, passed_over = entry_lists.read(typed, upload, first)
        services.check(event, found, overruled=True)
        return found, passed_over
    found, unread = entry_lists.read_apart(typed, upload, cited_by, first)
    found = _each_once(found, unread, first, cited_by)
    try:
        services.check(event, found, overruled=True)
    except Refusals as refused:
        by_place = {violation.place: violation.reason for violation in refused.violations}
        wrong = {
            entry.place: by_place.pop(place)
            for entry in found
            for place in (entry.place, entry.place_with_name)
            if place in by_place
        }
        sound = [entry for entry in found if entry.place not in wrong]
        if not sound or by_place:
            raise
        unread += [
            entry_lists.unread(
                RuleViolation(wrong[entry.place], entry.place), entry_lists.line_of(entry), cited_by
            )
            for entry in found
            if entry.place in wrong
        ]
        found = entry_lists.renumbered(sound, first)
        services.check(event, found, overruled=True)
    return found, unread


def _each_once(found: list[Entry], unread: list[Unread], first: int, cited_by: Edition) -> list[Entry]:
    """The entries without those that stand there again: these come to the lines that cannot be entered."""
    once: dict[tuple[str, str], Entry] = {}
    again = [entry for entry in found if once.setdefault(enrolling.same(entry), entry) is not entry]
    unread += [
        entry_lists.unread(enrolling.twice(entry), entry_lists.line_of(entry), cited_by) for entry in again
    ]
    return entry_lists.renumbered(once.values(), first) if again else found


def _in_parts(event: Event) -> bool:
    """Whether lines may be entered without the others: where no number is somebody's place (C.2)."""
    return event.section != Section.C


@officials_only
def entries(request: HttpRequest, pk: int) -> HttpResponse:
    """Who is entered, and a new list: typed, pasted or a file; what it would make is shown first."""
    event = led_whole(request, pk)
    earlier = entry_preview.earlier_events(event, request.user)
    seen = last_sequence(event, acts.ENTRIES)
    proposed = entry_lists.as_text(_proposed(request, event, earlier), _first_number(event))
    left = request.session.get(_kept_for(event), "")
    if "again" in request.POST:
        left = "\n".join(one.text for one in _left(request))
    sent = None if "again" in request.POST else request.POST or None
    initial = {"players": "\n".join(filter(None, (proposed, left))), "seen": seen}
    form = forms.EntriesForm(event, sent, request.FILES or None, initial=initial)
    if form.is_valid():
        given = form.cleaned_data
        found = attempt(request, form, lambda: _checked(event, given["players"], given["file"]))
        if found:
            return _preview(request, event, *found, given["seen"])
    form.see(seen)
    context = _about(event) | {"form": form, "earlier": earlier, "left": left.splitlines()}
    return answer(request, "events/entries/entries.html", context)


def _kept_for(event: Event) -> str:
    """Under what the session keeps the lines of a list that could not be entered with the others."""
    return f"left-{event.pk}"


def _left(request: HttpRequest) -> list[Unread]:
    """The lines that cannot be entered, of a list that was looked at."""
    with suppress(RuleViolation):
        return entry_lists.unpack_unread(request.POST.get("left", ""))
    return []


def _proposed(request: HttpRequest, event: Event, earlier: list[Event]) -> list[Entry]:
    """The list to begin with: one that was looked at and is to be changed, that of an earlier event that was
    chosen (`?from=`), else what is entered.
    """
    if "again" in request.POST:
        with suppress(RuleViolation):
            return entry_lists.unpack(request.POST.get("packed", ""))
    chosen = asked_number(request, "from", least=1, most=999_999)
    for one in earlier:
        if one.pk == chosen:
            return entry_preview.entered_again(event, one)
    return entry_preview.entered(event)


def _preview(
    request: HttpRequest, event: Event, found: list[Entry], unread: list[Unread], seen: int
) -> HttpResponse:
    form = _preview_form(event, found, unread, initial={"seen": seen})
    return render(request, "events/entries/entries_preview.html", _about(event) | {"form": form})


def _preview_form(
    event: Event, found: list[Entry], unread: list[Unread], *args: Any, **kwargs: Any
) -> forms.PreviewForm:
    lines = entry_preview.preview(event, found)
    return forms.PreviewForm(lines, *args, left=unread, partial=_in_parts(event), **kwargs)


@require_POST
@officials_only
def entries_confirm(request: SignedInRequest, pk: int) -> HttpResponse:
    """Entering the list that was looked at, all that is clear of it or nothing."""
    event = led_whole(request, pk)
    try:
        found = entry_lists.unpack(request.POST.get("packed", ""))
        unread = entry_lists.unpack_unread(request.POST.get("left", ""))
        services.check(event, found, overruled=True)
    except (RuleViolation, Refusals) as wrong:
        messages.error(request, str(wrong))
        return redirect("entries", pk)
    form = _preview_form(event, found, unread, request.POST)
    if form.is_valid():
        given = {"seen": form.cleaned_data["seen"], "overruling": form.cleaned_data.get("overruling", "")}
        clear = form.entries()
        if len(clear) < len(found):
            clear = entry_lists.renumbered(clear, _first_number(event))
        done = attempt(
            request, form, lambda: services.enter(actor=request.user, event_id=pk, entries=clear, **given)
        )
        if done:
            text = ngettext("%d entrant was entered.", "%d entrants were entered.", len(clear)) % len(clear)
            messages.success(request, text)
            _keep(request, event, form.waiting())
            return redirect("dates" if event.section == "C" else "entries", pk)
    form.see(last_sequence(event, acts.ENTRIES))
    return answer(request, "events/entries/entries_preview.html", _about(event) | {"form": form})


def _keep(request: HttpRequest, event: Event, waiting: list[Unread]) -> None:
    """Keep the lines that were not entered beside the list, until they are."""
    request.session.pop(_kept_for(event), None)
    if waiting:
        request.session[_kept_for(event)] = "\n".join(one.text for one in waiting)


@officials_only
def entry_add(request: SignedInRequest, pk: int) -> HttpResponse:
    """One more entrant: somebody known, found by name, or somebody new; late in a Swiss event too."""
    event = led_whole(request, pk)
    asked = SearchForm(request.GET if "q" in request.GET else None)
    text = asked.cleaned_data["q"] if asked.is_valid() else ""
    form = forms.EntryForm(event, request.POST or None, initial={"name": text})
    alike = []
    if form.is_valid():
        key = form.cleaned_data.get("person")
        known = search.person(key)
        if known is None and not key and not form.cleaned_data.get("different", True):
            alike = search.alike(form.cleaned_data["name"])
        if key and known is None:
            form.add_error(None, _("Nobody is known by the key %d any more: search once more.") % key)
        elif alike:
            form.ask_whether_new()
        elif row := attempt(request, form, lambda: _add(request, event, form, known)):
            messages.success(request, _entered_message(row))
            if remark := OnRecords(event).remark(form.cleaned_data.get("player_class", ""), row.person):
                messages.warning(request, say(remark, edition_of(request)))
            return redirect("entries", pk)
    people = search.find(search.everybody(), text) if text else alike
    context = _about(event) | {"form": form, "search": asked, "people": people, "asked": text}
    context["entered"] = set(event.entrants.values_list("person", flat=True)) if people else set()
    return answer(request, "events/entries/entry_add.html", context)


def _add(request: SignedInRequest, event: Event, form: forms.EntryForm, known: Person | None) -> Entrant:
    overruling = form.cleaned_data.get("overruling", "")
    return services.add(actor=request.user, event_id=event.pk, entry=form.entry(known), overruling=overruling)


def _entered_message(row: Entrant) -> str:
    if row.from_round > 1:
        text = _("%(name)s was entered under number %(number)s and plays from round %(round)s on.")
        return text % {"name": row.name, "number": row.number, "round": row.from_round}
    return _("%(name)s was entered under number %(number)s.") % {"name": row.name, "number": row.number}


@require_POST
@officials_only
def entry_withdraw(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking one entry back before the start."""
    event = led_whole(request, pk)
    form = forms.NumberForm(request.POST)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: services.withdraw_entry(actor=request.user, event_id=event.pk, **form.cleaned_data),
    ):
        messages.success(request, _("The entry was withdrawn."))
    tell_errors(request, form)
    return redirect("entries", pk)
