"""The addresses of reported absences."""

from django.urls import path

from tournaments.events.reported_absences import views

urlpatterns = [
    path("events/<int:pk>/absence/", views.own_absence, name="own-absence"),
    path("events/<int:pk>/absence/withdrawal/", views.own_absence_withdrawal, name="own-absence-withdrawal"),
    path(
        "office/events/<int:pk>/absences/<int:number>/<int:entrant>/",
        views.decision,
        name="absence-decision",
    ),
]
