"""All addresses: each area brings its own, and `games` its own beside them."""

from django.urls import include, path

urlpatterns = [
    path("language/", include("django.conf.urls.i18n")),
    path("", include("tournaments.site.urls")),
    path("", include("tournaments.notices.urls")),
    path("", include("tournaments.people.urls")),
    path("", include("tournaments.events.urls")),
    path("", include("tournaments.seasons.urls")),
    path("", include("tournaments.appeals.urls")),
    path("", include("tournaments.history.urls")),
    path("", include("games.urls")),
]

handler400 = "tournaments.pages.faults.bad_request"
