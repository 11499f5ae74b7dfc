"""The pages of helpers without an account: opening a code, what a session may do, too many wrong codes."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tournaments.events.results.access_codes import services as passes
from tournaments.models import Game, Pass

WRONG = "AAAA-BBBB"


def give(site, **given):
    return passes.give(
        actor=site.leader, event_id=site.event.pk, round_number=1, helper="Jikke Dykstra", **given
    )


def boards_of(response):
    return response.text.count('class="seat"')


def test_the_session_keeps_the_number_of_the_code_and_never_the_code(site, client):
    made, code = give(site)
    client.post(reverse("helper-code"), {"code": code})
    assert client.session["pass"] == made.pk
    assert code not in str(dict(client.session))
    assert boards_of(client.get(reverse("helper-round"))) == 4


def test_without_a_code_there_is_no_page_of_a_round(site, client):
    assert client.get(reverse("helper-round"))["Location"] == reverse("helper-code")
    assert client.post(reverse("helper-round"), {"result-1": "1"})["Location"] == reverse("helper-code")
    assert not Game.objects.exclude(result="").exists()


def test_a_code_for_some_boards_shows_and_takes_those_alone(site, client):
    _, code = give(site, boards=["2"])
    client.get(reverse("helper-open", args=[code]))
    assert boards_of(client.get(reverse("helper-round"))) == 1
    sent = {"result-1": "1-0", "version-1": "0"}
    assert client.post(reverse("helper-round"), sent).status_code == 403
    assert not Game.objects.exclude(result="").exists()
    client.post(reverse("helper-round"), {"result-2": "1-0", "version-2": "0"})
    assert Game.objects.exclude(result="").get().board == 2


@pytest.mark.parametrize("field", ["revoked_at", "expires_at"])
def test_a_session_ends_with_its_code(site, client, field):
    made, code = give(site)
    client.get(reverse("helper-open", args=[code]))
    Pass.objects.filter(pk=made.pk).update(**{field: timezone.now()})
    assert client.get(reverse("helper-round"))["Location"] == reverse("helper-code")
    response = client.post(reverse("helper-round"), {"result-1": "1-0", "version-1": "0"}, follow=True)
    assert 'class="notice alert"' in response.text
    assert not Game.objects.exclude(result="").exists()


def test_eight_wrong_codes_close_the_door_for_that_address_and_no_account(site, client):
    _, code = give(site)
    for _ in range(7):
        assert client.post(reverse("helper-code"), {"code": WRONG}).status_code == 422
    assert client.post(reverse("helper-code"), {"code": WRONG}).status_code == 429
    assert client.post(reverse("helper-code"), {"code": code}).status_code == 429
    assert client.get(reverse("helper-open", args=[code])).status_code == 429
    signed_in = client.post(
        reverse("sign-in"), {"username": site.leader.username, "password": sites.PASSWORD}
    )
    assert signed_in.status_code == 302
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.post(reverse("helper-code"), {"code": code}).status_code == 302


def test_a_good_code_forgets_the_slips_before_it(site, client):
    _, code = give(site)
    for _ in range(3):
        for _ in range(5):
            client.get(reverse("helper-open", args=[WRONG]))
        assert client.get(reverse("helper-open", args=[code]))["Location"] == reverse("helper-round")


def test_a_new_code_is_shown_once_and_no_cache_keeps_it(site, client):
    client.force_login(site.leader)
    address = reverse("access-codes", args=[site.event.pk, 1])
    shown = client.post(address, {"helper": "Jikke Dykstra", "boards": "1-2, 4"})
    assert "no-store" in shown["Cache-Control"]
    assert 'src="data:image/svg+xml' in shown.text
    made = Pass.objects.get()
    assert made.boards == ["1", "2", "4"]
    assert 'id="code"' not in client.get(address).text
    assert made.get_username() in client.get(address).text
    client.post(reverse("access-code-revoke", args=[site.event.pk, made.pk]))
    assert Pass.objects.get().revoked_at is not None


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("", []),
        ("2", [f"2.{board}" for board in range(1, 9)]),
        ("1.3", ["1.3"]),
        ("2.1-3, 1.8", ["2.1", "2.2", "2.3", "1.8"]),
    ],
)
def test_boards_of_teams_are_named_by_table_or_board(site, client, typed, keys):
    group = sites.found(site, "B", players=sites.teams(8)).children.get(group="I")
    client.force_login(site.leader)
    client.post(reverse("access-codes", args=[group.pk, 1]), {"helper": "Jikke", "boards": typed})
    assert Pass.objects.get().boards == keys


@pytest.mark.parametrize("typed", ["9", "1-9", "4-2", "a", "1.1", "1-9999", "-"])
def test_what_is_no_board_of_the_round_is_refused(site, client, typed):
    client.force_login(site.leader)
    sent = {"helper": "Jikke", "boards": typed}
    assert client.post(reverse("access-codes", args=[site.event.pk, 1]), sent).status_code == 422
    assert not Pass.objects.exists()


def test_codes_of_another_event_are_not_taken_back(site, client):
    made, _ = give(site)
    client.force_login(site.leader)
    assert client.post(reverse("access-code-revoke", args=[site.event.pk + 1, made.pk])).status_code == 404
    client.force_login(site.player)
    assert client.post(reverse("access-code-revoke", args=[site.event.pk, made.pk])).status_code == 403
    assert Pass.objects.get().revoked_at is None
