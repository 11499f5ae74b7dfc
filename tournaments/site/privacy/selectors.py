"""All that is known of one person, as data; and what is kept how long."""

from collections.abc import Iterable
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.db.models import BinaryField, Model, Q
from django.utils.translation import gettext_lazy as _

from tournaments.ledger import facts as state
from tournaments.models import AppealAct, Entrant, LedgerEntry, Notice, Person, User
from tournaments.pages.words.wording import Words, citing
from tournaments.people.permissions import same_people

FORMAT = "friesdammen-person-1"
_APPS = ("tournaments", "games")
_SECRET = frozenset({"password", "token_sha256", "code_sha256", "seal"})
_OWN_OF_ACCOUNT = (
    ("notice", "user"),
    ("notation", "submitted_by"),
    ("photo", "submitted_by"),
    ("invitation", "accepted_by"),
)
"""Tables of which the rows with the account at this column are about whom the account is of; elsewhere an
account only says who recorded something about others.
"""
_OF_TIES = (("appealact", "member__person"), ("appealact", "party__person"))
"""Tables of which the rows that say a tie are about those to whom these columns lead (reading R117)."""
_THROUGH = (("problemmark", "expert__person"),)
"""Tables of which the rows are about those to whom these columns lead."""

KEPT: tuple[tuple[Words, Words, Words], ...] = (
    (
        _("Name, club, class"),
        _("Who played what is the history of the union and of its members."),
        _("For good, or until you have it erased"),
    ),
    (
        _("Day of birth"),
        _("For the age limits of pupils, youth and juniors alone. It is on no page and in no file."),
        _("Until you have it erased"),
    ),
    (
        _("Results, places, points, notations"),
        _("They are the competition itself."),
        _("For good; after an erasure without your name"),
    ),
    (
        _("Account: name, mail address, password, second factor"),
        _("To sign in and to be notified. Of the password a digest is kept, of a passkey its public half."),
        _("As long as the account is"),
    ),
    (
        _("How a club is reached: name, mail address, telephone"),
        _("So that others can reach the club; the club says who sees it."),
        _("Until the club takes it away"),
    ),
    (
        _("How you are reached: mail address, telephone"),
        _("So that others can reach you; you say who sees it, of a child officials alone."),
        _("Until you take it away, or have it erased"),
    ),
    (
        _("Numbers as a member, with the KNDB and the FMJD"),
        _("So that nobody is taken for somebody else. Only you and officials see them."),
        _("Until they are taken away, or you have them erased"),
    ),
    (
        _("Sessions: when, from which address, by which browser"),
        _("So that you see where you are signed in, and can end it."),
        _("Until the session ends: two weeks after its last use, thirty days after signing in at most"),
    ),
    (
        _("Attempts to sign in that failed, with the address"),
        _("To close the door to who guesses passwords."),
        _("Until somebody signs in under that name, or they are forgotten as too old"),
    ),
    (
        _("Notices"),
        _("What you were notified of, and whether it was mailed."),
        _("As long as the account is"),
    ),
    (
        _("That you asked to take part in an event, with your remark"),
        _("So that its tournament directors can answer; only they see the remark."),
        _("For good; after an erasure without the remark"),
    ),
    (
        _("The record: who recorded what, when and why"),
        _("A result, a ruling or a promotion has to be provable, also years later."),
        _("For good; after an erasure your name is replaced in it, its digests stay"),
    ),
    (
        _("Papers of disputes and appeals"),
        citing(
            _("The regulation wants them in writing (%(article)s). Only who has a part in them reads them."),
            article="Bijlage 5",
        ),
        _("For good, as they were signed; after an erasure the parties stand in them by their initials"),
    ),
    (
        _("Photos of score sheets"),
        _("They prove what was written down. Only the players, and who reads the record, see them."),
        _("For good, as they are; when and where they were taken is not kept"),
    ),
    (
        _("The consent of a parent"),
        _("Who is younger than 16 is shown with first name and initial, unless a parent agreed."),
        _("Until it is withdrawn, or you have it erased"),
    ),
)
"""What is kept, why, and how long: the public page; docs/privacy.md says the same at length."""


def known_of(person: Person | None, account: User | None) -> dict[str, Any]:
    """All that is known of somebody, as plain data: every row that refers to the person, or to who was merged
    into that one, by its table; the account without its secrets; and the own acts in the record.
    """
    keys = same_people(person.pk) if person else set()
    found: dict[str, Any] = {"format": FORMAT, "person": [], "account": None, "rows": {}}
    found["person"] = [_row(one) for one in Person.objects.filter(pk__in=keys).order_by("pk")]
    for model in apps.get_models():
        is_ours = model._meta.app_label in _APPS and model not in (Person, User, LedgerEntry)
        if is_ours and (rows := [_row(one) for one in _about(model, keys, account)]):
            found["rows"][model._meta.model_name] = rows
    found["rows"]["game"] = _games(keys)
    if account:
        found["account"] = _account(account)
    return found


def _about(model: type[Model], people: Iterable[int], account: User | None) -> Iterable[Model]:
    """The rows of a table that are about these people, or are the account's own."""
    names = [field.name for field in model._meta.concrete_fields if field.related_model is Person]
    of = Q(pk__in=[])
    for name in names:
        of |= Q(**{f"{name}__in": list(people)})
    for table, name in _OF_TIES:
        if model._meta.model_name == table:
            of |= Q(**{f"{name}__in": list(people)}, kind=AppealAct.Kind.TIE)
    for table, name in _THROUGH:
        if model._meta.model_name == table:
            of |= Q(**{f"{name}__in": list(people)})
    for table, name in _OWN_OF_ACCOUNT:
        if account and model._meta.model_name == table:
            of |= Q(**{name: account})
    return model._default_manager.filter(of).order_by("pk")


def _row(row: Model) -> dict[str, Any]:
    columns = [field for field in row._meta.concrete_fields if not isinstance(field, BinaryField)]
    return {
        field.attname: state.plain(getattr(row, field.attname))
        for field in columns
        if field.attname not in _SECRET
    }


def _games(people: Iterable[int]) -> list[dict[str, Any]]:
    """The games of somebody in events of persons: round, colour, the opponent's number and the result."""
    entries = Entrant.objects.filter(person__in=list(people)).prefetch_related(
        "games_as_white__round", "games_as_black__round"
    )
    return [
        {
            "event": entry.event_id,
            "round": game.round.number,
            "board": game.board,
            "colour": colour,
            "result": game.result,
        }
        for entry in entries
        for colour, games in (("white", entry.games_as_white.all()), ("black", entry.games_as_black.all()))
        for game in games
    ]


def _account(account: User) -> dict[str, Any]:
    acts = LedgerEntry.objects.filter(actor=account).order_by("pk")
    return {
        "name": account.get_username(),
        "mail": account.email,
        "mail_language": account.mail_language,
        "open": account.is_active,
        "administrator": account.is_superuser,
        "board": account.on_board,
        "secretary_of": account.secretary_of_id,
        "since": state.plain(account.date_joined),
        "last_sign_in": state.plain(account.last_login),
        "second_factors": list(
            Authenticator.objects.filter(user=account).order_by("pk").values_list("type", flat=True)
        ),
        "sessions": [
            {"since": state.plain(one.created_at), "address": one.ip, "browser": one.user_agent}
            for one in UserSession.objects.filter(user=account).order_by("pk")
        ],
        "unread_notices": Notice.objects.filter(user=account, read_at=None).count(),
        "acts": [
            {"at": state.plain(at), "chain": chain, "number": number, "act": act}
            for at, chain, number, act in acts.values_list("at", "chain_id", "sequence", "act")
        ],
    }
