"""All addresses, by audience."""

from django.urls import include, path

urlpatterns = [
    path("language/", include("django.conf.urls.i18n")),
    path("", include("tournaments.urls_accounts")),
    path("h/", include("tournaments.urls_passes")),
    path("", include("tournaments.urls_helping")),
    path("record/", include("tournaments.urls_record")),
    path("office/", include("tournaments.urls_officials")),
    path("", include("games.urls")),
    path("", include("tournaments.urls_committee")),
    path("", include("tournaments.urls_public")),
]

handler400 = "tournaments.views.faults.bad_request"
