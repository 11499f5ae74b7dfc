"""The addresses of events."""

from django.urls import include, path

from tournaments.events import views

urlpatterns = [
    path("events/<int:pk>/", views.event, name="event"),
    path("events/<int:pk>/standings/part/", views.standings, name="standings-part"),
    path("events/<int:pk>/crosstable/", views.crosstable, name="crosstable"),
    path("events/<int:pk>/crosstable/part/", views.crosstable_part, name="crosstable-part"),
    path("events/<int:pk>/event.json", views.event_file, name="event-file"),
    path("events/<int:pk>.trf", views.report_file, name="event-report"),
    path("", include("tournaments.events.ages.urls")),
    path("", include("tournaments.events.attendance.urls")),
    path("", include("tournaments.events.attendance.door.urls")),
    path("", include("tournaments.events.entries.urls")),
    path("", include("tournaments.events.further_places.urls")),
    path("", include("tournaments.events.hall.urls")),
    path("", include("tournaments.events.overview.urls")),
    path("", include("tournaments.events.own_club.urls")),
    path("", include("tournaments.events.own_schedules.urls")),
    path("", include("tournaments.events.pairing.urls")),
    path("", include("tournaments.events.play_offs.urls")),
    path("", include("tournaments.events.play_offs.matches.urls")),
    path("", include("tournaments.events.practice.urls")),
    path("", include("tournaments.events.prints.urls")),
    path("", include("tournaments.events.prizes.urls")),
    path("", include("tournaments.events.registrations.urls")),
    path("", include("tournaments.events.reported_absences.urls")),
    path("", include("tournaments.events.restoring.urls")),
    path("", include("tournaments.events.results.urls")),
    path("", include("tournaments.events.results.access_codes.urls")),
    path("", include("tournaments.events.results.adjournments.urls")),
    path("", include("tournaments.events.results.doubts.urls")),
    path("", include("tournaments.events.results.signing.urls")),
    path("", include("tournaments.events.results.jury.urls")),
    path("", include("tournaments.events.rounds.urls")),
    path("", include("tournaments.events.setting_up.urls")),
    path("", include("tournaments.events.sharing.urls")),
    path("", include("tournaments.events.simuls.urls")),
    path("", include("tournaments.events.teams.urls")),
    path("", include("tournaments.events.those_present.urls")),
]
