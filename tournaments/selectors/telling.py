"""Whom an act of the record concerns, and what each of them is told; nobody what is not theirs to know.

A draft concerns its leaders alone. Who did the act is not told of it. What of an appeal is whose to know
follows `selectors.appeal_views`: the committee's steps are told to those who judge, the verdict to whom it
was made known.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse

from tournaments.models import (
    Club,
    Dispute,
    DisputeParty,
    Entrant,
    Event,
    Game,
    LedgerEntry,
    Notice,
    Person,
    Round,
    Seat,
    TeamPlayer,
    User,
)
from tournaments.regulations.disputes.appeals import Phase
from tournaments.selectors.appeals import Case, case


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence to one account: its kind, what it names, the page it leads to."""

    user: int
    kind: str
    path: str
    params: Mapping[str, Any] = field(default_factory=dict)


Found = Iterator[Told]

OF_PAIRS = ("published", "schedule-board", "schedule-table", "pairing-board", "pairing-table", "free")
"""The sentences about whom one plays."""


def told(entry: LedgerEntry, event: Event | None) -> list[Told]:
    """Who is told what of an entry just appended; `event` is that of the act, None for the union's."""
    concerns = _CONCERNS.get(entry.act)
    if concerns is None:
        return []
    found = {(one.user, one.kind): one for one in concerns(entry, event)}
    return [one for one in found.values() if one.user != entry.actor_id]


# --- accounts ---------------------------------------------------------------------------------------------


def _accounts(people: Iterable[int | None]) -> dict[int, int]:
    """The accounts of people by the key of the person; who was merged has the account of either."""
    asked = [one for one in people if one]
    if not asked:
        return {}
    shown = dict(Person.objects.filter(pk__in=asked).values_list("pk", Coalesce("merged_into_id", "pk")))
    same = Q(person__in=shown.values()) | Q(person__merged_into__in=shown.values())
    users = User.objects.filter(same, is_active=True)
    by_shown = {
        kept: pk for pk, kept in users.values_list("pk", Coalesce("person__merged_into_id", "person_id"))
    }
    return {one: by_shown[kept] for one, kept in shown.items() if kept in by_shown}


def _leaders(event: Event) -> list[int]:
    whole = event.root or event
    return list(whole.leaders.filter(is_active=True).values_list("pk", flat=True))


def _board() -> list[int]:
    return list(User.objects.filter(on_board=True, is_active=True).values_list("pk", flat=True))


def _is_open(event: Event) -> bool:
    return (event.root or event).status == Event.Status.PUBLISHED


def _of_parties(parties: Iterable[DisputeParty]) -> dict[int, list[int]]:
    """The accounts of each party by its key; of a team those in its line-up."""
    found: dict[int, list[int]] = {}
    for party in parties:
        people: Iterable[int | None] = [party.person_id]
        if party.person_id is None:
            team = {"team__event": party.dispute.event_id, "team__number": party.number}
            people = TeamPlayer.objects.filter(**team).values_list("person", flat=True)
        found[party.pk] = list(_accounts(people).values())
    return found


# --- play -------------------------------------------------------------------------------------------------


def _round_published(entry: LedgerEntry, event: Event) -> Found:
    if entry.after and _is_open(event):
        yield from _pairs(Round.objects.get(event=event, number=entry.subject["round"]))


def _pairs(paired: Round) -> Found:
    """The own pair of a round, to everybody in it."""
    path = reverse("rounds", args=[paired.event_id])
    games = list(Game.objects.filter(round=paired).select_related("round", "match", "white", "black"))
    accounts, seated = _seated(games)
    for game in games:
        for side, other in ((game.white, game.black), (game.black, game.white)):
            user = accounts.get(seated(game, side))
            if user:
                yield Told(user, f"pairing-{_place(game)}", path, _about_game(game, other))
    free = Seat.objects.filter(round=paired, free=True).values_list("entrant__person", flat=True)
    for user in _accounts(free).values():
        yield Told(user, "free", path, {"round": paired.number})


def _place(game: Game) -> str:
    return "table" if game.match else "board"


def _about_game(game: Game, other: Entrant) -> dict[str, Any]:
    params = {"round": game.round.number, "opponent": other.name, "board": game.board}
    return params | ({"table": game.match.table} if game.match else {})


def _seated(games: Iterable[Game]) -> tuple[dict[int, int], Callable[..., int | None]]:
    """The accounts of who plays these games, and who sits on a side of one of them."""
    teams = {side for game in games if game.match_id for side in (game.white_id, game.black_id)}
    rows = TeamPlayer.objects.filter(team__in=teams).values_list("team_id", "board", "person_id")
    players = {(team, board): person for team, board, person in rows} if teams else {}

    def person(game: Game, side: Any) -> int | None:
        return players.get((side.pk, game.board)) if game.match_id else side.person_id

    everybody = [person(game, side) for game in games for side in (game.white, game.black)]
    return _accounts(everybody), person


def _published(entry: LedgerEntry, event: Event) -> Found:
    """An event that is public now: the schedule, of a Swiss event the pairs of the round that is played; of
    what was played already, that it can be seen.
    """
    if entry.after == Event.Status.PUBLISHED:
        yield from _new_to_them([*_games_of(event), *_of_last_rounds(event)])


def _started(entry: LedgerEntry, event: Event) -> Found:
    """The schedule, to everybody who has games in it: one notice with the first of them."""
    if _is_open(event):
        games = _games_of(event)
        yield from _new_to_them([one for one in games if one.kind != "published"])


def _parts(event: Event) -> QuerySet[Event]:
    """The event with its groups, without deciding games."""
    whole = Q(pk=event.main_id) | Q(root=event.main_id)
    return Event.objects.filter(whole).exclude(kind=Event.Kind.DECIDING)


def _games_of(event: Event) -> list[Told]:
    """To everybody of a schedule the first own game; who has played it, that the games can be seen."""
    parts = _parts(event).exclude(system=Event.System.SWISS)
    games = Game.objects.filter(round__event__in=parts, round__published_at__isnull=False)
    listed = list(games.select_related("round", "match", "white", "black").order_by("round__number", "pk"))
    accounts, seated = _seated(listed)
    found: dict[tuple[int, int], Told] = {}
    for game in listed:
        path = reverse("rounds", args=[game.round.event_id])
        for side, other in ((game.white, game.black), (game.black, game.white)):
            user = accounts.get(seated(game, side))
            key = (user or 0, game.round.event_id)
            if user and key not in found:
                kind = "published" if game.result else f"schedule-{_place(game)}"
                found[key] = Told(user, kind, path, {} if game.result else _about_game(game, other))
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
            for user in _accounts(part.entrants.values_list("person", flat=True)).values():
                yield Told(user, "published", path)


def _new_to_them(found: Sequence[Told]) -> Found:
    """What nobody was told before: not the same again, and of what was played nothing to who knew of it."""
    paths = {one.path for one in found}
    notices = Notice.objects.filter(user__in=[one.user for one in found], path__in=paths, kind__in=OF_PAIRS)
    last = {(told.user_id, told.path): told for told in notices.order_by("pk")}
    for one in found:
        known = last.get((one.user, one.path))
        news = known is None or (known.kind, known.params) != (one.kind, one.params)
        if news and (known is None or one.kind != "published"):
            yield one


def _result(entry: LedgerEntry, event: Event) -> Found:
    """A correction; a first result is no news to who played."""
    if not entry.before or not _is_open(event):
        return
    about = entry.subject
    place = {"round__event": event, "round__number": about["round"], "board": about["board"]}
    games = Game.objects.filter(**place, match__table=about.get("table"), round__published_at__isnull=False)
    games = list(games.select_related("match", "white", "black"))
    accounts, _person = _seated(games)
    params = {"round": about["round"], "before": entry.before, "after": entry.after}
    for user in accounts.values():
        yield Told(user, "result", reverse("rounds", args=[event.pk]), params)


def _named(entry: LedgerEntry, event: Event) -> Found:
    if entry.after:
        for user in User.objects.filter(username=entry.subject["leader"]).values_list("pk", flat=True):
            yield Told(
                user, entry.act, reverse("event-office" if entry.act == "leader" else "jury", args=[event.pk])
            )


def _handed_in(entry: LedgerEntry, event: Event) -> Found:
    """Entries and line-ups: to the leaders what a club did, and the schedule to whom these give games."""
    yield from _by_secretary(entry, event)
    yield from _started(entry, event)


def _by_secretary(entry: LedgerEntry, event: Event) -> Found:
    """What a club did itself is told to the leaders."""
    actor = entry.actor
    if actor is None or actor.secretary_of_id is None or actor.pk in _leaders(event):
        return
    club = Club.objects.get(pk=actor.secretary_of_id).name
    kind, name = ("line-up", "line-ups") if entry.act == "line-up" else ("entered", "entries")
    if entry.act == "entries" and entry.after is None:
        kind = "entry-taken-back"
    for user in _leaders(event):
        yield Told(
            user, kind, reverse(name, args=[event.pk]), {"club": club, "name": entry.subject.get("name")}
        )


# --- disputes and appeals ---------------------------------------------------------------------------------


def _dispute(entry: LedgerEntry, event: Event) -> Found:
    path = reverse("dispute", args=[entry.subject["dispute"]])
    parties = DisputeParty.objects.filter(dispute=entry.subject["dispute"]).select_related("dispute")
    for users in _of_parties(parties).values():
        yield from (Told(user, "dispute-party", path) for user in users)
    yield from (Told(user, "dispute-leaders", path) for user in _leaders(event))


def _ruling_known(entry: LedgerEntry, event: Event) -> Found:
    """The ruling, to the one party that it was made known to."""
    dispute = Dispute.objects.get(pk=entry.subject["dispute"])
    parties = dispute.parties.filter(name=entry.subject["name"]).select_related("dispute")
    for users in _of_parties(parties).values():
        yield from (Told(user, "ruling", reverse("dispute", args=[dispute.pk])) for user in users)


def _judges(found: Case) -> dict[str, int]:
    """The accounts of the members who take part, by their names."""
    people = {found.member_name(seat): seat.person_id for seat in found.members}
    accounts = _accounts(people.values())
    return {name: accounts[people[name]] for name in found.appeal.remaining if people.get(name) in accounts}


def _appeal(entry: LedgerEntry, event: Event) -> Found:
    found = case(entry.subject["appeal"])
    path = reverse("appeal", args=[found.row.pk])
    for users in _of_parties(found.parties).values():
        yield from (Told(user, "appeal-party", path) for user in users)
    yield from (Told(user, "appeal-leaders", path) for user in _leaders(event))
    yield from (Told(user, "appeal-committee", path) for user in _judges(found).values())


def _step(entry: LedgerEntry, event: Event) -> Found:
    """A step of the committee: the party it concerns, and those who judge, what they are to do next."""
    found = case(entry.subject["appeal"])
    path = reverse("appeal", args=[found.row.pk])
    (act,) = (act for act in found.acts if act.number == entry.subject["step"])
    judges = _judges(found)
    if act.kind == "invitation":
        yield from (Told(user, "invitation", path) for user in _of_parties([act.party])[act.party.pk])
    if act.kind in ("statement", "verdict"):
        kind = "statement" if act.kind == "statement" else "verdict-given"
        yield from (Told(user, kind, path) for user in judges.values())
    if act.kind in ("hearing", "withdrawal", "voting-closed"):
        yield from _next_of_judges(found, judges, path)


def _next_of_judges(found: Case, judges: Mapping[str, int], path: str) -> Found:
    voted = {cast.member for cast in found.appeal.votes}
    if found.appeal.phase is Phase.VOTING:
        yield from (Told(user, "vote", path) for name, user in judges.items() if name not in voted)
    kind = {Phase.TIED: "casting-vote", Phase.DECIDED: "give-verdict"}.get(found.appeal.phase)
    if kind and found.appeal.presiding in judges:
        yield Told(judges[found.appeal.presiding], kind, path)


def _delivery(entry: LedgerEntry, event: Event) -> Found:
    """The verdict, to whom it was made known."""
    found = case(entry.subject["appeal"])
    (act,) = (act for act in found.acts if act.number == entry.subject["step"])
    users = {"leaders": _leaders(event), "board": _board()}.get(act.recipient, [])
    if act.party:
        users = _of_parties([act.party])[act.party.pk]
    yield from (Told(user, "verdict", reverse("appeal", args=[found.row.pk])) for user in users)


def _carried_out(entry: LedgerEntry, event: Event) -> Found:
    """After everybody was told of the verdict."""
    found = case(entry.subject["appeal"])
    parties = [user for users in _of_parties(found.parties).values() for user in users]
    users = [*parties, *_judges(found).values(), *_leaders(event), *_board()]
    yield from (Told(user, "carried-out", reverse("appeal", args=[found.row.pk])) for user in users)


# --- seasons ----------------------------------------------------------------------------------------------


def _season(entry: LedgerEntry, event: Event | None) -> Found:
    year = entry.subject["season"]
    for user in _board():
        yield Told(user, "season", reverse("season-office", args=[year]), {"season": year})


def _season_closing(entry: LedgerEntry, event: Event | None) -> Found:
    kind, year = "season-closing-back" if entry.before else "season-closed", entry.subject["season"]
    for user in _board():
        yield Told(user, kind, reverse("season-office", args=[year]), {"season": year})


def _points(entry: LedgerEntry, event: Event | None) -> Found:
    """The points of a whole season, upon which promotions and demotions are proposed (Bijlage 4)."""
    year = entry.subject.get("season")
    if year is None or "entries" not in (entry.after or {}):
        return
    for user in _board():
        yield Told(user, "proposals", reverse("season-office", args=[year]), {"season": year})


_CONCERNS: Mapping[str, Callable[..., Found]] = {
    "round": _round_published,
    "status": _published,
    "draw": _started,
    "groups": _started,
    "seats": _started,
    "schedule": _started,
    "result": _result,
    "leader": _named,
    "jury": _named,
    "entries": _handed_in,
    "line-up": _handed_in,
    "dispute": _dispute,
    "ruling-known": _ruling_known,
    "appeal": _appeal,
    "appeal-invitation": _step,
    "appeal-statement": _step,
    "appeal-hearing": _step,
    "appeal-withdrawal": _step,
    "appeal-voting-closed": _step,
    "appeal-verdict": _step,
    "appeal-delivery": _delivery,
    "appeal-carried-out": _carried_out,
    "season": _season,
    "season-closing": _season_closing,
    "points": _points,
}
