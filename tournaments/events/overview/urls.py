"""The addresses of overview."""

from django.urls import path

from tournaments.events.overview import to_do_views, views

urlpatterns = [
    path("office/events/<int:pk>/", views.event, name="event-office"),
    path("office/events/<int:pk>/venue/", views.venue, name="venue"),
    path("office/events/<int:pk>/leaders/", views.leaders, name="leaders"),
    path("office/events/<int:pk>/publication/", views.publication, name="publication"),
    path("office/events/<int:pk>/dates/", views.dates, name="dates"),
    path("office/events/<int:pk>/open/", to_do_views.open_matters, name="open-matters"),
]
