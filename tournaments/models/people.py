"""Clubs and people."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """A club affiliated with the union."""

    name = models.CharField(_("name"), max_length=80)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="club_name_once")]

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Somebody who plays or leads. Two people of one name are told apart by their clubs."""

    name = models.CharField(_("name"), max_length=80)
    club = models.ForeignKey(
        Club, verbose_name=_("club"), null=True, blank=True, on_delete=models.PROTECT, related_name="people"
    )

    class Meta:
        ordering = ["name"]
        verbose_name_plural = "people"
        constraints = [
            models.UniqueConstraint(Lower("name"), "club", name="person_once_in_a_club"),
            models.UniqueConstraint(
                Lower("name"), condition=models.Q(club__isnull=True), name="person_once_without_a_club"
            ),
        ]

    def __str__(self) -> str:
        return self.name
