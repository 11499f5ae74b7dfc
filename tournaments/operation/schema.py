"""Whether the database is of this version of the code: by the migrations that each has."""

from functools import cache

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

OURS = ("tournaments", "games")

RELEASES = {"0.1.0": {"tournaments": "0015_attachments", "games": "0002_notations_are_append_only"}}
"""The last migrations that each release has, but for this version itself (CONTRIBUTING.md, "How to cut a
release").
"""

Names = list[tuple[str, str]]


@cache
def _known() -> frozenset[tuple[str, str]]:
    """The migrations that the code has; it does not change while it runs."""
    return frozenset(MigrationLoader(None).disk_migrations)


def pending() -> Names:
    """Migrations that the code has and the database has not, by app and name. Errors: DatabaseError."""
    return sorted(_known() - set(MigrationRecorder(connection).applied_migrations()))


def unknown() -> Names:
    """Migrations of ours that the database has and the code has not: it is of a later version.

    Errors: DatabaseError.
    """
    applied = set(MigrationRecorder(connection).applied_migrations())
    return sorted((app, name) for app, name in applied - _known() if app in OURS)


def release() -> str:
    """The release that the database is of, where it is one before this version, else nothing.

    Errors: DatabaseError.
    """
    if not pending():
        return ""
    last = dict(sorted(MigrationRecorder(connection).applied_migrations()))
    fitting = [name for name, ends in RELEASES.items() if {app: last.get(app) for app in OURS} == ends]
    return fitting[0] if fitting else ""


def is_empty() -> bool:
    """Whether nothing was ever migrated here. Errors: DatabaseError."""
    return not MigrationRecorder(connection).applied_migrations()
