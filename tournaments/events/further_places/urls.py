"""The addresses of the places beyond a final group."""

from django.urls import path

from tournaments.events.further_places import views

urlpatterns = [
    path("office/events/<int:pk>/further-places/", views.places, name="further-places"),
]
