"""Helpers without an account: opening a code, and the one round it opens."""

from django.urls import path

from tournaments.views import passes

urlpatterns = [
    path("", passes.code, name="helper-code"),
    path("round/", passes.round_of_pass, name="helper-round"),
    path("leave/", passes.leave, name="helper-leave"),
    path("<str:typed>/", passes.by_address, name="helper-open"),
]
