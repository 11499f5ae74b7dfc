"""Schemathesis asks every address of the schema, with what it allows and with what it does not, and holds
every answer against it: no fault, no answer that the schema does not name, nothing wrong let through.
"""

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from schemathesis.generation import GenerationMode

from tests import api_addresses
from tests.depth import cases
from tournaments.api import served

pytestmark = [pytest.mark.once, pytest.mark.full]

MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
PLAIN = {"Accept-Encoding": "identity"}
"""An answer that is not packed: Schemathesis unpacks none that comes by WSGI."""
OPERATIONS = sorted(
    (path, method.upper()) for path, operations in served.schema()["paths"].items() for method in operations
)
tried = settings(
    max_examples=cases(6, 150),
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def schema(roles):
    """The schema as the site serves it, in the transaction of the test."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield schemathesis.openapi.from_wsgi(reverse("api-schema"), WSGIHandler())
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def hold(operation, mode, headers, **fixed):
    """Ask an address in many ways of a mode, and hold each answer against the schema."""

    @tried
    @given(case=operation.as_strategy(generation_mode=mode, **fixed))
    def asked(case):
        case.call_and_validate(headers=PLAIN | headers)

    asked()


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_schemathesis_finds_nothing(roles, schema, path, method):
    operation = schema[path][method]
    by_code = "security" in operation.definition.raw
    headers = {"Authorization": f"Bearer {roles.code}"} if by_code else {}
    names = [parameter.name for parameter in operation.path_parameters]
    found = api_addresses.arguments(roles, f"api-{operation.definition.raw['operationId']}", names)
    known = dict(zip(names, found, strict=True))
    for mode in MODES if operation.query or operation.body else MODES[:1]:
        hold(operation, mode, headers)
        if known:
            hold(operation, mode, headers, path_parameters=known)
