"""An event out of the site as an event file, and back into it, by commands."""

import io
import json
import sys

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from tests import sites
from tournaments.events.loaded import load
from tournaments.models import Event
from tournaments.regulations.files.event import dump

pytestmark = pytest.mark.django_db


def _exported(event, to="-") -> str:
    out = io.StringIO()
    call_command("export", str(event.pk), "--to", to, stdout=out)
    return out.getvalue()


def _imported(source, by="behearder") -> Event:
    out = io.StringIO()
    call_command("import", str(source), "--by", by, stdout=out)
    return Event.objects.get(pk=int(out.getvalue()))


def test_what_the_command_writes_is_what_the_button_gives(site, client):
    site.play(2)
    button = client.get(reverse("event-file", args=[site.event.pk]))
    assert json.loads(_exported(site.event)) == button.json()


def test_an_event_that_is_exported_and_imported_is_the_same(site, tmp_path):
    site.play(3)
    before, file = dump(load(site.event).facts), tmp_path / "kk.json"
    assert _exported(site.event, str(file)) == ""
    Event.objects.filter(pk=site.event.pk).update(name="Earlier", division="HAA")
    event = _imported(file)
    assert dump(load(event).facts) == before
    assert event.status == Event.Status.DRAFT


def test_swiss_events_and_teams_come_back_too(site, tmp_path):
    swiss, _job = sites.swiss_round(site)
    eights = sites.found(site, "B", players=sites.teams(4))
    for event in (swiss, eights):
        before, file = dump(load(event).facts), tmp_path / f"{event.pk}.json"
        _exported(event, str(file))
        Event.objects.filter(pk=event.pk).update(name="Earlier")
        assert dump(load(_imported(file)).facts)["entrants"] == before["entrants"]


def test_standard_input_is_read_where_the_file_is_a_dash(site, monkeypatch):
    text = _exported(site.event)
    Event.objects.filter(pk=site.event.pk).update(name="Earlier", division="HAA")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert _imported("-").entrants.count() == 8


def _refused(*given) -> str:
    with pytest.raises(CommandError) as refused:
        call_command(*given)
    assert refused.value.returncode == 2
    return str(refused.value)


def test_what_is_wrong_is_said_with_the_name_that_was_given(site, tmp_path):
    event, missing = str(site.event.pk), str(tmp_path / "nowhere" / "kk.json")
    assert _refused("export", event, "--to", missing).startswith(f"{missing}: ")
    assert _refused("export", "999").startswith("999: ")
    assert _refused("import", missing, "--by", "behearder").startswith(f"{missing}: ")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{")
    assert _refused("import", str(wrong), "--by", "behearder").startswith(f"{wrong}: ")
    assert _refused("import", str(wrong), "--by", "nimmen").startswith("nimmen: ")
    right = tmp_path / "right.json"
    _exported(site.event, str(right))
    assert _refused("import", str(right), "--by", site.leader.username).startswith("lieder: ")
    assert Event.objects.count() == 1


def test_what_is_wrong_with_several_names_is_one_line_and_nothing_is_written(site, tmp_path):
    facts = json.loads(_exported(site.event)) | {"division": "HAA"}
    facts["entrants"][0]["name"], facts["entrants"][3]["rating"] = "½", 99_999
    file, events = tmp_path / "haa.json", Event.objects.count()
    file.write_text(json.dumps(facts), encoding="utf-8")
    said = _refused("import", str(file), "--by", "behearder")
    assert said.startswith(f"{file}: entrants[0]: ")
    assert "; entrants[3]: " in said
    assert "\n" not in said
    assert Event.objects.count() == events
