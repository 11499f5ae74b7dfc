"""The addresses of ages."""

from django.urls import path

from tournaments.events.ages import views

urlpatterns = [
    path("office/events/<int:pk>/ages/", views.ages, name="ages"),
]
