"""What a command is about: an event file, or an event of the site by its number; and how it fails."""

import json
import os
from argparse import SUPPRESS
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _

from tournaments.events.loaded import LoadedEvent, load, with_parts
from tournaments.models import Event
from tournaments.pages.typed.rows import shown
from tournaments.pages.typed.typed import whole_number
from tournaments.pages.words import numbering, wording
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations import event as domain
from tournaments.regulations.editions.edition import Edition, edition, edition_for
from tournaments.regulations.files import event as event_file
from tournaments.regulations.reasons import Reason, RuleViolation

Given = TypeVar("Given")


def failure(source: str, why: str) -> CommandError:
    """The end of a command with status 2 and one line that names the source."""
    return CommandError(f"{source}: {' '.join(why.split())}", returncode=2)


def without_violations(source: str, act: Callable[[], Given], rules: Edition | None = None) -> Given:
    """What the act gives. Errors: CommandError with status 2 for a violation, or for several told together,
    each with its place and its articles by these rules; by those of now before it is known which ones are
    followed.
    """
    try:
        return act()
    except RuleViolation as found:
        raise failure(source, _placed(found, rules)) from found
    except Refusals as several:
        raise failure(source, "; ".join(_placed(one, rules) for one in several.violations)) from several


def _placed(found: RuleViolation, rules: Edition | None) -> str:
    place = f"{found.place}: " if found.place else ""
    return f"{place}{wording.violation(found, rules or edition())}"


def text_of(path: str) -> str:
    """The text of a file in UTF-8. Errors: CommandError with status 2."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as wrong:
        raise failure(path, why_unread(wrong)) from wrong


def why_unread(wrong: Exception) -> str:
    """Why a file could not be read or written, without its name."""
    return (isinstance(wrong, OSError) and wrong.strerror) or str(wrong)


def facts_of(source: str) -> tuple[domain.Event, Edition]:
    """The facts of an event file, or of the event with this number, and the edition they follow.

    Errors: CommandError with status 2 that names the source, the place and what is wrong.
    """
    if loaded := loaded_of(source):
        return loaded.facts, loaded.edition
    facts = without_violations(source, lambda: event_file.load(text_of(source)))
    return facts, edition_of(facts.season)


def loaded_of(source: str) -> LoadedEvent | None:
    """The event with this number; None for a file. Errors: CommandError as `facts_of`."""
    number = _number(source)
    if number is None:
        return None
    try:
        return _recorded(source, number)
    except DatabaseError as wrong:
        raise failure(source, str(wrong)) from wrong


def edition_of(season: int | None) -> Edition:
    """The edition that a season follows, by default the one there is without a season."""
    return edition() if season is None else edition_for(season)


def _number(source: str) -> int | None:
    """The number of an event; None for anything else than figures, and for a file that is called so.

    Errors: CommandError with status 2 for figures that are the number of no event.
    """
    if not source.isdecimal() or os.path.exists(source):
        return None
    number = whole_number(source)
    if number is None:
        raise failure(shown(source), _("there is no event with this number"))
    return number


def _recorded(source: str, number: int) -> LoadedEvent:
    event = Event.objects.filter(pk=number).first()
    if event is None:
        raise failure(source, _("there is no event with this number"))
    if event.is_play_off:
        raise failure(source, _("these are play-off games: name the event they decide"))
    return without_violations(source, lambda: load(event))


def parts_of(source: str) -> list[LoadedEvent]:
    """The event with this number that is played in groups, itself first, then its groups and its final group;
    none for a file and for an event that is played as one. Errors: CommandError as `facts_of`.
    """
    number = _number(source)
    if number is None:
        return []
    event = Event.objects.select_related("season").filter(pk=number).first()
    if event is None or not event.children.filter(kind=Event.Kind.GROUP).exists():
        return []
    return [part for part in with_parts(event.pk) if not part.event.is_play_off]


class FileCommand(BaseCommand):
    """A command that can work on a file alone, without a database; a wrong argument ends it with one line."""

    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """The parser, which tells the usage when it is asked for help and not before an error."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.description = f"{parser.format_usage()}\n{parser.description}"
        parser.usage = SUPPRESS
        return parser

    def print_json(self, data: Mapping[str, object], rules: Edition, remarks: Iterable[Reason] = ()) -> None:
        """Print data as JSON, its articles as these rules number them, and the remarks, which are no part of
        it, on standard error.
        """
        self.stdout.write(json.dumps(numbering.in_print(data, rules), ensure_ascii=False, indent=1))
        for remark in remarks:
            self.stderr.write(wording.say(remark, rules))
