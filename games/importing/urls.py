"""Pages of imports."""

from django.urls import path

from games.importing import views

urlpatterns = [
    path("games/imports/", views.imports, name="pdn-imports"),
    path("games/imports/read/<str:token>/", views.read, name="pdn-preview"),
    path("games/imports/<int:pk>/", views.one_import, name="pdn-import"),
    path("games/imports/<int:pk>/withdrawal/", views.withdrawal, name="pdn-import-withdrawal"),
]
