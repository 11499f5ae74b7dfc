"""Calendars: of an event, a club, a person and a season, as anybody may see them.

Programs that follow a calendar have no account, so a calendar is the same for everybody, also for who asks
for it with one.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.api.answers import ids
from tournaments.events.permissions import visible_events
from tournaments.models import Club, Event, Person, Season
from tournaments.pages.words.names import event_name
from tournaments.pages.words.wording import say
from tournaments.people.names.short_names import for_the_public
from tournaments.printing.calendar import Entry
from tournaments.regulations.editions.edition import edition
from tournaments.site import careers
from tournaments.site.calendar import deadlines
from tournaments.site.calendar.selectors import AskedCalendar
from tournaments.site.careers import Appearance
from tournaments.site.feeds.days import DayOfPlay, days_of_play

ANYBODY = AnonymousUser()
SEASONS = 2
"""Of a club and of a person so many seasons are in the calendar, the latest."""
_SITE = "friesdammen"
Absolute = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Calendar:
    """A calendar: its name, and its entries, earliest first."""

    name: str
    entries: tuple[Entry, ...]


def of_event(event: Event, absolute: Absolute) -> Calendar:
    """The days of an event with its groups and play-off games; `absolute` makes addresses whole."""
    return _calendar(event_name(event), _seen().filter(Q(pk=event.pk) | Q(root=event)), absolute)


def of_all(asked: AskedCalendar, absolute: Absolute) -> Calendar:
    """The days of all events of the latest seasons, or of those that are asked for."""
    events = asked.of(_seen().filter(season__in=_latest_seasons()), ANYBODY)
    parts = (
        _("section %(section)s") % {"section": asked.section} if asked.section else "",
        _club(asked.club),
    )
    name = " – ".join(filter(None, ("Dambond Fries Spel", *parts)))
    return _calendar(name, events, absolute)


def _club(key: int | None) -> str:
    return Club.objects.values_list("name", flat=True).get(pk=key) if key else ""


def of_season(season: Season, absolute: Absolute) -> Calendar:
    """The days of all events of a season."""
    return _calendar(_("Season %(season)s") % {"season": season}, _seen().filter(season=season), absolute)


def of_club(club: Club, absolute: Absolute) -> Calendar:
    """The days of what is played by a club's teams and people, and of what it organises."""
    own = _seen().filter(Q(host=club) | Q(root__host=club) | Q(entrants__club=club))
    return _calendar(club.name, own.filter(season__in=_latest_seasons()).distinct(), absolute)


def of_person(person: Person, absolute: Absolute) -> Calendar:
    """The days on which somebody plays, with the opponents that are known; off after a withdrawal."""
    seasons = _latest_seasons()
    found = [
        one for one in careers.career(person, ANYBODY).appearances if one.entrant.event.season_id in seasons
    ]
    played = {one.entrant.event_id: one for one in found}
    days = days_of_play([one.entrant.event for one in played.values()])
    shown = for_the_public().in_text
    entries = (_own_day(day, played[day.event.pk], ids.person(person.pk), absolute, shown) for day in days)
    return _named(shown(person.name), entries)


def _seen() -> QuerySet[Event]:
    return visible_events(ANYBODY).select_related("season", "root")


def _latest_seasons() -> Collection[int]:
    seasons = Season.objects.filter(events__in=visible_events(ANYBODY)).distinct().order_by("-year")
    return set(seasons.values_list("pk", flat=True)[:SEASONS])


def _calendar(name: str, events: Iterable[Event], absolute: Absolute) -> Calendar:
    days = days_of_play(list(events))
    shown = for_the_public().in_text
    return _named(shown(name), (entry for day in days for entry in _entries(day, absolute, shown)))


def _entries(day: DayOfPlay, absolute: Absolute, shown: Callable[[str], str]) -> Iterator[Entry]:
    """A day of play, and as an entry of its own, for the whole day, the deadline that falls on it (C.13)."""
    entry = _entry(day, absolute, shown)
    yield entry
    deadline = deadlines.of_make_up_games(day.event)
    if deadline and deadline.before_round in day.rounds:
        uid = f"{ids.event(day.event.pk)}-make-up@{_SITE}"
        title = shown(f"{event_name(day.event)} – {say(deadline.said, edition(day.event.season.edition))}")
        yield replace(entry, uid=uid, time=None, title=title, place="")


def _named(name: str, entries: Iterable[Entry]) -> Calendar:
    """A calendar; one without entries says so in its name, which is all of it that a phone shows."""
    found = tuple(entries)
    return Calendar(name if found else _("%(name)s: no days yet") % {"name": name}, found)


def _entry(day: DayOfPlay, absolute: Absolute, shown: Callable[[str], str]) -> Entry:
    event = day.event
    is_simul = event.system == Event.System.DISPLAY
    return Entry(
        uid=f"{ids.event(event.pk)}-{day.first}@{_SITE}",
        day=day.day,
        time=day.time,
        title=shown(_title(day)),
        text="",
        place=event.venue,
        url=absolute(reverse("simul" if is_simul else "event", args=[event.pk])),
        cancelled=day.cancelled,
        moves=day.moves,
        changed=day.changed,
    )


def _title(day: DayOfPlay) -> str:
    name = event_name(day.event)
    if not day.rounds or day.event.system == Event.System.DISPLAY:
        return name
    first, last = day.rounds[0], day.rounds[-1]
    rounds = ngettext("round %(first)s", "rounds %(first)s–%(last)s", len(day.rounds))
    return f"{name}, {rounds % {'first': first, 'last': last}}"


def _own_day(
    day: DayOfPlay, appearance: Appearance, own_id: str, absolute: Absolute, shown: Callable[[str], str]
) -> Entry:
    entry, games = _entry(day, absolute, shown), _games(appearance)
    left = appearance.entrant.withdrawn_after_round
    gone = left is not None and all(number > left for number in day.rounds or (day.first,))
    return Entry(
        uid=f"{own_id}-{entry.uid}",
        day=entry.day,
        time=entry.time,
        title=entry.title,
        text=shown("\n".join(games[number] for number in day.rounds if number in games)),
        place=entry.place,
        url=entry.url,
        cancelled=entry.cancelled or gone,
        moves=entry.moves + gone,
        changed=entry.changed,
    )


def _games(appearance: Appearance) -> Mapping[int, str]:
    """Who plays whom in each round with pairs, white first; none that is off since a withdrawal."""
    own, board = appearance.entrant.name, appearance.board
    found = {}
    for game in appearance.games:
        if game.is_off:
            continue
        other = game.opponent or game.opponents
        white, black = (own, other) if game.white else (other, own)
        text = _("Round %(number)s: %(white)s – %(black)s")
        found[game.game.round.number] = text % {
            "number": game.game.round.number,
            "white": white,
            "black": black,
        }
        if board:
            found[game.game.round.number] += f" ({_('board %(board)s') % {'board': board}})"
    return found
