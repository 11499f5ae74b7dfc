"""Notices: what somebody is told of an act that concerns them."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """One thing that one account is told. It is written with the act, and mailed after it.

    `kind` is a sentence of `tournaments.notices.words`, `params` what it names; `path` leads to the page,
    which asks itself who may see it. Without a mail address of the account it is on the site alone: it counts
    as mailed once there is one. `tries` counts the mails that failed.
    """

    user = models.ForeignKey("tournaments.User", on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=32)
    event = models.ForeignKey(
        "tournaments.Event", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    params = models.JSONField(default=dict, blank=True)
    path = models.CharField(max_length=200)
    at = models.DateTimeField(_("when"))
    read_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind}"


class Letter(models.Model):
    """One thing that is mailed to somebody without an account, by a job. It goes once it was mailed.

    `kind`, `params` and `path` are as of a notice; `language` is that of the mail, empty for the site's own;
    `tries` counts the mails that failed.
    """

    language = models.CharField(_("language"), max_length=8, blank=True)
    address = models.EmailField(_("mail address"))
    kind = models.CharField(max_length=32)
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="+")
    params = models.JSONField(default=dict, blank=True)
    path = models.CharField(max_length=200)
    at = models.DateTimeField(_("when"))
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pk} {self.kind}"
