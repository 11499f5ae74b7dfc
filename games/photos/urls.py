"""Pages of the photos of a game."""

from django.urls import path

from games.photos import views

urlpatterns = [
    path("games/<int:pk>/photos/", views.photos, name="sheet-photos"),
    path("games/<int:pk>/photos/add/", views.add, name="sheet-photo-add"),
    path("games/<int:pk>/photos/<int:number>.jpg", views.photo, name="sheet-photo"),
]
