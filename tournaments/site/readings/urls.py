"""The addresses of the readings."""

from django.urls import path

from tournaments.site.readings import views

urlpatterns = [
    path("regulation/readings/", views.readings, name="readings"),
]
