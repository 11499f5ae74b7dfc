"""A round that an official made or changed by hand: what cannot be, and what differs from the proposal.

Source: Bijlage 3; this project's reading: by hand all is allowed that can be played, with a reason, and every
deviation is logged.
"""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event, Game
from tournaments.regulations.reasons import Entrants, Reason, RuleViolation, gettext_noop
from tournaments.regulations.swiss import colours
from tournaments.regulations.swiss.history import Card, cards
from tournaments.regulations.swiss.looking_ahead import prospects
from tournaments.regulations.swiss.proposal import Pairing
from tournaments.regulations.swiss.settings import settings_of

ARTICLES = ("Bijlage 3",)


def check_manual(
    event: Event,
    pairs: Sequence[Game | tuple[int, int]],
    free: int | None = None,
    *,
    proposed: Pairing | None = None,
    absent: frozenset[int] = frozenset(),
    absent_later: Mapping[int, frozenset[int]] | None = None,
    edition: Edition | None = None,
) -> tuple[Reason, ...]:
    """The remarks on a next round made by hand, white named first in each pair; empty when there are none.

    Remarks: a player who withdrew, is free again, has one colour for the third time running, is `absent` and
    has a place all the same, or is left out though not `absent`; that a later round has no legal pairs after
    it (`absent_later` as in `pairing.pair`); and every pair and free round that differs from `proposed`,
    where it is given.

    Raises RuleViolation at "pairs[i]" or "free" when somebody would be paired twice (or paired and free),
    with themselves, or with somebody they have met, or is no entrant; and when the event is no Swiss event
    by the edition, by default that of its season (see `validity.check`).
    """
    by_number = cards(event, settings_of(event), edition=edition)
    games = [pair if isinstance(pair, Game) else Game(*pair) for pair in pairs]
    named = _named(by_number, games, free)
    remarks = list(_about_players(event, by_number, games, free))
    remarks += _not_expected(named & absent - _gone(event))
    remarks += _left_out(event, by_number, named | absent)
    if event.last_round < event.rounds_planned:
        ahead = prospects.of(event, by_number, absent, absent_later)
        remarks += ahead.after([game.players for game in games], free)
    if proposed is not None:
        remarks += differences(games, free, proposed)
    return tuple(remarks)


def _named(by_number: Mapping[int, Card], games: Sequence[Game], free: int | None) -> frozenset[int]:
    """All numbers of the round, once it is certain that each is an entrant, once, with a new opponent."""
    places = [(number, f"pairs[{index}]") for index, game in enumerate(games) for number in game.players]
    if free is not None:
        places.append((free, "free"))
    seen: set[int] = set()
    for index, game in enumerate(games):
        if game.white == game.black:
            text = gettext_noop("%(number)s cannot be paired with themselves")
            raise RuleViolation(_about(text, game.white), f"pairs[{index}]")
    for number, place in places:
        if number not in by_number:
            text = gettext_noop("There is no entrant with number %(number)s")
            raise RuleViolation(Reason(text, {"number": number}), place)
        if number in seen:
            text = gettext_noop("%(number)s would be paired twice")
            raise RuleViolation(_about(text, number), place)
        seen.add(number)
    for index, game in enumerate(games):
        if game.black in by_number[game.white].met:
            text = gettext_noop("%(white)s and %(black)s have met before")
            raise RuleViolation(_about_pair(text, game), f"pairs[{index}]")
    return frozenset(seen)


def _about_players(
    event: Event, by_number: Mapping[int, Card], games: Sequence[Game], free: int | None
) -> Iterator[Reason]:
    gone = _gone(event)
    for game in games:
        white, black = by_number[game.white], by_number[game.black]
        yield from colours.third_times(white, black)
        for card in (white, black):
            if card.number in gone:
                yield _about(gettext_noop("%(number)s has withdrawn"), card.number)
    if free is not None and by_number[free].had_bye:
        yield _about(gettext_noop("%(number)s has had a bye before"), free)


def _gone(event: Event) -> frozenset[int]:
    return event.gone_before(event.last_round + 1)


def _not_expected(numbers: frozenset[int]) -> Iterator[Reason]:
    for number in sorted(numbers):
        yield _about(gettext_noop("%(number)s is not expected in this round"), number)


def _left_out(event: Event, by_number: Mapping[int, Card], named: frozenset[int]) -> Iterator[Reason]:
    for number in sorted(set(by_number) - named - _gone(event)):
        yield _about(gettext_noop("%(number)s is neither paired nor has a bye"), number)


def differences(games: Sequence[Game], free: int | None, proposed: Pairing) -> Iterator[Reason]:
    """What differs between a round as it was made by hand and the proposal, pair by pair."""
    due = {game.players for game in proposed.pairs}
    made = {game.players for game in games}
    for game in proposed.pairs:
        if game.players[::-1] in made:
            text = gettext_noop("the system proposed %(white)s - %(black)s, the colours the other way round")
            yield _about_pair(text, game)
        elif game.players not in made:
            yield _about_pair(gettext_noop("the system proposed %(white)s - %(black)s"), game)
    for game in games:
        if game.players not in due and game.players[::-1] not in due:
            yield _about_pair(gettext_noop("%(white)s - %(black)s was paired manually"), game)
    if free != proposed.free:
        text = gettext_noop(
            "the system proposed a bye for %(proposed)s, in the manual pairing it is for %(free)s"
        )
        yield Reason(text, {"proposed": _bye(proposed.free), "free": _bye(free)}, ARTICLES)


def _bye(number: int | None) -> Entrants | str:
    return "-" if number is None else Entrants.of(number)


def _about(text: str, number: int) -> Reason:
    return Reason(text, {"number": Entrants.of(number, worded=True)}, ARTICLES)


def _about_pair(text: str, game: Game) -> Reason:
    return Reason(text, {"white": Entrants.of(game.white), "black": Entrants.of(game.black)}, ARTICLES)
