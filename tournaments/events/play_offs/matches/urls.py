"""The addresses of play offs, matches."""

from django.urls import path

from tournaments.events.play_offs.matches import views

urlpatterns = [
    path("office/events/<int:pk>/play-offs/match/", views.play_off_match, name="play-off-match"),
]
