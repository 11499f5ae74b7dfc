"""Long work that goes on while its page shows how far it is, and who is at work on it."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """A piece of long work, named by the token of the request for it, or of the moment at which it is due.
    It is no fact of an event.

    `work` is what its kind is told. `run` counts how often it was taken up, `tries` how often since it was
    last asked for; while it waits it is not taken up before `due_at`. `beat_at` is when it last gave a sign
    of life. `progress` and the sentences of `errors` are marked English texts with their values (see
    `regulations.reason_json`); `progress` also has how many steps are "done" "of" all, 0 of 0 where that is
    not known. `outcome` is what came of it. What nobody asked for (`by` is empty) the site does by itself.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waits")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        REFUSED = "refused", _("refused")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    kind = models.CharField(max_length=20)
    event = models.ForeignKey("tournaments.Event", null=True, on_delete=models.CASCADE, related_name="jobs")
    token = models.CharField(max_length=64, unique=True)
    work = models.JSONField(default=dict)
    by = models.ForeignKey("tournaments.User", null=True, on_delete=models.PROTECT, related_name="jobs")
    state = models.CharField(max_length=9, choices=State, default=State.RUNNING)
    run = models.PositiveIntegerField(default=1)
    tries = models.PositiveSmallIntegerField(default=0)
    progress = models.JSONField(default=dict)
    errors = models.JSONField(default=list)
    outcome = models.JSONField(default=dict)
    due_at = models.DateTimeField(null=True)
    began_at = models.DateTimeField()
    beat_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "kind"], name="job_state_kind")]

    def __str__(self) -> str:
        return f"{self.kind} {self.token}"


class Worker(models.Model):
    """A process that takes up jobs, by its machine and number, and when it last gave a sign of life."""

    name = models.CharField(max_length=100, unique=True)
    began_at = models.DateTimeField()
    beat_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
