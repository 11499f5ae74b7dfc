"""The addresses of play offs."""

from django.urls import path

from tournaments.events.play_offs import views

urlpatterns = [
    path("office/events/<int:pk>/play-offs/", views.play_offs, name="play-offs"),
    path("office/events/<int:pk>/play-offs/next/", views.play_off_next, name="play-off-next"),
    path("office/events/<int:pk>/play-offs/agreement/", views.play_off_agreement, name="play-off-agreement"),
    path("office/events/<int:pk>/play-offs/open-games/", views.play_off_drop, name="play-off-drop"),
    path("office/events/<int:pk>/lots/", views.lot, name="lot"),
    path("office/events/<int:pk>/rulings/", views.ruling, name="ruling"),
]
