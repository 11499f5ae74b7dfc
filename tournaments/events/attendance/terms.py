"""Until when a game is played that was not played, or not finished, on the day of its round (C.13, R93)."""

from datetime import date

from tournaments.events.loaded import load
from tournaments.events.particulars.articles import disputes_article
from tournaments.models import Event
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.counting.absences import make_ups_are_over
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import gettext_noop


def check_make_up(event: Event, round_number: int, day: date, *, place: str = "make_up_on") -> None:
    """Refuse a day on which a game of a round cannot be made up. Errors: RuleViolation (C.13).

    A section without that article has no last round and no term; there the leaders decide (R52).
    """
    rules = edition(event.season.edition).make_up.get(event.section)
    if rules and round_number > rules.last_round:
        raise refuse(
            gettext_noop("Only games of rounds 1 to %(last)s are made up; round %(round)s is not."),
            rules.article,
            place=place,
            last=rules.last_round,
            round=round_number,
        )
    _check_not_before(event, round_number, day, "R92", place=place)
    _check_term(event, round_number, day, place=place)


def check_day(event: Event, round_number: int, day: date, *, place: str, is_anew: bool = False) -> None:
    """Refuse a day on which an adjourned game cannot be finished, or one that is void or replayed (`is_anew`)
    cannot be played. Errors: RuleViolation.
    """
    if is_anew:
        _check_not_before(event, round_number, day, "R116", place=place)
    elif (own_day := event.rounds.get(number=round_number).date) and day <= own_day:
        raise refuse(
            gettext_noop("An adjourned game is finished after the day of its round."), "R71", place=place
        )
    _check_term(event, round_number, day, place=place, is_anew=is_anew)


def _check_not_before(event: Event, round_number: int, day: date, reading: str, *, place: str) -> None:
    """Refuse a day before that of the round, on which a game may be played as well (R92, R116)."""
    own_day = event.rounds.get(number=round_number).date
    if own_day and day < own_day:
        rules = edition(event.season.edition).make_up.get(event.section)
        raise refuse(
            gettext_noop("A game is made up on the day of its round or later."),
            rules.article if rules else disputes_article(event),
            reading,
            place=place,
        )


def _check_term(event: Event, round_number: int, day: date, *, place: str, is_anew: bool = False) -> None:
    """Refuse a day that is not in the season, or after the term of C art. 13.

    For an adjourned game of a round that is never made up, for deciding games, and for a game that is void or
    replayed once round 6 was played, the leaders name any later day (R71, R115, R116). Errors: RuleViolation.
    """
    rules = None if event.is_play_off else edition(event.season.edition).make_up.get(event.section)
    season = (date(event.season.year, 1, 1), date(event.season.year + 1, 12, 31))
    if not season[0] <= day <= season[1]:
        raise refuse(
            gettext_noop("A game is played in the season itself."),
            rules.article if rules else disputes_article(event),
            place=place,
        )
    if rules is None or round_number > rules.last_round:
        return
    loaded = load(event)
    last = loaded.facts.rounds_planned
    was_played = make_ups_are_over(loaded.facts, edition=loaded.edition, after_round=last)
    if was_played and is_anew:
        return
    deadline = event.rounds.filter(number=rules.before_round).values_list("date", flat=True).first()
    if deadline and day > deadline:
        raise refuse(
            gettext_noop("A game is made up before round %(round)s is played, which is on %(deadline)s."),
            rules.article,
            "R93",
            place=place,
            round=rules.before_round,
            deadline=deadline.isoformat(),
        )
    if was_played:
        raise refuse(
            gettext_noop("A game is made up before round %(round)s is played, and that was played."),
            rules.article,
            "R93",
            place=place,
            round=rules.before_round,
        )
