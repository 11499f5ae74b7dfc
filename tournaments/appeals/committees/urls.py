"""The addresses of committees."""

from django.urls import path

from tournaments.appeals.committees import views

urlpatterns = [
    path("committee/", views.committee, name="committee"),
    path("committee/nominations/", views.nominations, name="nominations"),
    path("committee/nominations/<int:pk>/removal/", views.nomination_removal, name="nomination-removal"),
    path("committee/meetings/new/", views.meeting, name="meeting-add"),
    path("committee/officers/", views.officers, name="officers"),
]
