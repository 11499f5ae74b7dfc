"""The pages of long work: to administrators everybody's, to others their own; cancelled, begun again, now."""

import json

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.workers import do
from tournaments.events.loaded import load
from tournaments.events.setting_up.files import event_files
from tournaments.models import Event, Job, User
from tournaments.regulations.files import event as files
from tournaments.regulations.reason_json import reasons_json
from tournaments.regulations.reasons import Reason

pytestmark = pytest.mark.django_db


def made(token, **given):
    now = timezone.now()
    fresh = {"kind": "check", "state": Job.State.WAITING, "began_at": now, "beat_at": now, "run": 0}
    return Job.objects.create(token=token, **fresh | given)


def visitor(user):
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def own(site):
    """A round of the leader's that is being paired, and a backup that failed."""
    event = sites.found(site, "F", "open", players=sites.many(12), system="swiss", rounds_planned=5)
    made("own", kind="pairing", event=event, by=site.leader, work={"round": 1})
    errors = reasons_json([Reason("No backup was made: %(why)s", {"why": "the disk is full"})])
    made("backup", kind="backup", state=Job.State.FAILED, errors=errors, ended_at=timezone.now())
    return event


def test_administrators_see_everything_with_what_went_wrong_and_others_their_own(site, own):
    everything = visitor(site.administrator).get(reverse("jobs")).text
    assert "No backup was made: the disk is full" in everything
    assert "Pairing a round" in everything
    assert site.leader.username in everything
    mine = visitor(site.leader).get(reverse("jobs")).text
    assert "Pairing a round" in mine
    assert "backup" not in mine
    assert "No long work yet." in visitor(site.player).get(reverse("jobs")).text
    assert "failed and were done by no later one" in visitor(site.administrator).get(reverse("office")).text
    assert "failed and were done by no later one" not in visitor(site.leader).get(reverse("office")).text


def test_the_page_of_a_job_is_for_who_asked_who_directs_the_event_and_administrators(site, own):
    other = User.objects.create_user("twadde-lieder", password=sites.PASSWORD)
    for token, may in (("own", [site.leader, site.administrator]), ("backup", [site.administrator])):
        for user in (site.leader, site.administrator, site.player, other):
            expected = 200 if user in may else 403
            assert visitor(user).get(reverse("job", args=[token])).status_code == expected
            if user not in may:
                for name in ("job-cancel", "job-again"):
                    assert visitor(user).post(reverse(name, args=[token])).status_code == 403
    own.leaders.add(other)
    assert visitor(other).get(reverse("job", args=["own"])).status_code == 200
    assert visitor(site.administrator).get(reverse("job", args=["none"])).status_code == 404
    assert Client().get(reverse("jobs")).status_code == 302


def test_it_is_cancelled_and_begun_again_from_its_page(site, own):
    leader = visitor(site.leader)
    page = leader.get(reverse("job", args=["own"])).text
    assert "<h1>Pairing a round" in page
    assert "It waits for its turn." in page
    assert reverse("job-cancel", args=["own"]) in page
    leader.post(reverse("job-cancel", args=["own"]))
    assert Job.objects.get(token="own").state == Job.State.CANCELLED
    page = leader.get(reverse("job", args=["own"])).text
    assert "It was cancelled." in page
    assert reverse("pairing", args=[own.pk, 1]) in page
    said = leader.post(reverse("job-cancel", args=["own"]), follow=True).text
    assert "there is nothing to cancel" in said
    leader.post(reverse("job-again", args=["own"]))
    assert do(Job.objects.get(token="own")).state == Job.State.DONE
    assert leader.get(reverse("job", args=["own"])).url == reverse("pairing", args=[own.pk, 1])


def test_administrators_have_a_check_made_now_and_nobody_else_anything_else(site):
    given = {"kind": "check", "token": "00000000-0000-4000-8000-000000000001"}
    assert visitor(site.leader).post(reverse("job-begin"), given).status_code == 403
    administrator = visitor(site.administrator)
    for kind in ("backup", "check", "mail"):
        assert f'value="{kind}"' in administrator.get(reverse("jobs")).text
    for _ in range(2):
        administrator.post(reverse("job-begin"), given)
    assert do(Job.objects.get()).outcome == {"defects": 0, "named": []}
    for kind in ("pairing", "", "x" * 99):
        page = administrator.post(reverse("job-begin"), given | {"kind": kind, "token": "two"}, follow=True)
        assert "There is no such work." in page.text
    assert Job.objects.count() == 1


def test_a_large_event_file_is_imported_as_long_work_and_leads_to_its_event(site, monkeypatch):
    content = json.dumps(files.dump(load(site.event).facts) | {"season": 2031}).encode()
    administrator = visitor(site.administrator)
    token = "00000000-0000-4000-8000-000000000001"

    def send(content):
        from django.core.files.uploadedfile import SimpleUploadedFile

        file = SimpleUploadedFile("kk.json", content)
        values = {"file": file, "reason": "of the test", "token": token}
        shown = administrator.post(reverse("event-import"), values)
        if shown.status_code != 200:
            return shown
        return administrator.post(reverse("event-import"), shown.context["form"].initial)

    monkeypatch.setattr(event_files, "LONG_ABOVE_BYTES", 100)
    assert send(b"{" * 200).status_code == 422
    for _ in range(2):
        assert send(content).url == reverse("job", args=[token])
    assert do(Job.objects.get()).state == Job.State.DONE
    event = Event.objects.get(season__year=2031)
    assert administrator.get(reverse("job", args=[token])).url == reverse("event-office", args=[event.pk])
