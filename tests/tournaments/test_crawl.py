"""A crawl over everything that a site leads to, without an account and in some roles, in `make full` in every
one: no page is broken, and no link leads to nothing.
"""

import re
from collections import deque
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.contrib.staticfiles import finders

from tests import probes
from tests.depth import FULL
from tests.role_sites import ROLES
from tests.tournaments.test_roles import signed_in, taken_back

pytestmark = pytest.mark.once

HERE = "http://testserver"
"""What addresses begin with that say where the site is, as other sites name them."""
MOST = 3_000 if FULL else 350
"""Pages looked at in each role."""
DEAD: frozenset[str] = frozenset()
"""Links that may lead to nothing."""
EMPTY = re.compile(
    rb"<(?:p|ul|ol|dl|h[1-4])\b(?![^>]* (?:id|role|data-[a-z]+)\b)[^>]*>\s*</(?:p|ul|ol|dl|h[1-4])>"
)
"""An element that has words in it and has none; one that has a name or a role is filled by a script."""
NOT_FOR_ACCOUNTS = {"screen", "standings-embed", "round-embed"}
"""What hangs on a wall or stands in another site, and so knows no account."""


def crawl(client, most) -> tuple[dict[str, int], set[str], set[str | None]]:
    """The status of every page that the home page leads to, the addresses of other sites, and the routes of
    which a page has no way to sign out.
    """
    waiting, found, foreign, shut = deque(["/"]), {}, set(), set()
    shapes: dict[str | None, int] = {}
    while waiting and len(found) < most:
        address = waiting.popleft()
        name = probes.route_of(address)
        shapes[name] = shapes.get(name, 0) + 1
        if address in found or (not FULL and shapes[name] > 1):
            continue
        with taken_back():
            response = client.get(address)
            found[address] = response.status_code
            content = b"".join(response.streaming_content) if response.streaming else response.content
        if not response.headers.get("Content-Type", "").startswith("text/html"):
            continue
        assert b"&lt;a " not in content, (address, "a link is shown as its markup")
        assert not (empty := EMPTY.findall(content)), (address, empty)
        if b"</html>" in content and b'action="/sign-out/"' not in content:
            shut.add(name)
        for link in probes.Page(address, content.decode()).links:
            parts = urlsplit(link.removeprefix(HERE))
            if parts.scheme or parts.netloc:
                foreign.add(link)
            elif parts.path.startswith("/static/"):
                assert finders.find(parts.path.removeprefix("/static/")), (address, link)
            else:
                waiting.append(urldefrag(urljoin(address, link.removeprefix(HERE))).url)
    return found, foreign, shut


@pytest.mark.parametrize("role", ROLES if FULL else ("public", "director", "administrator"))
def test_every_link_leads_to_a_page(roles, role):
    client = signed_in(roles, role)
    found, foreign, shut = crawl(client, MOST)
    assert role in ("public", "helper") or shut <= NOT_FOR_ACCOUNTS
    assert len(found) > 60
    broken = {address: status for address, status in found.items() if status not in (200, 301, 302)}
    assert {address: status for address, status in broken.items() if address not in DEAD} == {}
    assert {link for link in foreign if not link.startswith(("mailto:", "data:", "webcal:"))} == set()
