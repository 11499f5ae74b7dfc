"""A class of exactly six in halves on the site: its winners play for the first place (A.5, D.6; R17, R56)."""

import json
import re

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import club_competition, enter, score, win
from tests.tournaments.seasons.test_closing_of_every_section import close, earned, in_the_way, names
from tournaments.events.attendance import absences
from tournaments.events.championships.selectors import championship
from tournaments.events.loaded import load, with_parts
from tournaments.events.play_offs import services as deciding
from tournaments.events.play_offs.selectors import contest
from tournaments.events.prints.selectors import winners
from tournaments.events.setting_up import starting
from tournaments.events.to_do.matters import matters
from tournaments.events.to_do.next_steps import steps, steps_of_groups
from tournaments.ledger.chains import verification
from tournaments.models import Event, Game
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.finals.closed_events import closed_parts
from tournaments.seasons.outcome import outcome

TODAY = timezone.localdate()


def six(site, section, *, drawn=({1, 4},)):
    """A class of six in which the lower number wins, but for those who draw: 1 and 4 have 2½ each."""
    minutes = {"minutes": 40} if section == "A" else {}
    event = sites.found(site, section, "2", players=sites.many(6, "2"), **minutes)
    _play(site, event, drawn)
    return event


def _play(site, event, drawn):
    games = Game.objects.filter(round__event=event).select_related("round", "white", "black")
    for game in games.order_by("round__number", "board"):
        pair = (game.white.number, game.black.number)
        lower = "1-0" if pair[0] < pair[1] else "0-1"
        # across the halves the higher number wins, so that both winners have two wins of their own half
        across = (pair[0] < 4) != (pair[1] < 4)
        across = across and event.entrants.count() == 6
        enter(site, event, game, "½-½" if set(pair) in drawn else _other(lower) if across else lower)


def _other(code):
    return "0-1" if code == "1-0" else "1-0"


@pytest.mark.article("A.5C")
def test_half_winners_who_are_level_are_in_the_way_until_they_have_played(site, client):
    event = six(site, "A")
    (tie,) = contest(event).ties
    assert (tie.numbers, tie.article) == ((1, 4), "A.5C")
    assert in_the_way(event) == [f"a play-off game between {names(event)[0]} and {names(event)[3]}"]
    (step,) = steps(load(event))
    assert step.address == reverse("play-offs", args=[event.pk])
    (matter,) = matters(event, TODAY)
    assert all(name in str(matter.what) for name in (names(event)[0], names(event)[3]))
    client.force_login(site.leader)
    page = client.get(step.address).text
    assert "No games are needed" not in page
    assert names(event)[3] in page
    child = deciding.start(actor=site.leader, event_id=event.pk, numbers=(1, 4))
    before = Game.objects.get(
        round__event=event, white__number__in=(1, 4), black__number__in=(1, 4), match=None
    )
    game = Game.objects.select_related("white").get(round__event=child)
    assert game.white.number == before.black.number
    win(site, child, 1, "1-0")
    assert contest(event).ties == ()
    assert in_the_way(event) == []
    content = close(site, event)
    first, second = content["winners"]
    assert first["name"] == game.white.name
    assert {first["half"], second["half"]} == {"I", "II"}
    assert earned(content) == [(names(event)[0], 2, "WP", 1), (names(event)[3], 2, "WP", 1)]
    shown = client.get(f"/events/{event.pk}/final/", headers={"accept-language": "en"}).text
    assert "Winners of the groups" in shown
    assert "half II" in shown


@pytest.mark.article("A.5C")
def test_half_winners_of_a_six_beside_another_group_reverse_the_colours_of_their_game(site, client):
    """1 and 4 of the six draw and have 2½ each, the winner of the group of four has 2."""
    event = sites.found(site, "A", "2", players=sites.many(10, "2"), minutes=40)
    four, of_six = event.children.filter(kind="group").order_by("pk")
    level = ({1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4})
    for group, drawn in ((four, level), (of_six, ({1, 4},))):
        _play(site, group, drawn)
    found = contest(event)
    (tie,) = found.ties
    of_both = {of_six.entrants.get(number=number).name for number in (1, 4)}
    assert {found.entrants[number].name for number in tie.numbers} == of_both
    before = Game.objects.get(
        round__event=of_six, white__number__in=(1, 4), black__number__in=(1, 4), match=None
    )
    client.force_login(site.leader)
    page = client.get(reverse("play-offs", args=[event.pk]), headers={"accept-language": "en"}).text
    assert f"{before.black.name} has white and {before.white.name} black, reversed from the last game" in page
    child = deciding.start(actor=site.leader, event_id=event.pk, numbers=tie.numbers)
    game = Game.objects.select_related("white", "black").get(round__event=child)
    assert (game.white.name, game.black.name) == (before.black.name, before.white.name)
    white, black = game.white, game.black
    Game.objects.filter(pk=game.pk).update(white=black, black=white)  # as it was founded before
    win(site, child, 1, "1-0")
    decided = contest(event)
    assert (decided.ties, decided.missing) == ((), None)


@pytest.mark.article("A.5C")
def test_a_lot_may_decide_between_half_winners(site):
    event = six(site, "A")
    ruling = deciding.draw_lots(
        actor=site.leader, event_id=event.pk, numbers=(1, 4), reason="both agreed", seed=3
    )
    assert tuple(ruling.order) == draw((1, 4), 3)
    found = contest(event)
    assert found.ties == ()
    assert [row.number for row in found.winners.rows] == ruling.order
    assert in_the_way(event) == []


@pytest.mark.article("A.5")
def test_the_half_winner_with_most_points_is_first_without_a_game(site, client):
    event = six(site, "A", drawn=())  # 4 wins across and has 3, 1 has 2
    assert in_the_way(event) == []
    assert [row.number for row in championship(load(event)).winners.rows] == [4, 1]
    page = client.get(f"/events/{event.pk}/", headers={"accept-language": "en"}).text
    assert "The group winners" in page
    assert [row["name"] for row in close(site, event)["winners"]] == [names(event)[3], names(event)[0]]
    final = client.get(reverse("final-order", args=[event.pk]), headers={"accept-language": "en"}).text
    assert "(2nd Class, half II)" in " ".join(final.split())
    closed = load(Event.objects.get(pk=event.pk))
    first = [(1, names(event)[3]), (2, names(event)[0])]
    assert [(one.place, one.name) for one in winners(closed)] == first
    told = client.get(reverse("event-news", args=[event.pk]), {"language": "en"}).text
    of_the_whole, half_1, half_2 = re.findall(r"&lt;ol&gt;.*?&lt;/ol&gt;", told)
    assert [name in of_the_whole for name in names(event)] == [True, False, False, True, False, False]
    assert [name in half_1 for name in names(event)] == [True] * 3 + [False] * 3
    assert [name in half_2 for name in names(event)] == [False] * 3 + [True] * 3


@pytest.mark.article("D.6")
@pytest.mark.article("Bijlage 4")
def test_a_class_of_six_closes_after_the_final_of_both_half_winners_with_one_champion(site, client):
    event = six(site, "D")
    assert "final group" in str(in_the_way(event)[0])
    (step,) = steps(load(event))
    assert step.address == reverse("start-final", args=[event.pk])
    assert any(matter.address == step.address for matter in matters(event, TODAY))
    shown = client.get(f"/events/{event.pk}/", headers={"accept-language": "en"}).text
    assert "For the final group" in shown
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    assert sorted(names(final)) == sorted([names(event)[0], names(event)[3]])
    assert final.parent == event
    with pytest.raises(RuleViolation, match="made already"):
        starting.start_final(actor=site.leader, event_id=event.pk)
    (step,) = steps_of_groups(with_parts(event.pk))
    assert "/rounds/1/" in step.address
    assert outcome(event).obstacles
    score(site, final)
    (step,) = steps_of_groups(with_parts(event.pk))
    assert step.address == reverse("closing", args=[event.pk])
    client.force_login(site.leader)
    page = client.get(step.address, headers={"accept-language": "en"}).text
    assert "Half II" in page
    content = close(site, event)
    assert earned(content) == [(names(final)[0], 4, "KP", 1), (names(final)[1], 3, "KP", 2)]
    assert [part["event"]["division"] for part in content["parts"]] == ["2", "2 finale"]
    assert {part.event for part in closed_parts(event.season)} == {event, final}
    for pk in (event.pk, final.pk):
        assert client.get(f"/events/{pk}/").status_code == 200
        assert client.get(f"/events/{pk}/final/").status_code == 200
        assert client.get(f"/events/{pk}/print/").status_code == 200
    assert verification.all_defects() == []


@pytest.mark.article("D.6")
@pytest.mark.article("Bijlage 4")
def test_who_finds_no_opponent_in_the_final_has_played_in_the_half_and_is_champion_with_kp(site):
    event = six(site, "D")
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    absences.withdraw(actor=site.leader, event_id=final.pk, number=2, after_round=0, reason="went home")
    assert in_the_way(event) == []
    assert earned(close(site, event)) == [(names(final)[0], 4, "KP", 1)]
    assert verification.all_defects() == []


@pytest.mark.article("D.6")
def test_a_half_winner_who_withdrew_is_absent_from_the_final_unless_taken_back(site):
    event = sites.found(site, "D", "2", players=sites.many(6, "2"))
    games = Game.objects.filter(round__event=event, round__number__lt=3)
    for game in games.select_related("round", "white", "black"):
        enter(site, event, game, "1-0" if game.white.number < game.black.number else "0-1")
    absences.withdraw(actor=site.leader, event_id=event.pk, number=1, after_round=2, reason="ill")
    rest = Game.objects.filter(round__event=event, round__number=3).exclude(white__number=1)
    for game in rest.exclude(black__number=1).select_related("round", "white", "black"):
        enter(site, event, game, "1-0")
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    gone = final.entrants.get(name=names(event)[0])
    assert list(final.entrants.filter(withdrawn_after_round=0)) == [gone]
    assert in_the_way(event) == []
    given = {"actor": site.leader, "event_id": final.pk, "number": gone.number}
    absences.reinstate(**given, reason="well again")
    assert in_the_way(event) == ["2 finale: not every game has a result."]
    assert verification.all_defects() == []


@pytest.mark.article("D.6")
def test_a_six_with_one_ranking_and_a_class_of_four_have_no_final_group(site):
    four = sites.found(site, "D", "1", players=sites.many(4, "1"))
    score(site, four)
    assert in_the_way(four) == []
    with pytest.raises(RuleViolation, match="its winner is the champion"):
        starting.start_final(actor=site.leader, event_id=four.pk)
    others = sites.many(6, "3", after=4)
    one = sites.found(site, "D", "3", players=others, settings={"group_of_six": "one"})
    score(site, one)
    assert [ranking for row in load(one).standings().rows if (ranking := row.ranking) != 1] == []
    assert not any("final" in said for said in in_the_way(one))


@pytest.mark.article("D.6")
def test_a_winner_is_not_known_while_a_tie_in_a_half_is_open(site):
    event = six(site, "D", drawn=({1, 2}, {1, 3}, {2, 3}, {1, 4}, {2, 5}, {3, 6}, {4, 5}, {4, 6}, {5, 6}))
    assert len(load(event).standings().open) == 2
    with pytest.raises(RuleViolation, match="a tie is open"):
        starting.start_final(actor=site.leader, event_id=event.pk)
    assert not any(matter.address.endswith("final-group/") for matter in matters(event, TODAY))


@pytest.mark.article("A.5C")
@pytest.mark.article("D.6")
def test_the_command_says_what_is_open_and_who_play_the_final(site, capsys):
    level, final = six(site, "A"), six(site, "D")
    call_command("standings", str(level.pk), "--json")
    (tie,) = json.loads(capsys.readouterr().out)["open"]
    assert (tie["article"], tie["needs"]) == ("A.5C", "a play-off game between 1 and 4")
    call_command("standings", str(final.pk), "--json")
    found = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in found["final"]["players"]] == [names(final)[0], names(final)[3]]
    assert names(final)[3] in found["open"][0]["needs"]
    call_command("standings", str(final.pk))
    assert names(final)[3] in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.article("A.5C")
@pytest.mark.article("D.6")
def test_the_command_says_so_of_an_event_in_several_groups_too(site, capsys):
    event = club_competition(site)
    call_command("standings", str(event.pk), "--json")
    found = json.loads(capsys.readouterr().out)
    assert [group["division"] for group in found["groups"]] == ["1 I", "1 II"]
    winners = [names(group)[0] for group in event.children.order_by("pk")]
    assert found["open"][0]["article"] == "A.5C"
    assert all(name in found["open"][0]["needs"] for name in winners)
    classed = sites.found(site, "D", "1", players=sites.many(8, "1"))
    for group in classed.children.all():
        score(site, group)
    winners = [names(group)[0] for group in classed.children.order_by("pk")]
    call_command("standings", str(classed.pk), "--json")
    assert json.loads(capsys.readouterr().out)["final"] == {"article": "D.6", "players": winners}
    call_command("standings", str(classed.pk))
    assert ", ".join(winners) in capsys.readouterr().out.splitlines()[-1]
    starting.start_final(actor=site.leader, event_id=classed.pk, seed=3)
    call_command("standings", str(classed.pk), "--json")
    found = json.loads(capsys.readouterr().out)
    assert (found["final"], len(found["groups"])) == (None, 3)


def test_beside_the_results_each_half_stands_under_its_own_number(site, client):
    event = six(site, "A", drawn=())
    client.force_login(site.leader)
    english = {"headers": {"accept-language": "en"}}
    page = client.get(reverse("results", args=[event.pk, 1]), **english).text
    half_1, half_2 = page.split('id="standings-now"')[1].split("Half II")
    assert "Half I<" in half_1
    assert [name in half_1 for name in names(event)] == [True] * 3 + [False] * 3
    assert [name in half_2 for name in names(event)] == [False] * 3 + [True] * 3
    whole = client.get(reverse("results", args=[site.event.pk, 1]), **english).text
    assert "Half I<" not in whole
