"""The addresses of appeals."""

from django.urls import include, path

from tournaments.appeals import views

urlpatterns = [
    path("appeals/", views.appeals, name="appeals"),
    path("appeals/files/<int:pk>/", views.attachment, name="attachment"),
    path("appeals/<int:pk>/", views.appeal, name="appeal"),
    path("appeals/<int:pk>/verdict.pdf", views.verdict_pdf, name="verdict-pdf"),
    path("", include("tournaments.appeals.papers.urls")),
    path("appeals/<int:pk>/<slug:name>/", views.act, name="appeal-act"),
    path("", include("tournaments.appeals.committees.urls")),
    path("", include("tournaments.appeals.disputes.urls")),
]
