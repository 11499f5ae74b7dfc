"""The committee of appeal, disputes and appeals (Bijlage 5)."""

from django.urls import path

from tournaments.views import appeals, committee, disputes

urlpatterns = [
    path("committee/", committee.committee, name="committee"),
    path("committee/nominations/", committee.nominations, name="nominations"),
    path("committee/nominations/<int:pk>/removal/", committee.nomination_removal, name="nomination-removal"),
    path("committee/meetings/new/", committee.meeting, name="meeting-add"),
    path("committee/officers/", committee.officers, name="officers"),
    path("appeals/", appeals.appeals, name="appeals"),
    path("appeals/events/<int:pk>/disputes/new/", disputes.dispute_add, name="dispute-add"),
    path("appeals/disputes/<int:pk>/", disputes.dispute, name="dispute"),
    path("appeals/disputes/<int:pk>/ruling/", disputes.ruling, name="dispute-ruling"),
    path("appeals/disputes/<int:pk>/known/", disputes.made_known, name="dispute-known"),
    path("appeals/disputes/<int:pk>/lodging/", disputes.lodging, name="dispute-lodging"),
    path("appeals/disputes/<int:pk>/received/", disputes.received, name="dispute-received"),
    path("appeals/files/<int:pk>/", appeals.attachment, name="attachment"),
    path("appeals/<int:pk>/", appeals.appeal, name="appeal"),
    path("appeals/<int:pk>/verdict.pdf", appeals.verdict_pdf, name="verdict-pdf"),
    path("appeals/<int:pk>/<slug:name>/", appeals.act, name="appeal-act"),
]
