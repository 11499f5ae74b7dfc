"""`/healthz`, `/readyz` and `/metrics`: who is answered what, before anything else of the site has a say."""

from pathlib import Path

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from tests.tournaments.ledger.test_record import raw
from tests.tournaments.operation.test_health import last_of
from tournaments.jobs import remembered
from tournaments.ledger.keys import signing
from tournaments.pages.words.refusals import Refusals

BROKEN = "postgres-of-the-union.example"


@pytest.fixture
def strict(settings):
    """A site behind a proxy that speaks HTTPS, under one name."""
    settings.SECURE_SSL_REDIRECT, settings.ALLOWED_HOSTS = True, ["site.example"]
    settings.SECRET_KEY = "k" * 60


@pytest.fixture
def ready(transactional_db, strict):
    """Such a site, with its keys."""
    signing.public_key()


def test_a_process_that_lives_says_so_without_database_session_or_language(strict):
    """pytest lets this test into no database; the host is none of the site's, and nothing is encrypted."""
    client = Client(headers={"host": "10.0.0.1:8000", "accept-language": "fy"})
    client.cookies["sessionid"] = "of a session that would have to be looked up"
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response["Cache-Control"] == "no-store"
    assert not response.cookies
    assert not {"Vary", "Content-Language", "X-Request-ID"} & set(response.headers)
    assert client.head("/healthz").status_code == 200
    assert Client(enforce_csrf_checks=True).post("/healthz").status_code == 405


@pytest.mark.django_db(transaction=True)
def test_a_site_that_is_ready_says_so(ready, client):
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (200, b"ready\n")
    assert response["Cache-Control"] == "no-store"


@pytest.mark.django_db(transaction=True)
def test_a_site_with_a_migration_before_it_is_not_ready(ready, client):
    with transaction.atomic():
        raw("DELETE FROM django_migrations WHERE app = 'games' AND name = %s", last_of("games"))
        response = client.get("/readyz")
        transaction.set_rollback(True)
    assert response.status_code == 503
    assert f"migrations: 1 migrations are not applied, the first is games {last_of('games')}" in text(
        response
    )


@pytest.mark.django_db(transaction=True)
def test_a_site_on_the_database_of_a_later_version_is_not_ready(ready, client):
    with transaction.atomic():
        raw(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('games', %s, CURRENT_TIMESTAMP)",
            "9999_later",
        )
        response = client.get("/readyz")
        transaction.set_rollback(True)
    assert "the database is of a later version: it has games 9999_later" in text(response)


@pytest.mark.django_db(transaction=True)
def test_a_site_without_its_keys_is_not_ready_and_shows_none_of_them(ready, client, settings):
    key = Path(settings.DATA_DIR) / signing.FILE
    key.write_text("spoilt-key")
    said = text(client.get("/readyz"))
    assert said.startswith("keys: ")
    assert "is damaged" in said
    assert "spoilt-key" not in said
    key.unlink()
    settings.SECRET_KEY = ""
    assert "the secret key has 0 characters" in text(client.get("/readyz"))


@pytest.mark.django_db(transaction=True)
def test_a_site_whose_database_does_not_answer_says_no_more_than_that(ready, client, monkeypatch):
    of = connection.settings_dict
    connection.close()
    monkeypatch.setitem(of, "NAME", f"/nowhere/{BROKEN}")
    response = client.get("/readyz")
    visitor = Client(raise_request_exception=False, headers={"host": "site.example"})
    page = visitor.get(reverse("people"), secure=True)
    monkeypatch.undo()
    connection.close()
    assert (response.status_code, text(response)) == (503, "database: does not answer\n")
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "Something went wrong" in text(page)


def text(response) -> str:
    return response.content.decode()


class TestMetrics:
    """Who may read them, and what they tell."""

    @pytest.fixture(autouse=True)
    def on_its_own(self, settings, monkeypatch):
        monkeypatch.delenv("PROMETHEUS_MULTIPROC_DIR", raising=False)
        settings.TRUSTED_PROXIES = ["127.0.0.1"]

    def asked(self, *, remote="127.0.0.1", **headers):
        return Client().get("/metrics", REMOTE_ADDR=remote, headers=headers)

    def test_by_default_nobody_may(self):
        assert self.asked().status_code == 404
        assert self.asked(authorization="Bearer ").status_code == 404

    @pytest.mark.parametrize(
        ("remote", "headers", "status"),
        [
            ("192.0.2.9", {}, 200),
            ("192.0.3.9", {}, 404),
            ("127.0.0.1", {}, 200),
            ("127.0.0.1", {"x-forwarded-for": "198.51.100.7"}, 404),
            ("127.0.0.1", {"x-forwarded-for": "127.0.0.1, 198.51.100.7"}, 404),
            ("127.0.0.1", {"x-forwarded-for": "192.0.2.200"}, 200),
            ("127.0.0.1", {"x-forwarded-proto": "https"}, 404),  # a proxy that does not say for whom
            ("192.0.2.9", {"x-forwarded-for": "127.0.0.1"}, 404),  # one that nobody trusts
            ("192.0.2.9", {"via": "1.1 somebody"}, 404),
            ("", {}, 404),
        ],
    )
    def test_an_address_that_is_named_may(self, settings, db, remote, headers, status):
        settings.METRICS_FROM = ["192.0.2.0/24", "127.0.0.1"]
        assert self.asked(remote=remote, **headers).status_code == status

    def test_whoever_has_the_token_may(self, settings, db):
        settings.METRICS_TOKEN = "some-long-token"
        for given, status in (
            ("Bearer some-long-token", 200),
            ("Bearer other", 404),
            ("some-long-token", 404),
        ):
            assert self.asked(authorization=given, **{"x-forwarded-for": "1.2.3.4"}).status_code == status

    def read(self, settings) -> dict[str, float]:
        settings.METRICS_FROM = ["127.0.0.1"]
        lines = text(self.asked()).splitlines()
        return {
            name: float(value)
            for name, _, value in (line.rpartition(" ") for line in lines)
            if name[:1] != "#"
        }

    def test_pages_acts_statements_jobs_backup_and_check_are_told(self, settings, site, client):
        acts = 'friesdammen_acts_total{act="result"}'
        pages = (
            'django_http_responses_total_by_status_view_method_total{method="GET",status="200",view="home"}'
        )
        statements = f'django_db_execute_total{{alias="default",vendor="{connection.vendor}"}}'
        before = self.read(settings)
        client.get("/")
        remembered.remember(remembered.BACKUP, file="x", bytes=1)
        remembered.remember(remembered.CHECK, defects=3)
        after = self.read(settings)
        assert after[pages] == before.get(pages, 0) + 1
        assert after[statements] > before.get(statements, 0)
        assert after["friesdammen_database_up"] == 1
        assert after["friesdammen_last_backup_age_seconds"] >= 0
        assert after["friesdammen_last_check_timestamp_seconds"] > 1.7e9
        assert after["friesdammen_record_defects"] == 3
        assert "friesdammen_last_backup_age_seconds" not in before
        assert acts not in before or after[acts] == before[acts]

    @pytest.mark.django_db(transaction=True)
    def test_an_act_counts_once_it_stands(self, transactional_db, settings):
        from tests import sites

        site = sites.build()
        name = 'friesdammen_acts_total{act="result"}'
        before = self.read(settings).get(name, 0)
        site.record(1, "1-0")
        with pytest.raises(Refusals):
            site.record(1, "9-9")
        assert self.read(settings)[name] == before + 1

    def test_a_method_that_is_none_and_an_address_that_is_none_make_no_new_lines(self, settings, site):
        """Else a stranger could make as many lines as they have requests."""
        Client().generic("FIRST", "/a-page-that-is-none/")
        lines = set(self.read(settings))
        for number in range(3):
            Client().generic(f"SOME{number}", f"/a-page-that-is-none-{number}/")
        assert set(self.read(settings)) == lines
