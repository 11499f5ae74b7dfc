"""All addresses: each area brings its own, and `games` its own beside them."""

from django.conf import settings
from django.urls import include, path

from games.api import router as of_games
from tournaments.api.urls import addresses
from tournaments.api.views import bad_request, not_found

urlpatterns = [
    path("", include("tournaments.site.urls")),
    path("", include("tournaments.jobs.urls")),
    path("", include("tournaments.notices.urls")),
    path("", include("tournaments.people.urls")),
    path("", include("tournaments.events.urls")),
    path("", include("tournaments.seasons.urls")),
    path("", include("tournaments.appeals.urls")),
    path("", include("tournaments.history.urls")),
    path("", include("games.urls")),
    path("api/v1/", include(addresses(of_games))),
]
if settings.DEBUG:
    urlpatterns.append(path("styleguide/", include("tournaments.site.styleguide.urls")))

handler404 = not_found
handler400 = bad_request
handler500 = "tournaments.pages.http.faults.server_error"
