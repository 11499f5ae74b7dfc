"""Who may do what in an event, asked by page and service alike; who may see it."""

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.events.seated.at_boards import at_boards
from tournaments.models import Entrant, Event, Game, Match, Pass, Person, Round, User, no_practice
from tournaments.pages.http.permissions import ByMail, Visitor, is_administrator
from tournaments.people.permissions import is_secretary, may_direct, same_people


def may_enter(actor: Visitor | Pass, paired: Round) -> bool:
    """Whether the actor may enter results of a round: its leaders, and a helper whose code is good for it."""
    if isinstance(actor, Pass):
        return actor.round_id == paired.pk and actor.is_good(timezone.now())
    return may_direct(actor, paired.event)


def visible_events(user: Visitor) -> QuerySet[Event]:
    """The published events, and the drafts the user leads; groups and deciding games go with the whole. A
    practice copy is not among them: it stands in no list but the desk.
    """
    if is_administrator(user):
        return Event.objects.filter(no_practice())
    return Event.objects.filter(_published() | (_own(user) & no_practice()))


def reachable_events(user: Visitor) -> QuerySet[Event]:
    """The events whose pages the user may open: the visible ones, and the practice copies the user leads. One
    that was thrown away is nobody's any more.
    """
    kept = ~Q(status=Event.Status.DISCARDED)
    if is_administrator(user):
        return Event.objects.filter(kept)
    return Event.objects.filter(_published() | (_own(user) & kept))


def _published() -> Q:
    published = Event.Status.PUBLISHED
    return Q(status=published, root=None) | Q(root__status=published)


def _own(user: Visitor) -> Q:
    """What the user leads, or is of the jury of."""
    own = Q(pk__in=())
    if user.is_authenticated:
        for of in (user.leads.values("pk"), user.judges.values("pk")):
            own |= Q(pk__in=of) | Q(root__in=of)
    return own


def may_submit(user: Visitor, game: Game) -> bool:
    """Whether the user may submit a notation of the game: its players and its leaders."""
    if not user.is_authenticated:
        return False
    return plays_in(user, game) or may_direct(user, game.round.event)


def may_doubt(user: Visitor | Pass, game: Game) -> bool:
    """Whether the user may say that the result of the game is wrong: its players, and at a board of teams the
    secretaries of the two clubs.
    """
    if isinstance(user, Pass) or not user.is_authenticated or not user.is_active:
        return False
    clubs = {game.white.club_id, game.black.club_id} if game.match_id else set()
    return (user.secretary_of_id is not None and user.secretary_of_id in clubs) or plays_in(user, game)


def may_sign(user: Visitor | Pass, match: Match, *teams: Entrant) -> bool:
    """Whether the user may sign a match for one of these teams: who sits, or sat, at one of its boards, and
    the secretary of its club.
    """
    if isinstance(user, Pass) or not user.is_authenticated or not user.is_active:
        return False
    return any(is_secretary(user, team.club) for team in teams) or bool(_seats_of(user, match, *teams))


def player_of(user: User, match: Match, team: Entrant) -> Person | None:
    """Who the user is at the boards of a team in a match; None for who sits at none."""
    found = _seats_of(user, match, team)
    return Person.objects.get(pk=found[0]) if found else None


def _seats_of(user: User, match: Match, *teams: Entrant) -> list[int]:
    """Who the user is at the boards of these teams in a match, by board."""
    if user.person_id is None:
        return []
    same, games = same_people(user.person_id), list(match.games.all())
    seated = at_boards(team.pk for team in teams)
    sitting = (player.person for team in teams for player in seated.at_match(games, team.pk))
    return [person for person in sitting if person and person in same]


def plays_in(user: User, game: Game) -> bool:
    """Whether the user is one of the two players: of a board of teams, the two who sit there."""
    if user.person_id is None:
        return False
    same = same_people(user.person_id)
    if game.match_id is None:
        return bool({game.white.person_id, game.black.person_id} & same)
    sides = (game.white_id, game.black_id)
    seated = at_boards(sides)
    return any(player.person in same for side in sides if (player := seated.player(game, side)))


def is_jury(user: Visitor | Pass, event: Event) -> bool:
    """Whether the user is of the jury of the event; that of the whole is of its groups and deciding games."""
    if isinstance(user, Pass) or not user.is_authenticated or not user.is_active:
        return False
    return user.judges.filter(pk=event.main_id).exists()


def may_confirm(actor: Visitor | Pass, event: Event) -> bool:
    """Whether the actor may confirm, as the second person, a result that somebody else recorded."""
    return may_direct(actor, event) or is_jury(actor, event)


def may_hand_in_own(user: Visitor, team: Entrant) -> bool:
    """Whether the user may hand in the line-up of a team as the secretary of its club.

    That of a deciding match is for the leaders.
    """
    own = is_secretary(user, team.club) and not team.event.is_play_off
    return own and visible_events(user).filter(pk=team.event_id).exists()


def may_report_absence(user: Visitor, event: Event) -> bool:
    """Whether the user may report an own absence from rounds of an event: who plays in it by a schedule."""
    return own_entrant(user, event) is not None


def own_entrant(user: Visitor, event: Event) -> Entrant | None:
    """The entrant that the account is, of a published event that persons play in a schedule; None for anybody
    else.
    """
    if not user.is_authenticated or not user.is_active or user.person_id is None:
        return None
    if event.is_swiss or event.is_play_off or event.system == Event.System.DISPLAY:
        return None
    if not event.rounds.exists() or not visible_events(user).filter(pk=event.pk).exists():
        return None
    return event.entrants.filter(person__in=same_people(user.person_id), number__gt=0).first()


def may_register(user: Visitor | ByMail, event: Event) -> bool:
    """Whether the user may ask to take part in an event: as a player, where it is published."""
    if isinstance(user, ByMail):
        return event.is_root and event.is_published
    if not user.is_authenticated or not user.is_active or user.person_id is None:
        return False
    return event.is_root and event.is_published


def may_enter_own(user: Visitor, event: Event) -> bool:
    """Whether the user may enter people of the own club in an event: a secretary, where it is published."""
    if not user.is_authenticated or not user.is_active or user.secretary_of_id is None:
        return False
    return visible_events(user).filter(pk=event.pk).exists()
