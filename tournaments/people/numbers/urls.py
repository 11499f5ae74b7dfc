"""The addresses of the numbers of people."""

from django.urls import path

from tournaments.people.numbers import views

urlpatterns = [
    path("people/<int:pk>/numbers/", views.person_numbers, name="person-numbers"),
]
