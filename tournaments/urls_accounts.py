"""Signing in and out, the password, and accepting an invitation."""

from django.contrib.auth import views as auth
from django.urls import path

from tournaments.views import accounts, notices

urlpatterns = [
    path("sign-in/", auth.LoginView.as_view(), name="sign-in"),
    path("sign-out/", auth.LogoutView.as_view(), name="sign-out"),
    path("password/", accounts.Password.as_view(), name="password"),
    path("notices/", notices.notice_list, name="notices"),
    path("notices/read/", notices.notices_read, name="notices-read"),
    path("invitation/<str:token>/", accounts.invitation, name="invitation"),
]
