"""Pages about one's own account."""

from typing import Any, cast

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.models import Login
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.pages.forms import ConfirmForm
from tournaments.pages.http.attempts import attempt, succeeds
from tournaments.pages.http.requests import PageRequest, SignedInRequest, answer
from tournaments.people.accounts import locking_out
from tournaments.people.accounts import services as accounts
from tournaments.people.accounts.forms import AccountForm, AddressForm, MailLanguageForm


class Password(PasswordChangeView):
    """Changing one's own password; who does not know it has as many tries as at the sign-in."""

    template_name = "people/accounts/password.html"
    success_url = reverse_lazy("account")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if locking_out.is_closed(cast(PageRequest, request), request.user.get_username()):
            return HttpResponse(status=429)
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: PasswordChangeForm) -> HttpResponse:
        if form.has_error("old_password", "password_incorrect"):
            locking_out.failed(cast(PageRequest, self.request), self.request.user.get_username())
        return self.render_to_response(self.get_context_data(form=form), status=422)

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("The password was changed."))
        return super().form_valid(form)


@never_cache
@sensitive_post_parameters()
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accepting an invitation by choosing a name and a password."""
    found = accounts.usable(token)
    form = AccountForm(request.POST or None)
    if found and request.method == "POST" and form.is_valid():
        user = attempt(request, form, lambda: form.accept(token))
        if user:
            record_authentication(request, user, method="password", reauthenticated=True)
            messages.success(request, _("Welcome, %(name)s.") % {"name": user.get_username()})
            answer_of_site: HttpResponse = perform_login(
                request, Login(user=user, redirect_url=reverse("home"))
            )
            return answer_of_site
    shown = {"invitation": found, "against": found and accounts.against(found), "form": form}
    return answer(request, "people/accounts/invitation.html", shown)


@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]  # allauth has no types
def address(request: SignedInRequest) -> HttpResponse:
    """The own mail address: another is set by the link that is mailed to it; none is set at once. And the
    language in which notices are mailed.
    """
    if request.method == "POST" and "remove" in request.POST:
        accounts.remove_address(actor=request.user)
        messages.success(request, _("The mail address was taken away."))
        return redirect("address")
    now = {"language": request.user.mail_language or settings.LANGUAGE_CODE}
    in_language = MailLanguageForm(request.POST if "language" in request.POST else None, initial=now)
    if in_language.is_valid() and succeeds(
        request,
        in_language,
        lambda: accounts.choose_mail_language(actor=request.user, **in_language.cleaned_data),
    ):
        messages.success(request, _("The language of your mails was saved."))
        return redirect("address")
    form = AddressForm(request.POST if "address" in request.POST else None)
    if form.is_valid():
        token = attempt(
            request, form, lambda: accounts.address_asked(actor=request.user, **form.cleaned_data)
        )
        if token:
            _mail_link(request, form.cleaned_data["address"], token)
            said = _("A link was mailed to %(address)s. The address is yours once you have opened it.")
            messages.success(request, said % form.cleaned_data)
            return redirect("address")
    refused = form.errors or in_language.errors
    context = {"form": form, "in_language": in_language}
    return render(request, "people/accounts/address.html", context, status=422 if refused else 200)


def _mail_link(request: SignedInRequest, address: str, token: str) -> None:
    link = request.build_absolute_uri(reverse("address-confirm", args=[token]))
    context = {"username": request.user.get_username(), "link": link}
    get_adapter().send_mail("address", address, context)


@login_required
def address_confirm(request: SignedInRequest, token: str) -> HttpResponse:
    """Opening the link that was mailed to a new address, by who asked for it."""
    form = ConfirmForm(request.POST if request.method == "POST" else None)
    confirmed = form.is_valid() and succeeds(
        request, form, lambda: accounts.confirm_address(actor=request.user, token=token)
    )
    if confirmed:
        messages.success(request, _("The mail address was saved."))
        return redirect("account")
    context = {"form": form, "found": accounts.address_of(request.user, token)}
    return answer(request, "people/accounts/address_confirm.html", context)
