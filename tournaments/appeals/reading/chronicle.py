"""What happened in an appeal, from the dispute on, as its timeline shows it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.appeals.cases.selectors import Kind, given_before, notified, recorded_later
from tournaments.appeals.reading.visibility import Done, Sight
from tournaments.models import Appeal, AppealAct, MadeKnown
from tournaments.pages.words.wording import to_the_second

_SIGNS = {
    Kind.WITHDRAWAL: "user-minus",
    Kind.TIE: "user-minus",
    Kind.CHAIR_CHOICE: "user-check",
    Kind.ACTING_CHAIR: "user-check",
    Kind.INVITATION: "mail",
    Kind.STATEMENT: "message-square",
    Kind.HEARING: "ear",
    Kind.VOTE: "vote",
    Kind.VOTING_CLOSED: "lock",
    Kind.VERDICT: "gavel",
    Kind.DELIVERY: "bell",
    Kind.EXECUTION: "wrench",
    Kind.CARRIED_OUT: "check",
    Kind.PUBLICATION: "globe",
    Kind.WITHDRAWN: "undo-2",
    Kind.SETTLEMENT: "handshake",
    Kind.MINUTES: "notebook-pen",
}


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of the timeline: an icon, what it was, when, what more there is to say, and files by name."""

    sign: str
    what: str
    at: datetime
    more: str = ""
    links: tuple[tuple[str, str], ...] = ()


def chronicle(sight: Sight) -> list[Happening]:
    """The dispute, its ruling, the appeal and every act in it that the visitor may know of; in order."""
    if not sight.sees_appeal:
        return []
    return [*_before(sight), *(_act(one) for one in sight.done)]


def _before(sight: Sight) -> Iterator[Happening]:
    """The dispute, the ruling in it, whom that was notified to, and the appeal."""
    dispute, case = sight.case.dispute, sight.case
    names = " – ".join(case.party_name(party) for party in case.parties)
    yield Happening("file-text", _("Dispute recorded"), dispute.arose_at or dispute.at, names)
    if ruling := getattr(dispute, "ruling", None):
        at = given_before(ruling) or ruling.at
        yield Happening("scale", _("Ruling of the tournament directors"), at, ruling.text)
    for party in case.parties:
        if told := notified(party):
            more = " · ".join(filter(None, (case.party_name(party), told.how, _recorded(told))))
            yield Happening("bell", _("Notified of the ruling"), told.at, more)
    more = " · ".join(filter(None, (case.by, _recorded(case.row))))
    yield Happening("megaphone", _("Appeal lodged"), case.row.at, more)


def _recorded(row: MadeKnown | Appeal | AppealAct) -> str:
    """That it was recorded later than it happened, with that moment."""
    at = recorded_later(row)
    return _("recorded %(at)s") % {"at": to_the_second(at)} if at else ""


def _act(done: Done) -> Happening:
    """An act in the appeal, with whom it concerns and the entries of the record that it made."""
    act = done.act
    what = _("a party was invited and did not come") if act.came is False else act.get_kind_display()
    links = tuple((file.name, reverse("attachment", args=[file.pk])) for file in done.files)
    return Happening(_SIGNS[Kind(act.kind)], capfirst(str(what)), act.at, _of_act(act), links)


def _of_act(act: AppealAct) -> str:
    """Whom an act concerns, its entries of the record, and what was written with an enforcement."""
    said = [_whom(act)]
    if act.entries:
        said.append(_("entries of the record") + " " + ", ".join(map(str, act.entries)))
    if union := act.details.get("union"):
        said.append(_("entries of the record of the union") + " " + ", ".join(map(str, union)))
    if act.kind == Kind.EXECUTION:
        said.append(act.text)
    return " · ".join(filter(None, (*said, _recorded(act))))


def _whom(act: AppealAct) -> str:
    """The member, party or body that an act concerns."""
    chooser = act.by.person.name if act.kind == Kind.CHAIR_CHOICE and act.by.person else ""
    if act.member and act.party:
        return f"{act.member.person.name} – {act.party.called}"
    if act.member:
        return " → ".join(filter(None, (chooser, act.member.person.name)))
    if act.party:
        return act.party.called
    return {"leaders": _("the tournament directors"), "board": _("the board of the union")}.get(
        act.recipient, chooser
    )
