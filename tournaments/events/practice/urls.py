"""The addresses of practice copies."""

from django.urls import path

from tournaments.events.practice import views

urlpatterns = [
    path("office/events/<int:pk>/practice/", views.copy, name="practice-copy"),
    path("office/events/<int:pk>/practice/away/", views.throw_away, name="practice-away"),
]
