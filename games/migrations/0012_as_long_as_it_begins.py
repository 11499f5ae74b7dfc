"""How a game begins has as many letters as its moves have; the index is read anew for what it says since."""

from django.db import migrations, models


def read_anew(apps, schema_editor):
    apps.get_model("games", "IndexedGame").objects.update(rules="")


class Migration(migrations.Migration):
    dependencies = [("games", "0011_games_in_small")]

    operations = [
        migrations.AlterField("indexedgame", "begins", models.TextField(default="")),
        migrations.RunPython(read_anew, migrations.RunPython.noop),
    ]
