"""The addresses of play offs, matches."""

from django.urls import path

from tournaments.events.play_offs.matches import views

urlpatterns = [
    path("office/events/<int:pk>/play-offs/match/", views.deciding_match, name="play-off-match"),
]
