"""Pages about one's own account."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.pages.attempts import attempt
from tournaments.pages.requests import answer
from tournaments.people.accounts import services as invitations
from tournaments.people.accounts.forms import AccountForm


class Password(PasswordChangeView):
    """Changing one's own password."""

    template_name = "people/accounts/password.html"
    success_url = reverse_lazy("home")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, _("The password was changed."))
        return super().form_valid(form)


@sensitive_post_parameters()
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accepting an invitation by choosing a name and a password."""
    found = invitations.usable(token)
    form = AccountForm(request.POST or None)
    if found and request.method == "POST" and form.is_valid():
        user = attempt(form, lambda: form.accept(token))
        if user:
            login(request, user, backend="django.contrib.auth.backends.ModelBackend")
            messages.success(request, _("Welcome, %(name)s.") % {"name": user.get_username()})
            return redirect("home")
    return answer(request, "people/accounts/invitation.html", {"invitation": found, "form": form})
