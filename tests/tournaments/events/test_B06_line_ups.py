"""Line-ups of eights and fours: who may play where, the quarter of an hour, empty boards, corrections."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import made_editions, sites
from tournaments.events import line_up_times
from tournaments.events.attendance import absences
from tournaments.events.entries import services as entries
from tournaments.events.entries.own_club import own_club
from tournaments.events.loaded import load
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.events.teams import line_ups as selectors
from tournaments.events.teams import services as line_ups
from tournaments.ledger.chains import chain, verification
from tournaments.models import Event, Game, Invitation, Person
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.editions import edition as editions
from tournaments.regulations.reasons import RuleViolation

EIGHT = ("Ale Algra", "Baukje Algra", "Doede Algra", "Eelkje Algra", "Foppe Algra", "Grytsje Algra")
EIGHT += ("Hylke Algra", "Jelle Algra")


def names(club: str, number: int = 8) -> list[str]:
    """As many players of a club as wanted."""
    return [f"{name.split()[0]} fan {club}" for name in EIGHT[:number]]


def hand_in(site, event, number=1, players=None, **given):
    team = event.entrants.get(number=number)
    boards = line_up_times.rule_of(event).boards
    given = {"add_new": True, "seen": selectors.last_change(team)} | given
    return line_ups.hand_in(
        actor=given.pop("actor", site.leader),
        event_id=event.pk,
        number=number,
        players=names(team.club_name, boards) if players is None else players,
        **given,
    )


@pytest.fixture
def eights(site) -> Event:
    """A group of four eights without line-ups."""
    return sites.found(site, "B", players=sites.teams(4))


def results_of(event, team, board):
    """The results at a board of a team by round, from its own side; "." is none."""
    games = Game.objects.filter(round__event=event, board=board, match__isnull=False).select_related(
        "match", "white", "round"
    )
    found = {}
    for game in games.order_by("round"):
        if team.pk in (game.match.home_id, game.match.away_id):
            own = selectors.home_result(game)
            own = own.reversed if own and game.match.away_id == team.pk else own
            found[game.round.number] = own.value if own else "."
    return found


def whole(event) -> bool:
    return verification.defects(chain.chain_name(event)) == []


def test_a_line_up_is_made_of_people_of_the_club_and_adds_those_who_are_new(site, eights):
    known = Person.objects.create(name="Ale fan Huzum", club=eights.entrants.get(number=1).club)
    team = hand_in(site, eights)
    assert [player.name for player in team.players.all()] == names("Huzum")
    assert team.players.get(board=1).person == known
    assert {player.person.club.name for player in team.players.all()} == {"Huzum"}
    assert team.line_up_at is not None
    assert whole(eights)


def test_an_unknown_name_is_refused_with_those_who_are_alike_until_new_names_are_added(site, eights):
    hand_in(site, eights)
    slip = ["Eele fan Huzum; Dronryp", *names("Dronryp")[1:7], "Jele fan Huzum"]
    with pytest.raises(Refusals) as refused:
        hand_in(site, eights, 2, slip, add_new=False)
    assert [found.place for found in refused.value.violations] == [f"player-{board}" for board in range(1, 9)]
    assert "Jelle fan Huzum; Huzum" in str(refused.value.violations[-1])
    assert not Person.objects.filter(club__name="Dronryp", name="Baukje fan Dronryp").exists()


def test_somebody_of_another_club_is_named_with_it(site, eights):
    guest = Person.objects.create(name="Wiebe Gast", club=eights.entrants.get(number=3).club)
    team = hand_in(site, eights, 1, [*names("Huzum", 7), "wiebe gast; frjentsjer"])
    assert team.players.get(board=8).person == guest


@pytest.mark.article("B.6")
def test_nobody_sits_at_two_boards_or_in_two_teams_of_the_competition(site, eights):
    with pytest.raises(RuleViolation) as refused:
        hand_in(site, eights, 1, [*names("Huzum", 7), "Ale fan Huzum"])
    assert refused.value.place == "player-8"
    hand_in(site, eights, 1)
    with pytest.raises(Refusals) as refused:
        hand_in(site, eights, 2, [*names("Dronryp", 7), "Ale fan Huzum; Huzum"])
    assert [found.place for found in refused.value.violations] == ["player-8"]
    assert "Huzum 1" in str(refused.value)


@pytest.mark.article("B.6")
@pytest.mark.parametrize(("minutes", "late"), [(16, None), (15, None), (10, 5), (-2, 17)])
def test_a_line_up_is_due_a_quarter_of_an_hour_before_round_1_and_a_late_one_is_accepted(site, minutes, late):
    start = timezone.make_aware(datetime.combine(date(2026, 3, 7), time(13, 30)))
    event = sites.found(
        site, "B", players=sites.teams(4), starts_on=date(2026, 3, 7), start_time=time(13, 30)
    )
    team = hand_in(site, event, handed_in=start - timedelta(minutes=minutes))
    remark = selectors.remark(team)
    assert (remark and remark.params["minutes"]) == late
    assert team.players.count() == 8


def test_the_day_of_round_1_is_the_one_of_the_deadline(site, eights):
    Event.objects.filter(pk=eights.pk).update(starts_on=date(2026, 3, 7), start_time=time(13, 30))
    eights.rounds.filter(number=1).update(date=date(2026, 3, 14))
    eights.refresh_from_db()
    assert timezone.localtime(line_up_times.start_of(eights)).date() == date(2026, 3, 14)
    club = eights.entrants.get(number=1).club
    secretary = sites.account(site.administrator, "skriuwer", Invitation.Role.SECRETARY, club=club)
    (team,) = (one for one in own_club(secretary).teams if one.team.number == 1)
    assert timezone.localtime(team.due).time() == time(13, 15)
    client = Client()
    client.force_login(secretary)
    page = client.get(reverse("own-club-line-up", args=[eights.pk, 1]))
    assert page.context["due"] == team.due


def test_a_list_of_the_future_is_refused(site, eights):
    with pytest.raises(RuleViolation) as refused:
        hand_in(site, eights, handed_in=timezone.now() + timedelta(minutes=5))
    assert refused.value.place == "handed_in"


@pytest.mark.article("B.6")
def test_an_empty_board_is_lost_in_every_round_and_two_empty_boards_by_both(site, eights):
    first = hand_in(site, eights, 1, ["", *names("Huzum")[1:]])
    assert results_of(eights, first, 1) == {1: "-:+", 2: "-:+", 3: "-:+"}
    assert results_of(eights, first, 2) == {1: ".", 2: ".", 3: "."}
    fourth = hand_in(site, eights, 4, ["", *names("Warkum")[1:]])
    assert results_of(eights, fourth, 1) == {1: "-:-", 2: "-:+", 3: "-:+"}
    facts = load(eights).facts
    assert facts.rounds[0].matches[0].boards[0].value == "-:-"
    assert whole(eights)


@pytest.mark.article("B.6")
def test_a_board_that_is_filled_after_all_is_open_again(site, eights):
    first = hand_in(site, eights, 1, ["", *names("Huzum")[1:]])
    hand_in(site, eights, 4, ["", *names("Warkum")[1:]])
    hand_in(site, eights, 1)
    assert results_of(eights, first, 1) == {1: "+:-", 2: ".", 3: "."}
    assert whole(eights)


@pytest.mark.article("G.2")
def test_fours_have_four_boards_and_their_empty_ones_are_lost_too(site):
    event = sites.found(site, "G", players=sites.teams(5))
    team = hand_in(site, event, 2, [*names("Dronryp", 3), ""])
    assert set(results_of(event, team, 4).values()) == {"-:+"}
    with pytest.raises(RuleViolation):
        hand_in(site, event, 1, names("Huzum"))


def test_a_line_up_without_anybody_is_none(site, eights):
    with pytest.raises(RuleViolation):
        hand_in(site, eights, 1, [""] * 8)


def test_a_booked_empty_board_does_not_lock_the_order(site, eights):
    hand_in(site, eights, 1, ["", *names("Huzum")[1:]])
    hand_in(site, eights, 1, ["", *reversed(names("Huzum")[1:])])
    assert eights.entrants.get(number=1).players.get(board=2).name == "Jelle fan Huzum"


def test_a_line_up_of_the_entries_goes_along_into_the_group_with_its_empty_boards(site):
    teams = [*sites.teams(8), entries.Entry("line 9", 9, "Huzum 2", "Huzum")]
    event = sites.found(site, "B", players=teams, seed=None)
    hand_in(site, event, 5, ["", *names("Boalsert")[1:]])
    starting.start(actor=site.leader, event_id=event.pk)
    group = event.children.get(group="II")
    team = group.entrants.get(name="Boalsert 1")
    assert team.players.count() == 7
    assert set(results_of(group, team, 1).values()) == {"-:+"}
    assert whole(event)
    with pytest.raises(RuleViolation):
        hand_in(site, event, 1)
    with pytest.raises(Refusals):
        hand_in(site, group, 2, [*names("Snits", 7), "Baukje fan Boalsert; Boalsert"])


def test_two_leaders_at_one_line_up_do_not_overwrite_each_other(site, eights):
    hand_in(site, eights)
    with pytest.raises(RuleViolation):
        hand_in(site, eights, 1, [*names("Huzum", 7), ""], seen=0)
    hand_in(site, eights, 2, seen=0)


def test_line_ups_are_for_leaders_and_for_teams(site, eights):
    with pytest.raises(PermissionDenied):
        hand_in(site, eights, actor=site.player)
    with pytest.raises(RuleViolation):
        line_ups.hand_in(actor=site.leader, event_id=site.event.pk, number=1, players=["x"])


def test_a_line_up_is_undone_with_its_bookings(site, eights):
    from tournaments.ledger import history

    team = hand_in(site, eights, 1, ["", *names("Huzum")[1:]])
    act = history.last_act(eights)
    restoring.undo(actor=site.leader, event_id=eights.pk, seen=act.latest.sequence)
    team.refresh_from_db()
    assert (team.players.count(), team.line_up_at) == (0, None)
    assert set(results_of(eights, team, 1).values()) == {"."}
    assert whole(eights)


def test_a_team_with_an_empty_board_can_be_withdrawn_and_its_later_matches_are_lost(site, eights):
    hand_in(site, eights, 1, ["", *names("Huzum")[1:]])
    absences.withdraw(actor=site.leader, event_id=eights.pk, number=1, after_round=0, reason="no eight")
    standings = load(eights).standings(3)
    mine = [match for match in standings.matches if 1 in match.teams]
    assert [match.half_board_points(1) for match in mine] == [0, 0, 0]
    assert [match.half_match_points(match.opponent(1)) for match in mine] == [2, 2, 2]
    assert whole(eights)


@pytest.mark.article("G.2")
def test_an_empty_board_of_fours_has_no_points_where_the_edition_says_so(site, client, tmp_path, monkeypatch):
    """The made-up edition 2040: 0-0, also where one side alone is empty; filled it is open again."""
    made_editions.lay_both(tmp_path, monkeypatch)
    season = events.add_season(actor=site.administrator, year=2040)
    new = replace(site, season=season)
    event = sites.found(new, "G", players=sites.teams(4))
    team = hand_in(site, event, 1, ["", *names("Huzum", 4)[1:]])
    assert results_of(event, team, 1) == {1: "-:-", 2: "-:-", 3: "-:-"}
    client.force_login(site.leader)
    english = {"accept-language": "en"}
    for address in (
        reverse("line-up", args=[event.pk, 2]),
        reverse("line-ups", args=[event.pk]),
        reverse("set-up", args=[event.pk]),
        reverse("team", args=[event.pk, 1]),
    ):
        page = client.get(address, headers=english).content.decode()
        assert "mpty board gives neither team a point" in page
        assert "mpty board is lost" not in page
    game = Game.objects.get(round__event=event, round__number=1, board=1, match__home__number=1)
    with pytest.raises(Refusals, match="gives neither team a point"):
        results.record(
            actor=site.leader,
            event_id=event.pk,
            round_number=1,
            lines=[ResultLine(1, "-:+", game.version, game.match.table)],
        )
    hand_in(site, event, 1)
    assert results_of(event, team, 1) == {1: ".", 2: ".", 3: "."}
    assert whole(event)
    editions.edition.cache_clear()
