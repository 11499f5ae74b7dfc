"""Results that are said to be wrong."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import RESULT_CODES, Game


class Doubt(models.Model):
    """The word of a player that a result is wrong, and what the leaders answered. It changes no result.

    `result` is the one that stood: a doubt is open while that stands and nothing was answered. `should_be` is
    the result that it should be, empty where that is something else, which `said` then says.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="doubts")
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
