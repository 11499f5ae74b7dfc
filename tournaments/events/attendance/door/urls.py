"""The addresses of the code on the door."""

from django.urls import path

from tournaments.events.attendance.door import views

urlpatterns = [
    path("door/", views.door, name="door"),
    path("office/events/<int:pk>/check-in/door/", views.door_code, name="door-code"),
    path("office/events/<int:pk>/check-in/door/withdraw/", views.door_code_revoke, name="door-code-revoke"),
]
