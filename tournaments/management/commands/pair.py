"""`manage.py pair FILE|EVENT [--system NAME] [--seed N] [--explain] [--json]`, or `--trf FILE`: a round."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from tournaments.events.pairing.proposing import Basis, basis
from tournaments.management.sources import (
    FileCommand,
    edition_of,
    facts_of,
    failure,
    loaded_of,
    text_of,
    without_violations,
)
from tournaments.pages.words import wording
from tournaments.pages.words.named import with_names
from tournaments.regulations import swiss
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event, System
from tournaments.regulations.rounds.next import ScheduledRound, scheduled_json, scheduled_round
from tournaments.regulations.swiss.report_files import trf


class Command(FileCommand):
    """Prints the next round of an event and, with --explain, why; writes nothing."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE, EVENT or --trf; the Swiss system and the seed of its lots."""
        parser.add_argument("source", metavar="FILE|EVENT", nargs="?")
        parser.add_argument("--trf", metavar="FILE.trf", help="a tournament report file, TRF16 or TRF26")
        parser.add_argument("--system", metavar="weerstand|rating|dutch")
        parser.add_argument("--seed", type=int, help="the seed of the draws of lots")
        parser.add_argument("--explain", action="store_true")
        parser.add_argument("--json", action="store_true")

    def handle(
        self, *, source: str | None, trf: str | None, json: bool, explain: bool, **options: Any
    ) -> None:
        """Print the round."""
        if (source is None) == (trf is None):
            raise failure("pair", "name one FILE, one EVENT, or --trf FILE.trf")
        if trf is not None:
            on = _report_file(trf)
            rules = edition_of(on.facts.season)
            self._swiss(trf, on, rules, as_json=json, explain=explain, options=options)
            return
        assert source is not None, "one of the two is named"
        on, rules = _basis(source)
        if on.facts.system is System.SWISS:
            self._swiss(source, on, rules, as_json=json, explain=explain, options=options)
        else:
            self._scheduled(source, on.facts, rules, as_json=json, explain=explain, options=options)

    def _swiss(
        self,
        source: str,
        on: Basis,
        rules: Edition,
        *,
        as_json: bool,
        explain: bool,
        options: Mapping[str, Any],
    ) -> None:
        found = without_violations(
            source,
            lambda: swiss.pair(
                on.facts,
                system=options["system"],
                seed=options["seed"],
                absent=on.absent,
                absent_later=on.absent_later,
                edition=rules,
            ),
            rules,
        )
        if as_json:
            self.print_json(swiss.pair_json(found), rules, found.remarks)
            return
        names = on.facts.names
        lines = []
        for why in found.why:
            lines.append(_line(names, *why.pair))
            if explain:
                lines += [f"   {wording.say(with_names(reason, names), rules)}" for reason in why.reasons]
        lines += [f"{number} {names[number]}: vrij" for number in (found.free,) if number is not None]
        if explain and found.bye_because is not None:
            lines.append(f"   {wording.say(with_names(found.bye_because, names), rules)}")
        self.stdout.write("\n".join(lines + [wording.say(remark, rules) for remark in found.remarks]))

    def _scheduled(
        self,
        source: str,
        facts: Event,
        rules: Edition,
        *,
        as_json: bool,
        explain: bool,
        options: Mapping[str, Any],
    ) -> None:
        if options["system"] is not None:
            raise failure(source, "--system is for Swiss events; this one has a printed schedule")
        found = without_violations(source, lambda: scheduled_round(facts, edition=rules), rules)
        if as_json:
            self.print_json(scheduled_json(found), rules)
        else:
            self.stdout.write(_as_text(facts, found, rules, explain=explain))


def _basis(source: str) -> tuple[Basis, Edition]:
    """What the next round rests on: of an event of the site as on its page, of a file its facts alone."""
    if loaded := loaded_of(source):
        return basis(loaded, loaded.facts.last_round + 1), loaded.edition
    facts, rules = facts_of(source)
    return Basis(facts), rules


def _report_file(path: str) -> Basis:
    """The event in a tournament report file, and who is absent in its next round."""
    found = without_violations(path, lambda: trf.read(text_of(path)))
    return Basis(found.event, found.absent)


def _as_text(facts: Event, found: ScheduledRound, rules: Edition, *, explain: bool) -> str:
    names = facts.names
    lines = [_line(names, white, black) for white, black in found.pairs]
    lines += [f"{number} {names[number]}: vrij" for number in found.free]
    return "\n".join([*lines, *([wording.say(found.because, rules)] if explain else [])])


def _line(names: Mapping[int, str], white: int, black: int) -> str:
    return f"{white} {names[white]} - {black} {names[black]}"
