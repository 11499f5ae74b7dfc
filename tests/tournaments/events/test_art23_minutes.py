"""The minutes per player: asked for where none are printed, and shown (Spelreglement 23)."""

from datetime import date

import pytest

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import score
from tournaments.events.loaded import load, with_parts
from tournaments.events.rounds.selectors import playing_time
from tournaments.events.setting_up import calling_off, services
from tournaments.events.to_do.matters import matters_of
from tournaments.events.to_do.next_steps import steps
from tournaments.ledger.chains.chain import last_sequence

pytestmark = pytest.mark.article("Spelreglement 23")


def choose(site, event, minutes, reason=""):
    services.choose(
        actor=site.leader,
        event_id=event.pk,
        chosen={"minutes": str(minutes)},
        reason=reason,
        seen=last_sequence(event, "set-up"),
    )
    event.refresh_from_db()


def asks(event):
    return [
        str(matter.what) for matter in matters_of(with_parts(event.pk), date(2026, 10, 1)) if not matter.part
    ]


def test_without_printed_minutes_they_are_asked_for_before_the_start(site, client):
    event = sites.found(site, "A", "2", players=sites.many(4, "2"), seed=None)
    first = steps(load(event))[0]
    assert first.address == f"/office/events/{event.pk}/set-up/"
    assert first.why.articles == ("Spelreglement 23",)
    client.force_login(site.leader)
    start = f"/office/events/{event.pk}/start/"
    assert "Spelreglement art. 23" in client.get(start).text
    choose(site, event, 40)
    assert "Spelreglement 23" not in [key for step in steps(load(event)) for key in step.why.articles]
    assert not client.get(start).context["minutes"]
    page = client.get(f"/events/{event.pk}/", headers={"Accept-Language": "en"}).text
    assert "40 minutes for each player, set by the tournament directors" in page


def test_while_they_are_not_said_the_started_event_asks_too(site):
    event = sites.found(site, "G", players=sites.teams(4))
    assert [text for text in asks(event) if "how many minutes" in text]
    choose(site, event, 25, reason="forgotten")
    assert not [text for text in asks(event) if "how many minutes" in text]


def test_once_every_game_was_played_nobody_is_asked_any_more(site):
    event = sites.found(site, "A", "2", players=sites.many(4, "2"))
    assert [text for text in asks(event) if "how many minutes" in text]
    score(site, event)
    assert asks(event) == []


@pytest.mark.parametrize(("section", "division"), [("C", ""), ("D", "1"), ("E", "jeugd"), ("F", "open")])
def test_where_they_are_printed_nobody_is_asked(site, section, division):
    event = site.event
    if section != "C":
        event = sites.found(site, section, division, players=sites.many(4, "1"), seed=None)
    assert not [text for text in asks(event) if "how many minutes" in text]


@pytest.mark.article("B.4")
def test_of_eights_in_groups_of_several_sizes_the_directors_say_it_and_every_group_shows_it(site):
    """Nine eights are 4 and 5: 45 minutes are printed for the five, none for four beside them."""
    event = sites.found(site, "B", players=[*sites.teams(8), *extra()])
    assert [text for text in asks(event) if "how many minutes" in text]
    choose(site, event, 50, reason="forgotten")
    for group in event.children.all():
        said = [str(reason) for reason in playing_time(load(group))]
        assert "In a group of 5 teams each player has 45 minutes for a game" in said
        assert "50 minutes for each player, set by the tournament directors" in said


@pytest.mark.article("B.4")
def test_of_eights_in_groups_of_four_alone_the_printed_minutes_are_shown(site):
    four = sites.found(site, "B", players=sites.teams(8))
    assert not [text for text in asks(four) if "how many minutes" in text]
    for group in four.children.all():
        said = [str(reason) for reason in playing_time(load(group))]
        assert said == ["In a group of 4 teams each player has 90 minutes for a game"]


def extra():
    """A ninth team."""
    return [sites.entries.Entry("line 9", 9, "Easterein 1", "Easterein")]


def test_of_an_event_that_is_called_off_nobody_is_asked(site):
    event = sites.found(site, "A", "2", players=sites.many(4, "2"), seed=None)
    assert [text for text in asks(event) if "how many minutes" in text]
    calling_off.call_off(actor=site.leader, event_id=event.pk, reason="Too few players")
    event.refresh_from_db()
    assert not [text for text in asks(event) if "how many minutes" in text]
