"""Closing a season: what is shown is what is done, it can be taken back, and nothing is lost."""

from dataclasses import replace
from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models import Sum
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import score
from tests.tournaments.seasons.test_closing_of_every_section import score_teams
from tournaments.events.entries import selectors as entries_selectors
from tournaments.events.entries import services as entries
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import calling_off, starting
from tournaments.events.setting_up import creating as events
from tournaments.ledger.chains import chain, verification
from tournaments.models import (
    ClassPeriod,
    ClosingTakenBack,
    Event,
    Game,
    Invitation,
    LedgerEntry,
    Person,
    PointsEntry,
    Season,
    SeasonClosing,
    SeasonFact,
)
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons import selectors as season_office
from tournaments.seasons import services as seasons
from tournaments.seasons.classification.selectors import in_force
from tournaments.seasons.closing_events import final_orders
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.ending import SeasonEnding
from tournaments.seasons.places import places
from tournaments.site.merging import services as merging

DAY = date(2026, 5, 2)
Kind = SeasonFact.Kind


def named(count, start, player_class=""):
    """Entries of people with names of their own."""
    listed = sites.many(90, player_class)[start : start + count]
    return [
        entries.Entry(one.place, number, one.name, one.club, player_class)
        for number, one in enumerate(listed, start=1)
    ]


@pytest.fixture
def board(site):
    return sites.account(site.administrator, "bestjoer", Invitation.Role.BOARD)


@pytest.fixture
def played(site):
    """A season in which the eights, the HA, clubs and fours were played and closed: the lower number wins."""
    return site if Event.objects.filter(closed_at__isnull=False).exists() else play_season(site)


def play_season(site):
    """Play and close the eights, the HA, clubs and fours: the lower number wins."""
    score(site, site.event)
    haa = sites.found(site, "C", "HAA", players=named(8, 0), seed=None)
    rhaa = sites.found(site, "C", "RHAA", players=named(8, 8), seed=None)
    ha = sites.found(site, "D", "HA", players=named(6, 16, "HA"))
    for event in (haa, rhaa, ha):
        score(site, event)
    clubs = sites.found(site, "B", players=sites.teams(8))
    fours = sites.found(site, "G", players=sites.teams(4))
    for part in (*clubs.children.all(), fours):
        score_teams(site, part)
    for event in (site.event, haa, rhaa, ha, clubs, fours):
        closing.close(actor=site.leader, event_id=event.pk)
    return site


def ending(year=2026):
    return SeasonEnding(Season.objects.get(year=year))


def close(actor, year=2026):
    return seasons.close(actor=actor, year=year, shown=seasons.digest(ending(year).content))


def listed(pyramid, section):
    return {division.name: [place.name for place in division.places] for division in pyramid.of(section)}


def order(event):
    return [row["name"] for row in event.final_orders.last().content["standings"]["rows"]]


def tell(actor, kind, **about):
    return seasons.tell(
        actor=actor, year=2026, kind=kind, told_by="the secretary", on=DAY, reason="by letter", **about
    )


def told_of_before(actor, kind, **about):
    """A row of before it was asked, as something is told, whether it can be."""
    season = Season.objects.get(year=2026)
    told = {"told_by": "the secretary", "on": DAY, "reason": "by letter", "by": actor, "at": timezone.now()}
    return SeasonFact.objects.create(season=season, kind=kind, **told, **about)


@pytest.mark.article("C.8")
def test_a_season_is_closed_as_it_was_shown(played, board):
    shown = ending()
    assert shown.obstacles == ()
    made = seasons.close(actor=board, year=2026, shown=seasons.digest(shown.content))
    assert made.content == shown.content
    kk, haa, rhaa = (order(Event.objects.get(division=name)) for name in ("KK", "HAA", "RHAA"))
    ha = order(Event.objects.get(division="HA"))
    found = places.pyramid(Season.objects.get(year=2027))
    assert listed(found, "C") == {
        "KK": [*kk[:6], *haa[:2]],
        "HAA": [*kk[6:], *haa[2:6], *rhaa[:2]],
        "RHAA": [*haa[6:], *rhaa[2:6], *ha[:2]],
    }
    assert listed(found, "D")["HA"] == [*rhaa[6:], *ha[2:]]
    assert Person.objects.get(name=ha[0]).player_class == "RHAA"
    assert verification.all_defects() == []


def test_what_changed_since_it_was_shown_is_not_carried_out(played, board):
    shown = seasons.digest(ending().content)
    tell(board, Kind.DECLINES, person=Person.objects.get(name=order(Event.objects.get(division="HA"))[0]))
    with pytest.raises(RuleViolation, match="closed otherwise"):
        seasons.close(actor=board, year=2026, shown=shown)
    assert in_force(2026) is None
    assert Season.objects.count() == 1


@pytest.mark.article("C.8")
def test_two_people_of_one_name_each_have_their_own_place(played, board):
    first, second = (played.event.entrants.get(number=number) for number in (1, 2))
    second.person.name = second.name = first.name
    second.person.save()
    second.save()
    close(board)
    found = places.pyramid(Season.objects.get(year=2027)).of("C")[0].places[:2]
    assert [place.name for place in found] == [first.name, first.name]
    assert [place.person for place in found] == [first.person_id, second.person_id]
    kk = seasons.open_events(actor=board, year=2027)[0]
    seasons.take_places(actor=board, event_id=kk.pk)
    taken = list(kk.entrants.order_by("number").values_list("person", flat=True))[:2]
    assert taken == [first.person_id, second.person_id]


@pytest.mark.article("D.7")
def test_who_declines_is_passed_over_and_the_move_says_by_which_article(played, board):
    ha = order(Event.objects.get(division="HA"))
    tell(board, Kind.DECLINES, person=Person.objects.get(name=ha[0]))
    close(board)
    rhaa = places.pyramid(Season.objects.get(year=2027)).of("C")[2]
    assert [place.name for place in rhaa.places[6:]] == ha[1:3]
    assert "D.7" in rhaa.places[7].because.articles
    decided = {one["who"]["name"]: one for one in in_force(2026).content["decisions"]}
    assert decided[ha[0]]["to"] == "HA"
    assert decided[ha[0]]["because"]["articles"] == ["D.7"]


@pytest.mark.article("C.11")
@pytest.mark.article("C.9")
def test_several_vacancies_are_filled_in_the_order_of_article_9(played, board):
    kk, haa = (order(Event.objects.get(division=name)) for name in ("KK", "HAA"))
    for name in kk[:2]:
        tell(board, Kind.SEVERAL_YEARS, person=Person.objects.get(name=name))
    close(board)
    first = places.pyramid(Season.objects.get(year=2027)).of("C")[0]
    assert [place.name for place in first.places] == [*haa[2:4], *kk[2:6], *haa[:2]]
    assert first.places[0].because.articles == ("C.9",)
    assert Person.objects.get(name=kk[0]).player_class == "HA"


@pytest.mark.article("B.3")
def test_a_club_that_does_not_enter_gives_its_place_to_number_2_of_the_group_below(played, board):
    first, second = (
        [f"{town} 1" for town in sites.TOWNS[:4]],
        [f"{town} 1" for town in sites.TOWNS[4:8]],
    )
    tell(board, Kind.NOT_ENTERING, team=first[1])
    close(board)
    found = places.pyramid(Season.objects.get(year=2027))
    names = [name for group in listed(found, "B").values() for name in group]
    assert names == [first[0], second[1], first[2], second[0], first[3], *second[2:]]


@pytest.mark.article("Bijlage 4")
def test_the_board_decides_once_whether_somebody_plays_a_class_lower(played, board):
    person = Person.objects.get(name=order(Event.objects.get(division="HA"))[0])
    tell(board, Kind.STAYS, person=person)
    with pytest.raises(RuleViolation, match="recorded already"):
        tell(board, Kind.DEMOTES, person=person)


def test_a_team_that_is_in_no_final_order_keeps_the_season_open(played, board):
    told_of_before(board, Kind.NOT_ENTERING, team="Nimmen 1")
    assert "in no final order" in str(ending().obstacles[0])
    with pytest.raises(Refusals, match="in no final order"):
        seasons.close(actor=board, year=2026, shown="")


def test_nobody_becomes_a_member_of_the_union_by_a_close(played, board):
    """R90: the board puts a guest into a class by saying so, and does not by the way."""
    guest = Person.objects.get(name=order(Event.objects.get(division="HA"))[0])
    given = {"actor": played.administrator, "person": guest, "name": guest.name, "club": None}
    people.save_person(**given, guest=True)
    (obstacle,) = ending().obstacles
    assert f"{guest.name} comes into class RHAA and is on record as a guest" in str(obstacle)
    with pytest.raises(Refusals, match="make a member of the union first"):
        close(board)
    people.save_person(**given, guest=False)
    close(board)
    guest.refresh_from_db()
    assert (guest.guest, guest.player_class) == (False, "RHAA")


def test_a_closing_is_taken_back_until_a_round_of_the_next_season_is_paired(played, board):
    before = dict(Person.objects.values_list("name", "player_class"))
    close(board)
    assert dict(Person.objects.values_list("name", "player_class")) != before
    seasons.undo_closing(actor=board, year=2026, reason="a decliner was forgotten")
    assert dict(Person.objects.values_list("name", "player_class")) == before
    assert not ClassPeriod.objects.exclude(closing=None).exists()
    again = close(board)
    assert again.number == 2
    made = seasons.open_events(actor=board, year=2027)
    assert [(event.section, event.division) for event in made] == [
        ("C", "KK"),
        ("C", "HAA"),
        ("C", "RHAA"),
        ("B", ""),
        ("G", ""),
    ]
    for event in made:
        seasons.take_places(actor=played.administrator, event_id=event.pk)
    seasons.undo_closing(actor=board, year=2026, reason="nothing is paired yet")
    close(board)
    starting.start(actor=played.administrator, event_id=made[0].pk)
    with pytest.raises(RuleViolation, match="was paired"):
        seasons.undo_closing(actor=board, year=2026, reason="too late")
    kk = [row.name for row in made[0].entrants.order_by("number")]
    assert kk == listed(places.pyramid(Season.objects.get(year=2027)), "C")["KK"]
    assert verification.all_defects() == []


@pytest.mark.article("C.7")
def test_an_eight_that_was_entered_by_its_places_is_paired_when_it_is_started(played, board):
    close(board)
    kk = seasons.open_events(actor=board, year=2027)[0]
    seasons.take_places(actor=board, event_id=kk.pk)
    assert not kk.rounds.exists()
    third = kk.entrants.get(number=3)
    entries.withdraw_entry(actor=board, event_id=kk.pk, number=3)
    assert entries_selectors.open_numbers(kk) == [3]
    assert kk.entrants.count() == 7
    again = entries.Entry("name", 0, third.name, third.club_name, person=third.person_id)
    assert entries.add(actor=board, event_id=kk.pk, entry=again).number == 3
    starting.start(actor=board, event_id=kk.pk)
    first = kk.rounds.get(number=1).games.get(board=1)
    assert (kk.rounds.count(), first.white.number, first.black.number) == (7, 5, 1)
    with pytest.raises(RuleViolation, match="stays empty"):
        entries.withdraw_entry(actor=board, event_id=kk.pk, number=3)
    for again in (starting.start, seasons.take_places):
        with pytest.raises(RuleViolation, match="started already"):
            again(actor=board, event_id=kk.pk)


@pytest.mark.article("C.11")
@pytest.mark.article("C.9")
def test_a_place_that_nobody_fills_stays_open_for_whom_the_leaders_enter(played, board, client):
    ha = order(Event.objects.get(division="HA"))
    for name in ha[:6]:
        tell(board, Kind.DECLINES, person=Person.objects.get(name=name))
    for name in order(Event.objects.get(division="RHAA"))[4:]:
        tell(board, Kind.SEVERAL_YEARS, person=Person.objects.get(name=name))
    assert ending().content["shortages"]
    close(board)
    rhaa = seasons.open_events(actor=board, year=2027)[2]
    seasons.take_places(actor=board, event_id=rhaa.pk)
    left = entries_selectors.open_numbers(rhaa)
    assert left
    assert not rhaa.entrants.filter(number__in=left).exists()
    client.force_login(board)
    page = client.get(reverse("event-places", args=[rhaa.pk]), headers={"accept-language": "en"}).text
    assert "before the start, or start with th" in page
    with pytest.raises(RuleViolation, match="Nobody is entered under number"):
        starting.start(actor=board, event_id=rhaa.pk)
    for number in left:
        entry = entries.Entry("name", 0, f"Nijeling {'abcdefgh'[number - 1]}", "Huzum")
        assert entries.add(actor=board, event_id=rhaa.pk, entry=entry).number == number
    with pytest.raises(RuleViolation, match="eight places"):
        entries.add(actor=board, event_id=rhaa.pk, entry=entries.Entry("name", 0, "Njoggende Man", "Huzum"))
    starting.start(actor=board, event_id=rhaa.pk)
    assert rhaa.rounds.get(number=7).games.count() == 4


def test_the_board_sees_where_others_are_entered_than_have_the_places(played, board):
    close(board)
    made = seasons.open_events(actor=board, year=2027)
    for event in made:
        seasons.take_places(actor=board, event_id=event.pk)
    following = Season.objects.get(year=2027)
    state = season_office.state(following)
    assert (state.by_place, state.otherwise) == ((), ())
    seasons.undo_closing(actor=board, year=2026, reason="somebody declines")
    first = order(Event.objects.get(division="RHAA", season__year=2026))[0]
    tell(board, Kind.DECLINES, person=Person.objects.get(name=first))
    close(board)
    state = season_office.state(following)
    assert {event.division for event in state.otherwise} == {"HAA", "RHAA"}
    for event in state.otherwise:
        seen = chain.last_sequence(event, "entries")
        seasons.take_places(actor=board, event_id=event.pk, seen=seen)
    assert season_office.state(following).otherwise == ()


def test_a_season_is_not_closed_while_something_counts_that_is_open(site, board):
    with pytest.raises(Refusals) as refused:
        seasons.close(actor=board, year=2026, shown="")
    assert "is not closed" in str(refused.value)
    score(site, site.event)
    closing.close(actor=site.leader, event_id=site.event.pk)
    with pytest.raises(Refusals, match="final order of HAA is missing"):
        seasons.close(actor=board, year=2026, shown="")


def test_only_the_board_closes_a_season(played):
    shown = seasons.digest(ending().content)
    for act in (
        lambda: seasons.close(actor=played.leader, year=2026, shown=shown),
        lambda: seasons.undo_closing(actor=played.leader, year=2026, reason="no"),
        lambda: tell(played.leader, Kind.NOT_ENTERING, team="Huzum 1"),
        lambda: seasons.open_events(actor=played.leader, year=2027),
        lambda: seasons.enter_points(actor=played.leader, year=2026),
    ):
        with pytest.raises(PermissionDenied):
            act()


def test_a_closed_event_is_opened_again_until_its_season_is_closed(played, board, client):
    """The game of the first two goes the other way: they change places, and so do their points."""
    event, names = played.event, order(played.event)
    given = {"actor": played.leader, "event_id": event.pk}
    with pytest.raises(RuleViolation) as refused:
        closing.reopen(**given, reason=" ")
    assert refused.value.place == "reason"
    client.force_login(played.leader)
    address = reverse("reopening", args=[event.pk])
    assert address in client.get(reverse("event-office", args=[event.pk])).text
    answer = client.post(address, {"reason": "board 1 was turned round"})
    assert (answer.status_code, answer.url) == (302, reverse("event-office", args=[event.pk]))
    with pytest.raises(RuleViolation, match="not closed"):
        closing.reopen(**given, reason="again")
    first = Game.objects.get(round__event=event, white__number__in=(1, 2), black__number__in=(1, 2))
    results.record(
        actor=played.leader,
        event_id=event.pk,
        round_number=first.round.number,
        lines=[ResultLine(first.board, "0-1" if first.result == "1-0" else "1-0", first.version)],
        reason="as it was played",
    )
    closing.close(**given)
    assert order(event)[:2] == [names[1], names[0]]
    assert event.final_orders.count() == 2
    earned = PointsEntry.objects.filter(event=event).values_list("person__name").annotate(Sum("points"))
    assert dict(earned) == {names[1]: 4, names[0]: 3, names[2]: 2, names[3]: 1}
    close(board)
    with pytest.raises(RuleViolation, match="needs a ruling"):
        closing.reopen(**given, reason="too late")


def test_an_event_closed_after_its_season_is_named_and_can_be_opened_again(played, board):
    close(board)
    late = sites.found(played, "A", "1", players=named(3, 40, "1"))
    score(played, late)
    given = {"actor": played.leader, "event_id": late.pk}
    closing.close(**given)
    state = season_office.state(Season.objects.get(year=2026))
    assert (state.closed_later, state.changed) == ((late,), ())
    closing.reopen(**given, reason="board 1 was turned round")
    assert season_office.state(Season.objects.get(year=2026)).closed_later == ()


@pytest.mark.article("Bijlage 4.2")
def test_the_points_of_an_event_that_was_called_off_after_all_are_made_up_for(played, board):
    given = {"actor": played.leader, "event_id": played.event.pk}
    closing.reopen(**given, reason="it was played with others")
    calling_off.call_off(**given, reason="it does not count")
    entries_made = PointsEntry.objects.filter(event=played.event)
    assert entries_made.aggregate(sum=Sum("points")) == {"sum": 10}
    assert "was called off, and its points still stand" in str(ending().obstacles[0])
    assert season_office.state(Season.objects.get(year=2026)).without_points == (played.event,)
    assert seasons.enter_points(actor=board, year=2026) == 4
    assert entries_made.aggregate(sum=Sum("points")) == {"sum": 0}
    assert seasons.enter_points(actor=board, year=2026) == 0
    assert season_office.state(Season.objects.get(year=2026)).without_points == ()


def test_who_was_merged_since_keeps_the_class_when_a_close_is_undone_and_is_named(played, board):
    close(board)
    moved = Person.objects.get(name=order(Event.objects.get(division="HA"))[0])
    twin = people.save_person(actor=played.administrator, name=f"{moved.name} jr", club=moved.club)
    merging.merge(actor=played.administrator, kept_id=twin.pk, merged_id=moved.pk, reason="one person")
    seasons.undo_closing(actor=board, year=2026, reason="all over again")
    assert LedgerEntry.objects.get(reason="all over again").after == {"classes_changed_since": [moved.name]}
    assert set(Person.objects.filter(pk__in=(moved.pk, twin.pk)).values_list("player_class", flat=True)) == {
        "RHAA"
    }


@pytest.mark.article("Bijlage 4.2")
def test_points_flow_from_closed_events_and_are_not_written_twice(played, board):
    kk = order(played.event)
    earned = dict(PointsEntry.objects.filter(event=played.event).values_list("person__name", "points"))
    assert earned == {kk[0]: 4, kk[1]: 3, kk[2]: 2, kk[3]: 1}
    first = PointsEntry.objects.get(event=played.event, person__name=kk[0])
    assert first.because["params"] | {"points": 4, "place": 1} == first.because["params"]
    assert seasons.enter_points(actor=board, year=2026) == 0


def test_events_are_not_founded_before_the_season_before_is_closed(played, board):
    events.add_season(actor=played.administrator, year=2027)
    with pytest.raises(RuleViolation, match="Close season"):
        seasons.open_events(actor=board, year=2027)


def test_a_final_order_that_is_written_anew_does_not_change_a_closed_season(played, board):
    close(board)
    content = in_force(2026).content
    first = played.event.final_orders.last()
    standings = first.content["standings"] | {"rows": first.content["standings"]["rows"][::-1]}
    final_orders.write(played.event, first.content | {"standings": standings}, reason="by verdict")
    state = season_office.state(Season.objects.get(year=2026))
    assert state.changed == (played.event,)
    assert in_force(2026).content == content
    seasons.undo_closing(actor=board, year=2026, reason="the verdict")
    close(board)
    kk = [row["name"] for row in first.content["standings"]["rows"]]
    now = listed(places.pyramid(Season.objects.get(year=2027)), "C")
    assert now["KK"][:6] == kk[::-1][:6]


def test_a_season_is_not_closed_after_a_later_one(played, board):
    """Its places and classes would be given anew by what was played before (R75)."""
    later = Season.objects.create(year=2027)
    by = {"by": board, "at": timezone.now(), "content": {}, "sha256": "0" * 64}
    closing = SeasonClosing.objects.create(season=later, number=1, **by)
    text = "Season 2027/28 was closed already: undo that close first"
    assert any(text in str(one) for one in ending().obstacles)
    ClosingTakenBack.objects.create(closing=closing, reason="too early", by=board, at=timezone.now())
    assert ending().obstacles == ()


@pytest.mark.article("D.8")
def test_who_was_let_into_the_ha_from_another_class_and_declines_keeps_the_own_class(site, board):
    """R76: the class is no other for where the directors let somebody play."""
    guests = named(6, 16, "HA")
    sites.members(site.administrator, [replace(one, number=0, player_class="1") for one in guests])
    score(site, site.event)
    ha = events.add_event(actor=site.administrator, season=site.season, section="D", division="HA")
    ha.leaders.add(site.leader)
    given = {"actor": site.administrator, "event_id": ha.pk}
    entries.enter(
        **given, entries=[replace(one, player_class="") for one in guests], overruling="plays here by D.8"
    )
    starting.start(**given, seed=7)
    eights = [
        sites.found(site, "C", division, players=named(8, start), seed=None)
        for division, start in (("HAA", 0), ("RHAA", 8))
    ]
    for event in (*eights, ha):
        score(site, event)
    for event in (site.event, *eights, ha):
        closing.close(actor=site.leader, event_id=event.pk)
    first, second = (Person.objects.get(name=name) for name in order(ha)[:2])
    tell(board, Kind.DECLINES, person=first)
    close(board)
    classes = dict(Person.objects.values_list("pk", "player_class"))
    assert (classes[first.pk], classes[second.pk]) == ("1", "RHAA")
    tell(board, Kind.DECLINES, person=second)
    second.refresh_from_db()
    assert second.player_class == "1"
