"""How the API is served: to any site and to nobody's account, once, not too often, over TLS, quickly."""

import json
import re
from itertools import product
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from tests import api_addresses, role_sites, sites
from tests.api_addresses import address
from tests.tournaments.test_roles import signed_in
from tournaments.api import documented, served
from tournaments.api.answers import ids
from tournaments.models import Event, Person

pytestmark = pytest.mark.once

LISTS = ("seasons", "events", "people", "clubs")
MOST_QUERIES = 8


# --- kept -------------------------------------------------------------------------------------------------


def test_what_did_not_change_is_not_sent_again(site, client):
    asked = address("standings", ids.event(site.event.pk))
    site.play(1)
    first = client.get(asked)
    etag = first.headers["ETag"]
    again = client.get(asked, headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    site.play(2)
    changed = client.get(asked, headers={"if-none-match": etag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != etag


def test_an_address_that_the_api_does_not_have_is_answered_in_json(site, client):
    refused = ("events/³/rounds/-1577", "events/%00", "e/%0A/1/x", "")
    for ask, path in product((client.get, client.post), refused):
        answer = ask(f"/api/v1/{path}")
        assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (404, "application/json")


def test_what_is_sent_without_a_code_or_cannot_be_read_is_refused_in_json(db):
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    given = {"content_type": "application/json"}
    for path, status in (("openapi.json", 405), ("seasons", 405), ("nowhere", 404), ("boards", 401)):
        answer = client.post(f"/api/v1/{path}", "{}", **given)
        assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (status, "application/json")
    assert answer.json()["detail"].startswith("An access code is missing")
    assert "form was too old" not in client.post("/api/v1/docs", "{}", **given).text
    unsound = {"content_type": "application/json; charset=utf-7"}
    answer = client.post("/api/v1/boards", "{}", **unsound)
    assert (answer.status_code, answer.json()) == (400, {"detail": "This request could not be read"})
    assert "<h1>" in client.post("/sign-in/", "{}", **unsound).text


def test_an_answer_is_in_the_language_asked_for(site, client):
    site.play(1)
    asked = address("standings", ids.event(site.event.pk))
    names = {
        language: json.loads(client.get(asked, headers={"accept-language": language}).content)["table"][
            "columns"
        ][0]["name"]
        for language in ("en", "nl")
    }
    assert names == {"en": "Place", "nl": "Plaats"}


def test_the_head_of_an_answer_is_that_of_the_answer(site, client):
    whole, head = client.get(address("events")), client.head(address("events"))
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Type"] == whole.headers["Content-Type"]
    assert head.headers["ETag"] == whole.headers["ETag"]
    assert client.head(address("events"), headers={"if-none-match": whole.headers["ETag"]}).status_code == 304


# --- to whom ----------------------------------------------------------------------------------------------


def test_any_site_may_read_it_and_no_cookie_counts(site, client):
    origin = {"origin": "https://klubside.example"}
    response = client.get(address("events"), headers=origin)
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response.headers
    assert "ETag" in response.headers["Access-Control-Expose-Headers"]
    asked_before = client.options(
        address("events"), headers=origin | {"access-control-request-method": "GET"}
    )
    assert asked_before.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "authorization" not in asked_before.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Origin" not in client.get(reverse("home"), headers=origin).headers


def test_an_account_reads_what_everybody_reads(roles):
    for name in ("people", "events"):
        answers = {
            signed_in(roles, role).get(address(name, per_page=100)).content for role in role_sites.ROLES
        }
        assert len(answers) == 1


def test_no_cookie_is_set(roles):
    response = signed_in(roles, "administrator").get(address("events"))
    assert not response.cookies
    assert "private" not in response.headers.get("Cache-Control", "")


# --- how often --------------------------------------------------------------------------------------------


@pytest.fixture
def within_one_window(monkeypatch):
    """The clock by which askings are counted stands still: none falls into the next window."""
    monkeypatch.setattr("django_ratelimit.core.time", SimpleNamespace(time=lambda: 1_800_000_000.0))


@pytest.mark.usefixtures("within_one_window")
def test_who_asks_too_often_waits_and_nobody_else_does(site, client, settings):
    settings.API_RATE = "3/m"
    event = ids.event(site.event.pk)
    for number in range(1, 4):
        assert client.get(address("games", event, round=number)).status_code == 200
    refused = client.get(address("games", event, round=4))
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert json.loads(refused.content)["detail"]
    assert client.get(address("games", event, round=1)).status_code == 200, "what is kept costs nothing"
    assert client.get(reverse("event", args=[site.event.pk])).status_code == 200
    other = Client(REMOTE_ADDR="198.51.100.7")
    assert other.get(address("games", event, round=4)).status_code == 200


@pytest.mark.usefixtures("within_one_window")
def test_claiming_another_address_opens_no_door(site, client, settings):
    settings.API_RATE = "2/m"
    event = ids.event(site.event.pk)
    found = [
        client.get(
            address("games", event, round=number), headers={"x-forwarded-for": f"198.51.100.{number}"}
        ).status_code
        for number in range(1, 5)
    ]
    assert found == [200, 200, 429, 429]
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    forwarded = client.get(address("games", event, round=5), headers={"x-forwarded-for": "198.51.100.9"})
    assert forwarded.status_code == 200


# --- over TLS ---------------------------------------------------------------------------------------------


def test_over_http_it_refuses_where_the_site_speaks_tls_and_leads_nowhere(site, client, settings):
    settings.SECURE_SSL_REDIRECT = True
    refused = client.get(address("events"))
    assert refused.status_code == 403
    assert "Location" not in refused.headers
    assert client.get(address("events"), secure=True).status_code == 200
    assert client.get(reverse("api-docs")).status_code == 301


# --- how quickly ------------------------------------------------------------------------------------------


def test_a_page_of_a_list_takes_eight_queries_at_most(roles, client):
    event = ids.event(roles.event.pk)
    asked = [address(name, per_page=100) for name in LISTS]
    asked += [address("games", ids.event(one.pk), per_page=100) for one in (roles.event, roles.eights)]
    asked += [address("people", q="Wytsma"), address("rounds", event), address("events", parts=True)]
    found = {}
    for one in asked:
        client.get(one, query_params={"page": 1} if "?" not in one else None)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(one).status_code == 200
        found[one] = len(queries)
    assert max(found.values()) <= MOST_QUERIES, found


def test_no_list_asks_once_a_row(site, client):
    def queries(**asked):
        with CaptureQueriesContext(connection) as found:
            assert client.get(address("people", **asked)).status_code == 200
        return len(found)

    queries(per_page=1)
    assert queries(per_page=2) == queries(per_page=8)


# --- said -------------------------------------------------------------------------------------------------


def test_the_schema_names_every_address_and_its_answers(site, client):
    schema = json.loads(client.get(reverse("api-schema")).content)
    assert schema["openapi"].startswith("3.")
    routes = {name for name, _ in role_sites.routes() if name.startswith(api_addresses.PREFIX)}
    assert len(schema["paths"]) == len(routes) - len({"api-docs", "api-schema"})
    for path, operations in schema["paths"].items():
        assert list(operations) == (["get", "post"] if path.endswith("/boards") else ["get"]), path
        assert path.startswith(served.root())
        assert all(operation["summary"] for operation in operations.values())


def test_every_field_says_what_it_is_and_points_their_unit():
    with translation.override("en"):
        shapes = documented.shapes(served.schema())
    for shape in shapes:
        for field in shape.fields:
            assert field.said or field.shape, (shape.name, field.name)
            if "half_points" in field.name:
                assert "alf" in field.said, (shape.name, field.name)
            assert not re.search(r"(^|_)points$", field.name) or "half" in field.name


def test_every_example_of_the_page_answers(roles, client):
    page = client.get(reverse("api-docs"), headers={"accept-language": "en"}).content.decode()
    examples = re.findall(r'<a href="(/api/v1/[^"]+)"', page)
    assert len(set(examples)) > 20
    for example in examples:
        assert client.get(example).status_code == 200, example


def test_the_page_shows_every_address_before_there_is_anything(db, client):
    page = client.get(reverse("api-docs"))
    assert page.status_code == 200
    operations = sum(len(of_path) for of_path in served.schema()["paths"].values())
    assert page.content.decode().count('<h3 id="of-') == operations


def test_examples_show_nothing_that_is_hidden(site, client):
    Event.objects.update(status=Event.Status.DRAFT)
    found = documented.examples()
    assert not {"event", "game", "simul"} & found.keys()
    Person.objects.update(born="2015-03-04")
    assert "person" not in documented.examples()


def test_a_simul_is_its_own_example(site):
    simul = sites.found(site, "I", players=sites.display(4), system="display")
    assert documented.examples()["simul"] == ids.event(simul.pk)
