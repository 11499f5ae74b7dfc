"""A violation that no form has shown becomes a page that says what is wrong, never a fault of the site."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.pages.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation


class ViolationPage:
    """Shows a RuleViolation or Refusals that a page met in what is stored, with status 409."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page, for violations; None for everything else."""
        violations: tuple[RuleViolation, ...]
        if isinstance(exception, RuleViolation):
            violations = (exception,)
        elif isinstance(exception, Refusals):
            violations = exception.violations
        else:
            return None
        return render(request, "409.html", {"violations": violations}, status=409)
