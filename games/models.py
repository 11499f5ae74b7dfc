"""Submitted notations: facts, append-only; what the rules say of them, which follows from them; and the
problemists' competitions.
"""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class Notation(models.Model):
    """A notation of one game, exactly as it was submitted. A new submission is a new row.

    `report` is what earlier versions of the site said of it when it was submitted; empty since.
    """

    game = models.ForeignKey("tournaments.Game", on_delete=models.PROTECT, related_name="notations")
    text = models.TextField(_("notation"))
    sha256 = models.CharField(max_length=64)
    submitted_by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="notations")
    submitted_at = models.DateTimeField(_("submitted at"))
    report = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.pk}"


class Judgement(models.Model):
    """What the rules say of a notation: no fact, but made of its text, and to be made of it again.

    `rules` names the version of the rules that last came to it, `judged_at` when that was first said,
    `report` is a report as `games.domain.stored` has it, `moves` its moves as a PDN file has them, empty
    where an earlier version of the site said it. The latest holds; those before it are kept to tell what was
    said when.
    """

    notation = models.ForeignKey(Notation, on_delete=models.PROTECT, related_name="judgements")
    rules = models.CharField(max_length=64)
    judged_at = models.DateTimeField()
    report = models.JSONField()
    moves = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["rules", "notation"], name="judgement_rules_notation")]

    def __str__(self) -> str:
        return f"{self.notation_id}/{self.pk}"


class Choice(models.Model):
    """Which of the notations of a game counts, as a tournament director chose; the latest choice holds."""

    game = models.ForeignKey("tournaments.Game", on_delete=models.PROTECT, related_name="choices")
    notation = models.ForeignKey(Notation, on_delete=models.PROTECT, related_name="choices")
    reason = models.TextField(_("reason"))
    chosen_by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="choices")
    chosen_at = models.DateTimeField(_("chosen at"))

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.notation_id}"


class Photo(models.Model):
    """A photo of a score sheet as evidence, made anew as a JPEG without what the camera wrote into it."""

    game = models.ForeignKey("tournaments.Game", on_delete=models.PROTECT, related_name="photos")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    size = models.PositiveIntegerField(_("size in bytes"))
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField()
    submitted_by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="photos")
    submitted_at = models.DateTimeField(_("submitted at"))

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.pk}"


class StoodMove(models.Model):
    """What was really played as a single move of a notation, as a tournament director recorded it (R10).

    `ply` counts single moves from 1; `move` is the move in full notation, legal or not, `fen` the position
    after it, one of the two may be empty; both are, where what was recorded before is withdrawn. Of one ply
    the latest row holds.
    """

    notation = models.ForeignKey(Notation, on_delete=models.PROTECT, related_name="stood")
    ply = models.PositiveSmallIntegerField()
    move = models.CharField(_("move"), max_length=100, blank=True)
    fen = models.CharField(_("position"), max_length=500, blank=True)
    reason = models.TextField(_("reason"))
    recorded_by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="stood_moves")
    recorded_at = models.DateTimeField(_("recorded at"))

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.notation_id}/{self.ply}"


class PdnImport(models.Model):
    """A PDN file of free games that was imported: which, by whom, and when it was taken back.

    `sha256` is the digest of the file, `games_sha256` that of the digests of its games in order, one a line,
    as they were imported.
    """

    file_name = models.CharField(_("file"), max_length=200)
    sha256 = models.CharField(max_length=64)
    games = models.PositiveIntegerField(_("number of games"))
    games_sha256 = models.CharField(max_length=64)
    imported_by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="pdn_imports")
    imported_at = models.DateTimeField(_("imported at"))
    taken_back_by = models.ForeignKey(
        "tournaments.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    taken_back_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.file_name} {self.pk}"


class FreeGame(models.Model):
    """A game outside the events of this site: its PDN exactly as it was imported.

    `digest` is that of its start, moves and result, the same for the same game however it was written.
    `event`, `site`, `round` and `date` are as they were written; the people are those it was matched to.
    """

    imported = models.ForeignKey(PdnImport, on_delete=models.PROTECT, related_name="free_games")
    number = models.PositiveIntegerField(_("number in the file"))
    text = models.TextField(_("notation"))
    sha256 = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, db_index=True)
    white_name = models.CharField(_("white"), max_length=120, blank=True)
    black_name = models.CharField(_("black"), max_length=120, blank=True)
    white_person = models.ForeignKey(
        "tournaments.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="free_as_white"
    )
    black_person = models.ForeignKey(
        "tournaments.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="free_as_black"
    )
    event = models.CharField(_("event"), max_length=200, blank=True)
    site = models.CharField(_("place"), max_length=200, blank=True)
    round = models.CharField(_("round"), max_length=40, blank=True)
    date = models.CharField(_("date"), max_length=40, blank=True)
    year = models.PositiveSmallIntegerField(_("year"), null=True, blank=True)
    result = models.CharField(_("result"), max_length=3, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint("imported", "number", name="free_game_once_in_a_file"),
        ]

    def __str__(self) -> str:
        return f"{self.imported_id}/{self.number}"


class IndexedGame(models.Model):
    """A game that everybody may find: no fact, but made of a game of an event or of a free one.

    `notation` is the one that was read, of a game of an event; `white_words` and `black_words` are the names
    as they are searched; `year` is 0 where it is not known; `opening` is the section of the manual, `part`
    the line in it; `begins` are its first moves and `end` is the FEN of its last position, without counts;
    `digest` is that of a free game; `rules` the version that read it.
    """

    game = models.OneToOneField(
        "tournaments.Game", null=True, on_delete=models.CASCADE, related_name="indexed"
    )
    free = models.OneToOneField(FreeGame, null=True, on_delete=models.CASCADE, related_name="indexed")
    notation = models.ForeignKey(Notation, null=True, on_delete=models.CASCADE, related_name="+")
    event = models.ForeignKey(
        "tournaments.Event", null=True, on_delete=models.CASCADE, related_name="indexed"
    )
    white_name = models.CharField(max_length=200)
    black_name = models.CharField(max_length=200)
    white_words = models.CharField(max_length=200)
    black_words = models.CharField(max_length=200)
    white_person = models.ForeignKey(
        "tournaments.Person", null=True, on_delete=models.CASCADE, related_name="indexed_as_white"
    )
    black_person = models.ForeignKey(
        "tournaments.Person", null=True, on_delete=models.CASCADE, related_name="indexed_as_black"
    )
    white_club = models.ForeignKey(
        "tournaments.Club", null=True, on_delete=models.CASCADE, related_name="indexed_as_white"
    )
    black_club = models.ForeignKey(
        "tournaments.Club", null=True, on_delete=models.CASCADE, related_name="indexed_as_black"
    )
    division = models.CharField(max_length=16, blank=True)
    year = models.PositiveSmallIntegerField(default=0)
    result = models.CharField(max_length=3, blank=True)
    plies = models.PositiveSmallIntegerField()
    opening = models.CharField(max_length=8, blank=True, db_index=True)
    part = models.CharField(max_length=16, blank=True)
    begins = models.TextField(default="")
    end = models.CharField(max_length=200, default="")
    digest = models.CharField(max_length=64, db_index=True)
    rules = models.CharField(max_length=16)

    class Meta:
        ordering = ["-year", "-pk"]
        indexes = [models.Index(fields=["-year", "-id"], name="indexed_game_by_year")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(game__isnull=False, free__isnull=True)
                | models.Q(game__isnull=True, free__isnull=False),
                name="indexed_game_is_of_an_event_or_free",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.white_name} – {self.black_name}"

    @property
    def moves(self) -> int:
        """How many numbered moves it has."""
        return (self.plies + 1) // 2


class IndexedPosition(models.Model):
    """A position that stood in an indexed game, once a game: after so many single moves, and what followed.

    `key` and `next_key` are those of `rules/keys.py`, the second empty where the game ended; `white` is
    white's score in half points, empty where there is none.
    """

    indexed = models.ForeignKey(IndexedGame, on_delete=models.CASCADE, related_name="positions")
    key = models.BigIntegerField()
    ply = models.PositiveSmallIntegerField()
    next_key = models.BigIntegerField(null=True)
    white = models.PositiveSmallIntegerField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["key", "indexed", "next_key", "white", "ply"], name="indexed_position_by_key"
            )
        ]

    def __str__(self) -> str:
        return f"{self.indexed_id}/{self.ply}"


class ProblemCompetition(models.Model):
    """A problemists' competition (H): announced, judged, published, one after the other.

    `closes_on` is the last day on which a problem may come in, `most_points` the greatest mark of a member of
    its committee.
    """

    name = models.CharField(_("name"), max_length=120)
    themes = models.TextField(_("themes"), blank=True)
    closes_on = models.DateField(_("problems come in until"))
    most_points = models.PositiveSmallIntegerField(_("most points of a member"))
    judged_at = models.DateTimeField(_("judged at"), null=True, blank=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)

    class Meta:
        ordering = ["-closes_on", "-pk"]

    def __str__(self) -> str:
        return self.name


class ProblemExpert(models.Model):
    """A member of the committee of experts of one competition (H, art. 3), until dismissed."""

    competition = models.ForeignKey(ProblemCompetition, on_delete=models.PROTECT, related_name="experts")
    person = models.ForeignKey("tournaments.Person", on_delete=models.PROTECT, related_name="problem_seats")
    dismissed_at = models.DateTimeField(_("dismissed at"), null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.competition_id}/{self.person_id}"


class ProblemEntry(models.Model):
    """A problem of a competition, under its motto: the position as FEN, white to move, and the solution in
    full notation, empty where none was given.

    The composer is a person or a name, neither before the judging is closed. `line` and `findings` are what
    was found of it by machine, as `games/problems/services.py` has them, empty until it was checked.
    """

    competition = models.ForeignKey(ProblemCompetition, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(_("number"))
    motto = models.CharField(_("motto"), max_length=40)
    fen = models.CharField(_("position"), max_length=500)
    solution = models.TextField(_("solution"), blank=True)
    received_on = models.DateField(_("received on"))
    composer = models.ForeignKey(
        "tournaments.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="problems"
    )
    composer_name = models.CharField(_("composer"), max_length=80, blank=True)
    line = models.TextField(blank=True)
    findings = models.JSONField(default=list, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    why_withdrawn = models.CharField(_("why it was withdrawn"), max_length=200, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("competition", "number", name="problem_number_once"),
            models.UniqueConstraint(
                "competition",
                Lower("motto"),
                condition=models.Q(withdrawn_at=None),
                name="problem_motto_once",
            ),
            models.CheckConstraint(
                condition=models.Q(composer=None) | models.Q(composer_name=""),
                name="problem_composer_is_a_person_or_a_name",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.motto}"


class ProblemMark(models.Model):
    """What a member of the committee gives a problem; of one member and problem the latest row holds.

    `seal` is random: with it the digest that the record keeps of a row tells nobody the points.
    """

    entry = models.ForeignKey(ProblemEntry, on_delete=models.PROTECT, related_name="marks")
    expert = models.ForeignKey(ProblemExpert, on_delete=models.PROTECT, related_name="marks")
    points = models.PositiveSmallIntegerField(_("points"))
    remark = models.TextField(_("remark"), blank=True)
    seal = models.CharField(max_length=32)
    given_at = models.DateTimeField(_("given at"))

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.entry_id}/{self.expert_id}"
