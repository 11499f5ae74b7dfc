"""The addresses of how clubs and people are reached."""

from django.urls import path

from tournaments.people.contacts import views

urlpatterns = [
    path("clubs/<int:pk>/contact/", views.club_contact, name="club-contact"),
    path("people/<int:pk>/contact/", views.person_contact, name="person-contact"),
]
