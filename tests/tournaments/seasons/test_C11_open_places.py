"""C, art. 11 on the site: an eight with a number for which nobody could be found, from its start to the
places of the season after it (R121).
"""

import json
from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tournaments.events.test_deciding_of_every_section import enter, score
from tests.tournaments.leading import Leader
from tests.tournaments.seasons.test_season_close import (  # noqa: F401
    board,
    close,
    listed,
    named,
    order,
    played,
)
from tests.visiting import Visitor
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.practice import services as practice
from tournaments.events.restoring import services as restoring
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import services as setting_up
from tournaments.events.setting_up import starting
from tournaments.events.to_do.matters import matters
from tournaments.ledger import history
from tournaments.ledger.chains import verification
from tournaments.models import Event, Game, LedgerEntry, PointsEntry, Season, User
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons import services as seasons
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.places import places

pytestmark = pytest.mark.article("C.11")
WHY = "Three were asked, and none of them could come"
OPEN = 3
OPENED = {"left_open": [OPEN, OPEN], "why_open": WHY}


def by_places(actor, year):
    """The eights of a season, entered by their places and public, by name."""
    made = [event for event in seasons.open_events(actor=actor, year=year) if event.section == "C"]
    for event in made:
        seasons.take_places(actor=actor, event_id=event.pk)
        events.set_published(actor=actor, event_id=event.pk, published=True)
    return {event.division: event for event in made}


@pytest.fixture
def eights(played, board):  # noqa: F811
    """The eights of the next season; in the RHAA number 3 is open."""
    close(board)
    found = by_places(board, 2027)
    entries.withdraw_entry(actor=board, event_id=found["RHAA"].pk, number=OPEN)
    return found


def started(board, event):  # noqa: F811
    return starting.start(actor=board, event_id=event.pk, **OPENED)


def names(event):
    return list(event.entrants.order_by("number").values_list("name", flat=True))


def test_the_page_asks_of_an_open_number_whether_it_stays_open_and_why(eights, board, client):  # noqa: F811
    client.force_login(board)
    headers = {"accept-language": "en"}
    address = reverse("start", args=[eights["RHAA"].pk])
    page = client.get(address, headers=headers)
    assert "leave that open and say why" in page.text
    assert [value for value, _ in page.context["form"].fields["left_open"].choices] == [OPEN]
    assert "left_open" not in client.get(reverse("start", args=[eights["KK"].pk])).context["form"].fields
    for given, field in (
        ({"why_open": ""}, "left_open"),
        ({"left_open": [OPEN]}, "why_open"),
        ({"left_open": [4]}, "left_open"),
    ):
        refused = client.post(address, given, headers=headers)
        assert refused.status_code == 422
        assert list(refused.context["form"].errors) == [field]
    assert not eights["RHAA"].rounds.exists()
    assert client.post(address, OPENED).status_code == 302
    entry = LedgerEntry.objects.filter(act="groups").latest("pk")
    assert (entry.actor, entry.reason, entry.after["open_places"]) == (board, WHY, [OPEN])
    record = client.get(reverse("record", args=[eights["RHAA"].pk]), headers=headers).text
    assert WHY in record
    assert "numbers that stay open" in record
    assert verification.all_defects() == []


def test_who_was_found_meanwhile_is_not_left_out(eights, board):  # noqa: F811
    rhaa = eights["RHAA"]
    with pytest.raises(RuleViolation, match="number 3: enter somebody there"):
        starting.start(actor=board, event_id=rhaa.pk, left_open=[], why_open=WHY)
    with pytest.raises(RuleViolation, match="changed meanwhile"):
        starting.start(actor=board, event_id=rhaa.pk, left_open=[OPEN, 4], why_open=WHY)
    entries.withdraw_entry(actor=board, event_id=rhaa.pk, number=8)
    with pytest.raises(RuleViolation, match="number 3, 8: enter somebody there"):
        started(board, rhaa)
    entries.add(actor=board, event_id=rhaa.pk, entry=entries.Entry("name", 0, "Nijeling Hoekstra", "Huzum"))
    with pytest.raises(RuleViolation, match="changed meanwhile"):
        started(board, rhaa)


def test_one_player_makes_no_eight(eights, board, client):  # noqa: F811
    rhaa = eights["RHAA"]
    for number in (2, 4, 5, 6, 7, 8):
        entries.withdraw_entry(actor=board, event_id=rhaa.pk, number=number)
    with pytest.raises(RuleViolation, match="paired when all its players are entered"):
        starting.start(actor=board, event_id=rhaa.pk, left_open=range(2, 9), why_open=WHY)
    client.force_login(board)
    page = client.get(reverse("start", args=[rhaa.pk]), headers={"accept-language": "en"})
    assert "paired when all its players are entered" in page.text


@pytest.mark.article("C.7")
@pytest.mark.article("C.12")
def test_whoever_would_meet_the_open_number_has_a_bye(eights, board):  # noqa: F811
    rhaa = started(board, eights["RHAA"])
    first = rhaa.rounds.get(number=1)
    pairs = [(game.white.number, game.black.number) for game in first.games.order_by("board")]
    assert pairs == [(5, 1), (6, 2), (8, 4)]
    free = [rhaa.rounds.get(number=at).seats.get(free=True).entrant.number for at in range(1, 8)]
    assert free == [7, 8, 2, 5, 6, 1, 4]
    assert len(names(rhaa)) == 7
    with pytest.raises(RuleViolation, match="was paired"):
        seasons.undo_closing(actor=board, year=2026, reason="too late")


def test_the_start_is_undone_as_long_as_nothing_is_played(eights, board):  # noqa: F811
    rhaa = started(board, eights["RHAA"])
    last = history.last_act(rhaa).latest.sequence
    restoring.undo(actor=board, event_id=rhaa.pk, seen=last, reason="somebody was found")
    rhaa.refresh_from_db()
    assert (rhaa.settings, rhaa.rounds.exists()) == ({}, False)
    entry = entries.Entry("name", 0, "Nijeling Hoekstra", "Huzum")
    assert entries.add(actor=board, event_id=rhaa.pk, entry=entry).number == OPEN
    starting.start(actor=board, event_id=rhaa.pk)
    assert rhaa.rounds.get(number=1).games.count() == 4
    assert verification.all_defects() == []


def test_a_list_of_eight_may_still_take_its_place_before_play_begins(eights, board):  # noqa: F811
    rhaa = started(board, eights["RHAA"])
    seen = LedgerEntry.objects.filter(chain__name__contains=str(rhaa.pk), act="entries").latest("pk").sequence
    entries.enter(actor=board, event_id=rhaa.pk, entries=named(8, 60), seen=seen)
    rhaa.refresh_from_db()
    assert (rhaa.settings, rhaa.rounds.get(number=1).games.count()) == ({}, 4)


def test_the_pages_before_and_after_the_start_say_what_holds_of_the_open_number(eights, board):  # noqa: F811
    rhaa, office = eights["RHAA"], Visitor(board)
    entered = reverse("entries", args=[rhaa.pk])
    assert "Nobody has number 3 yet" in office.go(entered).text
    started(board, rhaa)
    assert "Nobody has number 3 yet" not in office.go(entered).text
    assert "One group of 8, in which nobody has number 3" in office.go(reverse("set-up", args=[rhaa.pk])).text
    season = events.add_season(actor=User.objects.get(is_superuser=True), year=2028)
    (again,) = setting_up.copy(actor=board, event_id=rhaa.pk, season=season, with_entrants=False)
    assert again.settings == {}


def every_page(event, user):
    """Look at what is shown of an event to the public and in its office, and take along what is offered."""
    public, office = Visitor(), Visitor(user)
    for name in ("event", "rounds", "crosstable", "print-set", "draws", "record", "record-then", "screen"):
        public.go(reverse(name, args=[event.pk]))
    for name in ("event-office", "entries", "withdrawals", "absences", "set-up", "to-do", "hall", "start"):
        office.go(reverse(name, args=[event.pk]))
    for number in (1, 7):
        office.go(reverse("results", args=[event.pk, number]))
    taken = dict.fromkeys(one for _, one in office.go(reverse("event-files", args=[event.pk])).links())
    taken |= dict.fromkeys(one for _, one in public.go(reverse("print-set", args=[event.pk])).links())
    kinds = set()
    for address in taken:
        answer = office.client.get(address)
        assert answer.status_code == 200, address
        content = b"".join(answer)
        kinds.add(kind := answer["Content-Type"].partition(";")[0])
        if kind == "application/pdf":
            assert PdfReader(BytesIO(content)).pages, address
        elif kind.endswith("sheet"):
            assert load_workbook(BytesIO(content)).sheetnames
    assert {"application/pdf", "application/json", "text/csv"} <= kinds
    for name in ("crosstable-pdf", "workbook", "event-pdn", "event-file"):
        assert public.client.get(reverse(name, args=[event.pk])).status_code == 200


@pytest.mark.article("C.8")
@pytest.mark.article("C.9")
@pytest.mark.article("Bijlage 4")
def test_an_eight_of_seven_gives_the_places_of_the_next_season(eights, played, board):  # noqa: F811
    rhaa, by = eights["RHAA"], Leader(board)
    by.strongest = names(rhaa)
    by.go(reverse("start", args=[rhaa.pk])).send(
        "Start the event", {"left_open": [str(OPEN)], "why_open": WHY}
    )
    every_page(rhaa, board)
    assert "whoever meets such a number has a bye" in Visitor().go(reverse("event", args=[rhaa.pk])).text
    by.follow_office(rhaa)
    rhaa.refresh_from_db()
    assert rhaa.closed_at
    assert order(rhaa) == by.strongest
    every_page(rhaa, board)
    Visitor().go(reverse("final-order", args=[rhaa.pk]))
    for division in ("KK", "HAA"):
        starting.start(actor=board, event_id=eights[division].pk)
        score(replace(played, leader=board), eights[division])
        closing.close(actor=board, event_id=eights[division].pk)
    following = Season.objects.get(year=2027)
    ha = events.add_event(actor=board, season=following, section="D", division="HA")
    entries.enter(actor=board, event_id=ha.pk, entries=named(6, 50, "HA"))
    starting.start(actor=board, event_id=ha.pk, seed=7)
    events.set_published(actor=board, event_id=ha.pk, published=True)
    score(replace(played, leader=board), ha)
    closing.close(actor=board, event_id=ha.pk)
    close(board, 2027)
    points = PointsEntry.objects.filter(event=rhaa)
    assert points.exists()
    given = listed(places.pyramid(Season.objects.get_or_create(year=2028)[0]), "C")
    of = {name: order(event) for name, event in eights.items()} | {"HA": order(ha)}
    assert given["HAA"] == [*of["KK"][6:], *of["HAA"][2:6], *of["RHAA"][:2]]
    assert given["RHAA"] == [*of["HAA"][6:], *of["RHAA"][2:6], *of["HA"][:2]]
    assert of["RHAA"][6] not in [*given["KK"], *given["HAA"], *given["RHAA"]]
    for year, name in ((2027, "season"), (2027, "movement"), (2027, "pyramid"), (2028, "pyramid")):
        Visitor().go(reverse(name, args=[year]))
    assert verification.all_defects() == []


@pytest.mark.article("C.12")
@pytest.mark.parametrize(
    ("there", "rounds"), [((1, 5), (1,)), ((1, 5, 6), (1, 2, 7)), ((1, 2, 3, 5), (1, 2, 3, 4, 6, 7))]
)
def test_rounds_in_which_nobody_plays_are_passed_over_in_the_hall_and_beside_the_standings(
    there,
    rounds,
    eights,
    played,  # noqa: F811
    board,  # noqa: F811
):
    rhaa, left_open = eights["RHAA"], [number for number in range(1, 9) if number not in there]
    for number in {*left_open} - {OPEN}:
        entries.withdraw_entry(actor=board, event_id=rhaa.pk, number=number)
    if OPEN in there:
        entry = entries.Entry("name", 0, "Nijeling Hoekstra", "Huzum")
        while (row := entries.add(actor=board, event_id=rhaa.pk, entry=entry)).number != OPEN:
            entries.withdraw_entry(actor=board, event_id=rhaa.pk, number=row.number)
    starting.start(actor=board, event_id=rhaa.pk, left_open=left_open, why_open=WHY)
    played_in = rhaa.rounds.filter(games__isnull=False).order_by("number")
    assert tuple(played_in.values_list("number", flat=True)) == rounds
    public, screen = Visitor(), reverse("screen", args=[rhaa.pk])
    for at, following in zip(rounds, (*rounds[1:], None), strict=True):
        shown = public.go(screen).text
        assert f"round {at}" in shown
        assert (f"next: round {following}" in shown) is bool(following)
        assert following or "next: round" not in shown
        games = rhaa.rounds.get(number=at).games.order_by("board")
        for game in games:
            enter(replace(played, leader=board), rhaa, game, "1-0")
        beside = public.go(reverse("event", args=[rhaa.pk]))
        assert "The pairs are not published yet" not in beside.text
        assert len(beside.parts(f"Round {following}")) == bool(following)
    assert f"round {rounds[-1]}" in public.go(screen).text
    assert "1 of 1 results are in" in public.text


def test_a_game_of_the_last_round_that_is_played_is_awaited_though_a_round_without_games_comes(
    eights,
    played,  # noqa: F811
    board,  # noqa: F811
):
    """1, 3, 5 and 7 play in the rounds 1, 4 and 6: nobody meets in round 7."""
    rhaa = eights["RHAA"]
    for number in (2, 4, 6, 8):
        entries.withdraw_entry(actor=board, event_id=rhaa.pk, number=number)
    entry = entries.Entry("name", 0, "Nijeling Hoekstra", "Huzum")
    entries.add(actor=board, event_id=rhaa.pk, entry=entry)
    row = entries.add(actor=board, event_id=rhaa.pk, entry=replace(entry, name="Twadde Hoekstra"))
    assert row.number == OPEN
    entries.withdraw_entry(actor=board, event_id=rhaa.pk, number=2)
    starting.start(actor=board, event_id=rhaa.pk, left_open=[2, 4, 6, 8], why_open=WHY)
    games = list(Game.objects.filter(round__event=rhaa).order_by("round__number", "board"))
    assert [game.round.number for game in games] == [1, 1, 4, 4, 6, 6]
    for game in games[:-1]:
        enter(replace(played, leader=board), rhaa, game, "1-0")
    said = [str(one.what) for one in matters(rhaa, date(2027, 9, 1))]
    white, black = games[-1].white.name, games[-1].black.name
    assert any("Round 6" in one and white in one and black in one for one in said), said


def test_the_event_file_and_a_practice_copy_have_the_open_number(eights, played, board):  # noqa: F811
    rhaa = started(board, eights["RHAA"])
    score(replace(played, leader=board), rhaa)
    copy = practice.copy(actor=board, event_id=rhaa.pk)
    assert load(copy).facts == load(rhaa).facts
    administrator = Visitor(played.administrator)
    text = administrator.client.get(reverse("event-file", args=[rhaa.pk])).content
    content = json.loads(text) | {"season": 2031}
    assert content["settings"] == {"open_places": str(OPEN)}
    file = SimpleUploadedFile("rhaa.json", json.dumps(content).encode())
    shown = administrator.client.post(reverse("event-import"), {"file": file, "reason": "moved"})
    assert shown.status_code == 200
    administrator.client.post(reverse("event-import"), shown.context["form"].initial)
    taken = Event.objects.get(season__year=2031)
    assert replace(load(taken).facts, season=2027) == load(rhaa).facts
    events.set_published(actor=played.administrator, event_id=taken.pk, published=True)
    every_page(taken, played.administrator)
    assert verification.all_defects() == []
