"""In the hall: codes for helpers, and the clock on the screen."""

from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event, Round


class Pass(models.Model):
    """A code that lets a helper without an account enter results of one round, or of some of its boards.

    `boards` holds "table.board" or board numbers as texts; empty means all. Only the digest is kept.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="passes")
    boards = models.JSONField(default=list, blank=True)
    helper = models.CharField(_("name of the helper"), max_length=80)
    code_sha256 = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="passes")
    expires_at = models.DateTimeField(_("valid until"))
    revoked_at = models.DateTimeField(null=True, blank=True)
    is_authenticated = is_active = False  # it is no account: who asks for one finds none

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "passes"

    def __str__(self) -> str:
        return f"{self.helper} {self.round_id}"

    def get_username(self) -> str:
        """How the helper is named in the record: with a ticket's number, so as to be nobody's account."""
        return f"{self.helper} (#{self.pk})"

    def is_good(self, now: datetime) -> bool:
        """Whether the code can still be used."""
        return self.revoked_at is None and now < self.expires_at


class HallClock(models.Model):
    """The clock and the announcement on the hall screen of an event; no part of what was played.

    `left` are the seconds that were left when it began to run, at `runs_since`, or when it was paused;
    `minutes` is how long it was set to in all, at `set_at`. Without `minutes` no clock is shown.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="hall_clock")
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    set_at = models.DateTimeField(_("set at"), null=True, blank=True)
    runs_since = models.DateTimeField(_("runs since"), null=True, blank=True)
    left = models.PositiveIntegerField(_("seconds left"), default=0)
    announcement = models.CharField(_("announcement"), max_length=200, blank=True)

    def __str__(self) -> str:
        return f"{self.event_id}"
