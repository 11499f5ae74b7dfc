"""The record: every act that changed data, in hash chains to which one can only append."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _


class Chain(models.Model):
    """The head of one chain of entries: an event's, or the union's own for what belongs to no event.

    `state` is what the entries so far make of the event (see `ledger.facts`); `base` is what it was when
    the record began to keep the facts, empty unless the chain is older than that.
    """

    name = models.CharField(max_length=40, primary_key=True)
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)
    state = models.JSONField(default=dict, blank=True)
    base = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return self.name


class LedgerEntry(models.Model):
    """One act: who, when, what, from which value to which, why. The database refuses to change a row.

    `changes` are the facts of the event it changed, `[key, before, after]` each, null where there was none.
    """

    chain = models.ForeignKey(Chain, on_delete=models.PROTECT, related_name="entries")
    sequence = models.PositiveIntegerField()
    at = models.DateTimeField(_("when"))
    actor = models.ForeignKey(
        "tournaments.User", null=True, blank=True, on_delete=models.PROTECT, related_name="acts"
    )
    actor_name = models.CharField(_("who"), max_length=150)
    act = models.CharField(_("act"), max_length=40)
    subject = models.JSONField(default=dict)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    changes = models.JSONField(null=True)
    reason = models.TextField(_("why"), blank=True)
    previous_sha256 = models.CharField(max_length=64, blank=True)
    sha256 = models.CharField(max_length=64)

    at_hand: Any = None
    """What the act had loaded of what it is about, for who is told of it; stored nowhere."""

    class Meta:
        ordering = ["-sequence"]
        constraints = [models.UniqueConstraint("chain", "sequence", name="sequence_once_in_a_chain")]

    def __str__(self) -> str:
        return f"{self.chain_id} {self.sequence}"
