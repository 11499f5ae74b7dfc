"""The addresses of results, jury."""

from django.urls import path

from tournaments.events.results.jury import views

urlpatterns = [
    path("jury/events/<int:pk>/", views.jury, name="jury"),
    path("jury/events/<int:pk>/members/", views.members, name="jury-members"),
]
