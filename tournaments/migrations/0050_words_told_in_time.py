"""What a club told in time is recorded, and taken back, after the meeting too: no nomination is taken out any more."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.exceptions import IrreversibleError

from tournaments.migrations._append_only import append_only, append_only_but_erased, changeable, rows_stay

TABLE = 'tournaments_nomination'


def check_one_row_a_day(apps, schema_editor):
    """Refuse to go back where the table of before cannot hold all rows: it knows no row that replaces another."""
    if apps.get_model('tournaments', 'Nomination').objects.filter(replaces__isnull=False).exists():
        raise IrreversibleError(
            'A nomination for the committee of appeal was withdrawn or recorded anew, which the version of before '
            'cannot keep: this migration is not taken back, and nothing was changed.'
        )


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0049_ties_in_appeals'),
    ]

    # SQLite makes the table anew and would lose its trigger; so this is taken off before and put on after.
    operations = [
        changeable(TABLE),
        migrations.AlterModelOptions(
            name='nomination',
            options={'ordering': ['-on', 'club__name', 'pk']},
        ),
        migrations.RemoveConstraint(
            model_name='nomination',
            name='club_names_one_member_a_day',
        ),
        migrations.AddField(
            model_name='nomination',
            name='at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='recorded at'),
        ),
        migrations.AddField(
            model_name='nomination',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='nomination',
            name='replaces',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='tournaments.nomination'),
        ),
        migrations.AddField(
            model_name='nomination',
            name='taken_back',
            field=models.BooleanField(default=False, verbose_name='withdrawn'),
        ),
        migrations.AddField(
            model_name='nomination',
            name='why',
            field=models.CharField(blank=True, max_length=200, verbose_name='why'),
        ),
        migrations.AddConstraint(
            model_name='nomination',
            constraint=models.UniqueConstraint(models.F('club'), models.F('on'), condition=models.Q(('replaces__isnull', True)), name='club_names_one_member_a_day'),
        ),
        migrations.AddConstraint(
            model_name='nomination',
            constraint=models.CheckConstraint(condition=models.Q(('taken_back', False), ('replaces__isnull', False), _connector='OR'), name='nomination_that_is_taken_back_was_made'),
        ),
        append_only(TABLE),
        append_only_but_erased(TABLE),
        rows_stay(TABLE),
        migrations.RunPython(migrations.RunPython.noop, check_one_row_a_day),  # first when it is taken back
    ]
