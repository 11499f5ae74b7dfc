"""The pages for requests that cannot be read, that a busy database could not answer, or that met an error."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader

from tournaments.pages.http.busy import is_away, is_busy

_SECONDS_TO_WAIT = "5"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Status 400. Django's own view asks for the form again, which is just what could not be read."""
    return render(request, "400.html", status=400)


def busy(request: HttpRequest) -> HttpResponse:
    """Status 503: nothing was lost, and the same may be sent again."""
    response = render(request, "503_busy.html", status=503)
    response["Retry-After"] = _SECONDS_TO_WAIT
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """Status 500, with the name that the request has in the log; nothing is asked for that can fail again.

    It is 503 where the database is away, and `busy` where it was so outside of any view, as when a session is
    written.
    """
    fault = sys.exc_info()[1]
    if is_busy(fault):
        return busy(request)
    page = loader.get_template("500.html").render({"request_id": getattr(request, "request_id", "")})
    if not is_away(fault):
        return HttpResponse(page, status=500)
    return HttpResponse(page, status=503, headers={"Retry-After": _SECONDS_TO_WAIT})
