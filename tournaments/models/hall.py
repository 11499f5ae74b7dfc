"""In the hall: codes for helpers and for the door, signatures under matches, the clock on the screen."""

from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Entrant, Event, Match, Round


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


class DoorCode(models.Model):
    """The code on the door of a hall, with which players of an event check in themselves.

    The site makes it of `nonce`, so that its poster can be printed again; of the code itself only the digest
    is kept.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="door_codes")
    nonce = models.CharField(max_length=32, unique=True)
    code_sha256 = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="door_codes")
    expires_at = models.DateTimeField(_("valid until"))
    revoked_at = models.DateTimeField(null=True, blank=True)
    is_authenticated = is_active = False  # it is no account: who asks for one finds none

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                "event", condition=models.Q(revoked_at__isnull=True), name="one_code_on_the_door_of_an_event"
            )
        ]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.pk}"

    def get_username(self) -> str:
        """How who checks in with it is named in the record: with its number, so as to be nobody's account."""
        return f"door (#{self.pk})"

    def is_good(self, now: datetime) -> bool:
        """Whether the code can still be used."""
        return self.revoked_at is None and now < self.expires_at


class Signature(models.Model):
    """The word of a team that the results of a match are right; it changes no result.

    `results` are those that stood, board by board from the home team's side ("1-0 ½-½"): a signature holds
    while they stand. `person` is who signed, of the line-up, None for the secretary of the club and for a
    sheet on paper; `by` is the account, of a leader for a sheet on paper, and `access_code` the code that was
    used in its place.
    """

    class Way(models.TextChoices):
        ACCOUNT = "account", _("with an account")
        CODE = "code", _("with the code of the table")
        PAPER = "paper", _("on paper")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="signatures")
    team = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="signatures")
    results = models.CharField(_("results"), max_length=120)
    way = models.CharField(_("how"), max_length=8, choices=Way)
    person = models.ForeignKey(
        "tournaments.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="signatures"
    )
    by = models.ForeignKey(
        "tournaments.User", null=True, blank=True, on_delete=models.PROTECT, related_name="signatures"
    )
    access_code = models.ForeignKey(
        Pass, null=True, blank=True, on_delete=models.CASCADE, related_name="signatures"
    )
    at = models.DateTimeField(_("when"))

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint("match", "team", "results", name="a_team_signs_results_once"),
            models.CheckConstraint(
                condition=models.Q(way="code", by=None, access_code__isnull=False, person__isnull=False)
                | (models.Q(by__isnull=False, access_code=None) & ~models.Q(way="code")),
                name="somebody_signed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.team_id}: {self.results}"


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
