"""The addresses of rounds."""

from django.urls import path

from tournaments.events.rounds import views

urlpatterns = [
    path("events/<int:pk>/rounds/", views.rounds, name="rounds"),
    path("events/<int:pk>/rounds/part/", views.rounds_part, name="rounds-part"),
]
