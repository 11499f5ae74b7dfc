"""Line-ups of eights and fours: handing them in, correcting them, and booking their empty boards.

Source: B, art. 6; G, art. 2; readings R29 (empty boards, a late line-up), R60 (fours) and R110
(match points by a verdict).
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, time

from django.db.models import Q
from django.utils import timezone

from tournaments.events import acts, line_up_times
from tournaments.events.locks import check_open, locked_event, locked_for_anyone, locked_main_event
from tournaments.events.permissions import may_hand_in_own
from tournaments.events.restoring import services as restoring
from tournaments.events.teams import line_ups as selectors
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Club, EarlierPlayer, Entrant, Event, Game, Person, TeamPlayer, User
from tournaments.models.events import VOID
from tournaments.pages.http.permissions import require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people import enrolling
from tournaments.people import services as people
from tournaments.people.permissions import may_direct
from tournaments.people.recognising import search
from tournaments.regulations.editions.team_tables import LineUpRule
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.results import Result
from tournaments.regulations.teams import lineups, match_points
from tournaments.regulations.teams.lineups import LineUp
from tournaments.regulations.teams.match_points import MATCH_POINTS

_AT_ONCE = 200
_BOARD = re.compile(r"players\[(\d+)\]")
Seated = list[Person | None]


@one_act
def hand_in(
    *,
    actor: User,
    event_id: int,
    number: int,
    players: Sequence[str],
    add_new: bool = False,
    handed_in: datetime | None = None,
    reason: str = "",
    seen: int = 0,
    typed_wrongly: bool = False,
    by_verdict: bool = False,
) -> Entrant:
    """Take in the line-up of a team, board by board, "" for an empty board; it holds for every round (B.6).

    A name is somebody of the team's club, or "name; club" somebody of another; `add_new` adds who is not
    known. `handed_in` is when the leaders got the list, now without one; a late list is accepted (R29). Empty
    boards are booked as lost in every round. Once round 1 has a result a change is a correction, which needs
    a reason and leaves a restore point: who comes in has not played the games that were played before, unless
    the list was `typed_wrongly` (R106). `seen` is what `line_ups.last_change` gave.
    The secretary of the team's club hands it in before round 1 starts, and changes it until the line-ups are
    shown (R78); everything else takes a leader. One that is accepted `by_verdict` of the committee of appeal
    (Bijlage 5) is taken in a closed event too.

    Errors: PermissionDenied; Refusals with everything that is wrong with the names, with a player of another
    team, and with boards at which somebody has played; RuleViolation for no such team, somebody else's change
    meanwhile, and a correction without a reason.
    """
    if by_verdict:
        event = locked_main_event(actor, event_id, closed_too=True, with_union=True)
    else:
        event = _locked(actor, event_id, number, handed_in)
    rule = _rule(event)
    team = _team(event, number, rule)
    _check_expected_version(team, seen)
    seated = _seated(actor, team, players, rule, add_new=add_new)
    _check(LineUp(number, _labels(seated)), rule)
    _check_one_team(team, seated, rule)
    if not by_verdict:
        _check_players(team, seated, rule)
    before = _names(team, rule)
    if team.line_up_at and _same(team, seated):
        return team
    now = timezone.now()
    if handed_in and handed_in > now:
        raise refuse(gettext_noop("The list was not handed in yet at that time."), place="handed_in")
    reason = typed.reason_if_given(reason)
    if team.line_up_at and line_up_times.play_has_begun(event):
        if not reason:
            text = gettext_noop(
                "Round 1 has results: the order holds for every round. A correction needs a reason."
            )
            raise refuse(text, rule.article, place="reason")
        restoring.take_point(event, acts.LINE_UP)
        handed_in = team.line_up_at
    _seat(event, team, seated, handed_in or now, typed_wrongly=typed_wrongly)
    after = _names(team, rule)
    record.append(
        actor=actor,
        act=acts.LINE_UP,
        event=event,
        subject={"event": event.pk, "number": number, "name": team.name},
        before=before if any(before) else None,
        after=after,
        reason=reason,
    )
    return team


def _locked(actor: User, event_id: int, number: int, handed_in: datetime | None) -> Event:
    """The event, locked, if the actor may hand in for this team now.

    Errors: PermissionDenied; RuleViolation for a secretary who comes too late, or to change what was seen
    beside the others.
    """
    event = locked_for_anyone(event_id, with_union=True)
    team = event.entrants.filter(number=number).select_related("club", "event").first()
    if may_direct(actor, event) or team is None or not may_hand_in_own(actor, team):
        return locked_main_event(actor, event_id)
    check_open(event)
    require(handed_in is None)
    if refused := line_up_times.refusal(team, timezone.now()):
        raise RuleViolation(refused)
    return event


def _rule(event: Event) -> LineUpRule:
    rule = line_up_times.rule_of(event)
    if rule is None:
        raise refuse(gettext_noop("In this section persons play, not teams."), place="players")
    if event.children.filter(kind=Event.Kind.GROUP).exists():
        text = gettext_noop("The line-up is handed in at the group in which the team plays.")
        raise refuse(text, rule.article)
    return rule


def _team(event: Event, number: int, rule: LineUpRule) -> Entrant:
    team = event.entrants.filter(number=number).select_related("club", "event").first()
    if team is None:
        raise refuse(gettext_noop("There is no team with number %(number)s."), rule.article, number=number)
    return team


def _check_expected_version(team: Entrant, seen: int) -> None:
    if selectors.last_change(team) != seen:
        raise refuse(
            gettext_noop(
                "Meanwhile somebody else changed this line-up; nothing was overwritten. "
                "Look at what stands now and send yours again if it is right all the same."
            )
        )


def _seated(actor: User, team: Entrant, players: Sequence[str], rule: LineUpRule, *, add_new: bool) -> Seated:
    """The person at each board. Errors: Refusals naming every board of which the name is not clear."""
    clubs = {club.name.casefold(): club for club in Club.objects.all()}
    known = list(search.everybody())
    alike = search.Known((person.pk, person.name) for person in known)
    by_key = {person.pk: person for person in known}
    seated: Seated = []
    new: dict[int, tuple[str, Club | None]] = {}
    found: list[RuleViolation] = []
    for at, text in enumerate(players):
        place = f"player-{at + 1}"
        name, _, club_name = (typed.tidy(part) for part in text.partition(";"))
        club = clubs.get(club_name.casefold()) if club_name else team.club
        seated.append(next((one for one in known if _is(one, name, club)), None) if name else None)
        if seated[at] or not name:
            continue
        if fault := typed.name_fault(name):
            found.append(RuleViolation(fault, place))
        elif club_name and club is None:
            found.append(refuse(gettext_noop("there is no club named %(club)s"), place=place, club=club_name))
        elif add_new and team.event.is_practice:
            found.append(enrolling.nobody_new(name, place))
        elif add_new:
            new[at] = (name, club)
        else:
            found.append(_unknown(name, club, [by_key[key] for key in alike.alike(name)], rule, place))
    if found:
        raise Refusals(found)
    added: Seated = []
    for at, (name, club) in new.items():
        person = next((one for one in added if one and _is(one, name, club)), None)
        seated[at] = person or people.save_person(actor=actor, name=name, club=club)
        added.append(seated[at])
    return seated


def _is(person: Person, name: str, club: Club | None) -> bool:
    return person.name.casefold() == name.casefold() and person.club == club


def _unknown(
    name: str, club: Club | None, alike: Sequence[Person], rule: LineUpRule, place: str
) -> RuleViolation:
    """Somebody whom nobody knows: probably a slip of the pen, or somebody of another club."""
    text = gettext_noop("%(name)s of %(club)s is not known; add the new names if that is right")
    values: dict[str, object] = {"name": name, "club": club.name if club else "—"}
    if alike:
        text = gettext_noop(
            "%(name)s of %(club)s is not known, but %(alike)s is; type that, or add the new names if yours "
            "is right"
        )
        values["alike"] = " / ".join(
            f"{person.name}; {person.club.name}" if person.club else person.name for person in alike
        )
    return refuse(text, rule.article, place=place, **values)


def _check_players(team: Entrant, seated: Seated, rule: LineUpRule) -> None:
    """Refuse borrowed players, substitutes and another order where the event has none: as it was when play
    began, or as a verdict has it since. Errors: RuleViolation.
    """
    began = selectors.boards_of_round_1(team)
    now = dict(team.players.values_list("person", "board"))
    players = []
    for board, person in enumerate(seated, start=1):
        if person:
            stays = board in (now.get(person.pk), began.get(person.pk))
            came_in = bool(began) and person.pk not in began and person.pk not in now
            left = None if stays else began.get(person.pk)
            club = person.club.name if person.club else ""
            players.append(lineups.Seated(board, person.name, club, came_in, left))
    settings = (team.event.root or team.event).settings
    own = team.club.name if team.club else ""
    _at_the_board(lambda: lineups.check_players(players, own, rule, settings))


def _check(given: LineUp, rule: LineUpRule) -> None:
    """What the regulation asks of a line-up, told at the board. Errors: RuleViolation."""
    _at_the_board(lambda: lineups.check_line_up(given, rule))


def _at_the_board(check: Callable[[], None]) -> None:
    """Carry out a check and tell its refusal at the box of the board. Errors: RuleViolation."""
    try:
        check()
    except RuleViolation as violation:
        board = _BOARD.fullmatch(violation.place)
        place = f"player-{int(board[1]) + 1}" if board else violation.place
        raise RuleViolation(violation.reason, place) from violation


def _labels(seated: Seated) -> tuple[str | None, ...]:
    """The names at the boards, with the club where two people of one name sit in one team."""
    bearers = {(person.name, person.pk) for person in seated if person}
    names = [name for name, _ in bearers]
    return tuple(
        (person.name if names.count(person.name) == 1 else f"{person.name} ({person.club or ''})")
        if person
        else None
        for person in seated
    )


def _check_one_team(team: Entrant, seated: Seated, rule: LineUpRule) -> None:
    """Refuse who plays in another team of the competition, or played in one before somebody else came into
    its line-up (R106). The team has rows in its groups and all parts.
    """
    main = Q(team__event=team.event.main_id) | Q(team__event__root=team.event.main_id)
    main &= ~Q(team__name=team.name, team__club_name=team.club_name)
    of_them = main & Q(person__in=[person for person in seated if person])
    playing = {
        person: name
        for places in (TeamPlayer.objects.filter(of_them), EarlierPlayer.objects.filter(of_them))
        for person, name in places.values_list("person", "team__name")
    }
    found = [
        refuse(
            gettext_noop("%(name)s plays for %(team)s already; a player plays in one team of a competition"),
            rule.article,
            place=f"player-{board}",
            name=person.name,
            team=playing[person.pk],
        )
        for board, person in enumerate(seated, start=1)
        if person and person.pk in playing
    ]
    if found:
        raise Refusals(found)


def _names(team: Entrant, rule: LineUpRule) -> list[str | None]:
    placed = dict(team.players.values_list("board", "name"))
    return [placed.get(board) for board in range(1, rule.boards + 1)]


def _same(team: Entrant, seated: Seated) -> bool:
    placed = dict(team.players.values_list("board", "person_id"))
    return placed == {board: person.pk for board, person in enumerate(seated, start=1) if person}


def _seat(event: Event, team: Entrant, seated: Seated, handed_in: datetime, *, typed_wrongly: bool) -> None:
    """Write the line-up of the team, also in deciding matches, and book its empty boards there and here."""
    for played in (event, *event.children.filter(kind=Event.Kind.DECIDING)):
        before = selectors.empty_boards(played)
        own = team if played == event else played.entrants.filter(number=team.number).first()
        if own is None:
            continue
        _keep_earlier(own, seated, typed_wrongly=typed_wrongly)
        own.players.all().delete()
        TeamPlayer.objects.bulk_create(
            TeamPlayer(team=own, board=board, person=person, name=person.name)
            for board, person in enumerate(seated, start=1)
            if person
        )
        own.line_up_at = handed_in
        own.save(update_fields=["line_up_at"])
        book_empty_boards(played, before)


def _keep_earlier(team: Entrant, seated: Seated, *, typed_wrongly: bool) -> None:
    """At the boards that get another player, keep who sat there when a game was played (R106). Where the list
    was typed wrongly, who comes in has those of the one who stood there; of others who sat there all stay.
    """
    come = {board: person.pk for board, person in enumerate(seated, start=1) if person}
    placed = {player.board: player for player in team.players.all()}
    left = [board for board, person in come.items() if board in placed and placed[board].person_id != person]
    if typed_wrongly:
        stood = Q(pk__in=[])
        for board in left:
            stood |= Q(game__board=board, person=placed[board].person_id)
        team.earlier_players.filter(stood).delete()
        return
    own = Game.objects.filter(Q(white=team) | Q(black=team), match__isnull=False)
    played = own.exclude(result="").exclude(line_up_times.booked_by_line_up(team.event))
    begun = set(played.values_list("match", flat=True))
    EarlierPlayer.objects.bulk_create(
        EarlierPlayer(
            game=game, team=team, person_id=placed[game.board].person_id, name=placed[game.board].name
        )
        for game in own.filter(board__in=left).exclude(earlier_players__team=team).select_related("round")
        if _is_of_who_sat_there(game, begun)
    )


def _is_of_who_sat_there(game: Game, begun: Collection[int | None]) -> bool:
    """Whether a game was played, or is played anew by the same two (R94, R102), was adjourned, or is being
    played: its match was begun, and its day is not over.
    """
    if game.result:
        return Result.parse(game.result).played
    day = game.round.date
    is_played = game.match_id in begun and (day is None or day >= timezone.localdate())
    return game.adjourned or game.replayed or game.ending == VOID or is_played


def book_empty_boards(event: Event, before: Mapping[int, frozenset[int]] | None = None) -> None:
    """Book the empty boards of the line-ups in every round; `before` are those that were empty so far, by the
    key of the team. Part of a larger act.

    What was booked at a board that has a player now is taken out, and so it is in rounds after a team left:
    there every board is empty and none has a result (R63). The article stands for who confirmed the others.
    Errors: Refusals with every board at which somebody played.
    """
    rule, now = line_up_times.rule_of(event), selectors.empty_boards(event)
    if rule is None:
        return
    games = Game.objects.filter(round__event=event, match__isnull=False).order_by("round", "match", "board")
    changed, found = [], []
    for game in games.select_related("round", "match__home", "match__away", "white", "black"):
        stands = selectors.home_result(game)
        try:
            booked = _booked(rule, game, stands, before or {}, now)
        except RuleViolation as violation:
            found.append(_was_played(game, violation))
            continue
        if booked is not stands:
            own = (
                booked
                if booked is None or game.white_id == selectors.match_of(game).home_id
                else booked.reversed
            )
            game.result, game.entered_by, game.version = own.value if own else "", "", game.version + 1
            game.confirmed_by = rule.article if own else ""
            game.ending = ""
            changed.append(game)
    if found:
        raise Refusals(found)
    fields = ["result", "ending", "entered_by", "confirmed_by", "version"]
    Game.objects.bulk_update(changed, fields, batch_size=_AT_ONCE)


def _booked(
    rule: LineUpRule,
    game: Game,
    stands: Result | None,
    before: Mapping[int, frozenset[int]],
    now: Mapping[int, frozenset[int]],
) -> Result | None:
    """What is to stand at a board by the line-ups. Errors: RuleViolation where somebody played."""
    match = selectors.match_of(game)
    gone = (match.home.withdrawn_after_round, match.away.withdrawn_after_round)
    if any(after is not None and game.round.number > after for after in gone):
        return None if stands and stands.is_forfeit and not game.entered_by else stands
    was, sides = selectors.empty_sides(game, before), selectors.empty_sides(game, now)
    return lineups.rebook(rule, stands, before=was, now=sides)


def _was_played(game: Game, violation: RuleViolation) -> RuleViolation:
    return refuse(
        gettext_noop("board %(board)s was played in round %(round)s, so it is not empty; correct that first"),
        *violation.reason.articles,
        place=f"player-{game.board}",
        board=game.board,
        round=game.round.number,
    )


def give_match_points(
    *, actor: User, event: Event, number: int, half_match_points: int, from_round: int, reason: str
) -> None:
    """Give a team half match points by a verdict, or below zero take them away, in the standings from a round
    on (R110). Part of a larger act.
    """
    before = event.settings.get(MATCH_POINTS, "")
    changes = match_points.read(before)
    key = (number, from_round)
    changes[key] = changes.get(key, 0) + half_match_points
    after = match_points.written(changes)
    settings = {name: value for name, value in event.settings.items() if name != MATCH_POINTS}
    event.settings = settings | ({MATCH_POINTS: after} if after else {})
    event.save(update_fields=["settings"])
    record.append(
        actor=actor,
        act=acts.MATCH_POINTS,
        event=event,
        subject={"event": event.pk, "number": number},
        before={"match_points": before},
        after={"match_points": after},
        reason=reason,
    )


@one_act
def set_start_time(*, actor: User, event_id: int, start_time: time | None) -> Event:
    """Say at what hour round 1 starts, in all groups; line-ups are due before it (B.6)."""
    event = locked_event(actor, event_id)
    main = Event.objects.get(pk=event.main_id)
    before = main.start_time
    if before != start_time:
        Event.objects.filter(Q(pk=main.pk) | Q(root=main.pk)).update(start_time=start_time)
        event.refresh_from_db(fields=["start_time"])
        was, now = (f"{hour:%H:%M}" if hour else None for hour in (before, start_time))
        record.append(actor=actor, act=acts.START_TIME, event=event, before=was, after=now)
    return event
