"""The documentation of the API, its schema as JSON and as a page for people; and what is nowhere in it."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from django.views.defaults import page_not_found

from tournaments.api import documented, served
from tournaments.pages.http import faults


@csrf_exempt
@require_safe
def schema(request: HttpRequest) -> JsonResponse:
    """The schema in OpenAPI."""
    return JsonResponse(served.schema(), json_dumps_params={"ensure_ascii": False})


@csrf_exempt
@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """Every address with what it takes and what it answers, and one of each to try."""
    context = {
        "operations": documented.operations(served.schema()),
        "shapes": documented.shapes(served.schema()),
        "root": request.build_absolute_uri(served.root()),
        "rate": documented.rate(),
    }
    return render(request, "api/documentation.html", context)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Status 404, below the root of the API as JSON also where no view of it was asked."""
    if request.path.startswith(served.root()):
        return nowhere(request, "")
    return page_not_found(request, exception)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Status 400, below the root of the API as JSON also where no view of it was asked."""
    if request.path.startswith(served.root()):
        return JsonResponse({"detail": _("This request could not be read")}, status=400)
    return faults.bad_request(request, exception)


@csrf_exempt
def nowhere(request: HttpRequest, elsewhere: str) -> JsonResponse:
    """Status 404 as JSON for an address that the API does not have."""
    return JsonResponse({"detail": _("There is no such page.")}, status=404)
