"""An event from an event file, looked through before it is made."""

import uuid

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.events.setting_up.files import event_files, previewing
from tournaments.events.setting_up.files.importing_forms import EventFileForm, TakingForm
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, administrators_only, answer, one_form


@administrators_only
def event_import(request: SignedInRequest) -> HttpResponse:
    """What an event file would make; nothing is stored before that is sent again, to be taken in."""
    if "text" in request.POST:
        return _looked_through(request)
    form = EventFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        content, asked = form.cleaned_data["file"], form.cleaned_data
        if found := attempt(request, form, lambda: previewing.preview(content)):
            initial = {"reason": asked["reason"], "token": asked["token"] or uuid.uuid4()}
            return _shown(request, found, TakingForm(initial=initial | {"text": found.text}))
    title, act = _("Import an event file"), _("Show what would be made")
    return one_form(request, form, title=title, act=act, above=[(reverse("office"), _("Office"))])


def _looked_through(request: SignedInRequest) -> HttpResponse:
    """Taking it in, all or nothing; the event is a draft."""
    form = TakingForm(request.POST)
    found = None
    if form.is_valid():
        asked = form.cleaned_data
        found = attempt(request, form, lambda: previewing.preview(asked["text"].encode(), asked["name"]))
    if found and (address := _take(request, form)):
        return redirect(address)
    return _shown(request, found, form)


def _take(request: SignedInRequest, form: TakingForm) -> str:
    """Where the event is seen, or the job that makes it where that is long; empty where it was refused."""
    asked = form.cleaned_data
    content, name = asked["text"].encode(), asked["name"]
    given = {"actor": request.user, "reason": asked["reason"]}
    if len(content) > event_files.LONG_ABOVE_BYTES:
        token = str(asked["token"] or uuid.uuid4())
        job = attempt(
            request,
            form,
            lambda: event_files.import_in_background(**given, content=content, token=token, name=name),
        )
        return reverse("job", args=[token]) if job else ""
    event = attempt(
        request, form, lambda: event_files.take(**given, **event_files.read(content, name)._asdict())
    )
    return reverse("event-office", args=[event.pk]) if event else ""


def _shown(request: SignedInRequest, found: previewing.Preview | None, form: TakingForm) -> HttpResponse:
    return answer(request, "events/setting_up/event_file.html", {"found": found, "form": form})
