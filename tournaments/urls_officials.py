"""The office: what leaders and administrators do."""

from django.urls import path

from tournaments.views import office, office_deciding, office_events, office_people

urlpatterns = [
    path("", office.desk, name="office"),
    path("record/", office.union_record, name="union-record"),
    path("seasons/new/", office.season_add, name="season-add"),
    path("invitations/", office.invitations, name="invitations"),
    path("invitations/<int:pk>/revocation/", office.invitation_revoke, name="invitation-revoke"),
    path("people/new/", office_people.person_edit, name="person-add"),
    path("people/<int:pk>/", office_people.person_edit, name="person-edit"),
    path("clubs/new/", office_people.club_edit, name="club-add"),
    path("clubs/<int:pk>/", office_people.club_edit, name="club-edit"),
    path("events/new/", office.event_add, name="event-add"),
    path("events/file/", office.event_import, name="event-import"),
    path("events/<int:pk>/", office_events.event, name="event-office"),
    path("events/<int:pk>/venue/", office_events.venue, name="venue"),
    path("events/<int:pk>/leaders/", office_events.leaders, name="leaders"),
    path("events/<int:pk>/publication/", office_events.publication, name="publication"),
    path("events/<int:pk>/entries/", office_events.entries, name="entries"),
    path("events/<int:pk>/dates/", office_events.dates, name="dates"),
    path("events/<int:pk>/rounds/<int:number>/", office_events.results, name="results"),
    path("events/<int:pk>/absences/", office_events.absences, name="absences"),
    path("events/<int:pk>/withdrawals/", office_events.withdrawals, name="withdrawals"),
    path("events/<int:pk>/reinstatements/", office_events.reinstatement, name="reinstatement"),
    path("events/<int:pk>/deciding/", office_deciding.deciding, name="deciding"),
    path("events/<int:pk>/deciding/next/", office_deciding.deciding_next, name="deciding-next"),
    path("events/<int:pk>/deciding/open/", office_deciding.deciding_drop, name="deciding-drop"),
    path("events/<int:pk>/rulings/", office_deciding.ruling, name="ruling"),
    path("events/<int:pk>/closing/", office_events.closing, name="closing"),
    path("events/<int:pk>/record/", office_events.record, name="record"),
]
