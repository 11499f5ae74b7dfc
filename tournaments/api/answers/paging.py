"""Lists in pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Field, Schema
from ninja.pagination import PaginationBase

MOST = 100
"""So many rows has a page at most."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The rows of a list, and how those of one page are shown."""

    rows: QuerySet[Any] | Sequence[Any]
    shown: Callable[[Sequence[Any]], list[dict[str, Any]]]


class Pages(PaginationBase):
    """Pages by number, each with how many rows there are in all."""

    class Input(Schema):
        """Which page is asked for."""

        page: int = Field(1, ge=1, le=100_000, description=gettext_noop("The number of the page, from 1."))
        per_page: int = Field(50, ge=1, le=MOST, description=gettext_noop("How many rows a page has."))

    class Output(Schema):
        """A page of a list."""

        items: list[Any] = Field(description=gettext_noop("The rows of this page."))
        count: int = Field(description=gettext_noop("How many rows there are on all pages."))
        page: int = Field(description=gettext_noop("The number of the page, from 1."))
        pages: int = Field(description=gettext_noop("How many pages there are."))

    def paginate_queryset(
        self, queryset: Any, pagination: Any, request: HttpRequest, **params: Any
    ) -> dict[str, Any]:
        """The page of a listing that is asked for; one after the last is empty."""
        rows, per_page = queryset.rows, pagination.per_page
        first = (pagination.page - 1) * per_page
        count = rows.count() if isinstance(rows, QuerySet) else len(rows)
        return {
            "items": queryset.shown(list(rows[first : first + per_page])) if first < count else [],
            "count": count,
            "page": pagination.page,
            "pages": -(-count // per_page),
        }
