"""The Django application of submitted notations."""

from importlib import import_module

from django.apps import AppConfig

REGISTRATIONS = (
    "acts",
    "filters",
    "judging.derived",
    "judging.long_work",
    "archive.derived",
    "archive.listening",
    "archive.long_work",
    "importing.long_work",
    "problems.long_work",
    "problems.competitions.acts",
    "problems.competitions.permissions",
    "problems.competitions.composers",
    "problems.competitions.long_work",
    "photos.checks",
    "panels",
    "demo",
)
"""What games register with the areas under them, which know nothing of it."""


class GamesConfig(AppConfig):
    """Submitted notations and what the rules say of them."""

    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        """Let it register what it has to say."""
        for module in REGISTRATIONS:
            import_module(f"{self.name}.{module}")
