"""Every form of the site, sent with what nobody sensible sends: never a fault of the site, and nothing is
written without an act in the record.

The forms are those of the pages as every role sees them; a route that is sent to without one is sent what its
view reads. A new route is among them by itself (`tests/role_sites.py`).
"""

import zlib
from functools import cache

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests import kept, probes, role_sites, role_tables
from tests.depth import FULL, cases, share
from tests.role_sites import ROLES
from tests.tournaments.test_roles import signed_in, taken_back

pytestmark = [
    pytest.mark.once,
    pytest.mark.timeout(1800 if FULL else 300),
]  # the forms of all pages are found first

ROUTES = sorted(name for name, _ in role_sites.routes())
HANDFULS = [ROUTES[at : at + 12] for at in range(0, len(ROUTES), 12)]
"""Routes that are tried on one site, each with cases of its own."""
TRIED = settings(
    max_examples=cases(2, of=400),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def clients(roles):
    """Somebody signed in in every role."""
    return {role: signed_in(roles, role) for role in ROLES}


def forms(roles, clients) -> dict[str, list[probes.Form]]:
    """The forms of every page as one of those sees it whose forms differ, in `make full` as each does, by the
    route they are sent to. Found once in a run: the site is built alike for every test.
    """
    return kept.found("forms", lambda: _found(roles, clients))


def _found(roles, clients) -> dict[str, list[probes.Form]]:
    pages = []
    for name, address in probes.addresses(roles).items():
        readers = sorted(READERS & set(may_send()[name]))
        # By the name, so that another route changes nothing; an appeal has other forms for each.
        for role in (
            readers if name == "appeal" else share(readers, zlib.crc32(name.encode()), len(readers) or 1)
        ):
            with taken_back():
                response = clients[role].get(address)
            if not response.headers.get("Content-Type", "").startswith("text/html"):
                break  # a file, to every role
            pages.append((address, response.text))
    return probes.forms_of(pages)


READERS = {"administrator", "player", "secretary", "helper", "chair"} if FULL else {"administrator", "player"}
"""The roles whose pages have the forms."""


@cache
def may_send() -> dict[str, list[str]]:
    """The roles that a route opens to; every role where it opens to none."""
    return {name: sorted(roles) or list(ROLES) for name, roles in role_tables.table("Pages").items()}


def sent(client, address, data):
    """The answer to a form, with what was written for it; whatever it wrote is taken back."""
    cookies = client.cookies.copy()
    with taken_back(), probes.writing() as written:
        response = client.post(address, data)
    client.cookies = cookies
    return response, written


def check(name, response, written) -> None:
    """What holds for an answer to anything that is sent."""
    assert response.status_code < 500 or response.status_code == 503, (name, response.status_code)
    assert not written.nul, (name, "a NUL reaches the database", written.nul)
    assert not written.of_record or written.acts, (name, "written without an act", written.of_record)
    assert response.streaming or b"&lt;a " not in response.content, (name, "a link is shown as its markup")


def of_its_own(name):
    """Cases that are those of a route in every run, and not those of the next route."""
    return seed(zlib.crc32(name.encode()))


@pytest.mark.sampled(every=8)
@pytest.mark.parametrize("names", HANDFULS, ids=lambda names: f"{names[0]}…{names[-1]}")
def test_no_form_of_a_route_breaks_the_site_or_writes_without_an_act(roles, clients, names):
    addresses, found = probes.addresses(roles), forms(roles, clients)
    for name in names:
        if clients["administrator"].post(addresses[name]).status_code != 405:
            try_forms(clients, name, addresses[name], found.get(name, []))


def try_forms(clients, name, address, found) -> None:
    """Send a route what its forms can be made to send."""
    asked = probes.asked_names("POST")

    @of_its_own(name)
    @TRIED
    @given(st.sampled_from(may_send()[name]), probes.sendings(found, asked))
    def try_it(role, data):
        check(name, *sent(clients[role], address, data))

    try_it()


@pytest.mark.sampled(every=8)
@pytest.mark.parametrize("names", HANDFULS, ids=lambda names: f"{names[0]}…{names[-1]}")
def test_no_query_of_a_route_breaks_the_site_or_writes(roles, clients, names):
    addresses = probes.addresses(roles)
    for name in names:
        try_queries(clients, name, addresses[name].partition("?")[0])


def try_queries(clients, name, address) -> None:
    """Ask a route for what its view, or any other, reads of an address."""
    asked = probes.asked_names("GET")

    @of_its_own(name)
    @settings(TRIED, max_examples=cases(1, of=200))
    @given(
        st.sampled_from(may_send()[name]),
        st.dictionaries(
            st.sampled_from([*asked, "q", "year", "articles", "next"]), probes.texts(), max_size=4
        ),
    )
    def try_it(role, query):
        with taken_back(), probes.writing() as written:
            response = clients[role].get(address, query)
            if response.streaming:
                list(response.streaming_content)
        check(name, response, written)
        assert written.of_record == set(), (name, "a page that is looked at writes")

    try_it()
