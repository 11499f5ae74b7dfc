"""Answers to whoever asks whether the site lives (`/healthz`), whether it can work (`/readyz`), and, where
that is allowed, for its metrics (`/metrics`).

They are asked every few seconds by a machine: before sessions, languages, redirects and the names of hosts,
and without a line in the log. No cache keeps them.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from tournaments.operation import starting
from tournaments.operation.watching import metrics


def lives(_request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return _text("ok\n")


def ready(_request: HttpRequest) -> HttpResponse:
    """The database answers and is as the code has it, and the keys are there; else 503 and what is wrong."""
    wrong = starting.not_ready()
    return _text("\n".join(wrong) + "\n", 503) if wrong else _text("ready\n")


def measured(request: HttpRequest) -> HttpResponse:
    """The metrics, for who may have them; for others there is no such page."""
    if not metrics.may_be_read(request):
        return _text("not found\n", 404)
    return HttpResponse(metrics.as_text(), content_type=metrics.CONTENT_TYPE)


def _text(said: str, status: int = 200) -> HttpResponse:
    return HttpResponse(said, content_type="text/plain; charset=utf-8", status=status)


ANSWERS: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/healthz": lives,
    "/readyz": ready,
    "/metrics": measured,
}


class Probes:
    """Answers these and lets all else pass."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = ANSWERS.get(request.path_info)
        if answer is None:
            return self.get_response(request)
        asked = request.method in {"GET", "HEAD"}
        response = answer(request) if asked else HttpResponseNotAllowed(["GET", "HEAD"])
        response["Cache-Control"] = "no-store"
        response._has_been_logged = True  # type: ignore[attr-defined]  # Django asks that before it says something
        return response
