"""The pages of pairing: the button, the reasons, the round by hand, and what the public sees of a round."""

import json

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tournaments.events.attendance import services as attendance
from tournaments.events.loaded import load
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.jobs.kinds import Report
from tournaments.ledger.chains import verification
from tournaments.models import Entrant, Event, Game, Job, LedgerEntry
from tournaments.pages.tables.tables import Where
from tournaments.regulations.reason_json import reason_json
from tournaments.regulations.reasons import Reason


def with_blitz(site):
    """The site with a blitz of eleven players before its first round."""
    sites.found(site, "F", "open", players=sites.many(11), system="swiss", rounds_planned=5)
    return site


ENGLISH = {"accept-language": "en"}
BEGINNINGS = {"blitz": with_blitz}


@pytest.fixture
def blitz(site):
    return Event.objects.get(section="F")


@pytest.fixture
def leader(site, client):
    client.force_login(site.leader)
    return client


@pytest.fixture
def visitor(site):
    return Client()


def office(name, event, number=1):
    return reverse(name, args=[event.pk, number])


def press(client, event, number=1, token="00000000-0000-4000-8000-000000000001", **given):
    return client.post(office("pair", event, number), {"token": token} | given)


def paired(site, event, number=1, *, published=True):
    given = {"actor": site.leader, "event_id": event.pk, "number": number}
    pairing.pair_round(**given, token=f"{event.pk} {number}")
    if published:
        pairing.publish_round(**given, published=True)


def play(site, event, number):
    games = event.rounds.get(number=number).games.filter(result="")
    lines = [ResultLine(game.board, "1-0", game.version) for game in games]
    results.record(actor=site.leader, event_id=event.pk, round_number=number, lines=lines)


def test_one_button_pairs_the_next_round_and_says_why(leader, blitz):
    assert leader.get(office("pairing", blitz)).context["expected"].players == 11
    response = press(leader, blitz)
    assert response.status_code == 302
    page = leader.get(response.url).content.decode()
    for name in ("Ale Algra", "11"):
        assert name in page
    assert 'name="published" value="yes"' in page
    again = press(leader, blitz)
    assert again.status_code == 302
    assert LedgerEntry.objects.filter(act="pairing").count() == 1


def test_a_second_leader_is_told_on_the_page_of_the_round(leader, blitz):
    press(leader, blitz)
    response = press(leader, blitz, token="00000000-0000-4000-8000-000000000002")
    assert response.status_code == 422
    assert "lieder" in response.content.decode()


def test_who_was_not_checked_in_is_left_out_only_when_the_leader_says_so(leader, blitz):
    blitz.entrants.filter(number__lte=8).update(checked_in=True)
    press(leader, blitz, only_checked_in="on")
    assert Game.objects.filter(round__event=blitz).count() == 4


def test_the_public_sees_nothing_of_a_round_before_it_is_published(site, client, blitz):
    paired(site, blitz, published=False)
    game = Game.objects.filter(round__event=blitz).first()
    person = game.white.person_id
    own = reverse("game", args=[game.pk])
    for address in (office("round", blitz), own, reverse("event-file", args=[blitz.pk])):
        assert client.get(address).status_code == 404, address
    assert own not in client.get(reverse("rounds", args=[blitz.pk])).content.decode()
    assert own not in client.get(reverse("person", args=[person])).content.decode()
    assert game.white.name not in client.get(reverse("screen", args=[blitz.pk])).content.decode()
    pairing.publish_round(actor=site.leader, event_id=blitz.pk, number=1, published=True)
    for address in (office("round", blitz), own, reverse("event-file", args=[blitz.pk])):
        assert client.get(address).status_code == 200, address
    assert own in client.get(reverse("rounds", args=[blitz.pk])).content.decode()
    assert own in client.get(reverse("person", args=[person])).content.decode()
    assert game.white.name in client.get(reverse("screen", args=[blitz.pk])).content.decode()


def test_publishing_is_an_act_of_its_own_and_taken_back_by_another(site, leader, blitz):
    paired(site, blitz, published=False)
    for published in ("yes", "no", "yes"):
        assert leader.post(office("round-publication", blitz), {"published": published}).status_code == 302
    assert LedgerEntry.objects.filter(act="round").count() == 3
    assert blitz.rounds.get(number=1).published_at


def test_taking_the_pairs_out_asks_why(site, leader, blitz):
    paired(site, blitz)
    form = {"referer": f"http://testserver{office('pairing', blitz)}"}
    refused = leader.post(office("unpair", blitz), {"reason": ""}, headers=form)
    assert refused.status_code == 422
    assert f"/language/fy/?next={office('pairing', blitz)}" in refused.text, "what is seen there is a page"
    none = leader.post(office("unpair", blitz), {"reason": ""}, headers={"referer": "http://["})
    assert none.status_code == 422
    assert leader.get(office("pairing", blitz), headers={"referer": "http://["}).status_code == 200
    assert leader.post(office("unpair", blitz), {"reason": "two came late"}).status_code == 302
    assert not Game.objects.filter(round__event=blitz).exists()


def test_the_crosstable_of_a_swiss_event_has_a_column_a_round(site, client, blitz):
    paired(site, blitz)
    play(site, blitz, 1)
    game = load(blitz).facts.rounds[0].games[0]
    page = client.get(reverse("crosstable", args=[blitz.pk])).content.decode()
    assert f"{game.black}w1" in page
    assert f"{game.white}z0" in page
    assert "vrij" in page


@pytest.mark.article("Bijlage 3")
def test_the_standings_of_a_swiss_event_show_the_weerstand_and_its_working(site, client, blitz):
    for number in (1, 2):
        paired(site, blitz, number)
        play(site, blitz, number)
    response = client.get(reverse("event", args=[blitz.pk]))
    row = response.context["standings"].rows[0]
    shown = response.context["table"].shown_on(Where.READ)
    assert [column.key for column in shown.columns][-2:] == ["weerstand_half", "sonneborn_berger_half"]
    assert row.weerstand_half == sum(term.half_points for term in row.weerstand_working)
    assert 'id="weerstand"' in response.content.decode()


def test_parts_that_have_not_changed_answer_304(site, client, blitz):
    paired(site, blitz)
    for name in ("rounds-part", "screen-part", "standings-part"):
        first = client.get(reverse(name, args=[blitz.pk]))
        again = client.get(reverse(name, args=[blitz.pk]), headers={"If-None-Match": first["ETag"]})
        assert (first.status_code, again.status_code) == (200, 304), name
    tag = client.get(reverse("screen-part", args=[blitz.pk]))["ETag"]
    play(site, blitz, 1)
    changed = client.get(reverse("screen-part", args=[blitz.pk]), headers={"If-None-Match": tag})
    assert changed.status_code == 200


def test_the_screen_turns_through_the_groups_of_a_class_and_begins_again(site, client):
    event = sites.found(site, "D", "1", players=sites.many(13, "1"))
    address = reverse("screen", args=[event.pk])
    count = client.get(address).context["of"]
    pages = [client.get(address, {"page": number}).context for number in range(1, count + 1)]
    assert count == 3
    assert len({page["page"].title for page in pages}) == 3
    assert pages[-1]["following"] == 1
    assert client.get(address, {"page": count + 1}).context["number"] == 1
    assert client.get(address, {"page": "x"}).status_code == 404
    held = client.get(address, {"page": 2, "hold": 1}).content.decode()
    assert "page=2&amp;hold=1" in held


def test_the_screen_shows_the_round_of_a_schedule_that_is_played_or_comes_next(site, client):
    event = sites.found(site, "D", "HA", players=sites.many(4, "HA"))
    address = reverse("screen", args=[event.pk])

    def shown():
        return client.get(address).context["page"].round

    assert shown() == 1
    board = event.rounds.get(number=1).games.order_by("board")[0].board
    lines = [ResultLine(board, "1-0", 0)]
    results.record(actor=site.leader, event_id=event.pk, round_number=1, lines=lines)
    assert shown() == 1
    play(site, event, 1)
    assert shown() == 2
    play(site, event, 2)
    play(site, event, 3)
    assert shown() == 3


def test_a_long_list_is_cut_in_pages_of_at_most_twelve_rows(site, client):
    event = sites.found(site, "F", "open", players=sites.many(60), system="swiss", rounds_planned=5)
    paired(site, event)
    play(site, event, 1)
    address = reverse("screen", args=[event.pk])
    pages = [client.get(address, {"page": number}).context["page"] for number in range(1, 9)]
    assert [len(page.table.rows) for page in pages] == [10, 10, 10, 12, 12, 12, 12, 12]
    assert [page.kind.value for page in pages] == ["pairs"] * 3 + ["standings"] * 5


def test_pages_of_a_swiss_event_of_sixty_need_few_queries(site, leader):
    event = sites.found(site, "F", "open", players=sites.many(60), system="swiss", rounds_planned=5)
    paired(site, event)
    play(site, event, 1)
    paired(site, event, 2)
    for name in ("rounds", "rounds-part", "screen", "event", "crosstable"):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert leader.get(reverse(name, args=[event.pk])).status_code == 200
        assert len(queries) <= 18, (name, len(queries))
    for name in ("pairing", "manual-pairing", "round"):
        with CaptureQueriesContext(connection) as queries:
            assert leader.get(office(name, event, 2)).status_code == 200
        assert len(queries) <= 18, (name, len(queries))


def job(site, event, **given):
    now = timezone.now()
    basis = {"kind": "pairing", "event": event, "by": site.leader, "work": {"round": 1}, "token": "t"}
    return Job.objects.create(**(basis | {"began_at": now, "beat_at": now} | given))


def test_the_page_of_a_job_asks_again_until_it_is_done_and_then_goes_to_the_round(site, leader, blitz):
    made = job(site, blitz)
    address = reverse("job", args=[made.token])
    page = leader.get(address).content.decode()
    assert "http-equiv" in page
    assert "hx-get" in leader.get(address, headers={"HX-Request": "true"}).content.decode()
    Job.objects.update(state=Job.State.DONE)
    assert leader.get(address).url == office("pairing", blitz)
    part = leader.get(address, headers={"HX-Request": "true"})
    assert part["HX-Redirect"] == office("pairing", blitz)


def test_the_page_of_a_job_says_how_many_steps_are_done(site, leader, blitz):
    made = job(site, blitz)
    address = reverse("job", args=[made.token])
    assert "value=" not in progress_in(leader.get(address).text), "nothing is known before the first report"
    stage = reason_json(Reason("Round %(round)s", {"round": 1}))
    Job.objects.update(progress=stage | {"done": 1, "of": 3})
    for headers in ({}, {"HX-Request": "true"}):
        page = leader.get(address, headers=headers).text
        assert 'value="1" max="3"' in progress_in(page)
        assert "1/3" in page


def progress_in(page):
    return page.split("<progress")[1].split("</progress>")[0]


def test_pairing_tells_each_stage_before_it_is_carried_out(site, blitz):
    told = []

    class Listening(Report):
        def __call__(self, stage, *, done, of):
            told.append((done, of, bool(blitz.rounds.get(number=1).paired_at), stage.params["players"]))

    given = {"actor": site.leader, "event_id": blitz.pk, "number": 1, "token": "one"}
    pairing.pair_round(**given, report=Listening())
    assert told == [(0, 3, False, 11), (1, 3, False, 11), (2, 3, False, 11)]
    assert blitz.rounds.get(number=1).paired_at


def test_a_job_that_was_refused_can_be_begun_again_from_its_page(site, leader, blitz):
    made = job(site, blitz, state=Job.State.REFUSED)
    page = leader.get(reverse("job", args=[made.token])).content.decode()
    again = reverse("job-again", args=[made.token])
    assert f'action="{again}"' in page
    assert office("pairing", blitz) in page
    assert "hx-get" not in page
    leader.post(again)
    assert Job.objects.get().state == Job.State.WAITING


def test_nobody_else_may_do_or_see_any_of_it(site, client, blitz):
    paired(site, blitz, published=False)
    client.force_login(site.player)
    for name in ("pairing", "manual-pairing"):
        assert client.get(office(name, blitz)).status_code == 403
    for name in ("pair", "unpair", "round-publication"):
        assert client.post(office(name, blitz), {}).status_code == 403
    assert not blitz.rounds.get(number=1).published_at


def test_who_reported_an_absence_is_named_with_the_reason_and_left_out_of_the_round(site, leader, blitz):
    attendance.stay_away(actor=site.leader, event_id=blitz.pk, number=4, rounds=[1], reason="snow")
    page = leader.get(office("pairing", blitz))
    assert page.context["expected"].players == 10
    assert "snow" in page.content.decode()
    press(leader, blitz)
    found = pairings.hand(load(blitz), 1)
    assert {number for pair in found.pairs for number in pair} == {*range(1, 12)} - {4}


def test_the_office_page_leads_to_the_pairs_as_they_would_be(
    site, leader, blitz, django_assert_max_num_queries
):
    assert "only_checked_in" not in leader.get(office("pairing", blitz)).text, "the check-in is not used"
    numbers = range(1, 9)  # 9, 10 and 11 were not seen; 9 cannot come at all
    attendance.check_in(actor=site.leader, event_id=blitz.pk, present=True, numbers=numbers)
    attendance.stay_away(actor=site.leader, event_id=blitz.pk, number=9, rounds=[1], reason="ill")
    with django_assert_max_num_queries(17):
        page = leader.get(reverse("event-office", args=[blitz.pk]))
    assert office("pairing", blitz) in [step.address for step in page.context["steps"]]
    assert "Ronde 1 indelen en publiceren" in page.text
    assert "?only_checked_in=on" in leader.get(office("pairing", blitz)).text
    assert office("pairing", blitz) in leader.get(reverse("entries", args=[blitz.pk])).text
    page = leader.get(office("pairing", blitz), {"only_checked_in": "on"})
    preview = page.context["preview"]
    assert [entrant.number for entrant in preview.left_out] == [10, 11]
    for board in preview.shown.boards:
        assert board.white.name in page.text
        assert board.reasons
    sent = {"token": page.context["token"], "only_checked_in": "on", "seen": preview.seen}
    done = leader.post(office("pair", blitz), sent)
    assert (done.status_code, done["Location"]) == (302, office("pairing", blitz))
    assert leader.post(office("pair", blitz), sent).status_code == 302, "the second click does nothing more"
    assert LedgerEntry.objects.filter(act="pairing").count() == 1
    assert str(pairings.hand(load(blitz), 1)) == preview.seen
    assert blitz.rounds.get(number=1).games.count() == 4
    page = leader.get(reverse("event-office", args=[blitz.pk]))
    assert "Pair and publish" not in page.text


def shown_first(leader, blitz, **asked):
    """What the page of the pairs sends, and what it asks besides."""
    page = leader.get(office("pairing", blitz))
    return {"token": page.context["token"], "seen": page.context["preview"].seen, **asked}


def test_the_command_proposes_what_the_page_proposes(site, leader, blitz, capsys):
    attendance.stay_away(actor=site.leader, event_id=blitz.pk, number=4, rounds=[1], reason="snow")
    attendance.stay_away(actor=site.leader, event_id=blitz.pk, number=9, rounds=[2, 3], reason="snow")
    Entrant.objects.filter(event=blitz, number=7).update(from_round=2)
    call_command("pair", str(blitz.pk), "--json")
    found = json.loads(capsys.readouterr().out)
    assert found["free"] is not None
    made = pairings.Hand(tuple((pair["white"], pair["black"]) for pair in found["pairs"]), (found["free"],))
    assert not {4, 7} & {number for pair in made.pairs for number in pair}
    assert shown_first(leader, blitz)["seen"] == str(made)


def test_a_round_is_paired_and_published_with_its_event_as_one_act(leader, blitz, visitor):
    Event.objects.filter(pk=blitz.pk).update(status=Event.Status.DRAFT)
    before = LedgerEntry.objects.count()
    page = leader.get(office("pairing", blitz), headers=ENGLISH)
    assert "Publish the event too" in page.text
    sent = shown_first(leader, blitz, published="on", event_too="on")
    done = leader.post(office("pair", blitz), sent, follow=True, headers=ENGLISH)
    assert done.redirect_chain == [(reverse("results", args=[blitz.pk, 1]), 302)]
    assert "Round 1 is paired and published." in done.text
    assert visitor.get(reverse("round", args=[blitz.pk, 1])).status_code == 200
    made = list(LedgerEntry.objects.order_by("pk").values_list("act", flat=True))[before:]
    assert sorted(made) == ["pairing", "round", "status"]
    assert verification.all_defects() == []


def test_nothing_says_published_while_the_event_is_a_draft(leader, blitz, visitor):
    Event.objects.filter(pk=blitz.pk).update(status=Event.Status.DRAFT)
    sent = shown_first(leader, blitz, published="on")
    done = leader.post(office("pair", blitz), sent, follow=True, headers=ENGLISH)
    assert "is still a draft" in done.text
    assert "is paired and published" not in done.text
    assert visitor.get(reverse("round", args=[blitz.pk, 1])).status_code == 404
    again = {"published": "yes", "event_too": "on"}
    done = leader.post(reverse("round-publication", args=[blitz.pk, 1]), again, follow=True, headers=ENGLISH)
    assert "Round 1 is published." in done.text
    assert visitor.get(reverse("round", args=[blitz.pk, 1])).status_code == 200


def test_other_pairs_than_were_seen_are_not_made(site, leader, blitz):
    sent = shown_first(leader, blitz, published="on")
    attendance.stay_away(actor=site.leader, event_id=blitz.pk, number=4, rounds=[1], reason="snow")
    refused = leader.post(office("pair", blitz), sent, headers=ENGLISH)
    assert "was changed meanwhile" in refused.text
    assert not blitz.rounds.get(number=1).paired_at
    now = refused.context["preview"].seen
    assert now != sent["seen"]
    done = leader.post(office("pair", blitz), sent | {"seen": now, "token": refused.context["token"]})
    assert done.status_code == 302
    assert blitz.rounds.get(number=1).published_at


def test_what_cannot_be_published_is_not_paired_either(site, leader, blitz):
    press(leader, blitz)
    play(site, blitz, 1)
    page = leader.get(office("pairing", blitz, 2))
    sent = {"token": page.context["token"], "seen": page.context["preview"].seen, "published": "on"}
    refused = leader.post(office("pair", blitz, 2), sent, headers=ENGLISH)
    assert "has not been published" in refused.text
    assert not blitz.rounds.get(number=2).paired_at
    assert LedgerEntry.objects.filter(act="pairing").count() == 1
