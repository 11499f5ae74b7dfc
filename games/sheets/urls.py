"""Pages of the score sheets of a game."""

from django.urls import path

from games.sheets import views

urlpatterns = [
    path("games/<int:pk>/choice/", views.choice, name="sheet-choice"),
    path("games/<int:pk>/compare/", views.comparison, name="sheet-comparison"),
    path("games/<int:pk>/notations/<int:notation>/stood/", views.stood, name="sheet-stood"),
]
