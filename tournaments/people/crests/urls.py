"""The addresses of crests."""

from django.urls import path

from tournaments.people.crests import views

urlpatterns = [
    path("clubs/<int:pk>/crest/", views.club_crest, name="club-crest"),
    path("clubs/<int:pk>/crest/remove/", views.club_crest_removal, name="club-crest-removal"),
]
