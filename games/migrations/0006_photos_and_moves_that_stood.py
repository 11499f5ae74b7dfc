"""Photos of score sheets, and what was really played where an irregular move stood (R10)."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournaments.migrations._append_only import append_only, append_only_but_erased, never_emptied


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0005_judgements_and_choices'),
        ('tournaments', '0027_hall_clock'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Photo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('width', models.PositiveIntegerField()),
                ('height', models.PositiveIntegerField()),
                ('size', models.PositiveIntegerField(verbose_name='size in bytes')),
                ('sha256', models.CharField(max_length=64)),
                ('content', models.BinaryField()),
                ('submitted_at', models.DateTimeField(verbose_name='submitted at')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='photos', to='tournaments.game')),
                ('submitted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='photos', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='StoodMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ply', models.PositiveSmallIntegerField()),
                ('move', models.CharField(blank=True, max_length=100, verbose_name='move')),
                ('fen', models.CharField(blank=True, max_length=500, verbose_name='position')),
                ('reason', models.TextField(verbose_name='reason')),
                ('recorded_at', models.DateTimeField(verbose_name='recorded at')),
                ('notation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stood', to='games.notation')),
                ('recorded_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stood_moves', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        append_only("games_photo"),
        never_emptied("games_photo"),
        append_only("games_stoodmove"),
        never_emptied("games_stoodmove"),
        append_only_but_erased("games_stoodmove", ("notation_id", "ply", "move", "fen", "recorded_by_id")),
    ]
