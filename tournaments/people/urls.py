"""The addresses of people."""

from django.urls import include, path

from tournaments.people import views
from tournaments.people.memberships import views as membership_views

urlpatterns = [
    path("office/people/<int:pk>/club/", membership_views.club_move, name="club-move"),
    path("office/people/<int:pk>/class/", membership_views.class_change, name="class-change"),
    path("office/clubs/<int:pk>/end/", membership_views.club_end, name="club-end"),
    path("office/people/new/", views.person_edit, name="person-add"),
    path("office/people/<int:pk>/", views.person_edit, name="person-edit"),
    path("office/clubs/new/", views.club_edit, name="club-add"),
    path("office/clubs/<int:pk>/", views.club_edit, name="club-edit"),
    path("", include("tournaments.people.accounts.urls")),
    path("", include("tournaments.people.contacts.urls")),
    path("", include("tournaments.people.crests.urls")),
    path("", include("tournaments.people.numbers.urls")),
]
