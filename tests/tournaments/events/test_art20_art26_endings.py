"""How a game ended on the site, and void games (Spelreglement 18, 20, 21 and 26; readings R11, R94)."""

from datetime import date, timedelta
from urllib.parse import unquote_plus

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation

from games.selectors import game_page, seen_game
from tests import sites
from tests.tournaments.printing import faces
from tournaments.events.attendance import absences
from tournaments.events.hall.selectors import pages
from tournaments.events.loaded import load
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.access_codes import services as passes
from tournaments.events.results.adjournments import services as adjournments
from tournaments.events.results.forms import ResultsForm
from tournaments.events.results.lines import ResultLine
from tournaments.events.results.match_forms import MatchForm
from tournaments.events.results.selectors import round_page
from tournaments.events.setting_up.files import event_files
from tournaments.events.simuls.selectors import simul
from tournaments.events.tables.rounds import paired_table, rounds_table
from tournaments.events.tables.simuls import games_table
from tournaments.events.to_do.matters import matters
from tournaments.events.to_do.next_steps import steps
from tournaments.history.past import Past
from tournaments.ledger import history, record
from tournaments.ledger.chains import chain, verification
from tournaments.ledger.wording.words import value
from tournaments.models import Event, Game, LedgerEntry, Notice
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.counting.absences import PLAYED_ANEW
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.endings import Ending
from tournaments.regulations.files.event import dump
from tournaments.regulations.reasons import RuleViolation

LAY_WRONGLY = "square 46 was on the right"


def enter(site, *lines, actor=None, event=None, number=1, reason=""):
    return results.record(
        actor=actor or site.leader,
        event_id=(event or site.event).pk,
        round_number=number,
        lines=lines,
        reason=reason,
    )


def at(event, board=1, number=1, table=None):
    games = Game.objects.select_related("white", "black", "match")
    return games.get(round__event=event, round__number=number, board=board, match__table=table)


def of_1(site, number):
    """The game of number 1, who is the player of the site, in a round."""
    games = Game.objects.filter(round__event=site.event, round__number=number)
    return next(
        game for game in games.select_related("white", "black") if 1 in (game.white.number, game.black.number)
    )


def stands(event, board=1, number=1):
    game = at(event, board, number)
    return game.result, game.ending


def latest(site):
    return LedgerEntry.objects.filter(chain_id=chain.chain_name(site.event)).first()


def typed(site, result="", ending="", number=1, board=1, form=ResultsForm):
    """What a form makes of one board: its line, or what is wrong."""
    page = round_page(site.event, number)
    found = form(page.boards, {f"result-{board}": result, f"ending-{board}": ending})
    return found.lines()[0] if found.is_valid() and found.lines() else found.errors


def address(site, page="", number=1):
    return f"/office/events/{site.event.pk}/rounds/{number}/{page}"


# --- recording it ---


@pytest.mark.article("Spelreglement 20.5")
@pytest.mark.parametrize(
    ("key", "code"), [("w", "0-1"), ("W", "0-1"), ("z", "1-0"), ("b", "1-0"), ("s", "1-0")]
)
def test_a_flag_is_one_key(site, client, key, code):
    client.force_login(site.leader)
    client.post(address(site), {"result-1": key, "version-1": 0})
    assert stands(site.event) == (code, "20.5")


@pytest.mark.article("Spelreglement 20.5")
def test_on_a_match_sheet_a_flag_is_that_of_the_colour_whoever_is_at_home(site):
    """At board 1 the home team has white, at board 2 the away team."""
    event = sites.found(site, "B", players=sites.teams(4))
    boards = [board for board in round_page(event, 1).boards if board.game.match.table == 1]
    form = MatchForm(boards, {"result-1.1": "w", "result-1.2": "w"})
    assert form.is_valid()
    assert [(line.code, line.ending) for line in form.lines()] == [("0-1", "20.5")] * 2


@pytest.mark.parametrize(
    ("result", "ending", "expected"),
    [
        ("1", "2", ("1-0", "20.2")),
        ("0", "20.7", ("0-1", "20.7")),
        ("5", "18", ("½-½", "18")),
        ("", "21.1", ("½-½", "21.1")),
        ("1-0 20.3", "", ("1-0", "20.3")),
        ("½-½ 21.2", "", ("½-½", "21.2")),
        ("n", "4", ("0-0", "20.4")),
        ("", "26", ("", "26")),
        ("26", "", ("", "26")),
        ("1", "", ("1-0", None)),
        (".", "", ("", "")),
    ],
)
def test_what_is_typed_in_the_two_boxes(site, result, ending, expected):
    line = typed(site, result, ending)
    assert (line.code, line.ending) == expected


@pytest.mark.parametrize(("result", "ending"), [("", "2"), ("1", "9"), ("1", "20.8"), ("q", "")])
def test_what_is_no_ending_or_says_not_who_lost_is_named_at_its_board(site, result, ending):
    assert set(typed(site, result, ending)) == {"result-1"}


@pytest.mark.article("Spelreglement 21.2")
@pytest.mark.parametrize(
    ("code", "ending"), [("1-0", "21.2"), ("½-½", "20.2"), ("+:-", "20.5"), ("1-0", "26")]
)
def test_an_ending_that_does_not_fit_the_result_is_refused_with_its_article(site, code, ending):
    with pytest.raises(Refusals) as refused:
        enter(site, ResultLine(1, code, 0, ending=ending))
    (violation,) = refused.value.violations
    assert (violation.place, violation.reason.articles) == ("result-1", (Ending(ending).article,))
    assert stands(site.event) == ("", "")


def test_the_database_knows_no_other_endings(site):
    for result, ending in (("1-0", "99"), ("1-0", "26"), ("", "20.2")):
        with pytest.raises(IntegrityError), transaction.atomic():
            Game.objects.filter(pk=at(site.event).pk).update(result=result, ending=ending)


def test_a_result_without_it_stays_as_it_always_was(site):
    enter(site, ResultLine(1, "1-0", 0))
    entry = latest(site)
    assert (entry.before, entry.after) == (None, "1-0")
    ((_, before, after),) = entry.changes
    assert "ending" not in before | after
    assert not enter(site, ResultLine(1, "1-0", 1))


# --- the record, undo, restoring, history ---


def test_the_record_tells_it_and_it_is_undone_and_restored(site):
    enter(site, ResultLine(1, "1-0", 0, ending="20.2"))
    entry = latest(site)
    assert entry.after == {"result": "1-0", "ending": "20.2"}
    with translation.override("en"):
        assert (
            value(entry.after, edition()) == "result: 1–0; how it ended: resigned (Spelreglement art. 20.2)"
        )
    told = entry.sequence
    restoring.undo(actor=site.leader, event_id=site.event.pk, seen=told)
    assert stands(site.event) == ("", "")
    restoring.redo(actor=site.leader, event_id=site.event.pk, seen=latest(site).sequence)
    assert stands(site.event) == ("1-0", "20.2")
    past = Past(history.as_of(site.event, told), site.season)
    assert past.rounds(site.event.pk)[0].games[0].ending == "20.2"
    assert past.loaded(site.event.pk).facts == load(site.event).facts
    assert verification.all_defects() == []


def test_what_an_event_was_before_it_said_how_games_ended_is_restored_exactly(site):
    """A restore to an entry whose facts never had an ending takes the ending away."""
    enter(site, ResultLine(1, "1-0", 0))
    before, then = latest(site).sequence, load(site.event).facts
    restoring.take_point(site.event, "result")
    enter(site, ResultLine(1, "1-0", 1, ending="20.5"))
    assert stands(site.event) == ("1-0", "20.5")
    changes = history.restored(site.event, before)
    assert [change[0].split(" ")[0] for change in changes] == ["game"]
    restoring.restore(
        actor=site.leader,
        event_id=site.event.pk,
        sequence=before,
        seen=history.chain_of(site.event).length,
        reason="it was not said",
    )
    assert stands(site.event) == ("1-0", "")
    assert load(site.event).facts == then
    assert Past(history.as_of(site.event, before), site.season).loaded(site.event.pk).facts == then
    assert verification.all_defects() == []


def test_saying_afterwards_how_a_game_ended_is_no_correction_and_another_way_is_one(site):
    enter(site, ResultLine(1, "1-0", 0))
    done = enter(site, ResultLine(1, "1-0", 1, ending="20.2"))
    assert done.corrected == ()
    assert at(site.event).entered_by == "lieder"
    with pytest.raises(Refusals, match="a correction needs a reason"):
        enter(site, ResultLine(1, "1-0", 2, ending="20.5"))
    enter(site, ResultLine(1, "1-0", 2, ending="20.5"), reason="it was the flag")
    entry = latest(site)
    assert (entry.before["ending"], entry.after["ending"], entry.reason) == (
        "20.2",
        "20.5",
        "it was the flag",
    )
    enter(site, ResultLine(1, "0-1", 3), reason="it was white's flag")
    assert stands(site.event) == ("0-1", "")


def test_a_correction_of_how_a_game_ended_is_shown_first(site, client):
    enter(site, ResultLine(1, "1-0", 0, ending="20.2"))
    client.force_login(site.leader)
    sent = {"result-1": "", "ending-1": "5", "version-1": 1, "reason": "it was the flag"}
    shown = client.post(address(site), sent)
    (one,) = shown.context["preview"].corrected
    assert (one.before, one.ending_before, one.after, one.ending_after) == ("1-0", "20.2", "1-0", "20.5")
    client.post(address(site), sent | {"confirmed": "yes"})
    assert stands(site.event) == ("1-0", "20.5")


def test_an_event_file_brings_it_and_takes_it_along(site):
    enter(site, ResultLine(1, "1-0", 0, ending="20.2"), ResultLine(2, "", 0, ending="26"), reason=LAY_WRONGLY)
    facts = load(site.event).facts
    data = dump(facts)
    assert [game.get("ending") for game in data["rounds"][0]["games"]] == ["20.2", "26", None, None]
    taken = event_files.take(actor=site.administrator, facts=facts, reason="moved", name="again")
    assert load(taken).facts.rounds == facts.rounds


# --- two people, helpers ---


@pytest.fixture
def careful(site):
    Event.objects.filter(pk=site.event.pk).update(confirmed_by_two=True)
    record.append(actor=site.administrator, act="set-up", event=site.event)
    site.event.refresh_from_db()
    return site


def test_the_second_person_may_say_how_it_ended_and_confirms_by_it(careful):
    enter(careful, ResultLine(1, "1-0", 0))
    enter(careful, ResultLine(1, "1-0", 1, ending="20.5"), actor=careful.administrator)
    game = at(careful.event)
    assert (game.entered_by, game.confirmed_by, game.ending) == ("lieder", "behearder", "20.5")
    assert load(careful.event).facts.rounds[0].games[0].ending is Ending.TIME


def test_two_who_say_different_ways_are_in_conflict_and_one_who_says_none_confirms(careful):
    enter(careful, ResultLine(1, "1-0", 0, ending="20.5"), ResultLine(2, "1-0", 0, ending="20.5"))
    with pytest.raises(Refusals, match=r"lieder entered 1–0 20\.5 and you 1–0 20\.2"):
        enter(careful, ResultLine(1, "1-0", 1, ending="20.2"), actor=careful.administrator)
    enter(careful, ResultLine(2, "1-0", 1), actor=careful.administrator)
    assert (at(careful.event, 2).confirmed_by, at(careful.event, 2).ending) == ("behearder", "20.5")
    assert load(careful.event).facts.rounds[0].games[0].ending is None


def test_a_helper_says_how_it_ended_and_declares_no_game_void(site, client):
    helper, code = passes.give(
        actor=site.leader, event_id=site.event.pk, round_number=1, helper="Jikke Dykstra"
    )
    enter(site, ResultLine(1, "0-1", 0, ending="20.5"), actor=helper)
    assert stands(site.event) == ("0-1", "20.5")
    client.get(f"/h/{code}/")
    page = client.get("/h/round/").text
    assert 'value="0-1 20.2"' in page
    assert 'value="26"' not in page
    with pytest.raises(Refusals, match="only a director declares a game void"):
        enter(site, ResultLine(2, "", 0, ending="26"), actor=helper)


# --- a void game ---


@pytest.mark.article("Spelreglement 26")
def test_a_void_game_has_no_result_is_to_do_and_is_played_anew(site):
    enter(site, ResultLine(1, "1-0", 0))
    with pytest.raises(Refusals, match="needs a reason"):
        enter(site, ResultLine(1, "", 1, ending="26"))
    enter(site, ResultLine(1, "", 1, ending="26"), reason="square 46 was on the right")
    site.record(1, "", "1-0", "1-0", "1-0")
    assert stands(site.event) == ("", "26")
    assert load(site.event).facts.rounds[0].games[0].result is None
    site.record(2, "1-0")
    (matter,) = [one for one in matters(site.event, date(2026, 10, 10)) if "Round 1" in str(one.what)]
    assert "is void and is played anew" in str(matter.what)
    assert matter.because.articles == ("Spelreglement 26", "R94", "R115")
    enter(site, ResultLine(1, "½-½", at(site.event).version))
    assert stands(site.event) == ("½-½", "")
    assert not [one for one in matters(site.event, date(2026, 10, 10)) if "Round 1" in str(one.what)]
    told = LedgerEntry.objects.filter(act="result", after__ending="26").get()
    assert (told.before, told.reason) == ("1-0", "square 46 was on the right")


@pytest.mark.article("Spelreglement 26")
@pytest.mark.article("C.13")
def test_a_void_game_that_comes_out_after_round_6_is_played_anew_on_any_later_day(site, client):
    for number in range(1, 7):
        site.record(number, "1-0", "1-0", "1-0", "1-0")
    rounds = site.event.rounds
    for number in range(1, 8):
        rounds.filter(number=number).update(date=date(2026, 10, 3) + timedelta(weeks=number))
    enter(site, ResultLine(1, "", 1, ending="26"), number=2, reason=LAY_WRONGLY)
    own, later = at(site.event, number=2).round.date, date(2026, 12, 19)
    with pytest.raises(RuleViolation, match="on the day of its round or later"):
        adjournments.adjourn(
            actor=site.leader, game_id=at(site.event, number=2).pk, day=own - timedelta(days=1)
        )
    again = adjournments.adjourn(actor=site.leader, game_id=at(site.event, number=2).pk, day=own)
    assert again.adjourned_to == own, "a round of which the day has more than one"
    (matter,) = [one for one in matters(site.event, later) if "Round 2" in str(one.what)]
    assert (str(matter.because), matter.before) == (str(PLAYED_ANEW), None)
    (step, *_) = [one for one in steps(load(site.event)) if "round 2" in str(one.label)]
    assert step.why == PLAYED_ANEW
    game = adjournments.adjourn(actor=site.leader, game_id=at(site.event, number=2).pk, day=later)
    assert game.adjourned_to == later
    client.force_login(site.leader)
    sent = {"result-1": "1", "version-1": game.version}
    answer = client.post(address(site, number=2), sent, follow=True)
    assert stands(site.event, number=2) == ("1-0", "")
    assert "C art. 13" not in " ".join(map(str, answer.context["messages"]))


@pytest.mark.article("Spelreglement 26")
def test_a_game_without_a_result_is_declared_void_with_a_reason_alone(site, client):
    with pytest.raises(Refusals, match="a void game needs a reason") as refused:
        enter(site, ResultLine(1, "", 0, ending="26"))
    assert refused.value.violations[0].reason.articles == ("Spelreglement 26", "R111")
    client.force_login(site.leader)
    sent = {"result-1": "26", "version-1": 0}
    shown = client.post(address(site), sent, headers={"accept-language": "en"}).text
    assert "a void game needs a reason" in shown
    client.post(address(site), sent | {"reason": "both players say so"})
    assert stands(site.event) == ("", "26")
    assert latest(site).reason == "both players say so"


@pytest.mark.article("Spelreglement 26")
def test_where_two_people_confirm_a_void_game_waits_for_the_second_too(careful, client):
    enter(careful, ResultLine(1, "", 0, ending="26"), reason=LAY_WRONGLY)
    assert load(careful.event).facts.rounds[0].games[0].ending is None
    (matter,) = [one for one in matters(careful.event, date(2026, 12, 10)) if "board 1:" in str(one.what)]
    assert "waits for a second person" in str(matter.what)
    with pytest.raises(Refusals, match="lieder entered 26 and you 1–0"):
        enter(careful, ResultLine(1, "1-0", 1), actor=careful.administrator)
    client.force_login(careful.administrator)
    sent = {"round": 1, "table": 0, "board": 1, "version": 1, "code": ""}
    assert client.post(f"/jury/events/{careful.event.pk}/", sent).status_code == 302
    assert at(careful.event).confirmed_by == "behearder"
    assert load(careful.event).facts.rounds[0].games[0].ending is Ending.VOID
    enter(careful, ResultLine(1, "½-½", at(careful.event).version))
    assert stands(careful.event) == ("½-½", "")


@pytest.mark.article("Spelreglement 26")
def test_a_void_game_of_who_withdrew_is_played_no_more(site):
    site.play(5)
    board = of_1(site, 2).board
    enter(site, ResultLine(board, "", 1, ending="26"), number=2, reason="square 46 was on the right")
    assert [one for one in matters(site.event, date(2026, 10, 10)) if "is void" in str(one.what)]
    site.record(6, "1-0", "1-0", "1-0", "1-0")
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=1, after_round=6, reason="moved away")
    assert not [one for one in matters(site.event, date(2026, 10, 10)) if "is void" in str(one.what)]
    found = load(site.event)
    table = rounds_table(found.facts, edition(), found.standings().games, after_round=6)
    assert "ending" not in [column.key for column in table.columns]


@pytest.mark.article("Spelreglement 26")
def test_the_players_are_notified_that_their_game_is_void(site):
    enter(site, ResultLine(3, "", 0, ending="26"), reason=LAY_WRONGLY)
    enter(site, ResultLine(of_1(site, 1).board, "", 0, ending="26"), reason=LAY_WRONGLY)
    (notice,) = Notice.objects.filter(user=site.player, kind="void")
    assert notice.params == {"round": 1}


# --- where it shows ---


@pytest.mark.article("Spelreglement 20.2")
def test_every_face_of_the_rounds_says_it_only_where_somebody_did(site):
    facts = load(site.event).facts
    assert "ending" not in [column.key for column in paired_table(facts, 1, edition()).columns]
    enter(site, ResultLine(1, "1-0", 0, ending="20.2"), ResultLine(2, "", 0, ending="26"), reason=LAY_WRONGLY)
    with translation.override("en"):
        found = paired_table(load(site.event).facts, 1, edition())
        loser = at(site.event).black.name
        said = f"{loser} resigned (Spelreglement art. 20.2)"
        rows = faces.from_csv(found)
        assert rows[0]["ending"] == said
        assert "the game is void and is played anew" in rows[1]["ending"]
        assert [row["ending"] for row in rows[2:]] == ["", ""]
        assert faces.from_json(found)[0]["ending"]
        assert faces.from_workbook(found)[0]["ending"] == said


@pytest.mark.parametrize("page", ["rounds/", ""])
def test_the_public_reads_it_on_the_rounds_and_the_page_of_the_game(site, client, page):
    enter(site, ResultLine(1, "1-0", 0, ending="20.5"))
    game = at(site.event)
    path = f"/events/{site.event.pk}/rounds/" if page else f"/games/{game.pk}/"
    text = client.get(path, headers={"Accept-Language": "en"}).text
    assert f"{game.black.name} overstepped the time" in text
    assert "20.5" in text


@pytest.mark.article("C.4")
def test_who_lost_records_a_dispute_about_it_from_the_page_of_the_game(site, client):
    game = of_1(site, 1)
    code = "0-1" if game.white.number == 1 else "1-0"
    enter(site, ResultLine(game.board, code, 0, ending="20.5"))
    client.force_login(site.player)
    page = client.get(f"/games/{game.pk}/")
    form = client.get(page.context["page"].dispute).context["form"]
    assert form["board"].value() == str(game.board)
    assert "C art. 4" in form["text"].value()
    with translation.override("en"):
        dispute = game_page(seen_game(game.pk, site.player), site.player).dispute
    assert "It is disputed how the game ended: " in unquote_plus(dispute)
    client.logout()
    assert "/disputes/" not in client.get(f"/games/{game.pk}/").text


@pytest.mark.parametrize("page", ["", "phone/"])
def test_the_pages_of_entry_offer_it_and_show_what_stands(site, client, page):
    enter(site, ResultLine(1, "1-0", 0, ending="20.5"))
    client.force_login(site.leader)
    text = client.get(address(site, page), headers={"Accept-Language": "en"}).text
    assert "time (Spelreglement art. 20.5)" in text
    if page:
        assert 'value="0-1 20.5"' in text
        assert 'value="26"' in text
    else:
        assert 'name="ending-2"' in text


def test_a_board_of_teams_names_who_sat_there(site, client):
    event = sites.found(site, "B", players=sites.teams(4))
    enter(site, ResultLine(1, "1-0", 0, table=1, ending="20.2"), event=event)
    home = at(event, table=1).match.home
    away = at(event, table=1).match.away
    text = client.get(f"/events/{event.pk}/rounds/", headers={"Accept-Language": "en"}).text
    assert f"{away.name} resigned" in text
    assert f"{home.name} resigned" not in text
    assert load(event).facts.rounds[0].matches[0].ending(1) is Ending.RESIGNED


@pytest.mark.article("Spelreglement 20.2")
@pytest.mark.article("Spelreglement 26")
def test_the_screen_of_the_hall_says_it_too(site, client):
    enter(site, ResultLine(1, "1-0", 0, ending="20.2"), ResultLine(2, "", 0, ending="26"), reason=LAY_WRONGLY)
    with translation.override("en"):
        said = [row["ending"] for row in faces.from_page(pages(site.event)[0].table)[0]]
    assert said == [
        "resigned (Spelreglement art. 20.2)",
        "board laid wrongly: void (Spelreglement art. 26)",
        "",
        "",
    ]
    shown = client.get(f"/events/{site.event.pk}/screen/", headers={"Accept-Language": "en"}).text
    assert "resigned (Spelreglement art. 20.2)" in shown
    assert "board laid wrongly: void" in shown


@pytest.mark.article("Spelreglement 20.2")
def test_the_page_and_the_workbook_of_a_simul_say_it_too(site, client):
    event = sites.found(site, "I", players=sites.display(4), system="display")
    game = at(event)
    enter(site, ResultLine(1, "1-0", 0, ending="20.2"), event=event)
    said = f"{game.black.name} resigned (Spelreglement art. 20.2)"
    shown = client.get(f"/events/{event.pk}/simul/", headers={"Accept-Language": "en"}).text
    assert f"{game.black.name} resigned" in shown
    found = simul(event)
    with translation.override("en"):
        table = games_table(found.giver_name, found.seats, found.results, edition(), found.endings)
        assert [row["ending"] for row in faces.from_csv(table)] == [said, "", "", ""]
    bare = games_table(found.giver_name, found.seats, found.results, edition())
    assert "ending" not in [column.key for column in bare.columns]
