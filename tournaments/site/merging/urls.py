"""The addresses of merging."""

from django.urls import path

from tournaments.site.merging import views

urlpatterns = [
    path("office/people/<int:pk>/merge/", views.person_merge, name="person-merge"),
    path("office/people/<int:pk>/merge/<int:other>/", views.person_merge_with, name="person-merge-with"),
    path("office/people/<int:pk>/apart/", views.person_apart, name="person-apart"),
]
