"""Tags of the parts that pages are made of; `/styleguide/` shows each with how it is called."""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any
from urllib.parse import quote, urlsplit
from xml.etree import ElementTree
from zipfile import ZipFile

from django import template
from django.conf import settings
from django.forms import BaseForm, BoundField
from django.template.base import FilterExpression, Node, NodeList, Parser, Token
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.pages import charts
from tournaments.pages.words.names import initials

register = template.Library()
register.filter("initials", initials)


PARTS = {
    "events": ("seasons", "events"),
    "calendar": ("calendar",),
    "games": ("games",),
    "people": ("people",),
    "clubs": ("clubs",),
    "classification": ("classification",),
    "regulation": ("regulation",),
    "office": ("office",),
}
"""The destinations of the masthead, by how the addresses of their pages begin."""
_OF_ENTERING = ("account/", "invitation/", "password/", "sign-")
"""How the addresses of the pages begin that are about signing in."""


@register.filter
def wrong_fields(form: BaseForm) -> list[BoundField]:
    """The fields of a form, as they are seen, in which something is wrong."""
    return [one for one in form.visible_fields() if one.errors]


@register.filter
def in_part(path: str, part: str) -> bool:
    """Whether the page of this address belongs to a destination of the masthead."""
    words = path.strip("/").split("/")
    if "classification" in words:
        return part == "classification"
    return words[0] in PARTS[part] or (part == "events" and words == [""])


@cache
def _icons() -> ZipFile:
    """All icons of the package. It opens them anew for each, which takes ten times as long as to draw one."""
    return ZipFile(BytesIO(files("lucide").joinpath("lucide.zip").read_bytes()))


@cache
def _drawn(name: str) -> str:
    """What stands inside the SVG of an icon. Raises KeyError for a name that the package lacks."""
    svg = ElementTree.fromstring(_icons().read(f"{name}.svg"))  # noqa: S314 - of the package
    for node in svg.iter():
        node.tag = node.tag.removeprefix("{http://www.w3.org/2000/svg}")
    inside = (ElementTree.tostring(node, encoding="unicode").strip() for node in svg)
    return mark_safe("".join(inside))  # noqa: S308 - of the package, not of somebody's


@register.simple_tag
def icon(name: str, label: str = "") -> str:
    """An icon of the package Lucide, 20 px; without words beside it it needs a `label`."""
    named = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    return format_html('<svg class="icon" viewBox="0 0 24 24" {}>{}</svg>', named, _drawn(name))


class EnclosedNode(Node):
    """An element around what its nodes give; nothing at all where they give nothing but white space."""

    def __init__(
        self, nodelist: NodeList, tag: str, classes: FilterExpression, label: FilterExpression
    ) -> None:
        self.nodelist = nodelist
        self._tag, self._classes, self._label = tag, classes, label

    def render(self, context: Context) -> SafeString:
        inside = self.nodelist.render(context)
        if not inside.strip():
            return SafeString("")
        label = self._label.resolve(context)
        named = format_html(' aria-label="{}"', label) if label else ""
        classes = self._classes.resolve(context)
        return format_html('<{} class="{}"{}>{}</{}>', self._tag, classes, named, inside, self._tag)


@register.tag
def enclosed(parser: Parser, token: Token) -> EnclosedNode:
    """`{% enclosed "nav" "tabs" _("Pages") %}…{% endenclosed %}`: the element, if anything is in it."""
    _name, tag, classes, *label = token.split_contents()
    nodes = parser.parse(("endenclosed",))
    parser.delete_first_token()
    given = [parser.compile_filter(one) for one in (classes, *(label or ['""']))]
    return EnclosedNode(nodes, tag.strip("\"'"), *given)


@register.inclusion_tag("parts/places_chart.html")
def places_chart(lines: Iterable[tuple[str, Iterable[int | None]]], rounds: Iterable[int]) -> dict[str, Any]:
    """Who stood where after each round: a line for each name, `None` where somebody had no place."""
    return {"chart": charts.places(lines, rounds)}


@register.inclusion_tag("parts/career_chart.html")
def career_chart(points: Iterable[tuple[str, int]], title: str, unit: str) -> dict[str, Any]:
    """A number over the seasons: a point for each label, in their order."""
    return {"chart": charts.career(points), "title": title, "unit": unit}


@register.inclusion_tag("parts/sparkline.html")
def sparkline(values: Iterable[int], title: str) -> dict[str, Any]:
    """A few numbers as a line no higher than the text; its title says them."""
    return {"chart": charts.spark(values), "title": title}


@register.inclusion_tag("parts/won_drawn_lost.html")
def won_drawn_lost(won: int, drawn: int, lost: int) -> dict[str, Any]:
    """Games won, drawn and lost as a bar, with the numbers above it."""
    return {"won": won, "drawn": drawn, "lost": lost, "bars": charts.shares((won, drawn, lost))}


@register.inclusion_tag("parts/by_colour.html")
def colours(white: int, drawn: int, black: int) -> dict[str, Any]:
    """Games won by white, drawn and won by black as a bar, with the numbers above it."""
    return {"white": white, "drawn": drawn, "black": black, "bars": charts.shares((white, drawn, black))}


@register.simple_tag
def hall() -> str:
    """The address at which the phones of a hall reach the site; empty where it is no laptop in a hall."""
    return str(settings.HALL)


@register.simple_tag(takes_context=True)
def absolute(context: Context, path: str) -> str:
    """An address of this site as other sites name it."""
    return str(context["request"].build_absolute_uri(path))


@register.simple_tag(takes_context=True)
def page_here(context: Context) -> str:
    """The address at which this page can be asked for again: of the answer to a form, that of the form."""
    request = context["request"]
    if request.method == "POST":
        with suppress(ValueError):  # what a program sends there may be no address
            came_from = urlsplit(request.headers.get("referer", ""))
            if came_from.path and came_from.netloc == request.get_host():
                return f"{came_from.path}?{came_from.query}" if came_from.query else str(came_from.path)
    return str(request.get_full_path())


@register.simple_tag(takes_context=True)
def sign_in_address(context: Context) -> str:
    """Where one signs in, to come back to the page at hand; from the first page, and from those that are
    about signing in and may name a secret, to what there is to do.
    """
    match = context["request"].resolver_match
    if match is None or not match.route or match.route.startswith(_OF_ENTERING) or "token" in match.kwargs:
        return reverse("sign-in")
    return f"{reverse('sign-in')}?next={quote(page_here(context))}"


@register.inclusion_tag("parts/follow.html", takes_context=True)
def follow(context: Context, calendar: str, news: str = "") -> dict[str, Any]:
    """The menu of what can be followed, in the language of the page: the calendar at an address, also as a
    file, the news at another where there are any, and notices for who is signed in.
    """
    return _followed(context, calendar, news) | {"user": context.get("user")}


@register.inclusion_tag("parts/to_follow.html", takes_context=True)
def to_follow(context: Context, calendar: str, news: str = "") -> dict[str, Any]:
    """Calendar and news as a list on a page of files, with what each is for."""
    return _followed(context, calendar, news)


def _followed(context: Context, calendar: str, news: str) -> dict[str, Any]:
    file = _in_language(calendar)
    followed = f"webcal:{absolute(context, file).partition(':')[2]}"
    return {"file": file, "followed": followed, "feed": news and _in_language(news)}


def _in_language(path: str) -> str:
    """The address of what programs follow, which have no language of their own, in that of the page."""
    return f"{path}{'&' if '?' in path else '?'}language={get_language()}"
