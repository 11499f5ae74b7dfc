"""Erasing somebody: no page, file or row of the record has the name any more, and every chain stays whole."""

import json
from dataclasses import replace

import pytest
from django.apps import apps
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from tests import sites
from tests.tournaments.ledger.test_record import raw
from tournaments.events.results import services as results
from tournaments.events.results.access_codes import services as access_codes
from tournaments.events.results.lines import ResultLine
from tournaments.ledger.chains import verification
from tournaments.models import (
    Chain,
    Club,
    DisputeParty,
    Entrant,
    ErasedRow,
    Game,
    Invitation,
    LedgerEntry,
    Person,
    PersonContact,
    User,
)
from tournaments.operation import checks
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.people.accounts.managing import services as managing
from tournaments.people.contacts import services as contacts
from tournaments.people.numbers import services as numbers
from tournaments.people.numbers.signs import Numbers
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.privacy import services as erasing

WHY = "asked for by letter"


@pytest.fixture
def with_results(site):
    """A round that was played, and somebody who played it and has an account."""
    site.record(1, "1-0", "½-½", "0-1", "1-0")
    return site


def erase(site, person) -> None:
    erasing.erase(actor=site.administrator, person_id=person.pk, reason=WHY)


def everywhere(text) -> list[str]:
    """The tables and columns in which a text stands."""
    found = []
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if field.get_internal_type() in ("CharField", "TextField", "JSONField", "EmailField"):
                values = model._base_manager.values_list(field.attname, flat=True)
                if any(text in json.dumps(value, ensure_ascii=False) for value in values):
                    found.append(f"{model._meta.db_table}.{field.attname}")
    return found


def test_the_name_stands_nowhere_and_every_chain_is_whole(with_results):
    person = with_results.player.person
    name, head = person.name, Chain.objects.get(name=f"event-{with_results.event.pk}").head
    assert len(everywhere(name)) > 3
    erase(with_results, person)
    assert everywhere(name) == []
    assert checks.defects() == []
    person.refresh_from_db()
    assert (person.name, person.born) == (f"N. N. {person.pk}", None)
    assert LedgerEntry.objects.filter(sha256=head).exists(), "every digest stays"


def test_numbers_and_how_somebody_is_reached_go_with_the_name(with_results):
    own = {"actor": with_results.administrator, "person_id": with_results.player.person_id}
    contacts.tell_of_person(**own, told=contacts.ToldOfPerson("wei@example.org", "0612345"))
    numbers.enter(**own, numbers=Numbers("A1", "778899"))
    assert len(everywhere("778899")) == len(everywhere("0612345")) == 1
    erase(with_results, with_results.player.person)
    for said in ("778899", "0612345", "wei@example.org"):
        assert everywhere(said) == []
    assert checks.defects() == []


def test_an_address_of_somebody_else_that_reads_like_the_name_stays(with_results):
    person = with_results.player.person
    address = f"{person.name.lower().replace(' ', '_')}@example.org"
    other = Person.objects.exclude(pk=person.pk).first()
    PersonContact.objects.create(person=other, mail=address)
    erase(with_results, person)
    assert PersonContact.objects.get(person=other).mail == address


def test_what_was_played_stays(with_results, client):
    before = list(with_results.event.entrants.order_by("number").values_list("number", "club_name"))
    results = client.get(reverse("table-json", args=[with_results.event.pk, "standings"])).json()
    erase(with_results, with_results.player.person)
    assert list(with_results.event.entrants.order_by("number").values_list("number", "club_name")) == before
    after = client.get(reverse("table-json", args=[with_results.event.pk, "standings"])).json()
    name, token = with_results.player.person.name, f"N. N. {with_results.player.person.pk}"
    assert json.loads(json.dumps(results).replace(name, token)) == after


def test_the_account_is_closed_without_name_and_address(with_results, client):
    player = with_results.player
    player.email = "spiler@example.nl"
    player.save()
    client.force_login(player)
    assert client.get(reverse("account")).status_code == 200
    erase(with_results, player.person)
    assert client.get(reverse("account")).status_code == 302
    player.refresh_from_db()
    assert (player.username, player.email, player.is_active) == (f"N. N. {player.pk}", "", False)
    assert everywhere("spiler@example.nl") == []


def test_pages_and_files_do_not_say_the_name(with_results, client):
    person, event = with_results.player.person, with_results.event
    name = person.name
    erase(with_results, person)
    client.force_login(with_results.administrator)
    pages = [reverse("person", args=[person.pk]), reverse("people"), reverse("record", args=[event.pk])]
    pages += [reverse("event-file", args=[event.pk]), reverse("event", args=[event.pk])]
    pages += [reverse("union-record"), reverse("record-then", args=[event.pk]) + "?entry=3"]
    for page in pages:
        shown = client.get(page)
        assert shown.status_code == 200, page
        assert name not in shown.content.decode(), page


def bundle(client, site) -> bytes:
    client.force_login(site.leader)
    answer = client.get(reverse("event-bundle", args=[site.event.pk]))
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_a_bundle_of_before_and_one_of_after_are_good(with_results, client, tmp_path):
    before = bundle(client, with_results)
    erase(with_results, with_results.player.person)
    after = bundle(client, with_results)
    for number, content in enumerate((before, after)):
        path = tmp_path / f"{number}.zip"
        path.write_bytes(content)
        call_command("verify_bundle", str(path))
    assert with_results.player.person.name.encode() not in after


def test_an_entry_changed_after_its_erasure_is_found(with_results):
    erase(with_results, with_results.player.person)
    row = ErasedRow.objects.filter(of_table="tournaments_ledgerentry").first()
    entry = LedgerEntry.objects.get(pk=row.row)
    with transaction.atomic():
        LedgerEntry.objects.filter(pk=entry.pk).update(reason="something else")
    assert any(f"entry {entry.sequence} was changed" in one for one in verification.all_defects())
    raw("DROP TRIGGER tournaments_erasedrow_append_only" + _on("tournaments_erasedrow"))
    raw("UPDATE tournaments_erasedrow SET sha256 = 'other' WHERE id = %s", row.pk)
    assert any(f"erasedrow {row.pk}" in one for one in verification.all_defects())


def _on(table) -> str:
    return f" ON {table}" if connection.vendor == "postgresql" else ""


def test_the_database_changes_no_entry_without_an_erasure_and_of_none_the_digest(with_results):
    erase(with_results, with_results.player.person)
    erased = ErasedRow.objects.filter(of_table="tournaments_ledgerentry").values("row")
    other = LedgerEntry.objects.exclude(pk__in=erased).first()
    named = LedgerEntry.objects.filter(pk__in=erased).first()
    for row, values in ((other, {"reason": "x"}), (named, {"sha256": "0" * 64}), (named, {"act": "x"})):
        with pytest.raises(DatabaseError), transaction.atomic():
            LedgerEntry.objects.filter(pk=row.pk).update(**values)


def test_somebody_else_of_that_name_keeps_it(with_results):
    person = with_results.player.person
    club = Club.objects.exclude(pk=person.club_id).first()
    other = people.save_person(actor=with_results.administrator, name=person.name, club=club)
    erase(with_results, person)
    other.refresh_from_db()
    assert other.name == with_results.player.person.name
    assert Entrant.objects.get(person=person).name == f"N. N. {person.pk}"
    assert checks.defects() == []


def test_the_name_of_an_account_is_replaced_where_accounts_stand_and_nowhere_else(with_results):
    """Whoever is invited chooses it: it may be a word that stands in every table."""
    event, leader = with_results.event, with_results.leader
    leader.username, leader.person = "published", event.entrants.get(number=3).person
    leader.save()
    with_results.record(2, "1-0", "1-0", "1-0", "1-0")
    erase(with_results, leader.person)
    event.refresh_from_db()
    assert (event.status, event.division) == ("published", "KK")
    entry = LedgerEntry.objects.filter(chain_id=f"event-{event.pk}", act="result").latest("sequence")
    game = Game.objects.get(round__event=event, round__number=2, board=1)
    assert (entry.actor_name, game.entered_by) == (f"N. N. {leader.pk}", f"N. N. {leader.pk}")
    assert not LedgerEntry.objects.filter(actor_name="published").exists()
    assert '"entered_by": "published"' not in json.dumps(Chain.objects.get(name=f"event-{event.pk}").state)
    assert checks.defects() == []


def test_an_account_of_somebody_else_that_reads_like_the_name_keeps_its_own(with_results):
    """In the record, in the games and in entries about the account; a text with the name in it is replaced,
    and so is a helper of that name, who has no account.
    """
    event, administrator = with_results.event, with_results.administrator
    person = with_results.player.person
    name = person.name.lower().replace(" ", "_")
    leader = sites.account(administrator, name, Invitation.Role.LEADER, event=event)
    replace(with_results, leader=leader).record(2, "1-0", "1-0", "1-0", "1-0")
    helper, _ = access_codes.give(actor=leader, event_id=event.pk, round_number=3, helper=person.name)
    results.record(actor=helper, event_id=event.pk, round_number=3, lines=[ResultLine("1", "1-0", 0)])
    for act in (managing.close, managing.reopen):
        act(actor=administrator, user_id=leader.pk, reason=f"as {name} asked")
    erase(with_results, person)
    entries = LedgerEntry.objects.all()
    by = [Game.objects.get(round__event=event, round__number=number, board=1).entered_by for number in (2, 3)]
    assert by == [name, f"N. N. {person.pk} (#{helper.pk})"]
    assert {*by} < set(entries.filter(act="result").values_list("actor_name", flat=True))
    facts = json.dumps(Chain.objects.get(name=f"event-{event.pk}").state)
    assert all(f'"entered_by": "{one}"' in facts for one in by)
    assert entries.filter(act="leader", subject__leader=name).exists()
    told = {"account": leader.pk, "name": name}
    assert entries.get(act="account-closed").subject == entries.get(act="account-opened").subject == told
    assert entries.get(act="account-closed").reason == f"as N. N. {person.pk} asked"
    assert checks.defects() == []


def test_a_longer_name_of_which_it_is_a_part_stays_and_one_from_before_a_correction_goes(with_results):
    person = with_results.player.person
    written = person.name
    given = {"actor": with_results.administrator, "club": person.club}
    people.save_person(**given, name="Trijntje Fanhuis", person=person)
    people.save_person(**given, name=written, person=person)
    longer = [f"Klaas {written}", f"Klaas-{written}", f"{written} Nijhof"]
    for name in longer:
        people.save_person(**given, name=name)
    with_results.record(1, "0-1", "1-0", "1-0", "0-1", reason=f"{written} and {longer[0]} agreed")
    erase(with_results, person)
    assert everywhere("Trijntje Fanhuis") == []
    reasons = "\n".join(LedgerEntry.objects.values_list("reason", flat=True))
    assert f"N. N. {person.pk} and {longer[0]} agreed" in reasons
    told = LedgerEntry.objects.filter(act="person").values_list("after__name", flat=True)
    assert set(longer) <= set(told)
    assert checks.defects() == []


def test_a_first_name_alone_is_replaced_only_where_it_says_by_a_key_whose_it_is(with_results):
    person = with_results.player.person
    given = {"actor": with_results.administrator, "club": person.club}
    people.save_person(**given, name="Jelmer", person=person)
    other = people.save_person(**given, name="Jelmer Sinnestra")
    erase(with_results, person)
    other.refresh_from_db()
    assert (other.name, Entrant.objects.get(person=person).name) == ("Jelmer Sinnestra", f"N. N. {person.pk}")
    assert LedgerEntry.objects.filter(after__name="Jelmer Sinnestra").exists()


def test_who_has_a_part_in_an_open_appeal_is_erased_when_it_has_ended(court):
    court.appeal()
    person = DisputeParty.objects.exclude(person=None).first().person
    with pytest.raises(Refusals, match="which has not ended"):
        erase(court.site, person)


def test_after_the_verdict_the_papers_have_initials(court):
    court.decided(upheld=False)
    party = DisputeParty.objects.exclude(person=None).first()
    name = party.name
    erase(court.site, party.person)
    party.refresh_from_db()
    assert party.name == erasing.initials(name)
    assert checks.defects() == []


def test_only_an_administrator_erases_and_nobody_the_own(with_results):
    person = with_results.player.person
    with pytest.raises(PermissionDenied):
        erasing.erase(actor=with_results.leader, person_id=person.pk, reason=WHY)
    with pytest.raises(RuleViolation, match="say why"):
        erasing.erase(actor=with_results.administrator, person_id=person.pk, reason=" ")
    User.objects.filter(pk=with_results.player.pk).update(is_superuser=True)
    with_results.player.refresh_from_db()
    with pytest.raises(RuleViolation, match="Another administrator"):
        erasing.erase(actor=with_results.player, person_id=person.pk, reason=WHY)
    erase(with_results, person)
    with pytest.raises(RuleViolation, match="erased before"):
        erase(with_results, person)
