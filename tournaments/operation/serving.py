"""What a process that serves does beside answering: it holds the data folder, and has workers of its own."""

from django.conf import settings

from tournaments.jobs.workers import Workers
from tournaments.operation import in_use


def begin() -> None:
    """Begin it in this process, which is one that answers requests."""
    in_use.hold()
    if settings.WORKERS == "inside":
        Workers().start()
