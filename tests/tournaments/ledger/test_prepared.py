"""Queries that are put together once give what Django gives when it puts them together anew."""

import pytest

from tests import appeal_sites, kept, role_sites
from tests.tournaments.ledger.test_record_of_every_row import with_everything
from tournaments.ledger import facts, prepared
from tournaments.ledger.chains import row_digests
from tournaments.models import Event


@pytest.fixture
def roles(db, clock):
    """The site of the roles, with something in every table."""
    made = kept.once("roles with everything", lambda: with_everything(role_sites.build(clock)))
    clock.set(appeal_sites.MOMENT)
    return made


def events():
    return list(Event.objects.filter(root=None).values_list("pk", flat=True))


def test_the_facts_of_play_are_those_of_the_rows_one_by_one(roles):
    met = set()
    for main_id in events():
        for kind in facts.KINDS:
            rows = kind.rows(main_id)
            values = {row["pk"]: row for row in rows.values("pk", *kind.fields)}
            expected = {
                facts.key(kind.name, *(getattr(row, f"key_{at}") for at in range(len(kind.key)))): kind.value(
                    values[row.pk].__getitem__
                )
                for row in rows
            }
            assert facts.load_kind(kind, main_id) == expected
            met |= {kind.name} if expected else set()
    assert len(met) > 5


@pytest.mark.parametrize("of_events", [True, False])
def test_the_rows_that_are_kept_by_digest_are_those_of_the_tables(roles, of_events):
    met = set()
    for main_id in events() if of_events else [None]:
        for model in row_digests.models(of_events=of_events):
            found = row_digests.rows(model, main_id)
            fields = [field for field in row_digests.columns(model) if "__" not in field]
            for key, value in found.items():
                row = model._default_manager.get(pk=int(key.split()[1]))
                assert {name: value[name] for name in fields} == {name: getattr(row, name) for name in fields}
                met.add(model)
    assert len(met) > 12


def test_each_event_has_its_own_rows(roles):
    of_events = row_digests.models(of_events=True)
    every = [set(row_digests.rows(model, main_id)) for main_id in events() for model in of_events]
    assert sum(map(len, every)) == len(set().union(*every)) > 10


def test_a_row_with_what_is_selected_with_it_is_that_of_django(roles, django_assert_num_queries):
    related = ("season", "parent", "root")
    asked = prepared.PreparedRow(Event.objects.select_related(*related).order_by().filter(pk=prepared.ANY))
    parts = 0
    for expected in Event.objects.select_related(*related):
        with django_assert_num_queries(1):
            found = asked.get(expected.pk)
            rows = [(found, expected), *((getattr(found, name), getattr(expected, name)) for name in related)]
        for one, other in rows:
            assert type(one) is type(other)
            assert one is None or plain(one) == plain(other)
        parts += found.parent is not None
    assert parts
    with pytest.raises(Event.DoesNotExist):
        asked.get(0)


def plain(row):
    """The fields of a row, and what Django notes of it."""
    fields = {name: value for name, value in vars(row).items() if name != "_state"}
    return fields, row._state.db, row._state.adding
