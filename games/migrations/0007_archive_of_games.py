"""The archive: imports, free games, and the index of games and positions that is made of them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_photos_and_moves_that_stood'),
        ('tournaments', '0027_hall_clock'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
            ],
            options={
                'ordering': ['pk'],
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
        migrations.AddField(
            model_name='freegame',
            name='imported',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='free_games', to='games.pdnimport'),
        ),
        migrations.AddIndex(
            model_name='indexedgame',
            index=models.Index(fields=['-year', '-id'], name='indexed_game_by_year'),
        ),
        migrations.AddConstraint(
            model_name='indexedgame',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('free__isnull', True), ('game__isnull', False)), models.Q(('free__isnull', False), ('game__isnull', True)), _connector='OR'), name='indexed_game_is_of_an_event_or_free'),
        ),
        migrations.AddIndex(
            model_name='indexedposition',
            index=models.Index(fields=['key', 'indexed', 'next_key', 'white', 'ply'], name='indexed_position_by_key'),
        ),
        migrations.AddConstraint(
            model_name='freegame',
            constraint=models.UniqueConstraint(models.F('imported'), models.F('number'), name='free_game_once_in_a_file'),
        ),
    ]
