"""The index of the archive: only what everybody may see, and always as it stands since."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import services
from games.archive import listening
from games.archive import services as archive
from games.archive.reading import names_of, stale_free_games, stale_games, trail_of, words_of
from games.archive.selectors import searched
from games.judging import services as judging
from games.judging.version import version
from games.models import FreeGame, IndexedGame, IndexedPosition, Judgement, Notation
from games.sheets import services as sheets
from rules.keys import fen_key
from tests import archive_sites, sites
from tests.archive_sites import LONGER
from tests.tournaments.team_play import line_up_all, record_match
from tournaments.ledger.chains import verification
from tournaments.models import Event, Game, LedgerEntry, Person, Round
from tournaments.operation import checks
from tournaments.people import services as people
from tournaments.people.names.short_names import for_the_public
from tournaments.site.merging import services as merging
from tournaments.site.privacy import services as privacy

OPENING = "1. 32-28 19-23 2. 28x19 14x23"
START = "W:W31-50:B1-20"


@pytest.fixture
def site(db):
    return sites.build()


@pytest.fixture
def game(site):
    """Round 1, board 1, won by white."""
    site.record(1, "1-0")
    return Game.objects.get(round__event=site.event, round__number=1, board=1)


def submit(site, game, text=OPENING + " 1-0"):
    return services.submit(actor=site.administrator, game_id=game.pk, text=text)


def free_game(site, **given):
    """A free game, imported by the administrator."""
    return archive_sites.free_game(actor=site.administrator, **given)


def test_a_notation_puts_its_game_into_the_archive(site, game):
    notation = submit(site, game)
    row = IndexedGame.objects.get()
    white = game.white
    assert (row.game, row.notation, row.event, row.free) == (game, notation, site.event, None)
    assert (row.white_name, row.white_person, row.white_club) == (white.name, white.person, white.club)
    assert (row.division, row.result, row.plies, row.rules) == ("KK", "1-0", 4, version())
    assert (row.opening, row.part) == ("", "")
    keys = list(row.positions.order_by("ply").values_list("ply", "key", "next_key", "white"))
    assert [ply for ply, *_ in keys] == [0, 1, 2, 3, 4]
    assert keys[0][1] == fen_key(START)
    assert [key for _, key, *_ in keys[1:]] == [following for _, _, following, _ in keys[:-1]]
    assert {white for *_, white in keys} == {2}
    assert keys[-1][2] is None


def test_a_game_that_begins_at_a_great_number_is_in_small_too(site, game):
    """PostgreSQL takes no more letters than a column has."""
    moves = "31-26 20-25 32-28 19-23 28x19 14x23 33-28 23x32 37x28 17-21"
    submit(site, game, f'[FEN "W:W31-50:B1-20:H0:F999999999999000"]\n\n{moves} *')
    row = IndexedGame.objects.get()
    assert row.plies == 10
    assert row.begins.startswith("999999999999000. 31-26 20-25 999999999999001. 32-28")
    assert row.begins.endswith("37x28 …")
    assert row.end.startswith("W:W")


def test_a_position_that_comes_back_is_there_once(site, game):
    back = '[FEN "W:W45,K47:B6,K3"]\n\n1. 47-41 3-8 2. 41-47 8-3 3. 47-42 *'
    submit(site, game, back)
    row = IndexedGame.objects.get()
    assert row.plies == 5
    assert sorted(row.positions.values_list("ply", flat=True)) == [0, 1, 2, 3, 5]
    assert row.opening == ""


def test_the_sheet_that_counts_is_the_one_that_is_found(site, game):
    shorter = submit(site, game, LONGER)
    submit(site, game, OPENING + " 1-0")
    assert IndexedGame.objects.get().plies == 4
    chosen = {"notation_id": shorter.pk, "reason": "signed by both"}
    sheets.choose(actor=site.administrator, game_id=game.pk, **chosen)
    assert IndexedGame.objects.get().plies == 7


def test_what_was_recorded_to_have_stood_is_read_on(site, game):
    notation = submit(site, game, "1. 32-28 19-23 2. 34-29 23x32")
    assert IndexedGame.objects.get().plies == 2
    stood = {"ply": 3, "move": "34-29", "fen": "", "reason": "seen by the arbiter"}
    sheets.let_stand(actor=site.administrator, game_id=game.pk, notation_id=notation.pk, **stood)
    assert IndexedGame.objects.get().plies > 2


def test_a_result_that_is_corrected_is_found_as_it_is(site, game):
    submit(site, game)
    site.record(1, "½-½", reason="read wrongly")
    row = IndexedGame.objects.get()
    assert row.result == "½-½"
    assert set(row.positions.values_list("white", flat=True)) == {1}


def test_an_act_may_change_two_thousand_games(site, game):
    submit(site, game)
    IndexedGame.objects.all().delete()
    names = [f"game {site.event.pk} {number} 0 {board}" for number in range(1, 41) for board in range(1, 51)]
    changes = [[name, {"result": ""}, {"result": "1-0"}] for name in names]
    listening.follow([LedgerEntry(changes=changes)], site.event)
    assert IndexedGame.objects.get().game == game


def test_nothing_of_a_draft_is_found(site, game):
    Event.objects.filter(pk=site.event.pk).update(status=Event.Status.DRAFT)
    submit(site, game)
    assert not IndexedGame.objects.exists()


def test_nothing_of_a_round_that_is_not_published_is_found(site, game):
    submit(site, game)
    Round.objects.filter(pk=game.round_id).update(published_at=None)
    archive.index_games([game.pk])
    assert not IndexedGame.objects.exists()
    assert not IndexedPosition.objects.exists()


def test_a_result_that_waits_for_the_second_of_two_people_is_none_yet(site, game):
    Event.objects.filter(pk=site.event.pk).update(confirmed_by_two=True)
    Game.objects.filter(pk=game.pk).update(confirmed_by="")
    archive.index_games([game.pk])
    submit(site, game)
    assert IndexedGame.objects.get().result == ""


def test_what_a_worker_judges_is_found_from_then_on(site, game):
    submit(site, game)
    IndexedGame.objects.all().delete()
    Judgement.objects.all().delete()
    judging.recheck(judging.Report())
    assert IndexedGame.objects.get().game == game


def test_the_command_indexes_what_is_missing_and_what_other_rules_read(site, game):
    submit(site, game)
    free = free_game(site)
    assert not stale_games().exists()
    assert not stale_free_games().exists()
    IndexedGame.objects.filter(game=game).delete()
    IndexedGame.objects.filter(free=free).update(rules="earlier")
    out = StringIO()
    call_command("index_games", stdout=out)
    assert out.getvalue() == "2 games indexed\n"
    assert IndexedGame.objects.filter(rules=version()).count() == 2
    before = IndexedPosition.objects.count()
    call_command("index_games", anew=True, stdout=out)
    assert IndexedPosition.objects.count() == before


def test_a_free_game_is_found_until_its_import_is_withdrawn(site):
    free = free_game(site)
    row = IndexedGame.objects.get()
    assert (row.free, row.game, row.year, row.plies) == (free, None, 1998, 7)
    assert row.digest == free.digest
    archive.forget(free.imported)
    assert not IndexedGame.objects.exists()
    assert not IndexedPosition.objects.exists()


def test_the_same_game_written_otherwise_has_the_same_digest(site):
    free = free_game(site)
    other = FreeGame(text=LONGER.replace("x", ":").replace("1. ", "1.") + " 2-0")
    assert trail_of(other).digest("1-0") == free.digest
    assert trail_of(other).digest("0-1") != free.digest


def test_a_free_game_says_the_name_of_its_person_as_it_is_now(site):
    person = Person.objects.order_by("pk").first()
    free_game(site, white=person, white_name="H. P.")
    assert IndexedGame.objects.get().white_name == person.name
    people.save_person(actor=site.administrator, person=person, name="Hylke Postma-Bles", club=person.club)
    assert IndexedGame.objects.get().white_name == "Hylke Postma-Bles"
    assert "bles" in IndexedGame.objects.get().white_words


def test_a_child_is_read_short_under_the_name_in_the_file_too(site):
    person = Person.objects.order_by("pk").first()
    Person.objects.filter(pk=person.pk).update(born=timezone.localdate() - timezone.timedelta(days=4000))
    free = free_game(site, white=person, white_name="Hylke J. Postma")
    assert for_the_public().in_text("Hylke J. Postma") == "Hylke P."
    assert names_of(FreeGame.objects.get(pk=free.pk))[0] == person.name


def test_who_was_erased_is_erased_from_the_archive_and_from_free_games(site, game):
    submit(site, game)
    person = game.white.person
    free = free_game(site, white=person, white_name="W. Foarby")
    privacy.erase(actor=site.administrator, person_id=person.pk, reason="by letter")
    for row in IndexedGame.objects.all():
        assert row.white_name == privacy.stand_in(person)
        assert "foarbi" not in row.white_words
    free.refresh_from_db()
    assert "Foarby" not in free.text + free.white_name
    assert checks.defects() == []


def test_who_was_erased_is_not_found_by_the_name_of_a_game_that_is_nobodys_by_a_key(site, game):
    person = game.white.person
    free_game(site, white_name=person.name)
    privacy.erase(actor=site.administrator, person_id=person.pk, reason="by letter")
    row = IndexedGame.objects.get()
    assert (row.white_name, row.white_words) == (privacy.stand_in(person), words_of(row.white_name))
    family = person.name.split()[-1]
    assert not searched({"player": family}, site.leader).exists()


def test_people_who_are_one_are_found_as_one_without_a_new_index(site, game):
    submit(site, game)
    before = IndexedGame.objects.values().get()
    other = people.save_person(actor=site.administrator, name="Wybren Foarbyld", club=None)
    merging.merge(
        actor=site.administrator, kept_id=other.pk, merged_id=game.white.person_id, reason="the same"
    )
    assert IndexedGame.objects.values().get() == before


def test_the_index_is_no_part_of_the_record_but_free_games_are_held_by_their_import(site, game):
    submit(site, game)
    free = free_game(site)
    assert verification.all_defects() == []
    FreeGame.objects.filter(pk=free.pk).update(text="other")
    assert f"free game {free.pk} is not what it was" in checks.defects()
    FreeGame.objects.filter(pk=free.pk).update(sha256="1" * 64)
    assert f"the games of import {free.imported_id} are not what they were" in checks.defects()


def test_the_year_is_that_of_the_day_it_was_played(site, game):
    Round.objects.filter(pk=game.round_id).update(date=date(2027, 1, 9))
    submit(site, game)
    assert IndexedGame.objects.get().year == 2027


def test_a_board_of_teams_is_found_by_who_sat_there_once_the_line_ups_are_shown(site):
    event = sites.found(site, "B", players=sites.teams(4))
    game = Game.objects.filter(round__event=event, round__number=1).order_by("board").first()
    Notation.objects.create(
        game=game,
        text=OPENING,
        sha256="0" * 64,
        submitted_by=site.administrator,
        submitted_at=timezone.now(),
    )
    judging.recheck(judging.Report())
    assert not IndexedGame.objects.exists()
    line_up_all(site, event)
    record_match(site, game.match, 8)
    row = IndexedGame.objects.get()
    seated = game.white.players.get(board=game.board)
    assert (row.white_name, row.white_person, row.white_club) == (seated.name, seated.person, game.white.club)
