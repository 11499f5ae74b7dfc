"""Deciding matches of teams: the same players, the colours reversed, until the winner is known."""

import pytest
from django.urls import reverse

from tests import sites
from tests.regulations.teams import teams
from tests.tournaments.events.test_B06_line_ups import hand_in, names, results_of
from tests.tournaments.team_play import line_up_all, play, record_match
from tournaments.events.loaded import load
from tournaments.events.play_offs import services as play_offs
from tournaments.events.play_offs.matches import services as deciding_matches
from tournaments.events.play_offs.matches.seats import sat_there
from tournaments.events.setting_up.files import event_files
from tournaments.ledger.chains import verification
from tournaments.models import Game, Match, Person
from tournaments.regulations.reasons import RuleViolation

# 1 beats 2 and loses to 3; 1 and 2 lead with 2 match points and 12½ board points.
TWO_LEAD = {(1, 3): 7, (4, 3): 9}
CIRCLE = {(3, 1): 9}


@pytest.fixture
def tied(site):
    """A group of eights in which 1 and 2 are equal at the top."""
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event)
    play(site, event, TWO_LEAD)
    return event


def pair(site, event, *numbers, **given):
    return deciding_matches.play(actor=site.leader, event_id=event.pk, numbers=numbers, **given)


def whites(child, number):
    """The number of the team with white at each board of a deciding match."""
    games = Game.objects.filter(round__event=child, round__number=number).select_related("white")
    return [game.white.number for game in games.order_by("match__table", "board")]


def match_of(child, number=1):
    return Match.objects.select_related("round", "home").get(round__event=child, round__number=number)


@pytest.mark.article("B.7")
def test_the_first_place_of_group_i_is_decided_by_a_match_of_the_same_players_with_reversed_colours(
    site, tied
):
    (tie,) = (tie for tie in load(tied).standings().open if 1 in tie.places)
    assert (tie.numbers, tie.article) == ((1, 2), "B.7")
    child = pair(site, tied, 1, 2)
    assert whites(child, 1) == [1, 2] * 4
    assert [player.name for player in child.entrants.get(number=2).players.all()] == names("Dronryp")
    record_match(site, match_of(child), 9)
    standings = load(tied).standings()
    assert standings.rows[0].entrant.number == 1
    assert standings.rows[0].decided_by == "B.7"
    assert verification.all_defects() == []


@pytest.mark.article("B.7")
def test_a_drawn_deciding_match_is_followed_by_one_with_the_colours_reversed_again(site, tied):
    child = pair(site, tied, 1, 2)
    with pytest.raises(RuleViolation):
        pair(site, tied, 1, 2)
    record_match(site, match_of(child), 8)
    assert pair(site, tied, 2, 1) == child
    assert whites(child, 2) == [2, 1] * 4
    record_match(site, match_of(child, 2), 7)
    assert load(tied).standings().rows[0].entrant.number == 2
    with pytest.raises(RuleViolation) as refused:
        pair(site, tied, 1, 2)
    assert refused.value.reason.articles[0] == "B.7"
    assert verification.all_defects() == []


@pytest.mark.article("B.7")
def test_an_empty_board_is_empty_in_the_deciding_match_too(site):
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event, team_1=8)
    # Board 8 adds a point to those who receive 1: so 2 - 1 is 7 to 9 half points again, and 3 - 1 9 to 7.
    play(site, event, {(2, 1): 5, (3, 1): 7, (4, 3): 9})
    child = pair(site, event, 1, 2)
    assert results_of(child, child.entrants.get(number=1), 8) == {1: "-:+"}
    assert verification.all_defects() == []


def test_a_line_up_corrected_later_is_corrected_in_the_deciding_match_too(site, tied):
    child = pair(site, tied, 1, 2)
    changed = [*names("Huzum", 7), "Wobbe fan Huzum"]
    hand_in(site, tied, 1, changed, reason="a slip")
    assert [player.name for player in child.entrants.get(number=1).players.all()] == changed
    assert verification.all_defects() == []


@pytest.mark.article("B.7")
def test_three_equal_teams_play_the_schedule_of_the_leaders(site):
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event)
    play(site, event, CIRCLE)
    (tie,) = load(event).standings().open
    assert tie.numbers == (1, 2, 3)
    for pairs in ((), [(1, 2)], [(1, 4), (2, 3)]):
        with pytest.raises(RuleViolation) as refused:
            pair(site, event, 1, 2, 3, pairs=pairs)
        assert refused.value.place == "pairs"
    child = pair(site, event, 1, 2, 3, pairs=[(1, 2), (2, 3), (3, 1)])
    for number, points in ((1, 9), (2, 9), (3, 7)):
        record_match(site, match_of(child, number), points)
    assert [row.entrant.number for row in load(event).standings().rows[:3]] == [1, 2, 3]
    assert verification.all_defects() == []


@pytest.mark.article("G.6")
def test_fours_equal_in_everything_play_a_deciding_match(site):
    event = sites.found(site, "G", players=sites.teams(4))
    line_up_all(site, event)
    play(site, event, {(1, 2): 4, (1, 3): 5, (1, 4): 5, (2, 3): 5, (2, 4): 5, (3, 4): 5})
    (tie,) = load(event).standings().open
    assert (tie.numbers, tie.article) == ((1, 2), "G.6E")
    child = pair(site, event, 1, 2)
    last = {
        game.board: game.white.number
        for game in Game.objects.filter(round__event=event, white__number=1).select_related("white", "round")
        if game.round.number == 3
    }
    assert all((white == 1) != (board in last) for board, white in enumerate(whites(child, 1), start=1))
    record_match(site, match_of(child), 3)
    assert load(event).standings().rows[0].entrant.number == 2


@pytest.mark.article("B.7")
def test_where_the_articles_settle_no_colour_the_leaders_choose_it_and_it_is_reversed_after_a_draw(
    site, client
):
    """Both halves of a six of fours end with their winners, who never met: all last had the same colour."""
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event)
    # Board 3 of 2 - 1 is not played, so both had black there before, and they never met at it.
    odd = {(2, 1): 7, (1, 3): 7, (4, 3): 9}
    for match in Match.objects.filter(round__event=event).select_related("round", "home", "away"):
        home, away = match.home.number, match.away.number
        points = odd.get((home, away)) or (
            16 - odd[away, home] if (away, home) in odd else 9 if home < away else 7
        )
        codes = None
        if (home, away) == (2, 1):
            codes = ["0-1", "0-1", "+:-", "0-1", "½-½", "1-0", "1-0", "0-1"]
        record_match(site, match, codes or points)
    ((tie),) = [tie for tie in load(event).standings().open if 1 in tie.places]
    with pytest.raises(RuleViolation) as refused:
        pair(site, event, *tie.numbers)
    assert refused.value.place == "white-1-3"
    client.force_login(site.leader)
    form = client.get(reverse("play-off-match", args=[event.pk]), {"teams": "1-2"}).context["form"]
    players = {number: event.entrants.get(number=number).players.get(board=3).name for number in (1, 2)}
    assert form.fields["white-1-3"].choices == [
        (1, f"{players[1]} (Huzum 1)"),
        (2, f"{players[2]} (Dronryp 1)"),
    ]
    child = pair(site, event, *tie.numbers, whites={(1, 3): 2})
    assert whites(child, 1)[2] == 2
    record_match(site, match_of(child), 8)
    pair(site, event, *tie.numbers)
    assert whites(child, 2)[2] == 1


def board_changed(site, event, number, board, name):
    """The line-up of a team in which somebody else sits at one board."""
    team = event.entrants.get(number=number)
    players = list(team.players.order_by("board").values_list("name", flat=True))
    hand_in(site, event, number, [*players[: board - 1], name, *players[board:]], reason="he is ill")
    return players[board - 1]


@pytest.mark.article("B.7")
@pytest.mark.article("B.6")
def test_the_colours_are_those_of_who_sits_there_and_a_match_that_was_played_keeps_its_own(site, client):
    """At board 1 of team 2 a substitute plays round 3: who is back had black before, as his opponent had.

    At board 3 of team 1 one plays the first match: who is back last had black in 2 - 1, and so had his
    opponent in the match; in 2 - 1 these two met, with white for 2.
    """
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event)
    points = {(1, 4): 9, (2, 3): 9, (3, 1): 9, (4, 2): 7, (2, 1): 7, (4, 3): 9}
    matches = list(Match.objects.filter(round__event=event).select_related("round", "home", "away"))
    for one in (one for one in matches if one.round.number < 3):
        record_match(site, one, points[one.home.number, one.away.number])
    own = board_changed(site, event, 2, 1, "Wobbe fan Dronryp")
    for one in (one for one in matches if one.round.number == 3):
        record_match(site, one, points[one.home.number, one.away.number])
    board_changed(site, event, 2, 1, own)
    with pytest.raises(RuleViolation) as refused:
        pair(site, event, 1, 2)
    assert refused.value.place == "white-1-1"
    child = pair(site, event, 1, 2, whites={(1, 1): 2})
    first = [2, 2, 1, 2, 1, 2, 1, 2]
    assert whites(child, 1) == first
    own = board_changed(site, event, 1, 3, "Sjoerd fan Huzum")
    record_match(site, match_of(child), 8)
    board_changed(site, event, 1, 3, own)
    assert pair(site, event, 1, 2) == child
    assert whites(child, 2) == [1, 1, 1, 1, 2, 1, 2, 1]
    record_match(site, match_of(child, 2), 9)
    client.force_login(site.leader)
    table = client.get(reverse("table-json", args=[event.pk, "boards"])).json()
    rows = [row for row in table["rows"] if row["round"] == table["rows"][-1]["round"]]
    shown = [(row["match"], row["home_colour"]) for row in rows]
    second = [1, 1, 1, 1, 2, 1, 2, 1]
    white = table["rows"][0]["home_colour"]
    assert [1 if colour == white else 2 for match, colour in shown if match == 1] == first
    assert [1 if colour == white else 2 for match, colour in shown if match == 2] == second
    assert [row["home_player"] for row in rows if row["board"] == 3] == ["Sjoerd fan Huzum", own]
    assert verification.all_defects() == []


@pytest.mark.article("B.7")
def test_two_who_are_the_same_person_have_one_last_game(site, tied, django_assert_num_queries):
    """A namesake took over board 1 of team 2 after round 3, and was then found to be who sat there before."""
    team = tied.entrants.get(number=2)
    was = team.players.get(board=1).person
    board_changed(site, tied, 2, 1, "Alle fan Dronryp")
    assert sat_there(load(tied)).placed[2, 1] != was.pk
    Person.objects.filter(name="Alle fan Dronryp").update(merged_into=was)
    pair(site, tied, 1, 2)
    loaded = load(tied)
    with django_assert_num_queries(3):
        sat = sat_there(loaded)
    assert {sat.now((2, 1)), *(sat.in_round(number, (2, 1)) for number in (1, 2, 3))} == {was.pk}


def test_a_match_that_nobody_played_is_taken_out_again(site, tied):
    child = pair(site, tied, 1, 2)
    play_offs.drop_open_games(actor=site.leader, event_id=child.pk, reason="tomorrow")
    assert not child.rounds.exists()
    assert pair(site, tied, 1, 2) == child
    record_match(site, match_of(child), ["1-0"] * 4 + [""] * 4)
    with pytest.raises(RuleViolation):
        play_offs.drop_open_games(actor=site.leader, event_id=child.pk, reason="tomorrow")
    assert verification.all_defects() == []


@pytest.mark.article("B.7")
def test_an_event_file_brings_its_deciding_matches_along(site):
    facts = teams({(1, 3): 7, (4, 3): 9}, deciding=[((1, 2), [(1, 2, 8), (2, 1, 6)])])
    event = event_files.take(actor=site.administrator, facts=facts, reason="moved here")
    taken = load(event).facts
    assert taken.deciding == facts.deciding
    assert taken.rounds == facts.rounds
    assert whites(event.children.get(), 2) == [2, 1] * 4
    assert verification.all_defects() == []
