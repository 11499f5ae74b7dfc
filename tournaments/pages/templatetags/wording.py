"""Filters that put the project's wording into templates; the areas register theirs in their own `filters`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.template.defaultfilters import stringfilter
from django.utils.html import format_html, format_html_join
from django.utils.translation import get_language, get_language_info

from tournaments.pages.http import permissions
from tournaments.pages.tables import page as table_page
from tournaments.pages.words import articles as articles_selector
from tournaments.pages.words import names as naming
from tournaments.pages.words import readings, wording
from tournaments.pages.words.named import in_order, with_names
from tournaments.regulations.editions.edition import Edition, edition_for
from tournaments.regulations.editions.edition import edition as edition_called
from tournaments.regulations.proposals import Proposal
from tournaments.regulations.reason_json import reasons_of
from tournaments.regulations.reasons import Reason, RuleViolation
from tournaments.regulations.schedules.groups import roman

register = template.Library()
register.filter("said", wording.say)
register.filter("sentence", wording.sentence)
register.filter("on_page", table_page.on_page)
register.filter("fact_kind", wording.fact_kind)
register.filter("to_the_second", wording.to_the_second)
register.filter("points", wording.points)
register.filter("figure", wording.figure)
register.filter("result", wording.result)
register.filter("ending", wording.ending)
register.filter("with_readings", readings.linked)
register.filter("part_address", articles_selector.part_address)


register.filter("event_name", naming.event_name)
register.filter("name_in_season", naming.name_in_season)
register.filter("part_name", naming.part_name)
register.filter("section_name", naming.section_name)
register.filter("without_stop", stringfilter(wording.without_stop), is_safe=True)
register.filter("capital", stringfilter(naming.capital), is_safe=True)
register.filter("with_names", with_names)
register.filter("in_order", in_order)
register.filter("with_club", naming.with_club)
register.filter("in_a_sentence", naming.in_a_sentence)
register.filter("roman", roman)
register.filter("draw_purpose", naming.draw_purpose)
register.filter("working", wording.working)
register.filter("weerstand", wording.weerstand)
register.filter("administers", permissions.is_administrator)
register.filter("leads", permissions.directs_something)
register.filter("boards", permissions.is_board)


@register.filter
def entrant_of(number: int, names: Mapping[int, str]) -> str:
    """The name under which an entrant stands."""
    return names[number]


@register.filter
def article(key: str, edition: Edition) -> str:
    """An article as an edition has it cited, leading to what it comes to; a reading leads to what it says."""
    return _article(key, edition.name, get_language())


@lru_cache(maxsize=2048)
def _article(key: str, name: str, _language: str | None) -> str:
    """The link of an article; a table of reasons has hundreds of the same few."""
    cited_by = edition_called(name)
    if to := articles_selector.address(key, cited_by) or readings.address(key):
        return format_html('<a class="art" href="{}">{}</a>', to, wording.article(key, cited_by))
    return wording.article(key, cited_by)


@register.filter
def articles(keys: Iterable[str], edition: Edition) -> str:
    """Some articles, separated by semicolons, each leading to what it comes to."""
    return format_html_join("; ", "{}", ((article(key, edition),) for key in keys))


@register.filter
def cited(keys: str, edition: Edition) -> str:
    """Some articles that a template names, as "C.8, C.9", each leading to what it comes to."""
    return articles(keys.split(", "), edition)


@register.filter
def say(reason: Reason, edition: Edition) -> str:
    """A reason in the reader's language with links to its articles; within a link use `said`."""
    return say_all([reason], edition)


@register.filter
def violation(found: RuleViolation, edition: Edition) -> str:
    """A violation in the reader's language with links to its articles."""
    return say(found.reason, edition)


@register.filter
def say_all(reasons: Iterable[Reason], edition: Edition) -> str:
    """Several reasons as one line, with links to their articles once, behind them all."""
    return _say_all(tuple(reasons), edition)


@register.filter
def say_point(point: Proposal, edition: Edition) -> str:
    """What is proposed of a point of an event, with links to its articles."""
    return _say_all(point.value, edition, numbered=point.is_order)


def _say_all(given: Sequence[Reason], edition: Edition, *, numbered: bool = False) -> str:
    sentences = wording.sentences(given, numbered=numbered)
    cited = articles(dict.fromkeys(key for reason in given for key in reason.articles), edition)
    return format_html("{} ({})", sentences, cited) if cited else sentences


@register.filter
def say_kept(kept: Mapping[str, Any], edition: Edition) -> str:
    """A reason that was kept as plain data, with links to its articles."""
    return say_all_kept([kept], edition)


@register.filter
def say_all_kept(kept: Iterable[Mapping[str, Any]], edition: Edition) -> str:
    """Several reasons that were kept as plain data as one line, with links as of `say_kept`."""
    return say_all(reasons_of(kept), edition)


@register.filter
def edition_of_season(year: int) -> Edition:
    """The edition that the season of a year follows, for a page that shows several."""
    return edition_for(year)


@register.filter
def own_language_name(code: str) -> str:
    """A language by its own name."""
    name: str = get_language_info(code)["name_local"]
    return name.capitalize()
