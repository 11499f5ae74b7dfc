"""B, art. 3 on the site: a team that drops out once the season before was closed (R83)."""

import json

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests import sites
from tests.tournaments.seasons.test_closing_of_every_section import score_teams
from tests.tournaments.seasons.test_season_close import DAY, Kind, board, close, listed, tell  # noqa: F401
from tournaments.events.entries import services as entries
from tournaments.events.setting_up import creating, starting
from tournaments.ledger.chains import chain, verification
from tournaments.models import Invitation, Notice, Season, SeasonFact, User
from tournaments.notices.words import sentence
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations import reason_json
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons import ending
from tournaments.seasons import selectors as season_office
from tournaments.seasons import services as seasons
from tournaments.seasons.classification.selectors import in_force
from tournaments.seasons.closing_events import final_orders
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.places import places, settled

TEAMS = [f"T{number:02}" for number in range(1, 14)]
WITHOUT_T02 = {
    "I": ["T01", "T06", "T03", "T05"],
    "II": ["T04", "T10", "T07", "T09"],
    "III": ["T08", "T11", "T12", "T13"],
}


def thirteen():
    """A site with nothing but a club championship of 13 teams in groups of 4, 4 and 5, played and closed: the
    lower number won.
    """
    administrator = User.objects.create_superuser("behearder", password=sites.PASSWORD)
    season = creating.add_season(actor=administrator, year=2026)
    site = sites.Site(administrator, administrator, administrator, season, None)
    given = [
        entries.Entry(f"line {number}", number, team, sites.TOWNS[number % 8])
        for number, team in enumerate(TEAMS, start=1)
    ]
    event = sites.found(site, "B", players=given)
    for group in event.children.all():
        score_teams(site, group)
    closing.close(actor=site.leader, event_id=event.pk)
    return site


def open_next(actor):
    """Close the season and enter the teams of the next club championship by their places."""
    close(actor)
    (event,) = seasons.open_events(actor=actor, year=2027)
    seasons.take_places(actor=actor, event_id=event.pk)
    return event


@pytest.fixture
def site(db):
    return thirteen()


@pytest.fixture
def opened(site, board):  # noqa: F811
    """The club championship of the next season, its teams entered by their places."""
    return open_next(board)


def entered(event):
    return list(event.entrants.order_by("number").values_list("name", flat=True))


def take_places(actor, event):
    return seasons.take_places(actor=actor, event_id=event.pk, seen=chain.last_sequence(event, "entries"))


def started(event):
    return {group.group: entered(group) for group in event.children.order_by("pk")}


@pytest.mark.article("B.3")
def test_the_groups_are_those_of_the_article_when_a_team_is_told_not_to_enter_after_the_close(opened, board):  # noqa: F811
    content = in_force(2026).content
    tell(board, Kind.NOT_ENTERING, team="T02")
    following = Season.objects.get(year=2027)
    assert listed(places.pyramid(following), "B") == WITHOUT_T02
    assert in_force(2026).content == content
    sixth = places.pyramid(following).of("B")[0].places[1]
    assert (sixth.name, sixth.origin, sixth.because.articles) == ("T06", "II", ("B.3", "R27"))
    assert season_office.state(following).otherwise == (opened,)
    with pytest.raises(Refusals, match="T01, T06, T03, T05, T04") as refused:
        starting.start(actor=board, event_id=opened.pk)
    assert "give the place up: T02" in str(refused.value)
    take_places(board, opened)
    assert season_office.state(following).otherwise == ()
    starting.start(actor=board, event_id=opened.pk)
    assert started(opened) == WITHOUT_T02
    assert verification.all_defects() == []


@pytest.mark.article("B.3")
def test_the_groups_are_those_of_the_article_when_an_entry_is_withdrawn(opened, board):  # noqa: F811
    entries.withdraw_entry(actor=board, event_id=opened.pk, number=2, reason="no eight players")
    assert entered(opened)[:4] == ["T01", "T03", "T05", "T04"]
    with pytest.raises(Refusals, match="T01, T06, T03, T05, T04") as refused:
        starting.start(actor=board, event_id=opened.pk)
    assert refused.value.violations[0].reason.articles[0] == "B.3"
    take_places(board, opened)
    starting.start(actor=board, event_id=opened.pk)
    assert started(opened) == WITHOUT_T02


@pytest.mark.article("B.3")
def test_the_last_team_of_all_is_not_left_in_when_it_does_not_enter(opened, board):  # noqa: F811
    """Without T13 the others keep their order; and yet it must go."""
    tell(board, Kind.NOT_ENTERING, team="T13")
    with pytest.raises(Refusals, match="give the place up: T13"):
        starting.start(actor=board, event_id=opened.pk)
    take_places(board, opened)
    starting.start(actor=board, event_id=opened.pk)
    assert started(opened)["III"] == ["T08", "T10", "T11", "T12"]


@pytest.mark.article("B.3")
def test_a_team_that_comes_after_all_has_its_place_again(opened, board):  # noqa: F811
    fact = tell(board, Kind.NOT_ENTERING, team="T02")
    take_places(board, opened)
    seasons.forget(actor=board, fact_id=fact.pk, reason="they found an eighth player")
    assert listed(places.pyramid(Season.objects.get(year=2027)), "B")["I"] == ["T01", "T02", "T03", "T05"]
    entry = entries.Entry("name", 0, "T02", sites.TOWNS[2])
    entries.add(actor=board, event_id=opened.pk, entry=entry)
    take_places(board, opened)
    assert entered(opened)[:4] == ["T01", "T02", "T03", "T05"]


@pytest.mark.article("B.3")
def test_a_team_without_a_place_stays_entered_behind_those_that_have_one(opened, board):  # noqa: F811
    entries.add(actor=board, event_id=opened.pk, entry=entries.Entry("name", 0, "Nij 1", "Huzum"))
    tell(board, Kind.NOT_ENTERING, team="T02")
    take_places(board, opened)
    assert entered(opened)[-3:] == ["T12", "T13", "Nij 1"]
    assert "T02" not in entered(opened)
    starting.start(actor=board, event_id=opened.pk)
    assert started(opened)["III"] == ["T08", "T11", "T12", "T13", "Nij 1"]


@pytest.mark.article("B.3")
def test_of_two_groups_that_play_as_one_because_a_team_dropped_out_the_next_close_knows_the_lower(
    opened,
    board,  # noqa: F811
):
    for team in ("T02", "T03"):
        assert entered(opened)[1] == team
        entries.withdraw_entry(actor=board, event_id=opened.pk, number=2, reason="no eight players")
    take_places(board, opened)
    starting.start(actor=board, event_id=opened.pk)
    assert [len(teams) for teams in started(opened).values()] == [4, 7]
    assert places.merged_last_season(Season.objects.get(year=2027)) == ("III", ("T08", "T12", "T13"))


@pytest.mark.article("B.3")
@pytest.mark.article("B.6")
def test_once_the_groups_are_made_the_places_stay(opened, board):  # noqa: F811
    starting.start(actor=board, event_id=opened.pk)
    with pytest.raises(RuleViolation, match="was started") as refused:
        tell(board, Kind.NOT_ENTERING, team="T02")
    assert "B.6" in refused.value.reason.articles
    assert not SeasonFact.objects.exists()


@pytest.mark.article("B.3")
def test_what_the_close_was_decided_from_is_not_notified_afterwards(opened, board):  # noqa: F811
    for kind, team in ((Kind.LOWER_GROUP, "T02"), (Kind.NOT_ENTERING, "Nimmen 1")):
        with pytest.raises(RuleViolation):
            tell(board, kind, team=team)
    tell(board, Kind.NOT_ENTERING, team="T02")
    with pytest.raises(RuleViolation, match="recorded already"):
        tell(board, Kind.NOT_ENTERING, team="T02")
    seasons.undo_closing(actor=board, year=2026, reason="close anew")
    again = close(board)
    assert [one["places"][1]["name"] for one in again.content["next"]["B"]] == ["T06", "T10", "T11"]


@pytest.fixture
def opened_without_basis(request, monkeypatch):
    """The same, closed as before it was kept what a closing was decided from."""
    with monkeypatch.context() as earlier:
        earlier.setattr(ending, "basis_json", lambda facts, told, who: None)
        event = request.getfixturevalue("opened")
    assert in_force(2026).content["basis"] is None
    return event


@pytest.mark.article("B.3")
def test_of_a_closing_without_its_basis_the_record_says_what_it_was_decided_from(opened_without_basis, board):  # noqa: F811
    content = in_force(2026).content
    following = Season.objects.get(year=2027)
    assert listed(places.pyramid(following), "B")["I"] == ["T01", "T02", "T03", "T05"]
    fact = tell(board, Kind.NOT_ENTERING, team="T02")
    assert listed(places.pyramid(following), "B") == WITHOUT_T02
    take_places(board, opened_without_basis)
    starting.start(actor=board, event_id=opened_without_basis.pk)
    assert started(opened_without_basis) == WITHOUT_T02
    assert in_force(2026).content == content
    assert settled.notified_since(settled.closing_of(2026)) == [fact]
    assert verification.all_defects() == []


@pytest.mark.article("B.3")
def test_the_record_is_asked_as_of_the_closing_and_not_as_of_now(opened_without_basis, board):  # noqa: F811
    """A final order that a verdict brought later is not what the season was closed by."""
    event = in_force(2026).season.events.get(section="B", root=None)
    first = event.final_orders.get()
    parts = [
        part | {"standings": {"rows": part["standings"]["rows"][::-1]}} for part in first.content["parts"]
    ]
    final_orders.write(event, first.content | {"parts": parts}, reason="a verdict")
    tell(board, Kind.NOT_ENTERING, team="T02")
    assert listed(places.pyramid(Season.objects.get(year=2027)), "B") == WITHOUT_T02


@pytest.mark.article("B.3")
def test_a_final_order_in_the_words_of_before_is_not_written_anew(site, monkeypatch):
    told, now = (
        "Match points %(points)s, which nobody has",
        "Match points %(points)s, which no other team has",
    )
    monkeypatch.setitem(reason_json.EARLIER, told, now)
    event = site.season.events.get(section="B", root=None)
    content = event.final_orders.get().content
    before = json.loads(json.dumps(content).replace("no other team has", "nobody has"))
    assert before != content
    final_orders.write(event, before)
    event.refresh_from_db()
    assert final_orders.renew(actor=site.leader, event=event, reason="a verdict") is None
    assert event.final_orders.count() == 2
    assert event.closed_at is not None


@pytest.mark.article("B.3")
def test_a_closing_that_the_record_does_not_bear_out_gives_its_places_as_ever(request, monkeypatch):
    real = ending.next_json
    with monkeypatch.context() as earlier:
        earlier.setattr(ending, "basis_json", lambda facts, told, who: None)
        earlier.setattr(
            ending, "next_json", lambda who, movement: [_turned(one) for one in real(who, movement)]
        )
        request.getfixturevalue("opened")
    assert listed(places.pyramid(Season.objects.get(year=2027)), "B")["I"] == ["T05", "T03", "T02", "T01"]
    with pytest.raises(RuleViolation, match="undo the closing and close the season again"):
        tell(request.getfixturevalue("board"), Kind.NOT_ENTERING, team="T02")


def _turned(division):
    return division | {"places": division["places"][::-1]}


def test_the_board_records_it_on_the_page_of_the_season_and_the_directors_are_told_at_the_start(
    client,
    opened,
    board,  # noqa: F811
):
    client.force_login(board)
    office = client.get(reverse("season-office", args=[2027])).content.decode()
    address = reverse("season-fact-add", args=[2026])
    assert address in office
    page = client.get(address).content.decode()
    assert 'value="not-entering"' in page
    assert 'value="lower-group"' not in page
    sent = {
        "kind": "not-entering",
        "team": "B T02",
        "told_by": "Jikke Terpstra",
        "on": DAY.isoformat(),
        "reason": "no eight players",
    }
    recorded = client.post(address, sent, headers={"accept-language": "en"}, follow=True)
    assert recorded.redirect_chain[-1][0] == reverse("season-office", args=[2027])
    assert "Notified after the close, and followed in the places:" in recorded.text
    start = client.get(reverse("start", args=[opened.pk])).content.decode()
    assert "T01, T06, T03, T05, T04, T10" in start
    assert reverse("event-places", args=[opened.pk]) in start
    public = client.get(reverse("pyramid", args=[2027])).content.decode()
    assert "no eight players" not in public
    assert "T02" in public


@pytest.mark.article("B.3")
def test_the_secretary_of_a_team_to_which_a_place_falls_is_notified(site, opened, board):  # noqa: F811
    club = in_force(2026).season.events.get(section="B", root=None).entrants.get(name="T06").club
    secretary = sites.account(site.administrator, "skriuwer", Invitation.Role.SECRETARY, club=club)
    tell(board, Kind.NOT_ENTERING, team="T02")
    (notice,) = Notice.objects.filter(user=secretary)
    with override("en"):
        assert sentence(notice) == "A place opened in group I of season 2027/28 and falls to T06: number 2."
