"""Whole pages for visitors, kept until what they show may have changed.

What anybody may see is made of the record: while the chains that a page rests on have the same heads, it is
the same page. So an answer is kept under those heads, and asked for again it costs one query; nothing has to
be thrown away when something changes, and nothing old is shown after a correction. Pages that say what day it
is rest on the clock too: an answer is kept for a minute at most. The hall screen, whose clock is no part of
the record, says that it is not to be kept.
"""

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import TypeGuard

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.db import connection
from django.db.models import CharField, Count, Q, Subquery, Sum, Value
from django.db.models.functions import Cast, Coalesce, Concat
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language_from_request

from tournaments.ledger.chains.chain import EVENT_CHAIN, UNION
from tournaments.ledger.prepared import ANY, Prepared
from tournaments.models import Chain, Event

_SECONDS = 60
_MOST_BYTES = 2_000_000
_OF_AN_EVENT = re.compile(r"/events/(\d{1,9})[/.]")
MOST_BYTES_TOGETHER = 32_000_000
_ASKED_BY_SCRIPT = ("HX-Request", "HX-Target", "HX-Boosted", "HX-History-Restore-Request")


class BoundedMemory(LocMemCache):
    """What a process keeps in its memory, of at most so many bytes: what was used longest ago goes first,
    also where somebody asks for a page by ever other words.
    """

    _cache: OrderedDict[str, bytes]
    _expire_info: dict[str, float | None]

    def _set(self, key: str, value: bytes, timeout: float | None = DEFAULT_TIMEOUT) -> None:
        super()._set(key, value, timeout)  # type: ignore[misc]  # of Django, by name, as the two above
        weight = sum(map(len, self._cache.values()))
        while weight > MOST_BYTES_TOGETHER:
            gone, pickled = self._cache.popitem()
            del self._expire_info[gone]
            weight -= len(pickled)


class KeptPages:
    """Answers visitors from what was answered before, where that still stands."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not _is_of_a_visitor(request):
            return self.get_response(request)
        kept, key = caches["pages"], _key(request)
        found = kept.get(key)
        if found is None:
            # What the browser has is compared below: the whole page is made, once for all who ask.
            has = request.META.pop("HTTP_IF_NONE_MATCH", None)
            response = self.get_response(request)
            if has is not None:
                request.META["HTTP_IF_NONE_MATCH"] = has
            if not _may_be_kept(response):
                return _conditional(request, response)
            found = (dict(response.items()), response.content)
            kept.set(key, found, _SECONDS)
        headers, content = found
        answer = HttpResponse(content, headers=headers)
        return get_conditional_response(request, etag=headers["ETag"], response=answer) or answer


def _conditional(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """An answer that is not kept: nothing but its head for who has it already."""
    if not isinstance(response, HttpResponse):
        return response
    etag = response.headers.get("ETag")
    return get_conditional_response(request, etag=etag, response=response) or response


def _is_of_a_visitor(request: HttpRequest) -> bool:
    """Whether nothing in the request says who asks: its cookies are at most those of the language and of
    forms, and there is no other sign of an account.
    """
    harmless = {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return (
        request.method in {"GET", "HEAD"}
        and harmless.issuperset(request.COOKIES)
        and not {"Authorization", "Range", "If-Modified-Since"}.intersection(request.headers)
    )


def _may_be_kept(response: HttpResponseBase) -> TypeGuard[HttpResponse]:
    """Whether it is a page for everybody: one with a form for the reader sets a cookie."""
    return (
        isinstance(response, HttpResponse)
        and response.status_code == 200
        and response.has_header("ETag")
        and not response.cookies
        and not {"private", "no-store"}.intersection(
            part.strip() for part in response.get("Cache-Control", "").split(",")
        )
        and len(response.content) <= _MOST_BYTES
    )


def _key(request: HttpRequest) -> str:
    parts = (
        _version(request.path),
        _minute(),
        request.method,
        request.scheme,
        request.get_host(),
        request.get_full_path(),
        get_language_from_request(request),
        "gzip" in request.headers.get("Accept-Encoding", ""),
        *(request.headers.get(name, "") for name in _ASKED_BY_SCRIPT),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _minute() -> str:
    return timezone.now().strftime("%Y%m%d%H%M")


def _version(path: str) -> tuple[object, ...]:
    """What changes with every act that may change the page at this address: for a page of an event the heads
    of its chain and of the union's, for any other how long all chains are together.
    """
    event = _OF_AN_EVENT.match(path)
    if event is None:
        return tuple(Chain.objects.aggregate(Sum("length"), Count("pk")).values())
    return tuple(sorted(map(tuple, _heads(connection.vendor).rows(int(event[1])))))


@cache
def _heads(_vendor: str) -> Prepared:
    """The query of the heads of an event's chain and of the union's: every page of an event asks it."""
    root = Event.objects.filter(pk=ANY).annotate(
        chain=Concat(Value(EVENT_CHAIN), Cast(Coalesce("root_id", "pk"), CharField()))
    )
    chains = Chain.objects.filter(Q(name=UNION) | Q(name=Subquery(root.values("chain")[:1])))
    return Prepared(chains.values_list("name", "head"))
