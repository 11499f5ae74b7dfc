"""Everything that the migrations to 0007 make, at once, for an empty database; others go their way.

See `tournaments/migrations/0001_squashed_0028_names_shown_short.py`.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournaments.migrations._append_only import append_only, append_only_but_erased, never_emptied
from tournaments.migrations._at_once import AtOnce

ERASED_IN = {
    'choice': ('game_id', 'notation_id', 'chosen_by_id'),
    'notation': ('game_id', 'sha256', 'submitted_by_id'),
    'stoodmove': ('notation_id', 'ply', 'move', 'fen', 'recorded_by_id'),
}
"""Tables of which an erasure changes rows, and the columns that it leaves as they are."""

WRITTEN_ONCE = (*ERASED_IN, 'photo')


class Migration(migrations.Migration):

    replaces = [
        ('games', '0001_initial'),
        ('games', '0002_notations_are_append_only'),
        ('games', '0003_notations_are_never_emptied'),
        ('games', '0004_erasures_change_notations'),
        ('games', '0005_judgements_and_choices'),
        ('games', '0006_photos_and_moves_that_stood'),
        ('games', '0007_archive_of_games'),
    ]

    dependencies = [
        ('tournaments', '0028_names_shown_short'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        AtOnce([
            migrations.CreateModel(
                name='Notation',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('text', models.TextField(verbose_name='notation')),
                    ('sha256', models.CharField(max_length=64)),
                    ('submitted_at', models.DateTimeField(verbose_name='submitted at')),
                    ('report', models.JSONField(default=dict)),
                    ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='notations', to='tournaments.game')),
                    ('submitted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='notations', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['-pk'],
                },
            ),
            migrations.CreateModel(
                name='Judgement',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('rules', models.CharField(max_length=64)),
                    ('judged_at', models.DateTimeField()),
                    ('report', models.JSONField()),
                    ('notation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='judgements', to='games.notation')),
                ],
                options={
                    'ordering': ['pk'],
                    'indexes': [models.Index(fields=['rules', 'notation'], name='judgement_rules_notation')],
                },
            ),
            migrations.CreateModel(
                name='Choice',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('reason', models.TextField(verbose_name='reason')),
                    ('chosen_at', models.DateTimeField(verbose_name='chosen at')),
                    ('chosen_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='choices', to=settings.AUTH_USER_MODEL)),
                    ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='choices', to='tournaments.game')),
                    ('notation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='choices', to='games.notation')),
                ],
                options={
                    'ordering': ['-pk'],
                },
            ),
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
            migrations.CreateModel(
                name='FreeGame',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField(verbose_name='number in the file')),
                    ('text', models.TextField(verbose_name='notation')),
                    ('sha256', models.CharField(max_length=64)),
                    ('digest', models.CharField(db_index=True, max_length=64)),
                    ('white_name', models.CharField(blank=True, max_length=120, verbose_name='white')),
                    ('black_name', models.CharField(blank=True, max_length=120, verbose_name='black')),
                    ('event', models.CharField(blank=True, max_length=200, verbose_name='event')),
                    ('site', models.CharField(blank=True, max_length=200, verbose_name='place')),
                    ('round', models.CharField(blank=True, max_length=40, verbose_name='round')),
                    ('date', models.CharField(blank=True, max_length=40, verbose_name='date')),
                    ('year', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='year')),
                    ('result', models.CharField(blank=True, max_length=3, verbose_name='result')),
                    ('black_person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='free_as_black', to='tournaments.person')),
                    ('white_person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='free_as_white', to='tournaments.person')),
                    ('imported', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='free_games', to='games.pdnimport')),
                ],
                options={
                    'ordering': ['pk'],
                    'constraints': [models.UniqueConstraint(models.F('imported'), models.F('number'), name='free_game_once_in_a_file')],
                },
            ),
            migrations.CreateModel(
                name='IndexedGame',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('white_name', models.CharField(max_length=200)),
                    ('black_name', models.CharField(max_length=200)),
                    ('white_words', models.CharField(max_length=200)),
                    ('black_words', models.CharField(max_length=200)),
                    ('division', models.CharField(blank=True, max_length=16)),
                    ('year', models.PositiveSmallIntegerField(default=0)),
                    ('result', models.CharField(blank=True, max_length=3)),
                    ('plies', models.PositiveSmallIntegerField()),
                    ('opening', models.CharField(blank=True, db_index=True, max_length=8)),
                    ('part', models.CharField(blank=True, max_length=16)),
                    ('digest', models.CharField(db_index=True, max_length=64)),
                    ('rules', models.CharField(max_length=16)),
                    ('black_club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='indexed_as_black', to='tournaments.club')),
                    ('black_person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='indexed_as_black', to='tournaments.person')),
                    ('event', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='indexed', to='tournaments.event')),
                    ('free', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='indexed', to='games.freegame')),
                    ('game', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='indexed', to='tournaments.game')),
                    ('notation', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.notation')),
                    ('white_club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='indexed_as_white', to='tournaments.club')),
                    ('white_person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='indexed_as_white', to='tournaments.person')),
                ],
                options={
                    'ordering': ['-year', '-pk'],
                    'indexes': [models.Index(fields=['-year', '-id'], name='indexed_game_by_year')],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('free__isnull', True), ('game__isnull', False)), models.Q(('free__isnull', False), ('game__isnull', True)), _connector='OR'), name='indexed_game_is_of_an_event_or_free')],
                },
            ),
            migrations.CreateModel(
                name='IndexedPosition',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('key', models.BigIntegerField()),
                    ('ply', models.PositiveSmallIntegerField()),
                    ('next_key', models.BigIntegerField(null=True)),
                    ('white', models.PositiveSmallIntegerField(null=True)),
                    ('indexed', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='positions', to='games.indexedgame')),
                ],
                options={
                    'indexes': [models.Index(fields=['key', 'indexed', 'next_key', 'white', 'ply'], name='indexed_position_by_key')],
                },
            ),
            migrations.CreateModel(
                name='PdnImport',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('file_name', models.CharField(max_length=200, verbose_name='file')),
                    ('sha256', models.CharField(max_length=64)),
                    ('games', models.PositiveIntegerField(verbose_name='number of games')),
                    ('games_sha256', models.CharField(max_length=64)),
                    ('imported_at', models.DateTimeField(verbose_name='imported at')),
                    ('taken_back_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn at')),
                    ('imported_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pdn_imports', to=settings.AUTH_USER_MODEL)),
                    ('taken_back_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['-pk'],
                },
            ),
        ]),
        *(append_only(f'games_{table}') for table in WRITTEN_ONCE),
        *(never_emptied(f'games_{table}') for table in WRITTEN_ONCE),
        *(append_only_but_erased(f'games_{table}', kept) for table, kept in ERASED_IN.items()),
    ]
