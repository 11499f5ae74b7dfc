"""Accounts and the invitations that are the only way to one."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account. A superuser is an administrator; leaders are named per event; a player is linked to
    a person.
    """

    person = models.OneToOneField(
        "tournaments.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="account",
    )

    class Meta:
        ordering = ["username"]


class Invitation(models.Model):
    """A single-use way to an account. Only the digest of the token is kept."""

    class Role(models.TextChoices):
        PLAYER = "player", _("player")
        LEADER = "leader", _("leader")
        ADMINISTRATOR = "administrator", _("administrator")

    role = models.CharField(_("role"), max_length=16, choices=Role)
    person = models.ForeignKey(
        "tournaments.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="invitations",
    )
    event = models.ForeignKey(
        "tournaments.Event",
        verbose_name=_("event"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="invitations",
    )
    token_sha256 = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="invitations_sent")
    expires_at = models.DateTimeField()
    accepted_by = models.OneToOneField(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="invitation"
    )
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                name="invitation_names_what_its_role_needs",
                condition=(
                    models.Q(role="player", person__isnull=False)
                    | models.Q(role="leader", event__isnull=False)
                    | models.Q(role="administrator")
                ),
            )
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"
