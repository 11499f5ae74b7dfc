"""Who may not, writes nothing: no row and no entry in the record, whatever is sent; and nobody by looking."""

import pytest

from tests import probes, role_sites, role_tables
from tests.depth import share
from tests.role_sites import ROLES
from tests.tournaments.test_forms_fuzzed import clients, forms, sent  # noqa: F401  a fixture among them
from tests.tournaments.test_roles import ACTS, PAGES, PARTS, may, taken_back

pytestmark = pytest.mark.once


def test_what_is_sent_by_who_may_not_writes_nothing(roles, clients):  # noqa: F811
    """Every form as it stands on the pages of those who may send it, sent by everybody else."""
    allowed, found = role_tables.table(PAGES), forms(roles, clients)
    for turn, (name, address) in enumerate(probes.addresses(roles).items()):
        for role in share((role for role in ROLES if role not in allowed[name]), turn, 12):
            for form in found.get(name, [probes.Form(address, "post")])[:2]:
                data = form.fields | {each: offered[:1] for each, offered in form.choices.items()}
                response, written = sent(clients[role], address, data | {"sent": ["yes"]})
                assert response.status_code in (302, 403, 404, 405), (name, role, response.status_code)
                assert not written.of_record, (name, role, written.tables)
                assert not written.acts, (name, role)


def test_looking_at_a_page_writes_nothing(roles, clients):  # noqa: F811
    for turn, (name, address) in enumerate(probes.addresses(roles).items()):
        for role, client in share(clients.items(), turn, 3 * len(clients)):
            cookies = client.cookies.copy()
            with taken_back(), probes.writing() as written:
                response = client.get(address)
                if response.streaming:
                    list(response.streaming_content)
            client.cookies = cookies
            assert not written.of_record, (name, role, written.tables)
            assert not written.acts, (name, role)


def test_a_write_that_is_refused_to_a_role_leaves_every_row_as_it_was(roles):
    table, parts = role_tables.table(ACTS), role_tables.listed(PARTS)
    for turn, (name, body) in enumerate(role_sites.writes()):
        for role in share(ROLES, turn, 6) if name not in parts else ():
            if role not in table[name]:
                with taken_back(), probes.writing() as written:
                    refused = not may(body, roles.actors[role], role_sites.arguments(roles, name, body))
                assert refused, (name, role)
                assert not written.tables, (name, role, written.tables)


@pytest.mark.parametrize("statement", ["INSERT INTO", "UPDATE", "DELETE FROM"])
def test_what_is_rolled_back_does_not_count_as_written(statement):
    written = probes.Written()
    for sql in ('SAVEPOINT "a"', f'{statement} "tournaments_event" x', 'ROLLBACK TO SAVEPOINT "a"'):
        written(lambda *_: None, sql, None, False, {})
    assert not written.tables
    written(lambda *_: None, f'{statement} "tournaments_event" x', ("a\0",), False, {})
    assert written.of_record == {"tournaments_event"}
    assert len(written.nul) == 1
