"""What a notice says, in the language of who reads it: one sentence for each kind."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.wording.words import value
from tournaments.models import Letter, Notice, Season
from tournaments.pages.words.names import event_name
from tournaments.pages.words.wording import ending, filled, result
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.endings import Ending

WORDS = {
    "pairing-board": _("Round %(round)s: you play %(opponent)s at board %(board)s."),
    "pairing-table": _("Round %(round)s: you play %(opponent)s at table %(table)s, board %(board)s."),
    "free": _("Round %(round)s: you have a bye."),
    "schedule-board": _(
        "Your games are known; the first is in round %(round)s, against %(opponent)s at board %(board)s."
    ),
    "schedule-table": _(
        "Your games are known; the first is in round %(round)s, against %(opponent)s at table %(table)s, "
        "board %(board)s."
    ),
    "published": _("This event was published, with your games in it."),
    "moved": _("Round %(round)s is moved from %(before)s to %(day)s: %(reason)s"),
    "postponed": _("Round %(round)s of %(before)s is postponed; the day is not known yet: %(reason)s"),
    "moved-many": _("%(number)s rounds are moved, from round %(round)s on: %(reason)s"),
    "news": _("News: %(title)s"),
    "called-off": _("This event is called off: %(reason)s"),
    "goes-on": _("This event goes on after all: %(reason)s"),
    "result": _("Your result of round %(round)s was corrected from %(before)s to %(after)s."),
    "void": _("Your game of round %(round)s is void, because the board lay wrongly; it is played anew."),
    "result-doubted": _(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: the result %(result)s is said to be wrong."
    ),
    "result-stands": _(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: the result %(result)s stands. %(answer)s"
    ),
    "sign-match": _("Round %(round)s, %(home)s – %(away)s: do you sign the results for your team?"),
    "leader": _("You lead this event; its entries are open."),
    "jury": _("You are of the jury of this event."),
    "problem-expert": _(
        "You were appointed to the committee of experts that judges the problems of %(name)s."
    ),
    "registration": _("%(name)s wishes to take part: enter that player, or say why not."),
    "registration-gone": _("%(name)s does not take part after all."),
    "registration-entered": _("You asked to take part and are entered."),
    "registration-refused": _("You asked to take part and were not entered: %(reason)s"),
    "registration-link": _(
        "By this link %(name)s asks to take part, sees the answer and withdraws again. It holds for %(days)s "
        "days."
    ),
    "registration-entered-by-mail": _("%(name)s asked to take part and is entered."),
    "registration-refused-by-mail": _("%(name)s asked to take part and was not entered: %(reason)s"),
    "entered": _("%(club)s entered %(name)s."),
    "entry-taken-back": _("%(club)s withdrew the entry of %(name)s."),
    "line-up": _("%(club)s handed in the line-up of %(name)s."),
    "absence": _("%(name)s cannot come to round %(round)s: %(reason)s. Decide about the game."),
    "absence-opponent": _(
        "Your opponent %(name)s cannot come to round %(round)s: %(reason)s. The tournament directors decide "
        "about the game."
    ),
    "absence-own": _("It was recorded that you cannot come to round %(round)s: %(reason)s."),
    "absence-withdrawn": _("%(name)s comes to round %(round)s after all."),
    "absence-withdrawn-opponent": _("Your opponent %(name)s comes to round %(round)s after all."),
    "absence-withdrawn-own": _("It was recorded that you come to round %(round)s after all."),
    "absence-made-up": _(
        "The game of %(name)s in round %(round)s is made up; the day is still to be agreed."
    ),
    "absence-made-up-on": _("The game of %(name)s in round %(round)s is made up on %(day)s."),
    "absence-made-up-by": _("The game of %(name)s in round %(round)s is made up, on %(day)s at the latest."),
    "absence-not-made-up": _("The game of %(name)s in round %(round)s is not made up."),
    "dispute-party": _("A dispute was recorded to which you are a party."),
    "dispute-leaders": _("A dispute was recorded; it waits for the ruling of the tournament directors."),
    "dispute-ended": _("A dispute that concerns you was withdrawn or settled."),
    "appeal-ended": _("An appeal that concerns you was withdrawn or settled."),
    "ruling": _("You were notified of the ruling in your dispute."),
    "ruling-given": _("The tournament directors recorded their ruling in your dispute."),
    "ruling-known": _("It was recorded when %(name)s was notified of the ruling in your dispute."),
    "ruling-read": _("%(name)s has read the ruling in the dispute."),
    "appeal-party": _("An appeal was lodged in your dispute."),
    "appeal-leaders": _("An appeal was lodged against your ruling."),
    "appeal-committee": _("An appeal was lodged; you are one of those who judge it."),
    "invitation": _("The committee of appeal invited you to be heard."),
    "officers-vote": _("The committee of appeal chooses its chair and deputy; your choice is still out."),
    "chair-choice": _("The members who remain choose who presides; yours is the choice that is still out."),
    "statement": _("There is a statement in the appeal before you."),
    "vote": _("Your vote is needed in the appeal before you."),
    "casting-vote": _("The votes are tied: who presides decides."),
    "give-verdict": _("The voting is closed: the verdict is to be given."),
    "tie": _("You belong to a party to an appeal by now: you take no part in judging it any more."),
    "verdict-given": _("The verdict in the appeal before you was given."),
    "verdict": _("You were notified of the verdict in an appeal."),
    "carried-out": _("The verdict in the appeal was enforced."),
    "season": _("Season %(season)s was created."),
    "season-closed": _("Season %(season)s was closed."),
    "season-closing-back": _("The closing of season %(season)s was undone."),
    "place-opened": _(
        "A place opened in %(division)s of season %(season)s and falls to you: number %(place)s."
    ),
    "place-opened-team": _(
        "A place opened in group %(division)s of season %(season)s and falls to %(name)s: number %(place)s."
    ),
    "place-taken": _("The place in %(division)s of season %(season)s that fell to you is taken after all."),
    "place-taken-team": _(
        "The place in group %(division)s of season %(season)s that fell to %(name)s is taken after all."
    ),
    "proposals": _("The points of season %(season)s are in: the proposals wait for the board."),
}


def sentence(notice: Notice | Letter) -> str:
    """The sentence, without its event."""
    known = {name: value(part, edition()) for name, part in notice.params.items()}
    if "season" in known:
        known["season"] = str(Season(year=notice.params["season"]))
    if notice.kind == "result":
        known |= {name: _standing(notice.params[name]) for name in ("before", "after")}
    return filled(str(WORDS[notice.kind]), known)


def _standing(kept: str | None) -> str:
    """What stood at a board, kept as the result with the article by which the game ended: "0-1 20.5"."""
    endings = {one.value for one in Ending}
    said = [ending(part, edition()) if part in endings else result(part) for part in (kept or "").split()]
    return ", ".join(said) or value(None, edition())


def whole(notice: Notice | Letter) -> str:
    """The sentence with the name of its event before it; the event's season must be loaded."""
    return f"{event_name(notice.event)}: {sentence(notice)}" if notice.event else sentence(notice)
