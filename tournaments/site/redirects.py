"""Addresses of before that stand on paper, in mails and in notices: each leads to where its page is now.

`MOVED`: the old address with what it takes → the name of the page today, which takes the same. Only pages
that can be opened are here: what is sent to an old address is refused.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.templatetags.static import static
from django.urls import path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

MOVED = {
    "events/<int:pk>/standings/": "event",
    "events/<int:pk>/display/": "simul",
    "events/<int:pk>/display/part/": "simul-part",
    "events/<int:pk>/display.pdf": "simul-pdf",
    "events/<int:pk>/display.xlsx": "simul-workbook",
    "office/events/<int:pk>/display/": "simul-office",
    "office/events/<int:pk>/display/closing/": "simul-closing",
    "office/events/<int:pk>/leaders/": "directors",
    "office/events/<int:pk>/open/": "to-do",
    "office/events/<int:pk>/deciding/": "play-offs",
    "office/events/<int:pk>/deciding/match/": "play-off-match",
    "office/events/<int:pk>/rounds/<int:number>/by-hand/": "manual-pairing",
    "office/events/<int:pk>/rounds/<int:number>/codes/": "access-codes",
}


def _to(name: str) -> Callable[..., HttpResponseBase]:
    return RedirectView.as_view(
        pattern_name=name, permanent=True, query_string=True, http_method_names=["get", "head"]
    )


@require_safe
def favicon(_request: HttpRequest) -> HttpResponseRedirect:
    """The mark, to a browser that asks for an icon where no page names one: of a PDF, of a picture."""
    return HttpResponseRedirect(static("mark.svg"))


urlpatterns = [path(old, _to(name)) for old, name in MOVED.items()] + [path("favicon.ico", favicon)]
