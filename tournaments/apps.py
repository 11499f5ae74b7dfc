"""The Django application of clubs, people, events and results."""

from importlib import import_module

from django.apps import AppConfig

REGISTRATIONS = (
    "ledger.checks",
    "ledger.filters",
    "notices.filters",
    "notices.listening",
    "notices.long_work",
    "people.accounts.entering.long_work",
    "people.acts",
    "people.names.short_names",
    "events.filters",
    "events.acts",
    "events.attendance.door.panels",
    "events.results.doubts.panels",
    "events.results.signing.panels",
    "events.pairing.long_work",
    "events.setting_up.files.long_work",
    "seasons.classification.acts",
    "seasons.acts",
    "seasons.places.objecting",
    "seasons.places.eights",
    "appeals.filters",
    "appeals.cases.acts",
    "appeals.acts",
    "appeals.listening",
    "appeals.reading.pending",
    "appeals.reading.panels",
    "history.acts",
    "history.filters",
    "api.panels",
    "site.acts",
    "site.handbook.panels",
    "site.news.acts",
    "site.news.panels",
    "operation.watching.listening",
    "operation.long_work",
)
"""What the areas register with those under them, which know nothing of it."""


class TournamentsConfig(AppConfig):
    """Clubs, people, seasons, events, results, the record."""

    name = "tournaments"
    verbose_name = "Tournaments"

    def ready(self) -> None:
        """Let the areas register what they have to say."""
        for module in REGISTRATIONS:
            import_module(f"{self.name}.{module}")
