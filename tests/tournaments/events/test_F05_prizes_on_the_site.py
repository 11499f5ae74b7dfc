"""The blitz championship on the site: prizes by category, classes that leave it open, the first place."""

from datetime import date
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests import sites
from tournaments.events.attendance import absences
from tournaments.events.entries import services as entries
from tournaments.events.entries.selectors import no_members
from tournaments.events.loaded import load
from tournaments.events.pairing import services as pairing
from tournaments.events.play_offs import services as play_offs
from tournaments.events.prizes import services as classes
from tournaments.events.prizes.selectors import prize_list
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import services as setting_up
from tournaments.events.setting_up import starting
from tournaments.events.setting_up.files import event_files
from tournaments.events.to_do.matters import matters
from tournaments.events.to_do.next_steps import steps
from tournaments.ledger.chains import chain, verification
from tournaments.models import Club, Event, LedgerEntry
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.files import event as event_file
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.closing_events import services as closing
from tournaments.site.merging import services as merging

TOKEN = "00000000-0000-4000-8000-00000000000"
CLASSES = ("KK", "HAA", "RHAA", "HA", "1", "")


def players(*of_classes: str) -> list[entries.Entry]:
    listed = sites.many(len(of_classes))
    return [
        entries.Entry(one.place, one.number, one.name, one.club, code)
        for one, code in zip(listed, of_classes, strict=True)
    ]


def blitz(site, *of_classes: str, rounds: int = 1, prizes=(("A", 1), ("B", 1), ("C", 2))) -> Event:
    """A blitz of members in these classes, and of guests."""
    sites.members(site.administrator, players(*of_classes))
    return sites.found(
        site,
        "F",
        "open",
        players=players(*of_classes),
        system="swiss",
        rounds_planned=rounds,
        prizes=dict(prizes),
    )


def play(site, event: Event, number: int, *codes: str) -> None:
    """Pair and publish a round and record these results, board by board."""
    given = {"actor": site.leader, "event_id": event.pk, "number": number}
    pairing.pair_round(**given, token=f"{TOKEN}{number}")
    pairing.publish_round(**given, published=True)
    enter(site, event, number, *codes)


def enter(site, event: Event, number: int, *codes: str) -> None:
    games = event.rounds.get(number=number).games.order_by("board")
    lines = [ResultLine(game.board, code, game.version) for game, code in zip(games, codes, strict=True)]
    results.record(actor=site.leader, event_id=event.pk, round_number=number, lines=lines)


def listed(event: Event):
    return prize_list(load(Event.objects.get(pk=event.pk)))


@pytest.mark.article("F.5")
def test_the_prizes_stand_after_each_round_by_category_and_place(site, client):
    event = blitz(site, *CLASSES)
    assert listed(event).prizes == ()
    play(site, event, 1, "1-0", "1-0", "1-0")
    found = listed(event)
    order = [row.entrant for row in found.standings.rows]
    for prize in found.prizes:
        assert order[prize.place - 1] == prize.entrant
    assert [(prize.category, prize.number) for prize in found.prizes] == [
        ("A", 1),
        ("B", 1),
        ("C", 1),
        ("C", 2),
    ]
    assert not found.final
    book = load_workbook(BytesIO(client.get(reverse("workbook", args=[event.pk])).content))
    cells = {cell.value for row in book["Prijzen"].iter_rows() for cell in row}
    assert {prize.entrant.name for prize in found.prizes} <= cells


@pytest.mark.article("F.5")
def test_while_a_class_leaves_the_category_open_nobody_has_a_prize_until_it_is_corrected(site):
    event = blitz(site, "EK", *CLASSES[1:])
    play(site, event, 1, "1-0", "1-0", "1-0")
    found = listed(event)
    assert [entrant.number for entrant, _ in found.undecided] == [1]
    assert found.prizes == ()
    given = {"actor": site.leader, "event_id": event.pk, "number": 1}
    for wrong, place in (
        ({"player_class": "EK", "reason": "x"}, ""),
        ({"player_class": "KK", "reason": " "}, "reason"),
    ):
        with pytest.raises(RuleViolation) as refused:
            classes.correct(**given, **wrong)
        assert refused.value.place == place
    classes.correct(**given, player_class="KK", reason="plays in the KK")
    assert listed(event).undecided == ()
    assert len(listed(event).prizes) == 4
    assert verification.defects(chain.chain_name(event)) == []


def test_a_class_is_corrected_in_the_blitz_championship_alone_and_of_somebody_who_is_entered(site):
    with pytest.raises(RuleViolation):
        classes.correct(
            actor=site.leader, event_id=site.event.pk, number=1, player_class="HA", reason="other"
        )
    event = blitz(site, *CLASSES)
    for number, code in ((9, "HA"), (1, "4")):
        with pytest.raises(RuleViolation):
            classes.correct(
                actor=site.leader, event_id=event.pk, number=number, player_class=code, reason="x"
            )


@pytest.mark.article("F.5")
def test_who_withdrew_before_the_first_round_has_no_prize(site):
    event = blitz(site, "1", "2", "HA", "HA")
    absences.withdraw(actor=site.leader, event_id=event.pk, number=2, after_round=0, reason="ill")
    play(site, event, 1, "1-0")
    assert {prize.entrant.number for prize in listed(event).prizes if prize.category == "C"} == {1}
    left = {category.name: category.left for category in listed(event).categories}
    assert left == {"A": 1, "B": 0, "C": 1}


@pytest.mark.article("F.4")
@pytest.mark.article("F.5")
def test_the_list_is_final_once_the_first_place_was_decided_by_a_game_with_colours_by_lot(site):
    event = blitz(site, "KK", "HA", "1", "2")
    play(site, event, 1, "1-0", "1-0")
    found = listed(event)
    (level,) = [tie.numbers for tie in found.open]
    assert not found.final
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=level)
    game = child.rounds.get(number=1).games.select_related("white").get()
    assert game.white.number == draw(level, 7)[0]
    enter(site, child, 1, "½-½")
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    second = child.rounds.get(number=2).games.select_related("white").get()
    assert second.white.number != game.white.number
    enter(site, child, 2, "1-0")
    decided = listed(event)
    assert decided.final
    (first,) = [prize for prize in decided.prizes if prize.place == 1]
    assert first.entrant.number == second.white.number
    final = closing.close(actor=site.leader, event_id=event.pk)
    assert [one["name"] for one in final.content["prizes"]] == [
        prize.entrant.name for prize in decided.prizes
    ]


@pytest.mark.article("F.5")
def test_the_championship_is_not_closed_while_a_class_keeps_prizes_from_being_given(site):
    event = blitz(site, "EK", "HA", "1", "2", "3", "3")
    play(site, event, 1, "½-½", "½-½", "½-½")
    with pytest.raises(Refusals) as refused:
        closing.close(actor=site.leader, event_id=event.pk)
    assert any("F.5" in violation.reason.articles for violation in refused.value.violations)
    address = reverse("prize-classes", args=[event.pk])
    assert address in [matter.address for matter in matters(event, date(2026, 11, 20))]
    assert address in [step.address for step in steps(load(event))]
    assert reverse("closing", args=[event.pk]) not in [step.address for step in steps(load(event))]


@pytest.mark.article("F.4")
def test_the_championship_is_not_closed_while_the_first_place_is_open(site):
    event = blitz(site, "KK", "HA", "1", "2")
    play(site, event, 1, "1-0", "1-0")
    with pytest.raises(Refusals):
        closing.close(actor=site.leader, event_id=event.pk)


# --- pages


@pytest.mark.article("F.5")
def test_the_page_names_the_winners_why_and_what_is_left(site, client):
    event = blitz(site, "KK", "HA", "1", "2", prizes=(("A", 2), ("B", 1)))
    address = reverse("prizes", args=[event.pk])
    assert client.get(address).status_code == 200
    play(site, event, 1, "1-0", "1-0")
    text = client.get(address).text
    for prize in listed(event).prizes:
        assert prize.entrant.name in text
    assert "R39" in text
    assert address in client.get(reverse("event", args=[event.pk])).text
    pdf = client.get(reverse("sheet-pdf", args=[event.pk, "prizes"]))
    shown = "".join(page.extract_text() for page in PdfReader(BytesIO(pdf.getvalue())).pages)
    assert all(prize.entrant.name in shown for prize in listed(event).prizes)


def test_an_event_of_another_section_has_no_prizes(site, client):
    client.force_login(site.leader)
    for name in ("prizes", "prize-classes"):
        assert client.get(reverse(name, args=[site.event.pk])).status_code == 404


def test_a_draft_does_not_show_its_prizes(site, client):
    event = blitz(site, *CLASSES)
    events.set_published(actor=site.leader, event_id=event.pk, published=False)
    assert client.get(reverse("prizes", args=[event.pk])).status_code == 404


def test_a_leader_corrects_a_class_on_the_page_of_prizes_and_classes(site, client):
    event = blitz(site, "EK", *CLASSES[1:])
    address = reverse("prize-classes", args=[event.pk])
    client.force_login(site.player)
    assert client.get(address).status_code == 403
    client.force_login(site.leader)
    assert client.get(address).context["form"].initial["number"] == 1
    sent = {"number": 1, "player_class": "EK", "reason": "plays in the HAA"}
    assert client.post(address, sent).status_code == 422
    assert client.post(address, sent | {"player_class": "none"}).status_code == 302
    assert event.entrants.get(number=1).player_class == ""
    assert client.post(address, sent | {"player_class": "HAA"}).status_code == 302
    assert event.entrants.get(number=1).player_class == "HAA"


@pytest.mark.article("F.5")
def test_the_class_of_a_member_in_none_is_asked_until_it_is_said(site, client):
    """The class page says it; the file keeps that it is open; a list anew without the class asks (R120)."""
    member = people.save_person(actor=site.administrator, name="Lolke Greidanus", club=None)
    players = [*sites.many(3, "1"), entries.Entry("line 4", 4, member.name, person=member.pk)]
    event = sites.found(site, "F", "open", players=players, system="swiss", rounds_planned=1, seed=None)
    Event.objects.filter(pk=event.pk).update(prizes={"C": 2})
    (asked,) = listed(event).undecided
    assert (asked[0].name, asked[1].articles) == (member.name, ("F.5", "R120"))
    client.force_login(site.leader)
    address = reverse("prize-classes", args=[event.pk])
    assert f'href="{address}">' in client.get(reverse("entries", args=[event.pk])).text
    assert client.get(address).context["form"].initial["number"] == 4
    sent = {"number": 4, "player_class": "none", "reason": "asked at the door"}
    assert client.post(address, sent).status_code == 302
    assert listed(event).undecided == ()
    last = LedgerEntry.objects.filter(act="class").get()
    assert (last.before, last.after) == (None, "")
    seen = chain.last_sequence(event, "entries")
    entries.enter(actor=site.leader, event_id=event.pk, entries=players, seen=seen)
    assert listed(event).undecided == ()
    assert client.post(address, sent | {"player_class": "2"}).status_code == 302
    assert event.entrants.get(number=4).player_class == "2"
    seen = chain.last_sequence(event, "entries")
    entries.enter(actor=site.leader, event_id=event.pk, entries=players, seen=seen)
    assert event.entrants.get(number=4).class_unknown
    starting.start(actor=site.leader, event_id=event.pk)
    play(site, event, 1, "1-0", "1-0")
    facts = event_file.load(event_file.dump(load(event).facts))
    taken = event_files.take(actor=site.administrator, facts=facts, reason="kept", name="Twadde")
    assert [row.name for row in taken.entrants.filter(class_unknown=True)] == [member.name]
    assert verification.all_defects() == []
    Event.objects.filter(pk=event.pk).update(prizes={})
    address = reverse("workbook", args=[event.pk])
    assert client.get(address).status_code == 200, "there are no prizes that the open class could keep"


@pytest.mark.article("F.5")
def test_of_a_guest_who_is_a_member_by_the_next_list_the_class_is_asked(site):
    """A guest is not asked (R90), which is no answer of the directors: they never said it of the member."""
    guest = people.save_person(actor=site.administrator, name="Lolke Greidanus", club=None, guest=True)
    listed_now = [*sites.many(3, "1"), entries.Entry("line 4", 4, guest.name, person=guest.pk)]
    event = sites.found(site, "F", "open", players=listed_now, system="swiss", rounds_planned=1, seed=None)
    assert not event.entrants.get(number=4).class_unknown
    people.save_person(actor=site.administrator, person=guest, name=guest.name, club=None, guest=False)
    seen = chain.last_sequence(event, "entries")
    entries.enter(actor=site.leader, event_id=event.pk, entries=listed_now, seen=seen)
    assert event.entrants.get(number=4).class_unknown
    assert verification.all_defects() == []


@pytest.mark.article("F.5")
def test_who_was_said_to_be_no_member_is_known_by_the_person_and_not_by_the_name(
    site, django_assert_max_num_queries
):
    """The name is corrected, a namesake of whom a class was said is entered, the numbers change, and and one
    turns out to be somebody else: the answer stays with whom it was given of, and is looked up once a list.
    """
    own = {"actor": site.administrator}
    names = ["Lolke Greidanus", "Wypkje Tolsma", "Sikke Miedema"]
    member, second, other = (people.save_person(**own, name=name, club=None) for name in names)
    clubs = iter(Club.objects.order_by("pk"))

    def listed_now(*members):
        found = [entries.Entry(f"line {number}", number, one.name, person=one.pk) for number, one in members]
        return [*sites.many(5 - len(found), "1"), *found]

    def enter(*members):
        seen = chain.last_sequence(event, "entries")
        entries.enter(actor=site.leader, event_id=event.pk, entries=listed_now(*members), seen=seen)
        rows = event.entrants.filter(number__in=dict(members)).order_by("number")
        return [(row.player_class, row.class_unknown) for row in rows]

    players = listed_now((4, member), (5, second))
    event = sites.found(site, "F", "open", players=players, system="swiss", rounds_planned=1, seed=None)
    for number, player_class in ((4, "2"), (4, ""), (5, "")):
        told = {"number": number, "player_class": player_class, "reason": "asked at the door"}
        classes.correct(actor=site.leader, event_id=event.pk, **told)
    namesake = people.save_person(**own, name=names[0], club=next(clubs))
    member = people.save_person(**own, name="Lolke Greydanus", club=None, person=member)
    assert enter((3, member), (4, namesake), (5, second)) == [("", False), ("", True), ("", False)]
    classes.correct(actor=site.leader, event_id=event.pk, number=4, player_class="2", reason="on the list")
    merging.merge(**own, kept_id=other.pk, merged_id=second.pk, reason="one spelling")
    for _ in range(2):
        assert enter((3, namesake), (4, other), (5, member)) == [("", True), ("", False), ("", False)]
    with django_assert_max_num_queries(3):
        assert no_members(event) == {other.pk, member.pk}
    assert verification.all_defects() == []


@pytest.mark.article("F.5")
def test_the_number_of_prizes_is_chosen_in_the_set_up(site):
    event = blitz(site, *CLASSES, prizes=())
    assert [category.available for category in listed(event).categories] == [None] * 3
    setting_up.choose(actor=site.leader, event_id=event.pk, chosen={"prizes_A": "3"})
    assert [category.available for category in listed(event).categories] == [3, None, None]


def test_the_page_of_prizes_takes_few_queries(site, client, django_assert_max_num_queries):
    event = blitz(site, *(CLASSES * 10))
    with django_assert_max_num_queries(12):
        assert client.get(reverse("prizes", args=[event.pk])).status_code == 200


@pytest.mark.article("F.4")
def test_the_page_of_the_deciding_games_says_that_the_first_colours_were_drawn(site, client):
    event = blitz(site, "KK", "HA", "1", "2")
    play(site, event, 1, "1-0", "1-0")
    (tie,) = listed(event).open
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=tie.numbers)
    text = client.get(reverse("event", args=[child.pk]), headers={"Accept-Language": "en"}).text
    assert "drawn by lot" in text
    assert "F art. 4" in text


@pytest.mark.article("F.5")
def test_who_came_to_no_round_wins_nothing(site):
    """6 loses the only game by forfeit and goes; 4 has a bye (R39)."""
    event = sites.found(site, "F", "open", players=sites.many(6), system="swiss", rounds_planned=2)
    Event.objects.filter(pk=event.pk).update(prizes={"C": 6})
    rounds.fill(event.rounds.get(number=1), [(1, 2), (3, 4), (5, 6)], published=True)
    codes = {1: "1-0", 2: "1-0", 3: "+:-"}
    record_all(site, event, 1, codes)
    absences.withdraw(actor=site.leader, event_id=event.pk, number=6, after_round=1, reason="never came")
    rounds.fill(event.rounds.get(number=2), [(1, 3), (2, 5)], (4,), published=True)
    record_all(site, event, 2, {1: "1-0", 2: "0-1"})
    won = prize_list(load(Event.objects.get(pk=event.pk))).prizes
    assert sorted(prize.entrant.number for prize in won) == [1, 2, 3, 4, 5]


def record_all(site, event, number, codes):
    lines = [ResultLine(board, code, 0) for board, code in codes.items()]
    results.record(actor=site.leader, event_id=event.pk, round_number=number, lines=lines)
