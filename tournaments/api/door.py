"""How every request for the API comes in: as somebody without an account, over TLS where the site has it, and
not more often than the site can bear.

A cookie of an account says nothing here: no page of another site reads by it what its bearer may see. What an
access code opens (`boards.py`) is kept by nobody on the way.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django_ratelimit.core import get_usage

from tournaments.pages.http.client_address import client_address

View = Callable[..., HttpResponseBase]


def door(view: View) -> View:
    """The view of an address of the API behind the door."""

    @wraps(view)
    def opened(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if settings.SECURE_SSL_REDIRECT and not request.is_secure():
            return _refused(403, _("The API is asked over HTTPS."))
        usage = get_usage(request, group="api", key=_address, rate=settings.API_RATE, increment=True)
        if usage and usage["should_limit"]:
            answer = _refused(429, _("That were too many requests: wait a little."))
            answer["Retry-After"] = str(max(1, usage["time_left"]))
            return answer
        request.user = AnonymousUser()
        return _asked_with_get(view, request, *args, **kwargs)

    return opened


def _address(_group: str, request: HttpRequest) -> str:
    return client_address(request) or "unknown"


def _asked_with_get(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
    """The answer, to HEAD that to GET: the server leaves its content out."""
    method = request.method
    if method == "HEAD":
        request.method = "GET"
    try:
        answer = view(request, *args, **kwargs)
    finally:
        request.method = method
    if answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        allowed = ", ".join(sorted(answer["Allow"].split(", ")))
        answer = _refused(answer.status_code, _("This address is not asked so, but by: %s.") % allowed)
        answer["Allow"] = allowed
    if "Authorization" in request.headers:
        answer["Cache-Control"] = "private, no-store"
    return answer


def _refused(status: int, why: str) -> JsonResponse:
    return JsonResponse({"detail": why}, status=status)
