"""Seasons: each with its promotion and relegation and the points classification."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router
from ninja.pagination import paginate

from tournaments.api.answers import ids, schemas, shown
from tournaments.api.answers.paging import Listing, Pages
from tournaments.api.answers.shown import Shown
from tournaments.events.fetching import seen_season
from tournaments.models import Person, Season
from tournaments.pages.http.editions import edition_of
from tournaments.people.recognising.search import SHOWN
from tournaments.printing.json import as_json
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.movement.players import Movement
from tournaments.seasons import movement
from tournaments.seasons.classification import selectors as classification
from tournaments.seasons.classification.tables import classification_table, kept_line
from tournaments.seasons.movement import SeasonsEnd
from tournaments.seasons.places.settled import closing_of
from tournaments.seasons.visibility import people_seen

router = Router()


@router.get(
    "/seasons",
    response=list[schemas.Season],
    url_name="api-seasons",
    operation_id="seasons",
    summary=gettext_noop("The seasons, the latest first"),
)
@paginate(Pages)
def seasons(request: HttpRequest) -> Listing:
    """All seasons that the site knows."""
    return Listing(Season.objects.all(), lambda rows: [shown.season(request, row) for row in rows])


@router.get(
    "/seasons/{season}",
    response=schemas.Season,
    url_name="api-season",
    operation_id="season",
    summary=gettext_noop("A season"),
)
def season(request: HttpRequest, season: str) -> Shown:
    """A season by its id."""
    return shown.season(request, seen_season(request, ids.year_of(season)))


@router.get(
    "/seasons/{season}/movement",
    response=schemas.Movement,
    url_name="api-movement",
    operation_id="movement",
    summary=gettext_noop("Promotion and relegation at the end of a season"),
)
def ended(request: HttpRequest, season: str) -> Shown:
    """As the season was closed, or as far as it can be said; each decision with its article."""
    found = seen_season(request, ids.year_of(season))
    closing = closing_of(found.year)
    if closing:
        decided = _kept(closing.content, edition_of(request))
    else:
        ends = {"C": movement.seasons_end(found, AnonymousUser())}
        clubs = movement.clubs_end(found, AnonymousUser())
        decided = _as_it_is(ends | ({"B": clubs} if clubs else {}), edition_of(request))
    return {"season": ids.season(found.year), "final": closing is not None, **decided}


def _kept(content: Shown, edition: Edition) -> Shown:
    """The end of a season as it was kept at its closing."""
    return {
        "next": [
            {
                "section": section,
                "division": one["division"],
                "places": [place and place["name"] for place in one["places"]],
            }
            for section in ("C", "B", "G")
            for one in content["next"][section]
        ],
        "decisions": [
            {
                "section": one["section"],
                "name": one["who"]["name"],
                "outcome": one["outcome"],
                "from_division": one["from"],
                "to_division": one["to"],
                "place": one["place"],
                "because": shown.kept_reason(one["because"], edition),
            }
            for one in content["decisions"]
        ],
        "unknown": [],
        "shortages": [shown.kept_reason(one, edition) for one in content["shortages"]],
    }


def _as_it_is(ends: dict[str, SeasonsEnd], edition: Edition) -> Shown:
    known = {section: end.movement for section, end in ends.items() if end.movement}
    return {
        "next": [
            {"section": section, "division": one.division, "places": list(one.places)}
            for section, decided in known.items()
            for one in decided.next
        ],
        "decisions": [
            one for section, decided in known.items() for one in _decisions(section, decided, edition)
        ],
        "unknown": [shown.reason(one.reason, edition) for end in ends.values() for one in end.missing],
        "shortages": [shown.reason(one, edition) for decided in known.values() for one in decided.shortages],
    }


def _decisions(section: str, decided: Movement, edition: Edition) -> list[Shown]:
    return [
        {
            "section": section,
            "name": one.player,
            "outcome": one.outcome.value,
            "from_division": one.from_division,
            "to_division": one.to_division,
            "place": one.place,
            "because": shown.reason(one.because, edition),
        }
        for one in decided.decisions
    ]


@router.get(
    "/seasons/{season}/classification",
    response=schemas.Classification,
    url_name="api-classification",
    operation_id="classification",
    summary=gettext_noop("The points classification after a season"),
)
def classified(request: HttpRequest, season: str) -> Shown:
    """As the season was closed, or as it stands now."""
    found = classification.page(seen_season(request, ids.year_of(season)))
    lines: list[dict[str, Any]] = [line for rows in found.classes for line in rows.rows]
    people = [line["person"] for line in lines]
    shown_as = dict(Person.objects.filter(pk__in=people).values_list("pk", SHOWN))
    asked = people_seen(request.user).filter(pk__in=set(shown_as.values()))
    seen = set(asked.values_list("pk", flat=True))
    known = {pk: ids.person(as_one) for pk, as_one in shown_as.items() if as_one in seen}
    return {
        "season": ids.season(found.season.year),
        "final": found.closing is not None,
        "table": as_json(
            classification_table([kept_line(line) for line in lines], found.years, edition_of(request))
        ),
        "people": [known.get(pk) for pk in people],
    }
