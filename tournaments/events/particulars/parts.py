"""What a part of an event takes over from it."""

from collections.abc import Mapping

from tournaments.models import Entrant, Event


def copy_entrants(event: Event, rows: Mapping[int, Entrant]) -> None:
    """Enter these entrants of another event, with their line-ups, under these numbers."""
    for number, row in rows.items():
        players = list(row.players.all())
        copy = Entrant(
            event=event,
            number=number,
            person=row.person,
            club=row.club,
            name=row.name,
            club_name=row.club_name,
            player_class=row.player_class,
            rating=row.rating,
            checked_in=row.checked_in,
            line_up_at=row.line_up_at,
            admitted_because=row.admitted_because,
            admitted_by_verdict=row.admitted_by_verdict,
            class_unknown=row.class_unknown,
        )
        copy.save()
        for player in players:
            player.pk, player.team = None, copy
            player.save()
