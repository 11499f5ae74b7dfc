"""Publishing news, correcting and withdrawing it; what stood before stays in the record."""

from django.utils import timezone

from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, NewsItem, User
from tournaments.pages.http.permissions import require
from tournaments.pages.typed import typed
from tournaments.pages.typed.typed import tidy
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop
from tournaments.site.news import acts
from tournaments.site.news.selectors import may_publish

LONGEST_TITLE, LONGEST_TEXT = 120, 4_000


@one_act
def publish(
    *, actor: User, title: str, text: str, event_id: int | None = None, to_players: bool = False
) -> NewsItem:
    """Publish news of the union, or of an event; `to_players` for those who take part in it alone, who are
    notified in any case.

    Errors: PermissionDenied unless one of the board, of an event a leader of it; RuleViolation for a heading
    that is empty or too long, a text that is too long, and for players of no event.
    """
    event = Event.objects.select_related("root").get(pk=event_id) if event_id else None
    require(may_publish(actor, event))
    record.lock()
    if to_players and event is None:
        raise refuse(gettext_noop("Only an event has players to whom this is sent."), place="to_players")
    head, body = _checked(title, text)
    item = NewsItem.objects.create(
        event=event.root or event if event else None,
        title=head,
        text=body,
        to_players=to_players,
        by=actor,
        published_at=timezone.now(),
    )
    record.append(actor=actor, act=acts.NEWS, subject=_about(item), after=_described(item))
    return item


@one_act
def correct(*, actor: User, news_id: int, title: str, text: str) -> NewsItem:
    """Give news another heading or text; the page says that it was corrected. Errors: as `publish`."""
    item = _locked(actor, news_id)
    before = _described(item)
    item.title, item.text = _checked(title, text)
    if _described(item) != before:
        item.corrected_at = timezone.now()
        item.save()
        record.append(actor=actor, act=acts.NEWS, subject=_about(item), before=before, after=_described(item))
    return item


@one_act
def withdraw(*, actor: User, news_id: int, reason: str) -> NewsItem:
    """Take news away from every page and feed. Errors: PermissionDenied as `publish`; RuleViolation without a
    reason.
    """
    item, why = _locked(actor, news_id), typed.reason_given(reason)
    item.withdrawn_at = timezone.now()
    item.save()
    record.append(
        actor=actor, act=acts.NEWS_WITHDRAWN, subject=_about(item), before=_described(item), reason=why
    )
    return item


def _locked(actor: User, news_id: int) -> NewsItem:
    """News that the actor may publish, under the lock of the union. Errors: PermissionDenied; RuleViolation
    for what was withdrawn.
    """
    record.lock()
    item = NewsItem.objects.select_related("event").get(pk=news_id)
    require(may_publish(actor, item.event))
    if item.withdrawn_at:
        raise refuse(gettext_noop("This news was withdrawn."))
    return item


def _checked(title: str, text: str) -> tuple[str, str]:
    """Heading and text as they are stored: printable, without space at their ends. Errors: RuleViolation."""
    head, lines = tidy(title), [line.rstrip() for line in text.strip().splitlines()]
    if not head:
        raise refuse(gettext_noop("News needs a heading."), place="title")
    if len(head) > LONGEST_TITLE:
        raise refuse(
            gettext_noop("The heading has more than %(most)s signs."), place="title", most=LONGEST_TITLE
        )
    if not head.isprintable() or not all(line.replace("\t", " ").isprintable() for line in lines):
        raise refuse(gettext_noop("There are signs in it that cannot be printed."), place="text")
    body = "\n".join(lines)
    if len(body) > LONGEST_TEXT:
        raise refuse(gettext_noop("The text has more than %(most)s signs."), place="text", most=LONGEST_TEXT)
    return head, body


def _about(item: NewsItem) -> dict[str, int | str]:
    return {"pk": item.pk, "name": item.title}


def _described(item: NewsItem) -> dict[str, str]:
    return {"name": item.title, "text": item.text}
