"""The database refuses to take out a notation, a choice, a photo, or a move that stood."""

from django.db import migrations

from tournaments.migrations._append_only import rows_stay


class Migration(migrations.Migration):
    dependencies = [("games", "0007_archive_of_games")]

    operations = [rows_stay(f"games_{table}") for table in ("choice", "notation", "photo", "stoodmove")]
