"""The addresses of signing a match."""

from django.urls import path

from tournaments.events.results.signing import views

_MATCH = "office/events/<int:pk>/rounds/<int:number>/matches/<int:table>/"

urlpatterns = [
    path("matches/<int:pk>/sign/", views.sign_match, name="sign-match"),
    path("h/sign/<int:match>/<int:team>/", views.sign_with_code, name="helper-sign"),
    path(f"{_MATCH}ask/", views.ask_to_sign, name="match-ask"),
    path(f"{_MATCH}on-paper/", views.signed_on_paper, name="match-on-paper"),
]
