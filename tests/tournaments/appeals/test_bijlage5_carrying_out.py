"""What carrying a verdict out leads to: deciding games, and a season that was closed before."""

import pytest
from django.db.models import Sum
from django.test import Client
from django.urls import reverse

from tests.tournaments.appeals.test_bijlage5_appeals import carried_out, closed, correct, game_between
from tests.tournaments.events.test_deciding_of_every_section import win
from tests.tournaments.seasons.test_season_close import close, listed, order, played
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.verdicts import services as verdicts
from tournaments.events.play_offs import services as play_offs
from tournaments.events.setting_up import starting
from tournaments.ledger.chains import verification
from tournaments.models import Game, Person, PointsEntry, Season
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons import selectors as season_office
from tournaments.seasons import services as seasons
from tournaments.seasons.classification.selectors import in_force
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.places import places

__all__ = ["played"]

OPENS_AGAIN = "the event is then open again"
DECIDE = "Places are open now; decide them"
TAKES_BACK = "The board undoes that closing"


@pytest.fixture
def site(court):
    """The site of the court, for the season that is played on it."""
    return court.site


def page(user, appeal):
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client.get(reverse("appeal", args=[appeal.pk])).text


def winner(game, number):
    """The result by which this number wins."""
    return "1-0" if game.white.number == number else "0-1"


def to_carry_out(court, *numbers, code="½-½"):
    """An appeal of which the verdict corrected a result and was not recorded as carried out yet."""
    appeal, game = court.decided(), game_between(court, *numbers)
    correct(court, appeal, round_number=game.round.number, board=game.board, code=code)
    return appeal


# --- deciding games ---------------------------------------------------------------------------------------


@pytest.mark.article("C.15")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_the_page_leads_to_the_deciding_games_that_a_verdict_makes_needed(court):
    closed(court)
    site, leader = court.site, court.site.leader
    appeal = to_carry_out(court, 1, 2)
    address = reverse("play-offs", args=[site.event.pk])
    before = page(leader, appeal)
    assert OPENS_AGAIN in before
    assert address not in before
    verdicts.finish(actor=leader, appeal_id=appeal.pk)
    after = page(leader, appeal)
    assert DECIDE in after
    assert f'href="{address}"' in after
    for other in (court.first, court.chair):
        assert DECIDE not in page(other, appeal)
    games = play_offs.start(actor=leader, event_id=site.event.pk, numbers=[1, 2])
    assert f'href="{reverse("event-office", args=[games.pk])}"' in page(leader, appeal)


def test_nothing_is_said_of_deciding_games_while_the_event_is_played(court):
    court.site.record(1, "1-0")
    appeal = court.decided(round_number=1, board=1)
    text = page(court.site.leader, appeal)
    assert "It stands at 1–0." in text
    assert "Places are open" not in text
    assert "The game in dispute" not in page(court.first, appeal)


# --- after the close of the season ------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 tasks.3")
@pytest.mark.article("C.8")
def test_a_verdict_after_the_close_of_the_season_reaches_places_points_and_classes_by_a_new_close(
    court, played
):
    board, leader = court.board, court.site.leader
    close(board)
    names = order(played.event)
    game = game_between(court, 6, 7)
    appeal = to_carry_out(court, 6, 7, code=winner(game, 7))
    for user in (leader, board):
        assert "the board undoes that closing" in page(user, appeal)
    assert "the board undoes that closing" not in page(court.first, appeal)
    verdicts.finish(actor=leader, appeal_id=appeal.pk)
    assert TAKES_BACK in page(leader, appeal)
    office = reverse("season-office", args=[2026])
    assert f'href="{office}"' in page(board, appeal)
    assert order(played.event)[5:7] == [names[6], names[5]]
    assert season_office.state(Season.objects.get(year=2026)).changed == (played.event,)
    assert listed(places.pyramid(Season.objects.get(year=2027)), "C")["KK"][:6] == names[:6]

    seasons.undo_closing(actor=board, year=2026, reason="the verdict")
    assert TAKES_BACK not in page(leader, appeal)
    close(board)
    assert listed(places.pyramid(Season.objects.get(year=2027)), "C")["KK"][:6] == [*names[:5], names[6]]
    assert Person.objects.get(name=names[6]).player_class == "KK"
    assert Person.objects.get(name=names[5]).player_class == "HAA"
    assert in_force(2026).number == 2
    assert verification.all_defects() == []


@pytest.mark.article("C.15")
def test_a_verdict_that_opens_an_event_of_a_closed_season_again_is_followed_to_the_new_close(court, played):
    board, leader = court.board, court.site.leader
    close(board)
    first, second = order(played.event)[:2]
    appeal = to_carry_out(court, 1, 2)
    verdicts.finish(actor=leader, appeal_id=appeal.pk)
    text = page(leader, appeal)
    assert DECIDE in text
    assert TAKES_BACK in text
    seasons.undo_closing(actor=board, year=2026, reason="the verdict")
    with pytest.raises(Refusals, match="is not closed"):
        seasons.close(actor=board, year=2026, shown="")
    games = play_offs.start(actor=leader, event_id=played.event.pk, numbers=[1, 2])
    for number in (1, 2):
        game = Game.objects.select_related("white").get(round__event=games, round__number=number)
        win(played, games, number, winner(game, 2))
        if number == 1:
            play_offs.add_games(actor=leader, event_id=games.pk)
    closing.close(actor=leader, event_id=played.event.pk)
    close(board)
    assert order(played.event)[:2] == [second, first]
    earned = PointsEntry.objects.filter(event=played.event, person__name__in=[first, second])
    totals = earned.values_list("person__name").annotate(total=Sum("points"))
    assert dict(totals.order_by()) == {second: 4, first: 3}
    assert verification.all_defects() == []


def test_the_closing_stands_once_a_round_of_the_next_season_is_paired_and_the_page_says_so(court, played):
    board, leader = court.board, court.site.leader
    close(board)
    kk = seasons.open_events(actor=board, year=2027)[0]
    seasons.take_places(actor=board, event_id=kk.pk)
    starting.start(actor=board, event_id=kk.pk)
    appeal = carried_out(court, game_between(court, 6, 7), winner(game_between(court, 6, 7), 7))
    text = page(leader, appeal)
    assert "that closing stands" in text
    assert TAKES_BACK not in text


# --- both parties appeal ----------------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 conditions.2")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_both_parties_appeal_against_one_ruling_and_both_verdicts_are_carried_out(court):
    court.site.record(1, "1-0")
    dispute = court.ruled(round_number=1, board=1)
    said = {"dispute_id": dispute.pk, "why": "So.", "against": "It."}
    mine, other = (appeals.lodge(actor=user, **said) for user in (court.first, court.second))
    for appeal in (mine, other):
        court.hear(appeal)
    court.vote(mine, Boalsert=True, Frjentsjer=True, Snits=True, Warkum=True)
    assert case(other.pk).appeal.votes == ()
    court.vote(other, Boalsert=True, Frjentsjer=True, Snits=True, Warkum=True)
    leader = court.site.leader
    for appeal in (mine, other):
        court.tell(appeal)
    correct(court, mine)
    verdicts.finish(actor=leader, appeal_id=mine.pk)
    entries = [int(entry) for entry in case(mine.pk).appeal.entries]
    with pytest.raises(RuleViolation, match="nothing was changed"):
        correct(court, other)
    assert f"which may be named here too: {entries[0]}." in page(leader, other)
    with pytest.raises(RuleViolation, match="made since the verdict"):
        verdicts.finish(actor=leader, appeal_id=other.pk, entries=[1])
    verdicts.finish(actor=leader, appeal_id=other.pk, entries=entries)
    for appeal in (mine, other):
        assert case(appeal.pk).appeal.phase == "closed"
    assert verification.all_defects() == []
