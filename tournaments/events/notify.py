"""Who is notified of the acts of an event, and of a new season. A draft concerns its leaders alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse

from tournaments.events.seated.at_boards import at_boards
from tournaments.models import (
    Absence,
    Club,
    Doubt,
    Entrant,
    Event,
    Game,
    LedgerEntry,
    Match,
    Notice,
    Registration,
    Round,
    Seat,
)
from tournaments.models.events import VOID
from tournaments.notices.recipients import (
    Found,
    Notification,
    accounts,
    accounts_by_person,
    board,
    directors,
    everybody,
    secretaries,
)

OF_PAIRS = ("published", "schedule-board", "schedule-table", "pairing-board", "pairing-table", "free")
"""The sentences about whom one plays."""


def season_created(entry: LedgerEntry, event: Event | None) -> Found:
    """A new season, to the board."""
    year = entry.subject["season"]
    for user in board():
        yield Notification(user, "season", reverse("season-office", args=[year]), {"season": year})


def round_published(entry: LedgerEntry, event: Event) -> Found:
    """The pairs of a round that is public now, to everybody in it."""
    if entry.after and event.is_published:
        yield from _pairs(Round.objects.get(event=event, number=entry.subject["round"]))


def _pairs(paired: Round) -> Found:
    """The own pair of a round, to everybody in it."""
    path = reverse("rounds", args=[paired.event_id])
    games = list(Game.objects.filter(round=paired).select_related("round", "match", "white", "black"))
    _users, seated = _seated(games)
    for game in games:
        for side, other in ((game.white, game.black), (game.black, game.white)):
            for user in seated(game, side):
                yield Notification(user, f"pairing-{_place(game)}", path, _about_game(game, other))
    free = Seat.objects.filter(round=paired, free=True).values_list("entrant__person", flat=True)
    for user in accounts(free):
        yield Notification(user, "free", path, {"round": paired.number})


def _place(game: Game) -> str:
    return "table" if game.match else "board"


def _about_game(game: Game, other: Entrant) -> dict[str, Any]:
    params = {"round": game.round.number, "opponent": other.name, "board": game.board}
    return params | ({"table": game.match.table} if game.match else {})


def _seated(games: Iterable[Game]) -> tuple[dict[int, list[int]], Callable[..., Sequence[int]]]:
    """The accounts of who plays these games by person, and those of who sits on a side of one of them."""
    teams = {side for game in games if game.match_id for side in (game.white_id, game.black_id)}
    at_board = at_boards(teams)

    def person(game: Game, side: Entrant) -> int | None:
        if not game.match_id:
            return side.person_id
        player = at_board.player(game, side.pk)
        return player.person if player else None

    everybody = [person(game, side) for game in games for side in (game.white, game.black)]
    users = accounts_by_person(everybody)
    return users, lambda game, side: users.get(person(game, side) or 0, ())


def published(entry: LedgerEntry, event: Event) -> Found:
    """An event that is public now: the schedule, of a Swiss event the pairs of the round that is played; of
    what was played already, that it can be seen.
    """
    if entry.after == Event.Status.PUBLISHED:
        yield from _new_to_them([*_games_of(event), *_of_last_rounds(event)])


def started(entry: LedgerEntry, event: Event) -> Found:
    """The schedule, to everybody who has games in it: one notice with the first of them."""
    if event.is_published:
        games = _games_of(event)
        yield from _new_to_them([one for one in games if one.kind != "published"])


def days_moved(entry: LedgerEntry, event: Event) -> Found:
    """Rounds that were known to be on a day and are on another, or on none yet, to everybody in the event."""
    now = entry.after or {}
    moved = [
        (int(number), before, now[number])
        for number, before in (entry.before or {}).items()
        if before and before != now[number]
    ]
    if not moved or not event.is_published:
        return
    number, before, day = moved[0]
    params = {"round": number, "before": before, "day": day, "reason": entry.reason}
    kind = "moved" if day else "postponed"
    if len(moved) > 1:
        kind, params = "moved-many", {"round": number, "number": len(moved), "reason": entry.reason}
    path = reverse("rounds", args=[event.pk])
    for user in everybody(event):
        yield Notification(user, kind, path, params)


def called_off(entry: LedgerEntry, event: Event) -> Found:
    """A competition that is called off, or goes on after all, to everybody in it."""
    if event.is_published:
        kind = "called-off" if entry.after else "goes-on"
        asked = Registration.objects.filter(event=event, answer="").values_list("person", flat=True)
        for user in {*everybody(event), *accounts(asked)}:
            yield Notification(user, kind, reverse("event", args=[event.pk]), {"reason": entry.reason})


def registered(entry: LedgerEntry, event: Event) -> Found:
    """A player who wishes to take part, to the leaders; where no leader has an account, to the board."""
    yield from _of_registration(entry, event, "registration")


def registration_withdrawn(entry: LedgerEntry, event: Event) -> Found:
    """A player who does not wish to take part any more, to the same."""
    yield from _of_registration(entry, event, "registration-gone")


def _of_registration(entry: LedgerEntry, event: Event, kind: str) -> Found:
    path = reverse("registrations", args=[event.pk])
    for user in directors(event) or board():
        yield Notification(user, kind, path, {"name": entry.subject["name"]})


def registration_answered(entry: LedgerEntry, event: Event) -> Found:
    """What the leaders answered a player who wishes to take part."""
    if not event.is_published:
        return
    row = Registration.objects.get(pk=entry.subject["registration"])
    is_entered = entry.after == Registration.Answer.ENTERED
    kind = "registration-entered" if is_entered else "registration-refused"
    path = reverse("own-registration", args=[event.pk])
    for user in accounts([row.person_id]):
        yield Notification(user, kind, path, {"reason": entry.reason})


def _parts(event: Event) -> QuerySet[Event]:
    """The event with its groups, without deciding games."""
    whole = Q(pk=event.main_id) | Q(root=event.main_id)
    return Event.objects.filter(whole).exclude(kind=Event.Kind.DECIDING)


def _games_of(event: Event) -> list[Notification]:
    """To everybody of a schedule the first own game; who has played it, that the games can be seen."""
    parts = _parts(event).exclude(system=Event.System.SWISS)
    games = Game.objects.filter(round__event__in=parts, round__published_at__isnull=False)
    listed = list(games.select_related("round", "match", "white", "black").order_by("round__number", "pk"))
    _users, seated = _seated(listed)
    found: dict[tuple[int, int], Notification] = {}
    for game in listed:
        path = reverse("rounds", args=[game.round.event_id])
        for side, other in ((game.white, game.black), (game.black, game.white)):
            kind = "published" if game.result else f"schedule-{_place(game)}"
            params = {} if game.result else _about_game(game, other)
            for user in seated(game, side):
                found.setdefault((user, game.round.event_id), Notification(user, kind, path, params))
    return list(found.values())


def _of_last_rounds(event: Event) -> Found:
    """The pairs of the round that is played now of a Swiss event; where every game was played, that the games
    can be seen.
    """
    for part in _parts(event).filter(system=Event.System.SWISS):
        last = part.rounds.filter(published_at__isnull=False).order_by("-number").first()
        if last and last.games.filter(result="").exists():
            yield from _pairs(last)
        elif last:
            path = reverse("rounds", args=[part.pk])
            for user in accounts(part.entrants.values_list("person", flat=True)):
                yield Notification(user, "published", path)


def _new_to_them(found: Sequence[Notification]) -> Found:
    """What nobody was told before: not the same again, and of what was played nothing to who knew of it."""
    paths = {one.path for one in found}
    notices = Notice.objects.filter(user__in=[one.user for one in found], path__in=paths, kind__in=OF_PAIRS)
    last = {(told.user_id, told.path): told for told in notices.order_by("pk")}
    for one in found:
        known = last.get((one.user, one.path))
        news = known is None or (known.kind, known.params) != (one.kind, one.params)
        if news and (known is None or one.kind != "published"):
            yield one


def result_corrected(entry: LedgerEntry, event: Event) -> Found:
    """A correction, or that the game is void; a first result is no news to who played."""
    before, after = _standing(entry.before), _standing(entry.after)
    is_void = after.get("ending") == VOID
    if not (before.get("result") or is_void) or not event.is_published:
        return
    about = entry.subject
    place = {"round__event": event, "round__number": about["round"], "board": about["board"]}
    corrected = Game.objects.filter(
        **place, match__table=about.get("table"), round__published_at__isnull=False
    )
    games = list(corrected.select_related("match", "white", "black"))
    users, _person = _seated(games)
    params = {"round": about["round"]}
    if not is_void:
        params |= {"before": _in_short(before), "after": _in_short(after)}
    for user in (user for own in users.values() for user in own):
        kind = "void" if is_void else "result"
        yield Notification(user, kind, reverse("rounds", args=[event.pk]), params)


def _standing(kept: Any) -> Mapping[str, str]:
    """What an entry keeps of a board: the result, and how the game ended where that was said."""
    return kept if isinstance(kept, dict) else {"result": kept or ""}


def _in_short(standing: Mapping[str, str]) -> str | None:
    """The result with the article by which the game ended, as "0-1 20.5"; None where nothing stands."""
    return " ".join(part for part in (standing.get("result"), standing.get("ending")) if part) or None


def result_doubted(entry: LedgerEntry, event: Event) -> Found:
    """A result that somebody says is wrong, to the leaders; where no leader has an account, to the board."""
    about = entry.subject
    path = reverse("results", args=[event.pk, about["round"]])
    if "table" in about:
        path = reverse("match-sheet", args=[event.pk, about["round"], about["table"]])
    for user in directors(event) or board():
        yield Notification(user, "result-doubted", path, _of_result(entry))


def result_stands(entry: LedgerEntry, event: Event) -> Found:
    """The answer that a result stands, to who said that it is wrong."""
    params = _of_result(entry) | {"answer": entry.reason}
    doubts = Doubt.objects.filter(pk__in=entry.subject["doubts"], by__is_active=True)
    for user, game in doubts.values_list("by_id", "game_id"):
        yield Notification(user, "result-stands", reverse("doubt", args=[game]), params)


def match_asked(entry: LedgerEntry, event: Event) -> Found:
    """That a match waits for the signature of a team, to who sat at its boards and to its secretary."""
    about = entry.subject
    match = Match.objects.get(round__event=event, round__number=about["round"], table=about["table"])
    params = {key: about[key] for key in ("round", "home", "away")}
    teams = Entrant.objects.filter(event=event, number__in=about["numbers"]).select_related("club")
    seated, games = at_boards(team.pk for team in teams), list(match.games.all())
    players = {player.person for team in teams for player in seated.at_match(games, team.pk)}
    asked = {*accounts(players), *(user for team in teams for user in secretaries(team.club))}
    for user in sorted(asked):
        yield Notification(user, "sign-match", reverse("sign-match", args=[match.pk]), params)


def _of_result(entry: LedgerEntry) -> dict[str, Any]:
    """A game and its result, of an entry about that."""
    about = {key: entry.subject[key] for key in ("round", "board", "white", "black")}
    return about | {"result": (entry.after or {})["result"]}


def entered(entry: LedgerEntry, event: Event) -> Found:
    """Entries: to the leaders what a club did, and the schedule to whom these give games."""
    kind = "entry-taken-back" if entry.after is None else "entered"
    yield from _by_secretary(entry, event, kind, "entries")
    yield from started(entry, event)


def line_up(entry: LedgerEntry, event: Event) -> Found:
    """A line-up: to the leaders what a club did, and the schedule to whom it gives games."""
    yield from _by_secretary(entry, event, "line-up", "line-ups")
    yield from started(entry, event)


def _by_secretary(entry: LedgerEntry, event: Event, kind: str, name: str) -> Found:
    """What a club did itself, told to the leaders in a sentence with a page of this name."""
    actor = entry.actor
    if actor is None or actor.secretary_of_id is None or actor.pk in directors(event):
        return
    club = Club.objects.get(pk=actor.secretary_of_id).name
    for user in directors(event):
        yield Notification(
            user, kind, reverse(name, args=[event.pk]), {"club": club, "name": entry.subject.get("name")}
        )


_ABSENT = ("absence", "absence-own", "absence-opponent")
_COMES = ("absence-withdrawn", "absence-withdrawn-own", "absence-withdrawn-opponent")
"""The sentences to the leaders, the player and the opponent."""


def absence(entry: LedgerEntry, event: Event) -> Found:
    """A player who cannot come to a round, or comes after all: to the leaders and the opponent (C.10), and to
    the player where the leaders recorded it. Where no leader has an account the board is told.
    """
    number = entry.subject.get("round")
    if number is None or not event.is_published:
        return
    about = {"name": entry.subject["name"], "round": number, "reason": entry.reason}
    of_leaders, of_own, of_opponent = _ABSENT if entry.after else _COMES
    path = reverse("absences", args=[event.pk])
    for user in directors(event) or board():
        yield Notification(user, of_leaders, path, about)
    for own, user in _of_absent(entry, event):
        kind = of_own if own else of_opponent
        yield Notification(user, kind, reverse("rounds", args=[event.pk]), about)


def absence_decided(entry: LedgerEntry, event: Event) -> Found:
    """What was decided about the game, to both players and the leaders (C.10)."""
    if not event.is_published:
        return
    decided = entry.after or {}
    about = {"name": entry.subject["name"], "round": entry.subject["round"]}
    kind = "absence-not-made-up"
    if decided["decision"] == Absence.Decision.MADE_UP:
        kind = "absence-made-up"
        if day := decided.get("make_up_on"):
            kind, about = "absence-made-up-on", about | {"day": day}
        elif day := decided.get("make_up_by"):
            kind, about = "absence-made-up-by", about | {"day": day}
    users = [*directors(event), *(user for _own, user in _of_absent(entry, event))]
    for user in users:
        yield Notification(user, kind, reverse("rounds", args=[event.pk]), about)


def _of_absent(entry: LedgerEntry, event: Event) -> Iterable[tuple[bool, int]]:
    """The accounts of the players of the game of who is absent, and whether it is the absent player's own."""
    number, of_round = entry.subject["number"], entry.subject["round"]
    games = Game.objects.filter(round__event=event, round__number=of_round)
    games = games.filter(Q(white__number=number) | Q(black__number=number))
    sides = [side for game in games.select_related("white", "black") for side in (game.white, game.black)]
    users = accounts_by_person(side.person_id for side in sides)
    for side in sides:
        for user in users.get(side.person_id or 0, ()):
            yield side.number == number, user
