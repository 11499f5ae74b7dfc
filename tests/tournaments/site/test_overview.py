"""In which order a season lists its events."""

from django.urls import reverse

from tournaments.events.setting_up import creating as events


def test_the_highest_class_stands_first_whichever_event_was_made_first(site, client):
    made = [("D", "1"), ("C", "RHAA"), ("C", "HAA"), ("D", "HA")]
    for section, division in made:
        event = events.add_event(
            actor=site.administrator, season=site.season, section=section, division=division
        )
        events.set_published(actor=site.administrator, event_id=event.pk, published=True)
    shown = client.get(reverse("season", args=[site.season.year])).context["overview"].sections
    assert [[card.event.division for card in one.cards] for one in shown] == [
        ["KK", "HAA", "RHAA"],
        ["HA", "1"],
    ]
    files = client.get(reverse("season-files", args=[site.season.year])).context["events"]
    assert [event.division for event in files] == ["KK", "HAA", "RHAA", "HA", "1"]
