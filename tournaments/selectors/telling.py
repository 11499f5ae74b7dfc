"""Whom an act of the record concerns, and what each of them is told; nobody what is not theirs to know.

A draft concerns its leaders alone. Who did the act is not told of it. What of an appeal is whose to know
follows `selectors.appeal_views`: the committee's steps are told to those who judge, the verdict to whom it
was made known.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.urls import reverse

from tournaments.models import (
    Club,
    Dispute,
    DisputeParty,
    Event,
    Game,
    LedgerEntry,
    Person,
    Round,
    Seat,
    TeamPlayer,
    User,
)
from tournaments.regulations.appeals import Phase
from tournaments.selectors.appeals import Case, case


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence to one account: its kind, what it names, the page it leads to."""

    user: int
    kind: str
    path: str
    params: Mapping[str, Any] = field(default_factory=dict)


Found = Iterator[Told]


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
    if not (entry.after and _is_open(event)):
        return
    paired = Round.objects.get(event=event, number=entry.subject["round"])
    path = reverse("rounds", args=[event.pk])
    games = list(Game.objects.filter(round=paired).select_related("match", "white", "black"))
    accounts, seated = _seated(games)
    for game in games:
        for side, other in ((game.white, game.black), (game.black, game.white)):
            user = accounts.get(seated(game, side))
            if user:
                params = {"round": paired.number, "opponent": other.name, "board": game.board}
                kind = "pairing-table" if game.match else "pairing-board"
                yield Told(user, kind, path, params | ({"table": game.match.table} if game.match else {}))
    free = Seat.objects.filter(round=paired, free=True).values_list("entrant__person", flat=True)
    for user in _accounts(free).values():
        yield Told(user, "free", path, {"round": paired.number})


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
    if entry.after != Event.Status.PUBLISHED or not Game.objects.filter(round__event=event).exists():
        return
    for user in _accounts(event.entrants.values_list("person", flat=True)).values():
        yield Told(user, "published", reverse("rounds", args=[event.pk]))


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


def _by_secretary(entry: LedgerEntry, event: Event) -> Found:
    """What a club did itself is told to the leaders."""
    actor = entry.actor
    if actor is None or actor.secretary_of_id is None or actor.pk in _leaders(event):
        return
    club = Club.objects.get(pk=actor.secretary_of_id).name
    kind, name = ("line-up", "line-ups") if entry.act == "line-up" else ("entered", "entries")
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
    "result": _result,
    "leader": _named,
    "jury": _named,
    "entries": _by_secretary,
    "line-up": _by_secretary,
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
