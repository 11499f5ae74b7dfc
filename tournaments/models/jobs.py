"""Long work that goes on while its page shows how far it is."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """A piece of long work for one request, named by the token of that request. It is no fact of an event.

    `run` counts how often it was begun; `beat_at` is when it last gave a sign of life. `progress` and the
    sentences of `errors` are marked English texts with their values (see `regulations.reason_json`);
    `progress` also has how many steps are "done" "of" all, 0 of 0 where that is not known.
    """

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    kind = models.CharField(max_length=20)
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="jobs")
    token = models.CharField(max_length=36, unique=True)
    work = models.JSONField(default=dict)
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="jobs")
    state = models.CharField(max_length=8, choices=State, default=State.RUNNING)
    run = models.PositiveIntegerField(default=1)
    progress = models.JSONField(default=dict)
    errors = models.JSONField(default=list)
    began_at = models.DateTimeField()
    beat_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.token}"
