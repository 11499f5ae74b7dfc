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


def append_only(table: str) -> migrations.RunPython:
    """The operation that puts the trigger on a table, and takes it off when reversed."""

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

    return migrations.RunPython(put_on, take_off)
