"""Championships of pupils, youth and juniors on the site: ages, schedules of the leaders, the clock (E)."""

from dataclasses import replace
from datetime import date

import pytest
from django.urls import reverse

from tests import sites
from tournaments.events.attendance import services as attendance
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.own_schedules import services as own_schedules
from tournaments.events.own_schedules.selectors import proposed
from tournaments.events.pairing import manual
from tournaments.events.pairing import services as pairing
from tournaments.events.pairing.selectors import Hand, hand
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.ledger import record
from tournaments.ledger.chains import chain, verification
from tournaments.models import Event, RestorePoint
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

CHAMPIONSHIPS = ("pupillen", "jeugd", "junioren")
FOUR = [[(1, 2), (3, 4)], [(1, 3), (4, 2)], [(4, 1), (2, 3)]]


def born(*days: date | None) -> list[entries.Entry]:
    return [replace(one, born=day) for one, day in zip(sites.many(len(days)), days, strict=True)]


def championship(
    site, count: int = 4, *, division: str = "jeugd", seed: int | None = None, **choices
) -> Event:
    return sites.found(site, "E", division, players=sites.many(count), seed=seed, **choices)


def lay_down(site, event, schedule, **given) -> Event:
    given = {"actor": site.leader, "event_id": event.pk, "schedule": schedule} | given
    return own_schedules.lay_down(**given)


def enter(site, event, number: int, *codes: str) -> None:
    games = list(event.rounds.get(number=number).games.order_by("board"))
    lines = [ResultLine(game.board, code, game.version) for game, code in zip(games, codes, strict=False)]
    results.record(actor=site.leader, event_id=event.pk, round_number=number, lines=lines)


def whole(event) -> bool:
    return verification.defects(chain.chain_name(event)) == []


# --- ages (E.4)


@pytest.mark.article("E.4")
def test_who_has_reached_the_age_on_1_september_is_refused_with_the_article_and_no_leader_overrules(site):
    event = championship(site, 0, division="pupillen")
    listed = born(date(2014, 9, 2), date(2014, 9, 1))
    for overruling in ("", "she came all the way"):
        with pytest.raises(Refusals) as refused:
            entries.enter(actor=site.leader, event_id=event.pk, entries=listed, overruling=overruling)
        (violation,) = refused.value.violations
        assert listed[1].name in violation.place
        assert violation.reason.articles[0] == "E.4"
    assert not event.entrants.exists()


@pytest.mark.article("E.4")
def test_a_pupil_may_enter_the_championship_of_the_youth_and_of_the_juniors_too(site):
    for division in CHAMPIONSHIPS:
        event = championship(site, 0, division=division)
        listed = born(date(2016, 1, 1), None)
        entries.enter(actor=site.leader, event_id=event.pk, entries=listed)
        assert event.entrants.count() == 2


@pytest.mark.article("E.4")
def test_a_day_of_birth_is_on_no_public_page(site, client):
    event = championship(site, 0)
    entries.enter(actor=site.leader, event_id=event.pk, entries=born(date(2013, 5, 17), date(2012, 7, 9)))
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    person = event.entrants.get(number=1).person
    assert person.born
    addresses = [reverse(name, args=[event.pk]) for name in ("event", "rounds", "print-set", "event-file")]
    for address in [*addresses, reverse("person", args=[person.pk]), reverse("people")]:
        text = client.get(address).text
        assert "2013" not in text
        assert "2012" not in text


# --- the schedule of the leaders (E.3)


@pytest.mark.article("E.3")
def test_a_schedule_is_typed_where_none_is_printed_and_starts_the_event(site):
    event = championship(site, 9)
    with pytest.raises(RuleViolation):
        starting.start(actor=site.leader, event_id=event.pk, seed=1)
    suggestion = proposed(load(event))
    assert len(suggestion.rounds) == 9
    lay_down(site, event, suggestion.rounds)
    loaded = load(Event.objects.get(pk=event.pk))
    assert [len(paired.games) for paired in loaded.facts.rounds] == [4] * 9
    assert sorted(number for paired in loaded.facts.rounds for number in paired.free) == list(range(1, 10))
    assert loaded.standings().rows
    assert whole(event)


@pytest.mark.article("E.3")
def test_a_schedule_of_the_leaders_may_have_other_rounds_than_the_printed_one(site):
    event = championship(site)
    lay_down(site, event, FOUR[:2])
    for number in (1, 2):
        enter(site, event, number, "1-0", "½-½")
    standings = load(Event.objects.get(pk=event.pk)).standings()
    assert standings.complete
    assert len(standings.rows) == 4


@pytest.mark.article("E.3")
@pytest.mark.parametrize(
    ("schedule", "place"),
    [
        ([], "schedule"),
        ([[(1, 2)], []], "schedule"),
        ([[(1, 2), (2, 3)]], "rounds[0].games[1].white"),
        ([[(1, 5)]], "rounds[0].games[0].black"),
        ([[(1, 2)], [(2, 1)]], "rounds[1].games[0]"),
    ],
)
def test_a_schedule_that_cannot_be_played_is_refused_and_nothing_is_written(site, schedule, place):
    event = championship(site)
    with pytest.raises(RuleViolation) as refused:
        lay_down(site, event, schedule)
    assert refused.value.place == place
    assert not event.rounds.exists()


@pytest.mark.article("E.3")
def test_rounds_with_a_result_stay_and_the_others_are_changed_with_a_reason_and_a_restore_point(site):
    event = championship(site)
    lay_down(site, event, FOUR)
    enter(site, event, 1, "1-0")
    seen = chain.last_sequence(event, "schedule")
    changed = [FOUR[0], FOUR[2], FOUR[1]]
    with pytest.raises(RuleViolation) as refused:
        lay_down(site, event, changed, seen=seen)
    assert refused.value.place == "reason"
    with pytest.raises(RuleViolation) as refused:
        lay_down(site, event, changed[::-1], seen=seen, reason="other day")
    assert refused.value.reason.params == {"number": 1}
    with pytest.raises(RuleViolation):
        lay_down(site, event, changed, seen=0, reason="other day")
    lay_down(site, event, changed, seen=seen, reason="other day")
    loaded = load(Event.objects.get(pk=event.pk))
    assert own_schedules.standing(loaded) == changed
    assert loaded.facts.rounds[0].games[0].result is not None
    assert RestorePoint.objects.filter(event=event, act="schedule").exists()
    assert whole(event)


@pytest.mark.article("E.3")
def test_the_same_schedule_again_changes_nothing_and_a_schedule_is_undone(site):
    event = championship(site)
    lay_down(site, event, FOUR)
    last = record.lock(event).length
    lay_down(site, event, FOUR, seen=chain.last_sequence(event, "schedule"))
    assert record.lock(event).length == last
    restoring.undo(actor=site.leader, event_id=event.pk, seen=last)
    assert not event.rounds.exists()
    assert whole(event)


def test_in_another_section_the_printed_schedule_is_the_schedule(site):
    event = sites.found(site, "A", "2", players=sites.many(4, "2"), seed=None)
    with pytest.raises(RuleViolation) as refused:
        lay_down(site, event, FOUR)
    assert "R53" in refused.value.reason.articles


@pytest.mark.article("E.3")
def test_the_swiss_system_is_played_where_the_leaders_choose_it(site):
    event = championship(site, 10, seed=3, system="swiss", rounds_planned=4)
    pairing.pair_round(
        actor=site.leader, event_id=event.pk, number=1, token="00000000-0000-4000-8000-000000000001"
    )
    assert len(load(event).facts.rounds[0].games) == 5
    with pytest.raises(RuleViolation):
        lay_down(site, event, FOUR)


# --- pages


@pytest.mark.article("E.3")
def test_leaders_type_the_schedule_on_its_page(site, client):
    event = championship(site)
    address = reverse("own-schedule", args=[event.pk])
    client.force_login(site.player)
    assert client.get(address).status_code == 403
    client.force_login(site.leader)
    page = client.get(address)
    assert page.context["form"].initial["schedule"] == "1-2  3-4\n2-3  4-1\n1-3  2-4"
    assert address in client.get(reverse("start", args=[event.pk])).text
    for wrong in ("1-2 x", "1-2, 2-3", "1-2\n1-2"):
        assert client.post(address, {"schedule": wrong, "seen": 0}).status_code == 422
    attendance.check_in(actor=site.leader, event_id=event.pk, present=True, numbers=[1, 3])
    away = list(event.entrants.filter(number__in=(2, 4)).order_by("number"))
    said = f"2. {away[0].name} en 4. {away[1].name}."
    assert said in client.get(address).text
    sent = {"schedule": "1-2, 3-4\n\n1 - 3; 4–2", "seen": 0}
    assert client.post(address, sent).status_code == 302
    assert own_schedules.standing(load(Event.objects.get(pk=event.pk))) == FOUR[:2]
    assert client.get(address).context["form"].initial["schedule"] == "1-2  3-4\n1-3  4-2"


def test_an_event_with_a_printed_schedule_has_no_page_for_another(site, client):
    client.force_login(site.leader)
    assert client.get(reverse("own-schedule", args=[site.event.pk])).status_code == 404


@pytest.mark.article("E.2")
@pytest.mark.parametrize(
    ("division", "minutes", "noted"), [("pupillen", "60", False), ("junioren", "90", True)]
)
def test_the_public_page_of_rounds_tells_the_clock_and_the_duty_to_note(
    site, client, division, minutes, noted
):
    event = championship(site, division=division, seed=7)
    rules = client.get(reverse("rounds", args=[event.pk])).context["rules"]
    told = [rule for rule in rules if "E.2" in rule.articles]
    assert minutes in str(told[0])
    assert ("Every move is written" in " ".join(map(str, told))) is noted
    assert not any(article.startswith("C.") for rule in rules for article in rule.articles)


@pytest.mark.article("F.2")
def test_the_public_page_of_a_blitz_tells_its_ten_minutes(site, client):
    event = sites.found(site, "F", "open", players=sites.many(6), system="swiss", rounds_planned=3)
    events.set_published(actor=site.leader, event_id=event.pk, published=True)
    rules = client.get(reverse("rounds", args=[event.pk])).context["rules"]
    assert any("F.2" in rule.articles and "10" in str(rule) for rule in rules)


@pytest.mark.article("E.3")
def test_where_the_directors_make_the_schedule_a_change_of_pairs_rests_on_that_article(site):
    """The Swiss system of Bijlage 3 has nothing to do with it."""
    event = championship(site, seed=3)
    lay_down(site, event, FOUR, reason="so that who comes late can play")
    about = {"actor": site.leader, "event_id": event.pk}
    refused = []
    for act in (
        lambda: pairing.unpair(**about, number=3, reason=""),
        lambda: pairing.unpair(**about, number=1, reason="typed wrongly"),
        lambda: manual.pair(
            **about, number=3, made=Hand((), ()), seen=str(hand(load(event), 3)), reason="typed wrongly"
        ),
    ):
        with pytest.raises(RuleViolation) as caught:
            act()
        refused.append(caught.value.reason.articles)
    enter(site, event, 3, "1-0", "1-0")
    with pytest.raises(RuleViolation, match="has a result") as caught:
        pairing.unpair(**about, number=3, reason="typed wrongly")
    assert [*refused, caught.value.reason.articles] == [("E.3",)] * 4
