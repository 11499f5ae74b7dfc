"""Pages as each kind of visitor sees them: drafts are private, forms say what is wrong, queries are few."""

import json
import re

import pytest
from django.urls import reverse

from tournaments.events.setting_up import creating as events
from tournaments.models import Event, Game, LedgerEntry


def results_page(site, number=1):
    return reverse("results", args=[site.event.pk, number])


def boxes(site, number=1, **typed):
    """What a browser sends for the results form: every version, and what was typed at some boards."""
    games = Game.objects.filter(round__event=site.event, round__number=number)
    sent = {f"version-{game.board}": game.version for game in games}
    sent |= {f"result-{game.board}": "" for game in games} | {"reason": ""}
    return sent | {name.replace("_", "-"): value for name, value in typed.items()}


PUBLIC = ["event", "standings-part", "crosstable", "rounds", "crosstable-pdf", "workbook", "event-file"]


@pytest.mark.parametrize("name", PUBLIC)
def test_a_published_event_is_read_by_everybody_a_draft_by_its_leaders(site, client, name):
    address = reverse(name, args=[site.event.pk])
    assert client.get(address).status_code == 200
    events.set_published(actor=site.leader, event_id=site.event.pk, published=False)
    assert client.get(address).status_code == 404
    client.force_login(site.player)
    assert client.get(address).status_code == 404
    client.force_login(site.leader)
    assert client.get(address).status_code == 200


def test_people_games_and_the_home_page_do_not_show_drafts(site, client):
    events.set_published(actor=site.leader, event_id=site.event.pk, published=False)
    game = Game.objects.filter(round__event=site.event).first()
    person = site.event.entrants.get(number=1).person
    assert client.get(reverse("game", args=[game.pk])).status_code == 404
    assert client.get(reverse("person", args=[person.pk])).status_code == 404
    assert person.name not in client.get(reverse("people")).text
    assert "Kampioensklasse" not in client.get(reverse("home")).text


OFFICE = ["event-office", "entries", "dates", "venue", "absences", "withdrawals"]
OFFICE += ["play-offs", "closing", "record"]


@pytest.mark.parametrize("name", OFFICE)
def test_the_office_is_for_leaders(site, client, name):
    address = reverse(name, args=[site.event.pk])
    assert client.get(address).status_code == 302
    client.force_login(site.player)
    assert client.get(address).status_code == 403
    client.force_login(site.leader)
    assert client.get(address).status_code == 200


def test_only_administrators_found_seasons_and_name_leaders(site, client):
    client.force_login(site.leader)
    assert client.get(reverse("season-add")).status_code == 403
    assert client.get(reverse("directors", args=[site.event.pk])).status_code == 403
    client.force_login(site.administrator)
    assert client.get(reverse("season-add")).status_code == 200
    client.post(reverse("directors", args=[site.event.pk]), {"leader": site.player.pk, "leads": "on"})
    assert site.event.leaders.filter(pk=site.player.pk).exists()
    client.post(reverse("directors", args=[site.event.pk]), {"leader": site.player.pk})
    assert not site.event.leaders.filter(pk=site.player.pk).exists()


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1", "1-0"),
        ("½", "½-½"),
        ("5", "½-½"),
        ("0", "0-1"),
        ("+", "+:-"),
        ("-", "-:+"),
        ("x", "-:-"),
        ("X", "-:-"),
        ("00", "0-0"),
        ("1-0", "1-0"),
        ("0.5-0.5", "½-½"),
        ("0–1", "0-1"),
        ("+:-", "+:-"),
    ],
)
def test_short_keys_become_codes(site, client, typed, code):
    client.force_login(site.leader)
    assert client.post(results_page(site), boxes(site, result_1=typed)).status_code == 302
    assert Game.objects.get(round__event=site.event, round__number=1, board=1).result == code


def test_a_blank_form_erases_nothing(site, client):
    site.record(1, "1-0", "½-½")
    client.force_login(site.leader)
    client.post(results_page(site), boxes(site))
    codes = Game.objects.filter(round__event=site.event, round__number=1).order_by("board")
    assert [game.result for game in codes] == ["1-0", "½-½", "", ""]


def test_a_dot_takes_a_result_back_with_a_reason(site, client):
    site.record(1, "1-0")
    client.force_login(site.leader)
    assert client.post(results_page(site), boxes(site, result_1=".")).status_code == 422
    client.post(results_page(site), boxes(site, result_1=".", reason="wrong board", confirmed="yes"))
    assert LedgerEntry.objects.filter(act="result").first().after is None


def test_a_wrong_code_keeps_what_was_typed_and_writes_nothing(site, client):
    client.force_login(site.leader)
    response = client.post(results_page(site), boxes(site, result_1="1", result_2="7"))
    assert response.status_code == 422
    assert 'value="7"' in response.text
    assert 'value="1"' in response.text
    assert "“7”" in response.text
    assert not LedgerEntry.objects.filter(act="result").exists()


def test_a_long_form_that_comes_back_says_first_what_is_not_right(site, client):
    client.force_login(site.leader)
    address, english = f"{reverse('event-add')}?section=E", {"accept-language": "en"}
    assert "This is not right yet" not in client.get(address, headers=english).text
    answer = client.post(address, {"starts_on": "so"}, headers=english)
    assert answer.status_code == 422
    first = answer.text.index("This is not right yet")
    assert first < answer.text.index('href="#id_starts_on"') < answer.text.index("<form", first)


def test_a_stale_form_comes_back_with_both_values_and_can_be_sent_again(site, client):
    stale = boxes(site, result_1="1")
    site.record(1, "0-1")
    client.force_login(site.administrator)
    response = client.post(results_page(site), stale)
    assert response.status_code == 422
    assert "0–1" in response.text or "0-1" in response.text
    assert 'name="version-1" value="1"' in response.text
    client.post(results_page(site), boxes(site, result_1="1", reason="seen on the sheet", confirmed="yes"))
    entry = LedgerEntry.objects.filter(act="result").first()
    assert (entry.before, entry.after) == ("0-1", "1-0")


def test_a_result_for_a_board_that_is_not_paired_is_refused(site, client):
    client.force_login(site.leader)
    response = client.post(results_page(site), boxes(site, result_1="1", result_9="1", version_9=0))
    assert response.status_code == 422
    assert "bord 9" in response.text
    assert not LedgerEntry.objects.filter(act="result").exists()


@pytest.mark.parametrize("number", [0, 8, 99])
def test_a_round_that_does_not_exist_is_not_found(site, client, number):
    client.force_login(site.leader)
    assert client.get(results_page(site, number)).status_code == 404


@pytest.mark.parametrize("asked", ["0", "8", "x", "-1", "1.5", "²", "01", "00079999"])
def test_standings_after_a_round_that_does_not_exist_are_not_found(site, client, asked):
    assert client.get(reverse("event", args=[site.event.pk]), {"round": asked}).status_code == 404


def test_standings_after_a_round_show_that_round_only(site, client):
    site.play(3)
    response = client.get(reverse("event", args=[site.event.pk]), {"round": "1"})
    rows = response.context["standings"].rows
    assert {row.played for row in rows} == {1}


def test_standings_take_at_most_fourteen_queries(site, client, django_assert_max_num_queries):
    site.play(7)
    with django_assert_max_num_queries(14):
        client.get(reverse("event", args=[site.event.pk]))
    with django_assert_max_num_queries(13):
        client.get(reverse("crosstable", args=[site.event.pk]))


def test_lists_do_not_query_row_by_row(site, client, django_assert_max_num_queries):
    for name, most in (("home", 15), ("people", 13), ("clubs", 11)):
        with django_assert_max_num_queries(most):
            client.get(reverse(name))
    person = site.event.entrants.get(number=1).person
    with django_assert_max_num_queries(17):
        client.get(reverse("person", args=[person.pk]))


def test_unchanged_standings_are_not_sent_again(site, client):
    address = reverse("standings-part", args=[site.event.pk])
    first = client.get(address)
    assert "<html" not in first.text
    headers = {"If-None-Match": first["ETag"]}
    assert client.get(address, headers=headers).status_code == 304
    site.record(1, "1-0")
    assert client.get(address, headers=headers).status_code == 200


def test_entries_with_wrong_lines_come_back_whole(site, client):
    event = events.add_event(actor=site.administrator, season=site.season, division="HAA")
    client.force_login(site.administrator)
    text = "1;Sjoerd Wytsma\n1;Anke Hoek\nx;Gjalt Bokma"
    response = client.post(reverse("entries", args=[event.pk]), {"players": text})
    assert response.status_code == 422
    assert "Gjalt Bokma</textarea>" in response.text
    assert not Event.objects.get(pk=event.pk).entrants.exists()


def test_a_withdrawal_is_shown_before_it_is_recorded(site, client):
    site.play(2)
    client.force_login(site.leader)
    given = {"number": 1, "after_round": 2, "reason": "moved"}
    response = client.post(reverse("withdrawals", args=[site.event.pk]), given)
    assert "C.14" in response.context["consequence"].because.articles
    assert site.event.entrants.get(number=1).withdrawn_after_round is None
    client.post(reverse("withdrawals", args=[site.event.pk]), given | {"confirmed": "yes"})
    assert site.event.entrants.get(number=1).withdrawn_after_round == 2


def test_the_event_file_is_the_one_the_commands_read(site, client, tmp_path, capsys):
    from django.core.management import call_command

    site.play(2)
    path = tmp_path / "kk.json"
    path.write_bytes(client.get(reverse("event-file", args=[site.event.pk])).content)
    call_command("standings", str(path), "--json")
    from_file = json.loads(capsys.readouterr().out)
    call_command("standings", str(site.event.pk), "--json")
    assert json.loads(capsys.readouterr().out) == from_file


def test_the_standings_of_the_command_are_the_table_that_the_site_gives_as_json(site, client, capsys):
    from django.core.management import call_command

    site.play(2)
    of_site = client.get(reverse("table-json", args=[site.event.pk, "standings"])).json()
    call_command("standings", str(site.event.pk), "--json")
    found = json.loads(capsys.readouterr().out)
    assert {key: found[key] for key in ("table", "columns", "notes")} == {
        key: of_site[key] for key in ("table", "columns", "notes")
    }
    for row, own in zip(found["rows"], of_site["rows"], strict=True):
        assert {key: row[key] for key in own} == own | {"because": row["because"]}
        assert row["because"].startswith("Points ")
    assert not found["complete"]
    assert {row["status"] for row in found["rows"]} == {"active"}


def test_acts_are_posted_only(site, client):
    client.force_login(site.leader)
    for name in ("publication", "reinstatement", "play-off-next"):
        answer = client.get(reverse(name, args=[site.event.pk]), headers={"accept-language": "en"})
        assert (answer.status_code, answer["Allow"]) == (405, "POST")
        assert "Go back to the page of that form" in answer.text


def test_a_post_without_a_token_changes_nothing(site):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(site.leader)
    assert strict.post(results_page(site), boxes(site, result_1="1")).status_code == 403
    assert not LedgerEntry.objects.filter(act="result").exists()


def test_headers_keep_foreign_scripts_out(site, client):
    response = client.get(reverse("home"))
    assert "default-src 'self'" in response["Content-Security-Policy"]
    assert "camera=()" in response["Permissions-Policy"]
    assert not re.search(r"<style|style=|onclick=|<script>", response.text)


def test_languages_are_switched_without_javascript(site, client):
    assert 'lang="nl"' in client.get(reverse("home")).text
    client.get(reverse("language", args=["fy"]), {"next": "/"})
    assert 'lang="fy"' in client.get(reverse("home")).text
    client.get(reverse("language", args=["en"]), {"next": "/"})
    assert 'lang="en"' in client.get(reverse("home")).text


def test_a_lot_of_wrong_passwords_lock_the_door(site, client):
    for _ in range(9):
        response = client.post(reverse("sign-in"), {"username": "lieder", "password": "wrong"})
    assert response.status_code == 429


def test_an_event_without_players_has_pages_that_say_so(site, client):
    event = events.add_event(actor=site.administrator, season=site.season, division="RHAA")
    client.force_login(site.administrator)
    for name in ("event", "rounds", *OFFICE):
        response = client.get(reverse(name, args=[event.pk]))
        assert response.status_code in (200, 302), name
    for name in ("standings-part", "crosstable", "crosstable-pdf", "workbook", "event-file", "final-order"):
        assert client.get(reverse(name, args=[event.pk])).status_code == 404
    assert client.get(reverse("closing", args=[event.pk])).context["outcome"].obstacles


def level_at_the_top(site):
    """Everybody loses to a lower number but 1 and 2 draw: they end equal at the top."""
    for paired in site.event.rounds.all():
        games = paired.games.select_related("white", "black").order_by("board")
        pairs = [(game.white.number, game.black.number) for game in games]
        won = ["1-0" if white < black else "0-1" for white, black in pairs]
        codes = ["½-½" if set(pair) == {1, 2} else code for pair, code in zip(pairs, won, strict=True)]
        site.record(paired.number, *codes)


def test_deciding_games_are_founded_played_and_closed_from_the_pages(site, client):
    level_at_the_top(site)
    client.force_login(site.leader)
    response = client.post(reverse("play-offs", args=[site.event.pk]), {"numbers": "1,2"})
    child = Event.objects.get(parent=site.event)
    assert response.url == reverse("event-office", args=[child.pk])
    for name in ("event", "rounds", "event-office", "dates", "venue", "record"):
        assert client.get(reverse(name, args=[child.pk])).status_code == 200
    for name in ("crosstable", "crosstable-pdf", "workbook"):
        assert client.get(reverse(name, args=[child.pk])).status_code == 404
    sent = {"result-1": "1", "version-1": 0}
    assert client.post(reverse("results", args=[child.pk, 1]), sent).status_code == 302
    client.post(reverse("play-off-next", args=[child.pk]))
    assert (
        client.post(reverse("results", args=[child.pk, 2]), {"result-1": "½", "version-1": 0}).status_code
        == 302
    )
    assert client.post(reverse("closing", args=[site.event.pk])).status_code == 302
    final = client.get(reverse("final-order", args=[site.event.pk]))
    assert "C art. 15" in final.text
    assert client.get(reverse("event", args=[child.pk])).status_code == 200
    assert client.post(reverse("play-off-next", args=[child.pk])).status_code == 302
    assert child.rounds.count() == 2


def test_deciding_games_are_as_public_as_the_event_they_decide(site, client):
    level_at_the_top(site)
    client.force_login(site.leader)
    client.post(reverse("play-offs", args=[site.event.pk]), {"numbers": "1,2"})
    address = reverse("event", args=[Event.objects.get(parent=site.event).pk])
    client.logout()
    assert client.get(address).status_code == 200
    events.set_published(actor=site.leader, event_id=site.event.pk, published=False)
    assert client.get(address).status_code == 404
    client.force_login(site.leader)
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("numbers", ["", "x", "1", "1,2,3", "1,1", "9,10", "-1,2"])
def test_deciding_games_of_nonsense_are_refused(site, client, numbers):
    level_at_the_top(site)
    client.force_login(site.leader)
    response = client.post(reverse("play-offs", args=[site.event.pk]), {"numbers": numbers})
    assert response.status_code == 422
    assert not Event.objects.filter(parent=site.event).exists()


def upload(client, content, name="kk.json"):
    from django.core.files.uploadedfile import SimpleUploadedFile

    sent = {"file": SimpleUploadedFile(name, content), "reason": "from the other laptop"}
    shown = client.post(reverse("event-import"), sent)
    if shown.status_code != 200:
        return shown
    form = shown.context["form"]
    return client.post(reverse("event-import"), form.initial)


def test_an_event_file_is_taken_in_as_a_draft(site, client):
    site.play(2)
    content = client.get(reverse("event-file", args=[site.event.pk])).content
    client.force_login(site.administrator)
    assert upload(client, content).status_code == 422  # the season has a KK already
    assert Event.objects.count() == 1
    assert upload(client, content.replace(b'"KK"', b'"HAA"')).status_code == 302
    taken = Event.objects.get(division="HAA")
    assert taken.status == "draft"
    given, made = (client.get(reverse("event-file", args=[pk])).json() for pk in (site.event.pk, taken.pk))
    assert made["rounds"] == given["rounds"]


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"format": "friesdammen-event/1", "x": 1}'])
def test_a_file_that_is_no_event_is_refused_and_nothing_is_made(site, client, content):
    client.force_login(site.administrator)
    assert upload(client, content).status_code == 422
    assert Event.objects.count() == 1


def test_leaders_do_not_take_in_event_files(site, client):
    client.force_login(site.leader)
    assert client.get(reverse("event-import")).status_code == 403


def test_an_event_is_published_after_closing_too(site, client):
    from tournaments.seasons.closing_events import services as closing

    for paired in site.event.rounds.all():
        games = paired.games.select_related("white", "black").order_by("board")
        won = ("1-0" if game.white.number < game.black.number else "0-1" for game in games)
        site.record(paired.number, *won)
    events.set_published(actor=site.leader, event_id=site.event.pk, published=False)
    closing.close(actor=site.leader, event_id=site.event.pk)
    client.force_login(site.leader)
    client.post(reverse("publication", args=[site.event.pk]), {"published": "yes"})
    client.logout()
    assert client.get(reverse("final-order", args=[site.event.pk])).status_code == 200


@pytest.mark.parametrize("name", ["entries", "absences", "withdrawals", "closing", "play-offs", "directors"])
def test_acts_of_an_event_are_not_done_at_its_deciding_games(site, client, name):
    level_at_the_top(site)
    client.force_login(site.administrator)
    client.post(reverse("play-offs", args=[site.event.pk]), {"numbers": "1,2"})
    child = Event.objects.get(parent=site.event)
    assert client.get(reverse(name, args=[child.pk])).status_code == 404
    assert client.post(reverse(name, args=[child.pk]), {"players": "1;x"}).status_code == 404
    assert child.entrants.count() == 2


def test_the_front_page_is_of_the_running_season_not_of_one_to_come(site, client):
    later = events.add_season(actor=site.administrator, year=2199)
    event = events.add_event(actor=site.administrator, season=later, division="KK")
    events.set_published(actor=site.administrator, event_id=event.pk, published=True)
    page = client.get(reverse("home"))
    assert page.context["overview"].season == site.season
    assert list(page.context["overview"].others) == [later]


def test_leaders_add_people_and_clubs_and_administrators_correct_them(site, client):
    person = site.event.entrants.get(number=1).person
    addresses = [reverse("person-edit", args=[person.pk]), reverse("club-edit", args=[person.club_id])]
    client.force_login(site.leader)
    assert [client.post(address, {"name": "Kapt"}).status_code for address in addresses] == [403, 403]
    assert client.post(reverse("club-add"), {"name": "Wommels"}).status_code == 302
    client.force_login(site.administrator)
    assert [client.post(address, {"name": "Better"}).status_code for address in addresses] == [302, 302]


@pytest.mark.parametrize("name", ["result-01", "result-٢", "result-"])
def test_boards_have_one_name_each(site, client, name):
    client.force_login(site.leader)
    client.post(results_page(site), boxes(site) | {name: "1"})
    assert not LedgerEntry.objects.filter(act="result").exists()


def test_a_name_with_signs_that_cannot_be_printed_is_refused(site, client):
    client.force_login(site.leader)
    for name in ("An\u202eke", "An\x07ke"):
        assert client.post(reverse("person-add"), {"name": name}).status_code == 422
        assert client.post(reverse("venue", args=[site.event.pk]), {"venue": name}).status_code == 422
    assert Event.objects.get(pk=site.event.pk).venue == ""


def test_text_that_cannot_be_stored_is_refused(site, client):
    """A form may say that it is in UTF-7, in which half a surrogate pair can be written."""
    client.force_login(site.leader)
    body = "venue=%2B2AA-"
    kind = "application/x-www-form-urlencoded; charset=utf-7"
    response = client.post(reverse("venue", args=[site.event.pk]), body, content_type=kind)
    assert response.status_code in (400, 415, 422)
    assert Event.objects.get(pk=site.event.pk).venue == ""


@pytest.mark.parametrize("charset", ["utf-7", "utf-16", "idna", "iso-8859-1"])
@pytest.mark.parametrize("name", ["sign-in", "venue"])
def test_a_form_in_another_charset_gets_a_page_not_a_fault(site, client, name, charset):
    client.force_login(site.leader)
    address = reverse(name, args=[site.event.pk] if name == "venue" else [])
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    response = client.post(address, "venue=x&username=x", content_type=kind)
    assert response.status_code in (200, 302, 400, 422)
    if response.status_code == 400:
        assert "<h1>" in response.text


def test_clubs_of_drafts_are_not_shown(site, client):
    assert "Huzum" in client.get(reverse("clubs")).text
    club = site.event.entrants.get(number=1).person.club
    events.set_published(actor=site.leader, event_id=site.event.pk, published=False)
    assert club.name not in client.get(reverse("clubs")).text
    assert client.get(reverse("club", args=[club.pk])).status_code == 404
    client.force_login(site.leader)
    assert client.get(reverse("club", args=[club.pk])).status_code == 200


def test_rounds_that_were_not_played_have_no_standings(site, client):
    site.play(2)
    assert client.get(reverse("event", args=[site.event.pk]), {"round": "2"}).status_code == 200
    assert client.get(reverse("event", args=[site.event.pk]), {"round": "3"}).status_code == 404


@pytest.mark.parametrize("year", [1, 1899, 2201, 9999, 1_000_000])
def test_a_season_is_of_our_time(site, client, year):
    client.force_login(site.administrator)
    assert client.post(reverse("season-add"), {"year": year}).status_code == 422
