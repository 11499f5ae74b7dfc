"""PDN files of many games; addresses without a name are the pages' own with another ending."""

from django.urls import path

from games.exporting import views

urlpatterns = [
    path("events/<int:pk>/games.pdn", views.event, name="event-pdn"),
    path("events/<int:pk>/rounds/<int:number>/games.pdn", views.one_round, name="round-pdn"),
    path("events/<int:pk>.pdn", views.event),
    path("events/<int:pk>/rounds/<int:number>.pdn", views.one_round),
    path("people/<int:pk>.pdn", views.person),
    path("people/<int:pk>/games.pdn", views.person, name="person-pdn"),
    path("games/games.pdn", views.search, name="archive-pdn"),
]
