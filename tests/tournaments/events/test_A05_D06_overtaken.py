"""A result corrected once the final group, or the play-off games, were made: D.6, A.5, reading R108."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.tournaments.events.test_A05_D06_halves import six
from tests.tournaments.events.test_deciding_of_every_section import club_competition, score, win
from tests.tournaments.seasons.test_closing_of_every_section import close, earned, in_the_way, names
from tournaments.events.attendance import absences
from tournaments.events.loaded import with_parts
from tournaments.events.play_offs import services as play_offs
from tournaments.events.play_offs.selectors import contest
from tournaments.events.results import services as results
from tournaments.events.results.adjournments import services as adjournments
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import starting
from tournaments.events.to_do.matters import matters
from tournaments.events.to_do.next_steps import steps_of_groups
from tournaments.ledger import record
from tournaments.ledger.chains import verification
from tournaments.models import Entrant, Game, LedgerEntry
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.outcome import outcome

TODAY = timezone.localdate()


def correct(site, event, winner, loser):
    """Let the second of two have lost after all."""
    pair = (winner, loser)
    games = Game.objects.filter(round__event=event, white__number__in=pair, black__number__in=pair)
    game = games.select_related("round", "white").get()
    line = ResultLine(game.board, "1-0" if game.white.number == winner else "0-1", game.version)
    given = {"actor": site.leader, "event_id": event.pk, "round_number": game.round.number, "lines": [line]}
    results.record(**given, reason="the slip was read wrongly")


def said(event):
    return [(str(matter.what), matter.address) for matter in matters(event, TODAY)]


@pytest.mark.article("D.6")
def test_a_final_of_others_than_the_halves_give_is_said_and_made_anew(site, client):
    event = six(site, "D")
    first, second, fourth = (names(event)[at] for at in (0, 1, 3))
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    correct(site, event, 2, 1)
    assert sorted(names(final)) == sorted([first, fourth])
    ((what, address),) = said(event)
    assert address == reverse("start-final", args=[event.pk])
    assert second in what
    (step,) = steps_of_groups(with_parts(event.pk))
    assert step.address == address
    client.force_login(site.leader)
    assert second in client.get(reverse("to-do", args=[event.pk])).text
    client.post(address, {"seed": 3})
    assert sorted(names(final)) == sorted([second, fourth])
    assert [game.round.number for game in Game.objects.filter(round__event=final)] == [1, 2]
    assert said(event) == []
    with pytest.raises(RuleViolation, match="made already"):
        starting.start_final(actor=site.leader, event_id=event.pk)
    assert verification.all_defects() == []


@pytest.mark.article("D.6")
def test_who_withdrew_from_a_final_has_withdrawn_from_it_when_it_is_made_anew(site):
    event = six(site, "D")
    first, second, fourth = (names(event)[at] for at in (0, 1, 3))
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    numbers = dict(final.entrants.values_list("name", "number"))
    for name in (first, fourth):
        gone = {"number": numbers[name], "after_round": 0, "reason": "ill"}
        absences.withdraw(actor=site.leader, event_id=final.pk, **gone)
    correct(site, event, 2, 1)
    starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    after = dict(final.entrants.values_list("name", "withdrawn_after_round"))
    assert after == {second: None, fourth: 0}


@pytest.mark.article("D.6")
def test_a_final_that_was_played_stays_and_closing_says_of_whom_it_was_made(site, client):
    event = six(site, "D")
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    score(site, final)
    assert outcome(event).remarks == ()
    correct(site, event, 2, 1)
    ((what, address),) = said(event)
    assert address == reverse("restore-points", args=[event.pk])
    with pytest.raises(RuleViolation, match="was begun"):
        starting.start_final(actor=site.leader, event_id=event.pk)
    client.force_login(site.leader)
    page = client.get(reverse("closing", args=[event.pk]), headers={"accept-language": "en"}).text
    assert "by the results as they stand now it is of" in page
    assert address in page
    content = close(site, event)
    assert earned(content)[0][0] == names(final)[0]
    assert content["remarks"] == [what]


@pytest.mark.article("D.6")
def test_a_final_of_which_a_game_was_broken_off_stays_too(site):
    event = six(site, "D")
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    final.rounds.update(date=None)
    begun = Game.objects.get(round__event=final, round__number=1)
    adjournments.adjourn(actor=site.leader, game_id=begun.pk, day=TODAY + timedelta(days=7))
    correct(site, event, 2, 1)
    with pytest.raises(RuleViolation, match="was begun"):
        starting.start_final(actor=site.leader, event_id=event.pk)
    assert Game.objects.get(pk=begun.pk).adjourned


@pytest.mark.article("D.6")
def test_winners_that_a_correction_leaves_unknown_are_said_too(site):
    event = six(site, "D")
    starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    correct(site, event, 3, 1)
    correct(site, event, 4, 1)
    ((what, _),) = [one for one in said(event) if "final group" in one[0]]
    assert "no longer known" in what
    assert names(event)[0] in what


@pytest.mark.article("A.5")
@pytest.mark.article("A.5C")
def test_play_off_games_of_half_winners_who_are_level_no_more_decide_nothing_and_that_is_said(site):
    event = six(site, "A")
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 4))
    correct(site, event, 1, 4)
    ((_, address),) = [one for one in said(event) if "decide no place any more" in one[0]]
    assert address == reverse("event-office", args=[child.pk])
    play_offs.drop_open_games(actor=site.leader, event_id=child.pk, reason="not needed any more")
    assert said(event) == []


@pytest.mark.article("A.5")
def test_what_a_winner_played_does_not_count_for_who_wins_that_group_by_a_correction(site):
    event = club_competition(site)
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 2), white=1)
    win(site, child, 1, "1-0")
    group = event.children.filter(kind="group").order_by("pk")[0]
    for loser in (1, 3, 4):
        correct(site, group, 2, loser)
    found = contest(event)
    assert [found.entrants[number].name for number in (1, 2)] == [
        names(group)[1],
        names(event.children.filter(kind="group").order_by("pk")[1])[0],
    ]
    (tie,) = found.ties
    assert found.tied[0].games is None
    first, second = found.entrants[1].name, found.entrants[2].name
    assert in_the_way(event) == [f"a play-off game between {first} and {second}"]
    again = play_offs.start(actor=site.leader, event_id=event.pk, numbers=tie.numbers, white=1)
    assert [row.name for row in again.entrants.order_by("number")] == [
        found.entrants[number].name for number in (1, 2)
    ]
    win(site, again, 1, "0-1")
    assert contest(event).ties == ()
    assert "decide no place any more" in str(outcome(event).remarks[0])


@pytest.mark.article("C.15")
def test_of_a_play_off_match_in_any_section_closing_says_that_it_decides_nothing_any_more(site):
    event = sites.found(site, "D", "2", players=sites.many(4, "2"))
    score(site, event, drawn=({1, 2}, {3, 4}))
    for pair in ((1, 2), (3, 4)):
        child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=pair)
        win(site, child, 1, "1-0")
    assert outcome(event).remarks == ()
    correct(site, event, 2, 1)
    assert len(outcome(event).remarks) == 1


@pytest.mark.article("D.6")
def test_namesakes_of_two_clubs_who_win_two_groups_are_both_in_the_final(site):
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    groups = list(event.children.filter(kind="group").order_by("pk"))
    one, other = (group.entrants.get(number=1) for group in groups)
    assert one.club_name != other.club_name
    for row in Entrant.objects.filter(person=other.person, event__in=[event, groups[1]]):
        row.name = one.name
        row.save()
    record.append(actor=site.leader, act="entries", event=event)
    for group in groups:
        score(site, group)
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    assert {row.person_id for row in final.entrants.all()} == {one.person_id, other.person_id}
    assert said(event) == []
    drawn = LedgerEntry.objects.filter(act="draw", subject__purpose="final").get()
    assert draw(drawn.after["items"], drawn.after["seed"]) == tuple(drawn.after["order"])
    score(site, final)
    close(site, event)


@pytest.mark.article("D.6")
@pytest.mark.article("E.3")
def test_a_final_of_more_of_each_group_is_held_against_all_of_them(site):
    chosen = {"groups": "2", "finalists": "2"}
    event = sites.found(site, "E", "jeugd", players=sites.many(8), settings=chosen)
    groups = list(event.children.filter(kind="group").order_by("pk"))
    for group in groups:
        score(site, group)
    starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    assert said(event) == []
    for loser in (2, 1):
        correct(site, groups[0], 3, loser)
    assert names(groups[0])[2] in said(event)[0][0]
