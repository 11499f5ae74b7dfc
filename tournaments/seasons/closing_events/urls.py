"""The addresses of closing events."""

from django.urls import path

from tournaments.seasons.closing_events import public_views, simul_views, views

urlpatterns = [
    path("office/events/<int:pk>/simul/closing/", simul_views.closing, name="simul-closing"),
    path("office/events/<int:pk>/closing/", views.closing, name="closing"),
    path("office/events/<int:pk>/reopening/", views.reopening, name="reopening"),
    path("events/<int:pk>/final/", public_views.final_order, name="final-order"),
]
