"""Pages of games."""

from django.urls import include, path

from games import views

urlpatterns = [
    path("", include("games.analysis.urls")),
    path("", include("games.archive.urls")),
    path("", include("games.exporting.urls")),
    path("", include("games.importing.urls")),
    path("", include("games.judging.urls")),
    path("", include("games.library.urls")),
    path("", include("games.past.urls")),
    path("", include("games.photos.urls")),
    path("", include("games.problems.urls")),
    path("", include("games.sheets.urls")),
    path("", include("games.submitting.urls")),
    path("games/<int:pk>/", views.game, name="game"),
    path("games/<int:pk>/picture.png", views.picture, name="game-picture"),
    path("games/<int:pk>/positions/<int:ply>.png", views.position, name="position-picture"),
    path("games/<int:pk>/game.pdn", views.pdn, name="game-pdn"),
    path("games/<int:pk>/sheet.pdf", views.sheet, name="game-sheet"),
    path("games/legal-moves/", views.legal_moves, name="legal-moves"),
    path("games/<int:pk>/notation/board/", views.submission_board, name="submission-board"),
    path("games/<int:pk>/notations/<int:notation>.txt", views.text, name="notation-text"),
]
