"""The addresses of restoring."""

from django.urls import path

from tournaments.events.restoring import views

urlpatterns = [
    path("office/events/<int:pk>/undo/", views.undo, name="undo"),
    path("office/events/<int:pk>/redo/", views.redo, name="redo"),
    path("office/events/<int:pk>/points/", views.restore_points, name="restore-points"),
    path("office/events/<int:pk>/points/<int:sequence>/", views.restore, name="restore"),
]
