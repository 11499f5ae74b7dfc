"""The page for a request that cannot be read."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Status 400. Django's own view asks for the form again, which is just what could not be read."""
    return render(request, "400.html", status=400)
