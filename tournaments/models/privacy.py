"""What is known of consents, and of people whose personal data was erased."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Consent(models.Model):
    """That a parent agreed that a person younger than 16 is shown by name, until it was taken back."""

    person = models.ForeignKey(
        "tournaments.Person", verbose_name=_("person"), on_delete=models.PROTECT, related_name="consents"
    )
    given_by = models.CharField(_("given by"), max_length=80)
    given_on = models.DateField(_("given on"))
    withdrawn_on = models.DateField(_("withdrawn on"), null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                "person", condition=models.Q(withdrawn_on__isnull=True), name="one_consent_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.given_on}"


class Erasure(models.Model):
    """That the personal data of somebody was erased. Written once, never changed."""

    person = models.ForeignKey("tournaments.Person", on_delete=models.PROTECT, related_name="erasures")
    at = models.DateTimeField(_("when"))
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(_("reason"), max_length=200)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.person_id}"


class ErasedRow(models.Model):
    """A row of which an erasure replaced the personal part. Written once, never changed, before that row is.

    With it the database lets that row of a table that is written once be changed. Of an entry of the record
    `sha256` is the digest of what stands in it now; the entry keeps that of what was written, and so its
    place in its chain. Of other rows it is empty: their digests stand in the record.
    """

    erasure = models.ForeignKey(Erasure, on_delete=models.PROTECT, related_name="rows")
    of_table = models.CharField(max_length=64)
    row = models.BigIntegerField()
    sha256 = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["of_table", "row"], name="erased_row_of_table")]

    def __str__(self) -> str:
        return f"{self.of_table} {self.row}"
