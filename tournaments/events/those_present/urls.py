"""The addresses of a round robin of those present."""

from django.urls import path

from tournaments.events.those_present import views

urlpatterns = [
    path("office/events/<int:pk>/those-present/", views.those_present, name="those-present"),
]
