"""A, art. 5C: play-off games with a shortened time or put off to a later day, as the players agreed."""

from datetime import date

import pytest

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import club_competition, score, win
from tournaments.events.loaded import load
from tournaments.events.play_offs import agreements
from tournaments.events.play_offs import services as deciding
from tournaments.events.restoring import services as restoring
from tournaments.events.setting_up import creating as events
from tournaments.events.to_do.matters import matters
from tournaments.ledger.chains import chain, verification
from tournaments.models import LedgerEntry
from tournaments.regulations.reasons import RuleViolation

BOTH = "Ale, Doede and the directors"
LATER = date(2026, 12, 5)


@pytest.fixture
def level(site):
    """A four of section A in which 1 and 2 are level on everything, and so are 3 and 4."""
    event = sites.found(site, "A", "1", players=sites.many(4, "1"), minutes=40)
    score(site, event, drawn=({1, 2}, {3, 4}))
    events.set_dates(actor=site.leader, event_id=event.pk, dates=dict.fromkeys((1, 2, 3), date(2026, 11, 28)))
    return event


def last_act(event):
    return LedgerEntry.objects.filter(chain_id=chain.chain_name(event)).order_by("sequence").last()


@pytest.mark.article("A.5C")
def test_a_play_off_game_with_a_shortened_time_says_so_and_who_agreed(site, level, client):
    given = {"actor": site.leader, "event_id": level.pk, "numbers": (1, 2), "minutes": 10}
    with pytest.raises(RuleViolation, match="who agreed"):
        deciding.start(**given)
    for minutes in (40, 0):
        with pytest.raises(RuleViolation, match="fewer than usual"):
            deciding.start(**given | {"minutes": minutes}, agreed=BOTH)
    child = deciding.start(**given, agreed=BOTH)
    act = last_act(level)
    assert (act.after["minutes"], act.reason) == (10, BOTH)
    win(site, child, 1, "½-½")
    deciding.add_games(actor=site.leader, event_id=child.pk, minutes=5, agreed="the same")
    assert [(paired.minutes, paired.agreed) for paired in child.rounds.all()] == [
        (10, BOTH),
        (5, "the same"),
    ]
    client.force_login(site.leader)
    english = {"headers": {"accept-language": "en"}}
    for address in (f"/events/{child.pk}/", f"/office/events/{child.pk}/"):
        page = client.get(address, **english).text
        assert "10 minutes per player" in page
        assert BOTH in page
    assert verification.all_defects() == []


@pytest.mark.article("A.5C")
def test_a_play_off_game_is_put_off_to_a_later_day_which_the_list_of_what_is_open_names(site, level):
    child = deciding.start(actor=site.leader, event_id=level.pk, numbers=(1, 2))
    with pytest.raises(RuleViolation, match="how many minutes, or which day"):
        agreements.agree(actor=site.leader, event_id=child.pk, agreed=BOTH)
    with pytest.raises(RuleViolation, match="to a later day"):
        agreements.agree(actor=site.leader, event_id=child.pk, day=date(2026, 11, 27), agreed=BOTH)
    agreements.agree(actor=site.leader, event_id=child.pk, day=LATER, agreed=BOTH)
    found = [matter for matter in matters(level, date(2026, 11, 29)) if matter.on]
    assert [(matter.on, matter.overdue) for matter in found] == [(LATER, False)]
    assert "is put off" in str(found[0].what)
    assert [matter.overdue for matter in matters(level, date(2026, 12, 6)) if matter.on] == [True]
    assert last_act(level).after == {
        "games": [[game.white, game.black] for game in load(level).facts.deciding[0].games],
        "on": "2026-12-05",
    }
    win(site, child, 1, "1-0")
    assert not any(matter.on for matter in matters(level, date(2026, 12, 6)))
    with pytest.raises(RuleViolation, match="no play-off game without a result"):
        agreements.agree(actor=site.leader, event_id=child.pk, day=LATER, agreed=BOTH)


@pytest.mark.article("A.5C")
def test_winners_of_groups_may_agree_so_too(site):
    event = club_competition(site)
    child = deciding.start(
        actor=site.leader, event_id=event.pk, numbers=(1, 2), white=1, day=LATER, agreed=BOTH
    )
    assert child.rounds.get().date == LATER


@pytest.mark.article("D.6D")
def test_where_no_article_says_so_nothing_is_agreed(site):
    event = sites.found(site, "D", "2", players=sites.many(4, "2"))
    score(site, event, drawn=({1, 2}, {3, 4}))
    with pytest.raises(RuleViolation, match="No article here") as refused:
        deciding.start(actor=site.leader, event_id=event.pk, numbers=(1, 2), minutes=5, agreed=BOTH)
    assert refused.value.reason.articles == ("D.8",)


@pytest.mark.article("A.5C")
def test_what_was_agreed_is_typed_on_the_pages_and_can_be_undone(site, level, client):
    client.force_login(site.leader)
    address = f"/office/events/{level.pk}/play-offs/"
    assert 'name="agreed"' in client.get(address).text
    refused = client.post(address, {"numbers": "1,2", "minutes": "10"})
    assert refused.status_code == 422
    posted = {"numbers": "1,2", "minutes": "10", "day": "2026-12-05", "agreed": BOTH}
    child = level.children.model.objects.get(pk=client.post(address, posted).url.strip("/").split("/")[-1])
    paired = child.rounds.get()
    assert (paired.minutes, paired.date, paired.agreed) == (10, LATER, BOTH)
    changed = {"day": "2026-12-12", "agreed": "the two"}
    assert client.post(f"/office/events/{child.pk}/play-offs/agreement/", changed).status_code == 302
    paired.refresh_from_db()
    assert (paired.minutes, paired.date, paired.agreed) == (None, date(2026, 12, 12), "the two")
    restoring.undo(actor=site.leader, event_id=level.pk, seen=last_act(level).sequence, reason="no")
    paired.refresh_from_db()
    assert (paired.minutes, paired.date, paired.agreed) == (10, LATER, BOTH)
    assert verification.all_defects() == []
