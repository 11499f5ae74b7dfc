"""The address of the calendar."""

from django.urls import path

from tournaments.site.calendar import views

urlpatterns = [
    path("calendar/", views.calendar, name="calendar"),
]
