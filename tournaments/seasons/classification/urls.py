"""The addresses of classification."""

from django.urls import path

from tournaments.seasons.classification import points_views, views

urlpatterns = [
    path("office/points/import/", points_views.points_import, name="points-import"),
    path("office/people/<int:pk>/points/", points_views.points_correct, name="points-correct"),
    path("classification/", views.latest, name="classification-latest"),
    path("seasons/<int:year>/classification/", views.page, name="classification"),
    path("seasons/<int:year>/classification.pdf", views.pdf, name="classification-pdf"),
    path("seasons/<int:year>/classification.xlsx", views.workbook, name="classification-workbook"),
    path("seasons/<int:year>/classification.csv", views.csv, name="classification-csv"),
    path("seasons/<int:year>/classification.json", views.json, name="classification-json"),
    path("people/<int:pk>/points/", views.person, name="person-points"),
]
