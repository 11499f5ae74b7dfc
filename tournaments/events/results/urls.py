"""The addresses of results."""

from django.urls import path

from tournaments.events.results import views

urlpatterns = [
    path("office/events/<int:pk>/rounds/<int:number>/", views.results, name="results"),
    path("office/events/<int:pk>/rounds/<int:number>/phone/", views.phone, name="results-phone"),
    path("office/events/<int:pk>/rounds/<int:number>/codes/", views.passes, name="passes"),
    path("office/events/<int:pk>/codes/<int:pass_id>/revocation/", views.pass_revoke, name="pass-revoke"),
]
