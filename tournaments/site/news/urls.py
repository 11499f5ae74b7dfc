"""The addresses of news."""

from django.urls import path

from tournaments.site.news import views

urlpatterns = [
    path("news/", views.news_list, name="news-list"),
    path("news/<int:pk>/", views.item, name="news-item"),
    path("news/new/", views.add, name="news-add"),
    path("news/<int:pk>/correct/", views.correct, name="news-correct"),
    path("news/<int:pk>/withdraw/", views.withdraw, name="news-withdraw"),
]
