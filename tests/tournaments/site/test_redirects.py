"""Addresses that were printed, mailed or kept in notices lead on to where their pages are now."""

import re

import pytest
from django.urls import resolve, reverse

from tournaments.site.redirects import MOVED

pytestmark = pytest.mark.django_db  # what was kept for visitors is asked for by the record

TAKEN = re.compile(r"<int:(\w+)>")


def with_numbers(old):
    """An old address with a number in each of its places, and those numbers by name."""
    given = {name: number for number, name in enumerate(TAKEN.findall(old), start=7)}
    return "/" + TAKEN.sub(lambda place: str(given[place[1]]), old), given


@pytest.mark.parametrize("old", MOVED)
def test_an_old_address_leads_for_good_to_the_page_as_it_is_named_now(client, old):
    address, given = with_numbers(old)
    response = client.get(address + "?teams=1-2&at=3")
    assert response.status_code == 301
    assert response["Location"] == reverse(MOVED[old], kwargs=given) + "?teams=1-2&at=3"
    assert response["Location"].split("?")[0] != address
    assert client.head(address).status_code == 301


@pytest.mark.parametrize("old", MOVED)
def test_nothing_is_sent_to_an_old_address(client, old):
    address, _given = with_numbers(old)
    assert client.post(address).status_code == 405


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("/events/7/", "event"),
        ("/events/7/rounds/", "rounds"),
        ("/events/7/rounds/2/", "round"),
        ("/events/7/crosstable/", "crosstable"),
        ("/h/ABCD-EFGH/", "helper-open"),
    ],
)
def test_an_address_that_is_printed_has_not_moved(address, name):
    assert resolve(address).url_name == name


def test_the_icon_that_browsers_ask_for_by_themselves_is_the_mark(client):
    response = client.get("/favicon.ico", follow=True)
    assert response.status_code == 200
    assert response["Content-Type"] == "image/svg+xml"
    assert b"<svg" in b"".join(response.streaming_content)
