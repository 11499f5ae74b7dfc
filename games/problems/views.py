"""Pages of problems: what section H asks of one, having one looked at, and what was found."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.fetching import look_asked
from games.problems import selectors, services
from games.problems.competitions.selectors import competitions
from games.problems.forms import ProblemForm
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, answer, signed_in


@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    """The competitions, and what is asked of a problem."""
    context = {"rows": selectors.asked(), "competitions": competitions()}
    return render(request, "games/problems/problems.html", context)


@signed_in
def problem_check(request: SignedInRequest) -> HttpResponse:
    """A problem that is to be looked at; an address may bring its position along."""
    sent = request.POST if request.method == "POST" else None
    form = ProblemForm(sent, initial={"fen": request.GET.get("fen", "")})
    if form.is_valid():
        asked = form.cleaned_data
        token = str(asked["token"] or uuid.uuid4())
        given = {"position": asked["fen"], "solution": asked["solution"], "token": token}
        if attempt(request, form, lambda: services.check_in_background(actor=request.user, **given)):
            return redirect("job", token)
    return answer(request, "games/problems/check.html", {"form": form})


@require_safe
@signed_in
def problem(request: SignedInRequest, token: str) -> HttpResponse:
    """What was found of a problem, at a position of its line."""
    page = selectors.problem_page(token, request.user, look_asked(request, ply=0))
    return render(request, "games/problems/problem.html", {"page": page})
