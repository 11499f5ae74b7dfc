"""Where in the handbook a page is described: by the room that its view lies in."""

from typing import NamedTuple


class Place(NamedTuple):
    """A section of a part of the handbook."""

    part: str
    anchor: str


BEGINNING = Place("reader", "find")
_OF_ROOMS = {
    "allauth": Place("player", "account"),
    "django.contrib.auth": Place("player", "account"),
    "games": Place("reader", "games"),
    "games.exporting": Place("reader", "files"),
    "games.importing": Place("administrator", "games"),
    "games.judging": Place("administrator", "games"),
    "games.past": Place("director", "record"),
    "games.photos": Place("player", "notation"),
    "games.problems.competitions": Place("administrator", "problems"),
    "games.sheets": Place("director", "disputes"),
    "games.submitting": Place("player", "notation"),
    "ninja": Place("reader", "files"),
    "tournaments.api": Place("reader", "files"),
    "tournaments.appeals": Place("committee", "course"),
    "tournaments.appeals.committees": Place("committee", "composed"),
    "tournaments.appeals.disputes": Place("player", "dispute"),
    "tournaments.appeals.papers": Place("committee", "papers"),
    "tournaments.events": Place("reader", "standings"),
    "tournaments.events.ages": Place("director", "entries"),
    "tournaments.events.attendance": Place("director", "absences"),
    "tournaments.events.attendance.door": Place("director", "start"),
    "tournaments.events.entries": Place("director", "entries"),
    "tournaments.events.further_places": Place("director", "closing"),
    "tournaments.events.hall": Place("director", "hall"),
    "tournaments.events.overview": Place("director", "desk"),
    "tournaments.events.own_club": Place("secretary", "own-club"),
    "tournaments.events.own_schedules": Place("director", "start"),
    "tournaments.events.pairing": Place("director", "pairing"),
    "tournaments.events.play_offs": Place("director", "play-offs"),
    "tournaments.events.practice": Place("director", "practice"),
    "tournaments.events.prints": Place("director", "print"),
    "tournaments.events.prizes": Place("director", "prizes"),
    "tournaments.events.registrations": Place("player", "take-part"),
    "tournaments.events.reported_absences": Place("player", "absence"),
    "tournaments.events.restoring": Place("director", "mistakes"),
    "tournaments.events.results": Place("director", "results"),
    "tournaments.events.results.access_codes": Place("director", "helpers"),
    "tournaments.events.results.adjournments": Place("director", "absences"),
    "tournaments.events.results.doubts": Place("player", "wrong"),
    "tournaments.events.results.jury": Place("director", "jury"),
    "tournaments.events.results.signing": Place("player", "signing"),
    "tournaments.events.setting_up": Place("director", "new-event"),
    "tournaments.events.sharing": Place("reader", "files"),
    "tournaments.events.simuls": Place("director", "simuls"),
    "tournaments.events.teams": Place("director", "teams"),
    "tournaments.events.those_present": Place("director", "start"),
    "tournaments.history": Place("director", "record"),
    "tournaments.jobs": Place("administrator", "jobs"),
    "tournaments.notices": Place("player", "notices"),
    "tournaments.people": Place("administrator", "people"),
    "tournaments.people.accounts": Place("player", "account"),
    "tournaments.people.accounts.invitation_views": Place("administrator", "accounts"),
    "tournaments.people.accounts.managing": Place("administrator", "accounts"),
    "tournaments.people.contacts": Place("secretary", "contact"),
    "tournaments.seasons": Place("reader", "season"),
    "tournaments.seasons.office.adding": Place("administrator", "season"),
    "tournaments.seasons.classification.points_views": Place("administrator", "classification"),
    "tournaments.seasons.closing_events": Place("director", "closing"),
    "tournaments.seasons.office.views": Place("administrator", "season"),
    "tournaments.seasons.office.team_views": Place("administrator", "people"),
    "tournaments.site": Place("reader", "find"),
    "tournaments.site.files_views": Place("reader", "files"),
    "tournaments.site.first_steps": Place("administrator", "first-steps"),
    "tournaments.site.merging": Place("administrator", "people"),
    "tournaments.site.news": Place("director", "moved"),
    "tournaments.site.desk.views": Place("director", "desk"),
    "tournaments.site.people.views": Place("reader", "people"),
    "tournaments.site.privacy": Place("reader", "privacy"),
    "tournaments.site.readings": Place("reader", "regulation"),
    "tournaments.site.regulation": Place("reader", "regulation"),
}
_OF_PAGES = {
    "check-in": Place("director", "start"),
    "consent": Place("administrator", "privacy"),
    "dates": Place("director", "moved"),
    "doubt-answer": Place("director", "results"),
    "entries": Place("director", "entries"),
    "erasure": Place("administrator", "privacy"),
    "event-files": Place("reader", "files"),
    "event-off": Place("director", "moved"),
    "line-up": Place("director", "teams"),
    "match-sheet": Place("director", "teams"),
    "matches": Place("director", "teams"),
    "news-item": Place("reader", "find"),
    "news-list": Place("reader", "find"),
    "own-club-entry": Place("secretary", "entries"),
    "own-club-line-up": Place("secretary", "line-ups"),
    "person-contact": Place("player", "account"),
    "person-data": Place("administrator", "privacy"),
    "prizes": Place("reader", "standings"),
    "problem-competition": Place("reader", "games"),
    "registration-answer": Place("director", "entries"),
    "registrations": Place("director", "entries"),
    "round": Place("reader", "standings"),
    "simul": Place("reader", "standings"),
    "start": Place("director", "start"),
    "submission-board": Place("player", "notation"),
    "team": Place("reader", "standings"),
    "union-record": Place("administrator", "record"),
    "withdrawals": Place("director", "withdrawals"),
}
"""Of rooms with pages for several readers those that the room is not described for."""


def place_of(room: str, page: str) -> Place:
    """Where the page of this name is described, of which the view lies in this room, a module by its dots."""
    if found := _OF_PAGES.get(page):
        return found
    parts = room.split(".")
    rooms = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((_OF_ROOMS[one] for one in rooms if one in _OF_ROOMS), BEGINNING)
