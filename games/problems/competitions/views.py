"""Pages of a problemists' competition: what is announced, the problems, the acts of board and committee."""

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.fetching import look_asked
from games.models import ProblemCompetition, ProblemEntry, ProblemExpert
from games.problems.competitions import paper, selectors, services
from games.problems.competitions.forms import (
    AppointmentForm,
    CheckForm,
    CompetitionForm,
    ComposerForm,
    EntryForm,
    MarkForm,
)
from games.problems.competitions.permissions import seat_of
from tournaments.pages.forms import ConfirmForm, ReasonForm
from tournaments.pages.http.attempts import attempt, succeeds
from tournaments.pages.http.permissions import is_board, require
from tournaments.pages.http.requests import SignedInRequest, board_only, one_form, signed_in
from tournaments.people.names.short_names import short_for
from tournaments.printing.files import sheet_of


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _acted(
    request: SignedInRequest,
    form: forms.Form,
    of: ProblemCompetition | ProblemEntry | None,
    act: tuple[str, Callable[..., Any], str],
) -> HttpResponse:
    """The page with the form of an act `of` a competition or a problem: its words, the service that is given
    what the form asks, and what is said once it is done. It then leads to where that is shown.
    """
    words, service, said = act
    if form.is_valid():
        done = attempt(request, form, lambda: service(actor=request.user, **form.cleaned_data))
        if done:
            messages.success(request, said)
            shown = done if isinstance(done, ProblemCompetition | ProblemEntry) else of
            assert shown is not None, "what is announced is a competition"
            return redirect(_address(shown))
    above = [(reverse("problems"), _("Problems"))]
    if of is not None:
        competition = of.competition if isinstance(of, ProblemEntry) else of
        above.append((_address(competition), competition.name))
    if isinstance(of, ProblemEntry):
        above.append((_address(of), str(of)))
    return one_form(request, form, title=words, act=words, above=above)


def _address(of: ProblemCompetition | ProblemEntry) -> str:
    if isinstance(of, ProblemEntry):
        return reverse("problem-entry", args=[of.competition_id, of.number])
    return reverse("problem-competition", args=[of.pk])


@board_only
def add(request: SignedInRequest) -> HttpResponse:
    """Announcing a competition."""
    act = (_("Announce a competition"), services.save, _("The competition was announced."))
    return _acted(request, CompetitionForm(_sent(request)), None, act)


@board_only
def edit(request: SignedInRequest, pk: int) -> HttpResponse:
    """Correcting what was announced."""
    of = get_object_or_404(ProblemCompetition, pk=pk)
    names = ("name", "themes", "closes_on", "most_points")
    form = CompetitionForm(_sent(request), initial={name: getattr(of, name) for name in names})
    save = partial(services.save, competition_id=pk)
    return _acted(request, form, of, (_("Correct the announcement"), save, _("It was corrected.")))


@require_safe
def competition(request: HttpRequest, pk: int) -> HttpResponse:
    """A competition: its announcement, and the problems for who may read them."""
    page = selectors.competition_page(pk, request.user)
    return render(request, "games/problems/competitions/competition.html", {"page": page})


@require_safe
def pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """The problems on paper, for who may read them; once published with the result and the solutions."""
    page = selectors.competition_page(pk, request.user)
    if not page.is_listed:
        raise Http404(_("There is no such page."))
    url = request.build_absolute_uri(_address(page.competition))
    content = paper.sheet(page, short_for(request.user), url)
    return sheet_of(content, f"problems-{pk}.pdf")


@board_only
def expert_add(request: SignedInRequest, pk: int) -> HttpResponse:
    """Appointing somebody to the committee of experts."""
    of = get_object_or_404(ProblemCompetition, pk=pk)
    appoint = partial(services.appoint, competition_id=pk)
    act = (_("Appoint a member"), appoint, _("The member was appointed."))
    return _acted(request, AppointmentForm(_sent(request)), of, act)


@board_only
def dismissal(request: SignedInRequest, pk: int, expert: int) -> HttpResponse:
    """Dismissing a member of the committee."""
    of = get_object_or_404(ProblemCompetition, pk=pk)
    seat = get_object_or_404(ProblemExpert.objects.select_related("person"), pk=expert, competition=of)
    words = _("Dismiss %(name)s") % {"name": seat.person.name}
    dismiss = partial(services.dismiss, expert_id=expert)
    return _acted(request, ReasonForm(_sent(request)), of, (words, dismiss, _("The member was dismissed.")))


@board_only
def judging_close(request: SignedInRequest, pk: int) -> HttpResponse:
    """Closing the judging."""
    of = get_object_or_404(ProblemCompetition, pk=pk)
    close = partial(services.close_judging, competition_id=pk)
    act = (_("Close the judging"), close, _("The judging is closed."))
    return _acted(request, ConfirmForm(_sent(request)), of, act)


@board_only
def judging_reopening(request: SignedInRequest, pk: int) -> HttpResponse:
    """Opening the judging again."""
    of = get_object_or_404(ProblemCompetition, pk=pk)
    reopen = partial(services.reopen_judging, competition_id=pk)
    act = (_("Open the judging again"), reopen, _("The judging is open again."))
    return _acted(request, ReasonForm(_sent(request)), of, act)


@board_only
def publication(request: SignedInRequest, pk: int) -> HttpResponse:
    """Publishing the result."""
    of = get_object_or_404(ProblemCompetition, pk=pk)
    publish = partial(services.publish, competition_id=pk)
    act = (_("Publish the result"), publish, _("The result was published."))
    return _acted(request, ConfirmForm(_sent(request)), of, act)


@board_only
def entry_add(request: SignedInRequest, pk: int) -> HttpResponse:
    """Entering a problem that came in."""
    of = get_object_or_404(ProblemCompetition, pk=pk)
    act = (_("Enter a problem"), partial(_enter, pk), _("The problem was entered."))
    return _acted(request, EntryForm(_sent(request)), of, act)


def _enter(pk: int, *, fen: Any, **given: Any) -> ProblemEntry:
    return services.enter(competition_id=pk, position=fen, **given)


@require_safe
def entry(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A problem: replayed, with what was found of it, and for a member of the committee the own mark."""
    page = selectors.entry_page(pk, number, request.user, look_asked(request, ply=0))
    context: dict[str, Any] = {"entry": page.entry, "of": page.of, "row": page.row, "page": page.problem}
    if page.of.may_judge and page.row:
        own = page.row.own
        initial = {"points": own.points, "remark": own.remark} if own else None
        context["form"] = MarkForm(page.of.competition, initial=initial)
    return render(request, "games/problems/competitions/entry.html", context)


@signed_in
def mark(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Judging a problem as a member of the committee."""
    of = selectors.read_entry(pk, number, request.user)
    if seat_of(request.user, of.competition) is None:
        raise PermissionDenied
    judge = partial(services.mark, entry_id=of.pk)
    act = (_("Judge the problem"), judge, _("The points were recorded."))
    return _acted(request, MarkForm(of.competition, _sent(request)), of, act)


@signed_in
def entry_check(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Having a problem checked, for the board and the committee."""
    of = selectors.read_entry(pk, number, request.user)
    require(is_board(request.user) or seat_of(request.user, of.competition) is not None)
    form = CheckForm(_sent(request))
    if form.is_valid():
        token = str(form.cleaned_data["token"] or uuid.uuid4())
        begin = partial(services.check_in_background, actor=request.user, entry_id=of.pk, token=token)
        if succeeds(request, form, begin):
            return redirect("job", token)
    above = [(_address(of.competition), of.competition.name), (_address(of), str(of))]
    act = _("Check the problem")
    return one_form(request, form, title=act, act=act, above=above)


@board_only
def composer(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Naming who composed a problem."""
    of = selectors.read_entry(pk, number, request.user)
    initial = {"person": of.composer_id, "name": of.composer_name}
    name = partial(services.name_composer, entry_id=of.pk)
    act = (_("Name the composer"), name, _("The composer was named."))
    return _acted(request, ComposerForm(_sent(request), initial=initial), of, act)


@board_only
def withdrawal(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Withdrawing a problem."""
    of = selectors.read_entry(pk, number, request.user)
    withdraw = partial(services.withdraw_entry, entry_id=of.pk)
    act = (_("Withdraw the problem"), withdraw, _("The problem was withdrawn."))
    return _acted(request, ReasonForm(_sent(request)), of, act)


@board_only
def reinstatement(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Taking back the withdrawal of a problem that was recorded by mistake."""
    of = selectors.read_entry(pk, number, request.user)
    reinstate = partial(services.reinstate_entry, entry_id=of.pk)
    act = (_("Undo the withdrawal"), reinstate, _("The withdrawal of the problem was undone."))
    return _acted(request, ReasonForm(_sent(request)), of, act)
