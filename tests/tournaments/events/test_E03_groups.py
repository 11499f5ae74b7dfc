"""E, art. 3: a championship of the youth in groups with a final group, on the site (R82)."""

import pytest
from django.urls import reverse

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import score
from tests.tournaments.seasons.test_closing_of_every_section import close, in_the_way, names
from tournaments.events import acts
from tournaments.events.loaded import load, with_parts
from tournaments.events.own_schedules import services as own_schedules
from tournaments.events.prints.selectors import winners
from tournaments.events.setting_up import creating, starting
from tournaments.events.setting_up import services as set_up
from tournaments.events.to_do.next_steps import steps_of_groups
from tournaments.ledger.chains import verification
from tournaments.ledger.chains.chain import last_sequence
from tournaments.models import Event
from tournaments.regulations.reasons import RuleViolation


def seen(event):
    return last_sequence(event, acts.SET_UP)


def choose(site, event, **chosen):
    event.refresh_from_db()
    found = {"system": "round-robin"} | chosen
    return set_up.choose(actor=site.leader, event_id=event.pk, chosen=found, seen=seen(event))


def youth(site, count, **chosen):
    event = sites.found(site, "E", "jeugd", players=sites.many(count), seed=None)
    choose(site, event, **chosen)
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    event.refresh_from_db()
    return event


def test_groups_that_were_begun_as_a_draft_are_as_public_as_the_whole_is_later(site, client):
    event = sites.found(site, "E", "jeugd", players=sites.many(9), seed=None)
    creating.set_published(actor=site.leader, event_id=event.pk, published=False)
    choose(site, event, groups="2")
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    group = event.children.first()
    assert not group.is_published
    creating.set_published(actor=site.leader, event_id=event.pk, published=True)
    assert event.children.first().is_published
    assert client.get(reverse("event", args=[group.pk])).status_code == 200


@pytest.mark.article("E.3")
@pytest.mark.article("E.5")
def test_a_championship_in_groups_ends_with_a_final_group_of_their_winners(site, client):
    event = youth(site, 9, groups="2")
    groups = list(event.children.order_by("pk"))
    assert [group.entrants.count() for group in groups] == [5, 4]
    rounds = client.get(f"/events/{event.pk}/rounds/").text
    for group in groups:
        assert f'href="/events/{group.pk}/rounds/"' in rounds
        score(site, group)
    assert "final group" in in_the_way(event)[0]
    (step,) = steps_of_groups(with_parts(event.pk))
    assert step.address.endswith("/final-group/")
    assert step.why.articles == ("E.3",)
    client.force_login(site.leader)
    assert client.get(step.address).status_code == 200
    for page in (reverse("results", args=[groups[0].pk, 5]), reverse("event-office", args=[groups[0].pk])):
        assert f'href="{step.address}"' in client.get(page).text
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    assert sorted(names(final)) == sorted(names(group)[0] for group in groups)
    score(site, final)
    content = close(site, event)
    assert [part["event"]["division"] for part in content["parts"]] == ["jeugd I", "jeugd II", "jeugd finale"]
    assert "points" not in content
    public = client.get(f"/events/{event.pk}/", headers={"accept-language": "en"}).text
    assert f'href="/events/{event.pk}/final/"' in public
    assert public.index("Final group</a>") < public.index("Group I</a>")
    assert client.get(f"/events/{event.pk}/final/").status_code == 200
    event.refresh_from_db()
    placed = [(one.place, one.name) for one in winners(load(event))]
    assert placed == [*enumerate(names(final), 1)]


@pytest.mark.article("E.3")
def test_the_first_two_of_each_group_may_play_the_final_which_keeps_its_own_set_up(site):
    event = youth(site, 8, groups="2", finalists="2")
    for group in event.children.all():
        score(site, group)
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    assert final.entrants.count() == 4
    choose_again = {"groups": "2", "finalists": "2", "withdrawal": "lapsed", "system": "round-robin"}
    with pytest.raises(RuleViolation, match="needs a reason"):
        set_up.choose(actor=site.leader, event_id=event.pk, chosen=choose_again, seen=seen(event))
    set_up.choose(actor=site.leader, event_id=event.pk, chosen=choose_again, reason="late", seen=seen(event))
    final.refresh_from_db()
    assert final.settings == {"withdrawal": "lapsed"}
    score(site, final, drawn=({1, 2},))
    assert [tie.article for tie in load(final).standings().open] == ["E.5"]
    changed = choose_again | {"groups": "3"}
    with pytest.raises(RuleViolation, match="stays as it is"):
        set_up.choose(actor=site.leader, event_id=event.pk, chosen=changed, reason="x", seen=seen(event))
    assert verification.all_defects() == []


@pytest.mark.article("E.3")
def test_a_group_may_have_a_schedule_of_its_own_and_the_whole_none(site, client):
    event = youth(site, 8, groups="2")
    group = event.children.order_by("pk").first()
    made = [[(1, 2), (3, 4)], [(1, 3), (4, 2)], [(4, 1), (2, 3)]]
    with pytest.raises(RuleViolation, match="played in groups"):
        own_schedules.lay_down(actor=site.leader, event_id=event.pk, schedule=made, reason="x")
    own_schedules.lay_down(actor=site.leader, event_id=group.pk, schedule=made, reason="so agreed", seen=0)
    assert [[game.players for game in paired.games] for paired in load(group).facts.rounds] == made
    score(site, group)
    assert load(group).standings().complete


@pytest.mark.article("E.3")
def test_groups_of_a_size_without_a_printed_schedule_begin_with_one_in_which_all_meet(site):
    event = youth(site, 18, groups="2")
    group = event.children.order_by("pk").first()
    assert group.rounds.count() == 9
    score(site, group)
    assert load(group).standings().complete


@pytest.mark.article("E.3")
def test_the_set_up_page_asks_for_the_groups(site, client):
    event = sites.found(site, "E", "jeugd", players=sites.many(8), seed=None)
    Event.objects.filter(pk=event.pk).update(rounds_planned=7)
    client.force_login(site.leader)
    page = client.get(f"/office/events/{event.pk}/set-up/")
    assert 'name="groups"' in page.text
    assert 'name="finalists"' not in page.text
    sent = {
        one.name: one.value()
        for one in page.context["form"]
        if one.value() is not None and one.name != "confirmed_by_two"
    }
    assert sent["rounds"] == 7  # of one group of eight: of two groups it is no choice
    assert client.post(f"/office/events/{event.pk}/set-up/", sent | {"groups": "2"}).status_code == 302
    shown = client.get(f"/office/events/{event.pk}/set-up/", headers={"accept-language": "en"}).text
    assert "3 rounds in a group of 4" in shown
    assert 'name="rounds"' not in shown
    event.refresh_from_db()
    assert event.rounds_planned == 0
