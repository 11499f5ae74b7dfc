"""`manage.py standings FILE|EVENT [--round N] [--json]`: order, points, tie-breaks and reasons."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from django.core.management.base import CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _

from tournaments.events.championships.selectors import known_finalists
from tournaments.events.loaded import LoadedEvent
from tournaments.events.play_offs.selectors import contest_of
from tournaments.events.tables.standings import standings_table
from tournaments.management.sources import FileCommand, facts_of, failure, parts_of, without_violations
from tournaments.models import Event
from tournaments.pages.words import wording
from tournaments.pages.words.named import with_names
from tournaments.printing.json import as_json
from tournaments.printing.text import as_text
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.order.halves import FINALS
from tournaments.regulations.order.standings import Standings, rank, standings_json, together_json
from tournaments.regulations.reasons import Reason


class Command(FileCommand):
    """Prints the standings of an event file, or of an event of the site."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE or EVENT, the round, and whether as JSON."""
        parser.add_argument("source", metavar="FILE|EVENT")
        parser.add_argument("--round", type=int, help="the standings after this round")
        parser.add_argument("--json", action="store_true")

    def handle(self, *, source: str, round: int | None, json: bool, **options: Any) -> None:
        """Print the standings, of an event in groups those of each and what is open between them."""
        if parts := _parts(source):
            if json:
                self.print_json(_groups_as_data(parts, round), parts[0].edition)
            else:
                self.stdout.write(_groups_as_text(parts, round))
            return
        facts, rules = facts_of(source)
        standings = without_violations(source, lambda: rank(facts, edition=rules, after_round=round), rules)
        if json:
            self.print_json(_as_data(standings, rules), rules, standings.remarks)
        else:
            self.stdout.write(_as_text(standings, rules))


def _parts(source: str) -> list[LoadedEvent]:
    try:
        return parts_of(source)
    except DatabaseError as wrong:
        raise failure(source, str(wrong)) from wrong


def _ranked(parts: Sequence[LoadedEvent], after_round: int | None) -> Iterator[tuple[LoadedEvent, Standings]]:
    """The groups and the final group with their standings, after a round where they have that."""
    for part in parts[1:]:
        known = after_round is not None and after_round <= part.facts.rounds_planned
        yield part, rank(part.facts, edition=part.edition, after_round=after_round if known else None)


def _between(parts: Sequence[LoadedEvent]) -> tuple[list[Reason], list[str]]:
    """What is open between the groups, and who play the final group that was not made yet."""
    whole, played = parts[0], parts[1:]
    groups = [part for part in played if part.event.kind == Event.Kind.GROUP]
    decided = contest_of(whole, groups)
    needs = [with_names(tie.needs, decided.names) for tie in decided.ties]
    made = len(groups) < len(played)
    return needs, [] if made else [winner.entrant.name for winner in known_finalists(groups)]


def _groups_as_data(parts: Sequence[LoadedEvent], after_round: int | None) -> dict[str, object]:
    """Every group as data, and `open` and `final` of the whole."""
    listed = [
        {"division": part.facts.division} | _as_data(found, part.edition)
        for part, found in _ranked(parts, after_round)
    ]
    needs, finalists = _between(parts)
    article = FINALS[parts[0].facts.section][0] if finalists else None
    return {
        "groups": listed,
        "open": [{"article": reason.articles[0], "needs": str(reason)} for reason in needs],
        "final": {"article": article, "players": finalists} if finalists else None,
    }


def _groups_as_text(parts: Sequence[LoadedEvent], after_round: int | None) -> str:
    found = [
        f"{part.title}\n{_as_text(standings, part.edition)}"
        for part, standings in _ranked(parts, after_round)
    ]
    needs, finalists = _between(parts)
    below = [wording.say(one, parts[0].edition) for one in needs]
    if finalists:
        below.append(f"{_('For the final group')}: {', '.join(finalists)}")
    return "\n\n".join([*found, *below])


def _as_data(standings: Standings, rules: Edition) -> dict[str, object]:
    """The table as the site's JSON has it, and over it the rows, what is open and what both halves come to
    together as data of the regulations: whole numbers also in a row that counts nowhere, and English
    reasons in every language. A final group to be played is open too.
    """
    shown, found = as_json(standings_table(standings.rows, rules)), standings_json(standings)
    agreed = cast("list[dict[str, object]]", found["rows"])
    rows = [row | own for row, own in zip(shown["rows"], agreed, strict=True)]
    open_places = [*cast("list[object]", found["open"])]
    if standings.final:
        needs, article = str(standings.final.because), standings.final.because.articles[0]
        places = list(range(1, len(standings.final.entrants) + 1))
        open_places.append({"places": places, "article": article, "needs": needs, "ranking": None})
    played = {"after_round": standings.after_round, "complete": standings.complete}
    return shown | {"rows": rows} | played | {"open": open_places} | together_json(standings)


def _as_text(standings: Standings, rules: Edition) -> str:
    """The table, then the places of the whole, what ties and the final group need, and what is remarked."""
    below = [f"{row.place}. {row.entrant.name}: {wording.say(row.because, rules)}" for row in standings.whole]
    below += [wording.say(tie.needs, rules) for tie in (*standings.open, *standings.offered)]
    below += [wording.say(standings.final.because, rules)] if standings.final else []
    below += [wording.say(remark, rules) for remark in standings.remarks]
    return "\n".join([as_text(standings_table(standings.rows, rules), apart="half"), *below])
