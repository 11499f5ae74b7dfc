"""The addresses of simuls."""

from django.urls import path

from tournaments.events.simuls import office_views, views

urlpatterns = [
    path("office/events/<int:pk>/display/", office_views.display, name="display-office"),
    path("office/events/<int:pk>/display/board/", office_views.board, name="display-board"),
    path("events/<int:pk>/display/", views.display, name="display"),
    path("events/<int:pk>/display/part/", views.part, name="display-part"),
    path("events/<int:pk>/display.pdf", views.sheet, name="display-pdf"),
    path("events/<int:pk>/display.xlsx", views.workbook, name="display-workbook"),
]
