"""Seasons, events, entrants, rounds, games: what happened, never what follows from it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.regulations.editions.edition import FIRST

RESULT_CODES = ["1-0", "½-½", "0-1", "0-0", "+:-", "-:+", "-:-"]
ENDING_CODES = ["20.1", "20.2", "20.3", "20.4", "20.5", "20.6", "20.7", "18", "21.1", "21.2", "26"]
"""How a game ended, by the articles of the rules of the game."""
VOID = "26"


class Season(models.Model):
    """A playing year, named after the calendar year it starts in, and the edition of the regulation
    it follows.
    """

    year = models.PositiveSmallIntegerField(_("starting year"), unique=True)
    edition = models.CharField(_("edition of the regulation"), max_length=16, default=FIRST)

    class Meta:
        ordering = ["-year"]

    def __str__(self) -> str:
        return f"{self.year}/{(self.year + 1) % 100:02d}"


class Event(models.Model):
    """One competition of a season, one of its groups, its final group, or its deciding games.

    The competition itself has no `parent`; it holds the entries, and what is played in it when there is one
    group. `root` is the competition at the top of all others (null for itself): leaders, publication, the
    lock and the record are the root's. `settings` are the choices of the event file, `prizes` the number of
    prizes by category (F art. 5), `confirmed_by_two` asks for two people at every result. `called_off` is why
    the competition does not go on, empty where it does; for its parts that of the root counts. Players enter
    themselves through the day `registration_until`, without one never; `registration_places` is for how many
    there is a place, None for everybody. A practice copy and all under it have that status, or that it was
    thrown away; it counts nowhere (`no_practice`).
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        PRACTICE = "practice", _("practice copy")
        DISCARDED = "discarded", _("thrown away")

    class Kind(models.TextChoices):
        EVENT = "event", _("event")
        GROUP = "group", _("group")
        FINAL = "final", _("final group")
        DECIDING = "deciding", _("play-off games")

    class System(models.TextChoices):
        ROUND_ROBIN = "round-robin", _("round robin")
        SWISS = "swiss", _("Swiss system")
        DISPLAY = "display", _("simul")

    season = models.ForeignKey(
        Season, verbose_name=_("season"), on_delete=models.PROTECT, related_name="events"
    )
    section = models.CharField(_("section"), max_length=1, default="C")
    division = models.CharField(_("division"), max_length=16, blank=True)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.EVENT)
    group = models.CharField(_("group"), max_length=8, blank=True)
    name = models.CharField(_("name"), max_length=80, blank=True)
    host = models.ForeignKey(
        "tournaments.Club",
        verbose_name=_("organising club"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="hosted",
    )
    system = models.CharField(_("system"), max_length=16, choices=System, default=System.ROUND_ROBIN)
    rounds_planned = models.PositiveSmallIntegerField(_("number of rounds"), default=0)
    settings = models.JSONField(default=dict, blank=True)
    prizes = models.JSONField(default=dict, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes per player"), null=True, blank=True)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    start_time = models.TimeField(_("start"), null=True, blank=True)
    confirmed_by_two = models.BooleanField(_("two people confirm every result"), default=False)
    venue = models.CharField(_("venue"), max_length=120, blank=True)
    status = models.CharField(_("status"), max_length=16, choices=Status, default=Status.DRAFT)
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="children"
    )
    root = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="descendants"
    )
    leaders = models.ManyToManyField(
        "tournaments.User", verbose_name=_("tournament directors"), blank=True, related_name="leads"
    )
    jury = models.ManyToManyField(
        "tournaments.User", verbose_name=_("jury"), blank=True, related_name="judges"
    )
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    called_off = models.CharField(_("called off because"), max_length=200, blank=True)
    registration_until = models.DateField(_("players enter themselves until"), null=True, blank=True)
    registration_places = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)

    class Meta:
        ordering = ["-season__year", "pk"]
        constraints = [
            models.UniqueConstraint(
                "season",
                "section",
                "division",
                "name",
                "group",
                condition=models.Q(parent__isnull=True) & ~models.Q(status__in=["practice", "discarded"]),
                name="division_once_in_a_season",
            )
        ]

    def __str__(self) -> str:
        return f"{self.section} {self.division} {self.group} {self.season_id}"

    @property
    def main_id(self) -> int:
        """The key of the competition at the top."""
        return self.root_id or self.pk

    @property
    def is_root(self) -> bool:
        """Whether it is the competition itself."""
        return self.root_id is None

    @property
    def is_published(self) -> bool:
        """Whether everybody sees it; a part of a competition is as public as the whole."""
        return (self.root or self).status == self.Status.PUBLISHED

    @property
    def is_draft(self) -> bool:
        """Whether only those who lead it see it, whatever is published of its rounds."""
        return (self.root or self).status == self.Status.DRAFT

    @property
    def is_practice(self) -> bool:
        """Whether it is a practice copy, or a part of one; also of one that was thrown away."""
        return self.status in _PRACTICE

    @property
    def called_off_because(self) -> str:
        """Why the competition does not go on; "" where it does."""
        return (self.root or self).called_off

    @property
    def is_over(self) -> bool:
        """Whether nothing is played in it any more: it is closed, or called off."""
        return self.closed_at is not None or bool(self.called_off_because)

    @property
    def is_swiss(self) -> bool:
        """Whether its rounds are paired one by one in the Swiss system."""
        return self.system == self.System.SWISS

    @property
    def is_play_off(self) -> bool:
        """Whether it is made of deciding games."""
        return self.kind == self.Kind.DECIDING


_PRACTICE = (Event.Status.PRACTICE, Event.Status.DISCARDED)


def no_practice(path: str = "") -> models.Q:
    """What is of no practice copy, by the path that leads to the event ("round__event__")."""
    return ~models.Q(**{f"{path}status__in": _PRACTICE})


class Entrant(models.Model):
    """A player of an event under a number, or in B and G a team, which has no `person`.

    Name, club and class are kept as they stood at the entry. Number 0 is the giver of a simultaneous display.
    `from_round` is later than 1 for a late entry; `line_up_at` is when the line-up of a team was handed in;
    `admitted_because` why the leaders admitted somebody whose day of birth is not known (E art. 4),
    `admitted_by_verdict` that the committee of appeal did, whatever the age (Bijlage 5); `class_unknown` that
    the class of a member of the union must still be said (F art. 5).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField(_("number"))
    person = models.ForeignKey(
        "tournaments.Person",
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="entries",
    )
    club = models.ForeignKey(
        "tournaments.Club",
        verbose_name=_("club"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="entries",
    )
    name = models.CharField(_("name"), max_length=80)
    club_name = models.CharField(_("club"), max_length=80, blank=True)
    player_class = models.CharField(_("class"), max_length=8, blank=True)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    withdrawn_after_round = models.PositiveSmallIntegerField(
        _("withdrawn after round"), null=True, blank=True
    )
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    checked_in = models.BooleanField(_("checked in"), default=False)
    line_up_at = models.DateTimeField(_("line-up handed in at"), null=True, blank=True)
    admitted_because = models.CharField(_("admitted because"), max_length=200, blank=True)
    admitted_by_verdict = models.BooleanField(_("admitted by a verdict"), default=False)
    class_unknown = models.BooleanField(_("class not known yet"), default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("event", "number", name="number_once_in_an_event"),
            models.UniqueConstraint("event", "person", name="person_once_in_an_event"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class TeamPlayer(models.Model):
    """A player in the line-up of a team; the order holds for every round (B art. 6). No row, no player."""

    team = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="players")
    board = models.PositiveSmallIntegerField(_("board"))
    person = models.ForeignKey(
        "tournaments.Person", verbose_name=_("person"), on_delete=models.PROTECT, related_name="team_places"
    )
    name = models.CharField(_("name"), max_length=80)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint("team", "board", name="board_once_in_a_line_up"),
            models.UniqueConstraint("team", "person", name="person_once_in_a_line_up"),
        ]

    def __str__(self) -> str:
        return f"{self.team_id}/{self.board} {self.name}"


class Round(models.Model):
    """A round of an event and the day it is played.

    It exists from the start; `paired_at` says since when it has pairs, `published_at` since when the public
    sees them. `token` is that of the request that paired it, so that a second click pairs nothing.
    `minutes` is the shortened time of play-off games, `agreed` who agreed to that or to their day (A art. 5).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    date = models.DateField(_("date"), null=True, blank=True)
    paired_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    token = models.CharField(max_length=36, null=True, blank=True, unique=True)
    minutes = models.PositiveSmallIntegerField(_("minutes per player"), null=True, blank=True)
    agreed = models.CharField(_("who agreed"), max_length=200, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint("event", "number", name="round_once_in_an_event")]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"


class Seat(models.Model):
    """Somebody's one place in a round: at a board, in a match, or free. So nobody is paired twice."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="seats")
    free = models.BooleanField(_("bye"), default=False)

    class Meta:
        ordering = ["round__number", "entrant__number"]
        constraints = [models.UniqueConstraint("round", "entrant", name="entrant_once_in_a_round")]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.entrant_id}"


class Match(models.Model):
    """A match of two teams; its boards are games. At odd boards the home team has white (B art. 4)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(_("table"))
    home = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="home_matches")
    away = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="away_matches")

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint("round", "table", name="table_once_in_a_round"),
            models.CheckConstraint(condition=~models.Q(home=models.F("away")), name="no_team_meets_itself"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table}"


class Game(models.Model):
    """One board of a round, or of a `match`: who has white, who has black, the result from white's side.

    `version` grows with every change of the result, and is higher than any before of a game made anew: a page
    of before is known by it. `entered_by` and `confirmed_by` name who recorded it and who confirmed it where
    the event asks for two; `adjourned_to` is the day an adjourned game is finished.
    `ending` is how it ended, empty where nobody said so; a void game has that and no result. `replayed` says
    that a verdict has it played anew (R102).
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.CASCADE, related_name="games")
    board = models.PositiveSmallIntegerField(_("board"))
    white = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="games_as_white")
    black = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="games_as_black")
    result = models.CharField(_("result"), max_length=3, blank=True)
    ending = models.CharField(_("how it ended"), max_length=4, blank=True)
    replayed = models.BooleanField(_("played anew by a verdict"), default=False)
    version = models.PositiveIntegerField(default=0)
    entered_by = models.CharField(_("recorded by"), max_length=150, blank=True)
    confirmed_by = models.CharField(_("confirmed by"), max_length=150, blank=True)
    adjourned = models.BooleanField(_("adjourned"), default=False)
    adjourned_to = models.DateField(_("finished on"), null=True, blank=True)

    class Meta:
        ordering = ["match__table", "board"]
        constraints = [
            models.UniqueConstraint(
                "round", "board", condition=models.Q(match__isnull=True), name="board_once_in_a_round"
            ),
            models.UniqueConstraint(
                "match", "board", condition=models.Q(match__isnull=False), name="board_once_in_a_match"
            ),
            models.CheckConstraint(
                condition=~models.Q(white=models.F("black")), name="nobody_plays_against_himself"
            ),
            models.CheckConstraint(
                condition=models.Q(result__in=["", *RESULT_CODES]), name="result_is_a_known_code"
            ),
            models.CheckConstraint(
                condition=models.Q(ending__in=["", *ENDING_CODES]), name="ending_is_a_known_code"
            ),
            models.CheckConstraint(
                condition=models.Q(ending="")
                | (models.Q(ending=VOID) & models.Q(result=""))
                | (~models.Q(ending=VOID) & ~models.Q(result="")),
                name="only_a_void_game_ended_without_a_result",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.board}"


class EarlierPlayer(models.Model):
    """Who sat for a team at a board that was played before somebody else came into the line-up (R106)."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="earlier_players")
    team = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="earlier_players")
    person = models.ForeignKey(
        "tournaments.Person",
        verbose_name=_("person"),
        on_delete=models.PROTECT,
        related_name="earlier_places",
    )
    name = models.CharField(_("name"), max_length=80)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint("game", "team", name="earlier_player_once_on_a_side")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.team_id} {self.name}"


def in_team(people: object, path: str = "") -> models.Q:
    """That one of these people is in the line-up of a team or sat at a board of it before, by the path that
    leads to the team ("entrants__").
    """
    now, before = (f"{path}{places}__person__in" for places in ("players", "earlier_players"))
    return models.Q(**{now: people}) | models.Q(**{before: people})


class RestorePoint(models.Model):
    """An instant to which an event can be taken back: the number of the last entry of its record then."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="restore_points")
    sequence = models.PositiveIntegerField()
    at = models.DateTimeField(_("when"))
    act = models.CharField(_("before which act"), max_length=40)

    class Meta:
        ordering = ["-sequence", "-pk"]
        constraints = [models.UniqueConstraint("event", "sequence", name="restore_point_once")]

    def __str__(self) -> str:
        return f"{self.event_id} {self.sequence}"


class Absence(models.Model):
    """A player who cannot come to a round, and why (C art. 10).

    `reported_by` is the account of who reported it on the site and `reported_at` when, empty where the
    leaders recorded it. `decision` is what they decided about the game and `decided_because` why; a game that
    is made up (C art. 13) is so on the day that was agreed, `make_up_on`, or by the last day for it,
    `make_up_by`.
    """

    class Decision(models.TextChoices):
        MADE_UP = "made-up", _("the game is made up")
        NOT_MADE_UP = "not-made-up", _("the game is not made up")

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="absences")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="absences")
    reason = models.CharField(_("reason"), max_length=200)
    reported_by = models.CharField(_("reported by"), max_length=150, blank=True)
    reported_at = models.DateTimeField(_("reported at"), null=True, blank=True)
    decision = models.CharField(_("decision"), max_length=12, choices=Decision, blank=True)
    decided_because = models.CharField(_("decided because"), max_length=200, blank=True)
    make_up_on = models.DateField(_("made up on"), null=True, blank=True)
    make_up_by = models.DateField(_("made up by"), null=True, blank=True)

    class Meta:
        ordering = ["round__number", "entrant__number"]
        constraints = [models.UniqueConstraint("entrant", "round", name="absence_once_a_round")]

    def __str__(self) -> str:
        return f"{self.entrant_id}/{self.round_id}"

    @property
    def is_made_up(self) -> bool:
        """Whether it was decided, or a day was agreed, that the game is made up."""
        return self.decision == self.Decision.MADE_UP or self.make_up_on is not None

    @property
    def is_open(self) -> bool:
        """Whether a player reported it and nothing was decided yet."""
        return bool(self.reported_by) and self.is_undecided

    @property
    def is_undecided(self) -> bool:
        """Whether nothing was decided about the game yet, whoever recorded the absence."""
        return not self.decision and self.make_up_on is None


class Ruling(models.Model):
    """An order of players who ended equal that the leaders decided (C art. 16). `order` has start numbers.

    `seed` is that of the lot where one decided instead (A art. 5). `first_place` is the place of the first of
    them where it orders no tie but gives places of a class that its final group does not decide (D art. 8).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    order = models.JSONField(_("order"))
    seed = models.PositiveBigIntegerField(_("seed"), null=True, blank=True)
    first_place = models.PositiveSmallIntegerField(_("first place"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.order}"


class FinalOrder(models.Model):
    """The event as it was closed: its facts and its final order. Written once, never changed.

    Number 1 was written at the closing; a verdict of the committee of appeal brings a next one (Bijlage 5),
    and the last one counts.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="final_orders")
    number = models.PositiveSmallIntegerField(default=1)
    content = models.JSONField()
    sha256 = models.CharField(max_length=64)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    at = models.DateTimeField(_("when"), null=True, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [models.UniqueConstraint("event", "number", name="final_order_has_its_own_number")]

    def __str__(self) -> str:
        return f"{self.event_id}"
