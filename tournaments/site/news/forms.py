"""Forms of news."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event
from tournaments.pages.http.permissions import Visitor, is_board
from tournaments.pages.typed.choices import Choice
from tournaments.pages.typed.texts import LineField
from tournaments.pages.words.names import event_name
from tournaments.site.news.selectors import led
from tournaments.site.news.services import LONGEST_TEXT, LONGEST_TITLE


class CorrectionForm(forms.Form):
    """The heading and the text of news."""

    title = LineField(label=_("Heading"), max_length=LONGEST_TITLE)
    text = forms.CharField(
        label=_("Text"),
        help_text=_("Plain text; addresses become links."),
        widget=forms.Textarea(attrs={"rows": 8}),
        max_length=LONGEST_TEXT,
        required=False,
    )


class _Named(Choice):
    def label_from_instance(self, event: Event) -> str:
        return f"{event_name(event)} ({event.season})"


class NewsForm(CorrectionForm):
    """News that is published: of what it is, and for whom. Who acts for no board chooses an event."""

    to_players = forms.BooleanField(
        label=_("For those who take part alone: players, secretaries and directors"), required=False
    )

    def __init__(self, user: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        of_union = _("the union") if is_board(user) else None
        self.fields["event"] = _Named(
            led(user), label=_("About"), required=of_union is None, empty_label=of_union
        )
        self.order_fields(["event", *self.fields])
