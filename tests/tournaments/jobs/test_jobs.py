"""Long work by real workers: done once, tried again with a bound, within its limits, cancelled, refused."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tests import sites
from tests.tournaments.events.test_at_once import at_once
from tests.workers import at_work, do, ended, kind, process, until
from tournaments.jobs import selectors
from tournaments.jobs import services as jobs
from tournaments.jobs.performing import services as performing
from tournaments.models import Club, Job
from tournaments.pages.words.refusals import SiteFault
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["at_once"]

HALF_WAY = Reason(gettext_noop("Round %(round)s"), {"round": 1})


@pytest.fixture
def site(transactional_db):
    return sites.build()


def begin(site, token="one", **given):
    return jobs.begin(**({"actor": site.leader, "kind": "made up", "token": token, "work": {}} | given))


def failing(error):
    """Work that fails so."""

    def perform(job, report):
        raise error

    return perform


def test_a_worker_does_what_was_asked_for_and_keeps_what_came_of_it(site):
    def perform(job, report):
        report(HALF_WAY, done=1, of=2)
        return {"said": job.work["say"], "by": job.by.username}

    with kind(perform=perform), at_work():
        begin(site, work={"say": "goeie"})
        job = ended("one")
    assert (job.state, job.run, job.tries, job.errors) == (Job.State.DONE, 1, 1, [])
    assert job.outcome == {"said": "goeie", "by": "lieder"}
    assert (job.progress["done"], job.progress["of"]) == (1, 2)


def test_however_often_it_is_asked_for_and_however_many_workers_there_are_it_is_done_once(site, at_once):
    done = []
    with kind(perform=lambda job, report: done.append(job.pk)), at_work(), at_work(), at_work():
        assert at_once(*[lambda: begin(site)] * 4) == [None] * 4
        assert ended("one").run == 1
        assert begin(site).state == Job.State.DONE
    assert len(done) == 1


def test_the_form_of_something_else_begins_nothing(site):
    with kind(perform=lambda job, report: None), kind("other", perform=lambda job, report: None):
        begin(site)
        with pytest.raises(RuleViolation, match="used for something else"):
            begin(site, kind="other")
        with pytest.raises(RuleViolation, match="used for something else"):
            begin(site, event=site.event)


@pytest.mark.parametrize(
    ("error", "said"),
    [(ZeroDivisionError("inside"), "Something went wrong"), (SiteFault(Reason("the disk is full")), "full")],
)
def test_what_fails_is_tried_again_with_a_bound_and_then_shown(site, error, said):
    with kind(perform=failing(error), most_tries=3):
        job = begin(site)
        for tries, seconds in ((1, 30), (2, 120)):
            before = timezone.now()
            assert (do(job).state, job.tries) == (Job.State.WAITING, tries)
            assert before + timedelta(seconds=seconds) <= job.due_at
            assert said in job.errors[0]["text"]
            assert "inside" not in str(job.errors)
            assert do(job).tries == tries, "not before it is due"
            Job.objects.update(due_at=timezone.now())
        assert (do(job).state, job.tries) == (Job.State.FAILED, 3)
        assert selectors.failing() == [job]
        assert do(job).tries == 3
        assert (begin(site).tries, Job.objects.get().state) == (0, Job.State.WAITING)


def test_a_refusal_is_not_tried_again(site):
    with kind(perform=failing(RuleViolation(Reason("the round is not the next")))):
        job = do(begin(site))
    assert (job.state, job.errors[0]["text"]) == (Job.State.REFUSED, "the round is not the next")
    assert selectors.failing() == []


def clubs():
    return set(Club.objects.filter(name__startswith="Nij").values_list("name", flat=True))


def test_what_is_cancelled_in_its_midst_goes_no_further(site):
    begun, cancelled = threading.Event(), threading.Event()

    def perform(job, report):
        Club.objects.create(name="Nij")
        begun.set()
        assert cancelled.wait(60)
        report(HALF_WAY, done=1, of=2)
        Club.objects.create(name="Nijer")

    with kind(perform=perform), at_work():
        begin(site)
        assert begun.wait(60)
        jobs.cancel(actor=site.leader, token="one")
        cancelled.set()
    job = Job.objects.get()
    assert (job.state, clubs()) == (Job.State.CANCELLED, {"Nij"})
    with pytest.raises(RuleViolation, match="is over"):
        jobs.cancel(actor=site.leader, token="one")


@pytest.mark.parametrize(("outcome", "kept"), [(None, "afterwards"), ({"said": "within"}, "within")])
def test_what_came_of_it_follows_afterwards_only_where_it_was_settled_without(site, outcome, kept):
    def perform(job, report):
        with transaction.atomic():
            report.settle(outcome)
        return {"said": "afterwards"}

    with kind(perform=perform):
        job = do(begin(site))
    assert (job.state, job.outcome) == (Job.State.DONE, {"said": kept})


def test_what_is_one_transaction_is_not_written_when_it_was_cancelled_meanwhile(site):
    """On SQLite nobody else writes while a transaction does: there the row is altered within it."""
    begun, cancelled = threading.Event(), threading.Event()

    def perform(job, report):
        Club.objects.create(name="Nij")
        begun.set()
        if connection.vendor == "sqlite":
            Job.objects.filter(pk=job.pk).update(state=Job.State.CANCELLED)
        else:
            assert cancelled.wait(60)

    with kind(perform=perform, whole=True), at_work():
        begin(site)
        assert begun.wait(60)
        if connection.vendor == "postgresql":
            jobs.cancel(actor=site.leader, token="one")
        cancelled.set()
    assert clubs() == set()
    written = {"sqlite": Job.State.RUNNING, "postgresql": Job.State.CANCELLED}[connection.vendor]
    assert Job.objects.get().state == written


def test_what_is_one_transaction_is_done_with_it(site):
    with kind(perform=lambda job, report: {"club": Club.objects.create(name="Nij").pk}, whole=True):
        job = do(begin(site))
    assert (job.state, job.outcome) == (Job.State.DONE, {"club": Club.objects.get(name="Nij").pk})


def test_what_takes_too_long_is_stopped_and_says_so(site, monkeypatch):
    monkeypatch.setattr(performing, "BEAT_SECONDS", 0.05)

    def perform(job, report):
        until(lambda: Job.objects.get().state == Job.State.FAILED)
        report(HALF_WAY, done=1, of=2)
        Club.objects.create(name="Nij")

    with kind(perform=perform, longest=timedelta(0)), at_work():
        begin(site)
        job = ended("one")
    assert "took longer than" in job.errors[0]["text"]
    assert clubs() == set()


def test_what_has_too_many_steps_is_refused(site):
    with kind(perform=lambda job, report: report(HALF_WAY, of=11), most_steps=10):
        job = do(begin(site))
    assert (job.state, job.errors[0]["params"]) == (Job.State.REFUSED, {"steps": 10})


def test_one_person_has_three_under_way_and_no_more(site, at_once):
    with kind(perform=lambda job, report: None):
        outcome = at_once(*[lambda token=token: begin(site, str(token)) for token in range(5)])
        refused = [error for error in outcome if error]
        assert [type(error) for error in refused] == [RuleViolation] * 2
        begin(site, "of another", actor=site.administrator)
        jobs.cancel(actor=site.leader, token=Job.objects.filter(by=site.leader).first().token)
        begin(site, "after one was cancelled")


def test_who_lost_the_role_meanwhile_does_nothing_any_more(site):
    event = sites.found(site, "F", "open", players=sites.many(12), system="swiss", rounds_planned=5)
    given = {"work": {"round": 1}, "event": event, "kind": "pairing"}
    job = begin(site, **given)
    event.leaders.clear()
    assert do(job).state == Job.State.REFUSED
    assert "may no longer do it" in job.errors[0]["text"]
    assert not event.rounds.get(number=1).paired_at
    event.leaders.add(site.leader)
    job = begin(site, "two", **given)
    site.leader.is_active = False
    site.leader.save()
    assert do(job).state == Job.State.REFUSED
    assert not event.rounds.get(number=1).paired_at


def test_of_what_was_deleted_nothing_is_left_to_do(site):
    event = sites.found(site, "F", "open", players=sites.many(4), system="swiss", seed=None)
    with kind(perform=lambda job, report: Club.objects.create(name="Nij")):
        job = begin(site, event=event)
        Job.objects.filter(pk=job.pk).delete()  # as it goes with its event
        assert not performing.perform(job.pk)
        assert clubs() == set()
    with kind(perform=lambda job, report: Club.objects.get(name="removed")):
        assert "no longer there" in do(begin(site)).errors[0]["text"]


def test_what_is_deleted_in_its_midst_goes_no_further(site):
    begun, deleted = threading.Event(), threading.Event()

    def perform(job, report):
        begun.set()
        assert deleted.wait(60)
        report(HALF_WAY)
        Club.objects.create(name="Nij")

    with kind(perform=perform), at_work():
        begin(site)
        assert begun.wait(60)
        Job.objects.all().delete()
        deleted.set()
    assert clubs() == set()


def test_of_a_kind_that_is_alone_one_job_runs_at_a_time(site):
    running, most = set(), []

    def perform(job, report):
        running.add(job.pk)
        most.append(len(running))
        report(HALF_WAY)
        running.remove(job.pk)

    with kind(perform=perform, alone=True), at_work(), at_work():
        for number in range(3):
            begin(site, str(number))
        assert [ended(str(number)).state for number in range(3)] == [Job.State.DONE] * 3
    assert most == [1, 1, 1]


def test_a_kind_that_this_version_does_not_know_fails_in_words(site):
    job = do(jobs.begin_own(kind="of another", token="one")[0])
    assert job.state == Job.State.FAILED
    assert "does not know" in job.errors[0]["text"]


def test_the_dead_are_taken_up_again_with_a_bound(site):
    long_ago = timezone.now() - timedelta(minutes=2)
    with kind(perform=lambda job, report: None, most_tries=3):
        begin(site)
        for tries, state in ((1, Job.State.WAITING), (2, Job.State.WAITING), (3, Job.State.FAILED)):
            Job.objects.update(state=Job.State.RUNNING, tries=tries, beat_at=timezone.now())
            assert performing.take_up_the_dead() == 0
            Job.objects.update(beat_at=long_ago)
            assert performing.take_up_the_dead() == 1
            assert Job.objects.get().state == state
    assert Job.objects.get().errors[0]["params"] == {"number": 3}


def test_workers_in_several_processes_do_each_job_once(site):
    """Mails are counted by who gets them; here it is enough that no run is the second of its job."""
    with process(), process(), at_work():
        made = [jobs.begin_own(kind="mail", token=f"mail {number}")[0] for number in range(12)]
        for job in made:
            assert ended(job.token).run == 1
