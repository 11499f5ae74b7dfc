"""The addresses of accounts."""

from django.urls import include, path

from tournaments.people.accounts import invitation_views, views
from tournaments.people.accounts.managing import views as managing_views

urlpatterns = [
    path("password/", views.Password.as_view(), name="password"),
    path("account/address/", views.address, name="address"),
    path("account/address/<str:token>/", views.address_confirm, name="address-confirm"),
    path("invitation/<str:token>/", views.invitation, name="invitation"),
    path("office/accounts/", managing_views.accounts, name="accounts"),
    path("office/accounts/<int:pk>/", managing_views.account, name="account-office"),
    path("office/invitations/", invitation_views.invitations, name="invitations"),
    path(
        "office/invitations/<int:pk>/revocation/",
        invitation_views.invitation_revoke,
        name="invitation-revoke",
    ),
    path("", include("tournaments.people.accounts.entering.urls")),
]
