"""In which charset a request is read: in that of the site, whatever its Content-Type says.

Django takes whatever codec of Python is named there, also one that gives no text, before any of its pages for
faults can answer; `SoundRequests` refuses those that name another.
"""

from typing import Any

from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.wsgi import WSGIRequest
from django.http.request import HttpRequest
from django.utils.http import parse_header_parameters


class _InCharsetOfSite(HttpRequest):
    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        """What Django asks while it makes a request: its type and what is said with that, and no charset. A
        header that cannot be read names no charset that is known.
        """
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except ValueError:
            self.content_type, self.content_params = "", {"charset": "unreadable"}


class SoundWSGIRequest(_InCharsetOfSite, WSGIRequest):
    """A request as gunicorn hands it on."""


class SoundASGIRequest(_InCharsetOfSite, ASGIRequest):
    """A request as a server of ASGI hands it on."""
