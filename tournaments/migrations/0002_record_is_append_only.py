"""Entries of the record and final orders can be written once and never changed."""

from django.db import migrations

from tournaments.migrations._append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [append_only("tournaments_ledgerentry"), append_only("tournaments_finalorder")]
