"""How a game of the archive begins and where it ends stand in its row. Every game is read anew for it, by the
job that looks for those that were read by other rules.
"""

from django.db import migrations, models


def read_anew(apps, schema_editor):
    apps.get_model("games", "IndexedGame").objects.update(rules="")


class Migration(migrations.Migration):
    dependencies = [("games", "0010_problem_competitions")]

    operations = [
        migrations.AddField("indexedgame", "begins", models.CharField(default="", max_length=120)),
        migrations.AddField("indexedgame", "end", models.CharField(default="", max_length=200)),
        migrations.RunPython(read_anew, migrations.RunPython.noop),
    ]
