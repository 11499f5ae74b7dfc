"""The page of a game as of any moment."""

from django.urls import path

from games.past import views

urlpatterns = [
    path("games/<int:pk>/record/", views.game_record, name="game-record"),
]
