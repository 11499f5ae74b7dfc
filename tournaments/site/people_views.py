"""Public pages of people and clubs, over the years."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.models import Person, Season
from tournaments.pages.permissions import directs_something
from tournaments.people import search
from tournaments.people.forms import SearchForm
from tournaments.people.tables import ClubsTable, PeopleTable
from tournaments.seasons.classification import people as people_over_time
from tournaments.site import careers


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Everybody who played in something published, or those whose names fit what was typed (`?q=`)."""
    form = SearchForm(request.GET if "q" in request.GET else None)
    everybody = careers.people(request.user)
    if form.is_valid() and form.cleaned_data["q"]:
        table = PeopleTable(search.find(everybody, form.cleaned_data["q"]), order_by=())
    else:
        table = PeopleTable(everybody)
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    return render(request, "site/people.html", {"table": table, "form": form})


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody's events and games over the years."""
    found = get_object_or_404(Person.objects.select_related("club"), pk=pk)
    if found.merged_into_id:
        return redirect("person", found.shown_pk)
    official = directs_something(request.user)
    context = {
        "career": careers.career(found, request.user),
        "history": people_over_time.history(found),
        "classified": people_over_time.is_classified(found),
        "age": people_over_time.age(found, Season.objects.first()) if official else None,
    }
    return render(request, "site/person.html", context)


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs."""
    table = ClubsTable(careers.clubs(request.user))
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    return render(request, "site/clubs.html", {"table": table})


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """A club and its people."""
    found = get_object_or_404(careers.clubs(request.user), pk=pk)
    everybody = careers.people(request.user)
    context = {
        "club": found,
        "people": everybody.filter(club=found),
        "history": people_over_time.club_history(found, everybody),
    }
    return render(request, "site/club.html", context)
