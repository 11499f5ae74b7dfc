"""What disputes and appeals bring to the pages of others: what waits for somebody in them."""

from typing import Any

from django.template.context import Context

from tournaments.appeals.reading.waiting import waiting_for
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.templatetags.parts import register


@register.inclusion_tag("appeals/_matters.html", takes_context=True)
def matters_of_appeals(context: Context, user: Visitor) -> dict[str, Any]:
    """What somebody has to do in disputes and appeals; nothing for most."""
    return {"waiting": waiting_for(user), "edition": context["edition"]}
