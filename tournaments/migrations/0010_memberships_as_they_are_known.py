"""What is known of everybody becomes the first row of their memberships and classes, without a first day."""

from django.db import migrations


def note(apps, schema_editor):
    person = apps.get_model('tournaments', 'Person')
    membership = apps.get_model('tournaments', 'Membership')
    period = apps.get_model('tournaments', 'ClassPeriod')
    everybody = list(person.objects.filter(merged_into=None))
    membership.objects.bulk_create(
        membership(person=one, club_id=one.club_id) for one in everybody if one.club_id
    )
    period.objects.bulk_create(
        period(person=one, player_class=one.player_class, cause='known') for one in everybody if one.player_class
    )


def forget(apps, schema_editor):
    apps.get_model('tournaments', 'Membership').objects.all().delete()
    apps.get_model('tournaments', 'ClassPeriod').objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [('tournaments', '0009_seasons_and_points')]

    operations = [migrations.RunPython(note, forget)]
