"""The addresses of teams."""

from django.urls import path

from tournaments.events.teams import line_up_views, views

urlpatterns = [
    path("office/events/<int:pk>/line-ups/", line_up_views.line_up_list, name="line-ups"),
    path("office/events/<int:pk>/line-ups/<int:number>/", line_up_views.line_up, name="line-up"),
    path("office/events/<int:pk>/rounds/<int:number>/matches/", line_up_views.matches, name="matches"),
    path("events/<int:pk>/teams/<int:number>/", views.team, name="team"),
]
