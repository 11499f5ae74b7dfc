"""The triggers of PostgreSQL against TRUNCATE, by which Django empties the tables after some tests."""


def tables(connection) -> list[str]:
    """The tables that have one; none on SQLite, which has no TRUNCATE."""
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE '%_never_emptied'")
        return [name for (name,) in cursor.fetchall()]


def switch(connection, to: str) -> None:
    """Have them work ("ENABLE") or not ("DISABLE")."""
    for table in tables(connection):
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {table} {to} TRIGGER {table}_never_emptied")
