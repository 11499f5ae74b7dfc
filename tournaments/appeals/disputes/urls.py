"""The addresses of disputes."""

from django.urls import path

from tournaments.appeals.disputes import views

urlpatterns = [
    path("appeals/events/<int:pk>/disputes/new/", views.dispute_add, name="dispute-add"),
    path("appeals/disputes/<int:pk>/", views.dispute, name="dispute"),
    path("appeals/disputes/<int:pk>/ruling/", views.ruling, name="dispute-ruling"),
    path("appeals/disputes/<int:pk>/notified/", views.notified, name="dispute-notified"),
    path("appeals/disputes/<int:pk>/read/", views.read, name="dispute-read"),
    path("appeals/disputes/<int:pk>/lodging/", views.lodging, name="dispute-lodging"),
    path("appeals/disputes/<int:pk>/received/", views.received, name="dispute-received"),
    path("appeals/disputes/<int:pk>/withdrawal/", views.withdrawal, name="dispute-withdrawal"),
    path("appeals/disputes/<int:pk>/settlement/", views.settlement, name="dispute-settlement"),
]
