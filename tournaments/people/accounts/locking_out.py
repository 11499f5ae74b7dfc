"""After how many failed attempts whom the door is closed to: a name from one address, and an address as such.

Nobody else is: who fails at another's name from elsewhere closes it to no one but themselves. This is the one
mechanism for all that can be tried: passwords, codes of helpers, mails for a lost password, second factors
and passkeys; the limits of allauth are off. Wrong codes of helpers are counted apart, so that slips in a hall
close the door to no account there.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from axes.attempts import get_cool_off_threshold
from axes.handlers.proxy import AxesProxyHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.signals import user_login_failed
from django.db.models import Sum
from django.http import HttpResponse
from django.http.response import HttpResponseBase

from tournaments.models import User
from tournaments.pages.http.requests import PageRequest

CODES = "code of a helper"
"""Under this and the event wrong codes are counted, as wrong passwords are under the name of an account; a
blank is in no name of an account.
"""
SECOND_FACTOR = "second factor of "
"""Under this and the name of the account wrong second factors are counted, from wherever they come: whoever
is asked for one has given the password, so that strangers close this door to nobody.
"""
MAILS = "mail to "
"""Under this and the address every mail for a lost password is counted, from wherever it is asked for: those
that were sent stay good.
"""
PASSKEY = "a passkey"
"""Under this the passkeys are counted that sign in nobody."""
_FROM_ANYWHERE = (SECOND_FACTOR, MAILS)


def parameters(request_or_attempt: Any, credentials: Mapping[str, Any] | None = None) -> list[list[str]]:
    """By what failures are counted together: by the name and the address, or by the name alone."""
    told = credentials or {}
    name = str(told.get("username") or getattr(request_or_attempt, "username", None) or "")
    return [["username"]] if name.startswith(_FROM_ANYWHERE) else [["username", "ip_address"]]


def failure_limit(request: PageRequest, credentials: Mapping[str, Any] | None) -> int:
    """At how many failures under a name or for codes its door is closed to an address; at none any more where
    the address has failed at the names of too many accounts.
    """
    of_code = str((credentials or {}).get("username", "")).startswith(CODES)
    if not of_code and _failures_of_address(request) >= settings.FAILED_SIGN_INS_OF_ADDRESS:
        return 0
    return settings.FAILED_SIGN_INS_OF_NAME


def _failures_of_address(request: PageRequest) -> int:
    """The failed sign-ins of a quarter of an hour from the address of a request, under whatever names."""
    attempts = AccessAttempt.objects.filter(
        ip_address=request.axes_ip_address, attempt_time__gte=get_cool_off_threshold(request)
    ).exclude(username__startswith=CODES)
    return attempts.aggregate(failures=Sum("failures_since_start"))["failures"] or 0


def is_closed(request: PageRequest, name: str) -> bool:
    """Whether the door of a name is closed; the answer is then that of the lock-out."""
    if AxesProxyHandler.is_allowed(request, {"username": name}):
        return False
    request.axes_locked_out = True
    return True


def failed(request: PageRequest, name: str) -> None:
    """Count one failure under a name."""
    user_login_failed.send(sender=__name__, credentials={"username": name}, request=request)


def succeeded(request: PageRequest, name: str) -> None:
    """Forget the failures under a name from the address of the request."""
    AxesProxyHandler.reset_attempts(ip_address=request.axes_ip_address, username=name)


View = Callable[..., HttpResponseBase]


def counted(name_of: Callable[[PageRequest], str], view: View, *, always: bool = False) -> View:
    """A page of which what is sent and refused counts as a failure under a name, `always` also what is not.

    Sent and refused it answers 422, as every form here. Without a name nothing is counted: the page itself
    then leads elsewhere. What succeeds wipes out nothing: the failures are forgotten after a while.
    """

    @wraps(view)
    def guarded(request: PageRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        name = name_of(request).replace("\x00", "") if request.method == "POST" else ""
        if name and is_closed(request, name):
            return HttpResponse(status=429)
        response = view(request, *args, **kwargs)
        if name and (always or response.status_code == 200):
            failed(request, name)
        if request.method == "POST" and response.status_code == 200:
            response.status_code = 422
        return response

    return guarded


def second_factor_of(user: User) -> str:
    """The name under which wrong second factors of an account are counted."""
    return SECOND_FACTOR + user.get_username()
