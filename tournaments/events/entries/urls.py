"""The addresses of entries."""

from django.urls import path

from tournaments.events.entries import views

urlpatterns = [
    path("office/events/<int:pk>/entries/", views.entries, name="entries"),
    path("office/events/<int:pk>/entries/list/", views.entries_confirm, name="entries-confirm"),
    path("office/events/<int:pk>/entries/new/", views.entry_add, name="entry-add"),
    path("office/events/<int:pk>/entries/withdrawal/", views.entry_withdraw, name="entry-withdraw"),
]
