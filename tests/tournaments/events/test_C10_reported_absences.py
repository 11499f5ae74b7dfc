"""A player reports an absence on the site; directors and opponents know at once, and it is decided (C.10)."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from tests import sites
from tournaments.events import acts
from tournaments.events.attendance import absences
from tournaments.events.reported_absences import services
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.to_do.matters import matters
from tournaments.ledger.chains import chain, verification
from tournaments.models import Absence, Event, Invitation, LedgerEntry, Notice, User
from tournaments.regulations.reasons import RuleViolation

DAY = date(2026, 10, 3)
SIXTH = DAY + timedelta(weeks=5)


def dated(site):
    """The eight of the site with a round each week from 3 October 2026."""
    dates = {number: DAY + timedelta(weeks=number - 1) for number in range(1, 8)}
    events.set_dates(actor=site.leader, event_id=site.event.pk, dates=dates)
    return site


@pytest.fixture
def eight(site):
    return dated(site)


def opponents(site, *rounds):
    """The opponents of the player, number 1, in these rounds."""
    listed = [
        paired.games.filter(white__number=1).first() or paired.games.get(black__number=1)
        for paired in site.event.rounds.filter(number__in=rounds).order_by("number")
    ]
    return [game.black if game.white.number == 1 else game.white for game in listed]


def accounts_of(site, entrants):
    return [
        sites.account(site.administrator, f"spiler{row.number}", Invitation.Role.PLAYER, person=row.person)
        for row in entrants
    ]


def report(site, *rounds, reason="my knee", actor=None):
    return services.report(
        actor=actor or site.player, event_id=site.event.pk, rounds=list(rounds), reason=reason
    )


def decide(site, number, decision="made-up", **more):
    given = {"actor": site.leader, "event_id": site.event.pk, "number": 1, "round_number": number}
    return services.decide(**given, decision=decision, **more)


def told(user):
    return [(one.kind, one.params.get("round")) for one in Notice.objects.filter(user=user).order_by("pk")]


@pytest.mark.article("C.10")
def test_directors_and_opponents_of_every_round_are_notified_with_the_reason(eight):
    second, fourth = accounts_of(eight, opponents(eight, 2, 4))
    Notice.objects.all().delete()
    report(eight, 2, 4)
    assert told(eight.leader) == [("absence", 2), ("absence", 4)]
    assert told(second) == [("absence-opponent", 2)]
    assert told(fourth) == [("absence-opponent", 4)]
    assert told(eight.player) == []
    assert Notice.objects.filter(user=second).get().params["reason"] == "my knee"
    kept = LedgerEntry.objects.filter(act=acts.ABSENCE).order_by("sequence")
    assert [(one.subject["round"], one.reason, one.actor) for one in kept] == [
        (2, "my knee", eight.player),
        (4, "my knee", eight.player),
    ]
    assert verification.all_defects() == []


@pytest.mark.article("C.10")
def test_where_no_director_has_an_account_the_board_is_notified(eight):
    board = User.objects.create_user("bestjoer", on_board=True)
    eight.event.leaders.clear()
    report(eight, 2)
    assert told(board) == [("absence", 2)]


@pytest.mark.article("C.10")
def test_an_absence_that_the_directors_record_is_told_to_both_players(eight):
    (opponent,) = accounts_of(eight, opponents(eight, 3))
    Notice.objects.all().delete()
    absences.report(actor=eight.leader, event_id=eight.event.pk, number=1, round_number=3, reason="flu")
    assert told(eight.player) == [("absence-own", 3)]
    assert told(opponent) == [("absence-opponent", 3)]
    assert not Absence.objects.get().is_open


@pytest.mark.article("C.10")
@pytest.mark.parametrize("reason", ["", "  \n "])
def test_an_absence_has_a_reason(eight, reason):
    with pytest.raises(RuleViolation, match="say why"):
        report(eight, 2, reason=reason)
    assert not Absence.objects.exists()


@pytest.mark.article("C.10")
def test_only_rounds_with_an_own_game_to_come_are_reported(eight):
    eight.record(1, "1-0", "1-0", "1-0", "1-0")
    for rounds in ([], [1], [2, 1], [9]):
        with pytest.raises(RuleViolation, match="a game to come"):
            report(eight, *rounds)
    (other,) = opponents(eight, 3)
    absences.withdraw(
        actor=eight.leader, event_id=eight.event.pk, number=other.number, after_round=1, reason="moved"
    )
    with pytest.raises(RuleViolation, match="a game to come"):
        report(eight, 3)
    assert not Absence.objects.exists()


@pytest.mark.article("C.10")
def test_nobody_reports_for_somebody_else_or_in_an_event_of_others(eight):
    stranger = User.objects.create_user("frjemd")
    for actor in (stranger, eight.leader):
        with pytest.raises(PermissionDenied):
            report(eight, 2, actor=actor)
    events.set_published(actor=eight.leader, event_id=eight.event.pk, published=False)
    with pytest.raises(PermissionDenied):
        report(eight, 2)


@pytest.mark.article("C.10")
@pytest.mark.article("C.13")
def test_a_decision_without_days_has_the_term_of_the_article_and_both_players_are_told(eight):
    (opponent,) = accounts_of(eight, opponents(eight, 2))
    report(eight, 2)
    Notice.objects.all().delete()
    made = decide(eight, 2)
    assert (made.decision, made.make_up_on, made.make_up_by) == ("made-up", None, SIXTH)
    assert told(eight.player) == told(opponent) == [("absence-made-up-by", 2)]
    entry = LedgerEntry.objects.get(act=acts.ABSENCE_DECIDED)
    assert entry.after["make_up_by"] == SIXTH.isoformat()
    again = decide(eight, 2, make_up_on=DAY + timedelta(10), reason="they agreed")
    assert (again.make_up_on, again.decided_because) == (DAY + timedelta(10), "they agreed")
    assert LedgerEntry.objects.filter(act=acts.ABSENCE_DECIDED).first().before["decision"] == "made-up"
    assert verification.all_defects() == []


@pytest.mark.article("C.13")
@pytest.mark.parametrize("number", [6, 7])
def test_of_rounds_6_and_7_nothing_but_that_they_are_not_made_up_is_decided(eight, number):
    report(eight, number)
    with pytest.raises(RuleViolation, match="Only games of rounds 1 to 5"):
        decide(eight, number)
    with pytest.raises(RuleViolation, match="say why"):
        decide(eight, number, "not-made-up")
    assert decide(eight, number, "not-made-up", reason="C.13 leaves nothing else").make_up_by is None


@pytest.mark.article("C.13")
def test_a_term_after_the_day_of_round_6_or_before_that_of_the_round_itself_is_refused(eight):
    report(eight, 2)
    for day in (SIXTH + timedelta(1), DAY + timedelta(days=6)):
        for name in ("make_up_on", "make_up_by"):
            with pytest.raises(RuleViolation):
                decide(eight, 2, **{name: day})
    assert Absence.objects.get().is_open


@pytest.mark.article("C.13")
def test_round_6_is_not_set_before_the_term_that_was_decided(eight):
    report(eight, 2)
    decide(eight, 2)
    seen = chain.last_sequence(eight.event, acts.DATES)
    with pytest.raises(RuleViolation, match="too late"):
        events.set_dates(
            actor=eight.leader, event_id=eight.event.pk, dates={6: SIXTH - timedelta(1)}, seen=seen
        )


@pytest.mark.article("C.10")
def test_what_is_reported_is_to_do_until_it_is_decided_and_then_the_term_is(eight):
    report(eight, 2)
    (matter,) = matters(eight.event, DAY)
    assert str(matter.what).startswith("Sjoerd Wytsma cannot come to round 2: decide about the game")
    assert matter.address == reverse("absence-decision", args=[eight.event.pk, 2, 1])
    assert matter.what.articles == ("C.10", "R92")
    decide(eight, 2, make_up_by=DAY + timedelta(12))
    for day, late in ((DAY + timedelta(12), False), (DAY + timedelta(13), True)):
        (matter,) = (one for one in matters(eight.event, day) if "is made up" in one.what.text)
        assert (matter.before, matter.overdue) == (DAY + timedelta(13), late)


@pytest.mark.article("C.10")
def test_what_a_director_records_is_to_do_as_well_where_the_game_may_be_made_up(eight):
    given = {"actor": eight.leader, "event_id": eight.event.pk, "number": 1, "reason": "ill"}
    for number in (2, 6):
        absences.report(**given, round_number=number)
    assert [one.what.params["round"] for one in matters(eight.event, DAY)] == [2]
    absences.report(**given, round_number=2, make_up_on=DAY + timedelta(10))
    assert not [one for one in matters(eight.event, DAY) if "decide about" in one.what.text]


@pytest.mark.article("C.10")
def test_a_report_is_withdrawn_until_it_is_decided(eight):
    (opponent,) = accounts_of(eight, opponents(eight, 2))
    report(eight, 2, 3)
    given = {"actor": eight.player, "event_id": eight.event.pk}
    Notice.objects.all().delete()
    services.withdraw(**given, round_number=2)
    assert told(eight.leader) == [("absence-withdrawn", 2)]
    assert told(opponent) == [("absence-withdrawn-opponent", 2)]
    decide(eight, 3)
    with pytest.raises(RuleViolation, match="have decided"):
        services.withdraw(**given, round_number=3)
    with pytest.raises(RuleViolation, match="have decided"):
        report(eight, 3)
    with pytest.raises(RuleViolation, match="reported no absence"):
        services.withdraw(**given, round_number=2)
    assert Absence.objects.get().round.number == 3


@pytest.mark.article("C.10")
def test_a_decision_is_undone_like_any_other_act(eight):
    report(eight, 2)
    decide(eight, 2)
    last = LedgerEntry.objects.get(act=acts.ABSENCE_DECIDED).sequence
    restoring.undo(actor=eight.leader, event_id=eight.event.pk, seen=last, reason="the wrong game")
    assert Absence.objects.get().is_open
    assert Absence.objects.get().reported_by == eight.player.get_username()
    assert verification.all_defects() == []


@pytest.mark.article("C.10")
def test_a_game_with_a_result_is_not_decided_about(eight):
    report(eight, 2)
    eight.record(2, "1-0", "1-0", "1-0", "1-0")
    with pytest.raises(RuleViolation, match="has a result already"):
        decide(eight, 2)
    assert not [one for one in matters(eight.event, DAY) if "cannot come" in one.what.text]


@pytest.mark.article("C.10")
def test_in_another_section_the_directors_set_any_term_and_in_a_swiss_event_nobody_reports_a_game(site):
    event = sites.found(site, "D", "3", players=sites.many(4, "3"))
    player = sites.account(
        site.administrator, "twadde", Invitation.Role.PLAYER, person=event.entrants.get(number=1).person
    )
    services.report(actor=player, event_id=event.pk, rounds=[3], reason="work")
    given = {"actor": site.leader, "event_id": event.pk, "number": 1, "round_number": 3}
    assert services.decide(**given, decision="made-up").make_up_by is None
    assert services.decide(**given, decision="made-up", make_up_by=date(2027, 5, 1)).make_up_by
    swiss, _job = sites.swiss_round(site)
    person = swiss.entrants.get(number=1).person
    other = sites.account(site.administrator, "tredde", Invitation.Role.PLAYER, person=person)
    with pytest.raises(PermissionDenied):
        services.report(actor=other, event_id=swiss.pk, rounds=[1], reason="work")


@pytest.mark.article("C.10")
def test_the_pages_lead_from_the_report_to_the_decision(eight):
    player, leader = (Client(headers={"accept-language": "en"}) for _ in range(2))
    player.force_login(eight.player)
    leader.force_login(eight.leader)
    own = reverse("own-absence", args=[eight.event.pk])
    assert own in player.get(reverse("event", args=[eight.event.pk])).text
    assert own not in leader.get(reverse("event", args=[eight.event.pk])).text
    of_player, of_other = (
        reverse("person", args=[one.pk]) for one in (eight.player.person, opponents(eight, 1)[0].person)
    )
    assert own in player.get(of_player).text
    assert own not in player.get(of_other).text + leader.get(of_player).text
    assert leader.get(own).status_code == 403
    eight.event.rounds.filter(number=2).update(date=date(2026, 11, 14))
    assert "Round 2 on 14 November, against" in player.get(own).text
    eight.event.rounds.filter(number=2).update(date=None)
    assert "Round 2, against" in player.get(own).text
    assert player.post(own, {"rounds": ["2"]}).status_code == 422
    assert "Choose rounds in which you have a game to come." in player.post(own, {"reason": "flu"}).text
    page = player.post(own, {"rounds": ["2"], "reason": "my knee."}, follow=True).text
    assert "Nothing was decided yet" in page
    assert "Absent, because: my knee." in page
    assert "my knee.." not in page
    assert f"{opponents(eight, 2)[0].name} has no account here and is not notified" in page
    accounts_of(eight, opponents(eight, 2))
    assert "is not notified" not in player.get(own).text
    address = reverse("absence-decision", args=[eight.event.pk, 2, 1])
    assert address in leader.get(reverse("absences", args=[eight.event.pk])).text
    assert address in leader.get(reverse("to-do", args=[eight.event.pk])).text
    assert player.get(address).status_code == 403
    sent = {"decision": "made-up", "make_up_on": "2026-11-08", "make_up_by": "", "reason": ""}
    assert leader.post(address, sent).status_code == 422
    decided = leader.post(address, sent | {"make_up_on": ""}, follow=True)
    assert "who of the two has an account is notified" in decided.text
    assert "at the latest" in player.get(own).text
    late = {"round_number": "2"}
    page = player.post(reverse("own-absence-withdrawal", args=[eight.event.pk]), late, follow=True).text
    assert "have decided about round 2 already" in page


@pytest.mark.article("C.10")
def test_in_a_closed_event_nothing_is_reported(eight):
    Event.objects.filter(pk=eight.event.pk).update(closed_at="2026-12-31T12:00Z")
    with pytest.raises(RuleViolation, match="closed"):
        report(eight, 2)


@pytest.mark.article("C.14")
def test_of_who_has_withdrawn_nothing_is_left_to_decide_or_to_make_up(eight):
    eight.play(1)
    report(eight, 2, 4)
    eight.record(2, *["1-0"] * 4)
    eight.record(3, *["1-0"] * 4)
    assert [matter for matter in matters(eight.event, DAY) if "decide about" in str(matter.what)]
    absences.withdraw(
        actor=eight.leader, event_id=eight.event.pk, number=1, after_round=3, reason="the knee it is"
    )
    assert [matter for matter in matters(eight.event, SIXTH) if "Wytsma" in str(matter.what)] == []
    with pytest.raises(RuleViolation, match="withdrew already") as refused:
        decide(eight, 4)
    assert refused.value.reason.articles == ("C.14",)


@pytest.mark.article("C.14")
def test_a_make_up_of_a_game_that_a_later_withdrawal_annulled_is_not_waited_for(eight):
    report(eight, 2)
    decide(eight, 2, make_up_on=SIXTH)
    second = eight.event.rounds.get(number=2).games
    board = second.get(Q(white__number=1) | Q(black__number=1)).board
    eight.play(1)
    eight.record(2, *["" if number == board else "1-0" for number in range(1, 5)])
    eight.record(3, *["1-0"] * 4)
    assert any("is made up" in str(matter.what) for matter in matters(eight.event, DAY))
    absences.withdraw(actor=eight.leader, event_id=eight.event.pk, number=1, after_round=3, reason="moved")
    assert [matter for matter in matters(eight.event, DAY) if "Wytsma" in str(matter.what)] == []


@pytest.mark.article("C.10")
def test_what_directors_say_again_of_an_absence_leaves_a_game_that_is_not_made_up_so(eight):
    report(eight, 4)
    decide(eight, 4, "not-made-up", reason="nobody was told")
    again = {"actor": eight.leader, "event_id": eight.event.pk, "number": 1, "round_number": 4}
    absences.report(**again, reason="his knee, by letter")
    kept = Absence.objects.get()
    assert (kept.decision, kept.decided_because, kept.is_open) == ("not-made-up", "nobody was told", False)
    absences.report(**again, reason="both agreed", make_up_on=SIXTH - timedelta(days=3))
    kept.refresh_from_db()
    assert (kept.decision, kept.decided_because) == ("made-up", "")


@pytest.mark.article("C.13")
@pytest.mark.parametrize(("number", "code", "over"), [(6, "+:-", False), (6, "1-0", True), (7, "1-0", True)])
def test_round_6_was_played_for_a_decision_as_it_was_for_whoever_records_one(eight, number, code, over):
    """A forfeit is no game, and round 7 is not played before round 6 (R93)."""
    site = eight
    services.report(actor=site.player, event_id=site.event.pk, rounds=[3], reason="ill")
    game = (
        site.event.rounds.get(number=number).games.exclude(white__number=1).exclude(black__number=1).first()
    )
    line = ResultLine(game.board, code, game.version)
    results.record(actor=site.leader, event_id=site.event.pk, round_number=number, lines=[line])
    given = {"actor": site.leader, "event_id": site.event.pk, "number": 1, "round_number": 3}
    day = DAY + timedelta(weeks=3)
    acts = (
        lambda: services.decide(**given, decision="made-up", make_up_on=day),
        lambda: absences.report(**given, reason="ill", make_up_on=day),
    )
    for act in acts:
        if over:
            with pytest.raises(RuleViolation, match=r"was played"):
                act()
        else:
            assert act().make_up_on == day


@pytest.mark.article("C.10")
def test_a_game_of_a_section_without_a_term_is_made_up_in_the_season_itself(site):
    event = sites.found(site, "D", "1", players=sites.many(4, "1"))
    given = {"actor": site.leader, "event_id": event.pk, "number": 1, "round_number": 1}
    absences.report(**given, reason="ill")
    with pytest.raises(RuleViolation, match="in the season itself"):
        services.decide(**given, decision="made-up", make_up_on=date(2031, 1, 1))
