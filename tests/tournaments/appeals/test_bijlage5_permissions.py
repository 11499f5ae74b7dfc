"""What the page of an appeal offers somebody the services take from that account, and nothing else."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from tests.appeal_sites import FIRST, SECOND
from tests.depth import share
from tournaments.appeals.cases.permissions import RIGHTS, Role
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.reading.visibility import Sight
from tournaments.appeals.steps import ACTS
from tournaments.ledger.attachments import Given
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

PAPER = Given("letter.txt", b"Signed.")
STAGES = ("lodged", "heard", "tied", "voted", "given", "told", "published")


def reach(court, stage):
    """An appeal at a stage of its way: lodged, then each stage after the one before it."""
    if STAGES.index(stage) >= STAGES.index("told"):
        appeal = court.decided(upheld=True)
        if stage == "published":
            ACTS["publication"].service(actor=court.chair, appeal_id=appeal.pk)
        return appeal
    appeal = court.appeal()
    if stage != "lodged":
        court.hear(appeal)
    if stage == "tied":
        court.vote(appeal, Boalsert=True, Frjentsjer=False)
        ACTS["voting-close"].service(actor=court.chair, appeal_id=appeal.pk)
    if stage in ("voted", "given"):
        court.vote(appeal, Boalsert=True, Frjentsjer=True, Snits=True, Warkum=True)
    if stage == "given":
        ACTS["verdict"].service(actor=court.chair, appeal_id=appeal.pk, text="The game is drawn.")
    return appeal


def said(found, act, user):
    """What is sent with an act; of a party that may speak for itself its own number."""
    own = Role(found, user).own_parties
    number = own[0].number if own else FIRST
    return {
        "acting-chair": {"member": found.members[0].pk, "writing": "By letter"},
        "invitation": {"party": number, "moment": timezone.now(), "text": "In the hall"},
        "statement": {"party": number, "text": "It was so."},
        "hearing": {"party": number},
        "vote": {"vote": "uphold"},
        "verdict": {"text": "The game is drawn."},
        "delivery": {"to": "board"},
        "result": {"round_number": 1, "board": 1, "code": "½-½"},
        "order": {"order": [FIRST, SECOND]},
        "reinstatement": {"number": FIRST},
        "replay": {"round_number": 1, "board": 1},
        "void": {"round_number": 1, "board": 1},
        "forfeit": {"round_number": 1, "number": FIRST},
        "line-up": {"number": FIRST, "players": ["", ""]},
        "admission": {"name": "Marije Zwart"},
        "entry-refusal": {"number": SECOND},
        "points": {"number": FIRST, "kind": "KP", "points": 1},
        "match-points": {"number": FIRST, "half_match_points": -1},
        "already-so": {"text": "It stands."},
        "words": {"text": "The prize was given back."},
        "paper-vote": {"member": found.members[0].pk, "vote": "uphold", "files": [PAPER]},
        "paper-withdrawal": {"member": found.members[0].pk, "why": "A cousin", "files": [PAPER]},
        "minutes": {"at": timezone.now(), "text": "Said.", "members": [found.members[0].pk]},
        "settlement": {"text": "They play anew."},
        "appeal-withdrawn": {"files": [PAPER]},
        "withdrawal": {"why": "A cousin is a party"},
    }.get(act, {})


def answer(found, act, user):
    """How the service takes an act: "taken", "not theirs" or "not now"; nothing of it stays."""
    with transaction.atomic():
        try:
            with transaction.atomic():
                ACTS[act].service(actor=user, appeal_id=found.row.pk, **said(found, act, user))
            taken = "taken"
        except PermissionDenied:
            taken = "not theirs"
        except (RuleViolation, Refusals):
            taken = "not now"
        transaction.set_rollback(True)
    return taken


@pytest.mark.article("Bijlage 5 tasks")
@pytest.mark.parametrize("stage", STAGES)
def test_who_is_offered_an_act_may_do_it_and_nobody_else_may(court, stage):
    """Of what is not offered each so many-th, in `make full` all; every account is refused every act at some
    stage, and at every stage every act is refused somebody.
    """
    found = case(reach(court, stage).pk)
    accounts = (court.chair, court.members["Snits"], court.members["Huzum"], court.second, court.site.leader)
    for turn, user in enumerate(accounts, STAGES.index(stage)):
        offered = Sight(found, user).open_acts
        for act in dict.fromkeys([*offered, *share(ACTS, turn, 8)]):
            taken = answer(found, act, user)
            if act in offered:
                assert taken != "not theirs", (user, act)
            else:
                assert taken != "taken", (user, act)


def test_every_act_with_a_right_has_a_form_and_every_form_a_right():
    assert RIGHTS.keys() == ACTS.keys()
