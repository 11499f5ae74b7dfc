"""The table of roles by acts in the docs: every write and every page, as every role."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import date, time

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests import role_sites, role_tables
from tests.depth import FULL
from tests.role_sites import ROLES
from tournaments.events.ages import selectors as ages
from tournaments.events.ages import services as age_services
from tournaments.events.entries import services as entries
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import starting
from tournaments.events.teams import services as line_ups
from tournaments.events.teams.line_ups import last_change
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

NAMES = [f"{name} Postma" for name in ("Ale", "Bauke", "Doede", "Eelke", "Foppe", "Grytsje", "Hylke")]
SENT = {"sent": "yes"}
ACTS, PAGES, PARTS = "Acts", "Pages", "Parts of larger acts"


@contextmanager
def taken_back() -> Iterator[None]:
    """Whatever is written within is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def may(body, actor, given) -> bool:
    """Whether a write is the actor's to do; refused by the regulation is not refused for the role."""
    try:
        with taken_back():
            body(actor=actor, **given)
    except PermissionDenied:
        return False
    except (RuleViolation, Refusals):
        return True
    return True


def opens(client, name, address) -> bool:
    """Whether a page is the visitor's to open, and to send a form to."""
    address += role_sites.ASKED.get(name, "?")
    found = []
    for response_to in (lambda: client.get(address + "&sent=yes"), lambda: client.post(address, SENT)):
        with taken_back():
            kept = deepcopy(client.cookies)
            response = response_to()
            client.cookies = kept
        if response.status_code == 405:
            continue
        to_sign_in = response.status_code == 302 and "/sign-in/" in response["Location"]
        found.append(not to_sign_in and response.status_code not in (403, 404))
        if response.streaming:
            list(response.streaming_content)
    assert len(set(found)) == 1, (address, found, "reading and sending are of different roles")
    return found[0]


def line_up_of(roles, number) -> int:
    return last_change(roles.eights.entrants.get(number=number))


def signed_in(roles, role) -> Client:
    client = Client(headers={"accept-language": "en"})
    if role == "helper":
        client.get(reverse("helper-open", args=[roles.code]))
    elif role != "public":
        client.force_login(roles.actors[role])
    return client


def test_every_write_is_in_the_table_or_part_of_one_that_is():
    documented = set(role_tables.table(ACTS)) | role_tables.listed(PARTS)
    assert sorted(documented) == sorted(name for name, _ in role_sites.writes())


def test_every_route_is_in_the_table():
    assert sorted(role_tables.table(PAGES)) == sorted(name for name, _ in role_sites.routes())


@pytest.mark.once
@pytest.mark.timeout(300)
def test_every_write_is_done_by_the_roles_of_the_table_and_refused_to_the_others(roles):
    """By one of those roles and by one of the others; in `make full` by every role."""
    table, parts = role_tables.table(ACTS), role_tables.listed(PARTS)
    found = {role: set() for role in ROLES}
    tried = {name: asked_as(table[name], turn) for turn, name in enumerate(table)}
    for name, body in role_sites.writes():
        for role in tried[name] if name not in parts else ():
            if may(body, roles.actors[role], role_sites.arguments(roles, name, body)):
                found[role].add(name)
    assert found == of_roles({name: table[name] & tried[name] for name in table})


@pytest.mark.timeout(300)
def test_every_page_opens_to_the_roles_of_the_table_and_to_no_other(roles):
    """To one of those roles and not to one of the others; in `make full` as every role."""
    table = role_tables.table(PAGES)
    tried = {name: asked_as(table[name], turn) for turn, name in enumerate(table)}
    found = {role: set() for role in ROLES}
    addresses = {
        name: reverse(name, args=role_sites.address_arguments(roles, name, takes))
        for name, takes in role_sites.routes()
    }
    for role in ROLES:
        client = signed_in(roles, role)
        for name, address in addresses.items():
            if role in tried[name] and opens(client, name, address):
                found[role].add(name)
    assert found == of_roles({name: table[name] & tried[name] for name in table})


def asked_as(allowed, turn) -> set[str]:
    """The roles as which a page is asked for, or something is written."""
    if FULL:
        return set(ROLES)
    kinds = [[role for role in ROLES if role in allowed], [role for role in ROLES if role not in allowed]]
    return {kind[turn % len(kind)] for kind in kinds if kind}


def of_roles(table) -> dict[str, set[str]]:
    """What each role may, by the table."""
    return {role: {name for name, allowed in table.items() if role in allowed} for role in ROLES}


def test_the_jury_confirms_what_somebody_else_recorded_and_records_nothing_itself(roles):
    roles.event.confirmed_by_two = True
    roles.event.save()
    roles.court.site.record(2, "1-0")
    game = roles.event.rounds.get(number=2).games.get(board=1)
    given = {"actor": roles.actors["jury"], "event_id": roles.event.pk, "round_number": 2}
    with pytest.raises(PermissionDenied):
        results.record(**given, lines=[ResultLine(1, "0-1", game.version)], reason="seen otherwise")
    results.record(**given, lines=[ResultLine(1, "1-0", game.version)])
    game.refresh_from_db()
    assert game.confirmed_by == "jury"


def test_a_secretary_hands_in_for_the_own_club_alone_and_only_in_time(roles):
    secretary = roles.actors["secretary"]
    own = {"actor": secretary, "event_id": roles.eights.pk, "number": 1, "seen": line_up_of(roles, 1)}
    roles.eights.entrants.filter(number=3).update(line_up_at=None)  # so that none is shown yet (R78)
    line_ups.hand_in(**own, players=[*NAMES, ""], add_new=True)
    assert roles.eights.entrants.get(number=1).players.count() == 7
    with pytest.raises(PermissionDenied):
        line_ups.hand_in(**(own | {"number": 2}), players=[*NAMES, ""], add_new=True)
    roles.eights.start_time, roles.eights.starts_on = time(13, 30), date(2026, 11, 14)
    roles.eights.save()
    with pytest.raises(RuleViolation, match="bring yours to the tournament directors"):
        line_ups.hand_in(**(own | {"seen": line_up_of(roles, 1)}), players=[*NAMES[::-1], ""])


def test_a_secretary_enters_people_of_the_own_club_before_the_event_starts(roles):
    given = {"actor": roles.actors["secretary"], "event_id": roles.youth.pk}
    row = entries.add_own(**given, name="Marije Zwart")
    assert row.club == roles.actors["secretary"].secretary_of
    other = roles.event.entrants.exclude(club=row.club).exclude(club=None).first()
    entries.add_own(**given, name=other.name)
    assert roles.youth.entrants.filter(person=other.person).count() == 0, "another of that name"
    leader = roles.court.site.leader
    told = [
        age_services.Age(one.entrant.number, reason="the club told it") for one in ages.unsettled(roles.youth)
    ]
    age_services.settle(actor=leader, event_id=roles.youth.pk, ages=told)
    starting.start(actor=leader, event_id=roles.youth.pk, seed=7)
    with pytest.raises(RuleViolation, match="The tournament directors take the entries"):
        entries.add_own(**given, name="Ruurd Wielinga")
