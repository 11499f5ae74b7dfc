"""News of the union and of events."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class NewsItem(models.Model):
    """News of the union, or where it names an `event` of that.

    What is `to_players` is read by those who take part in the event and its leaders alone. What was withdrawn
    is read by nobody, and stays in the record.
    """

    event = models.ForeignKey(
        "tournaments.Event",
        verbose_name=_("event"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="news",
    )
    title = models.CharField(_("heading"), max_length=120)
    text = models.TextField(_("text"), blank=True)
    to_players = models.BooleanField(_("for those who take part alone"), default=False)
    by = models.ForeignKey("tournaments.User", on_delete=models.PROTECT, related_name="news")
    published_at = models.DateTimeField(_("published at"))
    corrected_at = models.DateTimeField(_("corrected at"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)

    class Meta:
        ordering = ["-published_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(to_players=False) | models.Q(event__isnull=False),
                name="only_an_event_has_news_for_its_players",
            ),
        ]

    def __str__(self) -> str:
        return self.title
