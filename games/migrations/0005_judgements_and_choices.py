"""What the rules say of a notation stands beside it, and tournament directors choose which one counts.

Nothing is judged here: the first worker does that (`games/judging/long_work.py`), or `manage.py recheck`.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournaments.migrations._append_only import append_only, append_only_but_erased, never_emptied


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_erasures_change_notations"),
        ("tournaments", "0027_hall_clock"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # Nothing in the database changes by a default, for which SQLite would make the table anew.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="notation", name="report", field=models.JSONField(default=dict)
                )
            ]
        ),
        migrations.CreateModel(
            name="Judgement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rules", models.CharField(max_length=64)),
                ("judged_at", models.DateTimeField()),
                ("report", models.JSONField()),
                (
                    "notation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="judgements",
                        to="games.notation",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["rules", "notation"], name="judgement_rules_notation")],
            },
        ),
        migrations.CreateModel(
            name="Choice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.TextField(verbose_name="reason")),
                ("chosen_at", models.DateTimeField(verbose_name="chosen at")),
                (
                    "chosen_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="choices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="choices",
                        to="tournaments.game",
                    ),
                ),
                (
                    "notation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="choices",
                        to="games.notation",
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        append_only("games_choice"),
        never_emptied("games_choice"),
        append_only_but_erased("games_choice", ("game_id", "notation_id", "chosen_by_id")),
    ]
