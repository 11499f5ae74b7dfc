"""`manage.py migrate`: Django's own command; then the record keeps what it did not keep before."""

from typing import Any

from django.core.management import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from tournaments.ledger import record
from tournaments.operation import health, starting


class Command(migrate.Command):
    """Brings the database up to date, and the record with it."""

    def handle(self, *args: Any, database: str, **options: Any) -> None:
        """Migrate; nothing without the keys. Once every table is as the code has it, append what is kept
        from now on.
        """
        if missing := starting.bad((health.keys,)):
            raise CommandError(health.as_text(missing))
        super().handle(*args, database=database, **options)
        executor = MigrationExecutor(connections[database])
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            record.keep_all()
