"""Which people and clubs a visitor may see: one answer for the pages of people, of their points and of clubs,
and for the API.
"""

from functools import lru_cache, reduce
from operator import or_
from typing import Any

from django.db.models import Count, Exists, Func, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Coalesce
from django.http import Http404
from django.utils import timezone

from tournaments.events.line_up_times import hidden_anywhere
from tournaments.events.permissions import visible_events
from tournaments.models import Club, EarlierPlayer, Entrant, Event, Person, Season, SeasonClosing, TeamPlayer
from tournaments.pages.http.permissions import Visitor, directs_something
from tournaments.pages.searching import by_name
from tournaments.people.crests.selectors import with_crest
from tournaments.people.names import consents
from tournaments.people.permissions import same_people
from tournaments.people.recognising import search
from tournaments.seasons.known import SHOWN_PERSON, classified


def season_now() -> Season | None:
    """The season that people speak of: the latest of which the public sees something; None before the first.

    The next one is there as soon as a season is closed.
    """
    seen = Season.objects.filter(events__status=Event.Status.PUBLISHED)
    return seen.order_by("-year").first()


def people_seen(user: Visitor) -> QuerySet[Person]:
    """The people whom the visitor may see, each with the number of competitions played that are shown
    (`events`): who plays in something the visitor may see, who stands in the points classification, and
    oneself; not who is shown with first name and initial alone. Officials see everybody. Who was merged
    with somebody is counted there and shown nowhere.
    """
    entered, (in_teams, before) = _entered(user), _in_teams(user)
    of_teams = _team_events(in_teams) + _team_events(before)
    everybody = search.everybody().annotate(events=_entries(entered) + of_teams)
    if directs_something(user):
        return everybody
    playing = entered.filter(person__isnull=False).values(who=SHOWN_PERSON)
    in_classification = Q(pk__in=classified().values("pk")) | Q(pk__in=_kept_in_classifications())
    oneself = _oneself(user)
    hidden = consents.shown_short(timezone.localdate()).exclude(pk__in=oneself).values("pk")
    for_teams = (Q(pk__in=places.values(who=SHOWN_PERSON)) for places in (in_teams, before))
    plays = reduce(or_, for_teams, Q(pk__in=playing))
    return everybody.filter(plays | in_classification | Q(pk__in=oneself)).exclude(pk__in=hidden)


def person_seen(user: Visitor, pk: int) -> Person:
    """Somebody the visitor may see, for one who was merged with somebody that one. Errors: Http404, also for
    who is there and hidden, so that no key tells whether it is given.
    """
    merged_into = Person.objects.filter(pk=pk).values_list(Coalesce("merged_into_id", "pk"), flat=True)
    found = people_seen(user).filter(pk__in=merged_into).first()
    if found is None:
        raise Http404
    return found


def clubs_seen(user: Visitor, people: QuerySet[Person] | None = None) -> QuerySet[Club]:
    """The clubs with the number of their people the visitor may see: those with any, or that play in what is
    shown; officials see all.

    `people` are those whom the visitor may see, where the caller has them already.
    """
    seen = (people_seen(user) if people is None else people).values("pk")
    found = Club.objects.annotate(members=Count("people", filter=Q(people__in=seen), distinct=True))
    ended = Q(memberships__person__in=seen, ended_on__isnull=False)
    playing = Entrant.objects.filter(event__in=visible_events(user)).exclude(club=None).values("club")
    shown = Q(members__gt=0) | ended | Q(pk__in=playing)
    return found if directs_something(user) else found.filter(shown).distinct()


def club_seen(user: Visitor, pk: int, everybody: QuerySet[Person]) -> tuple[Club, list[Person]]:
    """A club that the visitor may see, with its people among `everybody` whom the visitor may see. It has
    `crest_shown` (see `with_crest`). Errors: Http404.
    """
    clubs = Club.objects.select_related("successor", "contact")
    found = with_crest(clubs).filter(pk=pk).first()
    people = by_name(everybody.filter(club=found)) if found else []
    if found is None or not (people or clubs_seen(user, everybody).filter(pk=pk).exists()):
        raise Http404
    return found, people


def same(person: object) -> Q:
    """The rows of a person and of those who were found to be the same."""
    return Q(person=person) | Q(person__merged_into=person)


def _oneself(user: Visitor) -> set[int]:
    return same_people(user.person_id) if user.is_authenticated and user.person_id else set()


def _kept_in_classifications() -> frozenset[int]:
    """Who stands in the classification of a closed season, also who has left it since."""
    closings = SeasonClosing.objects.filter(taken_back=None).order_by("pk")
    return _kept_in(tuple(closings.values_list("pk", "sha256")))


@lru_cache(maxsize=4)
def _kept_in(closings: tuple[tuple[int, str], ...]) -> frozenset[int]:
    """Who stands in the classifications of these closings, which are never changed: read once, for they are
    long.
    """
    kept = SeasonClosing.objects.filter(pk__in=[pk for pk, _ in closings]).order_by()
    lines = kept.values_list("content__classification", flat=True)
    return frozenset(line["person"] for each in lines for line in each)


def _entered(user: Visitor) -> QuerySet[Entrant]:
    """The entries in competitions the visitor may see."""
    return Entrant.objects.filter(event__in=visible_events(user).filter(root=None)).order_by()


def _in_teams(user: Visitor) -> tuple[QuerySet[TeamPlayer], QuerySet[EarlierPlayer]]:
    """The places in line-ups of teams the visitor may see, of those that are not hidden (R78), and those in
    games of them of who has none in the line-up any more.
    """
    shown = Q(team__event__in=visible_events(user)) & ~Q(team__in=hidden_anywhere(user))
    stayed = TeamPlayer.objects.filter(team=OuterRef("team"), person=OuterRef("person"))
    left = EarlierPlayer.objects.filter(shown, ~Exists(stayed))
    return TeamPlayer.objects.filter(shown).order_by(), left.order_by()


def _entries(of: QuerySet[Entrant]) -> CombinedExpression:
    """How many of these entries somebody has, with those of whoever was merged with this one."""
    own, merged = Q(person=OuterRef("pk")), Q(person__merged_into=OuterRef("pk"))
    return _counted(of.filter(own), "pk") + _counted(of.filter(merged), "pk")


def _team_events(of: QuerySet[TeamPlayer] | QuerySet[EarlierPlayer]) -> Coalesce:
    """In how many competitions somebody plays for a team, by these places."""
    main = Coalesce("team__event__root_id", "team__event_id")
    return _counted(of.filter(same(OuterRef("pk"))), main)


def _counted(rows: QuerySet[Any], what: str | Coalesce) -> Coalesce:
    """How many different ones of these there are, in a column."""
    count = Func(
        what, function="COUNT", template="%(function)s(DISTINCT %(expressions)s)", output_field=IntegerField()
    )
    return Coalesce(Subquery(rows.annotate(times=count).values("times")), 0)
