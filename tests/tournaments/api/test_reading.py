"""The API reads what the public pages show: every address, every section, nothing hidden."""

import json

import pytest
from django.urls import reverse

from tests import api_addresses, role_sites, sites
from tests.api_addresses import address, of_game
from tests.tournaments.test_roles import signed_in
from tournaments.api.answers import ids
from tournaments.events.attendance import absences
from tournaments.models import Entrant, Event, Game, Person, Round, no_practice
from tournaments.people import services as people
from tournaments.site.merging import services as merging

pytestmark = pytest.mark.once
TABLES = ("entrants", "rounds", "standings", "crosstable", "teams", "boards")


def read(client, name, *given, status=200, **asked):
    """The answer of an address, as data."""
    response = client.get(address(name, *given, **asked))
    assert response.status_code == status, (response.content, name, given)
    assert response.headers["Content-Type"].startswith("application/json")
    return json.loads(response.content)


def of(event) -> str:
    return ids.event(event.pk)


def test_every_address_answers(roles, client):
    routes = [route for route in role_sites.routes() if route[0].startswith(api_addresses.PREFIX)]
    assert len(routes) > 20
    for name, takes in routes:
        asked = reverse(name, args=api_addresses.arguments(roles, name, takes))
        response = client.get(asked, headers={"authorization": f"Bearer {roles.code}"})
        assert response.status_code == 200, (name, response.content)


def test_events_of_every_section_are_read_as_the_pages_show_them(roles, client):
    sites.found(roles.court.site, "A", "2", name="Huzum", players=sites.many(4, after=80))
    whole = Event.objects.filter(status=Event.Status.PUBLISHED, root=None).order_by("-season__year", "pk")
    listed = read(client, "events", per_page=100)
    assert [one["id"] for one in listed["items"]] == [of(one) for one in whole]
    assert {one["section"] for one in listed["items"]} == set("ABCDEFGI")
    for event in Event.objects.filter(no_practice()):
        shown = read(client, "event", of(event))
        assert shown["part_of"] == (ids.event(event.parent_id) if event.parent_id else None)
        assert read(client, "rounds", of(event)) is not None
        assert read(client, "entrants", of(event)) is not None
        for kind in TABLES if shown["has_standings"] else ():
            faces(client, event, kind)


def faces(client, event, kind):
    """A table of an event is the same in the API and in the file of its page."""
    file = client.get(reverse("table-json", args=[event.pk, kind]))
    asked = client.get(address("table", of(event), kind))
    assert file.status_code == asked.status_code, (event, kind)
    if asked.status_code == 200:
        assert json.loads(asked.content) == json.loads(file.content)
        if kind in ("standings", "crosstable"):
            assert read(client, kind, of(event))["table"] == json.loads(file.content)


def test_standings_are_as_of_a_round_with_what_decided(roles, client):
    roles.court.site.play(3)
    after = [read(client, "standings", of(roles.event), as_of_round=number) for number in (1, 2, 3)]
    assert [one["after_round"] for one in after] == [1, 2, 3]
    assert after[0]["table"] != after[2]["table"]
    assert read(client, "standings", of(roles.event)) == after[2]
    assert read(client, "standings", of(roles.event), status=404, as_of_round=4)
    assert read(client, "standings", of(roles.event), status=422, as_of_round=0)
    rows = after[2]["table"]["rows"]
    places = read(client, "tie-breaks", of(roles.event))["places"]
    for row, place in zip(rows, places, strict=True):
        assert row["half_points"] == place["half_points"]
        assert row["sonneborn_berger_half"] == place["sonneborn_berger_half_points"]
        assert place["sonneborn_berger_half_points"] == sum(
            term["half_points"] for term in place["sonneborn_berger"]
        )
        assert all(
            term["half_points"] == term["times"] * term["opponent_half_points"]
            for term in place["sonneborn_berger"]
        )
        assert place["because"]["text"]
        assert place["because"]["articles"]
    sb = next(column for column in after[2]["table"]["columns"] if column["key"] == "sonneborn_berger_half")
    assert sb["kind"] == "points"


def test_a_swiss_event_has_its_weerstand_term_by_term(roles, client):
    places = read(client, "tie-breaks", of(roles.swiss))["places"]
    assert all(
        place["weerstand_half_points"] is not None and place["weerstand"] is not None for place in places
    )


def test_rounds_have_their_games_with_half_points(roles, client):
    roles.court.site.record(1, "1-0", "½-½", reason="as played")
    event = of(roles.event)
    first = read(client, "round", event, 1)
    assert first["games"] == read(client, "games", event, round=1)["items"]
    assert [game["result"] for game in first["games"][:2]] == ["1-0", "½-½"]
    assert [game["white"]["half_points"] for game in first["games"][:2]] == [2, 1]
    assert [game["black"]["half_points"] for game in first["games"][:2]] == [0, 1]
    one = first["games"][0]
    assert read(client, "game", one["id"]) == one
    assert client.get(one["page"]).status_code == 200
    assert read(client, "round", event, 99, status=404)


def test_a_notation_is_read_with_its_moves_and_what_the_rules_say(roles, client):
    found = read(client, "notations", of_game(roles.game))
    assert [one["counts"] for one in found["notations"]] == [True]
    assert [move["notation"] for move in found["notations"][0]["moves"]] == ["32-28", "19-23"]
    assert found["notations"][0]["text"] == "1. 32-28 19-23"


def test_a_simul_has_its_boards_and_no_standings(roles, client):
    found = read(client, "simul", of(roles.display))
    assert len(found["boards"]["rows"]) == len(found["games"]["rows"]) == 8
    assert read(client, "standings", of(roles.display), status=404)
    assert read(client, "simul", of(roles.event), status=404)
    assert read(client, "games", of(roles.display))["count"] == 8


def test_a_closed_season_has_its_movement_and_classification(roles, client):
    closed, open_ = ids.season(role_sites.YEAR_CLOSED), ids.season(2026)
    assert read(client, "movement", closed)["final"] is True
    assert read(client, "movement", open_)["final"] is False
    assert read(client, "movement", open_)["unknown"]
    for season, year in ((closed, role_sites.YEAR_CLOSED), (open_, 2026)):
        found = read(client, "classification", season)
        file = json.loads(client.get(reverse("classification-json", args=[year])).content)
        assert found["table"] == file
        assert len(found["people"]) == len(file["rows"])


@pytest.fixture
def played(site):
    """The three eights of a season, played and closed."""
    return site


def test_every_conclusion_names_its_articles(played, client):
    found = read(client, "movement", ids.season(2026))
    assert found["decisions"]
    assert all(one["because"]["articles"] and one["because"]["text"] for one in found["decisions"])


def test_people_are_found_as_the_page_finds_them(roles, client):
    everybody = read(client, "people", per_page=100)
    assert everybody["count"] == len(everybody["items"])
    found = read(client, "people", q="Wytsma")["items"]
    assert "Sjoerd Wytsma" in [one["name"] for one in found]
    one = next(one for one in found if one["name"] == "Sjoerd Wytsma")
    whole = read(client, "person", one["id"])
    assert of(roles.event) in [entry["event"] for entry in whole["entries"]]
    assert client.get(one["page"]).status_code == 200
    mates = read(client, "people", club=one["club"])["items"]
    assert one in mates
    assert all(mate["club"] == one["club"] for mate in mates)


def test_clubs_are_those_of_the_page(roles, client):
    found = read(client, "clubs", per_page=100)["items"]
    assert [one["name"] for one in found] == sorted(one["name"] for one in found)
    assert all(read(client, "club", one["id"]) == one for one in found)


# --- what is hidden ---------------------------------------------------------------------------------------


def test_a_draft_is_as_what_is_not_there(roles, client):
    draft = sites.found(roles.court.site, "D", "HA", players=sites.many(4, after=50), name="Geheim")
    game = Game.objects.filter(round__event=draft).first()
    Event.objects.filter(pk=draft.pk).update(status=Event.Status.DRAFT)
    nothing = ids.event(987_654)
    for role in ("public", "director", "administrator"):
        as_role = signed_in(roles, role)
        assert of(draft) not in [one["id"] for one in read(as_role, "events", per_page=100)["items"]]
        for name in (
            "event",
            "entrants",
            "standings",
            "crosstable",
            "tie-breaks",
            "rounds",
            "games",
            "simul",
        ):
            shown, absent = (as_role.get(address(name, one)) for one in (of(draft), nothing))
            assert (shown.status_code, shown.content) == (404, absent.content), name
        assert read(as_role, "game", of_game(game), status=404)


def test_a_round_that_is_not_published_has_no_games(roles, client):
    number = Round.objects.filter(event=roles.event).count()
    Round.objects.filter(event=roles.event, number=number).update(published_at=None)
    for role in ("public", "director", "administrator"):
        as_role = signed_in(roles, role)
        assert read(as_role, "round", of(roles.event), number, status=404)
        rounds = read(as_role, "rounds", of(roles.event))
        assert [one["published"] for one in rounds if one["number"] == number] == [False]
        games = read(as_role, "games", of(roles.event), per_page=100)["items"]
        assert number not in {one["round"] for one in games}
        assert read(as_role, "games", of(roles.event), round=number)["count"] == 0
    hidden = Game.objects.filter(round__event=roles.event, round__number=number).first()
    assert read(client, "game", of_game(hidden), status=404)


def test_a_result_that_waits_for_the_second_person_is_none(roles, client):
    roles.court.site.record(1, "1-0", reason="as played")
    Event.objects.filter(pk=roles.event.pk).update(confirmed_by_two=True)
    game = read(client, "games", of(roles.event), round=1)["items"][0]
    assert (game["result"], game["white"]["half_points"]) == (None, None)


def test_line_ups_that_are_hidden_show_no_player_and_no_result(roles, client):
    roles.eights.entrants.update(line_up_at=None)
    games = read(client, "games", of(roles.eights), per_page=100)["items"]
    assert games
    assert {game["white"]["player"] for game in games} == {None}
    assert {game["result"] for game in games} == {None}


def test_a_child_has_a_short_name_and_no_page_for_anybody(roles, client):
    entrant = roles.event.entrants.get(number=2)
    Person.objects.filter(pk=entrant.person_id).update(born="2015-03-04")
    for role in ("public", "administrator"):
        as_role = signed_in(roles, role)
        found = next(
            one for one in read(as_role, "entrants", of(roles.event)) if one["number"] == entrant.number
        )
        assert (found["name"], found["person"]) == ("Anke H.", None)
        assert read(as_role, "person", ids.person(entrant.person_id), status=404)
        for name in ("standings", "crosstable", "tie-breaks", "games"):
            assert entrant.name not in json.dumps(read(as_role, name, of(roles.event)), ensure_ascii=False)
        assert ids.person(entrant.person_id) not in json.dumps(read(as_role, "people", per_page=100))


def test_who_was_merged_is_answered_as_who_that_is(roles, client):
    merged = Person.objects.get(pk=roles.merged)
    Person.objects.filter(pk=merged.merged_into_id).update(player_class="HA")
    found = read(client, "person", ids.person(merged.pk))
    assert found["id"] == ids.person(merged.merged_into_id)


def test_who_was_merged_after_a_season_stands_in_its_classification_as_who_that_is(roles, client):
    season, board = ids.season(role_sites.YEAR_CLOSED), roles.court.site.administrator
    people_before = read(client, "classification", season)["people"]
    merged = Entrant.objects.get(event=roles.closed, number=1).person
    kept = people.save_person(actor=board, name=f"{merged.name} jr", club=None)
    merging.merge(actor=board, kept_id=kept.pk, merged_id=merged.pk, reason="one and the same")
    now = {ids.person(merged.pk): ids.person(kept.pk)}
    assert set(now) < set(people_before)
    assert read(client, "classification", season)["people"] == [now.get(one, one) for one in people_before]


# --- asked with something wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "x", "0", "-1", "1", "😀", "a" * 300, "../..", "%00", "f7qz2kw9"])
def test_what_is_no_id_is_not_there(roles, client, text):
    for kind in ("seasons", "events", "games", "people", "clubs"):
        assert client.get(f"/api/v1/{kind}/{text}").status_code in (200 if not text else 404, 404)


def test_an_id_of_another_kind_is_not_there(roles, client):
    assert read(client, "event", ids.person(roles.event.pk), status=404)
    assert read(client, "person", of(roles.event), status=404)
    assert read(client, "club", ids.season(2026), status=404)


def test_an_id_never_changes():
    assert ids.season(2026) == "bft5wdcr"
    assert ids.event(1) == "qpvbnqsd"
    assert ids.game(12, 3, 0, 4) == "jn4dstrfrc"
    assert ids.person(77) == "5zwx4kj3"
    assert ids.club(5) == "dbjp6dtc"


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("events", {"page": 0}),
        ("events", {"page": 10**9}),
        ("events", {"per_page": 101}),
        ("events", {"per_page": "many"}),
        ("people", {"q": "a" * 81}),
        ("seasons", {"page": -1}),
    ],
)
def test_what_is_asked_wrongly_is_said_field_by_field(site, client, name, asked):
    found = read(client, name, status=422, **asked)
    assert found["detail"][0]["loc"][-1] in asked


def test_other_methods_are_refused(site, client):
    for method in (client.post, client.put, client.patch, client.delete):
        response = method(address("events"))
        assert response.status_code == 405
        assert "GET" in response.headers["Allow"]


# --- pages ------------------------------------------------------------------------------------------------


def test_pages_together_are_the_whole_list(site, client):
    event = ids.event(site.event.pk)
    whole = read(client, "games", event, per_page=100)
    assert (whole["count"], whole["pages"]) == (28, 1)
    apart = [read(client, "games", event, per_page=5, page=page) for page in range(1, 8)]
    assert [game for page in apart for game in page["items"]] == whole["items"]
    assert {page["pages"] for page in apart} == {6}
    assert apart[-1]["items"] == []


@pytest.mark.article("C.14")
def test_a_game_that_a_withdrawal_booked_has_the_result_that_counts(site, client):
    """Number 1 leaves after round 5: rounds 6 and 7 (3-1 and 1-2) are wins for 3 and 2, also while the other
    games of round 7 wait.
    """
    site.play(6)
    site.record(6, "", reason="withdrawn")
    site.record(7, "", "1-0")
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=1, after_round=5, reason="moved away")
    event = of(site.event)
    games = read(client, "games", event, per_page=100)["items"]
    booked = {game["round"]: game for game in games if game["result"] in ("+:-", "-:+")}
    assert {number: game["result"] for number, game in booked.items()} == {6: "+:-", 7: "-:+"}
    assert booked[6]["white"] | {"half_points": 2} == booked[6]["white"]
    assert booked[6]["black"]["half_points"] == 0
    assert read(client, "game", booked[7]["id"]) == booked[7]
    sixth = read(client, "round", event, 6)
    assert sixth["games"] == [game for game in games if game["round"] == 6]
    of_pages = read(client, "table", event, "rounds")["rows"]
    assert [row["result"] for row in sixth["table"]["rows"]] == [
        row["result"] for row in of_pages if row["round"] == 6
    ]


def test_the_boards_of_a_team_that_left_are_lost(roles, client):
    """Reading R63: its boards of the later rounds count as empty."""
    leader, eights = roles.court.site.leader, roles.eights
    for number in (1, 2):
        Game.objects.filter(round__event=eights, round__number=number, match__table=1, board=1).update(
            result="1-0"
        )
    absences.withdraw(actor=leader, event_id=eights.pk, number=4, after_round=1, reason="stays away")
    event = of(eights)
    asked = read(client, "games", event, round=2, per_page=100)["items"]
    boards = [one for one in read(client, "table", event, "boards")["rows"] if one["round"] == 2]
    of_match = [one["result"] for one in asked if one["table"] == 2]
    assert len(of_match) == 8
    assert set(of_match) == {"+:-", "-:+"}
    assert sum(bool(one["result"]) for one in asked) == sum(bool(one["result"]) for one in boards)
    matches = read(client, "round", event, 2)["table"]["rows"]
    assert [row["half_match_points_home"] for row in matches] == [None, 0]
