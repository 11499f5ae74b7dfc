"""Invitations are the only way to an account; each works once."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.sites import PASSWORD
from tests.tournaments.team_play import line_up_all
from tournaments.appeals.committees.services import nominate
from tournaments.events.setting_up import creating as events
from tournaments.models import Club, Event, Invitation, Person, PersonContact, User
from tournaments.people import services as people
from tournaments.people.accounts import services as invitations
from tournaments.people.accounts.managing import services as managing
from tournaments.people.memberships import services as memberships
from tournaments.people.permissions import may_direct
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.merging import services as merging

ROLES = Invitation.Role


def person(site, number):
    return site.event.entrants.get(number=number).person


def invite(site, **given):
    values = {"actor": site.administrator, "role": ROLES.PLAYER, "person": person(site, 2)} | given
    return invitations.invite(**values)


def accept(token, username="nij", password=PASSWORD):
    return invitations.accept(token=token, username=username, password=password)


def test_an_invited_player_is_linked_to_the_person(site):
    _, token = invite(site)
    assert accept(token).person == person(site, 2)


def test_the_token_itself_is_not_kept(site):
    invitation, token = invite(site)
    assert token not in invitation.token_sha256
    assert len(invitation.token_sha256) == 64


def test_an_invitation_works_once(site):
    _, token = invite(site)
    accept(token)
    with pytest.raises(RuleViolation, match="was used"):
        accept(token, "oar")


def test_an_invitation_that_was_taken_back_or_is_too_old_does_not_work(site):
    invitation, token = invite(site)
    invitations.revoke(actor=site.administrator, invitation_id=invitation.pk)
    with pytest.raises(RuleViolation, match="withdrawn"):
        accept(token)
    invitation, token = invite(site)
    Invitation.objects.filter(pk=invitation.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(RuleViolation, match="too old"):
        accept(token)
    client = Client(headers={"accept-language": "en"})
    client.force_login(site.administrator)
    listed = client.get(reverse("invitations")).content.decode()
    assert listed.count("expired on") == 1
    assert "open until" not in listed


def test_people_of_one_name_are_told_apart_where_they_are_invited(site):
    one = person(site, 2)
    club = Club.objects.exclude(pk=one.club_id).first()
    Person.objects.create(name=one.name, club=club)
    client = Client()
    client.force_login(site.administrator)
    listed = client.get(reverse("invitations")).text
    for known in (one.club.name, club.name):
        assert f"{one.name} ({known}" in listed


def test_an_accepted_invitation_cannot_be_taken_back(site):
    invitation, token = invite(site)
    accept(token)
    with pytest.raises(RuleViolation, match="cannot be withdrawn"):
        invitations.revoke(actor=site.administrator, invitation_id=invitation.pk)


def test_a_weak_password_is_refused_and_the_invitation_stays_usable(site):
    _, token = invite(site)
    with pytest.raises(ValidationError):
        accept(token, password="1234567890")
    assert invitations.usable(token)


def test_a_name_is_taken_whatever_its_capitals(site):
    _, token = invite(site)
    with pytest.raises(RuleViolation, match="taken"):
        accept(token, "LIEDER")


def test_somebody_with_an_account_is_not_invited_again(site):
    with pytest.raises(RuleViolation, match="has an account already"):
        invite(site, person=person(site, 1))


def test_leaders_invite_players_only_and_players_nobody(site):
    invite(site, actor=site.leader)
    for role, event in ((ROLES.LEADER, site.event), (ROLES.ADMINISTRATOR, None)):
        with pytest.raises(PermissionDenied):
            invite(site, actor=site.leader, role=role, person=None, event=event)
    with pytest.raises(PermissionDenied):
        invite(site, actor=site.player)


def test_the_players_of_an_event_are_invited_at_once_but_who_has_an_account_or_an_invitation(site):
    invite(site)
    without = [
        entrant.person.name
        for entrant in site.event.entrants.order_by("name")
        if entrant.number != 2 and not User.objects.filter(person=entrant.person).exists()
    ]
    made = invitations.invite_players(actor=site.leader, event_id=site.event.pk)
    assert [invitation.person.name for invitation, _token in made] == without
    assert accept(made[0][1]).person == made[0][0].person
    with pytest.raises(RuleViolation, match="has an account or an invitation that holds"):
        invitations.invite_players(actor=site.leader, event_id=site.event.pk)
    invitations.revoke(actor=site.leader, invitation_id=made[1][0].pk)
    ((again, _),) = invitations.invite_players(actor=site.administrator, event_id=site.event.pk)
    assert again.person == made[1][0].person


def test_whom_a_leader_invited_and_who_has_not_answered_gets_a_new_address_for_the_earlier(site):
    made = invitations.invite_players(actor=site.leader, event_id=site.event.pk)
    accept(made[0][1])
    with pytest.raises(RuleViolation, match="has an account or an invitation that holds"):
        invitations.invite_players(actor=site.administrator, event_id=site.event.pk)
    anew = invitations.invite_players(actor=site.leader, event_id=site.event.pk, waiting_too=True)
    assert [one.person for one, _token in anew] == [one.person for one, _token in made[1:]]
    assert invitations.usable(made[1][1]) is None
    assert invitations.usable(anew[0][1]) == anew[0][0]
    empty = Event.objects.create(season=site.event.season, section="F", division="1", system="swiss")
    with pytest.raises(RuleViolation, match="Nobody plays in this event yet"):
        invitations.invite_players(actor=site.administrator, event_id=empty.pk)


def test_who_plays_in_a_team_is_invited_with_its_event_by_who_directs_it(site, client):
    eights = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, eights)
    with pytest.raises(PermissionDenied):
        invitations.invite_players(actor=site.player, event_id=eights.pk)
    player = eights.entrants.get(number=1).players.order_by("board").first()
    PersonContact.objects.create(person=player.person, mail="earste@example.org")
    client.force_login(site.leader)
    page = client.post(reverse("invitations"), {"players_of": eights.pk})
    assert page.text.count("data-copies=") == page.text.count('src="data:image/svg+xml') == 32
    assert Invitation.objects.filter(person__team_places__team__event=eights).count() == 32
    assert "mailto:earste@example.org" in page.text
    other = sites.found(site, "I", players=sites.display(8), system="display", name="Oars")
    other.leaders.clear()
    assert client.post(reverse("invitations"), {"players_of": other.pk}).status_code == 422


def test_who_directs_invites_who_plays_in_an_event_of_theirs_and_nobody_of_the_committee(site, client):
    """Who has the account of a member reads what parties wrote to the committee alone."""
    stranger = people.save_person(actor=site.administrator, name="Frjemd Ien", club=None)
    member, token = person(site, 2), invite(site, actor=site.leader)[1]
    nominate(actor=site.administrator, club=member.club, person=member, on=date(2026, 9, 1))
    client.force_login(site.leader)
    for one in (stranger, member):
        with pytest.raises(RuleViolation, match="you invite who plays in an event of yours"):
            invite(site, actor=site.leader, person=one)
        assert client.post(reverse("invitations"), {"role": "player", "person": one.pk}).status_code == 422
    with pytest.raises(RuleViolation, match="Who invited you may not do so any more"):
        accept(token)
    made = invitations.invite_players(actor=site.leader, event_id=site.event.pk)
    assert member not in [invitation.person for invitation, _token in made]
    assert accept(invite(site)[1]).person == member


def test_an_invitation_that_was_given_holds_where_its_entry_is_taken_off_the_list(site):
    _, token = invite(site, actor=site.leader)
    invited = person(site, 2)
    site.event.entrants.filter(number=2).update(person=None)
    assert accept(token).person == invited


def test_an_invited_leader_leads_that_event(site):
    _, token = invite(site, role=ROLES.LEADER, person=None, event=site.event)
    assert may_direct(accept(token), site.event)


def test_an_administrator_is_invited_by_an_administrator(site):
    _, token = invite(site, role=ROLES.ADMINISTRATOR, person=None)
    assert accept(token).is_superuser


def test_there_is_no_page_to_sign_up(client, db):
    assert client.get("/sign-up/").status_code == 404
    assert User.objects.count() == 0


def merge(site, kept, *merged):
    for one in merged:
        merging.merge(actor=site.administrator, kept_id=kept.pk, merged_id=one.pk, reason="one person")


def test_who_was_merged_with_somebody_who_has_an_account_is_not_invited_again(site):
    kept, other = (
        people.save_person(actor=site.administrator, name=name, club=None) for name in ("Ids Ien", "Ids Twa")
    )
    _, token = invite(site, person=kept)
    merge(site, kept, person(site, 1), other)
    with pytest.raises(RuleViolation, match="Ids Ien has an account already"):
        invite(site, person=kept)
    with pytest.raises(RuleViolation, match="Ids Ien has an account already"):
        accept(token)
    made = invitations.invite_players(actor=site.leader, event_id=site.event.pk)
    assert kept not in [invitation.person for invitation, _token in made]


def test_who_plays_under_the_name_of_who_was_merged_is_invited_once_as_the_one_who_is_shown(site):
    kept = people.save_person(actor=site.administrator, name="Ids Ien", club=None)
    earlier, _ = invite(site, actor=site.leader, person=person(site, 3))
    merge(site, kept, person(site, 3))
    made = invitations.invite_players(actor=site.leader, event_id=site.event.pk)
    assert kept not in [invitation.person for invitation, _token in made]
    anew = invitations.invite_players(actor=site.leader, event_id=site.event.pk, waiting_too=True)
    assert [invitation.person for invitation, _token in anew].count(kept) == 1
    earlier.refresh_from_db()
    assert earlier.revoked_at


def test_an_invitation_of_who_may_invite_no_more_is_not_accepted(site):
    other = sites.account(site.administrator, "kwea", ROLES.ADMINISTRATOR)
    _, of_administrator = invite(site, actor=other, role=ROLES.ADMINISTRATOR, person=None)
    _, of_player = invite(site, actor=other)
    _, of_jury = invite(site, actor=site.leader, role=ROLES.JURY, person=None, event=site.event)
    managing.close(actor=site.administrator, user_id=other.pk, reason="misused")
    events.set_director(actor=site.administrator, event_id=site.event.pk, leader=site.leader, leads=False)
    page = Client().get(reverse("invitation", args=[of_player]), headers={"accept-language": "en"})
    assert "Who invited you may not do so any more" in page.text
    assert 'name="username"' not in page.text
    for token in (of_administrator, of_player, of_jury):
        with pytest.raises(RuleViolation, match="Who invited you may not do so any more"):
            accept(token)
    made = invitations.invite_players(actor=site.administrator, event_id=site.event.pk)
    assert person(site, 2) in [invitation.person for invitation, _token in made]
    managing.reopen(actor=site.administrator, user_id=other.pk, reason="was not misused")
    assert accept(of_administrator).is_superuser


def test_nobody_becomes_the_secretary_of_a_club_that_ended(site):
    club = Club.objects.get(name="Huzum")
    _, token = invite(site, role=ROLES.SECRETARY, person=None, club=club)
    board = sites.account(site.administrator, "bestjoer", ROLES.BOARD)
    memberships.end_club(actor=board, club_id=club.pk, on=date(2026, 10, 3), reason="too few")
    with pytest.raises(RuleViolation, match="Huzum is no club any more"):
        accept(token)
    club.refresh_from_db()
    with pytest.raises(RuleViolation, match="Huzum is no club any more"):
        invite(site, role=ROLES.SECRETARY, person=None, club=club)
