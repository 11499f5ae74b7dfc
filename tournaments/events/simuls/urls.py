"""The addresses of simuls."""

from django.urls import path

from tournaments.events.simuls import giving_views, views

urlpatterns = [
    path("office/events/<int:pk>/simul/", giving_views.simul, name="simul-office"),
    path("office/events/<int:pk>/simul/board/", giving_views.board, name="simul-board"),
    path("events/<int:pk>/simul/", views.simul, name="simul"),
    path("events/<int:pk>/simul/part/", views.part, name="simul-part"),
    path("events/<int:pk>/simul.pdf", views.sheet, name="simul-pdf"),
    path("events/<int:pk>/simul.xlsx", views.workbook, name="simul-workbook"),
]
