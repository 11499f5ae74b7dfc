"""What everybody may read, as far as it is published."""

from django.urls import path

from tournaments.events import views
from tournaments.events.hall import views
from tournaments.events.views import event_file
from tournaments.seasons import season_page
from tournaments.seasons.closing_events import public_views
from tournaments.site import handbook, people_views
from tournaments.views import (
    classification,
    displays,
    printing,
    prizes,
    public,
    public_rounds,
    public_teams,
    seasons,
    setting_up,
)

urlpatterns = [
    path("", public.home, name="home"),
    path("seasons/<int:year>/", season_page.season, name="season"),
    path("seasons/<int:year>/movement/", seasons.ended, name="movement"),
    path("seasons/<int:year>/places/", seasons.pyramid, name="pyramid"),
    path("seasons/<int:year>/archive/", seasons.archive, name="season-archive"),
    path("seasons/<int:year>/archive/<int:number>.json", seasons.archived, name="season-archived"),
    path("classification/", classification.latest, name="classification-latest"),
    path("seasons/<int:year>/classification/", classification.page, name="classification"),
    path("seasons/<int:year>/classification.pdf", classification.pdf, name="classification-pdf"),
    path("seasons/<int:year>/classification.xlsx", classification.workbook, name="classification-workbook"),
    path("seasons/<int:year>/classification.csv", classification.csv, name="classification-csv"),
    path("seasons/<int:year>/classification.json", classification.json, name="classification-json"),
    path("events/<int:pk>/", views.event, name="event"),
    path("events/<int:pk>/standings/", views.standings, name="standings-part"),
    path("events/<int:pk>/crosstable/", views.crosstable, name="crosstable"),
    path("events/<int:pk>/print/", printing.print_set, name="print-set"),
    path("events/<int:pk>/print/<slug:kind>.pdf", printing.sheet_pdf, name="sheet-pdf"),
    path("events/<int:pk>/crosstable.pdf", printing.crosstable_pdf, name="crosstable-pdf"),
    path("events/<int:pk>/workbook.xlsx", printing.workbook, name="workbook"),
    path("events/<int:pk>/event.json", event_file, name="event-file"),
    path("events/<int:pk>/<slug:kind>.csv", printing.table_file, {"form": "csv"}, name="table-csv"),
    path("events/<int:pk>/<slug:kind>.json", printing.table_file, {"form": "json"}, name="table-json"),
    path("events/<int:pk>/draws/", setting_up.draws, name="draws"),
    path("regulation/", handbook.regulation, name="regulation"),
    path("draw/", setting_up.draw_again, name="draw-again"),
    path("events/<int:pk>/display/", displays.display, name="display"),
    path("events/<int:pk>/display/part/", displays.part, name="display-part"),
    path("events/<int:pk>/display.pdf", displays.sheet, name="display-pdf"),
    path("events/<int:pk>/display.xlsx", displays.workbook, name="display-workbook"),
    path("events/<int:pk>/rounds/", public_rounds.rounds, name="rounds"),
    path("events/<int:pk>/rounds/part/", public_rounds.rounds_part, name="rounds-part"),
    path("events/<int:pk>/rounds/<int:number>/", public_rounds.explained, name="round"),
    path("events/<int:pk>/screen/", views.hall_screen, name="screen"),
    path("events/<int:pk>/screen/part/", views.hall_screen_part, name="screen-part"),
    path("events/<int:pk>/prizes/", prizes.prizes, name="prizes"),
    path("events/<int:pk>/teams/<int:number>/", public_teams.team, name="team"),
    path("events/<int:pk>/final/", public_views.final_order, name="final-order"),
    path("people/", people_views.people, name="people"),
    path("people/<int:pk>/", people_views.person, name="person"),
    path("people/<int:pk>/points/", classification.person, name="person-points"),
    path("clubs/", people_views.clubs, name="clubs"),
    path("clubs/<int:pk>/", people_views.club, name="club"),
]
