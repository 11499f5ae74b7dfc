"""What signing in writes of a second factor."""

from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.db.models import Q

from tournaments.people.accounts.entering import encryption

STEP = "step"
"""Under this an authenticator app keeps which of its codes was used last: each half minute has a number."""


def use_code(app: Authenticator, code: str) -> bool:
    """Whether a code of an authenticator app is later than the last used one; from then on it is the last.

    allauth remembers used codes in the memory of one process, and for less than they are good: this holds for
    all processes, and for good. Errors: DamagedKey.
    """
    secret = encryption.decrypt(app.data["secret"])
    steps = [
        step
        for step in yield_hotp_counters_from_time()
        if compare_user_code(actual=code, expected=format_hotp_value(hotp_value(secret, step)))
    ]
    if not steps:
        return False
    unused = ~Q(data__has_key=STEP) | Q(**{f"data__{STEP}__lt": steps[0]})
    rows = Authenticator.objects.filter(unused, pk=app.pk)
    return bool(rows.update(data=app.data | {STEP: steps[0]}))
