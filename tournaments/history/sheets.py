"""Sheets of the record: their heading, an entry as a line, and what differs between two entries."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.history.selectors import Reading
from tournaments.ledger.wording.differences import Difference
from tournaments.ledger.wording.words import value, what, who
from tournaments.models import LedgerEntry
from tournaments.pages.words.heading import Heading
from tournaments.pages.words.names import event_name
from tournaments.pages.words.wording import to_the_second
from tournaments.printing.pdf import record as print_record


def heading(reading: Reading, sequence: int, url: str) -> Heading:
    """The heading of a sheet that says how the record was after an entry."""
    return Heading(
        title=event_name(reading.event),
        section=reading.event.section,
        division=reading.event.division,
        venue=reading.event.venue,
        as_of=_("after entry %(number)s") % {"number": sequence},
        printed_on=timezone.localdate(),
        url=url,
        edition=reading.edition,
    )


def said(reading: Reading, entry: LedgerEntry) -> str:
    """An entry as a line, as far as it is the reader's to know."""
    if not reading.may_look_into(entry):
        return f"{entry.sequence}. {_('not open to whom this was made for')}"
    parts = (
        f"{entry.sequence}. {to_the_second(entry.at)}",
        who(entry),
        what(entry),
        ""
        if entry.before is entry.after is None
        else f"{value(entry.before, reading.edition)} → {value(entry.after, reading.edition)}",
        entry.reason,
    )
    return " · ".join(part for part in parts if part)


def difference(reading: Reading, first: int, last: int, url: str) -> print_record.RecordSheet:
    """What stands otherwise after one entry than after the other, and the acts that brought it about."""
    stands = tuple(map(_stands, reading.between(first, last))) or (_("Nothing stands otherwise."),)
    done = tuple(said(reading, entry) for entry in reading.done_between(first, last))
    title = _("What differs between entry %(first)s and entry %(last)s") % {"first": first, "last": last}
    sections = [print_record.Section(title, stands)]
    if done:
        sections.append(print_record.Section(_("What was done in between"), done))
    return print_record.RecordSheet(heading(reading, last, url), tuple(sections))


def _stands(one: Difference) -> str:
    where = [one.part, _("round %(number)s") % {"number": one.round} if one.round else "", one.what]
    return f"{', '.join(filter(None, where))}: {one.before} → {one.after}"
