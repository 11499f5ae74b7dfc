"""What players ask and tell the leaders of an event: to take part, that a result is wrong."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import RESULT_CODES, Event, Game
from tournaments.models.people import Person


class Registration(models.Model):
    """The wish of a player to take part in an event, and what became of it.

    `answer` is empty while it waits for the leaders. The order in which those that wait were `at` is that of
    the waiting list. `language` is the one in which somebody without an account asked, and is answered.
    """

    class Answer(models.TextChoices):
        ENTERED = "entered", _("entered")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registrations")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="registrations")
    at = models.DateTimeField(_("when"))
    remark = models.CharField(_("remark"), max_length=200, blank=True)
    language = models.CharField(_("language"), max_length=8, blank=True)
    answer = models.CharField(_("answer"), max_length=10, choices=Answer, blank=True)
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)
    because = models.CharField(_("answered because"), max_length=200, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                "event", "person", condition=models.Q(answer=""), name="nobody_waits_twice_for_an_event"
            ),
            models.CheckConstraint(
                condition=models.Q(answer="", answered_at__isnull=True)
                | (models.Q(answered_at__isnull=False) & ~models.Q(answer="")),
                name="an_answered_registration_says_when",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.person_id} {self.answer}"


class Doubt(models.Model):
    """The word of a player that a result is wrong, and what the leaders answered. It changes no result.

    `result` is the one that stood: a doubt is open while that stands and nothing was answered. `should_be` is
    the result that it should be, empty where that is something else, which `said` then says.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="doubts")
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="doubts")
    result = models.CharField(_("result"), max_length=3)
    should_be = models.CharField(_("should be"), max_length=3, blank=True)
    said = models.CharField(_("what was said"), max_length=200, blank=True)
    at = models.DateTimeField(_("when"))
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)
    answer = models.CharField(_("answer"), max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                "game",
                "by",
                "result",
                condition=models.Q(answered_at__isnull=True),
                name="nobody_doubts_a_result_twice_at_once",
            ),
            models.CheckConstraint(
                condition=models.Q(result__in=RESULT_CODES), name="a_result_that_stands_is_doubted"
            ),
            models.CheckConstraint(
                condition=models.Q(should_be__in=["", *RESULT_CODES]), name="it_should_be_a_known_code"
            ),
            models.CheckConstraint(
                condition=~models.Q(should_be="", said=""), name="something_else_is_said_in_words"
            ),
            models.CheckConstraint(
                condition=models.Q(answered_at__isnull=True, answer="")
                | (models.Q(answered_at__isnull=False) & ~models.Q(answer="")),
                name="what_is_answered_has_an_answer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.should_be or self.said}"
