"""What the log says, and what it never says: no name, address, password or notation that somebody sent."""

import io
import json
import logging
import re
from contextlib import contextmanager
from urllib.parse import quote, quote_plus

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, OperationalError
from django.test import Client, RequestFactory
from django.urls import reverse

from tests import role_sites
from tests.depth import share
from tests.tournaments.test_roles import signed_in, taken_back
from tournaments.operation.watching import lines, requests

SECRETS = {
    "name": "Ypkje Ûngrûn-Sipma",
    "mail": "ypkje.ungrun@post.example",
    "password": "wachtwurd-fan-ypkje-77",
    "address": "Tsjerkebuorren 312",
    "notation": "1. 32-28 19-23 2. 28x19 14x23 3. 37-32",
    "client": "198.51.100.77",
    "agent": "Mozilla of Ypkje",
}


@contextmanager
def written(look="json"):
    """The log as the running site writes it, with everything from INFO on."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(lines.formatter(look, whole=False))
    handler.addFilter(lines.once())
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield stream
    finally:
        root.removeHandler(handler)


def told(stream) -> list[dict]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def leaked(log: str) -> list[str]:
    """Which of the secrets stand in it, whole or in part, however an address writes them."""
    parts = {part for said in SECRETS.values() for part in (said, *said.split(" ")) if len(part) > 5}
    spelt = {how(part): part for part in parts for how in (str, quote, quote_plus, json.dumps, repr)}
    return sorted({part for as_written, part in spelt.items() if as_written.strip("\"'") in log})


def sent_to(page: str) -> dict[str, str]:
    """Every field of a page's forms, filled in with secrets in turn."""
    fields = sorted(
        set(re.findall(r'<(?:input|textarea|select)[^>]*\bname="([^"]+)"', page)) - {"csrfmiddlewaretoken"}
    )
    values = list(SECRETS.values())[:5]
    return {field: values[number % len(values)] for number, field in enumerate(fields)}


FURTHER = dict(
    zip(
        ("username", "password", "email", "name", "text", "reason", "new_password1", "first_name", "place"),
        (
            SECRETS[key]
            for key in (
                "name",
                "password",
                "mail",
                "name",
                "notation",
                "address",
                "password",
                "name",
                "address",
            )
        ),
        strict=True,
    )
)


@pytest.mark.once
@pytest.mark.timeout(300)
def test_whatever_is_sent_to_any_form_no_line_of_the_log_has_it(roles, monkeypatch):
    """As everybody, a director and an administrator, each a twelfth of the routes; the search asks in the
    address, and a proxy tells of the client.
    """
    asked = {"q": SECRETS["name"], "next": "/" + SECRETS["mail"]}
    seen, fields, sent = set(), 0, 0
    with written() as stream:
        for turn, role in enumerate(("administrator", "public", "director")):
            client = signed_in(roles, role)
            client.raise_request_exception = False
            headers = {"user-agent": SECRETS["agent"], "x-forwarded-for": SECRETS["client"]}
            for name, takes in share(role_sites.routes(), turn, 12):
                address = reverse(name, args=role_sites.address_arguments(roles, name, takes))
                with taken_back():
                    kept = {key: value.value for key, value in client.cookies.items()}
                    page = client.get(address, asked, headers=headers)
                    form = {} if page.streaming else sent_to(page.content.decode("utf-8", "replace"))
                    fields, sent = fields + len(form), sent + 1
                    answer = client.post(address, FURTHER | form, headers=headers)
                    for key, value in kept.items():
                        client.cookies[key] = value
                seen.add(answer.status_code)
            client.get("/" + SECRETS["mail"] + "/" + SECRETS["name"], headers=headers)
        for _ in range(9):
            Client().post(reverse("sign-in"), FURTHER, headers=headers)
    log = stream.getvalue()
    assert leaked(log) == []
    assert fields > 50
    assert {200, 302, 403} <= seen
    assert len(log.splitlines()) > 2 * sent - 30
    assert {line["event"] for line in told(stream)} >= {"request_finished"}


def test_the_search_for_secrets_finds_them_however_they_are_written():
    for how in (str, quote, quote_plus, json.dumps):
        assert leaked(f"before {how(SECRETS['name'])} after")
    assert leaked("nothing of that") == []


FAULTS = [
    ValueError(f"invalid: {SECRETS['name']}"),
    IntegrityError(f"DETAIL: Key (email)=({SECRETS['mail']}) already exists."),
    ValidationError(SECRETS["address"]),
    KeyError(SECRETS["password"]),
    OperationalError(f"no connection to {SECRETS['client']} for {SECRETS['mail']}"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_an_error_says_its_kind_and_place_and_nothing_that_was_typed(site, monkeypatch, fault):
    def broken(*_args, **_given):
        typed = SECRETS["notation"]
        try:
            raise fault
        except type(fault) as cause:
            raise RuntimeError(typed) from cause

    monkeypatch.setattr("tournaments.site.views.render", broken)
    with written() as stream:
        answer = Client(raise_request_exception=False).get("/", {"q": SECRETS["name"]})
    (line,) = told(stream)
    assert answer.status_code == 500
    assert leaked(stream.getvalue()) == []
    assert [one["kind"] for one in line["fault"]] == [type(fault).__name__, "RuntimeError"]
    assert line["fault"][1]["at"][-1].startswith("tests/tournaments/operation/test_logs.py:")
    assert any(place.startswith("tournaments/site/views.py:") for place in line["fault"][1]["at"])
    assert (line["event"], line["level"], line["request"]) == ("request_failed", "error", "GET /")
    assert line["request_id"] == answer["X-Request-ID"]
    assert line["request_id"] in answer.content.decode()


def test_a_line_has_the_moment_in_utc_the_page_and_the_key_of_who_is_signed_in(site, client):
    client.force_login(site.leader)
    with written() as stream:
        answer = client.get(reverse("results", args=[site.event.pk, 1]) + "?q=Ypkje")
    (line,) = told(stream)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", line["at"])
    assert (
        line["request"] == f"GET /office/events/{site.event.pk}/results/1/"
        or str(site.event.pk) in line["request"]
    )
    assert "Ypkje" not in stream.getvalue()
    assert (line["code"], line["user"]) == (answer.status_code, site.leader.pk)
    assert line["milliseconds"] >= 0
    assert set(line) <= {
        "at",
        "level",
        "logger",
        "event",
        "request",
        "code",
        "user",
        "milliseconds",
        "request_id",
    }


def test_words_in_an_address_are_named_and_not_said(site):
    with written() as stream:
        Client().get(reverse("invitation", args=["a-token-that-opens-an-account"]))
        Client().get("/no/page/of/Ypkje/")
    assert [line["request"] for line in told(stream)] == ["GET /invitation/<token>/", "GET no page"]


@pytest.mark.parametrize(
    ("connected", "given", "taken"),
    [
        ("10.1.2.3", "f3a9c0d1-of-the-proxy", True),
        ("10.1.2.3", "short", False),
        ("10.1.2.3", "with blanks and\ttabs", False),
        ("10.1.2.3", "x" * 65, False),
        ("10.1.2.3", "", False),
        ("192.0.2.1", "f3a9c0d1-of-a-stranger", False),
    ],
)
def test_the_name_of_a_request_is_taken_from_a_trusted_proxy_alone(settings, connected, given, taken):
    settings.TRUSTED_PROXIES = ["10.0.0.0/8"]
    request = RequestFactory().get("/", headers={"x-request-id": given}, REMOTE_ADDR=connected)
    requests.RequestLog(lambda _request: None).prepare(request)
    assert (request.request_id == given) is taken
    assert re.fullmatch(r"[A-Za-z0-9._-]{8,64}", request.request_id)


@pytest.mark.parametrize(
    ("template", "values", "said"),
    [
        ("notice %s was not mailed", (7,), "notice 7 was not mailed"),
        ("failure by %s", ("Ypkje",), "failure by …"),
        ("%(who)s did %(number)d", ({"who": "Ypkje", "number": 3},), "… did 3"),
        ("a job failed: %s", (ValueError("Ypkje"),), "a job failed: ValueError"),
        ("%d of %s", ("x",), "%d of %s"),
        ("Invalid request from ip=198.51.100.77: x", (), "Invalid request from ip=…: x"),
        ("from 2001:db8::17 to ypkje@post.example", (), "from … to …"),
        ("100% of it at 10:15:00", (), "100% of it at 10:15:00"),
    ],
)
def test_a_sentence_of_another_library_keeps_its_numbers_and_loses_its_words(template, values, said):
    record = logging.LogRecord("other", logging.WARNING, "x.py", 1, template, values, None)
    assert json.loads(lines.formatter("json", whole=False).format(record))["event"] == said


def test_for_a_person_the_same_line_is_readable_and_where_the_site_is_developed_whole():
    record = logging.LogRecord("other", logging.WARNING, "x.py", 1, "by %s at %d", ("Ypkje", 3), None)
    readable = lines.formatter("readable", whole=False).format(record)
    assert "by … at 3" in readable
    assert not readable.startswith("{")
    assert "by Ypkje at 3" in lines.formatter("readable", whole=True).format(record)
