"""An event from an event file."""

import uuid

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
        given = {"actor": request.user, "reason": reason}
        if len(content) > event_files.LONG_ABOVE_BYTES:
            token = str(form.cleaned_data["token"] or uuid.uuid4())
            if attempt(form, lambda: event_files.import_in_background(**given, content=content, token=token)):
                return redirect("job", token)
        elif event := attempt(form, lambda: event_files.take(**given, **event_files.read(content)._asdict())):
            return redirect("event-office", event.pk)
    context = {"form": form, "title": _("Import an event file"), "act": _("Import")}
    return answer(request, "parts/one_form_page.html", context)
