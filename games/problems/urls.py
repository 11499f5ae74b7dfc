"""Pages of problems."""

from django.urls import include, path

from games.problems import views

urlpatterns = [
    path("", include("games.problems.competitions.urls")),
    path("problems/", views.problems, name="problems"),
    path("problems/check/", views.problem_check, name="problem-check"),
    path("problems/checked/<slug:token>/", views.problem, name="problem"),
]
