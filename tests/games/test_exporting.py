"""PDN of a round, an event, a person and any search: streamed, in a constant number of queries."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from draughts.PDN import PDNReader

from games import services
from games.archive.selectors import archived
from games.exporting import writing
from games.importing import services as importing
from games.importing.services import Choices
from games.models import Judgement
from rules.notation import pdn
from tests import sites
from tests.games.pdn_files import GOOD, made_up, of_corpus
from tests.rules.test_corpus import CORPUS
from tests.tournaments.team_play import line_up_all, record_match
from tournaments.events.line_up_times import rule_of
from tournaments.models import Event, Game, Match, Person
from tournaments.people import services as people

TEXT = "1. 32-28 19-23 2. 28x19 14x23"

pytestmark = pytest.mark.django_db


@pytest.fixture
def site():
    made = sites.build()
    made.record(1, "1-0", "½-½")
    for game in Game.objects.filter(round__event=made.event, round__number=1).order_by("board")[:2]:
        services.submit(actor=made.administrator, game_id=game.pk, text=TEXT)
    return made


def fetched(address, user=None):
    client = Client()
    if user:
        client.force_login(user)
    answer = client.get(address)
    assert answer.streaming
    return answer.getvalue().decode()


def test_the_games_of_an_event_and_of_a_round_with_the_facts_of_each(site):
    text = fetched(reverse("event-pdn", args=[site.event.pk]))
    found = pdn.read(text)
    assert found.problems == ()
    assert [game.result for game in found.games] == ["1-0", "1/2-1/2"]
    assert [game.tag("Round") for game in found.games] == ["1.1", "1.2"]
    assert fetched(reverse("round-pdn", args=[site.event.pk, 1])) == text
    assert fetched(reverse("round-pdn", args=[site.event.pk, 2])) == ""
    assert Client().get(reverse("round-pdn", args=[site.event.pk, 99])).status_code == 404


def test_a_reader_that_is_not_ours_finds_the_same_headers_and_moves(site):
    text = fetched(reverse("event-pdn", args=[site.event.pk]))
    ours, others = pdn.read(text).games, PDNReader(text).games
    assert [list(game.tags.items())[: len(own.tags)] for game, own in zip(others, ours, strict=True)] == [
        list(own.tags) for own in ours
    ]
    assert [game.tags["Result"] for game in others] == ["1-0", "1/2-1/2"]
    assert [game.variant for game in others] == ["frisian", "frisian"]
    assert [game.moves for game in others] == [[move.text for move in own.moves()] for own in ours]


def test_what_a_visitor_may_not_see_is_not_given(site):
    Event.objects.filter(pk=site.event.pk).update(status=Event.Status.DRAFT)
    address = reverse("event-pdn", args=[site.event.pk])
    assert Client().get(address).status_code == 404
    assert pdn.read(fetched(address, site.leader)).games


def test_a_round_that_is_not_published_is_for_its_leaders(site):
    site.event.rounds.update(published_at=None)
    address = reverse("event-pdn", args=[site.event.pk])
    assert fetched(address) == ""
    assert len(pdn.read(fetched(address, site.leader)).games) == 2


def test_of_a_person_and_of_a_search_also_free_games(site):
    white = Game.objects.get(round__event=site.event, round__number=1, board=1).white
    importing.take(actor=site.administrator, text=GOOD, name="old.pdn", choices=Choices())
    assert len(pdn.read(fetched(reverse("archive-pdn"))).games) == 3
    (game,) = pdn.read(fetched(reverse("person-pdn", args=[white.person_id]))).games
    assert game.tag("White") == white.name
    (free,) = pdn.read(fetched(reverse("archive-pdn") + "?player=postma")).games
    assert free.tag("Date") == "1998.03.07"
    assert Client().get(reverse("archive-pdn") + "?since=x").status_code == 404


def test_a_free_game_comes_back_with_the_same_moves_and_result(site):
    text = made_up(12, 30)
    importing.take(actor=site.administrator, text=text, name="old.pdn", choices=Choices())
    given = pdn.read(fetched(reverse("archive-pdn") + "?event=simmertoernoai")).games
    assert sorted(given, key=repr) == sorted(pdn.read(text).games, key=repr)


@pytest.mark.skipif(not CORPUS, reason="DRAUGHTS_CORPUS names no file of games")
def test_the_games_of_the_corpus_go_in_and_come_out_the_same_in_moves_and_results(site):
    given = of_corpus()
    importing.take(actor=site.administrator, text=pdn.write(given), name="corpus.pdn", choices=Choices())
    back = {game.tag("White"): game for game in pdn.read(fetched(reverse("archive-pdn"))).games}
    for game in given:
        same = back[game.tag("White")]
        assert (same.body, same.result, same.tag("FEN")) == (game.body, game.result, game.tag("FEN"))


def test_names_of_children_are_short_for_the_public_and_whole_for_the_board(site):
    child = people.save_person(actor=site.administrator, name="Hylke Postma", club=None)
    born = timezone.localdate() - timedelta(days=9 * 365)
    Person.objects.filter(pk=child.pk).update(born=born)
    text = GOOD.replace("Hylke Postma", "Postma, Hylke")
    chosen = Choices({"Postma, Hylke": child.pk})
    importing.take(actor=site.administrator, text=text, name="old.pdn", choices=chosen)
    shown = fetched(reverse("archive-pdn"))
    assert "Hylke P." in shown
    assert "Postma" not in shown
    assert "Hylke Postma" in fetched(reverse("archive-pdn"), site.administrator)


def test_at_a_board_of_teams_the_players_are_named_with_their_teams(site):
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event)
    match = Match.objects.filter(round__event=event).select_related("round").first()
    record_match(site, match, 8)
    game = Game.objects.filter(match=match).order_by("board").first()
    services.submit(actor=site.administrator, game_id=game.pk, text=TEXT)
    (found,) = pdn.read(fetched(reverse("event-pdn", args=[event.pk]))).games
    assert found.tag("White").endswith(f"({game.white.name})")
    assert found.tag("White") != game.white.name


def test_a_line_up_that_is_not_shown_yet_is_not_told(site):
    """Who sits at a board, and the result that would tell it (R78)."""
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event)
    match = Match.objects.filter(round__event=event).select_related("round").first()
    record_match(site, match, 8)
    game = Game.objects.filter(match=match).order_by("board").first()
    services.submit(actor=site.administrator, game_id=game.pk, text=TEXT)
    booked = {"entered_by": "", "confirmed_by": rule_of(event).article}
    Game.objects.filter(round__event=event).update(result="", **booked)
    Game.objects.filter(pk=game.pk).update(result="1-0")
    event.entrants.update(line_up_at=None)
    event.rounds.update(date=None)
    Event.objects.filter(pk=event.pk).update(starts_on=None)
    (found,) = pdn.read(fetched(reverse("event-pdn", args=[event.pk]))).games
    assert (found.tag("White"), found.result) == (game.white.name, "*")


def test_of_several_notations_that_which_counts_and_of_moves_kept_by_no_version_too(site):
    game = Game.objects.get(round__event=site.event, round__number=1, board=1)
    services.submit(actor=site.administrator, game_id=game.pk, text=f"{TEXT} 3. 37-32 1-0")
    services.submit(actor=site.administrator, game_id=game.pk, text="1. 31-27")
    text = fetched(reverse("event-pdn", args=[site.event.pk]))
    plies = [len(list(found.moves())) for found in pdn.read(text).games]
    assert plies == [5, 4], "the whole one, not the latest"
    Judgement.objects.update(moves="")
    assert fetched(reverse("event-pdn", args=[site.event.pk])) == text
    Judgement.objects.all().delete()
    assert fetched(reverse("event-pdn", args=[site.event.pk])) == ""


def test_each_hundred_games_take_the_same_queries(site):
    importing.take(actor=site.administrator, text=made_up(40, 12), name="old.pdn", choices=Choices())
    counts = []
    for size in (10, 40):
        found = archived().filter(free__number__lte=size)
        with CaptureQueriesContext(connection) as queries:
            text = "".join(writing.of_archive(found, AnonymousUser()))
        assert len(pdn.read(text).games) == size
        counts.append(len(queries))
    assert counts[0] == counts[1]
