"""The addresses of teams."""

from django.urls import path

from tournaments.events.teams import office_views, views

urlpatterns = [
    path("office/events/<int:pk>/line-ups/", office_views.line_up_list, name="line-ups"),
    path("office/events/<int:pk>/line-ups/<int:number>/", office_views.line_up, name="line-up"),
    path("office/events/<int:pk>/rounds/<int:number>/matches/", office_views.matches, name="matches"),
    path("events/<int:pk>/teams/<int:number>/", views.team, name="team"),
]
