"""The Django application of clubs, people, events and results."""

from importlib import import_module

from django.apps import AppConfig

REGISTRATIONS = (
    "ledger.filters",
    "notices.filters",
    "notices.listening",
    "people.acts",
    "events.filters",
    "events.acts",
    "seasons.acts",
    "appeals.filters",
    "appeals.acts",
    "history.acts",
    "site.acts",
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
