"""The addresses of accounts."""

from django.contrib.auth import views as auth
from django.urls import path

from tournaments.people.accounts import invitation_views, views

urlpatterns = [
    path("sign-in/", auth.LoginView.as_view(template_name="people/accounts/sign_in.html"), name="sign-in"),
    path("sign-out/", auth.LogoutView.as_view(), name="sign-out"),
    path("password/", views.Password.as_view(), name="password"),
    path("invitation/<str:token>/", views.invitation, name="invitation"),
    path("office/invitations/", invitation_views.invitations, name="invitations"),
    path(
        "office/invitations/<int:pk>/revocation/",
        invitation_views.invitation_revoke,
        name="invitation-revoke",
    ),
]
