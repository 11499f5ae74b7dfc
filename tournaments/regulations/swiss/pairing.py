"""Pairing the next round of a Swiss event by one of the three named systems.

Source: Bijlage 3; D.4 and F.3 (events played in the Swiss system); readings R35, R41, R96. The handbook to
which Bijlage 3 refers is not among the sources: no system here claims to follow it to the letter.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.editions.edition import Edition, edition_for
from tournaments.regulations.event import Event, Game
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules import sections as schedules
from tournaments.regulations.swiss import colours, dutch, explain
from tournaments.regulations.swiss.history import Card, cards, counted_games
from tournaments.regulations.swiss.looking_ahead import prospects, secured
from tournaments.regulations.swiss.looking_ahead.matching import field_of
from tournaments.regulations.swiss.looking_ahead.prospects import Prospects
from tournaments.regulations.swiss.looking_ahead.secured import Chosen
from tournaments.regulations.swiss.proposal import Pairing, PairReason
from tournaments.regulations.swiss.ranking import rating, weerstand
from tournaments.regulations.swiss.ranking.order_rule import OrderRule
from tournaments.regulations.swiss.settings import (
    Settings,
    SwissSystem,
    settings_of,
    system_named,
)

_RULES: Mapping[SwissSystem, OrderRule] = {
    SwissSystem.WEERSTAND: weerstand.RULE,
    SwissSystem.RATING: rating.RULE,
}


def pair(
    event: Event,
    *,
    system: str | None = None,
    seed: int | None = None,
    absent: frozenset[int] = frozenset(),
    absent_later: Mapping[int, frozenset[int]] | None = None,
    edition: Edition | None = None,
) -> Pairing:
    """The next round of this event, for all who take part in it and are not `absent`; by the edition, by
    default that of its season.

    It leaves the rounds to come possible, without a second meeting, where they can be (R96). `absent_later`
    says by round who is known to be absent then; None when nothing is known of that.

    `system` ("weerstand", "rating", "dutch") and `seed` (0..2^63 - 1) are by default those of the event's
    settings, else "weerstand" and 0. Who withdrew after an earlier round does not take part; who is in no
    earlier round is a late entry. The same event and seed give the same round for ever.

    Raises RuleViolation when the event is no Swiss event or not in order, has a game without a result, has
    all its rounds, or has more of them than `schedules.sections.most_swiss_rounds`; when nobody is present;
    before round 1, when those present cannot play all rounds; and when no legal round exists: everybody
    present paired, nobody meeting again, at most one player free, nobody free twice.
    """
    settings = settings_of(event)
    chosen = settings.system if system is None else system_named(system)
    rules = edition or edition_for(event.season)
    by_number = cards(event, settings, edition=rules)
    remarks = _check_rounds(event, rules)
    _check_results(event)
    present = _present(event, by_number, absent)
    ahead = prospects.of(event, by_number, absent, absent_later)
    ahead.check()
    own_seed = settings.seed if seed is None else seed
    lots = {number: lot for lot, number in enumerate(draw(by_number, own_seed))}
    return _Task(event, settings, chosen, own_seed, lots, by_number, present, ahead).pairing(remarks)


def _check_rounds(event: Event, edition: Edition) -> tuple[Reason, ...]:
    """Refuse an event with too many rounds; remark on one with many."""
    players = len(event.entrants)
    values = {"rounds": event.rounds_planned, "players": players}
    of = (edition, event.section, event.division)
    if event.rounds_planned > schedules.most_swiss_rounds(*of, players):
        text = gettext_noop(
            "%(rounds)s rounds are too many for a Swiss event of %(players)s players: there may be no "
            "legal pairs left. Use the printed round robin"
        )
        if not schedules.meets_once_round_robin(*of):
            text = gettext_noop(
                "%(rounds)s rounds are too many for a Swiss event of %(players)s players: there may be no "
                "legal pairs left. Choose fewer rounds"
            )
        raise RuleViolation(Reason(text, values, ("Bijlage 3", "R69")), "rounds_planned")
    if event.last_round >= event.rounds_planned:
        text = gettext_noop("All %(rounds)s rounds are paired")
        raise RuleViolation(Reason(text, values), "rounds_planned")
    if 2 * event.rounds_planned > players:
        text = gettext_noop(
            "%(rounds)s rounds are more than half the number of players (%(players)s): a late round may "
            "have no legal pairs left"
        )
        return (Reason(text, values, ("Bijlage 3",)),)
    return ()


def _check_results(event: Event) -> None:
    for index, paired in enumerate(event.rounds):
        for at, game in enumerate(counted_games(event, paired)):
            if game.result is None:
                text = gettext_noop(
                    "%(white)s - %(black)s of round %(round)s has no result, and the ranking decides "
                    "the next pairs"
                )
                values = {"white": game.white, "black": game.black, "round": paired.number}
                place = f"rounds[{index}].games[{at}].result"
                raise RuleViolation(Reason(text, values, ("Bijlage 3",)), place)


def _present(event: Event, by_number: Mapping[int, Card], absent: frozenset[int]) -> tuple[Card, ...]:
    for number in sorted(absent):
        if number not in by_number:
            text = gettext_noop("There is no entrant with number %(number)s")
            raise RuleViolation(Reason(text, {"number": number}), "absent")
    gone = event.gone_before(event.last_round + 1)
    present = tuple(card for number, card in by_number.items() if number not in absent and number not in gone)
    if not present:
        raise RuleViolation(Reason(gettext_noop("Nobody is present")), "absent")
    return present


@dataclass(frozen=True, slots=True)
class _Task:
    """One round to be paired."""

    event: Event
    settings: Settings
    system: SwissSystem
    seed: int
    lots: Mapping[int, int]
    by_number: Mapping[int, Card]
    present: tuple[Card, ...]
    prospects: Prospects

    def pairing(self, remarks: tuple[Reason, ...]) -> Pairing:
        if self.system is not SwissSystem.DUTCH:
            return self._by_matching(self.system, remarks)
        if len(self.present) > dutch.SLOW_ABOVE:
            text = gettext_noop("The Dutch system takes long above %(players)s players: pair it as a job")
            remarks += (Reason(text, {"players": dutch.SLOW_ABOVE}),)
        values = {"system": SwissSystem.RATING.value}
        found = self._by_dutch(remarks)
        if found is None:
            text = gettext_noop(
                "The Dutch rules give no legal round here: it is paired as by system %(system)s"
            )
        elif self._leaves_as_much(found):
            return found
        else:
            text = gettext_noop(
                "The round by the Dutch rules would leave no legal pairs for a later one: it is paired as by "
                "system %(system)s"
            )
        return self._by_matching(
            SwissSystem.RATING, (*remarks, Reason(text, values, ("Bijlage 3", *secured.ARTICLES)))
        )

    def _leaves_as_much(self, found: Pairing) -> bool:
        """Whether this round leaves as much of the rounds to come possible as another could."""
        ordered, outlook = self._ordered(SwissSystem.RATING), self.prospects.outlook
        for aim in secured.aims(self.prospects.thought_of):
            if secured.reaches(outlook, aim, [game.players for game in found.pairs], found.free):
                return True
            if secured.reaching(ordered, rating.RULE, outlook, aim):
                return False
        return True

    def _by_dutch(self, remarks: tuple[Reason, ...]) -> Pairing | None:
        strongest = sorted(self.event.entrants, key=rating.strength)
        numbers = {entrant.number: place for place, entrant in enumerate(strongest, 1)}
        found = dutch.propose(
            self.present,
            numbers,
            rounds=self.event.rounds_planned,
            first_colour=colours.first_colour(self.settings, self.seed),
        )
        if found is None:
            return None
        games, free = found
        ordered = sorted(self.present, key=lambda card: (-card.half_points, numbers[card.number]))
        field = field_of([card for card in ordered if card.number != free], rating.RULE)
        index = {card.number: place for place, card in enumerate(field.cards)}
        pairs = [(min(pair), max(pair)) for pair in ([index[n] for n in game.players] for game in games)]
        why = tuple(
            PairReason(game.players, (*own, colours.as_given(*map(self.by_number.__getitem__, game.players))))
            for game, own in zip(games, explain.pair_reasons(field, pairs), strict=True)
        )
        because = None if free is None else explain.dutch_bye_reason(self.by_number[free])
        return Pairing(self._round, self.system, self.seed, games, free, why, because, remarks)

    def _by_matching(self, system: SwissSystem, remarks: tuple[Reason, ...]) -> Pairing:
        ordered, rule = self._ordered(system), _RULES[system]
        chosen, instead_of = self._chosen(ordered, rule)
        field, free = chosen.field, chosen.free
        ahead = frozenset() if instead_of is None else frozenset(chosen.pairs) - chosen.same(instead_of)
        reasons = explain.pair_reasons(field, chosen.pairs, ahead)
        games: list[Game] = []
        why = []
        first = colours.first_colour(self.settings, self.seed)
        for board, ((high, low), own) in enumerate(zip(chosen.pairs, reasons, strict=True)):
            colour = first if board % 2 == 0 else first.other
            given = colours.allocate(field.cards[high], field.cards[low], colour)
            games.append(given.game)
            white, black = map(self.by_number.__getitem__, given.game.players)
            third = colours.third_times(white, black)
            why.append(PairReason(given.game.players, (*own, given.because, *third)))
        because = None
        if free is not None:
            place = [card.number for card in ordered].index(free)
            because = explain.bye_reason(ordered[place], ordered[:place:-1], ahead=instead_of is not None)
        if instead_of is not None:
            remarks += (explain.ahead_remark(),)
        return Pairing(self._round, system, self.seed, tuple(games), free, tuple(why), because, remarks)

    @property
    def _round(self) -> int:
        return self.event.last_round + 1

    def _ordered(self, system: SwissSystem) -> list[Card]:
        """Those present, highest first: by points, then as the system has it, then by lot."""
        if system is SwissSystem.RATING:
            places = sorted(self.event.entrants, key=rating.strength)
            second = {entrant.number: place for place, entrant in enumerate(places)}
        else:
            half_points = {number: card.half_points for number, card in self.by_number.items()}
            second = {
                card.number: -weerstand.plain(card, half_points, self.settings) for card in self.present
            }
        return sorted(
            self.present, key=lambda card: (-card.half_points, second[card.number], self.lots[card.number])
        )

    def _chosen(self, ordered: list[Card], rule: OrderRule) -> tuple[Chosen, Chosen | None]:
        """The round, and that of the rules alone where it had to give way to this one."""
        nearest = secured.nearest(ordered, rule)
        if nearest is None:
            text = gettext_noop(
                "Round %(round)s has no legal pairs: whoever is present would have to meet somebody again "
                "or have a bye again. Pair it manually, or let who can play play"
            )
            raise RuleViolation(Reason(text, {"round": self._round}, ("Bijlage 3",)))
        outlook = self.prospects.outlook
        for aim in secured.aims(self.prospects.thought_of):
            if secured.reaches(outlook, aim, nearest.numbers, nearest.free):
                return nearest, None
            found = secured.reaching(ordered, rule, outlook, aim)
            if found is not None:
                return found, nearest
        return nearest, None
