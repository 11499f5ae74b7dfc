"""The addresses of play offs."""

from django.urls import path

from tournaments.events.play_offs import views

urlpatterns = [
    path("office/events/<int:pk>/deciding/", views.deciding, name="deciding"),
    path("office/events/<int:pk>/deciding/next/", views.deciding_next, name="deciding-next"),
    path("office/events/<int:pk>/deciding/open/", views.deciding_drop, name="deciding-drop"),
    path("office/events/<int:pk>/lots/", views.lot, name="lot"),
    path("office/events/<int:pk>/rulings/", views.ruling, name="ruling"),
]
