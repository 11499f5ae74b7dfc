"""The addresses of prizes."""

from django.urls import path

from tournaments.events.prizes import office_views, views

urlpatterns = [
    path("office/events/<int:pk>/classes/", office_views.classes, name="prize-classes"),
    path("events/<int:pk>/prizes/", views.prizes, name="prizes"),
]
