"""The addresses of results, access codes."""

from django.urls import path

from tournaments.events.results.access_codes import views

urlpatterns = [
    path("h/", views.code, name="helper-code"),
    path("h/round/", views.round_of_access_code, name="helper-round"),
    path("h/leave/", views.leave, name="helper-leave"),
    path("h/<slug:typed>/", views.by_address, name="helper-open"),
]
