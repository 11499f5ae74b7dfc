"""A season's end: what was told beforehand, how it was closed, and the points of the classification."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SeasonFact(models.Model):
    """Something that the close of a season must know: who told it, on which day, and why.

    It is about a person, or about a team by its name and the `section` in which it plays: B, G, or none for
    both, as before an eight and a four of one name were told apart. `kind` names the article it serves.
    """

    class Kind(models.TextChoices):
        DECLINES = "declines", _("declines promotion")
        SEVERAL_YEARS = "several-years", _("is absent for several years")
        NOT_ENTERING = "not-entering", _("does not enter next season")
        LOWER_GROUP = "lower-group", _("belongs to the lower of two groups that played as one")
        DEMOTES = "demotes", _("plays a class lower, the board agrees")
        STAYS = "stays", _("does not play a class lower")

    season = models.ForeignKey("tournaments.Season", on_delete=models.PROTECT, related_name="facts")
    kind = models.CharField(_("what"), max_length=16, choices=Kind)
    person = models.ForeignKey(
        "tournaments.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="season_facts",
    )
    team = models.CharField(_("team"), max_length=80, blank=True)
    section = models.CharField(_("section"), max_length=1, blank=True)
    told_by = models.CharField(_("notified by"), max_length=80)
    on = models.DateField(_("notified on"))
    reason = models.CharField(_("reason"), max_length=200)
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("recorded at"))

    class Meta:
        ordering = ["kind", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(person__isnull=True) ^ models.Q(team=""),
                name="fact_is_about_a_person_or_a_team",
            ),
            models.UniqueConstraint(
                "season",
                "kind",
                "person",
                condition=models.Q(person__isnull=False),
                name="fact_once_for_a_person",
            ),
            models.UniqueConstraint(
                "season",
                "kind",
                "team",
                "section",
                condition=~models.Q(team=""),
                name="fact_once_for_a_team",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id} {self.kind} {self.person_id or self.team}"


class SeasonClosing(models.Model):
    """A season as it was closed, whole: orders, facts, places, class changes. Written once, never changed.

    `number` counts the closings of a season; all but the last were taken back.
    """

    season = models.ForeignKey("tournaments.Season", on_delete=models.PROTECT, related_name="closings")
    number = models.PositiveSmallIntegerField()
    content = models.JSONField()
    sha256 = models.CharField(max_length=64)
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("closed at"))

    class Meta:
        ordering = ["-season__year", "-number"]
        constraints = [models.UniqueConstraint("season", "number", name="closing_has_its_own_number")]

    def __str__(self) -> str:
        return f"{self.season_id} {self.number}"


class ClosingTakenBack(models.Model):
    """That a closing does not hold any more, and why. Written once, never changed."""

    closing = models.OneToOneField(SeasonClosing, on_delete=models.PROTECT, related_name="taken_back")
    reason = models.CharField(_("reason"), max_length=200)
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("undone at"))

    def __str__(self) -> str:
        return f"{self.closing_id}"


class PointsEntry(models.Model):
    """Points of the classification: an entry of a ledger, never changed (Bijlage 4).

    `year` is the season's; seasons before the site have no row of their own. `points` are whole points, below
    zero only in what corrects others: a correction by the board, or an event that was closed once more.
    """

    class Kind(models.TextChoices):
        WP = "WP", _("WP")
        KP = "KP", _("KP")

    class Source(models.TextChoices):
        EVENT = "event", _("event")
        IMPORT = "import", _("from before this site")
        CORRECTION = "correction", _("correction")

    person = models.ForeignKey("tournaments.Person", on_delete=models.PROTECT, related_name="points")
    year = models.PositiveSmallIntegerField(_("season"))
    kind = models.CharField(_("kind"), max_length=2, choices=Kind)
    points = models.SmallIntegerField(_("points"))
    source = models.CharField(_("source"), max_length=10, choices=Source)
    event = models.ForeignKey(
        "tournaments.Event", null=True, blank=True, on_delete=models.PROTECT, related_name="points"
    )
    because = models.JSONField(default=dict, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("recorded at"))

    class Meta:
        ordering = ["year", "pk"]
        indexes = [models.Index("year", "person", name="points_by_year")]
        verbose_name_plural = "points entries"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(source="event", event__isnull=False)
                | (models.Q(event__isnull=True) & ~models.Q(source="event")),
                name="points_of_an_event_name_it",
            ),
            models.CheckConstraint(
                condition=~models.Q(source="correction", reason=""), name="correction_of_points_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.year} {self.points} {self.kind}"


class TeamTransfer(models.Model):
    """A team that goes to another club, from a season on; what it played before stays as it was.

    `team` is its name until then, `new_name` its name from then on, `section` where it plays: B, G, or none
    for the teams of that name in both.
    """

    year = models.PositiveSmallIntegerField(_("from season"))
    team = models.CharField(_("team"), max_length=80)
    section = models.CharField(_("section"), max_length=1, blank=True)
    from_club = models.ForeignKey(
        "tournaments.Club", null=True, blank=True, on_delete=models.PROTECT, related_name="teams_given"
    )
    club = models.ForeignKey("tournaments.Club", on_delete=models.PROTECT, related_name="teams_taken")
    new_name = models.CharField(_("new name"), max_length=80)
    on = models.DateField(_("on"))
    reason = models.CharField(_("reason"), max_length=200)
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("recorded at"))

    class Meta:
        ordering = ["year", "pk"]

    def __str__(self) -> str:
        return f"{self.team} {self.club_id}"
