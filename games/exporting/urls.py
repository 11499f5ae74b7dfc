"""PDN files of many games."""

from django.urls import path

from games.exporting import views

urlpatterns = [
    path("events/<int:pk>/games.pdn", views.event, name="event-pdn"),
    path("events/<int:pk>/rounds/<int:number>/games.pdn", views.one_round, name="round-pdn"),
    path("people/<int:pk>/games.pdn", views.person, name="person-pdn"),
    path("games/games.pdn", views.search, name="archive-pdn"),
]
