"""Filters that put the project's wording into templates."""

from django import template
from django.utils.translation import get_language_info

from tournaments import naming, permissions, wording

register = template.Library()
register.filter("say", wording.say)
register.filter("article", wording.article)
register.filter("articles", wording.articles)
register.filter("points", wording.points)
register.filter("figure", wording.figure)
register.filter("result", wording.result)


register.filter("event_name", naming.event_name)
register.filter("what", naming.what)
register.filter("value", naming.value)
register.filter("working", wording.working)
register.filter("leads", permissions.leads_something)
register.filter("administers", permissions.is_administrator)
register.filter("may_lead", permissions.may_lead)


@register.filter
def own_language_name(code: str) -> str:
    """A language by its own name."""
    return get_language_info(code)["name_local"].capitalize()
