"""The addresses of setting up."""

from django.urls import path

from tournaments.events.setting_up import draw_views, views
from tournaments.events.setting_up.files import importing

urlpatterns = [
    path("office/events/new/", views.event_add, name="event-add"),
    path("office/events/<int:pk>/set-up/", views.set_up, name="set-up"),
    path("office/events/<int:pk>/final-group/", views.start_final, name="start-final"),
    path("office/events/<int:pk>/again/", views.again, name="again"),
    path("office/events/file/", importing.event_import, name="event-import"),
    path("events/<int:pk>/draws/", draw_views.draws, name="draws"),
    path("draw/", draw_views.draw_again, name="draw-again"),
]
