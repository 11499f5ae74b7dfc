"""Disputes, rulings and appeals, and the committee that judges them (Bijlage 5): what happened, in order.

Every row is written once and never changed; the database refuses it. What follows from the rows is computed
in `regulations.disputes.dispute`, `regulations.disputes.appeals` and `regulations.disputes.committee`.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Nomination(models.Model):
    """What a club told the board: who of its members sits in the committee, and on which day it said so.

    A row that `replaces` another takes that back, `taken_back`, or says anew what the club told on that day.
    `why` says why it was taken back, or recorded only after the meeting that it was told in time for. Of rows
    of before it is not known who recorded them, and when.
    """

    club = models.ForeignKey("tournaments.Club", verbose_name=_("club"), on_delete=models.PROTECT)
    person = models.ForeignKey("tournaments.Person", verbose_name=_("member"), on_delete=models.PROTECT)
    on = models.DateField(_("notified on"))
    replaces = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT)
    taken_back = models.BooleanField(_("withdrawn"), default=False)
    why = models.CharField(_("why"), max_length=200, blank=True)
    by = models.ForeignKey(
        "tournaments.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField(_("recorded at"), null=True, blank=True)

    class Meta:
        ordering = ["-on", "club__name", "pk"]
        constraints = [
            models.UniqueConstraint(
                "club", "on", condition=models.Q(replaces__isnull=True), name="club_names_one_member_a_day"
            ),
            models.CheckConstraint(
                condition=models.Q(taken_back=False) | models.Q(replaces__isnull=False),
                name="nomination_that_is_taken_back_was_made",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.on}"


class AnnualMeeting(models.Model):
    """An annual meeting, and the affiliated clubs that ran an internal competition then."""

    day = models.DateField(_("day"), unique=True)
    clubs = models.ManyToManyField("tournaments.Club", related_name="meetings")

    class Meta:
        ordering = ["day"]

    def __str__(self) -> str:
        return str(self.day)


class OfficersChoice(models.Model):
    """The chair and the deputy that the committee chose in writing, and that writing."""

    chair = models.ForeignKey(
        "tournaments.Person", verbose_name=_("chair"), on_delete=models.PROTECT, related_name="+"
    )
    deputy = models.ForeignKey(
        "tournaments.Person", verbose_name=_("deputy"), on_delete=models.PROTECT, related_name="+"
    )
    writing = models.TextField(_("how it was chosen in writing"))
    at = models.DateTimeField(_("when"))
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(chair=models.F("deputy")), name="chair_is_not_the_deputy"
            )
        ]

    def __str__(self) -> str:
        return f"{self.chair_id}, {self.deputy_id}"


class OfficersVote(models.Model):
    """Whom a member of the committee chooses, or confirms, as chair and deputy; its last word counts.

    Once every member has named the same two, a choice of officers is made of it.
    """

    member = models.ForeignKey(
        "tournaments.Person", verbose_name=_("member"), on_delete=models.PROTECT, related_name="+"
    )
    chair = models.ForeignKey(
        "tournaments.Person", verbose_name=_("chair"), on_delete=models.PROTECT, related_name="+"
    )
    deputy = models.ForeignKey(
        "tournaments.Person", verbose_name=_("deputy"), on_delete=models.PROTECT, related_name="+"
    )
    writing = models.TextField(_("in the member's own words"))
    at = models.DateTimeField(_("when"))

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(chair=models.F("deputy")), name="chair_chosen_is_not_the_deputy"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.chair_id}, {self.deputy_id}"


class Dispute(models.Model):
    """A dispute in an event, about a round or a board of it when these are named.

    `round`, `table` and `board` are the numbers as they were then: a dispute outlives a new pairing. Without
    `arose_at` it arose when it was recorded.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="disputes")
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    board = models.PositiveSmallIntegerField(_("board"), null=True, blank=True)
    text = models.TextField(_("what it is about"))
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("recorded at"))
    arose_at = models.DateTimeField(_("arose at"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(board__isnull=True) | models.Q(round__isnull=False),
                name="board_of_a_dispute_has_a_round",
            )
        ]

    def __str__(self) -> str:
        return f"{self.event_id} {self.pk}"


class DisputeParty(models.Model):
    """A party: an entrant by its number and name then; a team has a club and no person.

    Who is no entrant has a number from 1001 on, within the dispute: somebody whose entry was refused, of whom
    the site may know the name alone; a club; the tournament directors, where they refused it themselves.
    """

    class Kind(models.TextChoices):
        ENTRANT = "entrant", _("entrant")
        PERSON = "person", _("somebody who is not entered")
        CLUB = "club", _("club")
        DIRECTORS = "directors", _("tournament directors")

    dispute = models.ForeignKey(Dispute, on_delete=models.PROTECT, related_name="parties")
    kind = models.CharField(_("kind"), max_length=9, choices=Kind, default=Kind.ENTRANT)
    number = models.PositiveSmallIntegerField(_("number"))
    person = models.ForeignKey(
        "tournaments.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="disputes"
    )
    club = models.ForeignKey("tournaments.Club", null=True, blank=True, on_delete=models.PROTECT)
    name = models.CharField(_("name"), max_length=80)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint("dispute", "number", name="party_once_in_a_dispute")]

    def __str__(self) -> str:
        return self.called

    @property
    def called(self) -> str:
        """How the party is named to a reader: the tournament directors by what they are, in the reader's
        language; their stored name is a role, in rows of before it the words of whoever recorded them.
        """
        return str(self.Kind.DIRECTORS.label) if self.kind == self.Kind.DIRECTORS else self.name


class DisputeEnd(models.Model):
    """How a dispute ended without a ruling: who raised it withdrew it, or the parties settled it.

    `text` is why, or what they agreed upon.
    """

    class Kind(models.TextChoices):
        WITHDRAWN = "withdrawn", _("dispute withdrawn")
        SETTLED = "settled", _("dispute settled")

    dispute = models.OneToOneField(Dispute, on_delete=models.PROTECT, related_name="end")
    kind = models.CharField(_("kind"), max_length=9, choices=Kind)
    text = models.TextField(_("text"))
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("recorded at"))

    def __str__(self) -> str:
        return f"{self.dispute_id} {self.kind}"


class DisputeRuling(models.Model):
    """The ruling of the leaders in a dispute; `leaders` are the leaders of the event at that moment.

    Without `given_at` it is not known that it was given before it was recorded.
    """

    dispute = models.OneToOneField(Dispute, on_delete=models.PROTECT, related_name="ruling")
    text = models.TextField(_("ruling"))
    leaders = models.ManyToManyField("tournaments.User", related_name="rulings")
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("recorded at"))
    given_at = models.DateTimeField(_("given at"), null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.dispute_id}"


class MadeKnown(models.Model):
    """When and how the ruling was made known to a party. A correction is a row that `replaces` another.

    Of a row that says `read` the party itself recorded, on the site, that it had read the ruling.
    """

    party = models.ForeignKey(DisputeParty, on_delete=models.PROTECT, related_name="told")
    at = models.DateTimeField(_("notified at"))
    how = models.CharField(_("how"), max_length=200)
    replaces = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT)
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(_("recorded at"))
    read = models.BooleanField(_("read by the party itself"), default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                "party",
                condition=models.Q(replaces__isnull=True, read=False),
                name="party_is_told_of_a_ruling_once",
            ),
            models.UniqueConstraint(
                "party", condition=models.Q(read=True), name="party_records_reading_a_ruling_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.party_id} {self.at}"


class Appeal(models.Model):
    """An appeal as it came in, whatever its worth. Who is no party is known by `by_name` alone.

    `made_known` is when the period of who appeals began, as it was recorded when the appeal came in; null
    when no ruling had been made known.
    """

    dispute = models.ForeignKey(Dispute, on_delete=models.PROTECT, related_name="appeals")
    party = models.ForeignKey(
        DisputeParty, null=True, blank=True, on_delete=models.PROTECT, related_name="appeals"
    )
    by_name = models.CharField(_("lodged by"), max_length=80, blank=True)
    at = models.DateTimeField(_("lodged at"))
    in_writing = models.BooleanField(_("in writing"))
    to_chair = models.BooleanField(_("to the chair"))
    why = models.TextField(_("why"), blank=True)
    against = models.TextField(_("against what"), blank=True)
    made_known = models.DateTimeField(_("notified of the ruling at"), null=True, blank=True)
    recorded_by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(_("recorded at"))

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(party__isnull=True) ^ models.Q(by_name=""),
                name="appeal_names_a_party_or_somebody_else",
            )
        ]

    def __str__(self) -> str:
        return str(self.pk)


class AppealMember(models.Model):
    """A member of the committee as it was composed when the appeal came in, and the office held then."""

    class Office(models.TextChoices):
        NONE = "", _("member")
        CHAIR = "chair", _("chair")
        DEPUTY = "deputy", _("deputy")

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="members")
    person = models.ForeignKey(
        "tournaments.Person", on_delete=models.PROTECT, related_name="seats_in_appeals"
    )
    club = models.ForeignKey("tournaments.Club", on_delete=models.PROTECT, related_name="+")
    office = models.CharField(_("office"), max_length=8, choices=Office, blank=True)

    class Meta:
        ordering = ["club__name"]
        constraints = [
            models.UniqueConstraint("appeal", "person", name="member_once_in_an_appeal"),
            models.UniqueConstraint("appeal", "club", name="one_member_for_each_club"),
            models.UniqueConstraint(
                "appeal", "office", condition=~models.Q(office=""), name="one_chair_and_one_deputy"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.appeal_id} {self.person_id}"


class AppealAct(models.Model):
    """One act in an appeal, by its number from 1; `at` is when it happened, `recorded_at` when written.

    What an act says is in the fields its kind needs: `member` who withdraws, votes or was chosen, `party`
    who was invited, heard or told, `text` in its own words. `moment` is of an invitation the hearing, of a
    verdict before when it was due; `how` an invitation reached a party without an account; `came` whether a
    party came to its hearing, unknown of older ones. `entries` are the numbers of entries in the record of
    the event. `seal` are random signs: the record holds the digest of a vote or statement with them, so that
    it proves the content without telling it. `details` are what only one kind says: of a step of enforcement
    the entries in the record of the union ("union"); of minutes the keys of the members ("members") and
    parties ("parties") who were there and who else ("others"); of a publication its articles ("articles") and
    whether the names are left out ("nameless"), with `text` as published where that is not the verdict's own;
    of a tie of `member` to `party` how that one belongs ("bond") and to which club by its name then ("club").
    """

    class Kind(models.TextChoices):
        WITHDRAWAL = "withdrawal", _("a member withdraws")
        TIE = "tie", _("a member belongs to a party by now")
        CHAIR_CHOICE = "chair-choice", _("a member names who is to preside")
        ACTING_CHAIR = "acting-chair", _("an acting chair is chosen")
        INVITATION = "invitation", _("a party is invited")
        STATEMENT = "statement", _("a statement")
        HEARING = "hearing", _("a party has been heard")
        VOTE = "vote", _("a vote")
        VOTING_CLOSED = "voting-closed", _("the voting is closed")
        VERDICT = "verdict", _("the verdict")
        DELIVERY = "delivery", _("recipients are notified of the verdict")
        EXECUTION = "execution", _("a step in carrying the verdict out")
        CARRIED_OUT = "carried-out", _("the verdict has been enforced")
        PUBLICATION = "publication", _("the verdict is published")
        WITHDRAWN = "appeal-withdrawn", _("the appeal is withdrawn")
        SETTLEMENT = "settlement", _("the parties have settled")
        MINUTES = "minutes", _("minutes of a hearing")

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="acts")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(_("kind"), max_length=16, choices=Kind)
    at = models.DateTimeField(_("when"))
    member = models.ForeignKey(
        AppealMember, null=True, blank=True, on_delete=models.PROTECT, related_name="acts"
    )
    party = models.ForeignKey(
        DisputeParty, null=True, blank=True, on_delete=models.PROTECT, related_name="acts"
    )
    vote = models.CharField(_("vote"), max_length=8, blank=True)
    recipient = models.CharField(_("to"), max_length=8, blank=True)
    text = models.TextField(_("text"), blank=True)
    private = models.BooleanField(_("for the committee alone"), default=False)
    moment = models.DateTimeField(_("moment"), null=True, blank=True)
    how = models.CharField(_("how it reached the party"), max_length=200, blank=True)
    came = models.BooleanField(_("came"), null=True, blank=True)
    entries = models.JSONField(default=list, blank=True)
    details = models.JSONField(default=dict, blank=True)
    seal = models.CharField(max_length=32, blank=True)
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(_("recorded at"))

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint("appeal", "number", name="act_has_its_own_number"),
            models.UniqueConstraint(
                "appeal", "member", condition=models.Q(kind="vote"), name="member_votes_once"
            ),
            models.UniqueConstraint(
                "appeal", "party", condition=models.Q(kind="hearing"), name="party_is_heard_once"
            ),
            models.UniqueConstraint(
                "appeal", "party", condition=models.Q(kind="delivery"), name="party_is_told_a_verdict_once"
            ),
            models.UniqueConstraint(
                "appeal",
                "recipient",
                condition=models.Q(kind="delivery", party__isnull=True),
                name="leaders_and_board_are_told_once",
            ),
            models.UniqueConstraint(
                "appeal",
                "kind",
                condition=models.Q(kind__in=["verdict", "carried-out", "publication"]),
                name="one_verdict_of_an_appeal",
            ),
            models.UniqueConstraint(
                "appeal",
                condition=models.Q(kind__in=["appeal-withdrawn", "settlement"]),
                name="appeal_ends_once",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind="vote")
                | models.Q(vote__in=["uphold", "dismiss"], member__isnull=False),
                name="vote_is_a_member_s",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.appeal_id}/{self.number} {self.kind}"


class Attachment(models.Model):
    """A file as it was given with a dispute, an appeal that was lodged, an act in it, or a choice.

    `number` counts from 1 within that; `kind` is what the content is, `sha256` the digest of the content,
    which is kept here unaltered.
    """

    class Kind(models.TextChoices):
        PDF = "pdf", "PDF"
        JPEG = "jpeg", "JPEG"
        PNG = "png", "PNG"
        TEXT = "text", _("plain text")
        PDN = "pdn", "PDN"

    dispute = models.ForeignKey(
        Dispute, null=True, blank=True, on_delete=models.PROTECT, related_name="attachments"
    )
    appeal = models.ForeignKey(
        Appeal, null=True, blank=True, on_delete=models.PROTECT, related_name="attachments"
    )
    statement = models.ForeignKey(
        AppealAct, null=True, blank=True, on_delete=models.PROTECT, related_name="attachments"
    )
    choice = models.ForeignKey(
        OfficersChoice, null=True, blank=True, on_delete=models.PROTECT, related_name="attachments"
    )
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=100)
    kind = models.CharField(_("kind"), max_length=4, choices=Kind)
    size = models.PositiveIntegerField(_("size in bytes"))
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.CheckConstraint(
                condition=(
                    models.Q(
                        dispute__isnull=False,
                        appeal__isnull=True,
                        statement__isnull=True,
                        choice__isnull=True,
                    )
                    | models.Q(
                        dispute__isnull=True,
                        appeal__isnull=False,
                        statement__isnull=True,
                        choice__isnull=True,
                    )
                    | models.Q(
                        dispute__isnull=True,
                        appeal__isnull=True,
                        statement__isnull=False,
                        choice__isnull=True,
                    )
                    | models.Q(
                        dispute__isnull=True,
                        appeal__isnull=True,
                        statement__isnull=True,
                        choice__isnull=False,
                    )
                ),
                name="attachment_is_of_one_thing",
            ),
            models.UniqueConstraint("dispute", "number", name="attachment_of_a_dispute_has_its_own_number"),
            models.UniqueConstraint("appeal", "number", name="attachment_of_an_appeal_has_its_own_number"),
            models.UniqueConstraint(
                "statement", "number", name="attachment_of_a_statement_has_its_own_number"
            ),
            models.UniqueConstraint("choice", "number", name="attachment_of_a_choice_has_its_own_number"),
        ]

    def __str__(self) -> str:
        return self.name
