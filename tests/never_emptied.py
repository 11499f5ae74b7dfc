"""The triggers against taking rows out of tables, which Django does with all of them after some tests."""

_TAKEN_OFF: dict[str, str] = {}
"""Of SQLite, where a trigger cannot be switched off: by its table how it is made."""


def tables(connection) -> list[str]:
    """The tables that have one, or had it before it was switched off."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE '%_never_emptied'"
            )
            return [name for (name,) in cursor.fetchall()]
        cursor.execute(
            "SELECT tbl_name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_never_emptied'"
        )
        _TAKEN_OFF.update(cursor.fetchall())
    return list(_TAKEN_OFF)


def switch(connection, to: str) -> None:
    """Have them work ("ENABLE") or not ("DISABLE")."""
    for table in tables(connection):
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute(f"ALTER TABLE {table} {to} TRIGGER {table}_never_emptied")
            elif to == "DISABLE":
                cursor.execute(f"DROP TRIGGER IF EXISTS {table}_never_emptied")
            else:
                cursor.execute(_TAKEN_OFF[table])
