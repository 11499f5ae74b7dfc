"""The same order for every round, where an event refuses another: B.6, reading R107, on the site."""

import pytest
from django.urls import reverse

from tests import sites
from tests.tournaments.events.test_B06_borrowed_players import NAMES, given_in
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.teams import line_ups as selectors
from tournaments.ledger import history
from tournaments.models import Game
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

SWAPPED = [NAMES[1], NAMES[0], *NAMES[2:]]


def begin(site, event, players):
    """Hand in the line-ups of a match of round 1, and record its first board."""
    match = event.rounds.get(number=1).matches.select_related("home", "away").first()
    given_in(site, event, match.home.number, players)
    town = match.away.club.name
    given_in(site, event, match.away.number, [f"{name.split()[0]} fan {town}" for name in NAMES])
    record(site, event, match.home)
    return match.home


def record(site, event, team):
    game = Game.objects.filter(match__home=team, round__number=1).order_by("board")[0]
    line = ResultLine(game.board, "1-0", game.version, game.match.table)
    results.record(actor=site.leader, event_id=event.pk, round_number=1, lines=[line])


def eights(site, chosen):
    return sites.found(site, "B", players=sites.teams(4), settings=chosen)


@pytest.mark.article("B.6")
@pytest.mark.parametrize("chosen", [{}, {"other_order": "refused"}])
def test_another_order_than_that_of_round_one_is_refused_where_the_event_says_so(site, client, chosen):
    event = eights(site, chosen)
    team = begin(site, event, NAMES)
    if not chosen:
        given_in(site, event, team.number, SWAPPED, reason="in the wrong order")
        assert list(team.players.values_list("name", flat=True)) == SWAPPED
        return
    with pytest.raises(RuleViolation, match="sat at board 2 when play began") as caught:
        given_in(site, event, team.number, SWAPPED, reason="in the wrong order")
    assert (caught.value.place, caught.value.reason.articles) == ("player-1", ("B.6", "R107"))
    client.force_login(site.leader)
    sent = {f"player-{board}": name for board, name in enumerate(SWAPPED, start=1)}
    sent |= {"reason": "in the wrong order", "seen": selectors.last_change(team)}
    page = client.post(
        reverse("line-up", args=[event.pk, team.number]), sent, headers={"accept-language": "en"}
    )
    assert "sat at board 2 when play began" in page.text
    assert list(team.players.values_list("name", flat=True)) == NAMES


@pytest.mark.article("B.6")
def test_an_absent_player_leaves_a_gap_or_a_substitute_and_comes_back_to_the_own_board_alone(site):
    event = eights(site, {"other_order": "refused"})
    team = begin(site, event, NAMES)
    without = [*NAMES[:6], "", NAMES[7]]
    given_in(site, event, team.number, without, reason="he is ill")
    reserve = [*NAMES[:6], "Lieuwe Postma", NAMES[7]]
    given_in(site, event, team.number, reserve, reason="a substitute")
    moved_back = [*NAMES[:6], "Lieuwe Postma", NAMES[6]]
    with pytest.raises((RuleViolation, Refusals), match="sat at board 7 when play began"):
        given_in(site, event, team.number, moved_back, reason="he came after all")
    given_in(site, event, team.number, NAMES, reason="he came after all")
    assert list(team.players.values_list("name", flat=True)) == NAMES


@pytest.mark.article("B.6")
def test_who_was_at_a_board_when_play_began_is_no_substitute_on_the_way_back(site):
    event = eights(site, {"substitutes": "refused"})
    team = begin(site, event, NAMES)
    given_in(site, event, team.number, [*NAMES[:7], ""], reason="he is ill")
    given_in(site, event, team.number, NAMES, reason="he came after all")
    assert team.players.count() == 8


@pytest.mark.article("B.6")
def test_a_first_round_that_was_undone_did_not_fix_the_order(site):
    event = eights(site, {"other_order": "refused"})
    team = begin(site, event, NAMES)
    last = history.last_act(event)
    restoring.undo(actor=site.leader, event_id=event.pk, seen=last.latest.sequence)
    given_in(site, event, team.number, SWAPPED)
    record(site, event, team)
    with pytest.raises(RuleViolation, match="when play began"):
        given_in(site, event, team.number, NAMES, reason="the other way round")


@pytest.mark.article("B.6")
def test_the_order_that_a_verdict_accepted_is_taken_and_may_stay(site):
    event = eights(site, {"other_order": "refused"})
    team = begin(site, event, NAMES)
    given_in(site, event, team.number, SWAPPED, reason="the committee", by_verdict=True)
    given_in(site, event, team.number, [*SWAPPED[:7], ""], reason="he is ill")
    assert team.players.get(board=1).name == NAMES[1]
