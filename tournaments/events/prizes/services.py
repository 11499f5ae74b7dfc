"""The class in which a player was entered, corrected: by it the prizes of the blitz championship are given.

Source: F, art. 5; A, art. 2 (the EK has players of more than one class); reading R39.
"""

from tournaments.events import acts
from tournaments.events.loaded import domain_entrant
from tournaments.events.locks import locked_whole
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Entrant, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import PlayerClass, Section
from tournaments.regulations.reasons import gettext_noop


@one_act
def correct(*, actor: User, event_id: int, number: int, player_class: str, reason: str) -> Entrant:
    """Give an entrant of the blitz championship another class, "" for who is no member of the union, or say
    the one that was not known yet.

    The person's own class stays. Errors: PermissionDenied; RuleViolation in another section, for somebody who
    is not entered, a class that does not say which prizes one plays for, or without a reason.
    """
    event = locked_whole(actor, event_id)
    if event.section != Section.F:
        raise refuse(gettext_noop("Only the prizes of the blitz championship go by class."), "F.5")
    entrant = event.entrants.filter(number=number).first()
    if entrant is None:
        raise refuse(
            gettext_noop("there is no entrant with number %(number)s"), place="number", number=number
        )
    if player_class not in ("", *PlayerClass):
        raise refuse(
            gettext_noop("There is no class %(class)s."), place="player_class", **{"class": player_class}
        )
    reason = typed.reason_given(reason)
    before = None if entrant.class_unknown else entrant.player_class
    entrant.player_class, entrant.class_unknown = player_class, False
    edition(event.season.edition).prizes.category(domain_entrant(entrant))
    if before != player_class:
        entrant.save(update_fields=["player_class", "class_unknown"])
        record.append(
            actor=actor,
            act=acts.CLASS,
            event=event,
            subject={"event": event.pk, "number": number, "name": entrant.name},
            before=before,
            after=player_class,
            reason=reason,
        )
    return entrant
