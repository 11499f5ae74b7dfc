"""Submitted notations: facts, append-only."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Notation(models.Model):
    """A notation of one game, exactly as it was submitted. A new submission is a new row."""

    game = models.ForeignKey("tournaments.Game", on_delete=models.PROTECT, related_name="notations")
    text = models.TextField(_("notation"))
    sha256 = models.CharField(max_length=64)
    submitted_by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="notations")
    submitted_at = models.DateTimeField(_("submitted at"))
    report = models.JSONField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.pk}"
