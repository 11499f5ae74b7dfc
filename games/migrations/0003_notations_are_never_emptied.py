"""PostgreSQL refuses to empty the table of notations."""

from django.db import migrations

from tournaments.migrations._append_only import never_emptied


class Migration(migrations.Migration):
    dependencies = [("games", "0002_notations_are_append_only")]

    operations = [never_emptied("games_notation")]
