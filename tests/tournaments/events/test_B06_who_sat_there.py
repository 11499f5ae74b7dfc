"""A substitute comes in: the games that were played stay those of who sat there (B.6, reading R106)."""

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from games import services as games
from games.models import IndexedGame
from tests import sites
from tests.tournaments.events.test_B06_borrowed_players import NAMES, given_in
from tournaments.events.loaded import load
from tournaments.events.permissions import may_sign, plays_in
from tournaments.events.practice import services as practice
from tournaments.events.prints.selectors import boards_of_round
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.results.signing import services as signing
from tournaments.events.seated.at_boards import at_boards
from tournaments.events.to_do.signatures import matches_of, results_of
from tournaments.ledger import history
from tournaments.models import EarlierPlayer, Game, Notice, Person, User
from tournaments.operation import checks
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

NEWCOMER = "Lieuwe Postma"
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def event(site):
    made = sites.found(site, "B", players=sites.teams(4))
    for team in made.entrants.all():
        town = team.club.name
        given_in(site, made, team.number, [f"{name.split()[0]} fan {town}" for name in NAMES])
    for number in (1, 2):
        play(site, made, number)
    return made


def play(site, event, number, but=None):
    rows = Game.objects.filter(round__event=event, round__number=number).select_related("match")
    lines = [ResultLine(game.board, "1-0", game.version, game.match.table) for game in rows if game != but]
    results.record(actor=site.leader, event_id=event.pk, round_number=number, lines=lines)


def change(site, event, players, **given):
    return given_in(site, event, 1, players, reason="he is ill", **given)


def substituted(team, board=3, name=NEWCOMER):
    players = list(team.players.order_by("board").values_list("name", flat=True))
    players[board - 1] = name
    return players


def game_of(event, team, number, board=3):
    at_board = Game.objects.filter(round__event=event, round__number=number, board=board)
    return next(one for one in at_board if team.pk in (one.white_id, one.black_id))


def undo(site, event):
    last = history.last_act(event)
    restoring.undo(actor=site.leader, event_id=event.pk, seen=last.latest.sequence)


def sitters(event, team, board=3):
    seated = at_boards([team.pk])
    return [seated.name(game_of(event, team, number, board), team.pk) for number in (1, 2, 3)]


def test_the_games_of_who_is_replaced_stay_his_and_those_to_come_are_of_the_newcomer(site, event, client):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    change(site, event, substituted(team))
    assert sitters(event, team) == [old.name, old.name, NEWCOMER]
    assert checks.defects() == []
    for number, name in ((1, old.name), (3, NEWCOMER)):
        page = client.get(reverse("game", args=[game_of(event, team, number).pk]))
        assert name in page.text
    newcomer = Person.objects.get(name=NEWCOMER)
    pages = {one: client.get(reverse("person", args=[one.pk])) for one in (old.person, newcomer)}
    of = {one.name: page.context["career"].appearances for one, page in pages.items()}
    rounds = {name: [game.game.round.number for game in one[0].games] for name, one in of.items()}
    assert rounds == {old.name: [1, 2], NEWCOMER: [3]}
    assert of[old.name][0].score.games == 2


def test_who_sat_there_submits_and_the_newcomer_does_not(site, event, client):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    change(site, event, substituted(team))
    newcomer = Person.objects.get(name=NEWCOMER)
    own, other = (User.objects.create(username=one.name, person=one) for one in (old.person, newcomer))
    played, coming = (game_of(event, team, number) for number in (1, 3))
    may = [[plays_in(user, game) for game in (played, coming)] for user in (own, other)]
    assert may == [[True, False], [False, True]]
    with pytest.raises(PermissionDenied):
        games.submit(actor=other, game_id=played.pk, text="1. 32-28")
    games.submit(actor=own, game_id=played.pk, text="1. 32-28")
    row = IndexedGame.objects.get(game=played)
    assert old.name in (row.white_name, row.black_name)
    assert old.name in client.get(reverse("game-pdn", args=[played.pk])).text


def test_a_substitution_is_undone_though_a_notation_of_what_was_played_is_there(site, event):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    games.submit(actor=site.leader, game_id=game_of(event, team, 1).pk, text="1. 32-28")
    change(site, event, substituted(team))
    undo(site, event)
    assert sitters(event, team) == [old.name] * 3
    change(site, event, substituted(team), typed_wrongly=True)
    with pytest.raises(RuleViolation, match="Something was submitted about the game"):
        undo(site, event)


def test_a_list_that_was_typed_wrongly_is_corrected_for_every_round(site, event, client):
    team = event.entrants.get(number=1)
    client.force_login(site.leader)
    address = reverse("line-up", args=[event.pk, 1])
    form = client.get(address, headers=ENGLISH).context["form"]
    sent = {name: field.value() or "" for name, field in ((one.name, one) for one in form)}
    sent |= {"player-3": NEWCOMER, "add_new": "on", "reason": "misread", "typed_wrongly": "on"}
    assert client.post(address, sent).status_code == 302
    assert sitters(event, team) == [NEWCOMER] * 3
    assert not EarlierPlayer.objects.exists()


def test_before_anything_was_played_nothing_is_asked_about_it(site, client):
    event = sites.found(site, "B", players=sites.teams(4))
    given_in(site, event, 1, NAMES)
    client.force_login(site.leader)
    form = client.get(reverse("line-up", args=[event.pk, 1])).context["form"]
    assert "typed_wrongly" not in form.fields


def test_undone_and_redone_the_games_have_who_sat_there(site, event):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    change(site, event, substituted(team))
    undo(site, event)
    assert sitters(event, team) == [old.name] * 3
    assert checks.defects() == []
    undone = history.last_undo(event)
    restoring.redo(actor=site.leader, event_id=event.pk, seen=undone.latest.sequence)
    assert sitters(event, team) == [old.name, old.name, NEWCOMER]
    assert checks.defects() == []


def test_a_second_substitute_leaves_each_his_own_games(site, event):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    change(site, event, substituted(team))
    play(site, event, 3)
    change(site, event, substituted(team, name="Minke Postma"))
    assert sitters(event, team) == [old.name, old.name, NEWCOMER]
    change(site, event, substituted(team, name=f"{old.name}; {old.person.club.name}"))
    assert sitters(event, team) == [old.name, old.name, NEWCOMER]


def test_two_who_change_places_keep_their_games(site, event, client):
    team = event.entrants.get(number=1)
    names = list(team.players.order_by("board").values_list("name", flat=True))
    first = team.players.get(board=1).person
    change(site, event, [names[1], names[0], *names[2:]])
    assert sitters(event, team, board=1) == [names[0], names[0], names[1]]
    assert sitters(event, team, board=2) == [names[1], names[1], names[0]]
    career = client.get(reverse("person", args=[first.pk])).context["career"]
    played = {one.board: [game.game.round.number for game in one.games] for one in career.appearances}
    assert played == {1: [1, 2], 2: [3]}


def test_the_papers_of_a_round_have_who_sat_there_in_it(site, event):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    change(site, event, substituted(team))
    loaded = load(event)
    for number, name in ((1, old.name), (2, old.name), (3, NEWCOMER)):
        names = {line_up.players[2] for _table, both in boards_of_round(loaded, number) for line_up in both}
        assert name in names
        assert not {old.name, NEWCOMER} & names - {name}


def test_a_copy_to_practise_on_has_who_sat_there(site, event):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    change(site, event, substituted(team))
    made = practice.copy(actor=site.leader, event_id=event.pk)
    assert sitters(made, made.entrants.get(number=1)) == [old.name, old.name, NEWCOMER]


def test_the_page_of_the_team_has_who_left_with_his_games_below_the_newcomer(site, event, client):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    change(site, event, substituted(team))
    rows = client.get(reverse("team", args=[event.pk, 1])).context["page"].table.rows
    shown = [[cell.value for cell in row.cells[:2]] for row in rows]
    assert shown[2:5] == [[3, NEWCOMER], [3, old.name], [4, team.players.get(board=4).name]]
    marks = {row.cells[1].value: max(len(cell.marks) for cell in row.cells) for row in rows}
    assert (marks[NEWCOMER], marks[old.name]) == (0, 2)


def test_the_sheets_of_a_round_have_who_sat_there(site, event, client):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    change(site, event, substituted(team))
    found = client.get(reverse("table-csv", args=[event.pk, "boards"]))
    text = found.content.decode()
    assert (text.count(old.name), text.count(NEWCOMER)) == (2, 1)


def test_a_game_that_is_being_played_and_one_played_anew_stay_those_of_who_sat_there(site, event):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    void = game_of(event, team, 2)
    line = ResultLine(3, "", void.version, void.match.table, "26")
    results.record(actor=site.leader, event_id=event.pk, round_number=2, lines=[line], reason="board turned")
    under_way = game_of(event, team, 3)
    play(site, event, 3, but=under_way)
    change(site, event, substituted(team))
    assert sitters(event, team) == [old.name] * 3
    change(site, event, substituted(team, name=f"{old.name}; {old.person.club.name}"))
    assert sitters(event, team) == [old.name] * 3


def test_a_name_that_was_typed_wrongly_is_corrected_in_the_own_games_alone(site, event):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    change(site, event, substituted(team, name="Lieuwe Posma"))
    play(site, event, 3)
    change(site, event, substituted(team), typed_wrongly=True)
    assert sitters(event, team) == [old.name, old.name, NEWCOMER]


def test_who_sat_there_for_one_team_plays_for_no_other(site, event):
    team, other = (event.entrants.get(number=number) for number in (1, 2))
    old = team.players.get(board=3)
    change(site, event, substituted(team))
    lent = substituted(other, board=5, name=f"{old.name}; {old.person.club.name}")
    with pytest.raises(Refusals, match=f"plays for {team.name} already"):
        given_in(site, event, 2, lent, reason="lent")


def test_a_match_is_signed_by_who_sat_there_and_not_by_the_newcomer(site, event):
    team = event.entrants.get(number=1)
    old = team.players.get(board=3)
    change(site, event, substituted(team))
    newcomer = Person.objects.get(name=NEWCOMER)
    own, other = (User.objects.create(username=one.name, person=one) for one in (old.person, newcomer))
    match = game_of(event, team, 2).match
    assert [may_sign(user, match, team) for user in (own, other)] == [True, False]
    signing.ask(actor=site.leader, match_id=match.pk)
    told = set(Notice.objects.filter(kind="sign-match").values_list("user", flat=True))
    assert own.pk in told
    assert other.pk not in told
    seen = next(results_of(one) for one in matches_of(load(event)) if one.match == match)
    (made,) = signing.sign(actor=own, match_id=match.pk, seen=seen)
    assert made.person == old.person
