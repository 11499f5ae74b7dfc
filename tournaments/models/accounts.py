"""Accounts and the invitations that are the only way to one."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account. A superuser is an administrator; `on_board` acts for the board of the union; leaders and
    the jury are named per event; a player is linked to a person, a secretary to the club.

    The mail address may be empty: its owner then finds notices on the site alone. `mail_language` is the code
    of the language that notices are mailed in; empty is that of the site.
    """

    on_board = models.BooleanField(_("on the board of the union"), default=False)
    mail_language = models.CharField(_("language of mails"), max_length=8, blank=True)

    person = models.OneToOneField(
        "tournaments.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="account",
    )
    secretary_of = models.ForeignKey(
        "tournaments.Club",
        verbose_name=_("secretary of the club"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="secretaries",
    )

    class Meta:
        ordering = ["username"]

    @property
    def shown_name(self) -> str:
        """The name of the person whose account it is; of an account without one its own."""
        return self.person.name if self.person else self.get_username()


class Invitation(models.Model):
    """A single-use way to an account. Only the digest of the token is kept."""

    class Role(models.TextChoices):
        PLAYER = "player", _("player")
        SECRETARY = "secretary", _("club secretary")
        LEADER = "leader", _("director")
        JURY = "jury", _("jury")
        BOARD = "board", _("board of the union")
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
    club = models.ForeignKey(
        "tournaments.Club",
        verbose_name=_("club"),
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
                    | models.Q(role="secretary", club__isnull=False)
                    | models.Q(role__in=["leader", "jury"], event__isnull=False)
                    | models.Q(role__in=["administrator", "board"])
                ),
            )
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.pk}"

    @property
    def has_expired(self) -> bool:
        """Whether it can be accepted no more because its days are over."""
        return self.expires_at <= timezone.now()
