"""Members of the committee who belong to a party by now, on the site. Bijlage 5 task 6, reading R117."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.appeal_sites import CHAIR, DEPUTY, FIRST, MEMBERS, SECOND
from tests.judged_sites import received, ruled
from tests.tournaments.events.test_B06_line_ups import hand_in, names
from tests.tournaments.team_play import record_match
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.disputes import services as disputes
from tournaments.appeals.papers import services as papers
from tournaments.ledger.chains import verification
from tournaments.ledger.wording.words import value
from tournaments.models import AppealAct, Club, LedgerEntry, Match, Notice, User
from tournaments.people.memberships import services as memberships
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.privacy.selectors import known_of

TIE = AppealAct.Kind.TIE


def move(court, user, club, on=date(2026, 11, 14)):
    """Have the person of an account go to a club."""
    given = {"club": Club.objects.get(name=club), "on": on, "reason": "moved house"}
    memberships.change_club(actor=court.board, person_id=user.person_id, **given)


def gone(appeal):
    """Who takes no part, with the sentence of that."""
    return {one.member: str(one.because) for one in case(appeal.pk).appeal.recusals}


def minutes(court, appeal, club):
    """A step of a member that changes nothing of the voting."""
    own = {"actor": court.members[club], "members": [appeal.members.get(club__name=club).pk]}
    papers.keep_minutes(appeal_id=appeal.pk, at=timezone.now(), text="It was short.", **own)


def of_club(name, club):
    return f"The club of {name}, {club}, is involved in the dispute"


def page_of(client, user, appeal):
    client.force_login(user)
    page = client.get(reverse("appeal", args=[appeal.pk]), headers={"accept-language": "en"}).text
    return " ".join(page.split())


@pytest.mark.article("Bijlage 5 tasks.6")
def test_whose_club_a_party_joined_takes_no_part_and_that_is_recorded_with_the_next_step(
    court, appeal, client
):
    member, name = court.members["Snits"], MEMBERS["Snits"]
    assert name not in gone(appeal)
    move(court, court.first, "Snits")
    assert gone(appeal)[name] == of_club(name, "Snits")
    assert not AppealAct.objects.filter(kind=TIE).exists()
    with pytest.raises(PermissionDenied):
        appeals.withdraw(actor=member, appeal_id=appeal.pk, why="A member of ours")
    page = page_of(client, member, appeal)
    assert "You have withdrawn from this appeal." in page
    assert of_club(name, "Snits") in page
    assert 'id="withdrawal"' not in page
    Notice.objects.all().delete()
    appeals.state(actor=court.second, appeal_id=appeal.pk, party=SECOND, text="I saw it.")
    (tie,) = AppealAct.objects.filter(kind=TIE)
    assert (tie.number, tie.member.person, tie.party.number) == (1, member.person, FIRST)
    assert tie.details == {"bond": "seat", "club": "Snits"}
    assert set(Notice.objects.filter(kind="tie").values_list("user", flat=True)) == {member.pk}
    assert member.pk not in Notice.objects.filter(kind="statement").values_list("user", flat=True)
    entry = LedgerEntry.objects.get(act="appeal-tie")
    assert entry.subject["name"] == f"{name}, Sjoerd Wytsma"
    assert of_club(name, "Snits") in value(entry.after, edition())
    timeline = page_of(client, court.chair, appeal)
    assert f"{name} – Sjoerd Wytsma" in timeline
    move(court, court.first, "Dronryp")
    assert gone(appeal)[name] == of_club(name, "Snits"), "what was recorded stays"
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.6")
def test_a_tie_of_before_the_appeal_is_recorded_as_it_comes_in(court):
    dispute = court.ruled()
    move(court, court.second, "Frjentsjer")
    Notice.objects.all().delete()
    made = appeals.lodge(actor=court.first, dispute_id=dispute.pk, why="So.", against="It.")
    name = MEMBERS["Frjentsjer"]
    (tie,) = made.acts.all()
    assert (tie.kind, tie.member.person.name, tie.party.number) == (TIE, name, SECOND)
    entry = LedgerEntry.objects.get(act="appeal")
    assert set(entry.after["withdrawn"]) == {name, MEMBERS["Dronryp"], MEMBERS["Huzum"]}
    told = Notice.objects.filter(kind="appeal-committee").values_list("user", flat=True)
    assert set(told) == {court.members[club].pk for club in (CHAIR, DEPUTY, "Snits")}
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.6")
def test_no_verdict_is_given_upon_the_vote_of_who_belongs_to_a_party_by_then(court, appeal, client):
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Frjentsjer=False, Snits=True, Warkum=False)
    assert case(appeal.pk).appeal.upheld is False, "tied, and the chair decides"
    move(court, court.chair, "Huzum")
    page = page_of(client, court.members[DEPUTY], appeal)
    assert 'id="voting-close"' not in page
    assert "By the votes the appeal is upheld." in page
    given = {"appeal_id": appeal.pk}
    with pytest.raises(PermissionDenied):
        appeals.give_verdict(actor=court.chair, text="Dismissed.", **given)
    assert not AppealAct.objects.filter(kind=TIE).exists()
    stale = {"text": "Dismissed.", "upheld": "False"}
    address = reverse("appeal-act", args=[appeal.pk, "verdict"])
    refused = client.post(address, stale, headers={"accept-language": "en"})
    assert refused.status_code == 422
    assert "The votes come to something else by now" in refused.text
    assert 'name="upheld" value="True"' in refused.text
    assert not AppealAct.objects.filter(kind__in=[TIE, "verdict"]).exists()
    assert client.post(address, {"text": "Upheld.", "upheld": "True"}).status_code == 302
    assert [act.kind for act in case(appeal.pk).acts][-3:] == [TIE, "voting-closed", "verdict"]
    found = case(appeal.pk).appeal
    assert (found.verdict.upheld, found.presiding) == (True, MEMBERS[DEPUTY])
    said = f"{MEMBERS[CHAIR]} is a member of Huzum, which is involved in the dispute"
    assert gone(appeal)[MEMBERS[CHAIR]] == said
    move(court, court.members["Snits"], "Huzum")
    assert MEMBERS["Snits"] not in gone(appeal), "after the verdict nobody withdraws"
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.6")
@pytest.mark.parametrize("presiding", [CHAIR, DEPUTY])
def test_the_voting_is_closed_when_the_one_who_was_still_awaited_belongs_to_a_party(
    court, appeal, client, presiding
):
    court.hear(appeal)
    last = "Snits" if presiding == CHAIR else CHAIR
    court.vote(appeal, **{club: True for club in ("Boalsert", "Frjentsjer", "Snits", CHAIR) if club != last})
    assert case(appeal.pk).appeal.phase == "voting"
    move(court, court.members[last], "Huzum")
    assert case(appeal.pk).appeal.phase == "decided"
    assert 'id="verdict"' in page_of(client, court.members[presiding], appeal)
    Notice.objects.all().delete()
    minutes(court, appeal, "Frjentsjer")
    assert [act.kind for act in case(appeal.pk).acts][-3:] == [TIE, "voting-closed", "minutes"]
    told = Notice.objects.filter(kind="give-verdict").values_list("user", flat=True)
    assert list(told) == [court.members[presiding].pk]
    given = {"actor": court.members[presiding], "appeal_id": appeal.pk}
    assert appeals.give_verdict(**given, text="Upheld.").kind == "verdict"
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.6")
def test_of_two_who_belong_to_a_party_the_voting_is_closed_once_and_who_presides_is_notified_once(
    court, appeal
):
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Snits=False)
    for club in ("Frjentsjer", CHAIR):
        move(court, court.members[club], "Huzum")
    Notice.objects.all().delete()
    assert case(appeal.pk).appeal.upheld is True, "by the vote of the deputy, who presides"
    minutes(court, appeal, "Snits")
    assert [act.kind for act in case(appeal.pk).acts][-4:] == [TIE, TIE, "voting-closed", "minutes"]
    assert Notice.objects.get(kind="give-verdict").user == court.members[DEPUTY]
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.6")
def test_what_goes_on_by_itself_is_done_by_the_site_and_who_took_the_next_step_is_notified_too(court, appeal):
    """The deputy, who presides once the chair is tied, writes the minutes: the voting is closed by nobody."""
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Snits=False, Frjentsjer=True)
    move(court, court.chair, "Huzum")
    Notice.objects.all().delete()
    minutes(court, appeal, DEPUTY)
    steps = LedgerEntry.objects.filter(subject__appeal=appeal.pk).order_by("-sequence")[:3]
    assert [(one.act, one.actor) for one in steps] == [
        ("appeal-minutes", court.members[DEPUTY]),
        ("appeal-voting-closed", None),
        ("appeal-tie", None),
    ]
    assert Notice.objects.get(kind="give-verdict").user == court.members[DEPUTY]
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.2")
def test_a_hearing_before_an_acting_chair_was_chosen_is_recorded_after_it(court, appeal, clock):
    """Heard under the chair at eleven, tied at noon; what was heard at one, when nobody presided, is not."""
    for party in (FIRST, SECOND):
        appeals.state(
            actor=court.first if party == FIRST else court.second,
            appeal_id=appeal.pk,
            party=party,
            text="I saw it.",
        )
    heard = timezone.now() + timedelta(hours=1)
    clock.moment += timedelta(hours=2)
    for club in (CHAIR, DEPUTY):
        appeals.withdraw(actor=court.members[club], appeal_id=appeal.pk, why="A cousin of a party.")
    clock.moment += timedelta(hours=2)
    seat = appeal.members.get(club__name="Frjentsjer")
    chosen = {"appeal_id": appeal.pk, "member": seat.pk, "writing": "Letter."}
    for club in ("Frjentsjer", "Snits"):
        appeals.choose_acting_chair(actor=court.members[club], **chosen)
    given = {"actor": court.members["Frjentsjer"], "appeal_id": appeal.pk}
    assert LedgerEntry.objects.get(act="appeal-acting-chair").actor is None
    with pytest.raises(RuleViolation, match="earlier than what it follows on"):
        appeals.hear(**given, party=FIRST, at=heard + timedelta(hours=2))
    appeals.hear(**given, party=FIRST, at=heard)
    appeals.hear(**given, party=SECOND, at=heard)
    assert case(appeal.pk).appeal.phase == "voting"
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.6")
def test_two_ties_are_recorded_of_one_moment_also_when_a_second_goes_by_between_them(
    court, appeal, clock, monkeypatch
):
    for club in ("Frjentsjer", CHAIR):
        move(court, court.members[club], "Huzum")

    def ticking():
        clock.moment += timedelta(seconds=1)
        return clock.moment

    monkeypatch.setattr(timezone, "now", ticking)
    appeals.state(actor=court.second, appeal_id=appeal.pk, party=SECOND, text="I saw it.")
    assert [act.kind for act in case(appeal.pk).acts] == [TIE, TIE, "statement"]
    assert len({act.at for act in case(appeal.pk).acts if act.kind == TIE}) == 1


@pytest.mark.article("Bijlage 5 tasks.6")
def test_whom_the_others_chose_presides_when_the_last_who_was_to_choose_belongs_to_a_party(court, appeal):
    for club in (CHAIR, DEPUTY):
        appeals.withdraw(actor=court.members[club], appeal_id=appeal.pk, why="A cousin of a party.")
    seat = appeal.members.get(club__name="Frjentsjer")
    chosen = {"appeal_id": appeal.pk, "member": seat.pk, "writing": "Letter."}
    appeals.choose_acting_chair(actor=court.members["Frjentsjer"], **chosen)
    assert case(appeal.pk).appeal.phase == "acting-chair"
    move(court, court.members["Snits"], "Huzum")
    found = case(appeal.pk).appeal
    assert (found.phase, found.presiding) == ("hearing", MEMBERS["Frjentsjer"])
    appeals.state(actor=court.second, appeal_id=appeal.pk, party=SECOND, text="I saw it.")
    assert [act.kind for act in case(appeal.pk).acts][-3:] == [TIE, "acting-chair", "statement"]
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.6")
def test_the_secretary_of_a_club_that_is_involved_takes_no_part(court, appeal):
    own = User.objects.filter(pk=court.members["Snits"].pk)
    own.update(secretary_of=Club.objects.get(name="Warkum"))
    assert MEMBERS["Snits"] not in gone(appeal)
    own.update(secretary_of=Club.objects.get(name="Huzum"))
    assert "is the secretary of Huzum" in gone(appeal)[MEMBERS["Snits"]]


@pytest.mark.article("Bijlage 5 tasks.6")
def test_who_is_a_tournament_director_by_now_takes_no_part_where_they_are_a_party(court):
    leader, event = court.site.leader, court.site.event
    parties = {"parties": [FIRST], "directors": True}
    dispute = disputes.raise_dispute(actor=leader, event_id=event.pk, text="It was refused.", **parties)
    disputes.rule(actor=leader, dispute_id=dispute.pk, text="It stands.")
    disputes.notify(actor=leader, dispute_id=dispute.pk, party=FIRST, how="by mail")
    made = appeals.lodge(actor=court.first, dispute_id=dispute.pk, why="So.", against="It.")
    other = court.appeal(text="Another matter.")
    event.leaders.add(court.members["Snits"])
    assert "is one of the tournament directors" in gone(made)[MEMBERS["Snits"]]
    assert MEMBERS["Snits"] not in gone(other), "whose parties are players"


@pytest.fixture
def teams(court):
    """A competition of teams that has begun, of which none has handed in a line-up."""
    return sites.found(court.site, "B", players=sites.teams(5))


def borrowed(court, event, club, member_of):
    """Have the member of a club in the committee play for the team of another club."""
    team = event.entrants.get(club__name=club)
    players = [*names(team.club_name, 8)[:7], f"{MEMBERS[member_of]}; {member_of}"]
    hand_in(court.site, event, team.number, players)
    return team


@pytest.mark.article("Bijlage 5 tasks.6")
@pytest.mark.article("B.6")
def test_who_plays_for_the_team_that_is_a_party_takes_no_part_also_from_another_club(court, teams):
    borrowed(court, teams, "Huzum", "Snits")
    numbers = [teams.entrants.get(club__name=club).number for club in ("Huzum", "Dronryp")]
    dispute = ruled(court, teams, *numbers)
    made = received(court, dispute)
    said = f"{MEMBERS['Snits']} belongs to the team Huzum 1, which is a party to the dispute"
    assert gone(made)[MEMBERS["Snits"]] == said
    assert [tie.details for tie in made.acts.filter(kind=TIE)] == [{"bond": "player", "club": ""}]


@pytest.mark.article("Bijlage 5 tasks.6")
@pytest.mark.article("B.6")
def test_who_plays_in_a_team_of_a_club_that_is_involved_takes_no_part_once_play_has_begun(
    court, appeal, teams
):
    team = borrowed(court, teams, "Huzum", "Snits")
    other = teams.entrants.get(club__name="Warkum")
    hand_in(court.site, teams, other.number)
    name = MEMBERS["Snits"]
    assert name not in gone(appeal), "that line-up is shown to nobody yet"
    match = Match.objects.filter(home__in=[team, other], away__in=[team, other]).get()
    record_match(court.site, match, 8)
    said = f"{name} plays, or played, in a team of Huzum, which is involved in the dispute"
    assert gone(appeal)[name] == said
    hand_in(court.site, teams, team.number, reason="Came back.")
    assert not team.players.filter(person=court.members["Snits"].person).exists()
    assert gone(appeal)[name] == said, "who played for it before somebody else came in"
    teams.season.pk, teams.season.year = None, 2025
    teams.season.save()
    type(teams).objects.filter(pk=teams.pk).update(season=teams.season)
    assert name not in gone(appeal), "in another season"


def test_a_tie_stands_in_what_is_known_of_the_member_and_of_the_party(court, appeal):
    move(court, court.first, "Snits")
    appeals.state(actor=court.second, appeal_id=appeal.pk, party=SECOND, text="I saw it.")
    tie = AppealAct.objects.get(kind=TIE)
    for user, others in ((court.members["Snits"], 0), (court.first, 0), (court.second, None)):
        rows = known_of(user.person, user)["rows"].get("appealact", [])
        assert [row["id"] for row in rows] == ([] if others is None else [tie.pk])
