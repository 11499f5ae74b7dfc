"""The addresses of simuls."""

from django.urls import path

from tournaments.events.simuls import office_views, views

urlpatterns = [
    path("office/events/<int:pk>/simul/", office_views.simul, name="simul-office"),
    path("office/events/<int:pk>/simul/board/", office_views.board, name="simul-board"),
    path("events/<int:pk>/simul/", views.simul, name="simul"),
    path("events/<int:pk>/simul/part/", views.part, name="simul-part"),
    path("events/<int:pk>/simul.pdf", views.sheet, name="simul-pdf"),
    path("events/<int:pk>/simul.xlsx", views.workbook, name="simul-workbook"),
]
