"""Notations are judged once: when they come in or by a job, read from there, and anew for other rules."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games import services
from games.domain import report as judging_report
from games.judging import long_work, selectors, version
from games.judging import services as judging
from games.models import Judgement, Notation
from games.sheets import services as sheets
from tournaments.jobs.kinds import to_nobody
from tournaments.jobs.performing import services as performing
from tournaments.ledger.chains import verification
from tournaments.models import Game, Job

OPENING = "1. 32-28 19-23 2. 28x19 14x23"
GAPS = "1. 32-28 19-23 2. 28x19 14x23 3. - - 4. - - 5. 21x12"


@pytest.fixture
def client():
    """A reader of English."""
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def game(site):
    """Round 1, board 1: number 5 against number 1, who has an account."""
    return Game.objects.get(round__event=site.event, round__number=1, board=1)


@pytest.fixture
def other_rules(monkeypatch):
    """Have the rules be of another version."""
    return lambda name: (
        monkeypatch.setattr(selectors, "version", lambda: name)
        or monkeypatch.setattr(judging, "version", lambda: name)
    )


def nothing_is_judged(monkeypatch):
    """From here on a text that is judged is an error."""

    def refuse(*args, **given):
        raise AssertionError("a notation was judged")

    for place in (judging, judging_report):
        monkeypatch.setattr(place, "judge", refuse)


def test_what_is_recorded_while_a_worker_judges_is_not_lost(site, game, monkeypatch):
    notation = services.submit(actor=site.player, game_id=game.pk, text=GAPS)
    judge, said = judging.judge, []

    def meanwhile(text, **given):
        found = judge(text, **given)
        if "steps" not in given and not said:
            said.append("37-32")
            told = {"ply": 5, "move": "37-32", "reason": "both say so"}
            sheets.let_stand(actor=site.leader, game_id=game.pk, notation_id=notation.pk, **told)
        return found

    monkeypatch.setattr(judging, "judge", meanwhile)
    for job in Job.objects.filter(kind=judging.JUDGE):
        performing.perform(job.pk)
    assert selectors.report_on(Notation.objects.get(pk=notation.pk)).stood == (5,)


def test_a_notation_is_judged_when_it_comes_in_and_no_page_judges_it_again(site, game, client, monkeypatch):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    assert Judgement.objects.get().rules == version.version()
    nothing_is_judged(monkeypatch)
    for address in (
        reverse("game", args=[game.pk]),
        reverse("game-picture", args=[game.pk]),
        reverse("home"),
    ):
        assert client.get(address).status_code == 200
    assert "14x23" in client.get(reverse("game", args=[game.pk])).text


def test_a_sheet_with_many_gaps_waits_for_a_job_and_its_page_says_so(site, game, client):
    notation = services.submit(actor=site.player, game_id=game.pk, text=GAPS)
    assert not Judgement.objects.exists()
    client.force_login(site.player)
    text = client.get(reverse("game", args=[game.pk]), headers={"accept-language": "en"}).text
    assert "is being checked" in text
    job = Job.objects.get(token=f"judge {notation.pk}/0")
    assert performing.perform(job.pk)
    job.refresh_from_db()
    assert (job.state, job.outcome) == (Job.State.DONE, {"changed": 0})
    page = client.get(reverse("game", args=[game.pk])).context["page"]
    assert len(page.report.replay.moves) == 4
    assert page.report.missing.gaps


def test_what_is_said_of_a_notation_follows_the_result_that_is_recorded_later(site, game, client):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING + " 1-0")
    site.record(1, "0-1")
    page = client.get(reverse("game", args=[game.pk])).context["page"]
    assert page.report.comparison.agreement.value == "differs"


def test_other_rules_that_say_the_same_are_noted_and_nothing_is_kept_twice(site, game, other_rules):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    other_rules("other")
    assert long_work._judge(Job(), to_nobody) == {"changed": 0}
    assert Judgement.objects.get().rules == "other"
    assert not selectors.to_judge().exists()


def test_what_other_rules_change_is_listed_by_command_and_on_the_page(site, game, client, other_rules):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    first = Judgement.objects.get()
    first.report["moves"], first.report["played"] = first.report["moves"][:3], first.report["played"][:3]
    Judgement.objects.update(report=first.report)
    other_rules("other")
    said = StringIO()
    with translation.override("en"):
        call_command("recheck", stdout=said)
    assert said.getvalue().splitlines() == [
        f"/games/{game.pk}/?notation={first.notation_id}: 3 legal moves → 4 legal moves",
        "1 findings changed",
    ]
    assert Judgement.objects.count() == 2
    client.force_login(site.administrator)
    shown = client.get(reverse("rechecked")).text
    assert "3 legal moves" in shown
    assert "4 legal moves" in shown


def test_a_notation_of_before_is_judged_by_the_job_and_what_was_said_of_it_is_compared(site, game):
    """Earlier versions kept what they said in the row of the notation itself."""
    notation = services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    Judgement.objects.all().delete()
    old = Notation(game=game, text=OPENING, submitted_by=site.player, submitted_at=notation.submitted_at)
    old.report = {"moves": ["32-28"], "problem": None, "by_rules": None, "written": None}
    old.save()
    made = judging.recheck(to_nobody)
    assert {one.notation_id for one in made} == {notation.pk, old.pk}
    (change,) = selectors.changes(selectors.replacing())
    assert (change.before.moves, change.after.moves) == (1, 4)


def test_a_recheck_begun_again_goes_on_where_it_was(site, game):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    Judgement.objects.all().delete()
    assert len(judging.recheck(to_nobody)) == 1
    assert judging.recheck(to_nobody) == []


def test_what_the_rules_say_is_no_part_of_the_record(site, game):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    Judgement.objects.update(rules="something else")
    assert not verification.all_defects()


def test_the_version_names_every_file_of_the_rules():
    names = [name for package in version._PACKAGES for name, _ in version._contents(version.files(package))]
    assert {"/board.py", "/notation/full.py", "/openings.toml", "/report.py"} <= set(names)
    assert len(version.version()) == 16
