"""What is done to every page: a violation that no form has shown becomes a page that says what is wrong, and
no fault of the site; what an account or a form shows is kept by no cache; no other site takes anything in;
no key of an address breaks the database, and no charset the reading.
"""

import logging
import re
from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.shortcuts import render
from django.urls import get_resolver
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from tournaments.pages.http.busy import is_busy
from tournaments.pages.http.faults import busy
from tournaments.pages.words.refusals import Refusals, SiteFault
from tournaments.regulations.reasons import RuleViolation

_log = logging.getLogger(__name__)
_Refusing: TypeAlias = Callable[[HttpRequest, Exception], HttpResponse]
_SESSION_KEY = re.compile(r"[a-z0-9]+", re.ASCII)


class ViolationPage:
    """Shows a RuleViolation or Refusals that a page met in what is stored, with status 409, a SiteFault or a
    database that stayed busy with others, with status 503, and what an address alone does not show with 405.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method != "GET" or not isinstance(response, HttpResponseNotAllowed):
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page, for violations, faults of the site and a busy database; None for everything else."""
        violations: tuple[RuleViolation, ...]
        if isinstance(exception, SiteFault):
            _log.error("a page could not be made: %s", exception)
            return render(request, "503.html", {"fault": exception}, status=503)
        if is_busy(exception):
            _log.warning("the database stayed busy: %s", exception)
            return busy(request)
        if isinstance(exception, RuleViolation):
            violations = (exception,)
        elif isinstance(exception, Refusals):
            violations = exception.violations
        else:
            return None
        return render(request, "409.html", {"violations": violations}, status=409)


class SoundRequests:
    """Refuses a request that says that it is written in another charset than UTF-8, as which it was read (see
    `content_types`). A session cookie that is no key is read as none.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not _SESSION_KEY.fullmatch(request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")):
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() in {"utf-8", "utf8"}:
            return self.get_response(request)
        refused = cast(_Refusing, get_resolver().resolve_error_handler(400))
        return refused(request, UnicodeError(charset))


class SoundKeys:
    """Answers that there is no such page where a key in the address has a sign that no database takes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: tuple[object, ...], keys: Mapping[str, object]
    ) -> None:
        """Nothing for sound keys. Errors: Http404."""
        if any("\x00" in str(key) for key in keys.values()):
            raise Http404(_("There is no such page."))


class PrivatePages:
    """Forbids browsers and proxies to keep what somebody who is signed in was shown, or what was sent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.user.is_authenticated or request.method not in {"GET", "HEAD"}:
            patch_cache_control(response, private=True, no_store=True)
        return response


class OwnOrigin:
    """Tells browsers to hand nothing of this site to a page of another."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class ConditionalAnswers(ConditionalGetMiddleware):
    """Who has an answer already is not sent it again; to HEAD it says what it says to GET."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer with its ETag, or that it did not change."""
        method = request.method
        if method == "HEAD":
            request.method = "GET"
        try:
            return super().process_response(request, response)
        finally:
            request.method = method
