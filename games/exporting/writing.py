"""Many games as PDN, written as they go out: some at a time, with the same number of queries for each some.

A game goes out as its page shows it to the visitor: with the names that he reads, the result only where the
line-up that it would tell is shown (R78), and only where the rules have judged a notation of it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from django.db.models import Prefetch, Q, QuerySet

from games.archive.reading import names_of
from games.domain.as_pdn import moves_as_pdn, under_tags
from games.drawing.files import tags_of
from games.judging.selectors import recorded
from games.models import FreeGame, IndexedGame, Notation
from games.showing.score_sheets import counting, fetch_sheets
from rules.notation import pdn
from tournaments.events.line_up_times import hidden
from tournaments.events.permissions import reachable_events
from tournaments.events.seated.at_boards import at_boards
from tournaments.models import Event, Game
from tournaments.pages.http.permissions import Visitor
from tournaments.people.names.short_names import reading
from tournaments.people.permissions import directed_among

AT_A_TIME = 100
_PLAIN_TAG = re.compile(r'\[([A-Za-z]+) "[^"\\]*"\]')
Written = Callable[[Sequence[int]], Iterator[str]]


def of_event(event: Event, user: Visitor, number: int | None = None) -> Iterator[str]:
    """The games of an event with its groups, or of one round of it, as the visitor may see them."""
    games = _seen(event, user)
    if number is not None:
        games = games.filter(round__event=event, round__number=number)
    order = ("round__event", "round__number", "match__table", "board", "pk")
    return _as_read_by(user, _some(games.order_by(*order)), lambda keys: _of_events(keys, user))


def are_there(event: Event, user: Visitor) -> bool:
    """Whether the visitor may see a game of an event that was written down."""
    return _seen(event, user).exists()


def _seen(event: Event, user: Visitor) -> QuerySet[Game]:
    games = Game.objects.filter(Q(round__event=event) | Q(round__event__root=event))
    games = games.filter(round__event__in=reachable_events(user), notations__isnull=False).distinct()
    if not directed_among(user, [event]):
        games = games.filter(round__published_at__isnull=False)
    return games


def of_archive(found: QuerySet[IndexedGame], user: Visitor) -> Iterator[str]:
    """The games of any search of the archive, in its order."""
    return _as_read_by(user, _some(found.select_related(None)), lambda keys: _of_archive(keys, user))


def _some(rows: QuerySet[Game] | QuerySet[IndexedGame]) -> Iterator[list[int]]:
    """The keys of these rows, some at a time; a key is all that is kept of a row."""
    some: list[int] = []
    for key in rows.values_list("pk", flat=True).iterator():
        some.append(key)
        if len(some) == AT_A_TIME:
            yield some
            some = []
    if some:
        yield some


def _as_read_by(user: Visitor, keys: Iterable[Sequence[int]], write: Written) -> Iterator[str]:
    shown, before = reading(user), ""
    for some in keys:
        for text in write(some):
            yield shown(before + text)
            before = "\n"


def _of_archive(keys: Sequence[int], user: Visitor) -> Iterator[str]:
    related = ("free__white_person", "free__black_person")
    rows = IndexedGame.objects.select_related(*related).in_bulk(keys)
    games = [row.game_id for row in rows.values() if row.game_id]
    written = dict(_pairs(games, user))
    for key in keys:
        row = rows.get(key)
        if row and row.free:
            yield of_free_game(row.free)
        elif row and row.game_id in written:
            yield written[row.game_id]


def of_free_game(free: FreeGame) -> str:
    """A free game, fetched with its people, as PDN: as it was imported, with the names it is shown by.

    A text that is plain tags and then moves is taken as it stands, with other names: reading it once more
    takes long where there are thousands.
    """
    shown = dict(zip(("White", "Black"), names_of(free), strict=True))
    head, _, moves = free.text.strip().partition("\n\n")
    tags = [_PLAIN_TAG.fullmatch(line) for line in head.split("\n")]
    if all(tags) and moves and "[" not in moves:
        lines = [pdn.tag_line(tag[1], shown[tag[1]]) if tag[1] in shown else tag[0] for tag in tags if tag]
        return "\n".join([*lines, "", moves, ""])
    named = (
        replace(game, tags=tuple((name, shown.get(name, value)) for name, value in game.tags))
        for game in pdn.read(free.text).games[:1]
    )
    return pdn.write(named)


def _of_events(keys: Sequence[int], user: Visitor) -> Iterator[str]:
    return (text for _, text in _pairs(keys, user))


def _pairs(keys: Sequence[int], user: Visitor) -> Iterator[tuple[int, str]]:
    """Games of events as PDN, each with its key, in the order of the keys."""
    found = Game.objects.prefetch_related("round__event__season", "round__event__root", "white", "black")
    rows = found.in_bulk(keys)
    games = [rows[key] for key in keys if key in rows]
    moves = _moves(games)
    of_teams = {game.round.event_id for game in games if game.match_id}
    results = Prefetch("rounds__games", Game.objects.exclude(result=""))
    events = Event.objects.filter(pk__in=of_teams).select_related("season", "root")
    covered = hidden(user, events.prefetch_related("entrants", "rounds", results))
    teams = (side for game in games if game.match_id for side in (game.white_id, game.black_id))
    seated = at_boards(teams, covered)
    for game in games:
        if game.pk not in moves:
            continue
        if covered & {game.white_id, game.black_id}:
            game.result = game.ending = ""
        white, black = (
            f"{name} ({side.name})" if (name := seated.name(game, side.pk)) else side.name
            for side in (game.white, game.black)
        )
        yield game.pk, under_tags(moves[game.pk], tags_of(game, white, black), recorded(game)[0])


def _moves(games: Iterable[Game]) -> dict[int, str]:
    """The moves of the notation that counts of each of these games, by its key; without what is to be judged.

    Where there is one notation it counts, and its moves are kept; else the reports have to be weighed.
    """
    by_key = {game.pk: game for game in games}
    said: dict[int, dict[int, str | None]] = {}
    notations = Notation.objects.filter(game__in=by_key).order_by("judgements__pk")
    for key, notation, moves in notations.values_list("game_id", "pk", "judgements__moves"):
        said.setdefault(key, {})[notation] = moves
    kept = {key: moves for key, each in said.items() if len(each) == 1 for moves in each.values() if moves}
    others = [by_key[key] for key in said if key not in kept]
    fetch_sheets(others)
    for game in others:
        counts = counting(game)
        if counts is not None and counts.report is not None:
            kept[game.pk] = moves_as_pdn(counts.notation.text, counts.report)
    return kept
