"""The API itself: its routers joined, its errors as JSON, its schema. Addresses are made in `urls.py`."""

from functools import cache
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError

from tournaments.api import boards, events, games, people, seasons
from tournaments.api.answers.schemas import Invalid, Refused
from tournaments.events.results.lines import board_at
from tournaments.pages.http.editions import edition_of
from tournaments.pages.words import wording
from tournaments.pages.words.names import capital
from tournaments.pages.words.refusals import Refusals, SiteFault
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.reasons import RuleViolation

api = NinjaAPI(
    title="Friesdammen",
    version="1",
    description="Competitions in Frisian draughts: what the public pages show, and results from programs.",
    docs_url=None,
    openapi_url=None,
    urls_namespace="api",
)
for _router in (seasons.router, events.router, games.router, people.router, boards.router):
    api.add_router("", _router)


@api.exception_handler(RuleViolation)
def _violation(request: HttpRequest, violation: Any) -> HttpResponse:
    return api.create_response(
        request, {"detail": wording.violation(violation, edition_of(request))}, status=409
    )


@api.exception_handler(Refusals)
def _refusals(request: HttpRequest, refusals: Any) -> HttpResponse:
    said = [wording.without_stop(_of_board(one, edition_of(request))) for one in refusals.violations]
    return api.create_response(request, {"detail": ". ".join(said)}, status=409)


def _of_board(violation: RuleViolation, edition: Edition) -> str:
    """What is wrong with the result of a board, which is named before a sentence that does not name it, or
    with something else that was sent, by its name.
    """
    said, board = wording.violation(violation, edition), board_at(violation.place)
    if violation.place and not board:
        return f"{violation.place}: {said}"
    if board and "board" not in violation.reason.params:
        said = "{}: {}".format(_("board %(number)s") % {"number": board}, said)
    return capital(said)


@api.exception_handler(AuthenticationError)
def _unknown(request: HttpRequest, error: Any) -> HttpResponse:
    detail = _("This access code is unknown, was withdrawn, or is no longer valid.")
    if "Authorization" not in request.headers:
        detail = _("An access code is missing: send it as “Authorization: Bearer” and the code.")
    return api.create_response(request, {"detail": detail}, status=401)


@api.exception_handler(PermissionDenied)
def _not_opened(request: HttpRequest, error: Any) -> HttpResponse:
    detail = _("The access code does not open this board.")
    return api.create_response(request, {"detail": detail}, status=403)


@api.exception_handler(RequestDataTooBig)
def _too_big(request: HttpRequest, error: Any) -> HttpResponse:
    return api.create_response(request, {"detail": _("That is more than one request can bring.")}, status=413)


@api.exception_handler(SiteFault)
def _fault(request: HttpRequest, fault: Any) -> HttpResponse:
    return api.create_response(request, {"detail": str(fault)}, status=503)


def root() -> str:
    """Where all addresses of this version begin; what would break who reads them gets another number."""
    return reverse("api-schema").removesuffix("openapi.json")


@cache
def schema() -> dict[str, Any]:
    """The schema in OpenAPI, with the answers that every address can give."""
    found: dict[str, Any] = api.get_openapi_schema(path_prefix=root())
    for shape in (Refused, Invalid):
        found["components"]["schemas"][shape.__name__] = shape.model_json_schema()
    for operations in found["paths"].values():
        for operation in operations.values():
            operation["responses"].update(_refusals_of(operation))
    return found


def _refusals_of(operation: dict[str, Any]) -> dict[str, Any]:
    """What an address can answer beside what is asked."""
    statuses = {"403": "Refused", "409": "Refused", "429": "Refused", "503": "Refused"}
    places = {parameter["in"] for parameter in operation["parameters"]}
    statuses |= {"404": "Refused"} if "path" in places or "query" in places else {}
    statuses |= {"422": "Invalid"} if "query" in places or "requestBody" in operation else {}
    statuses |= {"400": "Refused", "413": "Refused"} if "requestBody" in operation else {}
    statuses |= {"401": "Refused"} if "security" in operation else {}
    return {
        status: {
            "description": WHY[status],
            "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}},
        }
        for status, name in sorted(statuses.items())
    }


WHY = {
    "400": "What was sent is no JSON",
    "401": "Without an access code that is good",
    "403": "Not asked over HTTPS, or for what the access code does not open",
    "404": "There is none, or the public does not see it",
    "409": "The regulation does not say it of what is recorded",
    "413": "More was sent than one request can bring",
    "422": "Asked with something that it does not take",
    "429": "Asked too often; Retry-After says how many seconds to wait",
    "503": "The site cannot answer now",
}
