"""Results by a program: with an access code of the directors, by the service of the pages, recorded once."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests import sites
from tests.tournaments.team_play import line_up_all
from tournaments.events.results import services as results
from tournaments.events.results.access_codes import services as access_codes
from tournaments.events.results.lines import ResultLine
from tournaments.ledger.chains import verification
from tournaments.models import Game, LedgerEntry, Pass

pytestmark = pytest.mark.once

ADDRESS = "/api/v1/boards"


class Program:
    """A program with a code: what it sees, and what it sends."""

    def __init__(self, code):
        self.client = Client(headers={"accept-language": "en"})
        self.headers = {"authorization": f"Bearer {code}"}

    def sees(self):
        return self.client.get(ADDRESS, headers=self.headers)

    def sends(self, *results, key="one", reason=""):
        headers = self.headers | ({"idempotency-key": key} if key else {})
        body = {"results": list(results), "reason": reason}
        return self.client.post(ADDRESS, json.dumps(body), content_type="application/json", headers=headers)


def given(site, event=None, **more):
    event = event or site.event
    return access_codes.give(
        actor=site.leader, event_id=event.pk, round_number=1, helper="Scoreboard", **more
    )


@pytest.fixture
def program(site):
    return Program(given(site)[1])


def line(board, result, version=0, **more):
    return {"board": board, "result": result, "version": version, **more}


def results_of(site):
    return list(
        Game.objects.filter(round__event=site.event, round__number=1)
        .order_by("board")
        .values_list("result", flat=True)
    )


def test_a_request_that_is_too_large_or_asks_otherwise_is_refused_in_the_shape_of_the_others(program):
    huge = program.sends(line(1, "1-0"), reason="x" * 20_000_000)
    assert (huge.status_code, huge.json()) == (413, {"detail": "That is more than one request can bring."})
    asked = program.client.delete(ADDRESS)
    assert (asked.status_code, asked.headers["Allow"]) == (405, "GET, POST")
    assert asked.json() == {"detail": "This address is not asked so, but by: GET, POST."}


def test_the_boards_of_its_round_are_seen_by_nobody_else(site, program):
    answer = program.sees()
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "private, no-store"
    found = answer.json()
    assert (found["round"], found["confirmed_by_two"], len(found["boards"])) == (
        1,
        False,
        len(results_of(site)),
    )
    first = found["boards"][0]
    assert (first["table"], first["board"], first["result"], first["version"]) == (0, 1, "", 0)
    assert first["white"]
    assert first["takes_none"] is None
    site.record(1, "1-0")
    assert program.sees().json()["boards"][0]["result"] == "1-0"
    assert Client().get(ADDRESS).status_code == 401


def test_results_go_through_the_service_and_into_the_record_under_the_name_of_the_code(site, program):
    answer = program.sends(line(1, "1-0"), line(2, "½-½"))
    assert answer.status_code == 200
    found = answer.json()
    assert (found["repeated"], found["left_out"]) == (False, [])
    assert [one["result"] for one in found["boards"]][:2] == ["1-0", "½-½"] == results_of(site)[:2]
    entry = LedgerEntry.objects.filter(act="result").first()
    assert entry.actor_name == Pass.objects.get().get_username()
    assert entry.subject["request"][0] == "one"
    assert verification.all_defects() == []


def test_what_is_sent_again_under_its_key_is_done_once_whatever_happened_since(site, program):
    program.sends(line(1, "1-0"))
    corrected = ResultLine(1, "0-1", program.sees().json()["boards"][0]["version"])
    assert program.sends(line(1, "0-1", corrected.version), key="two", reason="so").status_code == 409
    results.record(
        actor=site.leader, event_id=site.event.pk, round_number=1, lines=[corrected], reason="typed wrongly"
    )
    before = LedgerEntry.objects.count()
    again = program.sends(line(1, "1-0"))
    assert again.status_code == 200
    assert again.json()["repeated"] is True
    assert again.json()["boards"][0]["result"] == "0-1"
    assert LedgerEntry.objects.count() == before
    other = program.sends(line(2, "1-0"))
    assert other.status_code == 409
    assert "key" in other.json()["detail"]
    assert results_of(site)[1] == ""


def test_another_program_may_have_the_same_key(site, program):
    program.sends(line(1, "1-0"))
    assert Program(given(site)[1]).sends(line(2, "1-0")).json()["repeated"] is False
    assert results_of(site)[:2] == ["1-0", "1-0"]


def test_nothing_is_recorded_where_one_of_the_lines_is_wrong(site, program):
    site.record(1, "1-0")
    refused = program.sends(line(1, "0-1"), line(2, "1-0"), line(77, "1-0"), line(3, "2-7"))
    assert refused.status_code == 409
    said = refused.json()["detail"]
    assert said.startswith(
        "Board 1: you entered 0–1, but meanwhile lieder recorded 1–0; nothing was changed. "
    )
    assert ". Board 77 is not paired in this round (C art. 7). Board 3: '2-7' is not a result; " in said
    assert "oard 2" not in said
    assert results_of(site)[1] == ""
    assert program.sends(line(2, "1-0")).status_code == 200, "the key of what was refused is free"


def test_a_board_that_is_sent_twice_at_once_is_no_correction_without_a_reason(site, program):
    refused = program.sends(line(2, "1-0"), line(2, "0-1"), line(1, "1-0"))
    assert refused.status_code == 409
    assert refused.json()["detail"].startswith("Board 2")
    assert results_of(site)[:2] == ["", ""]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{}",
        '{"results": []}',
        '{"results": [{"board": 1}]}',
        '{"results": 1}',
        "\x00",
        '{"results": [{"board": 1, "result": "1-0", "version": -1}]}',
    ],
)
def test_what_is_no_sending_is_refused_with_its_place(site, program, body):
    headers = program.headers | {"idempotency-key": "one"}
    answer = program.client.post(ADDRESS, body, content_type="application/json", headers=headers)
    assert answer.status_code in (400, 422)
    assert answer.json()["detail"]


@pytest.mark.parametrize("key", ["", "with a blank", "é", "x" * 81])
def test_a_sending_has_a_key(site, program, key):
    assert program.sends(line(1, "1-0"), key=key).status_code == 422
    assert results_of(site)[0] == ""


def test_a_code_for_some_boards_opens_no_other(site):
    program = Program(given(site, boards=["2"])[1])
    assert [one["board"] for one in program.sees().json()["boards"]] == [2]
    assert program.sends(line(1, "1-0")).status_code == 403
    assert program.sends(line(2, "1-0")).status_code == 200


def test_a_code_that_was_withdrawn_or_is_old_opens_nothing(site, program):
    found = Pass.objects.get()
    Pass.objects.update(expires_at=found.expires_at - timedelta(hours=25))
    assert program.sees().status_code == 401
    Pass.objects.update(expires_at=found.expires_at)
    assert program.sees().status_code == 200
    access_codes.revoke(actor=site.leader, event_id=site.event.pk, pass_id=found.pk)
    refused = program.sends(line(1, "1-0"))
    assert refused.status_code == 401
    assert "access code" in refused.json()["detail"]
    assert results_of(site)[0] == ""


def test_who_tries_codes_meets_a_closed_door_said_as_json(site, program, settings):
    for number in range(settings.FAILED_SIGN_INS_OF_NAME):
        Program(f"AAAA-{number:04}").sees()
    closed = Program("AAAA-BBBB").sees()
    assert closed.status_code == 429
    assert closed.headers["Content-Type"].startswith("application/json")


def test_the_account_of_a_director_is_no_code(site):
    client = Client()
    client.force_login(site.leader)
    assert client.get(ADDRESS).status_code == 401


def test_no_other_site_sends_from_a_browser(site, program):
    asked = program.client.options(
        ADDRESS, headers={"origin": "https://oars.example", "access-control-request-method": "POST"}
    )
    assert "POST" not in asked.headers.get("Access-Control-Allow-Methods", "")


def test_of_teams_a_board_has_its_table_and_names_wait_for_the_line_ups(site):
    event = sites.found(site, "B", "I", players=sites.teams(4))
    program = Program(given(site, event)[1])
    boards = program.sees().json()["boards"]
    assert {one["table"] for one in boards} == {1, 2}
    assert {one["white"] for one in boards} == {""}
    line_up_all(site, event)
    answer = program.sends(line(3, "1-0", table=2))
    assert answer.status_code == 200
    changed = [one for one in answer.json()["boards"] if one["result"]]
    assert [(one["table"], one["board"]) for one in changed] == [(2, 3)]
    assert changed[0]["white"]
    assert changed[0]["white_team"]


def test_the_address_is_the_one_of_the_document():
    assert reverse("api-boards") == ADDRESS
