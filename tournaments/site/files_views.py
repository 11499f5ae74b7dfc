"""What can be taken along from a club, a person and a season: a page with all of it, and nothing that is not
there.
"""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.at_a_glance import rank_in_season
from tournaments.events.fetching import seen_season
from tournaments.events.permissions import visible_events
from tournaments.seasons.visibility import clubs_seen, people_seen, person_seen

ANYBODY = AnonymousUser()


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """The files of a club; what programs follow only where everybody sees it."""
    found = get_object_or_404(clubs_seen(request.user), pk=pk)
    followed = request.user.is_anonymous or clubs_seen(ANYBODY).filter(pk=pk).exists()
    context = {
        "title": found.name,
        "href": reverse("club", args=[pk]),
        "calendar": reverse("club-calendar", args=[pk]) if followed else "",
        "news": reverse("club-news", args=[pk]),
    }
    return render(request, "site/files.html", context)


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """The files of a person; what programs follow only of whom everybody may find."""
    found = person_seen(request.user, pk)
    if found.pk != pk:
        return redirect("person-files", found.pk)
    followed = request.user.is_anonymous or people_seen(ANYBODY).filter(pk=pk).exists()
    context = {
        "person": found,
        "title": found.name,
        "href": reverse("person", args=[pk]),
        "calendar": reverse("person-calendar", args=[pk]) if followed else "",
        "news": reverse("person-news", args=[pk]),
    }
    return render(request, "site/files.html", context)


@require_safe
def season(request: HttpRequest, year: int) -> HttpResponse:
    """The files of a season, and the way to those of its events."""
    found = seen_season(request, year)
    context = {
        "season": found,
        "title": _("Season %(season)s") % {"season": found},
        "href": reverse("season", args=[year]),
        "calendar": reverse("season-calendar", args=[year]),
        "news": "",
        "events": sorted(
            visible_events(request.user).filter(season=found, root=None).select_related("season"),
            key=rank_in_season,
        ),
    }
    return render(request, "site/files.html", context)
