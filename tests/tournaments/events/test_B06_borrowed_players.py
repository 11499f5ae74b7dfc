"""Players of another club, and substitutes, where an event refuses them: B.6, reading R106."""

import pytest

from tests import sites
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.teams import services as line_ups
from tournaments.events.teams.line_ups import last_change
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

NAMES = [f"{name} Postma" for name in ("Ale", "Bauke", "Doede", "Eelke", "Foppe", "Grytsje", "Hylke", "Ids")]


def given_in(site, event, number, players, **given):
    seen = last_change(event.entrants.get(number=number))
    said = {"actor": site.leader, "event_id": event.pk, "number": number, "seen": seen, "add_new": True}
    return line_ups.hand_in(**said | given, players=players)


@pytest.mark.article("B.6")
@pytest.mark.parametrize("chosen", [{}, {"borrowed": "refused"}])
def test_a_player_of_another_club_is_at_a_board_unless_the_event_refuses_it(site, chosen):
    event = sites.found(site, "B", players=sites.teams(4), settings=chosen)
    players = [*NAMES[:7], "Lieuwe Faber; Warkum"]
    if not chosen:
        given_in(site, event, 1, players)
        assert event.entrants.get(number=1).players.count() == 8
        return
    with pytest.raises(RuleViolation, match="no team borrows players") as caught:
        given_in(site, event, 1, players)
    assert caught.value.place == "player-8"
    given_in(site, event, 1, NAMES)


@pytest.mark.article("B.6")
@pytest.mark.parametrize("chosen", [{}, {"substitutes": "refused"}])
def test_nobody_comes_in_after_round_one_where_the_event_refuses_substitutes(site, chosen):
    event = sites.found(site, "B", players=sites.teams(4), settings=chosen)
    given_in(site, event, 1, [*NAMES[:7], ""])
    given_in(site, event, 1, NAMES[:8], reason="he came after all")
    other = event.rounds.get(number=1).matches.exclude(home__number=1).exclude(away__number=1).first()
    for number in (other.home.number, other.away.number):
        town = event.entrants.get(number=number).club.name
        given_in(site, event, number, [f"{name.split()[0]} fan {town}" for name in NAMES])
    game = other.games.select_related("round", "match").first()
    line = ResultLine(game.board, "1-0", game.version, other.table)
    results.record(actor=site.leader, event_id=event.pk, round_number=1, lines=[line])
    given_in(site, event, 1, [NAMES[1], NAMES[0], *NAMES[2:]], reason="in the wrong order")
    substituted = [*NAMES[:7], "Lieuwe Postma"]
    substituted[0], substituted[1] = NAMES[1], NAMES[0]
    if chosen:
        with pytest.raises((RuleViolation, Refusals), match="nobody substitutes"):
            given_in(site, event, 1, substituted, reason="a substitute")
    else:
        given_in(site, event, 1, substituted, reason="a substitute")
        assert event.entrants.get(number=1).players.filter(name="Lieuwe Postma").exists()
