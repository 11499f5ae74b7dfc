"""D, art. 8: the places of a class that its final group leaves open, recorded by the directors (R81)."""

import pytest

from tests import sites
from tests.tournaments.events.test_A05_D06_halves import six
from tests.tournaments.events.test_deciding_of_every_section import enter, score
from tests.tournaments.seasons.test_closing_of_every_section import close, earned, in_the_way, names
from tournaments.events.attendance import absences
from tournaments.events.further_places import services
from tournaments.events.loaded import load
from tournaments.events.setting_up import starting
from tournaments.ledger.chains import verification
from tournaments.models import Game
from tournaments.regulations.reasons import RuleViolation

WHY = "both won their own game"


def class_of(site, groups=2):
    """A class of fours whose winners have played their final group."""
    event = sites.found(site, "D", "1", players=sites.many(4 * groups, "1"))
    for group in event.children.all():
        score(site, group)
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    score(site, final)
    return event, final


def numbers(event, place):
    """The numbers in the whole of those on a place of each group."""
    whole = {row.name: row.number for row in event.entrants.all()}
    return [whole[names(group)[place - 1]] for group in event.children.filter(kind="group").order_by("pk")]


def record(site, event, order, reason=WHY):
    return services.record_places(actor=site.leader, event_id=event.pk, order=order, reason=reason)


@pytest.mark.article("D.8")
@pytest.mark.article("Bijlage 4")
def test_the_directors_record_who_has_the_places_beyond_the_finalists(site):
    event, final = class_of(site)
    first, second = numbers(event, 2)
    record(site, event, [second, first])
    content = close(site, event)
    people = {row.number: row.name for row in event.entrants.all()}
    assert earned(content) == [
        (names(final)[0], 4, "KP", 1),
        (names(final)[1], 3, "KP", 2),
        (people[second], 2, "KP", 3),
        (people[first], 1, "KP", 4),
    ]
    assert [one["article"] for one in content["points"]][2:] == ["Bijlage 4.2", "Bijlage 4.2"]
    assert "directors recorded" in content["points"][2]["because"]
    assert [one["division"] for one in content["points"]][2:] == ["1 II", "1 I"]


@pytest.mark.article("D.8")
def test_without_a_record_nobody_has_these_places(site):
    event, _final = class_of(site)
    assert [one[3] for one in earned(close(site, event))] == [1, 2]


@pytest.mark.article("D.8")
def test_only_who_took_part_and_was_no_finalist_has_one_of_as_many_places_as_give_points(site):
    event, final = class_of(site, groups=3)
    whole = {row.name: row.number for row in event.entrants.all()}
    second = numbers(event, 2)
    with pytest.raises(RuleViolation, match="more than the places from 4 to 4"):
        record(site, event, second[:2])
    with pytest.raises(RuleViolation, match="has a place in the final group"):
        record(site, event, [whole[names(final)[2]]])
    with pytest.raises(RuleViolation, match="say why"):
        record(site, event, second[:1], reason=" ")
    with pytest.raises(RuleViolation, match="everybody stands once"):
        record(site, event, [second[0], second[0]])
    record(site, event, second[:1])
    record(site, event, second[1:2])
    assert [(one.order, one.first_place) for one in event.rulings.all()] == [(second[1:2], 4)]
    record(site, event, [], reason="by mistake")
    assert not event.rulings.exists()
    with pytest.raises(RuleViolation, match="Say who has"):
        record(site, event, [])
    assert verification.all_defects() == []


@pytest.mark.article("D.8")
def test_who_was_absent_has_no_place_and_four_finalists_leave_none(site):
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    with pytest.raises(RuleViolation, match="no places beyond"):
        record(site, event, [1])
    first, second = event.children.order_by("pk")
    absences.withdraw(actor=site.leader, event_id=first.pk, number=4, after_round=0, reason="ill")
    score_without(site, first, 4)
    score(site, second)
    starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    whole = {row.name: row.number for row in event.entrants.all()}
    with pytest.raises(RuleViolation, match="can have none"):
        record(site, event, [whole[names(first)[3]]])
    many, _final = class_of_another(site)
    with pytest.raises(RuleViolation, match="no places beyond"):
        record(site, many, [1])


def score_without(site, event, number):
    games = Game.objects.filter(round__event=event).select_related("round", "white", "black")
    for game in games.exclude(white__number=number).exclude(black__number=number):
        enter(site, event, game, "1-0" if game.white.number < game.black.number else "0-1")


def class_of_another(site):
    event = sites.found(site, "D", "2", players=sites.many(16, "2", after=8))
    for group in event.children.all():
        score(site, group)
    return event, starting.start_final(actor=site.leader, event_id=event.pk, seed=3)


@pytest.mark.article("D.8")
def test_an_order_that_no_longer_fits_is_in_the_way_of_closing(site):
    event, _final = class_of(site)
    record(site, event, numbers(event, 2))
    assert in_the_way(event) == []
    event.rulings.update(first_place=2)
    assert "no longer fits" in in_the_way(event)[0]


@pytest.mark.article("D.8")
def test_in_a_class_of_six_the_second_of_both_halves_may_have_places_three_and_four(site, client):
    event = six(site, "D")
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    score(site, final)
    assert load(event).standings().remarks == ()
    client.force_login(site.leader)
    english = {"headers": {"accept-language": "en"}}
    closing = client.get(f"/office/events/{event.pk}/closing/", **english).text
    address = f"/office/events/{event.pk}/further-places/"
    assert "Nobody has the places beyond the final group" in closing
    assert address in closing
    page = client.get(address, **english).text
    assert "Place 4" in page
    assert names(event)[1] in page
    assert names(event)[3] not in page.split("<form")[-1]
    assert client.post(address, {"place-4": "2", "reason": WHY}, **english).status_code == 422
    assert client.post(address, {"place-3": "2", "place-4": "5", "reason": WHY}).status_code == 302
    assert load(event).standings().remarks == ()  # it is no ruling on a tie
    assert [(one[0], one[1]) for one in earned(close(site, event))][2:] == [
        (names(event)[1], 2),
        (names(event)[4], 1),
    ]
    shown = client.get(f"/events/{event.pk}/final/", **english).text
    assert names(event)[4] in shown


def test_there_is_no_such_page_without_a_final_group_or_for_a_part(site, client):
    _event, final = class_of(site)
    client.force_login(site.leader)
    assert client.get(f"/office/events/{final.pk}/further-places/").status_code == 404
    assert client.get(f"/office/events/{site.event.pk}/further-places/").status_code == 404


@pytest.mark.article("Bijlage 4")
def test_who_played_no_game_has_no_place_beyond_the_final_group(site):
    """Number 4 of the first group loses all games by forfeit (R84)."""
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    group, other = event.children.order_by("pk")
    for game in Game.objects.filter(round__event=group).select_related("round", "white", "black"):
        sides = (game.white.number, game.black.number)
        played = "1-0" if sides[0] < sides[1] else "0-1"
        enter(site, group, game, {0: "-:+", 1: "+:-"}[sides.index(4)] if 4 in sides else played)
    score(site, other)
    score(site, starting.start_final(actor=site.leader, event_id=event.pk, seed=3))
    never = event.entrants.get(name=group.entrants.get(number=4).name).number
    with pytest.raises(RuleViolation):
        record(site, event, [never, numbers(event, 2)[1]])
    record(site, event, numbers(event, 2))
