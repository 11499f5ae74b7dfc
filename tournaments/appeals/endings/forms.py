"""Forms for withdrawing and settling disputes and appeals."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.appeals.forms import WithFilesForm, words
from tournaments.pages.forms import Sent


class DisputeWithdrawalForm(forms.Form):
    """Why a dispute is withdrawn."""

    text = words(_("Why it is withdrawn"))

    def __init__(self, data: Sent = None) -> None:
        super().__init__(data, auto_id="id_withdrawal_%s")


class DisputeSettlementForm(forms.Form):
    """What the parties to a dispute agreed upon."""

    text = words(_("What the parties agreed upon"))

    def __init__(self, data: Sent = None) -> None:
        super().__init__(data, auto_id="id_settlement_%s")


class AppealWithdrawalForm(WithFilesForm):
    """That an appeal is withdrawn."""

    text = words(_("Why"), required=False)


class AppealSettlementForm(WithFilesForm):
    """What the parties agreed upon before the verdict."""

    text = words(_("What the parties agreed upon"))
