"""Public pages of people and clubs, over the years."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.pages.http.permissions import directs_something
from tournaments.people.contacts import selectors as contacts
from tournaments.people.crests.selectors import pictures_of
from tournaments.people.forms import PeopleForm
from tournaments.people.numbers import selectors as numbers
from tournaments.people.permissions import is_person
from tournaments.people.tables import ClubsTable, PeopleTable, TeamsTable
from tournaments.seasons.classification import people as people_over_time
from tournaments.seasons.finals import winners
from tournaments.seasons.visibility import club_seen, clubs_seen, people_seen, person_seen, season_now
from tournaments.site import careers
from tournaments.site.merging import selectors as merging
from tournaments.site.people import club_life
from tournaments.site.people import listing as people_list
from tournaments.site.sharing import pictures

ANYBODY = AnonymousUser()


ON_A_PAGE = 25


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Everybody whom the visitor may see, those of a letter (`?letter=`), a class (`?class=`) or a club
    (`?club=`), or those whose names fit what was typed (`?q=`).
    """
    shown = people_list.people_list(request.user)
    clubs = [(one.value, one.name) for one in shown.clubs]
    form = PeopleForm(clubs, request.GET if {"q", "club"} & request.GET.keys() else None)
    typed = form.cleaned_data if form.is_valid() else {}
    letter, player_class = request.GET.get("letter", ""), request.GET.get("class", "")
    asked = people_list.AskedPeople(
        typed.get("q", ""),
        letter if letter in shown.letters else "",
        player_class if player_class in {one.value for one in shown.classes} else "",
        typed.get("club", ""),
    )
    found = shown.found(asked)
    table = PeopleTable(found, order_by=() if asked.name else None)
    RequestConfig(request, paginate={"per_page": ON_A_PAGE}).configure(table)
    if shown.season:
        on_page = [row.record.pk for row in table.paginated_rows]
        table.marks = people_list.games_of(on_page, shown.season, request.user)
        table.places = people_list.places_before(shown.season, request.user)
    context = {"table": table, "form": form, "shown": shown, "asked": asked, "found": len(found)}
    return render(request, "site/people.html", context)


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody's events and games over the years."""
    found = person_seen(request.user, pk)
    if found.pk != pk:
        return redirect("person", found.pk)
    official = directs_something(request.user)
    latest = season_now()
    is_classified = people_over_time.is_classified(found)
    context = {
        "shown_to_all": request.user.is_anonymous or people_seen(ANYBODY).filter(pk=pk).exists(),
        "career": careers.career(found, request.user),
        "won": winners.of_person(found, request.user),
        "is_own": is_person(request.user, found),
        "history": merging.history(found),
        "classified": is_classified,
        "points": people_over_time.own_points(found, latest) if latest and is_classified else None,
        "age": people_over_time.age(found, latest) if official else None,
        "contact": contacts.contact_of_person_for(found, request.user),
        "numbers": numbers.numbers_for(found, request.user),
        "may_tell": contacts.may_tell_of(request.user, found),
        "may_number": numbers.may_number(request.user, found),
    }
    return render(request, "site/person.html", context)


@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody's club, class and games won, drawn and lost as a picture for everybody."""
    found = careers.career(person_seen(ANYBODY, pk), ANYBODY)
    return HttpResponse(pictures.drawn(found), content_type="image/png")


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs, with their people by class and the teams of the season that is played."""
    people = people_seen(request.user)
    table = ClubsTable(people_list.clubs_list(request.user, people))
    table.by_class, table.of_season = club_life.classes(people), club_life.teams_now(request.user)
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    return render(request, "site/clubs.html", {"table": table})


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """A club, its people and what they play."""
    everybody = people_seen(request.user)
    found, people = club_seen(request.user, pk, everybody)
    life = club_life.life(found, people, request.user)
    table = PeopleTable(people_list.listed(people, life.season), exclude=("club",), orderable=False)
    table.marks = people_list.marks_of(life.playing)
    if life.season:
        table.places = people_list.places_before(life.season, request.user)
    context = {
        "club": found,
        "contact": contacts.contact_for(found, request.user),
        "may_tell": not found.ended_on and contacts.may_tell(request.user, found),
        "shown_to_all": request.user.is_anonymous or clubs_seen(ANYBODY).filter(pk=pk).exists(),
        "people": people,
        "table": table,
        "teams": TeamsTable(life.lines),
        "life": life,
        "won": winners.of_club(found, request.user),
        "history": people_over_time.club_history(found, everybody),
    }
    return render(request, "site/club.html", context)


@require_safe
@cache_control(private=True, max_age=3600)
def crest(request: HttpRequest, pk: int) -> HttpResponse:
    """The crest of a club that the visitor may see, a PNG that this site made. Errors: Http404."""
    club, _people = club_seen(request.user, pk, people_seen(request.user))
    found = pictures_of([club.pk]).get(club.pk)
    if found is None:
        raise Http404(_("There is no such page."))
    response = HttpResponse(found, content_type="image/png")
    response["Content-Disposition"] = f'inline; filename="crest-{club.pk}.png"'
    return response
