"""The static files that are gathered: those that a page of the site asks for."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class AskedForConfig(StaticFilesConfig):
    """Without the other versions, the extensions and the themes that the libraries bring along."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        *("htmax-*", "htmx-4*", "ext", "django_tables2", "account"),
    ]
