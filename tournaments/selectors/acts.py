"""Reading the record."""

from django.core.paginator import Page, Paginator

from tournaments.models import LedgerEntry

PER_PAGE = 50


def page(chain: str, number: str | None) -> Page:
    """A page of a chain, latest act first."""
    entries = LedgerEntry.objects.filter(chain_id=chain).select_related("actor")
    return Paginator(entries, PER_PAGE).get_page(number)
