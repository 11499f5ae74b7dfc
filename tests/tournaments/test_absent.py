"""What is asked of something that does not exist, or does no longer, has a clear answer: never a fault of the
site.
"""

import psycopg
import pytest
from django.conf import settings
from django.db import close_old_connections, connection
from django.shortcuts import get_object_or_404
from django.test import Client
from django.urls import reverse

from games.models import Notation
from games.submitting import views as submitting_views
from games.submitting.previewing import digest
from tests import role_sites, sites
from tests.depth import share
from tests.tournaments.test_roles import SENT, taken_back
from tournaments.events.pairing import services as pairing
from tournaments.events.results.adjournments import views as adjournment_views
from tournaments.models import Game

NUMBERS = {
    "pk",
    "year",
    "number",
    "table",
    "board",
    "game",
    "pass_id",
    "sequence",
    "other",
    "notation",
    "entrant",
}
ABSENT = (0, 10**25)
ENGLISH = {"accept-language": "en"}
TEXT = "1. 32-28 19-23"
GONE = "What this is about was removed meanwhile."


def asked_for_absent(roles, half):
    """Every second address with each of its numbers in turn one that nothing has."""
    for turn, (name, takes) in enumerate(share(role_sites.routes(), half, 2)):
        given = role_sites.address_arguments(roles, name, takes)
        for place, one in enumerate(takes):
            for absent in share(ABSENT, turn + place, 2) if one in NUMBERS else ():
                yield reverse(name, args=[*given[:place], absent, *given[place + 1 :]])


@pytest.mark.parametrize(("half", "role"), [(0, "administrator"), (1, "public")])
def test_no_route_fails_for_a_number_that_does_not_exist(roles, half, role):
    client = Client(raise_request_exception=False)
    if role != "public":
        client.force_login(roles.actors[role])
    failed = []
    for address in asked_for_absent(roles, half):
        for ask in (client.get, lambda address: client.post(address, SENT)):
            with taken_back():
                response = ask(address)
                if response.status_code >= 500:
                    failed.append((address, response.exc_info[1]))
    assert failed == []


@pytest.fixture
def visitor():
    """A browser of a visitor. Also on PostgreSQL, where the tests with pytest's own are left out."""
    return Client()


@pytest.mark.parametrize("name", ["season-closing-undo", "season-points", "season-opening"])
def test_a_season_that_does_not_exist_is_not_found(roles, visitor, name):
    visitor.force_login(roles.actors["board"])
    assert visitor.post(reverse(name, args=[1899]), {"reason": "of the table"}).status_code == 404


@pytest.fixture
def paired(site, monkeypatch):
    """A game of a Swiss round that a director unpairs as soon as a page has found the game."""
    event, _ = sites.swiss_round(site)
    game = Game.objects.get(round__event=event, board=1)

    def then_unpaired(found):
        def page(*given, **named):
            shown = found(*given, **named)
            pairing.unpair(actor=site.leader, event_id=event.pk, number=1, reason="a list of yesterday")
            return shown

        return page

    monkeypatch.setattr(submitting_views, "fetched", then_unpaired(submitting_views.fetched))
    monkeypatch.setattr(adjournment_views, "get_object_or_404", then_unpaired(get_object_or_404))
    return game


def test_a_notation_sent_while_its_round_is_unpaired_comes_back(paired, site, visitor):
    visitor.force_login(site.leader)
    response = visitor.post(
        reverse("submission", args=[paired.pk]), {"text": TEXT, "read": digest(TEXT)}, headers=ENGLISH
    )
    assert response.status_code == 422
    assert "1. 32-28 19-23" in response.text
    assert GONE in response.text
    assert not Notation.objects.exists()


def test_an_adjournment_sent_while_its_round_is_unpaired_is_refused(paired, site, visitor):
    visitor.force_login(site.leader)
    address = reverse("adjournment", args=[paired.round.event_id, paired.pk])
    response = visitor.post(address, {"day": "2026-09-12", "reason": "it grew late"}, headers=ENGLISH)
    assert response.status_code == 422
    assert GONE in response.text


def test_a_connection_that_was_kept_is_tried_before_a_request_uses_it():
    assert settings.DATABASES["default"]["CONN_HEALTH_CHECKS"] is True


@pytest.mark.django_db(transaction=True)
def test_a_page_is_shown_after_the_database_ended_the_kept_connection():
    """As a restart of PostgreSQL does; on SQLite there is no server to end it."""
    assert Client().get(reverse("people")).status_code == 200
    if connection.vendor == "postgresql":
        own = connection.connection.info.backend_pid
        with psycopg.connect(**connection.get_connection_params()) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [own])
    close_old_connections()  # what Django does at the start of a request, and its test client leaves out
    assert Client().get(reverse("people")).status_code == 200
