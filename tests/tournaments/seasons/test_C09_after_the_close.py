"""C, art. 9 and 11 on the site once the season is closed: who is due for a place that opens (R83)."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests import sites
from tests.tournaments.seasons.test_season_close import (  # noqa: F401
    DAY,
    Kind,
    board,
    close,
    listed,
    order,
    played,
    tell,
)
from tournaments.events.entries import services as entries
from tournaments.events.setting_up import starting
from tournaments.ledger.chains import chain, verification
from tournaments.models import ClassPeriod, Event, Invitation, Notice, Person, Season
from tournaments.notices.words import sentence
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons import selectors
from tournaments.seasons import services as seasons
from tournaments.seasons.classification.selectors import in_force
from tournaments.seasons.places import places
from tournaments.seasons.places.vacancies import event_places


@pytest.fixture
def opened(played, board):  # noqa: F811
    """The eights of the next season, entered by their places, none of them started."""
    close(board)
    made = [event for event in seasons.open_events(actor=board, year=2027) if event.section == "C"]
    for event in made:
        seasons.take_places(actor=board, event_id=event.pk)
    return {event.division: event for event in made}


def orders():
    return {
        division: order(Event.objects.get(season__year=2026, division=division))
        for division in ("KK", "HAA", "RHAA", "HA")
    }


def now():
    return listed(places.pyramid(Season.objects.get(year=2027)), "C")


def person(name):
    return Person.objects.get(name=name)


def due(event):
    return [(one.name, one.place) for one in event_places(event).due]


@pytest.mark.article("C.9")
@pytest.mark.article("C.11")
def test_a_place_that_opens_after_the_close_goes_down_the_eights_in_the_order_of_the_article(opened, board):  # noqa: F811
    by = orders()
    content = in_force(2026).content
    tell(board, Kind.SEVERAL_YEARS, person=person(by["KK"][1]))
    assert now()["KK"] == [by["KK"][0], by["HAA"][2], *by["KK"][2:6], *by["HAA"][:2]]
    assert now()["HAA"] == [*by["KK"][6:], by["RHAA"][2], *by["HAA"][3:6], *by["RHAA"][:2]]
    assert now()["RHAA"] == [*by["HAA"][6:], by["HA"][2], *by["RHAA"][3:6], *by["HA"][:2]]
    classes = [person(name).player_class for name in (by["KK"][1], by["HAA"][2], by["RHAA"][2], by["HA"][2])]
    assert classes == ["HA", "KK", "HAA", "RHAA"]
    assert in_force(2026).content == content
    below = places.pyramid(Season.objects.get(year=2027)).of("D")[0]
    assert below.name == "HA"
    names = [place.name for place in below.places]
    assert by["KK"][1] in names
    assert by["HA"][2] not in names
    because = ClassPeriod.objects.get(person=person(by["HAA"][2]), until=None).because
    assert because[0]["articles"] == ["C.9"]
    assert verification.all_defects() == []


@pytest.mark.article("C.9")
def test_the_page_of_an_eight_names_who_is_due_in_order_with_the_article(opened, board, client):  # noqa: F811
    by = orders()
    assert due(opened["KK"]) == [(name, None) for name in (*by["HAA"][2:6], *by["KK"][6:])]
    assert due(opened["RHAA"])[0] == (by["HA"][2], None)
    tell(board, Kind.SEVERAL_YEARS, person=person(by["KK"][1]))
    assert due(opened["KK"])[:2] == [(by["HAA"][2], 2), (by["HAA"][3], None)]
    found = event_places(opened["KK"])
    assert {one.because.articles for one in found.due} == {("C.9",)}
    assert [(one.entry.name, one.entered) for one in found.taken if one.entered is not None] == [
        (by["HAA"][2], by["KK"][1])
    ]
    client.force_login(board)
    page = client.get(reverse("event-places", args=[opened["KK"].pk])).text
    for name in by["HAA"][2:6]:
        assert name in page
    assert " · Nummer 1 (KK) blijft" in " ".join(page.split())
    assert 'class="chip wait"' in page
    assert "end chip" not in page, "beside the reason it is too wide for a phone"
    start = reverse("start", args=[opened["KK"].pk])
    assert start not in page
    assert "C art. 9" in page
    declines = f"{reverse('season-fact-add', args=[2026])}?kind=declines&amp;person={person(by['HAA'][2]).pk}"
    assert declines in page
    form = client.get(declines.replace("&amp;", "&"), headers={"accept-language": "en"}).text
    assert "Does not come after all in season 2027/28" in form
    assert "follow from the close of season 2026/27" in form
    client.post(
        reverse("event-places", args=[opened["KK"].pk]),
        {"seen": chain.last_sequence(opened["KK"], "entries")},
    )
    assert opened["KK"].entrants.get(number=2).name == by["HAA"][2]
    page = client.get(reverse("event-places", args=[opened["KK"].pk]), headers={"accept-language": "en"}).text
    assert start in page
    assert "Enter these" not in page


@pytest.mark.article("C.9")
def test_who_is_due_and_declines_is_passed_over_for_the_next(opened, board):  # noqa: F811
    by = orders()
    tell(board, Kind.SEVERAL_YEARS, person=person(by["KK"][1]))
    tell(board, Kind.DECLINES, person=person(by["HAA"][2]))
    assert now()["KK"][1] == by["HAA"][3]
    assert now()["HAA"][2] == by["HAA"][2]
    assert person(by["HAA"][2]).player_class == "HAA"
    assert due(opened["KK"])[0] == (by["HAA"][3], 2)


@pytest.mark.article("C.11")
def test_who_came_from_the_ha_and_is_absent_from_the_rhaa_is_passed_over(opened, board):  # noqa: F811
    by = orders()
    tell(board, Kind.SEVERAL_YEARS, person=person(by["HA"][0]))
    assert now()["RHAA"][6:] == by["HA"][1:3]
    assert person(by["HA"][0]).player_class == "HA"
    assert person(by["HA"][2]).player_class == "RHAA"


@pytest.mark.article("C.9")
def test_a_notification_that_is_withdrawn_and_a_closing_undone_give_everybody_the_class_back(opened, board):  # noqa: F811
    by = orders()
    names = [name for names in by.values() for name in names]
    closed = dict(Person.objects.filter(name__in=names).values_list("name", "player_class"))
    places_closed = now()
    fact = tell(board, Kind.SEVERAL_YEARS, person=person(by["KK"][1]))
    seasons.forget(actor=board, fact_id=fact.pk, reason="recovered")
    assert now() == places_closed
    assert dict(Person.objects.filter(name__in=names).values_list("name", "player_class")) == closed
    tell(board, Kind.SEVERAL_YEARS, person=person(by["KK"][2]))
    seasons.undo_closing(actor=board, year=2026, reason="all over again")
    after = dict(Person.objects.filter(name__in=names).values_list("name", "player_class"))
    assert {after[name] for name in by["HA"]} == {"HA"}
    assert not ClassPeriod.objects.exclude(closing=None).exists()
    assert verification.all_defects() == []


@pytest.mark.article("C.11")
def test_an_eight_is_not_started_with_who_gave_the_place_up(opened, board):  # noqa: F811
    by = orders()
    tell(board, Kind.SEVERAL_YEARS, person=person(by["KK"][1]))
    with pytest.raises(Refusals, match=by["KK"][1]) as refused:
        starting.start(actor=board, event_id=opened["KK"].pk)
    assert "C.11" in refused.value.violations[0].reason.articles
    seen = chain.last_sequence(opened["KK"], "entries")
    seasons.take_places(actor=board, event_id=opened["KK"].pk, seen=seen)
    starting.start(actor=board, event_id=opened["KK"].pk)
    assert opened["KK"].entrants.get(number=2).name == by["HAA"][2]


@pytest.mark.article("C.12")
def test_the_places_of_an_eight_that_was_started_stay(opened, board):  # noqa: F811
    by = orders()
    starting.start(actor=board, event_id=opened["HAA"].pk)
    with pytest.raises(RuleViolation, match="was started") as refused:
        tell(board, Kind.SEVERAL_YEARS, person=person(by["KK"][1]))
    assert "C.12" in refused.value.reason.articles
    assert person(by["HAA"][2]).player_class == "HAA"
    tell(board, Kind.SEVERAL_YEARS, person=person(by["RHAA"][3]))
    assert now()["RHAA"][3] == by["HA"][2]


@pytest.mark.article("C.11")
@pytest.mark.article("C.12")
def test_who_has_a_place_and_is_not_entered_is_named_with_what_becomes_of_it(opened, board, client):  # noqa: F811
    entries.withdraw_entry(actor=board, event_id=opened["KK"].pk, number=2, reason="ill")
    entries.withdraw_entry(actor=board, event_id=opened["RHAA"].pk, number=3, reason="ill")
    kk, rhaa = event_places(opened["KK"]), event_places(opened["RHAA"])
    assert [place.number for place in kk.opened] == [2]
    assert kk.rule.articles == ("C.11", "C.9", "C.12", "R83")
    assert rhaa.rule.articles == ("C.11", "C.9", "R83")
    client.force_login(board)
    page = client.get(reverse("event-places", args=[opened["KK"].pk])).text
    assert f"?kind=several-years&amp;person={kk.opened[0].person}" in page


def test_it_is_recorded_as_long_as_an_event_of_the_season_is_not_started(opened, played):  # noqa: F811
    def given_up():
        return [selectors.state(season).given_up for season in Season.objects.order_by("year")]

    assert given_up() == [2026, 2026]
    for event in Event.objects.filter(season__year=2027):
        if not event.entrants.exists():
            seasons.take_places(actor=played.administrator, event_id=event.pk)
        starting.start(actor=played.administrator, event_id=event.pk)
    assert given_up() == [None, None]


def test_only_the_board_records_it(opened, played, client):  # noqa: F811
    client.force_login(played.administrator)
    opened["KK"].leaders.add(played.leader)
    client.force_login(played.leader)
    page = client.get(reverse("event-places", args=[opened["KK"].pk]))
    assert page.status_code == 200
    assert reverse("season-fact-add", args=[2026]) not in page.text


def told(user):
    """The notices of an account, in English."""
    with override("en"):
        return [sentence(notice) for notice in Notice.objects.filter(user=user).order_by("pk")]


@pytest.mark.article("C.9")
def test_who_is_newly_due_for_a_place_that_opened_is_notified_and_again_when_it_is_taken(
    played,  # noqa: F811
    opened,
    board,  # noqa: F811
):
    by = orders()
    due, next_one = by["HAA"][2], by["HAA"][3]
    accounts = {
        name: sites.account(played.administrator, f"spiler-{at}", Invitation.Role.PLAYER, person=person(name))
        for at, name in enumerate((due, next_one, by["KK"][1]))
    }
    fact = tell(board, Kind.SEVERAL_YEARS, person=person(by["KK"][1]))
    assert told(accounts[due]) == ["A place opened in KK of season 2027/28 and falls to you: number 2."]
    assert told(accounts[next_one]) == told(accounts[by["KK"][1]]) == []
    (notice,) = Notice.objects.filter(user=accounts[due])
    assert notice.path == reverse("pyramid", args=[2027])
    tell(board, Kind.DECLINES, person=person(due))
    assert len(told(accounts[due])) == 1, "who declined knows it"
    assert told(accounts[next_one]) == ["A place opened in KK of season 2027/28 and falls to you: number 2."]
    seasons.forget(actor=board, fact_id=fact.pk, reason="recovered")
    assert told(accounts[next_one])[-1] == (
        "The place in KK of season 2027/28 that fell to you is taken after all."
    )


@pytest.mark.article("C.8")
def test_when_a_close_is_undone_no_place_of_the_next_season_is_known_until_it_is_closed_again(
    played,  # noqa: F811
    board,  # noqa: F811
    client,
):
    close(board)
    (kk, *_others) = seasons.open_events(actor=board, year=2027)
    seasons.take_places(actor=board, event_id=kk.pk)
    seasons.undo_closing(actor=board, year=2026, reason="somebody declines")
    page = client.get(reverse("pyramid", args=[2027]), headers={"accept-language": "en"})
    assert "known once season 2026/27 is closed" in page.text
    assert page.text.count('class="panel empty"') == 1
    assert page.context["pyramid"].divisions == ()
    with pytest.raises(RuleViolation, match="No places are known"):
        seasons.take_places(actor=board, event_id=kk.pk)
    with pytest.raises(Refusals, match="was undone, and its places with it"):
        starting.start(actor=played.administrator, event_id=kk.pk)
    close(board)
    starting.start(actor=played.administrator, event_id=kk.pk)
