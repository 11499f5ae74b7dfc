"""Boards of a round for a program, such as a clock or a scoreboard: seen, and given their results.

A program comes with the access code that the directors of the event made for it, as a helper does: for one
round or some of its boards, for a day, withdrawn at any moment. What it sends goes through the service of the
pages and into the record under the name that the code was given.
"""

from typing import Annotated, cast

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Header, Router
from ninja.errors import HttpError
from ninja.security import HttpBearer

from tournaments.api.answers import ids, schemas, shown
from tournaments.api.answers.schemas import KEY
from tournaments.api.answers.shown import Shown
from tournaments.events.results.access_codes import services as access_codes
from tournaments.events.results.access_codes.selectors import boards_of
from tournaments.events.results.lines import ResultLine
from tournaments.events.results.selectors import Board, made_up_no_more
from tournaments.models import Pass
from tournaments.pages.http.editions import cite_by, edition_of
from tournaments.pages.http.requests import PageRequest
from tournaments.pages.words.names import event_name
from tournaments.pages.words.refusals import Refusals
from tournaments.pages.words.wording import sentence
from tournaments.people.accounts import locking_out
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.reasons import Reason, RuleViolation

TOO_OFTEN = Reason(gettext_noop("Too many wrong access codes came from here: wait a quarter of an hour."))
NOT_PAIRED = Reason(gettext_noop("This round is not paired any more."))


class Asking(PageRequest):
    """A request that comes with a good access code."""

    auth: Pass


class AccessCode(HttpBearer):
    """The access code of a request, as `Authorization: Bearer ABCD-EFGH`; every wrong one counts."""

    def authenticate(self, request: HttpRequest, token: str) -> Pass | None:
        """The code that is good now. Errors: HttpError where too many wrong ones came from the address."""
        asking = cast(Asking, request)
        try:
            if locking_out.is_closed(asking, locking_out.CODES):
                raise HttpError(429, sentence(TOO_OFTEN))
            found = access_codes.opened(token)
            if found is None:
                locking_out.failed(asking, locking_out.CODES)
                return None
        finally:
            asking.axes_locked_out = False  # said as JSON, not by the page for people
        cite_by(request, found.round.event.season.edition)
        return found


router = Router(auth=AccessCode())


@router.get(
    "/boards",
    response=schemas.OpenedBoards,
    url_name="api-boards",
    operation_id="boards",
    summary=gettext_noop("The boards that an access code opens"),
)
def boards(request: Asking) -> Shown:
    """Of one round, with what stands at them."""
    return _opened(request, request.auth)


@router.post(
    "/boards",
    response=schemas.RecordedBoards,
    url_name="api-boards",
    operation_id="record",
    summary=gettext_noop("Record results with an access code"),
)
def record(
    request: Asking,
    sent: schemas.SentResults,
    key: Annotated[str, Header(alias="Idempotency-Key", **KEY)],
) -> Shown:
    """All or nothing; boards that take no result are left out, and said."""
    helper = request.auth
    lines = [ResultLine(one.board, one.result, one.version, one.table, one.ending) for one in sent.results]
    page = boards_of(helper)
    if page and not sent.confirmed and (lost := made_up_no_more(page, lines)):
        raise Refusals(RuleViolation(because, "confirmed") for because in lost)
    done = access_codes.record_once(helper=helper, lines=lines, reason=sent.reason, key=key)
    left_out = done.left_out if done else ()
    return _opened(request, helper) | {
        "repeated": done is None,
        "left_out": [
            {"board": board, "because": shown.reason(why, edition_of(request))} for board, why in left_out
        ],
    }


def _opened(request: HttpRequest, helper: Pass) -> Shown:
    """What a code opens, as it stands now. Errors: HttpError where the pairs of the round were taken back."""
    page = boards_of(helper)
    if page is None:
        raise HttpError(409, sentence(NOT_PAIRED))
    return {
        "event": ids.event(page.event.pk),
        "event_name": event_name(page.event),
        "round": page.number,
        "confirmed_by_two": page.event.confirmed_by_two,
        "boards": [_board(one, edition_of(request)) for one in page.boards],
    }


def _board(one: Board, edition: Edition) -> Shown:
    game = one.game
    return {
        "table": game.match.table if game.match else 0,
        "board": game.board,
        "white": one.white,
        "black": one.black,
        "white_team": one.white_team,
        "black_team": one.black_team,
        "result": game.result,
        "ending": game.ending,
        "version": game.version,
        "waiting": one.waiting,
        "takes_none": shown.reason(one.decided, edition) if one.decided else None,
    }
