"""Each request has a name and a line in the log: which page, how it was answered, how long it took, by whom.

The name stands in the answer (`X-Request-ID`) and on the page of an error, so that whoever saw that can tell
it. A proxy that is trusted may have given it. Of who is signed in stands the key of the account, of an
address only the page and the numbers in it: names, codes and what was searched for stand in no line.
"""

import re
import time
import uuid
from typing import cast

import structlog
from django.http import HttpRequest, HttpResponse
from django_structlog.middlewares.request import RequestMiddleware

from tournaments.pages.http.client_address import through_trusted_proxy

HEADER = "X-Request-ID"
_NAME = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
_PLACE = re.compile(r"<(?:\w+:)?(\w+)>")


class NamedRequest(HttpRequest):
    """A request that has its name, and the moment it came (by a clock that only goes forward)."""

    request_id: str
    came_at: float


class RequestLog(RequestMiddleware):
    """Names every request and writes its line."""

    def prepare(self, request: HttpRequest) -> None:
        """Give the request its name; all lines until its answer bear it."""
        named = cast(NamedRequest, request)
        named.request_id, named.came_at = _name(request), time.monotonic()
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=named.request_id)

    def handle_response(self, request: HttpRequest, response: HttpResponse) -> None:
        """Put the name into the answer, and write the line."""
        named = cast(NamedRequest, request)
        response[HEADER] = named.request_id
        took = round((time.monotonic() - named.came_at) * 1000)
        structlog.contextvars.bind_contextvars(milliseconds=took)
        super().handle_response(request, response)

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        """The method and the page."""
        return f"{request.method} {page(request)}"

    @staticmethod
    def bind_user_id(request: HttpRequest) -> None:
        """Who is signed in, where the page had asked for that: a log asks no database."""
        user = getattr(request, "_cached_user", None)
        if user is not None and user.is_authenticated:
            structlog.contextvars.bind_contextvars(user=user.pk)


def page(request: HttpRequest) -> str:
    """The address of a page with the numbers in it and without the words; "no page" where there is none."""
    found = request.resolver_match
    if found is None:
        return "no page"
    values = found.kwargs
    return "/" + _PLACE.sub(
        lambda place: str(values[place[1]]) if isinstance(values.get(place[1]), int) else f"<{place[1]}>",
        found.route,
    )


def _name(request: HttpRequest) -> str:
    given = request.headers.get(HEADER, "")
    if given and through_trusted_proxy(request) and _NAME.fullmatch(given):
        return given
    return uuid.uuid4().hex
