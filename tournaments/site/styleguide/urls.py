"""The address of the page of parts, which only a site in DEBUG has."""

from django.urls import path

from tournaments.site.styleguide import views as styleguide

urlpatterns = [path("", styleguide.styleguide)]
