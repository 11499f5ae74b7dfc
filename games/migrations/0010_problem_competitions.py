"""Problemists' competitions: their committees, problems, and marks, of which the database keeps every row."""

import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

from tournaments.migrations._append_only import (
    append_only,
    append_only_but_erased,
    never_emptied,
    rows_stay,
)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0009_moves_of_a_judgement'),
        ('tournaments', '0050_words_told_in_time'),
    ]

    operations = [
        migrations.CreateModel(
            name='ProblemCompetition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('themes', models.TextField(blank=True, verbose_name='themes')),
                ('closes_on', models.DateField(verbose_name='problems come in until')),
                ('most_points', models.PositiveSmallIntegerField(verbose_name='most points of a member')),
                ('judged_at', models.DateTimeField(blank=True, null=True, verbose_name='judged at')),
                ('published_at', models.DateTimeField(blank=True, null=True, verbose_name='published at')),
            ],
            options={
                'ordering': ['-closes_on', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='ProblemEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('motto', models.CharField(max_length=40, verbose_name='motto')),
                ('fen', models.CharField(max_length=500, verbose_name='position')),
                ('solution', models.TextField(blank=True, verbose_name='solution')),
                ('received_on', models.DateField(verbose_name='received on')),
                ('composer_name', models.CharField(blank=True, max_length=80, verbose_name='composer')),
                ('line', models.TextField(blank=True)),
                ('findings', models.JSONField(blank=True, default=list)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn at')),
                ('why_withdrawn', models.CharField(blank=True, max_length=200, verbose_name='why it was withdrawn')),
                ('competition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='games.problemcompetition')),
                ('composer', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='problems', to='tournaments.person')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='ProblemExpert',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('dismissed_at', models.DateTimeField(blank=True, null=True, verbose_name='dismissed at')),
                ('competition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='experts', to='games.problemcompetition')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='problem_seats', to='tournaments.person')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='ProblemMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.PositiveSmallIntegerField(verbose_name='points')),
                ('remark', models.TextField(blank=True, verbose_name='remark')),
                ('seal', models.CharField(max_length=32)),
                ('given_at', models.DateTimeField(verbose_name='given at')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='marks', to='games.problementry')),
                ('expert', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='marks', to='games.problemexpert')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='problementry',
            constraint=models.UniqueConstraint(models.F('competition'), models.F('number'), name='problem_number_once'),
        ),
        migrations.AddConstraint(
            model_name='problementry',
            constraint=models.UniqueConstraint(models.F('competition'), django.db.models.functions.text.Lower('motto'), condition=models.Q(('withdrawn_at', None)), name='problem_motto_once'),
        ),
        migrations.AddConstraint(
            model_name='problementry',
            constraint=models.CheckConstraint(condition=models.Q(('composer', None), ('composer_name', ''), _connector='OR'), name='problem_composer_is_a_person_or_a_name'),
        ),
        append_only("games_problemmark"),
        append_only_but_erased(
            "games_problemmark", ("entry_id", "expert_id", "points", "seal", "given_at")
        ),
        never_emptied("games_problemmark"),
        rows_stay("games_problemmark"),
    ]
