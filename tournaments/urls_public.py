"""What everybody may read, as far as it is published."""

from django.urls import path

from tournaments.views import public

urlpatterns = [
    path("", public.home, name="home"),
    path("seasons/<int:year>/", public.season, name="season"),
    path("seasons/<int:year>/movement/", public.movement, name="movement"),
    path("events/<int:pk>/", public.event, name="event"),
    path("events/<int:pk>/standings/", public.standings, name="standings-part"),
    path("events/<int:pk>/crosstable/", public.crosstable, name="crosstable"),
    path("events/<int:pk>/crosstable.pdf", public.crosstable_pdf, name="crosstable-pdf"),
    path("events/<int:pk>/workbook.xlsx", public.workbook, name="workbook"),
    path("events/<int:pk>/event.json", public.event_file, name="event-file"),
    path("events/<int:pk>/rounds/", public.rounds, name="rounds"),
    path("events/<int:pk>/final/", public.final_order, name="final-order"),
    path("people/", public.people, name="people"),
    path("people/<int:pk>/", public.person, name="person"),
    path("clubs/", public.clubs, name="clubs"),
    path("clubs/<int:pk>/", public.club, name="club"),
]
