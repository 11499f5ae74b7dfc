"""What signing brings to pages: the panel of a match sheet, signing at the table, a link to who may."""

from typing import Any

from tournaments.events.results.signing import selectors
from tournaments.events.results.signing.forms import SeenForm, SignForm
from tournaments.events.teams.selectors import TeamMatch
from tournaments.events.to_do.signatures import results_of
from tournaments.models import Event, Pass, Signature
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.templatetags.parts import register


@register.inclusion_tag("events/results/signing/_of_match.html", takes_context=True)
def signing_of_match(context: dict[str, Any], event: Event, match: TeamMatch) -> dict[str, Any]:
    """Who signed a match, for its leaders, with asking and signing on paper."""
    one = selectors.led(event, match)
    form = SeenForm(initial={"seen": results_of(match)})
    return {"event": event, "one": one, "form": form, "csrf_token": context["csrf_token"]}


@register.inclusion_tag("events/results/signing/_at_table.html", takes_context=True)
def signing_at_table(context: dict[str, Any], helper: Pass) -> dict[str, Any]:
    """Signing the matches that a code opens, once their results are in."""
    matches = [
        (one, [(side, SignForm(side, results_of(one.match))) for side in one.sides])
        for one in selectors.at_table(helper)
    ]
    return {"matches": matches, "csrf_token": context["csrf_token"]}


@register.filter
def signed_by(signature: Signature) -> str:
    """Who signed, by name: of the line-up, else the account; nobody for a sheet on paper."""
    if signature.person:
        return signature.person.name
    return signature.by.shown_name if signature.by and signature.way != Signature.Way.PAPER else ""


@register.inclusion_tag("events/results/signing/_button.html")
def sign_button(user: Visitor, game: Any) -> dict[str, Any]:
    """The way to sign the match of a game of teams, for who may."""
    return {"match": selectors.signable(user, game)}
