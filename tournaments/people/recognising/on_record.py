"""What is on record of those who are entered in an event: class, place in an eight, whether a guest."""

from collections.abc import Collection, Mapping
from datetime import date
from functools import cached_property

from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.models import Entrant, Event, Person, Season, SeasonClosing
from tournaments.people.recognising.placings import Placing, placings
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import PlayerClass, Section
from tournaments.regulations.reasons import Reason
from tournaments.regulations.setting_up.claims import (
    NOTHING,
    OnRecord,
    class_that_holds,
    contradiction,
    is_class_asked,
    is_open,
)


class OnRecords:
    """What is on record of people for one event; the places of its season are read once, if they matter.

    `of_file` says that the event was played elsewhere and its file is taken over: it says in which class each
    played. `no_members` are those whom the directors said to be none, by the key under which each is shown.
    """

    def __init__(self, event: Event, *, of_file: bool = False, no_members: Collection[int] = ()) -> None:
        self._event, self._edition, self._of_file = event, edition(event.season.edition), of_file
        self._no_members = no_members

    def of(self, person: Person | None) -> OnRecord:
        """What is known of somebody, None for who is not known: in a section that is open to all a guest."""
        if person is None:
            return OnRecord(guest=is_open(self._event.section))
        if person.guest:
            return OnRecord(guest=True)
        player_class = None if self._is_past else _class(person.player_class)
        entered_in = _class(self._in_eights.get(person.shown_pk, ""))
        placing = self._placings.get(person.pk) if self._asks_place(player_class) else None
        if placing is None:
            return OnRecord(player_class, entered_in=entered_in)
        return OnRecord(player_class, _class(placing.division), placing.place, entered_in=entered_in)

    def class_of(self, claimed: str, person: Person | None) -> PlayerClass | None:
        """The class in which somebody is entered who is said to be in the class `claimed`; in an eight who is
        said to be in none, and is known in none, is in that of the eight.
        """
        on_record = NOTHING if self._of_file else self.of(person)
        holds = class_that_holds(self._edition, self._event.section, _class(claimed), on_record)
        if holds is None and self._event.section == Section.C and not on_record.guest:
            return _class(self._event.division)
        return holds

    def is_class_asked(self, claimed: str, person: Person | None) -> bool:
        """Whether the class of who is entered must still be said (F.5); a file of what was played said it,
        and of `no_members` the directors did (R120).
        """
        if self._of_file or (person and person.shown_pk in self._no_members):
            return False
        holds = self.class_of(claimed, person)
        return is_class_asked(self._event.section, holds, self.of(person))

    def remark(self, claimed: str, person: Person | None) -> Reason | None:
        """What is said of a class that was typed and does not hold."""
        return contradiction(self._edition, self._event.section, _class(claimed), self.of(person))

    def _asks_place(self, player_class: PlayerClass | None) -> bool:
        """Whether the places in the eights say more of somebody in this class, or in none that is known."""
        if player_class is None or player_class in self._edition.prizes.undecided:
            return True
        if self._event.section == Section.C:
            return self._follows_a_close
        rule = self._edition.admission.get(self._event.section)
        return rule is not None and any(choice.player_class is player_class for choice in rule.choices)

    @cached_property
    def _follows_a_close(self) -> bool:
        """Whether the places of the season follow from a close; those of the first are as entered."""
        earlier = SeasonClosing.objects.filter(season__year__lt=self._event.season.year, taken_back=None)
        return earlier.exists()

    @cached_property
    def _placings(self) -> Mapping[int, Placing]:
        return placings(self._event.season)

    @cached_property
    def _in_eights(self) -> Mapping[int, str]:
        """Who is entered in another eight of the season that is published, by the key of the person as shown;
        asked where it matters (C.2, D.3). What has a name of its own is played beside the eights (R75).
        """
        if self._event.section not in (Section.C, Section.D):
            return {}
        eights = Event.objects.filter(season=self._event.season, section=Section.C, root=None, called_off="")
        shown_eights = eights.filter(status=Event.Status.PUBLISHED, name="")
        rows = Entrant.objects.filter(event__in=shown_eights, person__isnull=False)
        if self._event.section == Section.C:
            rows = rows.exclude(event__division=self._event.division)
        shown = Coalesce("person__merged_into", "person")
        return dict(rows.order_by("event").values_list(shown, "event__division"))

    @cached_property
    def _is_past(self) -> bool:
        """Whether the season is over, so that the classes of today are not those in which it was played."""
        season: Season = self._event.season
        if timezone.localdate() > date(season.year + 1, 12, 31):
            return True
        return SeasonClosing.objects.filter(season=season, taken_back=None).exists()


def _class(code: str) -> PlayerClass | None:
    return PlayerClass(code) if code in list(PlayerClass) else None
