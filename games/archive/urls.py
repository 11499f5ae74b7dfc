"""Pages of the archive."""

from django.urls import path

from games.archive import views

urlpatterns = [
    path("games/", views.archive, name="archive"),
    path("games/openings/", views.opening_list, name="archive-openings"),
    path("games/positions/", views.positions, name="archive-positions"),
    path("games/free-games/<int:pk>/", views.free_game, name="free-game"),
]
