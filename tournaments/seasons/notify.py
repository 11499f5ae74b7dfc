"""Who is notified of the acts of a season."""

from django.urls import reverse

from tournaments.models import Club, Event, LedgerEntry
from tournaments.notices.recipients import Found, Notification, accounts_by_person, board, secretaries
from tournaments.seasons.places.settled import basis_of, closing_of


def season_closing(entry: LedgerEntry, event: Event | None) -> Found:
    """That a season was closed, or its closing taken back, to the board."""
    kind, year = "season-closing-back" if entry.before else "season-closed", entry.subject["season"]
    for user in board():
        yield Notification(user, kind, reverse("season-office", args=[year]), {"season": year})


_PLACES = {
    "due": ("place-opened", "place-opened-team"),
    "no_longer": ("place-taken", "place-taken-team"),
}
"""The sentences to a player and to the secretary of a team's club, by what an entry says."""


def places_opened(entry: LedgerEntry, event: Event | None) -> Found:
    """To whom a place falls that opened once the season was closed, and whose it is no longer (C.9, B.3): the
    player, or the secretary of the team's club.
    """
    year, said = entry.subject["season"], entry.after or {}
    closing = closing_of(year) if "due" in said or "no_longer" in said else None
    basis = basis_of(closing) if closing else None
    if basis is None:
        return
    path = reverse("pyramid", args=[year + 1])
    told = [
        (kinds, one, basis["who"][one["name"]]) for key, kinds in _PLACES.items() for one in said.get(key, ())
    ]
    players = accounts_by_person(who.get("person") for _, _, who in told)
    clubs = Club.objects.in_bulk([who["club_pk"] for _, _, who in told if who.get("club_pk")])
    for (of_player, of_team), one, who in told:
        params = {"season": year + 1, **one}
        for user in players.get(who.get("person"), ()):
            yield Notification(user, of_player, path, params)
        for user in secretaries(clubs.get(who.get("club_pk"))):
            yield Notification(user, of_team, path, params)
