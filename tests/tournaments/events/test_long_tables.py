"""A table of more than fifty rows comes in parts, and whoever looks for the own row finds it."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.test import RequestFactory
from django.urls import reverse

from tests import sites
from tests.tournaments.events.test_pairing_pages import paired, play
from tournaments.events.tables.long import in_parts
from tournaments.models import Person
from tournaments.pages.tables.tables import Cell, Column, Table, TableRow

COLUMNS = (Column("place", "Place", int), Column("name", "Name", str))

MORE = '<a class="button" href="?rows=100">'


def table(many, *below):
    named = [TableRow((Cell(number), Cell(f"Ype {number}"))) for number in range(1, many + 1)]
    return Table("t", COLUMNS, (*named, *(TableRow((Cell(0), Cell("")), below=said) for said in below)))


def parts(many, *below, **asked):
    request = RequestFactory().get("/", asked)
    request.user = AnonymousUser()
    return in_parts(request, table(many, *below))


def shown(long):
    return [row.cells[0].value for row in long.table.rows if not row.below]


def test_fifty_rows_are_shown_at_once_and_then_fifty_more(db):
    assert not parts(50).is_long
    assert not parts(50).next
    first = parts(120, "withdrawn")
    assert shown(first) == list(range(1, 51))
    assert first.table.rows[-1].below == "withdrawn"
    assert (first.next[0], first.next[-1], first.following) == (51, 100, 100)
    second = parts(120, rows="100")
    assert (second.next[0], second.next[-1], second.following) == (101, 120, 150)
    assert shown(parts(120, rows="150")) == list(range(1, 121))


@pytest.mark.parametrize("asked", ["0", "-50", "50", "99", "5050", "a", "1e3"])
def test_only_what_the_page_leads_to_is_answered(asked):
    with pytest.raises(Http404):
        parts(120, rows=asked)


def test_who_is_looked_for_is_lit_whatever_the_place(db):
    long = parts(120, who="  YPE 7 ")
    assert [(row.cells[0].value, row.anchor) for row in long.table.rows if row.anchor] == [(7, "found-1")]
    assert len(shown(long)) == 50
    assert len(shown(parts(120, who="ype 101"))) == 120
    nobody = parts(120, who="Hylke" * 5000)
    assert (nobody.found, len(shown(nobody))) == (0, 50)


@pytest.fixture
def open_blitz(site):
    event = sites.found(site, "F", "open", players=sites.many(60), system="swiss", rounds_planned=5)
    paired(site, event)
    play(site, event, 1)
    return event


@pytest.mark.parametrize("name", ["event", "standings-part", "crosstable", "crosstable-part"])
def test_standings_and_crosstable_of_sixty_come_in_parts(name, open_blitz, client):
    address = reverse(name, args=[open_blitz.pk])
    first, whole = (client.get(address, asked) for asked in ({}, {"rows": 100}))
    assert MORE in first.text
    assert MORE not in whole.text
    last = whole.context["long"].table.rows[59].cells[whole.context["long"].table.at("name")].value
    found = client.get(address, {"who": last})
    assert re.search(rf'<tr class="[^"]*found"\s+id="found-1">(?:(?!<tr).)*{last}', found.text, re.DOTALL)


def test_a_child_is_found_by_the_name_that_the_public_reads(open_blitz, client):
    entrant = open_blitz.entrants.get(number=3)
    entrant.name = "Rixt Haitsma"
    entrant.person = Person.objects.create(name="Rixt Haitsma", born="2020-01-01")
    entrant.save()
    address = reverse("event", args=[open_blitz.pk])
    assert client.get(address, {"who": "Haitsma"}).context["long"].found == 0
    assert client.get(address, {"who": "Rixt H."}).context["long"].found == 1
