"""A simultaneous display from founding to closing: colours, results, the giver's way (I, art. 3-5)."""

import re
from io import BytesIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import CommandError, call_command
from django.urls import get_resolver, reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests import sites
from tournaments.events.entries import services as entries
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import services as setting_up
from tournaments.events.setting_up import starting
from tournaments.events.simuls.selectors import circle, last_finished, simul
from tournaments.ledger import history
from tournaments.ledger.chains import chain, verification
from tournaments.models import Event, FinalOrder
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.closing_events import simuls as displays
from tournaments.site.overview import overview

GIVER = "Wytse Gaastra"


def founded(site, count: int = 6, *, seed: int | None = 7, **choices) -> Event:
    return sites.found(site, "I", players=sites.display(count), system="display", seed=seed, **choices)


def end(site, event: Event, board: int, giver: str, reason: str = "") -> None:
    """End the game at a board: the giver "won", "drawn" or "lost"."""
    seat = simul(event).boards[board - 1]
    code = {"won": seat.code_won, "drawn": "½-½", "lost": seat.code_lost}[giver]
    line = ResultLine(board, code, seat.game.version)
    results.record(actor=site.leader, event_id=event.pk, round_number=1, lines=[line], reason=reason)


@pytest.mark.article("I.3")
@pytest.mark.article("I.4")
def test_the_first_players_colour_is_drawn_and_the_boards_then_alternate(site):
    found = simul(founded(site))
    lot = draw({"white": 1, "black": 2}, 7)[0]
    assert [board.black for board in found.boards] == [lot == "black", lot == "white"] * 3
    assert found.boards[0].seat.because.params == {"seed": 7}
    assert found.giver_name == GIVER
    for board in found.boards:
        assert (board.game.black_id if board.black else board.game.white_id) == board.player.pk


@pytest.mark.article("I.4")
def test_by_exception_the_giver_has_one_colour_against_everyone(site):
    found = simul(founded(site, settings={"giver_colour": "white"}))
    assert all(board.black for board in found.boards)
    assert "by exception" in str(found.because[0])


@pytest.mark.article("I.4")
def test_the_colours_stay_as_they_are_once_they_were_drawn(site):
    event = founded(site)
    with pytest.raises(RuleViolation) as refused:
        setting_up.choose(
            actor=site.leader, event_id=event.pk, chosen={"colours": "white"}, reason="the giver asks"
        )
    assert refused.value.place == "colours"


@pytest.mark.article("I.4")
def test_an_undone_start_can_be_drawn_again_and_the_page_names_the_lot_that_stands(site):
    event = founded(site, seed=7)
    while event.rounds.exists():
        restoring.undo(actor=site.leader, event_id=event.pk, seen=history.last_act(event).latest.sequence)
    starting.start(actor=site.leader, event_id=event.pk, seed=11)
    event.refresh_from_db()
    assert simul(event).boards[0].seat.because.params == {"seed": 11}
    assert verification.defects(chain.chain_name(event)) == []


@pytest.mark.article("I.3")
def test_a_display_without_a_giver_or_with_one_player_is_not_started(site):
    event = founded(site, 1, seed=None)
    with pytest.raises(RuleViolation) as refused:
        starting.start(actor=site.leader, event_id=event.pk, seed=1)
    assert "I.3" in refused.value.reason.articles
    entries.withdraw_entry(actor=site.leader, event_id=event.pk, number=0)
    with pytest.raises(RuleViolation) as refused:
        starting.start(actor=site.leader, event_id=event.pk, seed=1)
    assert refused.value.place == "giver"


@pytest.mark.article("I.5")
def test_the_giver_goes_on_to_the_next_unfinished_board_round_the_circle(site):
    event = founded(site)
    assert simul(event).next_board(0).number == 1
    end(site, event, 3, "won")
    assert last_finished(event) == 3
    end(site, event, 4, "lost")
    found = simul(event)
    assert found.next_board(2).number == 5
    assert found.next_board(6).number == 1
    for board in (1, 2, 5, 6):
        end(site, event, board, "drawn")
    assert simul(event).next_board(last_finished(event)) is None


@pytest.mark.article("Spelreglement 19")
def test_the_score_of_the_giver_counts_what_was_recorded_and_a_correction_changes_it(site):
    event = founded(site)
    end(site, event, 1, "won")
    end(site, event, 2, "drawn")
    end(site, event, 3, "lost")
    score = simul(event).score
    assert (score.won, score.drawn, score.lost, score.open) == (1, 1, 1, 3)
    assert (score.half_points, score.available) == (3, 6)
    end(site, event, 3, "won", reason="misread")
    assert simul(event).score.half_points == 5
    (card,) = (
        one
        for of_section in overview(AnonymousUser(), site.season).sections
        for one in of_section.cards
        if one.event == event
    )
    assert (card.has_begun, card.ended, card.boards) == (True, 3, 6)


def test_where_two_people_confirm_a_result_it_counts_after_the_second(site):
    event = founded(site, confirmed_by_two=True)
    end(site, event, 1, "won")
    assert simul(event).results == {}
    line = ResultLine(1, simul(event).boards[0].game.result, simul(event).boards[0].game.version)
    results.record(actor=site.administrator, event_id=event.pk, round_number=1, lines=[line])
    assert simul(event).score.won == 1


def test_a_display_is_closed_once_every_board_has_a_result(site):
    event = founded(site, 3)
    end(site, event, 1, "won")
    with pytest.raises(Refusals) as refused:
        displays.close(actor=site.leader, event_id=event.pk)
    assert refused.value.violations[0].reason.params == {"boards": "2, 3"}
    end(site, event, 2, "drawn")
    end(site, event, 3, "lost")
    displays.close(actor=site.leader, event_id=event.pk)
    content = FinalOrder.objects.get(event=event).content["display"]
    assert content["giver"] == GIVER
    assert [row["player"] for row in content["boards"]] == [row.name for row in sites.display(3)[1:]]
    assert content["score"] == {
        "won": 1,
        "drawn": 1,
        "lost": 1,
        "open": 0,
        "half_points": 3,
        "available": 6,
    }
    with pytest.raises(RuleViolation):
        end(site, event, 1, "lost", reason="after closing")
    assert verification.defects(chain.chain_name(event)) == []


def test_an_event_of_another_section_is_not_closed_as_a_display(site):
    with pytest.raises(RuleViolation):
        displays.close(actor=site.leader, event_id=site.event.pk)


def test_the_boards_stand_in_a_circle_clockwise_from_below(site):
    drawn = circle(simul(founded(site, 4)))
    places = [(float(disc.x) - drawn.middle, float(disc.y) - drawn.middle) for disc in drawn.discs]
    below, left, above, right = places
    assert (below[1] > 0, left[0] < 0, above[1] < 0, right[0] > 0) == (True,) * 4


# --- pages


def test_everybody_sees_a_published_display_and_the_routes_of_other_events_lead_to_it(site, client):
    event = founded(site)
    address = reverse("simul", args=[event.pk])
    text = client.get(address).text
    assert GIVER in text
    assert "<svg" in text
    for name in ("event", "rounds", "final-order"):
        response = client.get(reverse(name, args=[event.pk]))
        assert (response.status_code, response.headers["Location"]) == (302, address)
    for name in ("crosstable", "standings-part", "event-file"):
        assert client.get(reverse(name, args=[event.pk])).status_code == 404
    assert client.get(reverse("simul", args=[site.event.pk])).status_code == 404


def test_a_draft_is_seen_by_nobody_else_and_not_even_that_it_exists(site, client):
    from tournaments.events.setting_up import creating as events

    event = founded(site)
    events.set_published(actor=site.leader, event_id=event.pk, published=False)
    for name in ("event", "simul", "simul-part", "simul-pdf", "simul-workbook"):
        assert client.get(reverse(name, args=[event.pk])).status_code == 404


def test_the_live_part_is_answered_with_304_while_nothing_was_recorded(site, client):
    event = founded(site)
    address = reverse("simul-part", args=[event.pk])
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    end(site, event, 1, "won")
    assert client.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_the_page_of_a_display_of_forty_takes_few_queries(site, client, django_assert_max_num_queries):
    event = founded(site, 40)
    with django_assert_max_num_queries(15):
        assert client.get(reverse("simul", args=[event.pk])).status_code == 200
    client.force_login(site.leader)
    with django_assert_max_num_queries(15):
        assert client.get(reverse("simul-office", args=[event.pk])).status_code == 200


def test_the_sheet_and_the_workbook_have_the_boards_and_the_score(site, client):
    event = founded(site)
    end(site, event, 1, "won")
    pdf = client.get(reverse("simul-pdf", args=[event.pk]))
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(pdf.getvalue())).pages)
    assert GIVER in text
    assert sites.many(6)[5].name in text
    book = load_workbook(BytesIO(client.get(reverse("simul-workbook", args=[event.pk])).getvalue()))
    assert book.sheetnames == ["Deelnemers", "Partijen", "Stand"]


def test_a_game_ends_by_one_button_and_the_giver_is_sent_on(site, client):
    event = founded(site)
    client.force_login(site.leader)
    board = simul(event).boards[0]
    sent = {"board": 1, "code": board.code_won, "version": board.game.version}
    response = client.post(reverse("simul-board", args=[event.pk]), sent, follow=True)
    assert simul(event).score.won == 1
    assert response.context["next"].number == 2
    again = client.post(reverse("simul-board", args=[event.pk]), sent | {"code": "½-½"}, follow=True)
    assert "somebody" in again.text or list(again.context["messages"])
    assert simul(event).score.won == 1


def test_the_keyboard_the_phone_and_codes_for_helpers_work_for_a_display(site, client):
    event = founded(site)
    client.force_login(site.leader)
    for name in ("results", "results-phone", "access-codes"):
        assert client.get(reverse(name, args=[event.pk, 1])).status_code == 200
    sent = {f"version-{number}": 0 for number in range(1, 7)} | {"result-2": "1", "reason": ""}
    assert client.post(reverse("results", args=[event.pk, 1]), sent).status_code == 302
    assert simul(event).boards[1].game.result == "1-0"


OFFICE = ["simul-office", "simul-closing", "set-up", "start", "again", "entries", "dates", "venue"]
OFFICE += ["record", "undo", "redo", "restore-points", "to-do", "draws"]


@pytest.mark.parametrize("name", OFFICE)
def test_the_office_of_a_display_has_every_page_before_and_after_the_start(site, client, name):
    event = founded(site, seed=None)
    client.force_login(site.leader)
    address = reverse(name, args=[event.pk])
    assert client.get(address).status_code == 200
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    assert client.get(address).status_code == 200


def test_what_a_display_does_not_have_is_no_page_of_it(site, client):
    event = founded(site)
    client.force_login(site.leader)
    for name in ("play-offs", "adjournments", "absences", "withdrawals"):
        assert client.get(reverse(name, args=[event.pk])).status_code in (302, 404)
    response = client.get(reverse("event-office", args=[event.pk]))
    assert response.headers["Location"] == reverse("simul-office", args=[event.pk])
    response = client.get(reverse("closing", args=[event.pk]))
    assert response.headers["Location"] == reverse("simul-closing", args=[event.pk])


def test_no_page_and_no_act_of_the_site_breaks_on_a_display(site, client):
    event = founded(site)
    client.force_login(site.administrator)
    known = {"pk": event.pk, "number": 1, "kind": "standings"}
    asked = 0
    for name, [(takes, *_), *_] in get_resolver().reverse_dict.lists():
        wanted = takes[0][1] if isinstance(name, str) else ()
        if "pk" not in wanted or not set(wanted) <= known.keys():
            continue
        address = reverse(name, kwargs={key: known[key] for key in wanted})
        for answer in (client.get(address), client.post(address, {"token": "x", "reason": "x"})):
            assert answer.status_code < 500, name
        asked += 1
    assert asked > 60


def test_a_display_has_no_standings_on_the_command_line(site):
    event = founded(site)
    with pytest.raises(CommandError, match=r"I art\. 3"):
        call_command("standings", str(event.pk))


def test_a_display_is_closed_on_its_page_and_shows_its_score(site, client):
    event = founded(site, 2)
    client.force_login(site.leader)
    assert client.post(reverse("simul-closing", args=[event.pk])).status_code == 200
    end(site, event, 1, "won")
    end(site, event, 2, "drawn")
    response = client.post(reverse("simul-closing", args=[event.pk]), follow=True)
    assert response.redirect_chain[-1][0] == reverse("simul", args=[event.pk])
    assert Event.objects.get(pk=event.pk).closed_at
    assert "SHA-256" in response.text
    office = client.get(reverse("simul-office", args=[event.pk])).text
    panel, _, tools = office.partition('class="in tool-groups"')
    assert tools
    assert 'id="everything"' in panel, "the tools have their panel"


def test_the_giver_and_the_players_have_the_games_in_their_careers(site, client):
    event = founded(site)
    end(site, event, 1, "won")
    found = simul(event)
    giver = client.get(reverse("person", args=[found.giver.person_id])).text
    assert all(board.player.name in giver for board in found.boards)
    cells = [re.search(rf">\s*{re.escape(board.player.name)}\s*<", giver) for board in found.boards]
    places = [cell.start() for cell in cells]
    assert sorted(places) == places
    player = client.get(reverse("person", args=[found.boards[0].player.person_id])).text
    assert GIVER in player
    assert client.get(reverse("game", args=[found.boards[0].game.pk])).status_code == 200


@pytest.mark.article("I.5")
def test_after_the_start_who_does_not_play_is_a_matter_of_the_board(site):
    event = founded(site)
    end(site, event, 1, "won")
    with pytest.raises(RuleViolation, match="the boards stay; who does not play gets a forfeit"):
        entries.withdraw_entry(actor=site.administrator, event_id=event.pk, number=1)
