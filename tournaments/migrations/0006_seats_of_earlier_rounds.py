"""What rounds paired before every section had them get: their seats, their planned number, who is on top."""

from django.db import migrations
from django.db.models import F
from django.utils import timezone


def fill(apps, schema_editor):
    Event, Round, Game, Seat = (
        apps.get_model("tournaments", name) for name in ("Event", "Round", "Game", "Seat")
    )
    Event.objects.filter(parent__isnull=False).update(root=F("parent"), kind="deciding")
    for event in Event.objects.all():
        Event.objects.filter(pk=event.pk).update(rounds_planned=event.rounds.count())
    now = timezone.now()
    Round.objects.update(paired_at=now, published_at=now)
    games = Game.objects.values_list("round_id", "white_id", "black_id")
    Seat.objects.bulk_create(
        Seat(round_id=paired, entrant_id=entrant) for paired, *players in games for entrant in players
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_every_section")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
