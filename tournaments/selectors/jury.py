"""What lies before the jury of an event."""

from tournaments.models import Event, Game, User


def waiting(event: Event, user: User) -> list[Game]:
    """The results that a second person has not confirmed and that this user did not record."""
    if not event.confirmed_by_two:
        return []
    games = Game.objects.filter(round__event=event, confirmed_by="").exclude(result="")
    games = games.exclude(entered_by=user.get_username()).select_related("round", "match", "white", "black")
    return list(games.order_by("round__number", "match__table", "board"))
