"""What a player asks of the leaders of an event: to take part."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
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
