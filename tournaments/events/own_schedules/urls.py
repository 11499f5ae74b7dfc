"""The addresses of own schedules."""

from django.urls import path

from tournaments.events.own_schedules import views

urlpatterns = [
    path("office/events/<int:pk>/schedule/", views.own_schedule, name="own-schedule"),
]
