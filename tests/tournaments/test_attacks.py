"""The attacks that every site sees: what they would take must not be there to be taken."""

import re
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client
from django.urls import reverse

from tests import probes, role_sites, sites
from tests.depth import FULL, share
from tests.role_sites import ROLES
from tests.tournaments.test_roles import signed_in, taken_back
from tournaments.models import Invitation, LedgerEntry, User
from tournaments.pages.http.content_types import SoundWSGIRequest
from tournaments.people.accounts import services as invitations

pytestmark = pytest.mark.once

ELSEWHERE = (
    "https://elders.example/",
    "//elders.example/",
    "///elders.example/",
    "/\\elders.example/",
    "http:elders.example",
    "javascript:alert(1)",
    "\thttps://elders.example/",
    "https:\\\\elders.example",
    "/%5celders.example/..;@elders.example",
)
SPLITTING = "/\r\nSet-Cookie: stolen=1\r\n\r\n<script>"
POLICY = (
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default inert",
)
MAY_BE_FRAMED = ("/standings/embed/", "/rounds/embed/")
"""The pages that other sites may frame."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def here(location) -> bool:
    """Whether an address leads to this site, as a browser understands it."""
    address = urlsplit(re.sub(r"[\t\r\n]", "", location.strip()).replace("\\", "/"))
    return not address.scheme and not address.netloc


# --- leading elsewhere ------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", [*ELSEWHERE, SPLITTING])
def test_nobody_is_led_to_another_site_after_signing_in_or_choosing_a_language(site, to):
    given = {"username": site.leader.username, "password": sites.PASSWORD, "next": to}
    for address, data in (
        (reverse("sign-in"), given),
        (reverse("sign-in") + "?next=" + to.replace("\r\n", "%0D%0A"), given),
        (reverse("language", args=["fy"]), {"next": to}),
        (reverse("sign-out"), {"next": to}),
    ):
        client = Client()
        if address == reverse("sign-out"):
            client.force_login(site.leader)
        ask = client.get if "/language/" in address else client.post
        response = ask(address, data, headers={"referer": to.strip()})
        assert response.status_code == 302
        assert here(response["Location"]), (address, response["Location"])
        assert "stolen" not in response.cookies


def test_no_route_leads_elsewhere_whatever_is_asked(roles):
    """By any of these names: every eighth route by all at once, in `make full` every one by each too."""
    client = signed_in(roles, "administrator")
    names = ("next", "url", "to", "redirect", "return")
    asked = [dict.fromkeys(names, ELSEWHERE[0]), *({name: ELSEWHERE[0]} for name in names if FULL)]
    for address in share(probes.addresses(roles).values(), 0, 8):
        for query in asked:
            with taken_back():
                response = client.get(address.partition("?")[0], query)
                if response.streaming:
                    list(response.streaming_content)
            assert here(response.headers.get("Location", "")), (address, response["Location"])


@pytest.mark.parametrize(
    "host", ["elders.example", "localhost@elders.example", "127.0.0.1.elders.example", "a b"]
)
def test_a_host_that_is_not_the_sites_own_is_refused(site, settings, host):
    settings.ALLOWED_HOSTS = ["damboard.example"]
    assert Client().get("/", headers={"host": "damboard.example"}).status_code == 200
    for headers in ({"host": host}, {"host": "damboard.example", "x-forwarded-host": host}):
        response = Client().get(reverse("sign-in"), headers=headers)
        assert response.status_code == (400 if headers["host"] == host else 200)
        assert "elders" not in response.text


# --- headers and cookies ----------------------------------------------------------------------------------


def test_every_answer_has_the_headers_that_guard_it(roles):
    """Pages, files, refusals and what does not exist alike; the public asks for a twelfth of them, and the
    administrator for another.
    """
    addresses, no_pages = (
        list(probes.addresses(roles).values()),
        ["/nowhere/", "/static/site.css", "/events/x/"],
    )
    clients = (Client(), signed_in(roles, "administrator"))
    for turn, client in enumerate(clients):
        for address in [*share(addresses, turn, 12), *no_pages]:
            with taken_back():
                response = client.get(address)
                body = b"".join(response.streaming_content) if response.streaming else response.content
            policy = response.headers.get("Content-Security-Policy", "").split("; ")
            if address.endswith(MAY_BE_FRAMED):
                policy = [rule.replace("frame-ancestors *", "frame-ancestors 'none'") for rule in policy]
                response.headers.setdefault("X-Frame-Options", "DENY")
            assert set(POLICY) <= set(policy), (address, policy)
            assert not [rule for rule in policy if "unsafe" in rule or "*" in rule], (address, policy)
            assert {name: response.headers.get(name) for name in HEADERS} == HEADERS, address
            assert "camera=()" in response.headers["Permissions-Policy"]
            assert "Access-Control-Allow-Origin" not in response.headers
            kind = response.headers.get("Content-Type", "").replace('"', "")
            assert kind or not body, address
            assert "charset=utf-8" in kind.lower() or not kind.startswith("text/"), (address, kind)


def test_no_script_reads_a_cookie_and_no_other_site_sends_one(site):
    client = Client()
    client.get(reverse("sign-in"))
    client.post(reverse("sign-in"), {"username": site.leader.username, "password": sites.PASSWORD})
    client.get(reverse("language", args=["fy"]))
    assert len(client.cookies) == 3
    for cookie in client.cookies.values():
        assert cookie["httponly"], cookie
        assert cookie["samesite"] in ("Lax", "Strict"), cookie
        assert cookie["path"] == "/", cookie
        assert not cookie["domain"], cookie


def test_signing_in_begins_a_session_of_its_own_and_signing_out_ends_it(site):
    client = Client()
    session = client.session
    session["planted"] = "yes"
    session.save()
    client.cookies["sessionid"] = planted = session.session_key
    client.post(reverse("sign-in"), {"username": site.leader.username, "password": sites.PASSWORD})
    own = client.cookies["sessionid"].value
    assert own != planted
    assert client.get(reverse("office")).status_code == 200
    stale = Client()
    stale.cookies["sessionid"] = planted
    assert stale.get(reverse("office")).status_code == 302
    client.post(reverse("sign-out"))
    stale.cookies["sessionid"] = own
    assert stale.get(reverse("office")).status_code == 302


def test_a_session_that_nobody_began_is_not_taken_over(site):
    client = Client()
    client.cookies["sessionid"] = "a" * 32
    client.post(reverse("sign-in"), {"username": site.leader.username, "password": sites.PASSWORD})
    assert client.cookies["sessionid"].value != "a" * 32


def test_a_changed_password_ends_the_other_sessions(site):
    here, there = Client(), Client()
    for client in (here, there):
        client.force_login(site.leader)
    new = {
        "old_password": sites.PASSWORD,
        "new_password1": "alve-stêden-yn-ien",
        "new_password2": "alve-stêden-yn-ien",
    }
    assert here.post(reverse("password"), new).status_code == 302
    assert here.get(reverse("office")).status_code == 200
    assert there.get(reverse("office")).status_code == 302


# --- sent from elsewhere ----------------------------------------------------------------------------------


def test_no_form_is_taken_without_the_token_of_the_site(roles):
    """At every route that is sent to: refused before anything is looked at, or not sent to. Every second by
    one of the roles, in `make full` each by every one.
    """
    for turn, role in enumerate(ROLES):
        client = Client(enforce_csrf_checks=True)
        client.cookies = signed_in(roles, role).cookies
        for name, address in share(probes.addresses(roles).items(), 2 * turn, 2 * len(ROLES)):
            with taken_back(), probes.writing() as written:
                response = client.post(address, {"sent": "yes"}, headers={"origin": "https://elders.example"})
            assert response.status_code in (401, 403, 405), (name, role, response.status_code)
            assert not written.tables, (name, written.tables)


METHODS = ("PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "PROPFIND", "X" * 50)


@pytest.mark.parametrize("method", METHODS)
def test_other_methods_write_nothing(roles, method):
    client = signed_in(roles, "administrator")
    for name, address in share(probes.addresses(roles).items(), METHODS.index(method), 2 * len(METHODS)):
        with taken_back(), probes.writing() as written:
            response = client.generic(method, address, b"sent=yes", "application/x-www-form-urlencoded")
            if response.streaming:
                list(response.streaming_content)
        assert response.status_code < 500, (name, response.status_code)
        assert not written.of_record, (name, written.tables)
        assert method != "TRACE" or response.status_code == 405 or b"TRACE" not in response.content, name


# --- guessing ---------------------------------------------------------------------------------------------


class Counted(MD5PasswordHasher):
    """Counts how often a password is hashed: what takes the time of a sign-in."""

    times = 0

    def encode(self, password, salt):
        Counted.times += 1
        return super().encode(password, salt)


@pytest.fixture
def counted(settings):
    settings.PASSWORD_HASHERS = [f"{__name__}.Counted"]
    User.objects.create_user("bekend", password=sites.PASSWORD)
    User.objects.create_user("útskeakele", password=sites.PASSWORD, is_active=False)


def refused(username) -> tuple[int, str, int]:
    """What a wrong password under a name is answered with, and how often a password was hashed."""
    Counted.times = 0
    response = Client().post(reverse("sign-in"), {"username": username, "password": "wrong" * 3})
    text = re.sub(r'value="[^"]*"', "", response.text)
    return response.status_code, text, Counted.times


def test_a_refused_sign_in_does_not_tell_whether_the_name_is_known(db, counted):
    known, unknown, off = map(refused, ("bekend", "ûnbekend", "útskeakele"))
    assert known == unknown == off
    assert known[2] == 1
    Counted.times = 0
    right = Client().post(reverse("sign-in"), {"username": "útskeakele", "password": sites.PASSWORD})
    assert re.sub(r'value="[^"]*"', "", right.text) == known[1]


def test_an_invitation_that_was_used_answers_as_one_that_never_was(site):
    person = site.event.entrants.get(number=2).person
    role = Invitation.Role.PLAYER
    _, token = invitations.invite(actor=site.leader, role=role, person=person)
    new = {"username": "nij", "password1": sites.PASSWORD, "password2": sites.PASSWORD}
    assert Client().post(reverse("invitation", args=[token]), new).status_code == 302
    revoked, other = invitations.invite(
        actor=site.leader, role=role, person=site.event.entrants.get(number=3).person
    )
    invitations.revoke(actor=site.leader, invitation_id=revoked.pk)
    found = {
        Client().get(reverse("invitation", args=[each])).text for each in (token, other, "never-was-one")
    }
    texts = {re.sub(r'value="[^"]*"|[?]next=[^"]*', "", text) for text in found}
    assert len(texts) == 1
    sent = [
        Client().post(reverse("invitation", args=[each]), new | {"username": "nijer"})
        for each in (token, other, "never-was-one")
    ]
    assert not User.objects.filter(username="nijer").exists()
    assert {response.status_code for response in sent} == {sent[0].status_code}


def test_an_access_code_that_was_revoked_answers_as_one_that_never_was(roles):
    from tournaments.events.results.access_codes import services as passes

    passes.revoke(actor=roles.court.site.leader, event_id=roles.event.pk, pass_id=roles.actors["helper"].pk)
    found = {Client().post(reverse("helper-code"), {"code": each}).text for each in (roles.code, "ABCD-EFGH")}
    assert len({re.sub(r'value="[^"]*"', "", text) for text in found}) == 1


# --- keys and names ---------------------------------------------------------------------------------------

NUMBERS = (
    "0",
    "2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "9" * 40,
    "9" * 5000,
    "٣",
    "-1",
    "1.0",
)
TEXTS = (
    "..",
    "%2e%2e",
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "a%00b",
    "%0d%0aX:1",
    "%ff",
    "x" * 3000,
    "{{7*7}}",
    "'--",
)


def test_no_key_in_an_address_breaks_the_site(roles):
    client = signed_in(roles, "administrator")
    for turn, (name, takes) in enumerate(role_sites.routes()):
        given = [str(one) for one in role_sites.address_arguments(roles, name, takes)]
        real = reverse(name, args=role_sites.address_arguments(roles, name, takes))
        for at, one in enumerate(given):
            for tried in share((*NUMBERS, *TEXTS), turn, 40):
                parts = real.split("/")
                places = [place for place, part in enumerate(parts) if part == one]
                if len(places) <= given[:at].count(one):
                    continue
                parts[places[given[:at].count(one)]] = tried
                with taken_back(), probes.writing() as written:
                    response = client.get("/".join(parts))
                    if response.streaming:
                        list(response.streaming_content)
                assert response.status_code in (200, 301, 302, 400, 403, 404, 405, 409, 422), (
                    parts,
                    response.status_code,
                )
                assert not written.nul, (parts, written.nul)
                assert not written.of_record


@pytest.mark.parametrize(
    "path",
    [
        "/static/../config/settings.py",
        "/static/..%2f..%2fvar/secret_key",
        "/static//etc/passwd",
        "/.git/config",
        "/var/db.sqlite3",
        "/static/%2e%2e/%2e%2e/manage.py",
        "/admin/",
        "/static/",
        "/media/",
        "/__debug__/",
    ],
)
def test_no_file_of_the_server_and_no_list_of_files_is_served(db, path):
    response = Client().get(path)
    assert response.status_code == 404
    assert "SECRET" not in response.text


BODIES = (
    ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end'),
    ("multipart/form-data", b"no boundary"),
    ("multipart/form-data; boundary=" + "y" * 300, b"--y"),
    ("application/json", b"{"),
    ("application/x-www-form-urlencoded; charset=utf-7", b"a=%ff"),
    ("application/x-www-form-urlencoded; charset=nonsense", b"a=1"),
    ("application/x-www-form-urlencoded", b"&".join(b"f%d=1" % number for number in range(3000))),
    ("application/x-www-form-urlencoded", b"%ED%A0%80=%ED%A0%80&=&&==&a=%zz"),
    ("application/x-www-form-urlencoded", b"a=" + b"x" * 9_000_000),
    ("", b"\x00\x01\x02"),
)


@pytest.mark.parametrize(("kind", "body"), BODIES)
def test_no_body_of_a_request_breaks_the_site(roles, kind, body):
    before = LedgerEntry.objects.count()
    clients = [signed_in(roles, role) for role in ("administrator", "player", "public")]
    addresses = share(probes.addresses(roles).values(), BODIES.index((kind, body)), 2 * len(BODIES))
    for turn, address in enumerate(addresses):
        for client in clients[:1] if len(body) > 1_000_000 else share(clients, turn, len(clients)):
            with taken_back(), probes.writing() as written:
                response = client.generic("POST", address, body, kind)
                if response.streaming:
                    list(response.streaming_content)
            assert response.status_code < 500 or response.status_code == 503, (address, response.status_code)
            assert not written.nul
            assert not written.of_record or written.acts, (address, written.tables)
    assert LedgerEntry.objects.count() == before


UNREADABLE = ("charset*=foo''utf-8", "a*=foo''%41")


@pytest.mark.parametrize(
    "said", ["charset=hex", "charset=utf-16", "charset=utf-7", "charset=nonsense", *UNREADABLE]
)
def test_a_request_in_another_charset_is_refused_and_leaves_no_page_behind(site, client, said):
    path, query = reverse("people"), "q=%2BAGE-"
    asked = {"PATH_INFO": path, "QUERY_STRING": query, "CONTENT_TYPE": f"text/plain; {said}"}
    refused = WSGIHandler().get_response(SoundWSGIRequest(client._base_environ(**asked)))
    assert refused.status_code == 400
    page = client.get(f"{path}?{query}", CONTENT_TYPE="text/plain; charset=UTF-8")
    assert (page.status_code, page.content) == (200, client.get(f"{path}?{query}").content)


def test_no_cookie_of_a_session_breaks_the_database(site):
    with probes.writing() as written:
        response = Client().get(reverse("account"), headers={"cookie": 'sessionid="abcdefgh\\000"'})
    assert response["Location"].startswith(reverse("sign-in"))
    assert not written.nul
