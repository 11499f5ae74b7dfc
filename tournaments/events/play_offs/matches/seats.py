"""Who sat at the boards of teams, in rounds and in deciding matches, as B.7 asks it (R64, R106, R107)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from tournaments.events.loaded import LoadedEvent
from tournaments.events.seated.at_boards import at_boards
from tournaments.models import EarlierPlayer, Event, Game, Person, Round
from tournaments.regulations.teams.who_sat import Board, Deciding, WhoSat


def sat_there(loaded: LoadedEvent) -> WhoSat:
    """Who sits at the boards of an event, and who sat there in its rounds and in its deciding matches.

    Two who were found to be the same person are one.
    """
    event, children = loaded.event, list(loaded.event.children.all())
    numbers = {team.pk: team.number for one in (event, *children) for team in one.entrants.all()}
    seated = at_boards(numbers)
    found = {player.person for player in (*seated.placed.values(), *seated.earlier.values())}
    merged = Person.objects.filter(pk__in=found, merged_into__isnull=False)
    kept = {pk: pk for pk in found} | {one.pk: one.shown_pk for one in merged}

    def persons(game: Game) -> Iterator[tuple[Board, int]]:
        for key in (game.white_id, game.black_id):
            if player := seated.player(game, key):
                yield (numbers[key], game.board), kept[player.person]

    own = {team.pk for team in event.entrants.all()}
    return WhoSat(
        placed={
            (numbers[key], board): kept[player.person]
            for (key, board), player in seated.placed.items()
            if key in own
        },
        rounds={
            (paired.number, board): person
            for paired in loaded.rounds
            for game in paired.games.all()
            for board, person in persons(game)
        },
        deciding={
            (match, board): person
            for match, game in _deciding_games(event)
            for board, person in persons(game)
        },
        whites=loaded.whites,
    )


def names_there(loaded: LoadedEvent) -> Mapping[int, list[tuple[Deciding, int, str]]]:
    """By the number of a team who sat in its deciding matches before somebody else came into its line-up: the
    match, the board and the name.
    """
    found: dict[int, list[tuple[Deciding, int, str]]] = defaultdict(list)
    rows = EarlierPlayer.objects.filter(team__event__in=loaded.event.children.all()).select_related("team")
    names = {(row.game_id, row.team_id): row for row in rows}
    for key, game in _deciding_games(loaded.event) if names else ():
        for team in (game.white_id, game.black_id):
            if row := names.get((game.pk, team)):
                found[row.team.number].append((key, game.board, row.name))
    return found


def _deciding_games(event: Event) -> Iterator[tuple[Deciding, Game]]:
    """The games of the deciding matches of teams, each with its match."""
    for child in event.children.all():
        between = frozenset(team.number for team in child.entrants.all())
        for number, games in enumerate(_matches(child), 1):
            yield from (((between, number), game) for game in games)


def _matches(child: Event) -> Iterator[list[Game]]:
    """The games of each deciding match, in the order in which they are played."""
    for paired in child.rounds.all():
        yield from _of_round(paired)


def _of_round(paired: Round) -> Iterator[list[Game]]:
    games = list(paired.games.all())
    for match in sorted(paired.matches.all(), key=lambda one: one.table):
        yield [game for game in games if game.match_id == match.pk]
