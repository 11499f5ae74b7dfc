"""Setting an event up: what the regulation leaves to the leaders, locked once a round is paired."""

from datetime import date, time

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from tests import sites
from tournaments.events.entries import services as entries
from tournaments.events.entries.lists import renumbered
from tournaments.events.loaded import load
from tournaments.events.setting_up import calling_off, starting
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import services as setting_up
from tournaments.ledger.chains import chain, verification
from tournaments.ledger.chains.chain import last_sequence
from tournaments.models import Event, LedgerEntry, RestorePoint, Round
from tournaments.regulations.reasons import RuleViolation


def _choose(site, event, **chosen):
    reason = chosen.pop("reason", "")
    seen = last_sequence(event, "set-up")
    return setting_up.choose(actor=site.leader, event_id=event.pk, chosen=chosen, reason=reason, seen=seen)


@pytest.mark.article("F.3")
def test_the_leaders_choose_rounds_and_system_of_a_blitz_event(site):
    event = sites.found(site, "F", "open", players=sites.many(12), seed=None)
    event = _choose(site, event, rounds="7", swiss="rating", prizes_A="2", swiss_order="points lot")
    event.refresh_from_db()
    assert (event.rounds_planned, event.settings["swiss"], event.prizes) == (7, "rating", {"A": 2})
    starting.start(actor=site.leader, event_id=event.pk, seed=5)
    event.refresh_from_db()
    assert (event.rounds.count(), event.settings["swiss_seed"]) == (7, "5")


@pytest.mark.article("F.3")
def test_a_start_without_a_number_of_rounds_leads_to_where_it_is_said(site, client):
    event = sites.found(site, "F", "open", players=sites.many(12), seed=None, system="swiss")
    client.force_login(site.leader)
    page = client.post(reverse("start", args=[event.pk]), {"seed": "5"})
    assert page.status_code == 422
    (text,) = page.context["form"].non_field_errors()
    assert "rounds_planned" not in text
    assert reverse("set-up", args=[event.pk]) in page.content.decode()


@pytest.mark.article("B.2")
def test_a_whole_event_does_not_stand_beside_one_that_became_its_only_group(site):
    event = sites.found(site, "B", players=sites.teams(5))
    assert event.group == "I"
    for group in ("", "I"):
        with pytest.raises(RuleViolation) as refused:
            events.add_event(
                actor=site.leader, season=site.season, section="B", division=event.division, group=group
            )
        assert refused.value.place == "name"
    events.add_event(actor=site.leader, season=site.season, section="B", division=event.division, group="II")


def test_what_the_regulation_decides_is_not_chosen(site):
    event = sites.found(site, "D", "HA", players=sites.many(9, "HA"), seed=None)
    with pytest.raises(RuleViolation) as refused:
        _choose(site, event, system="round-robin")
    assert refused.value.place == "system"
    assert "D.4" in refused.value.reason.articles


def test_once_a_round_is_paired_a_change_needs_a_reason_and_leaves_a_restore_point(site):
    event = sites.found(site, "A", "2", players=sites.many(6, "2"))
    with pytest.raises(RuleViolation) as refused:
        _choose(site, event, group_of_six="one")
    assert refused.value.place == "reason"
    _choose(site, event, group_of_six="one", reason="asked by the players")
    assert RestorePoint.objects.filter(event=event, act="set-up").count() == 1
    entry = LedgerEntry.objects.filter(chain_id=chain.chain_name(event), act="set-up").first()
    assert (entry.after["group_of_six"], entry.reason) == ("one", "asked by the players")
    assert verification.defects(chain.chain_name(event)) == []


@pytest.mark.article("G.4")
@pytest.mark.parametrize(
    ("chosen", "rounds"),
    [
        ("table", [["5-2", "3-4"], ["1-3", "4-5"], ["2-4", "5-1"], ["3-5", "1-2"], ["2-3", "4-1"]]),
        ("halves", [["1-2", "5-4"], ["2-3", "4-1"], ["1-3", "2-5"]]),
    ],
)
def test_five_fours_play_the_one_of_two_printed_schedules_that_is_chosen(site, client, chosen, rounds):
    event = sites.found(site, "G", players=sites.teams(5), seed=None, minutes=20)
    client.force_login(site.leader)
    address = reverse("set-up", args=[event.pk])
    page = client.get(address)
    form = page.context["form"]
    offered = [value for value, _ in form.fields["group_of_five"].choices]
    assert [value for value in offered if value] == ["table", "halves"]
    assert "R98" in page.content.decode()
    shown = {name: form[name].value() for name in form.fields}
    given = {name: "" if value is None else value for name, value in shown.items()}
    given.pop("confirmed_by_two")
    assert client.post(address, given | {"group_of_five": chosen}).status_code == 302
    event.refresh_from_db()
    assert event.settings.get("group_of_five", "table") == chosen
    assert client.get(address).context["form"]["group_of_five"].value() == chosen
    starting.start(actor=site.leader, event_id=event.pk)
    event.refresh_from_db()
    assert event.rounds_planned == len(rounds)
    assert [
        [f"{match.home.number}-{match.away.number}" for match in paired.matches.all()]
        for paired in event.rounds.order_by("number")
    ] == rounds
    assert load(event).facts.settings.get("group_of_five", "table") == chosen
    (other,) = {"table", "halves"} - {chosen}
    with pytest.raises(RuleViolation, match="this stays as it is") as refused:
        _choose(site, event, group_of_five=other, reason="it takes too long")
    assert refused.value.place == "group_of_five"


@pytest.mark.article("G.4")
def test_five_fours_divided_are_no_group_of_six_in_what_the_set_up_says(site, client):
    event = sites.found(site, "G", players=sites.teams(5), seed=None, minutes=20)
    _choose(site, event, group_of_five="halves")
    client.force_login(site.leader)
    english = {"accept-language": "en"}
    page = client.get(reverse("set-up", args=[event.pk]), headers=english).content.decode()
    assert "Rankings of a divided group" in page
    assert "roup of six" not in page


def test_somebody_who_does_not_lead_it_chooses_nothing(site):
    event = sites.found(site, "F", "open", players=sites.many(9), seed=None)
    with pytest.raises(PermissionDenied):
        setting_up.choose(actor=site.player, event_id=event.pk, chosen={"rounds": "4"})


def test_last_years_event_is_founded_again_with_its_entrants(site):
    event = sites.found(site, "G", players=sites.teams(5), minutes=20)
    season = events.add_season(actor=site.administrator, year=2027)
    (copy,) = setting_up.copy(actor=site.leader, event_id=event.pk, season=season, with_entrants=True)
    assert (copy.minutes, copy.venue, copy.entrants.count()) == (20, event.venue, 5)
    assert not copy.rounds.exists()
    assert [row.name for row in copy.entrants.all()] == [entry.name for entry in sites.teams(5)]


@pytest.mark.parametrize(
    ("section", "division", "said"),
    [
        ("F", "open", "Who comes later is still entered"),
        ("A", "2", "Starting makes the groups"),
        ("I", "", "gives every board its colour"),
    ],
)
def test_the_page_of_the_start_says_what_starting_does_in_such_an_event(
    site, client, section, division, said
):
    simul = section == "I"
    listed = renumbered(sites.many(9), 0 if simul else 1)
    event = sites.found(
        site, section, division, players=listed, seed=None, **{"system": "display"} if simul else {}
    )
    client.force_login(site.leader)
    page = client.get(reverse("start", args=[event.pk]), headers={"accept-language": "en"})
    assert said in page.text


def test_once_more_is_in_another_season_and_at_first_in_the_next(site, client):
    event = sites.found(site, "G", players=sites.teams(4), minutes=20)
    client.force_login(site.leader)
    address = reverse("again", args=[event.pk])
    assert "no season after this one" in client.get(address, headers={"accept-language": "en"}).text
    season = events.add_season(actor=site.administrator, year=2027)
    asked = client.get(address).context["form"]["season"]
    assert (asked.initial, event.season in asked.field.queryset) == (season, False)


@pytest.mark.parametrize(
    ("section", "division"),
    [
        ("A", "2"),
        ("B", None),
        ("C", "HAA"),
        ("D", "HA"),
        ("E", "jeugd"),
        ("F", None),
        ("G", None),
        ("I", None),
    ],
)
def test_an_event_of_every_section_is_founded_and_set_up_on_the_pages(site, client, section, division):
    client.force_login(site.leader)
    address = f"{reverse('event-add')}?section={section}"
    given = {"venue": "Kafee De Brêge", "starts_on": "2026-11-28", "start_time": "13:00"}
    given |= {"division": division} if division else {}
    answer = client.post(address, given)
    event = Event.objects.latest("pk")
    assert answer.headers["Location"] == reverse("entries", args=[event.pk])
    assert (event.section, event.venue) == (section, "Kafee De Brêge")
    address = reverse("set-up", args=[event.pk])
    page = client.get(address)
    assert page.status_code == 200
    form = page.context["form"]
    shown = {name: form[name].value() for name in form.fields}
    data = {name: "" if value is None else value for name, value in shown.items()}
    data.pop("confirmed_by_two")
    assert client.post(address, data).status_code == 302


@pytest.mark.parametrize(
    ("given", "year"),
    [
        ({"starts_on": "2026-11-28"}, 2026),
        ({"starts_on": "2027-11-28"}, 2027),
        ({"starts_on": "2026-11-28", "season": 2027}, 2027),
        ({}, 2026),
        ({"starts_on": "2031-11-28"}, None),
    ],
)
def test_an_event_is_of_the_season_of_its_first_day_unless_another_is_chosen(site, client, given, year):
    later = events.add_season(actor=site.administrator, year=2027)
    client.force_login(site.leader)
    given |= {"season": later.pk} if "season" in given else {}
    answer = client.post(f"{reverse('event-add')}?section=F", given, headers={"accept-language": "en"})
    if year is None:
        assert answer.status_code == 422
        assert "No season has this day yet" in answer.content.decode()
    else:
        assert Event.objects.latest("pk").season.year == year


def test_what_follows_is_foreseen_before_an_event_is_created(site, client):
    client.force_login(site.leader)
    asked = {"section": "F", "players": "38", "start_time": "13:00"}
    page = client.get(reverse("event-add"), asked, headers={"accept-language": "en"})
    starts = page.context["foreseen"].starts
    assert [(one.number, f"{one.at:%H:%M}") for one in starts[:3]] == [
        (1, "13:00"),
        (2, "13:25"),
        (3, "13:50"),
    ]
    assert "13:25" in page.content.decode()
    assert "10 minutes for each player" in page.content.decode()
    assert (
        not client.get(reverse("event-add"), asked | {"start_time": "", "players": "no"})
        .context["foreseen"]
        .starts
    )
    assert "1e klasse" in client.get(reverse("event-add")).content.decode()
    few = client.get(reverse("event-add"), {"section": "C", "players": "1"})
    assert few.status_code == 200
    assert client.get(reverse("event-add"), {"section": "Z", "season": "x"}).status_code == 200


def test_each_kind_of_event_leads_to_what_is_asked_of_it(site, client):
    """Without the place on the page a phone would show the same kinds again, and what is asked below."""
    client.force_login(site.leader)
    page = client.get(reverse("event-add"), {"section": "F"}).text
    assert 'href="?section=F#asked"' in page
    assert '<h2 id="asked">' in page
    assert 'name="players"' in page
    simul = client.get(reverse("event-add"), {"section": "I"}).text
    assert 'name="players"' not in simul, "it has no rounds to foresee"


def test_an_event_that_is_there_already_is_named_in_full(site, client):
    sites.found(site, "F", "open", players=sites.many(4), seed=None)
    client.force_login(site.leader)
    address = f"{reverse('event-add')}?section=F"
    sent = {"season": site.season.pk}
    page = client.post(address, sent, headers={"accept-language": "en"})
    assert page.status_code == 422
    said = f"There is Open blitz championship {site.season} already; another of its kind needs a name"
    assert said in page.text


def test_until_it_begins_the_page_of_an_event_says_on_which_day_and_when(site, client):
    event = sites.found(site, "F", "open", players=sites.many(4), seed=None)
    Event.objects.filter(pk=event.pk).update(starts_on=date(2027, 1, 9), start_time=time(19, 30))
    address = reverse("event", args=[event.pk])
    english = {"headers": {"accept-language": "en"}}
    assert "Saturday 9 January 2027, 19:30" in client.get(address, **english).text
    Event.objects.filter(pk=event.pk).update(start_time=None)
    assert "Saturday 9 January 2027" in client.get(address, **english).text
    calling_off.call_off(actor=site.leader, event_id=event.pk, reason="Too few players")
    assert "9 January 2027" not in client.get(address, **english).text
    site.play(1)
    Event.objects.filter(pk=site.event.pk).update(starts_on=date(2027, 1, 9))
    eight = client.get(reverse("event", args=[site.event.pk]), **english).text
    assert "Saturday 9 January 2027" not in eight


def test_what_else_is_on_the_first_day_is_said_before_an_event_is_created(site, client):
    of_day = sites.found(site, "D", "1", players=sites.many(5, "1"))
    over = sites.found(site, "F", "open", players=sites.many(4), seed=None)
    events.set_venue(actor=site.leader, event_id=of_day.pk, venue="De Buorskip")
    calling_off.call_off(actor=site.leader, event_id=over.pk, reason="Too few players")
    Round.objects.filter(event=of_day, number=2).update(date=date(2027, 1, 9))
    Event.objects.filter(pk=over.pk).update(starts_on=date(2027, 1, 9))
    client.force_login(site.leader)
    asked = {"section": "F", "starts_on": "2027-01-09", "venue": " de buorskip "}
    page = client.get(reverse("event-add"), asked)
    assert [(one.event, one.in_hall) for one in page.context["planned"]] == [(of_day, True)]
    assert reverse("event", args=[of_day.pk]) in page.content.decode()
    elsewhere = client.get(reverse("event-add"), asked | {"venue": ""})
    assert [one.in_hall for one in elsewhere.context["planned"]] == [False]
    assert client.get(reverse("event-add"), asked | {"starts_on": "2027-01-10"}).context["planned"] == []


def test_a_draw_of_lots_is_public_and_can_be_repeated(site, client):
    event = sites.found(site, "D", "1", players=sites.many(9, "1"), seed=77)
    page = client.get(reverse("draws", args=[event.pk]))
    assert "77" in page.content.decode()
    (draw,) = page.context["draws"]
    again = client.get(reverse("draw-again"), {"items": draw.lines, "seed": draw.seed})
    assert list(again.context["drawn"]) == list(draw.order)


def test_the_start_page_says_what_will_come_and_starts(site, client):
    event = sites.found(site, "D", "1", players=sites.many(9, "1"), seed=None)
    client.force_login(site.leader)
    address = reverse("start", args=[event.pk])
    assert "4, 5" in client.get(address).content.decode()
    assert client.post(address, {"seed": "12"}).status_code == 302
    assert event.children.count() == 2
    assert client.get(reverse("event-office", args=[event.pk])).status_code == 200


@pytest.mark.parametrize(
    ("section", "division", "entered"),
    [
        ("A", "1", 1),
        ("B", "", 2),
        ("D", "HA", 1),
        ("D", "2", 1),
        ("E", "pupillen", 1),
        ("F", "open", 1),
        ("G", "", 2),
    ],
)
def test_with_too_few_entrants_every_page_is_there_and_the_start_says_why_not(
    site, client, section, division, entered
):
    event = events.add_event(actor=site.administrator, season=site.season, section=section, division=division)
    lines = sites.teams(entered) if section in "BG" else sites.many(entered)
    entries.enter(actor=site.administrator, event_id=event.pk, entries=lines, overruling="asked")
    client.force_login(site.administrator)
    pages = [
        "event",
        "event-office",
        "set-up",
        "print-set",
        "event-files",
        "prizes" if section == "F" else "start",
    ]
    for name in pages:
        assert client.get(reverse(name, args=[event.pk])).status_code == 200, name
    assert client.get(reverse("start", args=[event.pk])).context["violations"]
