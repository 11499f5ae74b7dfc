"""Who is not there at the start: round 1 skipped or lost by forfeit, the entry taken back, or neither."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from tests import sites
from tournaments.events.attendance import services as attendance
from tournaments.events.beginning import services
from tournaments.events.beginning.selectors import OfAbsentee
from tournaments.events.entries import services as entries
from tournaments.events.pairing import services as pairing
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.events.to_do.matters import matters
from tournaments.ledger.chains import verification
from tournaments.models import Absence, Game
from tournaments.regulations.reasons import RuleViolation

PLAYS, AWAY, FORFEITS, WITHDRAWN = OfAbsentee


def draft(site, section, division="", *, players, away, **choices):
    """An event that was not started, everybody checked in but who has these numbers; and their rows."""
    event = sites.found(site, section, division, players=players, seed=None, **choices)
    return event, checked_in(site, event, away)


def checked_in(site, event, away):
    """Have everybody checked in but who has these numbers, whose rows are given."""
    there = event.entrants.exclude(number__in=away).values_list("number", flat=True)
    attendance.check_in(actor=site.leader, event_id=event.pk, present=True, numbers=list(there))
    return [event.entrants.get(number=number) for number in away]


def begin(site, event, rows, said, **given):
    absentees = {row.pk: one for row, one in zip(rows, said, strict=True)}
    given = {"actor": site.leader, "seed": 7, "reason": "not there"} | given
    return services.begin(event_id=event.pk, absentees=absentees, **given)


def first_games(event, name=""):
    """The games of round 1 of an event and its groups, those of somebody."""
    games = Game.objects.filter(Q(round__event=event) | Q(round__event__parent=event), round__number=1)
    return list(games.filter(Q(white__name=name) | Q(black__name=name)) if name else games)


def is_lost(game, name):
    """Whether somebody lost a game by forfeit."""
    own = "-:+" if game.white.name == name else "+:-"
    return game.result in (own, "-:-")


@pytest.mark.article("F.3")
def test_by_the_swiss_system_round_1_is_skipped_and_who_is_taken_back_is_no_entrant(site):
    event, rows = draft(site, "F", players=sites.many(8), away=[2, 5, 7], rounds_planned=3, system="swiss")
    begin(site, event, rows, [PLAYS, AWAY, WITHDRAWN])
    assert list(event.entrants.order_by("number").values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6, 7]
    assert not event.entrants.filter(name=rows[2].name).exists()
    (absence,) = Absence.objects.all()
    assert (absence.entrant.name, absence.round.number) == (rows[1].name, 1)
    paired = pairing.pair_round(actor=site.leader, event_id=event.pk, number=1, token="a" * 36)
    playing = {one.name for game in paired.games.all() for one in (game.white, game.black)}
    assert (rows[0].name in playing, rows[1].name in playing, len(playing)) == (True, False, 6)
    assert verification.all_defects() == []


@pytest.mark.article("D.4")
def test_in_drawn_groups_the_choice_follows_each_into_the_group(site):
    event, rows = draft(site, "D", "1", players=sites.many(12, "1"), away=[1, 4, 9, 12])
    begin(site, event, rows, [AWAY, FORFEITS, WITHDRAWN, FORFEITS])
    groups = event.children.all()
    names = [one.name for group in groups for one in group.entrants.all()]
    assert len(names) == 11
    assert rows[2].name not in names
    free = [row for row in rows if not first_games(event, row.name)]
    for row in (rows[1], rows[3]):
        assert row in free or is_lost(first_games(event, row.name)[0], row.name)
    absent = {one.entrant.name for one in Absence.objects.all()}
    assert absent == (set() if rows[0] in free else {rows[0].name})
    assert not any(game.result for game in first_games(event, rows[0].name) if not is_of(game, rows))
    assert verification.all_defects() == []


def is_of(game, rows):
    return {game.white.name, game.black.name} & {row.name for row in rows[1:]}


@pytest.mark.article("D.4")
def test_two_who_lose_the_same_game_by_forfeit_both_lose_it(site):
    event, rows = draft(site, "D", "1", players=sites.many(6, "1"), away=[1, 2, 3, 4, 5])
    begin(site, event, rows, [FORFEITS] * 5)
    assert sorted(game.result for game in first_games(event))[1:] == ["-:-", "-:-"]


@pytest.mark.article("C.10")
def test_of_an_eight_a_game_is_decided_about_later_and_no_place_is_given_up(site):
    given = {"season": site.season, "section": "C", "division": "HAA"}
    event = events.add_event(actor=site.leader, **given)
    entries.enter(actor=site.leader, event_id=event.pk, entries=sites.many(8), by_place=True)
    rows = checked_in(site, event, [3, 5])
    with pytest.raises(RuleViolation, match=f"Say what holds for {rows[1].name}") as refused:
        begin(site, event, rows, [AWAY, WITHDRAWN])
    assert refused.value.place == services.place_of(rows[1].pk)
    begin(site, event, rows, [AWAY, FORFEITS])
    assert [(one.entrant.number, one.round.number) for one in Absence.objects.all()] == [(3, 1)]
    assert [game.result for game in first_games(event) if game.result] == ["-:+"]
    (matter,) = (one for one in matters(event, date(2026, 9, 1)) if "decide about" in one.what.text)
    assert matter.what.params["name"] == rows[0].name


@pytest.mark.article("B.2")
def test_a_team_that_is_not_there_loses_every_board_of_its_match(site):
    event, rows = draft(site, "B", players=sites.teams(4), away=[2])
    begin(site, event, rows, [FORFEITS])
    lost = first_games(event, rows[0].name)
    assert len(lost) == 8
    assert all(is_lost(game, rows[0].name) for game in lost)
    assert not any(game.result for game in first_games(event) if game not in lost)
    assert verification.all_defects() == []


@pytest.mark.article("I.3")
def test_without_its_giver_a_simul_is_not_thinned_out(site):
    event, rows = draft(site, "I", players=sites.display(6), away=[0, 4], system="display")
    with pytest.raises(RuleViolation, match="Say what holds for Wytse Gaastra"):
        begin(site, event, rows, [WITHDRAWN, PLAYS])
    begin(site, event, rows, [PLAYS, WITHDRAWN])
    assert len(first_games(event)) == 5


def test_nothing_is_done_unless_something_is_said_of_each_by_who_may(site):
    event, rows = draft(site, "F", players=sites.many(6), away=[2, 5], rounds_planned=3, system="swiss")
    with pytest.raises(PermissionDenied):
        begin(site, event, rows, [PLAYS, AWAY], actor=site.player)
    with pytest.raises(RuleViolation, match=f"Say what holds for {rows[1].name}"):
        begin(site, event, rows[:1], [WITHDRAWN])
    with pytest.raises(RuleViolation, match=f"Say what holds for {rows[1].name}"):
        begin(site, event, rows, [WITHDRAWN, FORFEITS])
    with pytest.raises(RuleViolation, match="say why"):
        begin(site, event, rows, [WITHDRAWN, AWAY], reason=" ")
    attendance.check_in(actor=site.leader, event_id=event.pk, present=True, numbers=[5])
    with pytest.raises(RuleViolation, match=f"{rows[1].name} is there by now"):
        begin(site, event, rows, [PLAYS, WITHDRAWN])
    assert (event.entrants.count(), event.rounds.count()) == (6, 0)
    assert verification.all_defects() == []


def test_the_page_lists_who_is_not_there_and_starts_with_what_is_chosen_for_each(site):
    client = Client(headers={"accept-language": "en"})
    event, rows = draft(site, "F", players=sites.many(6), away=[2, 5, 6], rounds_planned=3, system="swiss")
    client.force_login(site.leader)
    address = reverse("start", args=[event.pk])
    form = client.get(address).context["form"]
    assert [box.label for box in form.absentees()][:3] == [f"{row.number}. {row.name}" for row in rows]
    sent = {
        services.place_of(row.pk): one.value for row, one in zip(rows, (PLAYS, AWAY, WITHDRAWN), strict=True)
    }
    sent |= {"seed": "5", "reason": "he rang: the train"}
    assert client.post(address, sent | {services.place_of(rows[1].pk): "gone"}).status_code == 422
    attendance.check_in(actor=site.leader, event_id=event.pk, present=True, numbers=[2])
    changed = client.post(address, sent | {services.place_of(rows[0].pk): AWAY.value})
    assert changed.status_code == 422
    assert f"{rows[0].name} is there by now" in changed.text
    assert not event.rounds.exists()
    page = client.post(address, sent, follow=True).text
    assert f"Skips round 1: {rows[1].name}." in page
    assert f"The entry is withdrawn: {rows[2].name}." in page
    assert Absence.objects.get().reason == "he rang: the train"


def test_an_event_that_runs_is_not_begun_again(site):
    event, rows = draft(site, "F", players=sites.many(4), away=[2], rounds_planned=3, system="swiss")
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    with pytest.raises(RuleViolation, match="started already"):
        begin(site, event, rows, [WITHDRAWN])
    assert event.entrants.count() == 4
