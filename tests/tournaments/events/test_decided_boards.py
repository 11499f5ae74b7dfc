"""Boards of who withdrew, and boards empty in a line-up: they take no input and say why (B.6, C.14)."""

import pytest

from tests import sites
from tournaments.events.attendance import absences
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.results.selectors import round_page
from tournaments.ledger.chains import verification
from tournaments.models import Game, LedgerEntry
from tournaments.pages.words.refusals import Refusals


def withdraw(site, number, after_round, event=None):
    absences.withdraw(
        actor=site.leader,
        event_id=(event or site.event).pk,
        number=number,
        after_round=after_round,
        reason="moved away",
    )


def board_of(event, round_number, number):
    """The board of a round at which this number sits."""
    games = Game.objects.filter(round__event=event, round__number=round_number)
    games = games.select_related("white", "black")
    return next(game for game in games if number in (game.white.number, game.black.number))


def stands(event, round_number):
    games = Game.objects.filter(round__event=event, round__number=round_number)
    return dict(games.values_list("board", "result"))


def typed(key, boards, version=0):
    """The same key at these boards, as a page sends it."""
    sent = {f"result-{board}": key for board in boards}
    return sent | {f"version-{board}": version for board in boards}


def decided(event, number):
    return {board.key: str(board.decided) for board in round_page(event, number).boards if board.decided}


def address(event, number, page=""):
    return f"/office/events/{event.pk}/rounds/{number}/{page}"


@pytest.mark.article("C.14")
def test_one_key_at_an_annulled_board_refuses_nothing_else(site, client):
    """1 withdrew after round 3: the other keys of round 4 are recorded, and the page says why not all."""
    site.play(3)
    withdraw(site, 1, 3)
    gone = board_of(site.event, 4, 1).board
    client.force_login(site.leader)
    response = client.post(address(site.event, 4), typed("1", range(1, 5)), follow=True)
    assert stands(site.event, 4) == {board: "" if board == gone else "1-0" for board in range(1, 5)}
    said = [str(message) for message in response.context["messages"]]
    entries = LedgerEntry.objects.count()
    assert client.post(address(site.event, 4), typed("1", range(1, 5))).status_code == 302, "sent again"
    assert LedgerEntry.objects.count() == entries
    assert len(said) == 2
    assert f"bord {gone}" in said[1]
    assert "C art. 14" in said[1]
    assert verification.all_defects() == []


@pytest.mark.article("C.14")
def test_a_script_is_told_in_plain_text_at_the_annulled_board_why_it_took_nothing(site, client):
    """Alone it is refused; together with another board the other one is recorded."""
    site.play(3)
    withdraw(site, 1, 3)
    gone = board_of(site.event, 4, 1).board
    other = 1 if gone != 1 else 2
    client.force_login(site.leader)

    def told(*boards):
        sent = typed("1", boards)
        return client.post(address(site.event, 4), sent, headers={"accept": "application/json"}).json()

    alone, beside = told(gone), told(gone, other)
    for why in (alone["errors"], beside["left_out"]):
        assert [*why] == [str(gone)]
        assert "(C art. 14; lezing R30)" in why[str(gone)]
    assert "errors" not in beside
    assert (beside["boards"][str(gone)]["result"], beside["boards"][str(other)]["result"]) == ("", "1-0")


@pytest.mark.article("C.14")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("page", ["", "phone/"])
def test_an_annulled_board_has_no_box_and_says_why(site, client, number, page):
    site.play(3)
    withdraw(site, 1, 3)
    gone = board_of(site.event, number, 1).board
    client.force_login(site.leader)
    text = client.get(address(site.event, number, page)).text
    for board in range(1, 5):
        assert (f'name="result-{board}"' in text) is (board != gone)
    assert text.count("C art. 14") == 1


@pytest.mark.article("C.14")
def test_a_key_at_an_annulled_board_alone_is_refused_with_its_article(site):
    site.play(3)
    withdraw(site, 1, 3)
    for number in (2, 5):
        game = board_of(site.event, number, 1)
        with pytest.raises(Refusals, match="withdrew after round 3; the game is annulled") as refused:
            results.record(
                actor=site.leader,
                event_id=site.event.pk,
                round_number=number,
                lines=[ResultLine(game.board, "0-1", game.version)],
                reason="typed wrongly",
            )
        assert refused.value.violations[0].reason.articles == ("C.14", "R30")


@pytest.mark.article("C.14")
def test_a_correction_beside_an_annulled_board_is_shown_first_and_leaves_that_one_out(site, client):
    site.play(3)
    withdraw(site, 1, 3)
    gone = board_of(site.event, 2, 1).board
    other = next(board for board in range(1, 5) if board != gone)
    client.force_login(site.leader)
    sent = typed("0", (gone, other), version=1) | {"reason": "the slip was read wrongly"}
    shown = client.post(address(site.event, 2), sent)
    assert [one.board.key for one in shown.context["preview"].corrected] == [str(other)]
    client.post(address(site.event, 2), sent | {"confirmed": "yes"})
    after = stands(site.event, 2)
    assert (after[gone], after[other]) == ("1-0", "0-1")


@pytest.mark.article("C.14")
def test_with_the_withdrawal_deleted_the_board_takes_its_result_again(site):
    site.play(3)
    withdraw(site, 1, 3)
    absences.reinstate(actor=site.leader, event_id=site.event.pk, number=1, reason="round 4 was played")
    assert decided(site.event, 4) == {}
    site.record(4, "1-0", "1-0", "1-0", "1-0")


@pytest.mark.article("C.14")
def test_who_played_five_games_can_have_them_corrected_and_the_rest_is_decided(site):
    site.play(5)
    withdraw(site, 1, 5)
    assert [decided(site.event, number) for number in range(1, 6)] == [{}] * 5
    (why,) = decided(site.event, 6).values()
    assert why.endswith("withdrew after round 5; the game is a win for the opponent")


def test_a_round_of_which_the_rest_is_decided_has_every_result(site, client):
    site.play(3)
    withdraw(site, 1, 3)
    gone = board_of(site.event, 4, 1).board
    assert round_page(site.event, 4).open == 3
    site.record(4, *["" if board == gone else "1-0" for board in range(1, 5)])
    assert round_page(site.event, 4).open == 0


@pytest.mark.article("B.6")
def test_a_key_at_a_board_of_a_team_that_left_refuses_nothing_else(site):
    event = sites.found(site, "B", players=sites.teams(4))
    withdraw(site, 1, 1, event)
    tables = {
        game.match.table
        for game in Game.objects.filter(round__event=event, round__number=2).select_related(
            "match__home", "match__away"
        )
        if 1 in (game.match.home.number, game.match.away.number)
    }
    (gone,) = tables
    lines = [ResultLine(board, "1-0", 0, table) for table in (1, 2) for board in range(1, 9)]
    done = results.record(actor=site.leader, event_id=event.pk, round_number=2, lines=lines)
    assert {game.match.table for game in done.recorded} == {1, 2} - {gone}
    assert [key for key, _ in done.left_out] == [f"{gone}.{board}" for board in range(1, 9)]
    assert {reason.articles for _, reason in done.left_out} == {("R63",)}
    assert LedgerEntry.objects.filter(act="result").count() == 8
