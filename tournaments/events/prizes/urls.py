"""The addresses of prizes."""

from django.urls import path

from tournaments.events.prizes import class_views, views

urlpatterns = [
    path("office/events/<int:pk>/classes/", class_views.classes, name="prize-classes"),
    path("events/<int:pk>/prizes/", views.prizes, name="prizes"),
]
