"""The addresses of the papers of the committee."""

from django.urls import path

from tournaments.appeals.papers import views

urlpatterns = [
    path("appeals/verdicts/", views.verdicts, name="verdicts"),
    path("appeals/<int:pk>/minutes/<int:number>.pdf", views.minutes_pdf, name="minutes-pdf"),
]
