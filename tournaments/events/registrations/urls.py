"""The addresses of players who enter themselves."""

from django.urls import path

from tournaments.events.registrations import views

urlpatterns = [
    path("events/<int:pk>/entry/", views.own_registration, name="own-registration"),
    path(
        "events/<int:pk>/entry/withdrawal/",
        views.own_registration_withdrawal,
        name="own-registration-withdrawal",
    ),
    path("events/<int:pk>/entry/<str:token>/", views.mailed_registration, name="mailed-registration"),
    path(
        "events/<int:pk>/entry/<str:token>/withdrawal/",
        views.mailed_registration_withdrawal,
        name="mailed-registration-withdrawal",
    ),
    path("office/events/<int:pk>/registrations/", views.registrations, name="registrations"),
    path(
        "office/events/<int:pk>/registrations/<int:registration>/",
        views.registration_answer,
        name="registration-answer",
    ),
]
