"""Every table and every column: what is changed below Django is found and named, but for what is left out.

What is left out stands here by name, and in docs/record.md with its reason.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, models, transaction
from django.utils import timezone

from games.models import Choice, Photo, StoodMove
from tests import appeal_sites, kept, photo_files, role_sites
from tests.adopting import adopt_all
from tests.tournaments.ledger.test_record import raw
from tournaments.events.attendance.door import services as door
from tournaments.events.setting_up import creating as events
from tournaments.ledger import facts
from tournaments.ledger.chains import row_digests as witness
from tournaments.ledger.chains import sources
from tournaments.models import (
    Absence,
    ClassPeriod,
    ClosingTakenBack,
    Consent,
    Doubt,
    EarlierPlayer,
    Entrant,
    ErasedRow,
    Erasure,
    FinalOrder,
    Game,
    Match,
    Membership,
    PointsEntry,
    Ruling,
    SeasonClosing,
    Seat,
    Signature,
    TeamTransfer,
)
from tournaments.operation import checks
from tournaments.people import services as people
from tournaments.people.contacts import services as contacts
from tournaments.people.crests import services as crests
from tournaments.people.crests.drawing import drawn
from tournaments.people.numbers import services as numbers
from tournaments.people.numbers.signs import Numbers

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "record.md"
# The rows of these are no part of the record.
TABLES_LEFT_OUT = {
    "account_emailaddress",
    "account_emailconfirmation",
    "auth_group",
    "auth_group_permissions",
    "auth_permission",
    "axes_accessattempt",
    "axes_accessattemptexpiration",
    "axes_accessfailurelog",
    "axes_accesslog",
    "django_content_type",
    "django_migrations",
    "django_session",
    "games_freegame",
    "games_indexedgame",
    "games_indexedposition",
    "games_judgement",
    "mfa_authenticator",
    "tournaments_hallclock",
    "tournaments_job",
    "tournaments_letter",
    "tournaments_notice",
    "tournaments_restorepoint",
    "tournaments_user_groups",
    "tournaments_user_user_permissions",
    "usersessions_usersession",
    "tournaments_worker",
}
if settings.ON_POSTGRESQL:
    of = ("events", "jobs", "periodic_defers", "workers")
    TABLES_LEFT_OUT |= {f"procrastinate_{name}" for name in of}
COLUMNS_LEFT_OUT = {
    ("tournaments_game", "version"),
    ("tournaments_ledgerentry", "id"),
    ("tournaments_personcontact", "mail"),
    ("tournaments_personcontact", "phone"),
    ("tournaments_round", "token"),
    ("tournaments_user", "email"),
    ("tournaments_user", "last_login"),
    ("tournaments_user", "mail_language"),
    ("tournaments_user", "password"),
}
# The key of a row that links two others, or to which nothing refers, says nothing.
KEYS_WITHOUT_MEANING = {
    "tournaments_absence",
    "tournaments_annualmeeting_clubs",
    "tournaments_disputeruling_leaders",
    "tournaments_earlierplayer",
    "tournaments_entrant",
    "tournaments_event_jury",
    "tournaments_event_leaders",
    "tournaments_game",
    "tournaments_round",
    "tournaments_seat",
    "tournaments_teamplayer",
}

EVENTS = "tournaments_event"


@pytest.fixture
def roles(db, clock):
    """The site of the roles, with something in every table."""
    made = kept.once("roles with everything", lambda: with_everything(role_sites.build(clock)))
    clock.set(appeal_sites.MOMENT)
    return made


def with_everything(roles: role_sites.Roles) -> role_sites.Roles:
    """At least one row of every table, all of them in the record."""
    site, now = roles.court.site, timezone.now()
    entrant, season = site.event.entrants.get(number=2), site.season
    by = {"by": site.administrator, "at": now}
    day = date(2026, 9, 1)
    site.record(2, "1-0", "½-½")
    Absence.objects.create(entrant=entrant, round=site.event.rounds.get(number=3), reason="ill")
    wrong = {"result": "1-0", "should_be": "0-1", "said": "I won", "by": site.player, "at": now}
    Doubt.objects.create(game=roles.game, answered_at=now, answer="seen by all", **wrong)
    signed = {"match": roles.match, "results": "1-0", "at": now}
    at_table = {"person": entrant.person, "access_code": roles.actors["helper"], "way": "code"}
    Signature.objects.create(team=roles.match.home, **at_table, **signed)
    Signature.objects.create(team=roles.match.away, by=site.player, way="account", **signed)
    EarlierPlayer.objects.create(
        game=roles.match.games.get(board=1), team=roles.match.home, person=entrant.person, name="Sjoerd"
    )
    door.make(actor=site.leader, event_id=site.event.pk)
    Ruling.objects.create(event=site.event, order=[1, 2], reason="by lot")
    FinalOrder.objects.create(event=site.event, content={"order": [1]}, sha256="0" * 64, at=now)
    closed = SeasonClosing.objects.create(season=season, number=1, content={"a": 1}, sha256="1" * 64, **by)
    ClosingTakenBack.objects.create(closing=closed, reason="too early", **by)
    points = {"year": 2026, "kind": "WP", "points": 3, "source": "correction", "reason": "read wrongly"}
    PointsEntry.objects.create(person=entrant.person, **points, **by)
    TeamTransfer.objects.create(
        year=2027, team="Huzum 1", club=entrant.club, new_name="Huzum", on=day, reason="a merger", **by
    )
    ClassPeriod.objects.create(person=entrant.person, player_class="1", until=day, cause="known")
    Consent.objects.create(person=entrant.person, given_by="Foekje Zwart", given_on=day)
    erasure = Erasure.objects.create(
        person=site.event.entrants.get(number=5).person, reason="by letter", **by
    )
    Choice.objects.create(
        game=roles.game, notation_id=roles.notation, reason="signed", chosen_by=by["by"], chosen_at=now
    )
    StoodMove.objects.create(
        notation_id=roles.notation,
        ply=3,
        move="34-29",
        fen="",
        reason="seen",
        recorded_by=by["by"],
        recorded_at=now,
    )
    ErasedRow.objects.create(erasure=erasure, of_table="tournaments_person", row=1)
    adopt_all()
    club = people.save_club(actor=site.administrator, name="Tsjom")
    crests.give(actor=site.administrator, club_id=club.pk, crest=drawn(photo_files.picture("PNG")))
    told = contacts.Told(
        name="Ulbe Wynstra", mail="tsjom@example.org", phone="1", website="https://example.org"
    )
    contacts.tell(actor=site.administrator, club_id=club.pk, told=told)
    own = {"actor": site.administrator, "person_id": entrant.person_id}
    contacts.tell_of_person(**own, told=contacts.ToldOfPerson("sjoerd@example.org", "1"))
    numbers.enter(**own, numbers=Numbers("A1", "", "2"))
    events.set_venue(actor=site.administrator, event_id=site.event.pk, venue="Tsjom")
    assert defects() == []
    return roles


def defects() -> list[str]:
    return checks.defects()


@contextmanager
def defenceless() -> Iterator[None]:
    """As somebody who owns the database: without its triggers and checks, and taken back afterwards."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            for (name,) in cursor.fetchall():
                cursor.execute(f"DROP TRIGGER {name}")
        else:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(
                "SELECT conrelid::regclass, conname FROM pg_constraint "
                "WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace"
            )
            for table, name in cursor.fetchall():
                cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')
            cursor.execute("SELECT tgrelid::regclass, tgname FROM pg_trigger WHERE NOT tgisinternal")
            for table, name in cursor.fetchall():
                cursor.execute(f"DROP TRIGGER {name} ON {table}")
        yield
        transaction.set_rollback(True)
    if connection.vendor == "sqlite":
        raw("PRAGMA ignore_check_constraints = OFF")


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@cache
def fields_by_column() -> dict[tuple[str, str], models.Field]:
    found = {}
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            found[model._meta.db_table, field.column] = field
    return found


def others(field: models.Field, value: object) -> list[object]:
    """Values that a column could hold instead, one of which the database takes: of a relation other rows that
    are there, before keys of none.
    """
    if field.is_relation:
        target = field.target_field
        there = target.model._base_manager.exclude(**{target.attname: value}).order_by(target.attname)
        return [*there.values_list(target.attname, flat=True)[:3], *others(target, value)]
    kind = field.get_internal_type()
    if kind == "BinaryField":
        return [bytes([value[0] ^ 1]) + bytes(value[1:])]
    if kind == "JSONField":
        return [json.dumps({"other": value})]
    if kind == "BooleanField":
        return [not value]
    if kind in ("CharField", "TextField"):
        codes = [code for code, _name in field.flatchoices if code != value]
        return codes or [chr(ord(value[0]) ^ 1) + value[1:] if value else "o"]
    if kind == "DateTimeField":
        return [(value or datetime(2026, 1, 1, tzinfo=UTC)) + timedelta(microseconds=1)]
    if kind == "DateField":
        return [(value or date(2026, 1, 1)) + timedelta(days=1)]
    if kind == "TimeField":
        return ["13:31:00" if value is None or value.minute != 31 else "13:32:00"]
    return [(value or 0) + step for step in (1, 1_000, 2_000)]


def columns() -> list[tuple[str, str]]:
    """Every column of every table that is not left out."""
    found = fields_by_column()
    tables = {table for table, _column in found} - TABLES_LEFT_OUT
    return sorted(key for key in found if key[0] in tables and key not in COLUMNS_LEFT_OUT)


def changed(table: str, column: str) -> object:
    """Change one value of the last row that has one there; the key of that row."""
    field = fields_by_column()[table, column]
    key = field.model._meta.pk.column
    rows = f'SELECT {key} FROM {table} ORDER BY "{column}" IS NULL, {key} DESC LIMIT 1'
    with connection.cursor() as cursor:
        cursor.execute(rows)
        (pk,) = cursor.fetchone()
    value = field.model._base_manager.values_list(field.attname, flat=True).get(pk=pk)
    cast = "::jsonb" if connection.vendor == "postgresql" and isinstance(field, models.JSONField) else ""
    for other in others(field, value):
        try:
            with transaction.atomic():
                raw(f'UPDATE {table} SET "{column}" = %s{cast} WHERE {key} = %s', other, pk)
        except DatabaseError:
            continue
        return pk
    raise AssertionError(f"the database took no other value for {table}.{column}")


def taken_out(table: str, key: str) -> None:
    """Take out the last row."""
    raw(f'DELETE FROM {table} WHERE "{key}" = (SELECT max("{key}") FROM {table})')


@pytest.mark.django_db
def test_every_table_is_of_the_record_or_left_out_by_name():
    known = {table for table, _column in fields_by_column()} | {"django_migrations"}
    assert known >= TABLES_LEFT_OUT
    assert {table for table in connection.introspection.table_names() if "sqlite" not in table} == known


def read_from() -> dict[str, frozenset[str]]:
    """By the kind of a fact the tables that it is read from, and those that say of which event it is."""
    found = {witness.OFFICIALS: frozenset({EVENTS, f"{EVENTS}_leaders", f"{EVENTS}_jury"})}
    for kind in facts.KINDS:
        look_ups = (*kind.key, *kind.fields, *filter(None, [kind.event.rstrip("_")]))
        found[kind.name] = sources._tables(kind.model, look_ups)
    for model in (*witness.tables(of_events=True), *witness.tables(of_events=False)):
        paths = (path.rstrip("_") for path in witness.paths_to_event(model))
        tables = sources._tables(model, (*witness.columns(model), *paths))
        found[witness.name_of(model)] = tables | witness.tables_of_links(model)
    return found


Columns = list[tuple[str, str]]


def turns(every: Columns) -> list[Columns]:
    """These columns in turns: no fact is read from two tables of a turn. The table of events, to which almost
    every fact leads, has turns of its own.
    """
    read = read_from().values()
    alone = [[key] for key in every if key[0] == EVENTS]
    others: list[tuple[Columns, set[str]]] = []
    for key in (key for key in every if key[0] != EVENTS):
        near = {key[0]}.union(*(tables for tables in read if key[0] in tables)) - {EVENTS}
        turn = next((turn for turn in others if not turn[1] & near), None)
        if turn is None:
            others.append(turn := ([], set()))
        turn[0].append(key)
        turn[1].update(near)
    return [*alone, *(turn for turn, _near in others)]


def unseen(turn: Columns, change: Callable[[str, str], object]) -> Columns:
    """Which of these can be changed without a defect: all at once, then alone what no defect names."""
    with taken_back():
        for key in turn:
            change(*key)
        found = defects()
    if len(turn) == 1:
        return [] if found else turn
    named = {defect.partition(": ")[2].partition(" ")[0] for defect in found}
    seen = frozenset().union(*(tables for kind, tables in read_from().items() if kind in named))
    return [key for alone in turn if alone[0] not in seen for key in unseen([alone], change)]


@pytest.mark.once
@pytest.mark.timeout(300)
@pytest.mark.parametrize("part", range(3))
def test_one_value_changed_in_any_column_is_found(roles, part):
    with defenceless():
        missed = [key for turn in turns(columns())[part::3] for key in unseen(turn, changed)]
    assert [key for key in missed if key not in {(table, "id") for table in KEYS_WITHOUT_MEANING}] == []


def test_every_row_taken_out_is_found(roles):
    tables = sorted(
        {table for table, _column in columns()} - {"tournaments_chain", "tournaments_ledgerentry"}
    )
    with defenceless():
        assert [
            key for turn in turns([(table, "id") for table in tables]) for key in unseen(turn, taken_out)
        ] == []


def test_no_column_is_left_out_of_the_turns():
    assert sorted(key for turn in turns(columns()) for key in turn) == columns()


def test_two_games_that_changed_keys_are_found_by_the_notation_that_hangs_on_one(roles):
    game = roles.game
    other = Game.objects.filter(round=game.round).exclude(pk=game.pk).first()
    with defenceless():
        for before, after in ((game.pk, 9_999), (other.pk, game.pk), (9_999, other.pk)):
            raw("UPDATE tournaments_game SET id = %s WHERE id = %s", after, before)
        hang = (
            ("choice", Choice.objects.get().pk),
            ("doubt", Doubt.objects.get().pk),
            ("notation", roles.notation),
            ("photo", Photo.objects.get().pk),
        )
        assert defects() == [
            f"event-{roles.event.pk}: {kind} {pk} is not what the entries say" for kind, pk in hang
        ]


@pytest.mark.parametrize(
    ("model", "name"),
    [
        (Game, "white"),
        (Game, "black"),
        (Match, "home"),
        (Match, "away"),
        (Seat, "entrant"),
        (Absence, "entrant"),
    ],
)
def test_nobody_is_exchanged_for_the_same_number_of_another_event(roles, model, name):
    row = model.objects.select_related("round", name).first()
    stood, event = getattr(row, name), row.round.event
    twin = Entrant.objects.filter(number=stood.number).exclude(event=event).first()
    table = model._meta.db_table
    with defenceless():
        raw(f'UPDATE {table} SET "{name}_id" = %s WHERE id = %s', twin.pk, row.pk)
        found = defects()
    assert found
    assert {one.split(" ")[:2] == [f"event-{event.main_id}:", model._meta.model_name] for one in found} == {
        True
    }


def test_no_board_is_moved_to_the_same_table_of_another_round(roles):
    game = Game.objects.filter(match__isnull=False).select_related("match", "round").first()
    other = Match.objects.filter(table=game.match.table).exclude(round=game.round).first()
    with defenceless():
        raw("UPDATE tournaments_game SET board = 9, match_id = %s WHERE id = %s", other.pk, game.pk)
        moved = f"game {game.round.event_id} {game.round.number} {-other.pk} 9"
        assert f"event-{game.round.event.main_id}: {moved} is not what the entries say" in defects()


def test_the_text_of_a_notation_that_was_changed_is_found_and_named(roles):
    with defenceless():
        raw("UPDATE games_notation SET text = '1. 32-28 18-23' WHERE id = %s", roles.notation)
        found = f"event-{roles.event.pk}: notation {roles.notation} is not what the entries say"
        assert defects() == [found]


def test_a_club_an_account_and_a_membership_that_were_changed_are_named(roles):
    club, player = roles.event.entrants.first().club, roles.actors["player"]
    cases = {
        "UPDATE tournaments_club SET name = 'Parregea' WHERE id = %s": ("club", club.pk),
        "UPDATE tournaments_user SET is_superuser = true WHERE id = %s": ("user", player.pk),
        "UPDATE tournaments_membership SET until = '2030-01-01' WHERE id = %s": (
            "membership",
            Membership.objects.first().pk,
        ),
    }
    with defenceless():
        for statement, (kind, pk) in cases.items():
            with taken_back():
                raw(statement, pk)
                assert defects() == [f"union: {kind} {pk} is not what the entries say"]


@pytest.mark.django_db
def test_what_is_left_out_stands_in_the_document_with_its_reason():
    text = DOCUMENT.read_text("utf-8")
    for table in TABLES_LEFT_OUT:
        assert f"`{table}`" in text, table
    for table, column in COLUMNS_LEFT_OUT:
        assert f"`{table}.{column}`" in text, (table, column)
