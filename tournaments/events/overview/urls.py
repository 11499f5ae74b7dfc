"""The addresses of overview."""

from django.urls import path

from tournaments.events.overview import to_do_views, views

urlpatterns = [
    path("office/events/<int:pk>/", views.event, name="event-office"),
    path("office/events/<int:pk>/venue/", views.venue, name="venue"),
    path("office/events/<int:pk>/off/", views.off, name="event-off"),
    path("office/events/<int:pk>/directors/", views.directors, name="directors"),
    path("office/events/<int:pk>/publication/", views.publication, name="publication"),
    path("office/events/<int:pk>/dates/", views.dates, name="dates"),
    path("office/events/<int:pk>/to-do/", to_do_views.to_do_page, name="to-do"),
]
