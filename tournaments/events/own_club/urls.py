"""The addresses of own club."""

from django.urls import path

from tournaments.events.own_club import views

urlpatterns = [
    path("club/", views.own_club, name="own-club"),
    path("club/events/<int:pk>/entries/", views.entry, name="own-club-entry"),
    path(
        "club/events/<int:pk>/entries/<int:number>/withdrawal/",
        views.entry_withdraw,
        name="own-club-entry-withdraw",
    ),
    path("club/events/<int:pk>/line-ups/<int:number>/", views.line_up, name="own-club-line-up"),
]
