"""A submitted notation can be written once and never changed."""

from django.db import migrations

from tournaments.migrations._append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial"), ("tournaments", "0002_record_is_append_only")]

    operations = [append_only("games_notation")]
