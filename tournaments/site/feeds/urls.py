"""The addresses of what programs follow; those without a name are the pages' own with another ending."""

from django.urls import path

from tournaments.site.feeds import views

urlpatterns = [
    path("calendar.ics", views.everything, name="calendar-file"),
    path("news.atom", views.news, name="news"),
    path("events/<int:pk>/news.atom", views.event_news, name="event-news"),
    path("events/<int:pk>.atom", views.event_news),
    path("clubs/<int:pk>/news.atom", views.club_news, name="club-news"),
    path("clubs/<int:pk>.atom", views.club_news),
    path("people/<int:pk>/news.atom", views.person_news, name="person-news"),
    path("people/<int:pk>.atom", views.person_news),
    path("events/<int:pk>.ics", views.event),
    path("seasons/<int:year>.ics", views.season),
    path("clubs/<int:pk>.ics", views.club),
    path("people/<int:pk>.ics", views.person),
    path("events/<int:pk>/calendar.ics", views.event, name="event-calendar"),
    path("seasons/<int:year>/calendar.ics", views.season, name="season-calendar"),
    path("clubs/<int:pk>/calendar.ics", views.club, name="club-calendar"),
    path("people/<int:pk>/calendar.ics", views.person, name="person-calendar"),
]
