"""The addresses of site."""

from django.urls import include, path

from tournaments.site import handbook, office_views, people_views, views

urlpatterns = [
    path("office/", office_views.desk, name="office"),
    path("office/record/", office_views.union_record, name="union-record"),
    path("", views.home, name="home"),
    path("regulation/", handbook.regulation, name="regulation"),
    path("people/", people_views.people, name="people"),
    path("people/<int:pk>/", people_views.person, name="person"),
    path("clubs/", people_views.clubs, name="clubs"),
    path("clubs/<int:pk>/", people_views.club, name="club"),
    path("", include("tournaments.site.merging.urls")),
    path("", include("tournaments.site.redirects")),
]
