"""Both teams sign the results of their match: with an account, with the code of the table, or on paper."""

from types import SimpleNamespace

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.tournaments.team_play import line_up_all, record_match
from tournaments.events import acts
from tournaments.events.permissions import may_sign, player_of
from tournaments.events.results import services as results
from tournaments.events.results.access_codes import services as access_codes
from tournaments.events.results.lines import ResultLine
from tournaments.events.results.signing import services
from tournaments.events.to_do.matters import matters
from tournaments.ledger.chains import verification
from tournaments.models import Event, Invitation, LedgerEntry, Match, Notice, Signature
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.django_db

SEEN = "1-0 1-0 1-0 1-0 0-1 0-1 0-1 0-1"


@pytest.fixture
def site():
    """The accounts of the site, with four eights whose line-ups are in, and their first match."""
    made = sites.build()
    eights = sites.found(made, "B", players=sites.teams(4))
    line_up_all(made, eights)
    match = Match.objects.get(round__event=eights, round__number=1, table=1)
    accounts = {"administrator": made.administrator, "leader": made.leader, "player": made.player}
    return SimpleNamespace(**accounts, eights=eights, match=match)


def played(site):
    record_match(site, site.match, SEEN.split())
    return site


def member(site, team, board=1, name="boerd"):
    """An account of who sits at a board of a team."""
    person = team.players.get(board=board).person
    return sites.account(site.administrator, name, Invitation.Role.PLAYER, person=person)


def secretary(site, club, name="skriuwer"):
    return sites.account(site.administrator, name, Invitation.Role.SECRETARY, club=club)


def sign(site, actor, seen=SEEN):
    return services.sign(actor=actor, match_id=site.match.pk, seen=seen)


def waiting(site):
    return [one for one in matters(site.eights, timezone.localdate()) if "is not signed" in one.what.text]


def client_of(user=None):
    client = Client(headers={"accept-language": "en"})
    if user:
        client.force_login(user)
    return client


def correct(site, board, code):
    game = site.match.games.get(board=board)
    line = ResultLine(board, code, game.version, site.match.table)
    given = {"actor": site.leader, "event_id": site.eights.pk, "round_number": 1, "lines": [line]}
    results.record(**given, reason="read the sheet again")


def test_whether_somebody_may_sign_is_asked_once_for_both_teams(site, django_assert_max_num_queries):
    match = Match.objects.select_related("home__club", "away__club").get(pk=site.match.pk)
    user = member(site, match.away, board=8)
    for teams in ((match.home,), (match.home, match.away)):
        with django_assert_max_num_queries(4):
            assert may_sign(user, match, *teams) is (match.away in teams)
    assert player_of(user, match, match.away) == user.person
    assert player_of(user, match, match.home) is None


def test_a_player_and_a_secretary_sign_and_then_both_teams_did(site):
    played(site)
    home, away = site.match.home, site.match.away
    address = reverse("sign-match", args=[site.match.pk])
    client = client_of(member(site, home))
    assert "Sign for " + home.name in client.get(address).text
    assert "was signed" in client.post(address, {"seen": SEEN}, follow=True).text
    (matter,) = waiting(site)
    assert matter.what.params["teams"] == away.name
    sign(site, secretary(site, away.club))
    assert waiting(site) == []
    sheet = client_of(site.leader).get(reverse("match-sheet", args=[site.eights.pk, 1, 1])).text
    assert home.players.get(board=1).name + "," in sheet
    assert "They signed on paper" not in sheet
    entries = LedgerEntry.objects.filter(act=acts.MATCH_SIGNED).order_by("sequence")
    assert [entry.after["team"] for entry in entries] == [home.name, away.name]
    assert verification.all_defects() == []


def test_a_correction_undoes_what_was_signed_until_the_same_stands_again(site):
    played(site)
    own = member(site, site.match.home)
    sign(site, own)
    correct(site, 1, "0-1")
    (matter,) = waiting(site)
    assert matter.what.params["teams"] == f"{site.match.home.name}, {site.match.away.name}"
    with pytest.raises(RuleViolation, match="changed meanwhile"):
        sign(site, own)
    correct(site, 1, "1-0")
    assert [one.pk for one in sign(site, own)] == [Signature.objects.get().pk]


def test_who_is_of_neither_team_signs_nothing_and_neither_does_a_draft(site):
    played(site)
    elsewhere = Match.objects.get(round=site.match.round, table=2)
    strangers = [member(site, elsewhere.home), secretary(site, elsewhere.away.club), site.leader, site.player]
    address = reverse("sign-match", args=[site.match.pk])
    for actor in strangers:
        with pytest.raises(PermissionDenied):
            sign(site, actor)
        assert client_of(actor).get(address).status_code == 403
    own = member(site, site.match.home, name="eigen")
    assert address in client_of(own).get(reverse("game", args=[site.match.games.first().pk])).text
    assert (
        address not in client_of(strangers[0]).get(reverse("game", args=[site.match.games.first().pk])).text
    )
    Event.objects.filter(pk=site.eights.pk).update(status=Event.Status.DRAFT)
    assert client_of(own).get(address).status_code == 404
    with pytest.raises(PermissionDenied):
        sign(site, own)


def test_a_match_with_an_open_board_is_signed_by_nobody(site):
    record_match(site, site.match, [*SEEN.split()[:7], ""])
    own = member(site, site.match.home)
    with pytest.raises(RuleViolation, match="Not every board has a result yet: 8"):
        sign(site, own, seen="")
    assert "once every board" in client_of(own).get(reverse("sign-match", args=[site.match.pk])).text
    for act in (services.signed_on_paper, services.ask):
        more = {"seen": ""} if act is services.signed_on_paper else {}
        with pytest.raises(RuleViolation, match="Not every board"):
            act(actor=site.leader, match_id=site.match.pk, **more)


def test_with_the_code_of_the_table_who_of_the_line_up_signs_is_chosen(site):
    leader = client_of(site.leader)
    codes = reverse("access-codes", args=[site.eights.pk, 1])
    sheet = leader.get(reverse("match-sheet", args=[site.eights.pk, 1, 1])).text
    assert f'action="{codes}"' in sheet
    made = leader.post(codes, {"helper": "table 1", "boards": "1"})
    phone = client_of()
    at_table = phone.get(reverse("helper-open", args=[made.context["code"].replace("-", "")]), follow=True)
    assert "do you both sign" not in at_table.text
    played(site)
    part = phone.get(reverse("helper-round"), headers={"HX-Request": "true"})  # once a board was saved
    assert "do you both sign" in part.text
    home, away = site.match.home, site.match.away
    address = reverse("helper-sign", args=[site.match.pk, home.pk])
    other = away.players.get(board=2).person
    refused = phone.post(address, {"person": other.pk, "seen": SEEN}, follow=True)
    assert "Select a valid choice" in refused.text
    player = home.players.get(board=2)
    done = phone.post(address, {"person": player.person_id, "seen": SEEN}, follow=True)
    assert f"Signed for {home.name}" in done.text
    signature = Signature.objects.get()
    assert (signature.way, signature.person, signature.by) == ("code", player.person, None)
    assert LedgerEntry.objects.get(act=acts.MATCH_SIGNED).actor_name.startswith("table 1 (#")
    elsewhere = Match.objects.get(round=site.match.round, table=2)
    elsewhere = reverse("helper-sign", args=[elsewhere.pk, elsewhere.home_id])
    assert "is not to be signed with your access code" in phone.post(elsewhere, follow=True).text
    assert client_of().post(elsewhere)["Location"] == reverse("helper-code")


def test_a_code_of_other_boards_or_taken_back_signs_nothing(site):
    played(site)
    player = site.match.home.players.get(board=1)
    given = {"match_id": site.match.pk, "team_id": site.match.home_id, "person_id": player.person_id}
    where = {"actor": site.leader, "event_id": site.eights.pk, "round_number": 1, "helper": "Jikke"}
    half, _ = access_codes.give(**where, boards=["1.1", "1.2"])
    whole, _ = access_codes.give(**where)
    access_codes.revoke(actor=site.leader, event_id=site.eights.pk, pass_id=whole.pk)
    for helper in (half, whole):
        with pytest.raises(PermissionDenied):
            services.sign_with_code(helper=helper, seen=SEEN, **given)


def test_the_teams_are_asked_and_a_leader_records_what_they_signed_on_paper(site):
    played(site)
    home, away = site.match.home, site.match.away
    own, club = member(site, home), secretary(site, away.club)
    leader, where = client_of(site.leader), [site.eights.pk, 1, 1]
    asked = leader.post(reverse("match-ask", args=where), follow=True).text
    assert "2 teams were asked to sign" in asked
    assert [
        (notice.user, notice.path) for notice in Notice.objects.filter(kind="sign-match").order_by("pk")
    ] == [(user, reverse("sign-match", args=[site.match.pk])) for user in (own, club)]
    assert len(waiting(site)) == 1
    paper = reverse("match-on-paper", args=where)
    assert "changed meanwhile" in leader.post(paper, {"seen": "0-1" + SEEN[3:]}, follow=True).text
    assert "both teams signed on paper" in leader.post(paper, {"seen": SEEN}, follow=True).text
    assert {one.way for one in Signature.objects.all()} == {"paper"}
    assert waiting(site) == []
    assert "Both teams signed already" in leader.post(reverse("match-ask", args=where), follow=True).text
    for act, more in ((services.ask, {}), (services.signed_on_paper, {"seen": SEEN})):
        with pytest.raises(PermissionDenied):
            act(actor=own, match_id=site.match.pk, **more)
