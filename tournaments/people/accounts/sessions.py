"""The sessions of an account: each is listed, with where it was opened, so that its owner can end it, and
ends by itself.
"""

from collections.abc import Callable
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournaments.models import User

SEEN = "seen"
"""Under this a session keeps the hour in which it was last listed: once an hour is enough."""
BEGUN = "begun"
"""Under this a session keeps when somebody signed in, in seconds."""
LONGEST = timedelta(days=30)
"""After so long one signs in anew, however often the session was used; unused it ends after two weeks."""


class ListedSessions:
    """Lists every session of an account, and once an hour that it is in use; ends one that is too old."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        now = timezone.now()
        if request.user.is_authenticated:
            begun = request.session.setdefault(BEGUN, now.timestamp())
            if now.timestamp() - begun > LONGEST.total_seconds():
                logout(request)
        if request.user.is_authenticated:
            hour = now.strftime("%Y-%m-%d %H")
            if request.session.get(SEEN) != hour:
                request.session[SEEN] = hour
                UserSession.objects.create_from_request(request)
        return self.get_response(request)


def listed(user: User) -> list[UserSession]:
    """The sessions of an account that are open, the latest first."""
    found: list[UserSession] = UserSession.objects.purge_and_list(user)
    return sorted(found, key=lambda one: one.last_seen_at, reverse=True)


def end(user: User, *, but: str | None = None, only: int | None = None) -> int:
    """End the sessions of an account, but for the one of this key, or one alone; how many."""
    sessions = UserSession.objects.filter(user=user).exclude(session_key=but or "")
    ended = list(sessions.filter(pk=only) if only is not None else sessions)
    for one in ended:
        one.end()
    return len(ended)
