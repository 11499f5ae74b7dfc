"""Pages of the library."""

from django.urls import path

from games.library import views

urlpatterns = [
    path("games/library/", views.library, name="library"),
    path("games/library/linked-squares/", views.linked_squares, name="library-linked-squares"),
    path("games/library/<slug:number>/", views.section, name="library-section"),
    path("games/library/<slug:number>/<int:nth>/", views.entry, name="library-entry"),
]
