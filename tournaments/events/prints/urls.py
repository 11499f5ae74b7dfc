"""The addresses of prints."""

from django.urls import path

from tournaments.events.prints import views

urlpatterns = [
    path("events/<int:pk>/print/", views.print_set, name="print-set"),
    path("events/<int:pk>/files/", views.files, name="event-files"),
    path("events/<int:pk>/print/rounds/<int:number>.pdf", views.round_pdf, name="round-pdf"),
    path("events/<int:pk>/print/<slug:kind>.pdf", views.sheet_pdf, name="sheet-pdf"),
    path("events/<int:pk>/print/<slug:kind>.png", views.sheet_picture, name="sheet-picture"),
    path("events/<int:pk>/crosstable.pdf", views.crosstable_pdf, name="crosstable-pdf"),
    path("events/<int:pk>/workbook.xlsx", views.workbook, name="workbook"),
    path("events/<int:pk>/<slug:kind>.csv", views.table_file, {"form": "csv"}, name="table-csv"),
    path("events/<int:pk>/<slug:kind>.json", views.table_file, {"form": "json"}, name="table-json"),
]
