"""Holds docs/security.md: every requirement stands in one way, and what it names is there; and what of it is
seen in the sources, in the locks and in the settings.
"""

import ast
import os
import re
import runpy
import subprocess
import sys
from collections import Counter
from contextlib import nullcontext

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.test import Client
from django.urls import path, reverse
from django.utils import translation

from tests import sites
from tests.security import PAGE, made, page_with, requirement, requirements
from tests.sources import ROOT, nodes, said, tree
from tests.test_documents import defined
from tournaments.events.results.access_codes import services as passes
from tournaments.operation.watching.processes import TOGETHER
from tournaments.people.accounts import services as invitations

OF_EACH_CHAPTER = {1: 27, 2: 11, 3: 19, 4: 10, 5: 9, 6: 35, 7: 18, 8: 7, 9: 7, 10: 29, 11: 14, 12: 9, 13: 13}
OF_EACH_CHAPTER |= {14: 9, 15: 13, 16: 16, 17: 7}
"""How many requirements of levels 1 and 2 each chapter of the standard has (version 5.0.0)."""
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted((ROOT / "static").glob("*.js"))


# --- the list ---------------------------------------------------------------------------------------------


def test_every_requirement_is_in_the_list_once():
    found = requirements()
    numbers = [one.number for one in found]
    assert numbers == sorted(set(numbers), key=lambda number: [int(part) for part in number.split(".")])
    assert dict(Counter(one.chapter for one in found)) == OF_EACH_CHAPTER
    assert dict(Counter(one.level for one in found)) == {1: 70, 2: 183}


def test_the_page_is_made_of_the_list():
    text = PAGE.read_text("utf-8")
    assert text == page_with(text, made(requirements())), "run python -m tests.security"


def test_every_test_and_document_that_is_named_is_there():
    missing = []
    for one in requirements():
        for test in one.tests:
            file, _, name = test.partition("::")
            if not (ROOT / file).is_file() or name not in defined(file) or not name.startswith("test_"):
                missing.append((one.number, test))
        missing += [(one.number, file) for file in one.written if not (ROOT / file).is_file()]
        if one.state in ("open", "not_applicable") and not one.why:
            missing.append((one.number, "no reason"))
    assert missing == []


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"tests": ["a::b"], "not_applicable": "no"},
        {"open": "not yet", "not_applicable": "no"},
        {"tests": ["a::b"], "because": "so"},
    ],
)
def test_what_stands_in_no_way_or_in_two_is_refused(given):
    with pytest.raises(ValueError, match=r"1\.1\.1"):
        requirement({"number": "1.1.1", "level": 1, "asks": "that"} | given)


# --- the sources ------------------------------------------------------------------------------------------


def calls() -> list[tuple[str, ast.Call]]:
    """Every call in our code, by its file."""
    return [
        (file.path, node)
        for file in tree("rules", "games", "tournaments")
        for node in nodes(file.text)
        if isinstance(node, ast.Call)
    ]


@pytest.mark.long
def test_no_code_of_ours_runs_text_or_a_shell():
    """Nor makes a template or a regular expression of text but what a module says itself."""
    found = []
    for file, call in calls():
        name = said(call.func)
        if name in ("eval", "exec", "compile", "__import__", "os.system", "os.popen", "Template", "engines"):
            found.append((file, name))
        if any(given.arg == "shell" for given in call.keywords):
            found.append((file, "shell"))
    assert found == []


@pytest.mark.long
def test_no_query_is_put_together_from_text():
    """What is handed to the database as SQL is a text that stands there, or names of tables alone."""
    methods = (".raw", ".extra", "RawSQL")
    found = [(file, said(call.func)) for file, call in calls() if said(call.func).endswith(methods)]
    assert found == []
    made_of_text = {
        file
        for file, call in calls()
        if said(call.func).endswith(".execute")
        and not isinstance(call.args[0], ast.Constant)
        and "/migrations/" not in file
    }
    assert made_of_text == {
        "tournaments/operation/moves.py",  # names of the tables of our own models
        "tournaments/ledger/checks.py",  # a query that the module says above
        "tournaments/ledger/prepared.py",  # what Django put together, with its parameters
    }


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("import subprocess\nsubprocess.run('ls ' + input(), shell=True)\n", "S602"),
        ("import pickle\npickle.loads(b'')\n", "S301"),
        ("eval(input())\n", "S307"),
        ("import hashlib\nhashlib.md5(b'')\n", "S324"),
        ("from django.utils.safestring import mark_safe\nmark_safe(input())\n", "S308"),
    ],
)
def test_the_linter_refuses_what_is_unsafe_in_our_code(text, rule):
    """As it is set up: `make linters` fails for it, and what stays says why where it stands."""
    command = [sys.executable, "-m", "ruff", "check", "--output-format=concise", "--no-cache"]
    command += ["--stdin-filename", "tournaments/site/views.py", "-"]
    done = subprocess.run(command, input=text, cwd=ROOT, capture_output=True, text=True, check=False)
    assert f" {rule} " in done.stdout
    assert done.returncode == 1


@pytest.mark.long
def test_text_is_declared_safe_in_few_places():
    found = {
        file
        for file, call in calls()
        if said(call.func) == "SafeString" and not all(isinstance(one, ast.Constant) for one in call.args)
    }
    assert found == {
        "games/panels.py",  # the moves of a game, every text of it escaped
        "tournaments/pages/templatetags/titles.py",  # parts that a template made, without its blanks
        "tournaments/site/handbook/selectors.py",  # our own Markdown, in which a tag is text
    }


@pytest.mark.long
def test_nothing_of_ours_asks_another_machine_by_http():
    asking = {"urllib.request", "http.client", "requests", "httpx", "socket", "ftplib", "urllib3"}
    found = []
    for file in tree("rules", "games", "tournaments", "config"):
        for node in nodes(file.text):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            found += [(file.path, name) for name in names if name in asking]
    # They ask this machine which address is its own, and whether a port is free.
    assert sorted(found) == [("config/start.py", "socket"), ("tournaments/pages/hall.py", "socket")]


UNESCAPED = re.compile(r"\|\s*safe\b|autoescape off|\{%\s*filter safe")
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_template_shows_text_unescaped_or_has_scripts_and_styles_in_it(file):
    text = re.sub(r"\{\{ diagram\|safe \}\}", "", file.read_text("utf-8"))  # made by rules/diagram.py
    assert not UNESCAPED.search(text), UNESCAPED.search(text)
    assert not INLINE.search(text), INLINE.search(text)
    if file.name != "htmx.html":
        assert "htmx_script" not in text, "include parts/htmx.html"
        assert "htmx-config" not in text, "it stands in parts/htmx.html"


@pytest.mark.parametrize(
    "text", ["<p style='x'>", "<a onclick='x'>", "<script>1</script>", "<style>", "{{ a|safe }}"]
)
def test_what_no_template_may_have_is_found(text):
    assert UNESCAPED.search(text) or INLINE.search(text)


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_no_script_of_ours_makes_html_of_text_or_reaches_another_site(file):
    text = re.sub(r"^\s*//.*$", "", file.read_text("utf-8"), flags=re.MULTILINE)
    unsafe = (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|postMessage|onmessage"
    )
    assert re.findall(unsafe + r"|document\.cookie|https?://|indexedDB|sessionStorage", text) == []
    assert text.count("parseFromString") == text.count('createPolicy("inert"')
    if "localStorage" in text:
        assert file.name == "unsent.js"


# --- settings, passwords and locks ------------------------------------------------------------------------

ASKED = """
import django, sys
django.setup()
from django.conf import settings
from django.test import Client
from django.urls import reverse
client = Client(headers={"host": "localhost"})
print(client.get("/sign-in/").status_code)
answer = client.post(reverse("language", args=["fy"]), secure=True)
print(answer.headers["Strict-Transport-Security"])
print(settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME)
print(settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE, settings.LANGUAGE_COOKIE_SECURE)
print(client.get("/people/").headers["Location"])
import importlib, os
from django.test import override_settings
os.environ["HSTS_SUBDOMAINS"] = "1"
below = importlib.reload(importlib.import_module("config.settings")).SECURE_HSTS_INCLUDE_SUBDOMAINS
with override_settings(SECURE_HSTS_INCLUDE_SUBDOMAINS=below):
    answer = Client(headers={"host": "localhost"}).post(reverse("language", args=["fy"]), secure=True)
print(answer.headers["Strict-Transport-Security"])
"""


def with_tls(folder) -> list[str]:
    """What a site says that is started behind TLS, at last with names below its own for TLS too."""
    environment = os.environ | {"HTTPS": "1", "SECRET_KEY": "k" * 50, "DATA_DIR": str(folder)}
    environment |= {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", ASKED], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.long
def test_behind_tls_cookies_and_headers_are_for_tls_alone(tmp_path):
    """And names below the site's where the setting says so."""
    status, hsts, names, secure, location, below = with_tls(tmp_path)
    assert status == "301"
    assert hsts == f"max-age={365 * 24 * 3600}"
    assert names == "__Host-sessionid __Host-csrftoken __Host-language"
    assert secure == "True True True"
    assert location == "https://localhost/people/"
    assert below == f"max-age={365 * 24 * 3600}; includeSubDomains"


READ = re.compile(
    r'(?:environ\.get|_switch|_listed|_addresses|_time_of_day|_numbers?|_one_of)\(\s*"([A-Z_]+)"'
)
OF_TESTS = "For tests:"


def test_every_setting_of_the_environment_is_in_the_document():
    text, _, of_tests = (ROOT / "docs" / "settings.md").read_text("utf-8").partition(OF_TESTS)
    source = (ROOT / "config" / "settings.py").read_text("utf-8")
    read = set(READ.findall(source + (ROOT / "config" / "serving.py").read_text("utf-8")))
    rows = "".join(line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))
    assert set(re.findall("`([A-Z_]+)`", rows)) == read | {TOGETHER}
    tried = {name for file in tree("tests") for name in READ.findall(file.text)}
    assert {name for name in tried - read if f"`{name}" not in of_tests} == {"PYTHONHASHSEED"}, "Python's own"
    assert not re.search(r"(PASSWORD|SECRET\w*) *= *[\"'](?!\")\w", source)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECOND_FACTOR", "require"),
        ("WORKERS", "outside"),
        ("LOGS", "JSON"),
        ("BACKUP_AT", "4:00"),
        ("BACKUPS_KEPT", "7,5"),
        ("EMAIL_PORT", "smtp"),
        ("METRICS_FROM", "here"),
        ("EMAIL_USE_SSL", "ja"),
        ("DATABASE_URL", "postgres://friesdammen:secret@[site.example/name"),
        ("DATABASE_URL", "mysql://friesdammen:secret@site.example/name"),
    ],
)
def test_a_setting_that_is_none_is_named_and_one_without_a_value_is_the_usual(monkeypatch, name, value):
    def settings_with(given):
        monkeypatch.setenv("HTTPS", "1")
        monkeypatch.setenv(name, given)
        return runpy.run_path(str(ROOT / "config" / "settings.py"))

    with pytest.raises(ImproperlyConfigured, match=f"^{name}: ") as refused:
        settings_with(value)
    assert "secret" not in str(refused.value)
    monkeypatch.setenv("DATA_DIR", "var")
    monkeypatch.chdir("/")
    found = settings_with("")
    assert found["SECOND_FACTOR_REQUIRED"], "the usual behind TLS"
    assert found["DATA_DIR"] == ROOT / "var"


@pytest.mark.parametrize("refused", ["koart", "password123", "1234567890", "skriuwer99"])
def test_what_a_password_may_be(site, client, refused):
    """Short, common, or the name of the account: refused; everything else is taken and compared as typed."""
    site.leader.username = "skriuwer99"
    with pytest.raises(ValidationError):
        validate_password(refused, site.leader)
    for taken in ("x" * 128, "alle stêden op ien dei", "ααααααααααα", "  foaroan en efteroan  "):
        validate_password(taken, site.leader)
        site.player.set_password(taken)
        assert site.player.check_password(taken)
        assert not site.player.check_password(taken.strip() + "x")
        assert not site.player.check_password(taken.swapcase()) or taken.swapcase() == taken
    client.post(reverse("sign-in"), {"username": site.player.username, "password": sites.PASSWORD})
    text = client.get(reverse("password")).text
    assert text.count('type="password"') == 3
    assert "onpaste" not in text
    assert 'autocomplete="current-password"' in text
    wrong = {"old_password": "wrong", "new_password1": "alve-stêden", "new_password2": "alve-stêden"}
    assert client.post(reverse("password"), wrong).status_code == 422


@pytest.mark.parametrize(
    ("password", "good"),
    [
        ("Friesdammen2026!", False),
        ("dambond-fries-spel", False),
        ("Fryslân-damjen", False),
        ("kampioenskip 1", False),
        ("fries hynder yn it wetter", True),
        ("tsien-by-tsien", True),
    ],
)
def test_words_of_the_subject_are_no_password(password, good):
    refused = pytest.raises(ValidationError, match="words of the union")
    with translation.override("en"), nullcontext() if good else refused:
        validate_password(password)


@pytest.mark.parametrize("language", ["nl", "fy"])
def test_what_is_wrong_with_a_password_is_said_in_the_language_of_the_reader(language):
    with translation.override(language), pytest.raises(ValidationError) as refused:
        validate_password("1234567")
    assert not [said for said in refused.value.messages if "password" in said]


def test_passwords_are_kept_by_a_slow_hash():
    """By Django's own default, which rises with its versions."""
    assert "PASSWORD_HASHERS" not in (ROOT / "config" / "settings.py").read_text("utf-8")
    assert PBKDF2PasswordHasher.iterations >= 600_000


def test_secrets_are_drawn_by_the_systems_generator(site):
    tokens = set()
    for number in range(2, 6):
        person = site.event.entrants.get(number=number).person
        tokens.add(invitations.invite(actor=site.leader, role="player", person=person)[1])
    assert len(tokens) == 4
    assert all(len(token) == 32 for token in tokens), "24 bytes in base 64"
    drawn = {
        passes.give(actor=site.leader, event_id=site.event.pk, round_number=1, helper="A")[1]
        for _ in "12345678"
    }
    assert len(drawn) == 8
    weak = [
        file.path
        for file in tree("games", "tournaments")
        if re.search(r"^import random|from random", file.text, re.M)
    ]
    made_up = {"games/domain/made_up.py", "tournaments/management/commands/make_demo_seasons.py"}
    assert [file for file in weak if "/regulations/" not in file and file not in made_up] == []
    client = Client()
    client.force_login(site.leader)
    assert len(client.cookies["sessionid"].value) == 32


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-test.lock"])
def test_every_library_is_locked_with_its_digest(lock):
    text = (ROOT / lock).read_text("utf-8")
    pinned = re.split(r"\n(?=[a-z0-9])", text)
    libraries = [block for block in pinned if re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==", block)]
    assert len(libraries) > 20
    assert [block for block in libraries if "--hash=sha256:" not in block] == []
    assert not re.search(r"^\S+ @ |git\+|^https?:", text, re.MULTILINE)
    assert "pytest" not in (ROOT / "requirements.lock").read_text("utf-8")


def fault(_request):
    raise RuntimeError("a secret of the inside: s3cr3t")


urlpatterns = [path("fault/", fault)]


@pytest.mark.urls(__name__)
def test_a_fault_tells_nobody_what_went_wrong_inside(db):
    response = Client(raise_request_exception=False).get("/fault/")
    assert response.status_code == 500
    assert "s3cr3t" not in response.text
    assert "RuntimeError" not in response.text
