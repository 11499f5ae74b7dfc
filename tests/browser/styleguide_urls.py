"""The addresses of the site with its styleguide, which otherwise stands there in DEBUG alone."""

from django.urls import include, path

urlpatterns = [
    path("", include("config.urls")),
    path("styleguide/", include("tournaments.site.styleguide.urls")),
]
