"""Signing in, with a second factor or a passkey, and the page that leads to setting one up."""

from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.models import Login
from allauth.account.utils import get_next_redirect_url
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal import auth, flows
from django.contrib import messages
from django.contrib.auth import views as django_auth
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tournaments.models import Event
from tournaments.pages.http import second_factor
from tournaments.pages.http.permissions import directs_something
from tournaments.pages.http.requests import PageRequest, SignedInRequest
from tournaments.people.accounts import locking_out, sessions
from tournaments.people.accounts.entering.forms import SignInForm
from tournaments.people.accounts.entering.passkeys import SignInByPasskeyForm

TEMPLATE = "people/accounts/sign_in.html"


class SignIn(django_auth.LoginView):
    """Name and password; who has a second factor is asked for it before anything opens. Who asked for no page
    is led to the office, where there is something to direct, else home.
    """

    template_name = TEMPLATE
    form_class = SignInForm

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user = form.get_user()
        record_authentication(self.request, user, method="password", reauthenticated=True)
        to = self.get_redirect_url() or reverse("office" if directs_something(user) else "home")
        answer: HttpResponse = perform_login(self.request, Login(user=user, redirect_url=to))
        return answer


@never_cache
@sensitive_post_parameters("credential")
def passkey(request: PageRequest) -> HttpResponse:
    """Signing in by a passkey: what the script asks the device with, and what the device gave."""
    if request.method != "POST":
        return JsonResponse({"options": auth.begin_authentication(user=None)})
    if locking_out.is_closed(request, locking_out.PASSKEY):
        return HttpResponse(status=429)
    form = SignInByPasskeyForm(data=request.POST)
    if form.is_valid():
        authenticator = form.cleaned_data["credential"]
        login = Login(user=authenticator.user, redirect_url=get_next_redirect_url(request))
        answer: HttpResponse = flows.perform_passwordless_login(request, authenticator, login)
        return answer
    locking_out.failed(request, locking_out.PASSKEY)
    messages.error(request, _("This passkey signs in nobody here. Sign in with name and password."))
    return render(request, TEMPLATE, {"form": SignInForm(request)}, status=422)


@login_required
def needed(request: SignedInRequest) -> HttpResponse:
    """That the office opens with a second factor, and where it is set up."""
    to = get_next_redirect_url(request)
    if not second_factor.lacks(request.user):
        return HttpResponseRedirect(to or reverse("account"))
    return render(request, "people/accounts/second_factor_needed.html", {"next": to})


@login_required
def account(request: SignedInRequest) -> HttpResponse:
    """The own account: what it may, and where each part of it is changed."""
    user = request.user
    own = Authenticator.objects.filter(user=user)
    context = {
        "second_factor": second_factor.has_one(user),
        "needed": second_factor.lacks(user),
        "authenticators": own.exclude(type=Authenticator.Type.RECOVERY_CODES),
        "sessions": len(sessions.listed(user)),
        "leads_events": list(user.leads.exclude(status=Event.Status.DISCARDED).select_related("season")),
        "judges_events": list(user.judges.exclude(status=Event.Status.DISCARDED).select_related("season")),
    }
    return render(request, "people/accounts/account.html", context)


@login_required
def session_list(request: SignedInRequest) -> HttpResponse:
    """Where one is signed in."""
    listed = sessions.listed(request.user)
    here = request.session.session_key
    context = {"sessions": listed, "here": here, "longest": sessions.LONGEST}
    return render(request, "people/accounts/sessions.html", context)


@require_POST
@login_required
def sessions_end(request: SignedInRequest, pk: int | None = None) -> HttpResponse:
    """Ending one session, or all others."""
    ended = sessions.end(request.user, but=request.session.session_key, only=pk)
    messages.success(request, _("Ended: %(number)s") % {"number": ended})
    return redirect("usersessions_list")


def of_stage(request: HttpRequest) -> str:
    """The name under which wrong second factors are counted while somebody signs in; "" for who does not."""
    from allauth.account.stages import LoginStageController
    from allauth.mfa.stages import AuthenticateStage

    stage = LoginStageController.enter(request, AuthenticateStage.key)
    return locking_out.second_factor_of(stage.login.user) if stage else ""
