"""The notations of the demo season, made up once by `manage.py make_demo_games`, kept in `demo/games`; and
two competitions of problems, one of which was judged.
"""

import secrets
from datetime import timedelta

from django.utils import timezone

from games import services
from games.models import ProblemCompetition
from games.problems.competitions import services as competitions
from rules.fen import read_fen
from tournaments.management import demo_files
from tournaments.models import Game, Invitation, Person, User
from tournaments.people.accounts import services as invitations

_JUDGED = {
    "Wylgen": ("W:W23:B21", 8, 9),
    "De lêste stap": ("W:W10:B27,31", 9, 9),
    "Twa manlju": ("W:W8:B32,33", 7, 6),
    "Oer de dyk": ("W:W15:B28", 8, 9),
}
"""Problems by their mottoes: the position, which was found by machine, and what the two members gave."""
_OPEN = {"Ljip": "W:W7:B29,32", "Skriezen": "W:W6:B28"}
_COMPOSERS = "haa"
"""The file of the event whose entrants composed the problems that were judged."""


def submit_all(actor: User) -> None:
    """Submit the notation of every game of the demo season."""
    for file in demo_files.WRITTEN_DOWN:
        rows = Game.objects.filter(round__event=demo_files.event_of(file))
        keys = {
            key: pk
            for pk, *key_ in rows.values_list(
                "pk", "round__number", "white__number", "black__number", "board"
            )
            for key in [tuple(key_)]
        }
        for game in demo_files.games_of(file):
            found = keys[game.round, game.white, game.black, game.board]
            services.submit(actor=actor, game_id=found, text=game.text)


def hold_competitions(actor: User) -> None:
    """A competition of problems that was judged and published, and one for which problems may come in."""
    first = User.objects.get(username="demo-speler")
    second = demo_files.event_of("kk").entrants.get(number=2).person
    assert second is not None, "who plays in the eight is a person"
    _, token = invitations.invite(actor=actor, role=Invitation.Role.PLAYER, person=second)
    account = invitations.accept(token=token, username="demo-problemist", password=secrets.token_urlsafe(20))
    judged = _announce(actor, (first, account), "Problemen fan de winter", weeks=-2)
    entries = [_enter(actor, judged, motto, fen) for motto, (fen, *_) in _JUDGED.items()]
    for entry, (_, *given) in zip(entries, _JUDGED.values(), strict=True):
        competitions.check(actor=actor, entry_id=entry)
        for member, points in zip((first, account), given, strict=True):
            competitions.mark(actor=member, entry_id=entry, points=points)
    competitions.close_judging(actor=actor, competition_id=judged.pk)
    composers = Person.objects.filter(entries__event=demo_files.event_of(_COMPOSERS)).order_by(
        "entries__number"
    )
    for entry, person in zip(entries, composers, strict=False):
        competitions.name_composer(actor=actor, entry_id=entry, person=person)
    competitions.publish(actor=actor, competition_id=judged.pk)
    to_come = _announce(actor, (first, account), "Problemen fan de maitiid", weeks=8)
    for motto, fen in _OPEN.items():
        _enter(actor, to_come, motto, fen)


def _announce(actor: User, members: tuple[User, ...], name: str, *, weeks: int) -> ProblemCompetition:
    """Announce a competition that closes so many weeks from now, with its committee."""
    closes_on = timezone.localdate() + timedelta(weeks=weeks)
    themes = "Eindspelen met weinig stukken."
    made = competitions.save(actor=actor, name=name, themes=themes, closes_on=closes_on, most_points=10)
    for member in members:
        assert member.person is not None, "who judges is a person"
        competitions.appoint(actor=actor, competition_id=made.pk, person=member.person)
    return made


def _enter(actor: User, of: ProblemCompetition, motto: str, fen: str) -> int:
    received_on = min(of.closes_on, timezone.localdate()) - timedelta(days=1)
    entry = competitions.enter(
        actor=actor,
        competition_id=of.pk,
        motto=motto,
        position=read_fen(fen),
        solution="",
        received_on=received_on,
    )
    return entry.pk


demo_files.afterwards(submit_all)
demo_files.afterwards(hold_competitions)
