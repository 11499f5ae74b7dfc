"""What somebody was told."""

from django.core.paginator import Page, Paginator

from tournaments.models import Notice, User
from tournaments.pages.http.permissions import Visitor

PER_PAGE = 30


def unread(user: Visitor) -> int:
    """How many notices somebody has not read; 0 for who has no account."""
    return Notice.objects.filter(user=user, read_at=None).count() if user.is_authenticated else 0


def page(user: User, number: str | None) -> Page[Notice]:
    """A page of the notices of somebody, latest first."""
    notices = Notice.objects.filter(user=user).select_related("event__season", "event__parent__season")
    return Paginator(notices, PER_PAGE).get_page(number)
