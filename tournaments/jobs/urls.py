"""The addresses of long work."""

from django.urls import path

from tournaments.jobs import views

urlpatterns = [
    path("jobs/", views.job_list, name="jobs"),
    path("jobs/begin/", views.job_begin, name="job-begin"),
    path("jobs/<str:token>/", views.job, name="job"),
    path("jobs/<str:token>/cancel/", views.job_cancel, name="job-cancel"),
    path("jobs/<str:token>/again/", views.job_again, name="job-again"),
]
