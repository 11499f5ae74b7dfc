"""The addresses of the API, with those of routers that packages above bring, and its documentation."""

from functools import cache

from django.urls import URLPattern, path
from ninja import Router

from tournaments.api import views
from tournaments.api.door import door
from tournaments.api.served import api


@cache
def addresses(*brought: Router) -> list[URLPattern]:
    """All addresses under that of the version, each behind the door; `brought` are the routers of packages
    above.
    """
    for router in brought:
        api.add_router("", router)
    # An address that is asked in two ways is listed twice: it is one route.
    routes = {
        one.name: URLPattern(one.pattern, door(one.callback), one.default_args, one.name)
        for one in api.urls[0]
        if isinstance(one, URLPattern) and one.name != "api-root"
    }
    return [
        path("docs", views.documentation, name="api-docs"),
        path("openapi.json", door(views.schema), name="api-schema"),
        *routes.values(),
        path("<path:elsewhere>", door(views.nowhere)),
    ]
