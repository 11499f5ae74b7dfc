"""The record of events, games and appeals, for leaders, jury, committee and board."""

from django.urls import path

from tournaments.views import bundles, records

urlpatterns = [
    path("events/<int:pk>/", records.record, name="record"),
    path("events/<int:pk>/then/", records.then, name="record-then"),
    path("events/<int:pk>/between/", records.between, name="record-between"),
    path("events/<int:pk>/bundle.zip", bundles.of_event, name="event-bundle"),
    path(
        "events/<int:pk>/games/<int:number>/<int:table>/<int:board>/", records.of_game, name="record-of-game"
    ),
    path("appeals/<int:pk>/", records.of_appeal, name="record-of-appeal"),
    path("appeals/<int:pk>/bundle.zip", bundles.of_appeal, name="appeal-bundle"),
    path("key/", bundles.key, name="signing-key"),
]
