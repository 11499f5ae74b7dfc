"""The addresses of pairing."""

from django.urls import path

from tournaments.events.pairing import views

urlpatterns = [
    path("events/<int:pk>/rounds/<int:number>/", views.explained, name="round"),
    path("office/events/<int:pk>/rounds/<int:number>/pairing/", views.pairing, name="pairing"),
    path("office/events/<int:pk>/rounds/<int:number>/pair/", views.pair, name="pair"),
    path("office/events/<int:pk>/rounds/<int:number>/unpair/", views.unpair, name="unpair"),
    path("office/events/<int:pk>/rounds/<int:number>/publish/", views.publish, name="round-publication"),
    path(
        "office/events/<int:pk>/rounds/<int:number>/manual-pairing/",
        views.manual_pairing,
        name="manual-pairing",
    ),
]
