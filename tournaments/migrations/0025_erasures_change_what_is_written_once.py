"""The database lets an erasure that was recorded before replace the personal part of rows written once."""

from django.db import migrations

from tournaments.migrations._append_only import append_only, append_only_but_erased, never_emptied

OF_ENTRY = ("chain_id", "sequence", "at", "actor_id", "act", "previous_sha256", "sha256")
TABLES = (
    "tournaments_closingtakenback",
    "tournaments_disputeparty",
    "tournaments_finalorder",
    "tournaments_pointsentry",
    "tournaments_seasonclosing",
    "tournaments_teamtransfer",
)
WRITTEN_ONCE = ("tournaments_erasedrow", "tournaments_erasure")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_consents_and_erasures")]

    operations = [
        append_only_but_erased("tournaments_ledgerentry", OF_ENTRY),
        *(append_only_but_erased(table) for table in TABLES),
        *(append_only(table) for table in WRITTEN_ONCE),
        *(never_emptied(table) for table in WRITTEN_ONCE),
    ]
