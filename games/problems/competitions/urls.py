"""Pages of problemists' competitions."""

from django.urls import path

from games.problems.competitions import views

_ONE = "problems/competitions/<int:pk>/"
_ENTRY = f"{_ONE}entries/<int:number>/"

urlpatterns = [
    path("problems/competitions/add/", views.add, name="problem-competition-add"),
    path(_ONE, views.competition, name="problem-competition"),
    path(f"{_ONE}edit/", views.edit, name="problem-competition-edit"),
    path(f"{_ONE}problems.pdf", views.pdf, name="problem-competition-pdf"),
    path(f"{_ONE}experts/add/", views.expert_add, name="problem-expert-add"),
    path(f"{_ONE}experts/<int:expert>/dismissal/", views.dismissal, name="problem-expert-dismissal"),
    path(f"{_ONE}judging/close/", views.judging_close, name="problem-judging-close"),
    path(f"{_ONE}judging/reopening/", views.judging_reopening, name="problem-judging-reopening"),
    path(f"{_ONE}publication/", views.publication, name="problem-publication"),
    path(f"{_ONE}entries/add/", views.entry_add, name="problem-entry-add"),
    path(_ENTRY, views.entry, name="problem-entry"),
    path(f"{_ENTRY}check/", views.entry_check, name="problem-entry-check"),
    path(f"{_ENTRY}mark/", views.mark, name="problem-mark"),
    path(f"{_ENTRY}composer/", views.composer, name="problem-composer"),
    path(f"{_ENTRY}withdrawal/", views.withdrawal, name="problem-entry-withdrawal"),
    path(f"{_ENTRY}reinstatement/", views.reinstatement, name="problem-entry-reinstatement"),
]
