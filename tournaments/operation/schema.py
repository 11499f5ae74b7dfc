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
def _known() -> dict[tuple[str, str], bool]:
    """The migrations that the code has, which does not change while it runs; of each whether it stands for
    others.
    """
    return {key: bool(one.replaces) for key, one in MigrationLoader(None).disk_migrations.items()}


def last() -> dict[str, str]:
    """The last migration of each app that the code has."""
    return dict(sorted(_known()))


def pending() -> Names:
    """Migrations that the code has and the database has not, by app and name. Errors: DatabaseError.

    One that stands for others never is: where it made the database, Django notes those others as well.
    """
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(
        key for key, stands_for_others in _known().items() if not (stands_for_others or key in applied)
    )


def unknown() -> Names:
    """Migrations of ours that the database has and the code has not: it is of a later version.

    Errors: DatabaseError.
    """
    applied = set(MigrationRecorder(connection).applied_migrations())
    return sorted((app, name) for app, name in applied - set(_known()) if app in OURS)


def release() -> str:
    """The release that the database is of, where it is one before this version, else nothing.

    Errors: DatabaseError.
    """
    if not pending():
        return ""
    told = dict(sorted(MigrationRecorder(connection).applied_migrations()))
    fitting = [name for name, ends in RELEASES.items() if {app: told.get(app) for app in OURS} == ends]
    return fitting[0] if fitting else ""


def is_empty() -> bool:
    """Whether nothing was ever migrated here. Errors: DatabaseError."""
    return not MigrationRecorder(connection).applied_migrations()
