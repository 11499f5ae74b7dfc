"""The addresses of site."""

from django.urls import include, path

from tournaments.site import files_views, language, regulation, views
from tournaments.site.desk import views as desk_views
from tournaments.site.people import views as people_views

urlpatterns = [
    path("office/", desk_views.desk, name="office"),
    path("office/record/", desk_views.union_record, name="union-record"),
    path("", views.home, name="home"),
    path("seasons/<int:year>/", views.season, name="season"),
    path("seasons/<int:year>/files/", files_views.season, name="season-files"),
    path("language/<slug:code>/", language.choose_language, name="language"),
    path("regulation/", regulation.regulation, name="regulation"),
    path("people/", people_views.people, name="people"),
    path("people/<int:pk>/picture.png", people_views.picture, name="person-picture"),
    path("people/<int:pk>/files/", files_views.person, name="person-files"),
    path("people/<int:pk>/", people_views.person, name="person"),
    path("clubs/", people_views.clubs, name="clubs"),
    path("clubs/<int:pk>/files/", files_views.club, name="club-files"),
    path("clubs/<int:pk>/", people_views.club, name="club"),
    path("clubs/<int:pk>/crest.png", people_views.crest, name="crest"),
    path("", include("tournaments.site.calendar.urls")),
    path("", include("tournaments.site.feeds.urls")),
    path("", include("tournaments.site.finding.urls")),
    path("", include("tournaments.site.first_steps.urls")),
    path("", include("tournaments.site.handbook.urls")),
    path("", include("tournaments.site.readings.urls")),
    path("", include("tournaments.site.merging.urls")),
    path("", include("tournaments.site.news.urls")),
    path("", include("tournaments.site.privacy.urls")),
    path("", include("tournaments.site.sharing.urls")),
    path("", include("tournaments.site.redirects")),
]
