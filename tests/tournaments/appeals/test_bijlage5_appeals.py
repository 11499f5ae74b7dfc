"""An appeal on the site, from coming in to the verdict carried out: Bijlage 5 tasks 2-7, R45 and R72."""

import pytest
from django.core.exceptions import PermissionDenied

from tests.appeal_sites import CHAIR, DEPUTY, FIRST, MEMBERS, SECOND, at, passes
from tournaments.appeals import sealing
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.disputes import services as disputes
from tournaments.appeals.verdicts import services as verdicts
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating
from tournaments.ledger.chains import chain, verification
from tournaments.models import AppealAct, FinalOrder, Game, LedgerEntry
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.closing_events import services as closing


def phase(appeal):
    return case(appeal.pk).appeal.phase.value


def result(court, number=1, board=1):
    return Game.objects.get(round__event=court.site.event, round__number=number, board=board).result


def correct(court, appeal, **changes):
    given = {"actor": court.site.leader, "appeal_id": appeal.pk, "round_number": 1, "board": 1}
    return verdicts.correct_result(**given | {"code": "½-½"} | changes)


@pytest.mark.article("Bijlage 5 tasks.6")
def test_the_members_whose_clubs_are_the_parties_withdraw_by_rule(court, appeal):
    found = case(appeal.pk).appeal
    assert {recusal.member for recusal in found.recusals} == {MEMBERS["Dronryp"], MEMBERS["Huzum"]}
    assert found.remaining == tuple(MEMBERS[club] for club in ("Boalsert", "Frjentsjer", "Snits", "Warkum"))
    assert found.presiding == MEMBERS[CHAIR]
    assert phase(appeal) == "hearing"


@pytest.mark.article("Bijlage 5 tasks.6")
def test_a_member_who_led_the_event_withdraws_for_having_ruled(court):
    court.site.event.leaders.add(court.members["Snits"])
    appeal = court.appeal()
    reasons = {recusal.member: str(recusal.because) for recusal in case(appeal.pk).appeal.recusals}
    assert reasons[MEMBERS["Snits"]] == f"{MEMBERS['Snits']} gave the ruling"
    with pytest.raises(PermissionDenied):
        appeals.withdraw(actor=court.members["Snits"], appeal_id=appeal.pk, why="I ruled")


@pytest.mark.article("Bijlage 5 tasks")
def test_an_upheld_appeal_goes_from_the_hearing_to_new_entries_of_the_record(court):
    court.site.record(1, "1-0")
    appeal = court.decided(round_number=1, board=1)
    assert phase(appeal) == "to-carry-out"
    assert result(court) == "1-0"
    correct(court, appeal)
    assert result(court) == "½-½"
    verdicts.finish(actor=court.site.leader, appeal_id=appeal.pk)
    found = case(appeal.pk).appeal
    assert (found.phase, found.verdict.upheld) == ("closed", True)
    entry = LedgerEntry.objects.get(act="result", after="½-½")
    assert found.entries == (str(entry.sequence),)
    assert entry.reason == verdicts.cited(case(appeal.pk))
    assert str(appeal.pk) in entry.reason
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_dismissed_appeal_ends_when_everybody_was_told(court):
    appeal = court.decided(upheld=False)
    assert phase(appeal) == "closed"
    with pytest.raises(RuleViolation, match="The appeal is closed"):
        verdicts.finish(actor=court.site.leader, appeal_id=appeal.pk)


@pytest.mark.article("Bijlage 5 tasks.2")
def test_nobody_votes_before_both_were_heard_and_nobody_is_heard_uninvited(court, appeal):
    given = {"actor": court.chair, "appeal_id": appeal.pk}
    with pytest.raises(RuleViolation, match="invite first"):
        appeals.hear(**given, party=FIRST)
    appeals.state(actor=court.first, appeal_id=appeal.pk, party=FIRST, text="It stood at 3 minutes.")
    appeals.hear(**given, party=FIRST)
    with pytest.raises(RuleViolation, match="heard already"):
        appeals.hear(**given, party=FIRST)
    with pytest.raises(RuleViolation, match="must be heard first"):
        court.vote(appeal, Snits=True)
    appeals.invite(**given, party=SECOND, moment=at("2026-11-14 16:30:01"), text="By telephone")
    with pytest.raises(RuleViolation, match="invited for a later moment"):
        appeals.hear(**given, party=SECOND)
    with pytest.raises(RuleViolation, match="still to come"):
        appeals.invite(**given, party=SECOND, moment=at("2026-11-14 16:30:00"), text="By telephone, now")
    passes(seconds=1)
    appeals.hear(**given, party=SECOND)
    assert phase(appeal) == "voting"
    for late in (
        lambda: appeals.state(actor=court.first, appeal_id=appeal.pk, party=FIRST, text="And also"),
        lambda: appeals.invite(**given, party=FIRST, moment=at("2026-11-17 20:00:00"), text="Again"),
    ):
        with pytest.raises(RuleViolation, match="The hearing is over"):
            late()


@pytest.mark.article("Bijlage 5 tasks.7")
def test_the_voting_closes_with_the_last_vote_and_the_majority_decides(court, appeal):
    court.hear(appeal)
    court.vote(appeal, Boalsert=False, Frjentsjer=True, Snits=False)
    assert phase(appeal) == "voting"
    court.vote(appeal, Warkum=False)
    assert (phase(appeal), case(appeal.pk).appeal.upheld) == ("decided", False)
    with pytest.raises(RuleViolation, match="votes have been counted"):
        court.vote(appeal, Warkum=True)


@pytest.mark.article("Bijlage 5 tasks.7")
def test_a_tie_is_decided_by_the_chair_who_had_not_voted_and_by_nobody_else(court, appeal):
    court.hear(appeal)
    court.vote(appeal, Boalsert=False, Frjentsjer=True)
    with pytest.raises(PermissionDenied):
        appeals.close_voting(actor=court.members["Snits"], appeal_id=appeal.pk)
    appeals.close_voting(actor=court.chair, appeal_id=appeal.pk)
    assert phase(appeal) == "tied"
    with pytest.raises(RuleViolation, match="who presides must decide"):
        court.vote(appeal, Snits=False)
    court.vote(appeal, Warkum=True)
    assert (phase(appeal), case(appeal.pk).appeal.upheld) == ("decided", True)


@pytest.mark.article("Bijlage 5 tasks.7")
def test_when_the_chair_withdraws_the_deputy_decides_a_tie(court, appeal):
    appeals.withdraw(actor=court.chair, appeal_id=appeal.pk, why="My brother plays for Huzum")
    with pytest.raises(PermissionDenied):
        court.hear(appeal)
    deputy = court.members[DEPUTY]
    court.hear(appeal, presiding=deputy)
    court.vote(appeal, Boalsert=False, Frjentsjer=True)
    appeals.close_voting(actor=deputy, appeal_id=appeal.pk)
    appeals.give_verdict(actor=deputy, appeal_id=appeal.pk, text="The ruling stands.")
    verdict = case(appeal.pk).appeal.verdict
    assert verdict.upheld is False
    assert f"the vote of {MEMBERS[DEPUTY]}, who presides, decides" in str(verdict.because[0])


@pytest.mark.article("Bijlage 5 tasks.7")
def test_without_chair_and_deputy_the_members_choose_an_acting_chair_in_writing(court, appeal):
    for club in (CHAIR, DEPUTY):
        appeals.withdraw(actor=court.members[club], appeal_id=appeal.pk, why="I was there")
    assert phase(appeal) == "acting-chair"
    seats = {seat.person.name: seat.pk for seat in appeal.members.select_related("person")}
    given = {"actor": court.members["Snits"], "appeal_id": appeal.pk, "writing": "Two mails of today."}
    with pytest.raises(RuleViolation, match="takes part"):
        appeals.choose_acting_chair(**given, member=seats[MEMBERS["Huzum"]])
    with pytest.raises(RuleViolation, match="one of the members"):
        appeals.choose_acting_chair(**given, member=0)
    with pytest.raises(PermissionDenied):
        appeals.choose_acting_chair(**given | {"actor": court.chair}, member=seats[MEMBERS["Snits"]])
    appeals.choose_acting_chair(**given, member=seats[MEMBERS["Frjentsjer"]])
    assert (case(appeal.pk).appeal.presiding, phase(appeal)) == (None, "acting-chair")
    given["actor"] = court.members["Frjentsjer"]
    appeals.choose_acting_chair(**given, member=seats[MEMBERS["Frjentsjer"]])
    assert case(appeal.pk).appeal.presiding == MEMBERS["Frjentsjer"]
    assert phase(appeal) == "hearing"
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.6")
def test_who_withdraws_loses_the_vote_and_the_voting_closes_when_all_others_have_voted(court, appeal):
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Snits=False)
    with pytest.raises(RuleViolation, match="say which"):
        appeals.withdraw(actor=court.chair, appeal_id=appeal.pk, why=" ")
    appeals.withdraw(actor=court.chair, appeal_id=appeal.pk, why="A cousin")
    assert phase(appeal) == "decided"
    appeals.withdraw(actor=court.members["Frjentsjer"], appeal_id=appeal.pk, why="An aunt")
    found = case(appeal.pk).appeal
    assert (found.phase, found.upheld, found.presiding) == ("decided", True, MEMBERS[DEPUTY])
    with pytest.raises(PermissionDenied):
        court.vote(appeal, Frjentsjer=True)


@pytest.mark.article("Bijlage 5 tasks.4")
@pytest.mark.parametrize(("given", "late"), [("2026-11-20 23:59:59", False), ("2026-11-21 00:00:00", True)])
def test_the_verdict_is_due_before_the_next_playing_day_and_later_is_remarked(court, clock, given, late):
    days = {
        number: at(f"2026-{month}").date()
        for number, month in enumerate(("11-07", "11-14", "11-21", "11-28", "12-05", "12-12", "12-19"), 1)
    }
    creating.set_dates(actor=court.site.leader, event_id=court.site.event.pk, dates=days)
    appeal = court.appeal()
    assert case(appeal.pk).lodged.dispute.next_playing_day == at("2026-11-21 00:00:00")
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Snits=True, Warkum=True)
    clock.set(given)
    appeals.give_verdict(actor=court.chair, appeal_id=appeal.pk, text="Drawn.")
    remarks = [because.articles[0] for because in case(appeal.pk).appeal.verdict.because]
    assert remarks == ["Bijlage 5 tasks.7"] + ["Bijlage 5 tasks.4"] * late
    moved = {3: at("2026-11-22").date()} if late else {3: at("2026-11-20").date()}
    seen = chain.last_sequence(court.site.event, "dates")
    creating.set_dates(
        actor=court.site.leader, event_id=court.site.event.pk, dates=moved, reason="frost", seen=seen
    )
    again = [because.articles[0] for because in case(appeal.pk).appeal.verdict.because]
    assert again == remarks


@pytest.mark.article("Bijlage 5 tasks.4")
def test_the_next_playing_day_is_the_first_after_the_ruling_and_not_after_who_was_told_last(court, clock):
    """Ruled on Saturday, told after midnight; on Sunday is the next round (R72)."""
    days = {number: at(f"2026-11-{day:02}").date() for number, day in enumerate((7, 14, 15, 28, 29), 1)}
    creating.set_dates(actor=court.site.leader, event_id=court.site.event.pk, dates=days)
    dispute = court.dispute()
    given = {"actor": court.site.leader, "dispute_id": dispute.pk}
    disputes.rule(**given, text="The game is lost for number 1.")
    clock.set("2026-11-15 00:30:00")
    for party in (1, 4):
        disputes.notify(**given, party=party, how="by mail")
    appeal = appeals.lodge(actor=court.first, dispute_id=dispute.pk, why="no warning", against="the loss")
    assert case(appeal.pk).lodged.dispute.next_playing_day == at("2026-11-15 00:00:00")


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_has_words_and_each_is_told_once_by_who_presides(court, appeal):
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Snits=True, Warkum=True)
    given = {"actor": court.chair, "appeal_id": appeal.pk}
    with pytest.raises(RuleViolation, match="given in writing"):
        appeals.give_verdict(**given, text=" ")
    appeals.give_verdict(**given, text="Drawn.")
    with pytest.raises(RuleViolation, match="The verdict is final"):
        appeals.give_verdict(**given, text="Lost.")
    with pytest.raises(RuleViolation, match="after parties, tournament directors and board were notified"):
        appeals.publish(**given)
    for to, party in (("party", None), ("board", FIRST), ("everybody", None)):
        with pytest.raises(RuleViolation, match="Say who was notified"):
            appeals.deliver(**given, to=to, party=party)
    appeals.deliver(**given, to="party", party=FIRST)
    with pytest.raises(RuleViolation, match="notified of the verdict already"):
        appeals.deliver(**given, to="party", party=FIRST)
    with pytest.raises(PermissionDenied):
        appeals.deliver(actor=court.members["Snits"], appeal_id=appeal.pk, to="board")


# --- carried out ------------------------------------------------------------------------------------------


def closed(court, *drawn):
    """Play the event to its end, the lower number winning but for these pairs, and close it."""
    site = court.site
    for paired in site.event.rounds.all():
        games = paired.games.select_related("white", "black").order_by("board")
        pairs = [(game.white.number, game.black.number) for game in games]
        codes = ["½-½" if set(pair) in drawn else "1-0" if pair[0] < pair[1] else "0-1" for pair in pairs]
        site.record(paired.number, *codes)
    return closing.close(actor=site.leader, event_id=site.event.pk)


def game_between(court, *numbers):
    """Round, board and the sides of the game of two numbers."""
    return Game.objects.select_related("round", "white", "black").get(
        round__event=court.site.event, white__number__in=numbers, black__number__in=numbers
    )


def carried_out(court, game, code):
    """The appeal of which the verdict gives this game this result."""
    appeal = court.decided()
    correct(court, appeal, round_number=game.round.number, board=game.board, code=code)
    verdicts.finish(actor=court.site.leader, appeal_id=appeal.pk)
    return appeal


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_changes_a_closed_event_and_its_final_order_and_nothing_else_does(court):
    first = closed(court)
    site, game = court.site, game_between(court, 7, 8)
    line = [ResultLine(game.board, "½-½", 1)]
    with pytest.raises(RuleViolation, match="closed"):
        results.record(
            actor=site.leader,
            event_id=site.event.pk,
            round_number=game.round.number,
            lines=line,
            reason="I say so",
        )
    appeal = carried_out(court, game, "0-1" if game.white.number == 7 else "1-0")
    orders = list(FinalOrder.objects.filter(event=site.event))
    names = [[row["number"] for row in order.content["standings"]["rows"]] for order in orders]
    assert names == [[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 8, 7]]
    assert orders[0].content == first.content
    assert orders[1].reason == verdicts.cited(case(appeal.pk))
    site.event.refresh_from_db()
    assert site.event.closed_at is not None
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_that_leaves_places_to_be_decided_opens_the_event_again(court):
    closed(court, {1, 3})
    carried_out(court, game_between(court, 1, 2), "½-½")
    court.site.event.refresh_from_db()
    assert court.site.event.closed_at is not None
    game = game_between(court, 2, 3)
    carried_out(court, game, "½-½")
    court.site.event.refresh_from_db()
    assert court.site.event.closed_at is None
    assert LedgerEntry.objects.filter(act="reopening").count() == 1
    assert verification.all_defects() == []


def test_the_page_of_the_final_order_shows_the_last_and_leads_to_those_before(court, client):
    closed(court)
    game = game_between(court, 7, 8)
    appeal = carried_out(court, game, "0-1" if game.white.number == 7 else "1-0")
    address = f"/events/{court.site.event.pk}/final/"
    page = client.get(address).text
    reason = FinalOrder.objects.get(event=court.site.event, number=2).reason
    assert str(appeal.pk) in reason
    assert reason in page
    assert page.index("Fokje Bylsma") < page.index("Durk Reitsma")
    assert "?number=1" in page
    before = client.get(f"{address}?number=1").text
    assert before.index("Durk Reitsma") < before.index("Fokje Bylsma")
    assert client.get(f"{address}?number=3").status_code == 404


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_withdrawal_is_taken_back_by_a_verdict(court):
    from tournaments.events.attendance import absences

    given = {"event_id": court.site.event.pk, "number": SECOND}
    court.site.record(1, "1-0", "1-0", "1-0", "1-0")
    absences.withdraw(actor=court.site.leader, **given, after_round=1, reason="shown out of the hall")
    appeal = court.decided()
    verdicts.reinstate(actor=court.board, appeal_id=appeal.pk, number=SECOND)
    assert court.site.event.entrants.get(number=SECOND).withdrawn_after_round is None
    entry = LedgerEntry.objects.filter(act="withdrawal").first()
    assert entry.reason == verdicts.cited(case(appeal.pk))
    with pytest.raises(RuleViolation, match="has not withdrawn"):
        verdicts.reinstate(actor=court.board, appeal_id=appeal.pk, number=SECOND)


@pytest.mark.article("Bijlage 5 tasks.3")
def test_only_leaders_and_board_carry_out_and_only_what_changes_something(court):
    court.site.record(1, "1-0")
    appeal = court.decided(round_number=1, board=1)
    for actor in (court.first, court.chair):
        with pytest.raises(PermissionDenied):
            correct(court, appeal, actor=actor)
    with pytest.raises(RuleViolation, match="nothing was changed"):
        correct(court, appeal, code="1-0")
    with pytest.raises(RuleViolation, match="not paired"):
        correct(court, appeal, board=9)
    with pytest.raises(RuleViolation, match="new entries: name them"):
        verdicts.finish(actor=court.site.leader, appeal_id=appeal.pk)
    assert not AppealAct.objects.filter(kind="execution").exists()


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_may_be_carried_out_by_other_entries_made_since(court, decided):
    before = LedgerEntry.objects.filter(chain_id=chain.chain_name(court.site.event)).first().sequence
    court.site.record(2, "1-0")
    made = LedgerEntry.objects.get(act="result")
    given = {"actor": court.site.leader, "appeal_id": decided.pk}
    for wrong in (before, made.sequence + 1, 1):
        with pytest.raises(RuleViolation, match="made since the verdict"):
            verdicts.finish(**given, entries=[wrong])
    verdicts.finish(**given, entries=[made.sequence])
    assert case(decided.pk).appeal.entries == (str(made.sequence),)


def test_votes_and_statements_are_proved_by_the_record_and_not_told_by_it(court, appeal):
    appeals.state(actor=court.first, appeal_id=appeal.pk, party=FIRST, text="A secret", private=True)
    court.hear(appeal)
    court.vote(appeal, Snits=True)
    entries = LedgerEntry.objects.filter(chain_id=chain.chain_name(court.site.event))
    for act, kind, text in (("appeal-statement", "statement", "A secret"), ("appeal-vote", "vote", "uphold")):
        entry = entries.get(act=act)
        row = AppealAct.objects.get(kind=kind)
        assert entry.after == {"sha256": sealing.digest(row.seal, text)}
    told = str(list(entries.values("act", "subject", "before", "after", "reason")))
    assert "A secret" not in told
    assert "uphold" not in told


def test_a_vote_that_was_altered_behind_the_sites_back_is_found(court, capsys):
    from django.core.management import CommandError, call_command

    from tests.tournaments.ledger.test_record import without_trigger

    appeal = court.appeal()
    court.hear(appeal)
    court.vote(appeal, Snits=True)
    call_command("verify_record")
    assert "every chain is whole" in capsys.readouterr().out
    act = AppealAct.objects.get(kind="vote")
    without_trigger(lambda: AppealAct.objects.filter(pk=act.pk).update(vote="dismiss"), AppealAct)
    with pytest.raises(CommandError, match=f"appeal {appeal.pk}: step {act.number}, vote, is not what"):
        call_command("verify_record")
    act.delete()
    assert sealing.unproved() == [f"appeal {appeal.pk}: step {act.number} is missing"]
