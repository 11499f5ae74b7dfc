"""The addresses of what programs that gather pages ask for."""

from django.contrib.sitemaps.views import sitemap
from django.urls import path

from tournaments.site.sharing import sitemaps, views

urlpatterns = [
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": sitemaps.ALL}, name="sitemap"),
]
