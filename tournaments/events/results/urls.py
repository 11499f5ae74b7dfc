"""The addresses of results."""

from django.urls import path

from tournaments.events.results import match_views, views

urlpatterns = [
    path(
        "office/events/<int:pk>/rounds/<int:number>/matches/<int:table>/",
        match_views.match_sheet,
        name="match-sheet",
    ),
    path("office/events/<int:pk>/rounds/<int:number>/", views.results, name="results"),
    path("office/events/<int:pk>/rounds/<int:number>/phone/", views.phone, name="results-phone"),
    path("office/events/<int:pk>/rounds/<int:number>/access-codes/", views.access_codes, name="access-codes"),
    path(
        "office/events/<int:pk>/access-codes/<int:pass_id>/revocation/",
        views.access_code_revoke,
        name="access-code-revoke",
    ),
]
