"""Public pages of people and clubs, over the years."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.models import Season
from tournaments.pages.permissions import directs_something
from tournaments.people import search
from tournaments.people.forms import SearchForm
from tournaments.people.tables import ClubsTable, PeopleTable
from tournaments.seasons.classification import people as people_over_time
from tournaments.seasons.visibility import clubs_seen, people_seen, person_seen
from tournaments.site import careers, club_life
from tournaments.site.sharing import pictures

ANYBODY = AnonymousUser()


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Everybody whom the visitor may see, those of a letter (`?letter=`) or a class (`?class=`), or those
    whose names fit what was typed (`?q=`).
    """
    form = SearchForm(request.GET if "q" in request.GET else None)
    everybody = people_seen(request.user)
    letters, classes = careers.letters_and_classes(everybody)
    letter, player_class = request.GET.get("letter", ""), request.GET.get("class", "")
    if form.is_valid() and form.cleaned_data["q"]:
        table = PeopleTable(search.find(everybody, form.cleaned_data["q"]), order_by=())
    else:
        letter = letter if letter in letters else ""
        player_class = player_class if player_class in classes else ""
        table = PeopleTable(careers.filtered(everybody, letter, player_class))
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    context = {
        "table": table,
        "form": form,
        "letters": letters,
        "classes": classes,
        "letter": letter,
        "player_class": player_class,
    }
    return render(request, "site/people.html", context)


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody's events and games over the years."""
    found = person_seen(request.user, pk)
    if found.pk != pk:
        return redirect("person", found.pk)
    official = directs_something(request.user)
    latest = Season.objects.first()
    is_classified = people_over_time.is_classified(found)
    context = {
        "shown_to_all": request.user.is_anonymous or people_seen(ANYBODY).filter(pk=pk).exists(),
        "career": careers.career(found, request.user),
        "history": people_over_time.history(found),
        "classified": is_classified,
        "points": people_over_time.own_points(found, latest) if latest and is_classified else None,
        "age": people_over_time.age(found, latest) if official else None,
    }
    return render(request, "site/person.html", context)


@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody's club, class and games won, drawn and lost as a picture for everybody."""
    found = careers.career(person_seen(ANYBODY, pk), ANYBODY)
    return HttpResponse(pictures.drawn(found), content_type="image/png")


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs."""
    table = ClubsTable(clubs_seen(request.user))
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    return render(request, "site/clubs.html", {"table": table})


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """A club, its people and what they play."""
    everybody = people_seen(request.user)
    found = get_object_or_404(clubs_seen(request.user, everybody), pk=pk)
    members = everybody.filter(club=found)
    context = {
        "club": found,
        "shown_to_all": request.user.is_anonymous or clubs_seen(ANYBODY).filter(pk=pk).exists(),
        "people": members,
        "life": club_life.life(found, members, request.user),
        "history": people_over_time.club_history(found, everybody),
    }
    return render(request, "site/club.html", context)
