"""The public pages that list what the union has ask few queries, however many seasons there are."""

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import kept, ten_seasons

MOST = 12
MORE = {"people": 13, "person": 20, "club": 21}
"""Pages that bring together what many rooms know."""


@pytest.fixture
def union(db):
    return kept.once("the latest season of a union", lambda: ten_seasons.build(swiss_players=12))


def asked(union) -> dict[str, list[str]]:
    """The queries of every page when a visitor asks for it and it is not kept."""
    found, client = {}, Client()
    for name, address in ten_seasons.addresses(union).items():
        for _ in range(2):  # once so that all is loaded that is loaded once
            caches["pages"].clear()
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200, address
        found[name] = [query["sql"] for query in queries]
    return found


def test_every_list_page_asks_few_queries_and_no_more_with_more_seasons(union):
    of_one = asked(union)
    ten_seasons.add_earlier(union, 3)
    of_three = asked(union)
    many = {name: queries for name, queries in of_three.items() if len(queries) > MORE.get(name, MOST)}
    assert many == {}
    assert {name: len(queries) for name, queries in of_three.items()} == {
        name: len(queries) for name, queries in of_one.items()
    }
