"""What pages ask of a request, and answer: numbers in the address, forms sent, doors of the office."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

from django import forms
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import set_response_etag
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from tournaments.models import User
from tournaments.pages.http import second_factor
from tournaments.pages.http.permissions import Visitor, directs_something, is_administrator, is_board, require
from tournaments.regulations.editions.edition import Edition


class PageRequest(HttpRequest):
    """A request as the middleware of this site hands it on, for annotations alone: whether a script of
    htmx sent it, whether an office page answers it, what axes keeps of a sign-in,
    and by which edition it cites.
    """

    htmx: HtmxDetails
    in_office: bool
    axes_locked_out: bool
    axes_ip_address: str
    edition: Edition


class SignedInRequest(PageRequest):
    """A request that came through a door (`login_required`, or one of those below): from an account."""

    user: User


def asked_number(request: HttpRequest, name: str, *, least: int, most: int) -> int | None:
    """A number in the address, None when it is not there. Errors: Http404 for anything else."""
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (re.fullmatch(r"0|[1-9][0-9]{0,5}", text) and least <= int(text) <= most):
        raise Http404(_("There is no such page."))
    return int(text)


def answer(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """A page with a form: status 422 when the form was sent and refused."""
    return render(request, template, context, status=422 if context["form"].errors else 200)


def one_form(
    request: HttpRequest, form: forms.Form, *, title: object, act: object, above: Sequence[tuple[str, object]]
) -> HttpResponse:
    """A page with this form alone, which the `act` sends; `above` it are the pages that it belongs to, each
    by its address and its words. Status 422 when the form was sent and refused.
    """
    context = {"form": form, "title": title, "act": act, "above": above}
    return answer(request, "parts/one_form_page.html", context)


def followed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponseBase]:
    """A part of a page that is fetched again and again: asked for with its ETag it is not sent again, to
    accounts as little as to visitors.
    """

    @require_safe
    @cache_control(no_cache=True)
    @wraps(view)
    def fetched(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return set_response_etag(view(request, *args, **kwargs))

    return fetched


def signed_in(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page for accounts; who has an office and has to set up a second factor first is led to that."""

    @login_required
    @wraps(view)
    def guarded(request: SignedInRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if second_factor.lacks(request.user):
            to = {REDIRECT_FIELD_NAME: request.get_full_path()} if request.method == "GET" else {}
            return redirect(reverse("second-factor-needed", query=to))
        return view(request, *args, **kwargs)

    return guarded


def office_door(
    allowed: Callable[[Visitor], bool], view: Callable[..., HttpResponseBase]
) -> Callable[..., HttpResponseBase]:
    @signed_in
    @wraps(view)
    def guarded(request: PageRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        require(allowed(request.user))
        request.in_office = True  # whoever is let in here has the office in the navigation
        return view(request, *args, **kwargs)

    return guarded


def board_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page for the board of the union."""
    return office_door(is_board, view)


def administrators_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page for administrators."""
    return office_door(is_administrator, view)


def officials_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page for leaders and administrators."""
    return office_door(directs_something, view)
