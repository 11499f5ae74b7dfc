"""Notices: who is told what, by mail after the act and on the site; and who is told nothing."""

from collections import defaultdict
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests import sites
from tests.tournaments.events.test_B06_line_ups import hand_in
from tests.tournaments.events.test_deciding_of_every_section import score
from tests.tournaments.seasons.test_season_close import named
from tests.tournaments.team_play import line_up_all
from tests.workers import do
from tournaments.appeals import services as appeals
from tournaments.appeals.disputes import services as disputes
from tournaments.appeals.verdicts import services as verdicts
from tournaments.events.entries import services as entries
from tournaments.events.pairing import services as pairing
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.ledger.chains import chain
from tournaments.models import Club, Event, Game, Invitation, Job, Notice, Person, PointsEntry, Season, User
from tournaments.notices import selectors
from tournaments.notices.words import WORDS, sentence
from tournaments.people import services as people
from tournaments.people.accounts import services as accounts
from tournaments.people.names import consents
from tournaments.seasons import services as seasons
from tournaments.seasons.classification import services as classification
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.ending import SeasonEnding
from tournaments.site.merging import services as merging


class Unwilling(EmailBackend):
    """A mail server that does not answer."""

    def send_messages(self, messages):
        raise ConnectionRefusedError


def kinds(user):
    return list(Notice.objects.filter(user=user).order_by("pk").values_list("kind", flat=True))


def forget():
    Notice.objects.all().delete()


def with_address(user, address="spiler@example.nl"):
    user.email = address
    user.save()
    return user


def correct(site):
    """A correction of the player's game of round 1."""
    site.record(1, "1-0", "1-0", "1-0", "1-0")
    forget()
    site.record(1, "0-1", "0-1", "0-1", "0-1", reason="the slips were read wrongly")


def test_players_are_told_of_a_correction_of_their_own_result_and_of_no_first_one(site):
    site.record(1, "1-0", "1-0", "1-0", "1-0")
    assert kinds(site.player) == []
    correct(site)
    (told,) = Notice.objects.all()
    assert told.user == site.player
    with override("en"):
        assert sentence(told) == "Your result of round 1 was corrected from 1–0 to 0–1."
        told.params |= {"before": None, "after": "0-1 20.5"}
        ended = "0–1, time (Spelreglement art. 20.5)"
        assert sentence(told) == f"Your result of round 1 was corrected from — to {ended}."
        ill = Notice(kind="absence-own", params={"name": "Sjoerd", "round": 2, "reason": "My knee."})
        assert sentence(ill) == "It was recorded that you cannot come to round 2: My knee."


def test_every_account_of_a_person_who_was_found_twice_is_told(site):
    site.record(1, "1-0", "1-0", "1-0", "1-0")
    other = people.save_person(actor=site.administrator, name="Sjoerd Wietsma", club=None)
    twice = sites.account(site.administrator, "spiler-2", Invitation.Role.PLAYER, person=other)
    merging.merge(
        actor=site.administrator, kept_id=other.pk, merged_id=site.player.person_id, reason="one person"
    )
    correct(site)
    assert {told.user for told in Notice.objects.all()} == {site.player, twice}


def test_nobody_is_told_anything_of_a_draft(site):
    events.set_published(actor=site.administrator, event_id=site.event.pk, published=False)
    forget()
    correct(site)
    assert not Notice.objects.exists()


def test_players_are_told_of_their_own_pair_when_a_round_is_published_and_not_before(site):
    event = sites.found(site, "F", "open", players=sites.many(9), system="swiss", rounds_planned=3)
    players = {
        row.number: sites.account(
            site.administrator, f"spiler-{row.number}", Invitation.Role.PLAYER, person=row.person
        )
        for row in event.entrants.all()
    }
    forget()
    given = {"actor": site.leader, "event_id": event.pk, "number": 1}
    pairing.pair_round(**given, token="of the notices")
    assert not Notice.objects.exists()
    pairing.publish_round(**given, published=True)
    assert {user.pk for user in players.values()} == set(Notice.objects.values_list("user", flat=True))
    assert Notice.objects.filter(kind="free").count() == 1
    for game in event.rounds.get(number=1).games.all():
        (told,) = Notice.objects.filter(user=players[game.white.number])
        assert told.params == {"round": 1, "opponent": game.black.name, "board": game.board}
    forget()
    pairing.publish_round(**given, published=False)
    assert not Notice.objects.exists()


def player_accounts(site, event):
    """An account for each entrant of an event, by number."""
    return {
        row.number: sites.account(
            site.administrator, f"spiler-{row.number}", Invitation.Role.PLAYER, person=row.person
        )
        for row in event.entrants.all()
    }


def publish(site, event, published):
    events.set_published(actor=site.administrator, event_id=event.pk, published=published)


@pytest.mark.parametrize(
    ("section", "division", "count", "choices"),
    [("A", "2", 9, {}), ("D", "1", 4, {}), ("E", "jeugd", 5, {}), ("I", "", 5, {"system": "display"})],
)
def test_who_plays_by_a_schedule_is_told_once_when_it_starts(site, section, division, count, choices):
    of_class = division if section in "AD" else ""
    listed = sites.display(count - 1) if section == "I" else sites.many(count, of_class)
    event = sites.found(site, section, division, players=listed, seed=None, **choices)
    accounts = player_accounts(site, event)
    forget()
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    told_users = Notice.objects.values_list("user", flat=True)
    assert sorted(told_users) == sorted(one.pk for one in accounts.values())
    for told in Notice.objects.select_related("user__person"):
        own = Q(white__person=told.user.person) | Q(black__person=told.user.person)
        games = Game.objects.filter(own).exclude(round__event=site.event)
        first = games.order_by("round__number", "board")[0]
        assert (told.params["round"], told.params["board"]) == (first.round.number, first.board)
        assert told.params["opponent"] in (first.white.name, first.black.name)
        assert told.params["opponent"] != told.user.person.name
    publish(site, event, False)
    publish(site, event, True)
    assert Notice.objects.count() == count, "nobody is told the same again"


def test_a_schedule_that_was_started_as_a_draft_is_told_when_it_is_published(site):
    event = sites.found(site, "E", "jeugd", players=sites.many(5), seed=None)
    accounts = player_accounts(site, event)
    publish(site, event, False)
    forget()
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    assert not Notice.objects.exists()
    publish(site, event, True)
    assert {kinds(user)[0] for user in accounts.values()} == {"schedule-board"}
    assert Notice.objects.count() == 5


def test_of_a_swiss_event_that_is_published_late_the_pair_of_now_is_told(site):
    event = sites.found(site, "F", "open", players=sites.many(4), system="swiss", rounds_planned=2)
    accounts = player_accounts(site, event)
    publish(site, event, False)
    given = {"actor": site.leader, "event_id": event.pk, "number": 1}
    pairing.pair_round(**given, token="of the late one")
    pairing.publish_round(**given, published=True)
    forget()
    publish(site, event, True)
    assert {kinds(user)[0] for user in accounts.values()} == {"pairing-board"}
    publish(site, event, False)
    publish(site, event, True)
    assert Notice.objects.count() == 4


def test_what_was_played_before_the_publication_is_told_as_played(site):
    site.play(7)
    publish(site, site.event, False)
    forget()
    publish(site, site.event, True)
    assert kinds(site.player) == ["published"]
    publish(site, site.event, False)
    publish(site, site.event, True)
    assert kinds(site.player) == ["published"]


@pytest.mark.article("C.7")
def test_players_of_an_eight_are_told_when_it_is_entered_and_again_only_of_another_first_game(site):
    person = Person.objects.get(name=sites.NAMES[1])
    second = sites.account(site.administrator, "spiler-2", Invitation.Role.PLAYER, person=person)
    haa = events.add_event(actor=site.administrator, season=site.season, division="HAA", name="Jubileum")
    publish(site, haa, True)
    forget()
    listed = sites.lines()
    entries.enter(actor=site.administrator, event_id=haa.pk, entries=listed)
    assert (kinds(site.player), kinds(second)) == (["schedule-board"], ["schedule-board"])
    changed = [*listed[:4], replace(listed[4], name="Nij Oanmeld"), *listed[5:]]
    seen = chain.last_sequence(haa, "entries")
    entries.enter(actor=site.administrator, event_id=haa.pk, entries=changed, seen=seen)
    opponents = [told.params["opponent"] for told in Notice.objects.filter(user=site.player).order_by("pk")]
    assert opponents == [sites.NAMES[4], "Nij Oanmeld"]
    assert kinds(second) == ["schedule-board"], "the own first game is the same"


@pytest.mark.article("B.6")
def test_players_of_a_team_are_told_their_board_with_the_line_up(site):
    event = sites.found(site, "B", players=sites.teams(4))
    forget()
    line_up_all(site, event)
    team = event.entrants.get(number=1)
    player = team.players.get(board=3)
    user = sites.account(site.administrator, "achtste", Invitation.Role.PLAYER, person=player.person)
    names = [one.name for one in team.players.order_by("board")]
    assert kinds(user) == []
    hand_in(site, event, 1, [names[2], *names[:2], *names[3:]])
    (told,) = Notice.objects.filter(user=user)
    assert (told.kind, told.params["board"], told.params["round"]) == ("schedule-table", 1, 1)


def test_a_dispute_is_told_to_its_parties_and_the_leaders_and_the_ruling_to_whom_it_was_made_known(court):
    forget()
    made = court.dispute()
    assert kinds(court.second) == ["dispute-party"]
    assert kinds(court.site.leader) == ["dispute-leaders"]
    assert kinds(court.first) == [], "who recorded it is not told"
    forget()
    disputes.rule(actor=court.site.leader, dispute_id=made.pk, text="The game is lost for number 1.")
    assert not Notice.objects.exists()
    disputes.notify(actor=court.site.leader, dispute_id=made.pk, party=4, how="by word of mouth")
    assert (kinds(court.second), kinds(court.first)) == (["ruling"], [])


def test_in_an_appeal_everybody_is_told_what_is_theirs_to_know_and_no_more(court):
    judges = [court.members[club] for club in ("Boalsert", "Frjentsjer", "Snits", "Warkum")]
    withdrawn = [court.members[club] for club in ("Dronryp", "Huzum")]
    forget()
    appeal = court.appeal()
    assert all(kinds(user) == ["appeal-committee"] for user in judges)
    assert all(kinds(user) == [] for user in withdrawn)
    assert kinds(court.second)[-1] == "appeal-party"
    assert kinds(court.site.leader)[-1] == "appeal-leaders"
    forget()
    appeals.state(actor=court.first, appeal_id=appeal.pk, party=1, text="He told me at home.", private=True)
    assert {user.pk for user in judges} == set(Notice.objects.values_list("user", flat=True))
    assert not any("home" in str(told.params) for told in Notice.objects.all())
    forget()
    court.hear(appeal)
    assert kinds(court.first) == ["invitation"]
    assert all("vote" in kinds(user) for user in judges if user != court.chair)
    forget()
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Snits=False)
    assert not Notice.objects.exists(), "a vote is told to nobody"
    court.vote(appeal, Warkum=True)
    given = {"actor": court.chair, "appeal_id": appeal.pk}
    forget()
    appeals.give_verdict(**given, text="The clock was wrong; the game is drawn.")
    assert kinds(court.members["Snits"]) == ["verdict-given"]
    assert kinds(court.first) == kinds(court.site.leader) == []
    appeals.deliver(**given, to="party", party=1)
    assert (kinds(court.first), kinds(court.second)) == (["verdict"], [])
    appeals.deliver(**given, to="leaders")
    assert kinds(court.site.leader) == ["verdict"]


def test_the_board_is_told_of_seasons_and_of_a_verdict_made_known_to_it(court):
    member = User.objects.create_user("bestjoerslid", password=sites.PASSWORD, on_board=True)
    court.decided()
    assert kinds(member) == ["verdict"]
    forget()
    events.add_season(actor=court.site.administrator, year=2031)
    assert kinds(member) == ["season"]
    assert "appeal-committee" not in kinds(member)


def test_the_board_is_told_of_a_closed_season_of_proposals_and_of_a_close_taken_back_and_nobody_else(site):
    member = User.objects.create_user("bestjoerslid", password=sites.PASSWORD, on_board=True)
    gone = User.objects.create_user("eardere", password=sites.PASSWORD, on_board=True, is_active=False)
    actor = site.administrator
    for name, start in (("HAA", 0), ("RHAA", 8)):
        sites.found(site, "C", name, players=named(8, start), seed=None)
    for event in Event.objects.filter(section="C"):
        score(site, event)
        closing.close(actor=site.leader, event_id=event.pk)
    PointsEntry.objects.filter(event=site.event).delete()
    forget()
    assert seasons.enter_points(actor=actor, year=2026) == 4
    assert seasons.enter_points(actor=actor, year=2026) == 0
    assert kinds(member) == ["proposals"], "told once, and not when nothing was written"
    end = SeasonEnding(Season.objects.get(year=2026))
    seasons.close(actor=actor, year=2026, shown=seasons.digest(end.content))
    seasons.undo_closing(actor=actor, year=2026, reason="a decliner was forgotten")
    assert kinds(member)[1:] == ["season", "season-closed", "season-closing-back"]
    others = Notice.objects.exclude(user=member)
    assert not others.exists(), "not the player, the leader, who did it, or who is of the board no more"
    assert kinds(gone) == []
    for told in Notice.objects.filter(user=member):
        assert told.params["season"] in (2026, 2027)
        assert "reason" not in told.params


def test_a_correction_of_points_is_no_proposal(site):
    member = User.objects.create_user("bestjoerslid", password=sites.PASSWORD, on_board=True)
    forget()
    person = site.event.entrants.get(number=1).person
    classification.correct(
        actor=site.administrator, person_id=person.pk, year=2025, kind="WP", points=2, reason="the old list"
    )
    assert kinds(member) == []


def test_who_is_named_leader_is_told_that_the_entries_are_open_and_of_what_a_club_enters(site):
    leader = User.objects.create_user("twadde-lieder", password=sites.PASSWORD)
    event = sites.found(site, "E", "jeugd", players=sites.many(5), seed=None)
    events.set_director(actor=site.administrator, event_id=event.pk, leader=leader, leads=True)
    assert kinds(leader) == ["leader"]
    club = Club.objects.get(name="Huzum")
    secretary = User.objects.create_user("skriuwer", password=sites.PASSWORD, secretary_of=club)
    forget()
    entries.add_own(actor=secretary, event_id=event.pk, name="Marije Zwart")
    (told,) = Notice.objects.filter(user=leader)
    with override("en"):
        assert sentence(told) == "Huzum entered Marije Zwart."


def test_the_mail_goes_out_after_the_act_and_says_no_more_than_the_site(
    site, settings, django_capture_on_commit_callbacks
):
    settings.SITE_URL = "https://friesdammen.example"
    with_address(site.player)
    with django_capture_on_commit_callbacks(execute=True):
        correct(site)
        assert mail.outbox == []
    job = Job.objects.get()
    assert do(job).state == Job.State.DONE
    (sent,) = mail.outbox
    assert sent.to == ["spiler@example.nl"]
    assert f"https://friesdammen.example/events/{site.event.pk}/rounds/" in sent.body
    assert Notice.objects.get().mailed_at


def test_a_mail_names_a_child_as_its_reader_has_the_name_on_the_site(site):
    """In full for an office; first name and initial for everybody else."""
    child = Person.objects.get(entries__event=site.event, entries__number=2)
    Person.objects.filter(pk=child.pk).update(born=timezone.localdate() - timedelta(days=4000))
    params = {"name": child.name, "round": 2, "reason": "ill", "opponent": "", "event": "KK"}
    for user in (site.player, site.leader):
        with_address(user, f"{user.username}@example.nl")
        about = {"kind": "absence-opponent", "params": params, "event": site.event}
        Notice.objects.create(user=user, at=timezone.now(), **about)
    call_command("send_notices")
    said = {sent.to[0]: sent.subject + sent.body for sent in mail.outbox}
    assert child.name in said["lieder@example.nl"]
    assert child.name not in said["spiler@example.nl"]
    assert consents.short(child.name) in said["spiler@example.nl"]


def test_an_act_that_is_taken_back_by_the_database_tells_nobody(site, django_capture_on_commit_callbacks):
    with_address(site.player)

    @transaction.atomic
    def correct_and_fail():
        correct(site)
        raise KeyError

    with django_capture_on_commit_callbacks(execute=True), pytest.raises(KeyError):
        correct_and_fail()
    assert not Job.objects.exists()
    assert not Notice.objects.filter(kind="result").exists()


def test_a_failing_mail_undoes_nothing_and_is_sent_again_by_the_command(
    site, settings, capsys, django_capture_on_commit_callbacks
):
    with_address(site.player)
    working = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}.Unwilling"
    with django_capture_on_commit_callbacks(execute=True):
        correct(site)
    assert do(Job.objects.get()).outcome == {"sent": 0, "failed": 1}
    told = Notice.objects.get()
    assert (told.mailed_at, told.tries) == (None, 0), "a server that does not answer has refused nothing"
    assert site.event.rounds.get(number=1).games.get(board=1).result == "0-1"
    with pytest.raises(CommandError, match="1 failed"):
        call_command("send_notices")
    settings.EMAIL_BACKEND = working
    call_command("send_notices")
    assert "1 mailed" in capsys.readouterr().out
    call_command("send_notices")
    assert len(mail.outbox) == 1, "nothing is mailed twice"


def test_without_an_address_a_notice_is_on_the_site_alone(site, client, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        correct(site)
    assert not Job.objects.exists(), "nothing is to be mailed"
    client.force_login(site.player)
    page = client.get(reverse("notices"), headers={"accept-language": "en"}).content.decode()
    assert "Your result of round 1 was corrected" in page
    assert '<span class="count">1</span>' in page
    client.post(reverse("notices-read"))
    assert selectors.unread(site.player) == 0
    token = accounts.address_asked(actor=site.player, address="spiler@example.nl")
    accounts.confirm_address(actor=site.player, token=token)
    call_command("send_notices")
    assert mail.outbox == [], "an address that comes later has nothing of before mailed to it"
    client.force_login(site.leader)
    assert "was corrected" not in client.get(reverse("notices")).content.decode()


def test_every_notice_leads_to_a_page_that_whom_it_is_for_may_open(court, decided, client):
    given = {"actor": court.site.leader, "appeal_id": decided.pk}
    verdicts.correct_result(**given, round_number=1, board=1, code="½-½")
    verdicts.finish(**given)
    assert Notice.objects.count() > 20
    pages = defaultdict(set)
    for told in Notice.objects.select_related("user", "event__season"):
        assert sentence(told)
        pages[told.user].add(told.path)
    for user, paths in pages.items():
        client.force_login(user)
        for path in paths:
            assert client.get(path).status_code == 200, (user, path)


def test_every_sentence_has_somebody_who_is_told_it():
    import inspect

    from games.problems.competitions import notify as of_problems
    from tournaments.appeals import notify as of_appeals
    from tournaments.events import notify as of_events
    from tournaments.events.entries import by_mail
    from tournaments.people import notify as of_people
    from tournaments.seasons import notify as of_seasons
    from tournaments.seasons.classification import notify as of_points
    from tournaments.site.news import notify as of_news

    areas = (of_people, of_events, by_mail, of_seasons, of_points, of_appeals, of_news, of_problems)
    source = "".join(inspect.getsource(module) for module in areas)
    assert [kind for kind in WORDS if f'"{kind}"' not in source] == []
