"""The page of a competition in groups."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.events.championships import selectors as championships
from tournaments.events.loaded import LoadedEvent
from tournaments.events.tables import linked


def championship(request: HttpRequest, loaded: LoadedEvent) -> HttpResponse:
    """A competition in groups: the final group, which decides, the standings of each, the winners."""
    whole = championships.championship(loaded)
    parts = [
        (
            part,
            linked.standings(part.loaded, part.standings.rows) if part.standings else None,
        )
        for part in sorted(whole.parts, key=lambda part: not part.is_final)
    ]
    context = {"loaded": loaded, "championship": whole, "parts": parts}
    return render(request, "events/championships/championship.html", context)
