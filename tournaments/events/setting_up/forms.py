"""Forms for founding an event of any section, for its set-up, its start, and last year's event again."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.setting_up.choices import ROUNDS
from tournaments.events.setting_up.foreseen import season_of
from tournaments.models import Club, Event, Season
from tournaments.pages.forms import ExpectedVersionForm, field
from tournaments.pages.typed.choices import CHOOSE, Choice, NamedChoice
from tournaments.pages.typed.texts import LineField
from tournaments.pages.words.names import SECTIONS, called
from tournaments.pages.words.readings import linked
from tournaments.pages.words.wording import say, say_all
from tournaments.regulations.draws_of_lots import HIGHEST_SEED
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.event import Section
from tournaments.regulations.proposals import Proposal
from tournaments.regulations.setting_up.event import DISPLAY, LEADERS_CHOOSE_SYSTEM

OPEN = "open"
MOST_PLAYERS = 999
_RARELY_ASKED = frozenset({"joined", "agreed", "name", "host"})
_ADVANCED = frozenset({"make_up", "withdrawal", "borrowed", "substitutes", "other_order", "confirmed_by_two"})
"""What stands as it is proposed in most events, with everything of the Swiss system."""
_NAMELESS = (Section.C.value,)
_MOST_RADIOS = 5


class KindForm(forms.Form):
    """Of which section an event is to be created, in which season; and what is foreseen for whom and when."""

    section = forms.ChoiceField(choices=[(letter, letter) for letter in SECTIONS], required=False)
    season = Choice(Season.objects.all(), required=False)
    division = forms.CharField(max_length=16, required=False)
    players = forms.IntegerField(min_value=1, max_value=MOST_PLAYERS, required=False)
    start_time = forms.TimeField(required=False)
    starts_on = forms.DateField(required=False)
    venue = forms.CharField(max_length=120, required=False)


class CreationForm(forms.Form):
    """An event of a section: its division, when and where, and what is asked more rarely."""

    division = forms.ChoiceField(label=_("Division"), widget=forms.RadioSelect)
    joined = forms.MultipleChoiceField(
        label=_("Classes that play together with it, this once"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("In consultation with the players. The next time everyone is in the own class again."),
    )
    agreed = LineField(
        label=_("How that was agreed with the players"),
        max_length=200,
        required=False,
        help_text=_("Only when classes are joined; it stays in the record."),
    )
    system = forms.ChoiceField(
        label=_("System"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (Event.System.ROUND_ROBIN.value, _("All in a group meet by the printed schedule")),
            (Event.System.SWISS.value, _("The Swiss system")),
        ],
        initial=Event.System.ROUND_ROBIN.value,
        help_text=_("It can be changed in the set-up until a round is paired."),
    )
    name = LineField(
        label=_("Name"),
        max_length=80,
        required=False,
        help_text=_("Only when a season has more than one such event, such as the competition of a club."),
    )
    host = NamedChoice(
        Club.objects.all(), label=_("Organising club"), required=False, empty_label=_("no club")
    )
    season = Choice(
        Season.objects.all(), label=_("Season"), empty_label=_("by its first day"), required=False
    )
    venue = LineField(
        label=_("Venue"), max_length=120, required=False, widget=forms.TextInput(attrs={"list": "venues"})
    )
    starts_on = forms.DateField(
        label=_("First day"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    start_time = forms.TimeField(
        label=_("Starts at"), required=False, widget=forms.TimeInput(attrs={"type": "time"})
    )
    players = forms.IntegerField(
        label=_("About how many take part"),
        help_text=_("Only to foresee the rounds; nothing of it is kept."),
        required=False,
        min_value=1,
        max_value=MOST_PLAYERS,
        widget=forms.NumberInput(attrs={"class": "short"}),
    )

    def __init__(self, season: Season, section: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields(["division", "season", "starts_on", "start_time", "venue", "players", "system"])
        self._season = season
        divisions = edition(season.edition).divisions.get(section)
        if divisions:
            field(self, "division", forms.ChoiceField).choices = [
                (one.code, _with_code(called(one), one.code)) for one in divisions.divisions
            ]
        else:
            del self.fields["division"]
        if section == Section.A:
            field(self, "joined", forms.MultipleChoiceField).choices = field(
                self, "division", forms.ChoiceField
            ).choices
        else:
            del self.fields["joined"], self.fields["agreed"]
        if section not in LEADERS_CHOOSE_SYSTEM:
            del self.fields["system"]
        if section in _NAMELESS:
            del self.fields["name"], self.fields["host"], self.fields["players"]
        if section == DISPLAY:
            del self.fields["players"]  # no rounds are to be foreseen

    @property
    def usual(self) -> list[forms.BoundField]:
        """What is asked of every event."""
        return [one for one in self.visible_fields() if one.name not in _RARELY_ASKED]

    @property
    def rarely(self) -> list[forms.BoundField]:
        """What few events need."""
        return [one for one in self.visible_fields() if one.name in _RARELY_ASKED]

    @property
    def rarely_given(self) -> bool:
        """Whether something of that was filled in, or refused."""
        return any(one.errors or one.data for one in self.rarely)

    def clean(self) -> dict[str, Any]:
        """The season is the one that was chosen, else that of the first day, else that of the page."""
        given = super().clean() or self.cleaned_data
        day = given.get("starts_on")
        if given.get("season") is None:
            given["season"] = season_of(day) if day else self._season
        if given["season"] is None:
            self.add_error("season", _("No season has this day yet: choose one, or ask an administrator."))
        return given

    def system_of(self, section: str) -> str:
        """The system of what a valid form founds, as it is before the set-up."""
        given: str = self.cleaned_data.get("system", "")
        return Event.System.DISPLAY if section == "I" else given or Event.System.ROUND_ROBIN

    def given(self, section: str) -> dict[str, Any]:
        """What a valid form founds, for `events.add_event`, without the choices."""
        given = self.cleaned_data
        division = given.get("division", OPEN if section == Section.F else "")
        return {
            "season": given["season"],
            "section": section,
            "division": division,
            "joined": [code for code in given.get("joined", ()) if code != division],
            "agreed": given.get("agreed", ""),
            "name": given.get("name", ""),
            "venue": given["venue"],
        }


def _with_code(name: str, code: str) -> str:
    """A class with its code behind it, unless its name says the code."""
    return name if code in name.replace("(", " ").replace(")", " ").split() else f"{name} ({code})"


class ChoicesForm(ExpectedVersionForm):
    """What the leaders choose of an event, point by point; what the regulation decides is only shown."""

    confirmed_by_two = forms.BooleanField(
        label=_("Two people confirm every result"),
        required=False,
        help_text=_("A result then counts once a second person has recorded the same."),
    )
    reason = LineField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_("Needed only once a round has been paired; a restore point is then made by itself."),
    )

    def __init__(self, points: Sequence[Proposal], edition: Edition, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.points = [point for point in points if point.choices or point.numbers]
        self.decided = [point for point in points if point not in self.points]
        for point in self.points:
            self.fields[point.key] = (
                _choices(point, edition) if point.choices else number_field(point, edition)
            )
        self.order_fields([*(point.key for point in self.points), "confirmed_by_two", "reason"])

    @property
    def usual(self) -> list[forms.BoundField]:
        """What is chosen of most events."""
        return [one for one in self.visible_fields() if not _is_advanced(one.name) and one.name != "reason"]

    @property
    def advanced(self) -> list[forms.BoundField]:
        """What stands as it is proposed in most events."""
        return [one for one in self.visible_fields() if _is_advanced(one.name)]

    @property
    def advanced_given(self) -> bool:
        """Whether something of that stands otherwise than proposed, or was refused."""
        proposed: dict[str, object] = {
            point.key: point.choices[0].value for point in self.points if point.choices
        }
        proposed["confirmed_by_two"] = False
        return any(one.errors or one.value() != proposed.get(one.name, one.value()) for one in self.advanced)

    def chosen(self) -> dict[str, str]:
        """What was chosen, by key; a point left empty is not chosen yet, nor is a number of rounds that was
        proposed for another system or other groups.
        """
        found = ((point.key, self.cleaned_data.get(point.key)) for point in self.points)
        changed = {"system", "groups"}.intersection(self.changed_data)
        proposed = {ROUNDS} - set(self.changed_data) if changed else set()
        return {key: str(value) for key, value in found if value not in (None, "") and key not in proposed}


def _is_advanced(name: str) -> bool:
    return name.startswith("swiss") or name in _ADVANCED


def _choices(point: Proposal, edition: Edition) -> forms.Field:
    listed = [
        (choice.value, say_all(choice.says, edition, numbered=point.is_order)) for choice in point.choices
    ]
    side_by_side = len(listed) <= _MOST_RADIOS
    return forms.ChoiceField(
        label=say(point.heading, edition),
        choices=[(value, linked(words)) for value, words in listed] if side_by_side else listed,
        initial=point.setting,
        widget=forms.RadioSelect if side_by_side else forms.Select,
    )


def number_field(point: Proposal, edition: Edition) -> forms.Field:
    """A box for the number of a point that the leaders choose."""
    assert point.numbers is not None, "a point without choices is a number"
    return forms.IntegerField(
        label=say(point.heading, edition),
        help_text=linked(say_all(point.value, edition)),
        min_value=point.numbers.least,
        max_value=point.numbers.most,
        initial=int(point.setting) if point.setting else None,
        required=False,
    )


class SeedForm(forms.Form):
    """A draw of lots, with a seed of one's own if wanted."""

    seed = forms.IntegerField(
        label=_("Seed of the draw of lots"),
        min_value=0,
        max_value=HIGHEST_SEED,
        required=False,
        help_text=_("Leave it empty for one by chance. It is recorded, so that anybody can repeat the draw."),
    )


class DrawForm(forms.Form):
    """A draw of lots to be repeated: what takes part and the seed."""

    items = forms.CharField(label=_("What takes part, a line each"), widget=forms.Textarea(attrs={"rows": 8}))
    seed = forms.IntegerField(label=_("Seed"), min_value=0, max_value=HIGHEST_SEED)

    def lots(self) -> list[str]:
        """The lines that are not empty."""
        return [line.strip() for line in self.cleaned_data["items"].splitlines() if line.strip()]


class AgainForm(forms.Form):
    """The same event in another season; of classes that were joined, whether they are joined again."""

    season = Choice(Season.objects.all(), label=_("Season"), empty_label=None)
    with_entrants = forms.BooleanField(label=_("Take the list of entrants along"), required=False)
    agreed = LineField(
        label=_("Joined once more: how that was agreed with the players"),
        max_length=200,
        required=False,
        help_text=_("Left empty, each class has an event of its own again."),
    )

    def for_event(self, event: Event) -> None:
        """Ask about joining only where classes were joined; the season is another, at first the next one."""
        season = field(self, "season", Choice)
        season.queryset = others = Season.objects.exclude(pk=event.season_id)
        season.initial = others.filter(year__gt=event.season.year).order_by("year").first()
        if season.initial is None:
            season.empty_label = CHOOSE
            season.help_text = _("There is no season after this one yet: an administrator adds it.")
        if event.section != Section.A or "+" not in event.division:
            del self.fields["agreed"]
