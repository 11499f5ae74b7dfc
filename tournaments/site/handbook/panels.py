"""What the handbook brings to every page: the way to its place there."""

from django.template import Context
from django.urls import reverse

from tournaments.pages.templatetags.parts import register
from tournaments.site.handbook.places import place_of


@register.simple_tag(takes_context=True)
def handbook_here(context: Context) -> str:
    """The address at which the handbook describes this page; its contents for one that is none of ours."""
    found = getattr(context.get("request"), "resolver_match", None)
    if found is None:
        return reverse("handbook")
    place = place_of(found.func.__module__, found.url_name or "")
    return f"{reverse('handbook-part', args=[place.part])}#{place.anchor}"
