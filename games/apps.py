"""The Django application of submitted notations."""

from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Submitted notations and what the rules say of them."""

    name = "games"
    verbose_name = "Games"

    def ready(self) -> None:
        """Declare the acts of games to the record."""
        import_module("games.acts")
