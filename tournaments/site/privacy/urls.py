"""The addresses of what is known of people."""

from django.urls import path

from tournaments.site.privacy import views

urlpatterns = [
    path("privacy/", views.kept, name="privacy"),
    path("account/name/", views.own_name, name="own-name"),
    path("account/data/", views.own_data, name="own-data"),
    path("office/people/<int:pk>/data/", views.person_data, name="person-data"),
    path("office/people/<int:pk>/erasure/", views.erasure, name="erasure"),
    path("office/people/<int:pk>/consent/", views.consent, name="consent"),
    path("office/people/<int:pk>/short-name/", views.short_name, name="short-name"),
    path("office/people/<int:pk>/consent/end/", views.consent_end, name="consent-end"),
]
