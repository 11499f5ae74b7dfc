"""The addresses of the site with its styleguide, which otherwise stands there in DEBUG alone."""

from django.urls import include, path

from config.urls import handler400, handler500, urlpatterns

__all__ = ["handler400", "handler500", "urlpatterns"]

urlpatterns = [*urlpatterns, path("styleguide/", include("tournaments.site.styleguide_urls"))]
