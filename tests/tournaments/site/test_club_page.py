"""The page of a club: its members, how they play this season, its teams and what it organises."""

from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.tournaments.team_play import line_up_all, record_match
from tournaments.models import Club, Match
from tournaments.seasons.visibility import people_seen
from tournaments.site.people import club_life


def life_of(site, name, user):
    club = Club.objects.get(name=name)
    return club_life.life(club, people_seen(user).filter(club=club), user)


def test_how_its_members_play_this_season(site, client):
    site.play(1)
    game = site.event.rounds.get(number=1).games.select_related("white__person__club").get(board=1)
    life = life_of(site, game.white.person.club.name, site.player)
    playing, result = life.playing, {one.card.game: one for one in life.results}[game.pk]
    both = game.white.person.club == game.black.person.club
    assert (result.round, result.card.white) == (1, game.white.name)
    assert result.tint == ("" if both else "won")
    won = {one.entrant: one.score for one in playing}[game.white]
    assert (won.won, won.drawn, won.lost) == (1, 0, 0)
    page = client.get(reverse("club", args=[game.white.person.club_id])).text
    assert reverse("person", args=[game.white.person_id]) in page
    assert reverse("event", args=[site.event.pk]) in page


def test_its_teams_and_what_it_organises_but_no_drafts(site):
    event = sites.found(site, "B", players=sites.teams(4))
    team = event.entrants.select_related("club").get(number=1)
    own = sites.found(site, "A", "3", players=sites.many(4, "3"), minutes=40, host=team.club)
    line_up_all(site, event)
    match = Match.objects.select_related("round", "home", "away").get(round__number=1, home=team)
    record_match(site, match, 9)
    shown = life_of(site, team.club.name, site.player)
    scores = [one.score for one in shown.playing]
    assert len({one.person for one in shown.playing}) == len(scores) == 8
    assert 2 * sum(score.won for score in scores) + sum(score.drawn for score in scores) == 9
    (line,) = shown.lines
    assert (line.team, line.place.place, line.place.teams) == (team, 1, 4)
    assert line.opponent in {row.name for row in event.entrants.all()} - {team.name}
    (result,) = shown.results
    assert (result.card.white, result.card.score, result.tint) == (match.home.name, "4½–3½", "won")
    assert shown.at_home == (own,)
    assert shown.next_at_home == ()
    own.rounds.filter(number=2).update(date=timezone.localdate())
    (coming,) = life_of(site, team.club.name, site.player).next_at_home
    assert (coming.event, coming.number) == (own, 2)
    own.status = own.Status.DRAFT
    own.save()
    assert life_of(site, team.club.name, site.player).at_home == ()
