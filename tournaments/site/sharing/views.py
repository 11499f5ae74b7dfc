"""What programs that gather pages ask for."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

_ROBOTS = """User-agent: *
Disallow: {office}
Disallow: {search}

Sitemap: {sitemap}
"""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What they are to leave alone, and where the list of the pages is."""
    text = _ROBOTS.format(
        office=reverse("office"),
        search=reverse("search"),
        sitemap=request.build_absolute_uri(reverse("sitemap")),
    )
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
