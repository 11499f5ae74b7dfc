"""The acts of an event, from its founding to its last result."""

from django.utils.translation import gettext_lazy as _

from tournaments.events import notify
from tournaments.ledger.acts import OF_GAME, Concern, Undo, declare

_ENTRANT = ("event", "number", "name")
_ROUND = ("event", "round")
_OF_REGISTRATION = ("event", "registration", "name")
_OF_RESULT = (*OF_GAME, "request")
_OF_MATCH = ("event", "round", "table", "home", "away")

# Setting up
SEASON = declare(
    "season", _("season created"), concerns=Concern.SEASON, keys=("season",), notify=notify.season_created
)
EVENT = declare("event", _("event created"), concerns=Concern.EVENT)
FILE = declare("file", _("event file imported"), concerns=Concern.EVENT, keys=("event",), undo=Undo.FACTS)
SET_UP = declare("set-up", _("set-up"), concerns=Concern.EVENT, undo=Undo.FACTS)
VENUE = declare("venue", _("venue"), concerns=Concern.EVENT, undo=Undo.FACTS)
STATUS = declare("status", _("publication"), concerns=Concern.EVENT, notify=notify.published)
START_TIME = declare("start-time", _("start of the first round"), concerns=Concern.EVENT, undo=Undo.FACTS)
DATES = declare(
    "dates", _("days of the rounds"), concerns=Concern.EVENT, undo=Undo.FACTS, notify=notify.days_moved
)
PRACTICE = declare(
    "practice", _("practice copy made"), concerns=Concern.EVENT, keys=("original",), undo=Undo.BARRIER
)
PRACTICE_AWAY = declare("practice-away", _("practice copy thrown away"), concerns=Concern.EVENT)
DRAFT_AWAY = declare("draft-away", _("draft thrown away"), concerns=Concern.EVENT)
CALLED_OFF = declare("called-off", _("called off"), concerns=Concern.EVENT, notify=notify.called_off)
SCHEDULE = declare(
    "schedule",
    _("schedule of the tournament directors"),
    concerns=Concern.EVENT,
    undo=Undo.FACTS,
    notify=notify.started,
)
DRAW = declare(
    "draw",
    _("draw of lots"),
    concerns=Concern.EVENT,
    keys=("event", "purpose"),
    undo=Undo.FACTS,
    notify=notify.started,
)
THOSE_PRESENT = declare(
    "those-present",
    _("round robin of those present"),
    concerns=Concern.EVENT,
    undo=Undo.FACTS,
    notify=notify.started,
)
GROUPS = declare(
    "groups", _("groups"), concerns=Concern.EVENT, keys=("event",), undo=Undo.FACTS, notify=notify.started
)
SEATS = declare(
    "seats",
    _("boards of the simul"),
    concerns=Concern.EVENT,
    keys=("event",),
    undo=Undo.FACTS,
    notify=notify.started,
)
ANNOUNCEMENT = declare("announcement", _("announcement in the hall"), concerns=Concern.EVENT, keys=("event",))

# Who takes part
ENTRIES = declare(
    "entries",
    _("list of players"),
    concerns=Concern.EVENT,
    keys=(*_ENTRANT, "for_club"),
    undo=Undo.FACTS,
    notify=notify.entered,
)
REGISTRATION_TERMS = declare(
    "registration-terms", _("until when players enter themselves"), concerns=Concern.EVENT
)
REGISTERED = declare(
    "registered",
    _("wish to take part"),
    concerns=Concern.EVENT,
    keys=_OF_REGISTRATION,
    notify=notify.registered,
)
REGISTRATION_WITHDRAWN = declare(
    "registration-withdrawn",
    _("wish to take part withdrawn"),
    concerns=Concern.EVENT,
    keys=_OF_REGISTRATION,
    notify=notify.registration_withdrawn,
)
REGISTRATION_ANSWERED = declare(
    "registration-answered",
    _("answer to who wishes to take part"),
    concerns=Concern.EVENT,
    keys=_OF_REGISTRATION,
    notify=notify.registration_answered,
)
MATCH_POINTS = declare(
    "match-points", _("match points by a verdict"), concerns=Concern.EVENT, keys=("event", "number")
)
LINE_UP = declare(
    "line-up", _("line-up"), concerns=Concern.ENTRANT, keys=_ENTRANT, undo=Undo.FACTS, notify=notify.line_up
)
CLASS = declare("class", _("class of an entrant"), concerns=Concern.ENTRANT, keys=_ENTRANT, undo=Undo.FACTS)
ADMISSION = declare(
    "admission",
    _("admission without a day of birth"),
    concerns=Concern.ENTRANT,
    keys=_ENTRANT,
    undo=Undo.FACTS,
)
CHECK_IN = declare(
    "check-in", _("check-in"), concerns=Concern.ENTRANT, keys=("event", "name"), undo=Undo.FACTS
)
DOOR = declare("door", _("code on the door made"), concerns=Concern.EVENT, keys=("event",))
DOOR_REVOKED = declare(
    "door-revoked", _("code on the door withdrawn"), concerns=Concern.EVENT, keys=("event",)
)
ABSENCE = declare(
    "absence",
    _("absence"),
    concerns=Concern.ENTRANT,
    keys=(*_ENTRANT, "round"),
    undo=Undo.FACTS,
    notify=notify.absence,
)
ABSENCE_DECIDED = declare(
    "absence-decided",
    _("decision about a game after an absence"),
    concerns=Concern.ENTRANT,
    keys=(*_ENTRANT, "round"),
    undo=Undo.FACTS,
    notify=notify.absence_decided,
)
WITHDRAWAL = declare("withdrawal", _("withdrawal"), concerns=Concern.ENTRANT, keys=_ENTRANT, undo=Undo.FACTS)

# Rounds
PAIRING = declare("pairing", _("pairing"), concerns=Concern.ROUND, keys=(*_ROUND, "token"), undo=Undo.FACTS)
BY_HAND = declare("by-hand", _("manual pairs"), concerns=Concern.ROUND, keys=_ROUND, undo=Undo.FACTS)
UNPAIRING = declare("unpairing", _("pairs deleted"), concerns=Concern.ROUND, keys=_ROUND, undo=Undo.FACTS)
ROUND = declare(
    "round",
    _("publication of the pairs"),
    concerns=Concern.ROUND,
    keys=_ROUND,
    undo=Undo.FACTS,
    notify=notify.round_published,
)
PASS = declare("pass", _("access code for a helper"), concerns=Concern.ROUND, keys=(*_ROUND, "name"))
PASS_REVOKED = declare(
    "pass-revoked", _("access code for a helper withdrawn"), concerns=Concern.ROUND, keys=(*_ROUND, "name")
)

# Results
RESULT = declare(
    "result",
    _("result"),
    concerns=Concern.GAME,
    keys=_OF_RESULT,
    undo=Undo.FACTS,
    notify=notify.result_corrected,
)
CONFIRMATION = declare(
    "confirmation", _("result confirmed"), concerns=Concern.GAME, keys=_OF_RESULT, undo=Undo.FACTS
)
ADJOURNMENT = declare(
    "adjournment", _("adjourned game"), concerns=Concern.GAME, keys=OF_GAME, undo=Undo.FACTS
)
RESULT_DOUBTED = declare(
    "result-doubted",
    _("result said to be wrong"),
    concerns=Concern.GAME,
    keys=OF_GAME,
    notify=notify.result_doubted,
)
RESULT_STANDS = declare(
    "result-stands",
    _("answer that the result stands"),
    concerns=Concern.GAME,
    keys=(*OF_GAME, "doubts"),
    notify=notify.result_stands,
)
MATCH_ASKED = declare(
    "match-asked",
    _("teams asked to sign their match"),
    concerns=Concern.GAME,
    keys=(*_OF_MATCH, "numbers"),
    notify=notify.match_asked,
)
MATCH_SIGNED = declare("match-signed", _("match signed"), concerns=Concern.GAME, keys=(*_OF_MATCH, "name"))
DECIDING = declare("deciding", _("play-off games"), concerns=Concern.EVENT, keys=("event",), undo=Undo.FACTS)
RULING = declare("ruling", _("ruling"), concerns=Concern.EVENT, keys=("event",), undo=Undo.FACTS)
