"""The one settings file; what differs between machines comes from the environment (see docs/settings.md)."""

import os
import sys
from collections.abc import MutableMapping
from contextlib import suppress
from datetime import time
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from tournaments.operation.watching import lines

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = BASE_DIR / (os.environ.get("DATA_DIR") or "var")
with suppress(OSError):  # who starts the site is told
    DATA_DIR.mkdir(parents=True, exist_ok=True)


def _switch(name: str) -> bool:
    """Whether an environment variable says yes. Errors: ImproperlyConfigured where it says neither."""
    text = os.environ.get(name, "").lower()
    if text not in {"1", "true", "yes", "on", "", "0", "false", "no", "off"}:
        raise ImproperlyConfigured(f"{name}: “{text}” is neither 1 nor 0.")
    return text in {"1", "true", "yes", "on"}


def _secret_key() -> str:
    """From the environment, else the one that `make run` keeps in the data folder; Django refuses an
    empty one.
    """
    kept = DATA_DIR / "secret_key"
    with suppress(OSError, UnicodeDecodeError):
        return os.environ.get("SECRET_KEY") or kept.read_text().strip()
    return ""


def _listed(name: str, otherwise: str = "") -> list[str]:
    """What an environment variable names, apart by commas."""
    return [one.strip() for one in os.environ.get(name, otherwise).split(",") if one.strip()]


def _addresses(name: str, otherwise: str = "", besides: str = "") -> list[str]:
    """Addresses and networks that an environment variable names. Errors: ImproperlyConfigured for others."""
    named = _listed(name, otherwise)
    for one in named:
        try:
            ip_network(one if one != besides else "::")
        except ValueError as fault:
            raise ImproperlyConfigured(f"{name}: {fault}. Name addresses and networks.") from fault
    return named


def _time_of_day(name: str, usual: str) -> time | None:
    """A time of the day from the environment; None where it is "off". Errors: ImproperlyConfigured."""
    text = os.environ.get(name) or usual
    try:
        return None if text == "off" else time.fromisoformat(text)
    except ValueError as fault:
        raise ImproperlyConfigured(f"{name}: “{text}” is no time such as {usual}, nor off.") from fault


def _numbers(name: str, usual: str) -> list[int]:
    """Whole numbers from the environment, as many as usual. Errors: ImproperlyConfigured."""
    text = os.environ.get(name) or usual
    found = [one.strip() for one in text.split(",")]
    if len(found) != len(usual.split(",")) or not all(one.isascii() and one.isdigit() for one in found):
        raise ImproperlyConfigured(f"{name}: “{text}” is not written as {usual}.")
    return [int(one) for one in found]


def _one_of(name: str, usual: str, *choices: str) -> str:
    """What an environment variable chooses. Errors: ImproperlyConfigured for what is no choice."""
    text = os.environ.get(name) or usual
    if text not in choices:
        raise ImproperlyConfigured(f"{name}: “{text}” is not {' or '.join(choices)}.")
    return text


def _database() -> dj_database_url.DBConfig:
    """The database that the environment names. Errors: ImproperlyConfigured, without its password."""
    try:
        found = dj_database_url.parse(
            os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'db.sqlite3'}",
            conn_max_age=60,
            conn_health_checks=True,
        )
    except ValueError:
        found = {}
    if found.get("ENGINE") not in {"django.db.backends.sqlite3", "django.db.backends.postgresql"}:
        raise ImproperlyConfigured(
            "DATABASE_URL: it is not such as postgres://user@host/name or sqlite:////path."
        )
    return found


DEBUG = _switch("DEBUG")
# The address at which the phones in a hall reach this machine, over plain HTTP and on their own network alone
# (config/start.py, tournaments/pages/hall.py).
HALL = os.environ.get("HALL", "").rstrip("/")
if HALL and _switch("HTTPS"):
    raise ImproperlyConfigured(
        "HALL is for plain HTTP in a hall, HTTPS for a site of the internet: set one of them."
    )
SECRET_KEY = _secret_key()
ALLOWED_HOSTS = _listed("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
if HALL:
    ALLOWED_HOSTS.append(urlsplit(HALL).hostname or "")
CSRF_TRUSTED_ORIGINS = _listed("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "tournaments",  # before Django's own: its createsuperuser is the one that is run
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "config.static_files.AskedForConfig",
    "django.contrib.sitemaps",
    "django.forms",
    "axes",
    "corsheaders",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "django_tables2",
    "games",
]

MIDDLEWARE = [
    "tournaments.operation.watching.probes.Probes",
    "csp.middleware.CSPMiddleware",  # first, so that a static file has the headers too
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "tournaments.pages.http.middleware.OwnOrigin",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournaments.operation.watching.requests.RequestLog",
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "tournaments.pages.http.middleware.SoundRequests",
    "corsheaders.middleware.CorsMiddleware",
    "tournaments.site.kept_pages.KeptPages",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournaments.pages.http.middleware.ConditionalAnswers",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tournaments.people.accounts.sessions.ListedSessions",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournaments.pages.http.middleware.PrivatePages",
    "tournaments.pages.http.middleware.SoundKeys",
    "tournaments.people.names.short_names.NamesForThePublic",
    "tournaments.pages.http.middleware.ViolationPage",
    "tournaments.operation.watching.metrics.PagesCounted",
]

if HALL:
    MIDDLEWARE.insert(
        MIDDLEWARE.index("whitenoise.middleware.WhiteNoiseMiddleware"), "tournaments.pages.hall.OwnNetwork"
    )

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

FORM_RENDERER = "tournaments.pages.labels.Renderer"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.pages.http.editions.in_templates",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "tournaments.pages.templatetags.parts",
                "tournaments.pages.templatetags.titles",
                "tournaments.pages.templatetags.wording",
            ],
        },
    },
]

# SQLite by default, PostgreSQL through DATABASE_URL. On SQLite a writing transaction takes its lock at
# once (IMMEDIATE), which is what select_for_update() does on PostgreSQL. A kept connection is tried before a
# request uses it: after a restart of PostgreSQL it is a dead one. SQLite writes to the disk before it says
# that something is recorded (FULL): at a power cut nothing is lost that somebody was told is there.
DATABASES = {"default": _database()}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
ON_POSTGRESQL = DATABASES["default"]["ENGINE"].endswith("postgresql")
if ON_POSTGRESQL:  # its messages call workers to their jobs
    INSTALLED_APPS.append("procrastinate.contrib.django")
    PROCRASTINATE_AUTODISCOVER_MODULE_NAME = ""
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "tournaments.people.accounts.passwords.NoWordsOfTheSubject"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
# A name from one address, and all names from one address: see tournaments/people/accounts/locking_out.py.
AXES_CLIENT_IP_CALLABLE = "tournaments.pages.http.client_address.client_address"
AXES_FAILURE_LIMIT = "tournaments.people.accounts.locking_out.failure_limit"
FAILED_SIGN_INS_OF_NAME = 8
FAILED_SIGN_INS_OF_ADDRESS = 30
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = "tournaments.people.accounts.locking_out.parameters"
AXES_LOCKOUT_TEMPLATE = "429.html"
AXES_RESET_ON_SUCCESS = True
# Kept of a failure: under which name, from where, when. Nothing that was typed beside it; and of who signed
# in nothing at all: the owner of an account sees its sessions.
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "code", "credential", "email"]
AXES_DISABLE_ACCESS_LOG = True

# Of allauth: lost passwords, second factors, passkeys, sessions; accounts come by invitation alone. Its own
# limits are off: the lock-out above is the one there is. The mail address of an account is `User.email`, set
# by its owner and confirmed by a link (tournaments/people/accounts); allauth keeps no addresses of its own.
ACCOUNT_ADAPTER = "tournaments.people.accounts.entering.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Dambond Fries Spel: "
ACCOUNT_UNIQUE_EMAIL = False
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "django.contrib.auth.tokens.PasswordResetTokenGenerator"  # noqa: S105 - a class
ACCOUNT_RATE_LIMITS = False
ACCOUNT_FORMS = {
    "reset_password": "tournaments.people.accounts.entering.forms.LostPasswordForm",
    "reset_password_from_key": "tournaments.people.accounts.entering.forms.NewPasswordForm",
    "reauthenticate": "tournaments.people.accounts.entering.forms.PasswordAgainForm",
}
MFA_ADAPTER = "tournaments.people.accounts.entering.adapters.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"] if HALL else ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = not HALL
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_RATE_LIMITS = False
MFA_TOTP_ISSUER = "Dambond Fries Spel"
MFA_TOTP_TOLERANCE = 1  # a phone whose clock is half a minute off
MFA_FORMS = {
    "authenticate": "tournaments.people.accounts.entering.forms.CodeForm",
    "reauthenticate": "tournaments.people.accounts.entering.forms.CodeAgainForm",
    "activate_totp": "tournaments.people.accounts.entering.forms.AppForm",
    "add_webauthn": "tournaments.people.accounts.entering.passkeys.PasskeyForm",
    "authenticate_webauthn": "tournaments.people.accounts.entering.passkeys.OfPasskey",
    "reauthenticate_webauthn": "tournaments.people.accounts.entering.passkeys.PasskeyAgainForm",
}
# Whether who has an office must have a second factor. On a site that the internet reaches (HTTPS) yes;
# without it, as in `make run`, the demo and a laptop in a hall, it is offered: a volunteer's first start asks
# for no phone.
_USUAL = "required" if _switch("HTTPS") else "offered"
SECOND_FACTOR_REQUIRED = _one_of("SECOND_FACTOR", _USUAL, "required", "offered") == "required"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not _switch("HTTPS")

# The proxies whose word is taken for where a request comes from; one on this machine where HTTPS is spoken.
TRUSTED_PROXIES = _addresses(
    "TRUSTED_PROXIES", "127.0.0.1,::1,unix" if _switch("HTTPS") else "", besides="unix"
)

# Pages made once for all visitors, and how often an address asked the API; each process has its own.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "pages": {
        "BACKEND": "tournaments.site.kept_pages.BoundedMemory",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
    "limits": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "limits",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
}

# Of the API: any site may read it, without cookies; so often in a minute from one address, of what is not
# kept already (tournaments/api/door.py). It leads nobody from HTTP to HTTPS, but refuses.
CORS_URLS_REGEX = r"^/api/v1/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS")
CORS_ALLOW_HEADERS = ("accept", "accept-language", "if-none-match")
CORS_EXPOSE_HEADERS = ("ETag", "Retry-After")
(_IN_A_MINUTE,) = _numbers("API_RATE", "120")
API_RATE = f"{_IN_A_MINUTE}/m"
RATELIMIT_USE_CACHE = "limits"
SECURE_REDIRECT_EXEMPT = [r"^api/v1/(?!docs$)"]

LANGUAGE_CODE = "nl"
LANGUAGES = [("nl", _("Dutch")), ("fy", _("West Frisian")), ("en", _("English"))]
# The second holds what Django itself lacks in West Frisian.
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale" / "django"]
FORMAT_MODULE_PATH = ["config.formats"]
TIME_ZONE = "Europe/Amsterdam"
USE_TZ = True

# Where the union keeps the text of its regulation; the pages of the articles lead there.
REGULATION_URL = os.environ.get("REGULATION_URL", "")

# Mail goes to the console unless a server is named.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
(EMAIL_PORT,) = _numbers("EMAIL_PORT", "587")
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_SSL = _switch("EMAIL_USE_SSL")
EMAIL_USE_TLS = bool(EMAIL_HOST) and not EMAIL_USE_SSL and not _switch("EMAIL_PLAIN")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM") or "friesdammen@localhost"
# The address of the site as mails give it, without a slash at the end.
SITE_URL = (os.environ.get("SITE_URL") or HALL).rstrip("/")

# The public key of age ("age1…") that backups are encrypted to; none where they are not.
BACKUP_PUBLIC_KEY = os.environ.get("BACKUP_PUBLIC_KEY", "").strip()

# Where backups go (else `backups` in the data folder), when the site makes one by itself and checks its
# record ("off": never), and of how many days, weeks and months the newest is kept.
BACKUP_FOLDER = os.environ.get("BACKUP_FOLDER", "")
BACKUP_AT = _time_of_day("BACKUP_AT", "04:00")
CHECK_AT = _time_of_day("CHECK_AT", "03:00")
_DAYS, _WEEKS, _MONTHS = _numbers("BACKUPS_KEPT", "7,5,12")
BACKUPS_KEPT = (_DAYS, _WEEKS, _MONTHS)

# Who does long work: the process that serves ("inside"), or one of its own ("apart": manage.py worker).
WORKERS = _one_of("WORKERS", "apart" if ON_POSTGRESQL else "inside", "apart", "inside")

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "tournaments.pages.typefaces.TypefaceFinder",
]
# Where the type of the pages is kept once it is made (tournaments/pages/typefaces.py).
TYPEFACES_ROOT = DATA_DIR / "type"


def _static_headers(headers: MutableMapping[str, str], _path: str, _url: str) -> None:
    """A static file is framed by nobody, as a page is not."""
    headers["X-Frame-Options"] = "DENY"


WHITENOISE_ADD_HEADERS_FUNCTION = _static_headers
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# A notation of two megabytes must come back with a clear message, not with an empty page.
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": [SELF],
        "frame-ancestors": ["'none'"],
        # Text becomes HTML by the policies of static/trusted.js alone, and never becomes a script.
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["default", "inert"],
    }
}
# What no page asks a browser for.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in (
        "accelerometer",
        "browsing-topics",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "serial",
        "usb",
    )
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# No script reads a cookie; a form carries its own token.
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
if _switch("HTTPS"):
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = _switch("HSTS_SUBDOMAINS")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    # By this prefix a browser takes a cookie from this host alone, over TLS, for the whole of it.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    LANGUAGE_COOKIE_NAME = "__Host-language"
if HALL:
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME, LANGUAGE_COOKIE_NAME = "hall-session", "hall-csrf", "hall-language"
SILENCED_SYSTEM_CHECKS = ["axes.W003"]

# One line a request and none about people; at most ten mails an hour to who is to hear of errors.
LOGS = _one_of("LOGS", "readable" if DEBUG or sys.stderr.isatty() else "json", "readable", "json")
ADMINS = [("", address) for address in _listed("ERROR_MAILS_TO")]
SERVER_EMAIL = DEFAULT_FROM_EMAIL
LOGGING = lines.shaped(LOGS, whole=DEBUG, mails=bool(ADMINS))

# Who may read the metrics at /metrics: these addresses and networks, and whoever has the token. By default
# nobody.
METRICS_FROM = _addresses("METRICS_FROM")
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "").strip()
