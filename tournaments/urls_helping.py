"""Who helps the leaders: the secretaries of clubs, and the jury of an event."""

from django.urls import path

from tournaments.views import jury, own_club

urlpatterns = [
    path("club/", own_club.own_club, name="own-club"),
    path("club/events/<int:pk>/entries/", own_club.entry, name="own-club-entry"),
    path(
        "club/events/<int:pk>/entries/<int:number>/back/",
        own_club.entry_take_back,
        name="own-club-entry-back",
    ),
    path("club/events/<int:pk>/line-ups/<int:number>/", own_club.line_up, name="own-club-line-up"),
    path("jury/events/<int:pk>/", jury.jury, name="jury"),
    path("jury/events/<int:pk>/members/", jury.members, name="jury-members"),
]
