"""The addresses of signing in, of lost passwords, second factors, passkeys and sessions.

Those that allauth leads to have the names that it knows them by; all are shown by templates of this site.
"""

from allauth.account import views as allauth
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.contrib.auth import views as django_auth
from django.urls import path

from tournaments.pages.http.requests import PageRequest
from tournaments.people.accounts import locking_out
from tournaments.people.accounts.entering import views
from tournaments.people.accounts.entering.passkeys import PasskeyAgain
from tournaments.people.accounts.locking_out import counted

T = "people/accounts/"


def _own_name(request: PageRequest) -> str:
    return request.user.get_username() if request.user.is_authenticated else ""


def _own_second_factor(request: PageRequest) -> str:
    return locking_out.second_factor_of(request.user) if request.user.is_authenticated else ""


def _mail(request: PageRequest) -> str:
    return locking_out.MAILS + request.POST.get("email", "").strip().lower()[:100]


_sign_in = views.SignIn.as_view()
_lost = allauth.PasswordResetView.as_view(template_name=f"{T}lost_password.html")
_lost_mailed = allauth.PasswordResetDoneView.as_view(template_name=f"{T}lost_password_mailed.html")
_new_password = allauth.PasswordResetFromKeyView.as_view(template_name=f"{T}new_password.html")
_new_password_set = allauth.PasswordResetFromKeyDoneView.as_view(template_name=f"{T}new_password_set.html")
_again = allauth.ReauthenticateView.as_view(template_name=f"{T}again.html")
_second_factor = mfa.AuthenticateView.as_view(template_name=f"{T}sign_in_second_factor.html")
_second_factor_again = mfa.ReauthenticateView.as_view(template_name=f"{T}again.html")
_passkey_again = PasskeyAgain.as_view()
_factors = mfa.IndexView.as_view(template_name=f"{T}second_factor.html")
_app = totp.ActivateTOTPView.as_view(template_name=f"{T}app.html")
_app_removal = totp.DeactivateTOTPView.as_view(template_name=f"{T}app_removal.html")
_codes = recovery_codes.ViewRecoveryCodesView.as_view(template_name=f"{T}recovery_codes.html")
_codes_new = recovery_codes.GenerateRecoveryCodesView.as_view(template_name=f"{T}recovery_codes_new.html")
_codes_file = recovery_codes.DownloadRecoveryCodesView.as_view(template_name=f"{T}recovery_codes.txt")
_passkey_add = webauthn.AddWebAuthnView.as_view(template_name=f"{T}passkey_add.html")
_passkey_removal = webauthn.RemoveWebAuthnView.as_view(template_name=f"{T}passkey_removal.html")

urlpatterns = [
    path("sign-in/", _sign_in, name="account_login"),
    path("sign-in/", _sign_in, name="sign-in"),
    path("sign-in/passkey/", views.passkey, name="mfa_login_webauthn"),
    path("sign-in/second-factor/", counted(views.of_stage, _second_factor), name="mfa_authenticate"),
    path("sign-out/", django_auth.LogoutView.as_view(), name="sign-out"),
    path("password/lost/", counted(_mail, _lost, always=True), name="account_reset_password"),
    path("password/lost/mailed/", _lost_mailed, name="account_reset_password_done"),
    path("password/lost/<slug:uidb36>/<slug:key>/", _new_password, name="account_reset_password_from_key"),
    path("password/lost/done/", _new_password_set, name="account_reset_password_from_key_done"),
    path("account/", views.account, name="account"),
    path("account/again/", counted(_own_name, _again), name="account_reauthenticate"),
    path(
        "account/again/code/",
        counted(_own_second_factor, _second_factor_again),
        name="mfa_reauthenticate",
    ),
    path(
        "account/again/passkey/",
        counted(_own_second_factor, _passkey_again),
        name="mfa_reauthenticate_webauthn",
    ),
    path("account/second-factor/", _factors, name="mfa_index"),
    path("account/second-factor/", _factors, name="mfa_list_webauthn"),
    path("account/second-factor/needed/", views.needed, name="second-factor-needed"),
    path("account/second-factor/app/", counted(_own_second_factor, _app), name="mfa_activate_totp"),
    path("account/second-factor/app/removal/", _app_removal, name="mfa_deactivate_totp"),
    path("account/second-factor/recovery-codes/", _codes, name="mfa_view_recovery_codes"),
    path("account/second-factor/recovery-codes/new/", _codes_new, name="mfa_generate_recovery_codes"),
    path("account/second-factor/recovery-codes/file/", _codes_file, name="mfa_download_recovery_codes"),
    path(
        "account/second-factor/passkeys/new/",
        counted(_own_second_factor, _passkey_add),
        name="mfa_add_webauthn",
    ),
    path("account/second-factor/passkeys/<int:pk>/removal/", _passkey_removal, name="mfa_remove_webauthn"),
    path("account/sessions/", views.session_list, name="usersessions_list"),
    path("account/sessions/end/", views.sessions_end, name="sessions-end"),
    path("account/sessions/<int:pk>/end/", views.sessions_end, name="session-end"),
]
