"""The Django application of clubs, people, events and results."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Clubs, people, seasons, events, results, the record."""

    name = "tournaments"
    verbose_name = "Tournaments"
