"""The notations of the demo season: each is judged to agree, and is played by somebody who takes care."""

import pytest
from django.core.management import call_command

from games.domain import made_up
from games.domain.report import Agreement, check
from games.judging.selectors import report_on
from games.models import Notation
from rules import Board
from rules.notation import full
from tournaments.ledger.chains import verification
from tournaments.management import demo_files
from tournaments.models import Appeal, Event, FinalOrder, Game, Person, Season, SeasonClosing
from tournaments.regulations.endings import Ending
from tournaments.regulations.results import Result
from tournaments.seasons.places import places

ALL = [(file, game) for file in demo_files.WRITTEN_DOWN for game in demo_files.games_of(file)]


def recorded(file, game):
    """The result of a game in its event file, from white's side, and how it ended."""
    facts = demo_files.facts_of(file, with_endings=True)
    paired = facts.rounds[game.round - 1]
    if paired.games:
        row = paired.games[game.board - 1]
        assert row.players == (game.white, game.black)
        return row.result, row.ending
    match = next(one for one in paired.matches if {one.home, one.away} == {game.white, game.black})
    result = match.boards[game.board - 1]
    return result if match.home == game.white else result.reversed, match.ending(game.board)


def test_every_notation_agrees_with_the_result_and_says_how_the_game_ended():
    for file, game in ALL:
        result, ending = recorded(file, game)
        report = check(game.text, result, ending)
        assert report.comparison.agreement is Agreement.AGREES, (file, game)
        assert not [one for one in report.remarks if "R11" in one.articles], (file, game)
        assert report.replay.irregularity is None


def test_every_kind_of_ending_that_a_board_shows_is_among_them():
    kinds = {recorded(file, game)[1] for file, game in ALL}
    assert {Ending.NO_PIECES, Ending.RESIGNED, Ending.AGREED, Ending.ONE_KING_EACH} <= kinds


@pytest.mark.parametrize("file", demo_files.WRITTEN_DOWN)
def test_nobody_leaves_a_man_to_be_taken_where_that_can_be_helped(file):
    game = next(demo_files.games_of(file))
    board = Board()
    for played in full.replay(game.text).moves:
        assert played.move in made_up.careful(board)
        board.push(played.move)


def test_a_move_that_gives_a_man_away_is_seen_to_lose_it():
    board = Board()
    for text in ("32-28", "18-23"):
        board.push_text(text)
    assert made_up.lost(board, board.moves()[0]) >= 0
    assert all(made_up.lost(board, move) <= 0 for move in made_up.careful(board))


def test_the_same_seed_makes_the_same_game():
    assert made_up.game("1", Result.FIRST_WINS) == made_up.game("1", Result.FIRST_WINS)


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.timeout(300)
def test_the_whole_demo_has_three_seasons_with_their_orders_places_games_and_appeals():
    call_command("load_demo", verbosity=0)
    years = sorted(Season.objects.values_list("year", flat=True))
    assert len(years) == 3
    closings = SeasonClosing.objects.order_by("season__year")
    assert list(closings.values_list("season__year", flat=True)) == years[:2]
    closed = Event.objects.filter(season__year__in=years[:2], root=None)
    assert closed.count() == FinalOrder.objects.count()
    for event in Event.objects.filter(season__year=years[2], section="C"):
        given = next(one for one in places.pyramid(event.season).of("C") if one.name == event.division).places
        entered = event.entrants.order_by("number").values_list("name", flat=True)
        assert [place.name for place in given] == list(entered)
    assert Notation.objects.count() == len(ALL)
    kept = Notation.objects.select_related("game").prefetch_related("judgements")
    said = {report_on(one).comparison.because.text for one in kept}
    assert said == {"The result entered, %(entered)s, agrees with the notation"}
    assert Appeal.objects.count() == 2
    people = Person.objects.count()
    call_command("load_demo", verbosity=0)
    assert Person.objects.count() == people
    assert Game.objects.filter(ending="", notations__isnull=False).count() == 0
    assert not verification.all_defects()
