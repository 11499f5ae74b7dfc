"""An event from an event file."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events.setting_up import event_files
from tournaments.events.setting_up.importing_forms import EventFileForm
from tournaments.pages.attempts import attempt
from tournaments.pages.requests import SignedInRequest, administrators_only, answer


@administrators_only
def event_import(request: SignedInRequest) -> HttpResponse:
    """Taking in an event file, all or nothing; the event is a draft."""
    form = EventFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        content, reason = form.cleaned_data["file"].read(), form.cleaned_data["reason"]
        event = attempt(
            form,
            lambda: event_files.take(actor=request.user, facts=event_files.read(content), reason=reason),
        )
        if event:
            return redirect("event-office", event.pk)
    context = {"form": form, "title": _("Import an event file"), "act": _("Import")}
    return answer(request, "parts/one_form_page.html", context)
