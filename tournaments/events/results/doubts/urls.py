"""The addresses of results, doubts."""

from django.urls import path

from tournaments.events.results.doubts import views

urlpatterns = [
    path("games/<int:pk>/doubt/", views.doubt, name="doubt"),
    path("office/events/<int:pk>/doubts/<int:game>/", views.answer_doubt, name="doubt-answer"),
]
