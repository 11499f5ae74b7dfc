"""Line-ups are shown together: nobody makes an order by that of another team (B.6, G.2; reading R78)."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from tests import sites
from tests.tournaments.events.test_B06_line_ups import hand_in, names
from tests.tournaments.team_play import line_up_all, record_match
from tournaments.events import line_up_times
from tournaments.events.results.access_codes import services as passes
from tournaments.events.setting_up import starting
from tournaments.events.teams import services as line_ups
from tournaments.events.teams.line_ups import last_change
from tournaments.history import selectors as records
from tournaments.history.bundles.contents import parts
from tournaments.models import Event, Game, Match, Person, User
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.careers import career

FIRST = "Ale fan Huzum"


def with_eights(site):
    """The site with four eights, of which number 1 handed in a line-up without anybody at board 8."""
    event = sites.found(site, "B", players=sites.teams(4))
    hand_in(site, event, 1, [*names("Huzum", 7), ""])
    return site


BEGINNINGS = {"eights": with_eights}


@pytest.fixture
def eights(site):
    return Event.objects.get(section="B")


def account(name, **given):
    return User.objects.create_user(name, password=sites.PASSWORD, **given)


def page(user, name, *numbers):
    client = Client(headers={"accept-language": "en"})
    if user.is_authenticated:
        client.force_login(user)
    return client.get(reverse(name, args=numbers))


def starts_in(event, minutes):
    """Let round 1 start in so many minutes."""
    start = timezone.localtime() + timedelta(minutes=minutes)
    Event.objects.filter(pk=event.pk).update(starts_on=start.date(), start_time=start.time())


def public(event):
    return line_up_times.are_public(Event.objects.get(pk=event.pk), timezone.now())


@pytest.mark.article("B.6")
@pytest.mark.article("G.2")
@pytest.mark.parametrize("section", ["B", "G"])
def test_line_ups_are_shown_once_every_team_of_the_group_has_handed_in(site, section):
    event = sites.found(site, section, players=sites.teams(4))
    for number in (1, 2, 3):
        hand_in(site, event, number)
        assert not public(event)
    hand_in(site, event, 4)
    assert public(event)


@pytest.mark.article("B.6")
@pytest.mark.article("G.2")
@pytest.mark.parametrize("section", ["B", "G"])
def test_once_they_are_shown_a_secretary_changes_none_and_a_director_may(site, section):
    event = sites.found(site, section, players=sites.teams(4))
    team = event.entrants.get(number=1)
    secretary = account("skriuwer", secretary_of=team.club)
    boards = 8 if section == "B" else 4
    swapped = [*names("Huzum", boards)[1:], names("Huzum", boards)[0]]
    for number in (1, 2, 3):
        hand_in(site, event, number)
    given = {"event_id": event.pk, "number": 1, "players": swapped}
    line_ups.hand_in(actor=secretary, seen=last_change(team), **given)
    hand_in(site, event, 4)
    given["players"] = names("Huzum", boards)
    with pytest.raises(RuleViolation, match="shown already") as refused:
        line_ups.hand_in(actor=secretary, seen=last_change(team), **given)
    assert refused.value.reason.articles[-1] == "R78"
    said = "bring a change of yours to the tournament directors"
    assert said in page(secretary, "own-club-line-up", event.pk, 1).text
    assert "only the tournament directors can change it" in page(secretary, "own-club").text
    line_ups.hand_in(actor=site.leader, seen=last_change(team), **given)
    assert list(team.players.values_list("name", flat=True)) == given["players"]


def test_a_first_list_that_comes_late_is_taken_from_a_secretary(site, eights):
    starts_in(eights, 10)
    team = eights.entrants.get(number=2)
    secretary = account("skriuwer", secretary_of=team.club)
    given = {"actor": secretary, "event_id": eights.pk, "number": 2, "add_new": True}
    line_ups.hand_in(players=names(team.club.name), **given)
    with pytest.raises(RuleViolation, match="shown already"):
        line_ups.hand_in(players=names(team.club.name)[::-1], seen=last_change(team), **given)


@pytest.mark.article("B.6")
@pytest.mark.parametrize(("minutes", "shown"), [(16, False), (14, True), (-60, True)])
def test_from_a_quarter_of_an_hour_before_the_start_on_those_that_are_in_are_shown(eights, minutes, shown):
    starts_in(eights, minutes)
    assert public(eights) is shown


@pytest.mark.article("B.6")
def test_without_an_hour_of_the_start_they_are_shown_once_a_game_has_a_result(site, eights):
    assert not public(eights)
    game = Game.objects.filter(round__event=eights, match__isnull=False, board=1).first()
    Game.objects.filter(pk=game.pk).update(result="1-0", entered_by="lieder")
    assert public(eights)


def test_a_team_that_stays_away_altogether_keeps_nothing_hidden(site, eights):
    for number in (2, 3):
        hand_in(site, eights, number)
    eights.entrants.filter(number=4).update(withdrawn_after_round=0)
    assert public(eights)


def test_nobody_but_the_own_secretary_and_the_leaders_sees_a_line_up_before(site, eights):
    huzum, dronryp = (eights.entrants.get(number=number).club for number in (1, 2))
    own, other = account("skriuwer", secretary_of=huzum), account("oare", secretary_of=dronryp)
    jury = account("jury")
    eights.jury.add(jury)
    for user, sees in (
        (site.leader, True),
        (site.administrator, True),
        (own, True),
        (other, False),
        (jury, False),
        (site.player, False),
        (AnonymousUser(), False),
    ):
        for name, *numbers in (("team", eights.pk, 1), ("rounds", eights.pk), ("rounds-part", eights.pk)):
            text = page(user, name, *numbers).text
            assert (FIRST in text) is sees, (user, name)
            assert ("The line-ups are shown once every team has handed in" in text) is not sees or user == own
    line_up_all(site, eights)
    assert FIRST in page(AnonymousUser(), "team", eights.pk, 1).text


def test_what_an_empty_board_costs_is_not_shown_before_either(site, eights):
    visitor = AnonymousUser()
    booked = Game.objects.filter(round__event=eights, board=8).exclude(result="").order_by("round").first()
    assert booked.result in ("+:-", "-:+")
    before = [page(visitor, "event-file", eights.pk).text, page(visitor, "game", booked.pk).text]
    for sign in ("+:-", "-:+", "+:–", "–:+"):
        assert sign not in before[0] + before[1]
    assert "8 boards open" in page(visitor, "rounds", eights.pk).text
    assert "7 boards open" not in page(visitor, "rounds", eights.pk).text
    for number in (2, 3, 4):
        hand_in(site, eights, number)
    assert "7 boards open" in page(visitor, "rounds", eights.pk).text
    shown = page(visitor, "event-file", eights.pk).text
    assert "+:-" in shown or "-:+" in shown


def test_no_other_page_or_file_tells_who_plays(site, eights):
    visitor, person = AnonymousUser(), Person.objects.get(name=FIRST)
    game = Game.objects.filter(round__event=eights, board=1, white__number=1).first()

    def tells():
        people = page(visitor, "people").text
        book = load_workbook(BytesIO(page(visitor, "workbook", eights.pk).content))
        cells = {cell.value for sheet in book for row in sheet for cell in row}
        own = page(visitor, "person", person.pk)
        of_game = page(visitor, "game", game.pk).text
        return [FIRST in people, FIRST in cells, own.status_code == 200, FIRST in of_game]

    assert tells() == [False] * 4
    for number in (2, 3, 4):
        hand_in(site, eights, number)
    assert tells() == [True] * 4


def test_a_helper_sees_who_sits_where_no_sooner_than_everybody(site, eights):
    _found, code = passes.give(actor=site.leader, event_id=eights.pk, round_number=1, helper="Hindrik")
    client = Client(headers={"accept-language": "en"})
    opened = client.get(reverse("helper-open", args=[code]), follow=True).text
    assert "Huzum 1" in opened
    assert FIRST not in opened
    for number in (2, 3, 4):
        hand_in(site, eights, number)
    assert FIRST in client.get(reverse("helper-round")).text


def test_the_record_and_the_bundle_withhold_it_from_who_may_not_see_it(site, eights):
    board = account("bestjoer", on_board=True)
    (entry,) = records.reading(eights, site.leader).page(records.Sought(act="line-up"), "1").object_list
    assert FIRST in str(entry.after)
    reading = records.reading(eights, board)
    assert list(reading.page(records.Sought(act="line-up"), "1").object_list) == []
    assert reading.entry(entry.sequence).act == "withheld"
    assert FIRST not in str(reading.between(0, entry.sequence))
    assert all(FIRST.encode() not in part.content for part in parts(reading, "https://dammen.example"))
    for number in (2, 3, 4):
        hand_in(site, eights, number)
    later = records.reading(eights, board)
    assert FIRST in str(later.entry(entry.sequence).after)
    assert any(FIRST.encode() in part.content for part in parts(later, "https://dammen.example"))


def test_a_line_up_from_before_the_groups_were_made_is_withheld_until_its_group_is_shown(site):
    entered = [*sites.teams(8), Entry("line 9", 9, "Huzum 2", "Huzum")]
    event = sites.found(site, "B", players=entered, seed=None)
    hand_in(site, event, 1)
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    board = account("bestjoer", on_board=True)
    reading = records.reading(event, board)
    assert all(FIRST.encode() not in part.content for part in parts(reading, "https://dammen.example"))
    group = event.children.get(entrants__name="Huzum 1")
    line_up_all(site, group)
    reading = records.reading(event, board)
    assert any(FIRST.encode() in part.content for part in parts(reading, "https://dammen.example"))


def test_the_secretary_sees_a_result_against_a_hidden_team_no_sooner_on_a_players_page(site, eights):
    dronryp = eights.entrants.get(number=2)
    secretary = account("skriuwer", secretary_of=dronryp.club)
    hand_in(site, eights, 2)
    player = Person.objects.get(name=names("Dronryp")[7])
    match = Match.objects.filter(round__event=eights, home__number__in=(1, 2), away__number__in=(1, 2)).get()
    game = match.games.get(board=8)
    assert game.result in ("+:-", "-:+")

    def half_points():
        (place,) = career(player, secretary).appearances
        return {own.game.pk: own.half_points for own in place.games}[game.pk]

    assert half_points() is None
    for number in (3, 4):
        hand_in(site, eights, number)
    assert half_points() == 2


def test_a_secretary_hands_in_by_the_page_and_the_next_one_sees_nothing_of_it(site, eights):
    secretary = account("skriuwer", secretary_of=eights.entrants.get(number=2).club)
    line_ups.hand_in(
        actor=secretary,
        event_id=eights.pk,
        number=2,
        players=names("Dronryp"),
        add_new=True,
        seen=last_change(eights.entrants.get(number=2)),
    )
    text = page(secretary, "team", eights.pk, 2).text
    assert names("Dronryp")[0] in text
    assert FIRST not in page(secretary, "rounds", eights.pk).text


def test_play_that_has_begun_shows_all_also_before_the_hour(site, eights):
    starts_in(eights, 60)
    match = Match.objects.filter(round__event=eights, round__number=1, home__number__in=(2, 3)).first()
    match = match or Match.objects.filter(round__event=eights, round__number=1).first()
    record_match(site, match, 9)
    assert public(eights)
    assert FIRST in page(AnonymousUser(), "team", eights.pk, 1).text
