"""Triggers that make a table append-only: the database itself refuses to change a row."""

from django.db import migrations

_SQLITE = (
    "CREATE TRIGGER {table}_append_only BEFORE UPDATE ON {table} "
    "BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
)
_POSTGRESQL = (
    "CREATE FUNCTION {table}_refuse() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION '{table} is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$",
    "CREATE TRIGGER {table}_append_only BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_refuse()",
)

_NEVER_EMPTIED = (
    "CREATE FUNCTION {table}_keep() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION '{table} is never emptied' USING ERRCODE = 'integrity_constraint_violation'; END $$",
    "CREATE TRIGGER {table}_never_emptied BEFORE TRUNCATE ON {table} "
    "FOR EACH STATEMENT EXECUTE FUNCTION {table}_keep()",
)


class _OfTheDatabase(migrations.RunPython):
    """What needs no models: those of the moment are not made for it, which takes long in a row of migrations."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        """Do it."""
        self.code(None, schema_editor)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        """Take it back."""
        self.reverse_code(None, schema_editor)


def append_only(table: str) -> migrations.RunPython:
    """The operation that puts the trigger on a table, and takes it off when reversed."""
    return _OfTheDatabase(*_on_and_off(table))


def changeable(table: str) -> migrations.RunPython:
    """The operation that takes the trigger off a table whose columns change, and puts it on when reversed.

    SQLite makes such a table anew, without its trigger: `append_only` follows once the columns are changed.
    """
    put_on, take_off = _on_and_off(table)
    return _OfTheDatabase(take_off, put_on)


def never_emptied(table: str) -> migrations.RunPython:
    """The operation that has PostgreSQL refuse TRUNCATE of a table, which passes the triggers of its rows;
    SQLite has no TRUNCATE.
    """

    def put_on(apps, schema_editor):
        for statement in _NEVER_EMPTIED if schema_editor.connection.vendor == "postgresql" else ():
            schema_editor.execute(statement.format(table=table))

    def take_off(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP TRIGGER {table}_never_emptied ON {table}")
            schema_editor.execute(f"DROP FUNCTION {table}_keep()")

    return _OfTheDatabase(put_on, take_off)


_ROWS_STAY_ON_SQLITE = (
    "CREATE TRIGGER {table}_never_emptied BEFORE DELETE ON {table} "
    "BEGIN SELECT RAISE(ABORT, '{table} is never emptied'); END"
)


def rows_stay(table: str) -> migrations.RunPython:
    """The operation that has the database refuse to take rows out of a table; on PostgreSQL one that is
    `never_emptied` already, where it takes the place of that.

    A later migration that makes such a table anew on SQLite ends with this again.
    """

    def on(event: str):
        return (
            f"DROP TRIGGER {table}_never_emptied ON {table}",
            f"CREATE TRIGGER {table}_never_emptied BEFORE {event} ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {table}_keep()",
        )

    def put_on(apps, schema_editor):
        on_sqlite = (_ROWS_STAY_ON_SQLITE.format(table=table),)
        for one in on("TRUNCATE OR DELETE") if schema_editor.connection.vendor == "postgresql" else on_sqlite:
            schema_editor.execute(one)

    def take_off(apps, schema_editor):
        on_sqlite = (f"DROP TRIGGER {table}_never_emptied",)
        for one in on("TRUNCATE") if schema_editor.connection.vendor == "postgresql" else on_sqlite:
            schema_editor.execute(one)

    return _OfTheDatabase(put_on, take_off)


def _on_and_off(table: str):
    def put_on(apps, schema_editor):
        statements = _POSTGRESQL if schema_editor.connection.vendor == "postgresql" else (_SQLITE,)
        for statement in statements:
            schema_editor.execute(statement.format(table=table))

    def take_off(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP TRIGGER {table}_append_only ON {table}")
            schema_editor.execute(f"DROP FUNCTION {table}_refuse()")
        else:
            schema_editor.execute(f"DROP TRIGGER {table}_append_only")

    return put_on, take_off


# --- what an erasure may change ---------------------------------------------------------------------------

_DOOR = (
    "EXISTS (SELECT 1 FROM tournaments_erasedrow WHERE of_table = '{table}' AND row = OLD.id) AND NEW.id = OLD.id"
)
_SQLITE_BUT_ERASED = (
    "CREATE TRIGGER {table}_append_only BEFORE UPDATE ON {table} WHEN NOT ({door}) "
    "BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
)
_POSTGRESQL_BUT_ERASED = (
    "CREATE FUNCTION {table}_refuse() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN IF {door} THEN RETURN NEW; END IF; "
    "RAISE EXCEPTION '{table} is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$",
    "CREATE TRIGGER {table}_append_only BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_refuse()",
)


def append_only_but_erased(table: str, kept: tuple[str, ...] = ()) -> migrations.RunPython:
    """The operation that makes of an append-only table one of which an erasure, recorded before in
    tournaments_erasedrow, changes a row; never its columns `kept`. Reversed nothing may be changed again.

    A later migration that makes such a table anew on SQLite ends with this in place of `append_only`.
    """
    put_plain, take_off = _on_and_off(table)

    def put_on(apps, schema_editor):
        take_off(apps, schema_editor)
        vendor = schema_editor.connection.vendor
        same = "IS" if vendor == "sqlite" else "IS NOT DISTINCT FROM"
        door = _DOOR.format(table=table) + "".join(f" AND NEW.{one} {same} OLD.{one}" for one in kept)
        for statement in _POSTGRESQL_BUT_ERASED if vendor == "postgresql" else (_SQLITE_BUT_ERASED,):
            schema_editor.execute(statement.format(table=table, door=door))

    def put_back(apps, schema_editor):
        take_off(apps, schema_editor)
        put_plain(apps, schema_editor)

    return migrations.RunPython(put_on, put_back)
