"""Deciding games of the sections A, D, E and F on the site: who plays, who has white, what is decided."""

import pytest
from django.urls import reverse

from tests import sites
from tests.kept import upon
from tests.visiting import Visitor
from tournaments.events.attendance import absences
from tournaments.events.championships.selectors import championship
from tournaments.events.hall.selectors import ScreenKind, pages
from tournaments.events.loaded import load
from tournaments.events.play_offs import services as play_offs
from tournaments.events.play_offs.selectors import contest
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.rounds import services as rounds
from tournaments.ledger import record
from tournaments.ledger.chains import chain, verification
from tournaments.models import Event, Game, LedgerEntry
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.files import event as event_file
from tournaments.regulations.files.event import dump
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.closing_events import services as closing


def score(site, event, *, drawn=(), lower_wins=True):
    """Let the lower number win every game but those between the pairs that draw."""
    name = f"score {site.leader.pk} {event.pk} {drawn} {lower_wins}"
    upon(name, lambda: _score(site, event, drawn, lower_wins))


def _score(site, event, drawn, lower_wins):
    games = Game.objects.filter(round__event=event, result="").select_related("round", "white", "black")
    for game in games.order_by("round__number", "board"):
        pair = (game.white.number, game.black.number)
        code = "½-½" if set(pair) in drawn else "1-0" if (pair[0] < pair[1]) == lower_wins else "0-1"
        enter(site, event, game, code)


def enter(site, event, game, code):
    line = ResultLine(board=game.board, code=code, version=game.version)
    results.record(actor=site.leader, event_id=event.pk, round_number=game.round.number, lines=[line])


def colours(child, number):
    game = Game.objects.select_related("white", "black").get(round__event=child, round__number=number)
    return game.white.number, game.black.number


def win(site, child, number, code):
    enter(
        site, child, Game.objects.select_related("round").get(round__event=child, round__number=number), code
    )


@pytest.mark.article("A.5")
def test_the_offices_say_how_far_the_games_are_and_who_has_white_next(site):
    event = sites.found(site, "A", "1", players=sites.many(4, "1"))
    score(site, event, drawn=({1, 2}, {3, 4}))
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 2))
    whole, games = (reverse("event-office", args=[one.pk]) for one in (event, child))
    visitor = Visitor(site.leader).go(whole)
    first, second = (row.name for row in child.entrants.all())
    assert f"The play-off between {first} and {second} is being played" in visitor.text
    (leading,) = visitor.go(reverse("event", args=[event.pk])).main.xpath(
        f".//a[@href='/events/{child.pk}/']"
    )
    assert " ".join(leading.text_content().split()) == f"Play-off games: {first} – {second}"
    win(site, child, 1, "½-½")
    assert "A further game between" in visitor.go(whole).text
    assert "is being played" not in visitor.text
    assert "A further game between" in visitor.go(reverse("results", args=[child.pk, 1])).text
    white = Game.objects.get(round__event=child).black.name
    assert f"{white} has white and" in visitor.go(games).text
    assert not visitor.main.xpath(".//*[@name='white']")


@pytest.mark.article("A.5")
def test_a_lot_decides_in_section_a_when_the_players_and_the_leaders_agree(site, client):
    event = sites.found(site, "A", "1", players=sites.many(4, "1"))
    score(site, event, drawn=({1, 2}, {3, 4}))
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 2))
    given = {"actor": site.leader, "event_id": event.pk, "numbers": (1, 2), "reason": "both agreed"}
    with pytest.raises(RuleViolation, match="has no result yet"):
        play_offs.draw_lots(**given)
    win(site, child, 1, "½-½")
    with pytest.raises(RuleViolation, match="say why"):
        play_offs.draw_lots(**given | {"reason": " "})
    client.force_login(site.leader)
    client.post(f"/office/events/{event.pk}/lots/", {"numbers": "1,2", "reason": "both agreed"})
    ruling = event.rulings.get()
    assert tuple(ruling.order) == draw((1, 2), ruling.seed)
    rows = load(event).standings().rows
    assert [row.entrant.number for row in rows[:2]] == ruling.order
    assert {row.decided_by for row in rows[:2]} == {"A.5C"}
    with pytest.raises(RuleViolation, match="No play-off games are needed"):
        play_offs.draw_lots(**given)
    english = {"headers": {"accept-language": "en"}}
    assert (
        f"By lot (seed {ruling.seed})" in client.get(f"/office/events/{event.pk}/play-offs/", **english).text
    )
    draws = client.get(f"/events/{event.pk}/draws/", **english).text
    assert "The order of players who ended equal" in draws
    assert dump(event_file.load(dump(load(event).facts))) == dump(load(event).facts)
    assert verification.all_defects() == []


@pytest.mark.article("A.5")
def test_no_lot_decides_where_the_articles_know_none(site):
    event = sites.found(site, "D", "2", players=sites.many(4, "2"))
    score(site, event, drawn=({1, 2}, {3, 4}))
    with pytest.raises(RuleViolation, match="No lot decides here"):
        play_offs.draw_lots(actor=site.leader, event_id=event.pk, numbers=(1, 2), reason="both agreed")


@pytest.mark.article("D.6")
def test_two_equal_in_a_group_of_section_d_play_with_colours_reversed_until_one_wins(site):
    event = sites.found(site, "D", "2", players=sites.many(4, "2"))
    games = Game.objects.filter(round__event=event).select_related("white", "black", "round")
    for game in games:
        pair = {game.white.number, game.black.number}
        code = (
            "½-½" if pair in ({1, 2}, {3, 4}) else "1-0" if game.white.number < game.black.number else "0-1"
        )
        enter(site, event, game, code)
    ties = load(event).standings().open
    assert [tie.numbers for tie in ties] == [(1, 2), (3, 4)]
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(3, 4))
    before = games.get(white__number__in=(3, 4), black__number__in=(3, 4))
    assert colours(child, 1) == (before.black.number, before.white.number)
    win(site, child, 1, "½-½")
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    assert colours(child, 2) == (before.white.number, before.black.number)
    win(site, child, 2, "1-0")
    (tie,) = load(event).standings().open
    assert tie.numbers == (1, 2)
    assert verification.all_defects() == []


@pytest.mark.article("E.5")
def test_the_first_place_of_the_pupils_takes_a_match_of_two_games(site):
    event = sites.found(site, "E", "pupillen", players=sites.many(4))
    score(site, event, drawn=[{1, 2}])
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 2))
    win(site, child, 1, "1-0")
    assert load(event).standings().open
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    assert colours(child, 2) == tuple(reversed(colours(child, 1)))
    win(site, child, 2, "½-½")
    assert load(event).standings().open == ()


def blitz(site):
    """A Swiss event of three rounds in which 1 and 2 end equal at the top without having met."""
    event = sites.found(site, "F", "open", players=sites.many(8), system="swiss", rounds_planned=3, seed=11)
    schedule = {
        1: [(1, 3), (2, 4), (5, 7), (6, 8)],
        2: [(1, 4), (2, 3), (5, 8), (6, 7)],
        3: [(1, 5), (2, 6), (3, 4), (7, 8)],
    }
    for number, pairs in schedule.items():
        rounds.fill(event.rounds.get(number=number), pairs, published=True)
    record.append(actor=site.leader, act="pairing", event=event)
    score(site, event)
    return event


@pytest.mark.article("F.4")
def test_the_colours_of_the_first_deciding_game_of_the_blitz_are_drawn_by_lot_and_recorded(site):
    event = blitz(site)
    (tie,) = load(event).standings().open
    assert tie.numbers == (1, 2)
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 2))
    assert colours(child, 1) == draw((1, 2), 11)
    entry = LedgerEntry.objects.filter(act="draw", chain_id=chain.chain_name(event)).first()
    assert entry.subject["purpose"] == "colours"
    assert draw(entry.after["items"], entry.after["seed"]) == tuple(entry.after["order"])
    assert [int(item.split(" ")[0]) for item in entry.after["order"]] == list(colours(child, 1))
    win(site, child, 1, "½-½")
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    assert colours(child, 2) == tuple(reversed(colours(child, 1)))
    win(site, child, 2, "1-0")
    assert load(event).standings().open == ()
    assert verification.all_defects() == []


def club_competition(site):
    """Two groups of four of section A, each won by its number 1 with full points."""
    event = sites.found(site, "A", "1", players=sites.many(8, "1"))
    for group in event.children.filter(kind="group"):
        score(site, group)
    return event


@pytest.mark.article("A.5")
def test_winners_of_groups_with_as_many_points_play_and_the_leaders_give_the_first_colours(site):
    event = club_competition(site)
    found = contest(event)
    (tie,) = found.ties
    names = [group.entrants.get(number=1).name for group in event.children.order_by("pk")]
    assert [found.entrants[number].name for number in tie.numbers] == names
    start = {"actor": site.leader, "event_id": event.pk, "numbers": tie.numbers}
    with pytest.raises(RuleViolation, match="say who has white"):
        play_offs.start(**start)
    child = play_offs.start(**start, white=2)
    assert [row.name for row in child.entrants.all()] == names
    win(site, child, 1, "½-½")
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    assert colours(child, 2) == (1, 2)
    win(site, child, 2, "1-0")
    decided = contest(event)
    assert decided.ties == ()
    assert [row.winner.entrant.name for row in decided.winners.rows] == names
    shown = championship(load(event)).winners
    assert [(row.place, row.winner.entrant.name) for row in shown.rows] == [(1, names[0]), (2, names[1])]
    assert shown.open == ()
    assert verification.all_defects() == []


@pytest.mark.article("A.5")
def test_the_winner_with_most_points_is_first_and_nothing_is_compared_before_the_groups_are_over(site):
    event = sites.found(site, "A", "1", players=sites.many(8, "1"))
    first, second = event.children.order_by("pk")
    score(site, first, drawn=[{1, 3}])
    assert contest(event).missing
    score(site, second)
    found = contest(event)
    assert found.ties == ()
    assert [row.winner.half_points for row in found.winners.rows] == [6, 5]


def test_the_page_of_a_competition_in_groups_shows_the_winners_and_founds_their_games(site, client):
    event = club_competition(site)
    client.force_login(site.leader)
    address = f"/office/events/{event.pk}/play-offs/"
    page = client.get(address)
    assert event.children.first().entrants.get(number=1).name in page.text
    assert client.post(address, {"numbers": "1,2"}).status_code == 422
    assert client.post(address, {"numbers": "1,2", "white": "1"}).status_code == 302
    assert event.children.filter(kind="deciding").count() == 1
    child = event.children.get(kind="deciding")
    assert client.get(f"/office/events/{child.pk}/").status_code == 200
    assert [page.kind for page in pages(child)] == [ScreenKind.PAIRS]


@pytest.mark.article("F.7")
def test_the_directors_decide_about_one_who_led_the_blitz_and_went_home_and_it_is_closed(site, client):
    event = sites.found(site, "F", "open", players=sites.many(6), system="swiss", rounds_planned=3, seed=11)
    pairs = {1: [(1, 2), (3, 4), (5, 6)], 2: [(1, 3), (4, 5), (2, 6)], 3: [(4, 2), (3, 5)]}
    for number in (1, 2):
        rounds.fill(event.rounds.get(number=number), pairs[number], published=True)
    record.append(actor=site.leader, act="pairing", event=event)
    drawn = ({3, 4}, {5, 6}, {4, 5}, {2, 6}, {2, 4})
    _score(site, event, drawn, lower_wins=True)
    absences.withdraw(actor=site.leader, event_id=event.pk, number=1, after_round=2, reason="went home")
    rounds.fill(event.rounds.get(number=3), pairs[3], (6,), published=True)
    record.append(actor=site.leader, act="pairing", event=event)
    _score(site, event, drawn, lower_wins=True)
    (tie,) = load(event).standings().open
    assert (tie.numbers, tie.article) == ((1, 6), "F.7")
    client.force_login(site.leader)
    sent = {"of": "1,6", "order": ["6", "6"], "reason": "1 went home"}
    refused = client.post(reverse("ruling", args=[event.pk]), sent)
    assert refused.status_code == 422
    assert 'value="1 went home"' in refused.text
    assert refused.text.count('<option value="6" selected>') == 2
    assert (
        "everybody stands once"
        in client.post(
            reverse("ruling", args=[event.pk]), sent | {"of": ""}, headers={"accept-language": "en"}
        ).text
    )
    told = client.post(reverse("ruling", args=[event.pk]), sent | {"order": ["6", "1"]})
    assert told.status_code == 302
    assert [row.entrant.number for row in load(event).standings().rows[:2]] == [6, 1]
    closing.close(actor=site.leader, event_id=event.pk)
    assert verification.all_defects() == []


@pytest.mark.article("C.15")
def test_a_play_off_game_that_waits_for_a_second_person_leaves_the_tie_open_and_nothing_follows(site, client):
    event = site.event
    score(site, event, drawn=({1, 2},))
    Event.objects.filter(pk=event.pk).update(confirmed_by_two=True)
    Game.objects.filter(round__event=event).update(confirmed_by="skriuwer")
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 2))

    def typed(actor, number, code, reason=""):
        game = Game.objects.get(round__event=child, round__number=number)
        lines = [ResultLine(1, code, game.version)]
        given = {"event_id": child.pk, "round_number": number, "lines": lines, "reason": reason}
        results.record(actor=actor, **given)

    typed(site.leader, 1, "½-½")
    with pytest.raises(RuleViolation, match="The last game has no result yet"):
        play_offs.add_games(actor=site.leader, event_id=child.pk)
    typed(site.administrator, 1, "½-½")
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    assert colours(child, 2) == tuple(reversed(colours(child, 1)))
    typed(site.leader, 1, "1-0", reason="typed wrongly")
    (tie,) = load(event).standings().open
    assert (tie.numbers, tie.article) == ((1, 2), "C.15")
    assert client.get(reverse("event", args=[event.pk])).status_code == 200
    client.force_login(site.leader)
    for name in ("event-office", "to-do", "play-offs"):
        assert client.get(reverse(name, args=[event.pk])).status_code == 200, name
    typed(site.administrator, 1, "1-0")
    (tie,) = load(event).standings().open
    assert "the rest of the match" in str(tie.needs)
