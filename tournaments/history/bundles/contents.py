"""What goes into a signed bundle: the record, the facts now and as of each ruling, notations, the appeal.

Source: Bijlage 5 (the committee judges by what lies before it).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.appeals.cases.selectors import Kind, notified, read_by
from tournaments.appeals.reading.visibility import Sight
from tournaments.history import sheets
from tournaments.history.bundles.file import BundledFile, as_json
from tournaments.history.selectors import Reading, ruling_entry
from tournaments.ledger import history
from tournaments.ledger.chains import chain
from tournaments.models import Appeal, AppealAct, Attachment, Dispute, DisputeRuling, Game, LedgerEntry
from tournaments.pages.words import wording
from tournaments.pages.words.named import with_names
from tournaments.pages.words.names import event_name
from tournaments.printing.pdf import record as print_record
from tournaments.regulations.editions.edition import edition

RECORD = "record.json"
_OF_DISPUTE, _OF_APPEAL = "dispute", "appeal"


def about(reading: Reading, sight: Sight | None = None) -> dict[str, Any]:
    """What the manifest says the bundle is of, as of when, and for whom it was made."""
    return {
        "event": reading.event.pk,
        "name": event_name(reading.event),
        **({"appeal": sight.case.row.pk} if sight else {}),
        "made_at": timezone.now().isoformat(timespec="seconds"),
        "made_by": reading.reader.get_username(),
        "entries": reading.chain.length,
        "head": reading.chain.head,
    }


def parts(reading: Reading, url: str, sight: Sight | None = None) -> list[BundledFile]:
    """The parts, the sheet to print last; `url` is the address of the record's page."""
    entries = list(history.entries_of(reading.event).order_by("sequence"))
    found = [
        BundledFile(RECORD, as_json(_record(reading, entries))),
        BundledFile("facts/now.json", as_json(reading.facts(reading.chain.state))),
        *_facts_at_rulings(reading, sight),
        *_notations(reading),
    ]
    if sight:
        found += [BundledFile("appeal.json", as_json(_appeal(sight))), *_files(sight)]
    sheet = _sheet(reading, entries, found, url, sight)
    return [*found, BundledFile("record.pdf", print_record.record(sheet).getvalue())]


def _record(reading: Reading, entries: Sequence[LedgerEntry]) -> dict[str, Any]:
    """Every entry; of one that is not the reader's to know only its number and the two digests."""
    return {
        "chain": reading.chain.name,
        "head": reading.chain.head,
        "entries": [chain.as_data(entry, withheld=_is_withheld(reading, entry)) for entry in entries],
    }


def _is_withheld(reading: Reading, entry: LedgerEntry) -> bool:
    return not reading.may_look_into(entry) or reading.changes_covered(entry)


def _rulings(reading: Reading, sight: Sight | None) -> Iterator[tuple[DisputeRuling, int]]:
    """The rulings with the numbers of their entries; of an appeal the one it is about."""
    of_event = Q(dispute__event=reading.event) | Q(dispute__event__root=reading.event)
    rulings = DisputeRuling.objects.filter(of_event).order_by("pk")
    if sight:
        rulings = rulings.filter(dispute=sight.case.dispute)
    for ruling in rulings:
        sequence = ruling_entry(ruling.dispute_id, reading.event)
        if sequence:
            yield ruling, sequence


def _facts_at_rulings(reading: Reading, sight: Sight | None) -> Iterator[BundledFile]:
    for ruling, sequence in _rulings(reading, sight):
        state = reading.facts(chain.state_at(reading.chain, sequence))
        name = f"facts/ruling-of-dispute-{ruling.dispute_id}-entry-{sequence}.json"
        yield BundledFile(name, as_json(state))


def _notations(reading: Reading) -> Iterator[BundledFile]:
    """Every notation as it was submitted."""
    of_event = Q(round__event=reading.event) | Q(round__event__root=reading.event)
    games = Game.objects.filter(of_event, notations__isnull=False).distinct().order_by("pk")
    for game in games.select_related("round", "match").prefetch_related("notations"):
        table = f"table-{game.match.table}-" if game.match else ""
        place = f"event-{game.round.event_id}-round-{game.round.number}-{table}board-{game.board}"
        for notation in game.notations.all():
            yield BundledFile(f"notations/{place}-{notation.pk}.txt", notation.text.encode())


def _files(sight: Sight) -> list[BundledFile]:
    """The files that are the reader's; the names that people gave them are in the part on the appeal."""
    case = sight.case
    given: list[tuple[str, Dispute | Appeal | AppealAct]] = [
        (_OF_DISPUTE, case.dispute),
        (_OF_APPEAL, case.row),
    ]
    given += [(_of_step(act), act) for act in sight.acts]
    return [
        BundledFile(_part_name(of, file), bytes(file.content))
        for of, owner in given
        for file in owner.attachments.all()
        if sight.may_read(file)
    ]


def _of_step(act: AppealAct) -> str:
    return f"step-{act.number}"


def _part_name(of: str, file: Attachment) -> str:
    return f"files/{of}-{file.number}.{file.kind}"


def _listed(of: str, files: Iterable[Attachment]) -> list[dict[str, Any]]:
    return [
        {"part": _part_name(of, file), "name": file.name, "bytes": file.size, "sha256": file.sha256}
        for file in files
    ]


def _appeal(sight: Sight) -> dict[str, Any]:
    """The dispute and the appeal as the reader may see them."""
    case, appeal = sight.case, sight.appeal
    cited_by = edition(case.event.season.edition)
    dispute, ruling = case.dispute, getattr(case.dispute, "ruling", None)
    told = {party.name: notified(party) for party in case.parties}
    read = {party: read_by(party) for party in case.parties}
    votes = {row.name: row.vote for row in sight.members if row.vote}
    return {
        "dispute": {
            "number": dispute.pk,
            "at": dispute.at.isoformat(),
            "text": dispute.text,
            "files": _listed(_OF_DISPUTE, dispute.attachments.all()),
        },
        "parties": [case.party_name(party) for party in case.parties],
        "ruling": ruling
        and {
            "given_at": ruling.given_at and ruling.given_at.isoformat(),
            "at": ruling.at.isoformat(),
            "text": ruling.text,
        },
        "made_known": {
            name: row
            and {"at": row.at.isoformat(), "recorded_at": row.recorded_at.isoformat(), "how": row.how}
            for name, row in told.items()
        },
        "read": {party.name: row and row.at.isoformat() for party, row in read.items()},
        "lodged": {
            "by": case.by,
            "at": case.row.at.isoformat(),
            "why": case.row.why,
            "against": case.row.against,
            "files": _listed(_OF_APPEAL, case.row.attachments.all()),
        },
        "conditions": [
            {"number": one.condition, "met": one.met, "because": wording.say(one.because, cited_by)}
            for one in appeal.findings
        ],
        "members": [{"name": row.name, "presides": row.presides} for row in sight.members],
        "votes": votes,
        "acts": [_act(sight, act, bool(votes)) for act in sight.acts],
        "verdict": sight.verdict and {"upheld": sight.verdict.upheld, "text": sight.verdict.text},
    }


def _act(sight: Sight, act: AppealAct, votes_told: bool) -> dict[str, Any]:
    """An act; the seal of a vote, by which its digest in the record is proved, once the votes are told."""
    open_text = act.kind != Kind.STATEMENT or act in sight.statements
    return {
        "number": act.number,
        "kind": act.kind,
        "at": act.at.isoformat(),
        "member": sight.case.member_name(act.member) if act.member else None,
        "party": sight.case.party_name(act.party) if act.party else None,
        "text": act.text if open_text else "",
        "files": _listed(_of_step(act), filter(sight.may_read, act.attachments.all())),
        "private": act.private,
        "entries": act.entries,
        "details": act.details,
        "seal": act.seal if (votes_told if act.kind == Kind.VOTE else open_text) else "",
    }


def _sheet(
    reading: Reading,
    entries: Sequence[LedgerEntry],
    found: Sequence[BundledFile],
    url: str,
    sight: Sight | None,
) -> print_record.RecordSheet:
    sections = [_standings_then(reading, sequence) for _ruling, sequence in _rulings(reading, sight)]
    done = tuple(sheets.said(reading, entry) for entry in entries)
    sections.append(print_record.Section(_("Everything that was done"), done))
    digests = tuple(f"{part.name}: {part.sha256}" for part in found)
    remark = _("The manifest beside this sheet has these too, and the signature of them all.")
    sections.append(print_record.Section(_("SHA-256 of the other parts"), digests, remark))
    heading = sheets.heading(reading, reading.chain.length, url)
    return print_record.RecordSheet(heading, tuple(sections))


def _standings_then(reading: Reading, sequence: int) -> print_record.Section:
    lines = []
    for part in reading.then(sequence):
        if part.loaded is None or not part.loaded.has_table:
            continue
        lines.append(event_name(part.event))
        for row in part.loaded.standings().rows:
            because = wording.say(with_names(row.because, part.loaded.facts.names), part.loaded.edition)
            lines.append(f"{row.place}. {row.entrant.name}: {wording.points(row.half_points)} ({because})")
    title = _("The standings at the ruling, entry %(number)s") % {"number": sequence}
    return print_record.Section(title, tuple(lines))
