"""The Django application of submitted notations."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Submitted notations and what the rules say of them."""

    name = "games"
    verbose_name = "Games"
