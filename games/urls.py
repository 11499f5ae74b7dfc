"""Pages of games."""

from django.urls import path

from games import views

urlpatterns = [
    path("games/<int:pk>/", views.game, name="game"),
    path("games/<int:pk>/notation/", views.submission, name="submission"),
    path("games/<int:pk>/notations/<int:notation>.txt", views.text, name="notation-text"),
]
