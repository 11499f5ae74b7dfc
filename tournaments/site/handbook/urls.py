"""The addresses of the handbook."""

from django.urls import path

from tournaments.site.handbook import views

urlpatterns = [
    path("handbook/", views.contents, name="handbook"),
    path("handbook/<slug:name>/", views.one_part, name="handbook-part"),
]
