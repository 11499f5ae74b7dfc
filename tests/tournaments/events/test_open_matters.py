"""The list of what is open in an event, and games that were broken off (readings R52, R71)."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from tests import sites
from tournaments.events.attendance import absences
from tournaments.events.attendance.selectors import state
from tournaments.events.loaded import load
from tournaments.events.results import services as results
from tournaments.events.results.adjournments import services as adjournments
from tournaments.events.results.lines import ResultLine
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import creating as events
from tournaments.events.to_do.matters import matters, may_be_adjourned
from tournaments.ledger import record
from tournaments.ledger.chains import chain, verification
from tournaments.models import Game, Round
from tournaments.regulations.counting.absences import FINISHED_LATER
from tournaments.regulations.reasons import RuleViolation

TODAY = date(2026, 10, 10)
DAYS = {number: date(2026, 9, 5 + 7 * (number - 1)) for number in range(1, 4)} | {
    number: date(2026, 10, 7 * (number - 4) + 10) for number in range(4, 7)
}


def at(event, number, board=1, **given):
    return Game.objects.get(round__event=event, round__number=number, board=board, **given)


def said(event, today=TODAY):
    return [str(matter.what) for matter in matters(event, today)]


def dated(site):
    events.set_dates(actor=site.leader, event_id=site.event.pk, dates=DAYS)


@pytest.mark.article("C.13")
def test_open_games_of_past_rounds_have_their_term(site):
    dated(site)
    site.record(1, "1-0", "1-0", "1-0")
    site.record(2, *["1-0"] * 4)
    (matter,) = matters(site.event, date(2026, 9, 13))
    assert "Round 1, board 4" in str(matter.what)
    assert matter.before == DAYS[6]
    assert "C.13" in matter.because.articles
    assert matter.address == f"/office/events/{site.event.pk}/rounds/1/"
    assert not matter.overdue
    over = [
        [one.overdue for one in matters(site.event, day) if "Round 1" in str(one.what)]
        for day in (DAYS[6], DAYS[6] + timedelta(days=1))
    ]
    assert over == [[False], [True]]


@pytest.mark.article("C.13")
def test_an_agreed_make_up_is_listed_with_its_day_until_it_has_a_result(site):
    dated(site)
    game = at(site.event, 3)
    absences.report(
        actor=site.leader,
        event_id=site.event.pk,
        number=game.white.number,
        round_number=3,
        reason="ill",
        make_up_on=date(2026, 9, 30),
    )
    (matter,) = matters(site.event, date(2026, 9, 1))
    assert (matter.on, matter.before, matter.overdue) == (date(2026, 9, 30), DAYS[6], False)
    assert "is made up" in str(matter.what)
    site.record(3, "1-0")
    assert not any("is made up" in text for text in said(site.event))


@pytest.mark.article("C.13")
def test_an_adjourned_game_of_the_first_five_rounds_is_finished_before_round_6(site):
    dated(site)
    given = {"actor": site.leader, "game_id": at(site.event, 2).pk}
    with pytest.raises(RuleViolation, match="before round 6"):
        adjournments.adjourn(**given, day=DAYS[6] + timedelta(days=1))
    with pytest.raises(RuleViolation, match="finished after the day of its round"):
        adjournments.adjourn(**given, day=DAYS[2])
    adjournments.adjourn(**given)
    adjournments.adjourn(**given, day=date(2026, 9, 20), reason="hall closes")
    (matter,) = [one for one in matters(site.event, TODAY) if "adjourned" in str(one.what)]
    assert (matter.on, matter.before, matter.overdue) == (date(2026, 9, 20), DAYS[6], True)
    entry = chain.entries_about(site.event, act="adjournment", round=2, board=1).first()
    assert (entry.before, entry.after) == ({"adjourned_to": None}, {"adjourned_to": "2026-09-20"})
    site.record(2, "½-½")
    assert not any("adjourned" in text for text in said(site.event))


def test_an_adjourned_game_of_the_last_rounds_has_the_day_of_the_leaders(site):
    dated(site)
    adjournments.adjourn(actor=site.leader, game_id=at(site.event, 6).pk, day=date(2026, 11, 1))
    assert at(site.event, 6).adjourned_to == date(2026, 11, 1)
    site.play(5)
    site.record(7, *["1-0"] * 4)
    (matter,) = [one for one in matters(site.event, TODAY) if "adjourned" in str(one.what)]
    assert (matter.because, matter.on) == (FINISHED_LATER, date(2026, 11, 1))
    listed = state(load(site.event), today=date(2026, 11, 1)).open_games
    assert at(site.event, 6).white.name not in [game.white for game in listed]


def test_an_adjournment_is_taken_back_and_never_put_on_a_game_with_a_result(site):
    site.record(1, "1-0")
    with pytest.raises(RuleViolation, match="has a result"):
        adjournments.adjourn(actor=site.leader, game_id=at(site.event, 1).pk)
    other = {"actor": site.leader, "game_id": at(site.event, 1, 2).pk}
    with pytest.raises(RuleViolation, match="is not adjourned"):
        adjournments.withdraw(**other)
    adjournments.adjourn(**other)
    adjournments.withdraw(**other)
    assert not at(site.event, 1, 2).adjourned
    with pytest.raises(PermissionDenied):
        adjournments.adjourn(actor=site.player, game_id=other["game_id"])
    assert verification.all_defects() == []


def test_games_of_who_withdrew_are_not_open(site):
    site.play(3)
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=8, after_round=3, reason="moved")
    for number in (4, 5):
        games = Game.objects.filter(round__event=site.event, round__number=number).order_by("board")
        lines = [
            ResultLine(game.board, "1-0", 0)
            for game in games
            if 8 not in (game.white.number, game.black.number)
        ]
        results.record(actor=site.leader, event_id=site.event.pk, round_number=number, lines=lines)
    assert said(site.event) == []


def test_open_matters_of_groups_say_their_group(site):
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    first, second = event.children.order_by("pk")
    for game in Game.objects.filter(round__event=first, round__number=2):
        results.record(
            actor=site.leader, event_id=first.pk, round_number=2, lines=[ResultLine(game.board, "1-0", 0)]
        )
    with translation.override("en"):
        found = matters(event, TODAY)
        assert {matter.part for matter in found} == {"group I"}
        assert len(found) == 2
        assert "D.8" in found[0].because.articles
        assert matters(second, TODAY) == []


def test_results_that_wait_and_unpublished_rounds_are_open_in_a_swiss_event(site):
    event = sites.found(
        site, "F", "open", players=sites.many(6), system="swiss", rounds_planned=3, confirmed_by_two=True
    )
    first = event.rounds.get(number=1)
    rounds.fill(first, [(1, 4), (2, 5), (3, 6)], published=False)
    record.append(actor=site.leader, act="pairing", event=event)
    results.record(actor=site.leader, event_id=event.pk, round_number=1, lines=[ResultLine(1, "1-0", 0)])
    assert said(event) == [
        "Round 1 is paired and not published",
        f"Round 1, board 1: {sites.many(1)[0].name} – {sites.many(4)[3].name} waits for a second person",
    ]


@pytest.mark.article("B.6")
def test_line_ups_that_were_not_handed_in_are_open(site, client):
    event = sites.found(site, "B", players=sites.teams(4))
    client.force_login(site.leader)
    assert client.get(matters(event, TODAY)[0].address).status_code == 200
    assert [text for text in said(event) if "line-up" in text] == [
        f"The line-up of {team.name} was not handed in" for team in sites.teams(4)
    ]


@pytest.mark.article("B.6")
def test_boards_of_a_match_without_a_result_are_one_matter(site, client):
    event = sites.found(site, "B", players=sites.teams(4))
    given = {"actor": site.leader, "event_id": event.pk}
    boards = [(1, board) for board in (1, 2, 3, 4, 5, 8)] + [(2, board) for board in range(1, 8)]
    lines = [ResultLine(board, "1-0", 0, table) for table, board in boards]
    results.record(**given, round_number=3, lines=[ResultLine(1, "1-0", 0, 1)])
    none_yet = [text for text in said(event) if text.startswith("Round 1") and "no results yet" in text]
    assert [text.partition(":")[0] for text in none_yet] == ["Round 1, table 1", "Round 1, table 2"]
    results.record(**given, round_number=1, lines=lines)
    first, second = (matter for matter in matters(event, TODAY) if "Round 1, " in str(matter.what))
    match = at(event, 1, match__table=1).match
    names = f"{match.home.name} – {match.away.name}"
    assert str(first.what) == f"Round 1, table 1: {names} has no result at boards 6, 7"
    assert "Round 1, board 2.8: " in str(second.what)
    client.force_login(site.leader)
    assert match.home.name in client.get(first.address).text


@pytest.mark.article("C.15")
def test_a_tie_is_open_until_its_games_are_played(site):
    for paired in site.event.rounds.all():
        codes = []
        for game in paired.games.select_related("white", "black").order_by("board"):
            pair = (game.white.number, game.black.number)
            codes.append("½-½" if set(pair) == {1, 2} else "1-0" if pair[0] < pair[1] else "0-1")
        site.record(paired.number, *codes)
    from tournaments.events.play_offs import services as deciding

    (tie,) = matters(site.event, TODAY)
    assert tie.address == f"/office/events/{site.event.pk}/play-offs/"
    child = deciding.start(actor=site.leader, event_id=site.event.pk, numbers=(1, 2))
    found = matters(site.event, TODAY)
    assert [matter.address for matter in found] == [
        f"/office/events/{child.pk}/",
        f"/office/events/{child.pk}/rounds/1/",
    ]


def test_boards_of_a_display_without_a_result_are_open(site):
    players = [sites.entries.Entry("giver", 0, "Wytse Giver", "Huzum"), *sites.many(3)]
    event = sites.found(site, "I", players=players, system="display")
    assert len(matters(event, TODAY)) == 3


def test_the_office_lists_what_is_open_and_adjourns_a_game(site, client):
    client.force_login(site.leader)
    office = f"/office/events/{site.event.pk}/"
    game = at(site.event, 1)
    assert game.white.name in client.get(f"{office}adjournments/").text
    page = f"{office}adjournments/{game.pk}/"
    assert client.get(page).status_code == 200
    client.post(page, {"day": "2026-11-02"})
    assert at(site.event, 1).adjourned_to == date(2026, 11, 2)
    assert game.white.name in client.get(f"{office}to-do/").text
    assert game.white.name in client.get(office).text
    client.post(page, {"take_back": "yes"})
    assert not at(site.event, 1).adjourned
    assert client.post(page, {"day": "never"}).status_code == 422
    other = sites.found(site, "D", "2", players=sites.many(4, "2"))
    assert client.get(f"/office/events/{other.pk}/adjournments/{game.pk}/").status_code == 404


def test_only_games_of_rounds_that_have_begun_are_offered_to_be_adjourned(site):
    assert {game.round.number for game in may_be_adjourned(load(site.event), TODAY)} == {1}
    Round.objects.filter(event=site.event, number=2).update(date=TODAY)
    assert {game.round.number for game in may_be_adjourned(load(site.event), TODAY)} == {1, 2}


@pytest.mark.parametrize(
    ("section", "division", "players", "choices"),
    [
        ("F", "open", sites.many(60), {"system": "swiss", "rounds_planned": 7}),
        ("D", "1", sites.many(24, "1"), {}),
        ("B", "", sites.teams(8), {}),
    ],
)
def test_the_pages_of_a_leader_take_at_most_seventeen_queries(
    site, client, django_assert_max_num_queries, section, division, players, choices
):
    event = sites.found(site, section, division, players=players, **choices)
    if section == "F":
        pairs = [(number, number + 30) for number in range(1, 31)]
        rounds.fill(event.rounds.get(number=1), pairs, published=True)
        record.append(actor=site.leader, act="pairing", event=event)
    client.force_login(site.leader)
    for page in ("", "to-do/", "closing/", "undo/", "points/", "adjournments/"):
        address = f"/office/events/{event.pk}/{page}"
        client.get(address)
        with django_assert_max_num_queries(17):
            assert client.get(address).status_code == 200
