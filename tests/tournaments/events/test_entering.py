"""Entering in every section: who is meant, who may, one more, one taken back; nothing half done."""

from datetime import date

import pytest

from tests import sites
from tournaments.events.entries import services as entries
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import creating as events
from tournaments.ledger import record
from tournaments.ledger.chains import chain, verification
from tournaments.models import Club, Entrant, LedgerEntry, Person, RestorePoint
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.merging import services as merging


def draft(site, section, division="", **choices):
    return events.add_event(
        actor=site.administrator,
        season=site.season,
        section=section,
        division=division,
        agreed="everybody who plays agrees" if "+" in division else "",
        choices=events.Choices(**choices),
    )


def enter(site, event, given, **more):
    seen = chain.last_sequence(event, "entries")
    return entries.enter(actor=site.administrator, event_id=event.pk, entries=given, seen=seen, **more)


def entry(number, name, club="", **more):
    return entries.Entry(f"line {number}", number, name, club, **more)


def add(site, event, name, club="", **more):
    return entries.add(actor=site.administrator, event_id=event.pk, entry=entry(0, name, club), **more)


def names(event):
    return [(row.number, row.name) for row in event.entrants.order_by("number")]


def whole(event):
    return verification.defects(chain.chain_name(event)) == []


# --- who is meant -------------------------------------------------------------------------------------------


def test_who_is_said_to_be_somebody_known_is_that_one_under_the_known_name(site):
    known = site.event.entrants.get(number=1).person
    event = draft(site, "F", system="swiss", rounds_planned=5)
    enter(site, event, [entry(1, "Sjoert Wietsma", "Warkum", person=known.pk)])
    row = event.entrants.get()
    assert (row.person, row.name, row.club_name) == (known, "Sjoerd Wytsma", "Warkum")
    assert Person.objects.get(pk=known.pk).club.name == "Dronryp"


def test_who_is_said_to_be_new_is_new_though_somebody_has_that_name(site):
    event = draft(site, "F", system="swiss", rounds_planned=5)
    enter(site, event, [entry(1, "Sjoerd Wytsma", new=True)])
    assert event.entrants.get().person != site.event.entrants.get(number=1).person


def test_who_is_said_to_be_new_with_the_name_and_club_of_somebody_is_refused(site):
    event = draft(site, "F", system="swiss", rounds_planned=5)
    with pytest.raises(Refusals, match="line 1: Sjoerd WYTSMA of that club is already known"):
        enter(site, event, [entry(1, "Sjoerd WYTSMA", "dronryp", new=True)])
    assert not event.entrants.exists()


def test_who_was_merged_meanwhile_is_asked_about_again(site):
    known, other = (site.event.entrants.get(number=1).person, Person.objects.create(name="S. Wytsma"))
    merging.merge(actor=site.administrator, kept_id=known.pk, merged_id=other.pk, reason="one")
    event = draft(site, "F", system="swiss", rounds_planned=5)
    with pytest.raises(Refusals, match="not known any more"):
        enter(site, event, [entry(1, "S. Wytsma", person=other.pk)])


def test_what_was_not_known_of_somebody_is_filled_in_and_what_was_stays(site):
    events.set_published(actor=site.administrator, event_id=site.event.pk, published=False)
    known = site.event.entrants.get(number=3).person
    assert known.club is None
    event = draft(site, "E", "jeugd")
    given = entry(1, "Gjalt Bokma", "Warkum", player_class="2", born=date(2012, 3, 4), person=known.pk)
    enter(site, event, [given])
    known.refresh_from_db()
    assert (known.club.name, known.player_class, known.born) == ("Warkum", "2", date(2012, 3, 4))
    other = draft(site, "E", "junioren")
    enter(
        site,
        other,
        [entry(1, "Gjalt Bokma", "Snits", player_class="1", born=date(2009, 3, 4), person=known.pk)],
    )
    known.refresh_from_db()
    assert (known.club.name, known.player_class, known.born) == ("Warkum", "2", date(2012, 3, 4))
    assert (other.entrants.get().club_name, other.entrants.get().player_class) == ("Snits", "2")
    assert verification.all_defects() == []


def test_a_list_of_sixty_new_people_takes_a_number_of_queries_that_does_not_grow(
    site, django_assert_max_num_queries
):
    event = draft(site, "F", system="swiss", rounds_planned=7)
    with django_assert_max_num_queries(110):
        enter(site, event, sites.many(60))
    assert event.entrants.count() == 60
    assert verification.all_defects() == []


def test_a_replaced_list_keeps_who_was_there_and_that_it_was_checked_in(site):
    event = draft(site, "F", system="swiss", rounds_planned=5)
    enter(site, event, sites.many(4))
    kept = event.entrants.get(number=2)
    Entrant.objects.filter(pk=kept.pk).update(checked_in=True)
    record.append(actor=site.administrator, act="check-in", event=event)
    enter(site, event, [entry(1, kept.name, kept.club_name), entry(2, "Hylke Alberda")])
    assert names(event) == [(1, kept.name), (2, "Hylke Alberda")]
    assert event.entrants.get(number=1).checked_in
    assert RestorePoint.objects.filter(event=event, act="entries").count() == 1
    assert whole(event)


def test_a_rating_that_is_corrected_is_in_the_record(site):
    event = draft(site, "F", system="swiss", rounds_planned=5)
    enter(site, event, [entry(1, "Hylke Alberda", rating=1200)])
    enter(site, event, [entry(1, "Hylke Alberda", rating=1300)])
    assert LedgerEntry.objects.filter(act="entries", chain_id=f"event-{event.pk}").count() == 2
    assert whole(event)


# --- who may enter ------------------------------------------------------------------------------------------


@pytest.mark.article("E.4")
def test_who_is_too_old_on_the_first_of_september_is_refused_on_the_line(site):
    """Of the season 2026: twelve years old on 1 September 2026, and one day younger."""
    event = draft(site, "E", "pupillen")
    given = [
        entry(1, "Ale Alberda", born=date(2014, 9, 1)),
        entry(2, "Baukje Alberda", born=date(2014, 9, 2)),
        entry(3, "Doede Alberda", born=date(2013, 1, 1)),
    ]
    with pytest.raises(Refusals) as refused:
        enter(site, event, given, overruling="they are small for their age")
    assert [violation.place for violation in refused.value.violations] == [
        "line 1, Ale Alberda",
        "line 3, Doede Alberda",
    ]
    assert all("E.4" in violation.reason.articles for violation in refused.value.violations)
    enter(site, event, given[1:2] and [entry(1, "Baukje Alberda", born=date(2014, 9, 2))])
    assert event.entrants.count() == 1


@pytest.mark.article("E.4")
def test_the_known_day_of_birth_decides_whatever_the_list_says(site):
    Person.objects.create(name="Ale Alberda", born=date(2005, 5, 5))
    event = draft(site, "E", "jeugd")
    with pytest.raises(Refusals, match="not younger than 16"):
        enter(site, event, [entry(1, "Ale Alberda", born=date(2014, 5, 5))])


@pytest.mark.article("D.3")
def test_a_class_that_plays_elsewhere_is_refused_unless_the_leaders_say_why(site):
    event = draft(site, "D", "2")
    given = [*sites.many(4, "2"), entry(5, "Hylke Alberda", player_class="1")]
    with pytest.raises(Refusals, match="line 5, Hylke Alberda"):
        enter(site, event, given)
    enter(site, event, given, overruling="the board allows it this once")
    assert LedgerEntry.objects.filter(act="entries", chain_id=f"event-{event.pk}").get().reason


@pytest.mark.article("A.3")
def test_classes_joined_once_play_together_and_keep_their_own(site):
    event = draft(site, "A", "2+3")
    enter(site, event, [*sites.many(3, "2"), entry(4, "Hylke Alberda", player_class="3")])
    assert event.entrants.get(number=4).player_class == "3"


@pytest.mark.article("F.5")
def test_the_class_that_is_known_decides_the_category_of_the_blitz(site):
    known = Person.objects.create(name="Hylke Alberda", player_class="RHAA")
    event = draft(site, "F", system="swiss", rounds_planned=5)
    enter(site, event, [entry(1, "Hylke Alberda"), entry(2, "Ids Postma")])
    assert [row.player_class for row in event.entrants.order_by("number")] == ["RHAA", ""]
    assert event.entrants.get(number=1).person == known


# --- one more, one fewer ------------------------------------------------------------------------------------


def test_one_more_stands_behind_the_others_and_one_taken_back_lets_them_move_up(site):
    event = draft(site, "F", system="swiss", rounds_planned=5)
    enter(site, event, sites.many(3))
    assert add(site, event, "Hylke Alberda").number == 4
    entries.withdraw_entry(actor=site.administrator, event_id=event.pk, number=2)
    assert [number for number, _ in names(event)] == [1, 2, 3]
    assert names(event)[-1] == (3, "Hylke Alberda")
    assert whole(event)


def test_nobody_is_entered_twice(site):
    event = draft(site, "F", system="swiss", rounds_planned=5)
    enter(site, event, sites.many(3))
    with pytest.raises(RuleViolation, match="entered already"):
        add(site, event, sites.many(3)[1].name, sites.many(3)[1].club)


def test_a_list_made_before_somebody_was_added_is_not_taken(site):
    event = draft(site, "F", system="swiss", rounds_planned=5)
    enter(site, event, sites.many(3))
    seen = chain.last_sequence(event, "entries")
    add(site, event, "Hylke Alberda")
    with pytest.raises(RuleViolation, match="Meanwhile behearder changed this"):
        entries.enter(actor=site.administrator, event_id=event.pk, entries=sites.many(3), seen=seen)
    assert event.entrants.count() == 4


@pytest.mark.article("Bijlage 3")
def test_who_comes_late_to_a_swiss_event_plays_from_the_next_round_on(site):
    event = sites.found(site, "F", players=sites.many(6), system="swiss", rounds_planned=3)
    rounds.fill(event.rounds.get(number=1), [(1, 2), (3, 4), (5, 6)], published=True)
    record.append(actor=site.administrator, act="pairing", event=event)
    late = add(site, event, "Hylke Alberda")
    assert (late.number, late.from_round) == (7, 2)
    assert RestorePoint.objects.filter(event=event, act="entries").exists()
    assert whole(event)


@pytest.mark.article("Bijlage 3")
def test_nobody_comes_late_when_every_round_was_paired(site):
    event = sites.found(site, "F", players=sites.many(4), system="swiss", rounds_planned=1)
    rounds.fill(event.rounds.get(number=1), [(1, 2), (3, 4)], published=True)
    record.append(actor=site.administrator, act="pairing", event=event)
    with pytest.raises(RuleViolation, match="none left"):
        add(site, event, "Hylke Alberda")


@pytest.mark.parametrize(
    ("section", "division", "players", "article"),
    [
        ("A", "2", sites.many(4, "2"), "A.4"),
        ("B", "", sites.teams(4), "B.4"),
        ("D", "1", sites.many(4, "1"), "D.5"),
        ("D", "HA", sites.many(4, "HA"), "D.4"),
        ("E", "jeugd", sites.many(4), "E.3"),
        ("G", "", sites.teams(4), "G.4"),
    ],
)
def test_nobody_is_added_to_a_printed_schedule(site, section, division, players, article):
    event = sites.found(site, section, division, players=players)
    with pytest.raises(RuleViolation) as refused:
        add(site, event, "Hylke Alberda")
    assert refused.value.reason.articles == (article,)


@pytest.mark.article("C.12")
def test_the_places_of_an_eight_are_entered_and_kept_as_a_whole(site):
    with pytest.raises(RuleViolation, match="eight places"):
        add(site, site.event, "Hylke Alberda")
    with pytest.raises(RuleViolation, match="stays empty"):
        entries.withdraw_entry(actor=site.administrator, event_id=site.event.pk, number=3)


def test_after_the_start_no_entry_is_taken_back(site):
    event = sites.found(site, "D", "1", players=sites.many(4, "1"))
    with pytest.raises(RuleViolation, match="Play has begun"):
        entries.withdraw_entry(actor=site.administrator, event_id=event.pk, number=1)


@pytest.mark.article("G.3")
def test_teams_are_entered_in_the_order_of_placement_and_are_nobody(site):
    event = draft(site, "G")
    enter(site, event, sites.teams(4))
    add(site, event, "Ljouwert 2", "Ljouwert")
    assert names(event)[-1] == (5, "Ljouwert 2")
    assert not Person.objects.filter(name__startswith="Huzum").exists()
    assert Club.objects.filter(name="Ljouwert").exists()
    with pytest.raises(Refusals, match="more than once"):
        enter(site, event, [*sites.teams(3), entry(4, "Huzum 1", "Huzum")])


def test_the_giver_of_a_display_has_number_nought_and_the_others_follow(site):
    event = draft(site, "I", system="display")
    enter(site, event, [entry(0, "Sjoerd Wytsma"), entry(1, "Hylke Alberda")])
    assert add(site, event, "Ids Postma").number == 2
    entries.withdraw_entry(actor=site.administrator, event_id=event.pk, number=1)
    assert names(event) == [(0, "Sjoerd Wytsma"), (1, "Ids Postma")]
    assert whole(event)


def test_number_nought_is_for_displays_only(site):
    event = draft(site, "F", system="swiss", rounds_planned=5)
    with pytest.raises(Refusals, match="numbered 1 to 2"):
        enter(site, event, [entry(0, "Hylke Alberda"), entry(1, "Ids Postma")])
