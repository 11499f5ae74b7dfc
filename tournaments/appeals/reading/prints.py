"""What the sheets of a verdict and of minutes say to a visitor: no more than the page says."""

from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.appeals.reading.visibility import Minutes, Sight
from tournaments.pages.words import wording
from tournaments.pages.words.heading import Heading
from tournaments.pages.words.names import event_name
from tournaments.people.names.short_names import reading
from tournaments.printing.pdf.verdict import TitledPart, VerdictSheet
from tournaments.regulations.disputes.appeals import Verdict
from tournaments.regulations.editions.edition import Edition, edition


def sheet(found: Sight, url: str) -> VerdictSheet:
    """The sheet of a verdict that the visitor may see."""
    case, verdict = found.case, found.verdict
    if verdict is None:
        raise ValueError("there is no verdict to print")
    cited_by = edition(case.event.season.edition)
    as_of = _("verdict %(number)s, appeal %(appeal)s") % {"number": found.number, "appeal": case.row.pk}
    parts = (
        *((TitledPart(_("Parties"), tuple(found.party_names)),) if found.party_names else ()),
        *(_of_the_appeal(found, cited_by) if found.sees_appeal or found.is_on_panel else ()),
        *_of_the_verdict(verdict, cited_by),
    )
    presiding = None if found.is_nameless else case.appeal.presiding
    return _read(found, VerdictSheet(_heading(found, as_of, url), parts, (presiding,) if presiding else ()))


def _heading(found: Sight, as_of: str, url: str) -> Heading:
    event = found.case.event
    return Heading(
        title=event_name(event),
        section=event.section,
        division=event.division,
        venue="",
        as_of=as_of,
        printed_on=timezone.localdate(),
        url=url,
        edition=edition(event.season.edition),
    )


def minutes_sheet(found: Sight, minutes: Minutes, url: str) -> VerdictSheet:
    """The sheet of the minutes of a hearing, which the members who were there sign."""
    at = minutes.act.moment or minutes.act.at
    there = (
        _("Of the committee: %(names)s") % {"names": ", ".join(minutes.members)},
        *([_("Parties: %(names)s") % {"names": ", ".join(minutes.parties)}] if minutes.parties else []),
        *([_("Others: %(names)s") % {"names": minutes.others}] if minutes.others else []),
    )
    parts = (
        TitledPart(_("Hearing"), (wording.to_the_second(at),)),
        TitledPart(_("Who was there"), there),
        TitledPart(_("Minutes"), (minutes.act.text,)),
    )
    as_of = _("appeal %(number)s") % {"number": found.case.row.pk}
    return _read(found, VerdictSheet(_heading(found, as_of, url), parts, minutes.members))


def _read(found: Sight, made: VerdictSheet) -> VerdictSheet:
    """A sheet with the names as the visitor reads them."""
    shown = reading(found.visitor)
    parts = (TitledPart(part.title, tuple(map(shown, part.paragraphs))) for part in made.parts)
    return replace(made, parts=tuple(parts), signed_by=tuple(map(shown, made.signed_by)))


def _of_the_appeal(found: Sight, cited_by: Edition) -> tuple[TitledPart, ...]:
    case = found.case
    ruling = case.dispute.ruling
    judged = [row.name for row in found.members if row.withdrawn is None]
    withdrawn = [wording.say(row.withdrawn, cited_by) for row in found.members if row.withdrawn]
    at = wording.to_the_second(case.row.at)
    return (
        TitledPart(_("Ruling of the tournament directors"), (ruling.text,)),
        TitledPart(
            _("Appeal"),
            (
                _("Lodged by %(name)s on %(at)s.") % {"name": case.by, "at": at},
                *(wording.say(finding.because, cited_by) for finding in case.appeal.findings),
            ),
        ),
        TitledPart(_("Committee"), (", ".join(judged), *withdrawn)),
    )


def _of_the_verdict(verdict: Verdict, cited_by: Edition) -> tuple[TitledPart, ...]:
    outcome = _("The appeal is upheld.") if verdict.upheld else _("The appeal is dismissed.")
    given = _("Given on %(at)s; binding and final.") % {"at": wording.to_the_second(verdict.at)}
    why = tuple(wording.say(because, cited_by) for because in verdict.because)
    return (
        TitledPart(_("Verdict"), (outcome, verdict.text)),
        TitledPart(_("How it was decided"), (*why, given)),
    )
