"""The accounts of the site, for who administers it."""

from django.contrib import messages
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments.models import Event, User
from tournaments.pages.http import second_factor
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.requests import SignedInRequest, administrators_only, answer
from tournaments.people.accounts import sessions
from tournaments.people.accounts.managing.forms import AccountForm


@administrators_only
def accounts(request: SignedInRequest) -> HttpResponse:
    """Everybody who has an account, and as what."""
    with_clubs = User.objects.select_related("person", "secretary_of")
    listed = with_clubs.annotate(
        directed=Count("leads", distinct=True), judged=Count("judges", distinct=True)
    ).order_by("username")
    return render(request, "people/accounts/accounts.html", {"accounts": listed})


@administrators_only
def account(request: SignedInRequest, pk: int) -> HttpResponse:
    """One account: closing it, opening it again, its roles, its second factor."""
    found = get_object_or_404(User.objects.select_related("person", "secretary_of"), pk=pk)
    form = AccountForm(found, request.POST or None)
    if form.is_valid() and succeeds(request, form, lambda: form.record(request.user)):
        messages.success(request, _("Recorded. It holds from now on, also where the account is signed in."))
        return redirect("account-office", pk)
    context = {
        "form": form,
        "account": found,
        "leads_events": list(found.leads.exclude(status=Event.Status.DISCARDED).select_related("season")),
        "judges_events": list(found.judges.exclude(status=Event.Status.DISCARDED).select_related("season")),
        "second_factor": second_factor.has_one(found),
        "sessions": len(sessions.listed(found)),
    }
    return answer(request, "people/accounts/account_office.html", context)
