"""By which edition a page cites articles: that of the season it is of; a page of no season, that of now.

What is stored holds the keys of provisions, never numbers; whoever fetches the event or the season of a page
says by which edition it cites (`cite_by`), and all that is said on it is given that edition.
"""

from typing import cast

from django.http import HttpRequest

from tournaments.pages.http.requests import PageRequest
from tournaments.regulations.editions.edition import Edition, edition


def cite_by(request: HttpRequest, name: str) -> None:
    """Cite articles on this page under the numbers of the edition with this name."""
    cast(PageRequest, request).edition = edition(name)


def edition_of(request: HttpRequest) -> Edition:
    """The edition by which this page cites."""
    return vars(request).get("edition") or edition()


def in_templates(request: HttpRequest) -> dict[str, Edition]:
    """The edition by which this page cites, as the filters of the wording are given it: `|say:edition`."""
    return {"edition": edition_of(request)}
