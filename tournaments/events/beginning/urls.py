"""The address of the start of an event."""

from django.urls import path

from tournaments.events.beginning import views

urlpatterns = [
    path("office/events/<int:pk>/start/", views.start, name="start"),
]
