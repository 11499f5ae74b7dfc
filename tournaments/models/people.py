"""Clubs and people, and what they were when: members of clubs, players of classes."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """A club affiliated with the union; `internal_competition` says whether it runs one (Bijlage 5).

    A club that ended on a day keeps its page; `successor` is the club it went up in.
    """

    name = models.CharField(_("name"), max_length=80)
    internal_competition = models.BooleanField(_("runs an internal competition"), default=False)
    ended_on = models.DateField(_("ended on"), null=True, blank=True)
    successor = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="predecessors"
    )

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="club_name_once")]

    def __str__(self) -> str:
        return self.name


class Crest(models.Model):
    """The crest of a club, made anew as a PNG of what is seen of the picture that was sent. The latest holds;
    one without a picture (`size` 0) takes that before it away.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="crests")
    size = models.PositiveIntegerField(_("size in bytes"))
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField()
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="crests")
    at = models.DateTimeField(_("when"))

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.club_id}: {self.pk}"


class ClubContact(models.Model):
    """How a club is reached, as far as it tells, and whom it tells: `seen_by`. Everything may be empty;
    `evening` says when and where the club plays.
    """

    class Seen(models.TextChoices):
        EVERYBODY = "everybody", _("everybody")
        ACCOUNTS = "accounts", _("who has an account")
        OFFICIALS = "officials", _("directors, secretaries and the board")

    club = models.OneToOneField(Club, on_delete=models.PROTECT, related_name="contact")
    name = models.CharField(_("who answers"), max_length=80, blank=True)
    mail = models.EmailField(_("mail address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=30, blank=True)
    website = models.URLField(_("website"), blank=True)
    evening = models.CharField(_("club evening"), max_length=200, blank=True)
    seen_by = models.CharField(_("seen by"), max_length=10, choices=Seen, default=Seen.OFFICIALS)

    def __str__(self) -> str:
        return f"{self.club_id}: {self.name}"


class Person(models.Model):
    """Somebody who plays or leads. Two people of one name are told apart by their clubs.

    `player_class` is the class of the union the person is in now, `born` is needed for the age limits of E
    alone. A `guest` is no member of the union and so in no club and no class (F art. 6). Who `wishes_short`
    is shown to the public with first name and initial. Who was found to be the same as somebody else is
    `merged_into` that person and shown nowhere.
    """

    name = models.CharField(_("name"), max_length=80)
    player_class = models.CharField(_("class"), max_length=8, blank=True)
    born = models.DateField(_("born on"), null=True, blank=True)
    guest = models.BooleanField(_("guest, no member of the union"), default=False)
    wishes_short = models.BooleanField(_("shown with first name and initial, as wished"), default=False)
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged"
    )
    club = models.ForeignKey(
        Club, verbose_name=_("club"), null=True, blank=True, on_delete=models.PROTECT, related_name="people"
    )

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "people"
        constraints = [
            models.UniqueConstraint(
                Lower("name"),
                "club",
                condition=models.Q(merged_into__isnull=True),
                name="person_once_in_a_club",
            ),
            models.UniqueConstraint(
                Lower("name"),
                condition=models.Q(club__isnull=True, merged_into__isnull=True, guest=False),
                name="person_once_without_a_club",
            ),
            models.CheckConstraint(
                condition=models.Q(guest=False) | models.Q(club__isnull=True, player_class=""),
                name="guest_is_in_no_club_and_no_class",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def shown_pk(self) -> int:
        """The key of the person this one is shown as: the own one, or that of who is the same person."""
        return self.merged_into_id or self.pk


class PersonContact(models.Model):
    """How somebody is reached, and whom that one tells: `seen_by`. Everything may be empty."""

    class Seen(models.TextChoices):
        EVERYBODY = "everybody", _("everybody")
        ACCOUNTS = "accounts", _("who has an account")
        OFFICIALS = "officials", _("only the directors of my events and the secretary of my club")

    person = models.OneToOneField(Person, on_delete=models.PROTECT, related_name="contact")
    mail = models.EmailField(_("mail address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=30, blank=True)
    seen_by = models.CharField(_("seen by"), max_length=10, choices=Seen, default=Seen.OFFICIALS)

    def __str__(self) -> str:
        return f"{self.person_id}"


class PersonNumber(models.Model):
    """The number under which the union, the KNDB or the FMJD knows somebody. Nobody else has it."""

    class Kind(models.TextChoices):
        MEMBER = "member", _("member number")
        KNDB = "kndb", _("KNDB number")
        FMJD = "fmjd", _("FMJD number")

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="numbers")
    kind = models.CharField(_("kind"), max_length=6, choices=Kind)
    number = models.CharField(_("number"), max_length=20)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint("kind", "number", name="a_number_is_of_one_person"),
            models.UniqueConstraint("person", "kind", name="one_number_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.kind}"


class Membership(models.Model):
    """That somebody was a member of a club from a day until a day.

    `since` is null when it began before it was recorded, `until` while it lasts; the club that lasts is
    `Person.club`.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    since = models.DateField(_("since"), null=True, blank=True)
    until = models.DateField(_("until"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    ended_because = models.CharField(_("why it ended"), max_length=200, blank=True)

    class Meta:
        ordering = ["person_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                "person", condition=models.Q(until__isnull=True), name="member_of_one_club_at_a_time"
            ),
            models.CheckConstraint(
                condition=models.Q(since__isnull=True)
                | models.Q(until__isnull=True)
                | models.Q(until__gte=models.F("since")),
                name="membership_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.club_id}"


class ClassPeriod(models.Model):
    """That somebody was in a class of the union from a day until a day, and what brought it about.

    `season` is the season at whose end it came, where it came at one; `because` the reasons with their
    articles as plain data. The class that lasts is `Person.player_class`.
    """

    class Cause(models.TextChoices):
        KNOWN = "known", _("as it was known")
        CORRECTION = "correction", _("correction")
        MOVEMENT = "movement", _("promotion or relegation by the final orders")
        POINTS = "points", _("promotion by points")
        DEMOTION = "demotion", _("playing a class lower")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="classes")
    player_class = models.CharField(_("class"), max_length=8)
    since = models.DateField(_("since"), null=True, blank=True)
    until = models.DateField(_("until"), null=True, blank=True)
    cause = models.CharField(_("cause"), max_length=12, choices=Cause)
    season = models.PositiveSmallIntegerField(_("at the end of season"), null=True, blank=True)
    because = models.JSONField(default=list, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    closing = models.ForeignKey(
        "tournaments.SeasonClosing", null=True, blank=True, on_delete=models.PROTECT, related_name="classes"
    )

    class Meta:
        ordering = ["person_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                "person", condition=models.Q(until__isnull=True), name="in_one_class_at_a_time"
            ),
            models.CheckConstraint(
                condition=models.Q(since__isnull=True)
                | models.Q(until__isnull=True)
                | models.Q(until__gte=models.F("since")),
                name="class_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.player_class}"
