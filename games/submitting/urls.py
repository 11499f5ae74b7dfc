"""The page on which a notation is submitted."""

from django.urls import path

from games.submitting import views

urlpatterns = [
    path("games/<int:pk>/notation/", views.submission, name="submission"),
]
