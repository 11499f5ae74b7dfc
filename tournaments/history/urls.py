"""The addresses of history."""

from django.urls import path

from tournaments.history import views
from tournaments.history.bundles import views as bundle_views

urlpatterns = [
    path("record/events/<int:pk>/", views.record, name="record"),
    path("record/events/<int:pk>/then/", views.then, name="record-then"),
    path("record/events/<int:pk>/between/", views.between, name="record-between"),
    path("record/events/<int:pk>/between.pdf", views.between_pdf, name="record-between-pdf"),
    path(
        "record/events/<int:pk>/games/<int:number>/<int:table>/<int:board>/",
        views.of_game,
        name="record-of-game",
    ),
    path("record/appeals/<int:pk>/", views.of_appeal, name="record-of-appeal"),
    path("record/events/<int:pk>/bundle.zip", bundle_views.of_event, name="event-bundle"),
    path("record/appeals/<int:pk>/bundle.zip", bundle_views.of_appeal, name="appeal-bundle"),
    path("record/key/", bundle_views.key, name="signing-key"),
]
