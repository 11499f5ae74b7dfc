"""The addresses of seasons."""

from django.urls import include, path

from tournaments.seasons import views
from tournaments.seasons.office import adding, team_views
from tournaments.seasons.office import views as season_views

urlpatterns = [
    path("office/seasons/new/", adding.season_add, name="season-add"),
    path("office/seasons/<int:year>/", season_views.season, name="season-office"),
    path("office/seasons/<int:year>/facts/new/", season_views.fact_add, name="season-fact-add"),
    path(
        "office/seasons/<int:year>/facts/<int:pk>/removal/",
        season_views.fact_remove,
        name="season-fact-remove",
    ),
    path("office/seasons/<int:year>/closing/", season_views.closing, name="season-closing"),
    path("office/seasons/<int:year>/closing/undo/", season_views.closing_back, name="season-closing-undo"),
    path("office/seasons/<int:year>/points/", season_views.points, name="season-points"),
    path("office/seasons/<int:year>/opening/", season_views.opening, name="season-opening"),
    path("office/events/<int:pk>/places/", season_views.event_places, name="event-places"),
    path("office/seasons/<int:year>/transfers/new/", team_views.transfer, name="team-transfer"),
    path("seasons/<int:year>/movement/", views.ended, name="movement"),
    path("seasons/<int:year>/places/", views.pyramid, name="pyramid"),
    path("seasons/<int:year>/winners/", views.season_winners, name="season-winners"),
    path("honours/", views.honours, name="honours"),
    path("seasons/<int:year>/archive/", views.archive, name="season-archive"),
    path("seasons/<int:year>/archive/<int:number>.json", views.archived, name="season-archived"),
    path("", include("tournaments.seasons.classification.urls")),
    path("", include("tournaments.seasons.closing_events.urls")),
]
