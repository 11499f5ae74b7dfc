"""The addresses of the first steps."""

from django.urls import path

from tournaments.site.first_steps import views

urlpatterns = [
    path("office/first-steps/", views.first_steps, name="first-steps"),
    path("office/first-steps/<slug:step>/", views.first_step, name="first-step"),
]
