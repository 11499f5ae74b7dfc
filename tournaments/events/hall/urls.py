"""The addresses of hall."""

from django.urls import path

from tournaments.events.hall import views

urlpatterns = [
    path("events/<int:pk>/screen/", views.hall_screen, name="screen"),
    path("events/<int:pk>/screen/part/", views.hall_screen_part, name="screen-part"),
    path("office/events/<int:pk>/hall/", views.office, name="hall"),
    path("office/events/<int:pk>/hall/<slug:name>/", views.act, name="hall-act"),
]
