"""Seasons, events, entrants, rounds, games: what happened, never what follows from it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

RESULT_CODES = ["1-0", "½-½", "0-1", "0-0", "+:-", "-:+", "-:-"]


class Season(models.Model):
    """A playing year, named after the calendar year it starts in, and the edition of the regulation
    it follows.
    """

    year = models.PositiveSmallIntegerField(_("starting year"), unique=True)
    edition = models.CharField(_("edition of the regulation"), max_length=16, default="2011")

    class Meta:
        ordering = ["-year"]

    def __str__(self) -> str:
        return f"{self.year}/{(self.year + 1) % 100:02d}"


class Event(models.Model):
    """One competition of a season, or the deciding games that belong to one (`parent`)."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")

    season = models.ForeignKey(
        Season, verbose_name=_("season"), on_delete=models.PROTECT, related_name="events"
    )
    section = models.CharField(_("section"), max_length=1, default="C")
    division = models.CharField(_("division"), max_length=8)
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    status = models.CharField(_("status"), max_length=16, choices=Status, default=Status.DRAFT)
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="deciding_events"
    )
    leaders = models.ManyToManyField(
        "tournaments.User", verbose_name=_("leaders"), blank=True, related_name="leads"
    )
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)

    class Meta:
        ordering = ["-season__year", "pk"]
        constraints = [
            models.UniqueConstraint(
                "season",
                "section",
                "division",
                condition=models.Q(parent__isnull=True),
                name="division_once_in_a_season",
            )
        ]

    def __str__(self) -> str:
        return f"{self.division} {self.season_id}"


class Entrant(models.Model):
    """A player of an event under a number; name, club and class are kept as they stood at the entry."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField(_("number"))
    person = models.ForeignKey(
        "tournaments.Person", verbose_name=_("person"), on_delete=models.PROTECT, related_name="entries"
    )
    name = models.CharField(_("name"), max_length=80)
    club_name = models.CharField(_("club"), max_length=80, blank=True)
    player_class = models.CharField(_("class"), max_length=8, blank=True)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    withdrawn_after_round = models.PositiveSmallIntegerField(
        _("withdrawn after round"), null=True, blank=True
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("event", "number", name="number_once_in_an_event"),
            models.UniqueConstraint("event", "person", name="person_once_in_an_event"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class Round(models.Model):
    """A round of an event and the day it is played."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    date = models.DateField(_("date"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint("event", "number", name="round_once_in_an_event")]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"


class Game(models.Model):
    """One board of a round: who has white, who has black, the current result and how often it changed."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    board = models.PositiveSmallIntegerField(_("board"))
    white = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="games_as_white")
    black = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="games_as_black")
    result = models.CharField(_("result"), max_length=3, blank=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint("round", "board", name="board_once_in_a_round"),
            models.UniqueConstraint("round", "white", name="white_once_in_a_round"),
            models.UniqueConstraint("round", "black", name="black_once_in_a_round"),
            models.CheckConstraint(
                condition=~models.Q(white=models.F("black")), name="nobody_plays_against_himself"
            ),
            models.CheckConstraint(
                condition=models.Q(result__in=["", *RESULT_CODES]), name="result_is_a_known_code"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.board}"


class Absence(models.Model):
    """A player who cannot come to a round (C art.

    10), and the leaders' decision to make the game up (C art. 13).
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="absences")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="absences")
    reason = models.CharField(_("reason"), max_length=200)
    make_up_on = models.DateField(_("made up on"), null=True, blank=True)

    class Meta:
        ordering = ["round__number", "entrant__number"]
        constraints = [models.UniqueConstraint("entrant", "round", name="absence_once_a_round")]

    def __str__(self) -> str:
        return f"{self.entrant_id}/{self.round_id}"


class Ruling(models.Model):
    """An order of players who ended equal that the leaders decided (C art. 16). `order` has start numbers."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    order = models.JSONField(_("order"))
    reason = models.CharField(_("reason"), max_length=200)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.order}"


class FinalOrder(models.Model):
    """The event as it was closed: its facts and its final order. Written once, never changed."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="final_order")
    content = models.JSONField()
    sha256 = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.event_id}"
