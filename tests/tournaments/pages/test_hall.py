"""Hall mode: plain HTTP for the phones of one network, and for nobody else."""

import os
import subprocess
import sys

import pytest
from django.test import Client
from django.urls import reverse

from tests.sources import ROOT
from tournaments.pages.hall import OwnNetwork, own_address

HALL = "http://192.168.1.20:8000"


@pytest.fixture
def in_a_hall(settings):
    settings.HALL = HALL
    settings.ALLOWED_HOSTS = ["127.0.0.1", "192.168.1.20"]
    settings.MIDDLEWARE = [f"{OwnNetwork.__module__}.{OwnNetwork.__name__}", *settings.MIDDLEWARE]


@pytest.mark.usefixtures("in_a_hall")
def test_the_phones_of_the_hall_are_answered_and_told_that_nothing_is_encrypted(db):
    phone = Client(headers={"host": "192.168.1.20:8000", "accept-language": "en"}, REMOTE_ADDR="192.168.1.77")
    page = phone.get(reverse("home"))
    assert page.status_code == 200
    assert f"Hall mode: for this network alone, at {HALL}, and without encryption." in page.text


@pytest.mark.usefixtures("in_a_hall")
def test_nobody_of_another_network_is_answered(db):
    stranger = Client(headers={"host": "192.168.1.20:8000"}, REMOTE_ADDR="203.0.113.9")
    assert stranger.get(reverse("home")).status_code == 403


@pytest.mark.usefixtures("in_a_hall")
def test_a_public_name_is_refused(db):
    named = Client(headers={"host": "damboard.example"}, REMOTE_ADDR="192.168.1.77")
    assert named.get(reverse("home")).status_code == 400


@pytest.mark.usefixtures("in_a_hall")
def test_who_opens_the_laptop_under_its_own_name_is_led_to_the_address_of_the_phones(db):
    leader = Client(headers={"host": "127.0.0.1:8000"})
    assert leader.get("/people/?letter=B")["Location"] == f"{HALL}/people/?letter=B"


def test_elsewhere_no_page_speaks_of_a_hall(db, client):
    assert "in-hall" not in client.get(reverse("home")).text


def settled(**given):
    """What Django says of settings in an environment, and some of them."""
    code = (
        "from django.conf import settings as s; "
        "print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.MFA_PASSKEY_LOGIN_ENABLED, "
        "s.SITE_URL, s.ALLOWED_HOSTS)"
    )
    environment = os.environ | {"SECRET_KEY": "x" * 50, "DJANGO_SETTINGS_MODULE": "config.settings"} | given
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_its_cookies_have_names_of_their_own_and_there_are_no_passkeys():
    said = settled(HALL=HALL).stdout
    assert said.startswith(f"hall-session hall-csrf False {HALL} ")
    assert "192.168.1.20" in said


def test_it_is_never_on_together_with_https():
    done = settled(HALL=HALL, HTTPS="1")
    assert done.returncode != 0
    assert "set one of them" in done.stderr


@pytest.mark.parametrize("host", ["203.0.113.9", "8.8.8.8"])
def test_a_public_address_serves_no_hall(host):
    with pytest.raises(ValueError, match="not an address of a private network"):
        own_address(host)


def test_an_address_of_the_own_network_serves_as_it_was_given():
    assert own_address("192.168.1.20") == "192.168.1.20"
