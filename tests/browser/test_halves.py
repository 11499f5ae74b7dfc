"""A class of exactly six in halves by its pages alone, from founding to closing, wide and on a phone.

In section A its winners play for the first place, with a shortened time; in section D the final group, and
the directors record who has the places beyond it.
"""

import pytest
from django.urls import reverse

from tests import sites
from tests.browser.leading import SEED, faults
from tests.browser.test_whole_events import closed, leader
from tournaments.models import Event, PointsEntry
from tournaments.regulations.draws_of_lots import draw

pytestmark = [pytest.mark.browser, pytest.mark.full, pytest.mark.django_db(transaction=True)]
__all__ = ["leader"]


def six(by, section):
    """A class of six that the numbers 1 and 5 win: each beats everybody met, and they do not meet."""
    entered = sites.many(6)
    lots = dict(enumerate(draw([one.name for one in entered], SEED), start=1))
    strongest = [lots[number] for number in (1, 5, 2, 4, 3, 6)]
    event = by.found(section, "2", name="Huzum" if section == "A" else "")
    by.enter(event, [f"{one.name}; {one.club}; 2" for one in entered], strongest)
    return event, lots


@pytest.mark.article("A.5C")
def test_level_winners_of_both_halves_play_with_a_shortened_time(leader, open_page, live_server):
    by = leader(1280, 390)
    event, lots = six(by, "A")
    by.follow(event, until="play-offs")
    page = by.page
    page.click(".steps a.button")
    assert lots[1] in page.inner_text("main")
    page.check(f"main section label:has-text('{lots[5]}') input")
    page.click("main section details summary")
    page.fill("[name=minutes]", "10")
    page.fill("[name=agreed]", "both players")
    assert faults(page, "play-offs") == []
    page.click("main section form button >> nth=0")
    page.wait_for_url("**/office/events/*/")
    assert "10" in page.inner_text("main")
    assert "both players" in page.inner_text("main")
    child = event.children.get(kind=Event.Kind.DECIDING)
    assert [row.name for row in child.entrants.all()] == [lots[1], lots[5]]
    by.publish(event)
    by.follow(child)
    by.follow(event)
    shown = closed(event, open_page, live_server.url, 1280)
    winners = shown[shown.index("Winnaars van de groepen") :]
    assert winners.index(lots[1]) < winners.rindex(lots[5])


@pytest.mark.article("D.6")
@pytest.mark.article("D.8")
def test_the_winners_of_both_halves_play_the_final_group(leader, open_page, live_server):
    by = leader(390, 1280)
    event, lots = six(by, "D")
    by.follow(event, until="results")
    by.publish(event)
    by.follow(event, until="closing")
    final = event.children.get(kind=Event.Kind.FINAL)
    assert {row.name for row in final.entrants.all()} == {lots[1], lots[5]}
    page = by.page
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(live_server.url + reverse("closing", args=[event.pk]))
        assert faults(page, "closing") == []
        page.goto(live_server.url + reverse("further-places", args=[event.pk]))
        assert faults(page, "further-places") == []
    page.select_option("[name=place-3]", label=lots[2])
    page.select_option("[name=place-4]", label=lots[4])
    page.fill("#id_reason", "second of their halves")
    page.click("main form button")
    page.wait_for_url("**/closing/")
    by.follow(event)
    shown = closed(event, open_page, live_server.url, 390)
    assert lots[2] in shown
    points = PointsEntry.objects.filter(event=event).values_list("person__name", "points")
    assert dict(points) == {lots[1]: 4, lots[5]: 3, lots[2]: 2, lots[4]: 1}
