"""The addresses of notices."""

from django.urls import path

from tournaments.notices import views

urlpatterns = [
    path("notices/", views.notice_list, name="notices"),
    path("notices/read/", views.notices_read, name="notices-read"),
]
