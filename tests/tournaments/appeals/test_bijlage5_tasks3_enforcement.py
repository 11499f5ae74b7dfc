"""How a verdict is enforced: it is so already, a replay, a forfeit, line-ups, entries, points, in words.

Bijlage 5 tasks.3; Spelreglement 26; readings R45 and R102.
"""

from dataclasses import replace
from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from tests import sites
from tests.appeal_sites import FIRST, SECOND
from tests.judged_sites import upheld_in
from tests.tournaments.appeals.test_bijlage5_appeals import closed, game_between, phase, result
from tests.tournaments.events.test_deciding_of_every_section import score
from tests.tournaments.seasons.test_closing_of_every_section import score_teams
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.verdicts import services as verdicts
from tournaments.events import acts
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.results import services as results
from tournaments.events.results.adjournments import services as adjournments
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import starting
from tournaments.events.to_do.matters import matters
from tournaments.ledger.chains import chain, verification
from tournaments.models import AppealAct, FinalOrder, Game, LedgerEntry, PointsEntry, TeamPlayer
from tournaments.pages.words.refusals import Refusals
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.counting.absences import REPLAYED
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.classification import services as classification
from tournaments.seasons.closing_events import services as closing


def steps(appeal):
    return list(AppealAct.objects.filter(appeal=appeal, kind="execution"))


def played(court, game, code):
    """Record the result of a game that was played anew."""
    results.record(
        actor=court.site.leader,
        event_id=court.site.event.pk,
        round_number=game.round.number,
        lines=[ResultLine(game.board, code, Game.objects.get(pk=game.pk).version)],
    )


def finish(court, appeal):
    verdicts.finish(actor=court.site.leader, appeal_id=appeal.pk)
    assert phase(appeal) == "closed"
    assert verification.all_defects() == []


# --- it is so already -------------------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_that_changes_nothing_is_enforced_by_its_being_so_already(court):
    court.site.record(1, "½-½")
    appeal = court.decided(round_number=1, board=1)
    given = {"actor": court.site.leader, "appeal_id": appeal.pk}
    before = LedgerEntry.objects.filter(act="result").count()
    with pytest.raises(RuleViolation, match=r"nothing was changed\. Record instead that it is so already"):
        verdicts.correct_result(**given, round_number=1, board=1, code="½-½")
    with pytest.raises(RuleViolation, match="nothing was written"):
        verdicts.stands_already(**given, text=" ")
    verdicts.stands_already(**given, text="Drawn: ½-½ stands.")
    (step,) = steps(appeal)
    own = chain.entries_about(court.site.event, act="appeal-execution", appeal=appeal.pk).get()
    assert (step.entries, step.text, own.after) == (
        [],
        "Drawn: ½-½ stands.",
        {"already": "Drawn: ½-½ stands."},
    )
    finish(court, appeal)
    assert case(appeal.pk).appeal.entries == (str(own.sequence),)
    assert (result(court), LedgerEntry.objects.filter(act="result").count()) == ("½-½", before)


@pytest.mark.article("Bijlage 5 tasks.3")
def test_what_is_so_already_leaves_the_final_order_of_a_closed_event_as_it_is(court):
    closed(court)
    appeal = court.decided()
    verdicts.stands_already(actor=court.site.leader, appeal_id=appeal.pk, text="It stands.")
    finish(court, appeal)
    court.site.event.refresh_from_db()
    assert court.site.event.closed_at is not None
    assert FinalOrder.objects.filter(event=court.site.event).count() == 1


@pytest.mark.article("Bijlage 5 tasks.3")
def test_only_a_leader_records_a_step_and_only_after_an_upheld_verdict(court, decided):
    for actor in (court.first, court.chair):
        with pytest.raises(PermissionDenied):
            verdicts.stands_already(actor=actor, appeal_id=decided.pk, text="So.")
        with pytest.raises(PermissionDenied):
            verdicts.enforce_in_words(actor=actor, appeal_id=decided.pk, text="So.")
    dismissed = court.decided(upheld=False, text="Another dispute.")
    with pytest.raises(RuleViolation, match="The appeal is closed"):
        verdicts.stands_already(actor=court.site.leader, appeal_id=dismissed.pk, text="So.")


# --- games ------------------------------------------------------------------------------------------------


@pytest.mark.article("C.13")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_replay_takes_the_result_and_opens_a_closed_event_until_it_is_played(court):
    closed(court)
    game = game_between(court, FIRST, SECOND)
    appeal = court.decided(round_number=game.round.number, board=game.board)
    given = {"actor": court.site.leader, "appeal_id": appeal.pk}
    place = {"round_number": game.round.number, "board": game.board}
    verdicts.order_replay(**given, **place, on=date(2026, 11, 21))
    with pytest.raises(RuleViolation, match="nothing was changed"):
        verdicts.order_replay(**given, **place)
    finish(court, appeal)
    court.site.event.refresh_from_db()
    assert court.site.event.closed_at is None
    own = chain.entries_about(court.site.event, act="appeal-execution", appeal=appeal.pk).get()
    assert own.after["replay"] == "2026-11-21"
    assert result(court, *place.values()) == ""
    (matter,) = matters(court.site.event, date(2026, 11, 20))
    assert (matter.because, matter.overdue) == (REPLAYED, False)
    assert adjournments.adjourn(actor=court.site.leader, game_id=game.pk, day=date(2026, 12, 19)).adjourned
    played(court, game, "½-½")
    closing.close(actor=court.site.leader, event_id=court.site.event.pk)
    assert FinalOrder.objects.filter(event=court.site.event).count() == 2


@pytest.mark.article("Spelreglement 26")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_game_on_a_board_that_lay_wrongly_is_void_and_has_no_result(court):
    court.site.record(1, "1-0")
    appeal = court.decided(round_number=1, board=1)
    verdicts.declare_void(actor=court.site.leader, appeal_id=appeal.pk, round_number=1, board=1)
    assert result(court) == ""
    assert Game.objects.get(round__event=court.site.event, round__number=1, board=1).ending == "26"
    own = chain.entries_about(court.site.event, act="appeal-execution", appeal=appeal.pk).get()
    assert own.after["void"] == "Spelreglement 26"
    finish(court, appeal)


@pytest.mark.article("Bijlage 5 tasks.3")
@pytest.mark.parametrize(("loser", "code"), [("white", "-:+"), ("black", "+:-")])
def test_a_forfeit_is_the_loss_of_who_the_verdict_says(court, loser, code):
    court.site.record(1, "½-½")
    game = Game.objects.get(round__event=court.site.event, round__number=1, board=1)
    appeal = court.decided(round_number=1, board=1)
    given = {"actor": court.site.leader, "appeal_id": appeal.pk, "round_number": 1}
    verdicts.forfeit(**given, number=getattr(game, loser).number)
    assert result(court) == code
    with pytest.raises(RuleViolation, match="no game in this round"):
        verdicts.forfeit(**given, number=99)
    finish(court, appeal)


@pytest.mark.article("B.6")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_team_that_loses_by_forfeit_loses_every_board_of_its_match(court, eights):
    appeal = upheld_in(court, eights, 1, 2)
    given = {"actor": court.site.leader, "appeal_id": appeal.pk}
    first = eights.rounds.get(number=1).matches.get(table=1)
    verdicts.forfeit(**given, round_number=1, number=first.away.number)
    for game in first.games.select_related("white"):
        assert game.result == ("-:+" if game.white_id == first.away_id else "+:-")
    finish(court, appeal)


# --- line-ups, entries, points ----------------------------------------------------------------------------


@pytest.fixture
def eights(court):
    """Four eights whose rounds are paired, without line-ups."""
    return sites.found(court.site, "B", players=sites.teams(4))


@pytest.mark.article("B.6")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_line_up_is_accepted_by_the_verdict_also_after_round_one_began(court, eights):
    appeal = upheld_in(court, eights, 1, 2)
    given = {"actor": court.site.leader, "appeal_id": appeal.pk, "number": 1}
    names = [f"{name} Dykstra" for name in ("Ale", "Bauke", "Doede", "Eelke", "Foppe", "Gabe", "Hylke")]
    verdicts.accept_line_up(**given, players=[*names, ""], add_new=True)
    assert (
        list(TeamPlayer.objects.filter(team__event=eights, team__number=1).values_list("name", flat=True))
        == names
    )
    entry = LedgerEntry.objects.get(act="line-up")
    assert entry.reason == verdicts.cited(case(appeal.pk))
    with pytest.raises(RuleViolation, match="nothing was changed"):
        verdicts.accept_line_up(**given, players=[*names, ""])
    finish(court, appeal)


@pytest.mark.article("B.5")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_match_points_are_given_and_taken_by_the_verdict_and_the_standings_say_so(court, eights, client):
    appeal = upheld_in(court, eights, 1, 2)
    given = {"actor": court.site.leader, "appeal_id": appeal.pk}
    with pytest.raises(RuleViolation, match="no team with number 99"):
        verdicts.give_match_points(**given, number=99, half_match_points=-1)
    with pytest.raises(RuleViolation, match="added or taken away"):
        verdicts.give_match_points(**given, number=1, half_match_points=0)
    client.force_login(court.site.leader)
    address = reverse("appeal-act", args=[appeal.pk, "match-points"])
    assert client.post(address, {"number": 1, "half_match_points": "-0.5"}).status_code == 302
    eights.refresh_from_db()
    assert eights.settings["match_points"].startswith("1:-1:")
    standings = load(eights).standings()
    assert {row.entrant.number: row.half_points for row in standings.rows}[1] == -1
    assert "match points fewer" in str(standings.remarks[0])
    shown = client.get(f"/events/{eights.pk}/", headers={"accept-language": "en"}).text
    assert "½ match points fewer" in shown
    verdicts.give_match_points(**given, number=1, half_match_points=1)
    eights.refresh_from_db()
    assert "match_points" not in eights.settings
    finish(court, appeal)
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.3")
def test_persons_get_no_match_points(court, decided):
    with pytest.raises(RuleViolation, match="persons play, not teams"):
        verdicts.give_match_points(
            actor=court.site.leader, appeal_id=decided.pk, number=1, half_match_points=1
        )


def test_in_an_event_of_persons_no_line_up_is_accepted(court, decided):
    with pytest.raises(RuleViolation, match="persons play, not teams"):
        verdicts.accept_line_up(actor=court.site.leader, appeal_id=decided.pk, number=1, players=["A"])


@pytest.mark.article("D.3")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_an_entry_is_admitted_by_the_verdict_though_its_class_belongs_elsewhere(court):
    event = sites.found(court.site, "D", division="2", players=sites.many(8, "2"), seed=None)
    appeal = upheld_in(court, event, 1, 2)
    given = {"actor": court.site.leader, "appeal_id": appeal.pk}
    verdicts.admit(**given, name="Marije Zwart", player_class="KK")
    assert event.entrants.get(name="Marije Zwart").number == 9
    with pytest.raises(RuleViolation, match="is entered already"):
        verdicts.admit(**given, name="Marije Zwart", player_class="KK")
    finish(court, appeal)


@pytest.mark.article("E.4")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_an_age_is_set_aside_by_a_verdict_and_by_nothing_else(court):
    pupils = [replace(entry, born=date(2018, 1, 1)) for entry in sites.many(3)]
    event = sites.found(court.site, "E", division="pupillen", players=pupils, seed=None)
    entry = Entry("name", 0, "Wybe Zwart", born=date(2001, 1, 1))
    with pytest.raises(Refusals, match="12"):
        entries.add(actor=court.site.leader, event_id=event.pk, entry=entry, overruling="he wants to")
    appeal = upheld_in(court, event, 1, 2)
    verdicts.admit(actor=court.site.leader, appeal_id=appeal.pk, name="Wybe Zwart", born=date(2001, 1, 1))
    listed = [*pupils, replace(entry, place="line 4", number=4)]
    given = {
        "actor": court.site.leader,
        "event_id": event.pk,
        "seen": chain.last_sequence(event, acts.ENTRIES),
    }
    entries.enter(**given, entries=listed)
    with pytest.raises(Refusals, match="Auke Zwart"):
        entries.enter(**given, entries=[*listed, replace(entry, place="line 5", number=5, name="Auke Zwart")])
    starting.start(actor=court.site.leader, event_id=event.pk)
    assert event.entrants.get(name="Wybe Zwart").admitted_by_verdict
    finish(court, appeal)


@pytest.mark.article("Bijlage 5 tasks.3")
def test_an_entry_is_refused_by_the_verdict_before_the_start_and_after_it(court):
    event = sites.found(court.site, "D", division="2", players=sites.many(8, "2"), seed=None)
    appeal = upheld_in(court, event, 1, 2)
    verdicts.refuse_entry(actor=court.site.leader, appeal_id=appeal.pk, number=8)
    assert event.entrants.count() == 7
    finish(court, appeal)
    court.site.record(1, "1-0", "1-0", "1-0", "1-0")
    begun = court.decided()
    verdicts.refuse_entry(actor=court.site.leader, appeal_id=begun.pk, number=SECOND)
    assert court.site.event.entrants.get(number=SECOND).withdrawn_after_round == 1
    finish(court, begun)


@pytest.mark.article("Bijlage 4")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_points_are_given_by_the_board_alone_and_stand_in_the_record_of_the_union(court, decided):
    given = {"appeal_id": decided.pk, "number": FIRST, "kind": "KP", "points": 2}
    for actor in (court.site.leader, court.chair, court.first):
        with pytest.raises(PermissionDenied):
            verdicts.give_points(actor=actor, **given)
    verdicts.give_points(actor=court.board, **given)
    assert PointsEntry.objects.get(source="correction").points == 2
    (step,) = steps(decided)
    union = LedgerEntry.objects.filter(chain_id=chain.chain_name(None)).latest("sequence")
    assert (union.act, step.details) == ("points", {"union": [union.sequence]})
    with pytest.raises(RuleViolation, match="no player with number 99"):
        verdicts.give_points(actor=court.board, **given | {"number": 99})
    finish(court, decided)


# --- in words ---------------------------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 tasks.3")
def test_anything_else_is_recorded_in_words_with_its_acts_named_also_in_a_closed_event(court):
    closed(court)
    appeal = court.decided()
    given = {"actor": court.site.leader, "appeal_id": appeal.pk, "text": "The prize went to number 4."}
    before = LedgerEntry.objects.filter(chain_id=chain.chain_name(None)).latest("sequence").sequence
    for wrong in ({"entries": [1]}, {"entries": [999_999]}, {"union_entries": [1]}):
        with pytest.raises(RuleViolation, match="made since the verdict"):
            verdicts.enforce_in_words(**given, **wrong)
    person = court.first.person.pk
    made = {"year": 2026, "kind": "KP", "points": 1, "reason": "the verdict"}
    classification.correct(actor=court.board, person_id=person, **made)
    verdicts.enforce_in_words(**given, union_entries=[before + 1])
    (step,) = steps(appeal)
    assert (step.text, step.entries, step.details) == (given["text"], [], {"union": [before + 1]})
    finish(court, appeal)


def test_the_page_says_what_was_recorded_in_words(court, decided, client):
    verdicts.stands_already(actor=court.site.leader, appeal_id=decided.pk, text="Drawn: ½-½ stands.")
    client.force_login(court.first)
    assert "Drawn: ½-½ stands." in client.get(f"/appeals/{decided.pk}/").text


# --- a verdict and the final group ------------------------------------------------------------------------


@pytest.mark.article("D.6")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_that_changes_who_won_a_group_opens_the_event_and_the_final_is_made_anew(court):
    """After a verdict nothing is restored to before it: the final that was played is made again."""
    site = court.site
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    groups = list(event.children.filter(kind="group").order_by("pk"))
    for group in groups:
        score(site, group)
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    score(site, final)
    closing.close(actor=site.leader, event_id=event.pk)
    appeal = upheld_in(court, groups[0], 1, 2)
    given = {"actor": site.leader, "appeal_id": appeal.pk}
    for pair in ((1, 2), (1, 3)):
        games = Game.objects.filter(round__event=groups[0], white__number__in=pair, black__number__in=pair)
        game = games.select_related("white", "round").get()
        code = "0-1" if game.white.number == 1 else "1-0"
        verdicts.correct_result(**given, round_number=game.round.number, board=game.board, code=code)
    finish(court, appeal)
    event.refresh_from_db()
    assert event.closed_at is None
    starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    winners = [groups[0].entrants.get(number=2), groups[1].entrants.get(number=1)]
    assert {row.person_id for row in final.entrants.all()} == {row.person_id for row in winners}
    score(site, final)
    assert closing.close(actor=site.leader, event_id=event.pk).content["points"]
    assert verification.all_defects() == []


@pytest.mark.article("G.5")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_match_points_by_a_verdict_bring_a_closed_event_a_new_final_order(court):
    event = sites.found(court.site, "G", players=sites.teams(4))
    score_teams(court.site, event)
    closing.close(actor=court.site.leader, event_id=event.pk)
    appeal = upheld_in(court, event, 1, 2)
    given = {"actor": court.site.leader, "appeal_id": appeal.pk}
    verdicts.give_match_points(**given, number=1, half_match_points=-5)
    finish(court, appeal)
    first, second = event.final_orders.order_by("number")
    assert [row["number"] for row in first.content["standings"]["rows"]] == [1, 2, 3, 4]
    assert [row["number"] for row in second.content["standings"]["rows"]] == [2, 3, 1, 4]
    assert second.content["event"]["settings"]["match_points"] == "1:-5:3"
