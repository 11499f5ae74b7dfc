"""The address of the search."""

from django.urls import path

from tournaments.site.finding import views

urlpatterns = [
    path("search/", views.search, name="search"),
]
