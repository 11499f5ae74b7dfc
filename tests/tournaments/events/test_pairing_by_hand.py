"""The page of a round that is paired by hand: begun, checked, refused on the form, saved with a reason."""

import pytest

from tests.tournaments.events.test_pairing_pages import ENGLISH, office, paired, with_blitz
from tournaments.events.attendance import services as attendance
from tournaments.events.loaded import load
from tournaments.events.pairing import selectors as pairings
from tournaments.models import Event, LedgerEntry

BEGINNINGS = {"blitz": with_blitz}


@pytest.fixture
def blitz(site):
    return Event.objects.get(section="F")


@pytest.fixture
def leader(site, client):
    client.force_login(site.leader)
    return client


def typed(event, number=1, **changed):
    """The form of a round by hand as the page would send it."""
    stood = pairings.hand(load(event), number)
    data = {"seen": str(stood), "free": " ".join(map(str, stood.free)), "reason": ""}
    for board, (white, black) in enumerate(stood.pairs, start=1):
        data |= {f"white-{board}": white, f"black-{board}": black}
    return data | changed


def test_a_round_is_changed_by_numbers_checked_first_and_saved_with_a_reason(site, leader, blitz):
    paired(site, blitz)
    data = typed(blitz)
    data["white-1"], data["white-2"] = data["white-2"], data["white-1"]
    page = leader.post(office("manual-pairing", blitz), data)
    assert page.status_code == 200
    names = load(blitz).facts.names
    assert (
        f"{names[data['white-1']]} - {names[data['black-1']]} is handmatig ingedeeld" in page.content.decode()
    )
    assert pairings.hand(load(blitz), 1).pairs[0] == (typed(blitz)["white-1"], data["black-1"])
    checked = page.context["form"]["checked"].value()
    sent = data | {"checked": checked, "confirmed": "yes"}
    assert leader.post(office("manual-pairing", blitz), sent).status_code == 422
    saved = leader.post(office("manual-pairing", blitz), sent | {"reason": "father and son"})
    assert saved.status_code == 302
    assert pairings.hand(load(blitz), 1).pairs[0] == (data["white-1"], data["black-1"])
    public = leader.get(office("round", blitz)).content.decode()
    assert "father and son" in public


def test_by_hand_it_is_said_who_is_not_expected_and_who_of_them_is_paired_all_the_same(site, leader, blitz):
    attendance.stay_away(actor=site.leader, event_id=blitz.pk, number=3, rounds=[1], reason="ill")
    page = leader.get(office("manual-pairing", blitz), headers=ENGLISH).text
    assert page.count("<small>not expected</small>") == 1
    data = typed(blitz, **{"white-1": 3, "black-1": 1})
    page = leader.post(office("manual-pairing", blitz), data, headers=ENGLISH).text
    assert f"{load(blitz).facts.names[3]} is not expected in this round" in page


def test_what_was_changed_after_the_check_is_checked_anew(site, leader, blitz):
    paired(site, blitz)
    data = typed(blitz)
    checked = str(pairings.Hand(pairings.hand(load(blitz), 1).pairs[::-1]))
    sent = data | {"checked": checked, "confirmed": "yes", "reason": "so"}
    sent["white-1"], sent["black-1"] = sent["black-1"], sent["white-1"]
    assert leader.post(office("manual-pairing", blitz), sent).status_code == 200
    assert not LedgerEntry.objects.filter(act="by-hand").exists()


@pytest.mark.parametrize(
    "changed",
    [
        {"white-1": "x"},
        {"white-1": ""},
        {"white-1": "99"},
        {"white-1": "2", "black-1": "2"},
        {"free": "1 2"},
        {"free": "one"},
    ],
)
def test_what_cannot_be_played_is_refused_on_the_form(site, leader, blitz, changed):
    paired(site, blitz)
    response = leader.post(office("manual-pairing", blitz), typed(blitz, **changed))
    assert response.status_code == 422
    assert "error" in response.content.decode() or "alert" in response.content.decode()


def test_a_refusal_stands_at_the_board_whose_pair_it_names(site, leader, blitz):
    paired(site, blitz)
    data = typed(blitz)
    data["white-1"] = data["black-1"] = ""
    data["black-3"] = data["white-3"]
    response = leader.post(office("manual-pairing", blitz), data)
    assert list(response.context["form"].errors) == ["white-3"]
    (error,) = response.context["form"].rows()[2].errors
    assert (
        f"{blitz.entrants.get(number=data['white-3']).name} kan niet tegen zichzelf worden ingedeeld" in error
    )


def test_a_round_that_nobody_paired_begins_by_hand_as_it_would_be_and_names_who_was_left_out(leader, blitz):
    address = office("manual-pairing", blitz)
    proposed = leader.get(office("pairing", blitz)).context["preview"].seen
    page = leader.get(address, headers=ENGLISH)
    rows = page.context["form"].rows()
    shown = [f"{row.white.typed}-{row.black.typed}" for row in rows if row.white.typed]
    assert " ".join([*shown, f"f{page.context['form'].bye_seat().typed}"]) == proposed
    assert "as they would be made now" in page.text
    assert page.context["form"]["seen"].value() == "", "nothing stands yet"
    data = {"seen": "", "free": "11", "reason": "no power"}
    data |= {"white-1": "1", "black-1": "2", "white-3": "3", "black-3": "4"}
    page = leader.post(address, data, headers=ENGLISH)
    names = load(blitz).facts.names
    by_hand = f"{names[1]} - {names[2]} was paired manually"
    assert by_hand in page.text
    page = leader.post(
        address, data | {"confirmed": "yes", "checked": "1-2 3-4 f11"}, headers=ENGLISH, follow=True
    )
    assert by_hand in page.text
    begun = pairings.proposal(blitz, blitz.rounds.get(number=1))
    hand = pairings.Hand(tuple(pair.players for pair in begun.pairs), (begun.free,))
    assert str(hand) == proposed, "the record keeps from what it was changed"
    assert pairings.hand(load(blitz), 1) == pairings.Hand(((1, 2), (3, 4)), (11,))
    assert page.text.count("<small>left out of the pairs</small>") == 6
    page = leader.get(address, headers=ENGLISH)
    assert page.context["form"].rows()[1].white.typed == "3", "what stands is what is changed"
    assert "as they would be made now" not in page.text


def test_by_hand_who_was_not_checked_in_is_expected_no_more_than_in_the_proposal(site, leader, blitz):
    attendance.check_in(actor=site.leader, event_id=blitz.pk, present=True, numbers=range(1, 9))
    address = f"{office('manual-pairing', blitz)}?only_checked_in=on"
    page = leader.get(address, headers=ENGLISH)
    rows = [(row.white.typed, row.black.typed) for row in page.context["form"].rows()]
    assert page.text.count("<small>not expected</small>") == 3
    data = {"seen": "", "free": "", "reason": "so"}
    for board, (white, black) in enumerate(rows, start=1):
        data |= {f"white-{board}": white, f"black-{board}": black}
    page = leader.post(address, data, headers=ENGLISH)
    assert "nothing is to be said against it" in page.text
    sent = data | {"confirmed": "yes", "checked": page.context["form"]["checked"].value()}
    page = leader.post(address, sent, headers=ENGLISH, follow=True)
    assert page.text.count("<small>not checked in</small>") == 3
    assert "left out of the pairs" not in page.text
