"""The database lets an erasure that was recorded before replace a name in the text of a notation."""

from django.db import migrations

from tournaments.migrations._append_only import append_only_but_erased


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_notations_are_never_emptied"),
        ("tournaments", "0025_erasures_change_what_is_written_once"),
    ]

    operations = [append_only_but_erased("games_notation", ("game_id", "sha256", "submitted_by_id"))]
