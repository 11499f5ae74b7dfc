"""Pages of analysis."""

from django.urls import path

from games.analysis import views

urlpatterns = [
    path("analysis/", views.analysis, name="analysis"),
    path("analysis/position.png", views.picture, name="analysis-picture"),
]
