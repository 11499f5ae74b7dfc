"""The addresses of results, adjournments."""

from django.urls import path

from tournaments.events.results.adjournments import views

urlpatterns = [
    path("office/events/<int:pk>/adjournments/", views.adjournments, name="adjournments"),
    path("office/events/<int:pk>/adjournments/<int:game>/", views.adjournment, name="adjournment"),
]
