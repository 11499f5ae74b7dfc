"""The office: starting an event."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events.beginning import selectors, services
from tournaments.events.beginning.forms import StartForm, said_of
from tournaments.events.beginning.selectors import OfAbsentee
from tournaments.events.fetching import led_competition
from tournaments.events.rounds import objections
from tournaments.events.setting_up import selectors as setting_up
from tournaments.events.setting_up import starting
from tournaments.models import Event
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only
from tournaments.pages.words.refusals import Refusals
from tournaments.pages.words.wording import listed
from tournaments.regulations.proposals import Proposal
from tournaments.regulations.reasons import RuleViolation


def _points(event: Event) -> tuple[tuple[Proposal, ...], tuple[RuleViolation, ...]]:
    """The points of an event, or what keeps it from being started."""
    try:
        starting.check_ready(event)
        return setting_up.points(event), ()
    except RuleViolation as found:
        return (), (found,)
    except Refusals as found:
        return (), found.violations


@officials_only
def start(request: SignedInRequest, pk: int) -> HttpResponse:
    """Starting an event: lots, groups and the rounds of printed schedules, all shown beforehand, with what
    holds for those who are not there.
    """
    event = led_competition(request, pk)
    points, violations = _points(event)
    form = StartForm(event, points, request.POST or None)
    if request.method == "POST" and form.is_valid() and _begun(request, event, form):
        return redirect("event-office", event.pk)
    context = {
        "event": event,
        "form": form,
        "points": points,
        "violations": violations,
        "entrants": event.entrants.order_by("number"),
        "groups": setting_up.groups(event),
        "article": selectors.article(event),
        "nobody_entered": starting.nobody_entered(event),
        "objections": objections.objections(event),
        "minutes": [point for point in points if point.key == "minutes" and not point.setting],
    }
    return answer(request, "events/beginning/start.html", context)


def _begun(request: SignedInRequest, event: Event, form: StartForm) -> bool:
    asked = ("seed", "number_of_rounds", "left_open", "why_open")
    given = {name: form.cleaned_data[name] for name in asked if name in form.fields}
    absentees, reason = form.of_absentees(), form.cleaned_data.get("reason", "")
    done = attempt(
        request,
        form,
        lambda: services.begin(
            actor=request.user, event_id=event.pk, absentees=absentees, reason=reason, **given
        ),
    )
    if done is None:
        return False
    messages.success(request, _("The event has started."))
    for choice, names in form.named().items():
        if choice is not OfAbsentee.PLAYS:
            messages.success(request, f"{said_of(choice, swiss=form.swiss)}: {listed(names)}.")
    return True
