"""The news, a piece of it, and publishing, correcting and withdrawing it."""

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from tournaments.models import NewsItem
from tournaments.pages.forms import ReasonForm
from tournaments.pages.http.attempts import attempt, succeeds
from tournaments.pages.http.permissions import is_board, require
from tournaments.pages.http.requests import SignedInRequest, answer, signed_in
from tournaments.site.news import selectors, services
from tournaments.site.news.forms import CorrectionForm, NewsForm

A_PAGE = 20


@require_safe
def news_list(request: HttpRequest) -> HttpResponse:
    """All the news, the latest first."""
    page = Paginator(selectors.seen(request.user), A_PAGE).get_page(request.GET.get("page"))
    publishes = is_board(request.user) or selectors.led(request.user).exists()
    return render(request, "site/news/list.html", {"page": page, "publishes": publishes})


@require_safe
def item(request: HttpRequest, pk: int) -> HttpResponse:
    """A piece of news. Errors: Http404 for one that the visitor may not read."""
    found = get_object_or_404(selectors.seen(request.user), pk=pk)
    may = selectors.may_publish(request.user, found.event)
    return render(request, "site/news/item.html", {"item": found, "may": may})


@signed_in
def add(request: SignedInRequest) -> HttpResponse:
    """Publishing news. Errors: PermissionDenied for who has nothing to publish about."""
    if not is_board(request.user) and not selectors.led(request.user).exists():
        raise PermissionDenied
    form = NewsForm(request.user, request.POST or None, initial={"event": request.GET.get("event")})
    if form.is_valid():
        given = form.cleaned_data
        done = attempt(
            request,
            form,
            lambda: services.publish(
                actor=request.user,
                title=given["title"],
                text=given["text"],
                event_id=given["event"].pk if given["event"] else None,
                to_players=given["to_players"],
            ),
        )
        if done:
            return redirect("news-item", done.pk)
    return answer(request, "site/news/form.html", {"form": form})


@signed_in
def correct(request: SignedInRequest, pk: int) -> HttpResponse:
    """Correcting news."""
    found = _own(request, pk)
    form = CorrectionForm(request.POST or None, initial={"title": found.title, "text": found.text})
    if form.is_valid() and succeeds(
        request, form, lambda: services.correct(actor=request.user, news_id=pk, **form.cleaned_data)
    ):
        return redirect("news-item", pk)
    return answer(request, "site/news/form.html", {"form": form, "item": found})


@signed_in
def withdraw(request: SignedInRequest, pk: int) -> HttpResponse:
    """Withdrawing news."""
    found = _own(request, pk)
    form = ReasonForm(request.POST or None)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: services.withdraw(actor=request.user, news_id=pk, reason=form.cleaned_data["reason"]),
    ):
        return redirect("news-list")
    return answer(request, "site/news/withdraw.html", {"form": form, "item": found})


def _own(request: SignedInRequest, pk: int) -> NewsItem:
    """News that the user may publish. Errors: Http404; PermissionDenied."""
    found = get_object_or_404(selectors.seen(request.user), pk=pk)
    require(selectors.may_publish(request.user, found.event))
    return found
