"""The addresses of an event in pages of other sites."""

from django.urls import path

from tournaments.events.sharing import views

urlpatterns = [
    path("events/<int:pk>/picture.png", views.picture, name="event-picture"),
    path("events/<int:pk>/standings/embed/", views.embedded, name="standings-embed"),
    path("events/<int:pk>/rounds/embed/", views.round_embedded, name="round-embed"),
    path("events/<int:pk>/standings/embedding/", views.embedding, name="embedding"),
]
