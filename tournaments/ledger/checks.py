"""A check of `manage.py check --database default` and of `migrate`: whether the role by which the site works
in PostgreSQL could go round the triggers that keep the tables of the record append-only.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

GOES_ROUND_TRIGGERS = "tournaments.W001"
_WITH_RIGHTS_TO_SET = "150000"
"""PostgreSQL 15 can grant the right to set a parameter; before it superusers alone may set this one."""
_HINT = (
    "Have a role that owns the tables run `migrate`, and let the site work by one with SELECT, INSERT, "
    "UPDATE and DELETE alone (docs/record.md)."
)


@register(Tags.database)
def role_goes_round_triggers(databases: Sequence[str] | None = None, **options: Any) -> list[CheckMessage]:
    """A warning that names the role and why it could, of every database of PostgreSQL that is asked about."""
    found: list[CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        if connection.vendor == "postgresql" and (ways := list(_ways(connection))):
            role = connection.settings_dict["USER"] or _value(connection, "SELECT current_user")
            message = f"The role {role!r} may go round the triggers of the record: it {', '.join(ways)}."
            found.append(Warning(message, hint=_HINT, id=GOES_ROUND_TRIGGERS))
    return found


def _ways(connection: BaseDatabaseWrapper) -> Iterator[str]:
    if _value(connection, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"):
        yield "is a superuser"
    elif _value(connection, "SHOW server_version_num") >= _WITH_RIGHTS_TO_SET and _value(
        connection, "SELECT has_parameter_privilege('session_replication_role', 'SET')"
    ):
        yield "may set session_replication_role"
    owned = (
        "SELECT count(*) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
        "WHERE tgname LIKE '%_append_only' AND pg_has_role(relowner, 'MEMBER')"
    )
    truncated = (
        "SELECT count(*) FROM pg_trigger WHERE tgname LIKE '%_append_only' "
        "AND has_table_privilege(tgrelid, 'TRUNCATE')"
    )
    if _value(connection, owned):
        yield "owns tables of the record and could take their triggers off"
    elif _value(connection, truncated):
        yield "has the right to TRUNCATE tables of the record"


def _value(connection: BaseDatabaseWrapper, query: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(query)
        row = cursor.fetchone()
    return row[0] if row else None
