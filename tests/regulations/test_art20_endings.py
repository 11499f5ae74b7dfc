"""How a game ended, by its item of the rules of the game (Spelreglement 18, 20, 21 and 26; R11, R94)."""

from dataclasses import replace

import pytest

from tests.regulations.eights import EDITION, eight
from tests.regulations.test_event_file import TEAMS
from tournaments.models.events import ENDING_CODES
from tournaments.regulations.counting.absences import made_up_no_more, make_ups
from tournaments.regulations.endings import Ending, check_ending, how_it_ended
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result

NAMES = ("Sinnestra", "Wiarda")
LOST = [f"20.{item}" for item in range(1, 8)]
BOTH = ["20.3", "20.4", "20.7"]
DRAWN = ["18", "21.1", "21.2"]


def with_ending(event, round_number, ending, result):
    """The event with one ending at the first game of a round."""
    rounds = list(event.rounds)
    paired = rounds[round_number - 1]
    first = replace(paired.games[0], ending=ending, result=result)
    rounds[round_number - 1] = replace(paired, games=(first, *paired.games[1:]))
    return replace(event, rounds=tuple(rounds))


@pytest.mark.article("Spelreglement 20")
@pytest.mark.parametrize("ending", Ending)
def test_each_ending_fits_the_results_that_its_article_gives(ending):
    fitting = {result.value if result else None for result in (None, *Result) if ending.fits(result)}
    expected = {None} if ending is Ending.VOID else {"½-½"} if ending.value in DRAWN else {"1-0", "0-1"}
    assert fitting == expected | ({"0-0"} if ending.value in BOTH else set())
    for result in (None, *Result):
        if not ending.fits(result):
            with pytest.raises(RuleViolation) as refused:
                check_ending(ending, result, "here")
            assert (refused.value.place, refused.value.reason.articles) == ("here", (ending.article,))
            ends = f"have the result {result.value}" if result else "be without a result"
            assert str(refused.value.reason).endswith(ends)


@pytest.mark.parametrize(
    ("item", "sentence"),
    [
        pytest.param("20.1", "has no pieces left", marks=pytest.mark.article("Spelreglement 20.1")),
        pytest.param("20.2", "resigned", marks=pytest.mark.article("Spelreglement 20.2")),
        pytest.param("20.3", "disturbed the pieces", marks=pytest.mark.article("Spelreglement 20.3")),
        pytest.param("20.4", "refused to play on", marks=pytest.mark.article("Spelreglement 20.4")),
        pytest.param("20.5", "overstepped the time", marks=pytest.mark.article("Spelreglement 20.5")),
        pytest.param(
            "20.6", "is to move and has no regular move", marks=pytest.mark.article("Spelreglement 20.6")
        ),
        pytest.param(
            "20.7",
            "did not submit to the rules of the game",
            marks=pytest.mark.article("Spelreglement 20.7"),
        ),
    ],
)
def test_who_lost_is_named_with_the_article(item, sentence):
    ending = Ending.parse(item)
    for result, loser in ((Result.FIRST_WINS, "Wiarda"), (Result.SECOND_WINS, "Sinnestra")):
        reason = how_it_ended(ending, result, NAMES)
        assert str(reason) == f"{loser} {sentence}"
        assert reason.articles == (f"Spelreglement {item}",)
    if item in BOTH:
        both = how_it_ended(ending, Result.BOTH_LOSE, NAMES)
        assert str(both) == f"Sinnestra and Wiarda {sentence}"


@pytest.mark.article("C.4")
def test_in_an_eight_a_game_lost_on_time_cites_the_article_of_the_section_too():
    clock = EDITION.clocks["C"]
    reason = how_it_ended(Ending.TIME, Result.FIRST_WINS, NAMES, (clock.time_article,))
    assert reason.articles == ("Spelreglement 20.5", "C.4")


def test_the_codes_that_are_stored_are_those_of_the_endings():
    assert [ending.value for ending in Ending] == ENDING_CODES
    with pytest.raises(RuleViolation, match="is not how a game ends"):
        Ending.parse("20.8")


@pytest.mark.article("Spelreglement 19")
def test_how_a_game_ended_changes_no_point_and_no_place():
    event = eight()
    told = with_ending(event, 1, Ending.TIME, event.rounds[0].games[0].result)
    assert rank(told, edition=EDITION) == rank(event, edition=EDITION)


@pytest.mark.article("Spelreglement 26")
def test_a_void_game_waits_for_its_replay_and_counts_nowhere():
    event = with_ending(eight(rounds=5), 2, Ending.VOID, None)
    game = event.rounds[1].games[0]
    (open_game,) = make_ups(event, edition=EDITION, after_round=5)
    assert (open_game.white, open_game.black, open_game.allowed) == (game.white, game.black, True)
    assert not rank(with_ending(eight(), 2, Ending.VOID, None), edition=EDITION).complete


@pytest.mark.article("Spelreglement 26")
def test_a_void_game_of_round_six_or_seven_is_played_anew_all_the_same():
    for number in (6, 7):
        (open_game,) = make_ups(
            with_ending(eight(), number, Ending.VOID, None), edition=EDITION, after_round=7
        )
        assert (open_game.round, open_game.allowed) == (number, True)
        assert open_game.because.articles == ("Spelreglement 26", "R94", "R115")


@pytest.mark.article("Spelreglement 26")
@pytest.mark.article("C.13")
def test_a_void_game_that_comes_out_after_round_six_is_no_make_up_game_that_came_too_late():
    event = with_ending(eight(), 2, Ending.VOID, None)
    (open_game,) = make_ups(event, edition=EDITION, after_round=7)
    assert (open_game.round, open_game.allowed, open_game.before) == (2, True, None)
    assert open_game.because.articles == ("Spelreglement 26", "R94", "R115")
    before = with_ending(eight(rounds=5), 2, Ending.VOID, None)
    assert made_up_no_more(before, edition=EDITION, number=6) == ()


def test_the_event_file_says_how_a_game_ended_and_nothing_where_nobody_did():
    event = with_ending(eight(), 1, Ending.RESIGNED, Result.FIRST_WINS)
    data = dump(event)
    assert data["rounds"][0]["games"][0]["ending"] == "20.2"
    assert all("ending" not in game for paired in dump(eight())["rounds"] for game in paired["games"])
    assert load(data) == event


def test_the_event_file_of_teams_says_it_board_by_board():
    data = TEAMS | {
        "rounds": [
            {
                "number": 1,
                "matches": [
                    {
                        "home": 1,
                        "away": 4,
                        "boards": ["1-0", "½-½", "*", None],
                        "endings": ["20.5", None, "26", None],
                    }
                ],
            }
        ]
    }
    event = load(data)
    (match,) = event.rounds[0].matches
    assert [match.ending(board) for board in (1, 2, 3, 4)] == [Ending.TIME, None, Ending.VOID, None]
    assert load(dump(event)) == event
    assert "endings" not in dump(load(TEAMS))["rounds"][0]["matches"][0]


@pytest.mark.parametrize(
    ("ending", "place"),
    [("21.2", r"^rounds\[0\]\.games\[0\]\.ending: A game that ended by article 21\.2"), ("99", "is not how")],
)
def test_an_ending_that_does_not_fit_is_a_defect_of_the_file(ending, place):
    data = dump(eight())
    data["rounds"][0]["games"][0] |= {"result": "1-0", "ending": ending}
    with pytest.raises(RuleViolation, match=place):
        load(data)
