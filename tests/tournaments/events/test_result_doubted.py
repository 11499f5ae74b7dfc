"""A player says that a result is wrong; the directors are told, and correct it or answer that it stands."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.tournaments.team_play import line_up_all, record_match
from tournaments.events import acts
from tournaments.events.pairing import services as pairing
from tournaments.events.restoring import services as restoring
from tournaments.events.results import services as results
from tournaments.events.results.doubts import services
from tournaments.events.results.lines import ResultLine
from tournaments.events.to_do.matters import matters
from tournaments.ledger import history
from tournaments.ledger.chains import verification
from tournaments.models import Doubt, Event, Game, Invitation, LedgerEntry, Notice, User
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.django_db


@pytest.fixture
def site():
    """The eight of the site with results in round 1."""
    made = sites.build()
    made.play(1)
    return made


def own_game(site):
    """The game of the player, number 1, in round 1."""
    games = site.event.rounds.get(number=1).games.select_related("white", "black")
    return next(game for game in games if 1 in (game.white.number, game.black.number))


def others_game(site):
    """A game of two others in round 1."""
    return site.event.rounds.get(number=1).games.exclude(pk=own_game(site).pk).first()


def say(site, game=None, **given):
    about = {"code": "0-1", "text": "I resigned"} | given
    return services.say_wrong(**({"actor": site.player, "game_id": (game or own_game(site)).pk} | about))


def open_matters(event):
    return [one for one in matters(event, timezone.localdate()) if "said to be wrong" in one.what.text]


def told(user, kind):
    return list(Notice.objects.filter(user=user, kind=kind))


def page(user, address):
    client = Client(headers={"accept-language": "en"})
    if user:
        client.force_login(user)
    return client, client.get(address)


def test_a_player_says_so_by_a_button_and_the_directors_are_told_and_see_it_at_the_round(site):
    game = own_game(site)
    form = reverse("doubt", args=[game.pk])
    client, found = page(site.player, reverse("game", args=[game.pk]))
    assert f'href="{form}"' in found.content.decode()
    sent = client.post(form, {"code": "else", "text": "the flag had fallen before"}, follow=True)
    assert "waits for the tournament directors" in sent.content.decode()
    (notice,) = told(site.leader, "result-doubted")
    (matter,) = open_matters(site.event)
    assert matter.address == notice.path == reverse("results", args=[site.event.pk, 1])
    _, at_round = page(site.leader, matter.address)
    seen = at_round.content.decode()
    assert "the flag had fallen before" in seen
    assert reverse("doubt-answer", args=[site.event.pk, game.pk]) in seen
    game.refresh_from_db()
    assert (game.result, LedgerEntry.objects.get(act=acts.RESULT_DOUBTED).actor) == ("1-0", site.player)
    assert verification.all_defects() == []


def test_who_said_so_says_it_again_only_once_it_was_answered(site):
    say(site)
    with pytest.raises(RuleViolation, match="You said already"):
        say(site, text="I still resigned")
    services.let_stand(actor=site.leader, game_id=own_game(site).pk, reason="Both signed it.")
    say(site, text="I still resigned")


def test_a_stranger_and_a_player_of_another_board_are_refused_and_see_no_button(site):
    stranger = User.objects.create_user("frjemd")
    for actor, game in ((stranger, own_game(site)), (site.player, others_game(site)), (site.leader, None)):
        with pytest.raises(PermissionDenied):
            say(site, game, actor=actor)
    address = reverse("doubt", args=[others_game(site).pk])
    _, found = page(site.player, reverse("game", args=[others_game(site).pk]))
    assert address not in found.content.decode()
    assert page(site.player, address)[1].status_code == 403
    Event.objects.filter(pk=site.event.pk).update(status=Event.Status.DRAFT)
    assert page(site.player, reverse("doubt", args=[own_game(site).pk]))[1].status_code == 404
    with pytest.raises(PermissionDenied):
        say(site)


def test_at_a_board_of_teams_it_is_the_two_players_and_the_secretaries_of_their_clubs(site):
    eights = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, eights, team_1=8)
    match = eights.rounds.get(number=1).matches.get(table=1)
    record_match(site, match, 8)
    game, other = (match.games.get(board=board) for board in (1, 2))
    player = game.white.players.get(board=1).person
    given = {"actor": sites.account(site.administrator, "buorman", Invitation.Role.PLAYER, person=player)}
    say(site, game, **given, code="")
    with pytest.raises(PermissionDenied):
        say(site, other, **given, code="")
    clubs = [side.club for side in (game.white, game.black)]
    elsewhere = eights.entrants.exclude(club__in=clubs).first().club
    own, far = (
        sites.account(site.administrator, name, Invitation.Role.SECRETARY, club=club)
        for name, club in (("skriuwer", clubs[1]), ("fier", elsewhere))
    )
    say(site, other, actor=own, code="")
    with pytest.raises(PermissionDenied):
        say(site, other, actor=far, code="")
    sheet = reverse("match-sheet", args=[eights.pk, 1, 1])
    assert [one.address for one in open_matters(eights)] == [sheet, sheet]
    assert "secretary of" in page(site.leader, sheet)[1].content.decode()


def test_a_correction_settles_it_and_the_player_may_doubt_the_new_one(site):
    game = own_game(site)
    say(site)
    codes = ["0-1" if one == game.board else "1-0" for one in range(1, 5)]
    site.record(1, *codes, reason="the slip says so")
    assert open_matters(site.event) == []
    with pytest.raises(RuleViolation, match="Nobody says any more"):
        services.let_stand(actor=site.leader, game_id=game.pk, reason="Both signed it.")
    say(site, code="½-½")
    assert len(open_matters(site.event)) == 1


def test_that_it_stands_is_answered_in_a_sentence_that_the_player_reads(site):
    game = own_game(site)
    say(site)
    with pytest.raises(PermissionDenied):
        services.let_stand(actor=site.player, game_id=game.pk, reason="Both signed it.")
    client, _ = page(site.leader, "/")
    address = reverse("doubt-answer", args=[site.event.pk, game.pk])
    assert client.post(address, {"reason": ""}).status_code == 422
    client.post(address, {"reason": "Both signed it."})
    assert open_matters(site.event) == []
    (notice,) = told(site.player, "result-stands")
    assert notice.params["answer"] == "Both signed it."
    client, found = page(site.player, notice.path)
    assert "Both signed it." in found.content.decode()
    dispute = client.get(found.context["own"].dispute).context["form"].initial
    sides = [game.white.number, game.black.number]
    assert ([int(one) for one in dispute["parties"]], dispute["text"]) == (sides, "I resigned")
    game.refresh_from_db()
    assert game.result == "1-0"
    site.record(1, *["0-1" if one == game.board else "1-0" for one in range(1, 5)], reason="the slip says so")
    assert page(site.player, notice.path)[1].context["own"].dispute == ""
    assert verification.all_defects() == []


@pytest.mark.parametrize(
    ("given", "refused"),
    [({"code": "1-0"}, "the result that stands"), ({"code": "", "text": " "}, "say what it should be")],
)
def test_what_says_nothing_else_is_refused(site, given, refused):
    with pytest.raises(RuleViolation, match=refused):
        say(site, **given)


def test_a_closed_event_and_a_game_without_a_result_refuse(site):
    later = Game.objects.filter(round__event=site.event, round__number=2, white__number=1).first()
    later = later or Game.objects.get(round__event=site.event, round__number=2, black__number=1)
    with pytest.raises(RuleViolation, match="no result yet"):
        say(site, later)
    say(site)
    Event.objects.filter(pk=site.event.pk).update(closed_at=timezone.now())
    site.event.refresh_from_db()
    with pytest.raises(RuleViolation, match="This event is closed"):
        say(site, text="again")
    assert open_matters(site.event) == []
    _, found = page(site.player, reverse("game", args=[own_game(site).pk]))
    assert "result is wrong" not in found.content.decode()


def test_an_event_is_not_taken_back_before_a_game_of_which_something_was_said(site):
    event = sites.found(site, "F", "open", players=sites.many(8), system="swiss", rounds_planned=3)
    given = {"actor": site.leader, "event_id": event.pk}
    point = restoring.take_point(event, acts.PAIRING)
    pairing.pair_round(**given, number=1, token="of the test")
    pairing.publish_round(**given, number=1, published=True)
    game = event.rounds.get(number=1).games.get(board=1)
    line = ResultLine(game.board, "1-0", game.version)
    results.record(**given, round_number=1, lines=[line])
    player = sites.account(site.administrator, "boerd", Invitation.Role.PLAYER, person=game.white.person)
    say(site, game, actor=player)
    seen = history.chain_of(event).length
    with pytest.raises(RuleViolation, match="Something was submitted about the game"):
        restoring.restore(**given, sequence=point.sequence, seen=seen, reason="paired too early")
    assert Doubt.objects.get().game == game
    assert verification.all_defects() == []
