"""The language of the pages, chosen by a link: without a form for it, a page is the same for everybody."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Remember the language in a cookie and go back to the page (`next`).

    Raises Http404 for a language that the site does not speak.
    """
    if code not in dict(settings.LANGUAGES):
        raise Http404(_("There is no such page."))
    back = request.GET.get("next", "")
    here = {request.get_host()}
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=here, require_https=request.is_secure()):
        back = "/"
    response = HttpResponseRedirect(back)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
    return response
