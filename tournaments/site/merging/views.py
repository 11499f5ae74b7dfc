"""Merging two people who are one, and taking them apart again."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Person
from tournaments.pages.forms import ReasonForm
from tournaments.pages.http.attempts import succeeds, tell_errors
from tournaments.pages.http.requests import SignedInRequest, administrators_only, answer
from tournaments.people.forms import SearchForm
from tournaments.people.recognising import search
from tournaments.seasons.visibility import people_seen
from tournaments.site.merging import services as merging


@require_safe
@administrators_only
def person_merge(request: HttpRequest, pk: int) -> HttpResponse:
    """Choosing who is the same person as this one: those whose names are like it, or a search."""
    person = get_object_or_404(people_seen(request.user), pk=pk)
    form = SearchForm(request.GET if "q" in request.GET else None)
    everybody = people_seen(request.user).exclude(pk=pk)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    found = search.find(everybody, asked) if asked else search.in_order(everybody, search.alike_keys(person))
    context = {"form": form, "person": person, "found": found, "asked": asked}
    return render(request, "site/merging/merge.html", context)


@administrators_only
def person_merge_with(request: SignedInRequest, pk: int, other: int) -> HttpResponse:
    """The two side by side, and the merge itself: `other` is shown as `pk` from then on."""
    everybody = people_seen(request.user)
    kept, merged = get_object_or_404(everybody, pk=pk), get_object_or_404(everybody, pk=other)
    if kept == merged:
        raise Http404(_("These are not two people."))
    form = ReasonForm(request.POST or None)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: merging.merge(actor=request.user, kept_id=pk, merged_id=other, **form.cleaned_data),
    ):
        messages.success(request, _("%(name)s and %(other)s are one now.") % {"name": kept, "other": merged})
        return redirect("person-edit", pk)
    obstacles = [found.reason for found in merging.obstacles(kept, merged)]
    context = {"form": form, "kept": kept, "merged": merged, "obstacles": obstacles}
    return answer(request, "site/merging/merge_with.html", context)


@require_POST
@administrators_only
def person_apart(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking a merge back."""
    merged = get_object_or_404(Person.objects.exclude(merged_into=None), pk=pk)
    form = ReasonForm(request.POST)
    if form.is_valid() and succeeds(
        request, form, lambda: merging.take_apart(actor=request.user, merged_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("%(name)s stands alone again.") % {"name": merged.name})
    tell_errors(request, form)
    return redirect("person-edit", merged.shown_pk)
