"""The addresses of attendance."""

from django.urls import path

from tournaments.events.attendance import views

urlpatterns = [
    path("office/events/<int:pk>/check-in/", views.check_in, name="check-in"),
    path("office/events/<int:pk>/absences/", views.absences, name="absences"),
    path("office/events/<int:pk>/absences/gone/", views.coming, name="coming"),
    path("office/events/<int:pk>/withdrawals/", views.withdrawals, name="withdrawals"),
    path("office/events/<int:pk>/reinstatements/", views.reinstatement, name="reinstatement"),
]
