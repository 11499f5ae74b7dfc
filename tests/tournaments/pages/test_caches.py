"""What somebody who is signed in was shown, and a form with names, is kept by no cache."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import api_addresses, role_sites, sites
from tests.depth import share
from tests.tournaments.test_roles import taken_back
from tournaments.models import Invitation
from tournaments.people.accounts import services as invitations


def is_kept(response) -> bool:
    return not {"private", "no-store"} <= set(response.headers.get("Cache-Control", "").split(", "))


FOLLOWED = {
    "news",
    "event-news",
    "club-news",
    "person-news",
    "calendar-file",
    "event-calendar",
    "season-calendar",
    "club-calendar",
    "person-calendar",
}
"""What programs without an account follow: it is answered as to nobody, whoever asks."""


def test_no_page_of_an_account_is_kept(roles, client):
    """The API knows no account: what it answers is for everybody, as are calendars and news. What these
    follow and every sixth other page, in `make full` all.
    """
    client.force_login(roles.actors["administrator"])
    kept = set()
    routes = sorted(role_sites.routes(), key=lambda route: route[0] not in FOLLOWED)
    for name, takes in [*routes[: len(FOLLOWED)], *share(routes[len(FOLLOWED) :], 0, 6)]:
        if name.startswith(api_addresses.PREFIX) and name not in api_addresses.PAGES:
            continue
        address = reverse(name, args=role_sites.address_arguments(roles, name, takes))
        with taken_back():
            response = client.get(address + role_sites.ASKED.get(name, ""))
        if is_kept(response):
            kept.add(name)
        if response.streaming:
            list(response.streaming_content)
    assert kept == FOLLOWED


@pytest.mark.parametrize("name", ["home", "event"])
def test_what_is_public_may_be_kept_by_everybody_until_they_sign_in(site, client, name):
    address = reverse(name, args=[site.event.pk] if name == "event" else [])
    assert is_kept(client.get(address))
    client.force_login(site.player)
    assert not is_kept(client.get(address))


def test_forms_with_names_or_secrets_are_kept_by_nobody(site):
    person = site.event.entrants.get(number=2).person
    role = Invitation.Role.PLAYER
    _, token = invitations.invite(actor=site.leader, role=role, person=person)
    for address in (reverse("invitation", args=[token]), reverse("sign-in"), reverse("helper-code")):
        assert not is_kept(Client().get(address)), address
    wrong = {"username": "lieder", "password": sites.PASSWORD[::-1]}
    assert not is_kept(Client().post(reverse("sign-in"), wrong))
