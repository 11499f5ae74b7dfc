"""The list of people: who is asked for, how they play this season, who went up and who is new."""

from datetime import date

from django.urls import reverse

from tournaments.models import ClassPeriod, Club, Membership, Person
from tournaments.people import services as people
from tournaments.seasons.classification import services as points
from tournaments.site.people.listing import AskedPeople, games_of, people_list


def test_who_is_asked_for_by_letter_class_and_club(site, client):
    shown = people_list(site.player)
    one = shown.everybody[0]
    assert shown.letters == sorted({person.name[0] for person in Person.objects.all()})
    assert all(found.letter == one.letter for found in shown.found(AskedPeople(letter=one.letter)))
    of_club = shown.found(AskedPeople(club=str(one.club_pk)))
    assert {found.club for found in of_club} == {one.club}
    assert next(found.name for found in shown.found(AskedPeople(name=one.name))) == one.name
    page = client.get(reverse("people"), {"club": one.club_pk}).text
    assert page.count('class="badge"') == len(of_club)
    assert client.get(reverse("people"), {"club": "999999", "letter": "?", "class": "x"}).status_code == 200


def test_how_somebody_plays_this_season(site):
    site.play(1)
    game = site.event.rounds.get(number=1).games.select_related("white", "black").get(board=1)
    sides = (game.white.person_id, game.black.person_id)
    marks = games_of(sides, site.season, site.player)
    assert [[mark.tint for mark in marks[who]] for who in sides] == [["won"], ["lost"]]
    assert game.black.name in marks[game.white.person_id][0].said


def test_the_list_is_alphabetical_whatever_accents_and_capitals(site, client):
    names = ["adelheid Zee", "Âldert Zee", "Élise Zee", "Elske Zee", "Zwaantje Zee"]
    clubs = ["âlde Zee", "Drylts Zee", "Zwolle Zee"]
    for name, club in zip(sorted(names), [*sorted(clubs), None, None], strict=True):
        people.save_person(actor=site.administrator, name=name, club=club and Club.objects.create(name=club))
    client.force_login(site.administrator)
    pages = [client.get(reverse("people"), {"q": "", "club": "", "sort": by}).text for by in ("", "-name")]
    at = [[page.index(f">{name}<") for name in names] for page in pages]
    assert at == [sorted(at[0]), sorted(at[1], reverse=True)]
    for address in ("clubs", "person-add"):
        page = client.get(reverse(address)).text
        found = [page.index(f">{name}<") for name in clubs]
        assert found == sorted(found)


def test_who_went_up_who_is_new_and_who_has_points(site):
    one = Person.objects.filter(player_class="").order_by("pk").first() or people.save_person(
        actor=site.administrator, name="Fokje Nijdam"
    )
    year = site.season.year
    ClassPeriod.objects.filter(person=one).delete()
    given = {"person": one, "cause": ClassPeriod.Cause.MOVEMENT}
    ClassPeriod.objects.create(player_class="RHAA", until=date(year, 8, 1), season=year - 3, **given)
    ClassPeriod.objects.create(player_class="HAA", since=date(year, 8, 1), season=year - 1, **given)
    Person.objects.filter(pk=one.pk).update(player_class="HAA")
    Membership.objects.filter(person=one).delete()
    Membership.objects.create(
        person=one, club=site.event.entrants.first().person.club, since=date(year, 10, 1)
    )
    points.correct(
        actor=site.administrator, person_id=one.pk, year=year, kind="KP", points=7, reason="of another union"
    )
    shown = people_list(site.administrator)
    assert [(rise.person, rise.before, rise.now) for rise in shown.rises] == [(one.pk, "RHAA", "HAA")]
    assert [new.person for new in shown.newcomers] == [one.pk]
    assert [(found.pk, found.tp, found.rose) for found in shown.most_points] == [(one.pk, 7, True)]
