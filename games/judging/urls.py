"""Pages of what the rules said of notations."""

from django.urls import path

from games.judging import views

urlpatterns = [
    path("games/rechecked/", views.rechecked, name="rechecked"),
]
